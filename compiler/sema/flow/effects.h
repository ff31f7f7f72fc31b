#ifndef PICCO_COMPILER_SEMA_EFFECTS_H
#define PICCO_COMPILER_SEMA_EFFECTS_H

#include "ast/program.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace picco::compiler {

/// Something that an observer outside sees.
struct Effect {
    enum class Kind { kAssigns, kOpens, kTransfers, kAllocates, kLibrary } kind = Kind::kAssigns;
    SourceRange range;
    std::string text;                   ///< "assign to public 'x'"
    std::string says;                   ///< "assigns to public 'x'"
    VariableSymbol *variable = nullptr; ///< kAssigns: whose storage, if known
    const Expression *redirected =
        nullptr;            ///< kAssigns: the place, where pointers to private data are all that
                            ///< is public about it: with a private location there is no effect
    bool is_output = false; ///< kTransfers: to an output party
};

/// The effect of this node itself, without what is in it.
std::optional<Effect> effect_of(const Expression &node, const SourceManager &sources);

/// The effect of `__attribute__((cleanup(…)))`: a call that is not written where it happens.
std::optional<Effect> cleanup_effect(const VariableDeclaration &declaration);
/// What a declaration's `typeof` computes: run-time sizes.
std::vector<Expression *> typeof_sizes(const VariableDeclaration &declaration);

/// What is known of a function without a body in the program.
enum class LibraryEffect { kPure, kEffects, kUnknown };
LibraryEffect library_effect(const FunctionSymbol &function);

/// What a function does, its callees apart.
struct Summary {
    std::optional<Effect> effect;     ///< the first that is visible to its caller
    std::vector<Effect> redirections; ///< all that are, apart from that: Effect::redirected
    struct Site {
        const Call *call;
        FunctionSymbol *callee; ///< null: through a pointer
    };
    std::vector<Site> calls;
    bool transfers = false, opens = false, allocates = false, touches_private = false;
};

/// Summaries of all functions with bodies.
class CallGraph {
  public:
    explicit CallGraph(Program &program);

    const Summary *summary(const FunctionSymbol *function) const;
    /// The calls that lead from the function to one with an effect of its own: empty if the effect is in the
    /// function itself. Nothing if there is no effect.
    struct Chain {
        std::vector<std::pair<const FunctionSymbol *, const Summary::Site *>> calls;
        const FunctionSymbol *last = nullptr;
        const Effect *effect = nullptr; ///< null: `library` is the effect
        const FunctionSymbol *library = nullptr;
    };
    std::optional<Chain> find_effect(const FunctionSymbol *function) const;
    /// Functions whose address is taken and that a pointer of this type may mean.
    std::vector<const FunctionSymbol *> targets(const Type *function_type) const;
    /// The functions and everything that can be called from them.
    std::set<const FunctionSymbol *> reachable(const std::vector<const FunctionSymbol *> &functions) const;

  private:
    void summarize(FunctionDefinition &function, const SourceManager &sources);

    std::map<const FunctionSymbol *, Summary> summaries_;
    std::vector<const FunctionSymbol *> addressed_;
};

} // namespace picco::compiler

#endif
