// Transcripts of larger coalitions' protocols, sampled: every message that a party receives is uniform, alone
// and in pairs, with secrets at the ends of their ranges.
#include <gtest/gtest.h>

#include <cmath>

#include "protocols/boolean/logic.h"
#include "protocols/compare/compare.h"
#include "protocols/convert/convert.h"
#include "protocols/convert/decompose.h"
#include "protocols/core/multiply.h"
#include "protocols/views.h"

namespace picco::runtime::testing {
namespace {

constexpr std::size_t kCount = std::size_t{1} << 14;
constexpr int kPrime = 31;

/// One received message: a symbol in [0, radix) for each value of the batch.
struct Piece {
    std::uint64_t radix;
    std::vector<std::uint64_t> symbols;
};

std::vector<Piece> pieces_of(const std::vector<std::vector<Bytes>> &rounds, bool elements) {
    std::vector<Piece> pieces;
    for (const auto &round : rounds) {
        for (const Bytes &frame : round) {
            const std::size_t step = elements ? kCount : kCount / 8;
            for (std::size_t place = 0; place < frame.size(); place += step) {
                Piece piece{elements ? kPrime : 2u, std::vector<std::uint64_t>(kCount)};
                for (std::size_t i = 0; i < kCount; ++i) {
                    piece.symbols[i] = elements ? frame[place + i] : frame[place + i / 8] >> (i % 8) & 1u;
                }
                pieces.push_back(std::move(piece));
            }
        }
    }
    return pieces;
}

/// How many standard deviations the chi-square statistic of a pair of messages lies above its mean.
double excess(const Piece &a, const Piece &b) {
    const std::uint64_t cells = a.radix * b.radix;
    std::vector<double> seen(cells);
    for (std::size_t i = 0; i < kCount; ++i)
        seen[a.symbols[i] * b.radix + b.symbols[i]] += 1;
    const double expected = static_cast<double>(kCount) / static_cast<double>(cells);
    double statistic = 0;
    for (const double times : seen)
        statistic += (times - expected) * (times - expected) / expected;
    const double freedom = static_cast<double>(cells - 1);
    return (statistic - freedom) / std::sqrt(2 * freedom);
}

struct Case {
    const char *name;
    bool elements;
    int value;
    std::function<void(Context &, const Elements &, const Bits &)> run;
};

TEST(Transcripts, ReceivedMessagesAreUniformAloneAndInPairs) {
    const auto field = Field::create(mpz_class(kPrime));
    const std::vector<Case> cases{
        {"LTZ", false, -2,
         [](Context &c, const Elements &x, const Bits &) { finish(c, less_than_zero(c, x, 2)); }},
        {"LTZ", false, 1,
         [](Context &c, const Elements &x, const Bits &) { finish(c, less_than_zero(c, x, 2)); }},
        {"EQZ", false, 0,
         [](Context &c, const Elements &x, const Bits &) { finish(c, equal_zero(c, x, 1)); }},
        {"EQZ", false, 1,
         [](Context &c, const Elements &x, const Bits &) { finish(c, equal_zero(c, x, 1)); }},
        {"BitDec", false, 1,
         [](Context &c, const Elements &x, const Bits &) { finish(c, decompose(c, x, 2, 2)); }},
        {"AND", false, 1, [](Context &c, const Elements &, const Bits &b) { finish(c, and_bits(c, b, b)); }},
        {"B2A", true, 0, [](Context &c, const Elements &, const Bits &b) { finish(c, bits_to_field(c, b)); }},
        {"B2A", true, 1, [](Context &c, const Elements &, const Bits &b) { finish(c, bits_to_field(c, b)); }},
        {"reduce", true, 0, [](Context &c, const Elements &x, const Bits &) { finish(c, reduce(c, x)); }},
    };
    for (const int n : {3, 5, 7}) {
        for (const Case &test : cases) {
            std::size_t messages = 0;
            const auto x = share(*field, n, std::vector<mpz_class>(kCount, test.value));
            PlainBits bit(kCount, 1);
            std::fill(bit.words.begin(), bit.words.end(), test.value != 0 ? ~std::uint64_t{0} : 0);
            const auto b = share_bits(n, bit);
            std::vector<std::vector<std::vector<Bytes>>> received(static_cast<std::size_t>(n));
            std::vector<std::unique_ptr<Channel>> channels;
            std::vector<std::unique_ptr<Generators>> generators;
            for (auto &channel : make_local_channels(n)) {
                auto *log = &received[channels.size()];
                channels.push_back(std::make_unique<RecordingChannel>(std::move(channel), log));
            }
            for (Keys &keys : deal_keys(n, (n - 1) / 2))
                generators.push_back(make_generators(std::move(keys)));
            run_parties(*field, std::move(channels), std::move(generators), [&](Context &context) {
                const auto slot = static_cast<std::size_t>(context.self() - 1);
                test.run(context, x[slot], b[slot]);
                return 0;
            });
            for (const auto &rounds : received) {
                const std::vector<Piece> pieces = pieces_of(rounds, test.elements);
                messages += pieces.size();
                const Piece nothing{1, std::vector<std::uint64_t>(kCount, 0)};
                for (std::size_t i = 0; i < pieces.size(); ++i) {
                    // With one degree of freedom, the heaviest tail, 24 deviations are a chi-square of 35:
                    // probability 4e-9 each, below 1e-4 for all together.
                    EXPECT_LT(excess(pieces[i], nothing), 24) << test.name << " n " << n << " message " << i;
                    for (std::size_t j = 0; j < i; ++j) {
                        EXPECT_LT(excess(pieces[i], pieces[j]), 24)
                            << test.name << " n " << n << ' ' << i << ' ' << j;
                    }
                }
            }
            EXPECT_GE(messages, 3u) << test.name << " n " << n;
        }
    }
}

} // namespace
} // namespace picco::runtime::testing
