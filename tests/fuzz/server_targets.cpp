// What clients send to a party that waits for inputs.
#include "targets.h"

#include "memory_file.h"

#include "base/error.h"
#include "net/certificate.h"
#include "net/input_client.h"
#include "net/input_server.h"
#include "net/input_tls.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <thread>

namespace picco::fuzz {

using namespace picco::runtime;

namespace {

constexpr std::size_t kMostInput = 5000;
constexpr int kPatience = 10'000; ///< milliseconds
const std::string kInput = "an input";

/// Files of input party 1 and computing party 1.
struct Ends {
    Identity input = make_identity(1, 30), computing = make_identity(1, 30);
    MemoryFile input_key{input.private_key}, input_certificate{input.certificate},
        computing_key{computing.private_key}, computing_certificate{computing.certificate};

    DataPartyLine input_line() const { return {input_certificate.name(), "runtime.conf:2"}; }
    PartyAddress address(std::uint16_t port) const {
        return {1, "127.0.0.1", port, computing_certificate.name(), "runtime.conf:1"};
    }
    X509Ptr certificate_of(const MemoryFile &file) const { return load_certificate(file.name(), "a test"); }
};
const Ends &ends() {
    static const Ends the_ends;
    return the_ends;
}

class Socket {
  public:
    explicit Socket(int number) : number_(number) {
        if (number < 0)
            throw std::runtime_error("no socket");
    }
    ~Socket() { ::close(number_); }
    Socket(const Socket &) = delete;
    Socket &operator=(const Socket &) = delete;
    int number() const { return number_; }

  private:
    int number_;
};

/// Listens on a free port of this machine.
class Listener : public Socket {
  public:
    Listener() : Socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto *generic = reinterpret_cast<sockaddr *>(&address);
        if (::bind(number(), generic, size) != 0 || ::listen(number(), 16) != 0 ||
            ::getsockname(number(), generic, &size) != 0)
            throw std::runtime_error("no port");
        port_ = ntohs(address.sin_port);
    }
    std::uint16_t port() const { return port_; }

