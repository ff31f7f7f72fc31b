// Operators on single numbers.
#include "value.h"

#include <algorithm>

namespace oracle {
namespace {

/// What a public number of C is beside a private one.
Format format_of(const Format &format) {
    Format result = format.kind == Kind::kCFloat ? floating(32, 9) : floating(53, 11);
    if (!format.is_of_c())
        return format;
    result.is_open = format.is_open;
    return result;
}

Format private_format(const Format &format) {
    Format result = format_of(format);
    result.is_open = false;
    return result;
}

int rank(const Format &format) {
    return format.is_integer() ? 0 : format.kind == Kind::kFixed ? 1 : 2;
}

Format promoted(const Format &format) {
    if (!format.is_integer())
        return format;
    Format result = integer(32);
    result.is_open = format.is_open;
    return result;
}

/// Fixed-point numbers of two formats meet in one that holds both.
Format common_fixed(const Format &x, const Format &y) {
    const int fraction = std::max(x.more, y.more);
    return fixed(std::max(x.bits - x.more, y.bits - y.more) + fraction, fraction);
}

template <class Number>
double of_c(char op, Number x, Number y) {
    return op == '+' ? x + y : op == '-' ? x - y : op == '*' ? x * y : x / y;
}

Value with_literal(Value value, bool is_literal) {
    value.is_literal = is_literal;
    return value;
}

mpq_class quotient(const mpq_class &x, const mpq_class &y) {
    if (y == 0)
        tell_fault("division by zero");
    return y == 0 ? mpq_class(0) : mpq_class(x / y);
}

Value truncated(const mpq_class &x, const Format &format) {
    mpq_class scaled = x * mpq_class(mpz_class(1) << static_cast<unsigned long>(format.more));
    const mpz_class whole = scaled.get_num() / scaled.get_den();
    return settled({format, mpq_class(whole) / (mpz_class(1) << static_cast<unsigned long>(format.more))});
}

Value of_fixed(char op, const Value &x, const Value &y, const Format &to) {
    // A factor or divisor that is an integer stays one.
    const auto operand = [&](const Value &side) {
        if (side.format.is_integer())
            return side.exact;
        if (side.is_sum && side.format.bits == to.bits && side.format.more == to.more &&
            (op == '+' || op == '-'))
            return side.exact;
        if (side.format.is_of_c()) // a constant need not fit
            return nearest(side.is_literal ? side.exact : mpq_class(side.in_c), to);
        return converted(side, to).exact;
    };
    const mpq_class left = operand(x), right = operand(y);
    switch (op) {
    case '/':
        return truncated(quotient(left, right), to);
    case '*': {
        Value result(to, left * right);
        result.is_sum = !x.format.is_integer() && !y.format.is_integer();
        return result.is_sum ? result : settled(result);
    }
    default: {
        Value result(to, op == '+' ? mpq_class(left + right) : mpq_class(left - right));
        result.is_sum = x.is_sum || y.is_sum;
        return result.is_sum ? result : settled(result);
    }
    }
}

Value of_floating(char op, const Value &x, const Value &y, const Format &to) {
    const mpq_class left = converted(x, to).exact, right = converted(y, to).exact;
    if (op == '/' && right == 0) {
        const mpq_class beyond(mpz_class(1) << (1UL << static_cast<unsigned>(to.more)) + 128);
        return converted({to, left < 0 ? mpq_class(-beyond) : beyond}, to);
    }
    return converted({to, op == '+'   ? mpq_class(left + right)
                          : op == '-' ? mpq_class(left - right)
                          : op == '*' ? mpq_class(left * right)
                                      : mpq_class(left / right)},
                     to);
}

Value of_integers(char op, const Value &x, const Value &y, const Format &to) {
    const mpz_class left = x.exact.get_num(), right = y.exact.get_num();
    if ((op == '/' || op == '%') && right == 0)
        tell_fault("division by zero");
    mpz_class result;
    if (op == '&')
        result = left & right;
    else if (op == '/' || op == '%')
        result = right == 0 ? mpz_class(0) : op == '/' ? mpz_class(left / right) : mpz_class(left % right);
    else
        result = op == '+'   ? mpz_class(left + right)
                 : op == '-' ? mpz_class(left - right)
                             : mpz_class(left * right);
    return with_literal(converted({to, mpq_class(result)}, to), x.is_literal && y.is_literal);
}

Value arithmetic(char op, const Value &x, const Value &y) {
    const Format to = common(x.format, y.format);
    switch (to.kind) {
    case Kind::kInteger:
        return of_integers(op, x, y, to);
    case Kind::kCFloat:
    case Kind::kCDouble: {
        const double left = converted(x, to).in_c, right = converted(y, to).in_c;
        Value result(to.kind == Kind::kCDouble
                         ? of_c(op, left, right)
                         : of_c(op, static_cast<float>(left), static_cast<float>(right)));
        result.format = to;
        return result;
    }
    case Kind::kFixed:
        return of_fixed(op, x, y, to);
    default:
        return of_floating(op, x, y, to);
    }
}

/// Of a comparison or a test.
Value truth(bool is_true, bool is_open, bool is_literal) {
    Value result(static_cast<int>(is_true));
    result.format.is_open = is_open;
    result.is_literal = is_literal;
    return result;
}

/// < 0, 0 or > 0: as x is to y.
int compared(const Value &x, const Value &y) {
    const Format to = common(x.format, y.format);
    if (to.is_of_c()) {
        const double left = converted(x, to).in_c, right = converted(y, to).in_c;
        return left < right ? -1 : left > right;
    }
    if (to.kind == Kind::kFixed && (x.format.is_integer() || y.format.is_integer()))
        return cmp(settled(x).exact, settled(y).exact);
    return cmp(converted(x, to).exact, converted(y, to).exact);
}

Value comparison(const Value &x, const Value &y, bool is_true) {
    return truth(is_true, x.format.is_open && y.format.is_open, x.is_literal && y.is_literal);
}

} // namespace

bool is_true(const Value &value) {
    const Value number = settled(value);
    return number.format.is_of_c() ? number.in_c != 0 : number.exact != 0;
}

Format common(const Format &left, const Format &right) {
    const Format x = promoted(left), y = promoted(right);
    const bool is_open = x.is_open && y.is_open;
    const auto with_privacy = [is_open](Format format) {
        format.is_open = is_open;
        return format;
    };
    if (rank(x) + rank(y) == 3) { // fixed and floating point
        const Format &scaled = rank(x) == 1 ? x : y, &other = rank(x) == 1 ? y : x;
        const bool is_scaled = other.is_open && (other.is_of_c() || !scaled.is_open);
        return with_privacy(is_scaled ? scaled : format_of(other));
    }
    if (rank(x) != rank(y)) {
        const Format &wider = rank(x) > rank(y) ? x : y;
        return is_open ? wider : with_privacy(format_of(wider));
    }
    if (rank(x) == 0)
        return with_privacy(x);
    if (rank(x) == 1)
        return with_privacy(common_fixed(x, y));
    if (is_open && x.is_of_c() && y.is_of_c())
        return x.kind == Kind::kCDouble ? x : y;
    const Format one = format_of(x), other = format_of(y);
    const bool is_first = one.bits != other.bits ? one.bits > other.bits : one.more >= other.more;
    return with_privacy(is_first ? one : other);
}

Value operator+(const Value &x, const Value &y) {
    return arithmetic('+', x, y);
}
Value operator-(const Value &x, const Value &y) {
    return arithmetic('-', x, y);
}
Value operator*(const Value &x, const Value &y) {
    return arithmetic('*', x, y);
}
Value operator/(const Value &x, const Value &y) {
    return arithmetic('/', x, y);
}
Value operator%(const Value &x, const Value &y) {
    return arithmetic('%', x, y);
}
Value operator&(const Value &x, const Value &y) {
    return arithmetic('&', x, y);
}

Value operator-(const Value &x) {
    if (x.format.is_integer())
        return Value(0) - x;
    Value result = x;
    result.exact = -x.exact;
    result.in_c = -x.in_c;
    return result.is_sum ? result : settled(result);
}

Value operator!(const Value &x) {
    return truth(!is_true(x), x.format.is_open, x.is_literal);
}
Value operator<(const Value &x, const Value &y) {
    return comparison(x, y, compared(x, y) < 0);
}
Value operator<=(const Value &x, const Value &y) {
    return comparison(x, y, compared(x, y) <= 0);
}
Value operator>(const Value &x, const Value &y) {
    return comparison(x, y, compared(x, y) > 0);
}
Value operator>=(const Value &x, const Value &y) {
    return comparison(x, y, compared(x, y) >= 0);
}
Value operator==(const Value &x, const Value &y) {
    return comparison(x, y, compared(x, y) == 0);
}
Value operator!=(const Value &x, const Value &y) {
    return comparison(x, y, compared(x, y) != 0);
}
Value operator&&(const Value &x, const Value &y) {
    return comparison(x, y, is_true(x) && is_true(y));
}
Value operator||(const Value &x, const Value &y) {
    return comparison(x, y, is_true(x) || is_true(y));
}

Value choose(const Value &condition, const Value &x, const Value &y) {
    Format to = common(x.format, y.format);
    if (!condition.format.is_open)
        to = private_format(to);
    Value result = converted(is_true(condition) ? x : y, to);
    result.is_literal = result.is_literal && condition.is_literal;
    if (!result.is_literal && to.is_of_c())
        result.exact = result.in_c;
    return result;
}

} // namespace oracle
