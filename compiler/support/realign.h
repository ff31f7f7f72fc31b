#ifndef PICCO_COMPILER_SUPPORT_REALIGN_H
#define PICCO_COMPILER_SUPPORT_REALIGN_H

#include <cstddef>
#include <string_view>
#include <vector>

namespace picco::compiler {

/// A token of a written line: offset and length in characters.
struct RawToken {
    std::size_t offset = 0;
    std::size_t length = 1;
    bool is_macro = false; ///< it is the macro that produced the token asked for
};

/// Finds the tokens of a preprocessed line in the line as it was written. The preprocessor changes spaces and replaces
/// macros; what remains is a common subsequence of tokens. Built once for a line, asked for each of its tokens.
class Alignment {
  public:
    Alignment(std::string_view preprocessed, std::string_view written);

    /// The written token of the one that stands at an offset of the preprocessed line.
    RawToken at(std::size_t offset) const;

  private:
    std::vector<std::size_t> offsets_; ///< of the preprocessed tokens
    std::vector<RawToken> tokens_;     ///< for each of them
    RawToken first_;                   ///< where there are none
};

} // namespace picco::compiler

#endif
