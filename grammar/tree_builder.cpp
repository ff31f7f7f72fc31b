#include "grammar/tree_builder.h"

namespace picco::compiler {

void TreeBuilder::enter(Scope scope) {
    scopes_.push_back({scope, current_});
    if (scope != Scope::kPlain)
        lexer_.enter_recoverable();
    if (scope != Scope::kFields) // the names of fields are no names here, and tags leave the struct
        lexer_.names().enter();
}

void TreeBuilder::leave() {
    const Entered entered = scopes_.back();
    scopes_.pop_back();
    current_ = entered.current;
    if (entered.scope != Scope::kPlain)
        lexer_.leave_recoverable();
    if (entered.scope != Scope::kFields)
        lexer_.names().leave();
}

void TreeBuilder::mark_broken() {
    if (is_in_function_)
        is_function_broken_ = true;
    else
        unit_.is_broken = true;
}

std::string_view TreeBuilder::text(SourceRange range) {
    return program_.arena.intern(program_.sources.text(range));
}

void TreeBuilder::add_external(Declaration *declaration) {
    declaration->is_from_system_header = program_.sources.is_in_system_header(declaration->range.begin);
    unit_.declarations.push_back(declaration);
}

// ---- Specifiers ----

Specifiers *TreeBuilder::storage(SourceRange range, StorageClass storage) {
    Specifiers *result = specifiers(range);
    result->storage = storage;
    return result;
}

Specifiers *TreeBuilder::attributed(const Attribute &attribute) {
    Specifiers *result = specifiers(attribute.range);
    result->attributes.push_back(attribute);
    return result;
}

Specifiers *TreeBuilder::basic(SourceRange range, BasicSpecifier specifier, Expression *first,
                               Expression *second) {
    Specifiers *result = specifiers(range);
    result->basics.push_back({specifier, range, first, second});
    return result;
}

Qualifiers TreeBuilder::merge(Qualifiers into, const Qualifiers &from, SourceRange range) {
    into.is_const |= from.is_const;
    into.is_volatile |= from.is_volatile;
    into.is_restrict |= from.is_restrict;
    into.is_atomic |= from.is_atomic;
    if (from.privacy != Privacy::kOpen) {
        if (into.privacy != Privacy::kOpen)
            lexer_.report(into.privacy == from.privacy ? MessageId::kRepeatedQualifier
                                                       : MessageId::kPrivateAndPublic,
                          range);
        into.privacy = from.privacy;
        into.privacy_location = from.privacy_location;
    }
    return into;
}

Specifiers *TreeBuilder::merge(SourceRange range, Specifiers *into, const Specifiers *from) {
    into->range = range;
    if (from->storage != StorageClass::kNone) {
        if (into->storage != StorageClass::kNone)
            lexer_.report(MessageId::kTwoStorageClasses, from->range);
        into->storage = from->storage;
    }
    into->is_inline |= from->is_inline;
    into->is_noreturn |= from->is_noreturn;
    into->is_thread_local |= from->is_thread_local;
    into->qualifiers = merge(into->qualifiers, from->qualifiers, from->range);
    into->basics.insert(into->basics.end(), from->basics.begin(), from->basics.end());
    for (const Attribute &attribute : from->attributes) {
        const bool is_of_variable = attribute.alignment || attribute.alignment_type;
        if (into->record && into->record->has_body && !is_of_variable)
            into->record->attributes.push_back(attribute); // behind the body: of the type
        else if (into->enumeration && into->enumeration->has_body && !is_of_variable)
            into->enumeration->attributes.push_back(attribute);
        else
            into->attributes.push_back(attribute);
    }
    if (from->record)
        into->record = from->record;
    if (from->enumeration)
        into->enumeration = from->enumeration;
    if (!from->typedef_name.empty()) {
        into->typedef_name = from->typedef_name;
        into->typedef_location = from->typedef_location;
    }
    if (from->typeof_expression)
        into->typeof_expression = from->typeof_expression;
    if (from->typeof_type)
        into->typeof_type = from->typeof_type;
    if (!from->builtin.empty())
        into->builtin = from->builtin;
    return into;
}

RecordSpecifier *TreeBuilder::record(SourceRange range, bool is_union, std::string_view tag,
                                     SourceRange tag_range, std::vector<Attribute> attributes,
                                     std::optional<std::vector<Declaration *>> fields) {
    RecordSpecifier *result = node_of<RecordSpecifier>(range);
    result->is_union = is_union;
    result->tag = tag;
    result->tag_location = tag_range.begin;
    result->attributes = std::move(attributes);
    result->has_body = fields.has_value();
    if (fields)
        result->fields = std::move(*fields);
    return result;
}

EnumSpecifier *TreeBuilder::enumeration(SourceRange range, std::string_view tag, SourceRange tag_range,
                                        std::vector<Attribute> attributes,
                                        std::optional<std::vector<Enumerator>> enumerators) {
    EnumSpecifier *result = node_of<EnumSpecifier>(range);
    result->tag = tag;
    result->tag_location = tag_range.begin;
    result->attributes = std::move(attributes);
    result->has_body = enumerators.has_value();
    if (enumerators)
        result->enumerators = std::move(*enumerators);
    return result;
}

Enumerator TreeBuilder::enumerator(std::string_view name, SourceRange range, Expression *value) {
    lexer_.names().declare(name, NameKind::kOrdinary);
    return {name, range.begin, value, nullptr};
}

// ---- Declarators ----

Declarator *TreeBuilder::declarator(SourceRange range, std::string_view name) {
    Declarator *result = node_of<Declarator>(range);
    result->name = name;
    result->name_location = range.begin;
    return result;
}

Declarator *TreeBuilder::pointers(SourceRange range, Declarator *inner,
                                  const std::vector<DeclaratorPart> &pointers) {
    inner->range = range;
    inner->parts.insert(inner->parts.end(), pointers.rbegin(), pointers.rend());
    return inner;
}

Declarator *TreeBuilder::suffix(SourceRange range, Declarator *inner, DeclaratorPart part) {
    inner->range = range;
    inner->parts.push_back(std::move(part));
    return inner;
}

DeclaratorPart TreeBuilder::pointer(SourceRange range, const Qualifiers &qualifiers) {
    DeclaratorPart part;
    part.kind = DeclaratorPartKind::kPointer;
    part.range = range;
    part.qualifiers = qualifiers;
    return part;
}

DeclaratorPart TreeBuilder::array(SourceRange range, const Qualifiers &qualifiers, Expression *size) {
    DeclaratorPart part;
    part.kind = DeclaratorPartKind::kArray;
    part.range = range;
    part.qualifiers = qualifiers;
    part.size = size;
    return part;
}

DeclaratorPart TreeBuilder::function_part(SourceRange range, std::vector<Parameter> parameters,
                                          bool is_variadic) {
    DeclaratorPart part;
    part.kind = DeclaratorPartKind::kFunction;
    part.range = range;
    part.parameters = std::move(parameters);
    part.is_variadic = is_variadic;
    return part;
}

DeclaratorPart TreeBuilder::old_style_part(SourceRange range, std::vector<Name *> identifiers) {
    DeclaratorPart part;
    part.kind = DeclaratorPartKind::kFunction;
    part.range = range;
    part.has_prototype = false;
    part.identifiers = std::move(identifiers);
    return part;
}

Parameter TreeBuilder::parameter(SourceRange range, Specifiers *specifiers, Declarator *declarator,
                                 std::vector<Attribute> attributes) {
    declarator->attributes.insert(declarator->attributes.end(), attributes.begin(), attributes.end());
    if (!declarator->name.empty())
        lexer_.names().declare(declarator->name, NameKind::kOrdinary);
    return {range, specifiers, declarator, nullptr, nullptr};
}

TypeName *TreeBuilder::type_name(SourceRange range, Specifiers *specifiers, Declarator *declarator) {
    TypeName *result = node_of<TypeName>(range);
    result->specifiers = specifiers;
    result->declarator = declarator;
    return result;
}

// ---- Declarations ----

void TreeBuilder::declare_name(const Declarator *declarator, const Specifiers *specifiers) {
    const bool is_typedef = specifiers && specifiers->storage == StorageClass::kTypedef;
    lexer_.names().declare(declarator->name, is_typedef ? NameKind::kTypedef : NameKind::kOrdinary);
}

DeclaredItem TreeBuilder::item(Declarator *declarator, std::vector<Attribute> attributes) {
    declarator->attributes.insert(declarator->attributes.end(), attributes.begin(), attributes.end());
    DeclaredItem result;
    result.declarator = declarator;
    return result;
}

DeclaredItem TreeBuilder::declare(SourceRange, Declarator *declarator, std::vector<Attribute> attributes) {
    declare_name(declarator, current_);
    return item(declarator, std::move(attributes));
}

VariableDeclaration *TreeBuilder::variables(SourceRange range, Specifiers *specifiers,
                                            std::vector<DeclaredItem> items) {
    VariableDeclaration *result = node<VariableDeclaration>(range);
    result->specifiers = specifiers;
    result->items = std::move(items);
    return result;
}

StaticAssert *TreeBuilder::static_assertion(SourceRange range, Expression *condition,
                                            StringLiteral *message) {
    StaticAssert *result = node<StaticAssert>(range);
    result->condition = condition;
    result->message = message;
    return result;
}

AsmDeclaration *TreeBuilder::asm_declaration(SourceRange range, std::string_view text) {
    AsmDeclaration *result = node<AsmDeclaration>(range);
    result->text = text;
    return result;
}

Declaration *TreeBuilder::pragma(SourceRange range, std::string_view text) {
    constexpr std::string_view kWord = "pragma";
    Pragma *result = node<Pragma>(range);
    text.remove_prefix(text.find(kWord) + kWord.size());
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    result->text = text;
    return result;
}

Declaration *TreeBuilder::include(SourceRange range, std::string_view text) {
    SystemInclude *result = node<SystemInclude>(range);
    result->spelling = text.substr(text.find_first_of("<\""));
    result->feature_macros = lexer_.feature_macros();
    return result;
}

void TreeBuilder::begin_function(Specifiers *specifiers, Declarator *declarator) {
    declare_name(declarator, specifiers);
    is_in_function_ = true;
    is_function_broken_ = false;
    enter(Scope::kPlain);
    for (const DeclaratorPart &part : declarator->parts) {
        if (part.kind != DeclaratorPartKind::kFunction)
            continue;
        for (const Parameter &parameter : part.parameters)
            if (!parameter.declarator->name.empty())
                lexer_.names().declare(parameter.declarator->name, NameKind::kOrdinary);
        break;
    }
}

FunctionDefinition *TreeBuilder::function(SourceRange range, Specifiers *specifiers, Declarator *declarator,
                                          std::vector<VariableDeclaration *> old_style) {
    FunctionDefinition *result = node<FunctionDefinition>(range);
    result->specifiers = specifiers;
    result->declarator = declarator;
    result->old_style = std::move(old_style);
    return result;
}

FunctionDefinition *TreeBuilder::end_function(SourceRange range, FunctionDefinition *function, Block *body) {
    leave();
    function->range = range;
    function->body = body;
    function->is_broken = is_function_broken_;
    is_in_function_ = false;
    return function;
}

// ---- Statements ----

Block *TreeBuilder::block(SourceRange range, std::vector<Statement *> statements) {
    Block *result = node<Block>(range);
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

// ---- Expressions ----

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
