#pragma once

#include "ast/program.h"
#include "plan/ranges.h"

#include <vector>

namespace picco::compiler {

/// What stands behind one or several labels of a switch, up to the next label.
struct SwitchSegment {
    std::vector<const Case *> labels; ///< none: what stands in front of the first label
    std::vector<const Statement *> statements;
};

/// The body of a switch whose labels all stand directly in its block, or in blocks of that, which are looked
/// through.
std::vector<SwitchSegment> segments_of(const Switch &node);

/// The values that a switch looks at, as far as its type holds them.
Interval control_interval(const Switch &node, Ranges &ranges);

/// The values of a `case`, converted to the type that the switch looks at.
Interval case_interval(const Case &label, const Switch &node);

} // namespace picco::compiler
