// The expressions that the tree builder makes.
#include "grammar/tree_builder.h"

namespace picco::compiler {

Name *TreeBuilder::name(SourceRange range, std::string_view name) {
    Name *result = node<Name>(range);
    result->name = name;
    return result;
}

Expression *TreeBuilder::integer(SourceRange range, std::string_view spelling) {
    IntegerLiteral *result = node<IntegerLiteral>(range);
    result->spelling = spelling;
    return result;
}

Expression *TreeBuilder::floating(SourceRange range, std::string_view spelling) {
    FloatLiteral *result = node<FloatLiteral>(range);
    result->spelling = spelling;
    return result;
}

Expression *TreeBuilder::character(SourceRange range, std::string_view spelling) {
    CharacterLiteral *result = node<CharacterLiteral>(range);
    result->spelling = spelling;
    return result;
}

StringLiteral *TreeBuilder::string(SourceRange range, std::string_view piece) {
    StringLiteral *result = node<StringLiteral>(range);
    result->pieces.push_back(piece);
    return result;
}

Expression *TreeBuilder::parenthesized(SourceRange range, Expression *inner) {
    inner->range = range;
    inner->is_parenthesized = true;
    return inner;
}

Expression *TreeBuilder::statement_expression(SourceRange range, Block *block) {
    StatementExpression *result = node<StatementExpression>(range);
    result->block = block;
    return result;
}

Expression *TreeBuilder::generic(SourceRange range, Expression *control,
                                 std::vector<GenericAssociation> associations) {
    GenericSelection *result = node<GenericSelection>(range);
    result->control = control;
    result->associations = std::move(associations);
    return result;
}

Expression *TreeBuilder::variable_argument(SourceRange range, Expression *list, TypeName *type) {
    VariableArgument *result = node<VariableArgument>(range);
    result->list = list;
    result->type_name = type;
    return result;
}

Expression *TreeBuilder::offset_of(SourceRange range, TypeName *type, std::vector<Designator> path) {
    OffsetOf *result = node<OffsetOf>(range);
    result->type_name = type;
    result->path = std::move(path);
    return result;
}

Expression *TreeBuilder::types_compatible(SourceRange range, TypeName *left, TypeName *right) {
    TypesCompatible *result = node<TypesCompatible>(range);
    result->left = left;
    result->right = right;
    return result;
}

Expression *TreeBuilder::choose(SourceRange range, Expression *condition, Expression *when_true,
                                Expression *when_false) {
    Choose *result = node<Choose>(range);
    result->condition = condition;
    result->when_true = when_true;
    result->when_false = when_false;
    return result;
}

Expression *TreeBuilder::private_allocation(SourceRange range, Expression *count, TypeName *type) {
    PrivateAllocation *result = node<PrivateAllocation>(range);
    result->count = count;
    result->type_name = type;
    return result;
}

Expression *TreeBuilder::subscript(SourceRange range, Expression *base, Expression *index) {
    Subscript *result = node<Subscript>(range);
    result->base = base;
    result->index = index;
    return result;
}

Expression *TreeBuilder::call(SourceRange range, Expression *callee, std::vector<Expression *> arguments) {
    Call *result = node<Call>(range);
    result->callee = callee;
    result->arguments = std::move(arguments);
    return result;
}

Expression *TreeBuilder::member(SourceRange range, Expression *base, bool is_arrow, std::string_view name,
                                SourceRange name_range) {
    Member *result = node<Member>(range);
    result->base = base;
    result->is_arrow = is_arrow;
    result->name = name;
    result->name_location = name_range.begin;
    return result;
}

Expression *TreeBuilder::unary(SourceRange range, UnaryOperator op, Expression *operand) {
    Unary *result = node<Unary>(range);
    result->op = op;
    result->operand = operand;
    return result;
}

Expression *TreeBuilder::binary(SourceRange range, BinaryOperator op, Expression *left, Expression *right,
                                SourceRange op_range) {
    Binary *result = node<Binary>(range);
    result->op = op;
    result->left = left;
    result->right = right;
    result->op_location = op_range.begin;
    return result;
}

Expression *TreeBuilder::assignment(SourceRange range, std::optional<BinaryOperator> op, Expression *left,
                                    Expression *right, SourceRange op_range) {
    Assignment *result = node<Assignment>(range);
    result->op = op;
    result->left = left;
    result->right = right;
    result->op_location = op_range.begin;
    return result;
}

Expression *TreeBuilder::conditional(SourceRange range, Expression *condition, Expression *when_true,
                                     Expression *when_false) {
    Conditional *result = node<Conditional>(range);
    result->condition = condition;
    result->when_true = when_true;
    result->when_false = when_false;
    return result;
}

Expression *TreeBuilder::compound_literal(SourceRange range, TypeName *type, InitializerList *initializer) {
    CompoundLiteral *result = node<CompoundLiteral>(range);
    result->type_name = type;
    result->initializer = initializer;
    return result;
}

Expression *TreeBuilder::size_of(SourceRange range, std::string_view keyword, Expression *operand,
                                 TypeName *type) {
    SizeOf *result = node<SizeOf>(range);
    result->keyword = keyword;
    result->is_alignment = keyword != "sizeof";
    result->operand = operand;
    result->type_name = type;
    return result;
}

Expression *TreeBuilder::label_address(SourceRange range, std::string_view name) {
    LabelAddress *result = node<LabelAddress>(range);
    result->name = name;
    return result;
}

Expression *TreeBuilder::cast(SourceRange range, TypeName *type, Expression *operand) {
    Cast *result = node<Cast>(range);
    result->type_name = type;
    result->operand = operand;
    return result;
}

Designator TreeBuilder::field_designator(SourceRange range, std::string_view field) {
    Designator result;
    result.range = range;
    result.field = field;
    return result;
}

Designator TreeBuilder::index_designator(SourceRange range, Expression *index, Expression *last) {
    Designator result;
    result.range = range;
    result.index = index;
    result.last = last;
    return result;
}

} // namespace picco::compiler
