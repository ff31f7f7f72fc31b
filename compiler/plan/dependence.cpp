// Which iterations of a counted loop take the same cell.
#include "plan/dependence.h"

#include "ast/facts.h"
#include "plan/alike.h"

#include <utility>
#include <vector>

namespace picco::compiler {
namespace {

/// Two fields of one struct or of structs of one array, or elements of one array at different constant indices, or parts of
/// such. Nothing private is in a union.
bool are_parts_apart(const Expression &x, const Expression &y) {
    const auto *a = as<Member>(&x), *b = as<Member>(&y);
    if (a && b && a->is_arrow == b->is_arrow && !a->path.empty() && !b->path.empty()) {
        const auto *x_of = as<Subscript>(a->base), *y_of = as<Subscript>(b->base);
        const bool are_of_one_array = !a->is_arrow && x_of && y_of && are_alike(*x_of->base, *y_of->base);
        if (a->path.front() != b->path.front() && (are_of_one_array || are_alike(*a->base, *b->base)))
            return true;
        return !a->is_arrow && are_parts_apart(*a->base, *b->base);
    }
    const auto *c = as<Subscript>(&x), *d = as<Subscript>(&y);
    if (!c || !d)
        return false;
    if (are_alike(*c->base, *d->base))
        return c->index->constant && d->index->constant && *c->index->constant != *d->index->constant;
    const Expression *left = decayed_array(*c->base), *right = decayed_array(*d->base);
    return left && right && are_parts_apart(*left, *right);
}

/// How far apart two elements of one array are, in elements: a sum of multiples of public numbers that the loop leaves as
/// they are. Each element moves by its factor with every step of 1 that the counter takes.
class Distance {
  public:
    /// is_inside: in one iteration, where the counters are numbers like others.
    explicit Distance(const CountedLoop &loop, bool is_inside = false) : loop_(loop), is_inside_(is_inside) {}

    /// The first one less the second one; nothing where that is no such sum.
    bool measure(const Expression &first, const Expression &second);

    Int128 number = 0;
    Int128 factors[2] = {0, 0}; ///< of the first one and the second one
    bool is_number() const { return terms_.empty(); }

  private:
    static constexpr Int128 kMostElements = Int128(1) << 40;

    bool add(const Expression &index, int side, Int128 scale);
    bool add_term(const Expression &value, Int128 scale);

    bool moves(const Expression &value) const { return !is_inside_ && loop_.moves(value); }

