#include "driver/calibrate.h"

#include "driver/compile.h"
#include "driver/error.h"
#include "driver/native.h"
#include "driver/run.h"
#include "support/text_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace picco::compiler {
namespace {

constexpr std::size_t kMostBytes = 1 << 20;
constexpr const char *kFooter =
    "\nWithout --build all parties run on this machine, which says little of others: for a deployment build "
    "the party\n"
    "program, and let each party run it between its own machine and the others', with its key and "
    "runtime.conf:\n"
    "  ./calibrate --party 1 --runtime runtime.conf --key party1.key -- costs.json\n"
    "All parties write the same costs.json, which costs=costs.json in the configuration uses from then on.";

struct CalibrateOptions {
    std::string configuration, output = "costs.json", program;
    std::vector<Delay> delays;
    int threads = 0, seconds = 30;
};

void add_options(CLI::App &app, CalibrateOptions &options) {
    app.add_option("CONFIG", options.configuration, "the configuration file of the computing parties")
        ->required();
    app.add_option("-o,--output", options.output, "the file to write (default: costs.json)")
        ->type_name("FILE");
    app.add_option("--build", options.program,
                   "make the party program that measures, for the parties to run, and measure nothing here")
        ->type_name("FILE");
    add_delay_option(app, options.delays,
                     "as of picco run: measure as if messages took so many milliseconds one way");
    app.add_option("--seconds", options.seconds, "measure for about so long (default: 30)")
        ->type_name("SECONDS")
        ->check(CLI::Range(1, 3600));
    app.add_option("--threads", options.threads,
                   "threads of each party that compute on large batches (default: the cores, shared out)")
        ->type_name("COUNT")
        ->check(CLI::Range(1, 256));
    app.footer(kFooter);
}

/// What was measured before, and for which links, has no part in what is measured now.
CompiledProgram compile_calibration(const CalibrateOptions &options, const RunFolder &folder) {
    Options compiling;
    compiling.sources = {folder.file("calibrate.c")};
    compiling.configuration = options.configuration;
    compiling.calibrates = true;
    write_file(compiling.sources[0], "int main(void) { return 0; }\n");
    return compile(compiling);
}

int measure_here(const CalibrateOptions &options, const CompiledProgram &program, const RunFolder &folder) {
    RunOptions run;
    run.program = folder.file("calibrate");
    run.parties = program.configuration.parties;
    run.outputs = 0;
    run.delays = options.delays;
    run.threads = options.threads;
    run.sources = {{options.configuration, "the configuration"}};
    const std::string costs = folder.file("costs.json"); // which each party writes
    run.arguments = {costs, std::to_string(options.seconds)};
    write_file(run.program + ".c", program.text);
    compile_natively(run.program + ".c", run.program, folder.path());
    Interrupts::check();
    if (const int code = run_program(run, folder); code != kDone)
        return code;
    std::string fault;
    const std::string text = read_text_file(costs, kMostBytes, fault);
    if (!fault.empty())
        throw DriverError(fmt::format("{}: {}", costs, fault));
    nlohmann::ordered_json document = nlohmann::ordered_json::parse(text);
    if (!options.delays.empty())
        document["delays"] = texts_of(options.delays);
    write_file(options.output, document.dump(2) + "\n");
    return kDone;
}

} // namespace

int calibrate(int argc, char **argv) {
    CLI::App app("Measures what the protocols take between the computing parties.", "picco calibrate");
    CalibrateOptions options;
    add_options(app, options);
    std::vector<std::string> arguments(argv + 2, argv + argc);
    std::reverse(arguments.begin(), arguments.end()); // as CLI11 wants them
    try {
        app.parse(arguments);
    } catch (const CLI::ParseError &error) {
        return end_of(app, error);
    }
    const std::string &written = options.program.empty() ? options.output : options.program;
    check_file(written);
    check_files_differ({{options.configuration, "the configuration"}},
                       {{written, options.program.empty() ? "-o" : "--build"}});
    const RunFolder folder;
    const CompiledProgram program = compile_calibration(options, folder);
    if (!program.is_good)
        return kInputAtFault;
    if (const auto delay = delay_beyond(options.delays, program.configuration.parties))
        throw UsageError(fmt::format("--delay {}-{}: there are the computing parties 1 to {}", delay->from,
                                     delay->to, program.configuration.parties));
    if (options.program.empty())
        return measure_here(options, program, folder);
    check_regular_file(options.program);
    const std::string c_file = folder.file("calibrate.smc.c");
    write_file(c_file, program.text);
    compile_natively(c_file, options.program, folder.path());
    return kDone;
}

} // namespace picco::compiler
