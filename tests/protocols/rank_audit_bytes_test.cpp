// The ranks of what coalitions see of every protocol of the catalogue in GF(2^8), over GF(2): a byte is eight
// messages.
#include "protocols/rank_audit.h"

#include "protocols/bytes/byte_inverse.h"
#include "protocols/catalogue/catalogue.h"
#include "support/bytes.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <string>

namespace picco::runtime::testing {
namespace {

/// What is not expected to give each message a mask of its own.
enum class Opens {
    kSecret, ///< which moves what is opened: the controls
    kMasked, ///< a uniform byte: all messages that open it follow from it
};
const std::map<std::string, Opens> kOpening = {
    {"open", Opens::kSecret}, {"open products", Opens::kSecret}, {"inverses by masks", Opens::kMasked}};

/// Sharings of one byte; the coalition's are the same for all secrets: it lacks the component of its own set.
std::vector<Elements> shares_of(const Setting &setting, int secret, std::size_t count) {
    const Subsets subsets(setting.n, (setting.n - 1) / 2);
    std::vector<std::uint8_t> components;
    std::uint8_t rest = static_cast<std::uint8_t>(secret);
    for (int index = 0; index < subsets.count(); ++index) {
        components.push_back(static_cast<std::uint8_t>(mix(static_cast<std::uint64_t>(index))));
        if (subsets[index] != setting.coalition)
            rest ^= components.back();
    }
    std::vector<Elements> shares;
    for (int party = 1; party <= setting.n; ++party) {
        const auto field = byte_field(Cnf(setting.n, party));
        Elements &own = shares.emplace_back(*field, count);
        std::fill(own.words.begin(), own.words.end(), 0);
        for (int index = 0; index < subsets.count(); ++index) {
            const int place = subsets.position(party, index);
            for (std::size_t i = 0; place >= 0 && i < count; ++i)
                set_byte(own, i, static_cast<std::size_t>(place),
                         subsets[index] == setting.coalition ? rest
                                                             : components[static_cast<std::size_t>(index)]);
        }
    }
    return shares;
}

/// Each byte of a frame, which holds one of each sample after the other.
std::optional<std::vector<Message>> messages_of(const Bytes &frame, std::size_t count) {
    if (frame.size() % count != 0)
        return std::nullopt;
    std::vector<Message> messages;
    for (std::size_t at = 0; at < frame.size(); at += count) {
        for (int bit = 0; bit < 8; ++bit) {
            messages.push_back({false, std::vector<std::uint64_t>(count)});
            for (std::size_t i = 0; i < count; ++i)
                messages.back().samples[i] = frame[at + i] >> bit & 1u;
        }
    }
    return messages;
}

/// What the coalition receives in one run of an entry. Masks of inverses are made before, and belong to the view.
std::optional<std::vector<Message>> run_entry(const Setting &setting, std::size_t entry, bool takes_masks,
                                              int secret, std::size_t count) {
    const auto shares = shares_of(setting, secret, count);
    const Subsets subsets(setting.n, (setting.n - 1) / 2);
    ReceivedFrames received(static_cast<std::size_t>(setting.n));
    {
        std::vector<std::jthread> threads;
        for (auto &channel : make_local_channels(setting.n)) {
            threads.emplace_back([&, inner = std::move(channel)]() mutable {
                const int self = inner->self();
                const auto slot = static_cast<std::size_t>(self - 1);
                const auto field = byte_field(Cnf(setting.n, self));
                Party party(
                    *field, setting.n, std::make_unique<RecordingChannel>(std::move(inner), &received[slot]),
                    std::make_unique<AuditGenerators>(self, setting.coalition, subsets, setting.removed));
                Words masks;
                if (takes_masks)
                    masks = finish(party.context, byte_inverse_masks(party.context, count));
                catalogue(party.context)
                    .at(entry)
                    .run(party.context, {shares[slot], {}, {}, std::move(masks)});
            });
        }
    }
    return seen_by(setting, received, [&](const Bytes &frame) { return messages_of(frame, count); });
}

Audit audit_entry(const Setting &setting, std::size_t entry, const std::string &name) {
    return audit(2, 20'000, [&](int secret, std::size_t count) {
        return run_entry(setting, entry, name == "inverses by masks", secret, count);
    });
}

std::vector<std::string> names_of_entries(int n) {
    return run_byte_parties(n, [](Context &context) {
        std::vector<std::string> names;
        for (const CatalogueEntry &entry : catalogue(context))
            names.push_back(entry.name);
        return names;
    })[0];
}

struct Breadth {
    int n;
    std::size_t coalitions; ///< for each entry, others for the next one
};

class ByteRankAudit : public ::testing::TestWithParam<Breadth> {};

TEST_P(ByteRankAudit, OfEveryProtocolOfTheCatalogue) {
    const auto [n, coalitions_each] = GetParam();
    const auto names = names_of_entries(n);
    const Subsets coalitions(n, (n - 1) / 2);
    const auto count = static_cast<std::size_t>(coalitions.count());
    std::size_t audits = 0, messages = 0;
    for (std::size_t entry = 0; entry < names.size(); ++entry) {
        const auto opening = kOpening.find(names[entry]);
        for (std::size_t i = 0; i < std::min(count, coalitions_each); ++i) {
            const auto index = static_cast<int>((entry * coalitions_each + i) % count);
            const Setting setting{n, coalitions[index], true};
            const Audit result = audit_entry(setting, entry, names[entry]);
            const std::string where = names[entry] + ", coalition " + std::to_string(setting.coalition);
            ASSERT_TRUE(result.is_possible) << where;
            ++audits;
            messages += result.messages;
            const bool tells = opening != kOpening.end() && opening->second == Opens::kSecret;
            EXPECT_EQ(result.leaking > 0, tells) << where;
            EXPECT_TRUE(opening != kOpening.end() || result.lacking == 0)
                << where << ": " << result.lacking << " of " << result.messages << " bits";
        }
    }
    EXPECT_GE(names.size(), 6u);
    std::printf("n = %d: %zu audits, %zu bits\n", n, audits, messages);
}

INSTANTIATE_TEST_SUITE_P(Parties, ByteRankAudit,
                         ::testing::Values(Breadth{3, 3}, Breadth{5, 10}, Breadth{7, 4}, Breadth{9, 2}));

/// With any kind of mask gone some coalition sees more, or what nothing masks.
TEST(ByteRankAudits, NoticeMissingMasks) {
    const auto names = names_of_entries(3);
    for (const auto &[name, removed] :
         {std::pair{"reduce", Purpose::deal_bits}, std::pair{"inverses", Purpose::deal_bits},
          std::pair{"masks of inverses", Purpose::deal_bits},
          std::pair{"inverses by masks", Purpose::random}}) {
        const auto entry =
            static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
        std::size_t with = 0, without = 0;
        for (const PartySet coalition : {1u, 2u, 4u}) {
            const Audit whole = audit_entry({3, coalition, true}, entry, name),
                        damaged = audit_entry({3, coalition, true, removed}, entry, name);
            with += whole.lacking + whole.leaking;
            without += damaged.lacking + damaged.leaking;
        }
        EXPECT_GT(without, with) << name;
    }
}

} // namespace
} // namespace picco::runtime::testing
