#ifndef PICCO_COMPILER_FRONT_ANALYSE_H
#define PICCO_COMPILER_FRONT_ANALYSE_H

#include "ast/program.h"
#include "sema/options.h"
#include "support/diagnostics.h"

#include <memory>
#include <string>
#include <vector>

namespace picco::compiler {

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