  private:
    std::uint16_t port_;
};

int connected_to(std::uint16_t port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    if (socket >= 0 && ::connect(socket, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0) {
        ::close(socket);
        return -1;
    }
    return socket;
}

/// Calls a function of OpenSSL until it has succeeded or the connection is of no use; its result.
template <class Call>
int until_done(SSL *ssl, int socket, Call call) {
    for (;;) {
        const int result = call(), error = SSL_get_error(ssl, result);
        if (result > 0 || (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE))
            return result;
        pollfd ready{socket, static_cast<short>(error == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT), 0};
        if (::poll(&ready, 1, kPatience) <= 0)
            return result;
    }
}

/// Whether the other end says something, or has ended, within some milliseconds.
bool is_readable(const SSL *ssl, int socket, int milliseconds) {
    pollfd ready{socket, POLLIN, 0};
    return SSL_has_pending(ssl) == 1 || ::poll(&ready, 1, milliseconds) > 0;
}

/// A client. The first byte tells how the others are sent: in front of TLS, or inside, in records of so many bytes, and
/// whether the client listens and ends as it should.
void misbehave(SSL *ssl, int socket, const std::string &bytes) {
    const auto first = static_cast<std::uint8_t>(bytes.empty() ? 0 : bytes[0]);
    const std::string rest = bytes.empty() ? bytes : bytes.substr(1);
    if (first % 4 == 3) {
        [[maybe_unused]] const auto sent = ::send(socket, rest.data(), rest.size(), MSG_NOSIGNAL);
        return;
    }
    if (until_done(ssl, socket, [&] { return SSL_do_handshake(ssl); }) != 1)
        throw std::logic_error("a client with the right key is refused");
    const bool listens = first % 4 != 0;
    const std::size_t record = 1 + first / 4 * 16u;
    char answer[4096];
    for (std::size_t at = 0; at < rest.size(); at += record) {
        const auto size = static_cast<int>(std::min(record, rest.size() - at));
        if (until_done(ssl, socket, [&] { return SSL_write(ssl, rest.data() + at, size); }) <= 0)
            return;
        if (listens && is_readable(ssl, socket, 1) && SSL_read(ssl, answer, sizeof answer) <= 0 &&
            SSL_get_error(ssl, 0) != SSL_ERROR_WANT_READ)
            return;
    }
    if (first % 4 == 2)
        SSL_shutdown(ssl);
    while (listens && is_readable(ssl, socket, 5))
        if (SSL_read(ssl, answer, sizeof answer) <= 0 && SSL_get_error(ssl, 0) != SSL_ERROR_WANT_READ)
            return;
}

/// Takes inputs until it has one.
class Server {
  public:
    explicit Server(const Listener &listener) {
        options_.tls.self = 1;
        options_.tls.parties = {ends().address(listener.port())};
        options_.tls.key_file = ends().computing_key.name();
        options_.tls.connect_timeout = std::chrono::seconds(15);
        options_.tls.listener = listener.number();
        options_.from.emplace(1, ends().input_line());
        options_.most_bytes = kMostInput;
        options_.check = [](int, const std::shared_ptr<const std::vector<std::uint8_t>> &bytes) {
            if (!std::equal(bytes->begin(), bytes->end(), kInput.begin(), kInput.end()))
                throw UserError("is not a share file");
        };
        options_.on_message = [](const std::string &) {};
        thread_ = std::jthread([this] {
            try {
                receive_inputs(options_);
                has_input_ = true;
            } catch (const Error &error) {
                trouble_ = error.what();
            }
        });
    }
    bool has_input() const { return has_input_; }
    /// What it ended by, once it has; empty where it has an input.
    std::string trouble() {
        thread_.join();
        return trouble_;
    }

  private:
    InputServerOptions options_;
    std::atomic<bool> has_input_ = false;
    std::string trouble_;
    std::jthread thread_;
};

/// A client with the key of the input party does anything; one that behaves is served behind it, unless the first
/// one has brought the input.
void serve(const std::string &bytes) {
    const Listener listener;
    Server server(listener);
    std::map<int, X509Ptr> others;
    others.emplace(1, ends().certificate_of(ends().computing_certificate));
    InputTls client(ends().certificate_of(ends().input_certificate), std::move(others),
                    ends().input_key.name(), ends().input_certificate.name(), "input party 1");
    {
        const Socket socket(connected_to(listener.port()));
        const SslPtr ssl = client.client(socket.number(), 1, 1);
        misbehave(ssl.get(), socket.number(), bytes);
    }
    InputClientOptions options;
    options.self = 1;
    options.own = ends().input_line();
    options.to = {ends().address(listener.port())};
    options.key_file = ends().input_key.name();
    options.connect_timeout = std::chrono::seconds(10);
    try {
        send_input(options, {{kInput.begin(), kInput.end()}});
    } catch (const NetworkError &error) {
        if (!server.has_input())
            throw std::logic_error(std::string("a client that behaves is not served: ") + error.what());
    }
    if (const std::string trouble = server.trouble(); !trouble.empty())
        throw std::logic_error("the server ends: " + trouble);
}

std::string little_endian(std::size_t size) {
    std::string bytes;
    for (std::size_t i = 0; i < kInputSizeBytes; ++i)
        bytes += static_cast<char>(size >> 8 * i);
    return bytes;
}

} // namespace

std::vector<Target> server_targets() {
    return {
        {"input_server",
         [] {
             const std::string whole = little_endian(kInput.size()) + kInput;
             return std::vector<std::string>{'\0' + whole + '\1', '\1' + whole + '\1',
                                             '\2' + whole.substr(0, 12), '\0' + little_endian(1 << 30),
                                             std::string("\3\x16\x03\x01\x02\x00\x01", 7)};
         },
         serve},
    };
}

} // namespace picco::fuzz
