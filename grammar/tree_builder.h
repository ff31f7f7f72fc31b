#ifndef PICCO_GRAMMAR_TREE_BUILDER_H
#define PICCO_GRAMMAR_TREE_BUILDER_H

#include "ast/program.h"
#include "grammar/lexer.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace picco::compiler {

/// kBlock, kFields: the parser can go on inside after a syntax error. kPlain: only names.
enum class Scope { kBlock, kFields, kPlain };

/// Makes the nodes for the actions of the grammar and keeps the scopes of names up to date.
class TreeBuilder {
  public:
    TreeBuilder(Program &program, TranslationUnit &unit, Lexer &lexer)
        : program_(program), unit_(unit), lexer_(lexer) {}

    template <class Node>
    Node *node(SourceRange range) {
        Node *result = program_.arena.make<Node>();
        result->range = range;
        return result;
    }

    void enter(Scope scope);
    void leave();
    /// A syntax error was passed over here: the function, or the whole unit, is not complete.
    void mark_broken();

    // Declarations.
    void add_external(Declaration *declaration);
    /// The specifiers whose declarators follow: they say whether names become typedef names.
    void set_current(Specifiers *specifiers) { current_ = specifiers; }
    Specifiers *specifiers(SourceRange range) { return node_of<Specifiers>(range); }
    Specifiers *storage(SourceRange range, StorageClass storage);
    Specifiers *attributed(const Attribute &attribute);
    Specifiers *basic(SourceRange range, BasicSpecifier specifier, Expression *first = nullptr,
                      Expression *second = nullptr);
    Specifiers *merge(SourceRange range, Specifiers *into, const Specifiers *from);
    Qualifiers merge(Qualifiers into, const Qualifiers &from, SourceRange range);
    Attribute attribute(SourceRange range, std::string_view text) { return {range, text, nullptr, nullptr}; }
    RecordSpecifier *record(SourceRange range, bool is_union, std::string_view tag, SourceRange tag_range,
                            std::vector<Attribute> attributes,
                            std::optional<std::vector<Declaration *>> fields = std::nullopt);
    EnumSpecifier *enumeration(SourceRange range, std::string_view tag, SourceRange tag_range,
                               std::vector<Attribute> attributes,
                               std::optional<std::vector<Enumerator>> enumerators = std::nullopt);
    Enumerator enumerator(std::string_view name, SourceRange range, Expression *value);

    Declarator *declarator(SourceRange range, std::string_view name);
    Declarator *pointers(SourceRange range, Declarator *inner, const std::vector<DeclaratorPart> &pointers);
    Declarator *suffix(SourceRange range, Declarator *inner, DeclaratorPart part);
    DeclaratorPart pointer(SourceRange range, const Qualifiers &qualifiers);
    DeclaratorPart array(SourceRange range, const Qualifiers &qualifiers, Expression *size);
    DeclaratorPart function_part(SourceRange range, std::vector<Parameter> parameters, bool is_variadic);
    DeclaratorPart old_style_part(SourceRange range, std::vector<Name *> identifiers);
    Parameter parameter(SourceRange range, Specifiers *specifiers, Declarator *declarator,
                        std::vector<Attribute> attributes);
    TypeName *type_name(SourceRange range, Specifiers *specifiers, Declarator *declarator);

    DeclaredItem item(Declarator *declarator, std::vector<Attribute> attributes);
    DeclaredItem declare(SourceRange range, Declarator *declarator, std::vector<Attribute> attributes);
    VariableDeclaration *variables(SourceRange range, Specifiers *specifiers,
                                   std::vector<DeclaredItem> items);
    StaticAssert *static_assertion(SourceRange range, Expression *condition, StringLiteral *message);
    AsmDeclaration *asm_declaration(SourceRange range, std::string_view text);
    Declaration *pragma(SourceRange range, std::string_view text);
    Declaration *include(SourceRange range, std::string_view text);

    void begin_function(Specifiers *specifiers, Declarator *declarator);
    FunctionDefinition *function(SourceRange range, Specifiers *specifiers, Declarator *declarator,
                                 std::vector<VariableDeclaration *> old_style);
    FunctionDefinition *end_function(SourceRange range, FunctionDefinition *function, Block *body);

