// Privacy, exactly: what t parties receive has the same distribution for all secrets, given all that they
// know; and no mask is idle: with any one stream of an honest pair or set removed, some coalition's view
// tells.
#include <gtest/gtest.h>

#include "protocols/boolean/logic.h"
#include "protocols/compare/compare.h"
#include "protocols/compare/private_compare.h"
#include "protocols/convert/bit_products.h"
#include "protocols/convert/compose.h"
#include "protocols/convert/convert.h"
#include "protocols/convert/decompose.h"
#include "protocols/convert/private_truncate.h"
#include "protocols/convert/truncate.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"
#include "protocols/view_checks.h"

#include <numeric>

namespace picco::runtime::testing {
namespace {

Elements product(const Context &context, const Inputs &inputs) {
    Elements local(context.field, inputs.elements[0].count);
    context.field.multiply(local.data(), inputs.elements[0].data(), inputs.elements[1].data(), local.count);
    return local;
}

ViewCase multiplication(int n) {
    return {n, 7, [](Context &c, Inputs i) { finish(c, reduce(c, product(c, i))); }, Frames::elements};
}

/// Party `king` alone is king, so that a frame holds all values.
ViewCase multiplication_by_king(int n, int king) {
    return {n, 7,
            [king](Context &c, Inputs i) { finish(c, reduce_by_kings(c, product(c, i), 1u << (king - 1))); },
            Frames::elements};
}

/// Such a product opened, by its fresh sharing.
ViewCase opened_product_of_king(int n, int king) {
    return {n, 7,
            [king](Context &c, Inputs i) {
                const Elements shares = finish(c, reduce_by_kings(c, product(c, i), 1u << (king - 1)));
                finish(c, open(c, shares));
            },
            Frames::elements};
}

ViewCase conjunction(int n) {
    return {n, 31, [](Context &c, Inputs i) { finish(c, and_bits(c, i.bits[0], i.bits[1])); }, Frames::bits};
}

/// Dealt by pair keys, as where subsets of the parties have none.
ViewCase by_pairs(ViewCase test) {
    test.subset_keys = false;
    return test;
}

/// An AND opened: what is seen may depend on its outcome, and on nothing else.
ViewCase opened_conjunction(int n) {
    return {n, 31,
            [](Context &c, Inputs i) {
                const Bits both = finish(c, and_bits(c, i.bits[0], i.bits[1]));
                finish(c, open_bits(c, both));
            },
            Frames::bits};
}

ViewCase conversion(int n) {
    return {n, 7, [](Context &c, Inputs i) { finish(c, bits_to_field(c, i.bits[0])); }, Frames::elements};
}

/// Of a bit, left as a product; the messages are one dealing and, at five parties, reductions.
ViewCase conversion_to_product(int n) {
    return {n, 7, [](Context &c, Inputs i) { finish(c, bits_to_products(c, i.bits[0])); }, Frames::elements};
}

ViewCase selection_by_bit(int n) {
    return {n, 7,
            [](Context &c, Inputs i) {
                std::vector<std::uint32_t> which(i.elements[0].count);
                std::iota(which.begin(), which.end(), 0);
                finish(c, add_where_set(c, i.bits[0], std::move(which), i.elements[0], product(c, i)));
            },
            Frames::elements};
}

ViewCase composition(bool is_signed) {
    ViewCase test{
        3, 5, [is_signed](Context &c, Inputs i) { finish(c, words_to_field(c, joined(i.bits), is_signed)); },
        Frames::by_size};
    test.trials = 4;
    test.limit = std::size_t{1} << 18;
    return test;
}

ViewCase counting_of_many() {
    ViewCase test{3, 5, [](Context &c, Inputs i) { finish(c, count_many_ones(c, joined(i.bits))); },
                  Frames::by_size};
    test.trials = 4;
    test.limit = std::size_t{1} << 18;
    return test;
}

ViewCase comparison(int n, int p, int k, Carrying carrying = Carrying::kTree) {
    return {n, p,
            [k, carrying](Context &c, Inputs i) { finish(c, less_than_zero(c, i.elements[0], k, carrying)); },
            Frames::bits};
}

ViewCase equality(int n, int p, int k) {
    return {n, p, [k](Context &c, Inputs i) { finish(c, equal_zero(c, i.elements[0], k)); }, Frames::bits};
}

ViewCase decomposition(int p, int k) {
    return {3, p, [k](Context &c, Inputs i) { finish(c, decompose(c, i.elements[0], k, k)); }, Frames::bits};
}

ViewCase truncation(int p, int k, int m) {
    return {3, p, [k, m](Context &c, Inputs i) { finish(c, truncate(c, i.elements[0], k, m)); },
            Frames::by_size};
}

ViewCase directly_opened_product(int n) {
    return {n, 7, [](Context &c, Inputs i) { finish(c, open_products(c, product(c, i))); }, Frames::elements};
}

/// A product opened: what is seen may depend on the product, and on nothing else.
ViewCase opened_product(int n) {
    return {n, 7,
            [](Context &c, Inputs i) {
                const Elements shares = finish(c, reduce(c, product(c, i)));
                finish(c, open(c, shares));
            },
            Frames::elements};
}

ViewCase private_comparison(int p, int k, unsigned slots) {
    return {
        3, p,
        [k, slots](Context &c, Inputs i) { finish(c, private_less_than_zero(c, i.elements[0], k, slots)); },
        Frames::by_size};
}

/// Of a product with a sharing of 1.
ViewCase private_truncation(int p, int k, int m, unsigned slots) {
    return {3, p,
            [=](Context &c, Inputs i) {
                Elements x = i.elements[0];
                c.field.multiply(x.data(), x.data(), i.elements[1].data(), x.count);
                finish(c, private_truncate(c, x, k, m, slots));
            },
            Frames::by_size};
}

ViewCase private_equality(int p, int k, unsigned slots) {
    return {3, p,
            [k, slots](Context &c, Inputs i) { finish(c, private_equal_zero(c, i.elements[0], k, slots)); },
            Frames::by_size};
}

/// The inputs: what is compared, the step and the base, the first a product with a sharing of 1.
ViewCase private_selection(int p, int k, unsigned slots, bool is_reduced) {
    return {3, p,
            [=](Context &c, Inputs i) {
                Elements x = i.elements[0];
                c.field.multiply(x.data(), x.data(), i.elements[3].data(), x.count);
                std::vector<std::uint32_t> which(x.count);
                std::iota(which.begin(), which.end(), 0u);
                finish(c,
                       add_where_negative(c, x, which, i.elements[1], i.elements[2], is_reduced, k, slots));
            },
            Frames::by_size};
}

std::vector<Secret> pairs_of_elements(int p) {
    std::vector<Secret> secrets;
    for (int a = 0; a < p; ++a) {
        for (int b = 0; b < p; ++b)
            secrets.push_back({{a, b}, {}});
    }
    return secrets;
}

std::vector<Secret> elements_from(int first, int last) {
    std::vector<Secret> secrets;
    for (int a = first; a <= last; ++a)
        secrets.push_back({{a}, {}});
    return secrets;
}

const std::vector<Secret> kPairsOfBits{{{}, {0, 0}}, {{}, {0, 1}}, {{}, {1, 0}}, {{}, {1, 1}}};
const std::vector<Secret> kBits{{{}, {0}}, {{}, {1}}};

TEST(Views, OfMultiplication) {
    EXPECT_EQ(check_views(multiplication(3), pairs_of_elements(7), 1), 3);
    ViewCase five = multiplication(5);
    five.trials = 2;
    EXPECT_EQ(check_views(five, {{{0, 0}, {}}, {{3, 4}, {}}, {{6, 1}, {}}}, 1), 10);
}

TEST(Views, OfMultiplicationThroughAKing) {
    for (int king = 1; king <= 3; ++king)
        EXPECT_EQ(check_views(multiplication_by_king(3, king), pairs_of_elements(7), 1), 3);
    ViewCase five = multiplication_by_king(5, 2);
    five.trials = 2;
    EXPECT_EQ(check_views(five, {{{0, 0}, {}}, {{3, 4}, {}}, {{6, 1}, {}}}, 1), 10);
}

TEST(Views, OfAnOpenedProductTellTheProductOnly) {
    for (int product = 0; product < 7; ++product) {
        std::vector<Secret> secrets;
        for (const Secret &secret : pairs_of_elements(7)) {
            if (secret.elements[0] * secret.elements[1] % 7 == product)
                secrets.push_back(secret);
        }
        EXPECT_EQ(check_views(opened_product(3), secrets, 1), 3);
        EXPECT_EQ(check_views(opened_product_of_king(3, 1), secrets, 1), 3);
    }
    Views views(opened_product(3), 0b001, {{0, 0}, {}});
    EXPECT_TRUE(tells(views, {{{1, 1}, {}}, {{1, 2}, {}}}));
}

TEST(Views, OfADirectlyOpenedProductTellTheProductOnly) {
    for (int product = 0; product < 7; ++product) {
        std::vector<Secret> secrets;
        for (const Secret &secret : pairs_of_elements(7)) {
            if (secret.elements[0] * secret.elements[1] % 7 == product)
                secrets.push_back(secret);
        }
        EXPECT_EQ(check_views(directly_opened_product(3), secrets, 1), 3);
    }
}

TEST(Mutations, OfTheSharingOfZeroAreNoticed) {
    EXPECT_EQ(check_mutations(directly_opened_product(3), {{{0, 1}, {}}, {{0, 5}, {}}, {{0, 0}, {}}}), 3);
}

TEST(Views, OfTruncation) {
    // Party 3 lacks too many elements of the two conversions to enumerate them: those are tested on their
    // own.
    ViewCase test = truncation(11, 2, 1);
    test.trials = 8;
    EXPECT_GE(check_views(test, elements_from(-2, 1), 3), 5);
}

TEST(Mutations, OfTruncationAreNoticed) {
    EXPECT_GE(check_mutations(truncation(11, 2, 1), elements_from(-2, 1)), 8);
}

TEST(Views, OfConjunction) {
    EXPECT_EQ(check_views(conjunction(3), kPairsOfBits, 1), 3);
    EXPECT_EQ(check_views(conjunction(5), kPairsOfBits, 1), 10);
    EXPECT_EQ(check_views(conjunction(7), kPairsOfBits, 1), 35);
    ViewCase nine = conjunction(9);
    nine.trials = 2;
    EXPECT_EQ(check_views(nine, kPairsOfBits, 1), 126);
}

TEST(Views, OfConjunctionByPairs) {
    ViewCase five = by_pairs(conjunction(5));
    five.trials = 8;
    EXPECT_EQ(check_views(five, kPairsOfBits, 1), 10);
}

TEST(Views, OfAnOpenedConjunctionTellTheOutcomeOnly) {
    const std::vector<Secret> zeros{{{}, {0, 0}}, {{}, {0, 1}}, {{}, {1, 0}}};
    EXPECT_EQ(check_views(opened_conjunction(3), zeros, 1), 3);
    EXPECT_EQ(check_views(opened_conjunction(5), zeros, 1), 10);
    EXPECT_EQ(check_views(opened_conjunction(7), zeros, 1), 35);
    ViewCase pairs = by_pairs(opened_conjunction(5));
    pairs.trials = 8;
    EXPECT_EQ(check_views(pairs, zeros, 1), 10);
    Views outcome(opened_conjunction(5), 0b11, {{}, {0, 0}});
    EXPECT_TRUE(tells(outcome, {{{}, {0, 0}}, {{}, {1, 1}}}));
}

TEST(Views, OfConversionToElements) {
    EXPECT_EQ(check_views(conversion(3), kBits, 1), 3);
}

TEST(Views, OfConversionToProducts) {
    EXPECT_EQ(check_views(conversion_to_product(3), kBits, 3), 9);
    ViewCase five = conversion_to_product(5);
    five.trials = 2;
    EXPECT_GE(check_views(five, kBits, 1), 1);
}

TEST(Views, OfSelectionByABit) {
    const std::vector<Secret> secrets{{{0, 0}, {0}}, {{1, 3}, {1}}, {{2, 5}, {0}}, {{6, 1}, {1}}};
    EXPECT_EQ(check_views(selection_by_bit(3), secrets, 3), 9);
}

TEST(Views, OfWordsToNumbers) {
    for (const bool is_signed : {false, true})
        EXPECT_EQ(check_views(composition(is_signed), kBits, 1), 3);
    // At two bits a coalition of party 3 lacks too much to enumerate it.
    EXPECT_EQ(check_views(composition(false), kPairsOfBits, 1), 2);
}

TEST(Views, OfCountingTheOnesOfMany) {
    EXPECT_EQ(check_views(counting_of_many(), kBits, 1), 3);
    EXPECT_EQ(check_views(counting_of_many(), kPairsOfBits, 1), 2); // likewise
}

TEST(Mutations, OfTheMasksOfWordsAreNoticed) {
    ViewCase test = composition(false);
    const Subsets coalitions(3, 1);
    for (int index = 0; index < coalitions.count(); ++index) {
        Views views(test, coalitions[index], kBits.front());
        ASSERT_TRUE(views.feasible());
        int masks = 0;
        for (const StreamName &name : views.unknown_streams()) {
            const bool is_mask = !std::get<0>(name) && std::get<4>(name) == static_cast<int>(Purpose::random);
            masks += is_mask ? 1 : 0;
            if (is_mask) {
                EXPECT_TRUE(tells(views, kBits, {name})) << coalitions[index];
            }
        }
        EXPECT_EQ(masks, 1);
    }
}

TEST(Views, OfComparison) {
    EXPECT_EQ(check_views(comparison(3, 7, 1), elements_from(-1, 0), 3), 9);
    EXPECT_EQ(check_views(comparison(3, 11, 2), elements_from(-2, 1), 3), 9);
    EXPECT_EQ(check_views(comparison(3, 31, 3), elements_from(-4, 3), 3), 9);
    EXPECT_EQ(check_views(comparison(3, 31, 3, Carrying::kRipple), elements_from(-4, 3), 3), 9);
    ViewCase five = comparison(5, 31, 1);
    five.trials = 4;
    EXPECT_GE(check_views(five, elements_from(-1, 0), 1), 1);
}

TEST(Views, OfPrivateComparison) {
    EXPECT_EQ(check_views(private_comparison(7, 1, 3), elements_from(-1, 0), 3), 9);
    EXPECT_EQ(check_views(private_comparison(31, 2, 5), elements_from(-2, 1), 3), 9);
}

TEST(Views, OfPrivateEquality) {
    EXPECT_EQ(check_views(private_equality(7, 1, 5), elements_from(-1, 1), 3), 9);
    EXPECT_EQ(check_views(private_equality(31, 1, 5), elements_from(-1, 1), 3), 9);
}

/// What is compared, steps and bases; the last is the 1 that makes products.
const std::vector<Secret> kSelections{
    {{-1, 0, 0, 1}, {}}, {{0, 0, 0, 1}, {}}, {{-1, 1, 2, 1}, {}}, {{0, 3, 1, 1}, {}}, {{-1, 5, 6, 1}, {}}};

TEST(Views, OfPrivateSelection) {
    for (const bool is_reduced : {false, true}) {
        ViewCase test = private_selection(7, 1, 3, is_reduced);
        test.limit = std::size_t{1} << 18;
        test.trials = 2;
        EXPECT_EQ(check_views(test, kSelections, 3), 9) << is_reduced;
    }
}

/// The second is the 1 that makes products.
const std::vector<Secret> kTruncated{{{-2, 1}, {}}, {{-1, 1}, {}}, {{0, 1}, {}}, {{1, 1}, {}}};

TEST(Views, OfPrivateTruncation) {
    ViewCase test = private_truncation(7, 2, 1, 5);
    test.limit = std::size_t{1} << 20;
    test.trials = 1;
    EXPECT_EQ(check_views(test, kTruncated, 1), 3);
}

TEST(Views, OfDecomposition) {
    EXPECT_EQ(check_views(decomposition(7, 1), elements_from(-1, 0), 3), 9);
    EXPECT_EQ(check_views(decomposition(11, 2), elements_from(-2, 1), 3), 9);
}

TEST(Views, OfEquality) {
    EXPECT_EQ(check_views(equality(3, 7, 1), elements_from(-1, 1), 3), 9);
    EXPECT_EQ(check_views(equality(3, 7, 2), elements_from(-3, 3), 3), 9);
    EXPECT_EQ(check_views(equality(3, 13, 2), elements_from(-3, 3), 3), 9);
    ViewCase five = equality(5, 31, 1);
    five.limit = std::size_t{1} << 18;
    five.trials = 1;
    EXPECT_GE(check_views(five, elements_from(-1, 1), 1), 1);
}

TEST(Mutations, OfMultiplicationAreNoticed) {
    EXPECT_EQ(check_mutations(multiplication(3), {{{0, 0}, {}}, {{1, 3}, {}}, {{2, 5}, {}}}), 3);
}

TEST(Mutations, OfMultiplicationThroughAKingAreNoticed) {
    // The king's view needs the mask that it does not know and the zeros that hide the summands.
    const std::vector<Secret> secrets{{{0, 0}, {}}, {{1, 3}, {}}, {{2, 5}, {}}, {{3, 0}, {}}, {{5, 6}, {}}};
    Views views(multiplication_by_king(3, 1), 0b001, secrets.front());
    const auto unknown = views.unknown_streams();
    EXPECT_EQ(unknown.size(), 2u);
    EXPECT_FALSE(tells(views, secrets));
    for (const StreamName &name : unknown)
        EXPECT_TRUE(tells(views, secrets, {name}));
}

TEST(Mutations, OfConjunctionAreNoticed) {
    EXPECT_EQ(check_mutations(conjunction(3), kPairsOfBits), 3);
    EXPECT_GE(check_mutations(conjunction(5), kPairsOfBits), 10);
    ViewCase pairs = by_pairs(conjunction(5));
    pairs.trials = 8;
    EXPECT_EQ(check_mutations(pairs, kPairsOfBits), 10);
}

TEST(Mutations, OfConversionToElementsAreNoticed) {
    EXPECT_EQ(check_mutations(conversion(3), kBits), 3);
}

TEST(Mutations, OfConversionToProductsAndSelectionByABitAreNoticed) {
    EXPECT_GE(check_mutations(conversion_to_product(3), kBits), 1);
    EXPECT_GE(check_mutations(selection_by_bit(3), {{{0, 0}, {0}}, {{1, 3}, {1}}, {{2, 5}, {0}}}), 3);
}

TEST(Mutations, OfComparisonAreNoticed) {
    EXPECT_EQ(check_mutations(comparison(3, 11, 2), elements_from(-2, 1)), 2 + 3 + 3);
    EXPECT_EQ(check_mutations(comparison(3, 31, 3), elements_from(-4, 3)), 2 + 3 + 3 + 3);
    EXPECT_EQ(check_mutations(comparison(3, 31, 3, Carrying::kRipple), elements_from(-4, 3)), 2 + 3 + 3 + 3);
}

TEST(Mutations, OfPrivateComparisonAreNoticed) {
    // Two masks, the split of the helper's bits; flip, factors, zeros, shift; the component of the outcome.
    EXPECT_EQ(check_mutations(private_comparison(31, 2, 5), elements_from(-2, 1)), 8);
}

TEST(Mutations, OfPrivateEqualityAreNoticed) {
    EXPECT_EQ(check_mutations(private_equality(31, 1, 5), elements_from(-1, 1)), 8);
}

TEST(Mutations, OfPrivateSelectionAreNoticed) {
    // What the helper, party 1, does not know: flip, factors, zeros, shift, and the reduction's stream of
    // party 2; and party 2: a mask, and the stream of party 3.
    ViewCase test = private_selection(31, 2, 5, true);
    test.limit = std::size_t{1} << 17;
    test.trials = 2;
    EXPECT_EQ(check_mutations(test, kSelections), 5 + 2);
    // And party 3: a mask, the split of the helper's bits, the reduction's stream of party 1, that of its
    // outcome.
    Views views(private_selection(7, 1, 3, true), 0b100, kSelections.front());
    const auto unknown = views.unknown_streams();
    EXPECT_EQ(unknown.size(), 4u);
    for (const StreamName &name : unknown)
        EXPECT_TRUE(tells(views, kSelections, {name}));
}

TEST(Mutations, OfPrivateTruncationAreNoticed) {
    // What the helper, party 1, does not know: flip, factors, zeros, shift; and party 2: a mask.
    ViewCase test = private_truncation(7, 2, 1, 5);
    test.limit = std::size_t{1} << 12;
    test.trials = 8; // where r is even, no borrow depends on x
    EXPECT_EQ(check_mutations(test, kTruncated), 4 + 1);
    // Party 3: a mask, the split of the helper's bits, the stream of what is dealt.
    test.limit = std::size_t{1} << 20;
    test.trials = 1;
    Views views(test, 0b100, kTruncated.front());
    const auto unknown = views.unknown_streams();
    EXPECT_EQ(unknown.size(), 3u);
    for (const StreamName &name : unknown)
        EXPECT_TRUE(tells(views, kTruncated, {name}));
}

TEST(Mutations, OfEqualityAreNoticed) {
    EXPECT_EQ(check_mutations(equality(3, 7, 2), elements_from(-3, 3)), 2 + 3 + 3);
}

} // namespace
} // namespace picco::runtime::testing
