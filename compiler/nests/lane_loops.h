#pragma once

#include "nests/lane_loop.h"

#include <optional>
#include <unordered_map>

namespace picco::compiler {

/// The lane loops of a program, each looked for once.
class LaneLoops {
  public:
    explicit LaneLoops(ir::Plans &plans) : plans_(plans) {}

    /// Null if the loop is none, one in it is a better one, or its iterations can run as one in another way.
    const LaneLoop *find(const For &loop, const FunctionDefinition &function);

  private:
    struct Found {
        std::optional<LaneLoop> own;
        const LaneLoop *best = nullptr; ///< own or in it
    };
    const Found &look(const For &loop, const FunctionDefinition &function);

    ir::Plans &plans_;
    std::unordered_map<const For *, Found> known_;
};

} // namespace picco::compiler
