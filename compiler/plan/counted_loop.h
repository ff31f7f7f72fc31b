#pragma once

#include "ast/program.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace picco::compiler {

/// So many iterations are recorded faster one by one.
constexpr int kFewIterations = 3;

/// A loop whose counter goes from a public first value towards a public bound in equal steps, whatever its
/// body does.
struct CountedLoop {
    const For *loop = nullptr;
    VariableSymbol *counter = nullptr;
    /// It runs while `limited comparison bound`; limited is the counter, or it plus a public number.
    const Expression *limited = nullptr;
    const Expression *bound = nullptr;
    BinaryOperator comparison{}; ///< `<`, `<=`, `>` or `>=`
    std::int64_t step = 0;
    /// Of a wavefront (nests/wavefront.h), whose iterations lie on a diagonal: the counter of the loop around,
    /// which moves along, and its step.
    const VariableSymbol *outer = nullptr;
    std::int64_t outer_step = 0;

    /// The bound itself is reached: `<=` or `>=`.
    bool is_closed() const {
        return comparison == BinaryOperator::kLessEqual || comparison == BinaryOperator::kGreaterEqual;
    }
    /// The counter is set in the body, not by the step alone.
    bool is_set_in_body() const;
    /// The value differs from iteration to iteration.
    bool moves(const Expression &expression) const;
    /// A scalar, or an element whose address moves by equal distances, if at all, as the counter steps.
    bool moves_evenly(const Expression &place) const;
};

/// The loop as a counted one, if it is one.
std::optional<CountedLoop> counted_loop(const For &loop);

/// How often the loop runs, where that is written.
std::optional<Int128> constant_iterations(const CountedLoop &loop);

/// What the counter starts from; null where it is not written in front of the first semicolon.
const Expression *first_value(const CountedLoop &loop);

/// A variable, or an element of one or behind one, whose indices are public and fit.
bool is_public_place(const Expression &place, const std::function<bool(const Expression &)> &fits);

/// A public integer without effects, which has the same value whenever it is evaluated before something
/// public changes.
bool stays_the_same(const Expression &expression);

} // namespace picco::compiler
