// The generated file as a whole: what stands before and behind the user's code, and its hash.
#include "emit/c/wide_values.h"
#include "emit/emit.h"
#include "emit/program_facts.h"
#include "emit/secure/emitter.h"
#include "emit/text/prologue.h"

#include <openssl/evp.h>

#include <array>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace picco::compiler {
namespace {

/// So long as the text is hashed, this stands in the hash's place.
constexpr std::string_view kHashPlace = "@PROGRAM-HASH@";

std::string sha256(const std::string &text) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned length = 0;
    if (EVP_Digest(text.data(), text.size(), digest.data(), &length, EVP_sha256(), nullptr) != 1)
        throw std::runtime_error("OpenSSL cannot compute SHA-256");
    std::string result;
    for (unsigned i = 0; i < length; ++i)
        result += fmt::format("{:02x}", digest[i]);
    return result;
}

/// The text without the folders and the generated file's own name in #line markers: parties may keep both in
/// different places.
std::string without_places(const std::string &text, const std::string &own_name) {
    std::istringstream lines(text);
    std::string result;
    for (std::string line; std::getline(lines, line); result += line + '\n') {
        const auto quote = line.find('"');
        const auto slash = line.rfind('/');
        if (line.starts_with("#line ") && slash != std::string::npos && quote < slash)
            line.erase(quote + 1, slash - quote);
        if (line.starts_with("#line ") && quote != std::string::npos &&
            line.substr(quote) == quoted(own_name))
            line.erase(quote);
    }
    return result;
}

/// They are part of what is hashed: parties that choose protocols by other costs do not start.
void write_costs(Writer &writer, const Costs &costs) {
    writer.line("    .costs = &(const picco_costs){");
    writer.line(fmt::format("        .round = {}, .byte = {}, .limbs = {}, .element_bytes = {}, .count = {},",
                            costs.round, costs.byte, costs.limbs, costs.element_bytes, costs.times.size()));
    writer.line("        .times = (const picco_time[]){");
    for (const Costs::Time &time : costs.times)
        writer.line(
            fmt::format("            {{{}, {}, {}}},", quoted(time.protocol), time.element, time.batch));
    writer.line("        },");
    writer.line("    },");
}

void write_representations(Writer &writer, const Program &program, LineTable &lines) {
    std::vector<std::string> rows;
    for (const ChosenRepresentation &chosen : program.representations)
        for (const auto &[first, last] :
             lines.numbers(program.sources.file(chosen.range.begin), program.sources.line(chosen.range.begin),
                           program.sources.line(chosen.range.end)))
            rows.push_back(fmt::format("{{{}, {}, {}}}", first, last, chosen.is_garbled ? 1 : 0));
    if (rows.empty())
        return;
    writer.line(
        fmt::format("    .representations = (const picco_representation[]){{{}}},", fmt::join(rows, ", ")));
    writer.line(fmt::format("    .representation_count = {},", rows.size()));
}

void write_choices(Writer &writer, const ChoicePlan &plan) {
    if (plan.choices.empty())
        return;
    writer.line("    .choices = (const picco_choice[]){");
    for (const ChoicePlan::Choice &choice : plan.choices)
        writer.line(fmt::format("        {{{}, {}, {}}},", choice.line, quoted(choice.operation),
                                choice.is_garbled ? 1 : 0));
    writer.line("    },");
    writer.line(fmt::format("    .choice_count = {},", plan.choices.size()));
}

/// The first block is that of the program itself.
void write_sources(Writer &writer, const LineTable &lines) {
    if (lines.blocks().size() < 2)
        return;
    writer.line("    .sources = (const picco_source[]){");
    for (const LineTable::Block &block : lines.blocks())
        writer.line(fmt::format("        {{{}, {}}},", quoted(block.file.substr(block.file.rfind('/') + 1)),
                                block.first));
    writer.line("    },");
    writer.line(fmt::format("    .source_count = {},", lines.blocks().size()));
}

