// Somebody between two parties who sees and changes what travels, and knows no key.
#pragma once

#include "net/mesh_fixture.h"

#include <atomic>
#include <list>
#include <poll.h>

namespace picco::runtime::test {

/// A connected socket to a loopback port; -1 where nobody listens.
inline int connect_to(std::uint16_t port) {
    const int made = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    if (::connect(made, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0)
        return made;
    ::close(made);
    return -1;
}

/// Passes connections on to a port of this machine.
class Proxy {
  public:
    /// What travels: bytes of a connection (counted from 0), from the place `offset` of its direction onwards.
    struct Chunk {
        int connection;
        bool to_server;
        std::size_t offset;
        Bytes &bytes;
    };

    Proxy(std::uint16_t target, std::function<void(const Chunk &)> change)
        : target_(target), change_(std::move(change)) {
        std::tie(listener_, port_) = open_listener();
        thread_ = std::thread([this] { serve(); });
    }
    ~Proxy() {
        ends_ = true;
        ::shutdown(listener_, SHUT_RDWR);
        thread_.join();
        for (auto &pump : pumps_)
            pump.join();
        ::close(listener_);
    }
    Proxy(const Proxy &) = delete;
    Proxy &operator=(const Proxy &) = delete;

    std::uint16_t port() const { return port_; }

  private:
    void serve() {
        for (int connection = 0;; ++connection) {
            const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
            if (client < 0)
                return;
            const int server = connect_to(target_);
            pumps_.emplace_back([this, connection, client, server] {
                pump(connection, client, server);
                ::close(client);
                if (server >= 0)
                    ::close(server);
            });
        }
    }

    void pump(int connection, int client, int server) {
        pollfd polled[] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
        std::size_t passed[] = {0, 0};
        while (!ends_ && server >= 0) {
            ::poll(polled, 2, 50);
            for (int from = 0; from < 2; ++from) {
                if (polled[from].revents == 0)
                    continue;
                Bytes bytes(65536);
                const auto count = ::recv(polled[from].fd, bytes.data(), bytes.size(), 0);
                if (count <= 0)
                    return;
                bytes.resize(static_cast<std::size_t>(count));
                change_({connection, from == 0, passed[from], bytes});
                passed[from] += bytes.size();
                if (::send(polled[1 - from].fd, bytes.data(), bytes.size(), MSG_NOSIGNAL) < 0)
                    return;
            }
        }
    }

    std::uint16_t target_, port_ = 0;
    std::function<void(const Chunk &)> change_;
    int listener_ = -1;
    std::atomic<bool> ends_ = false;
    std::list<std::thread> pumps_; ///< of the thread
    std::thread thread_;
};

} // namespace picco::runtime::test
