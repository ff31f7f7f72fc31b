// The ranks of what coalitions see of every protocol of the catalogue. A new entry is audited without another line;
// what opens something, or where the values of a batch are no samples, stands in kExceptions.
#include "protocols/rank_audit.h"

#include "protocols/catalogue/catalogue.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace picco::runtime::testing {
namespace {

constexpr std::uint64_t kPrime = (std::uint64_t{1} << 61) - 1;

/// Why an entry of the catalogue is not expected to keep all to itself, or cannot be looked at so.
enum class Reason {
    kOpens, ///< what the secret moves: the controls
    kParts, ///< the values of a batch are not treated alike; the tests named there look at it
};
constexpr const char *kKings = "reduce by kings";
const std::map<std::string, Reason> kExceptions = {
    {"open", Reason::kOpens},
    {"open products", Reason::kOpens},
    {"open bits", Reason::kOpens},
    {"ranges are right", Reason::kParts}, // made of in_range, and of what opens one bit
};

/// What draws from keys of subsets, be it what hides an input, and so is not run with those of pairs alone.
const std::set<std::string> kNeedSubsetKeys = {"PRSS", "sums are zero", "shuffle", "masked digits",
                                               "test by digits"};

/// A frame holds elements of all samples, one message after the other, and planes of bits. Words of 8 bytes
/// below 2^61 for all samples are an element: of random bits each would be so with probability 2^-3.
/// Nothing where it holds anything else.
std::optional<std::vector<Message>> messages_of(const Bytes &frame, std::size_t count) {
    std::vector<Message> messages;
    for (std::size_t at = 0; at < frame.size();) {
        const std::uint8_t *bytes = frame.data() + at;
        const std::size_t left = frame.size() - at;
        std::vector<std::uint64_t> values(count);
        if (left >= 8 * count)
            std::memcpy(values.data(), bytes, 8 * count);
        const bool is_element =
            left >= 8 * count &&
            std::all_of(values.begin(), values.end(), [](std::uint64_t word) { return word < kPrime; });
        if (!is_element && left < count / 8)
            return std::nullopt;
        for (std::size_t i = 0; !is_element && i < count; ++i)
            values[i] = bytes[i / 8] >> (i % 8) & 1u;
        messages.push_back({is_element, std::move(values)});
        at += is_element ? 8 * count : count / 8;
    }
    return messages;
}

/// Shares of one secret number and of secret bits, the same at the coalition for all secrets, for each of `count`
/// values.
class SharedInputs {
  public:
    SharedInputs(const Field &field, const Setting &setting, int secret, std::size_t count) {
        const Shamir shamir(field, setting.n);
        const BinaryField binary(setting.n);
        std::vector<int> points{0};
        for (int party = 1; party <= setting.n; ++party)
            if (contains(setting.coalition, party))
                points.push_back(party);
        const Subsets subsets(setting.n, (setting.n - 1) / 2);
        Elements known(field, points.size());
        for (std::size_t j = 0; j < points.size(); ++j)
            *known.at(j) = j == 0 ? static_cast<std::uint64_t>(secret) : mix(j) % kPrime;
        for (int party = 1; party <= setting.n; ++party) {
            const Elements weights = shamir.weights(points, party);
            x.emplace_back(field, count);
            field.inner_product(x.back().data(), weights.data(), 1, known.data(), 1, known.count);
            for (std::size_t i = 1; i < count; ++i)
                *x.back().at(i) = *x.back().at(0);
            for (int which = 0; which < 2; ++which) {
                bits[which].emplace_back(count, 3, BitSharing(setting.n, party).components());
                Bits &shared = bits[which].back();
                for (std::size_t plane = 0; plane < 3; ++plane) {
                    const unsigned bit =
                        static_cast<unsigned>(secret) >> (plane + static_cast<unsigned>(which)) & 1u;
                    unsigned share = 0;
                    for (std::size_t j = 0; setting.n > 3 && j < points.size(); ++j)
                        share ^=
                            binary.multiply(binary.basis(points[j], points, party),
                                            j == 0 ? bit : part(j, plane, which) % (1u << binary.degree()));
                    for (std::size_t c = 0; c < shared.components; ++c) {
                        if (setting.n == 3)
                            share = component(subsets, setting.coalition, party, c, bit, plane, which) << c;
                        std::fill_n(shared.plane(c, plane), shared.stride,
                                    0 - std::uint64_t{share >> c & 1u});
                    }
                }
            }
        }
    }
    CatalogueInputs of(const Context &context) const {
        const auto slot = static_cast<std::size_t>(context.self() - 1);
        return {x[slot], bits[0][slot], bits[1][slot], {}};
    }

