// Every kernel against GMP: at all boundary values of every kind of prime, and on all elements of tiny
// fields.
#include "field/field.h"

#include <gtest/gtest.h>

#include <functional>
#include <span>

#include "base/error.h"
#include "crypto/random.h"

namespace picco::runtime {
namespace {

mpz_class power_of_two(unsigned exponent) {
    mpz_class power = 1;
    power <<= exponent;
    return power;
}

mpz_class shape(unsigned long c, unsigned j) {
    return c * power_of_two(j) - 1;
}

mpz_class modulo(const mpz_class &value, const mpz_class &p) {
    mpz_class residue;
    mpz_mod(residue.get_mpz_t(), value.get_mpz_t(), p.get_mpz_t());
    return residue;
}

std::vector<mpz_class> find_primes() {
    std::vector<mpz_class> all;
    for (unsigned m : {2u, 3u, 5u, 7u, 13u, 31u, 61u, 89u, 107u, 127u, 521u})
        all.push_back(shape(1, m));
    all.push_back(shape(1073741805, 130));
    all.push_back(shape(268435455, 164));
    all.push_back(shape(134217727, 197));
    all.push_back(shape(536870883, 227));
    // Any prime: just below and above a word boundary, and 4, 5, 6, 7, 8 words.
    for (unsigned bits : {5u, 40u, 63u, 64u, 100u, 128u, 192u, 255u, 256u, 300u, 383u, 440u, 512u, 520u}) {
        mpz_class below = power_of_two(bits), next;
        below -= 2000;
        if (bits < 12)
            below = 16;
        mpz_nextprime(next.get_mpz_t(), below.get_mpz_t());
        all.push_back(next);
    }
    return all;
}

/// Found once: each test has a process of its own, and asks for them many times.
const std::vector<mpz_class> &primes() {
    static const std::vector<mpz_class> all = find_primes();
    return all;
}

/// Values at which reductions, carries and folds change: around 0, p, p / 2, and powers of two.
std::vector<mpz_class> boundary_values(const mpz_class &p) {
    std::vector<mpz_class> values;
    for (int d = -2; d <= 2; ++d) {
        values.push_back(modulo(d, p));
        values.push_back(modulo(p / 2 + d, p));
    }
    const unsigned bits = static_cast<unsigned>(mpz_sizeinbase(p.get_mpz_t(), 2));
    for (unsigned k :
         {1u, 31u, 32u, 60u, 61u, 62u, 63u, 64u, 65u, 126u, 127u, 128u, bits - 2, bits - 1, bits}) {
        if (k > bits)
            continue;
        for (int d = -1; d <= 1; ++d)
            values.push_back(modulo(power_of_two(k) + d, p));
    }
    return values;
}

/// A prime, by its number, and the instruction set.
class FieldTest : public ::testing::TestWithParam<std::tuple<int, Isa>> {
  protected:
    FieldTest()
        : p(primes()[static_cast<std::size_t>(std::get<0>(GetParam()))]),
          field(Field::create(p, std::get<1>(GetParam()))), limbs(field->limbs()) {}

    Words words_of(const std::vector<mpz_class> &values) const {
        Words words(values.size() * limbs);
        for (std::size_t i = 0; i < values.size(); ++i)
            field->from_mpz(words.data() + i * limbs, values[i]);
        return words;
    }
    mpz_class at(const Words &words, std::size_t i) const { return field->to_mpz(words.data() + i * limbs); }

