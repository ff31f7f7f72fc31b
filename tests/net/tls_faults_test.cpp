// One party does something wrong, late or never: the others end and name it.
#include "net/mesh_fixture.h"

#include "net/faulty_channel.h"

#include <atomic>

namespace picco::runtime::test {
namespace {

using std::chrono::milliseconds;

/// Party 2 does something wrong in round 3; the others must end and name it.
class TlsFaultTest : public TlsChannelTest {
  protected:
    std::vector<std::string> run_with(Fault fault, std::size_t size = 100, milliseconds delay = {}) {
        return run([&, fault, size, delay](int id) {
            auto given = options(id);
            if (fault == Fault::delay)
                given.deadlines = {milliseconds(400), milliseconds(2000)};
            std::unique_ptr<Channel> channel = std::make_unique<TlsChannel>(given);
            if (id == 2)
                channel = std::make_unique<FaultyChannel>(std::move(channel), fault, 3, delay);
            for (std::uint64_t round = 0; round < 10; ++round)
                fault == Fault::delay ? ring(*channel, {round, 1, 2}, size)
                                      : all_to_all(*channel, {round, 1, 2}, size);
        });
    }

    void expect_blame(const std::vector<std::string> &endings, const std::string &text) {
        for (std::size_t i = 0; i < endings.size(); ++i)
            EXPECT_TRUE(i == 1 || (has_text(endings[i], name(2)) && has_text(endings[i], text)))
                << "party " << i + 1 << ": " << endings[i];
    }
};

INSTANTIATE_TEST_SUITE_P(Parties, TlsFaultTest, testing::Values(3, 5), testing::PrintToStringParamName());

TEST_P(TlsFaultTest, KilledParty) {
    expect_blame(run_with(Fault::kill), "was lost in round");
}

TEST_P(TlsFaultTest, KilledPartyDuringLargeFrames) {
    expect_blame(run_with(Fault::kill, 3'000'000), "was lost in round");
}

TEST_P(TlsFaultTest, PartyThatComputesIsWaitedFor) {
    const auto endings = run([&](int id) {
        auto given = options(id);
        given.deadlines.silence = milliseconds(1000);
        TlsChannel channel(given);
        all_to_all(channel, {0, 0, 0}, 10);
        if (id == 2)
            std::this_thread::sleep_for(milliseconds(2500));
        all_to_all(channel, {1, 0, 0}, 10);
        channel.finish();
    });
    EXPECT_EQ(endings, std::vector<std::string>(endings.size()));
}

TEST_P(TlsFaultTest, PartyThatComputesWithoutEnd) {
    const auto endings = run_with(Fault::delay, 100, milliseconds(4000));
    expect_blame(endings, "is stuck: it lives, but for 2 s");
    EXPECT_NE(endings[1], "") << "the stuck party learns it, too";
}

TEST_P(TlsFaultTest, WrongTag) {
    expect_blame(run_with(Fault::corrupt_tag), "has recorded other operations");
}

TEST_P(TlsFaultTest, WrongLength) {
    expect_blame(run_with(Fault::longer_payload), "sent 101 bytes");
}

TEST_P(TlsFaultTest, RepeatedFrame) {
    expect_blame(run_with(Fault::duplicate), "is out of step");
}

TEST_P(TlsFaultTest, PartyThatReportsItsFailure) {
    const auto endings = run([&](int id) {
        TlsChannel channel(options(id));
        all_to_all(channel, {0, 0, 0}, 10);
        if (id == 2)
            return channel.fail("no space for result.2\n\x1b[31m");
        for (std::uint64_t round = 1; round < 10; ++round)
            ring(channel, {round, 0, 0}, 10);
    });
    expect_blame(endings, "ended the computation: no space for result.2  [31m");
}

TEST_P(TlsFaultTest, FailureElsewhereIsNoticedWhileWaiting) {
    using Clock = std::chrono::steady_clock;
    std::atomic<Clock::rep> waited = 0;
    const auto endings = run([&](int id) {
        TlsChannel channel(options(id));
        all_to_all(channel, {0, 0, 0}, 10);
        const int n = channel.parties();
        std::vector<Bytes> outgoing(n), incoming(n);
        if (id == 2) {
            std::this_thread::sleep_for(milliseconds(100)); // the others wait
            return channel.fail("no space");
        }
        if (id == 3)
            std::this_thread::sleep_for(milliseconds(2000));
        else
            incoming[2].resize(8);
        const auto start = Clock::now();
        try {
            channel.exchange({1, 0, 0}, outgoing, incoming);
        } catch (const NetworkError &) {
            if (id == 1)
                waited = std::chrono::duration_cast<milliseconds>(Clock::now() - start).count();
            throw;
        }
    });
    EXPECT_HAS(endings[0], "no space");
    EXPECT_GE(waited, 50);
    EXPECT_LT(waited, 1500) << "party 1 waits for party 3 alone, and hears of party 2 all the same";
}

TEST_P(TlsFaultTest, PartyThatEndsEarly) {
    const auto endings = run([&](int id) {
        TlsChannel channel(options(id));
        all_to_all(channel, {0, 0, 0}, 10);
        if (id == 2)
            return channel.finish();
        all_to_all(channel, {1, 0, 0}, 10);
    });
    expect_blame(endings, "ended its computation");
}

TEST_P(TlsFaultTest, PartyThatNeverComes) {
    const auto endings = run([&](int id) {
        auto given = options(id);
        given.connect_timeout = milliseconds(300);
        if (id == 2)
            ::close(listeners_[1]);
        else
            TlsChannel channel(given);
    });
    expect_blame(endings, "not connected within 0.3 s");
}

TEST_P(TlsFaultTest, PartyWithAnotherCertificate) {
    const auto identity = make_identity(2, 30);
    folder_.write("other.key", identity.private_key);
    const auto certificate = folder_.write("other.crt", identity.certificate);
    const auto endings = run([&](int id) {
        auto given = options(id);
        given.connect_timeout = milliseconds(1000);
        if (id == 2) {
            given.key_file = folder_.file("other.key");
            given.parties[1].certificate_file = certificate;
        }
        TlsChannel channel(given);
        all_to_all(channel, {0, 0, 0}, 10);
    });
    expect_blame(endings, "party 2 (");
    EXPECT_NE(endings[1], "");
}

} // namespace
} // namespace picco::runtime::test
