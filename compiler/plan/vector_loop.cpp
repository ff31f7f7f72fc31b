// Loops whose iterations can run as one.
#include "plan/vector_loop.h"

#include "ast/facts.h"
#include "plan/extremes.h"
#include "plan/lanewise.h"
#include "plan/ranges.h"

#include <algorithm>
#include <utility>

namespace picco::compiler {
namespace {

/// Sums of so many bits an element fit every field, whatever the number of elements.
constexpr int kMostSummandBits = 25;

bool is_place_kind(const Expression &place) {
    return place.kind == ExpressionKind::kName || place.kind == ExpressionKind::kSubscript;
}

class Survey {
  public:
    Survey(const CountedLoop &loop, const FunctionDefinition &function)
        : function_(function), result_{loop, {}, {}, {}, {}, {}, {}, {}, false} {}

    std::optional<VectorLoop> run() {
        if (!look(*result_.loop->body, {}) || !are_scalars_sound())
            return std::nullopt;
        if (!result_.loop->is_parallel)
            find_dependences();
        return result_;
    }

  private:
    struct Access {
        const Expression *place;
        bool is_write;
    };

    /// set: the temporaries that have a value on every way here.
    using Known = std::set<const VariableSymbol *>;
    bool look(const Statement &statement, Known &known);
    bool look(const Statement &statement, Known &&known) { return look(statement, known); }
    bool declare(const VariableDeclaration &declaration, Known &known);
    bool assign(const Assignment &assignment, Known &known);
    bool step(const Unary &unary, Known &known);
    bool keep(const If &branch, Known &known);
    std::vector<const Assignment *> scalar_assignments(const If &branch, const Known &known) const;
    void find_extreme(VectorLoop::Kept &kept) const;
    bool is_own(const Expression &place, const Known &known) const;
    void add_sum(const Expression &place);
    bool value(const Expression &expression, Known &known);
    bool read(const Expression &place, Known &known);

    bool moves(const Expression &expression) const { return result_.moves(expression); }
    bool is_element(const Expression &place) const { return result_.moves_evenly(place); }
    void note(const Expression &place, bool is_write);
    bool are_scalars_sound() const;
    void find_dependences();

