#include "driver/calibrate.h"
#include "driver/compile.h"
#include "driver/error.h"
#include "driver/native.h"
#include "driver/options.h"
#include "driver/output_file.h"
#include "driver/predict.h"
#include "driver/profile.h"
#include "driver/run.h"
#include "driver/run_folder.h"
#include "plan/configuration.h"

#include <cerrno>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <new>
#include <string_view>
#include <system_error>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::compiler {
namespace {

int build(const Options &options) {
    const int code = compile_to_files(options);
    if (code == kDone && options.dump.empty())
        compile_natively(output_path(options), executable_path(options), {}, options.checks,
                         options.is_library);
    return code;
}

RunOptions run_options_of(const Options &options, const CompiledProgram &program, const RunFolder &folder) {
    RunOptions run_options;
    run_options.program = folder.file(program_stem(options));
    run_options.util = folder.file("program.util");
    run_options.parties = program.configuration.parties;
    run_options.outputs = program.configuration.outputs;
    run_options.input_files = options.inputs;
    run_options.output_files = options.outputs;
    run_options.input_options = options.input_options;
    run_options.output_format = options.output_format;
    run_options.stats_file = options.stats;
    run_options.profile_files = options.profile_files;
    run_options.delays = options.delays;
    run_options.threads = options.threads;
    run_options.timeout = options.timeout;
    run_options.progress_timeout = options.progress_timeout;
    run_options.connect_timeout = options.connect_timeout;
    run_options.trusts_inputs = options.trusts_inputs;
    run_options.sources = files_read(options, program);
    run_options.arguments = options.program_arguments;
    return run_options;
}

void compile_in(const RunFolder &folder, const RunOptions &run_options, const std::string &text,
                bool checks) {
    const std::string c_file = run_options.program + ".c";
    write_file(c_file, text);
    try {
        compile_natively(c_file, run_options.program, folder.path(), checks);
    } catch (const DriverError &) {
        Interrupts::check(); // which ends the C compiler, too
        throw;
    }
    Interrupts::check();
}

/// The program in the clear, with checks; its results go to files in the folder. What it prints itself is left
/// to the secure run.
int check(const Options &options, const RunFolder &folder, std::map<int, std::string> &results) {
    Options plain = options;
    plain.is_plain = plain.is_quiet = true;
    const CompiledProgram program = compile(plain);
    if (!program.is_good)
        return kInputAtFault;
    RunOptions run_options = run_options_of(options, program, folder);
    run_options.program += ".check";
    run_options.shows_output = false;
    run_options.output_files.clear();
    for (int party = 1; party <= run_options.outputs; ++party) {
        results[party] = folder.file(fmt::format("checked{}", party));
        for (const std::string &file : options.outputs) // whose ending says how results are written
            if (file.starts_with(fmt::format("{}=", party)))
                results[party] += std::filesystem::path(file).extension();
        run_options.output_files.push_back(fmt::format("{}={}", party, results[party]));
    }
    compile_in(folder, run_options, program.text, true);
    return run_plain_program(run_options, folder);
}

std::string text_of_file(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file)
        throw DriverError(fmt::format("{}: cannot be read", path));
    return text;
}

/// What the lines of a good run cost, in the forms that are asked for.
void write_profiles(const Options &options, const CompiledProgram &program, const RunFolder &folder) {
    std::vector<std::string> documents;
    for (int party = 1; party <= program.configuration.parties; ++party)
        documents.push_back(text_of_file(profile_of_party(folder, party)));
    const RunProfile profile = merge_profiles(documents);
    for (const std::string &file : options.profile_files) {
        const auto ending = std::filesystem::path(file).extension();
        if (file == "-")
            std::cerr << profile_text(program, profile) << std::flush;
        else
            write_file(file, ending == ".html"   ? profile_page(program, profile)
                             : ending == ".json" ? profile_json(program, profile)
                                                 : profile_text(program, profile));
    }
}

