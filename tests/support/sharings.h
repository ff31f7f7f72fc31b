/// Sharings of known values, and values of the parties' shares.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/subsets.h"
#include "crypto/random.h"
#include "sharing/bit_sharing.h"
#include "sharing/bits.h"
#include "sharing/elements.h"
#include "sharing/shamir.h"

namespace picco::runtime::testing {

inline mpz_class power_of_two(int exponent) {
    mpz_class power = 1;
    power <<= static_cast<unsigned>(exponent);
    return power;
}

inline Elements elements_of(const Field &field, const std::vector<mpz_class> &values) {
    Elements elements(field, values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        field.from_mpz(elements.at(i), values[i]);
    return elements;
}

inline std::vector<mpz_class> signed_values(const Field &field, const Elements &elements) {
    std::vector<mpz_class> values;
    for (std::size_t i = 0; i < elements.count; ++i)
        values.push_back(field.to_signed(elements.at(i)));
    return values;
}

/// Fresh sharings of the values, one batch a party.
inline std::vector<Elements> share(const Field &field, int n, const std::vector<mpz_class> &values) {
    const Shamir shamir(field, n);
    Elements random(field, values.size() * static_cast<std::size_t>(shamir.threshold()));
    random_elements(random.data(), random.count, field.modulus_words());
    return shamir.share(elements_of(field, values), random);
}

/// Sharings whose first t summands, for the t + 1 consecutive dealers from `first` on, are chosen: summand j
/// of value i is summands[i][j].
inline std::vector<Elements> share_with_summands(const Field &field, int n,
                                                 const std::vector<mpz_class> &values,
                                                 const std::vector<std::vector<mpz_class>> &summands,
                                                 int first) {
    const Shamir shamir(field, n);
    const int t = shamir.threshold();
    std::vector<int> dealers, points{0};
    for (int j = 0; j <= t; ++j)
        dealers.push_back(shamir.after(first, j));
    for (int j = 0; j < t; ++j)
        points.push_back(dealers[static_cast<std::size_t>(j)]);
    const Elements weights = shamir.weights(dealers, 0);
    std::vector<Elements> shares(static_cast<std::size_t>(n), Elements(field, values.size()));
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::vector<mpz_class> known{values[i]};
        for (int j = 0; j < t; ++j) {
            const auto place = static_cast<std::size_t>(j);
            Elements inverse(field, 1);
            field.invert(inverse.data(), weights.at(place));
            known.push_back(summands[i][place] * field.to_mpz(inverse.data()));
        }
        for (int party = 1; party <= n; ++party) {
            const Elements at = shamir.weights(points, party);
            mpz_class share = 0;
            for (std::size_t j = 0; j < known.size(); ++j)
                share += field.to_mpz(at.at(j)) * known[j];
            field.from_mpz(shares[static_cast<std::size_t>(party - 1)].at(i), share);
        }
    }
    return shares;
}

/// The values of degree-t sharings; all n shares must lie on the polynomial.
inline std::vector<mpz_class> reconstruct(const Field &field, const std::vector<Elements> &shares) {
    const Shamir shamir(field, static_cast<int>(shares.size()));
    std::vector<int> parties;
    for (int party = 1; party <= shamir.parties(); ++party)
        parties.push_back(party);
    return signed_values(field, shamir.reconstruct(parties, shares));
}

/// sum += factor * from, elements of the binary field in components of `words` words each.
inline void add_multiple(const BinaryField &field, std::uint64_t *sum, unsigned factor,
                         const std::uint64_t *from, std::size_t words) {
    for (int j = 0; j < field.degree(); ++j) {
        for (int c = 0; c < field.degree(); ++c) {
            for (std::size_t word = 0; (field.multiply(factor, 1u << j) >> c & 1) != 0 && word < words;
                 ++word)
                sum[static_cast<std::size_t>(c) * words + word] ^=
                    from[static_cast<std::size_t>(j) * words + word];
        }
    }
}

/// Fresh boolean sharings of public planes, one batch a party: n = 3 in CNF, else Shamir.
inline std::vector<Bits> share_bits(int n, const PlainBits &values) {
    const std::size_t words = values.words.size();
    std::vector<Bits> shares;
    for (int party = 1; party <= n; ++party) {
        shares.emplace_back(values.count, values.planes, BitSharing(n, party).components());
        std::fill(shares.back().words.begin(), shares.back().words.end(), 0);
    }
    if (n == 3) {
        const Subsets subsets(3, 1);
        Words rest = values.words;
        for (int index = 0; index < 3; ++index) {
            Words component(words);
            random_bytes(component.data(), words * 8);
            if (index == 2)
                component = rest;
            for (std::size_t word = 0; word < words; ++word)
                rest[word] ^= component[word];
            for (int party = 1; party <= 3; ++party) {
                if (const int position = subsets.position(party, index); position >= 0)
                    std::copy(component.begin(), component.end(),
                              shares[static_cast<std::size_t>(party - 1)].plane(
                                  static_cast<std::size_t>(position), 0));
            }
        }
        return shares;
    }
    const BinaryField field(n);
    for (int power = 0; power <= (n - 1) / 2; ++power) {
        Words coefficient(words * static_cast<std::size_t>(field.degree()));
        std::fill(coefficient.begin(), coefficient.end(), 0);
        if (power == 0)
            std::copy(values.words.begin(), values.words.end(), coefficient.begin());
        else
            random_bytes(coefficient.data(), coefficient.size() * 8);
        for (int party = 1; party <= n; ++party) {
            unsigned factor = 1;
            for (int i = 0; i < power; ++i)
                factor = field.multiply(factor, static_cast<unsigned>(party));
            add_multiple(field, shares[static_cast<std::size_t>(party - 1)].words.data(), factor,
                         coefficient.data(), words);
        }
    }
    return shares;
}

/// Bits of the words of planes that are values, not padding.
inline void clear_padding(const PlainBits &values, std::uint64_t *words) {
    for (std::size_t plane = 0; values.count % 64 != 0 && plane < values.planes; ++plane)
        words[(plane + 1) * values.stride - 1] &= (std::uint64_t{1} << values.count % 64) - 1;
}

/// The values of boolean sharings: all holders of a CNF component must have the same, and all shares must lie
/// on a polynomial of degree t with a bit at 0.
inline PlainBits reconstruct_bits(const std::vector<Bits> &shares) {
    const int n = static_cast<int>(shares.size()), t = (n - 1) / 2;
    PlainBits values(shares[0].count, shares[0].planes);
    const std::size_t words = values.words.size();
    std::fill(values.words.begin(), values.words.end(), 0);
    if (n == 3) {
        const Subsets subsets(3, 1);
        for (int index = 0; index < 3; ++index) {
            std::vector<Words> held;
            for (int party = 1; party <= 3; ++party) {
                if (const int position = subsets.position(party, index); position >= 0) {
                    const std::uint64_t *from = shares[static_cast<std::size_t>(party - 1)].plane(
                        static_cast<std::size_t>(position), 0);
                    held.emplace_back(from, from + words);
                    clear_padding(values, held.back().data());
                }
            }
            EXPECT_EQ(held[0], held[1]) << "the holders of component " << index << " have different ones";
            for (std::size_t word = 0; word < words; ++word)
                values.words[word] ^= held[0][word];
        }
        return values;
    }
    const BinaryField field(n);
    std::vector<int> points;
    for (int party = 1; party <= t + 1; ++party)
        points.push_back(party);
    const auto value_at = [&](int target) {
        Words sum(words * static_cast<std::size_t>(field.degree()));
        std::fill(sum.begin(), sum.end(), 0);
        for (const int point : points)
            add_multiple(field, sum.data(), field.basis(point, points, target),
                         shares[static_cast<std::size_t>(point - 1)].words.data(), words);
        for (int c = 0; c < field.degree(); ++c)
            clear_padding(values, sum.data() + static_cast<std::size_t>(c) * words);
        return sum;
    };
    for (int party = t + 2; party <= n; ++party) {
        Words given = shares[static_cast<std::size_t>(party - 1)].words;
        for (int c = 0; c < field.degree(); ++c)
            clear_padding(values, given.data() + static_cast<std::size_t>(c) * words);
        EXPECT_EQ(value_at(party), given) << "the share of party " << party << " is not on the polynomial";
    }
    const Words secret = value_at(0);
    std::copy_n(secret.begin(), words, values.words.begin());
    EXPECT_TRUE(std::all_of(secret.begin() + static_cast<std::ptrdiff_t>(words), secret.end(),
                            [](std::uint64_t word) { return word == 0; }))
        << "what is shared is not a bit";
    return values;
}

inline PlainBits random_planes(std::size_t count, std::size_t planes) {
    PlainBits bits(count, planes);
    random_bytes(bits.words.data(), bits.words.size() * 8);
    return bits;
}

} // namespace picco::runtime::testing
