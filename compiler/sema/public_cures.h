#pragma once

#include "ast/program.h"
#include "sema/locate/locations.h"
#include "support/diagnostics.h"

#include <set>
#include <vector>

namespace picco::compiler {

/// Variables that only lack the word `public`, found as the program was typed so far, and one error for each: the
/// first one that its being private led to. Typed again with these variables public, the program shows what
/// else is wrong with it, and nothing that follows from the missing word.
struct ForgottenPublic {
    std::set<PointerKey> variables;
    std::vector<Diagnostic> errors;
    int typings = 0;
};

/// What is lost to the tree where an expression has an error.
struct LostParts {
    std::vector<const Symbol *> input_targets; ///< of smcinput
    std::vector<const Expression *> parts;     ///< assignments and calls
};

/// Errors that one may cure by declaring variables public. Whether one may is known when the whole program is
/// typed: data that are private in earnest (private_origins.h) stay so, and the error keeps its other hint.
class PublicCures {
  public:
    PublicCures(const Program &program, ForgottenPublic &forgotten)
        : program_(program), forgotten_(forgotten) {}

    /// Declaring all variables of all these values public cures the error. Of several calls for one error the
    /// first one counts whose variables may all be public.
    void add(Diagnostic &error, const std::vector<const Expression *> &values);

    /// Adds to what is forgotten. Returns whether there was any: then nothing that was said holds.
    bool settle(const LostParts &lost);

  private:
    struct Cure {
        Diagnostic *error;
        std::vector<const VariableSymbol *> variables; ///< empty: something else is private
    };

    const Program &program_;
    ForgottenPublic &forgotten_;
    std::vector<Cure> cures_;
};

/// The errors of earlier typings in front of what was said in the last one.
void add_forgotten(const ForgottenPublic &forgotten, Diagnostics &diagnostics);

} // namespace picco::compiler
