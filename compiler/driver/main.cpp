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

#include <algorithm>
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
#include <utility>

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
    run_options.kept_files = options.keeps;
    run_options.resumed_files = options.resumes;
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
    results = keep_results_in(folder, options, run_options);
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

RunProfile profile_in(const RunFolder &folder, int parties) {
    std::vector<std::string> documents;
    for (int party = 1; party <= parties; ++party)
        documents.push_back(text_of_file(profile_of_party(folder, party)));
    return merge_profiles(documents);
}

/// Longer runs are not repeated for cures, and not more than so often.
constexpr double kLongestTrial = 10; // seconds
constexpr int kMostTrials = 3;

/// Runs the program with other types, and says how a cure that asks for them goes on; empty where it does not help.
/// folder: of the run. code: where the user has ended it.
std::string try_types(const Options &options, const OtherIntegers &integers, const RunProfile &before,
                      const RunFolder &folder, int &code) {
    const CompiledProgram program = compile(options, integers);
    if (!program.is_good)
        return "."; // the program has to be changed elsewhere, too
    const RunFolder trial;
    RunOptions run_options = run_options_of(options, program, trial);
    const std::map<int, std::string> results = keep_results_in(trial, options, run_options);
    run_options.shows_messages = false;
    run_options.stats_file.clear();
    write_file(run_options.util, program.util);
    compile_in(trial, run_options, program.text, false);
    const int end = run_program(run_options, trial);
    if (end >= 128)
        code = end;
    if (end != kDone) // what is read does not fit
        return ", and choose the width by the values: some of these inputs do not fit";
    const bool are_alike = std::all_of(results.begin(), results.end(), [&](const auto &result) {
        return text_of_file(result.second) == text_of_file(result_of_party(folder, result.first));
    });
    if (!are_alike)
        return ", and choose the width by the values: these inputs then give other results";
    const RunProfile after = profile_in(trial, program.configuration.parties);
    return std::pair(after.rounds, after.bytes) < std::pair(before.rounds, before.bytes)
               ? fmt::format(": {} rounds and {} in place of {} and {}, with the same results",
                             count_text(after.rounds), bytes_text(after.bytes), count_text(before.rounds),
                             bytes_text(before.bytes))
               : "";
}

/// Of the hottest lines. Cures that ask for the same go on alike. Returns an exit code where the user has ended it.
int try_cures(const Options &options, CompiledProgram &program, const RunProfile &profile,
              const RunFolder &folder) {
    for (int trials = 0; trials < kMostTrials; ++trials) {
        const Cure *const first = cure_to_try(program, profile);
        if (first == nullptr)
            break;
        const OtherIntegers integers = first->other_integers;
        int code = kDone;
        const std::string text = try_types(options, integers, profile, folder, code);
        if (code != kDone)
            return code;
        for (Cure &cure : program.line_facts.cures) {
            if (cure.other_integers != integers)
                continue;
            cure.other_integers.clear();
            cure.text = text.empty() ? "" : cure.text + text;
        }
    }
    return kDone;
}

/// What the lines of a good run cost, in the forms that are asked for. Cures for the hottest lines are tried where
/// further runs are soon done.
int write_profiles(const Options &options, CompiledProgram &program, const RunFolder &folder) {
    const RunProfile profile = profile_in(folder, program.configuration.parties);
    const bool can_repeat =
        !options.has_state() &&
        std::all_of(options.inputs.begin(), options.inputs.end(), [](const auto &input) {
            return std::filesystem::is_regular_file(input.substr(input.find('=') + 1)); // a pipe is empty now
        });
    if (can_repeat && profile.seconds < kLongestTrial)
        if (const int code = try_cures(options, program, profile, folder); code != kDone)
            return code;
    for (const std::string &file : options.profile_files) {
        const auto ending = std::filesystem::path(file).extension();
        if (file == "-")
            std::cerr << profile_text(program, profile) << std::flush;
        else
            write_file(file, ending == ".html"   ? profile_page(program, profile)
                             : ending == ".json" ? profile_json(program, profile)
                                                 : profile_text(program, profile));
    }
    return kDone;
}

/// Everything on this machine: in a folder of its own that is gone afterwards.
int run(const Options &options) {
    if (options.is_plain && options.profiles())
        throw UsageError("picco run: --profile is of the secure run, which --plain leaves out");
    CompiledProgram program = compile(options);
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
    run_options.keeps_results = options.profiles();
    const int code = run_program(run_options, folder);
    return code == kDone && options.profiles() ? write_profiles(options, program, folder) : code;
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
