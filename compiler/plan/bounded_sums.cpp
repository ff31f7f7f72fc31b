#include "plan/bounded_sums.h"

#include "ast/facts.h"
#include "lower/walk.h"
#include "plan/alike.h"
#include "plan/counted_loop.h"

#include <algorithm>
#include <vector>

namespace picco::compiler {
namespace {

/// The variable that a place is found from by indices of arrays and names of fields alone; null for other places.
const VariableSymbol *root_of(const Expression &place) {
    const Expression *root = &place;
    for (;;) {
        const auto *subscript = as<Subscript>(root);
        const auto *member = as<Member>(root);
        const auto *decay = as<Conversion>(root);
        if (subscript)
            root = subscript->base;
        else if (member && !member->is_arrow)
            root = member->base;
        else if (decay && decay->conversion == ConversionKind::kArrayToPointer)
            root = decay->operand;
        else
            break;
    }
    const auto *name = as<Name>(root);
    return name ? as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr;
}

/// What is added to the operand of the first range where the result has the second one.
Interval difference(const Interval &before, const Interval &after) {
    return {after.low - before.low, after.high - before.high};
}

} // namespace

/// Goes through the body once, and knows how often what it looks at runs.
class BoundedSums::Survey {
  public:
    Survey(BoundedSums &sums, Ranges &ranges) : sums_(sums), ranges_(ranges) {}

    void look(Statement &statement) {
        if (auto *loop = as<For>(&statement))
            return look_at_loop(*loop);
        if (as<Label>(&statement) || (as<Case>(&statement) && counts_.size() != loops_of_switch_))
            sums_.has_jumps_ = true;
        if (as<While>(&statement) || as<DoWhile>(&statement)) {
            repeated(std::nullopt, [&] { visit_children(statement, visitor_); });
            return;
        }
        const std::size_t outer = loops_of_switch_;
        if (as<Switch>(&statement))
            loops_of_switch_ = counts_.size();
        visit_children(statement, visitor_);
        loops_of_switch_ = outer;
    }

  private:
    /// count: none where it is not known.
    template <class Action>
    void repeated(const std::optional<mpz_class> &count, const Action &action) {
        counts_.push_back(count);
        action();
        counts_.pop_back();
    }

    /// How often what is looked at runs in the life of the variable, at most.
    std::optional<mpz_class> times(const Bounds &bounds) const {
        mpz_class product = 1;
        for (std::size_t i = bounds.loops; i < counts_.size(); ++i) {
            if (!counts_[i])
                return std::nullopt;
            product *= *counts_[i];
        }
        return product;
    }

    void look_at_loop(For &loop) {
        if (loop.initial)
            look(*loop.initial);
        const std::optional<CountedLoop> counted = counted_loop(loop);
        const std::optional<Interval> values = counted ? values_of(*counted) : std::nullopt;
        std::optional<mpz_class> count;
        if (values) {
            const mpz_class step = std::abs(counted->step), distance = values->high - values->low;
            count = distance < 0 ? mpz_class(0) : mpz_class(distance / step + 1);
            counters_[counted->counter] = *values;
        }
        if (loop.condition)
            repeated(count ? std::optional<mpz_class>(*count + 1) : std::nullopt,
                     [&] { look(*loop.condition); });
        repeated(count, [&] {
            look(*loop.body);
            if (loop.step)
                look(*loop.step);
        });
        if (values)
            counters_.erase(counted->counter);
    }

    /// Of the counter in the body; none where the body may change it.
    std::optional<Interval> values_of(const CountedLoop &loop) {
        const auto *limited = as<Name>(without_conversions(loop.limited));
        const Expression *first = first_value(loop);
        if (!limited || limited->symbol != loop.counter || loop.counter->is_global || !first)
            return std::nullopt;
        bool is_changed = false;
        ChildVisitor search;
        search.expression = [&](Expression *&each) {
            const auto *assignment = as<Assignment>(each);
            const auto *step = as<Unary>(each);
            const Expression *place = assignment                  ? assignment->left
                                      : step && is_step(step->op) ? step->operand
                                                                  : nullptr;
            is_changed |= place && root_of(*place) == loop.counter;
            visit_children(*each, search);
        };
        search.statement = [&](Statement *&each) { visit_children(*each, search); };
        search.declaration = [&](Declaration *each) { visit_children(*each, search); };
        Statement *body = loop.loop->body;
        search.statement(body);
        if (is_changed)
            return std::nullopt;
        const Interval start = of_public(*first), end = of_public(*loop.bound);
        const int open = loop.is_closed() ? 0 : 1;
        return loop.step > 0 ? Interval{start.low, end.high - open} : Interval{end.low + open, start.high};
    }

