#include "sema/flow/collisions.h"

#include "ast/facts.h"
#include "ast/operators.h"
#include "sema/flow/late_counters.h"
#include "sema/sema.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace picco::compiler {

namespace {

/// An index as far as it shows: the loop's counter plus a constant, or a value that is the same in all
/// iterations.
struct Index {
    enum class Kind { kCounter, kSame, kOther } kind = Kind::kOther;
    Int128 offset = 0; ///< kCounter: what is added; kSame: the constant
    std::string text;  ///< kSame without a constant
};

struct Access {
    const VariableSymbol *array;
    std::vector<Index> indices; ///< outermost first
    const Expression *place;
    bool is_write;
};

class CollisionChecker {
  public:
    CollisionChecker(For &loop, const SourceManager &sources, Diagnostics &diagnostics)
        : loop_(loop), sources_(sources), diagnostics_(diagnostics) {
        visitor_.expression = [this](const Expression *expression) { look(*expression); };
        visitor_.statement = [this](const Statement *statement) { visit_children(*statement, visitor_); };
        visitor_.declaration = [this](const Declaration *declaration) { look(*declaration); };
    }

    void run() {
        find_counter();
        look_for_changes();
        visitor_.statement(loop_.body);
        for (std::size_t i = 0; i < accesses_.size(); ++i) {
            check_alone(accesses_[i]);
            for (std::size_t k = 0; k < i; ++k)
                check_pair(accesses_[k], accesses_[i]);
        }
    }

  private:
    /// `i++`, `i--`, `i += c` and `i -= c` in the head.
    void find_counter() {
        if (!loop_.step)
            return;
        counter_ = stepped_variable(*loop_.step);
        if (as<Unary>(loop_.step))
            step_ = 1;
        const auto *assignment = as<Assignment>(loop_.step);
        if (assignment && assignment->op && assignment->right->constant &&
            (*assignment->op == BinaryOperator::kAdd || *assignment->op == BinaryOperator::kSubtract))
            step_ = *assignment->right->constant;
        if (step_ == 0)
            counter_ = nullptr;
    }

    /// What the loop changes is not the same in all iterations.
    void look_for_changes() {
        ConstChildVisitor finder;
        finder.expression = [&](const Expression *expression) {
            if (const VariableSymbol *variable = stepped_variable(*expression))
                changed_.insert(variable);
            visit_children(*expression, finder);
        };
        finder.statement = [&](const Statement *statement) { visit_children(*statement, finder); };
        finder.declaration = [&](const Declaration *declaration) {
            if (auto *variables = as<VariableDeclaration>(declaration))
                for (const DeclaredItem &item : variables->items)
                    changed_.insert(as<VariableSymbol>(static_cast<const Symbol *>(item.symbol)));
            visit_children(*declaration, finder);
        };
        Statement *body = loop_.body;
        finder.statement(body);
        if (counter_ && changed_.contains(counter_))
            counter_ = nullptr;
        for (Expression *part : {loop_.condition, loop_.step})
            if (part)
                finder.expression(part);
        changed_.erase(counter_);
    }

    void look(const Declaration &declaration) {
        if (auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items)
                own_.insert(as<VariableSymbol>(static_cast<const Symbol *>(item.symbol)));
        visit_children(declaration, visitor_);
    }

    void look(const Expression &expression) {
        if (!is_evaluated(expression))
            return;
        if (as<Subscript>(&expression)) {
            note(expression, false);
        } else if (auto *assignment = as<Assignment>(&expression);
                   assignment && as<Subscript>(assignment->left)) {
            note(*assignment->left, true);
            return look(*assignment->right);
        } else if (auto *step = as<Unary>(&expression);
                   step && is_step(step->op) && as<Subscript>(step->operand)) {
            return note(*step->operand, true);
        }
        if (!as<Subscript>(&expression))
            visit_children(expression, visitor_);
    }

