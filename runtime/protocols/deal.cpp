#include "protocols/deal.h"

#include <algorithm>

#include "base/error.h"
#include "protocols/wire.h"

namespace picco::runtime {

namespace {

/// The local work of deal_sum, block by block.
class ElementDeal final : public Pieces {
    /// Fewer are not worth a thread.
    static constexpr std::size_t kBlocksTogether = 16;

  public:
    /// values, of a dealer, and sum must live as long as this.
    ElementDeal(Context &context, PartySet dealers, const std::uint64_t *values, const std::uint64_t *scale,
                Message &message, Elements &sum)
        : context_(context), field_(context.field), t_(context.t()), self_(context.self()),
          operation_(context.rounds.next_operation()), dealers_(dealers), dealing_(contains(dealers, self_)),
          block_(block_elements(field_)), values_(values), message_(message), sum_(sum),
          factors_(field_.limbs() * static_cast<std::size_t>(t_ + 1)) {
        for (int distance = t_ + 1; distance <= 2 * t_; ++distance) {
            const int far = context_.shamir.after(self_, distance);
            if (dealing_)
                message.to[slot(far)].resize(size());
            const int dealer = context_.shamir.after(self_, -distance);
            if (contains(dealers_, dealer))
                message.from[slot(dealer)].resize(size());
        }
        message.pieces = this;
        if (!dealing_)
            return;
        // Of the own share and of the t farther ones: the weight of the value, times the scale.
        for (int place = 0; place <= t_; ++place) {
            const std::uint64_t *weight = weights_at(place).at(0);
            if (scale != nullptr)
                field_.multiply(factor_at(place), weight, scale, 1);
            else
                std::copy_n(weight, field_.limbs(), factor_at(place));
        }
    }

    std::size_t size() const override { return sum_.count * field_.wire_bytes(); }
    std::size_t piece() const override {
        const int threads = context_.has_threads() ? context_.workers->threads() : 1;
        return block_ * kBlocksTogether * static_cast<std::size_t>(threads) * field_.wire_bytes();
    }

    /// Draws, deals the own values, and adds up what needs no message.
    void make(std::size_t first, std::size_t last) override {
        for_each_block(first, last, static_cast<std::size_t>(t_ + 1), [this](const Block &block) {
            if (dealing_)
                deal(block);
            draw_from_others(block);
        });
    }

    /// Adds what has come.
    void take(int dealer, std::size_t first, std::size_t last) override {
        for_each_block(first, last, 1, [this, dealer](const Block &block) {
            decode_block(field_, block.scratch,
                         message_.from[slot(dealer)].data() + block.start * field_.wire_bytes(), block.size,
                         dealer);
            add(block, block.scratch);
        });
    }

  private:
    struct Block {
        std::size_t start, size;
        std::uint64_t *scratch;
    };

    /// first, last: bytes of messages. scratch: blocks that each block may use.
    template <class Work>
    void for_each_block(std::size_t first, std::size_t last, std::size_t scratch, Work work) const {
        const std::size_t wire = field_.wire_bytes(), begin = first / wire, count = last / wire - begin;
        context_.split(count, block_ * kBlocksTogether, [&](std::size_t from, std::size_t to) {
            Scratch words(std::min(block_, to - from) * field_.limbs() * scratch);
            for (std::size_t start = from; start < to; start += block_)
                work({begin + start, std::min(block_, to - start), words.data()});
        });
    }

    /// place 0: the own share, place d: that of the party t + d after this one.
    const Elements &weights_at(int place) const {
        return context_.shamir.deal_weights(self_, place == 0 ? 0 : t_ + place);
    }

    std::uint64_t *factor_at(int place) {
        return factors_.data() + static_cast<std::size_t>(place) * field_.limbs();
    }

    void deal(const Block &block) {
        const std::size_t words = block.size * field_.limbs();
        std::uint64_t *share = block.scratch + static_cast<std::size_t>(t_) * words;
        for (int distance = 1; distance <= t_; ++distance) {
            const KeyName key = KeyName::pair(context_.shamir.after(self_, distance));
            context_.generators.element_block(
                {key, operation_, Purpose::deal_elements, self_}, field_.modulus_words(),
                block.scratch + static_cast<std::size_t>(distance - 1) * words, block.start, block.size);
        }
        for (int place = 0; place <= t_; ++place) {
            const Elements &weights = weights_at(place);
            std::uint8_t *sent = place == 0
                                     ? nullptr
                                     : message_.to[slot(context_.shamir.after(self_, t_ + place))].data() +
                                           block.start * field_.wire_bytes();
            // Whole words are computed where they are sent from.
            std::uint64_t *out = place == 0   ? sum_.at(block.start)
                                 : has_words_ ? reinterpret_cast<std::uint64_t *>(sent)
                                              : share;
            field_.combine(out, values_ + block.start * field_.limbs(), factor_at(place), block.scratch,
                           weights.at(1), block.size);
            for (std::size_t d = 2; d <= static_cast<std::size_t>(t_); ++d)
                field_.multiply_constant_add(out, block.scratch + (d - 1) * words, weights.at(d), block.size);
            if (place > 0 && !has_words_)
                field_.encode(sent, out, block.size);
        }
    }

    void draw_from_others(const Block &block) {
        bool is_started = dealing_; // the block of the sum has been written to
        for (int distance = 1; distance <= t_; ++distance) {
            const int dealer = context_.shamir.after(self_, -distance);
            if (!contains(dealers_, dealer))
                continue;
            context_.generators.element_block(
                {KeyName::pair(dealer), operation_, Purpose::deal_elements, dealer}, field_.modulus_words(),
                is_started ? block.scratch : sum_.at(block.start), block.start, block.size);
            if (is_started)
                add(block, block.scratch);
            is_started = true;
        }
        // A party that draws nothing adds only what comes.
        if (!is_started)
            std::fill_n(sum_.at(block.start), block.size * field_.limbs(), 0);
    }

    void add(const Block &block, const std::uint64_t *part) const {
        field_.add(sum_.at(block.start), sum_.at(block.start), part, block.size);
    }

    Context &context_;
    const Field &field_;
    int t_, self_;
    std::uint64_t operation_;
    PartySet dealers_;
    bool dealing_;
    std::size_t block_;
    const std::uint64_t *values_;
    Message &message_;
    Elements &sum_;
    bool has_words_ = field_.wire_bytes() == field_.limbs() * sizeof(std::uint64_t); ///< on the wire, too
    Scratch factors_;
};

} // namespace

Task<Elements> deal_sum(Context &context, PartySet dealers, std::size_t count, Elements values,
                        const std::uint64_t *scale) {
    require(!contains(dealers, context.self()) || values.count == count,
            "a dealer's values differ in number");
    auto dealing = deal_sum_at(context, dealers, count, values.data(), scale);
    auto sum = co_await dealing;
    co_return sum;
}

Task<Elements> deal_sum_at(Context &context, PartySet dealers, std::size_t count, const std::uint64_t *values,
                           const std::uint64_t *scale) {
    require(dealers != 0, "nobody deals");
    Message message(context.n());
    Elements sum(context.field, count);
    ElementDeal deal(context, dealers, values, scale, message, sum);
    co_await context.rounds.exchange(message);
    co_return sum;
}

Cost cost_of_deal(const Context &context, int dealers) {
    return {1, static_cast<std::uint64_t>(dealers * context.t()) * 8 * context.field.wire_bytes()};
}

} // namespace picco::runtime
