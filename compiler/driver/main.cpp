#include "driver/compile.h"
#include "driver/error.h"
#include "driver/native.h"
#include "driver/options.h"
#include "driver/run.h"
#include "driver/run_folder.h"
#include "plan/configuration.h"

#include <exception>
#include <iostream>

namespace picco::compiler {
namespace {

int build(const Options &options) {
    const int code = compile_to_files(options);
    if (code == kDone && options.dump.empty())
        compile_natively(output_path(options),
                         options.output.empty() ? program_stem(options) : options.output);
    return code;
}

/// Everything on this machine: in a folder of its own that is gone afterwards.
int run(const Options &options) {
    const CompiledProgram program = compile(options);
    if (!program.is_good)
        return kInputAtFault;
    std::cout << program.notes;
    if (!options.dump.empty())
        return kDone;
    const RunFolder folder;
    RunOptions run_options;
    run_options.program = folder.file(program_stem(options));
    run_options.util = folder.file("program.util");
    run_options.parties = program.configuration.parties;
    run_options.outputs = program.configuration.outputs;
    run_options.input_files = options.inputs;
    run_options.output_files = options.outputs;
    run_options.stats_file = options.stats;
    run_options.delays = options.delays;
    run_options.threads = options.threads;
    run_options.trusts_inputs = options.trusts_inputs;
    run_options.arguments = options.program_arguments;
    const std::string c_file = run_options.program + ".c";
    write_file(c_file, program.text);
    if (!options.is_plain)
        write_file(run_options.util, program.util);
    compile_natively(c_file, run_options.program);
    return options.is_plain ? run_plain_program(run_options) : run_program(run_options);
}

int dispatch(const Options &options) {
    switch (options.command) {
    case Command::kCompile:
        return compile_to_files(options);
    case Command::kBuild:
        return build(options);
    case Command::kRun:
        return run(options);
    }
    throw std::logic_error("unknown command");
}

} // namespace

int main(int argc, char **argv) {
    try {
        const ParsedOptions parsed = parse_options(argc, argv);
        return parsed.exits ? parsed.exit_code : dispatch(parsed.options);
    } catch (const ConfigurationError &error) {
        std::cerr << error.what() << '\n';
        return kInputAtFault;
    } catch (const DriverError &error) {
        std::cerr << "picco: error: " << error.what() << '\n';
        return kInputAtFault;
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
