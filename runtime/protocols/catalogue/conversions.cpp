// The part of the catalogue between numbers and bits.
#include "protocols/boolean/logic.h"
#include "protocols/catalogue/carries.h"
#include "protocols/catalogue/entries.h"
#include "protocols/compare/compare.h"
#include "protocols/compare/private_compare.h"
#include "protocols/convert/bit_products.h"
#include "protocols/convert/compose.h"
#include "protocols/convert/convert.h"
#include "protocols/convert/decompose.h"
#include "protocols/convert/private_residue.h"
#include "protocols/convert/private_truncate.h"
#include "protocols/convert/residue.h"
#include "protocols/convert/truncate.h"
#include "protocols/garbled/garbled.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace picco::runtime {

namespace {

/// A word of so many planes.
Bits word_of(const CatalogueInputs &inputs, std::size_t planes) {
    Bits word = inputs.b;
    while (word.planes < planes)
        word = join_planes(word, inputs.c);
    return slice_planes(word, 0, planes);
}

void add_words(const Context &context, Entries &entries) {
    constexpr auto kPlanes = static_cast<std::size_t>(kMeasuredWidth);
    for (const std::size_t planes : {kPlanes, std::size_t{1}, std::size_t{3}}) {
        const auto only = [&](Protocol protocol) {
            return planes == kPlanes ? std::optional(protocol) : std::nullopt;
        };
        if (context.n() == 3)
            entries.add(
                "words to field", only(Protocol::kWordsToField),
                [planes](Context &c, CatalogueInputs i) {
                    run_alone(c, words_to_field(c, word_of(i, planes), false));
                },
                [planes](const Context &c) { return cost_of_words_to_field(c, planes); });
        entries.add(
            "words to field by bits", only(Protocol::kWordsToFieldByBits),
            [planes](Context &c, CatalogueInputs i) {
                run_alone(c, words_to_field_by_bits(c, word_of(i, planes), false));
            },
            [planes](const Context &c) { return cost_of_words_to_field_by_bits(c, planes); });
        entries.add(
            "count ones", only(Protocol::kCountOnes),
            [planes](Context &c, CatalogueInputs i) { run_alone(c, count_ones(c, word_of(i, planes))); },
            [planes](const Context &c) { return cost_of_words_to_field_by_bits(c, planes); });
        entries.add(
            "count ones of many", only(Protocol::kCountManyOnes),
            [planes](Context &c, CatalogueInputs i) { run_alone(c, count_many_ones(c, word_of(i, planes))); },
            [planes](const Context &c) { return cost_of_count_many_ones(c, planes); });
    }
}

/// Carries of so many lanes, and of one that is shorter; two bits go into each, and one comes out.
constexpr std::size_t rows_of(std::size_t gates) {
    return (gates + kGatesInRow - 1) / kGatesInRow;
}

/// A gate for each element, and as many that are free as most circuits have. Elements of a vector share the list, so that
/// building it hardly counts.
std::shared_ptr<const GarbledCircuit> circuit_of_gates(const Context &context, std::size_t count) {
    const std::size_t rows = rows_of(count), whole = count / kGatesInRow;
    GarbledCircuitBuilder builder(context.field, {2 * rows, {}, {}});
    const auto add = [&](std::size_t first, std::size_t lanes, std::size_t gates) {
        if (lanes == 0 || gates == 0)
            return;
        CircuitBuilder &c = builder.stages().begin(lanes);
        const Wire x = builder.bit(first), y = builder.bit(rows + first);
        const Stages::Row row = builder.stages().give(last_carry(c, x, y, gates));
        for (std::size_t lane = 0; lane < lanes; ++lane)
            builder.add_bit(row.at(lane));
    };
    add(0, whole, kGatesInRow);
    add(whole, 1, count % kGatesInRow);
    return builder.finish();
}

Task<Bits> run_gates(Context &context, std::shared_ptr<const GarbledCircuit> circuit, Bits bits) {
    auto running = run_garbled(context, std::move(circuit), std::move(bits), Elements(context.field, 0));
    GarbledResults parts = co_await running;
    auto sharing = share_garbled_bits(context, parts.evaluator, std::move(parts.bits));
    Bits shared = co_await sharing;
    co_return shared;
}

/// Numbers of few bits, as they are.
std::shared_ptr<const GarbledCircuit> circuit_of_numbers(const Context &context, std::size_t count) {
    constexpr int kBits = 5;
    const std::vector<int> bits(count, kBits);
    GarbledCircuitBuilder builder(context.field, {0, bits, bits});
    builder.stages().begin(count);
    builder.set_result(0, builder.number(0));
    return builder.finish();
}

Task<Elements> run_numbers(Context &context, std::shared_ptr<const GarbledCircuit> circuit,
                           Elements numbers) {
    auto running =
        run_garbled(context, std::move(circuit), Bits(0, 1, context.components()), std::move(numbers));
    GarbledResults parts = co_await running;
    auto sharing = share_garbled_numbers(context, parts.evaluator, std::move(parts.numbers));
    Elements shared = co_await sharing;
    co_return shared;
}

void add_garbled(const Context &context, Entries &entries) {
    if (context.n() != 3 || context.field.is_binary())
        return;
    entries.add_whole(
        "garbled gates", Protocol::kGarbled,
        [](Context &c, CatalogueInputs i) {
            Bits both = zero_bits(2 * rows_of(i.x.count), 1, c.components());
            run_alone(c, run_gates(c, circuit_of_gates(c, i.x.count), std::move(both)));
        },
        [](const Context &c, std::size_t count) {
            const Cost cost = cost_of_garbled(c, *circuit_of_gates(c, count));
            return cost + times((rows_of(count) + 7) / 8 * 8, cost_of_share_garbled_bits(c)); // whole bytes
        });
    entries.add_whole(
        "garbled numbers", std::nullopt,
        [](Context &c, CatalogueInputs i) {
            run_alone(c, run_numbers(c, circuit_of_numbers(c, i.x.count), i.x));
        },
        [](const Context &c, std::size_t count) {
            const Cost cost = cost_of_garbled(c, *circuit_of_numbers(c, count));
            return cost + times(count, cost_of_share_garbled_numbers(c));
        });
}

} // namespace

