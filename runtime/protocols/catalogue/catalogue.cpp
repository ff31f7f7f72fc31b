#include "protocols/catalogue/catalogue.h"

#include "base/error.h"
#include "base/subsets.h"
#include "circuits/floats.h"
#include "protocols/boolean/circuit_run.h"
#include "protocols/boolean/logic.h"
#include "protocols/bytes/byte_inverse.h"
#include "protocols/catalogue/entries.h"
#include "protocols/compare/compare.h"
#include "protocols/compare/in_range.h"
#include "protocols/compare/private_compare.h"
#include "protocols/compare/range_check.h"
#include "protocols/core/deal.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"
#include "protocols/core/random.h"
#include "protocols/core/zero_check.h"
#include "protocols/order/exchange_network.h"
#include "protocols/order/shuffle.h"
#include "sharing/byte_sharing.h"

#include <algorithm>
#include <numeric>

namespace picco::runtime {

namespace {

/// Two dealers.
constexpr PartySet kDealers = 0b101;

Cost nothing(const Context &) {
    return {};
}

void add_core(const Context &context, Entries &entries) {
    entries.add(
        "reduce", Protocol::kReduce, [](Context &c, CatalogueInputs i) { run_alone(c, reduce(c, i.x)); },
        cost_of_reduce);
    entries.add(
        "open", Protocol::kOpen, [](Context &c, CatalogueInputs i) { run_alone(c, open(c, i.x)); },
        cost_of_open);
    entries.add(
        "open products", std::nullopt,
        [](Context &c, CatalogueInputs i) { run_alone(c, open_products(c, i.x)); }, cost_of_open_products);
    if (context.field.is_binary())
        return;
    entries.add_whole(
        "reduce by kings", Protocol::kReduceByKings,
        [](Context &c, CatalogueInputs i) { run_alone(c, reduce_by_kings(c, i.x)); },
        cost_of_reduce_by_kings);
    if (context.n() <= kMostPartiesWithSubsetKeys)
        entries.add(
            "PRSS", Protocol::kRandom, [](Context &c, CatalogueInputs i) { random_sharings(c, i.x.count); },
            nothing);
    entries.add(
        "PRZS", std::nullopt, [](Context &c, CatalogueInputs i) { zero_sharings(c, i.x.count); }, nothing);
    entries.add_whole(
        "sums are zero", std::nullopt,
        [](Context &c, CatalogueInputs i) { run_alone(c, sums_are_zero(c, i.x)); }, cost_of_sums_are_zero);
    entries.add(
        "deal", std::nullopt,
        [](Context &c, CatalogueInputs i) { run_alone(c, deal_sum(c, kDealers, i.x.count, i.x, nullptr)); },
        [](const Context &c) { return cost_of_deal(c, 2); });
    entries.add(
        "deal bits", std::nullopt,
        [](Context &c, CatalogueInputs i) {
            PlainBits zeros(i.x.count, 5);
            std::fill(zeros.words.begin(), zeros.words.end(), 0);
            run_alone(c, deal_bits(c, kDealers, i.x.count, 5, std::move(zeros)));
        },
        [](const Context &c) { return cost_of_deal_bits(c, 2, 5); });
    entries.add_whole(
        "shuffle", Protocol::kShuffle,
        [](Context &c, CatalogueInputs i) { run_alone(c, shuffle(c, i.x, 1)); },
        [](const Context &c, std::size_t count) { return cost_of_shuffle(c, 1, count); });
}

void add_bits(Entries &entries) {
    entries.add(
        "and", Protocol::kAnd, [](Context &c, CatalogueInputs i) { run_alone(c, and_bits(c, i.b, i.c)); },
        [](const Context &c) { return cost_of_and(c, 3); });
    entries.add(
        "sum of ANDs", std::nullopt,
        [](Context &c, CatalogueInputs i) { run_alone(c, and_sum(c, i.b, i.c)); },
        [](const Context &c) { return cost_of_and(c, 1); });
    entries.add(
        "open bits", Protocol::kOpenBits,
        [](Context &c, CatalogueInputs i) { run_alone(c, open_bits(c, i.b)); },
        [](const Context &c) { return cost_of_open_bits(c, 3); });
    if (!entries.has_all())
        return;
    for (const FloatOp op : {FloatOp::kAdd, FloatOp::kLess, FloatOp::kToInt}) {
        const FloatFormat format{3, 3};
        const auto circuit = float_circuit(op, format, -4);
        entries.add(
            "circuit", std::nullopt,
            [circuit](Context &c, CatalogueInputs i) {
                Bits inputs = i.b;
                while (inputs.planes < circuit->inputs())
                    inputs = join_planes(inputs, i.c);
                run_alone(c, run_circuit(c, circuit, slice_planes(inputs, 0, circuit->inputs())));
            },
            [circuit](const Context &c) { return cost_of_circuit(c, *circuit); });
    }
}

void add_comparisons(const Context &context, Entries &entries) {
    const int most = max_compare_bits(context.field, context.n()) - 1;
    const int measured = std::min(kMeasuredWidth, most),
              most_private = max_private_compare_bits(context.field, context.n());
    for (const int k : {measured, 1, 2, 3, 8, 31, 33, 57}) {
        if (k < 1 || k > most)
            continue;
        const auto only = [&](Protocol protocol) {
            return k == measured ? std::optional(protocol) : std::nullopt;
        };
        entries.add(
            "LTZ", only(Protocol::kLessThanZero),
            [k](Context &c, CatalogueInputs i) { run_alone(c, less_than_zero(c, i.x, k)); },
            [k](const Context &c) { return cost_of_less_than_zero(c, k); });
        entries.add(
            "LTZ by ripple", only(Protocol::kLessThanZeroByRipple),
            [k](Context &c, CatalogueInputs i) {
                run_alone(c, less_than_zero(c, i.x, k, Carrying::kRipple));
            },
            [k](const Context &c) { return cost_of_less_than_zero(c, k, Carrying::kRipple); });
        entries.add(
            "EQZ", only(Protocol::kEqualZero),
            [k](Context &c, CatalogueInputs i) { run_alone(c, equal_zero(c, i.x, k)); },
            [k](const Context &c) { return cost_of_equal_zero(c, k); });
        if (k > most_private)
            continue;
        entries.add(
            "LTZ in three rounds", only(Protocol::kLessThanZeroInFewRounds),
            [k](Context &c, CatalogueInputs i) { run_alone(c, private_less_than_zero(c, i.x, k)); },
            [k](const Context &c) { return cost_of_private_less_than_zero(c, k); });
        entries.add(
            "EQZ in three rounds", only(Protocol::kEqualZeroInFewRounds),
            [k](Context &c, CatalogueInputs i) { run_alone(c, private_equal_zero(c, i.x, k)); },
            [k](const Context &c) { return cost_of_private_equal_zero(c, k); });
        for (const bool is_reduced : {true, false}) {
            entries.add(
                "selection in three rounds", is_reduced ? only(Protocol::kSelectNegative) : std::nullopt,
                [k, is_reduced](Context &c, CatalogueInputs i) {
                    std::vector<std::uint32_t> which(i.x.count);
                    std::iota(which.begin(), which.end(), 0);
                    run_alone(c, add_where_negative(c, i.x, std::move(which), i.x, i.x, is_reduced, k));
                },
                [k, is_reduced](const Context &c) { return cost_of_add_where_negative(c, k, is_reduced); });
        }
    }
    for (const int k : {1, 8, 32, 57})
        if (k <= most)
            entries.add(
                "range check", std::nullopt,
                [k](Context &c, CatalogueInputs i) { run_alone(c, in_range(c, i.x, k)); },
                [k](const Context &c) { return cost_of_in_range(c, k); });
}

/// As many variables of one value, half of them of another type.
std::vector<TypedVariable> variables_of(const Elements &x, std::size_t count) {
    std::vector<TypedVariable> variables;
    for (std::size_t i = 0; i < count; ++i)
        variables.push_back({i % 2 == 0 ? 32 : -8, 1, [&x, i](std::size_t, std::size_t, std::uint64_t *to) {
                                 std::copy_n(x.at(i), x.limbs, to);
                             }});
    return variables;
}

void add_range_checks(const Context &context, Entries &entries) {
    if (!can_check_range(context, 32))
        return;
    entries.add_whole(
        "ranges are right", std::nullopt,
        [](Context &c, CatalogueInputs i) {
            Coefficients coefficients(Key{});
            run_alone(c, ranges_are_right(c, coefficients, variables_of(i.x, i.x.count), i.x.count / 2));
        },
        [](const Context &c, std::size_t count) {
            return cost_of_ranges_are_right(c, variables_of({}, count), count / 2);
        });
}

/// All values against the next ones, and what these comparisons choose.
std::shared_ptr<const ExchangeNetwork> network_of(const Context &context, int bits, bool is_whole,
                                                  std::size_t values) {
    ExchangeNetwork network{bits, true, is_whole && context.n() == 3, values, {{}, {}}, {}};
    const auto count = static_cast<std::uint32_t>(values);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t next = (i + 1) % count, bit = count + i;
        network.layers[0].comparisons.push_back({i, next});
        network.layers[0].exchanges.push_back({bit, i, next});
        network.layers[1].exchanges.push_back({bit, bit + count, bit + 2 * count});
        network.outputs.push_back(bit + 3 * count);
    }
    return std::make_shared<const ExchangeNetwork>(std::move(network));
}

void add_networks(const Context &context, Entries &entries) {
    for (const auto &[bits, is_whole] : {std::pair{1, false}, std::pair{32, false}, std::pair{13, true}}) {
        if (bits > max_compare_bits(context.field, context.n()))
            continue;
        entries.add_whole(
            "exchange network", std::nullopt,
            [bits = bits, is_whole = is_whole](Context &c, CatalogueInputs i) {
                const std::size_t count = i.x.count;
                run_alone(c, run_exchange_network(c, std::move(i.x), network_of(c, bits, is_whole, count)));
            },
            [bits = bits, is_whole = is_whole](const Context &c, std::size_t count) {
                return cost_of_exchange_network(c, *network_of(c, bits, is_whole, count));
            });
    }
}

void add_bytes(Entries &entries) {
    entries.add(
        "inverses", Protocol::kInverse,
        [](Context &c, CatalogueInputs i) { run_alone(c, invert_bytes(c, i.x)); }, cost_of_invert_bytes);
    entries.add(
        "masks of inverses", Protocol::kInverseMasks,
        [](Context &c, CatalogueInputs i) { run_alone(c, byte_inverse_masks(c, i.x.count)); },
        cost_of_byte_inverse_masks);
    entries.add(
        "inverses by masks", Protocol::kMaskedInverse,
        [](Context &c, CatalogueInputs i) { run_alone(c, invert_masked_bytes(c, i.x, std::move(i.masks))); },
        cost_of_invert_masked_bytes);
}

std::vector<CatalogueEntry> list(const Context &context, Listed listed) {
    Entries entries(listed);
    add_core(context, entries);
    if (context.field.is_binary()) {
        add_bytes(entries);
        return entries.take();
    }
    add_bits(entries);
    add_comparisons(context, entries);
    add_digits(context, entries);
    add_conversions(context, entries);
    if (entries.has_all()) {
        add_lookups(entries);
        add_range_checks(context, entries);
        add_networks(context, entries);
    }
    return entries.take();
}

} // namespace

std::vector<CatalogueEntry> catalogue(const Context &context) {
    return list(context, Listed::kAll);
}

std::vector<CatalogueEntry> measured_catalogue(const Context &context) {
    return list(context, Listed::kMeasured);
}

std::optional<Cost> MeasuredCosts::of(Protocol protocol) const {
    constexpr std::size_t kCount = 1 << 12; // so many that what is rounded up does not count
    for (const CatalogueEntry &entry : entries_) {
        if (entry.measured != protocol)
            continue;
        const Cost whole = entry.cost(context_, kCount);
        return Cost{whole.rounds, whole.bits / kCount};
    }
    return std::nullopt;
}

} // namespace picco::runtime
