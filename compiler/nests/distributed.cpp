// One loop as two.
#include "nests/distributed.h"

#include "ast/made.h"

#include <fmt/format.h>

namespace picco::compiler {

namespace {

constexpr int kMostOnStack = 1024; ///< elements; arrays of run-time size have memory of their own

} // namespace

DistributedLoop::DistributedLoop(Program &program, const CountedLoop &counted, size_t first_statements,
                                 const std::vector<VariableSymbol *> &handed, unsigned &next_id)
    : arena_(program.arena), copier_(program.arena), counted_(counted), loop_(*counted.loop),
      next_id_(next_id) {
    const auto &body = *as<Block>(loop_.body);
    const auto middle = body.statements.begin() + static_cast<std::ptrdiff_t>(first_statements);
    rest_ = {middle, body.statements.end()};
    auto *all = arena_.make<Block>();
    all->range = loop_.range;
    all->declares_private = true;
    auto *first_body = arena_.make<Block>(body), *second_body = arena_.make<Block>(body);
    first_body->statements = {body.statements.begin(), middle};
    second_body->statements.clear();
    second_body->declares_private = true;
    second_body->range = {rest_.front()->range.begin, rest_.back()->range.end};
    for (VariableSymbol *each : handed)
        hand_on(*each, *all, *first_body, *second_body);
    second_body->statements.insert(second_body->statements.end(), rest_.begin(), rest_.end());
    first_ = arena_.make<For>(loop_);
    first_->body = first_body;
    auto *second = arena_.make<For>(loop_);
    second->range = second_body->range;
    second->initial = copier_.copy(*loop_.initial);
    second->condition = copier_.copy(*loop_.condition);
    second->step = copier_.copy(*loop_.step);
    second->body = second_body;
    all->statements.insert(all->statements.end(), {first_, second});
    statement_ = guarded(*all);
}

VariableSymbol *DistributedLoop::made_like(const VariableSymbol &like, std::string_view name,
                                           const Type *type) {
    auto *made = arena_.make<VariableSymbol>(like);
    made->id = next_id_++;
    made->name = arena_.intern(fmt::format("picco_{}_{}_{}", name, like.name, made->id - kFirstMadeId));
    made->stands_for = like.stands_for ? like.stands_for : &like;
    made->type = type;
    made->is_changed = true;
    made->has_initializer = false;
    return made;
}

/// Of as many elements as the loop has numbers.
const Type *DistributedLoop::array_of(const Type *element) {
    const Expression &bound = *counted_.bound;
    auto *type = arena_.make<Type>();
    type->kind = TypeKind::kArray;
    type->privacy = Privacy::kPrivate;
    type->target = element;
    type->canonical = type;
    if (bound.constant && *bound.constant <= kMostOnStack) {
        type->array_form = ArrayForm::kConstant;
        type->count = static_cast<std::uint64_t>(*bound.constant);
        return type;
    }
    auto *size = arena_.make<RuntimeSize>();
    size->expression = copier_.copy(bound);
    size->id = next_id_++;
    type->array_form = ArrayForm::kRuntime;
    type->size = size;
    return type;
}

/// Of this iteration.
Expression *DistributedLoop::element(VariableSymbol &row) {
    return element_of(arena_, row, loaded(arena_, named(arena_, *counted_.counter, loop_.range)),
                      loop_.range);
}

void DistributedLoop::hand_on(VariableSymbol &variable, Block &all, Block &first, Block &second) {
    const Type *type = variable.type;
    if (type->is_const) {
        auto *changed = arena_.make<Type>(*type);
        changed->is_const = false;
        changed->canonical = changed;
        type = changed;
    }
    VariableSymbol *row = made_like(variable, "row", array_of(type)),
                   *own = made_like(variable, "of_row", type);
    own->has_initializer = true;
    all.statements.push_back(declaration_of(arena_, *row, nullptr, loop_.range));
    first.statements.push_back(
        assignment_of(arena_, element(*row), loaded(arena_, named(arena_, variable, loop_.range))));
    second.statements.push_back(declaration_of(arena_, *own, loaded(arena_, element(*row)), loop_.range));
    for (Statement *each : rest_)
        rename(*each, &variable, own);
    handed_.push_back({&variable, row, own});
}

/// Arrays have elements: where the loop does not run, only its counter is set.
Statement *DistributedLoop::guarded(Block &all) {
    if (counted_.bound->constant)
        return &all;
    Copier with_first(arena_);
    with_first.replace(*counted_.counter, *first_value(counted_)->constant);
    auto *branch = arena_.make<If>();
    branch->range = loop_.range;
    branch->condition = with_first.copy(*loop_.condition);
    branch->then_branch = &all;
    if (!as<DeclarationStatement>(loop_.initial))
        branch->else_branch = copier_.copy(*loop_.initial);
    return branch;
}

void DistributedLoop::undo() {
    for (const Handed &each : handed_)
        for (Statement *statement : rest_)
            rename(*statement, each.own, each.variable);
}

} // namespace picco::compiler
