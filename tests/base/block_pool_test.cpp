// The pool of large pieces of memory, where a party has a limit.
#include "base/block_pool.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <string>

using namespace picco::runtime;

namespace {

/// What the system says of the mapping that a place lies in, under a name of /proc/self/smaps.
std::string said_of(const void *place, const std::string &name) {
    std::ifstream maps("/proc/self/smaps");
    const auto at = reinterpret_cast<std::uintptr_t>(place);
    bool is_here = false;
    for (std::string line; std::getline(maps, line);) {
        std::uintptr_t first = 0, end = 0;
        if (std::sscanf(line.c_str(), "%lx-%lx ", &first, &end) == 2) {
            is_here = first <= at && at < end;
        } else if (is_here && line.starts_with(name)) {
            return line;
        }
    }
    return {};
}

} // namespace

TEST(BlockPool, ALimitTakesSmallPages) {
    limit_free_blocks(std::size_t{1} << 20);
    for (const std::size_t bytes : {std::size_t{1} << 19, std::size_t{1} << 25}) {
        void *block = take_block(bytes);
        // nh: no huge pages, of which parts do not go back to the system at once
        EXPECT_NE(said_of(block, "VmFlags").find(" nh"), std::string::npos) << bytes;
        give_block(block, bytes);
    }
    EXPECT_LE(free_block_bytes(), std::size_t{1} << 20);
    limit_free_blocks(std::size_t{1} << 29); // as it is without
}
