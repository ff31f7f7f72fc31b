#pragma once

#include "ast/facts.h"
#include "plan/counted_loop.h"

#include <map>
#include <optional>
#include <vector>

namespace picco::compiler {

/// A loop whose iterations give rows of arrays to what runs for all of them at once, in lanes.
struct RowLoop : CountedLoop {
    std::vector<const Expression *> rows; ///< arrays that move: they go to cells with lanes and back
    /// Arrays, or an array and an element. No iteration may meet another's; in one call they must not
    /// overlap.
    struct RowPair {
        const Expression *written, *other;
        bool is_in_one_call;
    };
    std::vector<RowPair> rows_apart;
    std::vector<const FunctionSymbol *> callees; ///< that have vectors themselves
    std::uint64_t cells = 0;                     ///< that all that is called has of its own
};

/// A loop whose iterations can run as one: each operation of its body on all of them at a time.
///
/// Its body assigns private integers, declares them, and branches on private conditions; it calls only
/// functions that take vectors (plan/lanewise.h) and changes nothing public.
struct VectorLoop : RowLoop {
    /// Elements that differ from iteration to iteration, at equal distances; each is written once here.
    std::vector<const Expression *> places;
    /// Elements that iterations read where no rule says, but public numbers: each is looked for.
    std::vector<const Expression *> scattered;
    /// Public scalars that every iteration sets once, before it reads them, in these statements.
    std::vector<const VariableSymbol *> numbers;
    std::vector<const Statement *> number_statements;
    /// Private scalars that every iteration sets before it reads them, so each has its own.
    std::vector<const VariableSymbol *> temporaries;
    /// Those of them that are declared around the loop, and used nowhere else.
    std::vector<const VariableSymbol *> outer_temporaries;
    /// Places, the same in all iterations, to which every iteration adds or subtracts something.
    std::vector<const Expression *> sums;

    /// Accesses that must not overlap, unless they are the same elements in the same order. The user promised
    /// that where the loop is a parallel one.
    struct Pair {
        const Expression *written, *other;
        bool is_strict = false; ///< not the same elements either
    };
    std::vector<Pair> must_differ;
    std::vector<const Expression *> written; ///< elements that iterations write
    /// Scattered places that only those iterations have where all conditions of one of the lists hold.
    std::map<const Expression *, std::vector<Guards>> guards;
    /// Elements that some iterations do not come to: all must lie in their array, or nothing runs as one.
    std::vector<const Expression *> unsure;
    bool has_calls = false;

    bool passes_arrays = false; ///< to functions

    /// The value differs from iteration to iteration.
    bool moves(const Expression &expression) const {
        return CountedLoop::moves(expression) || mentions_number(expression);
    }
    bool mentions_number(const Expression &expression) const;
    /// Which of the scattered places it is.
    std::optional<size_t> scattered_at(const Expression &place) const;

    bool is_temporary(const Expression &place) const;
    bool is_sum(const Expression &place) const;
};

/// The loop as a vector loop, if it is one. function: that it stands in.
std::optional<VectorLoop> vector_loop(const For &loop, const FunctionDefinition &function);
std::optional<VectorLoop> vector_loop(const CountedLoop &loop, const FunctionDefinition &function);

/// What `sum = sum + x`, `sum += x` and their counterparts with `-` add to the place that they assign;
/// nothing for other assignments.
struct Addend {
    const Expression *value = nullptr;
    bool is_negative = false;
};
std::optional<Addend> addend_of(const Assignment &assignment);

/// Two expressions without effects that are written alike and mean the same.
bool are_alike(const Expression &x, const Expression &y);

} // namespace picco::compiler
