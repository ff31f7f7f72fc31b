#include "protocols/shuffle.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/error.h"
#include "base/int128.h"
#include "protocols/deal.h"

namespace picco::runtime {

namespace {

/// Uniform numbers below a bound, from the words of a stream.
class UniformNumbers {
  public:
    UniformNumbers(Generators &generators, Stream stream) : generators_(generators), stream_(stream) {}

    /// In [0, bound), exactly uniform. Source: [Lemire19]
    std::uint64_t below(std::uint64_t bound) {
        for (;;) {
            const UInt128 product = UInt128{word()} * bound;
            if (static_cast<std::uint64_t>(product) >= -bound % bound) {
                return static_cast<std::uint64_t>(product >> 64);
            }
        }
    }

  private:
    static constexpr std::size_t kBlock = 1024;

    std::uint64_t word() {
        if (next_ == words_.size()) {
            words_.resize(kBlock);
            generators_.bit_block(stream_, 64, words_.data(), drawn_,
                                  kBlock); // planes of 64 bits: a word each
            drawn_ += kBlock;
            next_ = 0;
        }
        return words_[next_++];
    }

    Generators &generators_;
    Stream stream_;
    Words words_;
    std::size_t next_ = 0, drawn_ = 0;
};

/// Position i of the result takes what stands at order[i].
std::vector<std::uint32_t> random_order(UniformNumbers random, std::size_t count) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t left = count; left > 1; --left) {
        std::swap(order[left - 1], order[random.below(left)]);
    }
    return order;
}

Elements permuted(const Field &field, const Elements &x, const std::vector<std::uint32_t> &order) {
    Elements result(field, x.count);
    for (std::size_t row = 0; row < x.count; row += order.size()) {
        for (std::size_t i = 0; i < order.size(); ++i) {
            std::copy_n(x.at(row + order[i]), x.limbs, result.at(row + i));
        }
    }
    return result;
}

std::vector<int> members(PartySet set, int n) {
    std::vector<int> result;
    for (int party = 1; party <= n; ++party) {
        if (contains(set, party)) {
            result.push_back(party);
        }
    }
    return result;
}

} // namespace

Task<Elements> shuffle(Context &context, Elements x, std::size_t rows) {
    require(rows > 0 && x.count % rows == 0 && x.count / rows < (std::uint64_t{1} << 32),
            "shuffle: wrong shape");
    require(context.bits.subsets().count() > 0, "shuffle: subsets of the parties have no keys");
    const std::uint64_t operation = context.rounds.next_operation();
    const Subsets &subsets = context.bits.subsets();
    const PartySet everybody = (1u << context.n()) - 1;
    for (int index = 0; index < subsets.count(); ++index) {
        const PartySet dealers = everybody & ~subsets[index];
        Elements summands, weight;
        if (contains(dealers, context.self())) {
            const std::vector<int> parties = members(dealers, context.n());
            const auto own = std::find(parties.begin(), parties.end(), context.self()) - parties.begin();
            const Elements weights = context.shamir.weights(parties, 0);
            weight = Elements(context.field, 1);
            std::copy_n(weights.at(static_cast<std::size_t>(own)), weight.limbs, weight.data());
            const Stream stream{KeyName::subset(index), operation, Purpose::permutation, 0};
            summands = permuted(context.field, x,
                                random_order(UniformNumbers(context.generators, stream), x.count / rows));
        }
        auto dealing = deal_sum(context, dealers, x.count, std::move(summands), weight.data());
        x = co_await dealing;
    }
    co_return x;
}

Cost cost_of_shuffle(const Context &context) {
    const Cost pass = cost_of_deal(context, context.t() + 1);
    const int passes = context.bits.subsets().count();
    return {passes * pass.rounds, static_cast<std::size_t>(passes) * pass.bits};
}

} // namespace picco::runtime
