/// `picco run --explain`: what each source line is computed in, what that takes, and what it would take otherwise.
#pragma once

#include "driver/compile.h"
#include "driver/options.h"
#include "driver/profile.h"

#include <map>
#include <string>
#include <vector>

namespace picco::compiler {

/// What a line takes of one kind of representation.
struct ExplainedPart {
    std::string representation; ///< field, bits, garbled, conversion, opened
    std::uint64_t operations = 0, rounds = 0, bytes = 0;
    double seconds = 0; ///< predicted
};

struct ExplainedLine {
    unsigned number = 0; ///< of the line table; 0: of no line
    std::uint64_t operations = 0, conversions = 0, rounds = 0, bytes = 0;
    double seconds = 0;               ///< predicted
    std::vector<ExplainedPart> parts; ///< what takes longest first
};

/// A program as it runs with some representations.
struct ExplainedRun {
    /// As the configuration calls them; empty: as it was run; "free": without `#pragma picco representation`.
    std::string representations;
    std::uint64_t rounds = 0, bytes = 0;
    double seconds = 0;   ///< predicted, of the whole, by the times of links and protocols
    double recording = 0; ///< what the program itself took of this machine's processor
    std::map<unsigned, ExplainedLine> lines;
};

/// The first run is the user's. stats: what it wrote. Throws DriverError.
ExplainedRun explained(const RunProfile &profile, const std::string &stats);

/// Runs the program with what else there is, where that can be repeated, and writes what was asked for. Returns an exit
/// code.
int explain(const Options &options, const CompiledProgram &program, const RunProfile &profile,
            const std::string &stats);

std::string explanation_text(const CompiledProgram &program, const std::vector<ExplainedRun> &runs);
std::string explanation_json(const CompiledProgram &program, const std::vector<ExplainedRun> &runs);

} // namespace picco::compiler
