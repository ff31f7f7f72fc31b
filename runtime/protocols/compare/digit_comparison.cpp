#include "protocols/compare/digit_comparison.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/error.h"
#include "crypto/random.h"
#include "protocols/compare/digit_tree.h"
#include "protocols/compare/opened_digits.h"
#include "protocols/compare/random_digits.h"
#include "protocols/core/deal.h"
#include "protocols/core/open.h"

namespace picco::runtime {
namespace {

void check(const Field &field, const DigitTest &test) {
    const bool is_cut = test.kind == DigitTest::Kind::kBorrow || test.kind == DigitTest::Kind::kResidue;
    const bool fits = is_cut ? test.m >= 1 && test.m < test.k : test.k >= 1;
    const bool has_room =
        test.kind == DigitTest::Kind::kResidue ? test.k == field.bits() : test.k + 1 < field.bits();
    require(field.mersenne_bits() == field.bits() && fits && has_room,
            "no comparison by digits of so many bits");
}

/// Takes parts of each value's elements, one after the other.
class Parts {
  public:
    Parts(const Field &field, const DigitTest &test, const Elements &digits)
        : field_(field), digits_(digits), each_(test.elements()) {}

    Elements next() {
        Elements part(field_, digits_.count / each_);
        for (std::size_t i = 0; i < part.count; ++i)
            std::copy_n(digits_.at(i * each_ + at_), digits_.limbs, part.at(i));
        ++at_;
        return part;
    }

  private:
    const Field &field_;
    const Elements &digits_;
    std::size_t each_, at_ = 0;
};

bool is_residue(const DigitTest &test) {
    return test.kind == DigitTest::Kind::kResidue;
}

/// Which parts the factors of a test's chains have. First what compares all digits; of residues also what compares the
/// low ones.
std::vector<std::vector<DigitParts>> parts_of(const DigitTest &test) {
    const Digits digits = test.digits();
    const bool is_zero = test.kind == DigitTest::Kind::kZero;
    std::vector<std::vector<DigitParts>> chains(1);
    for (int digit = 0; digit < digits.count(); ++digit)
        chains[0].push_back({!is_zero, is_zero || digit + 1 < digits.count()});
    if (is_residue(test))
        chains.emplace_back(static_cast<std::size_t>(digits.low_count()), DigitParts{true, true});
    return chains;
}

std::vector<DigitChain> chains_of(Parts &parts, const DigitTest &test) {
    std::vector<DigitChain> chains;
    for (const std::vector<DigitParts> &all : parts_of(test)) {
        DigitChain &chain = chains.emplace_back();
        for (const DigitParts &has : all) {
            DigitFactor factor;
            if (has.a)
                factor.a = parts.next();
            if (has.b)
                factor.b = parts.next();
            chain.push_back(std::move(factor));
        }
    }
    return chains;
}

/// Rounds of a tree, and its reductions for each value. The last product is left as it is.
Cost cost_of_tree(const Context &context, const DigitTest &test, bool has_step) {
    std::vector<std::vector<DigitParts>> chains = parts_of(test);
    if (has_step)
        chains[0].insert(chains[0].begin(), DigitParts{false, true});
    return cost_of_compose(context, std::move(chains), 2);
}

/// What residues ask is right whether or not it has.
bool may_have_wrapped(const Field &field, const DigitTest &test, const std::uint64_t *c) {
    if (is_residue(test))
        return false;
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
    switch (kind) {
    case Kind::kZero:
        return count;
    case Kind::kNegative:
        return 2 * count - 1;
    case Kind::kBorrow: // and the quotient
        return 2 * count;
    case Kind::kResidue: // and the difference
        return 2 * count + 2 * static_cast<std::size_t>(digits().low_count());
    }
    return 0;
}

Task<Elements> masked_digits(Context &context, DigitTest test, Elements x, Elements masks) {
    const Field &field = context.field;
    check(field, test);
    const std::size_t each = test.digits().mask_elements();
    require(masks.count == x.count * each, "each number needs a mask");
    const OpenedDigits digits(field, test);
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
    Parts parts(context.field, test, digits);
    std::vector<DigitChain> chains = chains_of(parts, test);
    chains[0].insert(chains[0].begin(), DigitFactor{std::nullopt, std::move(step), true});
    auto composing = compose(context, std::move(chains), 2, which);
    chains = co_await composing;
    const DigitFactor all = product_of(context.field, std::move(chains[0]), which);
    Elements result = all.a ? *all.a : *all.b;
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
    Parts parts(context.field, test, digits);
    auto composing = compose(context, chains_of(parts, test), 2, {});
    std::vector<DigitChain> chains = co_await composing;
    const DigitFactor borrow = product_of(context.field, std::move(chains[0]), {});
    Elements quotients = parts.next();
    context.field.subtract(quotients.data(), quotients.data(), borrow.a->data(), quotients.count);
    co_return quotients;
}

Cost cost_of_truncate_by_digits(const Context &context, const DigitTest &test) {
    return cost_of_tree(context, test, false);
}

/// With w = [x + r wraps around], and C as of OpenedDigits: C - r mod 2^m - w + 2^m [that is negative]
Task<Elements> residue_by_digits(Context &context, DigitTest test, Elements digits) {
    const Field &field = context.field;
    Parts parts(field, test, digits);
    auto composing = compose(context, chains_of(parts, test), 1, {});
    const std::vector<DigitChain> chains = co_await composing;
    const Elements difference = parts.next();
    // Below zero without w, and with w only.
    const Elements &wraps = *chains[0][0].a, &below = *chains[1][0].a, &equal = *chains[1][0].b;
    const std::size_t count = difference.count;
    const mpz_class end = mpz_class(1) << test.m;
    Elements result(field, count), step(field, count);
    field.multiply_constant(result.data(), below.data(), constant(field, end).data(), count);
    field.add(result.data(), result.data(), difference.data(), count);
    field.multiply_constant(step.data(), equal.data(), constant(field, end).data(), count);
    field.add_constant(step.data(), step.data(), constant(field, -1).data(), count);
    field.multiply(step.data(), step.data(), wraps.data(), count);
    field.add(result.data(), result.data(), step.data(), count);
    if (test.is_signed)
        field.add_constant(result.data(), result.data(), constant(field, -(end / 2)).data(), count);
    co_return result;
}

Cost cost_of_residue_by_digits(const Context &context, const DigitTest &test) {
    return cost_of_compose(context, parts_of(test), 1);
}

} // namespace picco::runtime
