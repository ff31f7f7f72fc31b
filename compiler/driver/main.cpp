#include "driver/calibrate.h"
#include "driver/compile.h"
#include "driver/error.h"
#include "driver/explain.h"
#include "driver/native.h"
#include "driver/options.h"
#include "driver/output_file.h"
#include "driver/predict.h"
#include "driver/prepare_run.h"
#include "driver/profile.h"
#include "driver/run.h"
#include "driver/run_folder.h"
#include "driver/trials.h"
#include "plan/configuration.h"
#include "support/text_file.h"

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
        compile_natively(output_path(options), executable_path(options), {},
                         options.checks       ? NativeForm::kChecked
                         : options.is_plain   ? NativeForm::kPlain
                         : options.is_library ? NativeForm::kLibrary
                                              : NativeForm::kParty);
    return code;
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

/// A fault ended the program: says where, as the checks of a run in the clear tell.
void find_fault(const Options &options, const RunFolder &folder) {
    const bool reads_standard_input =
        std::ranges::any_of(options.inputs, [](const std::string &file) { return file.ends_with("=-"); });
    if (reads_standard_input) {
        std::cerr << "picco: note: with --check, and inputs in files, picco run finds the line\n";
        return;
    }
    std::cerr << "picco: note: where that is, a run in the clear with checks tells:\n";
    std::map<int, std::string> results;
    if (check(options, folder, results) == kDone)
        std::cerr << "picco: note: the checks find nothing\n";
}

/// What the lines of a good run cost, in the forms that are asked for. Cures for the hottest lines are tried where
/// further runs are soon done.
int write_profiles(const Options &options, CompiledProgram &program, const RunFolder &folder,
                   const std::string &stats_file) {
    const RunProfile profile = profile_in(folder, program.configuration.parties);
    if (!options.explain_files.empty())
        if (const int code = explain(options, program, profile, text_of_file(stats_file)); code != kDone)
            return code;
    if (options.profile_files.empty())
        return kDone;
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
    if (options.is_plain && (options.profiles() || !options.window_dump.empty()))
        throw UsageError(fmt::format("picco run: --{} is of the secure run, which --plain leaves out",
                                     !options.explain_files.empty()   ? "explain"
                                     : !options.profile_files.empty() ? "profile"
                                                                      : "dump-window"));
    CompiledProgram program = compile(options);
    if (const std::optional<int> code = ends_here(options, program))
        return *code;
    const int parties = program.configuration.parties;
    const auto no_such_party = [&](const std::string &option) {
        return UsageError(fmt::format("{}: the program has the computing parties 1 to {}", option, parties));
    };
    if (const auto delay = delay_beyond(options.delays, parties))
        throw no_such_party(fmt::format("--delay {}-{}", delay->from, delay->to));
    for (const std::string &memory : options.memory)
        if (const auto equals = memory.find('=');
            equals != std::string::npos && std::stoi(memory.substr(0, equals)) > parties)
            throw no_such_party("--memory " + memory);
    const RunFolder folder;
    if (rereads_standard_input(options))
        keep_standard_input(folder);
    RunOptions run_options = run_options_of(options, program, folder);
    if (options.checks && !options.is_plain)
        if (const int code = check(options, folder, run_options.expected_files); code != kDone)
            return code;
    if (!options.is_plain)
        write_file(run_options.util, program.util);
    compile_in(folder, run_options, program.text, options.checks && options.is_plain);
    bool ends_by_fault = false;
    run_options.ends_by_fault = &ends_by_fault;
    const auto after_fault = [&](int code) {
        if (ends_by_fault && !options.checks)
            find_fault(options, folder);
        return code;
    };
    if (options.is_plain)
        return after_fault(run_plain_program(run_options, folder));
    run_options.keeps_results = !options.profile_files.empty();
    if (run_options.stats_file.empty() && !options.explain_files.empty())
        run_options.stats_file = folder.file("stats.json");
    const int code = after_fault(run_program(run_options, folder));
    return code == kDone && options.profiles()
               ? write_profiles(options, program, folder, run_options.stats_file)
               : code;
}

/// Runs it here, as it would run over the link, and tells what it would take there. Its results are nobody's.
int predict(const Options &options) {
    if (options.is_plain || options.checks)
        throw UsageError("picco predict: --plain and --check are for picco run");
    const CompiledProgram program = compile(options);
    if (const std::optional<int> code = ends_here(options, program))
        return *code;
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

/// What the sample run computes is told to picco-assign, which writes the plan.
int assign(const Options &options) {
    if (options.is_plain)
        throw UsageError("picco assign: --plain computes in the clear, where there is nothing to choose");
    const std::string tool = picco_prefix() + "/bin/picco-assign";
    if (!std::filesystem::exists(tool))
        throw UsageError(
            "picco assign: the tool picco-assign is missing, as where picco was built without CBC and METIS");
    const CompiledProgram program = compile(options);
    if (const std::optional<int> code = ends_here(options, program))
        return *code;
    const std::string plan = options.output.empty() ? program_stem(options) + ".plan.json" : options.output;
    check_file(plan);
    const RunFolder folder;
    RunOptions run_options = run_options_of(options, program, folder);
    check_files_differ(run_options.sources, {{plan, "-o"}});
    run_options.shows_output = false;
    run_options.writes_traces = true;
    run_options.delays.clear(); // the program is compiled for them
    write_file(run_options.util, program.util);
    compile_in(folder, run_options, program.text, false);
    if (const int code = run_program(run_options, folder); code != kDone)
        return code;
    std::vector<std::string> command = {tool, trace_of_party(folder, 1), "-o", plan, "--code", program.code};
    command.insert(command.end(), options.assign_options.begin(), options.assign_options.end());
    return run_command(command);
}

/// The tools picco-describe and picco-pages, which those who give data or compute have without the compiler.
int run_tool(const char *name, int argc, char **argv) {
    std::vector<std::string> command = {picco_prefix() + "/bin/picco-" + name};
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
    case Command::kAssign:
        return assign(options);
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
    std::cerr << "picco: error: " << printable(message, kMostMessage) << '\n';
    return code;
}

} // namespace

int main(int argc, char **argv) {
    open_standard_descriptors();
    try {
        for (const char *tool : {"describe", "pages"})
            if (argc > 1 && std::string_view(argv[1]) == tool)
                return run_tool(tool, argc, argv);
        if (argc > 1 && std::string_view(argv[1]) == "calibrate")
            return calibrate(argc, argv);
        const ParsedOptions parsed = parse_options(argc, argv);
        return parsed.exits ? parsed.exit_code : dispatch(parsed.options);
    } catch (const ConfigurationError &error) {
        std::cerr << printable(error.what(), kMostMessage) << '\n';
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
        std::cerr << "picco: internal error: " << printable(error.what(), kMostMessage)
                  << "\nThis is a bug in picco. Please report it with the program that shows it.\n";
        return kInternalError;
    }
}

} // namespace picco::compiler

int main(int argc, char **argv) {
    return picco::compiler::main(argc, argv);
}
