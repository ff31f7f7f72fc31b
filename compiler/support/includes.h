#ifndef PICCO_COMPILER_SUPPORT_INCLUDES_H
#define PICCO_COMPILER_SUPPORT_INCLUDES_H

#include <string>
#include <vector>

namespace picco::compiler {

/// A message on the first #include, of a source file or of what it includes, that names a pipe or a device, which
/// the preprocessor would wait for or read without an end; empty where there is none. Headers are looked for beside
/// the file and in the folders of the -I arguments; names that macros make are not seen.
std::string fault_of_includes(const std::string &file, const std::vector<std::string> &arguments);

} // namespace picco::compiler

#endif
