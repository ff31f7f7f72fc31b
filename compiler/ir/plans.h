#pragma once

#include "ir/loop.h"

#include <unordered_map>

namespace picco::compiler::ir {

/// The loops of a program, each planned once, when somebody asks for it.
class Plans {
  public:
    /// arena: for copies of parts of loops, which plans name.
    Plans(Ranges &ranges, Arena &arena) : ranges_(ranges), arena_(arena) {}

    /// function: that the loop stands in.
    const Planned &of(const For &loop, const FunctionDefinition &function);
    /// The loop as one vector, where its body has no loops; null for others.
    const Loop *vector(const For &loop, const FunctionDefinition &function);
    /// The same, or as a fold, where what it works on may have a lane for each iteration of a loop around; null for others.
    const Loop *in_lanes(const For &loop, const FunctionDefinition &function);
    /// The same in the body of a loop that runs in lanes, which knows rows by the expressions that name them: nor does its body
    /// call functions, of which plans hold copies.
    const Loop *in_lanes_of_loop(const For &loop, const FunctionDefinition &function);
    /// The loop, all that it does being the one planned, with that as a product of matrices; null for others.
    const Loop *product(const For &loop, const FunctionDefinition &function);
    /// The loop with other steps, as one vector that hands on nothing but what any order leaves the same; null where it is none.
    std::unique_ptr<Loop> diagonal(const CountedLoop &loop, const FunctionDefinition &function);

  private:
    Ranges &ranges_;
    Arena &arena_;
    std::unordered_map<const For *, Planned> known_, products_;
};

} // namespace picco::compiler::ir
