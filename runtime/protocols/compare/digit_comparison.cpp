#include "protocols/compare/digit_comparison.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "base/error.h"
#include "crypto/random.h"
#include "protocols/compare/random_digits.h"
#include "protocols/core/deal.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"
#include "protocols/core/spread.h"

namespace picco::runtime {
namespace {

Elements constant(const Field &field, const mpz_class &value) {
    Elements c(field, 1);
    field.from_mpz(c.data(), value);
    return c;
}

void check(const Field &field, const DigitTest &test) {
    const bool fits = test.kind == DigitTest::Kind::kBorrow ? test.m >= 1 && test.m < test.k : test.k >= 1;
    require(field.mersenne_bits() == field.bits() && fits && test.k + 1 < field.bits(),
            "no comparison by digits of so many bits");
}

/// Some bits of a public number.
unsigned bits_of(const std::uint64_t *words, std::size_t limbs, int place, int size) {
    const auto limb = static_cast<std::size_t>(place) / 64;
    const int shift = place % 64;
    std::uint64_t bits = words[limb] >> shift;
    if (shift + size > 64 && limb + 1 < limbs)
        bits |= words[limb + 1] << (64 - shift);
    return static_cast<unsigned>(bits & ((1u << size) - 1));
}

/// What of one value's digits follows from c and the unit vectors of r, which are linear in them.
class DigitsOf {
  public:
    DigitsOf(const Field &field, const DigitTest &test)
        : field_(field), test_(test), digits_(test.digits()), unshift_(field, 1) {
        if (test.kind == DigitTest::Kind::kBorrow) {
            const mpz_class inverse = mpz_class(1) << (field.bits() - test.m); // 2^bits = 1
            field.from_mpz(unshift_.data(), inverse);
            weights_ = Elements(field, digits_.unit_elements());
            std::size_t at = 0;
            for (int digit = 0; digit < digits_.count(); ++digit)
                for (unsigned long value = 0; value < 1ul << digits_.size(digit); ++value)
                    field.from_mpz(weights_.at(at++), mpz_class(value) << digits_.place(digit));
        }
    }

    void write(const std::uint64_t *c, const std::uint64_t *mask, std::uint64_t *to) const {
        const std::size_t limbs = field_.limbs();
        const std::uint64_t *unit = mask + limbs;
        for (int digit = 0; digit < digits_.count(); ++digit) {
            const int size = digits_.size(digit);
            const unsigned own = bits_of(c, limbs, digits_.place(digit), size);
            const bool is_last = digit + 1 == digits_.count();
            if (test_.kind == DigitTest::Kind::kZero) {
                to = std::copy_n(unit + own * limbs, limbs, to);
            } else if (test_.kind == DigitTest::Kind::kNegative && digit == 0) {
                to = write_sign(unit, own, size, is_last, to);
            } else {
                std::fill_n(to, limbs, 0);
                for (unsigned value = own + 1; value < 1u << size; ++value)
                    field_.add(to, to, unit + value * limbs, 1);
                to += limbs;
                if (!is_last)
                    to = std::copy_n(unit + own * limbs, limbs, to);
            }
            unit += (std::size_t{1} << size) * limbs;
        }
        if (test_.kind == DigitTest::Kind::kBorrow)
            write_quotient(c, mask, to);
    }

  private:
    /// Whether the difference is negative without a borrow from below, and what a borrow adds to that.
    std::uint64_t *write_sign(const std::uint64_t *unit, unsigned own, int size, bool is_last,
                              std::uint64_t *to) const {
        const std::size_t limbs = field_.limbs();
        const unsigned values = 1u << size;
        const auto is_negative = [&](unsigned difference) { return (difference & values / 2) != 0; };
        std::fill_n(to, limbs, 0);
        std::uint64_t *more = to + limbs;
        if (!is_last)
            std::fill_n(more, limbs, 0);
        for (unsigned value = 0; value < values; ++value) {
            const std::uint64_t *entry = unit + value * limbs;
            const bool without = is_negative(own - value), with = is_negative(own - value - 1);
            if (without)
                field_.add(to, to, entry, 1);
            if (!is_last && with && !without)
                field_.add(more, more, entry, 1);
            if (!is_last && without && !with)
                field_.subtract(more, more, entry, 1);
        }
        return is_last ? more : more + limbs;
    }

