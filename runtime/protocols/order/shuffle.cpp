#include "protocols/order/shuffle.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <vector>

#include "base/error.h"
#include "base/secrecy.h"
#include "common/int128.h"
#include "crypto/random.h"
#include "protocols/core/deal.h"
#include "protocols/core/multiply.h"
#include "protocols/core/random.h"
#include "protocols/core/wire.h"
#include "sharing/bits.h"
#include "sharing/permutation_network.h"
#include "sharing/secret_order.h"

namespace picco::runtime {

namespace {

/// Uniform numbers below a bound, from blocks of uniform words.
class UniformNumbers {
  public:
    /// Fills the words with the next block.
    using Source = std::function<void(Words &)>;
    explicit UniformNumbers(Source source) : source_(std::move(source)) {}

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
            source_(words_);
            next_ = 0;
        }
        return words_[next_++];
    }

    Source source_;
    Words words_;
    std::size_t next_ = 0;
};

/// The words of a stream.
UniformNumbers::Source words_of(Generators &generators, Stream stream) {
    return [&generators, stream, drawn = std::size_t{0}](Words &words) mutable {
        generators.bit_block(stream, 64, words.data(), drawn, words.size()); // planes of 64 bits: a word each
        drawn += words.size();
    };
}

/// Position i of the result takes what stands at order[i]. Which memory is touched tells the order.
std::vector<std::uint32_t> random_order(UniformNumbers random, std::size_t count) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t left = count; left > 1; --left) {
        std::swap(order[left - 1], order[random.below(left)]);
    }
    return order;
}

