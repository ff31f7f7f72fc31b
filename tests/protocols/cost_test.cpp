// What each protocol declares to cost is what it sends, and each stream is drawn once, by exactly its
// holders.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <tuple>

#include "protocols/bytes/byte_inverse.h"
#include "protocols/catalogue/catalogue.h"
#include "protocols/compare/compare.h"
#include "protocols/compare/in_range.h"
#include "protocols/convert/convert.h"
#include "protocols/convert/decompose.h"
#include "protocols/convert/residue.h"
#include "protocols/core/multiply.h"
#include "protocols/order/shuffle.h"
#include "support/bytes.h"
#include "support/parties.h"
#include "support/sharings.h"

namespace picco::runtime::testing {
namespace {

constexpr std::size_t kCount = 64;

std::size_t slot(const Context &context) {
    return static_cast<std::size_t>(context.self() - 1);
}

struct Measured {
    std::string name;
    std::uint64_t rounds = 0, payload = 0;
    Cost declared;
};

class CostTest : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
    std::unique_ptr<Field> field = Field::create(std::string("2305843009213693951"));
    std::vector<Elements> x = share(*field, n, std::vector<mpz_class>(kCount, 5));
    std::vector<Bits> b = share_bits(n, random_planes(kCount, 3)),
                      c = share_bits(n, random_planes(kCount, 3));

    CatalogueInputs inputs(const Context &context) const {
        return {x[slot(context)], b[slot(context)], c[slot(context)], {}};
    }
};

/// Of all entries, in the order of the catalogue.
std::vector<Measured> measure(Context &context, const CatalogueInputs &inputs) {
    std::vector<Measured> all;
    for (const CatalogueEntry &entry : catalogue(context)) {
        const std::uint64_t rounds = context.rounds.rounds(), payload = context.rounds.payload_sent();
        entry.run(context, inputs);
        all.push_back({entry.name, context.rounds.rounds() - rounds, context.rounds.payload_sent() - payload,
                       entry.cost(context, kCount)});
    }
    return all;
}

/// Rounds at each party, and bits of all together.
void expect_declared(const std::vector<std::vector<Measured>> &parties) {
    for (std::size_t i = 0; i < parties[0].size(); ++i) {
        const Cost declared = parties[0][i].declared;
        std::uint64_t bits = 0;
        for (const std::vector<Measured> &party : parties) {
            bits += 8 * party[i].payload;
            EXPECT_EQ(party[i].rounds, static_cast<std::uint64_t>(declared.rounds)) << party[i].name;
            EXPECT_EQ(party[i].declared, declared) << party[i].name;
        }
        EXPECT_EQ(bits, declared.bits) << parties[0][i].name;
    }
}

TEST_P(CostTest, DeclaredIsMeasured) {
    const auto measured =
        run_parties(*field, n, [&](Context &context) { return measure(context, inputs(context)); });
    EXPECT_GT(measured[0].size(), 100u);
    expect_declared(measured);
}

TEST(Cost, OfBytesDeclaredIsMeasured) {
    for (const int n : {3, 5, 7, 9}) {
        const auto shares = share_randomly(std::vector<std::uint8_t>(kCount, 5), n);
        const auto measured = run_byte_parties(n, [&](Context &context) {
            Words masks(kCount * byte_mask_words(context.field));
            std::fill(masks.begin(), masks.end(), 0);
            return measure(context, {shares[slot(context)], {}, {}, masks});
        });
        EXPECT_EQ(measured[0].size(), 6u);
        expect_declared(measured);
    }
}

/// Whatever is measured has one shape, and is in the list of all.
TEST_P(CostTest, EachProtocolIsMeasuredAtOneShape) {
    run_parties(*field, n, [&](Context &context) {
        std::map<Protocol, int> times;
        for (const CatalogueEntry &entry : catalogue(context)) {
            if (entry.measured)
                ++times[*entry.measured];
        }
        for (const auto &[protocol, count] : times) {
            EXPECT_EQ(count, 1) << name_of(protocol);
            EXPECT_EQ(protocol_of(name_of(protocol)), protocol);
        }
        EXPECT_EQ(measured_catalogue(context).size(), times.size());
        return 0;
    });
}

/// Logs every draw of every party under a name that all holders share.
struct DrawLog {
    using Name =
        std::tuple<bool, int, int, std::uint64_t, int, int>; // pair?, key, operation, purpose, dealer
    std::mutex mutex;
    std::map<Name, std::map<int, int>> times; // by party

    void add(int self, const Stream &stream) {
        const bool pair = stream.key.kind == KeyName::Kind::pair;
        const int other = stream.key.index;
        const Name name{pair,
                        pair ? std::min(self, other) : other,
                        pair ? std::max(self, other) : 0,
                        stream.operation,
                        static_cast<int>(stream.purpose),
                        stream.dealer};
        const std::lock_guard lock(mutex);
        ++times[name][self];
    }
};

class LoggedGenerators final : public Generators {
  public:
    LoggedGenerators(DrawLog &log, int self, std::unique_ptr<Generators> inner)
        : log_(log), self_(self), inner_(std::move(inner)) {}
    void element_block(const Stream &stream, std::span<const std::uint64_t> modulus, std::uint64_t *out,
                       std::size_t first, std::size_t count) override {
        if (first == 0)
            log_.add(self_, stream);
        inner_->element_block(stream, modulus, out, first, count);
    }
    void bit_block(const Stream &stream, std::size_t count, std::uint64_t *out, std::size_t first,
                   std::size_t words) override {
        if (first == 0)
            log_.add(self_, stream);
        inner_->bit_block(stream, count, out, first, words);
    }

