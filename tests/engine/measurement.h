/// What an engine program opens, and what that takes.
#pragma once

#include "engine_run.h"

#include <cstdint>
#include <vector>

namespace picco::runtime::testing {

struct Measurement {
    std::vector<long> values;
    std::uint64_t rounds = 0;
    Counts counts{};
    bool operator==(const Measurement &) const = default;
    std::uint64_t count(Op op) const { return counts[static_cast<std::size_t>(op)]; }
};

inline Measurement measured(Bench &b, const std::vector<Handle> &results) {
    Measurement out;
    out.values = b.open(results);
    out.rounds = b.context.rounds.rounds();
    out.counts = b.engine.counts();
    return out;
}

} // namespace picco::runtime::testing
