// The functions of picco/wide.h.
#include <picco/wide.h>

#include "circuits/float_names.h"
#include "common/bit_functions.h"
#include "files/integer_type.h"
#include "plain/plain_run.h"
#include "real/scaled.h"
#include "real/sums.h"
#include "real/text.h"

#include <cmath>
#include <cstdlib>
#include <vector>

using namespace picco::runtime;

namespace {

constexpr int kWordBits = 64;

mpz_class number(const uint64_t *words, int count) {
    const auto size = static_cast<size_t>(count) * sizeof *words;
    return load_integer(words, size, count * kWordBits);
}

void set(uint64_t *words, int count, const mpz_class &value) {
    store_integer(value, words, static_cast<size_t>(count) * sizeof *words);
}

mpz_class quotient(const mpz_class &x, const mpz_class &y) {
    return y == 0 ? mpz_class(0) : mpz_class(x / y);
}

/// 0 where no bit of a number of so many words could remain.
mpz_class shifted(const mpz_class &x, const mpz_class &amount, bool is_left, int words) {
    if (amount < 0 || amount >= words * kWordBits) {
        return 0;
    }
    mpz_class result;
    if (is_left) {
        mpz_mul_2exp(result.get_mpz_t(), x.get_mpz_t(), amount.get_ui());
    } else {
        mpz_fdiv_q_2exp(result.get_mpz_t(), x.get_mpz_t(), amount.get_ui());
    }
    return result;
}

mpz_class result_of(picco_wide_operation operation, const mpz_class &x, const mpz_class &y, int words) {
    switch (operation) {
    case PICCO_WIDE_ADD:
        return x + y;
    case PICCO_WIDE_SUBTRACT:
        return x - y;
    case PICCO_WIDE_MULTIPLY:
        return x * y;
    case PICCO_WIDE_DIVIDE:
        return quotient(x, y);
    case PICCO_WIDE_REMAINDER:
        return y == 0 ? mpz_class(0) : mpz_class(x % y);
    case PICCO_WIDE_SHIFT_LEFT:
        return shifted(x, y, true, words);
    case PICCO_WIDE_SHIFT_RIGHT:
        return shifted(x, y, false, words);
    case PICCO_WIDE_AND:
        return x & y;
    case PICCO_WIDE_OR:
        return x | y;
    case PICCO_WIDE_XOR:
        return x ^ y;
    case PICCO_WIDE_MIN:
        return y < x ? y : x;
    case PICCO_WIDE_MAX:
        return x < y ? y : x;
    }
    return 0;
}

mpz_class called(int function, const std::vector<mpz_class> &operands, const FloatFormat &format) {
    const auto name = static_cast<picco_float_function>(function);
    if (name == PICCO_ABS) {
        return float_abs(operands[0], format);
    }
    return evaluate(*float_circuit(float_function(name), format), static_cast<std::size_t>(format.width()),
                    operands);
}

mpz_class result_of(picco_wide_float operation, const mpz_class &x, const mpz_class &y,
                    const FloatFormat &format, int other) {
    switch (operation) {
    case PICCO_WIDE_FLOAT_ADD:
        return float_add(x, y, format);
    case PICCO_WIDE_FLOAT_SUBTRACT:
        return float_add(x, float_negate(y, format), format);
    case PICCO_WIDE_FLOAT_MULTIPLY:
        return float_multiply(x, y, format);
    case PICCO_WIDE_FLOAT_DIVIDE:
        return float_divide(x, y, format);
    case PICCO_WIDE_FLOAT_NEGATE:
        return float_negate(x, format);
    case PICCO_WIDE_FLOAT_FROM_INT:
        return float_from_integer(x, format);
    case PICCO_WIDE_FLOAT_TO_INT:
        return float_to_integer(x, format, other);
    case PICCO_WIDE_FLOAT_CONVERT:
        return float_convert(x, FloatFormat::of(other), format);
    case PICCO_WIDE_FLOAT_CALL:
        return called(other, {x}, format);
    case PICCO_WIDE_FLOAT_CALL_TWO:
        return called(other, {x, y}, format);
    }
    return 0;
}

std::vector<mpz_class> numbers(const uint64_t *words, size_t count, int each) {
    std::vector<mpz_class> result;
    for (size_t i = 0; i < count; ++i) {
        result.push_back(number(words + i * static_cast<size_t>(each), each));
    }
    return result;
}

} // namespace

