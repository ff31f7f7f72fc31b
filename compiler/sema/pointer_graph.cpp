#include "sema/pointer_graph.h"

#include "ast/facts.h"
#include "sema/sema.h"

#include <algorithm>

namespace picco::compiler {

namespace {

bool is_data_pointer(const Type *type) {
    return is_pointer(type) && !is_function(type->target);
}

/// The pointers that a type consists of, from the outside in, elements of arrays looked through.
std::vector<const Type *> levels_of(const Type *type) {
    std::vector<const Type *> result;
    for (; is_array(type) || is_data_pointer(type); type = type->target)
        if (is_pointer(type))
            result.push_back(type);
    return result;
}

} // namespace

PointerGraph::PointerGraph(Program &program) : program_(program) {
    visitor_.expression = [this](Expression *&expression) { look(*expression); };
    visitor_.statement = [this](Statement *&statement) { look(*statement); };
    visitor_.declaration = [this](Declaration *declaration) { look(*declaration); };
    for (const TranslationUnit *unit : program.units)
        for (const FunctionDefinition *function : unit->functions)
            for (std::size_t i = 0; i < function->parameters.size(); ++i)
                parameters_[function->parameters[i]] = key_of_parameter(function->symbol->name, i);
    for (const TranslationUnit *unit : program.units)
        for (Declaration *declaration : unit->declarations)
            if (!declaration->is_from_system_header)
                look(*declaration);
}

// ---- The program ----

void PointerGraph::look(Declaration &declaration) {
    if (auto *function = as<FunctionDefinition>(&declaration)) {
        if (function->symbol && function->symbol->definition == function && !function->is_broken)
            look_at_function(*function);
        return;
    }
    if (auto *variables = as<VariableDeclaration>(&declaration))
        look_at_declarators(*variables);
    visit_children(declaration, visitor_);
}

void PointerGraph::look_at_function(const FunctionDefinition &function) {
    const FunctionSymbol *outer = function_;
    function_ = function.symbol;
    for (std::size_t i = 0; i < function.parameters.size(); ++i)
        declared(parameters_[function.parameters[i]], function.parameters[i]->type);
    if (!function.declarator->parts.empty())
        for (std::size_t i = 0; i < function.declarator->parts[0].parameters.size(); ++i) {
            const Parameter &parameter = function.declarator->parts[0].parameters[i];
            if (parameter.symbol)
                limit_declared(key_of_parameter(function.symbol->name, i), parameter.symbol->type,
                               *parameter.declarator);
        }
    look(*function.body);
    function_ = outer;
}

/// A 'public' behind '*', and pointers that C does not let be what they would have to be.
void PointerGraph::limit_declared(const PointerKey &key, const Type *type, const Declarator &declarator) {
    const SourceRange range{declarator.name_location, declarator.name_location};
    const std::string name(declarator.name);
    const Nodes nodes = declared(key, type);
    const std::vector<const Type *> levels = levels_of(type);
    std::size_t level = 0;
    for (const DeclaratorPart &part : declarator.parts) {
        if (part.kind == DeclaratorPartKind::kFunction)
            break;
        if (part.kind == DeclaratorPartKind::kPointer && level < nodes.size() &&
            part.qualifiers.privacy == Privacy::kPublic)
            limits_.push_back({nodes[level], range, name, "its location is declared public"});
        level += part.kind == DeclaratorPartKind::kPointer ? 1 : 0;
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        // Fields without a qualifier are private in private structs.
        if (!may_reach_private(levels[i]->target, Privacy::kPrivate))
            limits_.push_back({nodes[i], range, name, "it points to public data"});
        else if (levels[i]->is_volatile || levels[i]->is_atomic)
            limits_.push_back({nodes[i], range, name, "it is volatile or atomic"});
    }
}

void PointerGraph::look_at_declarators(VariableDeclaration &declaration) {
    for (DeclaredItem &item : declaration.items) {
        const auto *variable = as<VariableSymbol>(item.symbol);
        if (!variable || !item.declarator || is_error(variable->type))
            continue;
        const PointerKey key = key_of_variable(*variable, program_.sources);
        limit_declared(key, variable->type, *item.declarator);
        if (variable->storage == Storage::kThread)
            for (const Node node : declared(key, variable->type))
                limits_.push_back({node, item.initializer ? item.initializer->range : declaration.range,
                                   std::string(variable->name), "it is thread-local"});
        if (item.initializer)
            look_at_initializer(*item.initializer, declared(key, variable->type));
    }
    // Fields of a struct that is defined here.
    const RecordSpecifier *record = declaration.specifiers ? declaration.specifiers->record : nullptr;
    if (!record || !record->has_body || !record->record)
        return;
    for (Declaration *part : record->fields)
        if (auto *fields = as<VariableDeclaration>(part)) {
            for (const DeclaredItem &item : fields->items) {
                if (!item.declarator || !item.type || is_error(item.type))
                    continue;
                const PointerKey key = key_of_field(item.declarator->name_location, program_.sources);
                limit_declared(key, item.type, *item.declarator);
                if (record->is_union)
                    for (const Node node : declared(key, item.type))
                        limits_.push_back({node,
                                           {item.declarator->name_location, item.declarator->name_location},
                                           std::string(item.declarator->name),
                                           "it is a field of a union"});
            }
            look_at_declarators(*fields);
        }
}

void PointerGraph::look_at_initializer(const Expression &initializer, const Nodes &target) {
    const auto *list = as<InitializerList>(&initializer);
    if (!list)
        return flow(nodes_of(initializer), target);
    for (const InitializedPart &part : list->parts) {
        const Field *field = nullptr;
        for (const InitializerStep &step : part.path)
            field = step.kind == InitializerStep::Kind::kField ? step.field : field;
        if (part.value->type && !is_error(part.value->type))
            flow(nodes_of(*part.value), field ? of_field(*field, part.type) : target);
    }
}

void PointerGraph::look(Statement &statement) {
    if (const auto *result = as<Return>(&statement);
        result && result->value && result->value->type && function_)
        flow(nodes_of(*result->value), declared(key_of_result(function_->name), function_->type->target));
    visit_children(statement, visitor_);
}

void PointerGraph::look(Expression &expression) {
    if (!expression.type || is_error(expression.type) || as<SizeOf>(&expression))
        return;
    nodes_of(expression);
    if (const auto *assignment = as<Assignment>(&expression)) {
        if (!assignment->op)
            flow(nodes_of(*assignment->right), nodes_of(*assignment->left));
        reach(base(*assignment->left), *assignment->left);
    } else if (const auto *unary = as<Unary>(&expression); unary && is_step(unary->op)) {
        reach(base(*unary->operand), *unary->operand);
    } else if (const auto *conversion = as<Conversion>(&expression);
               conversion && conversion->conversion == ConversionKind::kLoad && is_record(conversion->type)) {
        reach(base(*conversion->operand), *conversion->operand);
    } else if (const auto *call = as<Call>(&expression)) {
        look_at_call(*call);
        for (Expression *argument : call->arguments)
            look(*argument);
        if (!call->function)
            look(*call->callee);
        return;
    } else if (const auto *name = as<Name>(&expression)) {
        if (const auto *function = as<FunctionSymbol>(name->symbol); function && function->definition)
            limit_function(*function, expression.range);
    }
    visit_children(expression, visitor_);
}

/// Where a function's address is taken, its callers cannot be told from each other.
void PointerGraph::limit_function(const FunctionSymbol &function, SourceRange range) {
    const std::string name(function.name), reason = "the function may be called through a pointer";
    for (std::size_t i = 0; i < function.type->parameters.size(); ++i)
        for (const Node node : declared(key_of_parameter(function.name, i), function.type->parameters[i]))
            limits_.push_back({node, range, "argument " + std::to_string(i + 1) + "' of '" + name, reason});
    for (const Node node : declared(key_of_result(function.name), function.type->target))
        limits_.push_back({node, range, "the result' of '" + name, reason});
}

void PointerGraph::look_at_call(const Call &call) {
    const Type *type = call.callee->type;
    const Type *function = is_pointer(type) ? type->target : type;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        const Expression &argument = *call.arguments[i];
        if (!argument.type || is_error(argument.type))
            continue;
        const Nodes &nodes = nodes_of(argument);
        if (call.function && i < function->parameters.size()) {
            flow(nodes, declared(key_of_parameter(call.function->name, i), function->parameters[i]));
        } else if (!call.function) {
            for (const Node node : nodes)
                limits_.push_back({node, argument.range, describe(program_.sources, argument),
                                   "it is passed through a pointer to a function"});
        }
    }
}

