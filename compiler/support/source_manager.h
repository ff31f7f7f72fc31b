#ifndef PICCO_COMPILER_SUPPORT_SOURCE_MANAGER_H
#define PICCO_COMPILER_SUPPORT_SOURCE_MANAGER_H

#include "support/location.h"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace picco::compiler {

/// Where a location lies in the user's files; line and column count from 1. `width` is the number of
/// columns of the token there (of the macro's name, if the token came from a macro).
struct Position {
    std::string_view file;
    unsigned line = 0;
    unsigned column = 0;
    unsigned width = 1;
    bool is_in_macro = false;
};

/// Keeps the preprocessed text of all source files and maps it back to the files that were written.
class SourceManager {
  public:
    SourceManager();

    /// Adds the output of `cc -E` for one source file; line markers are read here.
    /// Returns the location of its first character.
    Location add(std::string_view preprocessed, std::string_view main_file);

    /// The preprocessed text from a location up to the end of its source file, zero-terminated.
    std::string_view text_from(Location location) const;
    /// The preprocessed text of a range.
    std::string_view text(SourceRange range) const;

    /// File and line; cheap.
    std::string_view file(Location location) const;
    unsigned line(Location location) const;
    /// File, line and column, the column as in the file that was written, not behind the preprocessor.
    Position position(Location location) const;
    /// The line as it was written, without its end; empty if the file cannot be read.
    std::string_view source_line(std::string_view file, unsigned line) const;

    bool is_in_system_header(Location location) const;
    /// The `#include` lines that led to the location's file: innermost first.
    std::vector<Position> include_chain(Location location) const;

  private:
    struct Stretch; // lines of one file, from a line marker to the next
    struct FileEntry;

    const Stretch *find(Location location) const;
    std::vector<std::string_view> lines_of(std::string_view file) const;

    std::string text_;
    std::vector<Stretch> stretches_;
    std::deque<FileEntry> files_;
    mutable std::map<std::string, std::vector<std::string>, std::less<>> raw_lines_;
};

} // namespace picco::compiler

#endif
