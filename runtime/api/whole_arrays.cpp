// The functions of picco/runtime.h on whole arrays of mixed private and public data.
#include "api/party_state.h"
#include "api/run.h"
#include "base/error.h"
#include "files/integer_type.h"
#include "picco/runtime.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <new>

using namespace picco::runtime;
using namespace picco::runtime::api;

namespace {

/// Shifts by more are undefined in C, whatever the type.
constexpr int kMostShift = 256;

std::vector<mpz_class> read(const void *first, std::size_t size, int type, std::size_t count) {
    std::vector<mpz_class> values;
    values.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        values.push_back(load_integer(static_cast<const std::uint8_t *>(first) + i * size, size, type));
    }
    return values;
}

int shift_amount(const mpz_class &amount) {
    return amount < 0 ? 0 : amount > kMostShift ? kMostShift : static_cast<int>(amount.get_si());
}

Handle apply(Recorder &r, picco_public_operator op, const Handle &x, const mpz_class &y) {
    switch (op) {
    case PICCO_DIVIDE:
        return r.divide(x, r.divisor(r.number(y)));
    case PICCO_REMAINDER:
        return r.remainder(x, r.divisor(r.number(y)));
    case PICCO_SHIFT_LEFT:
        return r.shift_left(x, shift_amount(y));
    case PICCO_SHIFT_RIGHT:
        return r.shift_right(x, shift_amount(y));
    }
    throw InternalError("an operator that runtime.h does not know");
}

/// Numbers of 64 bits that a signed word does not hold become sharings of degree 0.
Handle of_numbers(Engine &e, const std::vector<mpz_class> &numbers) {
    if (std::all_of(numbers.begin(), numbers.end(), [](const mpz_class &v) { return v.fits_slong_p(); })) {
        std::vector<std::int64_t> words;
        words.reserve(numbers.size());
        for (const mpz_class &number : numbers) {
            words.push_back(number.get_si());
        }
        return words.empty() ? e.recorder().constant(0) : e.recorder().constants(words);
    }
    if (numbers.size() == 1) {
        return e.recorder().number(numbers[0]);
    }
    Elements shares(e.field(), numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        e.field().from_mpz(shares.at(i), numbers[i]);
        e.recorder().mix(numbers[i]);
    }
    const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
    const Handle lowest = e.recorder().number(*least), highest = e.recorder().number(*most);
    return e.recorder().known(std::move(shares),
                              hull(e.recorder().range_of(lowest), e.recorder().range_of(highest)));
}

} // namespace

picco_value picco_public_elements(const void *first, size_t size, int type, size_t count) {
    return guarded([&] {
        Engine &e = engine();
        return in_strips(e, count, [&](std::size_t done, std::size_t part) {
            const auto *from = static_cast<const std::uint8_t *>(first) + done * size;
            if (part == 0 || !is_small(size, type)) {
                return of_numbers(e, e.in_each_lane(read(from, size, type, part)));
            }
            return e.recorder().constants(e.in_each_lane(load_small_integers(from, size, type, part)));
        });
    });
}

picco_value picco_by_public_at(picco_public_operator op, picco_value x, const void *y, size_t size, int type,
                               size_t count, int line) {
    return recording(line, [&](Engine &e) {
        const auto operate = [op, size, type](Recorder &r, const Handle &value, const void *numbers,
                                              std::size_t part) {
            return r.by_public(
                value, read(numbers, size, type, part),
                [&](const Handle &some, const mpz_class &number) { return apply(r, op, some, number); });
        };
        if (e.is_long(count)) { // the numbers may be gone when it is recorded
            const auto *bytes = static_cast<const std::uint8_t *>(y);
            return later(e, count, line,
                         [operate, size, kept = std::vector<std::uint8_t>(bytes, bytes + count * size)](
                             Recorder &r, const std::vector<Handle> &of, const LongVector::Strip &strip) {
                             return operate(r, of[0], kept.data() + strip.first * size, strip.count);
                         },
                         {x});
        }
        const Handle value = take(e, x.word);
        return give(count == 0 ? e.recorder().constant(0) : operate(e.recorder(), value, y, count));
    });
}

picco_value picco_choose_at(const unsigned char *which, picco_value x, picco_value y, size_t count,
                            int line) {
    return recording(line, [&](Engine &e) {
        std::vector<bool> choices(which, which + count);
        if (e.is_long(count)) {
            return later(
                e, count, line,
                [kept = std::move(choices)](Recorder &r, const std::vector<Handle> &of,
                                            const LongVector::Strip &strip) {
                    const auto first = kept.begin() + static_cast<std::ptrdiff_t>(strip.first);
                    return r.choose({first, first + static_cast<std::ptrdiff_t>(strip.count)}, of[0], of[1]);
                },
                {x, y});
        }
        const Handle a = take(e, x.word), b = take(e, y.word);
        return give(count == 0 ? e.recorder().constant(0) : e.recorder().choose(choices, a, b));
    });
}

picco_value picco_product_at(picco_value x, picco_value y, size_t rows, size_t inner, size_t columns,
                             int line) {
    return recording(line, [&](Engine &e) {
        return product(e, x, y, {rows, inner, columns},
                       {[&](const Handle &a, const Handle &b, const Recorder::ProductShape &shape) {
                            return e.recorder().matrix_product(a, b, shape);
                        },
                        [&](LongVector a, LongVector b, const Recorder::ProductShape &shape) {
                            return e.product(std::move(a), std::move(b), shape);
                        }});
    });
}

void picco_open_vector_at(void *to, size_t size, int type, picco_value x, size_t count, int line) {
    opening(line, [&](Engine &e) {
        open_strips(e, x, count, [&](const Handle &strip, std::size_t first, std::size_t part) {
            const Handle value = e.recorder().assume(strip, type);
            store_opened(e, e.recorder().confined(value, type), type, part,
                         static_cast<std::uint8_t *>(to) + first * size, size);
        });
    });
}

size_t picco_same_length_at(size_t x, size_t y, int line) {
    return guarded([&] {
        if (x != y) {
            throw ComputationError(
                fmt::format("{}: an operation on arrays of {} and {} elements", run().at(line), x, y));
        }
        return x;
    });
}

void *picco_buffer(size_t count, size_t size) {
    return guarded([&] {
        void *buffer = std::calloc(std::max<std::size_t>(count, 1), size);
        if (buffer == nullptr) {
            throw std::bad_alloc();
        }
        return buffer;
    });
}

void picco_free_buffer(void *buffer) {
    std::free(buffer);
}
