#ifndef PICCO_COMPILER_AST_PROGRAM_H
#define PICCO_COMPILER_AST_PROGRAM_H

#include "ast/declarations.h"
#include "ast/visit.h"
#include "support/arena.h"
#include "support/source_manager.h"

#include <string>
#include <vector>

namespace picco::compiler {

/// One source file with everything it includes, in order.
struct TranslationUnit {
    std::string file; ///< as given on the command line
    std::vector<Declaration *> declarations;
    bool is_broken = false;                      ///< a syntax error lies outside of functions
    std::vector<FunctionDefinition *> functions; // sema: those of user code
};

/// `#pragma picco representation`: what the lines of a statement or a function are computed in.
struct ChosenRepresentation {
    SourceRange range;  ///< of the statement or function
    SourceRange pragma; ///< for messages
    bool is_garbled = false;
};

/// A whole program: the result of the front end. It owns all nodes, types, symbols and source text.
struct Program {
    mutable Arena arena; ///< passes over a program that stays as it is make copies of parts of it
    SourceManager sources;
    std::vector<TranslationUnit *> units;

    /// Names of the macros that system headers define; some may be gone again.
    std::vector<std::string_view> system_macros;

    FunctionSymbol *main = nullptr; ///< sema: null if there is none
    /// sema: all functions of user code with bodies, callees before callers where they do not recurse
    std::vector<FunctionSymbol *> functions;
    std::vector<Type *> real_types;        ///< sema: every floating-point and fixed-point type
    bool rounds_to_nearest = false;        ///< private floating-point numbers: else towards zero
    bool warns_of_promotion = false;       ///< of constants that force a wider format
    bool computes_bytes = false;           ///< lower: private data are bytes of GF(2^8)
    std::vector<VariableSymbol *> globals; ///< sema: user variables with static storage, static locals too
    std::vector<ChosenRepresentation> representations; ///< inner ones before those that they lie in
};

} // namespace picco::compiler

#endif
