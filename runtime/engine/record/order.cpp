// Vectors as lists: parts, joins, random orders, running sums.
#include "engine/record/recorder.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace picco::runtime {

Handle Recorder::slice(const Handle &x, std::uint32_t first, std::int32_t step, std::uint32_t count) {
    if (count == 1) {
        return element(x, first);
    }
    return arranged(x, {{x.id(), first, step, count}});
}

Handle Recorder::repeat(const Handle &x, std::size_t count) {
    return arranged(x, std::vector<Run>(count, {x.id(), 0, 1, count_of(x)}));
}

/// These elements of x, whatever the runs call their source; of a number in bits those of each of them.
Handle Recorder::arranged(const Handle &x, std::vector<Run> runs) {
    if (is_form(x, Form::kBits)) {
        return of_each_bit(
            x, [&](const Handle &bit) { return count_of(bit) == 1 ? bit.copy() : arranged(bit, runs); });
    }
    for (Run &run : runs) {
        run.source = x.id();
    }
    return gather(std::move(runs), range_of(x));
}

Handle Recorder::join(const std::vector<Handle> &vectors, std::uint32_t count) {
    std::vector<Run> runs;
    std::vector<Handle> known; // constants have no node
    Interval range = range_of(vectors.front());
    for (const Handle &vector : vectors) {
        // Words of floating-point numbers must not make words of the integers beside them.
        known.push_back(vector.is_constant() || is_form(vector, Form::kWord) ? to_field(vector)
                                                                             : vector.copy());
        runs.push_back({known.back().id(), 0, count_of(vector) == 1 ? 0 : 1, count});
        range = hull(range, range_of(vector));
    }
    return gather(std::move(runs), range);
}

Handle Recorder::shuffle(const Handle &x, std::size_t rows) {
    const Handle a = to_field(x);
    return record({.op = Op::kShuffle,
                   .form = Form::kField,
                   .range = range_of(a),
                   .operands = {a.id()},
                   .k = static_cast<int>(std::bit_width(count_of(a) / rows - 1)),
                   .m = static_cast<int>(rows)});
}

Handle Recorder::prefix_sums(const Handle &x, std::size_t count) {
    if (count == 1) {
        return x.copy();
    }
    std::vector<Handle> one;
    one.push_back(x.copy());
    const Handle a = to_linear(count_of(x) == 1 ? join(one, static_cast<std::uint32_t>(count)) : x.copy());
    const Interval range = range_of(a);
    return record({.op = Op::kPrefixSums,
                   .form = table_[a.id()].form,
                   .range = hull(range, range * Interval::of(static_cast<double>(count))),
                   .operands = {a.id()}});
}

} // namespace picco::runtime
