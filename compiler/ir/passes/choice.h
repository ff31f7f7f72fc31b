#pragma once

#include "ir/values.h"

#include <optional>

namespace picco::compiler::ir {

/// A step that leaves `value`, which does not depend on the slot, where `condition` holds, and else what was there.
struct Choice {
    Id condition = kNone, value = kNone; ///< no value: never
};

/// The value of a slot behind the step, as a function of what it was, as such a step; nothing where it is none.
std::optional<Choice> choice_of(Graph &graph, Id id, Id initial);

} // namespace picco::compiler::ir
