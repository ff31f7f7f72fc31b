// Definitions of functions.
#include "sema/cures.h"
#include "sema/sema.h"

#include <algorithm>

namespace picco::compiler {

/// `f(a, b) int a; short b; { … }` as if it had a prototype with the declared types.
const Type *Sema::old_style_type(FunctionDefinition &function, DeclaratorPart &part, const Type *type) {
    for (VariableDeclaration *declaration : function.old_style) {
        const Type *base = base_type(*declaration->specifiers);
        for (DeclaredItem &item : declaration->items) {
            item.type = types_.resolved(declared_type(base, *item.declarator, true),
                                        default_privacy(item.declarator->range.begin));
            const bool is_named = std::ranges::any_of(
                part.identifiers, [&](const Name *name) { return name->name == item.declarator->name; });
            if (!is_named)
                diagnostics_.report(MessageId::kNotAParameter,
                                    {item.declarator->name_location, item.declarator->name_location},
                                    {std::string(item.declarator->name)});
        }
    }
    std::vector<const Type *> parameters;
    for (const Name *identifier : part.identifiers) {
        VariableSymbol *symbol = program_.arena.make<VariableSymbol>();
        symbol->name = identifier->name;
        symbol->location = identifier->range.begin;
        symbol->is_parameter = symbol->is_defined = true;
        symbol->id = next_id_++;
        symbol->type = types_.integer(IntegerName::kInt, default_privacy(identifier->range.begin));
        for (const VariableDeclaration *declaration : function.old_style)
            for (const DeclaredItem &item : declaration->items)
                if (item.declarator->name == identifier->name)
                    symbol->type = item.type;
        parameters.push_back(types_.unqualified(symbol->type));
        function.parameters.push_back(symbol);
    }
    return types_.function(type->target, std::move(parameters), false, true);
}

/// Tags and enumerators of a list of parameters hold in the body, too.
void Sema::keep_types(const NameScope &parameters) {
    scopes_.back().tags = parameters.tags;
    for (const auto &[name, symbol] : parameters.names)
        if (symbol->kind == SymbolKind::kEnumConstant)
            scopes_.back().names[name] = symbol;
}

void Sema::check_function(FunctionDefinition &function) {
    Declarator &declarator = *function.declarator;
    const SourceRange name_range{declarator.name_location, declarator.name_location};
    Specifiers nothing;
    Specifiers &specifiers = function.specifiers ? *function.specifiers : nothing;
    const Type *base = nullptr;
    if (function.specifiers) {
        base = base_type(specifiers);
    } else {
        diagnostics_.report(MessageId::kNoType, name_range);
        base = types_.error();
    }
    parameter_scope_ = {};
    const Type *type = declared_type(base, declarator, false);
    NameScope types_of_parameters = std::exchange(parameter_scope_, {});
    const auto part =
        std::ranges::find(declarator.parts, DeclaratorPartKind::kFunction, &DeclaratorPart::kind);
    if (part == declarator.parts.end() || part != declarator.parts.begin()) {
        diagnostics_.report(MessageId::kNotAFunctionDefinition, name_range, {std::string(declarator.name)});
        return;
    }
    if (is_error(type)) // the result's type; the body is checked all the same
        type = types_.function(types_.error(), {}, false, false);
    type = types_.resolved(type, default_privacy(function.range.begin));
    type = main_type(type, declarator, &specifiers);
    if (!part->identifiers.empty()) {
        enter();
        type = old_style_type(function, *part, type);
        types_of_parameters = std::move(scopes_.back());
        leave();
    } else {
        for (std::size_t i = 0; i < part->parameters.size(); ++i) {
            const Parameter &parameter = part->parameters[i];
            if (!parameter.symbol)
                continue;
            if (i < type->parameters.size() && declarator.name == "main")
                parameter.symbol->type = type->parameters[i];
            function.parameters.push_back(parameter.symbol);
        }
        if (!part->has_prototype && !is_error(type->target))
            type = types_.function(type->target, {}, false, true);
    }
    type = located_function(type, declarator.name);
    for (std::size_t i = 0; i < function.parameters.size(); ++i)
        function.parameters[i]->type =
            located(function.parameters[i]->type, key_of_parameter(declarator.name, i));
    FunctionSymbol *symbol = declare_function(specifiers, declarator, type, true);
    function.symbol = symbol;
    const auto is_for_inlining_only = [](const FunctionDefinition &earlier) {
        return std::ranges::any_of(earlier.specifiers->attributes, [](const Attribute &attribute) {
            return attribute.text.find("gnu_inline") != std::string_view::npos;
        });
    };
    if (symbol->definition && !is_system(declarator.name_location) &&
        !is_for_inlining_only(*symbol->definition))
        diagnostics_.report(MessageId::kRedefinition, name_range, {std::string(declarator.name)})
            .note(NoteId::kDefinedHere, {symbol->location, symbol->location}, {std::string(declarator.name)});
    symbol->location = declarator.name_location;
    if (is_system(declarator.name_location)) // inline functions of headers: the C compiler sees them again
        return;
    symbol->definition = &function;
    symbol->is_from_system_header = false;
    unit_->functions.push_back(&function);
    if (declarator.name == "main")
        program_.main = symbol;
    if (function.is_broken)
        return;

    FunctionState state;
    state.definition = &function;
    state.result = type->target;
    function_ = &state;
    enter();
    keep_types(types_of_parameters);
    for (VariableSymbol *parameter : function.parameters)
        bind(parameter);
    for (const std::string_view spelling : {"__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"}) {
        VariableSymbol *name = program_.arena.make<VariableSymbol>();
        name->name = spelling;
        name->storage = Storage::kStatic;
        Qualifiers constant;
        constant.is_const = true;
        name->type = types_.qualified(
            types_.array(types_.integer(IntegerName::kChar), declarator.name.size() + 1), constant);
        name->is_from_system_header = true;
        bind(name);
    }
    check_block(*function.body, false);
    resolve_jumps();
    leave();
    function_ = nullptr;
}

void Sema::suggest_public(Diagnostic &error, const Expression &value, HintId otherwise) {
    error.suggest(otherwise, {describe(program_.sources, value)});
    cures_.add(error, {&value});
}

/// Calls of functions that have no body, or got their prototype later.
void Sema::finish() {
    program_.real_types = types_.real_types();
    for (const LateCall &late : late_calls_) {
        const FunctionSymbol &function = *late.function;
        if (function.definition || function.is_from_system_header)
            continue;
        Diagnostic &error =
            diagnostics_.report(MessageId::kNoBody, late.call->range, {std::string(function.name)});
        error.note(NoteId::kDeclaredHere, {function.location, function.location},
                   {std::string(function.name)});
        if (!suggest_cure(error, function.name))
            error.suggest(HintId::kNameSource);
    }
}

} // namespace picco::compiler
