#pragma once

#include "ast/operators.h"
#include "emit/text/names.h"
#include "lower/effects.h"

#include <algorithm>
#include <cctype>
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
    /// The text as an argument of a macro: commas in braces would separate arguments.
    std::string as_argument() const {
        return text.find('{') == std::string::npos ? at(kAssignmentPrecedence) : "(" + text + ")";
    }
};

/// A name that the emitter made up: the value that it stands for is computed.
inline bool is_computed(const Code &code) {
    return !code.text.starts_with(kUserPrefix) &&
           std::ranges::all_of(code.text, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

/// Of a call that reads and writes private memory.
inline Code changing_memory(Code code) {
    code.effects.records = code.effects.engine = code.effects.reads = code.effects.writes = true;
    return code;
}

/// Of a call that reads private memory.
inline Code using_engine(Code code) {
    code.effects.records = code.effects.engine = code.effects.reads = true;
    return code;
}

/// The first scalar or struct of the object that the text names.
inline std::string first_of(const Type *type, std::string place) {
    for (; is_array(type); type = type->target)
        place += "[0]";
    return place;
}

} // namespace picco::compiler
