// The plain program as a whole.
#include "emit/c/wide_values.h"
#include "emit/emit.h"
#include "emit/plain/emitter.h"
#include "emit/program_facts.h"
#include "emit/text/prologue.h"

#include <set>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// Where code comes from several files: lines of others than the program's own say which.
void write_places_of_files(Writer &writer, const Lines &code, const std::string &program_name) {
    std::set<std::string> others, own;
    for (const Lines::Line &line : code.all())
        if (line.is_location && line.line != 0)
            (("/" + line.file).ends_with("/" + program_name) ? own : others).insert(line.file);
    if (!others.empty())
        writer.line(fmt::format("#define PICCO_HERE (__builtin_strcmp(__FILE__, {}) ? "
                                "picco_plain_here(__FILE__, __LINE__) : __LINE__)",
                                quoted(own.empty() ? "" : *own.begin())));
}

} // namespace

std::string emit_plain(const Program &program, const std::vector<Transfer> &transfers,
                       const Configuration &configuration, Ranges &ranges, const EmitOptions &options,
                       Diagnostics &diagnostics) {
    Names names(program);
    const std::string variables = names.fresh("variables");
    const std::string description = names.fresh("program");
    const std::string start = names.fresh("start");
    const std::string needs = names.fresh("needs");
    const Needs expected(program);
    PlainEmitter emitter(program, names, diagnostics, ranges, options.checks);
    const Lines user_code = emitter.program();

    Writer writer(options.output_name);
    writer.line(fmt::format("/* {}: made by picco {} to compute in the clear. NOT secure. */",
                            options.program_name, compiler_version()));
    if (emitter.overflows())
        writer.line("#pragma GCC optimize(\"wrapv\")");
    write_feature_macros(writer, program);
    write_places_of_files(writer, user_code, options.program_name);
    const int wide_words = words_of_wide(program, user_code, emitter.wide_words(), emitter.constant_bits());
    if (wide_words > 0)
        writer.line(fmt::format("#define PICCO_WIDE_WORDS {}", wide_words));
    writer.line(fmt::format("#include <picco/{}.h>", wide_words > 0 ? "wide" : "plain"));
    write_facts_include(writer, program, expected);
    write_include_of_pointers(writer, user_code, emitter.start());
    if (options.checks || user_code.mention("picco_check_"))
        writer.line("#include <picco/check.h>");
    if (!emitter.start().empty())
        writer.line("#include <stdlib.h>");
    write_includes(writer, program);
    write_undefinitions(writer, program, user_code);
    writer.blank();
    writer.lines(user_code);
    writer.at_generated();
    writer.blank();
    if (options.checks) {
        // What the C compiler's checks find is a fault of the computation; memory that is left is none.
        for (const char *checks : {"asan", "ubsan"})
            writer.line(fmt::format("const char *__{}_default_options(void) {{ return "
                                    "\"detect_leaks=0:exitcode=3:print_summary=0\"; }}",
                                    checks));
        writer.line("void __asan_set_error_report_callback(void (*)(const char *));");
        writer.line(
            "void __ubsan_get_current_report_data(const char **, const char **, const char **, unsigned *, "
            "unsigned *, char **);");
        writer.line(
            "void __ubsan_on_report(void) { picco_check_undefined(__ubsan_get_current_report_data); }");
        writer.blank();
    }
    std::string run = emitter.entry_name();
    if (!emitter.start().empty()) {
        writer.line(fmt::format("static int {}(int argc, char **argv) {{", start));
        Lines body;
        body.indent();
        body.append(emitter.start());
        writer.lines(body);
        writer.line(fmt::format("    return {}(argc, argv);", run));
        writer.line("}");
        writer.blank();
        run = start;
    }
    writer.line(fmt::format("static const char *const {}[] = {{", variables));
    for (const Transfer &transfer : transfers)
        writer.line(fmt::format("    {},", quoted(describe(transfer, program))));
    writer.line("    0,");
    writer.line("};");
    writer.blank();
    writer.line(fmt::format("static const picco_plain_program {} = {{", description));
    writer.line(fmt::format("    .name = {},", quoted(options.program_name)));
    writer.line(fmt::format("    .inputs = {},", configuration.inputs));
    writer.line(fmt::format("    .outputs = {},", configuration.outputs));
    writer.line(fmt::format("    .variables = {},", variables));
    if (options.checks)
        writer.line("    .ends_at_faults = 1,");
    writer.line("};");
    writer.blank();
    expected.write_definition(writer, needs);
    writer.line("int main(int argc, char **argv) {");
    expected.write_call(writer, needs);
    if (options.checks)
        writer.line("    picco_check_memory(__asan_set_error_report_callback);");
    writer.line(fmt::format("    return picco_plain_main(argc, argv, &{}, {});", description, run));
    writer.line("}");
    return writer.text();
}

} // namespace picco::compiler
