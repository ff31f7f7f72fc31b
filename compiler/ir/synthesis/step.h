#pragma once

#include "ir/loop.h"

#include <optional>
#include <string>
#include <vector>

namespace picco::compiler::ir {

/// What an iteration does to some slots, as a function of what they held and of parts: values of the iteration that do not
/// depend on these.
struct Step {
    std::vector<Id> states;     ///< kInitial
    std::vector<Id> parts;      ///< at most kMostParts
    std::vector<bool> are_bits; ///< of parts: they stand where bits do
    std::vector<Id>
        results; ///< of each slot, over `states` and parameters, one for each part; without promises about types

    static constexpr size_t kMostParts = 6;
};

/// The step of these slots; nothing where it has operations that are not searched. are_constants_parts: two iterations may
/// need other constants than one.
std::optional<Step> step_of(Loop &loop, const std::vector<size_t> &slots, bool are_constants_parts);

/// The same text for steps that differ only in which slots and parts they have.
std::string text_of(const Graph &graph, const Step &step);

/// Steps may have the operation.
bool is_searched(Op op);

} // namespace picco::compiler::ir
