// Vectors of numbers that are known by their bits.
#include "engine/record/recorder.h"

#include <algorithm>
#include <map>

namespace picco::runtime {

/// Bit by bit. What is not known by its bits yet is taken apart.
Handle Recorder::gather_in_bits(const std::vector<Run> &runs) {
    std::size_t width = 0;
    for (const Run &run : runs) {
        const bool is_list = table_[run.source].form == Form::kBits;
        width = std::max(width, is_list ? table_.bits(run.source)->size()
                                        : static_cast<std::size_t>(table_[run.source].range.signed_bits()));
    }
    std::map<NodeId, BitList> lists;
    for (const Run &run : runs) {
        if (!lists.contains(run.source)) {
            lists[run.source] = bits_of(refer(Value::node(run.source)), static_cast<int>(width));
        }
    }
    BitList result;
    for (std::size_t i = 0; i < width; ++i) {
        result.push_back(gathered_bit(runs, lists, i));
    }
    return from_bits(std::move(result));
}

Handle Recorder::gathered_bit(const std::vector<Run> &runs, const std::map<NodeId, BitList> &lists,
                              std::size_t i) {
    const Handle &first = lists.begin()->second[i];
    const bool is_public = first.is_constant() && std::ranges::all_of(lists, [&](const auto &each) {
                               return each.second[i].get() == first.get();
                           });
    if (is_public) {
        return first.copy();
    }
    std::map<NodeId, Handle> bits;
    for (const auto &[source, list] : lists) {
        bits[source] = to_bit(list[i]);
    }
    std::vector<Run> of_bit = runs;
    for (Run &run : of_bit) {
        const Handle &bit = bits[run.source];
        run.source = bit.id();
        if (count_of(bit) == 1) {
            run.first = 0;
            run.step = 0;
        }
    }
    return gather(std::move(of_bit), Interval::bit());
}

} // namespace picco::runtime