    mpz_class p;
    std::unique_ptr<Field> field;
    std::size_t limbs;
};

TEST_P(FieldTest, ShapeIsRight) {
    EXPECT_EQ(field->modulus(), p);
    EXPECT_EQ(static_cast<std::size_t>(field->bits()), mpz_sizeinbase(p.get_mpz_t(), 2));
    EXPECT_EQ(field->limbs(), (static_cast<std::size_t>(field->bits()) + 63) / 64);
    EXPECT_EQ(field->wire_bytes(), (static_cast<std::size_t>(field->bits()) + 7) / 8);
    EXPECT_EQ(modulo(p + 1, power_of_two(static_cast<unsigned>(field->mersenne_bits()))), 0);
    EXPECT_NE(modulo(p + 1, power_of_two(static_cast<unsigned>(field->mersenne_bits()) + 1)), 0);
}

TEST_P(FieldTest, ArithmeticAgreesWithGmpAtAllPairsOfBoundaryValues) {
    std::vector<mpz_class> values = boundary_values(p);
    // Aliases of small results: a · a^-1, a · (-a^-1) and a · (2 a^-1) catch results p + 1, p and p + 2.
    Words random(3 * limbs);
    random_elements(random.data(), 3, field->modulus_words());
    for (std::size_t i = 0; i < 3; ++i)
        values.push_back(at(random, i));
    std::vector<mpz_class> left, right;
    for (const mpz_class &a : values) {
        for (const mpz_class &b : values) {
            left.push_back(a);
            right.push_back(b);
        }
        if (a == 0)
            continue;
        Words inverse(limbs);
        field->invert(inverse.data(), words_of({a}).data());
        EXPECT_EQ(modulo(a * at(inverse, 0), p), 1);
        for (int factor : {1, -1, 2, -2}) {
            left.push_back(a);
            right.push_back(modulo(factor * at(inverse, 0), p));
        }
    }
    const std::size_t count = left.size();
    const Words a = words_of(left), b = words_of(right);
    const auto check = [&](const char *name, auto kernel, auto oracle) {
        Words out(count * limbs);
        kernel(out.data());
        for (std::size_t i = 0; i < count; ++i) {
            ASSERT_EQ(at(out, i), modulo(oracle(left[i], right[i]), p))
                << name << " " << left[i] << " " << right[i];
        }
    };
    using M = const mpz_class &;
    check(
        "add", [&](auto *o) { field->add(o, a.data(), b.data(), count); },
        [](M x, M y) { return mpz_class(x + y); });
    check(
        "subtract", [&](auto *o) { field->subtract(o, a.data(), b.data(), count); },
        [](M x, M y) { return mpz_class(x - y); });
    check(
        "negate", [&](auto *o) { field->negate(o, a.data(), count); }, [](M x, M) { return mpz_class(-x); });
    check(
        "multiply", [&](auto *o) { field->multiply(o, a.data(), b.data(), count); },
        [](M x, M y) { return mpz_class(x * y); });
    check(
        "multiply_add",
        [&](auto *o) {
            std::copy(b.begin(), b.end(), o);
            field->multiply_add(o, a.data(), b.data(), count);
        },
        [](M x, M y) { return mpz_class(x * y + y); });
    check(
        "halve", [&](auto *o) { field->halve(o, a.data(), count); },
        [&](M x, M) { return mpz_odd_p(x.get_mpz_t()) ? mpz_class((x + p) / 2) : mpz_class(x / 2); });
    for (const mpz_class &c : values) {
        const Words constant = words_of({c});
        check(
            "multiply_constant",
            [&](auto *o) { field->multiply_constant(o, a.data(), constant.data(), count); },
            [&](M x, M) { return mpz_class(x * c); });
        check(
            "multiply_constant_add",
            [&](auto *o) {
                std::copy(b.begin(), b.end(), o);
                field->multiply_constant_add(o, a.data(), constant.data(), count);
            },
            [&](M x, M y) { return mpz_class(x * c + y); });
        check(
            "combine",
            [&](auto *o) {
                field->combine(o, a.data(), constant.data(), b.data(), words_of({p - c}).data(), count);
            },
            [&](M x, M y) { return mpz_class(x * c - y * c); });
        check(
            "add_constant", [&](auto *o) { field->add_constant(o, a.data(), constant.data(), count); },
            [&](M x, M) { return mpz_class(x + c); });
    }
    // In place.
    Words in_place = a;
    field->multiply(in_place.data(), in_place.data(), b.data(), count);
    for (std::size_t i = 0; i < count; ++i)
        ASSERT_EQ(at(in_place, i), modulo(left[i] * right[i], p));
}

TEST_P(FieldTest, InnerProductsOfAllLengthsAndSteps) {
    const std::size_t length = 150;
    // p - 1 everywhere makes the unreduced sum as large as it gets.
    const Words largest = words_of(std::vector<mpz_class>(length, p - 1));
    Words random(length * limbs), out(limbs);
    random_elements(random.data(), length, field->modulus_words());
    for (std::size_t n = 0; n <= length; ++n) {
        field->inner_product(out.data(), largest.data(), 1, largest.data(), 1, n);
        ASSERT_EQ(at(out, 0), modulo(static_cast<unsigned long>(n), p));
    }
    for (const std::ptrdiff_t step : {0, 1, 3, -1}) {
        const std::size_t n = 50;
        const std::size_t start = step < 0 ? n - 1 : 0;
        field->inner_product(out.data(), random.data(), 1, random.data() + start * limbs, step, n);
        mpz_class sum = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const auto j = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(start) +
                                                    static_cast<std::ptrdiff_t>(i) * step);
            sum += at(random, i) * at(random, j);
        }
        ASSERT_EQ(at(out, 0), modulo(sum, p));
    }
}