    const CountedLoop &loop_;
    const bool is_inside_;
    std::vector<std::pair<const Expression *, Int128>> terms_; ///< none is 0
};

bool Distance::measure(const Expression &first, const Expression &second) {
    const Expression *x = &first, *y = &second;
    while (as<Member>(x) && as<Member>(y) && !as<Member>(x)->is_arrow && !as<Member>(y)->is_arrow &&
           as<Member>(x)->path == as<Member>(y)->path) {
        x = as<Member>(x)->base;
        y = as<Member>(y)->base;
    }
    for (Int128 scale = 1;;) {
        const auto *a = as<Subscript>(x), *b = as<Subscript>(y);
        if (!a || !b || a->stored || b->stored)
            return false;
        if (!add(*a->index, 0, scale) || !add(*b->index, 1, -scale))
            return false;
        if (are_alike(*a->base, *b->base) && !moves(*a->base))
            return true;
        x = decayed_array(*a->base);
        y = decayed_array(*b->base);
        if (!x || !y)
            return false;
        // In rows at one index the distance is one of rows, which have elements.
        if (is_inside_ && is_number() && number == 0)
            continue;
        if (x->type->array_form != ArrayForm::kConstant || y->type->array_form != ArrayForm::kConstant ||
            x->type->count != y->type->count)
            return false;
        scale *= static_cast<Int128>(x->type->count);
        if (scale > kMostElements)
            return false;
    }
}

/// Sums of signed numbers, and those modulo 2^64, are sums of addresses.
bool Distance::add(const Expression &index, int side, Int128 scale) {
    if (index.constant) {
        number += scale * *index.constant;
        return true;
    }
    if (const auto *name = as<Name>(&index); name && !is_inside_ && name->symbol == loop_.counter) {
        factors[side] += side == 0 ? scale : -scale;
        return true;
    }
    const bool is_exact = index.type->is_signed || index.type->width == 64;
    if (const auto *conversion = as<Conversion>(&index)) {
        const bool keeps = conversion->conversion == ConversionKind::kLoad ||
                           conversion->conversion == ConversionKind::kSame ||
                           conversion->conversion == ConversionKind::kWiden ||
                           (conversion->conversion == ConversionKind::kWrap && index.type->width == 64);
        return keeps ? add(*conversion->operand, side, scale) : add_term(index, scale);
    }
    const auto *binary = as<Binary>(&index);
    if (!binary || !is_exact)
        return add_term(index, scale);
    if (binary->op == BinaryOperator::kAdd)
        return add(*binary->left, side, scale) && add(*binary->right, side, scale);
    if (binary->op == BinaryOperator::kSubtract)
        return add(*binary->left, side, scale) && add(*binary->right, side, -scale);
    const auto is_factor = [](const Expression &part) {
        return part.constant && *part.constant<kMostElements && * part.constant> - kMostElements;
    };
    if (binary->op == BinaryOperator::kMultiply && is_factor(*binary->right))
        return add(*binary->left, side, scale * *binary->right->constant);
    if (binary->op == BinaryOperator::kMultiply && is_factor(*binary->left))
        return add(*binary->right, side, scale * *binary->left->constant);
    return add_term(index, scale);
}

bool Distance::add_term(const Expression &value, Int128 scale) {
    if (moves(value) || !stays_the_same(value))
        return false;
    for (size_t i = 0; i < terms_.size(); ++i)
        if (are_alike(*terms_[i].first, value)) {
            terms_[i].second += scale;
            if (terms_[i].second == 0)
                terms_.erase(terms_.begin() + static_cast<std::ptrdiff_t>(i));
            return true;
        }
    terms_.emplace_back(&value, scale);
    return true;
}

} // namespace

bool are_apart(const Expression &first, const Expression &second) {
    const VariableSymbol *x = base_variable(&first), *y = base_variable(&second);
    return (x && y && x != y) || are_parts_apart(first, second);
}

Dependence dependence(const CountedLoop &loop, const Expression &first, const Expression &second) {
    using Kind = Dependence::Kind;
    if (are_apart(first, second))
        return {Kind::kNever};
    Distance apart(loop);
    if (loop.outer || !apart.measure(first, second) || !apart.is_number() ||
        apart.factors[0] != apart.factors[1])
        return {Kind::kGuarded};
    // Addresses are numbers modulo 2^64.
    const Int128 number = static_cast<std::int64_t>(apart.number), step = apart.factors[0] * loop.step;
    if (step == 0)
        return {number == 0 ? Kind::kGuarded : Kind::kNever};
    if (number % step != 0)
        return {Kind::kNever};
    const Int128 distance = number / step, length = distance < 0 ? -distance : distance;
    if (const auto iterations = constant_iterations(loop); iterations && length >= *iterations)
        return {Kind::kNever};
    return {Kind::kDistance, distance};
}

bool differ_in_one_iteration(const CountedLoop &loop, const Expression &first, const Expression &second) {
    Distance apart(loop, true);
    return apart.measure(first, second) && apart.is_number() && static_cast<std::int64_t>(apart.number) != 0;
}

bool has_iterations_apart(const CountedLoop &loop, Int128 distance) {
    const Int128 length = distance < 0 ? -distance : distance;
    const std::optional<Int128> iterations = constant_iterations(loop);
    return iterations ? length < *iterations : length <= kFewIterations;
}

} // namespace picco::compiler
