#include "protocols/core/deal.h"

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "protocols/core/wire.h"
#include "sharing/word_kernels.h"

namespace picco::runtime {

namespace {

/// Adds words of a plane to all own components that a mask names.
void add_to(Bits &x, std::uint32_t components, std::size_t start, const std::uint64_t *from,
            std::size_t words) {
    for (std::size_t component = 0; component < x.components; ++component) {
        if ((components >> component & 1u) != 0)
            word_kernels().xor_into(x.plane(component, 0) + start, from, words);
    }
}

/// The local work of dealing CNF components, block by block.
class DealBySubsets {
  public:
    DealBySubsets(Context &context, PartySet dealers)
        : context_(context), subsets_(context.bits.subsets()), held_(subsets_.held_by(context.self())),
          t_(context.t()), self_(context.self()), operation_(context.rounds.next_operation()),
          dealers_(dealers) {}

    /// Draws, and deals the own values.
    void before(Message &message, const PlainBits &values, Bits &x) {
        const std::size_t size = x.planes * x.stride;
        const bool dealing = contains(dealers_, self_);
        PlaneWriter writer(dealing ? x.planes : 0, x.count);
        for (std::size_t start = 0; start < size; start += kBlockWords) {
            const std::size_t words = std::min(kBlockWords, size - start);
            for (std::size_t component = 0; component < x.components; ++component)
                std::fill_n(x.plane(component, 0) + start, words, 0);
            std::uint64_t rest[kBlockWords];
            if (dealing)
                std::copy_n(values.words.data() + start, words, rest);
            draw(x, start, words, rest);
            if (dealing) {
                // What is left of the value is the component that goes to the t parties after this one.
                add_to(x, components_sent_by(self_), start, rest, words);
                writer.append(rest, words);
            }
        }
        exchange_with(message, writer, x);
    }

    /// Adds what has come.
    void after(const Message &message, Bits &x) {
        const std::size_t size = x.planes * x.stride;
        for (int distance = 1; distance <= t_; ++distance) {
            const int dealer = context_.bits.after(self_, -distance);
            if (!contains(dealers_, dealer))
                continue;
            PlaneReader reader(message.from[slot(dealer)], x.planes, x.count);
            std::uint64_t received[kBlockWords];
            for (std::size_t start = 0; start < size; start += kBlockWords) {
                const std::size_t words = std::min(kBlockWords, size - start);
                reader.read(received, words);
                add_to(x, components_sent_by(dealer), start, received, words);
            }
        }
    }

  private:
    /// Where the component adds that a dealer sends to this party, or this party as a dealer keeps.
    std::uint32_t components_sent_by(int dealer) const {
        const int position = subsets_.position(self_, context_.bits.sent_component(dealer));
        return context_.bits.components_of(static_cast<std::size_t>(position));
    }

    /// The components that are drawn, of all dealers; those of the own values are taken from `rest`.
    void draw(Bits &x, std::size_t start, std::size_t words, std::uint64_t *rest) {
        std::uint64_t sum[kBlockWords], drawn[kBlockWords];
        for (std::size_t position = 0; position < held_.size(); ++position) {
            bool is_any = false;
            for (int dealer = 1; dealer <= context_.n(); ++dealer) {
                if (!contains(dealers_, dealer) || contains(subsets_[held_[position]], dealer) ||
                    held_[position] == context_.bits.sent_component(dealer))
                    continue;
                const Stream stream{KeyName::subset(held_[position]), operation_, Purpose::deal_bits, dealer};
                std::uint64_t *to = is_any ? drawn : sum;
                context_.generators.bit_block(stream, x.count, to, start, words);
                if (dealer == self_)
                    word_kernels().xor_into(rest, to, words);
                if (is_any)
                    word_kernels().xor_into(sum, drawn, words);
                is_any = true;
            }
            if (is_any)
                add_to(x, context_.bits.components_of(position), start, sum, words);
        }
    }

