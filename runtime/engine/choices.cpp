// What is chosen by the times of protocols and links.
#include "engine/engine.h"
#include "protocols/catalogue/catalogue.h"

#include <algorithm>
#include <cstdint>

namespace picco::runtime {

namespace {

/// No batch has as many, and the layers of a network times it are still a number.
constexpr std::size_t kMostComparisons = std::size_t{1} << 40;

/// Of a link of 1 Gbit/s, where nobody says how fast it is: circuits are large.
constexpr std::int64_t kUnknownByte = 8000;

class Choices {
  public:
    Choices(const Context &context, const Times &times)
        : costs_(context), times_(times), parties_(context.n()),
          limbs_(context.field.is_binary() ? static_cast<std::int64_t>(context.field.limbs()) : times.limbs) {
    }

    /// From how many elements on.
    std::size_t many(Protocol few_rounds, Protocol few_bytes) const {
        const auto one = way(few_rounds), other = way(few_bytes);
        return one && other ? break_even(*one, *other, times_.link, parties_) : SIZE_MAX;
    }
    /// Up to how many comparisons the protocol of few rounds is better. Where there is none, so many still weigh as
    /// much as four rounds.
    std::size_t few_comparisons() const {
        const auto few_bytes = way(Protocol::kLessThanZero);
        if (!few_bytes)
            return 0;
        auto few_rounds = way(Protocol::kLessThanZeroInFewRounds);
        if (!few_rounds)
            few_rounds = Way{{few_bytes->cost.rounds - 4, few_bytes->cost.bits},
                             times_.of(Protocol::kLessThanZeroInFewRounds)};
        return most_comparisons(*few_rounds, *few_bytes);
    }
    /// The same of those by digits; 0 where there are none.
    std::size_t few_by_digits() const {
        const auto few_bytes = way(Protocol::kLessThanZero);
        const auto few_rounds = few_bytes ? by_digits(*few_bytes) : std::nullopt;
        return few_rounds ? most_comparisons(*few_rounds, *few_bytes) : 0;
    }
    /// The same of truncations and residues, whose results are reduced.
    std::size_t few_cuts(Protocol protocol, Protocol other) const {
        auto few_rounds = way(protocol);
        const auto few_bytes = way(other), reducing = way(Protocol::kReduce);
        if (!few_rounds && few_bytes)
            few_rounds = by_digits(*few_bytes, protocol == Protocol::kResidueInFewRounds ? 2 : 1);
        if (!few_rounds || !few_bytes || !reducing)
            return 0;
        few_rounds->cost = few_rounds->cost + reducing->cost;
        return break_even(*few_rounds, *few_bytes, times_.link, parties_) - 1;
    }
    std::size_t few_inverses() const {
        const auto masks = way(Protocol::kInverseMasks), masked = way(Protocol::kMaskedInverse),
                   plain = way(Protocol::kInverse);
        if (!masks || !masked || !plain)
            return 0;
        // Masks are made before: only their bytes and work count.
        const Way few_rounds{
            {masked->cost.rounds, masked->cost.bits + masks->cost.bits},
            {masked->time.element + masks->time.element, masked->time.batch + masks->time.batch}};
        return break_even(few_rounds, *plain, times_.link, parties_) - 1;
    }
    /// Nanoseconds that a byte takes which is sent, with what is computed for it: as in a reduction.
    double byte_nanoseconds() const {
        const int bytes = times_.element_bytes * (parties_ - 1) / 2;
        const double work = static_cast<double>(times_.of(Protocol::kReduce).element) / bytes;
        return (work + static_cast<double>(times_.link.byte)) / 1000;
    }

  private:
    std::size_t most_comparisons(const Way &few_rounds, const Way &few_bytes) const {
        return std::min(break_even(few_rounds, few_bytes, times_.link, parties_) - 1, kMostComparisons);
    }
    /// What takes masks and digits in place of a protocol whose rounds they save: masks are made before, so that only
    /// their bytes and work count.
    /// trees: of the size that a selection takes
    std::optional<Way> by_digits(const Way &other, int trees = 1) const {
        const auto masks = way(Protocol::kRandomDigits), masked = way(Protocol::kMaskedDigits),
                   selection = way(Protocol::kSelectByDigits), opening = way(Protocol::kOpen);
        if (!masks || !masked || !selection || !opening)
            return std::nullopt;
        Way all{masked->cost + opening->cost, masked->time};
        all.cost.bits += masks->cost.bits;
        all.time.element += masks->time.element + opening->time.element;
        for (int tree = 0; tree < trees; ++tree) {
            all.cost = all.cost + selection->cost;
            all.time.element += selection->time.element;
        }
        all.time.batch = other.time.batch; // masks of many batches are made as one
        return all;
    }
    std::optional<Way> way(Protocol protocol) const {
        const auto cost = costs_.of(protocol);
        if (!cost)
            return std::nullopt;
        Time time = times_.of(protocol);
        time.element = time.element * limbs_ / times_.limbs;
        return Way{*cost, time};
    }

    MeasuredCosts costs_;
    const Times &times_;
    int parties_;
    std::int64_t
        limbs_; ///< of a byte's sharing; the choice between protocols on numbers is one for all moduli
};

} // namespace

void EngineOptions::choose(const Context &context, const Times &measured) {
    times = measured;
    const Choices choices(context, times);
    byte_nanoseconds = choices.byte_nanoseconds();
    sizes.few_comparisons = choices.few_comparisons();
    sizes.few_by_digits = choices.few_by_digits();
    sizes.few_truncations = choices.few_cuts(Protocol::kTruncateInFewRounds, Protocol::kTruncate);
    sizes.few_residues = choices.few_cuts(Protocol::kResidueInFewRounds, Protocol::kResidue);
    sizes.few_inverses = choices.few_inverses();
    sizes.many_words = choices.many(Protocol::kWordsToFieldByBits, Protocol::kWordsToField);
    sizes.many_counts = choices.many(Protocol::kCountOnes, Protocol::kCountManyOnes);
    sizes.many_products = choices.many(Protocol::kReduce, Protocol::kReduceByKings);
    sizes.round_bytes = static_cast<double>(times.link.round) / 1000 / byte_nanoseconds;
    const std::int64_t byte = times.link.byte != 0 ? times.link.byte : kUnknownByte;
    sizes.garbling = {.may_be = (may_garble || lines.has_garbled() || operations.has_garbled()) &&
                                context.n() == 3 && !context.field.is_binary(),
                      .is_forced = garbles_all,
                      .is_of_lines = !may_garble,
                      .lines = lines,
                      .operations = operations,
                      .round = times.link.round,
                      .byte = byte,
                      .gate = times.of(Protocol::kGarbled).element + GarblingTimes::kLabelBytes * byte,
                      .listed = times.of(Protocol::kListedGate).element};
    sizes.bits = {
        .may_be = !context.field.is_binary(), .is_forced = moves_all_to_bits, .many_words = sizes.many_words};
    if (are_far(times.link)) {
        has_far_links = !context.field.is_binary();
        window *= 4;
        window_elements *= 4;
    }
}

} // namespace picco::runtime
