// A `case` inside of a branch of a private switch. Each gets a bit that says whether control came to it from
// outside; what stands in front of it in its branch runs where the bit is 0, and the branch is taken where it
// is 1:
//
//     switch (x) {            switch (x) {
//     case 0:                 case 0:
//         A;                      A;
//         if (c) {                passed = 1;
//             B;              case 1:
//         case 1:                 if (!passed) entry = passed = 1;
//             C;                  if (entry || c) {
//         }                           if (!entry) B;
//     }                               entry = 0;
//                                     C;
//                                 }
//                             }
#include "ast/facts.h"
#include "sema/sema.h"

#include <algorithm>

namespace picco::compiler {
namespace {

/// The cases of a switch within a statement, in their order.
void find_cases(Statement &statement, std::vector<Case *> &found) {
    if (auto *label = as<Case>(&statement))
        found.push_back(label);
    if (as<Switch>(&statement))
        return;
    ChildVisitor visitor;
    visitor.expression = [](Expression *&) {};
    visitor.declaration = [](Declaration *) {};
    visitor.statement = [&](Statement *&part) { find_cases(*part, found); };
    visit_children(statement, visitor);
}

/// Those inside of a loop that its condition begins.
void find_cases_in_loops(Statement &statement, std::vector<Case *> &found) {
    if (as<Switch>(&statement))
        return;
    if (as<For>(&statement) || as<While>(&statement))
        return find_cases(statement, found);
    ChildVisitor visitor;
    visitor.expression = [](Expression *&) {};
    visitor.declaration = [](Declaration *) {};
    visitor.statement = [&](Statement *&part) { find_cases_in_loops(*part, found); };
    visit_children(statement, visitor);
}

std::vector<Case *> cases_in(Statement &statement) {
    std::vector<Case *> found;
    find_cases(statement, found);
    return found;
}

} // namespace

/// Makes the trees; they are typed with the rest of the switch.
class SwitchEntries {
  public:
    SwitchEntries(Sema &sema, const Switch &node)
        : sema_(sema), range_(node.range), control_(node.control->range) {}

    /// The statements of the switch with the cases inside of their branches in front of them.
    void enter(std::vector<Statement *> &statements) {
        std::vector<Statement *> result;
        for (Statement *each : statements) {
            Statement **inner = &each;
            while (auto *label = as<Case>(*inner))
                inner = &label->body;
            std::vector<Case *> cases = cases_in(**inner);
            if (cases.empty()) {
                result.push_back(each);
                continue;
            }
            if (Block *block = block_of_cases(**inner)) {
                enter(block->statements);
                result.push_back(each);
                continue;
            }
            if (refuse_loops(**inner)) {
                result.push_back(each);
                continue;
            }
            Statement *branch = *inner;
            *inner = set({passed()}, 1); // behind the labels in front of the branch
            result.push_back(each);
            for (const Case *label : cases) {
                entries_[label] = made();
                Case *outside = make<Case>(label->range);
                outside->value = label->value;
                outside->last = label->last;
                If *first = make<If>(label->range);
                first->condition = negated(name(*passed()));
                first->then_branch = set({entries_[label], passed()}, 1);
                outside->body = first;
                result.push_back(outside);
            }
            result.push_back(entered(branch));
        }
        statements = std::move(result);
    }

    std::vector<Statement *> declarations;

  private:
    template <typename Node>
    Node *make(SourceRange range) {
        Node *node = sema_.program_.arena.make<Node>();
        node->range = range;
        return node;
    }

    VariableSymbol *made() {
        const Type *type = sema_.types_.integer(IntegerName::kBool, Privacy::kPrivate);
        Expression *zero = sema_.shared(sema_.to_type(sema_.literal(0, range_), type));
        const auto [symbol, declared] = sema_.made_variable("picco_entry", type, zero, range_);
        declarations.push_back(declared);
        return symbol;
    }
    VariableSymbol *passed() {
        if (!passed_)
            passed_ = made();
        return passed_;
    }
    Expression *name(VariableSymbol &variable) { return sema_.named(variable, range_); }
    Expression *negated(Expression *operand) {
        Unary *result = make<Unary>(operand->range);
        result->op = UnaryOperator::kLogicalNot;
        result->operand = operand;
        return result;
    }
    Expression *both(BinaryOperator op, Expression *left, Expression *right) {
        Binary *result = make<Binary>(right->range);
        result->op = op;
        result->left = left;
        result->right = right;
        return result;
    }
    Expression *any(const std::vector<Case *> &cases) {
        Expression *result = nullptr;
        for (const Case *each : cases)
            result = result ? both(BinaryOperator::kLogicalOr, result, name(*entries_[each]))
                            : name(*entries_[each]);
        return result;
    }
    Statement *set(const std::vector<VariableSymbol *> &variables, int value) {
        Expression *result = sema_.literal(value, range_);
        for (VariableSymbol *each : variables) {
            Assignment *assignment = make<Assignment>(range_);
            assignment->left = name(*each);
            assignment->right = result;
            result = assignment;
        }
        ExpressionStatement *statement = make<ExpressionStatement>(range_);
        statement->expression = result;
        return statement;
    }

