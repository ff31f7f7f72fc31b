// Loops whose bodies run once for all iterations.
#include "nests/lane_loop.h"

#include "ast/facts.h"
#include "nests/lane_survey.h"
#include "plan/alike.h"
#include "plan/dependence.h"
#include "plan/own_scalars.h"

#include <algorithm>

namespace picco::compiler {
namespace {

/// So many other operations a comparison takes as long as.
constexpr int kStepsOfComparison = 4;

/// What a statement declares, which variables it assigns, and how much it computes.
class Changes {
  public:
    explicit Changes(Statement &body) { visit_children(body, visitor_); }

    std::set<const VariableSymbol *> declared, assigned;
    int operations = 0; ///< on private data

  private:
    void look(Expression &expression) {
        const auto *assignment = as<Assignment>(&expression);
        const auto *unary = as<Unary>(&expression);
        if (const auto *name = as<Name>(written_place(expression)))
            assigned.insert(as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)));
        const bool computes = unary || as<Binary>(&expression) || as<Conditional>(&expression) ||
                              as<RealOperation>(&expression) || as<Call>(&expression) || assignment;
        const auto *binary = as<Binary>(&expression);
        if (computes && is_private(expression.type))
            operations += binary && is_comparison(binary->op) ? kStepsOfComparison : 1;
        visit_children(expression, visitor_);
    }
    void look(Declaration &declaration) {
        if (const auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items)
                declared.insert(as<VariableSymbol>(static_cast<const Symbol *>(item.symbol)));
        visit_children(declaration, visitor_);
    }

    ChildVisitor visitor_{[this](Expression *&each) { look(*each); },
                          [this](Statement *&each) { visit_children(*each, visitor_); },
                          [this](Declaration *each) { look(*each); }};
};

/// A variable that C keeps on its stack and nothing points to.
bool is_plain_local(const VariableSymbol &variable) {
    return !variable.is_global && variable.storage != Storage::kStatic && !variable.is_address_taken &&
           variable.linkage == Linkage::kNone;
}

class LoopSurvey : public LaneSurvey {
  public:
    LoopSurvey(const CountedLoop &loop, const FunctionDefinition &function, ir::Plans &plans)
        : LaneSurvey(function, plans), changes_(*loop.loop->body), own_(own_scalars(*loop.loop->body)) {
        static_cast<CountedLoop &>(result_) = loop;
    }

    std::optional<LaneLoop> run() {
        if (!leaves_head() || !LaneSurvey::look(*result_.loop->body) || !are_apart())
            return std::nullopt;
        result_.callees = facts_.callees;
        result_.cells = facts_.cells;
        result_.has_only_vectors = has_only_vectors_ && has_loops_;
        result_.operations = changes_.operations;
        return result_;
    }

  private:
    using LaneSurvey::look;
    bool look_inside(const For &loop) override;
    const ir::Loop *vector_of(const For &loop) override { return plans_.in_lanes_of_loop(loop, function_); }
    bool look(const Return &) override { return false; }
    bool declare(const VariableSymbol &variable) override;
    bool is_uniform(const Expression &expression) const override;
    bool is_number_of_lane(const Expression &expression) override;
    bool owns(const VariableSymbol &variable) const override { return changes_.declared.contains(&variable); }
    bool read(const Expression &place) override;
    bool write(const Expression &place) override;
    bool pass(const Expression &argument, bool is_written) override;
    void write_array(const VariableSymbol &) override {}

    /// The body changes what the head of the loop says.
    bool leaves_head() const;
    /// No other iteration gives it its value.
    bool is_known(const VariableSymbol &variable) const {
        return !changes_.assigned.contains(&variable) || owns(variable) || own_.contains(&variable);
    }
    bool changes(const Expression &index) const {
        return names_any(index, [&](const VariableSymbol &each) {
            return owns(each) || changes_.assigned.contains(&each);
        });
    }
    bool access(const Expression &place, bool is_write);
    bool is_in_declared_array(const Subscript &element) const;
    void note(const Expression &row, bool is_write, bool is_there);
    bool are_apart();

    LaneLoop result_;
    Changes changes_;
    std::set<const VariableSymbol *> own_;   ///< private and public scalars
    std::vector<const Expression *> steady_; ///< places from around that do not move
    std::set<size_t> taken_;                 ///< rows that every iteration takes
    std::vector<const For *> around_;        ///< loops, in the body
    bool has_loops_ = false;
    bool reads_behind_pointer_ = false; ///< as many elements as only the run knows
};

