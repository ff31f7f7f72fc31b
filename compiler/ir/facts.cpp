// What a function does with a variable.
#include "ir/facts.h"

#include "ast/facts.h"
#include "ir/commutes.h"
#include "ir/loop.h"

#include <algorithm>

namespace picco::compiler::ir {
namespace {

/// Looks for assignments of something other than bits.
class Assignments {
  public:
    explicit Assignments(const VariableSymbol &variable) : variable_(variable) {}

    bool are_bits(const FunctionDefinition &function) {
        visit_children(*function.body, visitor_);
        return are_bits_;
    }

  private:
    bool is_it(const Expression *place) const {
        const auto *name = as<Name>(place);
        return name && as<VariableSymbol>(name->symbol) == &variable_;
    }
    void look(Expression &expression) {
        if (const auto *assignment = as<Assignment>(&expression); assignment && is_it(assignment->left))
            are_bits_ = are_bits_ && is_bit_assignment(*assignment);
        if (const auto *unary = as<Unary>(&expression);
            unary && (is_step(unary->op) || unary->op == UnaryOperator::kAddressOf) && is_it(unary->operand))
            are_bits_ = false;
        if (const auto *input = as<SmcInput>(&expression); input && mentions(expression, &variable_))
            are_bits_ = false;
        visit_children(expression, visitor_);
    }
    static bool is_bit_assignment(const Assignment &node) {
        const bool keeps_bits = !node.op || *node.op == BinaryOperator::kBitAnd ||
                                *node.op == BinaryOperator::kBitOr || *node.op == BinaryOperator::kBitXor ||
                                *node.op == BinaryOperator::kMultiply;
        return keeps_bits && !node.reads_old && is_bit_value(node.right);
    }
    void look(Declaration &declaration) {
        if (const auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items)
                if (as<VariableSymbol>(static_cast<const Symbol *>(item.symbol)) == &variable_)
                    are_bits_ = are_bits_ && (!item.initializer || is_bit_value(item.initializer));
        visit_children(declaration, visitor_);
    }

    const VariableSymbol &variable_;
    bool are_bits_ = true;
    ChildVisitor visitor_{[this](Expression *&each) { look(*each); },
                          [this](Statement *&each) { visit_children(*each, visitor_); },
                          [this](Declaration *each) { look(*each); }};
};

bool is_local(const VariableSymbol &variable) {
    return !variable.is_global && !variable.is_parameter && !variable.is_address_taken &&
           variable.storage != Storage::kStatic;
}

/// Collects what is assigned to a variable outside of a statement.
class Outside {
  public:
    Outside(const Statement &inside, const VariableSymbol &variable, Ranges &ranges)
        : inside_(inside), variable_(variable), ranges_(ranges) {}

    std::optional<Interval> values(const FunctionDefinition &function) {
        visit_children(*function.body, visitor_);
        return is_known_ ? values_ : std::nullopt;
    }

  private:
    bool is_it(const Expression *place) const {
        const auto *name = as<Name>(place);
        return name && as<VariableSymbol>(name->symbol) == &variable_;
    }
    void add(const Interval &values) { values_ = values_ ? hull(*values_, values) : values; }
    void look(Expression &expression) {
        if (const auto *assignment = as<Assignment>(&expression); assignment && is_it(assignment->left)) {
            is_known_ =
                is_known_ && !assignment->op && !assignment->reads_old && is_integer(assignment->right->type);
            if (is_known_)
                add(ranges_.of(*assignment->right));
        }
        if (const auto *unary = as<Unary>(&expression);
            unary && (is_step(unary->op) || unary->op == UnaryOperator::kAddressOf) && is_it(unary->operand))
            is_known_ = false;
        if (const auto *input = as<SmcInput>(&expression); input && mentions(expression, &variable_))
            is_known_ = false;
        visit_children(expression, visitor_);
    }
    void look(Declaration &declaration) {
        if (const auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items) {
                if (as<VariableSymbol>(static_cast<const Symbol *>(item.symbol)) != &variable_)
                    continue;
                if (item.initializer && !is_integer(item.initializer->type))
                    is_known_ = false;
                else
                    add(item.initializer ? ranges_.of(*item.initializer) : Interval{0, 0});
            }
        visit_children(declaration, visitor_);
    }

    const Statement &inside_;
    const VariableSymbol &variable_;
    Ranges &ranges_;
    bool is_known_ = true;
    std::optional<Interval> values_;
    ChildVisitor visitor_{[this](Expression *&each) { look(*each); },
                          [this](Statement *&each) {
                              if (each != &inside_)
                                  visit_children(*each, visitor_);
                          },
                          [this](Declaration *each) { look(*each); }};
};

/// Finds the loops around a statement.
class Around {
  public:
    Around(const Statement &inside, const FunctionDefinition &function) : inside_(inside) {
        visit_children(*function.body, visitor_);
    }
    std::vector<const Statement *> found;

  private:
    void look(Statement &statement) {
        if (&statement == &inside_)
            found = path_;
        const bool is_loop = as<For>(&statement) || as<While>(&statement) || as<DoWhile>(&statement);
        if (is_loop)
            path_.push_back(&statement);
        visit_children(statement, visitor_);
        if (is_loop)
            path_.pop_back();
    }

