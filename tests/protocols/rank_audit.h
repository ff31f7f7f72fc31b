/// What a coalition of t parties sees of a protocol, as vectors: how many of their coordinates the randomness
/// that it does not know moves, and whether the secret moves any other.
#pragma once

#include "common/int128.h"
#include "protocols/views.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <utility>
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

/// A message of one value to one party, for all samples.
struct Message {
    bool is_element;
    std::vector<std::uint64_t> samples;
};

/// Who computes, and who pools what it sees.
struct Setting {
    int n;
    PartySet coalition;
    bool subset_keys;
    std::optional<Purpose> removed = {}; ///< streams that give zeros
};

/// What each party received, by party - 1: rounds of frames by sender - 1.
using ReceivedFrames = std::vector<std::vector<std::vector<Bytes>>>;

/// The messages of all frames that members of the coalition received from others. messages_of: a frame's, or nothing
/// where they cannot be told apart.
template <class MessagesOf>
std::optional<std::vector<Message>> seen_by(const Setting &setting, const ReceivedFrames &received,
                                            MessagesOf messages_of) {
    std::vector<Message> all;
    for (int party = 1; party <= setting.n; ++party) {
        if (!contains(setting.coalition, party))
            continue;
        for (const std::vector<Bytes> &round : received[static_cast<std::size_t>(party - 1)]) {
            for (int sender = 1; sender <= setting.n; ++sender) {
                auto messages = messages_of(round[static_cast<std::size_t>(sender - 1)]);
                if (!messages)
                    return std::nullopt;
                if (!contains(setting.coalition, sender)) // else the coalition made it
                    std::move(messages->begin(), messages->end(), std::back_inserter(all));
            }
        }
    }
    return all;
}

/// Of one entry and coalition.
struct Audit {
    bool is_possible = false;
    std::size_t messages = 0; ///< what goes to several is one
    std::size_t lacking = 0;  ///< messages less the dimension that unknown randomness moves
    std::size_t leaking = 0;  ///< dimensions that the secret moves beside
};

/// run: what the coalition sees of a secret, for so many samples. most: messages that are looked at.
template <class Run>
Audit audit(std::uint64_t modulus, std::size_t most, Run run) {
    const std::optional<std::vector<Message>> first = run(3, 64);
    if (!first || first->size() > most)
        return {};
    const std::size_t count = (first->size() / 64 + 2) * 64;
    const std::optional<std::vector<Message>> one = run(3, count), other = run(5, count);
    if (!one || !other || one->size() != other->size())
        return {};
    std::set<std::vector<std::uint64_t>> elements, bits;
    for (std::size_t i = 0; i < one->size(); ++i) {
        const Message &x = (*one)[i], &y = (*other)[i];
        if (x.is_element != y.is_element)
            return {};
        std::vector<std::uint64_t> values = x.samples;
        values.insert(values.end(), y.samples.begin(), y.samples.end());
        (x.is_element ? elements : bits).insert(std::move(values));
    }
    const Samples number(modulus, {elements.begin(), elements.end()}), bit(2, {bits.begin(), bits.end()});
    const std::size_t moved = number.rank_of_one_secret() + bit.rank_of_one_secret(),
                      all = elements.size() + bits.size();
    return {true, all, all - moved, number.rank_of_both() + bit.rank_of_both() - moved};
}

} // namespace picco::runtime::testing
