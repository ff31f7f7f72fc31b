#ifndef PICCO_COMPILER_SUPPORT_TEXT_FILE_H
#define PICCO_COMPILER_SUPPORT_TEXT_FILE_H

#include <cstddef>
#include <string>
#include <string_view>

namespace picco::compiler {

/// Why a path names no regular file that can be read; empty where it does.
std::string fault_of_file(const std::string &path);

/// A regular file as a whole, without a byte order mark at its beginning. On a fault, which is told, the result is
/// empty: the file cannot be read, may have no end, is longer than `most` bytes, or is UTF-16.
std::string read_text_file(const std::string &path, std::size_t most, std::string &fault);

/// A text of unknown origin for a terminal: control characters but line ends become '?', a byte each or, behind ASCII,
/// a character each; of more than `most` bytes the middle is left out.
std::string printable(std::string_view text, std::size_t most = static_cast<std::size_t>(-1));

} // namespace picco::compiler

#endif
