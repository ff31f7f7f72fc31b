// n parties as threads with fresh keys and certificates in a temporary folder, on free loopback ports.
#pragma once

#include "contains.h"
#include "temporary_folder.h"

#include "base/error.h"
#include "net/certificate.h"
#include "net/mesh.h"
#include "net/tls_channel.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <functional>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace picco::runtime::test {

/// A listening socket on a free loopback port, as picco run hands it to a party.
inline std::pair<int, std::uint16_t> open_listener() {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (::bind(socket, reinterpret_cast<sockaddr *>(&address), size) != 0 || ::listen(socket, 16) != 0 ||
        ::getsockname(socket, reinterpret_cast<sockaddr *>(&address), &size) != 0)
        throw std::runtime_error("no free port");
    return {socket, ntohs(address.sin_port)};
}

class MeshTest : public testing::Test {
  protected:
    /// Anew: a run uses the listeners up.
    void make_parties(int parties) {
        addresses_.clear();
        listeners_.clear();
        for (int id = 1; id <= parties; ++id) {
            const auto identity = make_identity(id, 30);
            folder_.write(fmt::format("party{}.key", id), identity.private_key);
            const auto certificate = folder_.write(fmt::format("party{}.crt", id), identity.certificate);
            const auto [socket, port] = open_listener();
            listeners_.push_back(socket);
            addresses_.push_back({id, "127.0.0.1", port, certificate, fmt::format("runtime.conf:{}", id)});
        }
    }

    TlsOptions options(int id) const {
        TlsOptions result;
        result.self = id;
        result.parties = addresses_;
        result.key_file = folder_.file(fmt::format("party{}.key", id));
        result.connect_timeout = std::chrono::seconds(20);
        result.deadlines.silence = std::chrono::seconds(20);
        result.listener = listeners_[id - 1];
        return result;
    }

    /// Runs every party in a thread of its own; returns what ended it: "" where it came through.
    std::vector<std::string> run(const std::function<void(int)> &party) const {
        std::vector<std::string> endings(addresses_.size());
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < addresses_.size(); ++i)
            threads.emplace_back([&, i] {
                try {
                    party(static_cast<int>(i) + 1);
                } catch (const NetworkError &error) {
                    endings[i] = error.what();
                } catch (const std::exception &error) {
                    endings[i] = std::string("OTHER: ") + error.what();
                }
            });
        for (auto &thread : threads)
            thread.join();
        return endings;
    }

    std::string name(int id) const { return addresses_[id - 1].name(); }

    TemporaryFolder folder_;
    std::vector<PartyAddress> addresses_;
    std::vector<int> listeners_;
};

/// Everybody sends `size` bytes to everybody; checks what arrives.
inline void all_to_all(Channel &channel, const RoundTag &tag, std::size_t size) {
    const int n = channel.parties();
    const auto byte = [&](int from, int to) { return static_cast<std::uint8_t>(16 * from + to + tag.round); };
    std::vector<Bytes> outgoing(n), incoming(n);
    for (int j = 1; j <= n; ++j)
        if (j != channel.self()) {
            outgoing[j - 1].assign(size, byte(channel.self(), j));
            incoming[j - 1].resize(size);
        }
    channel.exchange(tag, outgoing, incoming);
    for (int j = 1; j <= n; ++j)
        if (j != channel.self() && incoming[j - 1] != Bytes(size, byte(j, channel.self())))
            throw std::runtime_error(fmt::format("wrong bytes from party {} in round {}", j, tag.round));
}

/// Party i sends to i + 1 and receives from i - 1.
inline void ring(Channel &channel, const RoundTag &tag, std::size_t size) {
    const int n = channel.parties();
    std::vector<Bytes> outgoing(n), incoming(n);
    outgoing[channel.self() % n].assign(size, static_cast<std::uint8_t>(tag.round));
    incoming[(channel.self() + n - 2) % n].resize(size);
    channel.exchange(tag, outgoing, incoming);
}

/// At three and five parties.
class TlsChannelTest : public MeshTest, public testing::WithParamInterface<int> {
  protected:
    void SetUp() override { make_parties(GetParam()); }
};

} // namespace picco::runtime::test
