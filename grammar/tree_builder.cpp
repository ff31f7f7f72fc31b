// Scopes, specifiers, declarators and declarations.
#include "grammar/tree_builder.h"

#include "support/pragma.h"

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
    if (const auto *const function = as<FunctionDefinition>(declaration))
        take_pragma_before(*function);
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
    Pragma *result = node<Pragma>(range);
    result->text = text_of_pragma(text);
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

} // namespace picco::compiler
