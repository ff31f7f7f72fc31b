#ifndef PICCO_COMPILER_SUPPORT_SOURCE_MANAGER_H
#define PICCO_COMPILER_SUPPORT_SOURCE_MANAGER_H

#include "support/location.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace picco::compiler {

/// Where a location lies in the files as they were written; line and column count from 1.
struct Position {
    std::string_view file;
    unsigned line = 0;
    unsigned column = 0;
    bool is_in_macro = false; ///< the token came from a macro: the column is that of the macro's name
};

/// Columns on one line, `end` exclusive.
struct Columns {
    unsigned begin = 1;
    unsigned end = 2;
};

/// Keeps the preprocessed text of all source files and maps it back to the files that were written.
/// Views of file names and lines are valid as long as the manager, views of text until the next add().
class SourceManager {
  public:
    SourceManager();

    /// Adds the output of `cc -E` for one source file; its line markers are read here.
    /// Returns the location of its first character.
    Location add(std::string_view preprocessed);

    /// The preprocessed text from a location to the end of its source file; a 0 byte follows.
    std::string_view text_from(Location location) const;
    std::string_view text(SourceRange range) const;
    /// The same for people: in one line, without the markers that macros of system headers leave in it.
    std::string one_line(SourceRange range) const;

    std::string_view file(Location location) const;
    unsigned line(Location location) const;
    /// With the column in the file that was written, found by aligning its line with the preprocessed one.
    Position position(Location location) const;
    /// What a range covers of the line on which it begins.
    Columns columns(SourceRange range) const;
    /// The lines as they were written, without their ends; none if the file cannot be read.
    const std::vector<std::string> &source_lines(std::string_view file) const;
    /// One of them; empty if it is not there.
    std::string_view source_line(std::string_view file, unsigned line) const;

    /// Whether the location's file was included as a system header.
    bool is_in_system_header(Location location) const;
    /// All files, with headers and with names that are no files, such as `<built-in>`.
    std::vector<std::string> files() const;
    /// The places of the `#include` lines that led to the location's file, innermost first.
    std::vector<Position> include_chain(Location location) const;

  private:
    static constexpr std::size_t kNoVisit = static_cast<std::size_t>(-1);

    /// One inclusion of a file.
    struct Visit {
        std::string_view file;
        bool is_system = false;
        std::size_t includer = kNoVisit;
        unsigned include_line = 0;
    };
    struct Line {
        std::uint32_t offset;
        std::size_t visit;
        unsigned number;
    };
    struct Marker;

    void apply(const Marker &marker, std::size_t &visit);
    std::size_t line_index(Location location) const;
    std::string_view intern_file(std::string_view name);
    Columns token_columns(Location location, bool &is_in_macro) const;

    std::string text_;
    std::vector<Visit> visits_;
    std::vector<Line> lines_; // of the preprocessed text, by offset
    std::map<std::string, std::vector<std::string>, std::less<>> mutable raw_files_;
    std::map<std::string, int, std::less<>> file_names_;
};

} // namespace picco::compiler

#endif
