#include "engine/locations.h"

#include "base/error.h"

#include <fmt/format.h>

#include <unordered_map>

namespace picco::runtime {

Location &Location::operator=(Location &&other) noexcept {
    if (this != &other) {
        if (is_list()) {
            table_->release(word_);
        }
        table_ = other.table_;
        word_ = other.take();
    }
    return *this;
}

Location::~Location() {
    if (is_list()) {
        table_->release(word_);
    }
}

Location Location::copy() const {
    if (is_list()) {
        table_->retain(word_);
    }
    return table_ != nullptr ? Location(*table_, word_) : Location();
}

namespace {

struct PlaceHash {
    std::size_t operator()(const Objects::Place &place) const {
        return (std::size_t{place.object} << 40) ^ static_cast<std::size_t>(place.offset);
    }
};

/// The bits under which a pointer leads to each of some places; a place may come several times.
class Merger {
  public:
    void add(const Objects::Place &place, Handle bit) {
        if (bit.is_constant(0)) {
            return;
        }
        const auto [at, is_new] = index_.emplace(place, entries_.size());
        if (is_new) {
            entries_.push_back({place, {}});
        }
        entries_[at->second].bits.push_back(std::move(bit));
    }
    std::vector<Candidate> finish(Recorder &recorder) {
        std::vector<Candidate> result;
        result.reserve(entries_.size());
        for (Entry &entry : entries_) {
            result.push_back({entry.place, recorder.any_of(entry.bits)});
        }
        return result;
    }

  private:
    struct Entry {
        Objects::Place place;
        std::vector<Handle> bits;
    };
    std::vector<Entry> entries_;
    std::unordered_map<Objects::Place, std::size_t, PlaceHash> index_;
};

} // namespace

// Lists.

void Locations::retain(std::uint64_t word) {
    ++list(word).references;
}

void Locations::release(std::uint64_t word) {
    List &old = list(word);
    if (--old.references == 0) {
        old.candidates.clear();
        free_.push_back(word & ~kList);
    }
}

Location Locations::make(std::vector<Candidate> candidates, bool is_never_null) {
    std::erase_if(candidates, [](const Candidate &each) { return each.bit.is_constant(0); });
    if (candidates.empty()) {
        return Location();
    }
    if (candidates.size() == 1 && candidates[0].bit.is_constant(1)) {
        if (const std::uint64_t *address = objects_.at(candidates[0].place, 0)) {
            return certain(address);
        }
    }
    if (free_.empty()) {
        free_.push_back(lists_.size());
        lists_.emplace_back();
    }
    const std::uint64_t index = free_.back();
    free_.pop_back();
    lists_[index].references = 1;
    lists_[index].is_never_null = is_never_null;
    lists_[index].candidates = std::move(candidates);
    return Location(*this, index | kList);
}

std::vector<Candidate> Locations::candidates(const Location &x) {
    std::vector<Candidate> result;
    if (x.is_list()) {
        for (const Candidate &each : list(x.word()).candidates) {
            result.push_back({each.place, each.bit.copy()});
        }
    } else if (!x.is_null()) {
        const Objects::Place place = objects_.locate(x.address());
        if (place.object == 0) {
            throw ComputationError(
                fmt::format("{}: a pointer that depends on private data leads to an object that "
                            "is not alive any more, or to none",
                            recorder_.here()));
        }
        result.push_back({place, recorder_.constant(1)});
    }
    return result;
}

bool Locations::is_never_null(const Location &x) const {
    return x.is_list() ? list(x.word()).is_never_null : !x.is_null();
}

Location Locations::select(const Handle &condition, const Location &x, const Location &y) {
    if (condition.is_constant()) {
        return (condition.constant() != 0 ? x : y).copy();
    }
    if (x.word() == y.word()) {
        return x.copy();
    }
    const std::vector<Candidate> when_true = candidates(x), when_false = candidates(y);
    std::unordered_map<Objects::Place, const Handle *, PlaceHash> others;
    for (const Candidate &each : when_true) {
        others[each.place] = &each.bit;
    }
    std::vector<Candidate> result;
    const Handle negated = recorder_.logical_not(condition);
    for (const Candidate &each : when_false) {
        const auto other = others.extract(each.place);
        result.push_back({each.place, other ? recorder_.select(condition, *other.mapped(), each.bit)
                                            : recorder_.logical_and(negated, each.bit)});
    }
    for (const Candidate &each : when_true) {
        if (others.contains(each.place)) {
            result.push_back({each.place, recorder_.logical_and(condition, each.bit)});
        }
    }
    return make(std::move(result), is_never_null(x) && is_never_null(y));
}

Location Locations::choose(const std::vector<std::pair<Handle, Location>> &choices, bool is_one_of) {
    Merger merger;
    for (const auto &[bit, location] : choices) {
        is_one_of = is_one_of && is_never_null(location);
        for (const Candidate &each : candidates(location)) {
            merger.add(each.place, recorder_.logical_and(bit, each.bit));
        }
    }
    return make(merger.finish(recorder_), is_one_of);
}

Location Locations::move(const Location &x, std::ptrdiff_t bytes) {
    if (x.is_null() || bytes == 0) {
        return x.copy();
    }
    if (!x.is_list()) {
        return certain(reinterpret_cast<const char *>(x.address()) + bytes);
    }
    std::vector<Candidate> moved = candidates(x);
    for (Candidate &each : moved) {
        each.place.offset += bytes;
    }
    return make(std::move(moved), is_never_null(x));
}

// Questions.

Handle Locations::points(const Location &x) {
    if (!x.is_list() || is_never_null(x)) {
        return recorder_.constant(!x.is_null());
    }
    std::vector<Handle> bits;
    for (Candidate &each : candidates(x)) {
        bits.push_back(std::move(each.bit));
    }
    return recorder_.any_of(bits);
}

Handle Locations::same(const Location &x, const Location &y) {
    if (x.word() == y.word() || (!x.is_list() && !y.is_list())) {
        return recorder_.constant(x.word() == y.word());
    }
    const std::vector<Candidate> left = candidates(x), right = candidates(y);
    std::unordered_map<Objects::Place, const Handle *, PlaceHash> others;
    for (const Candidate &each : right) {
        others[each.place] = &each.bit;
    }
    std::vector<Handle> bits;
    for (const Candidate &each : left) {
        if (const auto other = others.find(each.place); other != others.end()) {
            bits.push_back(recorder_.logical_and(each.bit, *other->second));
        }
    }
    if (!is_never_null(x) && !is_never_null(y)) {
        bits.push_back(
            recorder_.logical_and(recorder_.logical_not(points(x)), recorder_.logical_not(points(y))));
    }
    return recorder_.any_of(bits);
}

Handle Locations::element(const Location &x, std::size_t size) {
    std::vector<std::pair<Handle, Handle>> options;
    const auto bytes = static_cast<std::ptrdiff_t>(size);
    for (Candidate &each : candidates(x)) {
        const std::ptrdiff_t offset = each.place.offset;
        const std::ptrdiff_t number = (offset - (offset % bytes + bytes) % bytes) / bytes;
        options.emplace_back(std::move(each.bit), recorder_.constant(number));
    }
    return recorder_.choose(options, is_never_null(x));
}

// Cells.

Location Locations::load(const std::uint64_t *cell) {
    if (*cell >> 63 != 0) {
        retain(*cell);
    }
    return Location(*this, *cell);
}

void Locations::store(std::uint64_t *cell, Location value) {
    const Location old(*this, *cell);
    *cell = value.take();
}

} // namespace picco::runtime
