#include "driver/compile.h"

#include "driver/error.h"
#include "driver/width.h"
#include "emit/emit.h"
#include "front/analyse.h"
#include "ir/counting_loops.h"
#include "ir/loop.h"
#include "lower/bytes.h"
#include "lower/pointer_sums.h"
#include "lower/real_numbers.h"
#include "nests/distribution.h"
#include "plan/overflow.h"
#include "plan/unsigned_values.h"
#include "plan/wraps.h"
#include "support/text_file.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

FrontEndOptions front_end_options(const Options &options, const OtherIntegers &integers) {
    FrontEndOptions result;
    result.other_integers = integers;
    result.sources = options.sources;
    result.preprocessor_arguments = options.preprocessor_arguments;
    result.default_privacy = options.is_default_public ? Privacy::kPublic : Privacy::kPrivate;
    result.flow_warnings_are_errors = options.flow_warnings_are_errors;
    result.is_plain = options.is_plain;
    result.checks = options.checks;
    if (options.is_plain)
        result.preprocessor_arguments.emplace_back("-D__PICCO_PLAIN__=1");
    return result;
}

/// The highest party that a file is given for.
int most_of(const std::vector<std::string> &files) {
    int most = 0;
    for (const std::string &file : files)
        most = std::max(most, std::atoi(file.c_str()));
    return most;
}

/// Counts the parties that the program names; false if a run-time number is among them.
bool count_named(const std::vector<Transfer> &transfers, bool is_input, int &count) {
    bool all_named = true;
    for (const Transfer &transfer : transfers) {
        if (transfer.is_input != is_input)
            continue;
        all_named &= transfer.party != 0;
        count = std::max(count, static_cast<int>(std::min<Int128>(transfer.party, 1000)));
    }
    return all_named;
}

/// Without a configuration file there are as many input and output parties as the program names, or as files
/// are given for. Whoever gives input may be a run-time output party.
void count_parties(const std::vector<Transfer> &transfers, const Options &options,
                   Configuration &configuration, Diagnostics &diagnostics) {
    configuration.inputs = std::max(most_of(options.inputs), most_of(options.resumes));
    configuration.outputs = 0;
    const bool knows_inputs = count_named(transfers, true, configuration.inputs) || !options.inputs.empty() ||
                              !options.resumes.empty();
    if (!count_named(transfers, false, configuration.outputs))
        configuration.outputs = std::max(
            {configuration.outputs, configuration.inputs, most_of(options.outputs), most_of(options.keeps)});
    for (const Transfer &transfer : transfers)
        if (transfer.party == 0 && !(transfer.is_input ? knows_inputs : configuration.outputs > 0))
            diagnostics.report(MessageId::kRuntimePartyNeedsConfiguration, transfer.range,
                               {transfer.is_input ? "--input" : "--output"});
}

void check_parties(const std::vector<Transfer> &transfers, const Configuration &configuration,
                   Diagnostics &diagnostics) {
    for (const Transfer &transfer : transfers) {
        const int count = transfer.is_input ? configuration.inputs : configuration.outputs;
        if (transfer.party < 0 || transfer.party > count)
            diagnostics.report(
                transfer.is_input ? MessageId::kNoSuchInputParty : MessageId::kNoSuchOutputParty,
                transfer.range, {std::to_string(static_cast<long>(transfer.party)), std::to_string(count)});
    }
}

void check_representations(const Program &program, const Configuration &configuration,
                           Diagnostics &diagnostics) {
    if (configuration.parties == 3 && !configuration.computes_bytes)
        return;
    for (const ChosenRepresentation &chosen : program.representations)
        if (chosen.is_garbled)
            diagnostics.report(MessageId::kNoCircuits, chosen.pragma,
                               {configuration.computes_bytes ? "GF(2^8) (field=gf256)"
                                                             : std::to_string(configuration.parties)});
}

/// One for each call: a struct's fields have their party in common.
std::vector<Transfer> calls_of(const std::vector<Transfer> &transfers) {
    std::vector<Transfer> calls;
    for (const Transfer &transfer : transfers)
        if (calls.empty() || calls.back().range.begin != transfer.range.begin)
            calls.push_back(transfer);
    return calls;
}