void picco_plain_wide(picco_wide_operation operation, uint64_t *result, const uint64_t *x, const uint64_t *y,
                      int words) {
    set(result, words, result_of(operation, number(x, words), number(y, words), words));
}

int picco_plain_wide_compare(const uint64_t *x, const uint64_t *y, int words) {
    return cmp(number(x, words), number(y, words));
}

void picco_plain_wide_wrap(uint64_t *result, const uint64_t *x, int type, int words) {
    const auto bits = static_cast<unsigned long>(std::abs(type));
    mpz_class low;
    mpz_fdiv_r_2exp(low.get_mpz_t(), number(x, words).get_mpz_t(), bits);
    // int<1> is a bit with the values 0 and 1.
    if (type > 1 && mpz_tstbit(low.get_mpz_t(), bits - 1) != 0) {
        low -= mpz_class(1) << bits;
    }
    set(result, words, low);
}

void picco_plain_wide_number(uint64_t *result, const char *decimal, int words) {
    set(result, words, mpz_class(decimal));
}

void picco_plain_wide_round_scaled(uint64_t *result, const uint64_t *x, int fraction, int words) {
    const mpz_class value = number(x, words), half = mpz_class(1) << static_cast<unsigned>(fraction - 1);
    mpz_class whole;
    mpz_fdiv_q_2exp(whole.get_mpz_t(), mpz_class(value + half - (value < 0 ? 1 : 0)).get_mpz_t(),
                    static_cast<unsigned>(fraction));
    set(result, words, whole << static_cast<unsigned>(fraction));
}

int picco_plain_wide_bit_function(const uint64_t *x, picco_bits function, int type) {
    return picco::value_of(static_cast<picco::BitFunction>(function), x, std::abs(type));
}

long double picco_plain_wide_descaled(const uint64_t *x, int fraction, int words) {
    return to_long_double({number(x, words), -fraction});
}

void picco_plain_wide_scaled_at(uint64_t *result, long double x, int type, int fraction, int words,
                                int line) {
    set(result, words, plain_scaled(x, type, fraction, line));
}

void picco_plain_wide_float(picco_wide_float operation, uint64_t *result, const uint64_t *x,
                            const uint64_t *y, int format, int other, int words) {
    set(result, words,
        result_of(operation, number(x, words), number(y, words), FloatFormat::of(format), other));
}

int picco_plain_wide_float_less(const uint64_t *x, const uint64_t *y, int format, int words) {
    return float_less(number(x, words), number(y, words), FloatFormat::of(format)) ? 1 : 0;
}

void picco_plain_wide_float_number(uint64_t *result, const char *literal, int format, int words) {
    set(result, words, parse_float(literal, FloatFormat::of(format))->number);
}

void picco_plain_wide_float_public_at(uint64_t *result, long double x, int format, int words, int line) {
    set(result, words, plain_public_float(x, format, line));
}

long double picco_plain_wide_float_open(const uint64_t *x, int format, int words) {
    return to_long_double(number(x, words), FloatFormat::of(format));
}

void picco_plain_wide_float_dot(uint64_t *result, const uint64_t *x, const uint64_t *y, size_t count,
                                int format, int words) {
    set(result, words,
        count == 0 ? mpz_class(0)
                   : float_dot(numbers(x, count, words), numbers(y, count, words), FloatFormat::of(format)));
}
