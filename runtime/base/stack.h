/// The stack of users' programs: room for large local arrays, and an end of recursion without one.
#pragma once

#include <string>

namespace picco::runtime {

/// Raises the limit of the main thread's stack to 256 MiB, as far as the system allows it: C programs keep arrays there,
/// and one of a few megabytes must not end in a segmentation fault. A higher limit of the user's stays; where there
/// is none it becomes 1 GiB, so that recursion without an end does not take all memory. Returns the address that
/// the main thread's stack does not reach below.
const char *bound_stack();

/// The same of the stack of the thread that calls it, as it is.
const char *end_of_stack();

/// What to tell where a function finds the stack full.
std::string stack_is_full();
/// Ends the program because the function at a source line does; set when the user's main begins.
extern void (*on_full_stack)(int line);

} // namespace picco::runtime
