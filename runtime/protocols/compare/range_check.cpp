#include "protocols/compare/range_check.h"

#include <algorithm>
#include <bit>
#include <climits>
#include <cstdlib>
#include <map>

#include "base/error.h"
#include "protocols/boolean/carries.h"
#include "protocols/boolean/logic.h"
#include "protocols/compare/compare.h"
#include "protocols/compare/in_range.h"
#include "protocols/core/open.h"
#include "sharing/elements.h"

namespace picco::runtime {

namespace {

/// Values of one variable in a batch.
struct Piece {
    std::size_t variable, begin, count;
    std::size_t place; ///< of the first one among the values of the batch
};

/// Values whose types have as many bits.
struct Batch {
    std::size_t count = 0;
    std::vector<Piece> pieces;
};

/// What is checked at a time, by the number of bits.
using Wave = std::map<int, Batch>;

std::vector<Wave> divide(const std::vector<TypedVariable> &variables, std::size_t together) {
    std::vector<Wave> waves;
    std::size_t room = 0;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        for (std::size_t done = 0; done < variables[i].count;) {
            if (room == 0) {
                waves.emplace_back();
                room = together;
            }
            const std::size_t count = std::min(room, variables[i].count - done);
            Batch &batch = waves.back()[std::abs(variables[i].type)];
            batch.pieces.push_back({i, done, count, batch.count});
            batch.count += count;
            done += count;
            room -= count;
        }
    }
    return waves;
}

/// The values of a batch as numbers that are below 2^k where they are in range.
Elements read(const Field &field, const std::vector<TypedVariable> &variables, const Batch &batch, int k) {
    Elements x(field, batch.count), half(field, 1);
    field.from_mpz(half.data(), mpz_class(1) << static_cast<unsigned>(k - 1));
    for (const Piece &piece : batch.pieces) {
        const TypedVariable &variable = variables[piece.variable];
        variable.read(piece.begin, piece.begin + piece.count, x.at(piece.place));
        if (variable.type > 0)
            field.add_constant(x.at(piece.place), x.at(piece.place), half.data(), piece.count);
    }
    return x;
}

/// The XOR of bits begin, …, end - 1 of a plane, each times its coefficient.
bool combination(const std::uint64_t *plane, const std::uint64_t *coefficients, std::size_t begin,
                 std::size_t end) {
    std::uint64_t sum = 0;
    for (std::size_t word = begin / 64; word * 64 < end; ++word) {
        std::uint64_t mask = ~std::uint64_t{0};
        if (word == begin / 64)
            mask &= ~std::uint64_t{0} << begin % 64;
        if (end - word * 64 < 64)
            mask &= (std::uint64_t{1} << end % 64) - 1;
        sum ^= plane[word] & coefficients[word] & mask;
    }
    return std::popcount(sum) % 2 != 0;
}

/// Adds random combinations of the bits of a batch to those of its variables, a plane each.
void add_combinations(Bits &sums, Coefficients &coefficients, std::uint64_t first_stream, const Bits &bits,
                      const Batch &batch) {
    Words drawn(bits.stride);
    for (std::size_t r = 0; r < sums.planes; ++r) {
        coefficients.bytes(first_stream + r, reinterpret_cast<std::uint8_t *>(drawn.data()), 0,
                           drawn.size() * sizeof(std::uint64_t));
        for (const Piece &piece : batch.pieces) {
            for (std::size_t c = 0; c < bits.components; ++c) {
                const std::uint64_t bit =
                    combination(bits.plane(c, 0), drawn.data(), piece.place, piece.place + piece.count) ? 1
                                                                                                        : 0;
                sums.plane(c, r)[piece.variable / 64] ^= bit << piece.variable % 64;
            }
        }
    }
}

} // namespace

bool can_check_range(const Context &context, int type) {
    return type != 0 && type != INT_MIN && std::abs(type) <= max_compare_bits(context.field, context.n());
}

Task<std::vector<bool>> ranges_are_right(Context &context, Coefficients &coefficients,
                                         std::vector<TypedVariable> variables, std::size_t together) {
    for (const TypedVariable &variable : variables)
        require(can_check_range(context, variable.type), "the modulus is too small to check a range");
    const auto repetitions = static_cast<std::size_t>(context.kappa);
    Bits sums = zero_bits(variables.size(), repetitions, context.components());
    std::uint64_t stream = 0;
    const std::vector<Wave> waves = divide(variables, together);
    for (const Wave &wave : waves) {
        std::vector<Task<Bits>> running;
        for (const auto &[k, batch] : wave) {
            running.push_back(in_range(context, read(context.field, variables, batch, k), k));
            running.back().spawn(context.rounds.queue());
        }
        auto next = running.begin();
        for (const auto &[k, batch] : wave) {
            auto &checking = *next++;
            auto are_in_range = co_await checking;
            add_combinations(sums, coefficients, stream, not_bits(context, std::move(are_in_range)), batch);
            stream += repetitions;
        }
    }
    auto conjunction = and_planes(context, not_bits(context, std::move(sums)));
    auto are_right = co_await conjunction;
    auto opening = open_bits(context, std::move(are_right));
    const PlainBits opened = co_await opening;
    std::vector<bool> result(variables.size());
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = opened.get(0, i);
    co_return result;
}

Cost cost_of_ranges_are_right(const Context &context, const std::vector<TypedVariable> &variables,
                              std::size_t together) {
    Cost cost;
    for (const Wave &wave : divide(variables, together)) {
        Cost batches;
        for (const auto &[k, batch] : wave)
            batches = beside(batches, times(batch.count, cost_of_in_range(context, k)));
        cost = cost + batches;
    }
    return cost +
           times(variables.size(), cost_of_and_planes(context, static_cast<std::size_t>(context.kappa)) +
                                       cost_of_open_bits(context, 1));
}

} // namespace picco::runtime
