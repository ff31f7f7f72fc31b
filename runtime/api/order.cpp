// The functions of picco/runtime.h on whole arrays: order, extremes, running sums; and those of the bits of integers.
#include "api/party_state.h"
#include "base/error.h"
#include "common/bit_functions.h"
#include "picco/indices.h"
#include "picco/runtime.h"

#include <cstdlib>
#include <fmt/format.h>

using namespace picco::runtime;
using namespace picco::runtime::api;

namespace {

std::vector<Engine::Vector> vectors(const picco_vector *rows, size_t count) {
    std::vector<Engine::Vector> result;
    for (size_t i = 0; i < count; ++i) {
        result.push_back({rows[i].first, rows[i].step, rows[i].type, rows[i].format});
    }
    return result;
}

void sort(const picco_vector *rows, size_t row_count, size_t count, const Engine::SortOptions &options,
          int line) {
    recording(line, [&](Engine &e) {
        e.sort(vectors(rows, row_count), count, options);
        e.make_room();
    });
}

/// Narrower ones than int are computed as int in C and wrap where they are stored.
constexpr int kIntBits = 32;

Engine::Extreme extreme(Engine &e, const picco_vector &x, size_t count, int is_greatest) {
    if (count == 0) {
        throw ComputationError(e.recorder().here() +
                               ": an array without elements has no least or greatest one");
    }
    Engine::Extreme result = e.extreme({x.first, x.step, x.type, x.format}, count, is_greatest != 0);
    e.make_room();
    return result;
}

} // namespace

void picco_sort_at(const picco_vector *rows, size_t row_count, size_t count, int line) {
    sort(rows, row_count, count, {}, line);
}

void picco_top_at(const picco_vector *rows, size_t row_count, size_t count, size_t wanted, int line) {
    if (wanted > count)
        picco_too_many_wanted(static_cast<long>(wanted), count, line);
    sort(rows, row_count, count, {.wanted = wanted, .is_falling = true}, line);
}

void picco_permute_at(const picco_vector *rows, size_t row_count, size_t count, int line) {
    sort(rows, row_count, count, {.keeps_keys = true}, line);
}

void picco_shuffle_at(const picco_vector *rows, size_t row_count, size_t count, int line) {
    recording(line, [&](Engine &e) {
        e.shuffle(vectors(rows, row_count), count);
        e.make_room();
    });
}

picco_value picco_extreme_at(picco_vector x, size_t count, int is_greatest, int line) {
    return recording(line, [&](Engine &e) { return give(extreme(e, x, count, is_greatest).value); });
}

picco_value picco_extreme_index_at(picco_vector x, size_t count, int is_greatest, int line) {
    return recording(line, [&](Engine &e) { return give(extreme(e, x, count, is_greatest).index); });
}

void picco_prefix_sums_at(picco_vector x, size_t count, int line) {
    recording(line, [&](Engine &e) {
        if (count < 2) {
            return;
        }
        const Engine::Vector vector{x.first, x.step, x.type, x.format};
        if (x.format != 0) {
            return e.float_prefix_sums(vector, count, FloatFormat::of(x.format));
        }
        const bool wraps = x.type < kIntBits; // unsigned ones, too
        e.prefix_sums(vector, count, [&](Recorder &r, const Handle &sums) {
            return wraps ? r.wrap(sums, x.type) : r.assume(sums, x.type);
        });
    });
}

picco_value picco_total_at(picco_vector x, size_t count, int type, int line) {
    return recording(line, [&](Engine &e) {
        if (count == 0) {
            return give(e.recorder().constant(0));
        }
        Recorder &r = e.recorder();
        const Engine::Vector values{x.first, x.step, x.type};
        const bool is_float = x.format != 0;
        const Handle sum =
            is_float ? e.float_total(values, count, FloatFormat::of(x.format)) : e.total(values, count);
        Handle result = is_float ? sum.copy() : type < 0 ? r.wrap(sum, type) : r.assume(sum, type);
        e.make_room();
        return give(std::move(result));
    });
}

#define PICCO_SAME(name, text, number)                                                                       \
    static_assert(static_cast<int>(picco::BitFunction::k##name) == (number));
PICCO_BIT_FUNCTIONS(PICCO_SAME)
#undef PICCO_SAME

picco_value picco_bit_function_at(picco_value x, picco_bits function, int type, int line) {
    const picco_value result = unary(x, line, [=](Recorder &r, const Handle &value) {
        return r.bit_function(static_cast<picco::BitFunction>(function), value, type);
    });
    guarded([] { engine().make_room(); });
    return result;
}
