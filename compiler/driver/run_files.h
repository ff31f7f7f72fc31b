/// The files of the parties of a local run.
#pragma once

#include "driver/output_file.h"
#include "driver/run.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace picco::compiler {

/// The name of a file that stands for standard input or output.
constexpr const char *kStandardStream = "-";

/// By party.
using Files = std::multimap<int, std::string>;

/// What is read and written for the parties. Throws UsageError where the options say it wrongly.
struct RunFiles {
    /// Without state, of which a plain program has none.
    struct Plain {};
    RunFiles(const RunOptions &options, Plain);
    explicit RunFiles(const RunOptions &options);

    /// Each once.
    std::set<int> input_parties() const;
    bool has_state() const { return !kept.empty() || !resumed.empty(); }
    /// What could not be written at the end is an error at the start. Throws UsageError, DriverError.
    void check(const RunOptions &options) const;

    Files inputs, outputs, kept, resumed;
};

} // namespace picco::compiler