  private:
    static unsigned part(std::size_t number, std::size_t plane, int which) {
        return static_cast<unsigned>(mix(mix(number) ^ mix(plane * 2 + static_cast<unsigned>(which))));
    }
    /// n = 3: the component that the coalition lacks makes the XOR right.
    static unsigned component(const Subsets &subsets, PartySet coalition, int party, std::size_t position,
                              unsigned bit, std::size_t plane, int which) {
        unsigned others = bit, value = 0;
        for (int index = 0; index < subsets.count(); ++index) {
            const unsigned drawn = part(static_cast<std::size_t>(index), plane, which) & 1u;
            others ^= subsets[index] == coalition ? 0 : drawn;
            if (subsets.position(party, index) == static_cast<int>(position))
                value = subsets[index] == coalition ? 2 : drawn;
        }
        return value == 2 ? others : value;
    }

    std::vector<Elements> x;
    std::vector<Bits> bits[2];
};

/// In a batch through kings a part of the values goes to each king, or to each king for each of the t + 1 masks that a
/// dealing gives: samples are those of one part.
std::size_t parts_of(const std::string &name, const Setting &setting) {
    if (name != kKings)
        return 1;
    const auto n = static_cast<std::size_t>(setting.n);
    return setting.subset_keys ? n : n * ((n + 1) / 2);
}

/// What the coalition receives in one run of an entry, message by message.
std::optional<std::vector<Message>> run_entry(const Field &field, const Setting &setting, std::size_t entry,
                                              int secret, std::size_t count, std::size_t parts) {
    const SharedInputs inputs(field, setting, secret, count * parts);
    const Subsets subsets(setting.n, (setting.n - 1) / 2);
    ReceivedFrames received(static_cast<std::size_t>(setting.n));
    std::vector<std::unique_ptr<Channel>> channels;
    std::vector<std::unique_ptr<Generators>> generators;
    for (auto &channel : make_local_channels(setting.n)) {
        const int self = channel->self();
        generators.push_back(
            std::make_unique<AuditGenerators>(self, setting.coalition, subsets, setting.removed));
        channels.push_back(std::make_unique<RecordingChannel>(std::move(channel),
                                                              &received[static_cast<std::size_t>(self - 1)]));
    }
    run_parties(
        field, std::move(channels), std::move(generators),
        [&](Context &context) {
            catalogue(context).at(entry).run(context, inputs.of(context));
            return 0;
        },
        setting.subset_keys);
    return seen_by(setting, received, [&](const Bytes &frame) { return messages_of(frame, count); });
}

Audit audit_entry(const Field &field, const Setting &setting, std::size_t entry, const std::string &name,
                  std::size_t most) {
    return audit(kPrime, most, [&](int secret, std::size_t count) {
        return run_entry(field, setting, entry, secret, count, parts_of(name, setting));
    });
}

struct Breadth {
    int n;
    bool subset_keys;
    std::size_t coalitions; ///< for each entry, others for the next one
    std::size_t most;       ///< messages of an entry that is looked at
    std::size_t most_once;  ///< and for one coalition
    bool is_for_all;        ///< every entry has to be looked at in some shape
};

std::vector<std::string> names_of_entries(const Field &field, int n) {
    return run_parties(field, n, [](Context &context) {
        std::vector<std::string> names;
        for (const CatalogueEntry &entry : catalogue(context))
            names.push_back(entry.name);
        return names;
    })[0];
}

/// With any kind of mask gone some coalition sees messages that nothing masks.
TEST(RankAudits, NoticeMissingMasks) {
    const auto field = Field::create(std::string("2305843009213693951"));
    const auto names = names_of_entries(*field, 3);
    for (const auto &[name, removed] :
         {std::pair{"reduce", Purpose::deal_elements}, std::pair{"deal bits", Purpose::deal_bits},
          std::pair{"and", Purpose::zero}, std::pair{"open products", Purpose::zero},
          std::pair{"B2A", Purpose::product_mask}, std::pair{"B2A", Purpose::product_split},
          std::pair{kKings, Purpose::random}, std::pair{kKings, Purpose::zero},
          std::pair{"words to field", Purpose::random}, std::pair{"LTZ", Purpose::deal_bits}}) {
        const auto entry =
            static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
        std::size_t lacking = 0, before = 0;
        for (const PartySet coalition : {1u, 2u, 4u}) {
            before += audit_entry(*field, {3, coalition, true}, entry, name, 3000).lacking;
            lacking += audit_entry(*field, {3, coalition, true, removed}, entry, name, 3000).lacking;
        }
        EXPECT_GT(lacking, before) << name;
    }
}

class RankAudit : public ::testing::TestWithParam<Breadth> {};

TEST_P(RankAudit, OfEveryProtocolOfTheCatalogue) {
    const auto [n, subset_keys, coalitions_each, most, most_once, is_for_all] = GetParam();
    const auto field = Field::create(std::string("2305843009213693951"));
    const auto names = names_of_entries(*field, n);
    const Subsets coalitions(n, (n - 1) / 2);
    const auto count = static_cast<std::size_t>(coalitions.count());
    std::set<std::string> audited;
    std::size_t audits = 0, messages = 0;
    for (std::size_t entry = 0; entry < names.size(); ++entry) {
        const auto exception = kExceptions.find(names[entry]);
        if (exception != kExceptions.end() && exception->second == Reason::kParts)
            continue;
        if (!subset_keys && kNeedSubsetKeys.contains(names[entry]))
            continue;
        const bool opens = exception != kExceptions.end();
        for (std::size_t i = 0; i < std::min(count, coalitions_each); ++i) {
            const auto index = static_cast<int>((entry * coalitions_each + i) % count);
            const Setting setting{n, coalitions[index], subset_keys};
            const Audit result = audit_entry(*field, setting, entry, names[entry],
                                             i == 0 && !audited.contains(names[entry]) ? most_once : most);
            if (!result.is_possible)
                continue;
            audited.insert(names[entry]);
            ++audits;
            messages += result.messages;
            EXPECT_EQ(result.leaking, opens ? 1u : 0u)
                << names[entry] << " " << entry << ", coalition " << setting.coalition;
            EXPECT_TRUE(opens || result.lacking == 0)
                << names[entry] << " " << entry << ", coalition " << setting.coalition << ": "
                << result.lacking << " of " << result.messages << " messages are not masked on their own";
        }
    }
    for (const std::string &name : names)
        EXPECT_TRUE(audited.contains(name) || kExceptions.contains(name) || !is_for_all)
            << name << " is in no audit";
    EXPECT_GT(audited.size(), 12u);
    std::printf("n = %d: %zu audits, %zu messages, of %zu protocols\n", n, audits, messages, audited.size());
}

INSTANTIATE_TEST_SUITE_P(
    Parties, RankAudit,
    ::testing::Values(Breadth{3, true, 3, 3000, 3000, true}, Breadth{5, true, 10, 260, 8000, true},
                      Breadth{5, false, 10, 260, 1000, false}, Breadth{7, true, 3, 400, 2000, false},
                      Breadth{7, false, 3, 400, 400, false}, Breadth{9, true, 2, 600, 1000, false},
                      Breadth{9, false, 2, 600, 600, false}, Breadth{13, false, 1, 600, 600, false}));

} // namespace
} // namespace picco::runtime::testing
