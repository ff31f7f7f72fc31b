#include "protocols/core/deal.h"

#include <algorithm>

#include "base/error.h"
#include "protocols/core/wire.h"

namespace picco::runtime {

namespace {

/// The local work of deal_sum, block by block.
class ElementDeal final : public Pieces {
    /// Fewer are not worth a thread.
    static constexpr std::size_t kBlocksTogether = 16;

  public:
    /// The values, of a dealer, and the sums must live as long as this.
    ElementDeal(Context &context, PartySet dealers, const std::vector<BatchView> &batches,
                const std::uint64_t *scale, std::vector<Elements> &sums)
        : context_(context), field_(context.field), t_(context.t()), self_(context.self()),
          operation_(context.rounds.next_operation()), dealers_(dealers), dealing_(contains(dealers, self_)),
          block_(block_elements(field_)), factors_(field_.limbs() * static_cast<std::size_t>(t_ + 1)) {
        for (std::size_t i = 0; i < batches.size(); ++i) {
            parts_.push_back({count_, batches[i].values, sums[i].data()});
            count_ += batches[i].count;
        }
        for (int distance = t_ + 1; distance <= 2 * t_; ++distance)
            senders_ |= 1u << (context_.shamir.after(self_, -distance) - 1);
        senders_ &= dealers_;
        if (!dealing_)
            return;
        for (int distance = t_ + 1; distance <= 2 * t_; ++distance)
            receivers_ |= 1u << (context_.shamir.after(self_, distance) - 1);
        // Of the own share and of the t farther ones: the weight of the value, times the scale.
        for (int place = 0; place <= t_; ++place) {
            const std::uint64_t *weight = weights_at(place).at(0);
            if (scale != nullptr)
                field_.multiply(factor_at(place), weight, scale, 1);
            else
                std::copy_n(weight, field_.limbs(), factor_at(place));
        }
    }

    std::size_t size() const override { return count_ * field_.wire_bytes(); }
    std::size_t piece() const override {
        const int threads = context_.has_threads() ? context_.workers->threads() : 1;
        return block_ * kBlocksTogether * static_cast<std::size_t>(threads) * field_.wire_bytes();
    }

    bool sends_to(int party) const override { return contains(receivers_, party); }
    bool receives_from(int party) const override { return contains(senders_, party); }

    /// Draws, deals the own values, and adds up what needs no message.
    void make(std::size_t first, std::size_t last, const std::vector<std::uint8_t *> &to) override {
        to_ = to.data();
        made_ = first;
        for_each_block(first, last, static_cast<std::size_t>(t_ + 1), [this](const Block &block) {
            if (dealing_)
                deal(block);
            draw_from_others(block);
        });
    }

    /// Adds what has come.
    void take(int dealer, std::size_t first, std::size_t last, const std::uint8_t *from) override {
        for_each_block(first, last, 0, [&](const Block &block) {
            for_each_run(block, [&](const Run &run) {
                add_block(field_, run.sum, from + (run.start * field_.wire_bytes() - first), run.size,
                          dealer);
            });
        });
    }

  private:
    struct Block {
        std::size_t start, size;
        std::uint64_t *scratch;
    };
    /// A batch, from which element of all on.
    struct Part {
        std::size_t start;
        const std::uint64_t *values;
        std::uint64_t *sum;
    };
    /// What a block has of a part.
    struct Run {
        std::size_t start, size; ///< elements of all
        std::size_t offset;      ///< words from the beginning of the block
        const std::uint64_t *values;
        std::uint64_t *sum;
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

    /// Calls use(run) for the parts of a block.
    template <class Use>
    void for_each_run(const Block &block, Use use) const {
        const std::size_t end = block.start + block.size, limbs = field_.limbs();
        auto part = std::upper_bound(parts_.begin(), parts_.end(), block.start,
                                     [](std::size_t start, const Part &p) { return start < p.start; }) -
                    1;
        for (std::size_t start = block.start; start < end; ++part) {
            const std::size_t part_end = part + 1 == parts_.end() ? count_ : part[1].start;
            const std::size_t size = std::min(end, part_end) - start, place = (start - part->start) * limbs;
            if (size > 0)
                use({start, size, (start - block.start) * limbs,
                     part->values == nullptr ? nullptr : part->values + place, part->sum + place});
            start += size;
        }
    }

    void deal(const Block &block) {
        const std::size_t words = block.size * field_.limbs();
        for (int distance = 1; distance <= t_; ++distance) {
            const KeyName key = KeyName::pair(context_.shamir.after(self_, distance));
            context_.generators.element_block(
                {key, operation_, Purpose::deal_elements, self_}, field_.modulus_words(),
                block.scratch + static_cast<std::size_t>(distance - 1) * words, block.start, block.size);
        }
        for_each_run(block, [&](const Run &run) { deal_run(block, run); });
    }

