/// Text files that people and tools give to a program.
#pragma once

#include <cstddef>
#include <string>

namespace picco::runtime {

/// Reads a regular file or a pipe with a writer as a whole; a byte order mark at its beginning is no part of it.
/// `hint` says what the file is for, such as "--util names the file that the compiler wrote". Throws UserError
/// where it cannot be read, is something else (and so may have no end), is longer than `most` bytes, or is UTF-16.
std::string read_text_file(const std::string &file, std::size_t most, const std::string &hint);

} // namespace picco::runtime