TEST_P(FieldTest, LongInnerProductsOfTheLargestElements) {
    for (const std::size_t length : {1023u, 8 * 1024u + 5u, 40000u}) {
        const Words largest = words_of(std::vector<mpz_class>(length, p - 1));
        Words out(limbs);
        field->inner_product(out.data(), largest.data(), 1, largest.data(), 1, length);
        ASSERT_EQ(at(out, 0), modulo(mpz_class(length), p));
    }
}

TEST_P(FieldTest, MatrixProductsOfAllShapes) {
    const auto check = [&](std::size_t rows, std::size_t inner, std::size_t columns, bool largest) {
        Words a(rows * inner * limbs), b(inner * columns * limbs), out((rows * columns + 1) * limbs);
        random_elements(a.data(), rows * inner, field->modulus_words());
        random_elements(b.data(), inner * columns, field->modulus_words());
        if (largest) {
            a = words_of(std::vector<mpz_class>(rows * inner, p - 1));
            b = words_of(std::vector<mpz_class>(inner * columns, p - 1));
        }
        std::fill(out.begin(), out.end(), 1);
        field->matrix_product(out.data(), a.data(), b.data(), rows, inner, columns);
        Words expected(limbs);
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t j = 0; j < columns; ++j) {
                field->inner_product(expected.data(), a.data() + i * inner * limbs, 1, b.data() + j * limbs,
                                     static_cast<std::ptrdiff_t>(columns), inner);
                ASSERT_EQ(at(out, i * columns + j), at(expected, 0)) << i << " " << j;
            }
        ASSERT_EQ(out[rows * columns * limbs], 1u) << "written behind the end";
    };
    for (const std::size_t rows : {1u, 2u, 3u, 5u, 8u})
        for (const std::size_t inner : {0u, 1u, 7u, 64u})
            for (const std::size_t columns : {1u, 7u, 8u, 9u, 17u})
                check(rows, inner, columns, false);
    check(5, 600, 3, true);
    check(2, 257, 150, false);
    check(0, 3, 3, false);
}

TEST_P(FieldTest, EveryCountTouchesItsElementsOnly) {
    for (std::size_t count = 0; count < 20; ++count) {
        Words a((count + 1) * limbs), out((count + 1) * limbs), sum(limbs);
        random_elements(a.data(), count + 1, field->modulus_words());
        std::fill(out.begin(), out.end(), 1);
        field->add(out.data(), a.data(), a.data(), count);
        field->multiply(out.data(), out.data(), a.data(), count);
        field->halve(out.data(), out.data(), count);
        for (std::size_t i = 0; i < count; ++i)
            ASSERT_EQ(at(out, i), modulo(at(a, i) * at(a, i), p));
        ASSERT_EQ(out[count * limbs], 1u);
        field->shift_right(out.data(), a.data(), count, 1);
        const std::uint64_t ones = ~std::uint64_t{0};
        field->from_plane(out.data(), &ones, count);
        ASSERT_EQ(out[count * limbs], 1u);
    }
}

