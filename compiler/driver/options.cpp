#include "driver/options.h"

#include "driver/error.h"
#include "driver/predict.h"
#include "emit/emit.h"
#include "plan/configuration.h"
#include "support/byte_size.h"
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

/// Ranges let "nan" through.
std::string check_is_number(const std::string &value) {
    return value.find_first_of("nN") == std::string::npos ? "" : fmt::format("{} is no number", value);
}

/// A number of a computing party, as it is written.
bool is_party(const std::string &text) {
    const bool is_number = !text.empty() && text.size() <= 2 && text.front() != '0' &&
                           text.find_first_not_of("0123456789") == std::string::npos;
    return is_number && std::stoi(text) <= kMostParties;
}

/// -I, -D and -U go to the preprocessor in the order in which they were given.
void add_preprocessor_option(CLI::App &app, Options &options, const std::string &letter,
                             const std::string &name, const std::string &help) {
    app.add_option_function<std::vector<std::string>>(
           letter,
           [&options, letter](const std::vector<std::string> &values) {
               for (const std::string &value : values)
                   options.preprocessor_arguments.push_back(letter + value);
           },
           help)
        ->type_name(name)
        ->allow_extra_args(false)
        ->trigger_on_parse();
}

void add_compile_options(CLI::App &app, Options &options, std::vector<std::string> &files) {
    app.add_option("FILES", files, "C sources (*.c) and the configuration file")->required();
    if (!options.runs()) {
        app.add_option("-o,--output", options.output, "the file to write (default: in the current directory)")
            ->type_name("FILE");
        app.add_option("-u,--util", options.util,
                       "the description for the input and output tools (default: prog.util)")
            ->type_name("FILE");
    }
    add_preprocessor_option(app, options, "-I", "DIR", "look for headers in DIR too");
    add_preprocessor_option(app, options, "-D", "NAME[=VALUE]", "define a macro");
    add_preprocessor_option(app, options, "-U", "NAME", "undefine a macro");
    app.add_option_function<std::string>(
           "--default",
           [&options](const std::string &value) { options.is_default_public = value == "public"; },
           "what unqualified data is: private or public")
        ->type_name("PRIVACY")
        ->check(CLI::IsMember({"private", "public"}));
    app.add_option_function<std::string>(
           "--rounding",
           [&options](const std::string &value) { options.rounds_to_nearest = value == "nearest"; },
           "how results on private floating-point numbers are rounded: towards zero (default) or to the "
           "nearest")
        ->type_name("MODE")
        ->check(CLI::IsMember({"zero", "nearest"}));
    app.add_flag("--plain", options.is_plain, "compute in the clear, for debugging: NOT secure");
    if (options.command != Command::kCompile && options.command != Command::kAssign)
        app.add_flag("--check", options.checks,
                     options.command == Command::kRun
                         ? "first compute in the clear and check each store, index, divisor and first value; "
                           "then compare the results with those of the secure run"
                         : "build a program that computes in the clear and checks each store, index, divisor "
                           "and first value: NOT secure");
    if (options.command == Command::kBuild)
        app.add_flag("--library", options.is_library,
                     "build prog.so, which an application runs in its own process (picco/application.h)");
    app.add_flag("--leaks", options.lists_leaks, "list every place where private data becomes known");
    app.add_option_function<std::string>(
           "--Werror", [&options](const std::string &) { options.flow_warnings_are_errors = true; },
           "treat the warnings of a group as errors: flow")
        ->type_name("GROUP")
        ->check(CLI::IsMember({"flow"}));
    app.add_option_function<std::vector<std::string>>(
           "-W",
           [&options](const std::vector<std::string> &groups) {
               for (const std::string &group : groups) {
                   const bool is_all = group == "all";
                   options.warns_of_all_overflow |= is_all || group == "overflow";
                   options.warns_of_promotion |= is_all || group == "promotion";
                   options.warns_of_wraps |= is_all || group == "wraps";
               }
           },
           "turn on a group of warnings: overflow (signed values that may exceed their type), promotion "
           "(numbers that make arithmetic dearer), wraps (int<K> that are reduced in every iteration), all; "
           "may be given several times, or with commas between the groups")
        ->type_name("GROUP")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::IsMember({"overflow", "promotion", "wraps", "all"}));
    app.add_option_function<std::string>(
           "-R", [&options](const std::string &) { options.remarks_loops = true; },
           "say what became of each loop with private data: loops")
        ->type_name("GROUP")
        ->check(CLI::IsMember({"loops"}));
    app.add_option(
           "--dump", options.dump,
           "print what passes found instead of writing files: plan (ranges and modulus), ir (of loops, after "
           "each pass), ir:after=PASS (build, if-conversion, folds, idioms)")
        ->type_name("WHAT")
        ->check(CLI::IsMember(
            {"plan", "ir", "ir:after=build", "ir:after=if-conversion", "ir:after=folds", "ir:after=idioms"}));
}