bool LoopSurvey::leaves_head() const {
    const auto is_changed = [&](const VariableSymbol &each) { return changes_.assigned.contains(&each); };
    return !is_changed(*result_.counter) && !names_any(*result_.bound, is_changed) &&
           !names_any(*result_.limited, is_changed);
}

bool LoopSurvey::look_inside(const For &loop) {
    has_loops_ = true;
    around_.push_back(&loop);
    const bool fits = LaneSurvey::look_inside(loop);
    around_.pop_back();
    return fits;
}

/// Sizes of arrays are the same in all iterations.
bool LoopSurvey::declare(const VariableSymbol &variable) {
    for (const Type *type = variable.type; is_array(type); type = type->target)
        if (type->array_form == ArrayForm::kIncomplete ||
            (type->array_form == ArrayForm::kRuntime && !is_uniform(*type->size->expression)))
            return false;
    return true;
}

bool LoopSurvey::is_uniform(const Expression &expression) const {
    return stays_the_same(expression) && !names_any(expression, [&](const VariableSymbol &each) {
               return &each == result_.counter || !is_known(each);
           });
}

bool LoopSurvey::is_number_of_lane(const Expression &expression) {
    const bool is_known_ahead = mentions(expression, result_.counter) && stays_the_same(expression) &&
                                ((arms_ == 0 && around_.empty()) || never_fails(expression)) &&
                                !names_any(expression,
                                           [&](const VariableSymbol &each) {
                                               return owns(each) || changes_.assigned.contains(&each);
                                           }) &&
                                is_integer(expression.type) &&
                                expression.type->width < 64 + (expression.type->is_signed ? 1 : 0);
    const auto is_it = [&](const Expression *each) { return are_alike(*each, expression); };
    if (is_known_ahead && std::ranges::none_of(result_.numbers, is_it))
        result_.numbers.push_back(&expression);
    return is_known_ahead;
}

bool LoopSurvey::read(const Expression &place) {
    if (LaneSurvey::read(place))
        return true;
    const auto *name = as<Name>(&place);
    if (!name)
        return access(place, false);
    const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(name->symbol));
    if (!variable || !is_number(variable->type) || !is_known(*variable))
        return false;
    if (!is_plain_local(*variable))
        steady_.push_back(&place);
    return true;
}

bool LoopSurvey::write(const Expression &place) {
    if (LaneSurvey::write(place))
        return true;
    const auto *name = as<Name>(&place);
    if (!name)
        return is_private(place.type) && access(place, true);
    const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(name->symbol));
    if (!variable || !is_number(variable->type) || !is_plain_local(*variable))
        return false;
    if (is_private(variable->type)) {
        if (!own_.contains(variable) || !is_named_only_in(*result_.loop->body, *variable, function_))
            return false;
        result_.outer_temporaries.insert(variable);
    }
    return true;
}

bool LoopSurvey::pass(const Expression &argument, bool is_written) {
    if (!is_private(innermost_element(argument.type->target)) || passed_own_array(argument))
        return LaneSurvey::pass(argument, is_written);
    if (const Expression *array = passed_array(argument))
        return is_number(innermost_element(array->type)) && access(*array, is_written);
    const auto *load = as<Conversion>(&argument);
    reads_behind_pointer_ = true;
    return !is_written && load && load->conversion == ConversionKind::kLoad && as<Name>(load->operand);
}

/// An element or a row from around: what of it moves with the loop, and nothing else, is a row.
bool LoopSurvey::access(const Expression &place, bool is_write) {
    std::vector<const Subscript *> steps; // the last index first
    const Expression *root = &place;
    bool is_behind_pointer = false;
    while (const auto *subscript = as<Subscript>(root)) {
        const auto *base = as<Conversion>(subscript->base);
        if (is_private(subscript->index->type) || is_private(subscript->base->type) || !base ||
            subscript->stored)
            return false;
        steps.push_back(subscript);
        root = base->operand;
        is_behind_pointer = base->conversion != ConversionKind::kArrayToPointer;
        if (is_behind_pointer && (base->conversion != ConversionKind::kLoad || !as<Name>(root)))
            return false;
    }
    const auto *name = as<Name>(root);
    const auto *variable = name ? as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr;
    const Type *element = innermost_element(place.type);
    // Of an own array, every iteration would take another element. Bits keep their shape: XORs of parts of
    // vectors would make numbers of them.
    if (!variable || owns(*variable) || !is_private(element) || !is_number(element) || is_bit(element))
        return false;
    const bool may_be_skipped = arms_ != 0 || !around_.empty();
    size_t last = 0; // the last index that moves
    while (last < steps.size() && !mentions(*steps[last]->index, result_.counter))
        ++last;
    for (size_t i = 0; i < std::min(last, steps.size()); ++i)
        if (!is_uniform(*steps[i]->index))
            return false;
    if (last < steps.size()) {
        const Expression &row = *steps[last];
        for (size_t i = last; i < steps.size(); ++i)
            if (changes(*steps[i]->index))
                return false;
        if (!result_.moves_evenly(row) || (may_be_skipped && !never_fails(row)))
            return false;
        // It is taken whether or not an iteration comes here: where that is not sure, it must be in the
        // array.
        const bool has_size = is_array(root->type) || declared_array(*steps.back()->base);
        note(row, is_write, arms_ == 0 && (around_.empty() || has_size));
        return true;
    }
    if (is_write)
        return false;
    // What of it stays where it is, however the body goes, and can be found in front of it.
    size_t first = 0;
    for (size_t i = 0; i < steps.size(); ++i)
        if (changes(*steps[i]->index) || (may_be_skipped && !never_fails(*steps[i])))
            first = i + 1;
    if (first < steps.size())
        steady_.push_back(steps[first]);
    else if (!is_behind_pointer)
        steady_.push_back(root);
    else if (steps.size() == 1 && is_in_declared_array(*steps[0]))
        steady_.push_back(steps[0]->base);
    else
        reads_behind_pointer_ = true;
    return true;
}

