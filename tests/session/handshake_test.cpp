#include "contains.h"

#include "base/error.h"
#include "base/subsets.h"
#include "net/faulty_channel.h"
#include "net/frame.h"
#include "net/local_channel.h"
#include "session/handshake.h"
#include "session/key_setup.h"
#include "support/recording_channel.h"

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <thread>

namespace picco::runtime::test {
namespace {

/// Runs every party in a thread of its own; returns what ended it: "" where it came through.
std::vector<std::string> run(const std::vector<std::unique_ptr<Channel>> &channels,
                             const std::function<void(Channel &)> &party) {
    std::vector<std::string> endings(channels.size());
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < channels.size(); ++i)
        threads.emplace_back([&, i] {
            try {
                party(*channels[i]);
            } catch (const NetworkError &error) {
                endings[i] = error.what();
            }
        });
    for (auto &thread : threads)
        thread.join();
    return endings;
}

std::vector<std::string> run(int parties, const std::function<void(Channel &)> &party) {
    return run(make_local_channels(parties), party);
}

class HandshakeTest : public ::testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Parties, HandshakeTest, ::testing::Values(3, 5, 7, 11, 13),
                         ::testing::PrintToStringParamName());

TEST_P(HandshakeTest, PartiesThatAgreeGetTheSameFreshSession) {
    const int n = GetParam();
    std::set<std::vector<std::uint8_t>> sessions;
    std::mutex mutex;
    for (int repetition = 0; repetition < 2; ++repetition) {
        const auto endings = run(n, [&](Channel &channel) {
            Handshake handshake(channel);
            handshake.compare({{"version", "1"}, {"modulus", std::string(500, '7')}});
            handshake.compare({{"hash", "abc"}});
            const auto session = handshake.session_id();
            const std::lock_guard lock(mutex);
            sessions.insert(session);
        });
        EXPECT_EQ(endings, std::vector<std::string>(n));
        EXPECT_EQ(sessions.size(), static_cast<std::size_t>(repetition) + 1);
    }
}

TEST_P(HandshakeTest, DifferencesAreNamedAtEveryParty) {
    const int n = GetParam();
    const auto endings = run(n, [&](Channel &channel) {
        Handshake handshake(channel);
        handshake.compare({{"version", "1"}});
        const bool odd_one = channel.self() == 2;
        // The difference may stand behind the part of a value that is shown.
        handshake.compare({{"program hash", odd_one ? "1234" : "5678"},
                           {"kappa", "40"},
                           {"modulus", std::string(100, '9') + (odd_one ? "1" : "2")}});
    });
    for (const auto &ending : endings) {
        EXPECT_HAS(ending, "program hash differs: ");
        EXPECT_HAS(ending, "1234 at party 2");
        EXPECT_HAS(ending, "5678 at parties 1, 3");
        EXPECT_HAS(ending, "modulus differs: ");
        EXPECT_FALSE(has_text(ending, "kappa"));
    }
}

/// What is sent tells nothing of what is committed to, not even whether a guess of it is right.
TEST_P(HandshakeTest, CommitmentsAreSalted) {
    const int n = GetParam();
    const Sha256Digest digest = sha256("shares", 6);
    std::set<Bytes> sent;
    for (int repetition = 0; repetition < 2; ++repetition) {
        std::vector<std::vector<std::vector<Bytes>>> received(static_cast<std::size_t>(n));
        std::vector<std::unique_ptr<Channel>> channels;
        for (auto &channel : make_local_channels(n)) {
            auto *log = &received[static_cast<std::size_t>(channel->self() - 1)];
            channels.push_back(std::make_unique<runtime::testing::RecordingChannel>(std::move(channel), log));
        }
        const auto endings = run(channels, [&](Channel &channel) { Handshake(channel).commit(digest); });
        EXPECT_EQ(endings, std::vector<std::string>(n));
        for (const Bytes &frame : received[0].at(0))
            if (!frame.empty()) {
                EXPECT_EQ(frame.size(), kSha256Bytes);
                EXPECT_NE(frame, Bytes(digest.begin(), digest.end()));
                EXPECT_TRUE(sent.insert(frame).second);
            }
    }
    EXPECT_EQ(sent.size(), 2 * static_cast<std::size_t>(n - 1));
}

