#include "protocols/order/shuffle_parts.h"

#include "base/error.h"
#include "protocols/core/deal.h"
#include "protocols/core/random.h"
#include "protocols/core/wire.h"
#include "protocols/order/shuffle.h"
#include "sharing/parts_order.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace picco::runtime {
namespace {

/// One party's side of a shuffle.
class PartsShuffle {
  public:
    PartsShuffle(Context &context, MatrixParts &parts, const PartsShape &shape)
        : context_(context), field_(context.field), parts_(parts), shape_(shape),
          orders_(context.rounds.next_operation()) {}

  protected:
    Elements taken(std::size_t i) {
        Elements x;
        x.count = shape_.elements_of(i);
        x.limbs = field_.limbs();
        x.words = parts_.take(i);
        return x;
    }

    /// In the order of the parties that are not in a subset.
    void move(int subset) {
        const Stream stream{KeyName::subset(subset), orders_, Purpose::permutation, 0};
        put_in_random_order(parts_, shape_, field_.limbs(),
                            [&, drawn = std::size_t{0}](Words &words) mutable {
                                context_.generators.bit_block(stream, 64, words.data(), drawn, words.size());
                                drawn += words.size();
                            });
    }

    Task<void> deal(PartySet dealers, const std::uint64_t *scale) {
        for (std::size_t i = 0; i < shape_.count(); ++i) {
            Elements values;
            if (contains(dealers, context_.self())) {
                values = taken(i);
            }
            auto dealing = deal_sum(context_, dealers, shape_.elements_of(i), std::move(values), scale);
            Elements dealt = co_await dealing;
            parts_.put(i, std::move(dealt.words));
        }
    }

    Context &context_;
    const Field &field_;
    MatrixParts &parts_;
    PartsShape shape_;
    std::uint64_t orders_; ///< the operation of the streams that tell them
};

/// The roles are those of ShuffleOfThree.
class PartsShuffleOfThree : PartsShuffle {
  public:
    PartsShuffleOfThree(Context &context, MatrixParts &parts, const PartsShape &shape)
        : PartsShuffle(context, parts, shape), p_(static_cast<int>(context.rounds.next_turn() % 3) + 1),
          q_(context.shamir.after(p_, 1)), r_(context.shamir.after(p_, 2)) {
        for (std::size_t i = 0; i < shape.count(); ++i) {
            masks_.push_back(context.rounds.next_operation());
        }
    }

    Task<void> run() {
        const int self = context_.self();
        if (self != r_) {
            weigh(self == p_ ? q_ : p_);
            move_with(self == p_ ? q_ : p_);
        }
        if (self == p_) {
            mask_all(r_);
            move_with(r_);
        }
        for (std::size_t i = 0; i < shape_.count(); ++i) {
            Message message(3);
            if (self != r_) {
                message.to[slot(self == p_ ? q_ : r_)] = encode_elements(field_, taken(i));
            }
            const int sender = self == q_ ? p_ : q_;
            if (self != p_) {
                message.from[slot(sender)].resize(shape_.elements_of(i) * field_.wire_bytes());
            }
            co_await context_.rounds.exchange(message);
            if (self != p_) {
                Elements x =
                    decode_elements(field_, message.from[slot(sender)], shape_.elements_of(i), sender);
                if (self == r_) {
                    mask(x, p_, i);
                }
                parts_.put(i, std::move(x.words));
            }
        }
        if (self == r_) {
            move_with(p_);
        }
        if (self != p_) {
            move_with(self == q_ ? r_ : q_);
        }
        auto dealing = deal(1u << (q_ - 1) | 1u << (r_ - 1), nullptr);
        co_await dealing;
    }

  private:
    void move_with(int other) {
        move(6 - context_.self() - other - 1);
    } // that set has the number of its member

    /// P adds what Q or R subtracts.
    void mask(Elements &x, int with, std::size_t i) {
        const Elements mask =
            draw_elements(context_, {KeyName::pair(with), masks_[i], Purpose::zero, 0}, x.count);
        context_.self() == p_ ? field_.add(x.data(), x.data(), mask.data(), x.count)
                              : field_.subtract(x.data(), x.data(), mask.data(), x.count);
    }
    void mask_all(int with) {
        for (std::size_t i = 0; i < shape_.count(); ++i) {
            Elements x = taken(i);
            mask(x, with, i);
            parts_.put(i, std::move(x.words));
        }
    }
    /// Makes summands of shares, and masks them.
    void weigh(int with) {
        const Elements weights = context_.shamir.weights({p_, q_}, 0);
        for (std::size_t i = 0; i < shape_.count(); ++i) {
            Elements x = taken(i);
            field_.multiply_constant(x.data(), x.data(), weights.at(context_.self() == p_ ? 0 : 1), x.count);
            mask(x, with, i);
            parts_.put(i, std::move(x.words));
        }
    }

    int p_, q_, r_;
    std::vector<std::uint64_t> masks_; ///< the operation of those of each part
};

class PartsShuffleBySubsets : PartsShuffle {
  public:
    using PartsShuffle::PartsShuffle;

    Task<void> run() {
        const Subsets &subsets = context_.bits.subsets();
        const PartySet everybody = (1u << context_.n()) - 1;
        for (int index = 0; index < subsets.count(); ++index) {
            const PartySet dealers = everybody & ~subsets[index];
            Elements weight;
            if (contains(dealers, context_.self())) {
                weight = own_weight(dealers);
                move(index);
            }
            auto dealing = deal(dealers, weight.data());
            co_await dealing;
        }
    }

  private:
    Elements own_weight(PartySet dealers) const {
        std::vector<int> parties;
        std::size_t own = 0;
        for (int party = 1; party <= context_.n(); ++party) {
            own = party == context_.self() ? parties.size() : own;
            if (contains(dealers, party)) {
                parties.push_back(party);
            }
        }
        const Elements weights = context_.shamir.weights(parties, 0);
        Elements weight(field_, 1);
        std::copy_n(weights.at(own), weight.limbs, weight.data());
        return weight;
    }
};

} // namespace

bool shuffles_parts(const Context &context) {
    return context.n() == 3 || context.bits.subsets().count() > 0;
}

Task<void> shuffle_parts(Context &context, MatrixParts &parts, PartsShape shape) {
    require(shuffles_parts(context) && shape.rows > 0 && shape.columns > 0 && shape.part > 0,
            "shuffle_parts: wrong shape");
    if (context.n() == 3) {
        PartsShuffleOfThree shuffling(context, parts, shape);
        auto running = shuffling.run();
        co_await running;
    } else {
        PartsShuffleBySubsets shuffling(context, parts, shape);
        auto running = shuffling.run();
        co_await running;
    }
}

Cost cost_of_shuffle_parts(const Context &context, const PartsShape &shape) {
    const int parts = static_cast<int>(shape.count());
    if (context.n() == 3) {
        const Cost whole = cost_of_shuffle(context, shape.rows, shape.columns);
        return {whole.rounds * parts, whole.bits};
    }
    const int turns = context.bits.subsets().count();
    return {turns * parts, static_cast<std::uint64_t>(turns) * shape.rows * shape.columns *
                               cost_of_deal(context, context.t() + 1).bits};
}

} // namespace picco::runtime