/// Everything on this machine: in a folder of its own that is gone afterwards.
int run(const Options &options) {
    if (options.is_plain && options.profiles())
        throw UsageError("picco run: --profile is of the secure run, which --plain leaves out");
    const CompiledProgram program = compile(options);
    if (!program.is_good)
        return kInputAtFault;
    print_notes(program);
    if (!options.dump.empty())
        return kDone;
    if (const auto delay = delay_beyond(options.delays, program.configuration.parties)) {
        std::cerr << "picco: error: --delay " << delay->from << '-' << delay->to
                  << ": the program has the computing parties 1 to " << program.configuration.parties << '\n';
        return kUsage;
    }
    const RunFolder folder;
    RunOptions run_options = run_options_of(options, program, folder);
    if (options.checks && !options.is_plain)
        if (const int code = check(options, folder, run_options.expected_files); code != kDone)
            return code;
    if (!options.is_plain)
        write_file(run_options.util, program.util);
    compile_in(folder, run_options, program.text, options.checks && options.is_plain);
    if (options.is_plain)
        return run_plain_program(run_options, folder);
    const int code = run_program(run_options, folder);
    if (code == kDone && options.profiles())
        write_profiles(options, program, folder);
    return code;
}

/// Runs it here, as it would run over the link, and tells what it would take there. Its results are nobody's.
int predict(const Options &options) {
    if (options.is_plain || options.checks)
        throw UsageError("picco predict: --plain and --check are for picco run");
    const CompiledProgram program = compile(options);
    if (!program.is_good)
        return kInputAtFault;
    print_notes(program);
    if (!options.dump.empty())
        return kDone;
    const RunFolder folder;
    RunOptions run_options = run_options_of(options, program, folder);
    run_options.shows_output = false;
    if (run_options.stats_file.empty())
        run_options.stats_file = folder.file("stats.json");
    write_file(run_options.util, program.util);
    compile_in(folder, run_options, program.text, false);
    if (const int code = run_program(run_options, folder); code != kDone)
        return code;
    const std::string stats = text_of_file(run_options.stats_file);
    try {
        std::cout << prediction_text(program, *options.link, stats);
    } catch (const nlohmann::json::exception &error) {
        throw DriverError(
            fmt::format("{}: no statistics of a run: {}", run_options.stats_file, error.what()));
    }
    if (!std::cout.flush())
        throw DriverError(fmt::format("standard output cannot be written: {}", std::strerror(errno)));
    return kDone;
}

/// The tool picco-describe, which whoever gives data has without the compiler.
int describe(int argc, char **argv) {
    std::vector<std::string> command = {picco_prefix() + "/bin/picco-describe"};
    command.insert(command.end(), argv + 2, argv + argc);
    return run_command(command);
}

int dispatch(const Options &options) {
    switch (options.command) {
    case Command::kCompile:
        return compile_to_files(options);
    case Command::kBuild:
        return build(options);
    case Command::kRun:
        return run(options);
    case Command::kPredict:
        return predict(options);
    }
    throw std::logic_error("unknown command");
}

/// No file of ours may take the place of standard input, output or error.
void open_standard_descriptors() {
    for (int standard = 0; standard < 3; ++standard)
        if (::fcntl(standard, F_GETFD) < 0)
            ::open("/dev/null", O_RDONLY);
}

int fail(int code, const std::string &message) {
    std::cerr << "picco: error: " << message << '\n';
    return code;
}

} // namespace

int main(int argc, char **argv) {
    open_standard_descriptors();
    try {
        if (argc > 1 && std::string_view(argv[1]) == "describe")
            return describe(argc, argv);
        if (argc > 1 && std::string_view(argv[1]) == "calibrate")
            return calibrate(argc, argv);
        const ParsedOptions parsed = parse_options(argc, argv);
        return parsed.exits ? parsed.exit_code : dispatch(parsed.options);
    } catch (const ConfigurationError &error) {
        std::cerr << error.what() << '\n';
        return kInputAtFault;
    } catch (const UsageError &error) {
        return fail(kUsage, error.what());
    } catch (const DriverError &error) {
        return fail(kInputAtFault, error.what());
    } catch (const Interrupted &interrupted) {
        return 128 + interrupted.signal;
    } catch (const std::bad_alloc &) {
        return fail(kRunFailed, "out of memory");
    } catch (const std::system_error &error) { // no process, no descriptor and the like
        return fail(kRunFailed, error.what());
    } catch (const std::exception &error) {
        std::cerr << "picco: internal error: " << error.what()
                  << "\nThis is a bug in picco. Please report it with the program that shows it.\n";
        return kInternalError;
    }
}

} // namespace picco::compiler

int main(int argc, char **argv) {
    return picco::compiler::main(argc, argv);
}
