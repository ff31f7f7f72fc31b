#include "engine/record/locations.h"

#include "base/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
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

/// The elements that an amount may lead to, counted from the one that the pointer leads to; the one behind
/// the last of an array is none, but a place for a pointer.
struct Reach {
    std::ptrdiff_t first = 0, end = 0, behind = 0;
    bool is_empty() const { return first >= end; }
    std::size_t size() const { return static_cast<std::size_t>(end - first); }
};

Objects::Place moved(const Objects::Place &from, std::ptrdiff_t step, std::ptrdiff_t bytes,
                     std::ptrdiff_t behind) {
    const std::ptrdiff_t offset = from.offset + step * bytes;
    return {from.object, offset, step == behind ? offset : 0};
}

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
    if (candidates.size() == 1 && candidates[0].bit.is_constant(1) && candidates[0].place.end == 0) {
        if (const std::uint64_t *address = objects_.address_of(candidates[0].place)) {
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
        if (each.place.offset < each.place.end) {
            each.place.end = 0;
        }
    }
    return make(std::move(moved), is_never_null(x));
}

Location Locations::move_by(const Location &x, const Handle &amount, std::size_t count, std::size_t size) {
    const auto bytes = static_cast<std::ptrdiff_t>(size);
    if (x.is_null()) {
        return Location();
    }
    const std::vector<Candidate> from = candidates(x);
    const Interval range = recorder_.range_of(amount);
    std::vector<Reach> reaches;
    Reach all;
    for (const Candidate &each : from) {
        Reach reach{0, each.place.end == 0 ? static_cast<std::ptrdiff_t>(count) : 0};
        if (count >= whole_array(RowKind::kStructs)) {
            const std::optional<Row> row =
                objects_.row_of(each.place, static_cast<RowKind>(SIZE_MAX - count), size);
            if (!row) {
                reaches.push_back(Reach{});
                continue;
            }
            const auto first = static_cast<std::ptrdiff_t>(row->first),
                       end = static_cast<std::ptrdiff_t>(row->end);
            reach = {-((each.place.offset - first) / bytes), (end - each.place.offset) / bytes};
        }
        reach.behind = reach.end++;
        reach.first =
            static_cast<std::ptrdiff_t>(std::max<double>(static_cast<double>(reach.first), range.lo));
        reach.end = static_cast<std::ptrdiff_t>(std::min<double>(static_cast<double>(reach.end), range.end));
        if (!reach.is_empty()) {
            all = all.is_empty() ? reach
                                 : Reach{std::min(all.first, reach.first), std::max(all.end, reach.end), 0};
        }
        reaches.push_back(reach);
    }
    if (all.is_empty()) {
        return Location();
    }
    if (amount.is_constant()) { // the range left one step
        std::vector<Candidate> found;
        for (std::size_t i = 0; i < from.size(); ++i) {
            if (!reaches[i].is_empty()) {
                found.push_back(
                    {moved(from[i].place, all.first, bytes, reaches[i].behind), from[i].bit.copy()});
            }
        }
        const bool is_all = found.size() == from.size();
        return make(std::move(found), is_never_null(x) && is_all);
    }
    // Out of reach stands for the element behind the last one, to which no candidate leads.
    const auto number = [&](std::ptrdiff_t n) { return recorder_.constant(static_cast<Int128>(n)); };
    Handle inside = recorder_.constant(1);
    if (range.lo < static_cast<double>(all.first)) {
        inside = recorder_.logical_not(recorder_.less(amount, number(all.first)));
    }
    if (range.end > static_cast<double>(all.end)) {
        inside = recorder_.logical_and(inside, recorder_.less(amount, number(all.end)));
    }
    if (inside.is_constant(0)) {
        return Location();
    }
    const std::size_t entries = all.size() + (inside.is_constant(1) ? 0 : 1);
    const Handle place = recorder_.subtract(amount, number(all.first));
    const Handle index = recorder_.select(inside, place, number(static_cast<std::ptrdiff_t>(all.size())));
    const Handle bits =
        recorder_.one_hot(recorder_.low_bits(index, static_cast<int>(std::bit_width(entries - 1))), entries);
    Merger merger;
    for (std::size_t i = 0; i < from.size(); ++i) {
        for (std::ptrdiff_t step = reaches[i].first; step < reaches[i].end; ++step) {
            const Handle bit = recorder_.element(bits, static_cast<std::uint32_t>(step - all.first));
            merger.add(moved(from[i].place, step, bytes, reaches[i].behind),
                       recorder_.logical_and(bit, from[i].bit));
        }
    }
    return make(merger.finish(recorder_), is_never_null(x) && inside.is_constant(1) && from.size() == 1);
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
    // What is behind an array is the same as what begins there.
    const auto address = [](const Candidate &each) {
        return Objects::Place{each.place.object, each.place.offset, 0};
    };
    std::unordered_multimap<Objects::Place, const Handle *, PlaceHash> others;
    for (const Candidate &each : right) {
        others.emplace(address(each), &each.bit);
    }
    std::vector<Handle> bits;
    for (const Candidate &each : left) {
        const auto [first, last] = others.equal_range(address(each));
        for (auto other = first; other != last; ++other) {
            bits.push_back(recorder_.logical_and(each.bit, *other->second));
        }
    }
    if (!is_never_null(x) && !is_never_null(y)) {
        const Handle is_null = recorder_.logical_not(points(x));
        bits.push_back(recorder_.logical_and(is_null, recorder_.logical_not(points(y))));
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
