#pragma once

#include "ast/operators.h"
#include "lower/effects.h"

#include <string>

namespace picco::compiler {

/// C text of an expression, with what decides about parentheses and about its place in a sequence.
struct Code {
    std::string text;
    int precedence = kPrimaryPrecedence;
    Effects effects;

    /// The text, in parentheses where an operator of this precedence would tear it apart.
    std::string at(int least_precedence) const {
        return precedence < least_precedence ? "(" + text + ")" : text;
    }
};

} // namespace picco::compiler
