#include "base/core_dumps.h"

#include "base/error.h"

#include <cerrno>
#include <cstring>
#include <string>

#include <sys/prctl.h>
#include <sys/resource.h>

namespace picco::runtime {

void forbid_core_dumps() {
    const rlimit none{0, 0};
    if (::setrlimit(RLIMIT_CORE, &none) != 0 || ::prctl(PR_SET_DUMPABLE, 0) != 0)
        throw ComputationError(std::string("core dumps cannot be switched off: ") + std::strerror(errno));
}

} // namespace picco::runtime
