// What each protocol declares to cost is what it sends, and each stream is drawn once, by exactly its
// holders.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <tuple>

#include "circuits/floats.h"
#include "protocols/boolean/circuit_run.h"
#include "protocols/boolean/logic.h"
#include "protocols/compare/compare.h"
#include "protocols/compare/in_range.h"
#include "protocols/compare/range_check.h"
#include "protocols/convert/compose.h"
#include "protocols/convert/convert.h"
#include "protocols/convert/decompose.h"
#include "protocols/convert/residue.h"
#include "protocols/convert/truncate.h"
#include "protocols/core/deal.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"
#include "protocols/core/random.h"
#include "protocols/core/zero_check.h"
#include "protocols/lookup/last_writes.h"
#include "protocols/lookup/one_hot.h"
#include "protocols/lookup/table_read.h"
#include "protocols/lookup/table_write.h"
#include "protocols/order/exchange_network.h"
#include "protocols/order/shuffle.h"
#include "support/parties.h"
#include "support/sharings.h"

namespace picco::runtime::testing {
namespace {

constexpr std::size_t kCount = 64;

std::size_t slot(const Context &context) {
    return static_cast<std::size_t>(context.self() - 1);
}

/// Of writes one after the other those that add, a bit each, for so many sequences; none: empty.
Words additions_of(unsigned additions, std::size_t length, std::size_t sequences) {
    Words adds(additions == 0 ? 0 : (length * sequences + 63) / 64);
    std::fill(adds.begin(), adds.end(), 0);
    for (std::size_t at = 0; at < length * sequences && additions != 0; ++at)
        adds[at / 64] |= std::uint64_t{additions >> (at / sequences) & 1u} << (at % 64);
    return adds;
}

/// As many variables of one value, half of them of another type.
std::vector<TypedVariable> variables_of(const Elements &x) {
    std::vector<TypedVariable> variables;
    for (std::size_t i = 0; i < x.count; ++i)
        variables.push_back({i % 2 == 0 ? 32 : -8, 1, [&x, i](std::size_t, std::size_t, std::uint64_t *to) {
                                 std::copy_n(x.at(i), x.limbs, to);
                             }});
    return variables;
}

struct Inputs {
    Elements x;
    Bits b, c;
};

struct Protocol {
    const char *name;
    std::function<void(Context &, Inputs)> run;
    std::function<Cost(const Context &)> cost;
};

std::vector<Protocol> protocols() {
    std::vector<Protocol> all{
        {"reduce", [](Context &c, Inputs i) { finish(c, reduce(c, i.x)); }, cost_of_reduce},
        {"open", [](Context &c, Inputs i) { finish(c, open(c, i.x)); }, cost_of_open},
        {"open products", [](Context &c, Inputs i) { finish(c, open_products(c, i.x)); },
         cost_of_open_products},
        {"PRSS",
         [](Context &c, Inputs) {
             if (c.n() <= kMostPartiesWithSubsetKeys)
                 random_sharings(c, kCount);
         },
         [](const Context &) { return Cost{}; }},
        {"sums are zero", [](Context &c, Inputs i) { finish(c, sums_are_zero(c, i.x)); },
         [](const Context &c) {
             const Cost whole = cost_of_sums_are_zero(c, kCount);
             return Cost{whole.rounds, whole.bits / kCount};
         }},
        {"PRZS", [](Context &c, Inputs) { zero_sharings(c, kCount); },
         [](const Context &) { return Cost{}; }},
        {"and", [](Context &c, Inputs i) { finish(c, and_bits(c, i.b, i.c)); },
         [](const Context &c) { return cost_of_and(c, 3); }},
        {"open bits", [](Context &c, Inputs i) { finish(c, open_bits(c, i.b)); },
         [](const Context &c) { return cost_of_open_bits(c, 3); }},
        {"B2A", [](Context &c, Inputs i) { finish(c, bits_to_field(c, slice_planes(i.b, 1, 1))); },
         cost_of_bits_to_field},
        {"deal", [](Context &c, Inputs i) { finish(c, deal_sum(c, 0b101, kCount, i.x, nullptr)); },
         [](const Context &c) { return cost_of_deal(c, 2); }},
        {"deal bits",
         [](Context &c, Inputs) { finish(c, deal_bits(c, 0b101, kCount, 5, random_planes(kCount, 5))); },
         [](const Context &c) { return cost_of_deal_bits(c, 2, 5); }},
    };
    for (const int k : {1, 2, 3, 8, 31, 32, 33, 57}) {
        all.push_back({"LTZ", [k](Context &c, Inputs i) { finish(c, less_than_zero(c, i.x, k)); },
                       [k](const Context &c) { return cost_of_less_than_zero(c, k); }});
        all.push_back({"LTZ by ripple",
                       [k](Context &c, Inputs i) { finish(c, less_than_zero(c, i.x, k, Carrying::kRipple)); },
                       [k](const Context &c) { return cost_of_less_than_zero(c, k, Carrying::kRipple); }});
        all.push_back({"EQZ", [k](Context &c, Inputs i) { finish(c, equal_zero(c, i.x, k)); },
                       [k](const Context &c) { return cost_of_equal_zero(c, k); }});
    }
    for (const int planes : {1, 2, 3, 8, 31, 32, 33}) {
        all.push_back({"decompose",
                       [planes](Context &c, Inputs i) { finish(c, decompose(c, i.x, 33, planes)); },
                       [planes](const Context &c) { return cost_of_decompose(c, planes); }});
    }
    for (const auto &[bits, entries] : {std::pair{1, 2}, std::pair{2, 4}, std::pair{3, 5}, std::pair{5, 32},
                                        std::pair{6, 33}, std::pair{9, 400}}) {
        all.push_back({"one hot",
                       [bits = bits, entries = entries](Context &c, Inputs i) {
                           finish(c, one_hot(c, std::vector<Elements>(bits, i.x), entries));
                       },
                       [bits = bits, entries = entries](const Context &c) {
                           return cost_of_one_hot(c, bits, entries);
                       }});
    }
    for (const auto &[bits, entries] :
         {std::pair{1, 2}, std::pair{2, 4}, std::pair{3, 5}, std::pair{6, 33}, std::pair{9, 400}}) {
        all.push_back(
            {"one hot of bits",
             [bits = bits, entries = entries](Context &c, Inputs) {
                 finish(c, one_hot(c, zero_bits(static_cast<std::size_t>(bits), kCount, c.components()),
                                   static_cast<std::size_t>(entries)));
             },
             [bits = bits, entries = entries](const Context &c) {
                 return cost_of_one_hot_bits(c, bits, static_cast<std::size_t>(entries));
             }});
    }
    for (const std::size_t rows : {std::size_t{0}, std::size_t{2}, std::size_t{5}}) {
        for (const bool is_public : {false, true}) {
            if (rows == 0 && is_public)
                continue;
            all.push_back({"table read",
                           [=](Context &c, Inputs) {
                               const Words zeros(std::size_t{256});
                               const TableRead read{{zeros.data(), 3, 17, is_public},
                                                    2,
                                                    {zeros.data(), 4},
                                                    {zeros.data(), rows}};
                               finish(c, read_tables(c, std::vector<TableRead>(kCount, read)));
                           },
                           [=](const Context &c) { return cost_of_table_read(c, 3, rows, is_public); }});
        }
    }
    const auto add_writes = [&](const char *name, auto protocol, auto cost_of, std::size_t reads) {
        for (const unsigned additions : {0u, 1u, 2u, 5u, 10u, 31u}) {
            for (const auto &shape : {std::pair{0u, 1u}, std::pair{0u, 2u}, std::pair{1u, 1u},
                                      std::pair{3u, 2u}, std::pair{3u, 5u}}) {
                const std::size_t bits = shape.first, length = shape.second, every = length + reads;
                all.push_back({name,
                               [=](Context &c, Inputs) {
                                   const Bits writes = zero_bits(every * kCount, bits + 1, c.components());
                                   finish(c, protocol(c, slice_planes(writes, 0, bits),
                                                      slice_planes(writes, bits, 1), length,
                                                      additions_of(additions, every, kCount)));
                               },
                               [=](const Context &c) {
                                   return cost_of(c, bits, length, additions_of(additions, every, 1));
                               }});
            }
        }
    };
    add_writes("last writes", last_writes, cost_of_last_writes, 0);
    add_writes("seen writes", seen_writes, cost_of_seen_writes, 1);
    for (const TableWriteShape shape : {TableWriteShape{8, 3, 3, 8, 1, 1}, TableWriteShape{24, 2, 5, 8, 2, 4},
                                        TableWriteShape{16, 8, 4, 24, 3, 8}}) {
        all.push_back(
            {"table writes",
             [shape](Context &c, Inputs) {
                 const std::size_t writes = kCount * shape.writes;
                 finish(c, write_tables(c, zero_bits(shape.elements, kCount * shape.planes, c.components()),
                                        zero_bits(writes, shape.place_bits, c.components()),
                                        zero_bits(writes, 1, c.components()),
                                        zero_bits(writes, shape.planes, c.components()), shape));
             },
             [shape](const Context &c) { return cost_of_table_write(c, shape); }});
    }
    all.push_back({"sum of ANDs", [](Context &c, Inputs i) { finish(c, and_sum(c, i.b, i.c)); },
                   [](const Context &c) { return cost_of_and(c, 1); }});
    for (const FloatOp op : {FloatOp::kAdd, FloatOp::kLess, FloatOp::kToInt}) {
        const FloatFormat format{3, 3};
        const auto circuit = float_circuit(op, format, -4);
        all.push_back({"circuit",
                       [circuit](Context &c, Inputs i) {
                           Bits inputs = i.b;
                           while (inputs.planes < circuit->inputs())
                               inputs = join_planes(inputs, i.c);
                           finish(c, run_circuit(c, circuit, slice_planes(inputs, 0, circuit->inputs())));
                       },
                       [circuit](const Context &c) { return cost_of_circuit(c, *circuit); }});
    }
    for (const std::size_t planes : {1u, 3u}) {
        all.push_back(
            {"words to field",
             [planes](Context &c, Inputs i) {
                 if (c.n() == 3)
                     finish(c, words_to_field(c, slice_planes(i.b, 0, planes), false));
             },
             [planes](const Context &c) { return c.n() == 3 ? cost_of_words_to_field(c, planes) : Cost{}; }});
    }
    for (const std::size_t planes : {1u, 3u}) {
        all.push_back({"words to field by bits",
                       [planes](Context &c, Inputs i) {
                           finish(c, words_to_field_by_bits(c, slice_planes(i.b, 0, planes), false));
                       },
                       [planes](const Context &c) { return cost_of_words_to_field_by_bits(c, planes); }});
        all.push_back(
            {"count ones",
             [planes](Context &c, Inputs i) { finish(c, count_ones(c, slice_planes(i.b, 0, planes))); },
             [planes](const Context &c) { return cost_of_words_to_field_by_bits(c, planes); }});
        all.push_back(
            {"count ones of many",
             [planes](Context &c, Inputs i) { finish(c, count_many_ones(c, slice_planes(i.b, 0, planes))); },
             [planes](const Context &c) { return cost_of_count_many_ones(c, planes); }});
    }
    for (const auto &[bits, is_whole] : {std::pair{1, false}, std::pair{32, false}, std::pair{13, true}}) {
        const auto network = [bits = bits, is_whole = is_whole](const Context &c) {
            ExchangeNetwork all_against_next{bits, true, is_whole && c.n() == 3, kCount, {{}, {}}, {}};
            constexpr std::uint32_t count = kCount;
            for (std::uint32_t i = 0; i < count; ++i) {
                const std::uint32_t next = (i + 1) % count, bit = count + i;
                all_against_next.layers[0].comparisons.push_back({i, next});
                all_against_next.layers[0].exchanges.push_back({bit, i, next});
                all_against_next.layers[1].exchanges.push_back({bit, bit + count, bit + 2 * count});
                all_against_next.outputs.push_back(bit + 3 * count);
            }
            return std::make_shared<const ExchangeNetwork>(std::move(all_against_next));
        };
        all.push_back(
            {"exchange network",
             [network](Context &c, Inputs i) { finish(c, run_exchange_network(c, i.x, network(c))); },
             [network](const Context &c) {
                 const Cost whole = cost_of_exchange_network(c, *network(c));
                 return Cost{whole.rounds, whole.bits / kCount};
             }});
    }
    for (const auto &[k, m] : {std::pair{8, 1}, std::pair{32, 16}, std::pair{58, 57}, std::pair{40, 5}}) {
        all.push_back({"truncate",
                       [k = k, m = m](Context &c, Inputs i) { finish(c, truncate(c, i.x, k, m)); },
                       [k = k, m = m](const Context &c) { return cost_of_truncate(c, k, m); }});
    }
    for (const int k : {1, 8, 32, 57}) {
        all.push_back({"range check", [k](Context &c, Inputs i) { finish(c, in_range(c, i.x, k)); },
                       [k](const Context &c) { return cost_of_in_range(c, k); }});
        all.push_back({"residue", [k](Context &c, Inputs i) { finish(c, residue(c, i.x, k, k > 1)); },
                       [k](const Context &c) { return cost_of_residue(c, k); }});
    }
    all.push_back({"ranges are right",
                   [](Context &c, Inputs i) {
                       Coefficients coefficients(Key{});
                       finish(c, ranges_are_right(c, coefficients, variables_of(i.x), kCount / 2));
                   },
                   [](const Context &c) {
                       const Cost whole =
                           cost_of_ranges_are_right(c, variables_of(Elements(c.field, kCount)), kCount / 2);
                       return Cost{whole.rounds, whole.bits / kCount};
                   }});
    return all;
}

struct Measured {
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

