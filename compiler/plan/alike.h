#pragma once

#include "ast/program.h"

#include <optional>

namespace picco::compiler {

/// Two expressions without effects that are written alike and mean the same.
bool are_alike(const Expression &x, const Expression &y);

/// What `sum = sum + x`, `sum += x` and their counterparts with `-` add to the place that they assign;
/// nothing for other assignments.
struct Addend {
    const Expression *value = nullptr;
    bool is_negative = false;
};
std::optional<Addend> addend_of(const Assignment &assignment);

} // namespace picco::compiler
