#pragma once

#include "ir/loop.h"

namespace picco::compiler::ir {

/// All that the loop asks of the one slot, which it only reads, are tests whose results no store to the other one changes,
/// should both be one cell: as `level[v] == depth`, where `if (level[w] < 0) level[w] = depth + 1;` with depth >= 0.
bool only_asks_what_stays(const Loop &loop, const Slot &written, const Slot &read);

} // namespace picco::compiler::ir
