// What the helper of a comparison in three rounds sees, for every element of the field and every mask: how many
// slots are 0. All else that it sees is uniform given that, by the factors, zeros and shift (Views).
#include "protocols/compare/comparison_slots.h"

#include <gtest/gtest.h>

namespace picco::runtime::testing {
namespace {

constexpr unsigned kQ = 127;

/// Slots that are 0, for all pairs of c = x + r and r, in one of the two directions.
std::vector<int> zeros(const Field &field, const Comparison &comparison, std::uint64_t p, unsigned flip) {
    const std::size_t count = p * p;
    Elements c(field, count);
    Slots secrets(comparison.slots, count), nothing(comparison.slots, count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t r = i / p;
        field.from_int64(c.at(i), static_cast<std::int64_t>(i % p));
        for (int bit = 0; bit < comparison.low; ++bit)
            secrets.at(bit)[i] = static_cast<std::uint8_t>(r >> bit & 1);
        if (!comparison.is_equality && comparison.k < field.bits())
            secrets.at(comparison.low)[i] = r > p - (std::uint64_t{1} << comparison.k) ? 1 : 0;
    }
    const std::vector<std::uint8_t> flips(count, static_cast<std::uint8_t>(flip));
    const Modulus q(kQ);
    const Slots first = holder_slots(field, comparison, q, 1, secrets, flips, c),
                second = holder_slots(field, comparison, q, 0, nothing, flips, c);
    std::vector<int> result(count, 0);
    for (int slot = 0; slot < comparison.slots; ++slot)
        for (std::size_t i = 0; i < count; ++i)
            result[i] += (first.at(slot)[i] + second.at(slot)[i]) % kQ == 0 ? 1 : 0;
    return result;
}

/// Of both directions exactly one has a slot that is 0, and only one slot; so a uniform direction makes the number
/// of slots that are 0 a uniform bit, whatever x is, in its range or not.
void expect_hidden(const Field &field, const Comparison &comparison, std::uint64_t p) {
    const std::vector<int> straight = zeros(field, comparison, p, 0),
                           flipped = zeros(field, comparison, p, 1);
    for (std::size_t i = 0; i < straight.size(); ++i)
        ASSERT_TRUE(straight[i] + flipped[i] == 1 && straight[i] >= 0 && flipped[i] >= 0)
            << "p = " << p << ", k = " << comparison.k << ", c = " << i % p << ", r = " << i / p;
}

TEST(HelperViews, AreTheSameForEveryElementAndMask) {
    int shapes = 0;
    for (const auto &[p, most] : {std::pair{std::uint64_t{31}, 3}, std::pair{std::uint64_t{127}, 5}}) {
        const auto field = Field::create(mpz_class(static_cast<unsigned long>(p)));
        for (int k = 1; k <= most; ++k, ++shapes) {
            expect_hidden(*field, Comparison::less_than(k), p);
            expect_hidden(*field, Comparison::equality(*field, k), p);
        }
    }
    EXPECT_EQ(shapes, 8);
}

TEST(HelperViews, OfTwoWholeElementsTellWhichIsLess) {
    for (const std::uint64_t p : {7, 31, 127}) {
        const auto field = Field::create(mpz_class(static_cast<unsigned long>(p)));
        const Comparison comparison = Comparison::whole(*field, 0);
        expect_hidden(*field, comparison, p);
        const std::vector<int> less = zeros(*field, comparison, p, 0);
        for (std::size_t i = 0; i < less.size(); ++i)
            ASSERT_EQ(less[i], i % p < i / p ? 1 : 0) << "c = " << i % p << ", r = " << i / p;
    }
}

TEST(HelperViews, OfBorrowsAreTheSameForEveryElementAndMask) {
    for (const auto &[p, most] : {std::pair{std::uint64_t{7}, 2}, std::pair{std::uint64_t{127}, 6}}) {
        const auto field = Field::create(mpz_class(static_cast<unsigned long>(p)));
        for (int k = 2; k <= most; ++k)
            for (int m = 1; m < k; ++m)
                expect_hidden(*field, Comparison::borrow(k, m), p);
    }
}

} // namespace
} // namespace picco::runtime::testing
