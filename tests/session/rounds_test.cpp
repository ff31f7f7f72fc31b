// Rounds: waiting messages travel together, in one order at all parties; failures end the session.
#include "session/rounds.h"

#include <gtest/gtest.h>

#include <thread>

#include "net/local_channel.h"

namespace picco::runtime {
namespace {

using std::chrono::milliseconds;

/// Runs body(rounds) at n parties.
template <class Body>
void at_parties(int n, Body body, milliseconds timeout = milliseconds(20000)) {
    auto channels = make_local_channels(n, timeout);
    std::vector<std::jthread> threads;
    for (auto &channel : channels) {
        threads.emplace_back([&body, own = std::move(channel)] {
            Rounds rounds(*own);
            body(rounds);
        });
    }
}

/// Sends `rounds_wanted` messages with `size` bytes of value 16 * self + id around the ring and logs what
/// comes.
Task<void> ring(Rounds &rounds, int id, int rounds_wanted, std::size_t size, std::vector<int> &log) {
    const int n = rounds.parties(), self = rounds.self();
    const auto next = static_cast<std::size_t>(self % n),
               previous = static_cast<std::size_t>((self + n - 2) % n);
    for (int i = 0; i < rounds_wanted; ++i) {
        Message message(n);
        message.to[next].assign(size, static_cast<std::uint8_t>(16 * self + id));
        message.from[previous].resize(size);
        co_await rounds.exchange(message);
        for (const std::uint8_t byte : message.from[previous]) {
            EXPECT_EQ(byte, 16 * (static_cast<int>(previous) + 1) + id);
        }
        log.push_back(id);
    }
}

TEST(Rounds, MessagesOfAllTasksShareARound) {
    at_parties(3, [](Rounds &rounds) {
        std::vector<int> log;
        rounds.start(ring(rounds, 1, 3, 5, log));
        rounds.start(ring(rounds, 2, 1, 0, log));
        rounds.start(ring(rounds, 3, 2, 100, log));
        EXPECT_FALSE(rounds.idle());
        rounds.step();
        EXPECT_EQ(log, (std::vector<int>{1, 2, 3}));
        rounds.run();
        EXPECT_TRUE(rounds.idle());
        EXPECT_EQ(log, (std::vector<int>{1, 2, 3, 1, 3, 1}));
        EXPECT_EQ(rounds.rounds(), 3u);
        EXPECT_EQ(rounds.payload_sent(), 3 * 5u + 2 * 100u);
        rounds.step();
        EXPECT_EQ(rounds.rounds(), 3u);
    });
}

/// A ring message of bytes 16 * self + 9 that is written and read by the round.
class RingPieces final : public Pieces {
  public:
    RingPieces(Rounds &rounds, std::size_t size)
        : self_(rounds.self()), parties_(rounds.parties()), size_(size) {}
    std::size_t size() const override { return size_; }
    std::size_t piece() const override { return 8; }
    bool sends_to(int party) const override { return party == self_ % parties_ + 1; }
    bool receives_from(int party) const override { return party % parties_ + 1 == self_; }
    void make(std::size_t first, std::size_t last, const std::vector<std::uint8_t *> &to) override {
        made += last - first;
        std::fill_n(to[static_cast<std::size_t>(self_ % parties_)], last - first,
                    static_cast<std::uint8_t>(16 * self_ + 9));
    }
    void take(int party, std::size_t first, std::size_t last, const std::uint8_t *from) override {
        taken += last - first;
        EXPECT_TRUE(receives_from(party));
        for (std::size_t i = 0; i < last - first; ++i) {
            EXPECT_EQ(from[i], 16 * party + 9);
        }
    }
    std::size_t made = 0, taken = 0;