    /// The statement where control may be on its way to a case inside of it.
    Statement *entered(Statement *statement) {
        if (cases_in(*statement).empty())
            return statement;
        if (auto *label = as<Case>(statement)) {
            Block *block = make<Block>(label->range);
            block->statements = {set({entries_[label]}, 0), entered(label->body)};
            return block;
        }
        if (auto *block = as<Block>(statement)) {
            enter_block(*block);
        } else if (auto *branch = as<If>(statement)) {
            const std::vector<Case *> first = cases_in(*branch->then_branch);
            const std::vector<Case *> second =
                branch->else_branch ? cases_in(*branch->else_branch) : std::vector<Case *>();
            if (!second.empty())
                branch->condition =
                    both(BinaryOperator::kLogicalAnd, negated(any(second)), branch->condition);
            if (!first.empty())
                branch->condition = both(BinaryOperator::kLogicalOr, any(first), branch->condition);
            branch->then_branch = entered(branch->then_branch);
            if (branch->else_branch)
                branch->else_branch = entered(branch->else_branch);
        } else if (auto *loop = as<DoWhile>(statement)) {
            loop->body = entered(loop->body);
        } else if (auto *named = as<Label>(statement)) {
            named->body = entered(named->body);
        }
        return statement;
    }

    void enter_block(Block &block) {
        for (std::size_t i = 0; i < block.statements.size(); ++i) {
            std::vector<Case *> later;
            for (std::size_t k = i + 1; k < block.statements.size(); ++k)
                find_cases(*block.statements[k], later);
            Statement *part = entered(block.statements[i]);
            if (!later.empty() && !as<DeclarationStatement>(part)) {
                If *guard = make<If>(part->range);
                guard->condition = negated(any(later));
                guard->then_branch = part;
                part = guard;
            } else if (!later.empty()) {
                refuse_effects(*as<DeclarationStatement>(part));
            }
            block.statements[i] = part;
        }
    }

    /// A declaration that is jumped over holds for what follows, so it is no branch of its own.
    void refuse_effects(const DeclarationStatement &statement) {
        const auto *variables = as<VariableDeclaration>(statement.declaration);
        for (const DeclaredItem &item : variables ? variables->items : std::vector<DeclaredItem>())
            if (item.initializer && has_side_effect(*item.initializer))
                report(item.initializer->range, "jump past a declaration with side effects");
    }

    void report(SourceRange range, std::string_view effect) {
        sema_.diagnostics_.report(MessageId::kEffectInPrivateBranch, range, {std::string(effect)})
            .note(NoteId::kPrivateCondition, control_);
    }

    /// How often the loop runs would tell how control came to it.
    bool refuse_loops(Statement &branch) {
        std::vector<Case *> cases;
        find_cases_in_loops(branch, cases);
        for (const Case *label : cases)
            report({label->range.begin, label->range.begin}, "jump into a loop, past its condition");
        return !cases.empty();
    }

    Sema &sema_;
    SourceRange range_, control_;
    VariableSymbol *passed_ = nullptr;
    std::map<const Case *, VariableSymbol *> entries_;
};

/// A private switch whose cases all stand in its block, with what it needs around it; null if nothing.
Block *Sema::enter_branches(Switch &node) {
    auto *body = as<Block>(node.body);
    if (!body) {
        body = program_.arena.make<Block>();
        body->range = node.body->range;
        body->statements = {node.body};
        node.body = body;
    }
    SwitchEntries entries(*this, node);
    entries.enter(body->statements);
    if (entries.declarations.empty())
        return nullptr;
    Block *around = program_.arena.make<Block>();
    around->range = node.range;
    around->declares_private = true;
    around->statements = std::move(entries.declarations);
    around->statements.push_back(&node);
    return around;
}

} // namespace picco::compiler
