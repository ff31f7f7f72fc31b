#include "engine/record/repeats.h"

namespace picco::runtime {

bool Repeats::is_valid(const Entry &entry) const {
    const Node &result = table_[entry.result];
    const auto form = static_cast<Form>(entry.numbers >> kFormAt & 0xffu);
    // An operand that is younger than the result has taken the place of the one that it had.
    const auto is_same = [&](NodeId operand) { return table_.birth(operand) < entry.birth; };
    // What execution has turned into another operation has another form or none to offer.
    return table_.birth(entry.result) == entry.birth && is_same(static_cast<NodeId>(entry.first)) &&
           is_same(static_cast<NodeId>(entry.first >> 32)) && is_same(entry.last) &&
           result.state != State::kFree && result.state != State::kDead && result.form == form;
}

} // namespace picco::runtime
