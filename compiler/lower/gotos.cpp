#include "lower/gotos.h"

#include <algorithm>
#include <map>

namespace picco::compiler {
namespace {

/// Where something stands: how manieth it is, and the blocks around it from outside in.
struct Place {
    int position = 0;
    std::vector<const Block *> blocks;

    bool is_inside(const Block *block) const { return std::ranges::find(blocks, block) != blocks.end(); }
};

const VariableDeclaration *declared_by(const Statement &statement) {
    const auto *declared = as<DeclarationStatement>(&statement);
    return declared ? as<VariableDeclaration>(declared->declaration) : nullptr;
}

class GotoSurvey {
  public:
    GotoFacts run(const FunctionDefinition &function) {
        Statement *body = function.body;
        visitor_.statement(body);
        for (const auto &[jump, place] : gotos_)
            judge(place, jump->label, labels_[jump->label], jump->range);
        for (const Dispatch &dispatch : dispatches_)
            judge(dispatch.from, nullptr, dispatch.to, dispatch.range);
        return std::move(facts_);
    }

  private:
    struct Declared {
        const VariableSymbol *variable;
        Place place;
    };
    /// From the head of a switch to a case.
    struct Dispatch {
        Place from, to;
        SourceRange range;
    };

    void look(Statement &statement) {
        ++position_;
        const Place here{position_, blocks_};
        const auto *block = as<Block>(&statement);
        const auto *choice = as<Switch>(&statement);
        if (const auto *label = as<Label>(&statement))
            labels_[label->symbol] = here;
        if (const auto *jump = as<Goto>(&statement); jump && jump->label)
            gotos_.emplace_back(jump, here);
        if (as<Case>(&statement) && !switches_.empty() && !switches_.back().second)
            dispatches_.push_back(
                {switches_.back().first, here, {statement.range.begin, statement.range.begin}});
        if (block)
            blocks_.push_back(block);
        if (choice)
            switches_.push_back({in_body(*choice, here), choice->is_private});
        if (const auto *body = choice ? as<Block>(choice->body) : nullptr)
            for (size_t i = 0; i < names_in_front(*body); ++i)
                for (const DeclaredItem &item : declared_by(*body->statements[i])->items)
                    in_front_.insert(as<VariableSymbol>(item.symbol));
        visit_children(statement, visitor_);
        if (choice)
            switches_.pop_back();
        if (block)
            blocks_.pop_back();
    }

    /// The block of a switch is entered before the jump to a case.
    static Place in_body(const Switch &choice, Place place) {
        if (const auto *block = as<Block>(choice.body))
            place.blocks.push_back(block);
        return place;
    }

    void look(Declaration &declaration) {
        if (const auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items) {
                const auto *variable = as<VariableSymbol>(item.symbol);
                if (variable && variable->storage == Storage::kAutomatic && is_private(variable->type))
                    declared_.push_back({variable, {++position_, blocks_}});
            }
        visit_children(declaration, visitor_);
    }

    void look(Expression &expression) {
        if (const auto *name = as<Name>(&expression))
            last_use_[as<VariableSymbol>(name->symbol)] = ++position_;
        visit_children(expression, visitor_);
    }

    void judge(const Place &from, const LabelSymbol *label, const Place &to, SourceRange range) {
        for (const Block *block : to.blocks)
            if (!from.is_inside(block) && block->declares_private) {
                facts_.refused.push_back({range, "a jump into a block with private variables"});
                return;
            }
        if (label && to.position < from.position &&
            std::ranges::all_of(to.blocks, [&](const Block *block) { return from.is_inside(block); }))
            facts_.backward.insert(label);
        for (const Declared &each : declared_) {
            const bool is_passed = from.position < each.place.position && each.place.position < to.position &&
                                   to.is_inside(each.place.blocks.back()) &&
                                   !(label == nullptr && in_front_.contains(each.variable));
            if (is_passed && last_use_[each.variable] > to.position) {
                facts_.refused.push_back({range, "a jump past the declaration of private '" +
                                                     std::string(each.variable->name) + "'"});
                return;
            }
        }
    }

    GotoFacts facts_;
    int position_ = 0;
    std::vector<const Block *> blocks_;
    std::vector<std::pair<Place, bool>> switches_; ///< around; whether they are private
    std::map<const LabelSymbol *, Place> labels_;
    std::vector<std::pair<const Goto *, Place>> gotos_;
    std::vector<Dispatch> dispatches_;
    std::vector<Declared> declared_;
    std::set<const VariableSymbol *> in_front_;
    std::map<const VariableSymbol *, int> last_use_;
    ChildVisitor visitor_ = {[this](Expression *&expression) { look(*expression); },
                             [this](Statement *&statement) { look(*statement); },
                             [this](Declaration *declaration) { look(*declaration); }};
};

} // namespace

size_t names_in_front(const Block &switch_body) {
    const auto only_names = [](const Statement *statement) {
        const VariableDeclaration *variables = declared_by(*statement);
        return variables && std::ranges::none_of(variables->items, &DeclaredItem::initializer);
    };
    const auto end = std::ranges::find_if_not(switch_body.statements, only_names);
    return static_cast<size_t>(end - switch_body.statements.begin());
}

GotoFacts goto_facts(const FunctionDefinition &function) {
    return GotoSurvey().run(function);
}

} // namespace picco::compiler
