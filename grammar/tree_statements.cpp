// The statements that the tree builder makes.
#include "grammar/tree_builder.h"

namespace picco::compiler {

Block *TreeBuilder::block(SourceRange range, std::vector<Statement *> statements) {
    Block *result = node<Block>(range);
    take_pragmas(statements);
    result->statements = std::move(statements);
    return result;
}

Statement *TreeBuilder::parallel(SourceRange range, std::vector<Block *> blocks) {
    ParallelBlocks *result = node<ParallelBlocks>(range);
    result->blocks = std::move(blocks);
    return result;
}

Statement *TreeBuilder::declaration(SourceRange range, Declaration *declaration) {
    DeclarationStatement *result = node<DeclarationStatement>(range);
    result->declaration = declaration;
    return result;
}

Statement *TreeBuilder::expression_statement(SourceRange range, Expression *expression) {
    ExpressionStatement *result = node<ExpressionStatement>(range);
    result->expression = expression;
    return result;
}

Statement *TreeBuilder::label(SourceRange range, std::string_view name, SourceRange, Statement *body) {
    Label *result = node<Label>(range);
    result->name = name;
    result->body = body;
    return result;
}

Statement *TreeBuilder::case_label(SourceRange range, Expression *value, Expression *last, Statement *body) {
    Case *result = node<Case>(range);
    result->value = value;
    result->last = last;
    result->body = body;
    return result;
}

Statement *TreeBuilder::if_statement(SourceRange range, Expression *condition, Statement *then_branch,
                                     Statement *else_branch) {
    If *result = node<If>(range);
    result->condition = condition;
    result->then_branch = then_branch;
    result->else_branch = else_branch;
    return result;
}

Statement *TreeBuilder::switch_statement(SourceRange range, Expression *control, Statement *body) {
    Switch *result = node<Switch>(range);
    result->control = control;
    result->body = body;
    return result;
}

Statement *TreeBuilder::while_statement(SourceRange range, Expression *condition, Statement *body) {
    While *result = node<While>(range);
    result->condition = condition;
    result->body = body;
    return result;
}

Statement *TreeBuilder::do_statement(SourceRange range, Statement *body, Expression *condition) {
    DoWhile *result = node<DoWhile>(range);
    result->body = body;
    result->condition = condition;
    return result;
}

/// A single `[ … ]` is the body of a parallel loop.
Statement *TreeBuilder::for_statement(SourceRange range, Statement *initial, Expression *condition,
                                      Expression *step, Statement *body) {
    For *result = node<For>(range);
    result->initial = initial;
    result->condition = condition;
    result->step = step;
    result->body = body;
    if (const ParallelBlocks *blocks = as<ParallelBlocks>(body); blocks && blocks->blocks.size() == 1) {
        result->body = blocks->blocks[0];
        result->is_parallel = true;
    }
    return result;
}

Statement *TreeBuilder::goto_statement(SourceRange range, std::string_view name, SourceRange name_range) {
    Goto *result = node<Goto>(range);
    result->name = name;
    result->name_location = name_range.begin;
    return result;
}

Statement *TreeBuilder::goto_statement(SourceRange range, Expression *address) {
    Goto *result = node<Goto>(range);
    result->address = address;
    return result;
}

Statement *TreeBuilder::return_statement(SourceRange range, Expression *value) {
    Return *result = node<Return>(range);
    result->value = value;
    return result;
}

Statement *TreeBuilder::local_labels(SourceRange range, std::vector<std::string_view> names) {
    LocalLabels *result = node<LocalLabels>(range);
    result->names = std::move(names);
    return result;
}

Statement *TreeBuilder::asm_statement(SourceRange range, std::string_view text) {
    AsmStatement *result = node<AsmStatement>(range);
    result->text = text;
    return result;
}

} // namespace picco::compiler
