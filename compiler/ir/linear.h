#pragma once

#include "ir/values.h"

#include <map>

namespace picco::compiler::ir {

/// A value as a sum of multiples of others, which are none themselves.
struct Linear {
    std::map<Id, mpz_class> terms; ///< none is 0
    mpz_class number = 0;

    bool operator==(const Linear &other) const { return terms == other.terms && number == other.number; }
};

Linear linear(const Graph &graph, Id id);
Linear operator-(Linear x, const Linear &y);
Id value_of(Graph &graph, const Linear &sum);
/// x where the condition holds, else y; what both have in common is added behind: `if (c) s += x` does not wait for s.
Id select_sums(Graph &graph, Id condition, Id x, Id y);

} // namespace picco::compiler::ir
