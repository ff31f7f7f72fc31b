#include "base/memory_use.h"

#include <cstdio>

#include <fcntl.h>
#include <unistd.h>

namespace picco::runtime {

std::size_t private_memory() noexcept {
    const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    char text[128];
    const ssize_t size = ::read(file, text, sizeof text - 1);
    ::close(file);
    if (size <= 0)
        return 0;
    text[size] = '\0';
    unsigned long total = 0, resident = 0, shared = 0;
    if (std::sscanf(text, "%lu %lu %lu", &total, &resident, &shared) != 3 || shared > resident)
        return 0;
    return (resident - shared) * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

} // namespace picco::runtime
