// The nodes that an expression's value or a declared type leads through.
#include "sema/locate/pointer_graph.h"

#include "ast/facts.h"
#include "sema/sema.h"

#include <algorithm>

namespace picco::compiler {

const PointerGraph::Nodes &PointerGraph::nodes_of(const Expression &expression) {
    if (const auto at = known_.find(&expression); at != known_.end())
        return at->second;
    Nodes nodes = !expression.type || is_error(expression.type) ? Nodes() : compute(expression);
    const std::vector<const Type *> levels =
        nodes.empty() && !expression.type ? std::vector<const Type *>() : pointer_levels(expression.type);
    nodes.resize(std::min(nodes.size(), levels.size()));
    while (nodes.size() < levels.size())
        nodes.push_back(make(levels[nodes.size()]->privacy == Privacy::kPrivate, expression.range));
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (levels[i]->privacy == Privacy::kPrivate)
            mark(nodes[i], expression.range);
        if (i > 0) // what a pointer with a private location leads to is redirected under its bits
            lead(nodes[i - 1], nodes[i]);
    }
    return known_[&expression] = std::move(nodes);
}

PointerGraph::Nodes PointerGraph::compute(const Expression &expression) {
    const auto behind = [](const Nodes &nodes) {
        return nodes.empty() ? Nodes() : Nodes(nodes.begin() + 1, nodes.end());
    };
    const auto in_front = [](Node first, const Nodes &rest) {
        Nodes result = {first};
        result.insert(result.end(), rest.begin(), rest.end());
        return result;
    };
    switch (expression.kind) {
    case ExpressionKind::kName: {
        const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(as<Name>(&expression)->symbol));
        if (!variable)
            return {};
        const auto parameter = parameters_.find(variable);
        return declared(parameter != parameters_.end() ? parameter->second
                                                       : key_of_variable(*variable, program_.sources),
                        variable->type);
    }
    case ExpressionKind::kMember: {
        const auto &member = *as<Member>(&expression);
        nodes_of(*member.base);
        return member.path.empty() ? Nodes() : of_field(*member.path.back(), expression.type);
    }
    case ExpressionKind::kSubscript:
        return behind(nodes_of(*as<Subscript>(&expression)->base));
    case ExpressionKind::kUnary: {
        const auto &unary = *as<Unary>(&expression);
        if (unary.op == UnaryOperator::kDereference)
            return behind(nodes_of(*unary.operand));
        if (unary.op != UnaryOperator::kAddressOf)
            return nodes_of(*unary.operand);
        const Nodes operand = nodes_of(*unary.operand);
        const Node address = make(false);
        lead(base(*unary.operand), address);
        return in_front(address, operand);
    }
    case ExpressionKind::kBinary: {
        const auto &binary = *as<Binary>(&expression);
        if (binary.op == BinaryOperator::kComma)
            return nodes_of(*binary.right);
        return is_pointer(binary.left->type) ? nodes_of(*binary.left) : nodes_of(*binary.right);
    }
    case ExpressionKind::kAssignment:
        return nodes_of(*as<Assignment>(&expression)->left);
    case ExpressionKind::kConditional:
        return of_conditional(*as<Conditional>(&expression));
    case ExpressionKind::kCall: {
        const auto &call = *as<Call>(&expression);
        return call.function ? declared(key_of_result(call.function->name), call.type) : Nodes();
    }
    case ExpressionKind::kCast: {
        Nodes result = nodes_of(*as<Cast>(&expression)->operand);
        if (!result.empty()) {
            const Node cast = make(false);
            lead(result[0], cast);
            result[0] = cast;
        }
        return result;
    }
    case ExpressionKind::kConversion:
        return of_conversion(*as<Conversion>(&expression));
    case ExpressionKind::kGenericSelection:
        return nodes_of(*as<GenericSelection>(&expression)->selected);
    case ExpressionKind::kChoose:
        return nodes_of(*as<Choose>(&expression)->selected);
    case ExpressionKind::kStatementExpression: {
        const auto &statements = as<StatementExpression>(&expression)->block->statements;
        const auto *last = statements.empty() ? nullptr : as<ExpressionStatement>(statements.back());
        return last && last->expression ? nodes_of(*last->expression) : Nodes();
    }
    case ExpressionKind::kPrivateAllocation:
        return in_front(make(false), declared(key_of_type_name(*as<PrivateAllocation>(&expression)->type_name,
                                                               program_.sources),
                                              expression.type->target));
    case ExpressionKind::kCompoundLiteral: {
        const auto &literal = *as<CompoundLiteral>(&expression);
        const Nodes target = declared(key_of_type_name(*literal.type_name, program_.sources), literal.type);
        look_at_initializer(*literal.initializer, target);
        return target;
    }
    default:
        return {};
    }
}

