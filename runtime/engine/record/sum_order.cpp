#include "engine/record/sum_order.h"

#include <algorithm>
#include <bit>

namespace picco::runtime {

namespace {

/// Of a sum of so many numbers: carries are saved until two are left, and these are added.
std::uint64_t rounds_of_sum(std::size_t addends, std::uint64_t adder_rounds) {
    return addends < 2 ? 0 : static_cast<std::uint64_t>(std::bit_width(addends - 2)) + adder_rounds;
}

/// The best way to make the sum of the first addends.
struct Prefix {
    std::uint64_t ready = 0, price = 0; ///< of its sums
    std::size_t from = 0;               ///< addends in the sum before the last one; 0: there is none
};

bool is_earlier(const Prefix &a, const Prefix &b) {
    return a.ready + a.price < b.ready + b.price;
}

} // namespace

SumOrder order_of_sum(const std::vector<std::uint64_t> &arrivals, std::uint64_t adder_rounds,
                      std::uint64_t sum_price) {
    if (arrivals.empty()) {
        return {};
    }
    std::vector<Prefix> prefixes(arrivals.size() + 1);
    for (std::size_t end = 1; end < prefixes.size(); ++end) {
        const std::uint64_t last = arrivals[end - 1];
        prefixes[end] = {last + rounds_of_sum(end, adder_rounds), 0, 0};
        for (std::size_t from = 2; from < end; ++from) {
            const std::uint64_t rounds = rounds_of_sum(end - from + 1, adder_rounds);
            const Prefix prefix{std::max(prefixes[from].ready, last) + rounds,
                                prefixes[from].price + sum_price, from};
            prefixes[end] = is_earlier(prefix, prefixes[end]) ? prefix : prefixes[end];
        }
    }
    SumOrder order{.ready = prefixes.back().ready, .ends = {}};
    for (std::size_t end = arrivals.size(); end != 0; end = prefixes[end].from) {
        order.ends.push_back(end);
    }
    std::ranges::reverse(order.ends);
    return order;
}

} // namespace picco::runtime
