// Loops whose iterations can run as one: their statements.
#include "plan/vector_survey.h"

#include "ast/facts.h"
#include "plan/dependence.h"
#include "plan/ranges.h"

#include <algorithm>

namespace picco::compiler {
namespace {

/// Sums of so many bits an element fit every field, whatever the number of elements.
constexpr int kMostSummandBits = 25;

} // namespace

bool VectorSurvey::look(const Statement &statement) {
    if (const auto *block = as<Block>(&statement))
        return std::ranges::all_of(block->statements, [&](const Statement *each) { return look(*each); });
    if (const auto *declared = as<DeclarationStatement>(&statement)) {
        const auto *variables = as<VariableDeclaration>(declared->declaration);
        return variables && (declare_numbers(*variables, statement) || declare(*variables));
    }
    if (const auto *expression = as<ExpressionStatement>(&statement)) {
        if (!expression->expression)
            return true;
        const Expression *inner = without_conversions(expression->expression);
        if (const auto *unary = as<Unary>(inner); unary && is_step(unary->op))
            return step(*unary);
        if (const auto *called = as<Call>(inner))
            return (is_void(called->type) || is_private(called->type)) && call(*called);
        const auto *assignment = as<Assignment>(inner);
        const auto *name = assignment && !assignment->op ? as<Name>(assignment->left) : nullptr;
        if (name && set_number(as<VariableSymbol>(name->symbol), *assignment->right, statement))
            return true;
        return assignment && assign(*assignment);
    }
    if (const auto *branch = as<If>(&statement)) {
        if (!branch->is_private || !value(*branch->condition))
            return false;
        const int has_public_part = has_guards(*branch->condition) ? 1 : 0;
        ++depth_;
        guarded_ += has_public_part;
        const bool fits = look(*branch->then_branch) && (!branch->else_branch || look(*branch->else_branch));
        guarded_ -= has_public_part;
        --depth_;
        return fits;
    }
    return false;
}

/// A public scalar that this statement alone sets, and nothing before it reads.
bool VectorSurvey::set_number(const VariableSymbol *variable, const Expression &value,
                              const Statement &statement) {
    const auto is_named = [&](const Expression *expression) {
        return expression && mentions(*expression, variable);
    };
    if (!variable || is_private(variable->type) || !is_integer(variable->type) ||
        variable->type->is_volatile || variable->type->is_atomic || variable->is_global ||
        variable->is_address_taken || variable->storage == Storage::kStatic || depth_ != 0 || result_.outer ||
        variable == result_.counter || !stays_the_same(value) || !own_.contains(variable) ||
        is_named(result_.limited) || is_named(result_.bound) ||
        result_.numbers.end() != std::ranges::find(result_.numbers, variable))
        return false;
    result_.numbers.push_back(variable);
    if (result_.number_statements.empty() || result_.number_statements.back() != &statement)
        result_.number_statements.push_back(&statement);
    return true;
}

bool VectorSurvey::declare_numbers(const VariableDeclaration &declaration, const Statement &statement) {
    return std::ranges::all_of(declaration.items, [&](const DeclaredItem &item) {
        const auto *variable = as<VariableSymbol>(item.symbol);
        return variable && item.initializer && variable->linkage == Linkage::kNone &&
               set_number(variable, *item.initializer, statement);
    });
}

bool VectorSurvey::declare(const VariableDeclaration &declaration) {
    for (const DeclaredItem &item : declaration.items) {
        const auto *variable = as<VariableSymbol>(item.symbol);
        if (!variable || variable->storage == Storage::kStatic || variable->is_address_taken ||
            !is_private(variable->type) || !is_integer(variable->type) || variable->linkage != Linkage::kNone)
            return false;
        if (item.initializer && (as<InitializerList>(item.initializer) || !value(*item.initializer)))
            return false;
        declared_.insert(variable);
        result_.temporaries.push_back(variable); // without an initialiser it is 0
    }
    return true;
}

bool VectorSurvey::assign(const Assignment &assignment) {
    const Expression &left = *assignment.left;
    if (!is_private(left.type) || !is_integer(left.type) || !is_place_kind(left) || left.type->is_volatile)
        return false;
    const auto *name = as<Name>(&left);
    const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr;
    const bool is_moving = !variable && moves(left);
    if ((!name && guarded_ != 0) || (is_moving && !is_element(left)))
        return false;
    if (!is_moving && !is_own(left))
        if (const auto addend = addend_of(assignment)) {
            // A sum over the iterations, kept out of what they read.
            if (!is_element(left) || !value(*addend->value))
                return false;
            const Type *computed =
                assignment.op ? assignment.operation_type : without_conversions(assignment.right)->type;
            const bool may_wrap =
                !left.type->is_signed || left.type->width < 32 || computed->width > left.type->width;
            if (may_wrap && Ranges().of(*addend->value).signed_bits() > kMostSummandBits)
                return false;
            add_sum(left);
            return true;
        }
    if (!is_moving && !variable)
        return false;
    if (assignment.op) {
        if (is_shift(*assignment.op) && !is_private(assignment.right->type) && moves(*assignment.right))
            return false;
        if (!read(left))
            return false;
    }
    if (!(assignment.op && !is_private(assignment.right->type) ? stays_the_same(*assignment.right)
                                                               : value(*assignment.right)))
        return false;
    if (is_moving)
        note(left, true);
    return is_moving || is_own(left);
}

/// `++` and `--` of private data.
bool VectorSurvey::step(const Unary &unary) {
    const Expression &place = *unary.operand;
    if (!is_private(place.type) || !is_integer(place.type) || !is_place_kind(place) ||
        place.type->is_volatile || !is_element(place) || (guarded_ != 0 && !as<Name>(&place)))
        return false;
    if (is_own(place) || (!as<Name>(&place) && moves(place))) {
        if (!read(place))
            return false;
        if (!as<Name>(&place))
            note(place, true);
    } else if (is_bool(place.type)) {
        return false; // it does not count
    } else {
        add_sum(place);
    }
    return true;
}

/// A scalar of which every iteration may have its own.
bool VectorSurvey::is_own(const Expression &place) {
    const auto *name = as<Name>(&place);
    const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr;
    if (!variable || declared_.contains(variable) || !own_.contains(variable))
        return declared_.contains(variable);
    const auto [known, is_new] = is_own_.try_emplace(variable);
    if (is_new && is_named_only_in(*result_.loop->body, *variable, function_)) {
        known->second = true;
        result_.temporaries.push_back(variable);
        result_.outer_temporaries.push_back(variable);
    }
    return known->second;
}

void VectorSurvey::add_sum(const Expression &place) {
    note(place, true);
    if (!result_.is_sum(place))
        result_.sums.push_back(&place);
}

bool VectorSurvey::are_scalars_sound() const {
    for (const Expression *sum : result_.sums) {
        // Nothing but these sums may read or write the place.
        for (const Access &access : accesses_)
            if (!access.is_write && are_alike(*access.place, *sum))
                return false;
        const auto *name = as<Name>(sum);
        if (name && read_.count(as<VariableSymbol>(name->symbol)))
            return false;
    }
    return true;
}

/// Of accesses to whole arrays, one of which writes.
void VectorSurvey::keep_apart(const Access &write, const Access &other) {
    if (are_apart(*write.place, *other.place))
        return;
    are_places_sound_ = are_places_sound_ && is_element(*other.place) && is_element(*write.place);
    for (const VectorLoop::RowPair &pair : result_.rows_apart)
        if (!pair.is_in_one_call && are_alike(*pair.written, *write.place) &&
            are_alike(*pair.other, *other.place))
            return;
    result_.rows_apart.push_back({write.place, other.place, false});
}

/// Nothing but the program itself names it.
bool VectorSurvey::is_plain_scalar(const Expression &place) const {
    const auto *name = as<Name>(&place);
    return name && !is_array(name->type) && !as<VariableSymbol>(name->symbol)->is_address_taken;
}

/// The statement that reads there writes to the same array.
bool VectorSurvey::is_moved(size_t read, const Expression &written) const {
    for (size_t i = read; i < accesses_.size(); ++i)
        if (accesses_[i].is_write && !is_plain_scalar(*accesses_[i].place))
            return i != read && root_name(*accesses_[i].place).symbol == root_name(written).symbol;
    return false;
}

/// Statement by statement, each for all iterations, accesses to one cell keep their order where the earlier iteration's
/// access stands first in the body. Of those that do not, a guard compares the places.
void VectorSurvey::order(size_t write, size_t other) {
    const Expression &written = *accesses_[write].place, &place = *accesses_[other].place;
    if (are_alike(written, place) || are_apart(written, place))
        return;
    if (is_element(written) && is_element(place)) {
        const Dependence found = dependence(result_, written, place);
        const bool is_kept = found.distance == 0 || (found.distance > 0) == (write < other);
        const bool do_meet =
            found.kind == Dependence::Kind::kDistance && has_iterations_apart(result_, found.distance);
        if (found.kind == Dependence::Kind::kNever ||
            (found.kind == Dependence::Kind::kDistance && is_kept)) {
            moves_cells_ = moves_cells_ || (do_meet && found.distance != 0 && is_moved(other, written));
            return;
        }
        if (do_meet) {
            are_places_sound_ = false;
            return;
        }
    }
    const bool is_known = std::ranges::any_of(result_.must_differ, [&](const VectorLoop::Pair &pair) {
        const auto is_pair = [&](const Expression &x, const Expression &y) {
            return are_alike(*pair.written, x) && are_alike(*pair.other, y);
        };
        return is_pair(written, place) || is_pair(place, written);
    });
    if (!is_known)
        result_.must_differ.push_back({&written, &place});
}

void VectorSurvey::find_dependences() {
    for (size_t i = 0; i < accesses_.size(); ++i) {
        const Access &write = accesses_[i];
        if (!write.is_write || is_plain_scalar(*write.place))
            continue;
        if (std::ranges::none_of(result_.written,
                                 [&](const Expression *each) { return are_alike(*each, *write.place); }))
            result_.written.push_back(write.place);
        for (size_t j = 0; j < accesses_.size(); ++j) {
            const Access &other = accesses_[j];
            if (is_plain_scalar(*other.place))
                continue;
            if (is_array(write.place->type) || is_array(other.place->type))
                keep_apart(write, other);
            else
                order(i, j);
        }
    }
}

bool VectorLoop::mentions_number(const Expression &expression) const {
    return std::ranges::any_of(numbers,
                               [&](const VariableSymbol *each) { return mentions(expression, each); });
}

std::optional<size_t> VectorLoop::scattered_at(const Expression &place) const {
    for (size_t i = 0; i < scattered.size(); ++i)
        if (are_alike(*scattered[i], place))
            return i;
    return std::nullopt;
}

bool VectorLoop::is_temporary(const Expression &place) const {
    const auto *name = as<Name>(&place);
    return name && std::ranges::find(temporaries, as<VariableSymbol>(name->symbol)) != temporaries.end();
}

bool VectorLoop::is_sum(const Expression &place) const {
    return std::ranges::any_of(sums, [&](const Expression *each) { return are_alike(*each, place); });
}

std::optional<VectorLoop> vector_loop(const For &loop, const FunctionDefinition &function) {
    const std::optional<CountedLoop> counted = counted_loop(loop);
    return counted ? vector_loop(*counted, function) : std::nullopt;
}

std::optional<VectorLoop> vector_loop(const CountedLoop &loop, const FunctionDefinition &function) {
    return VectorSurvey(loop, function).run();
}

} // namespace picco::compiler
