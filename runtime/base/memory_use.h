/// What this process uses of the machine's memory.
#pragma once

#include <cstddef>

namespace picco::runtime {

/// Bytes of memory that are this process's alone: without files that are mapped. 0 where the system does not tell.
std::size_t private_memory() noexcept;

} // namespace picco::runtime
