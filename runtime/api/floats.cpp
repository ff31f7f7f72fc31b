// The functions of picco/runtime.h on floating-point numbers.
#include "api/party_state.h"
#include "api/run.h"
#include "base/error.h"
#include "circuits/float_names.h"
#include "picco/runtime.h"
#include "real/c_numbers.h"
#include "real/text.h"

#include <cmath>
#include <cstring>
#include <fmt/format.h>

using namespace picco::runtime;
using namespace picco::runtime::api;

namespace {

picco_value apply(FloatOp op, picco_value x, picco_value y, int format, int line) {
    return binary(x, y, line, [=](Recorder &r, const Handle &a, const Handle &b) {
        return r.float_operation(op, FloatFormat::of(format), a, b);
    });
}

mpz_class packed(long double x, const FloatFormat &format, int line) {
    if (!std::isfinite(x)) {
        throw ComputationError(fmt::format("{}: {} has no private floating-point number", run().at(line),
                                           std::isnan(x) ? "NaN" : "an infinity"));
    }
    return from_long_double(x, format);
}

/// What was opened is a word, as a signed element of the field.
long double opened_number(Engine &e, const mpz_class &word, const FloatFormat &format) {
    return to_long_double(word < 0 ? mpz_class(word + e.field().modulus()) : word, format);
}

} // namespace

// Public numbers.

picco_value picco_float_number(const char *literal, int format) {
    return guarded([&] {
        const auto parsed = parse_float(literal, FloatFormat::of(format));
        require(parsed.has_value(), "a floating-point literal that C does not know");
        return give(engine().recorder().number(parsed->number));
    });
}

picco_value picco_float_public_at(long double x, int format, int line) {
    return recording(
        line, [&](Engine &e) { return give(e.recorder().number(packed(x, FloatFormat::of(format), line))); });
}

picco_value picco_float_public_elements_at(const void *first, size_t size, int format, size_t count,
                                           int line) {
    return recording(line, [&](Engine &e) {
        const FloatFormat type = FloatFormat::of(format);
        return in_strips(e, count, [&](std::size_t done, std::size_t part) {
            std::vector<mpz_class> numbers;
            for (std::size_t i = 0; i < part; ++i) {
                numbers.push_back(packed(c_number(first, size, done + i), type, line));
            }
            return part == 0   ? e.recorder().constant(0)
                   : part == 1 ? e.recorder().number(numbers[0])
                               : e.recorder().public_word(numbers, type.width());
        });
    });
}

picco_value picco_read_public_float_at(picco_place place, size_t size, int format, int line) {
    return recording(line, [&](Engine &e) {
        const PrivatePlace elements = e.places().release(place.word);
        const FloatFormat type = FloatFormat::of(format);
        const Tables::Numbers numbers{
            size, -type.width(), [&](const char *at) { return packed(c_number(at, size, 0), type, line); },
            true};
        return picco_value{e.tables().read_public(elements, numbers).take().word()};
    });
}

// Arithmetic and comparisons.

picco_value picco_float_add_at(picco_value x, picco_value y, int format, int line) {
    return apply(FloatOp::kAdd, x, y, format, line);
}

picco_value picco_float_subtract_at(picco_value x, picco_value y, int format, int line) {
    return picco_float_add_at(x, picco_float_negate_at(y, format, line), format, line);
}

picco_value picco_float_multiply_at(picco_value x, picco_value y, int format, int line) {
    return apply(FloatOp::kMultiply, x, y, format, line);
}

picco_value picco_float_divide_at(picco_value x, picco_value y, int format, int line) {
    return apply(FloatOp::kDivide, x, y, format, line);
}

picco_value picco_float_negate_at(picco_value x, int format, int line) {
    return unary(x, line,
                 [=](Recorder &r, const Handle &a) { return r.float_negate(a, FloatFormat::of(format)); });
}

picco_value picco_float_less_at(picco_value x, picco_value y, int format, int line) {
    return apply(FloatOp::kLess, x, y, format, line);
}

picco_value picco_float_less_equal_at(picco_value x, picco_value y, int format, int line) {
    return picco_not(picco_float_less_at(y, x, format, line));
}

picco_value picco_float_equal_at(picco_value x, picco_value y, int format, int line) {
    return apply(FloatOp::kEqual, x, y, format, line);
}