TEST_P(FieldTest, ConvertsSignedIntegers) {
    const std::vector<std::int64_t> values = {0, 1, -1, 3, -2, INT64_MAX, INT64_MIN};
    Words out(values.size() * limbs);
    for (const std::int64_t value : values) {
        field->from_int64(out.data(), value);
        EXPECT_EQ(at(out, 0), modulo(mpz_class(value), p));
    }
    for (const std::size_t count : {std::size_t{5}, values.size()}) { // all small, and not
        field->from_int64(out.data(), std::span(values).first(count));
        for (std::size_t i = 0; i < count; ++i)
            EXPECT_EQ(at(out, i), modulo(mpz_class(values[i]), p));
    }
    for (const mpz_class &value : boundary_values(p)) {
        field->from_mpz(out.data(), value - 3 * p);
        EXPECT_EQ(at(out, 0), value);
        const mpz_class centred = field->to_signed(out.data());
        const auto small = field->to_int64(out.data());
        EXPECT_EQ(small.has_value(), abs(centred) < mpz_class("9223372036854775808"));
        EXPECT_EQ(small.value_or(centred.get_si()), centred.get_si());
        EXPECT_EQ(modulo(centred, p), value);
        EXPECT_LT(2 * abs(centred), p);
    }
    for (int power = 60; power <= 130; ++power) // where words end
        for (int more = -1; more <= 1; ++more)
            for (const int sign : {1, -1}) {
                const mpz_class value = sign * ((mpz_class(1) << power) + more);
                if (2 * abs(value) >= p)
                    continue;
                field->from_mpz(out.data(), value);
                const auto small = field->to_int64(out.data());
                EXPECT_EQ(small.has_value(), abs(value) < mpz_class("9223372036854775808")) << value;
                EXPECT_EQ(small.value_or(value.get_si()), value.get_si());
            }
    Words zero = words_of({0});
    EXPECT_THROW(field->invert(out.data(), zero.data()), InternalError);
}

