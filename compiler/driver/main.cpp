#include "driver/compile.h"
#include "driver/error.h"
#include "driver/native.h"
#include "driver/options.h"
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

int dispatch(const Options &options) {
    switch (options.command) {
    case Command::kCompile:
        return compile_to_files(options);
    case Command::kBuild:
        return build(options);
    case Command::kRun:
        break;
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