    Inputs inputs(const Context &context) const {
        return {x[slot(context)], b[slot(context)], c[slot(context)]};
    }
};

TEST_P(CostTest, DeclaredIsMeasured) {
    for (const Protocol &protocol : protocols()) {
        const auto measured = run_parties(*field, n, [&](Context &context) {
            protocol.run(context, inputs(context));
            return Measured{context.rounds.rounds(), context.rounds.payload_sent(), protocol.cost(context)};
        });
        std::uint64_t bits = 0;
        for (const Measured &party : measured) {
            bits += 8 * party.payload;
            EXPECT_EQ(party.rounds, static_cast<std::uint64_t>(party.declared.rounds)) << protocol.name;
            EXPECT_EQ(party.declared, measured[0].declared);
        }
        EXPECT_EQ(bits, measured[0].declared.bits * kCount) << protocol.name;
    }
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
            for (const Protocol &protocol : protocols())
                protocol.run(context, inputs(context));
            finish(context, shuffle(context, x[slot(context)], 2));
            finish(context, reduce_by_kings(context, x[slot(context)]));
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

TEST_P(CostTest, OfProductsThroughKingsDeclaredIsMeasured) {
    const auto measured = run_parties(*field, n, [&](Context &context) {
        finish(context, reduce_by_kings(context, x[slot(context)]));
        return Measured{context.rounds.rounds(), context.rounds.payload_sent(),
                        cost_of_reduce_by_kings(context, kCount)};
    });
    std::uint64_t bits = 0;
    for (const Measured &party : measured) {
        bits += 8 * party.payload;
        EXPECT_EQ(party.rounds, static_cast<std::uint64_t>(party.declared.rounds));
    }
    EXPECT_EQ(bits, measured[0].declared.bits);
    EXPECT_LE(bits, run_parties(*field, n, [](Context &context) { return cost_of_reduce(context).bits; })[0] *
                        kCount);
}

TEST_P(CostTest, OfShufflesDeclaredIsMeasured) {
    for (const std::size_t columns : {std::size_t{1}, std::size_t{2}, std::size_t{21}, std::size_t{64}}) {
        const std::size_t rows = kCount / columns;
        const auto measured = run_parties(*field, n, [&](Context &context) {
            Elements matrix = x[slot(context)];
            matrix.count = rows * columns;
            finish(context, shuffle(context, matrix, rows));
            return Measured{context.rounds.rounds(), context.rounds.payload_sent(),
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
