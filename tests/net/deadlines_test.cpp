// Every wait for another party ends, whatever that party sends.
#include "net/mesh_fixture.h"

#include "net/patience.h"

#include <atomic>

namespace picco::runtime::test {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// Parties 1 and 3 are as they should be; party 2 has links and no good will.
class DeadlinesTest : public MeshTest {
  protected:
    void SetUp() override { make_parties(3); }

    using Links = std::vector<std::unique_ptr<Link>>;

    /// What ends the parties in a round that each expects something from all others in.
    std::vector<std::string> run_against(Deadlines limits, const std::function<void(Links &)> &party_2,
                                         std::size_t size = 100) {
        return run([&](int id) {
            auto given = options(id);
            given.deadlines = limits;
            if (id == 2)
                return evil(given, party_2);
            TlsChannel channel(given);
            const auto start = Clock::now();
            try {
                all_to_all(channel, {0, 0, 7}, size);
                leave_(channel);
            } catch (...) {
                note_time(start);
                throw;
            }
            note_time(start);
        });
    }

    void evil(const TlsOptions &given, const std::function<void(Links &)> &party_2) {
        auto links = connect_mesh(given).links;
        try {
            party_2(links);
        } catch (const Failure &) {
            // The others have ended.
        }
    }

    void note_time(Clock::time_point start) {
        const auto passed = std::chrono::duration_cast<milliseconds>(Clock::now() - start).count();
        for (auto longest = longest_.load();
             passed > longest && !longest_.compare_exchange_weak(longest, passed);)
            continue;
    }

    void expect_blame(const std::vector<std::string> &endings, const std::string &text, long most) const {
        EXPECT_HAS(endings[0] + endings[2], name(2) + text); // the other one may have been told
        EXPECT_HAS(endings[0], name(2));
        EXPECT_HAS(endings[2], name(2));
        EXPECT_LT(longest_, most);
    }