// ---- Expressions ----

const PointerGraph::Nodes &PointerGraph::nodes_of(const Expression &expression) {
    if (const auto at = known_.find(&expression); at != known_.end())
        return at->second;
    Nodes nodes = !expression.type || is_error(expression.type) ? Nodes() : compute(expression);
    const std::vector<const Type *> levels =
        nodes.empty() && !expression.type ? std::vector<const Type *>() : levels_of(expression.type);
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
    const auto in_front = [this](Node first, const Nodes &rest) {
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
    const Expression *pointer = nullptr;
    if (const auto *member = as<Member>(&place)) {
        if (!member->is_arrow)
            return base(*member->base);
        pointer = member->base;
    } else if (const auto *subscript = as<Subscript>(&place)) {
        pointer = subscript->base;
    } else if (const auto *unary = as<Unary>(&place); unary && unary->op == UnaryOperator::kDereference) {
        pointer = unary->operand;
    }
    if (!pointer)
        return kNone;
    const Nodes &nodes = nodes_of(*pointer);
    return nodes.empty() ? kNone : nodes[0];
}

PointerGraph::Nodes PointerGraph::declared(const PointerKey &key, const Type *type) {
    Nodes result;
    const std::vector<const Type *> levels = levels_of(type);
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
    for (const Type *level : levels_of(type))
        result.push_back(make(level->privacy == Privacy::kPrivate));
    return result;
}

// ---- Nodes ----

PointerGraph::Node PointerGraph::make(bool is_private, SourceRange cause) {
    facts_.emplace_back();
    facts_.back().is_private = is_private;
    facts_.back().cause = cause;
    return static_cast<Node>(facts_.size() - 1);
}

PointerGraph::Node PointerGraph::find(Node node) {
    while (facts_[node].same != kNone) {
        if (const Node next = facts_[node].same; facts_[next].same != kNone)
            facts_[node].same = facts_[next].same;
        node = facts_[node].same;
    }
    return node;
}

void PointerGraph::unite(Node a, Node b) {
    a = find(a);
    b = find(b);
    if (a == b)
        return;
    facts_[b].same = a;
    facts_[a].leads_to.insert(facts_[a].leads_to.end(), facts_[b].leads_to.begin(), facts_[b].leads_to.end());
    if (facts_[b].is_private)
        mark(a, facts_[b].cause);
}

void PointerGraph::lead(Node from, Node to) {
    if (from != kNone && to != kNone)
        facts_[find(from)].leads_to.push_back(to);
}

void PointerGraph::mark(Node node, SourceRange cause) {
    Facts &facts = facts_[find(node)];
    if (!facts.is_private || !facts.cause.begin.is_valid())
        facts.cause = cause;
    facts.is_private = true;
}

void PointerGraph::flow(const Nodes &from, const Nodes &to) {
    if (!from.empty() && !to.empty())
        lead(from[0], to[0]);
    for (std::size_t i = 1; i < from.size() && i < to.size(); ++i)
        unite(from[i], to[i]);
}

void PointerGraph::reach(Node from, const Expression &place) {
    if (from == kNone || !place.type)
        return;
    const Nodes &nodes = nodes_of(place);
    if (!nodes.empty())
        lead(from, nodes[0]);
    for (const Node node : of_record_fields(place.type))
        lead(from, node);
}

void PointerGraph::redirect(const Expression &place, SourceRange cause) {
    if (!place.type || is_error(place.type))
        return;
    const Nodes &nodes = nodes_of(place);
    if (!nodes.empty())
        mark(nodes[0], cause);
    for (const Node node : of_record_fields(place.type))
        mark(node, cause);
}

void PointerGraph::redirect_result(const FunctionSymbol &function, SourceRange cause) {
    const Nodes nodes = declared(key_of_result(function.name), function.type->target);
    if (!nodes.empty())
        mark(nodes[0], cause);
    for (const Node node : of_record_fields(function.type->target))
        mark(node, cause);
}

void PointerGraph::spread() {
    std::vector<Node> work;
    for (Node node = 0; node < static_cast<Node>(facts_.size()); ++node)
        if (find(node) == node && facts_[node].is_private)
            work.push_back(node);
    while (!work.empty()) {
        const Node node = work.back();
        work.pop_back();
        for (const Node next : facts_[node].leads_to)
            if (const Node target = find(next); !facts_[target].is_private) {
                mark(target, facts_[node].cause);
                work.push_back(target);
            }
    }
}

std::vector<PointerKey> PointerGraph::private_keys() const {
    std::vector<PointerKey> result;
    for (const auto &[key, node] : declared_)
        if (facts_[const_cast<PointerGraph *>(this)->find(node)].is_private)
            result.push_back(key);
    return result;
}

void PointerGraph::report(Diagnostics &diagnostics) {
    std::vector<SourceRange> reported;
    for (const Limit &limit : limits_) {
        const Facts &facts = facts_[find(limit.node)];
        const bool is_known = std::ranges::any_of(
            reported, [&](const SourceRange &range) { return range.begin == limit.range.begin; });
        if (!facts.is_private || is_known)
            continue;
        reported.push_back(limit.range);
        Diagnostic &error =
            diagnostics.report(MessageId::kNoPrivateLocation, limit.range, {limit.what, limit.reason});
        if (facts.cause.begin.is_valid() && facts.cause.begin != limit.range.begin)
            error.note(NoteId::kTargetDepends, facts.cause);
    }
}

} // namespace picco::compiler
