// The recording functions of picco/runtime.h: each takes its values over and returns a new one.
#include "api/party_state.h"
#include "base/blocks.h"
#include "picco/runtime.h"

#include <algorithm>

using namespace picco::runtime;
using namespace picco::runtime::api;
using picco::Int128;

namespace {

/// Of rows of a few elements.
constexpr size_t kMostLanes = size_t{1} << 12;

/// Takes so many iterations off the rest, but one at least.
size_t strip_of(size_t *rest, size_t most) {
    const size_t count = std::min(*rest, std::max<size_t>(most, 1));
    *rest -= count;
    return count;
}

/// For functions without a line: that of the last one that had it.
int same_line() {
    return engine().recorder().line();
}

} // namespace

// Public values.

picco_value picco_public(int64_t value) {
    return guarded([&] { return give(engine().recorder().constant(value)); });
}

picco_value picco_public_unsigned(uint64_t value) {
    return guarded([&] { return give(engine().recorder().constant(static_cast<Int128>(value))); });
}

picco_value picco_number(const char *decimal) {
    return guarded([&] { return give(engine().recorder().number(mpz_class(decimal, 10))); });
}

// Memory.

picco_value picco_load(const picco_int *location, int type) {
    return guarded([&] { return give(engine().load(cell(location), type)); });
}

void picco_store(picco_int *location, picco_value value) {
    guarded([&] {
        Engine &e = engine();
        e.store(cell(location), take(e, value.word));
        e.make_room();
    });
}

void picco_discard(picco_value value) {
    guarded([&] {
        Engine &e = engine();
        if (Value(value.word).is_long()) {
            const LongVector unwanted = e.long_vectors().take(Value(value.word));
            return;
        }
        const Handle unwanted = take(e, value.word);
    });
}

picco_mark picco_enter(void) {
    return guarded([] { return engine().memory().enter(); });
}

void picco_local(picco_int *first, size_t count) {
    guarded([&] { engine().memory().add_local(first, count); });
}

void *picco_array(size_t count) {
    return guarded([&] {
        Memory &memory = engine().memory();
        void *first = memory.add_array(count);
        if (!known_blocks().empty()) // what was known of this memory is over
            known_blocks().add(first, memory.bytes(memory.regions().back()), nullptr);
        return first;
    });
}

void *picco_objects(size_t count, size_t size) {
    return guarded([&] { return engine().memory().add_memory(count, size); });
}

void picco_leave(picco_mark mark) {
    guarded([&] {
        Engine &e = engine();
        const auto &regions = e.memory().regions();
        for (std::size_t i = mark; i < regions.size() && !known_blocks().empty(); ++i) {
            if (regions[i].owned) {
                known_blocks().remove(regions[i].first);
            }
        }
        e.leave(mark);
    });
}

// Arithmetic.

picco_value picco_add(picco_value x, picco_value y) {
    return binary(x, y, same_line(),
                  [](Recorder &r, const Handle &a, const Handle &b) { return r.add(a, b); });
}

picco_value picco_subtract(picco_value x, picco_value y) {
    return binary(x, y, same_line(),
                  [](Recorder &r, const Handle &a, const Handle &b) { return r.subtract(a, b); });
}

picco_value picco_negate(picco_value x) {
    return unary(x, same_line(), [](Recorder &r, const Handle &a) { return r.negate(a); });
}

picco_value picco_multiply_at(picco_value x, picco_value y, int line) {
    return binary(x, y, line, [](Recorder &r, const Handle &a, const Handle &b) { return r.multiply(a, b); });
}

picco_value picco_shift_left_at(picco_value x, int amount, int line) {
    return unary(x, line, [=](Recorder &r, const Handle &a) { return r.shift_left(a, amount); });
}

picco_value picco_shift_right_at(picco_value x, int amount, int line) {
    return unary(x, line, [=](Recorder &r, const Handle &a) { return r.shift_right(a, amount); });
}

picco_value picco_shift_left_by_at(picco_value x, picco_value amount, int type, int line) {
    return binary(x, amount, line,
                  [=](Recorder &r, const Handle &a, const Handle &b) { return r.shift_left_by(a, b, type); });
}

picco_value picco_shift_right_by_at(picco_value x, picco_value amount, int type, int line) {
    return binary(x, amount, line, [=](Recorder &r, const Handle &a, const Handle &b) {
        return r.shift_right_by(a, b, type);
    });
}

picco_value picco_divide_at(picco_value x, picco_value y, int line) {
    return binary(x, y, line, [](Recorder &r, const Handle &a, const Handle &b) { return r.divide(a, b); });
}

picco_value picco_remainder_at(picco_value x, picco_value y, int line) {
    return binary(x, y, line,
                  [](Recorder &r, const Handle &a, const Handle &b) { return r.remainder(a, b); });
}

