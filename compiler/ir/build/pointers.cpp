// Pointers that do not move: what they lead to is a place without them. A body declares them, or the function around it.
#include "ir/build/builder.h"

#include "ast/facts.h"
#include "plan/counted_loop.h"

#include <algorithm>
#include <functional>

namespace picco::compiler::ir {
namespace {

const VariableSymbol *variable_of(const DeclaredItem &item) {
    return as<VariableSymbol>(static_cast<const Symbol *>(item.symbol));
}

/// Where variables change: in the head of which loop, or elsewhere, which is null.
class Changes {
  public:
    explicit Changes(const Statement &body) { look(body, nullptr); }

    /// around: loops whose heads have set what they set.
    bool may_change(const VariableSymbol &variable, const std::vector<const For *> &around) const {
        const auto at = places_.find(&variable);
        return at != places_.end() && std::ranges::any_of(at->second, [&](const For *head) {
                   return std::ranges::find(around, head) == around.end();
               });
    }

  private:
    void look(const Statement &statement, const For *head) {
        const auto *loop = as<For>(&statement);
        const For *const own = loop ? loop : head;
        ConstChildVisitor visitor;
        visitor.statement = [&](const Statement *each) {
            look(*each, loop && each == loop->body ? nullptr : own);
        };
        visitor.expression = [&](const Expression *each) { look(*each, own); };
        visitor.declaration = [&](const Declaration *each) {
            const auto *variables = as<VariableDeclaration>(each);
            for (size_t i = 0; own && variables && i < variables->items.size(); ++i)
                places_[variable_of(variables->items[i])].insert(own);
            visit_children(*each, visitor);
        };
        visit_children(statement, visitor);
    }
    void look(const Expression &expression, const For *head) {
        if (const Expression *place = written_place(expression))
            if (const VariableSymbol *variable = named_variable(*place))
                places_[variable].insert(head);
        ConstChildVisitor visitor;
        visitor.expression = [&](const Expression *each) { look(*each, head); };
        visitor.statement = [&](const Statement *each) { look(*each, head); };
        visit_children(expression, visitor);
    }

    std::map<const VariableSymbol *, std::set<const For *>> places_;
};

/// Goes through a statement: the statements inside of it, and what it declares.
void visit_declared(const Statement &statement, const std::function<void(const Statement &)> &inside,
                    const std::function<void(const DeclaredItem &)> &declared) {
    ConstChildVisitor visitor;
    visitor.statement = [&](const Statement *each) { inside(*each); };
    visitor.declaration = [&](const Declaration *each) {
        if (const auto *variables = as<VariableDeclaration>(each))
            std::ranges::for_each(variables->items, declared);
    };
    visit_children(statement, visitor);
}

/// Whether a declaration gives a pointer its only value.
bool is_set_once(const VariableSymbol *variable, const DeclaredItem &item) {
    return variable && item.initializer && is_pointer(variable->type) &&
           !is_private_pointer(variable->type) && !variable->type->is_volatile && !variable->is_changed &&
           variable->storage != Storage::kStatic && variable->linkage == Linkage::kNone;
}

/// Whether a value is the start of an array that lies in no other one. Pointers to rows may go on into the next row.
bool is_start_of_array(const Expression &value) {
    const auto *decayed = as<Conversion>(&value);
    return decayed && decayed->conversion == ConversionKind::kArrayToPointer &&
           is_part_of_variable(*decayed->operand) && !is_array(value.type->target);
}

/// An address that never changes: of a variable, its field, an array, or an element at a constant index.
bool is_fixed_address(const Expression &value) {
    if (is_start_of_array(value))
        return true;
    const auto *unary = as<Unary>(&value);
    if (!unary || unary->op != UnaryOperator::kAddressOf)
        return false;
    const auto *element = as<Subscript>(unary->operand);
    return element ? element->index->constant && is_start_of_array(*element->base)
                   : is_part_of_variable(*unary->operand) && !is_array(unary->operand->type);
}

/// Those of a function that a statement of it names and does not declare.
class PointersAround {
  public:
    PointersAround(const FunctionDefinition &function, const Statement &body, Copier &copier)
        : body_(body), copier_(copier) {
        look(*function.body);
    }

    std::set<const VariableSymbol *> take() { return std::move(found_); }

  private:
    void look(const Statement &statement) {
        if (&statement != &body_)
            visit_declared(
                statement, [&](const Statement &each) { look(each); },
                [&](const DeclaredItem &item) { look(item); });
    }
    void look(const DeclaredItem &item) {
        const VariableSymbol *const variable = variable_of(item);
        if (!is_set_once(variable, item) || !is_fixed_address(*item.initializer) ||
            count_names(body_, variable) == 0)
            return;
        copier_.replace(*variable, *copier_.copy(*item.initializer));
        found_.insert(variable);
    }

    const Statement &body_;
    Copier &copier_;
    std::set<const VariableSymbol *> found_;
};

class FixedPointers {
  public:
    FixedPointers(const Statement &body, Copier &copier) : changes_(body), copier_(copier) { look(body); }

    std::set<const VariableSymbol *> take() { return std::move(found_); }

  private:
    void look(const Statement &statement) {
        const auto *loop = as<For>(&statement);
        visit_declared(
            statement,
            [&](const Statement &each) {
                const bool is_body = loop && &each == loop->body;
                if (is_body)
                    around_.push_back(loop);
                look(each);
                if (is_body)
                    around_.pop_back();
            },
            [&](const DeclaredItem &item) { look(item); });
    }
    void look(const DeclaredItem &item) {
        const VariableSymbol *const variable = variable_of(item);
        if (!is_set_once(variable, item) || !stays_the_same(*item.initializer) ||
            names_any(*item.initializer,
                      [&](const VariableSymbol &each) { return changes_.may_change(each, around_); }))
            return;
        copier_.replace(*variable, *copier_.copy(*item.initializer));
        found_.insert(variable);
    }

    const Changes changes_;
    Copier &copier_;
    std::vector<const For *> around_; ///< in the body
    std::set<const VariableSymbol *> found_;
};

} // namespace

/// A copy of the body will have their values in their places.
void Builder::replace_pointers(const Statement &body, Copier &copier) {
    pointers_.merge(FixedPointers(body, copier).take());
}

/// The same with those of the function around the loop.
void Builder::replace_pointers_around(Copier &copier) {
    pointers_.merge(PointersAround(around_, *loop_.head.loop->body, copier).take());
}

} // namespace picco::compiler::ir
