#pragma once

#include <string>
#include <vector>

namespace picco::compiler {

/// The folder that holds bin/, lib/ and include/ of this picco: the installed prefix or the build tree.
std::string picco_prefix();

enum class NativeForm {
    kParty,
    kLibrary, ///< a party for picco_compute, no executable
    kPlain,   ///< in the clear, for a debugger
    kChecked, ///< in the clear, with the C compiler's checks of undefined behaviour
};

/// Compiles a generated C file with the system's `cc` against the runtime beside this picco command.
/// Nothing passes through a shell. Throws DriverError if there is no compiler or it fails; its messages
/// go to standard error. Its temporary files lie in the folder, if one is given.
void compile_natively(const std::string &c_file, const std::string &executable,
                      const std::string &temporary_folder = {}, NativeForm form = NativeForm::kParty);

/// Runs a command found in PATH and waits; returns its exit code, 128 + n for death by signal n.
/// Throws DriverError if it cannot be started.
int run_command(const std::vector<std::string> &arguments, const std::string &temporary_folder = {});

} // namespace picco::compiler
