#include "plan/overflow.h"

#include "ast/facts.h"
#include "lower/walk.h"
#include "plan/alike.h"
#include "plan/bounded_sums.h"
#include "plan/real_ranges.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace picco::compiler {
namespace {

class OverflowChecker {
  public:
    OverflowChecker(const Program &program, Diagnostics &diagnostics, bool all)
        : program_(program), diagnostics_(diagnostics), all_(all) {}

    void run() {
        for (const TranslationUnit *unit : program_.units)
            for (Declaration *declaration : unit->declarations)
                if (!declaration->is_from_system_header)
                    look(*declaration);
    }

  private:
    void look(Declaration &declaration) {
        const FunctionSymbol *outer = function_;
        if (const auto *function = as<FunctionDefinition>(&declaration)) {
            function_ = function->symbol;
            sums_.emplace(*function, ranges_);
        }
        visit_parts(declaration, visitor_);
        if (const auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items)
                if (item.initializer)
                    initialization(*item.initializer, item.type);
        function_ = outer;
    }

    void look(Statement &statement) {
        visit_children(statement, visitor_);
        if (const auto *result = as<Return>(&statement); result && result->value && function_)
            store(*result->value, function_->type->target);
    }

    /// What is inside comes first: of nested operations the innermost one that may overflow is named.
    void look(Expression &expression) {
        if (const auto *assignment = as<Assignment>(&expression);
            assignment && !assignment->op && addend_of(*assignment) && holds(*assignment->left))
            bounded_.insert(without_conversions(assignment->right));
        visit_children(expression, visitor_);
        if (const auto *assignment = as<Assignment>(&expression)) {
            if (!assignment->op)
                store(*assignment->right, assignment->left->type);
            else if (is_integer(assignment->left->type) && is_integer(assignment->right->type))
                update(expression, *assignment->left, assignment->operation_type,
                       [&] { return ranges_.of_update(*assignment); });
        }
        if (const auto *step = as<Unary>(&expression);
            step && is_step(step->op) && is_integer(step->operand->type))
            update(expression, *step->operand, step->operation_type, [&] { return Ranges::of_step(*step); });
        if (const auto *call = as<Call>(&expression)) {
            const std::vector<const Type *> &parameters = function_type(*call)->parameters;
            for (size_t i = 0; i < call->arguments.size() && i < parameters.size(); ++i)
                store(*call->arguments[i], parameters[i]);
        }
        if (const auto *fitted = as<Conversion>(&expression);
            fitted && fitted->conversion == ConversionKind::kWrap && is_computed(*fitted->operand) &&
            is_private(fitted->type) && is_scaled(fitted->type) && !is_bounded(*fitted))
            judge(*fitted->operand, ranges_.of(*fitted->operand), fitted->type, all_);
        if (const auto *sums = as<ArrayCall>(&expression))
            add_up(*sums);
        if (const auto *operation = as<RealOperation>(&expression);
            operation && operation->op == RealOperator::kAbs && is_judged_sum(operation->type))
            judge(expression, magnitudes(ranges_.of(*operation->operands[0])), operation->type, all_);
        if (const auto *whole = as<RealOperation>(&expression);
            whole && whole->op == RealOperator::kToInteger && is_private(whole->type) && !is_bit(whole->type))
            judge(expression, RealRanges(ranges_).of_whole_part(*whole), whole->type, all_);
        if (all_ && is_computed(expression) && may_leave_type(expression) && !is_bounded(expression))
            judge(expression, ranges_.of(expression), expression.type, true);
    }

    /// Counts and sums whose bounds follow from those of loops.
    bool holds(const Expression &place) const { return sums_ && sums_->hold(place); }
    bool is_bounded(const Expression &value) const { return bounded_.contains(without_conversions(&value)); }

    static bool is_judged_sum(const Type *type) {
        return is_integer(type) && is_private(type) && type->is_signed && !is_bit(type) &&
               !is_float_word(type);
    }

