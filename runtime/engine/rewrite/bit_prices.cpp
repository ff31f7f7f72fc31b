#include "engine/rewrite/bit_prices.h"

#include "circuits/integers.h"
#include "protocols/boolean/logic.h"
#include "protocols/convert/compose.h"
#include "protocols/convert/convert.h"
#include "protocols/convert/decompose.h"

#include <algorithm>
#include <bit>

namespace picco::runtime {
namespace {

std::uint64_t price_key(Op op, int k, int m) {
    return static_cast<std::uint64_t>(op) << 32 | static_cast<std::uint64_t>(k) << 16 |
           static_cast<std::uint64_t>(m);
}

} // namespace

/// The work grows with what is sent.
std::int64_t BitPrices::time_of(const CostPart &part) {
    if (!measured_) {
        measured_.emplace(context_);
    }
    const auto cost = measured_->of(part.protocol);
    const std::uint64_t measured = cost ? std::max<std::uint64_t>(cost->bits, 1) : 1;
    const Int128 work = Int128{times_.of(part.protocol).element} * part.cost.bits / measured;
    return static_cast<std::int64_t>(work + Int128{times_.link.byte} * part.cost.bits / (8 * context_.n()));
}

std::int64_t BitPrices::bit_product() {
    if (!bit_product_) {
        bit_product_ = time_of({Protocol::kAnd, cost_of_and(context_, 1)});
    }
    return *bit_product_;
}

BitPrices::Price BitPrices::of(const Node &node) {
    if (is_local(node.op)) {
        return {};
    }
    if (node.op == Op::kFromWord) {
        return to_field(node.m, (node.k & kWholeWord) != 0);
    }
    const auto [place, is_new] = operations_.try_emplace(price_key(node.op, node.k, node.m));
    if (is_new) {
        place->second.rounds = latency_.of(node.op, node.k, node.m);
        for (const CostPart &part : cost_of_operation(context_, node.op, node.k, node.m)) {
            place->second.picoseconds += time_of(part);
        }
    }
    return place->second;
}

BitPrices::Price BitPrices::to_bits(int width) {
    const auto [place, is_new] = operations_.try_emplace(price_key(Op::kDecompose, 0, width));
    if (is_new) {
        place->second.rounds = latency_.of(Op::kDecompose, width, width);
        for (const CostPart &part : cost_of_operation(context_, Op::kDecompose, width, width)) {
            place->second.picoseconds += time_of(part);
        }
    }
    return place->second;
}

BitPrices::Price BitPrices::to_field(int width, bool is_whole) {
    const auto [place, is_new] = to_field_.try_emplace({width, is_whole});
    if (is_new) {
        const auto planes = static_cast<std::size_t>(width);
        const Cost one = cost_of_bits_to_field(context_);
        if (!latency_.has_whole_words()) {
            place->second = {width * time_of({Protocol::kBitsToField, one}), one.rounds};
        } else if (is_whole) {
            const Cost whole = cost_of_words_to_field(context_, planes);
            place->second = {time_of({Protocol::kWordsToField, whole}), whole.rounds};
        } else {
            const Cost by_bits = cost_of_words_to_field_by_bits(context_, planes);
            place->second = {time_of({Protocol::kWordsToFieldByBits, by_bits}), by_bits.rounds};
        }
    }
    return place->second;
}

BitPrices::Price BitPrices::sum(int summands, int width) {
    if (summands < 2) {
        return {};
    }
    const auto [place, is_new] = sums_.try_emplace({summands, width});
    if (is_new) {
        CircuitBuilder c;
        std::vector<Addend> addends;
        for (int i = 0; i < summands; ++i) {
            addends.push_back({input(c, static_cast<std::size_t>(width)), 0});
        }
        const Circuit circuit = c.finish(runtime::sum(c, addends, static_cast<std::size_t>(width)));
        place->second = of_products(circuit.products(), circuit.rounds());
    }
    return place->second;
}

BitPrices::Price BitPrices::less(int width) {
    const auto [place, is_new] = less_.try_emplace(width);
    if (is_new) {
        CircuitBuilder c;
        const Wires x = input(c, static_cast<std::size_t>(width)),
                    y = input(c, static_cast<std::size_t>(width));
        const Circuit circuit = c.finish({runtime::less(c, x, y)});
        place->second = of_products(circuit.products(), circuit.rounds());
    }
    return place->second;
}

BitPrices::Price BitPrices::equal(int width) {
    const auto bits = static_cast<std::size_t>(width);
    return of_products(bits - 1, static_cast<std::size_t>(std::bit_width(bits - 1)));
}

} // namespace picco::runtime
