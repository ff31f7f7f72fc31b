/// What reads bytes that come from outside of a process: files of people and tools, messages of other parties.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace picco::fuzz {

struct Target {
    std::string name;
    /// Bytes as they should be, to start from.
    std::function<std::vector<std::string>()> seeds;
    /// Takes any bytes. Whatever they are, it returns, or throws one of picco's own errors for what users or other
    /// parties did; see is_documented().
    std::function<void(const std::string &)> run;
    bool takes_seeds = true; ///< without an error
};

std::vector<Target> file_targets();
std::vector<Target> input_targets();
std::vector<Target> network_targets();
std::vector<Target> server_targets();
/// All of them.
std::vector<Target> targets();
/// Throws std::runtime_error where there is none of this name.
Target target(const std::string &name);

struct Outcome {
    std::string error; ///< what the target said to bytes that it refused
    std::string fault; ///< how it broke its promise
};
Outcome outcome_of(const Target &target, const std::string &bytes);

} // namespace picco::fuzz