PointerGraph::Nodes PointerGraph::of_conversion(const Conversion &conversion) {
    const Expression &operand = *conversion.operand;
    if (conversion.conversion == ConversionKind::kShare) {
        // A value of its own: what it is made from stays as it is.
        Nodes result = nodes_of(operand);
        if (!result.empty()) {
            const Node shared = make(true, conversion.range);
            lead(result[0], shared);
            result[0] = shared;
        }
        return result;
    }
    if (conversion.conversion == ConversionKind::kLoad) {
        Nodes result = nodes_of(operand);
        const Node from = base(operand);
        if (from == kNone || result.empty())
            return result;
        const Node loaded = make(false);
        lead(from, loaded);
        lead(result[0], loaded);
        result[0] = loaded;
        return result;
    }
    if (conversion.conversion == ConversionKind::kArrayToPointer) {
        const Nodes elements = nodes_of(operand);
        Nodes result = {make(false)};
        lead(base(operand), result[0]);
        result.insert(result.end(), elements.begin(), elements.end());
        return result;
    }
    if (conversion.conversion == ConversionKind::kPointer)
        return nodes_of(operand);
    return {};
}

PointerGraph::Nodes PointerGraph::of_conditional(const Conditional &conditional) {
    const Expression *first = conditional.when_true ? conditional.when_true : conditional.condition;
    const bool is_secret = is_private(conditional.condition->type);
    if (is_secret && is_record(conditional.type))
        for (const Node node : of_record_fields(conditional.type))
            mark(node, conditional.range);
    Nodes result = fresh(conditional.type);
    for (const Expression *side : {first, static_cast<const Expression *>(conditional.when_false)})
        flow(nodes_of(*side), result);
    if (is_secret && !result.empty())
        mark(result[0], conditional.condition->range);
    return result;
}

PointerGraph::Node PointerGraph::base(const Expression &place) {
    const Expression *pointer = pointer_to(place);
    if (!pointer)
        return kNone;
    const Nodes &nodes = nodes_of(*pointer);
    return nodes.empty() ? kNone : nodes[0];
}

PointerGraph::Nodes PointerGraph::declared(const PointerKey &key, const Type *type) {
    Nodes result;
    const std::vector<const Type *> levels = pointer_levels(type);
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const auto [at, is_new] = declared_.emplace(at_level(key, static_cast<int>(i)), kNone);
        if (is_new)
            at->second = make(false);
        result.push_back(at->second);
        if (levels[i]->privacy == Privacy::kPrivate)
            mark(at->second, {});
        if (i > 0)
            lead(result[i - 1], result[i]);
    }
    return result;
}

PointerGraph::Nodes PointerGraph::of_field(const Field &field, const Type *type) {
    return declared(key_of_field(field.location, program_.sources), type);
}

PointerGraph::Nodes PointerGraph::of_record_fields(const Type *type) {
    Nodes result;
    type = innermost_element(type);
    if (!is_record(type))
        return result;
    for (const Field &field : type->record->fields) {
        const Type *element = innermost_element(field.type);
        Nodes nodes = is_record(element) ? of_record_fields(element) : of_field(field, field.type);
        if (!is_record(element) && !nodes.empty())
            nodes.resize(1);
        result.insert(result.end(), nodes.begin(), nodes.end());
    }
    return result;
}

PointerGraph::Nodes PointerGraph::fresh(const Type *type) {
    Nodes result;
    for (const Type *level : pointer_levels(type))
        result.push_back(make(level->privacy == Privacy::kPrivate));
    return result;
}

} // namespace picco::compiler