  private:
    int self_, parties_;
    std::size_t size_;
};

Task<void> ring_in_pieces(Rounds &rounds, std::size_t size, std::vector<int> &log) {
    RingPieces pieces(rounds, size);
    Message message(pieces);
    co_await rounds.exchange(message);
    EXPECT_EQ(pieces.made, size);
    EXPECT_EQ(pieces.taken, size);
    log.push_back(9);
}

TEST(Rounds, MessagesInPiecesTravelAloneAndWithOthers) {
    at_parties(3, [](Rounds &rounds) {
        std::vector<int> log;
        rounds.start(ring_in_pieces(rounds, 100, log));
        rounds.run();
        rounds.start(ring(rounds, 1, 1, 5, log));
        rounds.start(ring_in_pieces(rounds, 20, log));
        rounds.start(ring_in_pieces(rounds, 7, log));
        rounds.run();
        EXPECT_EQ(log, (std::vector<int>{9, 1, 9, 9}));
        EXPECT_EQ(rounds.rounds(), 2u);
        EXPECT_EQ(rounds.payload_sent(), 100u + 5u + 20u + 7u);
    });
}

TEST(Rounds, OperationsAndTurnsAreNeverGivenTwice) {
    at_parties(3, [](Rounds &rounds) {
        EXPECT_EQ(rounds.next_operation(), 0u);
        EXPECT_EQ(rounds.next_turn(), 0u);
        EXPECT_EQ(rounds.next_operation(), 1u);
        EXPECT_EQ(rounds.next_turn(), 1u);
    });
}

Task<void> failing(Rounds &rounds, std::vector<int> &log) {
    auto inner = ring(rounds, 1, 1, 1, log);
    co_await inner;
    throw ComputationError("late");
}

TEST(Rounds, AFailureOfATaskEndsTheSession) {
    at_parties(3, [](Rounds &rounds) {
        std::vector<int> log;
        rounds.start(failing(rounds, log));
        rounds.start(ring(rounds, 2, 5, 1, log));
        EXPECT_THROW(rounds.step(), ComputationError);
        EXPECT_THROW(rounds.step(), InternalError);
        EXPECT_THROW(rounds.start(ring(rounds, 2, 1, 1, log)), InternalError);
    });
}

/// What one party does differently from the others, and the words of the resulting error.
void expect_network_error(const std::string &words, void (*difference)(Rounds &, std::size_t &size),
                          milliseconds timeout = milliseconds(20000)) {
    std::atomic<int> failures = 0;
    at_parties(
        3,
        [&](Rounds &rounds) {
            std::vector<int> log;
            std::size_t size = 4;
            try {
                if (rounds.self() == 2)
                    difference(rounds, size);
                rounds.start(ring(rounds, 1, 2, size, log));
                rounds.run();
            } catch (const NetworkError &error) {
                if (std::string(error.what()).find(words) != std::string::npos)
                    ++failures;
            }
        },
        timeout);
    EXPECT_GE(failures, 1) << words;
}

TEST(LocalChannel, DetectsDifferentLengths) {
    expect_network_error("party 2 sent 5 bytes instead of 4", [](Rounds &, std::size_t &size) { size = 5; });
}

TEST(LocalChannel, DetectsDifferentOperations) {
    expect_network_error("party 2 runs other operations (its source line 77)",
                         [](Rounds &rounds, std::size_t &) { rounds.set_tag(1, 77); });
}

TEST(LocalChannel, DetectsALostParty) {
    expect_network_error("party 2 is lost",
                         [](Rounds &, std::size_t &) { throw NetworkError("this party leaves"); });
}

TEST(LocalChannel, DetectsASilentParty) {
    expect_network_error(
        "party 2 did not answer in time",
        [](Rounds &, std::size_t &) { std::this_thread::sleep_for(milliseconds(500)); }, milliseconds(50));
}

TEST(LocalChannel, DetectsPartiesInDifferentRounds) {
    auto channels = make_local_channels(3);
    std::vector<Bytes> outgoing(3), incoming(3);
    outgoing[1] = {1};
    channels[0]->exchange({5, 0, 0}, outgoing, incoming);
    outgoing[1].clear();
    incoming[0].resize(1);
    EXPECT_THROW(channels[1]->exchange({6, 0, 0}, outgoing, incoming), NetworkError);
}

TEST(LocalChannel, CountsPayloadAndHeaders) {
    auto channels = make_local_channels(3);
    std::vector<Bytes> outgoing(3), incoming(3);
    outgoing[1] = Bytes(10);
    channels[0]->exchange({}, outgoing, incoming);
    EXPECT_EQ(channels[0]->bytes_sent(), 30u);
}

} // namespace
} // namespace picco::runtime
