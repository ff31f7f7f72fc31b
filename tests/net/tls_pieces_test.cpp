// Messages that are made and taken in pieces, and those that are not made to their end.
#include "net/mesh_fixture.h"

#include <functional>
#include <new>
#include <stdexcept>

namespace picco::runtime::test {
namespace {

/// Messages whose bytes tell where they belong, made and taken in pieces, each once and in order.
class NumberedPieces : public Pieces {
  public:
    NumberedPieces(const Channel &channel, std::size_t size, std::size_t piece)
        : taken(channel.parties()), self_(channel.self()), size_(size), piece_(piece) {}

    void send_to(int party) { receivers_ |= 1u << party; }
    void receive_from(int party) { senders_ |= 1u << party; }
    bool sends_to(int party) const override { return (receivers_ >> party & 1u) != 0; }
    bool receives_from(int party) const override { return (senders_ >> party & 1u) != 0; }

    std::size_t size() const override { return size_; }
    std::size_t piece() const override { return piece_; }
    void make(std::size_t first, std::size_t last, const std::vector<std::uint8_t *> &to) override {
        check(first, last, made);
        made = last;
        for (std::size_t party = 1; party <= to.size(); ++party)
            for (std::size_t i = first; i < last && sends_to(static_cast<int>(party)); ++i)
                to[party - 1][i - first] = byte(self_, party, i);
    }
    void take(int party, std::size_t first, std::size_t last, const std::uint8_t *from) override {
        check(first, last, taken[party - 1]);
        taken[party - 1] = last;
        for (std::size_t i = first; i < last; ++i)
            if (from[i - first] != byte(party, self_, i))
                throw std::runtime_error(fmt::format("byte {} of party {} is wrong", i, party));
    }
    /// Throws where something is missing.
    void exchange(Channel &channel, std::uint64_t round) {
        channel.exchange_pieces({round, 1, 2}, *this);
        bool is_whole = made == size_;
        for (int party = 1; party <= channel.parties(); ++party)
            is_whole = is_whole && taken[party - 1] == (receives_from(party) ? size_ : 0);
        if (!is_whole)
            throw std::runtime_error("pieces are missing");
    }

    std::size_t made = 0;
    std::vector<std::size_t> taken;

  private:
    static std::uint8_t byte(std::size_t from, std::size_t to, std::size_t i) {
        return static_cast<std::uint8_t>(i * 31 + (i >> 8) * 7 + (i >> 16) + 16 * from + to);
    }
    void check(std::size_t first, std::size_t last, std::size_t before) const {
        if (first != before || last > size_ || (last - first) % piece_ != (last < size_ ? 0 : size_ % piece_))
            throw std::runtime_error(fmt::format("piece {} to {} out of order", first, last));
    }

