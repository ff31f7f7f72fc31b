#pragma once

#include "ir/synthesis/step.h"

#include <vector>

namespace picco::compiler::ir {

/// A step on small numbers.
class Formulas {
  public:
    Formulas(const Graph &graph, const Step &step);

    /// results: what each slot becomes, of what slots held and parts.
    void evaluate(const long *states, const long *parts, long *results) const;
    /// The operation on numbers.
    static long operation(Op op, long x, long y, long z);
    /// The constant, as far as it is a small number.
    static long constant(const mpz_class &number);

  private:
    struct Node {
        Op op;
        long number; ///< kConstant; kInitial, kParameter: which
        size_t operands[3];
    };
    size_t add(const Graph &graph, const Step &step, Id id, std::unordered_map<Id, size_t> &known);

    std::vector<Node> nodes_;
    std::vector<size_t> results_;
    mutable std::vector<long> values_;
};

} // namespace picco::compiler::ir