/// In the order of the parties that are not in a subset.
Elements in_common_order(Context &context, std::uint64_t operation, int subset, Elements x,
                         std::size_t columns) {
    const Stream stream{KeyName::subset(subset), operation, Purpose::permutation, 0};
    return in_random_order(std::move(x), columns, words_of(context.generators, stream));
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

/// Elements to one party, and others from one, as they are made and come. 0: to or from nobody.
class Transfer final : public Pieces {
  public:
    Transfer(const Field &field, int receiver, const Elements &sent, int sender, Elements &received)
        : field_(field), receiver_(receiver), sender_(sender), sent_(sent), received_(received) {}

    std::size_t size() const override { return sent_.count * field_.wire_bytes(); }
    std::size_t piece() const override { return kBlocks * block_elements(field_) * field_.wire_bytes(); }
    bool sends_to(int party) const override { return party == receiver_; }
    bool receives_from(int party) const override { return party == sender_; }

    void make(std::size_t first, std::size_t last, const std::vector<std::uint8_t *> &to) override {
        const std::size_t wire = field_.wire_bytes();
        if (receiver_ != 0) {
            field_.encode(to[slot(receiver_)], sent_.at(first / wire), (last - first) / wire);
        }
    }
    void take(int party, std::size_t first, std::size_t last, const std::uint8_t *from) override {
        const std::size_t wire = field_.wire_bytes();
        decode_block(field_, received_.at(first / wire), from, (last - first) / wire, party);
    }

  private:
    static constexpr std::size_t kBlocks = 32;

    const Field &field_;
    int receiver_, sender_;
    const Elements &sent_;
    Elements &received_;
};

/// Three parties P, Q, R: x = u_P + u_Q. P and Q move both by a common order, under a sharing of 0; P and R
/// move what P then sends to Q and Q to R by another one, under a second sharing of 0; Q and R by a third
/// one, and deal.
class ShuffleOfThree {
  public:
    ShuffleOfThree(Context &context, std::size_t columns)
        : context_(context), field_(context.field), operation_(context.rounds.next_operation()),
          columns_(columns), p_(static_cast<int>(context.rounds.next_turn() % 3) + 1),
          q_(context.shamir.after(p_, 1)), r_(context.shamir.after(p_, 2)) {}

    PartySet dealers() const { return 1u << (q_ - 1) | 1u << (r_ - 1); }
    int receiver() const { return context_.self() == p_ ? q_ : context_.self() == q_ ? r_ : 0; }
    int sender() const { return context_.self() == q_ ? p_ : context_.self() == r_ ? q_ : 0; }

    /// What is sent, of shares; R sends nothing.
    void before(Elements &x) {
        const int self = context_.self();
        if (self != r_) {
            const Elements weights = context_.shamir.weights({p_, q_}, 0);
            field_.multiply_constant(x.data(), x.data(), weights.at(self == p_ ? 0 : 1), x.count);
            mask(x, self == p_ ? q_ : p_);
            move(x, self == p_ ? q_ : p_);
        }
        if (self == p_) {
            mask(x, r_);
            move(x, r_);
        }
    }

    /// What a dealer deals, of what came.
    void after(Elements &x) {
        if (context_.self() == r_) {
            mask(x, p_);
            move(x, p_);
        }
        move(x, context_.self() == q_ ? r_ : q_);
    }

  private:
    /// P adds what Q or R subtracts.
    void mask(Elements &x, int with) const {
        const std::size_t block = block_elements(field_);
        Scratch drawn(std::min(block, x.count) * field_.limbs());
        for (std::size_t first = 0; first < x.count; first += block) {
            const std::size_t count = std::min(block, x.count - first);
            context_.generators.element_block({KeyName::pair(with), operation_, Purpose::zero, 0},
                                              field_.modulus_words(), drawn.data(), first, count);
            context_.self() == p_ ? field_.add(x.at(first), x.at(first), drawn.data(), count)
                                  : field_.subtract(x.at(first), x.at(first), drawn.data(), count);
        }
    }

    void move(Elements &x, int with) const {
        const int absent = 6 - context_.self() - with; // its set is the one with this number
        x = in_common_order(context_, operation_, absent - 1, std::move(x), columns_);
    }

    Context &context_;
    const Field &field_;
    std::uint64_t operation_;
    std::size_t columns_;
    int p_, q_, r_;
};

Task<Elements> shuffle_of_three(Context &context, Elements x, std::size_t rows) {
    const std::size_t count = x.count;
    ShuffleOfThree shuffling(context, count / rows);
    Elements received(context.field, shuffling.sender() != 0 ? count : 0);
    shuffling.before(x);
    Transfer transfer(context.field, shuffling.receiver(), x, shuffling.sender(), received);
    Message message(transfer);

    co_await context.rounds.exchange(message);

    x = {};
    if (shuffling.sender() != 0) {
        shuffling.after(received);
    }
    auto dealing = deal_sum(context, shuffling.dealers(), count, std::move(received), nullptr);
    auto shuffled = co_await dealing;
    co_return shuffled;
}

/// Each t + 1 parties in turn permute the summands that they turn the sharing into, and deal them anew.
Task<Elements> shuffle_by_subsets(Context &context, Elements x, std::size_t rows) {
    const std::uint64_t operation = context.rounds.next_operation();
    const Subsets &subsets = context.bits.subsets();
    const PartySet everybody = (1u << context.n()) - 1;
    const std::size_t count = x.count;
    for (int index = 0; index < subsets.count(); ++index) {
        const PartySet dealers = everybody & ~subsets[index];
        Elements summands, weight;
        if (contains(dealers, context.self())) {
            const std::vector<int> parties = members(dealers, context.n());
            const auto own = std::find(parties.begin(), parties.end(), context.self()) - parties.begin();
            const Elements weights = context.shamir.weights(parties, 0);
            weight = Elements(context.field, 1);
            std::copy_n(weights.at(static_cast<std::size_t>(own)), weight.limbs, weight.data());
            summands = in_common_order(context, operation, index, std::move(x), count / rows);
        }
        auto dealing = deal_sum(context, dealers, count, std::move(summands), weight.data());
        x = co_await dealing;
    }
    co_return x;
}

/// The settings of this party's network, as field elements, in an order that it draws by itself.
Elements random_settings(const Field &field, const PermutationNetwork &network, std::size_t count) {
    const UniformNumbers::Source source = [](Words &words) {
        random_bytes(words.data(), words.size() * 8);
        mark_private(words.data(), words.size() * 8);
    };
    PlainBits bits(network.switches(), 1);
    std::fill(bits.words.begin(), bits.words.end(), 0);
    std::size_t at = 0;
    for (const auto &layer : network.settings(random_order(UniformNumbers(source), count))) {
        for (const std::uint8_t exchanges : layer)
            bits.set(0, at++, exchanges != 0);
    }
    Elements settings(field, bits.count);
    field.from_plane(settings.data(), bits.plane(0), bits.count);
    return settings;
}

/// One layer: d = c (u - v) for each switch and row, u -= d, v += d.
Task<Elements> pass_layer(Context &context, Elements x, std::size_t rows,
                          const std::vector<PermutationNetwork::Switch> &layer,
                          const std::uint64_t *settings) {
    const Field &field = context.field;
    const std::size_t columns = x.count / rows, limbs = field.limbs();
    Elements products(field, rows * layer.size()), factors(field, layer.size());
    std::copy_n(settings, layer.size() * limbs, factors.data());
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < layer.size(); ++i)
            field.subtract(products.at(row * layer.size() + i), x.at(row * columns + layer[i].first),
                           x.at(row * columns + layer[i].second), 1);
        std::uint64_t *part = products.at(row * layer.size());
        field.multiply(part, part, factors.data(), layer.size());
    }
    auto reducing = reduce(context, std::move(products));
    const auto moved = co_await reducing;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < layer.size(); ++i) {
            std::uint64_t *u = x.at(row * columns + layer[i].first),
                          *v = x.at(row * columns + layer[i].second);
            const std::uint64_t *d = moved.at(row * layer.size() + i);
            field.subtract(u, u, d, 1);
            field.add(v, v, d, 1);
        }
    }
    co_return x;
}

