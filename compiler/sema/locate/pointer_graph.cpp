// What a program does with its pointers.
#include "sema/locate/pointer_graph.h"

#include "ast/facts.h"
#include "sema/sema.h"

#include <algorithm>

namespace picco::compiler {

namespace {

bool is_data_pointer(const Type *type) {
    return is_pointer(type) && !is_function(type->target);
}

} // namespace

std::vector<const Type *> pointer_levels(const Type *type) {
    std::vector<const Type *> result;
    for (; is_array(type) || is_data_pointer(type); type = type->target)
        if (is_pointer(type))
            result.push_back(type);
    return result;
}

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
    const std::vector<const Type *> levels = pointer_levels(type);
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

} // namespace picco::compiler
