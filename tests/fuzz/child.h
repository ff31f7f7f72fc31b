/// Work that may die or hang, in a process of its own.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace picco::fuzz {

/// Zeros that a child and its parent share. Throws std::runtime_error.
void *shared_memory(std::size_t size);

/// From now on this process has so many seconds of the processor's time, then it hangs.
void limit_time(unsigned seconds);

/// What is wrong with work that runs in a child; empty where it returns. message: in shared memory; what the child says
/// of itself before it ends with another code than 0. Throws std::runtime_error where there is no child.
std::string fault_of_child(char *message, const std::function<void()> &work);

} // namespace picco::fuzz