/// t + 1 parties in turn permute by a network whose settings they alone know and share.
Task<Elements> shuffle_by_networks(Context &context, Elements x, std::size_t rows) {
    const std::size_t columns = x.count / rows;
    if (columns == 1) {
        auto reducing = reduce(context, std::move(x));
        auto fresh = co_await reducing;
        co_return fresh;
    }
    const PermutationNetwork network(columns);
    const int first =
        static_cast<int>(context.rounds.next_turn() % static_cast<std::uint64_t>(context.n())) + 1;
    std::vector<Task<Elements>> dealing;
    for (int i = 0; i <= context.t(); ++i) {
        const int dealer = context.shamir.after(first, i);
        Elements own;
        if (dealer == context.self())
            own = random_settings(context.field, network, columns);
        dealing.push_back(deal_sum(context, 1u << (dealer - 1), network.switches(), std::move(own), nullptr));
        dealing.back().spawn(context.rounds.queue());
    }
    std::vector<Elements> settings;
    for (Task<Elements> &task : dealing) {
        auto dealt = co_await task;
        settings.push_back(std::move(dealt));
    }
    for (const Elements &dealt : settings) {
        std::size_t at = 0;
        for (const auto &layer : network.layers()) {
            auto passing = pass_layer(context, std::move(x), rows, layer, dealt.at(at));
            x = co_await passing;
            at += layer.size();
        }
    }
    co_return x;
}

} // namespace

bool takes_networks(const Context &context) {
    return context.n() >= 9;
}

Task<Elements> shuffle(Context &context, Elements x, std::size_t rows) {
    require(rows > 0 && x.count > 0 && x.count % rows == 0 && x.count / rows < (std::uint64_t{1} << 32),
            "shuffle: wrong shape");
    auto shuffling = context.n() == 3          ? shuffle_of_three(context, std::move(x), rows)
                     : takes_networks(context) ? shuffle_by_networks(context, std::move(x), rows)
                                               : shuffle_by_subsets(context, std::move(x), rows);
    auto shuffled = co_await shuffling;
    co_return shuffled;
}

int shuffle_rounds(const Context &context, int depth) {
    if (context.n() == 3)
        return 2;
    if (!takes_networks(context))
        return context.bits.subsets().count();
    return depth == 0 ? 1 : 1 + (context.t() + 1) * (2 * depth - 1);
}

Cost cost_of_shuffle(const Context &context, std::size_t rows, std::size_t columns) {
    const auto depth = static_cast<int>(std::bit_width(columns - 1));
    Cost cost{shuffle_rounds(context, depth), 0};
    const auto dealers = static_cast<std::size_t>(context.t() + 1);
    if (context.n() == 3) {
        cost.bits = rows * columns * 2 * cost_of_deal(context, 2).bits; // as many are sent before
    } else if (!takes_networks(context)) {
        cost.bits = static_cast<std::size_t>(context.bits.subsets().count()) * rows * columns *
                    cost_of_deal(context, context.t() + 1).bits;
    } else if (columns == 1) {
        cost.bits = rows * cost_of_reduce(context).bits;
    } else {
        cost.bits = dealers * PermutationNetwork(columns).switches() *
                    (cost_of_deal(context, 1).bits + rows * cost_of_reduce(context).bits);
    }
    return cost;
}

} // namespace picco::runtime
