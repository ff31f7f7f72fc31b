#pragma once

#include "ast/program.h"

#include <string>
#include <unordered_map>
#include <vector>

#include <gmpxx.h>

namespace picco::compiler {

/// What is known about lowered values beyond their types.
struct RealOrigins {
    /// What a scaled value was before it was truncated: `value` of 2^-scale.
    struct Exact {
        Expression *value = nullptr;
        int scale = 0;
    };
    /// A constant: number / 2^scale.
    struct Dyadic {
        mpz_class number;
        int scale = 0;
    };
    std::unordered_map<const Expression *, Exact> exacts;
    std::unordered_map<const Expression *, Expression *> wholes; ///< the integers that scaled values were
    std::unordered_map<const Expression *, Dyadic> constants;
    std::unordered_map<const Expression *, Expression *> sources; ///< C's numbers behind public formats
    /// Constants that their type does not hold: allowed as factors and divisors only, which take the number.
    std::vector<const Expression *> outside;

    /// The constant that an expression is, about to be used as a number; null for all else.
    const Dyadic *number(const Expression *expression) {
        const auto known = constants.find(expression);
        if (known == constants.end())
            return nullptr;
        std::erase(outside, expression);
        return &known->second;
    }
};

/// The public expression behind C's own conversions to its formats.
Expression *public_source(Expression *expression);

/// A literal, perhaps with signs.
const FloatLiteral *literal_of(const Expression &expression, bool &is_negative);

std::string decimal(Int128 value);
/// On input a constant.
mpz_class whole_number(const Expression &constant);

} // namespace picco::compiler
