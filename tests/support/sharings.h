/// Sharings of known values, and values of the parties' shares.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "base/subsets.h"
#include "crypto/random.h"
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

/// Fresh boolean sharings of public planes, one batch a party.
inline std::vector<Bits> share_bits(int n, const PlainBits &values) {
    const Subsets subsets(n, (n - 1) / 2);
    std::vector<Bits> shares;
    for (int party = 1; party <= n; ++party) {
        shares.emplace_back(values.count, values.planes, subsets.held_by(party).size());
    }
    Words rest = values.words;
    for (int index = 0; index < subsets.count(); ++index) {
        Words component(rest.size());
        random_bytes(component.data(), component.size() * 8);
        if (index + 1 == subsets.count())
            component = rest;
        for (std::size_t word = 0; word < rest.size(); ++word)
            rest[word] ^= component[word];
        for (int party = 1; party <= n; ++party) {
            const int position = subsets.position(party, index);
            if (position < 0)
                continue;
            std::copy(
                component.begin(), component.end(),
                shares[static_cast<std::size_t>(party - 1)].plane(static_cast<std::size_t>(position), 0));
        }
    }
    return shares;
}

/// The values of boolean sharings; all holders of a component must have the same.
inline PlainBits reconstruct_bits(const std::vector<Bits> &shares) {
    const int n = static_cast<int>(shares.size());
    const Subsets subsets(n, (n - 1) / 2);
    PlainBits values(shares[0].count, shares[0].planes);
    std::fill(values.words.begin(), values.words.end(), 0);
    const std::size_t rest = values.count % 64;
    const std::uint64_t last = rest == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << rest) - 1;
    for (int index = 0; index < subsets.count(); ++index) {
        const std::uint64_t *first = nullptr;
        for (int party = 1; party <= n; ++party) {
            const int position = subsets.position(party, index);
            if (position < 0)
                continue;
            const Bits &bits = shares[static_cast<std::size_t>(party - 1)];
            const std::uint64_t *component = bits.plane(static_cast<std::size_t>(position), 0);
            for (std::size_t word = 0; word < values.words.size(); ++word) {
                const std::uint64_t used = (word + 1) % values.stride == 0 ? last : ~std::uint64_t{0};
                if (first == nullptr) {
                    values.words[word] ^= component[word] & used;
                } else if (((component[word] ^ first[word]) & used) != 0) {
                    ADD_FAILURE() << "party " << party << " holds another component " << index;
                }
            }
            first = first == nullptr ? component : first;
        }
    }
    return values;
}

inline PlainBits random_planes(std::size_t count, std::size_t planes) {
    PlainBits bits(count, planes);
    random_bytes(bits.words.data(), bits.words.size() * 8);
    return bits;
}

} // namespace picco::runtime::testing
