// Functions of single numbers.
#include "value.h"

#include <cmath>

namespace oracle {
namespace {

/// The format in which a function of real numbers computes; those of C's `<math.h>` take double.
Format function_format(const Format &format) {
    if (!format.is_integer())
        return format.kind == Kind::kCFloat ? c_double() : format;
    return format.is_open ? c_double() : floating(53, 11);
}

template <class Function, class InC>
Value function(const Value &x, const Function &of, const InC &of_number_of_c) {
    const Format format = function_format(x.format);
    const Value operand = converted(x, format);
    if (!format.is_of_c())
        return converted({format, of(operand.exact)}, format);
    return converted(Value(of_number_of_c(operand.in_c)), format);
}

mpq_class floor_of(const mpq_class &x) {
    mpz_class result;
    mpz_fdiv_q(result.get_mpz_t(), x.get_num_mpz_t(), x.get_den_mpz_t());
    return result;
}

mpq_class ceil_of(const mpq_class &x) {
    return -floor_of(-x);
}

/// Towards zero, to more bits than any format has.
mpq_class root_of(const mpq_class &x) {
    if (x <= 0)
        return 0;
    const auto places = 2 * (128 + mpz_sizeinbase(x.get_den_mpz_t(), 2));
    const mpz_class radicand = (x.get_num() << 2 * places) / x.get_den();
    mpq_class result(sqrt(radicand), mpz_class(1) << places);
    result.canonicalize();
    return result;
}

Value extreme(const Value &x, const Value &y, bool is_least) {
    const Format to = function_format(common(x.format, y.format));
    const Value left = converted(x, to), right = converted(y, to);
    Value result = is_true(right < left) == is_least ? right : left;
    result.is_literal = false;
    if (to.is_of_c())
        result.exact = result.in_c;
    return result;
}

} // namespace

Value fmin(const Value &x, const Value &y) {
    return extreme(x, y, true);
}
Value fmax(const Value &x, const Value &y) {
    return extreme(x, y, false);
}

Value fabs(const Value &x) {
    return function(
        x, [](const mpq_class &v) { return mpq_class(abs(v)); }, [](double v) { return std::fabs(v); });
}
Value floor(const Value &x) {
    return function(x, floor_of, [](double v) { return std::floor(v); });
}
Value ceil(const Value &x) {
    return function(x, ceil_of, [](double v) { return std::ceil(v); });
}
Value trunc(const Value &x) {
    return function(
        x, [](const mpq_class &v) { return v < 0 ? ceil_of(v) : floor_of(v); },
        [](double v) { return std::trunc(v); });
}
/// Halves away from zero.
Value round(const Value &x) {
    const mpq_class half(1, 2);
    return function(
        x, [&](const mpq_class &v) { return v < 0 ? ceil_of(v - half) : floor_of(v + half); },
        [](double v) { return std::round(v); });
}
Value sqrt(const Value &x) {
    return function(x, root_of, [](double v) { return std::sqrt(v); });
}

Value smcopen(const Value &x) {
    return converted(settled(x), c_double());
}

} // namespace oracle
