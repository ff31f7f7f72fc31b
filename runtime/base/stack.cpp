#include "base/stack.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <pthread.h>
#include <sys/resource.h>

namespace picco::runtime {
namespace {

constexpr rlim_t kRoom = rlim_t{1} << 28;
constexpr rlim_t kMostRoom = rlim_t{1} << 30;

/// The kernel keeps so much free below a stack.
constexpr std::size_t kGap = std::size_t{1} << 20;

std::size_t the_room = 0;

} // namespace

void (*on_full_stack)(int line) = nullptr;

const char *bound_stack() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_STACK, &limit) == 0) {
        const rlim_t wanted = limit.rlim_cur == RLIM_INFINITY ? kMostRoom : std::max(limit.rlim_cur, kRoom);
        limit.rlim_cur = std::min(wanted, limit.rlim_max);
        ::setrlimit(RLIMIT_STACK, &limit);
    }
    return end_of_stack();
}

// What lies below in the address space counts, too.
const char *end_of_stack() {
    void *end = nullptr;
    pthread_attr_t attributes;
    if (::pthread_getattr_np(::pthread_self(), &attributes) == 0) {
        ::pthread_attr_getstack(&attributes, &end, &the_room);
        ::pthread_attr_destroy(&attributes);
    }
    return static_cast<const char *>(end) + kGap;
}

std::string stack_is_full() {
    return fmt::format(
        "the stack of {} MiB is full: the function here calls itself too often, or with arrays that "
        "are too large (`ulimit -s` sets the limit)",
        the_room >> 20);
}

} // namespace picco::runtime
