/// What a coalition of t parties sees of a protocol, as vectors: how many of their coordinates the randomness
/// that it does not know moves, and whether the secret moves any other.
#pragma once

#include "base/int128.h"
#include "protocols/views.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace picco::runtime::testing {

/// In a batch all inputs are the same, and so is all randomness that the coalition knows: the values of a batch
/// are samples of one view.
class AuditGenerators final : public Generators {
  public:
    /// removed: streams for this give zeros.
    AuditGenerators(int self, PartySet coalition, const Subsets &subsets, std::optional<Purpose> removed)
        : self_(self), coalition_(coalition), subsets_(subsets), removed_(removed) {}

    void element_block(const Stream &stream, std::span<const std::uint64_t> modulus, std::uint64_t *out,
                       std::size_t first, std::size_t count) override {
        const std::uint64_t seed = seed_of(stream);
        const bool is_known = knows(stream);
        for (std::size_t i = 0; i < count; ++i) {
            std::fill_n(out + i * modulus.size(), modulus.size(), 0);
            if (stream.purpose == removed_)
                continue;
            out[i * modulus.size()] = mix(seed ^ (is_known ? 0 : mix(first + i))) % modulus[0];
        }
    }
    void bit_block(const Stream &stream, std::size_t count, std::uint64_t *out, std::size_t first,
                   std::size_t words) override {
        const std::uint64_t seed = seed_of(stream);
        const std::size_t stride = (count + 63) / 64;
        const bool is_known = knows(stream) && stream.purpose != Purpose::permutation;
        for (std::size_t i = first; i < first + words; ++i)
            out[i - first] = stream.purpose == removed_ ? 0
                             : is_known                 ? 0 - (mix(seed ^ mix(i / stride)) & 1u)
                                                        : mix(seed ^ mix(i));
    }

  private:
    bool knows(const Stream &stream) const {
        const int other = stream.key.index;
        if (stream.key.kind == KeyName::Kind::pair)
            return contains(coalition_, self_) || contains(coalition_, other);
        return (coalition_ & ~subsets_[other]) != 0;
    }
    std::uint64_t seed_of(const Stream &stream) const {
        const auto [pair, first, second, operation, purpose, dealer] = name_of(self_, stream);
        std::uint64_t seed = 1;
        for (const std::uint64_t part :
             {std::uint64_t{pair}, static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(second),
              operation, static_cast<std::uint64_t>(purpose), static_cast<std::uint64_t>(dealer)})
            seed = mix(seed ^ part);
        return seed;
    }

    int self_;
    PartySet coalition_;
    const Subsets &subsets_;
    std::optional<Purpose> removed_;
};

/// What samples of two secrets give: coordinates of a vector over a prime field of 64 bits at most.
class Samples {
  public:
    /// Coordinates: their values in samples of the one secret, then in as many of the other.
    Samples(std::uint64_t modulus, std::vector<std::vector<std::uint64_t>> coordinates)
        : p_(modulus), coordinates_(std::move(coordinates)) {}

    /// The dimension of all differences between samples of one secret, and between any.
    std::size_t rank_of_one_secret() const { return rank(false); }
    std::size_t rank_of_both() const { return rank(true); }

  private:
    std::size_t rank(bool across) const {
        std::vector<std::vector<std::uint64_t>> rows;
        for (const std::vector<std::uint64_t> &values : coordinates_) {
            std::vector<std::uint64_t> row(values.size());
            for (std::size_t i = 0; i < row.size(); ++i) {
                const std::uint64_t base = values[across || i < row.size() / 2 ? 0 : row.size() / 2];
                row[i] = values[i] >= base ? values[i] - base : values[i] + (p_ - base);
            }
            rows.push_back(std::move(row));
        }
        return p_ == 2 ? rank_of_bits(rows) : rank_of(rows);
    }
    std::uint64_t times(std::uint64_t x, std::uint64_t y) const {
        return static_cast<std::uint64_t>(UInt128{x} * y % p_);
    }
    std::uint64_t inverse(std::uint64_t x) const {
        std::uint64_t result = 1;
        for (std::uint64_t exponent = p_ - 2; exponent != 0; exponent /= 2, x = times(x, x))
            result = exponent % 2 != 0 ? times(result, x) : result;
        return result;
    }
    std::size_t rank_of(std::vector<std::vector<std::uint64_t>> rows) const {
        std::size_t rank = 0;
        for (std::size_t column = 0; rank < rows.size() && column < rows[0].size(); ++column) {
            const auto from = rows.begin() + static_cast<std::ptrdiff_t>(rank);
            const auto pivot =
                std::find_if(from, rows.end(), [&](const auto &row) { return row[column] != 0; });
            if (pivot == rows.end())
                continue;
            std::swap(*from, *pivot);
            const std::uint64_t scale = inverse((*from)[column]);
            for (auto row = from + 1; row != rows.end(); ++row) {
                const std::uint64_t factor = p_ - times((*row)[column], scale);
                for (std::size_t i = column; factor != p_ && i < row->size(); ++i)
                    (*row)[i] = static_cast<std::uint64_t>(((*row)[i] + UInt128{factor} * (*from)[i]) % p_);
            }
            ++rank;
        }
        return rank;
    }
    static std::size_t rank_of_bits(const std::vector<std::vector<std::uint64_t>> &rows) {
        std::vector<Words> packed;
        for (const auto &row : rows) {
            Words words((row.size() + 63) / 64);
            std::fill(words.begin(), words.end(), 0);
            for (std::size_t i = 0; i < row.size(); ++i)
                words[i / 64] |= (row[i] & 1) << (i % 64);
            packed.push_back(std::move(words));
        }
        std::size_t rank = 0;
        for (std::size_t column = 0; rank < rows.size() && column < rows[0].size(); ++column) {
            const auto is_set = [&](const Words &row) {
                return (row[column / 64] >> (column % 64) & 1) != 0;
            };
            const auto from = packed.begin() + static_cast<std::ptrdiff_t>(rank);
            const auto pivot = std::find_if(from, packed.end(), is_set);
            if (pivot == packed.end())
                continue;
            std::swap(*from, *pivot);
            for (auto row = from + 1; row != packed.end(); ++row) {
                if (is_set(*row)) {
                    for (std::size_t i = row->size(); i-- > column / 64;)
                        (*row)[i] ^= (*from)[i];
                }
            }
            ++rank;
        }
        return rank;
    }

    std::uint64_t p_;
    std::vector<std::vector<std::uint64_t>> coordinates_;
};

} // namespace picco::runtime::testing
