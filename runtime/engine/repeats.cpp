#include "engine/repeats.h"

namespace picco::runtime {

bool Repeats::is_valid(const Entry &entry) const {
    const Node &result = table_[entry.result];
    const auto form = static_cast<Form>(entry.numbers >> kFormAt & 0xffu);
    // What execution has turned into another operation has another form or none to offer.
    return births(entry) == entry.births && table_.birth(entry.result) == entry.birth &&
           result.state != State::kFree && result.state != State::kDead && result.form == form;
}

} // namespace picco::runtime
