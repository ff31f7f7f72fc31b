/// The options of the commands, in groups.
#pragma once

#include "driver/options.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace picco::compiler {

/// What is compiled, and how. files: sources and the configuration.
void add_compile_options(CLI::App &app, Options &options, std::vector<std::string> &files);
/// What `picco run`, `predict` and `assign` take beside that.
void add_run_options(CLI::App &app, Options &options);

} // namespace picco::compiler