    const FunctionDefinition &function_;
    VectorLoop result_;
    int depth_ = 0; ///< private branches around
    std::vector<Access> accesses_;
    std::set<const VariableSymbol *> declared_; ///< in the body
    std::set<const VariableSymbol *> assigned_; ///< scalars from outside
    std::set<const VariableSymbol *> read_;     ///< scalars from outside, without a value from this iteration
};

bool Survey::look(const Statement &statement, Known &known) {
    if (const auto *block = as<Block>(&statement))
        return std::ranges::all_of(block->statements,
                                   [&](const Statement *each) { return look(*each, known); });
    if (const auto *declared = as<DeclarationStatement>(&statement)) {
        const auto *variables = as<VariableDeclaration>(declared->declaration);
        return variables && declare(*variables, known);
    }
    if (const auto *expression = as<ExpressionStatement>(&statement)) {
        if (!expression->expression)
            return true;
        const Expression *inner = expression->expression;
        while (const auto *conversion = as<Conversion>(inner))
            inner = conversion->operand;
        if (const auto *unary = as<Unary>(inner); unary && is_step(unary->op))
            return step(*unary, known);
        const auto *assignment = as<Assignment>(inner);
        return assignment && assign(*assignment, known);
    }
    if (const auto *branch = as<If>(&statement)) {
        if (depth_ == 0 && keep(*branch, known))
            return true;
        if (!branch->is_private || !value(*branch->condition, known))
            return false;
        Known before = known;
        ++depth_;
        const bool fits = look(*branch->then_branch, before) &&
                          (!branch->else_branch || look(*branch->else_branch, Known(known)));
        --depth_;
        return fits;
    }
    return false;
}

/// The assignments of a branch that has nothing else, all to different scalars from outside.
std::vector<const Assignment *> Survey::scalar_assignments(const If &branch, const Known &known) const {
    std::vector<const Statement *> statements{branch.then_branch};
    if (const auto *block = as<Block>(branch.then_branch))
        statements.assign(block->statements.begin(), block->statements.end());
    std::vector<const Assignment *> found;
    for (const Statement *each : statements) {
        const auto *statement = as<ExpressionStatement>(each);
        const Expression *inner = statement ? statement->expression : nullptr;
        while (const auto *conversion = as<Conversion>(inner))
            inner = conversion->operand;
        const auto *assignment = as<Assignment>(inner);
        const auto *name = assignment && !assignment->op ? as<Name>(assignment->left) : nullptr;
        const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr;
        const bool is_new = variable && std::ranges::none_of(found, [&](const Assignment *other) {
                                return are_alike(*other->left, *assignment->left);
                            });
        if (!is_new || is_own(*name, known) || !is_private(variable->type) || !is_integer(variable->type) ||
            variable->type->is_volatile || variable->is_address_taken)
            return {};
        found.push_back(assignment);
    }
    return found;
}

/// `if (new order old) old = new`: sets the extreme value of what is kept.
void Survey::find_extreme(VectorLoop::Kept &kept) const {
    const std::optional<Order> comparison = order_of(*without_conversions(kept.branch->condition));
    if (!comparison)
        return;
    for (const Expression *side : {comparison->left, comparison->right})
        for (const auto *step = as<Conversion>(side); step; step = as<Conversion>(step->operand))
            if (step->conversion == ConversionKind::kWrap)
                return;
    const bool is_left_new = !as<Name>(without_conversions(comparison->left));
    const Expression *now = without_conversions(is_left_new ? comparison->left : comparison->right);
    const Expression *old = without_conversions(is_left_new ? comparison->right : comparison->left);
    for (const Assignment *each : kept.assignments) {
        const Fit how = fit(Ranges().of(*each->right), each->right->type, each->left->type);
        if (!are_alike(*each->left, *old) || !are_alike(*without_conversions(each->right), *now) ||
            (how != Fit::kAsItIs && how != Fit::kAssume))
            continue;
        kept.extreme = each;
        kept.format = comparison->format;
        const auto mirrored = [](BinaryOperator op) {
            return op == BinaryOperator::kLess        ? BinaryOperator::kGreater
                   : op == BinaryOperator::kLessEqual ? BinaryOperator::kGreaterEqual
                   : op == BinaryOperator::kGreater   ? BinaryOperator::kLess
                                                      : BinaryOperator::kLessEqual;
        };
        kept.order = is_left_new ? comparison->op : mirrored(comparison->op);
    }
}

bool Survey::keep(const If &branch, Known &known) {
    VectorLoop::Kept kept{&branch, {}, nullptr, {}, nullptr};
    if (!branch.is_private || branch.else_branch)
        return false;
    kept.assignments = scalar_assignments(branch, known);
    if (kept.assignments.empty())
        return false;
    find_extreme(kept);
    if (!kept.extreme && !value(*branch.condition, known))
        return false;
    for (const Assignment *each : kept.assignments)
        if (!value(*each->right, known))
            return false;
    result_.kept.push_back(std::move(kept));
    return true;
}

bool Survey::declare(const VariableDeclaration &declaration, Known &known) {
    for (const DeclaredItem &item : declaration.items) {
        const auto *variable = as<VariableSymbol>(item.symbol);
        if (!variable || variable->storage == Storage::kStatic || variable->is_address_taken ||
            !is_private(variable->type) || !is_integer(variable->type) || variable->linkage != Linkage::kNone)
            return false;
        if (item.initializer && (as<InitializerList>(item.initializer) || !value(*item.initializer, known)))
            return false;
        declared_.insert(variable);
        result_.temporaries.push_back(variable);
        known.insert(variable); // without an initialiser it is 0
    }
    return true;
}

bool Survey::assign(const Assignment &assignment, Known &known) {
    const Expression &left = *assignment.left;
    if (!is_private(left.type) || !is_integer(left.type) || !is_place_kind(left) || left.type->is_volatile)
        return false;
    const auto *name = as<Name>(&left);
    const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr;
    const bool is_moving = !variable && moves(left);
    if (is_moving && !is_element(left))
        return false;
    if (!is_moving && !is_own(left, known))
        if (const auto addend = addend_of(assignment)) {
            // A sum over the iterations, kept out of what they read.
            if (!is_element(left) || !value(*addend->value, known))
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
        if (!read(left, known))
            return false;
    }
    if (!(assignment.op && !is_private(assignment.right->type) ? stays_the_same(*assignment.right)
                                                               : value(*assignment.right, known)))
        return false;
    if (is_moving) {
        note(left, true);
    } else if (!is_own(left, known)) {
        assigned_.insert(variable);
        known.insert(variable);
    }
    return true;
}

/// `++` and `--` of private data.
bool Survey::step(const Unary &unary, Known &known) {
    const Expression &place = *unary.operand;
    if (!is_private(place.type) || !is_integer(place.type) || !is_place_kind(place) ||
        place.type->is_volatile || !is_element(place))
        return false;
    if (is_own(place, known) || (!as<Name>(&place) && moves(place))) {
        if (!read(place, known))
            return false;
        if (!as<Name>(&place))
            note(place, true);
    } else {
        add_sum(place);
    }
    return true;
}

bool Survey::is_own(const Expression &place, const Known &known) const {
    const auto *name = as<Name>(&place);
    const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr;
    return variable && (declared_.count(variable) || known.count(variable));
}

void Survey::add_sum(const Expression &place) {
    note(place, true);
    if (!result_.is_sum(place))
        result_.sums.push_back(&place);
}

bool Survey::read(const Expression &place, Known &known) {
    if (!is_private(place.type) || !is_integer(place.type) || !is_place_kind(place) ||
        place.type->is_volatile)
        return false;
    if (const auto *name = as<Name>(&place)) {
        const auto *variable = as<VariableSymbol>(name->symbol);
        if (!variable)
            return false;
        if (!declared_.count(variable) && !known.count(variable)) {
            read_.insert(variable);
            accesses_.push_back({&place, false});
        }
        return true;
    }
    if (!is_element(place))
        return false;
    note(place, false);
    return true;
}

void Survey::note(const Expression &place, bool is_write) {
    accesses_.push_back({&place, is_write});
    const bool is_known =
        std::ranges::any_of(result_.places, [&](const Expression *each) { return are_alike(*each, place); });
    if (moves(place) && !is_known)
        result_.places.push_back(&place);
}

/// A value of private integer type that vector operations can compute.
bool Survey::value(const Expression &expression, Known &known) {
    if (!is_integer(expression.type))
        return false;
    if (!is_private(expression.type))
        return false;
    if (const auto *conversion = as<Conversion>(&expression)) {
        switch (conversion->conversion) {
        case ConversionKind::kLoad:
            return read(*conversion->operand, known);
        case ConversionKind::kShare: {
            const Type *type = conversion->operand->type;
            return stays_the_same(*conversion->operand) &&
                   (type->is_signed || type->width != 64 || !moves(expression));
        }
        case ConversionKind::kWiden:
        case ConversionKind::kSame:
        case ConversionKind::kWrap:
        case ConversionKind::kTruth:
            return value(*conversion->operand, known);
        default:
            return false;
        }
    }
    if (const auto *operation = as<RealOperation>(&expression))
        return std::ranges::all_of(operation->operands, [&](const Expression *operand) {
            return is_private(operand->type) ? value(*operand, known) : stays_the_same(*operand);
        });
    if (const auto *cast = as<Cast>(&expression))
        return value(*cast->operand, known);
    if (const auto *unary = as<Unary>(&expression))
        return !is_step(unary->op) && unary->op != UnaryOperator::kDereference &&
               unary->op != UnaryOperator::kAddressOf && value(*unary->operand, known);
    if (const auto *ones = as<CountOnes>(&expression))
        return value(*ones->operand, known);
    if (const auto *choice = as<Conditional>(&expression))
        return choice->when_true && is_private(choice->condition->type) && value(*choice->condition, known) &&
               value(*choice->when_true, known) && value(*choice->when_false, known);
    if (const auto *call = as<Call>(&expression)) {
        result_.has_calls = true;
        return call->function && is_lanewise(*call->function) &&
               std::ranges::all_of(call->arguments, [&](const Expression *each) {
                   return is_private(each->type) ? value(*each, known)
                                                 : stays_the_same(*each) && !moves(*each);
               });
    }
    const auto *binary = as<Binary>(&expression);
    if (!binary || binary->op == BinaryOperator::kComma || binary->op == BinaryOperator::kInnerProduct)
        return false;
    const bool is_division =
        binary->op == BinaryOperator::kDivide || binary->op == BinaryOperator::kRemainder;
    const auto *shared = as<Conversion>(binary->right);
    const bool has_public_right = shared && shared->conversion == ConversionKind::kShare;
    if (is_division && has_public_right && moves(*binary->right))
        return false;
    if (is_shift(binary->op) && !is_private(binary->right->type))
        return value(*binary->left, known) && stays_the_same(*binary->right) && !moves(*binary->right);
    const auto *shared_left = as<Conversion>(binary->left);
    if (is_logical(binary->op) && (!is_private(binary->left->type) ||
                                   (shared_left && shared_left->conversion == ConversionKind::kShare)))
        return false; // C's short circuit
    return value(*binary->left, known) && value(*binary->right, known);
}

/// Scalars from outside that iterations set, and read only afterwards, are their own if nobody else asks.
bool Survey::are_scalars_sound() const {
    const auto is_sum = [&](const VariableSymbol *variable) {
        return std::ranges::any_of(result_.sums, [&](const Expression *sum) {
            const auto *name = as<Name>(sum);
            return name && name->symbol == variable;
        });
    };
    for (const VariableSymbol *variable : assigned_) {
        const bool is_local = !variable->is_global && variable->storage != Storage::kStatic &&
                              !variable->is_address_taken && !variable->is_parameter;
        if (!is_local || read_.count(variable) || is_sum(variable) ||
            count_names(*function_.body, variable) != count_names(*result_.loop->body, variable))
            return false;
        auto &result = const_cast<VectorLoop &>(result_);
        result.temporaries.push_back(variable);
        result.outer_temporaries.push_back(variable);
    }
    // What is kept is neither read nor set elsewhere in the body.
    std::set<const VariableSymbol *> kept;
    for (const VectorLoop::Kept &each : result_.kept)
        for (const Assignment *assignment : each.assignments) {
            const auto *variable = as<VariableSymbol>(as<Name>(assignment->left)->symbol);
            if (!kept.insert(variable).second || read_.count(variable) || assigned_.count(variable) ||
                is_sum(variable))
                return false;
        }
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

void Survey::find_dependences() {
    for (const Access &write : accesses_) {
        const VariableSymbol *target = base_variable(write.place);
        if (!write.is_write || (as<Name>(write.place) && !target->is_address_taken))
            continue;
        if (std::ranges::none_of(result_.written,
                                 [&](const Expression *each) { return are_alike(*each, *write.place); }))
            result_.written.push_back(write.place);
        for (const Access &other : accesses_) {
            if (are_alike(*write.place, *other.place))
                continue;
            const VariableSymbol *variable = base_variable(other.place);
            const bool are_distinct = target && variable && target != variable;
            const bool is_local_scalar = as<Name>(other.place) && !variable->is_address_taken;
            const bool is_known = std::ranges::any_of(result_.must_differ, [&](const VectorLoop::Pair &pair) {
                const auto is_pair = [&](const Expression &x, const Expression &y) {
                    return are_alike(*pair.written, x) && are_alike(*pair.other, y);
                };
                return is_pair(*write.place, *other.place) || is_pair(*other.place, *write.place);
            });
            if (!are_distinct && !is_local_scalar && !is_known)
                result_.must_differ.push_back({write.place, other.place});
        }
    }
}

} // namespace

bool VectorLoop::is_temporary(const Expression &place) const {
    const auto *name = as<Name>(&place);
    return name && std::ranges::find(temporaries, as<VariableSymbol>(name->symbol)) != temporaries.end();
}

const VectorLoop::Kept *VectorLoop::kept_by(const Statement &branch) const {
    for (const Kept &each : kept)
        if (each.branch == &branch)
            return &each;
    return nullptr;
}

bool VectorLoop::is_sum(const Expression &place) const {
    return std::ranges::any_of(sums, [&](const Expression *each) { return are_alike(*each, place); });
}

std::optional<VectorLoop> vector_loop(const For &loop, const FunctionDefinition &function) {
    const std::optional<CountedLoop> counted = counted_loop(loop);
    return counted ? vector_loop(*counted, function) : std::nullopt;
}

std::optional<VectorLoop> vector_loop(const CountedLoop &loop, const FunctionDefinition &function) {
    return Survey(loop, function).run();
}

} // namespace picco::compiler
