// What single expressions and declarations do that a branch on private data may not.
#include "sema/flow/effects.h"

#include "ast/facts.h"
#include "sema/sema.h"

#include <algorithm>
#include <set>

namespace picco::compiler {

namespace {

/// The first field of a struct, or of one inside, that is public.
std::string public_part(const Type &record) {
    const Field *field = public_field(&record);
    std::string path;
    Type type = record;
    for (; field; field = is_record(&type) ? public_field(&type) : nullptr) {
        if (!field->name.empty())
            path += (path.empty() ? "" : ".") + std::string(field->name);
        const Privacy open = type.privacy;
        type = *innermost_element(field->type);
        if (type.privacy == Privacy::kOpen)
            type.privacy = open;
    }
    return (is_pointer(&type) ? "the pointer '" : "the public field '") + path + "'";
}

Effect assignment_effect(const Expression &place, SourceRange range, const SourceManager &sources) {
    Effect effect;
    effect.kind = Effect::Kind::kAssigns;
    effect.range = range;
    effect.variable = base_variable(&place);
    if (is_public_by_pointers(place.type))
        effect.redirected = &place;
    std::string what = is_pointer(place.type) ? "the pointer '" : "public '";
    what += describe(sources, place) + "'";
    if (is_record(place.type) && is_private(place.type))
        what = public_part(*place.type) + " of '" + describe(sources, place) + "'";
    effect.text = "assign to " + what;
    effect.says = "assigns to " + what;
    return effect;
}

Effect simple_effect(Effect::Kind kind, SourceRange range, std::string text, std::string says) {
    return {kind, range, std::move(text), std::move(says), nullptr, nullptr, false};
}

} // namespace

std::optional<Effect> effect_of(const Expression &node, const SourceManager &sources) {
    switch (node.kind) {
    case ExpressionKind::kAssignment: {
        const auto &assignment = static_cast<const Assignment &>(node);
        if (is_private(assignment.left->type) && !holds_public(assignment.left->type))
            return std::nullopt;
        return assignment_effect(*assignment.left, node.range, sources);
    }
    case ExpressionKind::kUnary: {
        const auto &unary = static_cast<const Unary &>(node);
        if (!is_step(unary.op) || is_private(unary.operand->type))
            return std::nullopt;
        return assignment_effect(*unary.operand, node.range, sources);
    }
    case ExpressionKind::kSmcOpen:
        return simple_effect(Effect::Kind::kOpens, node.range, "open private data", "opens private data");
    case ExpressionKind::kArrayCall: {
        const auto &call = static_cast<const ArrayCall &>(node);
        if (!puts_in_order(call.function))
            return std::nullopt;
        return simple_effect(Effect::Kind::kOpens, node.range, "sort, shuffle or permute",
                             "puts private data in another order");
    }
    case ExpressionKind::kSmcInput:
        return simple_effect(Effect::Kind::kTransfers, node.range, "read input", "reads input");
    case ExpressionKind::kSmcOutput: {
        if (static_cast<const SmcOutput &>(node).is_print)
            return std::nullopt;
        Effect output = simple_effect(Effect::Kind::kTransfers, node.range, "write output", "writes output");
        output.is_output = true;
        return output;
    }
    case ExpressionKind::kPrivateAllocation:
        return simple_effect(Effect::Kind::kAllocates, node.range, "allocate", "allocates");
    case ExpressionKind::kPrivateFree:
        return simple_effect(Effect::Kind::kAllocates, node.range, "free", "frees");
    case ExpressionKind::kVariableArgument:
        return simple_effect(Effect::Kind::kLibrary, node.range, "take variable arguments",
                             "takes variable arguments");
    default:
        return std::nullopt;
    }
}

std::optional<Effect> cleanup_effect(const VariableDeclaration &declaration) {
    const auto runs = [](const std::vector<Attribute> &attributes) {
        return std::ranges::any_of(attributes, [](const Attribute &each) {
            return each.text.find("cleanup") != std::string_view::npos;
        });
    };
    for (const DeclaredItem &item : declaration.items)
        if (runs(declaration.specifiers->attributes) ||
            (item.declarator && runs(item.declarator->attributes)))
            return simple_effect(Effect::Kind::kLibrary, declaration.range, "run a cleanup function",
                                 "runs a cleanup function");
    return std::nullopt;
}

std::vector<Expression *> typeof_sizes(const VariableDeclaration &declaration) {
    const Specifiers &specifiers = *declaration.specifiers;
    std::vector<Expression *> sizes;
    if (specifiers.typeof_type && specifiers.typeof_type->declarator)
        for (const DeclaratorPart &part : specifiers.typeof_type->declarator->parts)
            if (part.size)
                sizes.push_back(part.size);
    if (specifiers.typeof_expression && specifiers.typeof_expression->type &&
        is_variably_modified(specifiers.typeof_expression->type))
        sizes.push_back(specifiers.typeof_expression);
    return sizes;
}

} // namespace picco::compiler
