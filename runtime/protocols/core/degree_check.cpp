#include "protocols/core/degree_check.h"

#include <algorithm>

#include "base/error.h"
#include "base/gf256.h"
#include "protocols/core/wire.h"
#include "protocols/core/zero_check.h"
#include "sharing/byte_sharing.h"

namespace picco::runtime {

namespace {

/// Blocks of coefficients start at multiples of this.
constexpr std::size_t kTogether = 16;

} // namespace

int degree_check_repetitions(const Field &field, int kappa) {
    const mpz_class q = field.is_binary() ? mpz_class(256) : field.modulus();
    const mpz_class wrong = q * q * q - (q - 1) * (q - 1) * (q - 1), all = q * q * q;
    mpz_class passes = mpz_class(1) << static_cast<unsigned>(kappa), possible = 1;
    int repetitions = 0;
    for (; passes > possible; ++repetitions) {
        passes *= wrong;
        possible *= all;
    }
    return repetitions;
}

DegreeCheck::DegreeCheck(const Context &context, Coefficients &coefficients, int repetitions)
    : context_(context), field_(context.field), coefficients_(coefficients), repetitions_(repetitions),
      waiting_(field_, block_elements(field_) / kTogether * kTogether), drawn_(field_, waiting_.count),
      scratch_(field_, waiting_.count), bytes_(field_.is_binary() ? waiting_.count : 0) {
    require(repetitions > 0, "a check needs a repetition");
}

void DegreeCheck::begin_variable() {
    if (!sums_.empty())
        flush();
    flushed_ = 0;
    sums_.emplace_back(field_, static_cast<std::size_t>(repetitions_));
    std::fill(sums_.back().words.begin(), sums_.back().words.end(), 0);
}

void DegreeCheck::add(const std::uint64_t *shares, std::size_t count) {
    const std::size_t limbs = field_.limbs();
    while (count > 0) {
        const std::size_t size = std::min(count, waiting_.count - filled_);
        std::copy_n(shares, size * limbs, waiting_.at(filled_));
        filled_ += size;
        shares += size * limbs;
        count -= size;
        if (filled_ == waiting_.count)
            flush();
    }
}

void DegreeCheck::flush() {
    for (std::size_t r = 0; filled_ > 0 && r < sums_.back().count; ++r)
        add_products(sums_.back().at(r), stream(sums_.size() - 1, r, false));
    flushed_ += filled_;
    filled_ = 0;
}

/// sum += the values times their coefficients.
void DegreeCheck::add_products(std::uint64_t *sum, std::uint64_t number) {
    if (!field_.is_binary()) {
        coefficients_.elements(number, field_.modulus_words(), drawn_.data(), flushed_, filled_);
        field_.inner_product(scratch_.data(), waiting_.data(), 1, drawn_.data(), 1, filled_);
        return field_.add(sum, sum, scratch_.data(), 1);
    }
    coefficients_.bytes(number, bytes_.data(), flushed_, filled_);
    field_.from_bytes(drawn_.data(), bytes_.data(), filled_);
    field_.scale(scratch_.data(), waiting_.data(), drawn_.data(), filled_);
    for (std::size_t left = filled_; left > 1; left -= left / 2) // the upper half onto the lower one
        field_.add(scratch_.data(), scratch_.data(), scratch_.at(left - left / 2), left / 2);
    field_.add(sum, sum, scratch_.data(), 1);
}

Elements DegreeCheck::take_parts() {
    if (!sums_.empty())
        flush();
    const auto each = static_cast<std::size_t>(repetitions_);
    Elements parts(field_, sums_.size() * each);
    for (std::size_t variable = 0; variable < sums_.size(); ++variable) {
        for (std::size_t r = 0; r < each; ++r) {
            const std::uint64_t number = stream(variable, r, true);
            std::uint64_t *part = parts.at(variable * each + r);
            if (field_.is_binary())
                weigh_bytes(part, sums_[variable].at(r), number);
            else
                weigh_share(part, sums_[variable].at(r), number);
        }
    }
    sums_.clear();
    return parts;
}

/// The share times its weight in a random word of the dual code: λ_i z(i), with a random polynomial z of degree
/// t that is 0 at 0.
void DegreeCheck::weigh_share(std::uint64_t *part, const std::uint64_t *share, std::uint64_t number) {
    const auto t = static_cast<std::size_t>(context_.t());
    Elements random(field_, t), point(field_, 1);
    coefficients_.elements(number, field_.modulus_words(), random.data(), 0, t);
    field_.from_int64(point.data(), context_.self());
    field_.from_int64(part, 0);
    for (std::size_t power = t; power-- > 0;) {
        field_.add(part, part, random.at(power), 1);
        field_.multiply(part, part, point.data(), 1);
    }
    field_.multiply(part, part, context_.shamir.weight_2t(context_.self()), 1);
    field_.multiply(part, part, share, 1);
}

/// The components times their weights: those of a component's holders are random bytes that add up to 0.
void DegreeCheck::weigh_bytes(std::uint64_t *part, const std::uint64_t *share, std::uint64_t number) {
    const Subsets &subsets = context_.cnf->subsets();
    const auto t = static_cast<std::size_t>(context_.t());
    std::vector<std::uint8_t> random(static_cast<std::size_t>(subsets.count()) * t);
    coefficients_.bytes(number, random.data(), 0, random.size());
    std::uint8_t sum = 0;
    for (int index = 0; index < subsets.count(); ++index) {
        const int place = subsets.position(context_.self(), index);
        if (place < 0)
            continue;
        std::size_t rank = 0; // among the holders
        for (int party = 1; party < context_.self(); ++party)
            rank += subsets.position(party, index) >= 0 ? 1 : 0;
        const std::uint8_t *own = random.data() + static_cast<std::size_t>(index) * t;
        std::uint8_t weight = rank == 0 ? std::uint8_t{0} : own[rank - 1];
        for (std::size_t other = 0; rank == 0 && other < t; ++other)
            weight ^= own[other];
        const auto at = static_cast<std::size_t>(place);
        sum ^= gf256_multiply(weight, static_cast<std::uint8_t>(share[at / 8] >> at % 8 * 8));
    }
    Elements summand(field_, 1);
    std::fill(summand.words.begin(), summand.words.end(), 0);
    set_byte(summand, 0, field_.components(), sum);
    std::copy(summand.words.begin(), summand.words.end(), part);
}

Task<std::vector<bool>> degrees_are_right(Context &context, Elements parts, int repetitions) {
    const auto each = static_cast<std::size_t>(repetitions);
    auto checking = sums_are_zero(context, std::move(parts));
    const std::vector<bool> is_zero = co_await checking;
    std::vector<bool> is_right(is_zero.size() / each, true);
    for (std::size_t i = 0; i < is_zero.size(); ++i) {
        if (!is_zero[i])
            is_right[i / each] = false;
    }
    co_return is_right;
}

} // namespace picco::runtime
