#pragma once

#include "ast/program.h"
#include "plan/plan.h"
#include "support/diagnostics.h"
#include "support/line_table.h"

#include <optional>
#include <string>
#include <vector>

namespace picco::compiler {

/// What the generated files say about themselves.
struct EmitOptions {
    std::string program_name;   ///< of the first source file, without its folder
    std::string output_name;    ///< of the generated C file, for #line
    bool remarks_loops = false; ///< says what becomes of loops with private data
    bool checks = false;        ///< in the clear: stores, indices, divisors and first values, as it runs
    bool calibrates = false;    ///< measures what protocols take, in place of the program
    LineTable *line_numbers = nullptr;   ///< of the secure program
    bool tells_each_line = false;        ///< costs, also within loops that become few operations
    bool chooses_representations = true; ///< as the source says, where the configuration leaves it the choice
};

/// The program against <picco/runtime.h>, for one computing party.
struct SecureProgram {
    std::string text;
    std::string hash; ///< SHA-256 in 64 hexadecimal digits
    std::string
        code; ///< the same of what the program computes, whatever the links and choices: plans are for it
};
SecureProgram emit_secure(const Program &program, const Plan &plan, const Configuration &configuration,
                          Ranges &ranges, const EmitOptions &options, Diagnostics &diagnostics);

/// One call of smcinput or smcoutput.
struct Transfer {
    bool is_input = false;
    std::string name;
    Int128 party = 0; ///< 0: only the run knows
    const Type *element = nullptr;
    std::vector<Int128> dimensions; ///< 0: only the run knows
    std::string length;             ///< a public input of the same party that tells how many values these are
    std::int64_t times = 1;         ///< their number is `length` times this
    std::string columns;            ///< of a matrix: another such input; they are `length` rows of so many
    std::optional<std::int64_t> calls = 1; ///< how often a run comes to the call; nothing: only the run knows
    SourceRange range;
};

/// All input and output calls in the order of the source.
std::vector<Transfer> transfers_of(const Program &program);

/// The program as ordinary C against <picco/plain.h>, which computes in the clear.
std::string emit_plain(const Program &program, const std::vector<Transfer> &transfers,
                       const Configuration &configuration, Ranges &ranges, const EmitOptions &options,
                       Diagnostics &diagnostics);

/// What prog.util says of a call, as JSON in one line.
std::string describe(const Transfer &transfer, const Program &program);

/// A value that smcopen shows to all computing parties.
struct Opening {
    std::string text;               ///< the expression as the source has it, in one line
    const Type *type = nullptr;     ///< of what is opened, which may be an array
    std::vector<Int128> dimensions; ///< 0: only the run knows
    SourceRange range;
};

/// All calls of smcopen in the order of the source.
std::vector<Opening> openings_of(const Program &program);

/// The contents of prog.util: what the tools for input and output parties need to know.
std::string emit_util(const Program &program, const std::vector<Transfer> &transfers, const Plan &plan,
                      const Configuration &configuration, const SecureProgram &secure,
                      const EmitOptions &options);

/// One line for each place where private data, or how many they are, becomes known to somebody. prog.util
/// holds the same facts.
std::string emit_leaks(const Program &program, const std::vector<Transfer> &transfers);

/// The `picco` version that the project was built as.
std::string compiler_version();

} // namespace picco::compiler