    void deal_run(const Block &block, const Run &run) {
        const std::size_t words = block.size * field_.limbs();
        std::uint64_t *drawn = block.scratch + run.offset;
        std::uint64_t *share = drawn + static_cast<std::size_t>(t_) * words;
        // The own share last: it may take the place of the values.
        for (int place = t_; place >= 0; --place) {
            const Elements &weights = weights_at(place);
            std::uint8_t *sent = place == 0 ? nullptr
                                            : to_[slot(context_.shamir.after(self_, t_ + place))] +
                                                  (run.start * field_.wire_bytes() - made_);
            // Whole words are computed where they are sent from.
            const bool in_place =
                has_words_ && reinterpret_cast<std::uintptr_t>(sent) % alignof(std::uint64_t) == 0;
            std::uint64_t *out = place == 0 ? run.sum
                                 : in_place ? reinterpret_cast<std::uint64_t *>(sent)
                                            : share;
            field_.combine(out, run.values, factor_at(place), drawn, weights.at(1), run.size);
            for (std::size_t d = 2; d <= static_cast<std::size_t>(t_); ++d)
                field_.multiply_constant_add(out, drawn + (d - 1) * words, weights.at(d), run.size);
            if (place > 0 && !in_place)
                field_.encode(sent, out, run.size);
        }
    }

    void draw_from_others(const Block &block) {
        // A party that does not deal only adds what others do.
        if (!dealing_)
            for_each_run(block,
                         [this](const Run &run) { std::fill_n(run.sum, run.size * field_.limbs(), 0); });
        for (int distance = 1; distance <= t_; ++distance) {
            const int dealer = context_.shamir.after(self_, -distance);
            if (!contains(dealers_, dealer))
                continue;
            context_.generators.element_block(
                {KeyName::pair(dealer), operation_, Purpose::deal_elements, dealer}, field_.modulus_words(),
                block.scratch, block.start, block.size);
            for_each_run(block, [&](const Run &run) {
                field_.add(run.sum, run.sum, block.scratch + run.offset, run.size);
            });
        }
    }

    Context &context_;
    const Field &field_;
    int t_, self_;
    std::uint64_t operation_;
    PartySet dealers_;
    bool dealing_;
    std::size_t block_;
    std::vector<Part> parts_; ///< in order
    std::size_t count_ = 0;   ///< elements of all
    PartySet receivers_ = 0, senders_ = 0;
    std::uint8_t *const *to_ = nullptr; ///< by party: where byte made_ of its message is written to
    std::size_t made_ = 0;
    bool has_words_ = field_.wire_bytes() == field_.limbs() * sizeof(std::uint64_t); ///< on the wire, too
    Scratch factors_;
};

} // namespace

namespace {

/// sums: where a batch has its sum. It may be where its values are.
Task<void> deal_into(Context &context, PartySet dealers, std::vector<BatchView> batches,
                     const std::uint64_t *scale, std::vector<Elements> &sums) {
    require(dealers != 0, "nobody deals");
    ElementDeal deal(context, dealers, batches, scale, sums);
    Message message(deal);
    co_await context.rounds.exchange(message);
}

} // namespace

Task<Elements> deal_sum(Context &context, PartySet dealers, std::size_t count, Elements values,
                        const std::uint64_t *scale) {
    const bool is_dealing = contains(dealers, context.self());
    require(!is_dealing || values.count == count, "a dealer's values differ in number");
    std::vector<Elements> sums;
    sums.push_back(is_dealing ? std::move(values) : Elements(context.field, count));
    std::vector<BatchView> batch(1, {is_dealing ? sums[0].data() : nullptr, count});
    auto dealing = deal_into(context, dealers, std::move(batch), scale, sums);
    co_await dealing;
    co_return std::move(sums.front());
}

Task<std::vector<Elements>> deal_sums(Context &context, PartySet dealers, std::vector<BatchView> batches,
                                      const std::uint64_t *scale) {
    std::vector<Elements> sums;
    sums.reserve(batches.size());
    for (const BatchView &batch : batches)
        sums.emplace_back(context.field, batch.count);
    auto dealing = deal_into(context, dealers, std::move(batches), scale, sums);
    co_await dealing;
    co_return sums;
}

Cost cost_of_deal(const Context &context, int dealers) {
    return {1, static_cast<std::uint64_t>(dealers * context.t()) * 8 * context.field.wire_bytes()};
}

} // namespace picco::runtime
