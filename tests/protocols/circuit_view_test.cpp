// Privacy of circuits, and of what finds the write that a read sees: exactly where all masks can be
// enumerated, bit by bit where there are more.
#include "circuits/floats.h"
#include "protocols/boolean/circuit_run.h"
#include "protocols/boolean/logic.h"
#include "protocols/lookup/last_writes.h"
#include "protocols/view_checks.h"
#include "sharing/bit_runs.h"

namespace picco::runtime::testing {
namespace {

const FloatFormat kTiny{2, 2};

/// The secrets are the bits of the operands.
ViewCase running(std::shared_ptr<const Circuit> circuit) {
    ViewCase test{3, 31,
                  [circuit](Context &c, Inputs i) { finish(c, run_circuit(c, circuit, joined(i.bits))); },
                  Frames::bits};
    test.trials = 16;
    return test;
}

ViewCase circuit(FloatOp op) {
    return running(float_circuit(op, kTiny));
}

/// Writes one after the other: the bits of the place of each, then whether it happens. A read comes last.
/// additions: a bit for each write that adds.
ViewCase writes(std::size_t length, std::size_t bits, bool is_read = false, unsigned additions = 0) {
    ViewCase test{
        3, 31,
        [=](Context &c, Inputs i) {
            const std::size_t values = i.bits[0].count, all = length + (is_read ? 1 : 0);
            Bits places(values * all, bits, c.components()), happens(values * all, 1, c.components());
            std::fill(places.words.begin(), places.words.end(), 0);
            std::fill(happens.words.begin(), happens.words.end(), 0);
            for (std::size_t write = 0; write < all; ++write) {
                for (std::size_t j = 0; j <= bits; ++j) {
                    Bits &to = j < bits ? places : happens;
                    for (std::size_t component = 0; component < c.components(); ++component)
                        copy_bits(to.plane(component, j < bits ? j : 0), write * values,
                                  i.bits[write * (bits + 1) + j].plane(component, 0), 0, 1, values);
                }
            }
            Words adds(additions != 0 ? happens.stride : 0);
            std::fill(adds.begin(), adds.end(), 0);
            for (std::size_t at = 0; at < values * length && additions != 0; ++at)
                adds[at / 64] |= std::uint64_t{additions >> (at / values) & 1u} << (at % 64);
            finish(c, is_read ? seen_writes(c, std::move(places), std::move(happens), length, adds)
                              : last_writes(c, std::move(places), std::move(happens), length, adds));
        },
        Frames::bits};
    test.trials = 16;
    return test;
}

std::vector<Secret> pairs_of_words(int step) {
    std::vector<Secret> secrets;
    for (int pair = 0; pair < 1 << 2 * kTiny.width(); pair += step) {
        secrets.emplace_back();
        for (int bit = 0; bit < 2 * kTiny.width(); ++bit)
            secrets.back().bits.push_back(pair >> bit & 1);
    }
    return secrets;
}

TEST(Views, OfCircuits) {
    for (const FloatOp op : {FloatOp::kLess, FloatOp::kEqual})
        EXPECT_EQ(check_views(circuit(op), pairs_of_words(43), 1), 3);
}

TEST(Mutations, OfEachGateOfACircuitAreNoticed) {
    for (const FloatOp op : {FloatOp::kLess, FloatOp::kEqual})
        EXPECT_EQ(check_gates(circuit(op), pairs_of_words(29)),
                  3 * static_cast<int>(float_circuit(op, kTiny)->products()));
}

/// Pairs of bits, whose products are added up.
ViewCase sum_of_products(int n, std::size_t products) {
    ViewCase test{
        n, 31,
        [products](Context &c, Inputs i) {
            const Bits all = joined(i.bits);
            finish(c, and_sum(c, slice_planes(all, 0, products), slice_planes(all, products, products)));
        },
        Frames::bits};
    test.trials = n == 3 ? 16 : 4;
    return test;
}

TEST(Views, OfSumsOfProducts) {
    EXPECT_EQ(check_views(sum_of_products(3, 2), all_bits(4), 1), 3);
    EXPECT_EQ(check_views(sum_of_products(3, 3), all_bits(6), 1), 3);
    EXPECT_EQ(check_views(sum_of_products(5, 2), all_bits(4), 1), 10);
}

TEST(Mutations, OfSumsOfProductsAreNoticed) {
    EXPECT_EQ(check_mutations(sum_of_products(3, 2), all_bits(4)), 3);
    EXPECT_EQ(check_gates(sum_of_products(3, 3), all_bits(6)), 3); // one mask for the whole sum
    EXPECT_GE(check_mutations(sum_of_products(5, 2), all_bits(4)), 10);
}

/// Where a circuit has too many gates to enumerate all masks: with every single bit that a party receives
/// goes a mask that the party does not know, that changes this bit, and before or beside it no other. So for
/// any secret the masks and what is received are in one-to-one correspondence, and what is received is
/// uniform. Returns how many bits were looked at.
std::size_t check_fresh_masks(const std::shared_ptr<const Circuit> &circuit) {
    ViewCase test = running(circuit);
    test.limit = 1;
    test.trials = 12;
    std::size_t bits = 0;
    for (const unsigned seed : {0u, 1u}) {
        Secret secret;
        for (std::size_t i = 0; i < circuit->inputs(); ++i)
            secret.bits.push_back(static_cast<int>(mix(2 * i + seed) & 1));
        for (int party = 1; party <= 3; ++party) {
            Views views(test, 1u << (party - 1), secret);
            const std::vector<Bytes> reference = views.received_by(party, secret);
            const std::vector<StreamName> streams = views.unknown_streams(); // in the order of the rounds
            EXPECT_EQ(streams.size(), reference.size());
            for (std::size_t round = 0; round < streams.size(); ++round) {
                const std::size_t bytes = reference[round].size() / views.planes_of(streams[round]);
                for (std::size_t plane = 0; plane < views.planes_of(streams[round]); ++plane, ++bits) {
                    Bytes masked = reference[round];
                    const std::vector<bool> mask = views.mask(streams[round], plane);
                    for (std::size_t i = 0; i < mask.size(); ++i)
                        masked[plane * bytes + i / 8] ^=
                            static_cast<std::uint8_t>((mask[i] ? 1u : 0u) << (i % 8));
                    views.remove_plane(&streams[round], plane);
                    const std::vector<Bytes> changed = views.received_by(party, secret);
                    views.remove_plane(nullptr, 0);
                    EXPECT_TRUE(std::equal(changed.begin(), changed.begin() + round, reference.begin()));
                    EXPECT_EQ(changed[round], masked)
                        << "party " << party << " round " << round << " plane " << plane;
                }
            }
        }
    }
    return bits;
}

TEST(Views, OfEveryGateOfLargerCircuits) {
    std::vector<std::shared_ptr<const Circuit>> circuits;
    for (const FloatOp op :
         {FloatOp::kAdd, FloatOp::kMultiply, FloatOp::kDivide, FloatOp::kSqrt, FloatOp::kLess,
          FloatOp::kEqual, FloatOp::kMin, FloatOp::kFloor, FloatOp::kRound})
        circuits.push_back(float_circuit(op, kTiny));
    circuits.push_back(float_circuit(FloatOp::kAdd, {2, 2, true}));
    circuits.push_back(float_circuit(FloatOp::kFromInt, kTiny, 4));
    circuits.push_back(float_circuit(FloatOp::kToInt, kTiny, 4));
    circuits.push_back(float_circuit(FloatOp::kConvert, {4, 3}, kTiny.code()));
    circuits.push_back(float_circuit(FloatOp::kChoose, {}, 5));
    circuits.push_back(float_circuit(FloatOp::kMultiply, kTiny, 0, {1, 5}));
    for (const auto &each : circuits)
        EXPECT_EQ(check_fresh_masks(each), 2 * 3 * each->products());
}

TEST(Views, OfLastWrites) {
    EXPECT_EQ(check_views(writes(2, 1), all_bits(4), 1), 3);
    EXPECT_EQ(check_views(writes(2, 2), all_bits(6), 1), 3);
    EXPECT_EQ(check_views(writes(3, 1), all_bits(6), 1), 3);
    for (const unsigned additions : {1u, 2u, 3u})
        EXPECT_EQ(check_views(writes(2, 1, false, additions), all_bits(4), 1), 3);
}

TEST(Views, OfSeenWrites) {
    EXPECT_EQ(check_views(writes(1, 2, true), all_bits(6), 1), 3);
    EXPECT_EQ(check_views(writes(2, 1, true), all_bits(6), 1), 3);
    EXPECT_EQ(check_views(writes(3, 1, true), all_bits(8), 1), 3);
    EXPECT_EQ(check_views(writes(1, 1, true, 1), all_bits(4), 1), 3);
    for (const unsigned additions : {1u, 2u, 3u})
        EXPECT_EQ(check_views(writes(2, 1, true, additions), all_bits(6), 1), 3);
}

TEST(Mutations, OfSeenWritesAreNoticed) {
    // A gate for each bit of the place and one more, for each write, and one for the later of two writes.
    EXPECT_EQ(check_gates(writes(1, 2, true), all_bits(6)), 3 * 3);
    EXPECT_EQ(check_gates(writes(2, 1, true), all_bits(6)), 3 * (2 * 2 + 1));
    // What adds needs one only where a later one overwrites.
    EXPECT_EQ(check_gates(writes(2, 1, true, 1), all_bits(6)), 3 * (2 * 2 + 1));
    EXPECT_EQ(check_gates(writes(2, 1, true, 2), all_bits(6)), 3 * 2 * 2);
}

TEST(Mutations, OfLastWritesAreNoticed) {
    // A gate for each bit of the place and one more, for each pair of writes, seen by three parties.
    EXPECT_EQ(check_gates(writes(2, 1), all_bits(4)), 3 * 2);
    EXPECT_EQ(check_gates(writes(2, 2), all_bits(6)), 3 * 3);
    EXPECT_EQ(check_gates(writes(3, 1), all_bits(6)), 3 * 3 * 2);
    // Nothing is compared with what adds.
    EXPECT_EQ(check_gates(writes(2, 1, false, 1), all_bits(4)), 3 * 2);
}

} // namespace
} // namespace picco::runtime::testing
