#ifndef PICCO_COMPILER_SUPPORT_REALIGN_H
#define PICCO_COMPILER_SUPPORT_REALIGN_H

#include <cstddef>
#include <string_view>

namespace picco::compiler {

/// A token of a written line: offset and length in characters.
struct RawToken {
    std::size_t offset = 0;
    std::size_t length = 1;
    bool is_macro = false; ///< it is the macro that produced the token asked for
};

/// Finds the token that stands at `offset` of a preprocessed line in the line as it was written. The
/// preprocessor changes spaces and replaces macros; what remains is a common subsequence of tokens.
RawToken realign(std::string_view preprocessed, std::size_t offset, std::string_view written);

} // namespace picco::compiler

#endif