/// They are for the tools that read the files.
void add_input_format_options(CLI::App &app, Options &options) {
    const auto pass = [&options](const std::string &option) {
        return [&options, option](const std::vector<std::string> &values) {
            for (const std::string &value : values)
                options.input_options.insert(options.input_options.end(), {option, value});
        };
    };
    app.add_option_function<std::vector<std::string>>(
           "--input-format", pass("--input-format"),
           "text, csv, json or jsonl (default: by the ending of the file's name; else text)")
        ->type_name("FORMAT")
        ->expected(1)
        ->check(CLI::IsMember({"text", "csv", "json", "jsonl"}));
    app.add_flag_function(
        "--csv-header,!--no-csv-header",
        [&options](std::int64_t count) {
            options.input_options.push_back(count > 0 ? "--csv-header" : "--no-csv-header");
        },
        "the first row of a table holds headings, or values (default: headings, if it names a variable)");
    app.add_option_function<std::vector<std::string>>(
           "--missing", pass("--missing"),
           "what stands for empty cells, NA and null: of the variable NAME, or of all; repeatable")
        ->type_name("[NAME=]VALUE")
        ->allow_extra_args(false);
}

void add_link_option(CLI::App &app, Options &options) {
    app.add_option_function<std::string>(
           "--link",
           [&options](const std::string &value) {
               options.link = parse_link(value);
               if (!options.link)
                   throw CLI::ValidationError(fmt::format(
                       "--link {}: expected LATENCY or LATENCY,BANDWIDTH, such as 50ms,100Mb (a second)",
                       value));
           },
           "the links between the parties: one way so many ms (or us, s), and so many Mb (or kb, Gb) a "
           "second")
        ->type_name("LATENCY[,BANDWIDTH]")
        ->required();
}

