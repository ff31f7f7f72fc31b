/// What the tools know of a program: the file prog.util that the compiler writes.
#pragma once

#include "files/number_type.h"

#include <optional>
#include <string>
#include <vector>

namespace picco::runtime {

/// A variable that the program reads or writes: one smcinput or smcoutput call in the source.
struct UtilVariable {
    bool is_input = true;
    std::string name;
    int party = 0; ///< 0: decided at run time
    bool is_private = true;
    NumberType type;
    std::vector<std::optional<std::size_t>> dimensions; ///< empty: scalar; nothing: a run-time size
    /// The number of values, divided by `times`, is what the program reads as the public number `name`. Of a matrix,
    /// which is lines of `columns` values, `name` is the number of lines.
    struct Length {
        std::string name;
        std::size_t times = 1;
        std::string columns = {}; ///< empty: no such matrix
    };
    std::optional<Length> length;
    std::optional<std::size_t> calls = 1; ///< how often a run comes to the call; nothing: decided at run time
    std::string file;                     ///< source file and line of the call
    int line = 0;

    /// "prog.c:12"
    std::string where() const;
    /// How many values one call moves; nothing where a size is decided at run time.
    std::optional<std::size_t> count() const;
};

/// One smcopen in the source: what it shows to all computing parties.
struct UtilOpening {
    std::string text; ///< the expression as the source has it
    NumberType type;
    std::vector<std::optional<std::size_t>> dimensions; ///< as in UtilVariable
    std::string file;
    int line = 0;

    /// "prog.c:12"
    std::string where() const;
};

struct UtilFile {
    std::string file; ///< name of the file itself
    std::string program;
    std::string hash;    ///< 64 hexadecimal digits
    std::string modulus; ///< decimal
    int parties = 0, threshold = 0, inputs = 0, outputs = 0;
    std::vector<UtilVariable> variables;
    std::vector<UtilOpening> opens;

    /// The variables that one input (output) party may meet, in the order of the file.
    std::vector<const UtilVariable *> of_party(bool is_input, int party) const;
};

/// Reads and checks prog.util. Throws UserError.
UtilFile read_util_file(const std::string &file);
/// One of its variables, as JSON. Throws UserError.
UtilVariable read_util_variable(const std::string &text, const UtilFile &util);

} // namespace picco::runtime