std::string dump_plan(const Program &program, const Plan &plan, Ranges &ranges) {
    std::string result = fmt::format("modulus {} ({} bits, {} words a cell)\n", plan.modulus.text,
                                     plan.modulus.bits, plan.modulus.limbs());
    for (const Requirement &requirement : requirements_of(program, ranges))
        result += fmt::format("{}:{}: {} bits: {}\n", program.sources.file(requirement.range.begin),
                              program.sources.line(requirement.range.begin), requirement.bits,
                              program.sources.one_line(requirement.range));
    return result;
}

/// The IR of each loop with private data, in the order of the source. what: `ir`, or `ir:after=PASS`.
std::string dump_loops(const Program &program, Ranges &ranges, const std::string &what) {
    const auto equals = what.find('=');
    const std::string pass = equals == std::string::npos ? "" : what.substr(equals + 1);
    std::string result;
    for (const auto &[loop, function] : ir::loops_of(program)) {
        ir::Planned planned = ir::plan_product(*loop, *function, ranges, program.arena, true);
        if (!planned.loop)
            planned = ir::plan_loop(*loop, *function, ranges, program.arena, true);
        result += fmt::format("{}:{}:\n", program.sources.file(loop->range.begin),
                              program.sources.line(loop->range.begin));
        for (const ir::Dump &dump : planned.dumps)
            if (pass.empty() || dump.pass == pass)
                result += dump.text;
        if (!planned.loop)
            result += fmt::format("; stays as it is, line {}: {}\n",
                                  program.sources.line(planned.reason.range.begin), planned.reason.text);
    }
    return result;
}

std::string file_name(const std::string &path) {
    return std::filesystem::path(path).filename();
}

/// Numbers become what the runtime computes with.
void lower_numbers(const Configuration &configuration, Program &program, Diagnostics &diagnostics) {
    if (configuration.computes_bytes) {
        check_bytes(program, diagnostics);
        if (!diagnostics.has_errors())
            lower_bytes(program, diagnostics);
        return;
    }
    lower_real_numbers(program, diagnostics);
    if (!diagnostics.has_errors())
        keep_unsigned_values(program);
}

/// Up to what the plan looks at; false where there are errors.
bool lower(const Options &options, const Configuration &configuration, Analysis &analysis) {
    analysis.program->rounds_to_nearest = options.rounds_to_nearest;
    analysis.program->warns_of_promotion = options.warns_of_promotion;
    lower_numbers(configuration, *analysis.program, *analysis.diagnostics);
    if (!analysis.is_good())
        return false;
    lower_pointer_sums(*analysis.program);
    lower_counting_loops(*analysis.program);
    return true;
}

/// Nothing is said about it.
std::optional<Plan> plan_with(const Options &options, const Configuration &configuration,
                              const OtherIntegers &integers) {
    Analysis analysis = analyse(front_end_options(options, integers));
    if (!analysis.is_good() || !lower(options, configuration, analysis))
        return std::nullopt;
    Ranges ranges;
    Plan plan = make_plan(*analysis.program, configuration, ranges, *analysis.diagnostics);
    return analysis.is_good() ? std::optional(std::move(plan)) : std::nullopt;
}

/// Remarks on loops are for the profile, and for the user where she asks for them. said: by emit_secure.
void note_line_facts(const Options &options, Analysis &analysis, const Plan &plan, Ranges &ranges,
                     const Diagnostics &said, CompiledProgram &result) {
    std::vector<Diagnostic> remarks;
    for (const Diagnostic &each : said.all()) {
        if (each.id == MessageId::kLoopRemark)
            remarks.push_back(each);
        if (each.id != MessageId::kLoopRemark || options.remarks_loops)
            analysis.diagnostics->report(each.id, each.range) = each;
    }
    const std::vector<Requirement> requirements = analysis.program->computes_bytes
                                                      ? std::vector<Requirement>()
                                                      : requirements_of(*analysis.program, ranges);
    result.line_facts = line_facts(*analysis.program, plan, requirements, ranges, remarks, result.lines);
}

