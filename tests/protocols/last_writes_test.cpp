// Which writes are still seen: every sequence of few writes to few places, and long ones.
#include <gtest/gtest.h>

#include "protocols/lookup/last_writes.h"
#include "support/parties.h"
#include "support/sharings.h"

namespace picco::runtime::testing {
namespace {

struct Write {
    unsigned place;
    bool happens;
    bool adds = false;
};
using Sequence = std::vector<Write>;

/// Of the writes before the last one, which is a read: the one that it sees, or none, and what adds behind
/// it.
std::vector<bool> seen_by_last(const Sequence &sequence) {
    std::vector<bool> seen(sequence.size());
    seen[0] = true;
    for (std::size_t i = 0; i + 1 < sequence.size(); ++i) {
        if (sequence[i].happens && sequence.back().happens && sequence[i].place == sequence.back().place) {
            if (!sequence[i].adds)
                seen.assign(sequence.size(), false);
            seen[i + 1] = true;
        }
    }
    return seen;
}

bool is_seen(const Sequence &sequence, std::size_t i) {
    bool seen = sequence[i].happens;
    for (std::size_t later = i + 1; later < sequence.size(); ++later)
        seen = seen && !(sequence[later].happens && !sequence[later].adds &&
                         sequence[later].place == sequence[i].place);
    return seen;
}

/// All sequences of so many of the writes that choices stand for: as(choice), choice < choices.
template <class As>
std::vector<Sequence> all_sequences(std::size_t length, std::size_t choices, As as) {
    std::size_t all = 1;
    for (std::size_t i = 0; i < length; ++i)
        all *= choices;
    std::vector<Sequence> sequences(all);
    for (std::size_t code = 0; code < all; ++code)
        for (std::size_t i = 0, rest = code; i < length; ++i, rest /= choices)
            sequences[code].push_back(as(rest % choices));
    return sequences;
}

class LastWrites : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
    std::unique_ptr<Field> field = Field::create(std::string("2305843009213693951"));

    void check(const std::vector<Sequence> &sequences, std::size_t bits) {
        const std::size_t length = sequences[0].size();
        const PlainBits last = result(sequences, bits, false);
        for (std::size_t s = 0; s < sequences.size(); ++s) {
            for (std::size_t i = 0; i < length; ++i)
                ASSERT_EQ(last.get(0, i * sequences.size() + s), is_seen(sequences[s], i))
                    << "length " << length << " bits " << bits << " sequence " << s << " write " << i;
        }
        if (length == 1)
            return;
        const PlainBits seen = result(sequences, bits, true);
        for (std::size_t s = 0; s < sequences.size(); ++s) {
            const std::vector<bool> expected = seen_by_last(sequences[s]);
            for (std::size_t i = 0; i < length; ++i)
                ASSERT_EQ(seen.get(0, i * sequences.size() + s), expected[i])
                    << "length " << length << " bits " << bits << " sequence " << s << " option " << i;
        }
    }

    /// reads: the last of each sequence is a read.
    PlainBits result(const std::vector<Sequence> &sequences, std::size_t bits, bool reads) {
        const std::size_t length = sequences[0].size(), count = sequences.size() * length;
        PlainBits places(count, bits), happens(count, 1);
        Words adds((count + 63) / 64);
        std::fill(adds.begin(), adds.end(), 0);
        std::fill(places.words.begin(), places.words.end(), 0);
        std::fill(happens.words.begin(), happens.words.end(), 0);
        for (std::size_t s = 0; s < sequences.size(); ++s) {
            for (std::size_t i = 0; i < length; ++i) {
                const std::size_t at = i * sequences.size() + s;
                happens.set(0, at, sequences[s][i].happens);
                adds[at / 64] |= std::uint64_t{sequences[s][i].adds} << (at % 64);
                for (std::size_t j = 0; j < bits; ++j)
                    places.set(j, at, (sequences[s][i].place >> j & 1u) != 0);
            }
        }
        if (std::ranges::count(adds, 0u) == static_cast<std::ptrdiff_t>(adds.size()))
            adds.clear();
        const auto shared_places = share_bits(n, places), shared_happens = share_bits(n, happens);
        return reconstruct_bits(run_parties(*field, n, [&](Context &context) {
            const auto own = static_cast<std::size_t>(context.self() - 1);
            const Bits &where = shared_places[own], &whether = shared_happens[own];
            return finish(context, reads ? seen_writes(context, where, whether, length - 1, adds)
                                         : last_writes(context, where, whether, length, adds));
        }));
    }
};

TEST_P(LastWrites, OfAllShortSequences) {
    for (std::size_t length = 1; length <= 4; ++length) {
        for (std::size_t bits = 0; bits <= (length == 4 ? 1u : 2u); ++bits) {
            const auto as = [](std::size_t choice) {
                return Write{static_cast<unsigned>(choice / 2), choice % 2 == 1};
            };
            check(all_sequences(length, std::size_t{2} << bits, as), bits);
        }
    }
}

/// Every sequence of up to three writes and additions, and what a read sees behind two.
TEST_P(LastWrites, AndAdditions) {
    for (std::size_t length = 1; length <= 3; ++length) {
        const auto as = [](std::size_t choice) {
            return Write{static_cast<unsigned>(choice & 1u), (choice & 2u) != 0, (choice & 4u) != 0};
        };
        check(all_sequences(length, 8, as), 1);
    }
}

TEST_P(LastWrites, OfLongSequences) {
    for (const std::size_t length : {5u, 64u, 67u}) {
        std::vector<Sequence> sequences(2);
        unsigned state = 7;
        for (Sequence &sequence : sequences) {
            for (std::size_t i = 0; i < length; ++i) {
                state = state * 1103515245u + 12345u;
                sequence.push_back({state >> 20 & 31u, (state >> 16 & 3u) != 0});
            }
        }
        check(sequences, 5);
        for (std::size_t i = 0; i < length; ++i)
            sequences[1][i].adds = i % 3 != 0;
        check(sequences, 5);
        check({sequences[1]}, 5);
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, LastWrites, ::testing::Values(3, 5, 7, 9, 13));

} // namespace
} // namespace picco::runtime::testing
