#include "sema/analyse.h"

#include "grammar/parse.h"
#include "sema/flow.h"
#include "sema/sema.h"
#include "sema/supported.h"
#include "sema/unused.h"
#include "support/preprocessor.h"

#include <algorithm>

namespace picco::compiler {

namespace {

Analysis empty_analysis(const FrontEndOptions &options) {
    Analysis analysis;
    analysis.program = std::make_unique<Program>();
    analysis.diagnostics = std::make_unique<Diagnostics>(analysis.program->sources);
    if (options.flow_warnings_are_errors)
        analysis.diagnostics->make_errors("flow");
    return analysis;
}

void parse_unit(Analysis &analysis, const std::string &file, const std::string &text) {
    Program &program = *analysis.program;
    TranslationUnit *unit = program.arena.make<TranslationUnit>();
    unit->file = file;
    program.units.push_back(unit);
    parse(program, *unit, program.sources.add(text), *analysis.diagnostics);
}

/// False if the file cannot be read or preprocessed; the reason is reported.
bool read_unit(Analysis &analysis, const FrontEndOptions &options, const std::string &file) {
    const Preprocessed preprocessed = preprocess(file, options.preprocessor_arguments);
    if (!preprocessed.messages.empty() || !preprocessed.is_good)
        analysis.diagnostics->report_foreign(preprocessed.messages, !preprocessed.is_good);
    if (preprocessed.is_good)
        parse_unit(analysis, file, preprocessed.text);
    return preprocessed.is_good;
}

void check(Analysis &analysis, const FrontEndOptions &options) {
    Program &program = *analysis.program;
    Diagnostics &diagnostics = *analysis.diagnostics;
    // Errors outside of functions hide declarations: what follows from that would only mislead.
    if (std::ranges::any_of(program.units, &TranslationUnit::is_broken))
        return;
    Sema sema(program, diagnostics, options);
    for (TranslationUnit *unit : program.units)
        sema.check(*unit);
    sema.finish();
    check_flow(program, diagnostics);
    check_supported(program, diagnostics);
    if (!program.main && !diagnostics.has_errors())
        diagnostics.report(MessageId::kNoMain, {});
    if (!diagnostics.has_errors())
        check_unused(program, diagnostics);
}

} // namespace

Analysis analyse(const FrontEndOptions &options) {
    Analysis analysis = empty_analysis(options);
    bool is_read = true;
    for (const std::string &file : options.sources)
        is_read &= read_unit(analysis, options, file);
    if (is_read)
        check(analysis, options);
    return analysis;
}

Analysis analyse_preprocessed(const std::string &text, const FrontEndOptions &options) {
    Analysis analysis = empty_analysis(options);
    parse_unit(analysis, "", text);
    check(analysis, options);
    return analysis;
}

} // namespace picco::compiler
