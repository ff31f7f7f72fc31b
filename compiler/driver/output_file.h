/// The files that the commands write.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace picco::compiler {

enum class Readers { owner, everyone }; ///< mode 0600, or what the umask allows

/// Throws DriverError where write_file() could not write now. Leaves nothing.
void check_file(const std::string &path);
/// Likewise for what can be a regular file only, such as an executable.
void check_regular_file(const std::string &path);

/// Writes a file whole or not at all, to where symbolic links lead. Terminals, pipes and the like are written
/// directly; a pipe needs its reader already. Throws DriverError.
void write_file(const std::string &path, const std::string &text, Readers readers = Readers::everyone);

/// Whether all of the text was written to an open file; errno says why not.
bool write_all(int descriptor, std::string_view text);

/// A file on the command line: its name and what it is for, such as "-o".
struct NamedFile {
    std::string path, use;
};
/// Throws UsageError where a file would be written twice, or written over one that is read. Terminals, pipes and
/// the like take several.
void check_files_differ(const std::vector<NamedFile> &read, const std::vector<NamedFile> &written);

} // namespace picco::compiler