/// An element of a parameter at the counter of a loop that stays within the size that is declared.
bool LoopSurvey::is_in_declared_array(const Subscript &element) const {
    const Type *array = declared_array(*element.base);
    const auto *index = as<Name>(without_conversions(element.index));
    if (!array || !index)
        return false;
    for (const For *loop : around_) {
        const std::optional<CountedLoop> counted = counted_loop(*loop);
        const Expression *first = counted ? first_value(*counted) : nullptr;
        const auto *limited = counted ? as<Name>(without_conversions(counted->limited)) : nullptr;
        if (!limited || limited->symbol != index->symbol)
            continue;
        const Expression &bound = *counted->bound;
        const bool fits =
            array->array_form == ArrayForm::kConstant
                ? bound.constant && *bound.constant <= static_cast<Int128>(array->count)
                : are_alike(*without_conversions(&bound), *without_conversions(array->size->expression));
        return fits && counted->comparison == BinaryOperator::kLess && first && first->constant &&
               *first->constant >= 0 && !Changes(*loop->body).assigned.contains(counted->counter);
    }
    return false;
}

void LoopSurvey::note(const Expression &row, bool is_write, bool is_there) {
    const auto known =
        std::ranges::find_if(result_.rows, [&](const Expression *each) { return are_alike(*each, row); });
    const auto at = static_cast<size_t>(known - result_.rows.begin());
    const bool is_new = known == result_.rows.end();
    if (is_new)
        result_.rows.push_back(&row);
    result_.row_at.emplace(&row, at);
    if (is_write)
        result_.written.insert(at);
    if (is_there)
        taken_.insert(at);
    if (is_there && around_.empty())
        result_.unsure.erase(at);
    else if (is_new)
        result_.unsure.insert(at);
}

/// Written rows meet nothing that another iteration, or another name of the same one, takes.
bool LoopSurvey::are_apart() {
    if ((reads_behind_pointer_ && !result_.written.empty()) || taken_.size() != result_.rows.size())
        return false;
    for (const size_t at : result_.written) {
        const Expression &written = *result_.rows[at];
        if (!result_.loop->is_parallel &&
            dependence(result_, written, written).kind == Dependence::Kind::kGuarded)
            result_.rows_apart.push_back({&written, &written, true});
        std::vector<const Expression *> others = steady_;
        others.insert(others.end(), result_.rows.begin(), result_.rows.end());
        for (const Expression *other : others) {
            if (other == &written || dependence(result_, written, *other).kind == Dependence::Kind::kNever)
                continue;
            // Of one array, rows of other iterations, or all of it: they meet, most likely.
            if (root_name(written).symbol == root_name(*other).symbol &&
                ((result_.moves(*other) && !result_.loop->is_parallel) ||
                 as<Name>(without_conversions(other))))
                return false;
            const bool is_known = std::ranges::any_of(result_.rows_apart, [&](const LaneLoop::RowPair &pair) {
                return !pair.may_share && are_alike(*pair.written, written) && are_alike(*pair.other, *other);
            });
            if (!is_known)
                result_.rows_apart.push_back({&written, other, false});
        }
    }
    return true;
}

} // namespace

std::optional<LaneLoop> lane_loop(const CountedLoop &loop, const FunctionDefinition &function,
                                  ir::Plans &plans) {
    return LoopSurvey(loop, function, plans).run();
}

} // namespace picco::compiler