    std::function<void(TlsChannel &)> leave_ = [](TlsChannel &channel) { channel.finish(); };
    std::atomic<long> longest_ = 0; ///< milliseconds that the round took a party
};

/// Sends what should be a message of so many bytes, a record in each interval; for `most` at most.
void drip(std::vector<std::unique_ptr<Link>> &links, std::size_t size, milliseconds interval,
          milliseconds most) {
    const Bytes message(size, 0x22);
    std::vector<Bytes> incoming(links.size());
    std::size_t made = 16384;
    for (std::size_t i = 0; i < links.size(); ++i)
        links[i]->begin({0, 0, 7}, {message.data(), size, size}, {nullptr, 0, 0}, made);
    for (const auto end = Clock::now() + most; Clock::now() < end && made < size; made += 16384) {
        for (auto &link : links) {
            link->add_made(std::min(made, size));
            link->move_out();
        }
        std::this_thread::sleep_for(interval);
    }
}

TEST_F(DeadlinesTest, SilentParty) {
    const auto endings = run_against({milliseconds(700), milliseconds(20'000)},
                                     [](Links &) { std::this_thread::sleep_for(milliseconds(2500)); });
    expect_blame(endings, " is late: nothing came from it for 0.7 s in round 0 (line 7)", 2400);
}

TEST_F(DeadlinesTest, BytesThatDripAreNoProgress) {
    const auto endings = run_against(
        {milliseconds(1000), milliseconds(20'000)},
        [](Links &links) { drip(links, 4'000'000, milliseconds(300), milliseconds(6000)); }, 4'000'000);
    expect_blame(endings, " is late: only ", 5000);
}

TEST_F(DeadlinesTest, SignsOfLifeAreNoProgress) {
    const auto endings = run_against({milliseconds(20'000), milliseconds(1000)}, [](Links &links) {
        for (const auto end = Clock::now() + milliseconds(6000); Clock::now() < end;)
            for (auto &link : links)
                link->give_sign(0); // as many as the network takes
    });
    expect_blame(endings, " is stuck: it lives, but for 1 s it has made no progress in round 0 (line 7)",
                 5000);
}

/// In round 0 what came was expected, and then it does not end.
TEST_F(DeadlinesTest, NobodyPutsTheEndOff) {
    const auto flood = [](Links &links) {
        const Bytes messages[] = {Bytes(100, 16 * 2 + 1), Bytes(100, 16 * 2 + 3)};
        Bytes nothing;
        for (std::size_t i = 0; i < links.size(); ++i)
            links[i]->begin({0, 0, 7}, messages[i], nothing);
        for (const auto end = Clock::now() + milliseconds(8000); Clock::now() < end;)
            for (auto &link : links)
                link->give_sign(0);
    };
    EXPECT_EQ(run_against({milliseconds(1000), milliseconds(20'000)}, flood), std::vector<std::string>(3));
    EXPECT_LT(longest_, 4000);
    make_parties(3);
    leave_ = [](TlsChannel &channel) { channel.fail("enough"); };
    EXPECT_EQ(run_against({milliseconds(1000), milliseconds(20'000)}, flood)[1], "");
    EXPECT_LT(longest_, 4000);
}

/// Party 2 is a round ahead, lives for long, and then fails; party 1 waits for party 3 meanwhile.
TEST_F(DeadlinesTest, AFailureShowsBehindManySignsOfLife) {
    const auto endings = run([&](int id) {
        auto given = options(id);
        if (id == 2)
            return evil(given, [](Links &links) {
                const Bytes message(100, 1);
                Bytes nothing;
                for (auto &link : links)
                    link->begin({1, 0, 0}, message, nothing);
                for (int i = 0; i < 5000; ++i) // 140 kB
                    for (auto &link : links)
                        link->give_sign(0);
                std::this_thread::sleep_for(milliseconds(300));
                for (auto &link : links) {
                    link->queue_notice(FrameKind::failure, {2, 0, 0, 0, 'f', 'i', 'r', 'e'});
                    link->move_out();
                }
                std::this_thread::sleep_for(milliseconds(2500));
            });
        TlsChannel channel(given);
        if (id == 3)
            std::this_thread::sleep_for(milliseconds(2500));
        std::vector<Bytes> outgoing(3), incoming(3);
        if (id == 1)
            incoming[2].resize(8);
        const auto start = Clock::now();
        try {
            channel.exchange({0, 0, 0}, outgoing, incoming);
        } catch (...) {
            if (id == 1)
                note_time(start);
            throw;
        }
    });
    EXPECT_EQ(endings[0], "fire");
    EXPECT_LT(longest_, 2000);
}

TEST(Patience, CountsLifeAndProgressApart) {
    const Deadlines limits{milliseconds(60), milliseconds(300)};
    const Clock::time_point start{};
    const auto at = [&](int time) { return start + milliseconds(time); };
    Patience patience;
    patience.begin(start, 1000);
    EXPECT_FALSE(patience.is_silent(at(59), limits));
    EXPECT_TRUE(patience.is_silent(at(60), limits));
    patience.note_moved(at(50), 1000 + Patience::kLeastProgress - 1); // too little
    EXPECT_TRUE(patience.is_silent(at(60), limits));
    patience.note_moved(at(55), 1000 + Patience::kLeastProgress);
    EXPECT_FALSE(patience.is_silent(at(60), limits));
    EXPECT_EQ(patience.end(limits), at(115));
    for (int time = 100; time < 500; time += 10) {
        patience.note_life(at(time));
        EXPECT_FALSE(patience.is_silent(at(time), limits));
        EXPECT_EQ(patience.is_stuck(at(time), limits), time >= 355);
    }
    patience.note_life(at(3)); // an old one
    EXPECT_FALSE(patience.is_silent(at(500), limits));
}

} // namespace
} // namespace picco::runtime::test