    Interval of_public(const Expression &expression) const {
        if (expression.constant) {
            const Interval all = type_interval(expression.type);
            const auto number = static_cast<long>(*expression.constant);
            return Int128{number} == *expression.constant ? Interval{number, number} : all;
        }
        const auto *conversion = as<Conversion>(&expression);
        const auto *binary = as<Binary>(&expression);
        const auto *name = as<Name>(&expression);
        if (conversion && conversion->conversion != ConversionKind::kTruth &&
            is_integer(conversion->operand->type)) {
            const Interval inner = of_public(*conversion->operand);
            if (type_interval(expression.type).contains(inner))
                return inner;
        }
        if (name)
            if (const auto known =
                    counters_.find(as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)));
                known != counters_.end())
                return known->second;
        if (binary && (binary->op == BinaryOperator::kAdd || binary->op == BinaryOperator::kSubtract) &&
            is_integer(binary->left->type) && is_integer(binary->right->type)) {
            const Interval left = of_public(*binary->left), right = of_public(*binary->right);
            const Interval result = binary->op == BinaryOperator::kAdd ? left + right : left - right;
            if (type_interval(expression.type).contains(result))
                return result;
        }
        return type_interval(expression.type);
    }

    void declare(const VariableSymbol &variable, const DeclaredItem &item) {
        Bounds &bounds = sums_.bounds_[&variable];
        bounds.is_declared = true;
        bounds.loops = counts_.size();
        bounds.is_unknown |= variable.is_global || variable.storage != Storage::kAutomatic ||
                             variable.is_address_taken || is_pointer(innermost_element(variable.type));
        if (!item.initializer)
            return;
        if (const auto *list = as<InitializerList>(item.initializer))
            for (const InitializedPart &part : list->parts)
                set(bounds, *part.value, part.type);
        else
            set(bounds, *item.initializer, item.type);
    }

    void set(Bounds &bounds, const Expression &value, const Type *type) {
        if (!type || !is_integer(type) || !is_integer(value.type) ||
            !type_interval(type).contains(ranges_.of(value)))
            bounds.is_unknown = true;
        else
            bounds.set = hull(bounds.set, ranges_.of(value));
    }

    void add(Bounds &bounds, const Interval &amount) {
        const std::optional<mpz_class> count = times(bounds);
        if (!count && (amount.low != 0 || amount.high != 0)) {
            bounds.is_unknown = true;
        } else if (count) {
            bounds.sums.low += std::min(mpz_class(0), amount.low) * *count;
            bounds.sums.high += std::max(mpz_class(0), amount.high) * *count;
        }
    }

    void change(const Assignment &node) {
        const VariableSymbol *variable = root_of(*node.left);
        if (!variable)
            return;
        Bounds &bounds = sums_.bounds_[variable];
        const bool is_number = is_integer(node.left->type) && is_integer(node.right->type) && !node.reads_old;
        const std::optional<Addend> addend = is_number ? addend_of(node) : std::nullopt;
        if (!is_number) {
            bounds.is_unknown = true;
        } else if (addend && node.op && node.operation_type->is_signed) {
            add(bounds, difference(Ranges::left_of_update(node), ranges_.of_update(node)));
        } else if (node.op) {
            bounds.is_unknown = true;
        } else if (const auto *sum = as<Binary>(without_conversions(node.right));
                   addend && sum && sum->type->is_signed) {
            const Expression &other = addend->value == sum->right ? *sum->left : *sum->right;
            add(bounds, difference(ranges_.of(other), ranges_.of(*sum)));
        } else {
            set(bounds, *node.right, node.left->type);
        }
    }

    void look(Expression &expression) {
        if (const auto *name = as<Name>(&expression))
            ++sums_.bounds_[as<VariableSymbol>(static_cast<const Symbol *>(name->symbol))].unseen;
        const auto *load = as<Conversion>(&expression);
        const auto *assignment = as<Assignment>(&expression);
        const auto *step = as<Unary>(&expression);
        const auto *output = as<SmcOutput>(&expression);
        const Expression *place = load && load->conversion == ConversionKind::kLoad ? load->operand
                                  : assignment                                      ? assignment->left
                                  : step && is_step(step->op)                       ? step->operand
                                  : output                                          ? output->source
                                                                                    : nullptr;
        if (place)
            --sums_.bounds_[root_of(*place)].unseen;
        if (assignment)
            change(*assignment);
        if (step && is_step(step->op) && is_integer(step->operand->type) && root_of(*step->operand))
            add(sums_.bounds_[root_of(*step->operand)],
                is_increment(step->op) ? Interval{1, 1} : Interval{-1, -1});
        visit_children(expression, visitor_);
    }

    BoundedSums &sums_;
    Ranges &ranges_;
    std::vector<std::optional<mpz_class>> counts_; ///< of the iterations of each loop around
    std::map<const VariableSymbol *, Interval> counters_;
    std::size_t loops_of_switch_ = 0;
    ChildVisitor visitor_ = {[this](Expression *&expression) { look(*expression); },
                             [this](Statement *&statement) { look(*statement); },
                             [this](Declaration *declaration) {
                                 if (const auto *variables = as<VariableDeclaration>(declaration))
                                     for (const DeclaredItem &item : variables->items)
                                         if (const auto *variable =
                                                 as<VariableSymbol>(static_cast<const Symbol *>(item.symbol)))
                                             declare(*variable, item);
                                 visit_children(*declaration, visitor_);
                             }};
};

BoundedSums::BoundedSums(const FunctionDefinition &function, Ranges &ranges) {
    Survey(*this, ranges).look(*function.body);
}

bool BoundedSums::hold(const Expression &place) const {
    const VariableSymbol *variable = root_of(place);
    const auto known = variable ? bounds_.find(variable) : bounds_.end();
    if (has_jumps_ || known == bounds_.end() || !is_integer(place.type))
        return false;
    const Bounds &bounds = known->second;
    return bounds.is_declared && !bounds.is_unknown && bounds.unseen == 0 &&
           type_interval(place.type).contains(bounds.set + bounds.sums);
}

} // namespace picco::compiler
