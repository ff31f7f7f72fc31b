// Loops over rows that hand something on behind what they do to a row.
#include "nests/distribution.h"

#include "ast/facts.h"
#include "ir/facts.h"
#include "lower/walk.h"
#include "nests/distributed.h"
#include "nests/lane_loops.h"
#include "nests/lane_survey.h"
#include "nests/taken.h"
#include "plan/counted_loop.h"
#include "plan/dependence.h"
#include "plan/own_scalars.h"

#include <algorithm>
#include <utility>

namespace picco::compiler {
namespace {

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

/// One loop: whether it can be two, and those.
class Nest {
  public:
    Nest(For &loop, const FunctionDefinition &function, Program &program, Ranges &ranges, unsigned &next_id)
        : loop_(loop), function_(function), program_(program), plans_(ranges, program.arena), lanes_(plans_),
          next_id_(next_id) {}

    /// The statement that does the same; null where it is better left alone. place: where the loop stands.
    void distribute(Statement *&place);

  private:
    bool find_parts();
    bool is_counted();
    bool are_independent();
    bool moves_alone(const Expression &place) const;
    bool find_handed();
    void make(Statement *&place);
    bool gains(const For &first);

    For &loop_;
    const FunctionDefinition &function_;
    Program &program_;
    ir::Plans plans_;
    LaneLoops lanes_;
    unsigned &next_id_;
    Block *body_ = nullptr;
    std::optional<CountedLoop> counted_;
    size_t first_ = 0; ///< so many statements are the first part
    Taken before_, behind_;
    std::vector<VariableSymbol *> handed_; ///< scalars that both parts have
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
    const bool has_iterations = first && first->constant && *first->constant >= 0 &&
                                (!counted_->bound->constant || *counted_->bound->constant > *first->constant);
    return has_iterations && limited && limited->symbol == counted_->counter && counted_->step == 1 &&
           counted_->comparison == BinaryOperator::kLess && !counted_->is_set_in_body() &&
           !is_changed(*counted_->counter) && stays_the_same(*counted_->bound) &&
           !names_any(*counted_->bound, is_changed);
}

/// An element at public indices that nothing but the counter changes, which the last one has.
bool Nest::moves_alone(const Expression &place) const {
    const auto is_changed = [&](const VariableSymbol &each) {
        return before_.written.contains(&each) || behind_.written.contains(&each) ||
               before_.declared.contains(&each) || behind_.declared.contains(&each);
    };
    const auto *element = as<Subscript>(&place);
    if (!element || !is_number(element->type) || !mentions(*element->index, counted_->counter))
        return false;
    for (; element; element = as<Subscript>(decayed_array(*element->base)))
        if (is_private(element->index->type) || names_any(*element->index, is_changed))
            return false;
    return true;
}

/// No iteration of the first part takes what another one writes in the second, nor the other way round.
bool Nest::are_independent() {
    const auto may_be_pointed_to = [](const VariableSymbol *each) {
        return !is_number(each->type) || each->is_address_taken || each->is_global;
    };
    for (const auto &[part, rest] : {std::pair(&before_, &behind_), std::pair(&behind_, &before_)})
        if (std::ranges::any_of(part->written, may_be_pointed_to) && rest->has_pointers)
            return false;
    for (const Taken::Place &first : before_.places)
        for (const Taken::Place &second : behind_.places) {
            if (base_variable(first.place) != base_variable(second.place) ||
                (!first.is_written && !second.is_written))
                continue;
            if (!moves_alone(*first.place) || !moves_alone(*second.place))
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
        handed_.push_back(each);
    }
    std::ranges::sort(handed_, {}, &VariableSymbol::id);
    return true;
}

/// In the place of the loop, if it gains.
void Nest::make(Statement *&place) {
    DistributedLoop two(program_, *counted_, first_, handed_, next_id_);
    Statement *const before = std::exchange(place, two.statement());
    if (lanes_.find(two.first(), function_) && gains(two.first()))
        return;
    place = before;
    two.undo();
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
    unsigned next_id_ = kFirstMadeId;
    ChildVisitor visitor_{[this](Expression *&each) { visit_children(*each, visitor_); },
                          [this](Statement *&each) { look(each); },
                          [this](Declaration *each) { visit_children(*each, visitor_); }};
};

} // namespace

void distribute_loops(Program &program, Ranges &ranges) {
    Walk(program, ranges).run();
}

} // namespace picco::compiler