void write_description(Writer &writer, const std::string &variable, const Program &program, const Plan &plan,
                       const Configuration &configuration, const EmitOptions &options) {
    writer.line(fmt::format("static const picco_program {} = {{", variable));
    writer.line("    .abi = PICCO_ABI,");
    writer.line(fmt::format("    .name = {},", quoted(options.program_name)));
    writer.line(fmt::format("    .hash = \"{}\",", kHashPlace));
    writer.line(fmt::format("    .modulus = \"{}\", /* {} */", plan.modulus.name(), plan.modulus.text));
    writer.line("    .limbs = PICCO_LIMBS,");
    writer.line(fmt::format("    .parties = {},", configuration.parties));
    writer.line(fmt::format("    .threshold = {},", configuration.threshold));
    writer.line(fmt::format("    .inputs = {},", configuration.inputs));
    writer.line(fmt::format("    .outputs = {},", configuration.outputs));
    writer.line(fmt::format("    .kappa = {},", configuration.kappa));
    if (configuration.latency != 0)
        writer.line(fmt::format("    .latency = {},", configuration.latency));
    if (configuration.bandwidth != 0)
        writer.line(fmt::format("    .bandwidth = {},", configuration.bandwidth));
    if (configuration.costs)
        write_costs(writer, *configuration.costs);
    switch (configuration.garbling) {
    case Configuration::Garbling::kKnownLinks:
        break;
    case Configuration::Garbling::kNever:
        writer.line("    .garbling = PICCO_GARBLES_NEVER,");
        break;
    case Configuration::Garbling::kAlways:
        writer.line("    .garbling = PICCO_GARBLES_ALWAYS,");
        break;
    case Configuration::Garbling::kAll:
        writer.line("    .garbling = PICCO_GARBLES_ALL,");
        break;
    case Configuration::Garbling::kNeverButBits:
        writer.line("    .garbling = PICCO_GARBLES_NEVER_BUT_BITS,");
        break;
    }
    if (configuration.memory != 0)
        writer.line(fmt::format("    .memory = {}u,", configuration.memory));
    if (options.chooses_representations)
        write_representations(writer, program, *options.line_numbers);
    if (options.chooses_representations && configuration.plan)
        write_choices(writer, *configuration.plan);
    write_sources(writer, *options.line_numbers);
    writer.line("};");
}

} // namespace

SecureProgram emit_secure(const Program &program, const Plan &plan, const Configuration &configuration,
                          Ranges &ranges, const EmitOptions &options, Diagnostics &diagnostics) {
    Names names(program);
    const std::string description = names.fresh("program");
    const std::string start = names.fresh("start");
    const std::string needs = names.fresh("needs");
    const Needs expected(program);
    SecureEmitter emitter(program, names, diagnostics, ranges);
    emitter.set_remarks(options.remarks_loops);
    emitter.set_wide_cells(plan.modulus.limbs() > 1);
    if (options.tells_each_line || configuration.plan || !program.representations.empty())
        emitter.tell_each_line();
    const Lines user_code = emitter.program();

    Writer writer(options.output_name, options.line_numbers);
    writer.line(fmt::format("/* {}: made by picco {} for {} computing parties, modulus {}. */",
                            options.program_name, compiler_version(), configuration.parties,
                            plan.modulus.text));
    write_feature_macros(writer, program);
    writer.line(fmt::format("#define PICCO_LIMBS {}", plan.modulus.limbs()));
    const int wide_words = words_of_wide(program, user_code, 0, emitter.constant_bits());
    if (wide_words > 0)
        writer.line(fmt::format("#define PICCO_WIDE_WORDS {}", wide_words));
    writer.line(fmt::format("#include <picco/{}.h>", wide_words > 0          ? "wide"
                                                     : emitter.needs_plain() ? "plain"
                                                                             : "runtime"));
    write_facts_include(writer, program, expected);
    write_include_of_pointers(writer, user_code, emitter.start());
    write_includes(writer, program);
    write_undefinitions(writer, program, user_code);
    writer.blank();
    writer.lines(user_code);
    writer.at_generated();
    writer.blank();
    if (!emitter.start().empty()) {
        writer.line(fmt::format("static void {}(void) {{", start));
        Lines body;
        body.indent();
        body.append(emitter.start());
        writer.lines(body);
        writer.line("}");
        writer.at_generated();
        writer.blank();
    }
    const std::string code = sha256(without_places(writer.text(), options.output_name));
    write_description(writer, description, program, plan, configuration, options);
    writer.blank();
    expected.write_definition(writer, needs);
    writer.line("int main(int argc, char **argv) {");
    expected.write_call(writer, needs);
    writer.line(fmt::format("    return picco_main(argc, argv, &{}, {}, {});", description,
                            emitter.start().empty() ? "NULL" : start,
                            options.calibrates ? "picco_calibrate" : emitter.entry_name()));
    writer.line("}");

    SecureProgram result;
    result.code = code;
    result.hash = sha256(without_places(writer.text(), options.output_name));
    result.text = writer.text();
    result.text.replace(result.text.find(kHashPlace), kHashPlace.size(), result.hash);
    return result;
}

std::string compiler_version() {
    return PICCO_VERSION;
}

} // namespace picco::compiler
