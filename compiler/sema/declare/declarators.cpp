// Declarators: the types that pointers, arrays and functions make of one.
#include "sema/sema.h"

#include <algorithm>

namespace picco::compiler {

const Type *Sema::declared_type(const Type *type, Declarator &declarator, bool is_parameter) {
    constexpr int kWeight = 10; // each part makes the type deeper
    const Descent descent(*this, declarator.range,
                          static_cast<int>(std::min<std::size_t>(declarator.parts.size(), 1000)) * kWeight);
    if (descent.is_too_deep())
        return types_.error();
    if (const auto other = options_.other_integers.find(declarator.name_location);
        other != options_.other_integers.end() && is_integer(type) && is_private(type))
        type = types_.width_integer(other->second.is_signed, other->second.width, type->privacy);
    for (std::size_t i = declarator.parts.size(); i-- > 0;) {
        DeclaratorPart &part = declarator.parts[i];
        const SourceRange range = declarator.name.empty()
                                      ? part.range
                                      : SourceRange{declarator.name_location, declarator.name_location};
        switch (part.kind) {
        case DeclaratorPartKind::kPointer:
            if (part.qualifiers.privacy == Privacy::kPrivate && is_function(type)) {
                diagnostics_.report(MessageId::kNoPrivateLocation, range,
                                    {std::string(declarator.name), "it points to a function"});
                type = types_.error();
            }
            type = is_error(type) ? type : types_.qualified(types_.pointer(type), part.qualifiers);
            if (part.qualifiers.privacy == Privacy::kPrivate)
                type = types_.with_privacy(type, Privacy::kPrivate);
            break;
        case DeclaratorPartKind::kArray:
            type = array_type(type, part, is_parameter && i == 0, range);
            break;
        case DeclaratorPartKind::kFunction:
            type = function_type(type, part, range);
            break;
        }
    }
    return type;
}

const Type *Sema::array_type(const Type *element, DeclaratorPart &part, bool is_parameter,
                             SourceRange range) {
    if (part.size)
        part.size = check_value(part.size);
    if (is_error(element))
        return element;
    if (is_function(element) || is_void(element) || !is_complete(element)) {
        diagnostics_.report(MessageId::kArrayOf, range, {to_string(element)});
        return types_.error();
    }
    if (part.is_star) {
        RuntimeSize *star = program_.arena.make<RuntimeSize>();
        star->id = next_id_++;
        const Type *type = types_.runtime_array(element, star);
        return is_parameter ? types_.pointer(element) : type;
    }
    if (part.size && !is_bad(part.size)) {
        if (!is_integer(part.size->type)) {
            diagnostics_.report(MessageId::kMustBeInteger, part.size->range,
                                {"an array size", to_string(part.size->type)});
            return types_.error();
        }
        if (is_private(part.size->type)) {
            Diagnostic &error =
                diagnostics_.report(MessageId::kMustBePublic, part.size->range,
                                    {"an array size", describe(program_.sources, *part.size)});
            note_private_by_default(error, *part.size);
            suggest_public(error, *part.size, HintId::kPublicSize);
            return types_.error();
        }
        if (part.size->constant && *part.size->constant < 0) {
            diagnostics_.report(MessageId::kNegativeSize, part.size->range);
            return types_.error();
        }
    }
    const Type *array = types_.error();
    if (!part.size) {
        array = types_.incomplete_array(element);
    } else if (part.size->constant) {
        array = types_.array(element, static_cast<std::uint64_t>(*part.size->constant));
    } else if (!is_bad(part.size)) {
        RuntimeSize *size = program_.arena.make<RuntimeSize>();
        size->expression = part.size;
        size->id = next_id_++;
        array = types_.runtime_array(element, size);
    }
    if (!is_parameter)
        return array;
    part.array = part.size && !is_error(array) ? array : nullptr;
    return types_.qualified(types_.pointer(element), part.qualifiers);
}

const Type *Sema::function_type(const Type *result, DeclaratorPart &part, SourceRange range) {
    if (is_array(result) || is_function(result)) {
        diagnostics_.report(MessageId::kFunctionResult, range, {to_string(result)});
        return types_.error();
    }
    std::vector<const Type *> parameters;
    enter();
    for (Parameter &parameter : part.parameters) {
        Declarator &declarator = *parameter.declarator;
        const Type *type = declared_type(base_type(*parameter.specifiers), declarator, true);
        if (is_void(type) && part.parameters.size() == 1 && declarator.name.empty())
            continue;
        const Type *array = declarator.parts.empty() ? nullptr : declarator.parts[0].array;
        if (is_array(type)) { // from a typedef
            array = is_complete(type) ? type : nullptr;
            type = types_.pointer(type->target);
        } else if (is_function(type)) {
            type = types_.pointer(type);
        }
        const bool is_open = types_.has_open(type);
        type = types_.resolved(type, default_privacy(parameter.range.begin));
        VariableSymbol *symbol = program_.arena.make<VariableSymbol>();
        symbol->name = declarator.name;
        symbol->location = declarator.name_location;
        type = located(type, key_of_variable(*symbol, program_.sources));
        if (is_void(type)) {
            diagnostics_.report(MessageId::kIncompleteVariable, parameter.range,
                                {std::string(declarator.name), to_string(type)});
            type = types_.error();
        }
        parameter.type = type;
        parameters.push_back(types_.unqualified(type));
        if (declarator.name.empty())
            continue;
        symbol->type = type;
        symbol->is_parameter = true;
        if (array)
            symbol->declared_array = types_.resolved(array, default_privacy(parameter.range.begin));
        symbol->is_private_by_default = is_open && reaches_private(type);
        symbol->is_defined = true;
        symbol->id = next_id_++;
        symbol->is_from_system_header = is_system(declarator.name_location);
        parameter.symbol = symbol;
        if (const Symbol *previous = find_here(declarator.name))
            diagnostics_
                .report(MessageId::kRedefinition, {declarator.name_location, declarator.name_location},
                        {std::string(declarator.name)})
                .note(NoteId::kDefinedHere, {previous->location, previous->location},
                      {std::string(declarator.name)});
        bind(symbol);
    }
    parameter_scope_ = std::move(scopes_.back());
    leave();
    return is_error(result)
               ? result
               : types_.function(result, std::move(parameters), part.is_variadic, part.has_prototype);
}

} // namespace picco::compiler
