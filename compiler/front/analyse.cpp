#include "front/analyse.h"

#include "grammar/parse.h"
#include "sema/flow/flow.h"
#include "sema/flow/supported.h"
#include "sema/flow/unused.h"
#include "sema/locate/locations.h"
#include "sema/sema.h"
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
    if (options.checks)
        for (const MessageId id : {MessageId::kConstantDoesNotFit, MessageId::kConstantInfinite})
            analysis.diagnostics->make_error(id);
    return analysis;
}

void parse_unit(Analysis &analysis, const std::string &file, const std::string &text) {
    Program &program = *analysis.program;
    TranslationUnit *unit = program.arena.make<TranslationUnit>();
    unit->file = file;
    program.units.push_back(unit);
    parse(program, *unit, program.sources.add(text), *analysis.diagnostics);
}

struct Source {
    std::string file;
    Preprocessed preprocessed;
};

/// Types and checks the program, in which these pointers have a private location, and these variables are public.
/// False if there are more of them: then nothing of it is of use.
bool check(Analysis &analysis, const FrontEndOptions &options, PrivateLocations &locations,
           ForgottenPublic &forgotten) {
    Program &program = *analysis.program;
    Diagnostics &diagnostics = *analysis.diagnostics;
    // Errors outside of functions hide declarations: what follows from that would only mislead.
    if (std::ranges::any_of(program.units, &TranslationUnit::is_broken))
        return true;
    PublicCures cures(program, forgotten);
    Sema sema(program, diagnostics, options, locations, forgotten, cures);
    for (TranslationUnit *unit : program.units)
        sema.check(*unit);
    sema.finish();
    if (sema.is_too_deep()) // what lies below is not typed, and no pass may walk there
        return true;
    if (cures.settle(sema.lost()))
        return false;
    const std::vector<Redirection> redirections = check_flow(program, diagnostics, cures);
    if (cures.settle(sema.lost()))
        return false;
    if (infer_locations(program, redirections, locations, diagnostics))
        return false;
    sema.report_lost_locations();
    add_forgotten(forgotten, diagnostics);
    check_supported(program, diagnostics);
    if (!program.main && !diagnostics.has_errors())
        diagnostics.report(MessageId::kNoMain, {});
    if (!diagnostics.has_errors())
        check_unused(program, diagnostics);
    return true;
}

/// A private location changes the types of what is computed from the pointer, and so which conditions are
/// private, which in turn decides about other pointers: the program is typed anew until no more are found.
/// So it is where variables lack the word `public`.
Analysis analyse_sources(const std::vector<Source> &sources, const FrontEndOptions &options) {
    PrivateLocations locations;
    ForgottenPublic forgotten;
    for (;;) {
        Analysis analysis = empty_analysis(options);
        bool is_read = true;
        for (const Source &source : sources) {
            const Preprocessed &preprocessed = source.preprocessed;
            if (!preprocessed.messages.empty() || !preprocessed.is_good)
                analysis.diagnostics->report_foreign(preprocessed.messages, !preprocessed.is_good);
            if (preprocessed.is_good)
                parse_unit(analysis, source.file, preprocessed.text);
            is_read &= preprocessed.is_good;
        }
        if (!is_read || check(analysis, options, locations, forgotten))
            return analysis;
    }
}

} // namespace

Analysis analyse(const FrontEndOptions &options) {
    std::vector<Source> sources;
    for (const std::string &file : options.sources)
        sources.push_back({file, preprocess(file, options.preprocessor_arguments)});
    return analyse_sources(sources, options);
}

Analysis analyse_preprocessed(const std::string &text, const FrontEndOptions &options) {
    Preprocessed preprocessed;
    preprocessed.text = text;
    preprocessed.is_good = true;
    return analyse_sources({{"", std::move(preprocessed)}}, options);
}

} // namespace picco::compiler
