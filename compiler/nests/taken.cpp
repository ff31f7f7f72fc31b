// What statements read and write.
#include "nests/taken.h"

#include "ast/facts.h"
#include "ast/visit.h"
#include "nests/lanewise.h"

#include <span>

namespace picco::compiler {
namespace {

class Look {
  public:
    Look(ir::Plans &plans, Taken &taken) : plans_(plans), taken_(taken) {}

    void at(const Statement &statement);

  private:
    void at(const Declaration &declaration);
    void at(const Expression &expression);
    void children(const Expression &expression) { visit_children(expression, visitor_); }
    void at_name(const Name &name);
    void at_call(const Call &call);
    void place(const Expression &expression, bool is_written);

    ir::Plans &plans_;
    Taken &taken_;
    const ConstChildVisitor visitor_{[this](const Expression *each) { at(*each); },
                                     [this](const Statement *each) { at(*each); },
                                     [this](const Declaration *each) { at(*each); }};
};

void Look::at(const Statement &statement) {
    const auto *block = as<Block>(&statement);
    const auto *loop = as<For>(&statement);
    const bool is_known = block  ? !block->is_parallel
                          : loop ? !loop->is_parallel
                                 : as<DeclarationStatement>(&statement) ||
                                       as<ExpressionStatement>(&statement) || as<If>(&statement);
    taken_.is_simple = taken_.is_simple && is_known && !statement.may_stop;
    taken_.has_loops = taken_.has_loops || loop;
    visit_children(statement, visitor_);
}

void Look::at(const Declaration &declaration) {
    const auto *variables = as<VariableDeclaration>(&declaration);
    taken_.is_simple = taken_.is_simple && variables;
    for (const DeclaredItem &item :
         variables ? std::span<const DeclaredItem>(variables->items) : std::span<const DeclaredItem>()) {
        const auto *variable = as<VariableSymbol>(item.symbol);
        taken_.is_simple = taken_.is_simple && variable && variable->storage == Storage::kAutomatic &&
                           variable->linkage == Linkage::kNone;
        if (variable) {
            taken_.declared.insert(variable);
            if (item.initializer)
                taken_.written.insert(variable);
        }
    }
    visit_children(declaration, visitor_);
}

void Look::at_name(const Name &name) {
    auto *variable = as<VariableSymbol>(name.symbol);
    if (!variable)
        return;
    taken_.named.insert(variable);
    taken_.has_pointers = taken_.has_pointers || is_pointer(variable->type);
}

void Look::place(const Expression &expression, bool is_written) {
    const VariableSymbol *variable = base_variable(&expression);
    if (!variable) { // behind a pointer
        taken_.has_pointers = true;
        taken_.is_simple = taken_.is_simple && !is_written;
        return;
    }
    if (is_written)
        taken_.written.insert(variable);
    if (!as<Name>(&expression) || is_array(expression.type))
        taken_.places.push_back({&expression, is_written});
}

void Look::at_call(const Call &call) {
    if (!call.function || !is_lanewise(*call.function, plans_)) {
        taken_.is_simple = false;
        return;
    }
    const LaneFacts &callee = *call.function->lanes;
    taken_.has_loops = taken_.has_loops || callee.has_vectors;
    for (size_t i = 0; i < call.arguments.size(); ++i) {
        const Expression &argument = *call.arguments[i];
        const Expression *array = is_pointer(argument.type) ? passed_array(argument) : nullptr;
        if (array)
            place(*array, callee.writes[i]);
        else
            taken_.is_simple = taken_.is_simple && !(is_pointer(argument.type) && callee.writes[i]);
        at(argument);
    }
}

void Look::at(const Expression &expression) {
    if (const Expression *written = written_place(expression))
        place(*written, true);
    switch (expression.kind) {
    case ExpressionKind::kName:
        return at_name(*as<Name>(&expression));
    case ExpressionKind::kCall:
        return at_call(*as<Call>(&expression));
    case ExpressionKind::kSubscript:
        place(expression, false);
        return children(expression);
    case ExpressionKind::kUnary: {
        const UnaryOperator op = as<Unary>(&expression)->op;
        taken_.is_simple =
            taken_.is_simple && op != UnaryOperator::kDereference && op != UnaryOperator::kAddressOf;
        return children(expression);
    }
    case ExpressionKind::kIntegerLiteral:
    case ExpressionKind::kConversion:
    case ExpressionKind::kCast:
    case ExpressionKind::kBinary:
    case ExpressionKind::kConditional:
    case ExpressionKind::kAssignment:
    case ExpressionKind::kBitCall:
        return children(expression);
    default:
        taken_.is_simple = false;
    }
}

} // namespace

void add_taken(const Statement &statement, ir::Plans &plans, Taken &taken) {
    Look(plans, taken).at(statement);
}

} // namespace picco::compiler
