// The functions of picco/plain.h on floating-point numbers: exact arithmetic, rounded; and the circuits of
// functions.
#include "circuits/float_names.h"
#include "common/int128.h"
#include "plain/plain_run.h"
#include "real/sums.h"
#include "real/text.h"

#include <picco/plain.h>

#include <cmath>

using namespace picco::runtime;
using picco::UInt128;

namespace {

mpz_class unpacked(picco_int128 x) {
    const mpz_class upper(static_cast<long>(x >> 64));
    return (upper << 64) + static_cast<unsigned long>(x);
}

std::vector<mpz_class> unpacked(const picco_int128 *x, size_t count) {
    std::vector<mpz_class> numbers;
    for (size_t i = 0; i < count; ++i) {
        numbers.push_back(unpacked(x[i]));
    }
    return numbers;
}

picco_int128 packed(const mpz_class &x) {
    mpz_class low;
    mpz_fdiv_r_2exp(low.get_mpz_t(), x.get_mpz_t(), 64);
    const mpz_class upper = x >> 64;
    return static_cast<picco_int128>(static_cast<UInt128>(upper.get_si()) << 64 | low.get_ui());
}

picco_int128 call(FloatOp op, const std::vector<mpz_class> &operands, int format) {
    const FloatFormat type = FloatFormat::of(format);
    return packed(evaluate(*float_circuit(op, type), static_cast<std::size_t>(type.width()), operands));
}

} // namespace

picco_int128 picco_plain_float_number(const char *literal, int format) {
    return packed(parse_float(literal, FloatFormat::of(format))->number);
}

mpz_class picco::runtime::plain_public_float(long double x, int format, int line) {
    if (!std::isfinite(x)) {
        fail_plain(line, std::isnan(x)
                             ? "a public number is not a number (NaN), which no private type holds: it "
                               "may come from 0 / 0"
                             : "a public number is infinite, which no private type holds: it may "
                               "come from a division by zero");
    }
    return from_long_double(x, FloatFormat::of(format));
}

picco_int128 picco_plain_float_public_at(long double x, int format, int line) {
    return packed(plain_public_float(x, format, line));
}

picco_int128 picco_plain_float_add(picco_int128 x, picco_int128 y, int format) {
    return packed(float_add(unpacked(x), unpacked(y), FloatFormat::of(format)));
}

picco_int128 picco_plain_float_subtract(picco_int128 x, picco_int128 y, int format) {
    return picco_plain_float_add(x, picco_plain_float_negate(y, format), format);
}

picco_int128 picco_plain_float_multiply(picco_int128 x, picco_int128 y, int format) {
    return packed(float_multiply(unpacked(x), unpacked(y), FloatFormat::of(format)));
}

picco_int128 picco_plain_float_divide(picco_int128 x, picco_int128 y, int format) {
    return packed(float_divide(unpacked(x), unpacked(y), FloatFormat::of(format)));
}

picco_int128 picco_plain_float_negate(picco_int128 x, int format) {
    return packed(float_negate(unpacked(x), FloatFormat::of(format)));
}

int picco_plain_float_less(picco_int128 x, picco_int128 y, int format) {
    return float_less(unpacked(x), unpacked(y), FloatFormat::of(format)) ? 1 : 0;
}

int picco_plain_float_less_equal(picco_int128 x, picco_int128 y, int format) {
    return 1 - picco_plain_float_less(y, x, format);
}

int picco_plain_float_equal(picco_int128 x, picco_int128 y, int) {
    return x == y ? 1 : 0;
}

int picco_plain_float_truth(picco_int128 x, int) {
    return x != 0 ? 1 : 0;
}

picco_int128 picco_plain_float_from_int(picco_int128 x, int, int format) {
    return packed(float_from_integer(unpacked(x), FloatFormat::of(format)));
}

picco_int128 picco_plain_float_to_int(picco_int128 x, int format, int type) {
    return packed(float_to_integer(unpacked(x), FloatFormat::of(format), type));
}

picco_int128 picco_plain_float_convert(picco_int128 x, int from, int to) {
    return packed(float_convert(unpacked(x), FloatFormat::of(from), FloatFormat::of(to)));
}

picco_int128 picco_plain_float_call(picco_float_function function, picco_int128 x, int format) {
    if (function == PICCO_ABS) {
        return packed(float_abs(unpacked(x), FloatFormat::of(format)));
    }
    return call(float_function(function), {unpacked(x)}, format);
}

picco_int128 picco_plain_float_call_two(picco_float_function function, picco_int128 x, picco_int128 y,
                                        int format) {
    return call(float_function(function), {unpacked(x), unpacked(y)}, format);
}

picco_int128 picco_plain_float_sum(const picco_int128 *x, size_t count, int format) {
    return count == 0 ? 0 : packed(float_sum(unpacked(x, count), FloatFormat::of(format)));
}

void picco_plain_float_prefix_sums(picco_int128 *x, size_t count, int format) {
    for (const mpz_class &sum : float_prefix_sums(unpacked(x, count), FloatFormat::of(format))) {
        *x++ = packed(sum);
    }
}

picco_int128 picco_plain_float_dot(const picco_int128 *x, const picco_int128 *y, size_t count, int format) {
    return count == 0 ? 0
                      : packed(float_dot(unpacked(x, count), unpacked(y, count), FloatFormat::of(format)));
}

long double picco_plain_float_open(picco_int128 x, int format) {
    return to_long_double(unpacked(x), FloatFormat::of(format));
}