  private:
    DrawLog &log_;
    int self_;
    std::unique_ptr<Generators> inner_;
};

TEST_P(CostTest, EachStreamIsDrawnOnceByExactlyItsHolders) {
    DrawLog log;
    std::vector<std::unique_ptr<Generators>> generators;
    for (Keys &keys : deal_keys(n, (n - 1) / 2)) {
        const int self = keys.self;
        generators.push_back(std::make_unique<LoggedGenerators>(log, self, make_generators(std::move(keys))));
    }
    run_parties(*field, make_local_channels(n), std::move(generators), [&](Context &context) {
        for (int repeat = 0; repeat < (n > 7 ? 1 : n); ++repeat) { // the roles rotate; beyond 7 it takes long
            for (const CatalogueEntry &entry : catalogue(context))
                entry.run(context, inputs(context));
            finish(context, shuffle(context, x[slot(context)], 2));
        }
        return 0;
    });
    const Subsets subsets(n, (n - 1) / 2);
    EXPECT_GT(log.times.size(), 100u);
    for (const auto &[name, parties] : log.times) {
        const auto &[pair, first, second, operation, purpose, dealer] = name;
        std::set<int> holders;
        for (int party = 1; party <= n; ++party) {
            if (pair ? party == first || party == second : !contains(subsets[first], party))
                holders.insert(party);
        }
        std::set<int> drew;
        for (const auto &[party, times] : parties) {
            drew.insert(party);
            EXPECT_EQ(times, 1) << "purpose " << purpose << " operation " << operation << " dealer "
                                << dealer;
        }
        EXPECT_EQ(drew, holders) << "purpose " << purpose << " operation " << operation << " dealer "
                                 << dealer;
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, CostTest, ::testing::Values(3, 5, 7, 9, 13));

TEST(Cost, OfThirtyTwoBitComparisonsOfThreeParties) {
    const auto field = Field::create(std::string("2305843009213693951"));
    const auto costs = run_parties(*field, 3, [](Context &context) {
        return std::vector<Cost>{
            cost_of_less_than_zero(context, 32), cost_of_equal_zero(context, 32),
            cost_of_bits_to_field(context),      cost_of_reduce(context),
            cost_of_decompose(context, 32),      cost_of_less_than_zero(context, 32, Carrying::kRipple),
            cost_of_in_range(context, 32),       cost_of_residue(context, 32)};
    });
    EXPECT_EQ(costs[0][0], (Cost{7, 3 * 95}));
    EXPECT_EQ(costs[0][1], (Cost{7, 2 * 33 + 3 * 32}));
    EXPECT_EQ(costs[0][2], (Cost{2, 3 * 64}));
    EXPECT_EQ(costs[0][3], (Cost{1, 3 * 64}));
    EXPECT_EQ(costs[0][4], (Cost{7, 3 * 167}));
    EXPECT_EQ(costs[0][5], (Cost{33, 3 * 54}));
    EXPECT_EQ(costs[0][6], (Cost{9, 526}));
    EXPECT_EQ(costs[0][7], (Cost{11, 1384}));
}

TEST_P(CostTest, KingsTakeNoMoreBytes) {
    run_parties(*field, n, [](Context &context) {
        EXPECT_LE(cost_of_reduce_by_kings(context, kCount).bits, cost_of_reduce(context).bits * kCount);
        return 0;
    });
}

TEST_P(CostTest, OfShufflesDeclaredIsMeasured) {
    for (const std::size_t columns : {std::size_t{1}, std::size_t{2}, std::size_t{21}, std::size_t{64}}) {
        const std::size_t rows = kCount / columns;
        const auto measured = run_parties(*field, n, [&](Context &context) {
            Elements matrix = x[slot(context)];
            matrix.count = rows * columns;
            finish(context, shuffle(context, matrix, rows));
            return Measured{"shuffle", context.rounds.rounds(), context.rounds.payload_sent(),
                            cost_of_shuffle(context, rows, columns)};
        });
        std::uint64_t bits = 0;
        for (const Measured &party : measured) {
            bits += 8 * party.payload;
            EXPECT_EQ(party.rounds, static_cast<std::uint64_t>(party.declared.rounds)) << columns;
        }
        EXPECT_EQ(bits, measured[0].declared.bits) << columns;
    }
}

TEST(Cost, RolesRotateSoThatThePartiesSendAlike) {
    const auto field = Field::create(std::string("2305843009213693951"));
    for (const int n : {3, 5}) {
        const auto x = share(*field, n, std::vector<mpz_class>(kCount, 5));
        const auto sent = run_parties(*field, n, [&](Context &context) {
            for (int repeat = 0; repeat < n; ++repeat)
                finish(context, less_than_zero(context, x[slot(context)], 32));
            return context.rounds.payload_sent();
        });
        for (const std::uint64_t payload : sent)
            EXPECT_EQ(payload, sent[0]);
    }
}

} // namespace
} // namespace picco::runtime::testing