/// They are for the tool that solves.
void add_assign_options(CLI::App &app, Options &options) {
    const auto pass = [&](const char *name, const char *help, const char *type) {
        return app
            .add_option_function<std::string>(
                name,
                [&options, name](const std::string &value) {
                    options.assign_options.insert(options.assign_options.end(), {name, value});
                },
                help)
            ->type_name(type);
    };
    app.add_option("-o", options.output, "the plan to write (default: prog.plan.json)")->type_name("FILE");
    pass("--method",
         "single, greedy, opa, g (one integer program), t (parts of it), c (what is alike is solved once; "
         "default), "
         "lines (by lines and operations alone)",
         "NAME")
        ->check(CLI::IsMember({"single", "greedy", "opa", "g", "t", "c", "lines"}));
    pass("--partition-size", "t: choices of a part (default 8000)", "COUNT")
        ->check(CLI::Range(1, 10'000'000));
    pass("--imbalance", "t: a part may be larger by so many percent (default 30)", "PERCENT")
        ->check(CLI::Range(1, 1000));
    pass("--mutations", "t: parts are solved with what is up to so many steps around them, too (default 2)",
         "COUNT")
        ->check(CLI::Range(0, 100));
    pass("--seed", "of partitions and of the solver (default 1)", "NUMBER")->check(CLI::Range(0, 1'000'000));
    pass("--cuts", "programs are solved so often at most, with what was waited for before (default 16)",
         "COUNT")
        ->check(CLI::Range(1, 10'000));
    pass("--nodes", "the solver looks at so many nodes at most (default 10000)", "COUNT")
        ->check(CLI::Range(1, 100'000'000));
}

void add_run_options(CLI::App &app, Options &options) {
    app.add_option("--input", options.inputs,
                   "input party's data, PARTY=FILE: text, .csv, .json; PARTY=- is standard input")
        ->type_name("PARTY=FILE")
        ->allow_extra_args(false);
    add_input_format_options(app, options);
    app.add_option(
           "--output", options.outputs,
           "where an output party's results go, PARTY=FILE (default: standard output, as with PARTY=-)")
        ->type_name("PARTY=FILE")
        ->allow_extra_args(false);
    app.add_option("--resume", options.resumes,
                   "an input party's data is state that --keep left at the parties, PREFIX.1 and so on")
        ->type_name("PARTY=PREFIX")
        ->allow_extra_args(false);
    if (options.command == Command::kRun)
        app.add_option(
               "--keep", options.keeps,
               "an output party's results stay at the parties as state for a later program, in the clear: "
               "PREFIX.1 and so on")
            ->type_name("PARTY=PREFIX")
            ->allow_extra_args(false);
    app.add_option("--output-format", options.output_format,
                   "text, csv or json (default: by the ending of the file's name; else text)")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"text", "csv", "json"}));
    options.command == Command::kPredict
        ? add_link_option(app, options)
        : add_delay_option(app, options.delays,
                           "as if messages between the parties took so many milliseconds one way, at so many "
                           "million bits a "
                           "second; A-B= before it: between parties A and B");
    app.add_flag("--trust-inputs", options.trusts_inputs,
                 "the parties do not check what the input parties shared");
    app.add_option("--threads", options.threads,
                   "threads of each party that compute on large batches (default: the cores, shared out)")
        ->type_name("COUNT")
        ->check(CLI::Range(1, 256));
    app.add_option(
           "--memory", options.memory,
           "each party uses so much memory, all included: private arrays that do not fit go to a swap "
           "file; K, M, G, T behind the number; PARTY= before it: that party alone; repeatable")
        ->type_name("[PARTY=]SIZE")
        ->take_all()
        ->check([](const std::string &value) {
            const auto equals = value.find('=');
            const std::string party = equals == std::string::npos ? "1" : value.substr(0, equals);
            const auto size = byte_size(std::string_view(value).substr(equals + 1)); // npos + 1 is 0
            const bool is_right = size && *size >= kLeastMemory && is_party(party);
            return is_right
                       ? std::string()
                       : fmt::format("expected a size such as 512M or 4G, of at least {}M, or PARTY=SIZE",
                                     kLeastMemory >> 20);
        });
    app.add_option("--swap-dir", options.swap_folder, "the folder of the swap files (default /var/tmp)")
        ->type_name("FOLDER")
        ->check(CLI::ExistingDirectory);
    app.add_option("--swap-cipher", options.swap_cipher,
                   "how swap files are encrypted: aes-256-gcm (default) or none")
        ->type_name("CIPHER")
        ->check(CLI::IsMember({"aes-256-gcm", "none"}));
    app.add_option("--page-trace", options.page_trace,
                   "write which parts of private arrays the run used when, for picco pages; needs --memory")
        ->type_name("FILE");
    app.add_option("--page-plan", options.page_plan,
                   "what picco pages made of such a trace: parties with --memory choose by it what stays")
        ->type_name("FILE")
        ->check(CLI::ExistingFile);
    app.add_option("--page-policy", options.page_policy,
                   "what goes to the swap file first: min, what is needed last (default), or, to compare "
                   "with, lru, what was used longest ago, without reading ahead")
        ->type_name("POLICY")
        ->check(CLI::IsMember({"min", "lru"}));
    app.add_option("--timeout", options.timeout, "a party may give no sign of life for so long (default 60)")
        ->type_name("SECONDS")
        ->check(CLI::Range(0.001, 1e6))
        ->check(check_is_number);
    app.add_option("--progress-timeout", options.progress_timeout,
                   "a party that lives may make no progress for so long (default 3600)")
        ->type_name("SECONDS")
        ->check(CLI::Range(0.001, 1e6))
        ->check(check_is_number);
    app.add_option("--connect-timeout", options.connect_timeout,
                   "the parties wait so long for each other at the start; 0: for ever (default 60)")
        ->type_name("SECONDS")
        ->check([](const std::string &value) {
            // Zero, or what takes time.
            return value == "0" ? std::string() : CLI::Range(0.001, 1e6)(value);
        })
        ->check(check_is_number);
    const auto add_report = [&](const char *name, std::vector<std::string> &reports, const char *help) {
        app.add_flag(name, reports, help)->type_name("[=FILE]")->transform([](const std::string &value) {
            return value == "true" ? "-" : value; // no file
        });
    };
    if (options.command == Command::kRun || options.command == Command::kPredict)
        app.add_option("--plan", options.plan,
                       "what picco assign found: what operations are computed in (default: plan= of the "
                       "configuration)")
            ->type_name("FILE");
    if (options.command == Command::kAssign)
        add_assign_options(app, options);
    if (options.command == Command::kRun) {
        add_report("--profile", options.profile_files,
                   "tell what each source line costs, and what would make it cheaper: on standard error, or "
                   "--profile=FILE with the ending .html (a page), .json or any other (text)");
        add_report("--explain", options.explain_files,
                   "tell what each source line is computed in, shares or garbled circuits, and what it would "
                   "take otherwise: on standard error, or --explain=FILE with the ending .json or any other");
    }
    app.add_option("--stats", options.stats, "write rounds, bytes, seconds and operations as JSON")
        ->type_name("FILE");
}

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