TEST_P(FieldTest, WireFormIsExactAndRejectsValuesFromTheModulusOn) {
    const std::vector<mpz_class> values = boundary_values(p);
    const std::size_t size = field->wire_bytes();
    const Words a = words_of(values);
    std::vector<std::uint8_t> bytes(values.size() * size);
    field->encode(bytes.data(), a.data(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        mpz_class read;
        mpz_import(read.get_mpz_t(), size, -1, 1, 0, 0, bytes.data() + i * size);
        EXPECT_EQ(read, values[i]);
    }
    Words back(a.size());
    ASSERT_TRUE(field->decode(back.data(), bytes.data(), values.size()));
    EXPECT_EQ(back, a);
    ASSERT_TRUE(field->add_encoded(back.data(), bytes.data(), values.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
        EXPECT_EQ(at(back, i), modulo(2 * values[i], p));

    std::vector<mpz_class> refused{p, p + 1, power_of_two(static_cast<unsigned>(8 * size)) - 1};
    for (const mpz_class &value : refused) {
        if (mpz_sizeinbase(value.get_mpz_t(), 2) > 8 * size)
            continue;
        for (const std::size_t place : {std::size_t{1}, values.size() - 1}) {
            std::vector<std::uint8_t> wrong(bytes);
            std::fill_n(wrong.data() + place * size, size, std::uint8_t{0});
            mpz_export(wrong.data() + place * size, nullptr, -1, 1, 0, 0, value.get_mpz_t());
            EXPECT_FALSE(field->decode(back.data(), wrong.data(), values.size())) << value;
            back = a;
            EXPECT_FALSE(field->add_encoded(back.data(), wrong.data(), values.size())) << value;
        }
    }
}

TEST_P(FieldTest, BitsOfCanonicalElements) {
    std::vector<mpz_class> values = boundary_values(p);
    // 512 elements are handled at once, then 64, then fewer.
    while (values.size() < 2 * 512 + 131)
        values.push_back(values[values.size() % 7 + 3 * (values.size() % 5)] /
                         static_cast<unsigned long>(values.size()));
    const Words a = words_of(values);
    const std::size_t count = values.size(), stride = (count + 63) / 64 + 1;
    const auto bit_of = [](const Words &words, std::size_t i) { return words[i / 64] >> (i % 64) & 1; };
    for (const auto &[first, planes] : std::vector<std::pair<int, int>>{
             {0, field->bits()}, {0, 1}, {field->bits() - 1, 1}, {1, field->bits() + 3}, {60, 10}}) {
        Words out(stride * static_cast<std::size_t>(planes));
        field->bit_planes(out.data(), stride, a.data(), count, first, planes);
        for (int j = 0; j < planes; ++j) {
            const Words plane(out.begin() + static_cast<std::ptrdiff_t>(stride) * j,
                              out.begin() + static_cast<std::ptrdiff_t>(stride) * (j + 1));
            for (std::size_t i = 0; i < (count + 63) / 64 * 64; ++i) {
                const int expected =
                    i < count ? mpz_tstbit(values[i].get_mpz_t(), static_cast<mp_bitcnt_t>(first + j)) : 0;
                ASSERT_EQ(bit_of(plane, i), static_cast<unsigned>(expected)) << i << " bit " << first + j;
            }
        }
    }
    for (const int planes : {1, 33, 64}) { // of words that are no elements
        Words words(count), out(stride * static_cast<std::size_t>(planes));
        for (std::size_t i = 0; i < count; ++i)
            words[i] = ~(i * 0x9e3779b97f4a7c15u);
        field->word_planes(out.data(), stride, words.data(), count, planes);
        for (std::size_t plane = 0; plane < static_cast<std::size_t>(planes); ++plane) {
            for (std::size_t i = 0; i < (count + 63) / 64 * 64; ++i) {
                const bool expected = i < count && (words[i] >> plane & 1u) != 0;
                ASSERT_EQ(out[plane * stride + i / 64] >> (i % 64) & 1u, expected) << i << " bit " << plane;
            }
        }
    }
    for (const unsigned k : {0u, 1u, 2u, 31u, 63u, 64u, static_cast<unsigned>(field->bits() - 1),
                             static_cast<unsigned>(field->bits()), 600u}) {
        Words plane((count + 63) / 64);
        field->at_least_power(plane.data(), a.data(), count, static_cast<int>(k));
        Words shifted(a.size());
        field->shift_right(shifted.data(), a.data(), count, static_cast<int>(k));
        Words zero_or_one(a.size());
        field->from_plane(zero_or_one.data(), plane.data(), count);
        for (std::size_t i = 0; i < count; ++i) {
            const bool expected = values[i] >= power_of_two(k);
            ASSERT_EQ(bit_of(plane, i), expected) << values[i] << " >= 2^" << k;
            ASSERT_EQ(at(shifted, i), values[i] / power_of_two(k));
            ASSERT_EQ(at(zero_or_one, i), expected ? 1 : 0);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(AllPrimes, FieldTest,
                         ::testing::Combine(::testing::Range(0, static_cast<int>(primes().size())),
                                            ::testing::ValuesIn(usable_isas())),
                         [](const auto &chosen) {
                             const int number = std::get<0>(chosen.param);
                             const mpz_class p = primes()[static_cast<std::size_t>(number)];
                             return "bits" + std::to_string(mpz_sizeinbase(p.get_mpz_t(), 2)) + "_" +
                                    std::to_string(number) + "_" + name_of(std::get<1>(chosen.param));
                         });

TEST(TinyField, AllPairsOfElements) {
    for (const int prime : {3, 7, 13, 31, 127, 251}) {
        const auto field = Field::create(mpz_class(prime));
        for (int x = 0; x < prime; ++x) {
            for (int y = 0; y < prime; ++y) {
                const auto a = static_cast<std::uint64_t>(x), b = static_cast<std::uint64_t>(y);
                std::uint64_t out;
                field->add(&out, &a, &b, 1);
                ASSERT_EQ(out, static_cast<std::uint64_t>((x + y) % prime));
                field->subtract(&out, &a, &b, 1);
                ASSERT_EQ(out, static_cast<std::uint64_t>((x - y + prime) % prime));
                field->multiply(&out, &a, &b, 1);
                ASSERT_EQ(out, static_cast<std::uint64_t>(x * y % prime));
                field->multiply_constant(&out, &a, &b, 1);
                ASSERT_EQ(out, static_cast<std::uint64_t>(x * y % prime));
            }
            const auto a = static_cast<std::uint64_t>(x);
            std::uint64_t out;
            field->halve(&out, &a, 1);
            ASSERT_EQ(2 * out % static_cast<std::uint64_t>(prime), a);
            field->negate(&out, &a, 1);
            ASSERT_EQ(out, static_cast<std::uint64_t>((prime - x) % prime));
        }
    }
}

TEST(FieldCreation, RefusesWhatIsNoOddPrimeOfAtMost521Bits) {
    for (const char *text : {"", "0", "1", "2", "4", "9", "-7", "7x", "0x7", "2305843009213693950", "561"}) {
        EXPECT_THROW(Field::create(std::string(text)), UserError) << text;
    }
    EXPECT_THROW(Field::create(shape(1, 607)), UserError);
    EXPECT_EQ(Field::create(std::string("2305843009213693951"))->bits(), 61);
}

} // namespace
} // namespace picco::runtime
