#include "driver/native.h"

#include "common/file_names.h"
#include "driver/error.h"
#include "driver/output_file.h"

#include <fcntl.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

std::string library_folder(const std::string &prefix) {
    // Debian's packages keep libraries below lib/<architecture>.
    for (const char *folder : {PICCO_LIBRARY_FOLDER, "lib"})
        if (std::filesystem::exists(prefix + "/" + folder + "/libpicco.so"))
            return prefix + "/" + folder;
    throw DriverError(
        fmt::format("cannot find libpicco.so below '{}'; build or install picco again", prefix));
}

/// Starts a command. It gets SIGTERM when this process ends in whatever way, upon which the C compiler removes what it has
/// written so far.
pid_t start(const std::vector<char *> &arguments, const std::vector<char *> &environment) {
    const pid_t parent = getpid();
    int report[2] = {-1, -1}; // closed when the command runs
    if (pipe2(report, O_CLOEXEC) != 0)
        throw DriverError(fmt::format("cannot run '{}': {}", arguments[0], std::strerror(errno)));
    const pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() == parent)
            execvpe(arguments[0], arguments.data(), environment.data());
        const int fault = errno;
        [[maybe_unused]] const auto written = write(report[1], &fault, sizeof fault);
        _exit(EXIT_FAILURE);
    }
    int fault = child < 0 ? errno : 0;
    close(report[1]);
    if (child > 0 && read(report[0], &fault, sizeof fault) == sizeof fault)
        waitpid(child, nullptr, 0);
    close(report[0]);
    if (fault != 0)
        throw DriverError(fmt::format("cannot run '{}': {}", arguments[0], std::strerror(fault)));
    return child;
}

} // namespace

std::string picco_prefix() {
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error)
        throw DriverError("cannot find where picco is installed, for which /proc/self/exe is read: " +
                          error.message());
    return self.parent_path().parent_path();
}

int run_command(const std::vector<std::string> &arguments, const std::string &temporary_folder) {
    std::string folder = "TMPDIR=" + temporary_folder;
    std::vector<char *> environment;
    for (char **entry = environ; *entry != nullptr; ++entry)
        if (temporary_folder.empty() || !std::string_view(*entry).starts_with("TMPDIR="))
            environment.push_back(*entry);
    if (!temporary_folder.empty())
        environment.push_back(folder.data());
    environment.push_back(nullptr);
    std::vector<char *> pointers;
    for (const std::string &argument : arguments)
        pointers.push_back(const_cast<char *>(argument.c_str()));
    pointers.push_back(nullptr);
    const pid_t child = start(pointers, environment);
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            throw DriverError(fmt::format("cannot wait for '{}': {}", arguments[0], std::strerror(errno)));
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void compile_natively(const std::string &c_file, const std::string &executable,
                      const std::string &temporary_folder, NativeForm form) {
    const std::string target = target_of(executable);
    const std::string prefix = picco_prefix();
    const std::string libraries = library_folder(prefix);
    const std::string partial = fmt::format("{}.{}.partial", target, getpid());
    std::vector<std::string> command = {"cc",
                                        "-std=gnu11",
                                        form == NativeForm::kPlain ? "-Og" : "-O1",
                                        "-I" + prefix + "/include",
                                        c_file,
                                        "-o",
                                        partial,
                                        "-L" + libraries,
                                        "-Wl,-rpath," + libraries,
                                        "-lpicco",
                                        "-lm"};
    // Public data are C's own: its sanitizers name the line.
    if (form == NativeForm::kPlain)
        command.emplace_back("-g");
    if (form == NativeForm::kChecked)
        command.insert(command.begin() + 3,
                       {"-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all",
                        "-fno-sanitize=alignment,shift-base"});
    // Errors of the runtime pass through it as exceptions, and nothing in it ends the process.
    if (form == NativeForm::kLibrary)
        command.insert(command.begin() + 3,
                       {"-shared", "-fPIC", "-fexceptions", "-Wl,-Bsymbolic", "-Wl,--wrap=exit",
                        "-Wl,--wrap=_exit", "-Wl,--wrap=_Exit", "-Wl,--wrap=quick_exit", "-Wl,--wrap=abort",
                        "-Wl,--wrap=__assert_fail"});
    if (constexpr std::string_view flags = PICCO_NATIVE_FLAGS; !flags.empty())
        command.emplace_back(flags); // the library may be built with sanitizers
    const int code = run_command(command, temporary_folder);
    if (code == 0 && std::rename(partial.c_str(), target.c_str()) == 0)
        return;
    const std::string cause = code == 0 ? std::strerror(errno) : "the C compiler's messages stand above";
    std::remove(partial.c_str());
    throw DriverError(fmt::format("cannot build '{}' from '{}': {}", executable, c_file, cause));
}

} // namespace picco::compiler
