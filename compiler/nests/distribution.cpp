// Loops over rows that hand something on behind what they do to a row.
#include "nests/distribution.h"

#include "ast/copy.h"
#include "ast/facts.h"
#include "ir/facts.h"
#include "lower/walk.h"
#include "nests/lane_loops.h"
#include "nests/lane_survey.h"
#include "nests/taken.h"
#include "plan/counted_loop.h"
#include "plan/dependence.h"
#include "plan/own_scalars.h"

#include <fmt/format.h>

#include <algorithm>

namespace picco::compiler {
namespace {

constexpr unsigned kFirstId = 1U << 30; // sema counts from 1

/// The innermost loops of a statement.
void add_innermost(const Statement &statement, std::vector<const For *> &loops) {
    const auto *loop = as<For>(&statement);
    const size_t before = loops.size();
    ConstChildVisitor visitor;
    visitor.statement = [&](const Statement *each) { add_innermost(*each, loops); };
    visit_children(statement, visitor);
    if (loop && loops.size() == before)
        loops.push_back(loop);
}

void rename(Statement &statement, const VariableSymbol *from, VariableSymbol *to) {
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&each) {
        if (auto *name = as<Name>(each); name && name->symbol == from) {
            name->symbol = to;
            name->name = to->name;
        }
        visit_children(*each, visitor);
    };
    visitor.statement = [&](Statement *&each) { visit_children(*each, visitor); };
    visitor.declaration = [&](Declaration *each) { visit_children(*each, visitor); };
    visit_children(statement, visitor);
}

/// One loop: whether it can be two, and those.
class Nest {
  public:
    Nest(For &loop, const FunctionDefinition &function, Program &program, Ranges &ranges, unsigned &next_id)
        : loop_(loop), function_(function), program_(program), copier_(program.arena),
          plans_(ranges, program.arena), lanes_(plans_), next_id_(next_id) {}

    /// The statement that does the same; null where it is better left alone. place: where the loop stands.
    void distribute(Statement *&place);

  private:
    /// A scalar that the first loop leaves for the second one: an array, and what it is called there.
    struct Handed {
        VariableSymbol *variable, *row, *own;
    };

    bool find_parts();
    bool is_counted();
    bool are_independent();
    bool meet_in_one_iteration(const Taken::Place &first, const Taken::Place &second) const;
    bool find_handed();
    void make(Statement *&place);
    bool gains(const For &first);

    VariableSymbol *variable(std::string_view name, const VariableSymbol &like, const Type *type);
    Statement *declared(VariableSymbol &variable, Expression *initializer);
    Expression *named(VariableSymbol &variable);
    Expression *load(Expression *place);
    Expression *element(VariableSymbol &row);
    Statement *assigned(Expression *place, Expression *value);
    const Type *array_of(const Type *element);
    Statement *guarded(Block &all);

