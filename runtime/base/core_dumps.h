/// Memory that holds shares, keys or inputs must not end up in a file, nor be readable by others.
#pragma once

namespace picco::runtime {

/// For this process and those it starts. Debuggers of the same user cannot attach either. Throws
/// ComputationError.
void forbid_core_dumps();

} // namespace picco::runtime