    int self_;
    std::size_t size_, piece_;
    unsigned receivers_ = 0, senders_ = 0; ///< bit j: party j
};

TEST_P(TlsChannelTest, CarriesPiecesWhileTheyAreMade) {
    const auto endings = run([&](int id) {
        TlsChannel channel(options(id));
        std::uint64_t round = 0;
        for (const std::size_t size : {1, 40'000, 80'000, 80'001, 1'000'003, 6'000'000}) {
            NumberedPieces pieces(channel, size, 40'000);
            for (int party = 1; party <= channel.parties(); ++party)
                if (party != id) {
                    pieces.send_to(party);
                    pieces.receive_from(party);
                }
            pieces.exchange(channel, round++);
            all_to_all(channel, {round++, 0, 0}, 100);
        }
        channel.finish();
    });
    EXPECT_EQ(endings, std::vector<std::string>(endings.size()));
}

TEST_P(TlsChannelTest, CarriesPiecesOneWay) {
    const auto endings = run([&](int id) {
        TlsChannel channel(options(id));
        for (std::uint64_t round = 0; round < 5; ++round) {
            NumberedPieces pieces(channel, 3'000'000, 1 << 17);
            for (int party = 2; party <= channel.parties() && id == 1; ++party)
                pieces.send_to(party);
            if (id != 1)
                pieces.receive_from(1);
            pieces.exchange(channel, round);
        }
        channel.finish();
    });
    EXPECT_EQ(endings, std::vector<std::string>(endings.size()));
}

/// One that does not like what comes.
class RefusedPieces final : public NumberedPieces {
  public:
    using NumberedPieces::NumberedPieces;
    void take(int, std::size_t, std::size_t, const std::uint8_t *) override { throw NetworkError("refused"); }
};

TEST_P(TlsChannelTest, ARefusedPieceKeepsNothingFromTheOthers) {
    const auto endings = run([&](int id) {
        TlsChannel channel(options(id));
        NumberedPieces good(channel, 5'000'000, 1 << 17);
        RefusedPieces bad(channel, 5'000'000, 1 << 17);
        NumberedPieces &pieces = id == 2 ? bad : good;
        pieces.send_to(id % channel.parties() + 1);
        pieces.receive_from((id + channel.parties() - 2) % channel.parties() + 1);
        try {
            pieces.exchange(channel, 0);
        } catch (const NetworkError &) {
            channel.finish();
            throw;
        }
        channel.finish();
    });
    std::vector<std::string> expected(endings.size());
    expected[1] = "refused";
    EXPECT_EQ(endings, expected);
}

/// One that makes some bytes and no more.
class AbandonedPieces final : public NumberedPieces {
  public:
    using NumberedPieces::NumberedPieces;
    void make(std::size_t first, std::size_t last, const std::vector<std::uint8_t *> &to) override {
        if (first >= made)
            end();
        NumberedPieces::make(first, last, to);
    }
    std::size_t made = 0;
    std::function<void()> end;
};

class TlsAbandonedTest : public TlsChannelTest {
  protected:
    /// Party 2 makes so many bytes and ends so.
    std::vector<std::string> abandon(std::size_t made, const std::function<void()> &end) {
        return run([&](int id) {
            TlsChannel channel(options(id));
            NumberedPieces good(channel, 5'000'000, 1 << 17);
            AbandonedPieces bad(channel, 5'000'000, 1 << 17);
            bad.made = made;
            bad.end = end;
            NumberedPieces &pieces = id == 2 ? bad : good;
            for (int party = 1; party <= channel.parties(); ++party)
                if (party != id) {
                    pieces.send_to(party);
                    pieces.receive_from(party);
                }
            pieces.exchange(channel, 0);
        });
    }

    /// Expects the message of party 2, and what the others say of it.
    void expect_endings(const std::vector<std::string> &endings, const std::string &own,
                        const std::string &told) const {
        for (std::size_t i = 0; i < endings.size(); ++i)
            if (i == 1)
                EXPECT_EQ(endings[i], own);
            else
                EXPECT_HAS(endings[i], name(2) + told) << " at party " << i + 1;
    }
};

INSTANTIATE_TEST_SUITE_P(Parties, TlsAbandonedTest, testing::Values(3, 5), testing::PrintToStringParamName());

TEST_P(TlsAbandonedTest, OutOfMemory) {
    expect_endings(abandon(0, [] { throw std::bad_alloc(); }), "OTHER: std::bad_alloc",
                   " ended the computation: out of memory");
}

TEST_P(TlsAbandonedTest, DefectOfOurs) {
    expect_endings(abandon(0, [] { throw std::length_error("far too long"); }), "OTHER: far too long",
                   " ended the computation: internal error: far too long (please report this)");
}

TEST_P(TlsAbandonedTest, FailedComputation) {
    expect_endings(abandon(0, [] { throw ComputationError("no inverse"); }), "OTHER: no inverse",
                   " ended the computation: no inverse");
}

/// A notice has no place within a message.
TEST_P(TlsAbandonedTest, InTheMiddleOfAMessage) {
    expect_endings(abandon(1 << 18, [] { throw std::bad_alloc(); }), "OTHER: std::bad_alloc",
                   " was lost in round 0");
}

} // namespace
} // namespace picco::runtime::test
