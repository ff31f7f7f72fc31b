// Declarations of variables, functions and types.
#include "ast/facts.h"
#include "sema/sema.h"
#include "support/suggest.h"

#include <algorithm>

namespace picco::compiler {

Sema::Sema(Program &program, Diagnostics &diagnostics, const FrontEndOptions &options,
           const PrivateLocations &locations, const ForgottenPublic &forgotten, PublicCures &cures)
    : program_(program), diagnostics_(diagnostics), options_(options), locations_(locations),
      forgotten_(forgotten), cures_(cures), types_(program.arena) {}

void Sema::check(TranslationUnit &unit) {
    unit_number_ += unit_ ? 1 : 0;
    unit_ = &unit;
    scopes_.clear();
    enter();
    for (Declaration *declaration : unit.declarations)
        check_declaration(*declaration);
    // A tentative array without a size has one element, as C says.
    for (const auto &[name, symbol] : scopes_.front().names) {
        auto *variable = as<VariableSymbol>(symbol);
        if (variable && variable->is_defined && is_array(variable->type) &&
            variable->type->array_form == ArrayForm::kIncomplete)
            variable->type = types_.array(variable->type->target, 1);
        else if (variable && variable->is_defined && is_record(variable->type) &&
                 !is_complete(variable->type))
            diagnostics_.report(MessageId::kIncompleteVariable, {variable->location, variable->location},
                                {std::string(name), to_string(variable->type)});
    }
}

void Sema::check_declaration(Declaration &declaration) {
    visit(declaration, Overloaded{
                           [this](VariableDeclaration &node) { check_variables(node); },
                           [this](FunctionDefinition &node) { check_function(node); },
                           [this](StaticAssert &node) { check_static_assert(node); },
                           [this](Pragma &node) { check_pragma(node); },
                           [](Declaration &) {},
                       });
}

void Sema::check_static_assert(StaticAssert &assertion) {
    assertion.condition = check_value(assertion.condition);
    if (assertion.message)
        check(assertion.message);
    if (is_bad(assertion.condition))
        return;
    if (!assertion.condition->constant) {
        if (!is_system(assertion.range.begin))
            diagnostics_.report(MessageId::kNotConstant, assertion.condition->range);
    } else if (*assertion.condition->constant == 0) {
        std::string text;
        for (const std::string_view piece :
             assertion.message ? assertion.message->pieces : std::vector<std::string_view>())
            text += piece;
        diagnostics_.report(MessageId::kAssertionFails, assertion.condition->range, {text});
    }
}

void Sema::check_variables(VariableDeclaration &declaration) {
    Specifiers &specifiers = *declaration.specifiers;
    if (declaration.items.empty()) {
        if (specifiers.record && !specifiers.type) {
            specifiers.type = record_type(*specifiers.record, true);
            return;
        }
        const bool says_nothing = specifiers.basics.empty() && specifiers.typedef_name.empty() &&
                                  !specifiers.enumeration && !specifiers.attributes.empty();
        if (says_nothing) // `__attribute__((fallthrough));`
            return;
        base_type(specifiers);
        if (!specifiers.enumeration && !is_error(specifiers.type) && !is_system(declaration.range.begin))
            diagnostics_.report(MessageId::kDeclaresNothing, declaration.range);
        return;
    }
    const Type *base = base_type(specifiers);
    for (DeclaredItem &item : declaration.items)
        declare(declaration, item, base);
}

void Sema::declare(VariableDeclaration &declaration, DeclaredItem &item, const Type *base) {
    const Specifiers &specifiers = *declaration.specifiers;
    Declarator &declarator = *item.declarator;
    if (base->kind == TypeKind::kBuiltin && base->builtin == "__auto_type") {
        if (!item.initializer) {
            diagnostics_.report(MessageId::kNoType, declarator.range);
            base = types_.error();
        } else {
            item.initializer = check_value(item.initializer);
            base = types_.qualified(item.initializer->type, specifiers.qualifiers);
        }
    }
    const Type *type = declared_type(base, declarator, false);
    type = with_attributes(type, declarator.attributes);
    item.type = type;
    if (specifiers.storage == StorageClass::kTypedef) {
        declare_typedef(item, type);
    } else if (is_function(type)) {
        type = main_type(type, declarator, &specifiers);
        item.type =
            located_function(types_.resolved(type, default_privacy(declarator.range.begin)), declarator.name);
        item.symbol = declare_function(specifiers, declarator, item.type, false);
        if (item.initializer)
            diagnostics_.report(MessageId::kFunctionInitializer, item.initializer->range);
    } else {
        item.type = types_.resolved(type, default_privacy(declarator.range.begin));
        VariableSymbol named; // as declare_variable() will make it
        named.name = declarator.name;
        named.location = declarator.name_location;
        named.linkage = is_file_scope() || specifiers.storage == StorageClass::kExtern ? Linkage::kExternal
                                                                                       : Linkage::kNone;
        item.type = located(item.type, key_of_variable(named, program_.sources));
        declare_variable(specifiers, item, item.type);
        if (auto *variable = as<VariableSymbol>(item.symbol))
            variable->is_private_by_default = types_.has_open(type) && reaches_private(item.type);
    }
}

void Sema::declare_typedef(DeclaredItem &item, const Type *type) {
    Declarator &declarator = *item.declarator;
    const SourceRange range{declarator.name_location, declarator.name_location};
    // System headers are public, but their names for numbers serve for private data too.
    if (is_system(declarator.name_location) && !is_arithmetic(type))
        type = types_.resolved(type, Privacy::kPublic);
    item.type = type;
    if (const Symbol *previous = find_here(declarator.name)) {
        const auto *same = as<TypedefSymbol>(previous);
        if (!same || !types_.are_compatible(same->type, type))
            diagnostics_.report(MessageId::kRedefinition, range, {std::string(declarator.name)})
                .note(NoteId::kDefinedHere, {previous->location, previous->location},
                      {std::string(declarator.name)});
    }
    TypedefSymbol *symbol = program_.arena.make<TypedefSymbol>();
    symbol->name = declarator.name;
    symbol->location = declarator.name_location;
    symbol->type = type;
    symbol->is_from_system_header = is_system(declarator.name_location);
    item.symbol = symbol;
    bind(symbol);
}

/// True and reported if a new declaration does not agree with an earlier one of the same name.
bool Sema::conflicts(const Symbol &previous, const Type *type, SourceRange range) {
    if (is_error(previous.type) || types_.are_compatible(previous.type, type))
        return false;
    const bool only_privacy = types_.are_compatible_but_for_privacy(previous.type, type);
    diagnostics_
        .report(only_privacy ? MessageId::kConflictingPrivacy : MessageId::kConflictingTypes, range,
                {std::string(previous.name), to_string(type), to_string(previous.type)})
        .note(NoteId::kDeclaredHere, {previous.location, previous.location}, {std::string(previous.name)});
    return true;
}

/// main returns a public int and takes public arguments.
const Type *Sema::main_type(const Type *type, const Declarator &declarator, const Specifiers *specifiers) {
    if (declarator.name != "main" || !is_file_scope())
        return type;
    if (specifiers && specifiers->qualifiers.privacy == Privacy::kPrivate)
        diagnostics_.report(MessageId::kPrivateMain, {specifiers->qualifiers.privacy_location,
                                                      specifiers->qualifiers.privacy_location});
    constexpr std::size_t kMostParameters = 3;
    if (type->parameters.size() > kMostParameters)
        diagnostics_.report(MessageId::kMainParameters, declarator.range);
    std::vector<const Type *> parameters;
    for (const DeclaratorPart &part : declarator.parts)
        for (const Parameter &parameter : part.parameters)
            if (parameter.specifiers->qualifiers.privacy == Privacy::kPrivate)
                diagnostics_.report(MessageId::kPrivateMain, parameter.range);
    for (const Type *parameter : type->parameters)
        parameters.push_back(is_pointer(parameter)
                                 ? types_.pointer(types_.pointer(types_.integer(IntegerName::kChar)))
                                 : types_.with_privacy(parameter, Privacy::kPublic));
    return types_.function(
        types_.with_privacy(types_.resolved(type->target, Privacy::kPublic), Privacy::kPublic), parameters,
        type->is_variadic, type->has_prototype);
}

FunctionSymbol *Sema::declare_function(const Specifiers &specifiers, const Declarator &declarator,
                                       const Type *type, bool is_definition) {
    const SourceRange range{declarator.name_location, declarator.name_location};
    const bool is_static = specifiers.storage == StorageClass::kStatic;
    Symbol *previous = find_here(declarator.name);
    if (!previous && !is_file_scope())
        if (Symbol *outer = find(declarator.name); outer && outer->kind == SymbolKind::kFunction)
            previous = outer;
    if (!previous && !is_static)
        if (const auto found = externals_.find(declarator.name); found != externals_.end())
            previous = found->second;
    FunctionSymbol *symbol = as<FunctionSymbol>(previous);
    if (previous && !symbol && !is_error(previous->type)) {
        diagnostics_.report(MessageId::kRedefinition, range, {std::string(declarator.name)})
            .note(NoteId::kDefinedHere, {previous->location, previous->location},
                  {std::string(declarator.name)});
    }
    if (!symbol) {
        symbol = program_.arena.make<FunctionSymbol>();
        symbol->name = declarator.name;
        symbol->location = declarator.name_location;
        symbol->type = type;
        symbol->is_from_system_header = is_system(declarator.name_location);
        symbol->linkage = is_static ? Linkage::kInternal : Linkage::kExternal;
        if (!is_static)
            externals_[declarator.name] = symbol;
    } else if (!conflicts(*symbol, type, range)) {
        if (type->has_prototype && (!symbol->type->has_prototype || is_definition))
            symbol->type = type;
    }
    symbol->is_inline |= specifiers.is_inline;
    symbol->is_noreturn |= specifiers.is_noreturn;
    bind(symbol);
    return symbol;
}

void Sema::declare_variable(const Specifiers &specifiers, DeclaredItem &item, const Type *type) {
    const Declarator &declarator = *item.declarator;
    const SourceRange range{declarator.name_location, declarator.name_location};
    const std::string name(declarator.name);
    const bool is_extern = specifiers.storage == StorageClass::kExtern;
    const bool is_static = specifiers.storage == StorageClass::kStatic;
    const bool is_global = is_file_scope();
    const bool has_linkage = is_global || is_extern;

    Symbol *previous = find_here(declarator.name);
    if (!previous && has_linkage && !is_static)
        if (const auto found = externals_.find(declarator.name); found != externals_.end())
            previous = found->second;
    VariableSymbol *symbol = has_linkage ? as<VariableSymbol>(previous) : nullptr;
    if (previous && !symbol) {
        diagnostics_.report(MessageId::kRedefinition, range, {name})
            .note(NoteId::kDefinedHere, {previous->location, previous->location}, {name});
    } else if (symbol && !conflicts(*symbol, type, range)) {
        if (item.initializer && symbol->is_defined && symbol->has_initializer)
            diagnostics_.report(MessageId::kRedefinition, range, {name})
                .note(NoteId::kDefinedHere, {symbol->location, symbol->location}, {name});
        const bool is_more_complete = is_array(type) && type->array_form != ArrayForm::kIncomplete;
        if (!is_array(type) || is_more_complete)
            symbol->type = type;
    }
    if (!symbol) {
        symbol = program_.arena.make<VariableSymbol>();
        symbol->name = declarator.name;
        symbol->location = declarator.name_location;
        symbol->type = type;
        symbol->id = next_id_++;
        symbol->is_global = is_global;
        symbol->is_from_system_header = is_system(declarator.name_location);
        symbol->linkage = !has_linkage ? Linkage::kNone : is_static ? Linkage::kInternal : Linkage::kExternal;
        if (specifiers.is_thread_local)
            symbol->storage = Storage::kThread;
        else if (has_linkage || is_static)
            symbol->storage = Storage::kStatic;
        else if (specifiers.storage == StorageClass::kRegister)
            symbol->storage = Storage::kRegister;
        if (symbol->linkage == Linkage::kExternal)
            externals_[declarator.name] = symbol;
    }
    const bool defines = !is_extern || item.initializer;
    if (defines && !symbol->is_defined) {
        symbol->is_defined = true;
        symbol->is_from_system_header = is_system(declarator.name_location);
        symbol->location = declarator.name_location;
        if (symbol->storage == Storage::kStatic && !symbol->is_from_system_header)
            program_.globals.push_back(symbol);
    }
    bind(symbol);
    item.symbol = symbol;
    if (item.initializer)
        check_initializer(item, *symbol);
    item.type = symbol->type;
    if (is_error(symbol->type) || is_function(symbol->type))
        return;
    const bool may_be_completed =
        is_global && (is_array(symbol->type) || !defines || is_record(symbol->type));
    if (defines && !is_complete(symbol->type) && !may_be_completed) {
        Diagnostic &error =
            diagnostics_.report(MessageId::kIncompleteVariable, range, {name, to_string(symbol->type)});
        if (const Type *element = innermost_element(symbol->type); is_record(element))
            if (const std::string_view near = nearest_tag(element->record->tag); !near.empty())
                error.suggest(HintId::kDidYouMean, {std::string(near)});
        symbol->type = types_.error();
    } else if (is_variably_modified(symbol->type) && symbol->storage != Storage::kAutomatic &&
               !(is_private(symbol->type) && is_array(symbol->type)) && !symbol->is_from_system_header) {
        diagnostics_.report(MessageId::kRuntimeSizeOfStatic, range, {name});
    } else if (is_variably_modified(symbol->type) && is_static && !is_global) {
        diagnostics_.report(MessageId::kRuntimeSizeOfStatic, range, {name});
    }
}

namespace {

/// What only the run knows in the expression; null: nothing.
const Expression *run_time_part(const Expression &expression) {
    const auto *conversion = as<Conversion>(&expression);
    if (as<SizeOf>(&expression) || expression.constant)
        return nullptr;
    if (as<Elementwise>(&expression) || has_side_effect(expression) ||
        (conversion && conversion->conversion == ConversionKind::kLoad))
        return &expression;
    const Expression *result = nullptr;
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *child) { result = result ? result : run_time_part(*child); };
    visitor.statement = [](const Statement *) {};
    visitor.declaration = [](const Declaration *) {};
    visit_children(expression, visitor);
    return result;
}

} // namespace

void Sema::check_initializer(DeclaredItem &item, VariableSymbol &variable) {
    const Destination destination{Destination::Kind::kInitializer, std::string(variable.name), &variable, 0,
                                  &variable};
    variable.has_initializer = true;
    variable.type = initialize(item.initializer, variable.type, destination);
    if (is_file_scope() || variable.storage != Storage::kStatic || is_bad(item.initializer) ||
        !is_private(innermost_element(variable.type)))
        return;
    if (const Expression *part = run_time_part(*item.initializer))
        diagnostics_.report(MessageId::kStaticNotConstant, part->range,
                            {describe(program_.sources, *part), std::string(variable.name)});
}

} // namespace picco::compiler
