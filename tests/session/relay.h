// Somebody between two parties, who reads and passes on all that they send.
#pragma once

#include "net/tls_context.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace picco::runtime::test {

class Relay {
  public:
    /// Towards the party that connects the relay is as `server` says, towards the one at `port` as `client`.
    Relay(const TlsOptions &server, const TlsOptions &client, std::uint16_t listen_at, std::uint16_t port)
        : server_(server), client_(client), party_(server.self), listener_(socket_at(listen_at, ::bind)),
          port_(port), thread_([this] { run(); }) {}
    ~Relay() {
        ::shutdown(listener_, SHUT_RDWR);
        thread_.join();
        ::close(listener_);
    }
    Relay(const Relay &) = delete;
    Relay &operator=(const Relay &) = delete;

    std::size_t bytes() const { return bytes_; }

  private:
    template <class Attach>
    static int socket_at(std::uint16_t port, Attach attach) {
        const int made = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(port);
        if (attach(made, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0)
            return made;
        ::close(made);
        return -1;
    }

    void run() {
        if (::listen(listener_, 4) != 0)
            return;
        const int one = ::accept(listener_, nullptr, nullptr);
        if (one < 0)
            return;
        int other = -1;
        for (int tries = 0; other < 0 && tries < 500; ++tries) {
            other = socket_at(port_, ::connect);
            ::usleep(10'000);
        }
        pass_on(server_.server(one), one, client_.client(other, party_), other);
        ::close(one);
        ::close(other);
    }

    void pass_on(SslPtr one, int one_socket, SslPtr other, int other_socket) {
        for (const auto &ssl : {one.get(), other.get()}) {
            set_waiting(SSL_get_rbio(ssl), true);
            if (SSL_do_handshake(ssl) != 1)
                return;
            set_waiting(SSL_get_rbio(ssl), false);
        }
        pollfd polled[] = {{one_socket, POLLIN, 0}, {other_socket, POLLIN, 0}};
        while (copy(one.get(), other.get()) && copy(other.get(), one.get()))
            ::poll(polled, 2, 100);
    }

    /// What has come; whether more may.
    bool copy(SSL *from, SSL *to) {
        std::uint8_t bytes[16384];
        std::size_t count = 0, sent = 0;
        while (SSL_read_ex(from, bytes, sizeof bytes, &count) == 1) {
            bytes_ += count;
            if (SSL_write_ex(to, bytes, count, &sent) != 1)
                return false;
        }
        return SSL_get_error(from, 0) == SSL_ERROR_WANT_READ;
    }

    TlsContext server_, client_;
    int party_, listener_;
    std::uint16_t port_;
    std::size_t bytes_ = 0;
    std::thread thread_;
};

} // namespace picco::runtime::test
