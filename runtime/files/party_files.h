/// Command line options that name a file for a party: `--input 1=alice.txt`.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace picco::runtime {

/// The name of a file that stands for standard input or output.
inline constexpr const char *kStandardStream = "-";

/// The values of an option, "ID=FILE" with 1 <= ID <= most; one file a party unless `several` are allowed.
/// Throws UsageError.
std::multimap<int, std::string> parse_party_files(const std::string &option,
                                                  const std::vector<std::string> &values, int most,
                                                  bool several = false);

/// A file on the command line.
struct NamedFile {
    std::string path;
    std::string use; ///< what it is for, such as "--output 1"
    bool is_written = false;
};
/// Throws UsageError where one file would be written twice, or written over one that is read. Terminals, pipes and
/// the like take several.
void check_files_differ(const std::vector<NamedFile> &files);

/// An input or output call that every run of the program comes to.
struct Need {
    bool is_input = false;
    int party = 0;
    int line = 0;
};
/// Those of this process's program.
std::vector<Need> &program_needs();
/// Throws UserError where a file for one of them is missing. Without `outputs` none of them needs one.
void check_needs(const std::string &program, const std::set<int> &inputs, const std::set<int> *outputs);

} // namespace picco::runtime