picco_value picco_divisor_at(picco_value x, int line) {
    return unary(x, line, [](Recorder &r, const Handle &a) { return r.divisor(a); });
}

picco_value picco_wrap_at(picco_value x, int type, int line) {
    return unary(x, line, [=](Recorder &r, const Handle &a) { return r.wrap(a, type); });
}

picco_value picco_assume(picco_value x, int type) {
    return unary(x, same_line(), [=](Recorder &r, const Handle &a) { return r.assume(a, type); });
}

picco_value picco_fit(picco_value x, int type) {
    return unary(x, same_line(), [=](Recorder &r, const Handle &a) { return r.fitted(a, type); });
}

picco_value picco_dot_at(picco_vector x, picco_vector y, size_t count, int line) {
    return recording(line, [&](Engine &e) {
        return give(e.dot({x.first, x.step, x.type}, {y.first, y.step, y.type}, count));
    });
}

// Vectors.

picco_value picco_load_vector(picco_vector from, size_t count) {
    return guarded([&] {
        Engine &e = engine();
        const Engine::Vector x{from.first, from.step, from.type};
        return e.is_long(count) ? give(e, e.load_long(x, count)) : give(e.load_vector(x, count));
    });
}

picco_value picco_gather(picco_int *const *cells, size_t count, int type) {
    return guarded([&] {
        return give(engine().load_scattered(reinterpret_cast<std::uint64_t *const *>(cells), type, count));
    });
}

void picco_store_vector(picco_vector to, size_t count, picco_value x) {
    guarded([&] {
        Engine &e = engine();
        const Engine::Vector cells{to.first, to.step, to.type};
        if (Value(x.word).is_long()) {
            return e.store_long(cells, take_long(e, x.word, count));
        }
        e.store_vector(cells, count, take(e, x.word));
        e.make_room();
    });
}

size_t picco_strip(size_t *rest) {
    return strip_of(rest, engine().strip());
}

size_t picco_strip_of_rows(size_t *rest, size_t length) {
    return strip_of(rest, std::min(kMostLanes, engine().strip() / std::max<size_t>(length, 1)));
}

size_t picco_strip_of_lanes(size_t *rest, size_t length) {
    return guarded(
        [&] { return strip_of(rest, engine().strip() / engine().lanes() / std::max<size_t>(length, 1)); });
}

int picco_takes_rows(void) {
    return guarded([] { return engine().is_inside_branch() || engine().has_lanes() ? 0 : 1; });
}

size_t picco_enter_lanes(size_t count) {
    return guarded([&] { return engine().enter_lanes(count); });
}

void picco_leave_lanes(size_t lanes) {
    guarded([&] { engine().leave_lanes(lanes); });
}

picco_value picco_repeat(picco_value x, size_t count) {
    return guarded([&] {
        Engine &e = engine();
        return give(e.repeat(take(e, x.word), count));
    });
}

void picco_take_rows(picco_int *cells, size_t length, picco_vector rows, size_t count) {
    guarded([&] {
        Engine &e = engine();
        for (size_t i = 0; i < length; ++i) {
            const auto at = static_cast<std::ptrdiff_t>(i);
            e.store(e.memory().at(cells, at),
                    e.load_vector({e.memory().at(rows.first, at), rows.step, rows.type}, count));
            e.make_room();
        }
    });
}

void picco_put_rows(picco_vector rows, picco_int *cells, size_t length, size_t count) {
    guarded([&] {
        Engine &e = engine();
        for (size_t i = 0; i < length; ++i) {
            const auto at = static_cast<std::ptrdiff_t>(i);
            e.store_vector({e.memory().at(rows.first, at), rows.step, rows.type}, count,
                           e.load(e.memory().at(cells, at), rows.type));
            e.make_room();
        }
    });
}

picco_value picco_sum_at(picco_value x, size_t count, int line) {
    return recording(line, [&](Engine &e) {
        return give(Value(x.word).is_long() ? e.sum_of_long(take_long(e, x.word, count))
                                            : e.sum(take(e, x.word), count));
    });
}

void picco_keep_at(const picco_vector *rows, picco_int *const *so_far, size_t row_count, size_t count,
                   picco_order order, int line) {
    recording(line, [&](Engine &e) {
        std::vector<Engine::KeptRow> list;
        for (size_t i = 0; i < row_count; ++i) {
            list.push_back({{rows[i].first, rows[i].step, rows[i].type, rows[i].format},
                            so_far[i] == nullptr ? nullptr : cell(so_far[i])});
        }
        e.keep(list, count, [&](Recorder &r, const Handle &left, const Handle &right) {
            const auto less = [&](const Handle &x, const Handle &y) {
                return rows[0].format == 0
                           ? r.less(x, y)
                           : r.float_operation(FloatOp::kLess, FloatFormat::of(rows[0].format), x, y);
            };
            switch (order) {
            case PICCO_LESS:
                return less(right, left);
            case PICCO_GREATER:
                return less(left, right);
            case PICCO_LESS_EQUAL:
                return r.logical_not(less(left, right));
            case PICCO_GREATER_EQUAL:
                return r.logical_not(less(right, left));
            case PICCO_LAST:
                break;
            }
            return right.copy();
        });
        e.make_room();
    });
}

