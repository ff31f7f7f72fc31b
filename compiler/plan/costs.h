#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace picco::compiler {

/// What `picco calibrate` measured between the parties, in picoseconds. The runtime knows the protocols' names.
struct Costs {
    struct Time {
        std::string protocol;
        std::int64_t element = 0, batch = 0;
    };
    int parties = 3;
    bool computes_bytes = false;      ///< measured with field=gf256
    int limbs = 1, element_bytes = 8; ///< of the shares that were measured
    std::int64_t round = 0, byte = 0; ///< of the links
    std::vector<std::string> delays;  ///< that were imitated, as --delay takes them
    std::vector<Time> times;
};

/// Reads costs.json. Throws std::runtime_error with what is wrong with it, without the name of the file.
Costs read_costs(const std::string &path);

} // namespace picco::compiler