    static Interval magnitudes(const Interval &range) {
        return {range.low > 0 ? range.low : mpz_class(0), range.magnitude()};
    }

    /// smcsum and smcprefixsum: of as many terms as they are given, or at least two where only the run knows.
    void add_up(const ArrayCall &node) {
        const bool is_total = node.function == ArrayFunction::kSum;
        const Type *element = node.arrays.front()->type->target;
        const Type *type = is_total ? node.type : element;
        if ((!is_total && node.function != ArrayFunction::kPrefixSums) || !is_judged_sum(type))
            return;
        const Int128 count = node.count->constant ? *node.count->constant : Int128{2};
        const mpz_class terms = static_cast<long>(std::clamp(count, Int128{0}, Int128{1} << 62));
        judge(node, type_interval(element) * Interval{terms, terms}, type, all_);
    }

    static bool is_computed(const Expression &expression) {
        return !expression.constant && expression.type && is_integer(expression.type);
    }

    /// An operation on private data that C leaves undefined outside of its signed type.
    static bool may_leave_type(const Expression &expression) {
        if (!expression.type || !is_integer(expression.type) || !is_private(expression.type) ||
            !expression.type->is_signed || is_bit(expression.type) || is_scaled(expression.type) ||
            is_float_word(expression.type))
            return false;
        const auto *unary = as<Unary>(&expression);
        const auto *binary = as<Binary>(&expression);
        return (unary && unary->op == UnaryOperator::kMinus) ||
               (binary && (binary->op == BinaryOperator::kAdd || binary->op == BinaryOperator::kSubtract ||
                           binary->op == BinaryOperator::kMultiply || binary->op == BinaryOperator::kDivide ||
                           binary->op == BinaryOperator::kShiftLeft));
    }

    void initialization(const Expression &value, const Type *type) {
        const auto *list = as<InitializerList>(&value);
        if (!list)
            return store(value, type);
        for (const InitializedPart &part : list->parts)
            store(*part.value, part.type);
    }

    void store(const Expression &value, const Type *type) {
        if (!type || !value.type || !is_private(type) || !is_integer(type) || !is_integer(value.type) ||
            value.constant || is_float_word(type) || is_bounded(value))
            return;
        const Interval range = ranges_.of(value), held = type_interval(type);
        if (is_scaled(type))
            judge(value, range, type, all_);
        else if (fit(range, value.type, type) == Fit::kAssume)
            judge(value, range, type,
                  all_ || (!held.contains(range) && comes_from_narrower(value, type_interval(value.type))));
        else if (const auto *wrap = as<Conversion>(&value);
                 wrap && wrap->conversion == ConversionKind::kWrap && !wrap->is_explicit &&
                 is_computed(*wrap->operand) && !fits(*wrap->operand, held))
            judge_wrap(*wrap->operand, ranges_.of(*wrap->operand), wrap->operand->type, type);
    }

    /// `place op= …`, `place++`: what is computed in one type goes back to that of the place.
    template <class Range>
    void update(const Expression &expression, const Expression &place, const Type *computed,
                const Range &range_of) {
        if (!is_private(place.type) || is_float_word(place.type) || is_bit(place.type) || !computed ||
            holds(place))
            return;
        const Interval range = range_of();
        const bool is_undefined =
            computed->is_signed && !is_bit(computed) && !type_interval(computed).contains(range);
        if (is_undefined || is_scaled(place.type))
            judge(expression, range, is_undefined ? computed : place.type, all_);
        else if (fit(range, computed, place.type) == Fit::kAssume)
            judge(expression, range, place.type, all_);
        else if (const auto *assignment = as<Assignment>(&expression);
                 !assignment || !is_bitwise(*assignment->op) ||
                 !fits(*assignment->right, type_interval(place.type)))
            judge_wrap(expression, range, computed, place.type);
    }

    static bool is_bitwise(BinaryOperator op) {
        return op == BinaryOperator::kBitAnd || op == BinaryOperator::kBitOr || op == BinaryOperator::kBitXor;
    }

