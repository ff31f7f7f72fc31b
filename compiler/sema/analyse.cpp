#include "sema/analyse.h"

#include "grammar/parse.h"
#include "sema/flow.h"
#include "sema/sema.h"
#include "sema/supported.h"
#include "support/preprocessor.h"

#include <algorithm>

namespace picco::compiler {

namespace {

/// False if the file cannot be read or preprocessed; the reason is reported.
bool read_unit(Program &program, Diagnostics &diagnostics, const FrontEndOptions &options,
               const std::string &file) {
    const Preprocessed preprocessed = preprocess(file, options.preprocessor_arguments);
    if (!preprocessed.messages.empty() || !preprocessed.is_good)
        diagnostics.report_foreign(preprocessed.messages, !preprocessed.is_good);
    if (!preprocessed.is_good)
        return false;
    TranslationUnit *unit = program.arena.make<TranslationUnit>();
    unit->file = file;
    program.units.push_back(unit);
    parse(program, *unit, program.sources.add(preprocessed.text), diagnostics);
    return true;
}

} // namespace

Analysis analyse(const FrontEndOptions &options) {
    Analysis analysis;
    analysis.program = std::make_unique<Program>();
    analysis.diagnostics = std::make_unique<Diagnostics>(analysis.program->sources);
    Program &program = *analysis.program;
    Diagnostics &diagnostics = *analysis.diagnostics;
    if (options.flow_warnings_are_errors)
        diagnostics.make_errors("flow");

    bool is_read = true;
    for (const std::string &file : options.sources)
        is_read &= read_unit(program, diagnostics, options, file);
    // Errors outside of functions hide declarations: what follows from that would only mislead.
    const bool is_broken = std::ranges::any_of(program.units, &TranslationUnit::is_broken);
    if (!is_read || is_broken)
        return analysis;

    Sema sema(program, diagnostics, options);
    for (TranslationUnit *unit : program.units)
        sema.check(*unit);
    sema.finish();
    check_flow(program, diagnostics);
    check_supported(program, diagnostics);
    if (!program.main && !diagnostics.has_errors())
        diagnostics.report(MessageId::kNoMain, {});
    return analysis;
}

} // namespace picco::compiler
