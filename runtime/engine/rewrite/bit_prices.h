/// What numbers and numbers in shared bits take: work and bytes as picoseconds of an element, and rounds.
#pragma once

#include "engine/values/latency.h"
#include "engine/values/node.h"
#include "engine/values/operation_cost.h"
#include "protocols/catalogue/times.h"
#include "protocols/core/context.h"

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace picco::runtime {

class BitPrices {
  public:
    /// Summands that one circuit adds at most.
    static constexpr int kMostSummands = 12;

    struct Price {
        std::int64_t picoseconds = 0;
        int rounds = 0;
    };
    /// Keeps references to all.
    BitPrices(const Context &context, const Latency &latency, const Times &times)
        : context_(context), latency_(latency), times_(times) {}

    std::int64_t round() const { return times_.link.round; }
    /// That each record takes, however little it does.
    std::int64_t record() const { return times_.of(Protocol::kLocal).batch; }
    /// Of an operation as it is recorded.
    Price of(const Node &node);
    /// The bits of a number.
    Price to_bits(int width);
    /// A number from its bits. is_whole: by a protocol on words, where there is one.
    Price to_field(int width, bool is_whole);
    /// Of so many numbers, modulo 2^width: 1 <= summands <= kMostSummands.
    Price sum(int summands, int width);
    Price less(int width);
    Price equal(int width);
    Price choice(int width) { return {width * bit_product(), 1}; }

  private:
    std::int64_t time_of(const CostPart &part);
    std::int64_t bit_product();
    Price of_products(std::size_t products, std::size_t rounds) {
        return {static_cast<std::int64_t>(products) * bit_product(), static_cast<int>(rounds)};
    }

    const Context &context_;
    const Latency &latency_;
    const Times &times_;
    std::optional<MeasuredCosts> measured_;
    std::optional<std::int64_t> bit_product_;
    std::unordered_map<std::uint64_t, Price> operations_; ///< by operation, k and m
    std::map<std::pair<int, int>, Price> sums_;
    std::map<int, Price> less_;
    std::map<std::pair<int, bool>, Price> to_field_;
};

} // namespace picco::runtime
