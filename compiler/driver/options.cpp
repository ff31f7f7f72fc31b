#include "driver/options.h"

#include "driver/error.h"
#include "driver/option_groups.h"
#include "driver/predict.h"
#include "emit/emit.h"
#include "support/suggest.h"
#include "support/text_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <sstream>

namespace picco::compiler {
namespace {

/// What a message quotes of a word.
constexpr std::size_t kMostShown = 40;

constexpr const char *kFooter =
    "\nCommands:\n"
    "  picco FILES… CONFIG         compile to C for the computing parties (this form)\n"
    "  picco build FILES… CONFIG   also compile natively\n"
    "  picco run FILES… [CONFIG]   compile, run all parties on this machine, print the results\n"
    "  picco predict FILES… [CONFIG]    what a run takes between distant parties\n"
    "  picco assign FILES… [CONFIG]     plan what operations are computed in\n"
    "  picco calibrate CONFIG      measure what the protocols take between the parties\n"
    "  picco describe UTIL         tell who gives what and who learns what\n"
    "  picco pages TRACE           plan what stays in memory of private arrays\n"
    "\nExit codes: 0 done, 1 the input is at fault, 2 usage, 3 the computation failed.";

/// Tells sources from the configuration by their names.
std::string sort_files(const std::vector<std::string> &files, Options &options) {
    for (const std::string &file : files) {
        if (file.ends_with(".c"))
            options.sources.push_back(file);
        else if (options.configuration.empty())
            options.configuration = file;
        else
            return fmt::format("'{}' and '{}' are no C sources (*.c); one configuration file is expected",
                               options.configuration, file);
    }
    if (options.sources.empty())
        return "no C source (*.c) is given";
    if (options.command == Command::kBuild && options.checks)
        options.is_plain = true;
    if (options.is_library && options.is_plain)
        return "--library builds a computing party; --plain and --check build programs in the clear";
    const bool needs_configuration = !options.runs() && !options.is_plain;
    if (needs_configuration && options.configuration.empty())
        return "the configuration file is missing; commented ones for 3, 5 and 7 parties are in config/";
    return {};
}

std::string check_party_files(const std::vector<std::string> &values, const std::string &option) {
    for (const std::string &value : values) {
        const auto equals = value.find('=');
        const std::string party = value.substr(0, equals);
        if (equals == std::string::npos || equals + 1 == value.size() || party.empty() ||
            party.find_first_not_of("0123456789") != std::string::npos || party == "0")
            return fmt::format("{} {}: expected PARTY=FILE with a party number from 1", option, value);
    }
    return {};
}

int usage_error(const std::string &message) {
    std::cerr << "picco: " << printable(message, kMostMessage)
              << "\nRun 'picco --help' for the forms of the command.\n";
    return kUsage;
}

/// The first word is misspelt, as no file has this name.
std::string unknown_command(const std::string &word) {
    std::error_code error;
    if (word.empty() || word[0] == '-' || word.find_first_of("./") != std::string::npos ||
        std::filesystem::exists(word, error))
        return {};
    const std::string_view near =
        nearest_name(word, {"build", "run", "predict", "assign", "calibrate", "describe", "pages"});
    return fmt::format("there is no command '{}'{}", printable(word, kMostShown),
                       near.empty() ? "" : fmt::format("; did you mean 'picco {}'?", near));
}

/// What CLI11 says may repeat words of the command line.
int exit_of(const CLI::App &app, const CLI::ParseError &error) {
    std::ostringstream messages;
    const int code = app.exit(error, std::cout, messages);
    std::cerr << printable(messages.str(), kMostMessage);
    return code == 0 ? kDone : kUsage;
}

} // namespace

int end_of(const CLI::App &app, const CLI::ParseError &error) {
    const std::vector<std::string> left = app.remaining();
    const auto option =
        std::ranges::find_if(left, [](const std::string &word) { return word.starts_with("--"); });
    if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ExtrasError) || option == left.end())
        return exit_of(app, error);
    const std::string name = option->substr(2, option->find('=') - 2);
    std::vector<std::string_view> names;
    for (const CLI::Option *each : app.get_options())
        names.insert(names.end(), each->get_lnames().begin(), each->get_lnames().end());
    const std::string_view near = nearest_name(name, names);
    std::cerr << fmt::format("{}: there is no option --{}{}\nRun '{} --help' for all options.\n",
                             app.get_name(), printable(name, kMostShown),
                             near.empty() ? "" : fmt::format("; did you mean --{}?", near), app.get_name());
    return kUsage;
}

ParsedOptions parse_options(int argc, char **argv) {
    ParsedOptions result;
    Options &options = result.options;
    std::vector<std::string> arguments(argv + 1, argv + argc);
    if (!arguments.empty() && arguments[0] == "build")
        options.command = Command::kBuild;
    else if (!arguments.empty() && arguments[0] == "run")
        options.command = Command::kRun;
    else if (!arguments.empty() && arguments[0] == "predict")
        options.command = Command::kPredict;
    else if (!arguments.empty() && arguments[0] == "assign")
        options.command = Command::kAssign;
    else if (const std::string fault = arguments.empty() ? "" : unknown_command(arguments[0]);
             !fault.empty()) {
        result.exits = true;
        result.exit_code = usage_error(fault);
        return result;
    }
    std::string name = "picco";
    if (options.command != Command::kCompile) {
        name += " " + arguments[0];
        arguments.erase(arguments.begin());
    }
    if (options.runs()) {
        const auto separator = std::find(arguments.begin(), arguments.end(), "--");
        if (separator != arguments.end()) {
            options.program_arguments.assign(separator + 1, arguments.end());
            arguments.erase(separator, arguments.end());
        }
    }

    CLI::App app("Compiles C programs with private data for secure multi-party computation.", name);
    app.set_version_flag("--version", "picco " + compiler_version());
    app.footer(kFooter);
    std::vector<std::string> files;
    add_compile_options(app, options, files);
    if (options.runs())
        add_run_options(app, options);
    std::reverse(arguments.begin(), arguments.end()); // as CLI11 wants them
    try {
        app.parse(arguments);
    } catch (const CLI::ParseError &error) {
        result.exits = true;
        result.exit_code = end_of(app, error);
        return result;
    }
    std::string fault = sort_files(files, options);
    if (fault.empty())
        fault = check_party_files(options.inputs, "--input");
    if (fault.empty())
        fault = check_party_files(options.outputs, "--output");
    if (fault.empty())
        fault = check_party_files(options.keeps, "--keep");
    if (fault.empty())
        fault = check_party_files(options.resumes, "--resume");
    if (fault.empty() && options.has_state() && (options.is_plain || options.checks))
        fault = "state is of secure runs: --plain and --check go without --keep and --resume";
    if (!fault.empty()) {
        result.exits = true;
        result.exit_code = usage_error(fault);
    }
    return result;
}

} // namespace picco::compiler
