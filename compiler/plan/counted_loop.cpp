// Loops that a counter runs.
#include "plan/counted_loop.h"

#include "ast/facts.h"
#include "plan/alike.h"

namespace picco::compiler {
namespace {

class Survey {
  public:
    explicit Survey(const For &loop) { result_.loop = &loop; }

    std::optional<CountedLoop> run() { return has_counter() ? std::optional(result_) : std::nullopt; }

  private:
    bool has_counter();
    bool has_step(const Expression *step);
    bool is_shifted_counter(const Expression &expression) const;

    CountedLoop result_;
};

bool Survey::has_step(const Expression *step) {
    while (const auto *conversion = as<Conversion>(step))
        step = conversion->operand;
    const Expression *target = nullptr;
    if (const auto *unary = as<Unary>(step); unary && is_step(unary->op)) {
        target = unary->operand;
        const bool is_up = is_increment(unary->op);
        result_.step = is_up ? 1 : -1;
    } else if (const auto *assignment = as<Assignment>(step)) {
        const std::optional<Addend> addend = addend_of(*assignment);
        const Expression *amount = addend ? without_conversions(addend->value) : nullptr;
        if (!amount || !amount->constant || *amount->constant <= 0 || *amount->constant > 1 << 30)
            return false;
        target = assignment->left;
        const auto size = static_cast<std::int64_t>(*amount->constant);
        result_.step = addend->is_negative ? -size : size;
    }
    const auto *name = as<Name>(target);
    result_.counter = name ? as<VariableSymbol>(name->symbol) : nullptr;
    return result_.counter != nullptr;
}

bool Survey::has_counter() {
    if (!has_step(result_.loop->step))
        return false;
    const VariableSymbol &counter = *result_.counter;
    if (!is_integer(counter.type) || is_private(counter.type) || counter.type->width < 32 ||
        counter.type->is_volatile || counter.type->is_atomic || counter.is_address_taken)
        return false;
    const auto *condition = as<Binary>(without_conversions(result_.loop->condition));
    if (!condition || !is_comparison(condition->op))
        return false;
    result_.comparison = condition->op;
    const bool is_upwards =
        condition->op == BinaryOperator::kLess || condition->op == BinaryOperator::kLessEqual;
    const bool is_downwards =
        condition->op == BinaryOperator::kGreater || condition->op == BinaryOperator::kGreaterEqual;
    if (!(result_.step > 0 ? is_upwards : is_downwards))
        return false;
    // The comparison is one of exact numbers: neither side is wrapped into another type.
    for (const Expression *side : {condition->left, condition->right})
        if (const auto *conversion = as<Conversion>(side);
            conversion && conversion->conversion == ConversionKind::kWrap && !conversion->operand->constant)
            return false;
    result_.limited = condition->left;
    result_.bound = condition->right;
    const Type *bound_type = condition->right->type;
    const bool fits = is_integer(bound_type) && !is_private(bound_type) &&
                      (bound_type->is_signed || bound_type->width < 64 || !counter.type->is_signed);
    return is_shifted_counter(*condition->left) && fits && stays_the_same(*result_.bound) &&
           !result_.moves(*result_.bound);
}

/// The counter, plus and minus something public that stays.
bool Survey::is_shifted_counter(const Expression &expression) const {
    const Expression &inner = *without_conversions(&expression);
    if (const auto *name = as<Name>(&inner))
        return name->symbol == result_.counter;
    const auto *sum = as<Binary>(&inner);
    if (!sum || !inner.type->is_signed ||
        (expression.kind == ExpressionKind::kConversion && !expression.type->is_signed))
        return false;
    const auto stays = [&](const Expression &part) { return stays_the_same(part) && !result_.moves(part); };
    if (sum->op == BinaryOperator::kAdd && stays(*sum->left))
        return is_shifted_counter(*sum->right);
    return (sum->op == BinaryOperator::kAdd || sum->op == BinaryOperator::kSubtract) && stays(*sum->right) &&
           is_shifted_counter(*sum->left);
}

/// a * counter + b with public a and b that the loop does not change; of two counters a sum of such.
bool is_affine(const CountedLoop &loop, const Expression &index) {
    if (!is_integer(index.type) || is_private(index.type) || !stays_the_same(index))
        return false;
    if (!loop.moves(index) || as<Name>(&index))
        return true;
    if (const auto *conversion = as<Conversion>(&index))
        return conversion->conversion != ConversionKind::kTruth && is_integer(conversion->operand->type) &&
               (conversion->conversion != ConversionKind::kWrap || index.type->width == 64) &&
               is_affine(loop, *conversion->operand);
    const auto *binary = as<Binary>(&index);
    if (!binary)
        return false;
    switch (binary->op) {
    case BinaryOperator::kAdd:
    case BinaryOperator::kSubtract:
        return is_affine(loop, *binary->left) && is_affine(loop, *binary->right);
    case BinaryOperator::kMultiply:
        return (index.type->is_signed || index.type->width == 64) && is_affine(loop, *binary->left) &&
               is_affine(loop, *binary->right) && (!loop.moves(*binary->left) || !loop.moves(*binary->right));
    default:
        return false;
    }
}

} // namespace

bool CountedLoop::is_set_in_body() const {
    bool result = false;
    const auto is_counter = [&](const Expression *place) {
        const auto *name = as<Name>(place);
        return name && name->symbol == counter;
    };
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&each) {
        result = result || is_counter(written_place(*each));
        visit_children(*each, visitor);
    };
    visitor.statement = [&](Statement *&each) { visit_children(*each, visitor); };
    visitor.declaration = [&](Declaration *each) { visit_children(*each, visitor); };
    visit_children(*loop->body, visitor);
    return result;
}

