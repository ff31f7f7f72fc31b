// What other parties send: frames inside of TLS, the handshake, keys, messages of protocols.
#include "targets.h"

#include "crypto/generators.h"
#include "crypto/random.h"
#include "net/certificate.h"
#include "net/frame.h"
#include "net/link.h"
#include "net/openssl.h"
#include "protocols/boolean/logic.h"
#include "protocols/compare/compare.h"
#include "protocols/compare/private_compare.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"
#include "protocols/order/shuffle.h"
#include "session/handshake.h"
#include "session/key_setup.h"
#include "support/parties.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>
#include <stdexcept>

#include <openssl/pem.h>

namespace picco::fuzz {

using namespace picco::runtime;

namespace {

/// Parties 2 and 3 send the bytes over and over, whatever is expected.
class HostileChannel final : public Channel {
  public:
    explicit HostileChannel(const std::string &bytes)
        : bytes_(bytes.empty() ? std::string(1, '\0') : bytes) {}
    int parties() const override { return 3; }
    int self() const override { return 1; }
    std::uint64_t bytes_sent() const override { return 0; }
    void exchange(const RoundTag &, const std::vector<Bytes> &, std::vector<Bytes> &incoming) override {
        for (Bytes &message : incoming)
            for (std::uint8_t &byte : message)
                byte = static_cast<std::uint8_t>(bytes_[at_++ % bytes_.size()]);
    }

  private:
    std::string bytes_;
    std::size_t at_ = 0;
};

void shake_hands(const std::string &bytes) {
    HostileChannel channel(bytes);
    Handshake handshake(channel);
    try {
        handshake.compare({{"version of picco", "0.1.0"}, {"program hash", std::string(64, 'a')}});
    } catch (const NetworkError &) { // which a real party ends at
    }
    handshake.commit(Sha256Digest{});
    const std::vector<std::uint8_t> session(32, 1);
    set_up_keys(channel, 1, session);
    handshake.session_id();
}

template <class Task>
void finish(Context &context, Task task) {
    context.rounds.complete(std::move(task));
}

void compute(const std::string &bytes) {
    static const auto field = Field::create(std::string("2305843009213693951"));
    constexpr std::size_t kCount = 5;
    auto keys = deal_keys(3, 1);
    runtime::testing::Party party(*field, 3, std::make_unique<HostileChannel>(bytes),
                                  make_generators(std::move(keys[0])));
    Context &context = party.context;
    Elements x(*field, kCount);
    random_elements(x.data(), kCount, field->modulus_words());
    finish(context, open(context, x));
    finish(context, open_products(context, x));
    finish(context, reduce(context, x));
    finish(context, less_than_zero(context, x, 32));
    for (int helper = 0; helper < 3; ++helper)
        finish(context, private_less_than_zero(context, x, 32));
    finish(context, shuffle(context, x, 1));
    Bits bits(kCount, 2, context.components());
    std::fill(bits.words.begin(), bits.words.end(), 5);
    finish(context, and_bits(context, bits, bits));
    finish(context, open_bits(context, bits));
}

/// Both ends of a connection in this process; the certificate plays no part.
struct Connection {
    SslPtr own, other;
    int sockets[2] = {-1, -1};

    Connection() {
        static const Identity identity = make_identity(1, 30);
        static const SslContextPtr context = [] {
            SslContextPtr made(SSL_CTX_new(TLS_method()));
            const BioPtr key(BIO_new_mem_buf(identity.private_key.data(), -1)),
                certificate(BIO_new_mem_buf(identity.certificate.data(), -1));
            const KeyPtr private_key(PEM_read_bio_PrivateKey(key.get(), nullptr, nullptr, nullptr));
            const X509Ptr x509(PEM_read_bio_X509(certificate.get(), nullptr, nullptr, nullptr));
            SSL_CTX_use_certificate(made.get(), x509.get());
            SSL_CTX_use_PrivateKey(made.get(), private_key.get());
            SSL_CTX_set_mode(made.get(), SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
            SSL_CTX_set_num_tickets(made.get(), 0);
            return made;
        }();
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, sockets) != 0)
            throw std::runtime_error("no sockets");
        const int size = 1 << 20;
        ::setsockopt(sockets[1], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
        own = end(context.get(), sockets[0]);
        other = end(context.get(), sockets[1]);
        SSL_set_accept_state(own.get());
        SSL_set_connect_state(other.get());
        for (int step = 0;
             step < 10 && !(SSL_is_init_finished(own.get()) && SSL_is_init_finished(other.get())); ++step) {
            SSL_do_handshake(other.get());
            SSL_do_handshake(own.get());
        }
    }
    static SslPtr end(SSL_CTX *context, int socket) {
        SslPtr ssl(SSL_new(context));
        BIO *bio = socket_bio(socket).release();
        SSL_set_bio(ssl.get(), bio, bio);
        return ssl;
    }
};

/// The bytes inside of TLS, in records as another party chooses them.
void receive(const std::string &bytes) {
    Connection connection;
    struct Socket {
        int number;
        ~Socket() { ::close(number); }
    } other{connection.sockets[1]};
    Link link(connection.sockets[0], std::move(connection.own), 2, 3, "party 2", 1 << 20);
    std::size_t sent = 0;
    for (std::size_t record = 0; sent < bytes.size() && record < 64; ++record) {
        const std::size_t size =
            std::min<std::size_t>(bytes.size() - sent, 1 + static_cast<std::uint8_t>(bytes[sent]) * 64u);
        if (SSL_write(connection.other.get(), bytes.data() + sent, static_cast<int>(size)) <= 0)
            break;
        sent += size;
    }
    SSL_shutdown(connection.other.get());
    for (std::uint64_t round = 0; round < 4; ++round) {
        link.read_ahead();
        const Bytes outgoing(10, 1);
        Bytes incoming(round == 2 ? 0 : 100);
        link.begin({round, 7, 3}, outgoing, incoming);
        for (int step = 0; step < 100 && !link.done(); ++step)
            link.move();
        if (!link.done())
            return;
    }
}

std::string frame(FrameKind kind, std::uint64_t round, const std::string &payload) {
    std::string bytes(kFrameHeaderBytes, '\0');
    encode_header({static_cast<std::uint32_t>(payload.size()), kind, {round, 7, 3}},
                  reinterpret_cast<std::uint8_t *>(bytes.data()));
    return bytes + payload;
}

} // namespace

std::vector<Target> network_targets() {
    const std::string message(100, 'm'), party_3("\3\0\0\0", 4), nobody(4, '\0');
    return {
        {"frames",
         [=] {
             return std::vector<std::string>{
                 frame(FrameKind::waiting, 0, nobody) + frame(FrameKind::data, 0, message) +
                     frame(FrameKind::waiting, 0, party_3) + frame(FrameKind::data, 1, message) +
                     frame(FrameKind::data, 3, message),
                 frame(FrameKind::data, 0, message) + frame(FrameKind::failure, 1, party_3 + "was lost")};
         },
         receive, false},
        {"handshake",
         [] {
             return std::vector<std::string>{std::string(192, 'a'), std::string("0.1.0\0\x9b", 7)};
         },
         shake_hands, false},
        {"messages",
         [] {
             return std::vector<std::string>{std::string(64, '\1'), std::string(8, '\xff')};
         },
         compute, false},
    };
}

} // namespace picco::fuzz
