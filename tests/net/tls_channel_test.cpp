#include "net/mesh_fixture.h"

#include "net/faulty_channel.h"

#include <atomic>
#include <functional>
#include <latch>
#include <netinet/tcp.h>
#include <new>
#include <stdexcept>

namespace picco::runtime::test {
namespace {

using std::chrono::milliseconds;

class TlsChannelTest : public MeshTest, public testing::WithParamInterface<int> {
  protected:
    void SetUp() override { make_parties(GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Parties, TlsChannelTest, testing::Values(3, 5), testing::PrintToStringParamName());

TEST_P(TlsChannelTest, CarriesFramesOfAllSizes) {
    const auto endings = run([&](int id) {
        TlsChannel channel(options(id));
        std::uint64_t round = 0;
        for (const std::size_t size : {0, 1, 7, 16359, 16360, 16361, 16384, 65536, 70000, 1000003})
            all_to_all(channel, {round++, 5, 6}, size);
        channel.finish();
    });
    EXPECT_EQ(endings, std::vector<std::string>(endings.size()));
}

TEST_P(TlsChannelTest, LargeFramesBothWaysDoNotDeadlock) {
    const auto endings = run([&](int id) {
        TlsChannel channel(options(id));
        all_to_all(channel, {0, 0, 0}, 10'000'000);
        channel.finish();
    });
    EXPECT_EQ(endings, std::vector<std::string>(endings.size()));
}

TEST_P(TlsChannelTest, ConnectionsWithinAMachineAreNotPaced) {
    std::latch everybody(GetParam());
    const auto endings = run([&](int id) {
        const auto links = connect_mesh(options(id)).links;
        everybody.arrive_and_wait();
        for (const auto &link : links) {
            char algorithm[16] = {};
            socklen_t size = sizeof algorithm;
            if (::getsockopt(link->socket(), IPPROTO_TCP, TCP_CONGESTION, algorithm, &size) != 0 ||
                std::string(algorithm) != "reno")
                throw std::runtime_error(algorithm);
        }
    });
    EXPECT_EQ(endings, std::vector<std::string>(endings.size()));
}

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

TEST_P(TlsChannelTest, PartiesMayBeManyRoundsAhead) {
    // Party 1 receives nothing, so that it runs ahead of the others and finishes first.
    const auto endings = run([&](int id) {
        TlsChannel channel(options(id));
        const int n = channel.parties();
        for (std::uint64_t round = 0; round < 300; ++round) {
            std::vector<Bytes> outgoing(n), incoming(n);
            if (id == 1)
                for (int j = 2; j <= n; ++j)
                    outgoing[j - 1].assign(1000, static_cast<std::uint8_t>(round));
            else
                incoming[0].resize(1000);
            channel.exchange({round, 0, 0}, outgoing, incoming);
            if (id != 1 && incoming[0] != Bytes(1000, static_cast<std::uint8_t>(round)))
                throw std::runtime_error("wrong bytes");
        }
        channel.finish();
    });
    EXPECT_EQ(endings, std::vector<std::string>(endings.size()));
}

TEST_P(TlsChannelTest, RenewsTheKeys) {
    const auto endings = run([&](int id) {
        auto given = options(id);
        given.records_per_key = 10;
        TlsChannel channel(given);
        for (std::uint64_t round = 0; round < 200; ++round)
            all_to_all(channel, {round, 0, 0}, round % 7 == 0 ? 100'000 : 10);
        channel.finish();
    });
    EXPECT_EQ(endings, std::vector<std::string>(endings.size()));
}

TEST_P(TlsChannelTest, CountsPayloadAndHeaders) {
    const auto endings = run([&](int id) {
        TlsChannel channel(options(id));
        all_to_all(channel, {0, 0, 0}, 50);
        channel.end_set_up();
        all_to_all(channel, {1, 0, 0}, 50);
        if (channel.bytes_sent() != (channel.parties() - 1) * (50u + 24u))
            throw std::runtime_error("wrong count");
        channel.finish();
    });
    EXPECT_EQ(endings, std::vector<std::string>(endings.size()));
}

TEST_P(TlsChannelTest, PartiesMayStartInAnyOrder) {
    for (const int socket : listeners_)
        ::close(socket); // every party opens its own
    const auto endings = run([&](int id) {
        auto given = options(id);
        given.listener = -1;
        std::this_thread::sleep_for(milliseconds(40 * (given.parties.size() - id)));
        TlsChannel channel(given);
        all_to_all(channel, {0, 0, 0}, 100);
        channel.finish();
    });
    EXPECT_EQ(endings, std::vector<std::string>(endings.size()));
}

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

class MeshFilesTest : public MeshTest {
  protected:
    /// Another certificate for a party's key.
    std::string signed_again(const std::string &name) const {
        const auto certificate = load_certificate(folder_.file(name + ".crt"), "test");
        const auto key = load_private_key(folder_.file(name + ".key"));
        ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate.get()), 7);
        X509_sign(certificate.get(), key.get(), EVP_sha256());
        const BioPtr bio(BIO_new(BIO_s_mem()));
        PEM_write_bio_X509(bio.get(), certificate.get());
        char *text = nullptr;
        const auto length = BIO_get_mem_data(bio.get(), &text);
        return std::string(text, static_cast<std::size_t>(length));
    }
};

TEST_F(MeshFilesTest, StrangersCannotDisturb) {
    make_parties(3);
    // A connection that says nothing, and one that does not speak TLS.
    for (const char *text : {"", "GET / HTTP/1.1\r\n\r\n"}) {
        const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(addresses_[0].port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        ASSERT_EQ(::connect(socket, reinterpret_cast<sockaddr *>(&address), sizeof address), 0);
        ASSERT_EQ(::send(socket, text, std::strlen(text), 0), static_cast<ssize_t>(std::strlen(text)));
    }
    const auto endings = run([&](int id) {
        TlsChannel channel(options(id));
        all_to_all(channel, {0, 0, 0}, 10);
        channel.finish();
    });
    EXPECT_EQ(endings, std::vector<std::string>(endings.size()));
}

TEST_F(MeshFilesTest, KeyOfAnotherPartyIsRefused) {
    make_parties(3);
    auto given = options(1);
    given.key_file = folder_.file("party2.key");
    try {
        TlsChannel channel(given);
        FAIL();
    } catch (const UserError &error) {
        EXPECT_HAS(error.what(), "party2.key");
        EXPECT_HAS(error.what(), "party1.crt");
        EXPECT_HAS(error.what(), "runtime.conf:1");
    }
}

TEST_F(MeshFilesTest, EmptyKeyIsRefused) {
    make_parties(3);
    auto given = options(1);
    for (const std::string &file : {folder_.write("empty.key", ""), std::string("/dev/null")}) {
        given.key_file = file;
        try {
            TlsChannel channel(given);
            FAIL();
        } catch (const UserError &error) {
            EXPECT_HAS(error.what(), file);
            EXPECT_HAS(error.what(), "no private key");
        }
    }
}

TEST_F(MeshFilesTest, OneKeyIsNotTwoParties) {
    make_parties(3);
    const auto expect_refused = [&](const std::string &certificate) {
        auto given = options(1);
        given.parties[2].certificate_file = certificate;
        try {
            TlsChannel channel(given);
            FAIL();
        } catch (const UserError &error) {
            EXPECT_HAS(error.what(), "runtime.conf:3: certificate " + certificate + " of party 3");
            EXPECT_HAS(error.what(), "has the same key as " + folder_.file("party2.crt"));
            EXPECT_HAS(error.what(), "of party 2 (runtime.conf:2)");
        }
    };
    expect_refused(folder_.file("party2.crt"));
    expect_refused(folder_.write("again.crt", signed_again("party2")));
}

TEST_F(MeshFilesTest, ExpiredAndUnreadableCertificatesAreRefused) {
    make_parties(3);
    const auto expect_error = [&](const std::string &certificate, const std::string &text) {
        auto given = options(1);
        given.parties[1].certificate_file = certificate;
        try {
            TlsChannel channel(given);
            FAIL();
        } catch (const UserError &error) {
            EXPECT_HAS(error.what(), certificate);
            EXPECT_HAS(error.what(), text);
            EXPECT_HAS(error.what(), "runtime.conf:2");
        }
    };
    expect_error(folder_.write("old.crt", make_identity(2, -1).certificate), "expired on");
    expect_error(folder_.write("text.crt", "hello"), "no certificate in PEM form");
    expect_error(folder_.file("missing.crt"), "cannot be opened: No such file");
}

TEST_F(MeshFilesTest, BusyPortIsNamed) {
    make_parties(3);
    auto given = options(1);
    given.listener = -1;
    try {
        TlsChannel channel(given);
        FAIL();
    } catch (const UserError &error) {
        EXPECT_HAS(error.what(), "runtime.conf:1: cannot listen at 127.0.0.1:");
        EXPECT_HAS(error.what(), "Address already in use");
    }
}

} // namespace
} // namespace picco::runtime::test