/// In place of the configuration's.
void read_plan(const std::string &file, Configuration &configuration) {
    configuration.plan_file = file;
    try {
        configuration.plan = read_choice_plan(file);
    } catch (const std::runtime_error &error) {
        throw DriverError(fmt::format("{}: {}", file, error.what()));
    }
    if (const std::string reason = why_no_plan(configuration); !reason.empty())
        throw DriverError(fmt::format("--plan {}: {}", file, reason));
}

/// For what picco assign looks at.
void leave_choice(Configuration &configuration) {
    if (const std::string reason = why_no_plan(configuration); !reason.empty())
        throw DriverError(fmt::format("picco assign: {}", reason));
    configuration.garbling = Configuration::Garbling::kAlways;
    configuration.plan.reset();
}

} // namespace

void run_passes(const Options &options, Analysis &analysis, CompiledProgram &result) {
    if (!lower(options, result.configuration, analysis))
        return;
    const Program &program = *analysis.program;
    Diagnostics &diagnostics = *analysis.diagnostics;
    const std::vector<Transfer> transfers = transfers_of(program);
    if (!options.configuration.empty())
        check_parties(calls_of(transfers), result.configuration, diagnostics);
    else
        count_parties(calls_of(transfers), options, result.configuration, diagnostics);
    result.chooses_representations = options.chooses_representations &&
                                     result.configuration.leaves_choice() &&
                                     (!program.representations.empty() || result.configuration.plan);
    const EmitOptions emit_options = {file_name(options.sources[0]),
                                      file_name(output_path(options)),
                                      options.remarks_loops || options.profiles(),
                                      options.checks,
                                      options.calibrates,
                                      &result.lines,
                                      options.profiles() || options.command == Command::kAssign,
                                      result.chooses_representations};
    const bool computes_bytes = program.computes_bytes;
    Ranges ranges = computes_bytes ? Ranges::of_bytes() : Ranges();
    if (!computes_bytes)
        check_overflow(program, diagnostics, options.warns_of_all_overflow);
    if (!computes_bytes && options.warns_of_wraps)
        check_wraps(program, diagnostics);
    if (options.is_plain) {
        result.text = emit_plain(program, transfers, result.configuration, ranges, emit_options, diagnostics);
        return;
    }
    check_representations(program, result.configuration, diagnostics);
    const Plan plan = make_plan(program, result.configuration, ranges, diagnostics);
    if (diagnostics.has_errors())
        return;
    const Configuration &links = result.configuration;
    ranges.set_room(computes_bytes ? 0 : widest_value(plan.modulus, links.parties, links.threshold));
    if (!computes_bytes)
        distribute_loops(*analysis.program, ranges);
    Diagnostics said(program.sources);
    const SecureProgram secure = emit_secure(program, plan, result.configuration, ranges, emit_options,
                                             options.profiles() ? said : diagnostics);
    if (const std::optional<ChoicePlan> &chosen = result.configuration.plan;
        chosen && chosen->code != secure.code)
        throw DriverError(
            fmt::format("{}: is a plan for another program than {}: picco assign makes one for it",
                        result.configuration.plan_file, emit_options.program_name));
    result.text = secure.text;
    result.code = secure.code;
    result.util = emit_util(program, transfers, plan, result.configuration, secure, emit_options);
    if (options.command == Command::kPredict || options.profiles())
        result.width = width_text(program, plan, result.configuration, [&](const OtherIntegers &integers) {
            return plan_with(options, result.configuration, integers);
        });
    if (options.profiles())
        note_line_facts(options, analysis, plan, ranges, said, result);
    if (options.dump == "plan")
        result.notes += dump_plan(program, plan, ranges);
    if (options.dump.starts_with("ir"))
        result.notes += dump_loops(program, ranges, options.dump);
}

