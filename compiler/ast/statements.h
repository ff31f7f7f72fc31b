#ifndef PICCO_COMPILER_AST_STATEMENTS_H
#define PICCO_COMPILER_AST_STATEMENTS_H

#include "ast/expressions.h"

#include <string_view>
#include <vector>

namespace picco::compiler {

struct Declaration;

// One line a node: name, what it is.
#define PICCO_STATEMENTS(X)                                                                                  \
    X(Block, "block")                                                                                        \
    X(ParallelBlocks, "parallel blocks")                                                                     \
    X(ExpressionStatement, "expression")                                                                     \
    X(DeclarationStatement, "declaration")                                                                   \
    X(If, "if")                                                                                              \
    X(Switch, "switch")                                                                                      \
    X(While, "while")                                                                                        \
    X(DoWhile, "do")                                                                                         \
    X(For, "for")                                                                                            \
    X(Goto, "goto")                                                                                          \
    X(Continue, "continue")                                                                                  \
    X(Break, "break")                                                                                        \
    X(Return, "return")                                                                                      \
    X(Label, "label")                                                                                        \
    X(Case, "case")                                                                                          \
    X(AsmStatement, "asm")                                                                                   \
    X(LocalLabels, "__label__")

#define PICCO_ENUMERATOR(name, text) k##name,
enum class StatementKind { PICCO_STATEMENTS(PICCO_ENUMERATOR) };
#undef PICCO_ENUMERATOR

struct Statement {
    StatementKind kind;
    SourceRange range;
    /// sema: a masked jump in it leaves it, so that what follows runs under the bit which that jump clears.
    bool may_stop = false;

    explicit Statement(StatementKind the_kind) : kind(the_kind) {}
};

/// sema: the masked jumps of a loop or switch. Such a jump stands under a private condition: it clears a bit
/// which says that control is still inside, and what it would have left runs on under that bit.
struct Masks {
    bool breaks = false;     ///< a `break` out of it clears a bit
    bool continues = false;  ///< a `continue` clears a bit of its iteration
    bool iterations = false; ///< a later iteration may be one that would not have run
};

template <StatementKind the_kind>
struct StatementOf : Statement {
    static constexpr StatementKind kKind = the_kind;
    StatementOf() : Statement(the_kind) {}
};

/// `{ … }`, or `[ … ]` with is_parallel: the body of a parallel loop or one of the parallel blocks.
struct Block : StatementOf<StatementKind::kBlock> {
    std::vector<Statement *> statements;
    bool is_parallel = false;
    bool declares_private = false; ///< sema: it declares automatic private data itself
};

/// `[ … ] [ … ] …`: the blocks may run at the same time.
struct ParallelBlocks : StatementOf<StatementKind::kParallelBlocks> {
    std::vector<Block *> blocks;
};

struct ExpressionStatement : StatementOf<StatementKind::kExpressionStatement> {
    Expression *expression = nullptr; ///< null for `;`
};

struct DeclarationStatement : StatementOf<StatementKind::kDeclarationStatement> {
    Declaration *declaration = nullptr;
};

struct If : StatementOf<StatementKind::kIf> {
    Expression *condition = nullptr; ///< after sema a truth value (Conversion kTruth or a bit)
    Statement *then_branch = nullptr;
    Statement *else_branch = nullptr;
    bool is_private = false; ///< sema: both branches run
};

struct Switch : StatementOf<StatementKind::kSwitch> {
    Expression *control = nullptr;
    Statement *body = nullptr;
    bool is_private = false; // sema
    Masks masks;             // sema
};

struct While : StatementOf<StatementKind::kWhile> {
    Expression *condition = nullptr;
    Statement *body = nullptr;
    Masks masks; // sema
};

struct DoWhile : StatementOf<StatementKind::kDoWhile> {
    Statement *body = nullptr;
    Expression *condition = nullptr;
    Masks masks; // sema
};

/// `for (initial; condition; step) body`; the body of a parallel loop is a Block with is_parallel.
struct For : StatementOf<StatementKind::kFor> {
    Statement *initial = nullptr;    ///< an ExpressionStatement or a DeclarationStatement, or null
    Expression *condition = nullptr; ///< may be null
    Expression *step = nullptr;      ///< may be null
    Statement *body = nullptr;
    bool is_parallel = false;
    Masks masks; // sema
};

struct Goto : StatementOf<StatementKind::kGoto> {
    std::string_view name;
    Location name_location;
    Expression *address = nullptr; ///< GNU `goto *address`
    LabelSymbol *label = nullptr;  // sema
};

struct Continue : StatementOf<StatementKind::kContinue> {
    bool is_masked = false; // sema
};

struct Break : StatementOf<StatementKind::kBreak> {
    bool is_masked = false; // sema
};

struct Return : StatementOf<StatementKind::kReturn> {
    Expression *value = nullptr; ///< may be null
    bool is_masked = false;      // sema
};

struct Label : StatementOf<StatementKind::kLabel> {
    std::string_view name;
    Statement *body = nullptr;
    LabelSymbol *symbol = nullptr; // sema
};

/// `case value:`, GNU `case value ... last:`, or `default:` with both null.
struct Case : StatementOf<StatementKind::kCase> {
    Expression *value = nullptr;
    Expression *last = nullptr;
    Statement *body = nullptr;
};

/// GNU `__label__ a, b;`: labels of the block. Sema gives them names that are unique in the function.
struct LocalLabels : StatementOf<StatementKind::kLocalLabels> {
    std::vector<std::string_view> names;
};

/// Passed through as written.
struct AsmStatement : StatementOf<StatementKind::kAsmStatement> {
    std::string_view text;
};

} // namespace picco::compiler

#endif