    /// ((c - c mod 2^m) - (r - r mod 2^m)) / 2^m
    void write_quotient(const std::uint64_t *c, const std::uint64_t *mask, std::uint64_t *to) const {
        mpz_class high = field_.to_mpz(c) >> test_.m;
        high <<= test_.m;
        Elements low(field_, 1); // of r
        field_.inner_product(low.data(), mask + field_.limbs(), 1, weights_.data(), 1, weights_.count);
        field_.subtract(to, constant(field_, high).data(), mask, 1);
        field_.add(to, to, low.data(), 1);
        field_.multiply(to, to, unshift_.data(), 1);
    }

    const Field &field_;
    const DigitTest test_;
    const Digits digits_;
    Elements unshift_, weights_; ///< 1 / 2^m; and what entries of unit vectors stand for
};

/// f(v) = a + b v, where v is what comes of the digits below; a nothing is 0. The last digit has no b but where all
/// there is are factors b.
struct Factor {
    std::optional<Elements> a, b;
    bool is_spread = false; ///< for selections, else for values
};

/// Composes factors in a tree of pairs, the last product left as it is.
class DigitTree {
  public:
    DigitTree(Context &context, const std::vector<std::uint32_t> &which)
        : context_(context), field_(context.field), which_(which) {}

    Task<Elements> compose(std::vector<Factor> factors) {
        while (factors.size() > 2) {
            std::vector<Factor> pairs;
            Elements batch(field_, 0);
            for (std::size_t i = 0; i + 1 < factors.size(); i += 2)
                pairs.push_back(product(factors[i], factors[i + 1]));
            for (const Factor &pair : pairs)
                for (const auto *part : {&pair.a, &pair.b})
                    if (*part)
                        append(batch, **part);
            auto reducing = reduce(context_, std::move(batch));
            const Elements reduced = co_await reducing;
            std::size_t at = 0;
            for (Factor &pair : pairs)
                for (auto *part : {&pair.a, &pair.b})
                    if (*part) {
                        std::copy_n(reduced.at(at), (*part)->count * reduced.limbs, (*part)->data());
                        at += (*part)->count;
                    }
            if (factors.size() % 2 != 0)
                pairs.push_back(std::move(factors.back()));
            factors = std::move(pairs);
        }
        Factor all = factors.size() == 2 ? product(factors[0], factors[1]) : std::move(factors[0]);
        co_return std::move(all.a ? *all.a : *all.b);
    }

  private:
    static void append(Elements &batch, const Elements &more) {
        batch.words.resize((batch.count + more.count) * batch.limbs);
        std::copy_n(more.data(), more.count * batch.limbs, batch.at(batch.count));
        batch.count += more.count;
    }
    /// Of degree 2t.
    Factor product(const Factor &high, const Factor &low) const {
        Factor result{std::nullopt, std::nullopt, high.is_spread};
        const auto times_low = [&](const std::optional<Elements> &part) {
            Elements factor =
                high.is_spread && !low.is_spread ? spread(field_, *part, which_) : Elements(*part);
            field_.multiply(factor.data(), factor.data(), high.b->data(), factor.count);
            return factor;
        };
        if (low.b)
            result.b = times_low(low.b);
        if (low.a) {
            result.a = times_low(low.a);
            if (high.a)
                field_.add(result.a->data(), result.a->data(), high.a->data(), high.a->count);
        }
        return result;
    }