picco_value picco_float_truth_at(picco_value x, int format, int line) {
    return unary(x, line,
                 [=](Recorder &r, const Handle &a) { return r.float_truth(a, FloatFormat::of(format)); });
}

// Functions.

picco_value picco_float_call_at(picco_float_function function, picco_value x, int format, int line) {
    return unary(x, line, [=](Recorder &r, const Handle &a) {
        const FloatFormat type = FloatFormat::of(format);
        return function == PICCO_ABS ? r.float_abs(a, type)
                                     : r.float_operation(float_function(function), type, a, Handle());
    });
}

picco_value picco_float_call_two_at(picco_float_function function, picco_value x, picco_value y, int format,
                                    int line) {
    return apply(float_function(function), x, y, format, line);
}

// Sums.

picco_value picco_float_sum_at(picco_value x, size_t count, int format, int line) {
    return recording(line, [&](Engine &e) {
        if (Value(x.word).is_long()) {
            return give(e.float_sum_of_long(take_long(e, x.word, count), FloatFormat::of(format)));
        }
        const Handle terms = take(e, x.word);
        return give(e.recorder().float_sum(terms, count, FloatFormat::of(format)));
    });
}

picco_value picco_float_dot_at(picco_value x, picco_value y, size_t count, int format, int line) {
    return picco_float_product_at(x, y, 1, count, 1, format, line);
}

picco_value picco_float_product_at(picco_value x, picco_value y, size_t rows, size_t inner, size_t columns,
                                   int format, int line) {
    return recording(line, [&](Engine &e) {
        const FloatFormat type = FloatFormat::of(format);
        return product(e, x, y, {rows, inner, columns},
                       {[&](const Handle &a, const Handle &b, const Recorder::ProductShape &shape) {
                            return e.recorder().float_product(a, b, shape, type);
                        },
                        [&](LongVector a, LongVector b, const Recorder::ProductShape &shape) {
                            return e.float_product(std::move(a), std::move(b), shape, type);
                        }});
    });
}

// Conversions.

picco_value picco_float_from_int_at(picco_value x, int type, int format, int line) {
    return unary(x, line, [=](Recorder &r, const Handle &a) {
        return r.float_from_integer(a, type, FloatFormat::of(format));
    });
}

picco_value picco_float_to_int_at(picco_value x, int format, int type, int line) {
    return unary(x, line, [=](Recorder &r, const Handle &a) {
        return r.float_to_integer(a, FloatFormat::of(format), type);
    });
}

picco_value picco_float_convert_at(picco_value x, int from, int to, int line) {
    return unary(x, line, [=](Recorder &r, const Handle &a) {
        return r.float_operation(FloatOp::kConvert, FloatFormat::of(from), a, Handle(), to);
    });
}

// Opening.

long double picco_float_open_at(picco_value x, int format, int line) {
    return opening(line, [&](Engine &e) {
        std::vector<Handle> values;
        values.push_back(e.recorder().confined(take(e, x.word), PICCO_FLOAT_TYPE(format)));
        return opened_number(e, e.open(values)[0], FloatFormat::of(format));
    });
}

void picco_float_open_array_at(void *to, size_t size, int format, const picco_int *from, size_t count,
                               int line) {
    opening(line, [&](Engine &e) {
        std::vector<Handle> values;
        for (std::size_t i = 0; i < count; ++i) {
            const int type = PICCO_FLOAT_TYPE(format);
            const Handle value = e.load(e.memory().at(from, static_cast<std::ptrdiff_t>(i)), type);
            values.push_back(e.recorder().confined(value, type));
        }
        const std::vector<mpz_class> opened = e.open(values);
        for (std::size_t i = 0; i < count; ++i) {
            set_c_number(to, size, i, opened_number(e, opened[i], FloatFormat::of(format)));
        }
    });
}

void picco_float_open_vector_at(void *to, size_t size, int format, picco_value x, size_t count, int line) {
    opening(line, [&](Engine &e) {
        open_strips(e, x, count, [&](const Handle &strip, std::size_t first, std::size_t part) {
            const Handle value = e.recorder().confined(strip, PICCO_FLOAT_TYPE(format));
            const std::vector<mpz_class> opened = e.open_vector(value, part);
            for (std::size_t i = 0; i < part; ++i) {
                set_c_number(to, size, first + i, opened_number(e, opened[i], FloatFormat::of(format)));
            }
        });
    });
}