TEST_P(HandshakeTest, ASessionDependsOnWhatIsSeenOfCommitments) {
    const int n = GetParam();
    auto channels = make_local_channels(n);
    channels[1] = std::make_unique<FaultyChannel>(std::move(channels[1]), Fault::corrupt, kSetUpRound);
    std::vector<std::vector<std::uint8_t>> sessions(static_cast<std::size_t>(n));
    run(channels, [&](Channel &channel) {
        Handshake handshake(channel);
        handshake.commit(sha256("shares", 6));
        sessions[static_cast<std::size_t>(channel.self() - 1)] = handshake.session_id();
    });
    // Party 2 knows its own commitment as it was.
    EXPECT_TRUE(sessions[1].empty() || sessions[0] != sessions[1]);
}

TEST_P(HandshakeTest, AFactAlteredOnItsWayEndsTheSession) {
    const int n = GetParam();
    auto channels = make_local_channels(n);
    channels[1] = std::make_unique<FaultyChannel>(std::move(channels[1]), Fault::corrupt, kSetUpRound);
    const auto endings = run(channels, [&](Channel &channel) {
        Handshake handshake(channel);
        handshake.compare({{"version", "1"}});
    });
    for (int i = 1; i <= n; ++i)
        if (i != 2) {
            EXPECT_HAS(endings[i - 1], "version differs: ") << i;
        }
}

TEST_P(HandshakeTest, ANonceAlteredOnItsWayEndsTheSession) {
    const int n = GetParam();
    auto channels = make_local_channels(n);
    channels[1] = std::make_unique<FaultyChannel>(std::move(channels[1]), Fault::corrupt, kSetUpRound);
    const auto endings = run(channels, [&](Channel &channel) { Handshake(channel).session_id(); });
    for (const auto &ending : endings)
        EXPECT_HAS(ending, "session id differs: ");
}

TEST_P(HandshakeTest, APartyThatDisappearsEndsTheSession) {
    const int n = GetParam();
    auto channels = make_local_channels(n);
    channels[1] = std::make_unique<FaultyChannel>(std::move(channels[1]), Fault::kill, kSetUpRound);
    const auto endings = run(channels, [&](Channel &channel) {
        try {
            Handshake(channel).compare({{"version", "1"}});
        } catch (const PartyKilled &) {
        }
    });
    for (int i = 1; i <= n; ++i)
        if (i != 2) {
            EXPECT_HAS(endings[i - 1], "party 2") << i;
        }
}

TEST_P(HandshakeTest, KeysAreSharedByExactlyTheirHolders) {
    const int n = GetParam(), t = (n - 1) / 2;
    std::vector<Keys> keys(n);
    const auto endings = run(n, [&](Channel &channel) {
        keys[channel.self() - 1] = set_up_keys(channel, t, std::vector<std::uint8_t>(32, 9));
    });
    ASSERT_EQ(endings, std::vector<std::string>(n));
    const Subsets subsets = Subsets::with_keys(n);
    std::map<Key, std::set<int>> holders;
    for (int i = 1; i <= n; ++i) {
        EXPECT_EQ(keys[i - 1].self, i);
        for (int j = 1; j <= n; ++j)
            if (j != i) {
                EXPECT_EQ(keys[i - 1].pair[j - 1], keys[j - 1].pair[i - 1]);
                holders[keys[i - 1].pair[j - 1]].insert(i);
            }
        for (const auto &key : keys[i - 1].subset)
            holders[key].insert(i);
    }
    EXPECT_EQ(holders.size(), static_cast<std::size_t>(n * (n - 1) / 2 + subsets.count()));
    for (int c = 0; c < subsets.count(); ++c) {
        std::set<int> outside;
        for (int i = 1; i <= n; ++i)
            if (!contains(subsets[c], i))
                outside.insert(i);
        const int one = *outside.begin();
        EXPECT_EQ(holders[keys[one - 1].subset[subsets.position(one, c)]], outside);
    }
}

} // namespace
} // namespace picco::runtime::test
