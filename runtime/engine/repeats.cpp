#include "engine/repeats.h"

namespace picco::runtime {

bool Repeats::is_valid(const Entry &entry, Form form) const {
    const Node &result = table_[entry.result];
    // What execution has turned into another operation has another form or none to offer.
    return births(entry) == entry.births && table_.birth(entry.result) == entry.birth &&
           result.state != State::kFree && result.state != State::kDead && result.form == form;
}

} // namespace picco::runtime
