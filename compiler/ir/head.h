#pragma once

#include "ast/facts.h"
#include "plan/counted_loop.h"

#include <map>
#include <optional>
#include <vector>

namespace picco::compiler::ir {

/// How a loop counts, and the places that all its iterations take at a time.
struct Head : CountedLoop {
    /// Elements that differ from iteration to iteration, at equal distances; each is written once here.
    std::vector<const Expression *> places;
    /// Elements that iterations read where no rule says, but public numbers: each is looked for.
    std::vector<const Expression *> scattered;
    /// Public scalars that every iteration sets once, before it reads them, in these statements.
    std::vector<const VariableSymbol *> numbers;
    std::vector<const Statement *> number_statements;
    /// Private scalars from around that no iteration hands on and nobody else reads.
    std::vector<const VariableSymbol *> outer_temporaries;

    /// Places that must not overlap, unless they are the same elements in the same order.
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

    bool mentions_number(const Expression &expression) const;
    /// The value differs from iteration to iteration.
    bool moves(const Expression &expression) const {
        return CountedLoop::moves(expression) || mentions_number(expression);
    }
    /// Which of the scattered places it is.
    std::optional<size_t> scattered_at(const Expression &place) const;
};

} // namespace picco::compiler::ir
