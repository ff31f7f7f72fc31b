#ifndef PICCO_COMPILER_SEMA_ANALYSE_H
#define PICCO_COMPILER_SEMA_ANALYSE_H

#include "ast/program.h"
#include "support/diagnostics.h"

#include <memory>
#include <string>
#include <vector>

namespace picco::compiler {

/// What the front end needs to know of the command line.
struct FrontEndOptions {
    std::vector<std::string> sources;
    std::vector<std::string> preprocessor_arguments; ///< -I, -D and -U as given, in order
    Privacy default_privacy = Privacy::kPrivate;     ///< of unqualified user data; `--default=public`
    bool flow_warnings_are_errors = false;           ///< `--Werror=flow`
};

/// A program together with what was said about it. `diagnostics` refers to `program->sources`.
struct Analysis {
    std::unique_ptr<Program> program;
    std::unique_ptr<Diagnostics> diagnostics;

    bool is_good() const { return !diagnostics->has_errors(); }
};

/// Preprocesses, parses and checks all source files together. The program may be used by later passes only if
/// there are no errors; then every expression has its type and no ErrorExpression is left.
Analysis analyse(const FrontEndOptions &options);

/// The same for one source file whose text is the output of a preprocessor.
Analysis analyse_preprocessed(const std::string &text, const FrontEndOptions &options);

} // namespace picco::compiler

#endif