    Context &context_;
    const Field &field_;
    const std::vector<std::uint32_t> &which_;
};

/// Of the digits alone.
std::vector<Factor> factors_of(const Field &field, const DigitTest &test, const Elements &digits) {
    const std::size_t each = test.elements(), values = digits.count / each;
    const auto part = [&](std::size_t at) {
        Elements elements(field, values);
        for (std::size_t i = 0; i < values; ++i)
            std::copy_n(digits.at(i * each + at), digits.limbs, elements.at(i));
        return elements;
    };
    std::vector<Factor> factors;
    std::size_t at = 0;
    for (int digit = 0; digit < test.digits().count(); ++digit) {
        Factor factor;
        if (test.kind != DigitTest::Kind::kZero)
            factor.a = part(at++);
        if (test.kind == DigitTest::Kind::kZero || digit + 1 < test.digits().count())
            factor.b = part(at++);
        factors.push_back(std::move(factor));
    }
    return factors;
}

/// Rounds of a tree, and its reductions for each value.
Cost cost_of_tree(const Context &context, const DigitTest &test, bool has_step) {
    const bool is_zero = test.kind == DigitTest::Kind::kZero;
    struct Parts {
        bool a, b;
    };
    std::vector<Parts> factors;
    if (has_step)
        factors.push_back({false, true});
    for (int digit = 0; digit < test.digits().count(); ++digit)
        factors.push_back({!is_zero, is_zero || digit + 1 < test.digits().count()});
    const int rounds = std::max(0, levels_of(factors.size()) - 1);
    std::uint64_t reductions = 0;
    while (factors.size() > 2) {
        std::vector<Parts> pairs;
        for (std::size_t i = 0; i + 1 < factors.size(); i += 2) {
            pairs.push_back(factors[i + 1]);
            reductions += (factors[i + 1].a ? 1u : 0u) + (factors[i + 1].b ? 1u : 0u);
        }
        if (factors.size() % 2 != 0)
            pairs.push_back(factors.back());
        factors = std::move(pairs);
    }
    return {rounds, reductions * cost_of_reduce(context).bits};
}

bool may_have_wrapped(const Field &field, const DigitTest &test, const std::uint64_t *c) {
    const mpz_class end = mpz_class(1) << (test.kind == DigitTest::Kind::kZero ? test.k : test.k - 1),
                    number = field.to_mpz(c);
    return number < end || number >= field.modulus() - end;
}

} // namespace

int max_digit_bits(const Field &field) {
    constexpr int kSpare = 8; // one of 2^8 values is masked again, or fewer
    return field.mersenne_bits() == field.bits() ? field.bits() - std::min(kSpare, field.bits() / 4) : 0;
}

std::size_t DigitTest::elements() const {
    const auto count = static_cast<std::size_t>(digits().count());
    return kind == Kind::kZero ? count : 2 * count - (kind == Kind::kNegative ? 1 : 0);
}

Task<Elements> masked_digits(Context &context, DigitTest test, Elements x, Elements masks) {
    const Field &field = context.field;
    check(field, test);
    const std::size_t each = test.digits().mask_elements();
    require(masks.count == x.count * each, "each number needs a mask");
    const DigitsOf digits(field, test);
    Elements result(field, x.count * test.elements());
    std::vector<std::size_t> missing(x.count);
    std::iota(missing.begin(), missing.end(), 0);
    for (;;) {
        Elements sums(field, missing.size());
        for (std::size_t i = 0; i < missing.size(); ++i)
            field.add(sums.at(i), x.at(missing[i]), masks.at(i * each), 1);
        auto opening = open_products(context, std::move(sums));
        const Elements opened = co_await opening;
        std::vector<std::size_t> again;
        for (std::size_t i = 0; i < missing.size(); ++i) {
            if (may_have_wrapped(field, test, opened.at(i)))
                again.push_back(missing[i]);
            else
                digits.write(opened.at(i), masks.at(i * each), result.at(missing[i] * test.elements()));
        }
        if (again.empty())
            co_return result;
        missing = std::move(again);
        auto drawing = random_digits(context, test.digits(), missing.size());
        masks = co_await drawing;
    }
}

Cost cost_of_masked_digits(const Context &context) {
    return cost_of_open_products(context);
}

Task<Elements> select_by_digits(Context &context, DigitTest test, Elements digits,
                                std::vector<std::uint32_t> which, Elements step, Elements base) {
    require(step.count == which.size() && base.count == which.size(),
            "a selection needs a step and a base each");
    std::vector<Factor> factors = factors_of(context.field, test, digits);
    factors.insert(factors.begin(), Factor{std::nullopt, std::move(step), true});
    DigitTree tree(context, which);
    auto composing = tree.compose(std::move(factors));
    Elements result = co_await composing;
    context.field.add(result.data(), result.data(), base.data(), result.count);
    co_return result;
}

Cost cost_of_select_by_digits(const Context &context, const DigitTest &test) {
    return cost_of_tree(context, test, true);
}

Task<Bits> bits_by_digits(Context &context, DigitTest test, Elements digits, Bits flip,
                          Elements flip_numbers) {
    const Field &field = context.field;
    std::vector<std::uint32_t> which(flip.count);
    std::iota(which.begin(), which.end(), 0);
    // b + [holds] (1 - 2b) is the bit, flipped by b.
    Elements step(field, flip.count);
    field.multiply_constant(step.data(), flip_numbers.data(), constant(field, -2).data(), step.count);
    field.add_constant(step.data(), step.data(), constant(field, 1).data(), step.count);
    auto selecting = select_by_digits(context, test, std::move(digits), std::move(which), std::move(step),
                                      std::move(flip_numbers));
    Elements flipped = co_await selecting;
    auto opening = open_products(context, std::move(flipped));
    const Elements opened = co_await opening;
    if (const int position = context.bits.public_component(); position >= 0) {
        std::uint64_t *plane = flip.plane(static_cast<std::size_t>(position), 0);
        for (std::size_t i = 0; i < opened.count; ++i)
            plane[i / 64] ^= (*opened.at(i) & 1) << (i % 64);
    }
    co_return flip;
}

Cost cost_of_bits_by_digits(const Context &context, const DigitTest &test) {
    return cost_of_tree(context, test, true) + cost_of_open_products(context);
}

Task<Bits> deal_random_bits(Context &context, std::size_t count) {
    const auto first =
        static_cast<int>(context.rounds.next_turn() % static_cast<std::uint64_t>(context.n())) + 1;
    PartySet dealers = 0;
    for (int i = 0; i <= context.t(); ++i)
        dealers |= PartySet{1} << (context.bits.after(first, i) - 1);
    PlainBits own(count, 1);
    random_bytes(own.words.data(), own.words.size() * sizeof(std::uint64_t));
    auto dealing = deal_bits(context, dealers, count, 1, std::move(own));
    Bits result = co_await dealing;
    co_return result;
}

Cost cost_of_random_bits(const Context &context) {
    return cost_of_deal_bits(context, context.t() + 1, 1);
}

Task<Elements> truncate_by_digits(Context &context, DigitTest test, Elements digits) {
    const Field &field = context.field;
    const std::size_t each = test.elements(), values = digits.count / each;
    Elements quotients(field, values);
    for (std::size_t i = 0; i < values; ++i)
        std::copy_n(digits.at((i + 1) * each - 1), digits.limbs, quotients.at(i));
    const std::vector<std::uint32_t> none;
    DigitTree tree(context, none);
    auto composing = tree.compose(factors_of(field, test, digits));
    const Elements borrow = co_await composing;
    field.subtract(quotients.data(), quotients.data(), borrow.data(), values);
    co_return quotients;
}

Cost cost_of_truncate_by_digits(const Context &context, const DigitTest &test) {
    return cost_of_tree(context, test, false);
}

} // namespace picco::runtime