    /// A signed type holds what `& | ^` make of values that it holds, of which Ranges knows the computed type alone.
    bool fits(const Expression &value, const Interval &held) {
        if (held.contains(ranges_.of(value)))
            return true;
        if (const auto *conversion = as<Conversion>(&value))
            return (conversion->conversion == ConversionKind::kWiden ||
                    conversion->conversion == ConversionKind::kShare ||
                    conversion->conversion == ConversionKind::kSame) &&
                   fits(*conversion->operand, held);
        if (const auto *conditional = as<Conditional>(&value); conditional && conditional->when_true)
            return fits(*conditional->when_true, held) && fits(*conditional->when_false, held);
        const auto *binary = as<Binary>(&value);
        return binary && is_bitwise(binary->op) && fits(*binary->left, held) && fits(*binary->right, held);
    }

    /// What a signed type keeps the low bits of: no error in C, and seldom meant.
    void judge_wrap(const Expression &value, const Interval &range, const Type *from, const Type *type) {
        if (!all_ || !type->is_signed || is_bit(type) || fit(range, from, type) != Fit::kWrap ||
            names_inside(value.range))
            return;
        named_.insert(value.range.begin.offset);
        diagnostics_.report(MessageId::kMayWrap, value.range,
                            {program_.sources.one_line(value.range), std::to_string(range.signed_bits()),
                             to_string(type), std::to_string(type->width)});
    }

    /// may: a value outside is worth a word where others are inside.
    void judge(const Expression &value, const Interval &range, const Type *type, bool may) {
        const Interval held = type_interval(type);
        const bool is_never = range.high < held.low || range.low > held.high;
        if (held.contains(range) || (!is_never && !may) || names_inside(value.range))
            return;
        named_.insert(value.range.begin.offset);
        const std::string text = program_.sources.one_line(value.range);
        if (is_never)
            diagnostics_.report(MessageId::kOverflows, value.range, {text, to_string(type)});
        else
            diagnostics_.report(MessageId::kMayOverflow, value.range,
                                {text, std::to_string(range.signed_bits()), to_string(type)});
    }

    bool names_inside(SourceRange range) const {
        const auto first = named_.lower_bound(range.begin.offset);
        return first != named_.end() && *first <= range.end.offset;
    }

    /// Everything that the expression reads is declared narrower than the type that C computes in.
    static bool comes_from_narrower(const Expression &expression, const Interval &type) {
        if (as<StatementExpression>(&expression))
            return false;
        const bool is_leaf =
            expression.category == ValueCategory::kPlace || expression.kind == ExpressionKind::kCall;
        if (is_leaf && expression.type && is_integer(expression.type))
            return type_interval(expression.type).signed_bits() < type.signed_bits();
        if (is_leaf)
            return false;
        bool all = true;
        ConstChildVisitor deeper;
        deeper.expression = [&](const Expression *child) { all = all && comes_from_narrower(*child, type); };
        visit_children(expression, deeper);
        return all;
    }

    const Program &program_;
    Ranges ranges_ = Ranges::for_warnings();
    Diagnostics &diagnostics_;
    bool all_;
    const FunctionSymbol *function_ = nullptr;
    std::optional<BoundedSums> sums_; ///< of the function
    std::set<const Expression *>
        bounded_;              ///< sums that go to the variable that they were added to, which holds them
    std::set<unsigned> named_; ///< where what is reported begins
    ChildVisitor visitor_ = {[this](Expression *&expression) { look(*expression); },
                             [this](Statement *&statement) { look(*statement); },
                             [this](Declaration *declaration) {
                                 if (!declaration->is_from_system_header)
                                     look(*declaration);
                             }};
};

} // namespace

void check_overflow(const Program &program, Diagnostics &diagnostics, bool all) {
    OverflowChecker(program, diagnostics, all).run();
}

} // namespace picco::compiler
