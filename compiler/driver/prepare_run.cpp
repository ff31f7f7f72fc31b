#include "driver/prepare_run.h"

#include "driver/error.h"
#include "driver/native.h"
#include "driver/output_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

namespace picco::compiler {

RunOptions run_options_of(const Options &options, const CompiledProgram &program, const RunFolder &folder) {
    RunOptions run_options;
    run_options.program = folder.file(program_stem(options));
    run_options.util = folder.file("program.util");
    run_options.parties = program.configuration.parties;
    run_options.outputs = program.configuration.outputs;
    run_options.input_files = options.inputs;
    run_options.output_files = options.outputs;
    run_options.kept_files = options.keeps;
    run_options.resumed_files = options.resumes;
    run_options.input_options = options.input_options;
    run_options.output_format = options.output_format;
    run_options.stats_file = options.stats;
    run_options.profile_files = options.profile_files;
    run_options.explain_files = options.explain_files;
    run_options.delays = options.delays;
    run_options.threads = options.threads;
    run_options.memory = options.memory;
    run_options.swap_folder = options.swap_folder;
    run_options.swap_cipher = options.swap_cipher;
    run_options.window_dump = options.window_dump;
    run_options.page_trace = options.page_trace;
    run_options.page_plan = options.page_plan;
    run_options.page_policy = options.page_policy;
    run_options.swap_io = options.swap_io;
    run_options.limits_memory = program.configuration.memory != 0;
    run_options.timeout = options.timeout;
    run_options.progress_timeout = options.progress_timeout;
    run_options.connect_timeout = options.connect_timeout;
    run_options.trusts_inputs = options.trusts_inputs;
    run_options.sources = files_read(options, program);
    run_options.arguments = options.program_arguments;
    run_options.rewinds_input = rereads_standard_input(options);
    return run_options;
}

bool rereads_standard_input(const Options &options) {
    const bool has_runs = options.checks ? !options.is_plain : options.profiles();
    return has_runs &&
           std::ranges::any_of(options.inputs, [](const std::string &file) { return file.ends_with("=-"); });
}

std::string why_once(const Options &options) {
    if (options.has_state())
        return "state is kept or resumed";
    const bool has_pipe = std::ranges::any_of(options.inputs, [](const std::string &input) {
        const std::string file = input.substr(input.find('=') + 1);
        std::error_code error;
        return file != "-" && !std::filesystem::is_regular_file(file, error); // standard input is kept
    });
    return has_pipe ? "an input is no ordinary file" : "";
}

void keep_standard_input(const RunFolder &folder) {
    const std::string path = folder.file("standard_input");
    const int kept = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (kept < 0)
        throw DriverError(fmt::format("{}: cannot be written: {}", path, std::strerror(errno)));
    constexpr int kPatience = 100; // milliseconds, until a signal counts
    std::array<char, 1 << 16> piece;
    for (;;) {
        Interrupts::check();
        pollfd waiting{STDIN_FILENO, POLLIN, 0};
        if (::poll(&waiting, 1, kPatience) <= 0)
            continue;
        const ssize_t size = ::read(STDIN_FILENO, piece.data(), piece.size());
        if (size == 0)
            break;
        if (size < 0 && errno != EINTR && errno != EAGAIN) {
            const std::string reason = std::strerror(errno);
            ::close(kept);
            throw DriverError("standard input: cannot be read: " + reason);
        }
        if (size > 0 && !write_all(kept, {piece.data(), static_cast<std::size_t>(size)})) {
            const std::string reason = std::strerror(errno);
            ::close(kept);
            throw DriverError(fmt::format("{}: cannot be written: {}", path, reason));
        }
    }
    ::lseek(kept, 0, SEEK_SET);
    ::dup2(kept, STDIN_FILENO);
    ::close(kept);
}

void compile_in(const RunFolder &folder, const RunOptions &run_options, const std::string &text,
                bool checks) {
    const std::string c_file = run_options.program + ".c";
    write_file(c_file, text);
    try {
        compile_natively(c_file, run_options.program, folder.path(),
                         checks ? NativeForm::kChecked : NativeForm::kParty);
    } catch (const DriverError &) {
        Interrupts::check(); // which ends the C compiler, too
        throw;
    }
    Interrupts::check();
}

/// Nothing is shown: results go to files in the folder, by output party, in the form that the user wants.
std::map<int, std::string> keep_results_in(const RunFolder &folder, const Options &options,
                                           RunOptions &run_options) {
    std::map<int, std::string> results;
    run_options.shows_output = false;
    run_options.output_files.clear();
    for (int party = 1; party <= run_options.outputs; ++party) {
        results[party] = folder.file(fmt::format("kept{}", party));
        for (const std::string &file : options.outputs) // whose ending says how results are written
            if (file.starts_with(fmt::format("{}=", party)))
                results[party] += std::filesystem::path(file).extension();
        run_options.output_files.push_back(fmt::format("{}={}", party, results[party]));
    }
    return results;
}

int run_again(const CompiledProgram &program, const RunFolder &folder, RunOptions &run_options) {
    run_options.shows_messages = false;
    write_file(run_options.util, program.util);
    compile_in(folder, run_options, program.text, false);
    return run_program(run_options, folder);
}

std::string text_of_file(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file)
        throw DriverError(fmt::format("{}: cannot be read", path));
    return text;
}

RunProfile profile_in(const RunFolder &folder, int parties) {
    std::vector<std::string> documents;
    for (int party = 1; party <= parties; ++party)
        documents.push_back(text_of_file(profile_of_party(folder, party)));
    return merge_profiles(documents);
}

} // namespace picco::compiler
