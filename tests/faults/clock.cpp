// Preloaded into a party, whose time of day is wrong then: by the seconds that the file CLOCK in its environment holds, a
// 64-bit integer that may change at any time. The steady clock is left as it is.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/time.h>

namespace {

std::int64_t seconds_off() {
    static const auto *const offset = [] {
        const char *name = std::getenv("CLOCK");
        const int file = name != nullptr ? ::open(name, O_RDONLY) : -1;
        void *const content = ::mmap(nullptr, sizeof(std::int64_t), PROT_READ, MAP_SHARED, file, 0);
        if (content == MAP_FAILED) {
            std::fputs("CLOCK=FILE\n", stderr);
            std::_Exit(99);
        }
        return static_cast<const volatile std::int64_t *>(content);
    }();
    return *offset;
}

template <class Function>
Function *real(const char *name) {
    return reinterpret_cast<Function *>(::dlsym(RTLD_NEXT, name));
}

} // namespace

extern "C" int clock_gettime(clockid_t clock, timespec *time) {
    static auto *const told = real<int(clockid_t, timespec *)>("clock_gettime");
    const int result = told(clock, time);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) {
        time->tv_sec += seconds_off();
    }
    return result;
}

extern "C" int gettimeofday(timeval *time, void *zone) {
    static auto *const told = real<int(timeval *, void *)>("gettimeofday");
    const int result = told(time, zone);
    time->tv_sec += seconds_off();
    return result;
}

extern "C" time_t time(time_t *to) {
    static auto *const told = real<time_t(time_t *)>("time");
    const time_t now = told(nullptr) + seconds_off();
    if (to != nullptr) {
        *to = now;
    }
    return now;
}
