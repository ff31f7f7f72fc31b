// The floor under a round: three processes in a ring, each writes a record to the next and reads one from the
// one before, with nothing but OpenSSL (the options of net/tls_context.cpp) and blocking sockets on loopback.
// Usage: tls_ring_bench [bytes of a record] [rounds]; prints JSON.
#include "net/certificate.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/pem.h>
#include <string>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace picco::runtime;

namespace {

constexpr int kParties = 3;

void require(bool holds, const char *what) {
    if (!holds) {
        std::perror(what);
        std::exit(1);
    }
}

/// TLS 1.3 with a fresh certificate; who the other is does not matter here.
SslContextPtr make_context(const SSL_METHOD *method, const Identity &identity) {
    SslContextPtr context(SSL_CTX_new(method));
    SSL_CTX_set_min_proto_version(context.get(), TLS1_3_VERSION);
    SSL_CTX_set_ciphersuites(context.get(), "TLS_AES_128_GCM_SHA256");
    SSL_CTX_set_num_tickets(context.get(), 0);
    SSL_CTX_set_read_ahead(context.get(), 1);
    const auto memory = [](const std::string &text) {
        return BioPtr(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
    };
    const X509Ptr certificate(
        PEM_read_bio_X509(memory(identity.certificate).get(), nullptr, nullptr, nullptr));
    const KeyPtr key(PEM_read_bio_PrivateKey(memory(identity.private_key).get(), nullptr, nullptr, nullptr));
    require(SSL_CTX_use_certificate(context.get(), certificate.get()) == 1 &&
                SSL_CTX_use_PrivateKey(context.get(), key.get()) == 1,
            "certificate");
    return context;
}

struct Listener {
    int socket = -1;
    sockaddr_in address{};
};

Listener open_listener() {
    Listener listener;
    listener.socket = ::socket(AF_INET, SOCK_STREAM, 0);
    listener.address.sin_family = AF_INET;
    listener.address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof listener.address;
    auto *address = reinterpret_cast<sockaddr *>(&listener.address);
    require(::bind(listener.socket, address, size) == 0 && ::listen(listener.socket, 1) == 0 &&
                ::getsockname(listener.socket, address, &size) == 0,
            "no free port");
    return listener;
}

SslPtr connect_tls(const SslContextPtr &context, int socket, bool accepts) {
    const int on = 1;
    require(socket >= 0 && ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) == 0, "socket");
    SslPtr connection(SSL_new(context.get()));
    SSL_set_fd(connection.get(), socket);
    require((accepts ? SSL_accept(connection.get()) : SSL_connect(connection.get())) == 1, "TLS");
    return connection;
}

class Party {
  public:
    Party(int self, const std::array<Listener, kParties> &listeners)
        : identity_(make_identity(self + 1, 2)), server_(make_context(TLS_server_method(), identity_)),
          client_(make_context(TLS_client_method(), identity_)) {
        const auto &next = listeners[static_cast<std::size_t>((self + 1) % kParties)].address;
        const int out = ::socket(AF_INET, SOCK_STREAM, 0);
        require(::connect(out, reinterpret_cast<const sockaddr *>(&next), sizeof next) == 0, "connect");
        const int in = ::accept(listeners[static_cast<std::size_t>(self)].socket, nullptr, nullptr);
        // One end of each connection has to begin; party 0 connects first, so the ring resolves.
        if (self == 0)
            next_ = connect_tls(client_, out, false);
        before_ = connect_tls(server_, in, true);
        if (self != 0)
            next_ = connect_tls(client_, out, false);
    }

    /// Seconds of these rounds.
    double play(std::size_t bytes, long rounds) const {
        std::vector<char> record(bytes);
        const auto round = [&] {
            require(SSL_write(next_.get(), record.data(), static_cast<int>(bytes)) > 0, "write");
            for (std::size_t got = 0; got < bytes;) {
                const int part = SSL_read(before_.get(), record.data() + got, static_cast<int>(bytes - got));
                require(part > 0, "read");
                got += static_cast<std::size_t>(part);
            }
        };
        round();
        const auto start = std::chrono::steady_clock::now();
        for (long i = 0; i < rounds; ++i)
            round();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }

  private:
    Identity identity_;
    SslContextPtr server_, client_;
    SslPtr next_, before_;
};

} // namespace

int main(int argc, char **argv) {
    const std::size_t bytes = argc > 1 ? std::stoul(argv[1]) : 32;
    const long rounds = argc > 2 ? std::stol(argv[2]) : 20000;
    std::array<Listener, kParties> listeners;
    for (auto &listener : listeners)
        listener = open_listener();
    for (int self = 1; self < kParties; ++self)
        if (::fork() == 0) {
            Party(self, listeners).play(bytes, rounds);
            ::_exit(0);
        }
    const double seconds = Party(0, listeners).play(bytes, rounds);
    int failed = 0;
    for (int status = 0; ::wait(&status) > 0;)
        failed |= status;
    std::printf("{\"bytes\": %zu, \"rounds\": %ld, \"microseconds\": %.2f}\n", bytes, rounds,
                seconds / static_cast<double>(rounds) * 1e6);
    return failed != 0;
}