    void note(const Expression &place, bool is_write) {
        Access access{base_variable(&place), {}, &place, is_write};
        const Expression *part = &place;
        for (auto *element = as<Subscript>(part); element; element = as<Subscript>(part)) {
            access.indices.insert(access.indices.begin(), index_of(*element->index));
            look(*element->index);
            part = without_conversions(element->base);
        }
        if (const auto *name = as<Name>(part); name && !access.array)
            access.array = as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)); // through a pointer
        else if (!name)
            return visit_children(*part, visitor_);
        if (access.array && !own_.contains(access.array) && !is_record(place.type) && !is_array(place.type))
            accesses_.push_back(access);
    }

    Index index_of(const Expression &expression) const {
        const Expression *value = without_conversions(&expression);
        if (value->constant)
            return {Index::Kind::kSame, *value->constant, ""};
        const auto *name = as<Name>(value);
        if (counter_ && name && name->symbol == counter_)
            return {Index::Kind::kCounter, 0, ""};
        if (const auto *binary = as<Binary>(value);
            binary && (binary->op == BinaryOperator::kAdd || binary->op == BinaryOperator::kSubtract)) {
            Index left = index_of(*binary->left);
            const Index right = index_of(*binary->right);
            const bool adds_constant = right.kind == Index::Kind::kSame && right.text.empty();
            if (left.kind == Index::Kind::kCounter && adds_constant) {
                left.offset += binary->op == BinaryOperator::kAdd ? right.offset : -right.offset;
                return left;
            }
            if (right.kind == Index::Kind::kCounter && binary->op == BinaryOperator::kAdd &&
                left.kind == Index::Kind::kSame && left.text.empty())
                return {Index::Kind::kCounter, left.offset + right.offset, ""};
        }
        if (is_same_everywhere(*value))
            return {Index::Kind::kSame, 0, describe(sources_, *value)};
        return {};
    }

    /// Only names that nothing in the loop changes, and public operators.
    bool is_same_everywhere(const Expression &expression) const {
        if (is_private(expression.type))
            return false;
        if (const auto *name = as<Name>(&expression)) {
            const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(name->symbol));
            return variable && is_counter(*variable) && variable != counter_ && !changed_.contains(variable);
        }
        bool all = as<Binary>(&expression) || as<Conversion>(&expression) || expression.constant;
        ConstChildVisitor inner;
        inner.expression = [&](const Expression *child) { all = all && is_same_everywhere(*child); };
        visit_children(expression, inner);
        return all;
    }

    void check_alone(const Access &access) {
        const bool is_same = access.is_write && std::ranges::all_of(access.indices, [](const Index &index) {
                                 return index.kind == Index::Kind::kSame;
                             });
        if (is_same && reported_.insert(access.array).second)
            diagnostics_.report(MessageId::kParallelWrite, access.place->range,
                                {describe(sources_, *access.place)});
    }

    void check_pair(const Access &first, const Access &second) {
        if (first.array != second.array || !(first.is_write || second.is_write) ||
            first.indices.size() != second.indices.size())
            return;
        std::optional<Int128> shift; // in iterations, from one access to the other at the same element
        for (std::size_t i = 0; i < first.indices.size(); ++i) {
            const Index &a = first.indices[i], &b = second.indices[i];
            if (a.kind != b.kind || a.kind == Index::Kind::kOther || a.text != b.text)
                return;
            const Int128 distance = b.offset - a.offset;
            if (a.kind == Index::Kind::kSame) {
                if (distance != 0)
                    return;
            } else if (distance % step_ != 0 || (shift && *shift != distance)) {
                return;
            } else {
                shift = distance;
            }
        }
        if (!shift || *shift == 0 || !reported_.insert(first.array).second)
            return;
        const Access &write = first.is_write ? first : second;
        const Access &other = first.is_write ? second : first;
        diagnostics_
            .report(MessageId::kParallelCollision, write.place->range,
                    {describe(sources_, *write.place), describe(sources_, *other.place)})
            .note(NoteId::kOtherAccess, other.place->range);
    }

    For &loop_;
    const SourceManager &sources_;
    Diagnostics &diagnostics_;
    ConstChildVisitor visitor_;
    const VariableSymbol *counter_ = nullptr;
    Int128 step_ = 0;
    std::set<const VariableSymbol *> changed_, own_, reported_;
    std::vector<Access> accesses_;
};

} // namespace

void check_collisions(For &loop, const SourceManager &sources, Diagnostics &diagnostics) {
    CollisionChecker(loop, sources, diagnostics).run();
}

} // namespace picco::compiler