    void exchange_with(Message &message, PlaneWriter &writer, const Bits &x) const {
        if (contains(dealers_, self_)) {
            Bytes packed = writer.take();
            for (int distance = 2; distance <= t_; ++distance)
                message.to[slot(context_.bits.after(self_, distance))] = packed;
            message.to[slot(context_.bits.after(self_, 1))] = std::move(packed);
        }
        for (int distance = 1; distance <= t_; ++distance) {
            const int dealer = context_.bits.after(self_, -distance);
            if (contains(dealers_, dealer))
                message.from[slot(dealer)].resize(packed_bytes(x.planes, x.count));
        }
    }

    Context &context_;
    const Subsets &subsets_;
    const std::vector<int> &held_;
    int t_, self_;
    std::uint64_t operation_;
    PartySet dealers_;
};

/// The local work of dealing Shamir sharings, block by block. Of a block all components follow each other, in
/// streams as in memory.
class DealByPairs {
  public:
    DealByPairs(Context &context, PartySet dealers)
        : context_(context), t_(context.t()), self_(context.self()), components_(context.components()),
          operation_(context.rounds.next_operation()), dealers_(dealers) {}

    void before(Message &message, const PlainBits &values, Bits &x) {
        const bool dealing = contains(dealers_, self_);
        const std::size_t size = x.planes * x.stride, far = static_cast<std::size_t>(t_);
        std::vector<PlaneWriter> writers; // of each far party each component
        for (std::size_t i = 0; dealing && i < far * components_; ++i)
            writers.emplace_back(x.planes, x.count);
        drawn_.resize((far + 1) * components_ * kBlockWords);
        for (std::size_t start = 0; start < size; start += kBlockWords) {
            const std::size_t words = std::min(kBlockWords, size - start);
            for (std::size_t component = 0; component < components_; ++component)
                std::fill_n(x.plane(component, 0) + start, words, 0);
            if (dealing)
                deal(writers, values.words.data() + start, x, start, words);
            draw_from_others(x, start, words);
        }
        exchange_with(message, writers, x);
    }

    void after(const Message &message, Bits &x) {
        const std::size_t size = x.planes * x.stride, part = packed_bytes(x.planes, x.count);
        for (int distance = t_ + 1; distance <= 2 * t_; ++distance) {
            const int dealer = context_.bits.after(self_, -distance);
            if (!contains(dealers_, dealer))
                continue;
            const Bytes &from = message.from[slot(dealer)];
            for (std::size_t component = 0; component < components_; ++component) {
                const auto first = from.begin() + static_cast<std::ptrdiff_t>(component * part);
                const Bytes packed(first, first + static_cast<std::ptrdiff_t>(part));
                PlaneReader reader(packed, x.planes, x.count);
                std::uint64_t received[kBlockWords];
                for (std::size_t start = 0; start < size; start += kBlockWords) {
                    const std::size_t words = std::min(kBlockWords, size - start);
                    reader.read(received, words);
                    word_kernels().xor_into(x.plane(component, 0) + start, received, words);
                }
            }
        }
    }

  private:
    void draw(int other, int dealer, std::uint64_t *to, std::size_t count, std::size_t start,
              std::size_t words) {
        const Stream stream{KeyName::pair(other), operation_, Purpose::deal_bits, dealer};
        context_.generators.bit_block(stream, count, to, components_ * start, components_ * words);
    }

    /// Block of one component within drawn_: of the t parties after the dealer, then of one share.
    std::uint64_t *block(int distance, std::size_t component, std::size_t words) {
        return drawn_.data() + static_cast<std::size_t>(distance - 1) * components_ * kBlockWords +
               component * words;
    }