int64_t *picco_numbers(size_t count) {
    return guarded([&] { return new int64_t[count]; });
}

picco_value picco_public_vector(int64_t *numbers, size_t count) {
    return guarded([&] {
        const std::unique_ptr<int64_t[]> owned(numbers);
        Engine &e = engine();
        return give(
            e.recorder().constants(e.in_each_lane(std::vector<std::int64_t>(numbers, numbers + count))));
    });
}

// Comparisons and logic.

picco_value picco_less_at(picco_value x, picco_value y, int line) {
    return binary(x, y, line, [](Recorder &r, const Handle &a, const Handle &b) { return r.less(a, b); });
}

picco_value picco_greater_at(picco_value x, picco_value y, int line) {
    return picco_less_at(y, x, line);
}

picco_value picco_less_equal_at(picco_value x, picco_value y, int line) {
    return picco_not(picco_less_at(y, x, line));
}

picco_value picco_greater_equal_at(picco_value x, picco_value y, int line) {
    return picco_not(picco_less_at(x, y, line));
}

picco_value picco_equal_at(picco_value x, picco_value y, int line) {
    return binary(x, y, line, [](Recorder &r, const Handle &a, const Handle &b) { return r.equal(a, b); });
}

picco_value picco_not_equal_at(picco_value x, picco_value y, int line) {
    return picco_not(picco_equal_at(x, y, line));
}

picco_value picco_truth_at(picco_value x, int line) {
    return unary(x, line, [](Recorder &r, const Handle &a) { return r.truth(a); });
}

picco_value picco_and_at(picco_value x, picco_value y, int line) {
    return binary(x, y, line,
                  [](Recorder &r, const Handle &a, const Handle &b) { return r.logical_and(a, b); });
}

picco_value picco_or_at(picco_value x, picco_value y, int line) {
    return binary(x, y, line,
                  [](Recorder &r, const Handle &a, const Handle &b) { return r.logical_or(a, b); });
}

picco_value picco_xor_at(picco_value x, picco_value y, int line) {
    return binary(x, y, line,
                  [](Recorder &r, const Handle &a, const Handle &b) { return r.logical_xor(a, b); });
}

picco_value picco_bit_and_at(picco_value x, picco_value y, int type, int line) {
    return binary(x, y, line, [=](Recorder &r, const Handle &a, const Handle &b) {
        return r.bitwise(Recorder::Bitwise::kAnd, a, b, type);
    });
}

picco_value picco_bit_or_at(picco_value x, picco_value y, int type, int line) {
    return binary(x, y, line, [=](Recorder &r, const Handle &a, const Handle &b) {
        return r.bitwise(Recorder::Bitwise::kOr, a, b, type);
    });
}

picco_value picco_bit_xor_at(picco_value x, picco_value y, int type, int line) {
    return binary(x, y, line, [=](Recorder &r, const Handle &a, const Handle &b) {
        return r.bitwise(Recorder::Bitwise::kXor, a, b, type);
    });
}

picco_value picco_not(picco_value x) {
    return unary(x, same_line(), [](Recorder &r, const Handle &a) { return r.logical_not(a); });
}

picco_value picco_select_at(picco_value condition, picco_value x, picco_value y, int line) {
    return each(
        line,
        [](Recorder &r, const Handle &c, const Handle &a, const Handle &b) { return r.select(c, a, b); },
        condition, x, y);
}

picco_value picco_minimum_at(picco_value x, picco_value y, int line) {
    return binary(x, y, line, [](Recorder &r, const Handle &a, const Handle &b) { return r.minimum(a, b); });
}

picco_value picco_maximum_at(picco_value x, picco_value y, int line) {
    return binary(x, y, line, [](Recorder &r, const Handle &a, const Handle &b) { return r.maximum(a, b); });
}

void picco_order_pair_at(picco_int *x, picco_int *y, int type, int line) {
    recording(line, [&](Engine &e) {
        e.order(cell(x), cell(y), type);
        e.make_room();
    });
}

int picco_if_at(picco_value condition, int line) {
    return recording(line, [&](Engine &e) {
        Handle bit = take(e, condition.word);
        const bool may_hold = !bit.is_constant(0);
        e.begin_if(std::move(bit));
        return may_hold ? 1 : 0;
    });
}

int picco_else_at(int line) {
    return recording(line, [&](Engine &e) { return e.begin_else() ? 1 : 0; });
}

void picco_end_if_at(int line) {
    recording(line, [&](Engine &e) {
        e.end_if();
        e.make_room();
    });
}