    const Statement &inside_;
    std::vector<const Statement *> path_;
    ChildVisitor visitor_{[this](Expression *&each) { visit_children(*each, visitor_); },
                          [this](Statement *&each) { look(*each); },
                          [this](Declaration *each) { visit_children(*each, visitor_); }};
};

class Loops {
  public:
    explicit Loops(const FunctionDefinition &function) : function_(function) {
        visit_children(*function.body, visitor_);
    }
    std::vector<std::pair<const For *, const FunctionDefinition *>> found;

  private:
    void look(Statement &statement) {
        if (const auto *loop = as<For>(&statement); loop && has_private_data(*loop))
            found.emplace_back(loop, &function_);
        visit_children(statement, visitor_);
    }

    const FunctionDefinition &function_;
    ChildVisitor visitor_{[this](Expression *&each) { visit_children(*each, visitor_); },
                          [this](Statement *&each) { look(*each); },
                          [this](Declaration *each) { visit_children(*each, visitor_); }};
};

/// What pointers and arrays lead to.
const Type *innermost(const Type *type) {
    while (is_array(type) || is_pointer(type))
        type = type->target;
    return type;
}

} // namespace

bool has_loop(const Statement &statement) {
    bool found = as<For>(&statement) || as<While>(&statement) || as<DoWhile>(&statement);
    ConstChildVisitor visitor;
    visitor.statement = [&](const Statement *each) { found = found || has_loop(*each); };
    visit_children(statement, visitor);
    return found;
}

bool has_private_data(const For &loop) {
    bool found = false;
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *each) {
        found = found || (each->type && is_private(innermost(each->type)));
        if (!found)
            visit_children(*each, visitor);
    };
    visitor.statement = [&](const Statement *each) { visit_children(*each, visitor); };
    visitor.declaration = [&](const Declaration *each) { visit_children(*each, visitor); };
    visit_children(loop, visitor);
    return found;
}

std::vector<std::pair<const For *, const FunctionDefinition *>> loops_of(const Program &program) {
    std::vector<std::pair<const For *, const FunctionDefinition *>> result;
    for (const TranslationUnit *unit : program.units)
        for (const Declaration *declaration : unit->declarations)
            if (const auto *function = as<FunctionDefinition>(declaration);
                function && !function->is_from_system_header) {
                const Loops loops(*function);
                result.insert(result.end(), loops.found.begin(), loops.found.end());
            }
    return result;
}

bool Loop::moves_inside(const Expression &expression) const {
    return std::ranges::any_of(
        inner, [&](const InnerLoop &each) { return mentions(expression, each.head.counter); });
}

namespace {

bool is_sum_of_all(const Recurrence &each) {
    return each.kind == Recurrence::Kind::kSum && !each.needs_all;
}

} // namespace

bool is_flat(const Loop &loop, const std::function<bool(const Recurrence &)> &hands_on) {
    return loop.inner.empty() && !loop.head.loop->body->may_stop && loop.lookups.empty() &&
           std::ranges::none_of(loop.slots, &Slot::is_companion) &&
           std::ranges::all_of(loop.recurrences, hands_on);
}

bool Loop::is_plain() const {
    return is_flat(*this, is_sum_of_all);
}

bool Loop::always_runs_as_one() const {
    return head.must_differ.empty() && head.unsure.empty() && is_flat(*this, [](const Recurrence &each) {
               return each.is_kept_by_runtime() || is_sum_of_all(each);
           });
}

std::vector<bool> Loop::moving_inside(const InnerLoop &loop) const {
    std::vector<bool> result(graph.size());
    for (const Id each : loop.held)
        result[static_cast<size_t>(each)] = true;
    for (size_t i = 0; i < graph.size(); ++i) { // operands first
        const Value &value = graph[static_cast<Id>(i)];
        const Expression *source =
            value.op == Op::kInitial ? slots[static_cast<size_t>(value.slot)].place : value.source;
        result[i] =
            result[i] || (source && mentions(*source, loop.head.counter)) ||
            std::ranges::any_of(value.operands, [&](Id each) { return result[static_cast<size_t>(each)]; });
    }
    return result;
}

bool holds_bits(const VariableSymbol &variable, const FunctionDefinition &function) {
    return is_local(variable) && Assignments(variable).are_bits(function);
}

std::vector<const Subscript *> private_subscripts(const Expression &place) {
    std::vector<const Subscript *> result;
    for (const Expression *at = &place; !as<Name>(at);) {
        if (const auto *member = as<Member>(at)) {
            at = member->base;
            continue;
        }
        const auto *element = as<Subscript>(at);
        if (is_private(element->index->type))
            result.insert(result.begin(), element);
        at = without_conversions(element->base);
    }
    return result;
}

std::optional<std::uint64_t> length_of(const Subscript &element) {
    const Expression *array = decayed_array(*element.base);
    const Type *type = array ? array->type : declared_array(*element.base);
    if (!type || type->array_form != ArrayForm::kConstant)
        return std::nullopt;
    return type->count;
}

std::vector<const Statement *> loops_around(const Statement &statement, const FunctionDefinition &function) {
    return Around(statement, function).found;
}

std::optional<Interval> values_outside(const Statement &statement, const VariableSymbol &variable,
                                       const FunctionDefinition &function, Ranges &ranges) {
    if (!is_local(variable) || !is_integer(variable.type))
        return std::nullopt;
    const std::optional<Interval> values = Outside(statement, variable, ranges).values(function);
    // What does not fit is converted.
    return values && type_interval(variable.type).contains(*values) ? values : std::nullopt;
}

} // namespace picco::compiler::ir