CompiledProgram compile(const Options &options, const OtherIntegers &integers) {
    CompiledProgram result;
    if (!options.configuration.empty())
        result.configuration = read_configuration(options.configuration);
    // What a trial run imitates is what protocols are chosen for, unless it was measured.
    const std::optional<Costs> &costs = result.configuration.costs;
    const bool is_measured = costs && costs->delays == texts_of(options.delays);
    if (const std::optional<Delay> delay = delay_between(options.delays, 0, 0); delay && !is_measured) {
        Configuration &links = result.configuration;
        links.latency = links.latency != 0 ? links.latency : static_cast<int>(1000 * delay->milliseconds);
        links.bandwidth =
            links.bandwidth != 0 ? links.bandwidth : static_cast<int>(std::ceil(delay->megabits));
    }
    if (options.garbling)
        result.configuration.garbling = *options.garbling;
    if (!options.plan.empty())
        read_plan(options.plan, result.configuration);
    if (!integers.empty()) // another program
        result.configuration.plan.reset();
    if (options.command == Command::kAssign)
        leave_choice(result.configuration);
    if (options.link) {
        result.configuration.latency = options.link->microseconds;
        result.configuration.bandwidth = options.link->megabits;
    }
    for (const std::string &source : options.sources)
        if (const std::string fault = fault_of_file(source); !fault.empty())
            throw DriverError(fmt::format("{}: cannot be read: {}", source, fault));
    Analysis analysis = analyse(front_end_options(options, integers));
    result.lines.number(options.sources[0], 1);
    if (analysis.is_good()) {
        run_passes(options, analysis, result);
        if (options.lists_leaks)
            result.notes += emit_leaks(*analysis.program, transfers_of(*analysis.program));
    }
    const bool is_users = integers.empty(); // else nobody has written what is at fault
    if (is_users && (!options.is_quiet || !analysis.is_good()))
        analysis.diagnostics->print(std::cerr, isatty(STDERR_FILENO) != 0);
    result.is_good = analysis.is_good();
    result.files = analysis.program->sources.files();
    if (options.profiles())
        for (const std::string &file : result.lines.files())
            result.sources[file] = analysis.program->sources.source_lines(file);
    return result;
}

std::string program_stem(const Options &options) {
    return std::filesystem::path(options.sources[0]).stem();
}

std::string output_path(const Options &options) {
    if (!options.output.empty() && options.command == Command::kCompile)
        return options.output;
    return program_stem(options) + (options.is_plain ? ".plain.c" : ".smc.c");
}

std::string util_path(const Options &options) {
    return options.util.empty() ? program_stem(options) + ".util" : options.util;
}

std::string executable_path(const Options &options) {
    if (!options.output.empty())
        return options.output;
    return program_stem(options) + (options.is_library ? ".so" : "");
}

std::vector<NamedFile> files_read(const Options &options, const CompiledProgram &program) {
    std::vector<NamedFile> files;
    for (const std::string &file : options.sources)
        files.push_back({file, "the program"});
    for (const std::string &file : program.files)
        files.push_back({file, "the program"});
    if (!options.configuration.empty())
        files.push_back({options.configuration, "the configuration"});
    if (!program.configuration.plan_file.empty() && options.command != Command::kAssign)
        files.push_back({program.configuration.plan_file, "the plan"});
    return files;
}

std::optional<int> ends_here(const Options &options, const CompiledProgram &program) {
    if (!program.is_good)
        return kInputAtFault;
    std::cout << program.notes;
    if (!std::cout.flush())
        throw DriverError(fmt::format("standard output cannot be written: {}", std::strerror(errno)));
    return options.dump.empty() ? std::nullopt : std::optional<int>(kDone);
}

int compile_to_files(const Options &options) {
    const bool builds = options.command == Command::kBuild;
    std::vector<NamedFile> written;
    if (options.dump.empty()) {
        written.push_back({output_path(options), builds ? "the generated C" : "-o"});
        if (!options.is_plain)
            written.push_back({util_path(options), "-u"});
        if (builds) {
            written.push_back({executable_path(options), "-o"});
            check_regular_file(executable_path(options));
        }
    }
    for (const NamedFile &file : written)
        check_file(file.path);
    check_files_differ(files_read(options, {}), written);
    const CompiledProgram program = compile(options);
    if (const std::optional<int> code = ends_here(options, program))
        return *code;
    check_files_differ(files_read(options, program), written); // now with all headers
    write_file(output_path(options), program.text);
    if (!options.is_plain)
        write_file(util_path(options), program.util);
    return kDone;
}

} // namespace picco::compiler
