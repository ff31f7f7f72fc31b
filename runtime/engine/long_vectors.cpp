#include "engine/long_vectors.h"

#include "engine/engine.h"

#include <algorithm>

namespace picco::runtime {

Handle LongVector::take(Recorder &recorder, const Strip &strip) {
    if (operation_) {
        std::vector<Handle> operands;
        for (LongVector &each : operands_) {
            operands.push_back(each.take(recorder, strip));
        }
        recorder.at(line_);
        return operation_(recorder, operands, strip);
    }
    if (!strips_.empty()) {
        return std::move(strips_[strip.number]);
    }
    return recorder.count_of(value_) == 1 ? value_.copy()
                                          : recorder.slice(value_, static_cast<std::uint32_t>(strip.first), 1,
                                                           static_cast<std::uint32_t>(strip.count));
}

LongVector LongVector::copy() const {
    require(!operation_, "a long vector was copied before it was computed");
    std::vector<Handle> strips;
    for (const Handle &each : strips_) {
        strips.push_back(each.copy());
    }
    return strips.empty() ? LongVector(count_, value_.copy()) : LongVector(count_, std::move(strips));
}

std::size_t LongVector::loaded(std::size_t count) const {
    std::size_t elements = strips_.empty() ? 0 : count;
    for (const LongVector &each : operands_) {
        elements += each.loaded(count);
    }
    return elements;
}

void Engine::for_each_strip(std::size_t count, const std::function<void(const LongVector::Strip &)> &use) {
    const int line = recorder_.line();
    for (LongVector::Strip strip{0, 0, 0}; strip.first < count;
         ++strip.number, strip.first += options_.strip) {
        strip.count = std::min(options_.strip, count - strip.first);
        use(strip);
        recorder_.at(line);
        make_room();
    }
}

LongVector Engine::long_vector(std::size_t count, const MakeStrip &make) {
    std::vector<Handle> strips;
    for_each_strip(count,
                   [&](const LongVector::Strip &strip) { strips.push_back(make(strip.first, strip.count)); });
    return {count, std::move(strips)};
}

/// What memory holds is named here. It is used later, strip by strip, and counts then (take_strip).
LongVector Engine::load_long(const Vector &x, std::size_t count) {
    return long_vector(count, [&](std::size_t first, std::size_t part) {
        const std::size_t touched = touched_;
        Handle strip = load_vector(from(x, first), part);
        touched_ = touched;
        return strip;
    });
}

Handle Engine::take_strip(LongVector &x, const LongVector::Strip &strip) {
    touched_ += x.loaded(strip.count);
    return x.take(recorder_, strip);
}

void Engine::store_long(const Vector &to, LongVector x) {
    for_each_strip(x.count(), [&](const LongVector::Strip &strip) {
        store_vector(from(to, strip.first), strip.count, take_strip(x, strip));
    });
}

/// The sum of what part gives for each strip.
Handle Engine::sum_of_strips(std::size_t count,
                             const std::function<Handle(const LongVector::Strip &)> &part) {
    Handle all = recorder_.constant(0);
    for_each_strip(count, [&](const LongVector::Strip &strip) {
        const Handle one = part(strip);
        all = strip.number == 0 ? one.copy() : recorder_.add(all, one);
    });
    return all;
}

Handle Engine::sum_of_long(LongVector x) {
    return sum_of_strips(x.count(), [&](const LongVector::Strip &strip) {
        return recorder_.sum(take_strip(x, strip), strip.count);
    });
}

LongVector Engine::computed(LongVector x) {
    std::vector<Handle> strips;
    for_each_strip(x.count(),
                   [&](const LongVector::Strip &strip) { strips.push_back(take_strip(x, strip)); });
    return {x.count(), std::move(strips)};
}

/// For what takes vectors as a whole.
Handle Engine::whole(LongVector x) {
    std::vector<Run> runs;
    std::vector<Handle> sources;
    Interval range{INFINITY, -INFINITY};
    for_each_strip(x.count(), [&](const LongVector::Strip &strip) {
        const Handle one = take_strip(x, strip);
        const bool is_word = !one.is_constant() && table_[one.id()].form == Form::kWord;
        sources.push_back(is_word ? one.copy() : piece(one));
        const bool is_single = recorder_.count_of(sources.back()) == 1;
        runs.push_back({sources.back().id(), 0, is_single ? 0 : 1, static_cast<std::uint32_t>(strip.count)});
        range = hull(range, recorder_.range_of(one));
    });
    return recorder_.gather(std::move(runs), range);
}

void Engine::open_long(LongVector x, const OpenStrip &open) {
    for_each_strip(x.count(), [&](const LongVector::Strip &strip) {
        open(take_strip(x, strip), strip.first, strip.count);
    });
}

/// To each element those before it. fit: what makes a sum one of the type.
void Engine::prefix_sums(const Vector &x, std::size_t count, const Fit &fit) {
    const auto store = [&](const Vector &to, std::size_t part, const Handle &sums) {
        store_vector(to, part, fit(recorder_, sums));
    };
    if (!is_long(count)) {
        store(x, count, recorder_.prefix_sums(load_vector(x, count), count));
        return make_room();
    }
    Handle before = recorder_.constant(0);
    for_each_strip(count, [&](const LongVector::Strip &strip) {
        const Vector part = from(x, strip.first);
        const Handle sums =
            recorder_.add(recorder_.prefix_sums(load_vector(part, strip.count), strip.count), before);
        before = recorder_.element(sums, static_cast<std::uint32_t>(strip.count - 1));
        store(part, strip.count, sums);
    });
}

} // namespace picco::runtime
