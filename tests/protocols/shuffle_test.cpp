// Shuffles: every row in one order, all orders equally likely, each generator needed.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <numeric>
#include <set>

#include "protocols/order/shuffle.h"
#include "protocols/order/shuffle_parts.h"
#include "protocols/views.h"
#include "support/held_parts.h"
#include "support/other_orders.h"
#include "support/parties.h"
#include "support/sharings.h"

namespace picco::runtime::testing {
namespace {

const char *const kModulus = "2305843009213693951";

/// By shuffle(), or in parts of so many columns.
Elements shuffled_by(Context &context, Elements x, std::size_t rows, std::size_t part) {
    if (part == 0)
        return finish(context, shuffle(context, std::move(x), rows));
    const PartsShape shape{rows, x.count / rows, part};
    HeldParts parts(shape, x);
    finish(context, shuffle_parts(context, parts, shape));
    return parts.all();
}

/// What shuffling gives, opened; checks that all n shares lie on one polynomial of degree t.
std::vector<mpz_class> shuffled(const Field &field, int n, const std::vector<mpz_class> &values,
                                std::size_t rows, std::size_t part = 0) {
    const auto shares = share(field, n, values);
    const auto results = run_parties(field, n, [&](Context &context) {
        return shuffled_by(context, shares[static_cast<std::size_t>(context.self() - 1)], rows, part);
    });
    return reconstruct(field, results);
}

/// Of `opened`, three rows: each column is there once.
void check_columns(const std::vector<mpz_class> &opened) {
    const std::size_t columns = opened.size() / 3;
    std::vector<bool> seen(columns, false);
    for (std::size_t i = 0; i < columns; ++i) {
        const std::size_t from = opened[i].get_ui();
        ASSERT_LT(from, columns);
        EXPECT_FALSE(seen[from]);
        seen[from] = true;
        EXPECT_EQ(opened[columns + i], 2 * opened[i] - 1);
        EXPECT_EQ(opened[2 * columns + i], 3 * opened[i] - 2);
    }
}

std::vector<mpz_class> three_rows(std::size_t columns) {
    std::vector<mpz_class> values;
    for (int row = 0; row < 3; ++row)
        for (std::size_t i = 0; i < columns; ++i)
            values.push_back(static_cast<long>(i) * (row + 1) - row);
    return values;
}

class Shuffle : public ::testing::TestWithParam<int> {};

TEST_P(Shuffle, KeepsColumnsTogether) {
    const auto field = Field::create(std::string(kModulus));
    for (const std::size_t columns : {1, 2, 7, 1000}) {
        const auto opened = shuffled(*field, GetParam(), three_rows(columns), 3);
        check_columns(opened);
        EXPECT_TRUE(columns < 1000 || !std::is_sorted(opened.begin(), opened.begin() + 1000));
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, Shuffle, ::testing::Values(3, 5, 7, 9, 11, 13));

TEST(ShuffleParts, KeepColumnsTogether) {
    for (const char *modulus : {kModulus, "618970019642690137449562111"}) { // one limb, and two
        const auto field = Field::create(std::string(modulus));
        for (const int n : {3, 5, 7, 9, 11})
            for (const std::size_t columns : {1, 2, 7, 64, 101})
                for (const std::size_t part : {1, 2, 16, 200}) {
                    if ((n > 3 && part == 1) || (n > 7 && (part != 16 || columns == 64)) ||
                        (n > 9 && columns > 7))
                        continue; // many rounds
                    check_columns(shuffled(*field, n, three_rows(columns), 3, part));
                }
    }
}

TEST(ShuffleParts, TakeTheRoundsAndBytesOfEachPart) {
    const auto field = Field::create(std::string(kModulus));
    for (const int n : {3, 5, 9}) {
        constexpr std::size_t kColumns = 24, kPart = 8;
        const auto shares = share(*field, n, three_rows(kColumns));
        std::atomic<std::uint64_t> told = 0;
        const auto costs = [&](std::size_t part) {
            const auto own = run_parties(*field, n, [&](Context &context) {
                shuffled_by(context, shares[static_cast<std::size_t>(context.self() - 1)], 3, part);
                EXPECT_TRUE(part == 0 || shuffles_parts(context));
                if (part != 0) {
                    const Cost cost = cost_of_shuffle_parts(context, {3, kColumns, part});
                    EXPECT_EQ(context.rounds.rounds(), static_cast<std::uint64_t>(cost.rounds));
                    told = cost.bits / 8;
                }
                return std::pair(context.rounds.rounds(), context.rounds.payload_sent());
            });
            std::pair<std::uint64_t, std::uint64_t> all;
            for (const auto &[rounds, bytes] : own)
                all = {rounds, all.second + bytes};
            return all;
        };
        const auto in_parts = costs(kPart);
        EXPECT_EQ(in_parts.second, told) << n;
        if (n < 9) { // networks permute the whole of more
            const auto whole = costs(0);
            EXPECT_EQ(in_parts.first, kColumns / kPart * whole.first) << n;
            EXPECT_EQ(in_parts.second, whole.second) << n;
        }
    }
}

/// Of 3 columns in 1200 runs each order comes about 200 times; a deviation by six standard deviations (78)
/// has a chance below 10^-8.
TEST(ShuffleOrders, AreEquallyLikely) {
    const auto field = Field::create(std::string(kModulus));
    for (const int n : {3, 9}) {
        std::map<std::vector<mpz_class>, int> counts;
        for (int i = 0; i < 1200; ++i)
            ++counts[shuffled(*field, n, {1, 2, 3}, 1)];
        ASSERT_EQ(counts.size(), 6u);
        for (const auto &[order, count] : counts)
            EXPECT_NEAR(count, 200, 78);
    }
}

/// Gives the stream of one subset's permutations other words, the same at all its holders.
class OtherOrder final : public OtherOrders {
  public:
    OtherOrder(std::unique_ptr<Generators> inner, int subset)
        : OtherOrders(std::move(inner)), subset_(subset) {}

  private:
    std::uint64_t word_of_order(const Stream &stream, std::size_t first, std::size_t i) override {
        return (stream.key.index == subset_ ? 0x9e3779b97f4a7c15u : 0xda942042e4dd58b5u) * (first + i + 1);
    }

    int subset_;
};

/// Whichever t parties collude, one of the orders comes from a key that none of them holds: it must count.
TEST(ShuffleOrders, DependOnEveryKey) {
    const auto field = Field::create(std::string(kModulus));
    for (const auto &[n, part] : {std::pair{3, 0}, {3, 16}, {5, 0}, {5, 16}}) {
        std::vector<mpz_class> values;
        for (int i = 0; i < 50; ++i)
            values.push_back(i);
        const auto shares = share(*field, n, values);
        const auto order = [&, n = n, part = part](int subset) {
            std::vector<std::unique_ptr<Generators>> generators;
            for (Keys &keys : deal_keys(n, (n - 1) / 2))
                generators.push_back(std::make_unique<OtherOrder>(make_generators(std::move(keys)), subset));
            const auto results =
                run_parties(*field, make_local_channels(n), std::move(generators), [&](Context &context) {
                    return shuffled_by(context, shares[static_cast<std::size_t>(context.self() - 1)], 1,
                                       static_cast<std::size_t>(part));
                });
            return reconstruct(*field, results);
        };
        const auto usual = order(-1);
        EXPECT_EQ(order(-1), usual);
        for (int subset = 0; subset < Subsets(n, (n - 1) / 2).count(); ++subset)
            EXPECT_NE(order(subset), usual) << "n = " << n << ", subset " << subset;
    }
}

/// Three parties, exactly: one run has a row for each choice of all masks that a party does not know, and a
/// chosen order for each pair of parties.
class EveryMask : public Generators {
  public:
    struct Script {
        int party; ///< whose view it is
        std::uint64_t p;
        std::size_t columns, rows;
        std::array<std::size_t, 3> orders; ///< by the absent party
        int trial;
        std::vector<StreamName> unknown; ///< to that party, in the order of their digits
        StreamName removed;              ///< gives zeros
        std::size_t part = 0;            ///< columns of a part; 0: it is no shuffle of parts
    };
    EveryMask(int self, const Script &script, std::set<StreamName> *noted, std::mutex *mutex)
        : self_(self), script_(script), noted_(noted), mutex_(mutex) {}

    void element_block(const Stream &stream, std::span<const std::uint64_t>, std::uint64_t *out,
                       std::size_t first, std::size_t count) override {
        const StreamName name = name_of(self_, stream);
        const auto digit = std::find(script_.unknown.begin(), script_.unknown.end(), name);
        if (digit == script_.unknown.end()) {
            const std::lock_guard lock(*mutex_);
            noted_->insert(name);
        }
        for (std::size_t i = first; i < first + count; ++i) {
            const std::size_t row = i / script_.columns, column = i % script_.columns;
            std::uint64_t value =
                mix(mix(static_cast<std::uint64_t>(script_.trial)) ^ mix(17 * column + std::get<3>(name)) ^
                    mix(static_cast<std::uint64_t>(std::get<4>(name))));
            if (digit != script_.unknown.end()) {
                value = row;
                const auto place = static_cast<std::size_t>(digit - script_.unknown.begin());
                for (std::size_t j = 0; j < place * script_.columns + column; ++j)
                    value /= script_.p;
            }
            out[i - first] = name == script_.removed ? 0 : value % script_.p;
        }
    }
    /// Keys that stand in the order of this number.
    void bit_block(const Stream &stream, std::size_t, std::uint64_t *out, std::size_t first,
                   std::size_t words) override {
        ASSERT_EQ(first, 0u) << "keys were equal";
        std::vector<std::uint64_t> keys(words);
        std::iota(keys.begin(), keys.end(), 1);
        const auto end = keys.begin() + static_cast<std::ptrdiff_t>(script_.columns);
        for (std::size_t i = script_.orders[static_cast<std::size_t>(stream.key.index)]; i > 0; --i)
            std::next_permutation(keys.begin(), end);
        std::transform(keys.begin(), keys.end(), out, [](std::uint64_t key) { return key << 40; });
    }

  private:
    int self_;
    const Script &script_;
    std::set<StreamName> *noted_;
    std::mutex *mutex_;
};

/// What the script's party receives in each row, in the order of all rows' values.
std::vector<Bytes> view(const Field &field, EveryMask::Script &script, const std::vector<int> &secrets,
                        std::set<StreamName> &noted) {
    std::vector<std::vector<Bytes>> received;
    std::mutex mutex;
    std::vector<std::unique_ptr<Channel>> channels;
    std::vector<std::unique_ptr<Generators>> generators;
    for (auto &channel : make_local_channels(3)) {
        const int self = channel->self();
        generators.push_back(std::make_unique<EveryMask>(self, script, &noted, &mutex));
        if (self == script.party)
            channel = std::make_unique<RecordingChannel>(std::move(channel), &received);
        channels.push_back(std::move(channel));
    }
    run_parties(field, std::move(channels), std::move(generators), [&](Context &context) {
        // The party's shares depend on the trial, the others' on them and the secrets: f(i) = a + b i.
        Elements x(field, script.rows * script.columns);
        const auto p = static_cast<std::int64_t>(script.p);
        for (std::size_t i = 0; i < x.count; ++i) {
            const std::int64_t a = secrets[i % script.columns];
            const auto known = static_cast<std::int64_t>(
                mix(static_cast<std::uint64_t>(script.trial) * 31 + i % script.columns) % script.p);
            std::int64_t inverse = 1; // of the party's number
            while (inverse * script.party % p != 1)
                ++inverse;
            field.from_int64(x.at(i), (a + (known + p - a) * inverse % p * context.self()) % p);
        }
        shuffled_by(context, std::move(x), script.rows, script.part);
        return 0;
    });
    std::vector<Bytes> views(script.rows);
    for (const std::vector<Bytes> &round : received) {
        for (const Bytes &frame : round) {
            for (std::size_t i = 0; i < frame.size(); ++i)
                views[i / script.columns].push_back(frame[i]);
        }
    }
    std::sort(views.begin(), views.end());
    return views;
}

/// The views of a party for all secrets and orders that it does not know; given all that it knows, they must
/// be the same. With `removes`, each stream in turn must be needed.
void check_views(const std::vector<std::vector<int>> &secrets, bool removes, std::size_t part = 0) {
    const std::size_t columns = secrets[0].size();
    std::size_t all_orders = 1;
    for (std::size_t i = 2; i <= columns; ++i)
        all_orders *= i;
    const std::uint64_t p = 5;
    const auto field = Field::create(mpz_class(static_cast<unsigned long>(p)));
    for (int party = 1; party <= 3; ++party) {
        EveryMask::Script script{party, p, columns, 1, {}, 0, {}, {}, part};
        std::set<StreamName> noted;
        view(*field, script, secrets[0], noted);
        for (const StreamName &name : noted) {
            if (std::get<1>(name) != party && std::get<2>(name) != party)
                script.unknown.push_back(name);
        }
        for (std::size_t i = 0; i < script.unknown.size() * columns; ++i)
            script.rows *= p;
        ASSERT_LE(script.unknown.size(), 2u);
        const auto tells = [&] {
            std::vector<Bytes> reference;
            for (const std::vector<int> &secret : secrets) {
                for (std::size_t order = 0; order < all_orders; ++order) {
                    script.orders[static_cast<std::size_t>(party - 1)] = order;
                    std::vector<Bytes> seen = view(*field, script, secret, noted);
                    if (reference.empty())
                        reference = std::move(seen);
                    else if (seen != reference)
                        return true;
                }
            }
            return false;
        };
        for (script.trial = 0; script.trial < 3; ++script.trial) {
            script.orders.fill(static_cast<std::size_t>(script.trial) % all_orders);
            EXPECT_FALSE(tells()) << "party " << party << " trial " << script.trial;
        }
        for (const StreamName &name : script.unknown) {
            if (!removes)
                break;
            script.removed = name;
            bool is_needed = false; // in one of some trials: what is known may be the same for both columns
            for (script.trial = 3; script.trial < 7 && !is_needed; ++script.trial)
                is_needed = tells();
            EXPECT_TRUE(is_needed) << "party " << party << " purpose " << std::get<4>(name);
            script.removed = {};
        }
    }
}

TEST(ShuffleViews, OfTwoColumns) {
    check_views({{0, 0}, {0, 1}, {1, 0}, {2, 4}, {3, 3}}, true);
    check_views({{0, 0}, {0, 1}, {1, 0}, {2, 4}, {3, 3}}, true, 2); // in one part
}

TEST(ShuffleViews, OfThreeColumns) {
    check_views({{0, 1, 2}, {2, 1, 0}, {4, 4, 4}}, true);
}

} // namespace
} // namespace picco::runtime::testing