    void deal(std::vector<PlaneWriter> &writers, const std::uint64_t *bits, Bits &x, std::size_t start,
              std::size_t words) {
        for (int distance = 1; distance <= t_; ++distance)
            draw(context_.bits.after(self_, distance), self_, block(distance, 0, words), x.count, start,
                 words);
        for (int place = 0; place <= t_; ++place) {
            std::uint64_t *share = block(t_ + 1, 0, words);
            std::fill_n(share, components_ * words, 0);
            const std::vector<unsigned> &weights = context_.bits.deal_weights(place);
            add_multiple(share, weights[0], 1, bits, words);
            for (int distance = 1; distance <= t_; ++distance)
                add_multiple(share, weights[static_cast<std::size_t>(distance)], components_,
                             block(distance, 0, words), words);
            for (std::size_t component = 0; component < components_; ++component) {
                const std::uint64_t *from = share + component * words;
                if (place == 0)
                    word_kernels().xor_into(x.plane(component, 0) + start, from, words);
                else
                    writers[static_cast<std::size_t>(place - 1) * components_ + component].append(from,
                                                                                                  words);
            }
        }
    }

    /// share += weight * value, whose components from the first on are given.
    void add_multiple(std::uint64_t *share, unsigned weight, std::size_t components,
                      const std::uint64_t *value, std::size_t words) const {
        for (std::size_t j = 0; j < components; ++j) {
            const unsigned product = context_.bits.field().multiply(weight, 1u << j);
            for (std::size_t component = 0; component < components_; ++component) {
                if ((product >> component & 1u) != 0)
                    word_kernels().xor_into(share + component * words, value + j * words, words);
            }
        }
    }

    void draw_from_others(Bits &x, std::size_t start, std::size_t words) {
        for (int distance = 1; distance <= t_; ++distance) {
            const int dealer = context_.bits.after(self_, -distance);
            if (!contains(dealers_, dealer))
                continue;
            draw(dealer, dealer, drawn_.data(), x.count, start, words);
            for (std::size_t component = 0; component < components_; ++component)
                word_kernels().xor_into(x.plane(component, 0) + start, drawn_.data() + component * words,
                                        words);
        }
    }

    void exchange_with(Message &message, std::vector<PlaneWriter> &writers, const Bits &x) const {
        for (int distance = t_ + 1; distance <= 2 * t_; ++distance) {
            Bytes &to = message.to[slot(context_.bits.after(self_, distance))];
            const std::size_t first = static_cast<std::size_t>(distance - t_ - 1) * components_;
            for (std::size_t component = 0; !writers.empty() && component < components_; ++component) {
                const Bytes packed = writers[first + component].take();
                to.insert(to.end(), packed.begin(), packed.end());
            }
            const int dealer = context_.bits.after(self_, -distance);
            if (contains(dealers_, dealer))
                message.from[slot(dealer)].resize(components_ * packed_bytes(x.planes, x.count));
        }
    }

    Context &context_;
    int t_, self_;
    std::size_t components_;
    std::uint64_t operation_;
    PartySet dealers_;
    Words drawn_; ///< t blocks of shares, and one more
};

template <class Deal>
Task<Bits> deal_with(Context &context, Deal deal, PlainBits values, Bits x) {
    Message message(context.n());
    deal.before(message, values, x);
    values = {};

    co_await context.rounds.exchange(message);

    deal.after(message, x);
    co_return x;
}

} // namespace

Task<Bits> deal_bits(Context &context, PartySet dealers, std::size_t count, std::size_t planes,
                     PlainBits values) {
    require(!contains(dealers, context.self()) || (values.count == count && values.planes == planes),
            "a dealer's bits differ in shape");
    Bits x(count, planes, context.components());
    if (context.bits.subsets().count() > 0) {
        auto dealing = deal_with(context, DealBySubsets(context, dealers), std::move(values), std::move(x));
        auto dealt = co_await dealing;
        co_return dealt;
    }
    auto dealing = deal_with(context, DealByPairs(context, dealers), std::move(values), std::move(x));
    auto dealt = co_await dealing;
    co_return dealt;
}

Cost cost_of_deal_bits(const Context &context, int dealers, std::size_t planes) {
    const std::size_t each = context.bits.subsets().count() > 0 ? 1 : context.components();
    return {1, static_cast<std::uint64_t>(dealers * context.t()) * each * planes};
}

} // namespace picco::runtime
