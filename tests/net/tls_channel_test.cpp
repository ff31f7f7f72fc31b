// Messages between all parties: sizes, rounds ahead, keys that are renewed, what is counted.
#include "net/mesh_fixture.h"

#include <latch>
#include <netinet/tcp.h>
#include <stdexcept>

namespace picco::runtime::test {
namespace {

using std::chrono::milliseconds;

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

} // namespace
} // namespace picco::runtime::test
