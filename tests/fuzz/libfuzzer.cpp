// The same targets under libFuzzer, which clang brings: FUZZ_TARGET=NAME fuzz_library CORPUS [options of libFuzzer].
#include "targets.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace picco::fuzz;

namespace {

const Target &chosen() {
    static const Target the_target = [] {
        const char *name = std::getenv("FUZZ_TARGET");
        return target(name == nullptr ? "" : name);
    }();
    return the_target;
}

} // namespace

/// Writes the seeds into the first folder of the corpus.
extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv) {
    int number = 0;
    for (int i = 1; i < *argc; ++i) {
        if ((*argv)[i][0] == '-' || !std::filesystem::is_directory((*argv)[i]))
            continue;
        for (const std::string &seed : chosen().seeds())
            std::ofstream(std::filesystem::path((*argv)[i]) / ("seed" + std::to_string(number++)),
                          std::ios::binary)
                << seed;
        break;
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const std::string fault =
        outcome_of(chosen(), std::string(reinterpret_cast<const char *>(data), size)).fault;
    if (!fault.empty()) {
        std::fprintf(stderr, "%s\n", fault.c_str());
        std::abort();
    }
    return 0;
}