bool CountedLoop::moves(const Expression &expression) const {
    return mentions(expression, counter) || (outer && mentions(expression, outer));
}

bool CountedLoop::moves_evenly(const Expression &place) const {
    return is_public_place(place, [&](const Expression &index) { return is_affine(*this, index); });
}

bool is_public_place(const Expression &place, const std::function<bool(const Expression &)> &fits) {
    if (as<Name>(&place))
        return true;
    const auto *subscript = as<Subscript>(&place);
    if (!subscript || is_private(subscript->index->type) || is_private(subscript->base->type) ||
        !fits(*subscript->index))
        return false;
    const auto *base = as<Conversion>(subscript->base);
    if (!base)
        return false;
    if (base->conversion == ConversionKind::kArrayToPointer)
        return is_public_place(*base->operand, fits);
    return base->conversion == ConversionKind::kLoad && as<Name>(base->operand);
}

const Expression *first_value(const CountedLoop &loop) {
    if (const auto *declared = as<DeclarationStatement>(loop.loop->initial)) {
        const auto *variables = as<VariableDeclaration>(declared->declaration);
        return variables && variables->items.size() == 1 && variables->items[0].symbol == loop.counter
                   ? variables->items[0].initializer
                   : nullptr;
    }
    const auto *statement = as<ExpressionStatement>(loop.loop->initial);
    const auto *assignment = statement ? as<Assignment>(without_conversions(statement->expression)) : nullptr;
    const auto *name = assignment && !assignment->op ? as<Name>(assignment->left) : nullptr;
    return name && name->symbol == loop.counter ? assignment->right : nullptr;
}

std::optional<Int128> constant_iterations(const CountedLoop &loop) {
    const Expression *first = first_value(loop);
    const auto *limited = as<Name>(without_conversions(loop.limited));
    if (!first || !first->constant || !loop.bound->constant || loop.step == 0 || !limited ||
        limited->symbol != loop.counter)
        return std::nullopt;
    const Int128 apart = (*loop.bound->constant - *first->constant) * (loop.step < 0 ? -1 : 1) +
                         (loop.is_closed() ? 1 : 0),
                 step = loop.step < 0 ? -loop.step : loop.step;
    return apart <= 0 ? 0 : (apart + step - 1) / step;
}

std::optional<CountedLoop> counted_loop(const For &loop) {
    return Survey(loop).run();
}

bool stays_the_same(const Expression &expression) {
    switch (expression.kind) {
    case ExpressionKind::kName:
        return as<Name>(&expression)->symbol != nullptr && !expression.type->is_volatile &&
               !expression.type->is_atomic;
    case ExpressionKind::kIntegerLiteral:
    case ExpressionKind::kFloatLiteral:
    case ExpressionKind::kCharacterLiteral:
        return true;
    case ExpressionKind::kUnary:
        if (is_step(as<Unary>(&expression)->op))
            return false;
        break;
    case ExpressionKind::kBinary:
    case ExpressionKind::kConversion:
    case ExpressionKind::kCast:
    case ExpressionKind::kSubscript:
    case ExpressionKind::kMember:
    case ExpressionKind::kConditional:
    case ExpressionKind::kRealOperation:
        break;
    default:
        return expression.constant.has_value();
    }
    bool pure = true;
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *each) { pure = pure && stays_the_same(*each); };
    visit_children(expression, visitor);
    return pure && !expression.type->is_volatile && !expression.type->is_atomic;
}

} // namespace picco::compiler