    For &loop_;
    const FunctionDefinition &function_;
    Program &program_;
    Copier copier_;
    ir::Plans plans_;
    LaneLoops lanes_;
    unsigned &next_id_;
    Block *body_ = nullptr;
    std::optional<CountedLoop> counted_;
    const RuntimeSize *size_ = nullptr;
    size_t first_ = 0; ///< so many statements are the first part
    Taken before_, behind_;
    std::vector<Handed> handed_;
};

/// Up to the last statement with loops, and what is behind.
bool Nest::find_parts() {
    body_ = as<Block>(loop_.body);
    if (!body_ || body_->is_parallel || loop_.is_parallel || loop_.may_stop || loop_.masks.breaks ||
        loop_.masks.continues || loop_.masks.iterations)
        return false;
    for (size_t i = 0; i < body_->statements.size(); ++i) {
        Taken taken;
        add_taken(*body_->statements[i], plans_, taken);
        if (!taken.is_simple)
            return false;
        if (taken.has_loops)
            first_ = i + 1;
    }
    if (first_ == 0 || first_ == body_->statements.size())
        return false;
    for (size_t i = 0; i < body_->statements.size(); ++i)
        add_taken(*body_->statements[i], plans_, i < first_ ? before_ : behind_);
    return true;
}

/// From a number that is no less than 0, one by one, up to a bound that stays.
bool Nest::is_counted() {
    counted_ = counted_loop(loop_);
    const Expression *first = counted_ ? first_value(*counted_) : nullptr;
    const auto *limited = counted_ ? as<Name>(without_conversions(counted_->limited)) : nullptr;
    const auto is_changed = [&](const VariableSymbol &each) {
        return before_.written.contains(&each) || behind_.written.contains(&each);
    };
    return first && first->constant && *first->constant >= 0 && limited &&
           limited->symbol == counted_->counter && counted_->step == 1 &&
           counted_->comparison == BinaryOperator::kLess && !counted_->is_set_in_body() &&
           !is_changed(*counted_->counter) && stays_the_same(*counted_->bound) &&
           !names_any(*counted_->bound, is_changed);
}

/// The same place, which no other iteration takes.
bool Nest::meet_in_one_iteration(const Taken::Place &first, const Taken::Place &second) const {
    const auto moves = [&](const Expression &place) {
        return !names_any(place, [&](const VariableSymbol &each) {
            return before_.written.contains(&each) || behind_.written.contains(&each) ||
                   before_.declared.contains(&each) || behind_.declared.contains(&each);
        });
    };
    const auto *one = as<Subscript>(first.place), *other = as<Subscript>(second.place);
    return one && other && mentions(*one->index, counted_->counter) &&
           mentions(*other->index, counted_->counter) && is_number(one->type) && is_number(other->type) &&
           !is_private(one->index->type) && !is_private(other->index->type) && moves(*one->index) &&
           moves(*other->index);
}

/// No iteration of the first part takes what another one writes in the second, nor the other way round.
bool Nest::are_independent() {
    const auto is_array = [](const VariableSymbol *each) { return !is_number(each->type); };
    for (const auto &[part, rest] : {std::pair(&before_, &behind_), std::pair(&behind_, &before_)})
        if (std::ranges::any_of(part->written, is_array) && rest->has_pointers)
            return false;
    for (const Taken::Place &first : before_.places)
        for (const Taken::Place &second : behind_.places) {
            if (base_variable(first.place) != base_variable(second.place) ||
                (!first.is_written && !second.is_written))
                continue;
            if (!meet_in_one_iteration(first, second))
                return false;
            const Dependence found = dependence(*counted_, *first.place, *second.place);
            if (found.kind != Dependence::Kind::kNever &&
                (found.kind != Dependence::Kind::kDistance || found.distance != 0))
                return false;
        }
    return true;
}

/// Scalars that both parts have: set anew by the first one, or left alone by both.
bool Nest::find_handed() {
    const std::set<const VariableSymbol *> own = own_scalars(*body_);
    for (VariableSymbol *each : behind_.named) {
        const bool is_set_before = before_.written.contains(each) || before_.declared.contains(each);
        if (!before_.named.contains(each) && !is_set_before)
            continue;
        if (!is_number(each->type)) {
            if (before_.declared.contains(each))
                return false; // an array of its own
            continue;
        }
        if (!is_set_before && !behind_.written.contains(each))
            continue;
        const bool is_own = before_.declared.contains(each) ||
                            (own.contains(each) && is_named_only_in(*body_, *each, function_));
        if (!is_private(each->type) || !is_own || each->is_global || each->storage == Storage::kStatic ||
            each->is_address_taken || each->linkage != Linkage::kNone)
            return false;
        handed_.push_back({each, nullptr, nullptr});
    }
    std::ranges::sort(handed_, {}, [](const Handed &each) { return each.variable->id; });
    return true;
}

VariableSymbol *Nest::variable(std::string_view name, const VariableSymbol &like, const Type *type) {
    auto *result = program_.arena.make<VariableSymbol>(like);
    result->id = next_id_++;
    result->name =
        program_.arena.intern(fmt::format("picco_{}_{}_{}", name, like.name, result->id - kFirstId));
    result->stands_for = like.stands_for ? like.stands_for : &like;
    result->type = type;
    result->is_parameter = false;
    result->declared_array = nullptr;
    result->is_changed = true;
    return result;
}

Statement *Nest::declared(VariableSymbol &variable, Expression *initializer) {
    variable.has_initializer = initializer != nullptr;
    const SourceRange range = loop_.range;
    auto *declarator = program_.arena.make<Declarator>();
    declarator->range = range;
    declarator->name = variable.name;
    declarator->name_location = range.begin;
    auto *declaration = program_.arena.make<VariableDeclaration>();
    declaration->range = range;
    declaration->specifiers = program_.arena.make<Specifiers>();
    declaration->specifiers->range = range;
    declaration->specifiers->type = innermost_element(variable.type);
    declaration->items.push_back({declarator, nullptr, initializer, &variable, variable.type});
    auto *statement = program_.arena.make<DeclarationStatement>();
    statement->range = range;
    statement->declaration = declaration;
    return statement;
}

Expression *Nest::named(VariableSymbol &variable) {
    auto *name = program_.arena.make<Name>();
    name->range = loop_.range;
    name->name = variable.name;
    name->symbol = &variable;
    name->type = variable.type;
    name->category = ValueCategory::kPlace;
    return name;
}

Expression *Nest::load(Expression *place) {
    auto *result = program_.arena.make<Conversion>();
    result->range = place->range;
    result->type = place->type;
    result->conversion = ConversionKind::kLoad;
    result->operand = place;
    return result;
}

/// Of this iteration.
Expression *Nest::element(VariableSymbol &row) {
    auto *pointer = program_.arena.make<Type>();
    pointer->kind = TypeKind::kPointer;
    pointer->target = row.type->target;
    pointer->canonical = pointer;
    auto *base = program_.arena.make<Conversion>();
    base->range = loop_.range;
    base->type = pointer;
    base->conversion = ConversionKind::kArrayToPointer;
    base->operand = named(row);
    auto *result = program_.arena.make<Subscript>();
    result->range = loop_.range;
    result->base = base;
    result->index = load(named(*counted_->counter));
    result->type = row.type->target;
    result->category = ValueCategory::kPlace;
    return result;
}

Statement *Nest::assigned(Expression *place, Expression *value) {
    auto *assignment = program_.arena.make<Assignment>();
    assignment->range = loop_.range;
    assignment->left = place;
    assignment->right = value;
    assignment->type = place->type;
    auto *statement = program_.arena.make<ExpressionStatement>();
    statement->range = loop_.range;
    statement->expression = assignment;
    return statement;
}

/// Of as many elements as the loop has numbers.
const Type *Nest::array_of(const Type *element) {
    const Expression &bound = *counted_->bound;
    auto *type = program_.arena.make<Type>();
    type->kind = TypeKind::kArray;
    type->privacy = Privacy::kPrivate;
    type->target = element;
    if (bound.constant) {
        type->array_form = ArrayForm::kConstant;
        type->count = static_cast<std::uint64_t>(*bound.constant);
    } else {
        auto *size = program_.arena.make<RuntimeSize>();
        size->expression = copier_.copy(bound);
        size->id = next_id_++;
        type->array_form = ArrayForm::kRuntime;
        type->size = size;
    }
    type->canonical = type;
    return type;
}

/// Arrays have elements: where the loop does not run, only its counter is set.
Statement *Nest::guarded(Block &all) {
    if (counted_->bound->constant)
        return &all;
    auto *branch = program_.arena.make<If>();
    branch->range = loop_.range;
    Copier with_first(program_.arena);
    with_first.replace(*counted_->counter, *first_value(*counted_)->constant);
    branch->condition = with_first.copy(*loop_.condition);
    branch->then_branch = &all;
    if (!as<DeclarationStatement>(loop_.initial))
        branch->else_branch = copier_.copy(*loop_.initial);
    return branch;
}

void Nest::make(Statement *&place) {
    const auto &statements = body_->statements;
    const auto middle = statements.begin() + static_cast<std::ptrdiff_t>(first_);
    auto *first = program_.arena.make<For>(loop_), *second = program_.arena.make<For>(loop_);
    auto *first_body = program_.arena.make<Block>(*body_), *second_body = program_.arena.make<Block>(*body_);
    auto *all = program_.arena.make<Block>();
    all->range = loop_.range;
    all->declares_private = true;
    first_body->statements = {statements.begin(), middle};
    second_body->statements.clear();
    second_body->declares_private = true;
    for (Handed &each : handed_) {
        const Type *type = each.variable->type;
        if (type->is_const) {
            auto *changed = program_.arena.make<Type>(*type);
            changed->is_const = false;
            changed->canonical = changed;
            type = changed;
        }
        each.row = variable("row", *each.variable, array_of(type));
        each.own = variable("of_row", *each.variable, type);
        all->statements.push_back(declared(*each.row, nullptr));
        first_body->statements.push_back(assigned(element(*each.row), load(named(*each.variable))));
        second_body->statements.push_back(declared(*each.own, load(element(*each.row))));
        for (auto at = middle; at != statements.end(); ++at)
            rename(**at, each.variable, each.own);
    }
    second_body->statements.insert(second_body->statements.end(), middle, statements.end());
    second_body->range = {(*middle)->range.begin, statements.back()->range.end};
    first->body = first_body;
    second->body = second_body;
    second->range = second_body->range;
    second->initial = copier_.copy(*loop_.initial);
    second->condition = copier_.copy(*loop_.condition);
    second->step = copier_.copy(*loop_.step);
    all->statements.insert(all->statements.end(), {first, second});
    Statement *const before = place;
    place = guarded(*all);
    if (lanes_.find(*first, function_) && gains(*first))
        return;
    place = before;
    for (const Handed &each : handed_)
        for (auto at = middle; at != statements.end(); ++at)
            rename(**at, each.own, each.variable);
}

/// A loop inside is a fold, which has few rounds in lanes.
bool Nest::gains(const For &first) {
    std::vector<const For *> innermost;
    add_innermost(*first.body, innermost);
    return before_.has_loops && (innermost.empty() || std::ranges::any_of(innermost, [&](const For *each) {
                                     const ir::Loop *fold = plans_.in_lanes_of_loop(*each, function_);
                                     return fold && !fold->is_plain();
                                 }));
}

void Nest::distribute(Statement *&place) {
    if (!ir::has_loop(*loop_.body) && !ir::has_private_data(loop_))
        return;
    if (find_parts() && is_counted() && are_independent() && find_handed() &&
        !lanes_.find(loop_, function_) && !plans_.product(loop_, function_))
        make(place);
}

class Walk {
  public:
    Walk(Program &program, Ranges &ranges) : program_(program), ranges_(ranges) {}

    void run() {
        for (TranslationUnit *unit : program_.units)
            for (Declaration *declaration : unit->declarations)
                if (auto *function = as<FunctionDefinition>(declaration);
                    function && !function->is_from_system_header) {
                    function_ = function;
                    visit_parts(*function, visitor_);
                }
    }

  private:
    void look(Statement *&statement) {
        visit_children(*statement, visitor_); // inner ones first
        if (auto *loop = as<For>(statement); loop && loop->initial && loop->condition && loop->step)
            Nest(*loop, *function_, program_, ranges_, next_id_).distribute(statement);
    }

    Program &program_;
    Ranges &ranges_;
    const FunctionDefinition *function_ = nullptr;
    unsigned next_id_ = kFirstId;
    ChildVisitor visitor_{[this](Expression *&each) { visit_children(*each, visitor_); },
                          [this](Statement *&each) { look(each); },
                          [this](Declaration *each) { visit_children(*each, visitor_); }};
};

} // namespace

void distribute_loops(Program &program, Ranges &ranges) {
    Walk(program, ranges).run();
}

} // namespace picco::compiler
