// The options of the commands.
#include "driver/option_groups.h"

#include "common/byte_size.h"
#include "common/limits.h"
#include "driver/predict.h"
#include "ir/loop.h"
#include "plan/configuration.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace picco::compiler {
namespace {

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

} // namespace

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
    std::vector<std::string> dumps = {"plan", "ir"};
    for (const std::string_view pass : ir::kPasses)
        dumps.push_back(fmt::format("ir:after={}", pass));
    app.add_option(
           "--dump", options.dump,
           fmt::format("print what passes found instead of writing files: plan (ranges and modulus), ir (of "
                       "loops, after each pass), ir:after=PASS ({})",
                       fmt::join(ir::kPasses, ", ")))
        ->type_name("WHAT")
        ->check(CLI::IsMember(dumps));
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
    app.add_option("--swap-io", options.swap_io,
                   "who reads and writes the swap files: threads (default), or one that asks the system's "
                   "io_uring, where there is one")
        ->type_name("METHOD")
        ->check(CLI::IsMember({"threads", "io_uring"}));
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
        app.add_option(
               "--dump-window", options.window_dump,
               "write what party 1's engine has recorded as text, and what each of its passes makes of it")
            ->type_name("FILE");
    }
    app.add_option("--stats", options.stats, "write rounds, bytes, seconds and operations as JSON")
        ->type_name("FILE");
}

} // namespace picco::compiler