void add_conversions(const Context &context, Entries &entries) {
    const int most = max_compare_bits(context.field, context.n());
    entries.add(
        "B2A", Protocol::kBitsToField,
        [](Context &c, CatalogueInputs i) { run_alone(c, bits_to_field(c, slice_planes(i.b, 1, 1))); },
        cost_of_bits_to_field);
    entries.add(
        "B2A to products", std::nullopt,
        [](Context &c, CatalogueInputs i) { run_alone(c, bits_to_products(c, slice_planes(i.b, 1, 1))); },
        cost_of_bits_to_products);
    entries.add(
        "selection by a bit", std::nullopt,
        [](Context &c, CatalogueInputs i) {
            std::vector<std::uint32_t> which(i.x.count);
            std::iota(which.begin(), which.end(), 0);
            run_alone(c, add_where_set(c, slice_planes(i.b, 1, 1), std::move(which), i.x, i.x));
        },
        cost_of_add_where_set);
    const int measured = std::min(kMeasuredWidth, most - 1);
    for (const int planes : {measured, 1, 2, 3, 8, 31, 33}) {
        const int k = std::max(planes, std::min(33, most));
        if (planes < 1 || k > most)
            continue;
        entries.add(
            "decompose", planes == measured ? std::optional(Protocol::kDecompose) : std::nullopt,
            [planes, k](Context &c, CatalogueInputs i) { run_alone(c, decompose(c, i.x, k, planes)); },
            [planes](const Context &c) { return cost_of_decompose(c, planes); });
    }
    for (const auto &[k, m] : {std::pair{measured, std::max(1, measured / 2)}, std::pair{8, 1},
                               std::pair{58, 57}, std::pair{40, 5}}) {
        if (m >= k || k > most)
            continue;
        entries.add(
            "truncate", k == measured ? std::optional(Protocol::kTruncate) : std::nullopt,
            [k = k, m = m](Context &c, CatalogueInputs i) { run_alone(c, truncate(c, i.x, k, m)); },
            [k = k, m = m](const Context &c) { return cost_of_truncate(c, k, m); });
        if (k > max_private_compare_bits(context.field, context.n()))
            continue;
        entries.add(
            "truncate privately",
            k == measured ? std::optional(Protocol::kTruncateInFewRounds) : std::nullopt,
            [k = k, m = m](Context &c, CatalogueInputs i) { run_alone(c, private_truncate(c, i.x, k, m)); },
            [m = m](const Context &c) { return cost_of_private_truncate(c, m); });
    }
    for (const int k : {measured, 1, 8, 57}) {
        if (k < 1 || k > most)
            continue;
        entries.add(
            "residue", k == measured ? std::optional(Protocol::kResidue) : std::nullopt,
            [k](Context &c, CatalogueInputs i) { run_alone(c, residue(c, i.x, k, k > 1)); },
            [k](const Context &c) { return cost_of_residue(c, k); });
        if (k > max_private_residue_bits(context.field, context.n()))
            continue;
        entries.add(
            "residue privately", k == measured ? std::optional(Protocol::kResidueInFewRounds) : std::nullopt,
            [k](Context &c, CatalogueInputs i) { run_alone(c, private_residue(c, i.x, k, k > 1)); },
            cost_of_private_residue);
    }
    add_words(context, entries);
    add_garbled(context, entries);
}

} // namespace picco::runtime