    // Statements.
    Block *block(SourceRange range, std::vector<Statement *> statements);
    Statement *parallel(SourceRange range, std::vector<Block *> blocks);
    Statement *declaration(SourceRange range, Declaration *declaration);
    Statement *expression_statement(SourceRange range, Expression *expression);
    Statement *label(SourceRange range, std::string_view name, SourceRange name_range, Statement *body);
    Statement *case_label(SourceRange range, Expression *value, Expression *last, Statement *body);
    Statement *if_statement(SourceRange range, Expression *condition, Statement *then_branch,
                            Statement *else_branch);
    Statement *switch_statement(SourceRange range, Expression *control, Statement *body);
    Statement *while_statement(SourceRange range, Expression *condition, Statement *body);
    Statement *do_statement(SourceRange range, Statement *body, Expression *condition);
    Statement *for_statement(SourceRange range, Statement *initial, Expression *condition, Expression *step,
                             Statement *body);
    Statement *goto_statement(SourceRange range, std::string_view name, SourceRange name_range);
    Statement *goto_statement(SourceRange range, Expression *address);
    Statement *return_statement(SourceRange range, Expression *value);
    Statement *local_labels(SourceRange range, std::vector<std::string_view> names);
    Statement *asm_statement(SourceRange range, std::string_view text);

    // Expressions.
    Name *name(SourceRange range, std::string_view name);
    Expression *integer(SourceRange range, std::string_view spelling);
    Expression *floating(SourceRange range, std::string_view spelling);
    Expression *character(SourceRange range, std::string_view spelling);
    StringLiteral *string(SourceRange range, std::string_view piece);
    Expression *parenthesized(SourceRange range, Expression *inner);
    Expression *statement_expression(SourceRange range, Block *block);
    Expression *generic(SourceRange range, Expression *control, std::vector<GenericAssociation> associations);
    Expression *variable_argument(SourceRange range, Expression *list, TypeName *type);
    Expression *offset_of(SourceRange range, TypeName *type, std::vector<Designator> path);
    Expression *types_compatible(SourceRange range, TypeName *left, TypeName *right);
    Expression *choose(SourceRange range, Expression *condition, Expression *when_true,
                       Expression *when_false);
    Expression *private_allocation(SourceRange range, Expression *count, TypeName *type);
    Expression *subscript(SourceRange range, Expression *base, Expression *index);
    Expression *call(SourceRange range, Expression *callee, std::vector<Expression *> arguments);
    Expression *member(SourceRange range, Expression *base, bool is_arrow, std::string_view name,
                       SourceRange name_range);
    Expression *unary(SourceRange range, UnaryOperator op, Expression *operand);
    Expression *binary(SourceRange range, BinaryOperator op, Expression *left, Expression *right,
                       SourceRange op_range);
    Expression *assignment(SourceRange range, std::optional<BinaryOperator> op, Expression *left,
                           Expression *right, SourceRange op_range);
    Expression *conditional(SourceRange range, Expression *condition, Expression *when_true,
                            Expression *when_false);
    Expression *compound_literal(SourceRange range, TypeName *type, InitializerList *initializer);
    Expression *size_of(SourceRange range, std::string_view keyword, Expression *operand, TypeName *type);
    Expression *label_address(SourceRange range, std::string_view name);
    Expression *cast(SourceRange range, TypeName *type, Expression *operand);
    Designator field_designator(SourceRange range, std::string_view field);
    Designator index_designator(SourceRange range, Expression *index, Expression *last);

    /// The source text of a range, as an attribute keeps it.
    std::string_view text(SourceRange range);

  private:
    template <class Node>
    Node *node_of(SourceRange range) {
        return node<Node>(range);
    }
    void declare_name(const Declarator *declarator, const Specifiers *specifiers);
    // tree_pragmas.cpp
    void choose_representation(const Pragma &pragma, SourceRange range);
    void take_pragma_before(const FunctionDefinition &function);
    void take_pragmas(std::vector<Statement *> &statements);

    struct Entered {
        Scope scope;
        Specifiers *current;
    };

    Program &program_;
    TranslationUnit &unit_;
    Lexer &lexer_;
    std::vector<Entered> scopes_;
    Specifiers *current_ = nullptr;
    bool is_in_function_ = false;
    bool is_function_broken_ = false;
};

} // namespace picco::compiler

#endif
