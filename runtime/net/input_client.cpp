#include "net/input_client.h"

#include "base/error.h"
#include "base/shown.h"
#include "net/certificate.h"
#include "net/input_tls.h"

#include <algorithm>
#include <condition_variable>
#include <fcntl.h>
#include <fmt/format.h>
#include <mutex>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <optional>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace picco::runtime {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kHandshake{10'000}, kPause{200}, kReportAfter{10'000};

/// This connection has failed, and another one may do better.
struct Lost {
    std::string why;
};

class Connection {
  public:
    Connection(InputTls &tls, const PartyAddress &to, int self) {
        addrinfo hints{}, *found = nullptr;
        hints.ai_socktype = SOCK_STREAM;
        if (const int fault = ::getaddrinfo(to.host.c_str(), std::to_string(to.port).c_str(), &hints, &found);
            fault != 0)
            throw Lost{::gai_strerror(fault)};
        std::string why = "no address";
        for (const addrinfo *each = found; each != nullptr && socket_ < 0; each = each->ai_next)
            why = try_address(*each);
        ::freeaddrinfo(found);
        if (socket_ < 0)
            throw Lost{why};
        const int on = 1;
        ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        ssl_ = tls.client(socket_, self, to.id);
    }
    ~Connection() {
        ssl_.reset();
        if (socket_ >= 0)
            ::close(socket_);
    }
    Connection(const Connection &) = delete;
    Connection &operator=(const Connection &) = delete;

    int socket() const { return socket_; }
    SSL *ssl() const { return ssl_.get(); }

    /// Calls a function of OpenSSL until it succeeds. limit: without progress. Throws Lost.
    template <class F>
    void until_done(milliseconds limit, F &&call) {
        const auto end = Clock::now() + limit;
        for (;;) {
            ERR_clear_error();
            errno = 0;
            const int result = call();
            if (result == 1)
                return;
            const int number = errno, error = SSL_get_error(ssl_.get(), result);
            if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE)
                throw Lost{reason(error, number)};
            const auto left = std::chrono::duration_cast<milliseconds>(end - Clock::now());
            pollfd ready{socket_, static_cast<short>(error == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT), 0};
            if (left.count() <= 0 || ::poll(&ready, 1, static_cast<int>(left.count())) == 0)
                throw Lost{fmt::format("no answer within {} s", static_cast<double>(limit.count()) / 1000)};
        }
    }

    void read(void *to, std::size_t size, milliseconds limit) {
        for (auto *bytes = static_cast<std::uint8_t *>(to); size > 0;) {
            std::size_t count = 0;
            until_done(limit, [&] { return SSL_read_ex(ssl_.get(), bytes, size, &count); });
            bytes += count;
            size -= count;
        }
    }

    void write(const void *from, std::size_t size, milliseconds limit) {
        for (const auto *bytes = static_cast<const std::uint8_t *>(from); size > 0;) {
            std::size_t count = 0;
            until_done(limit, [&] { return SSL_write_ex(ssl_.get(), bytes, size, &count); });
            bytes += count;
            size -= count;
        }
    }

  private:
    std::string try_address(const addrinfo &address) {
        socket_ = ::socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        int number = errno;
        if (socket_ >= 0) {
            if (::connect(socket_, address.ai_addr, address.ai_addrlen) == 0)
                return {};
            number = errno;
            pollfd ready{socket_, POLLOUT, 0};
            socklen_t size = sizeof number;
            if (number == EINPROGRESS && ::poll(&ready, 1, static_cast<int>(kHandshake.count())) == 1 &&
                ::getsockopt(socket_, SOL_SOCKET, SO_ERROR, &number, &size) == 0 && number == 0)
                return {};
            ::close(socket_);
            socket_ = -1;
        }
        return number == EINPROGRESS ? "no answer" : std::strerror(number);
    }

    std::string reason(int error, int number) const {
        const int alert = ERR_GET_REASON(ERR_peek_error()) - SSL_AD_REASON_OFFSET;
        if (alert == SSL_AD_UNRECOGNIZED_NAME)
            return "it does not wait for this input";
        if (alert == SSL_AD_BAD_CERTIFICATE)
            return "it knows another certificate of this input party";
        if (error == SSL_ERROR_SYSCALL && number != 0)
            return std::strerror(number);
        return "it closed the connection";
    }

    int socket_ = -1;
    SslPtr ssl_;
};

/// Where the threads of all parties wait for each other.
class Meeting {
  public:
    explicit Meeting(std::size_t parties) : parties_(parties), troubles_(parties, "no answer") {}

    /// One for each thing that all have to come to.
    void come(int stage) {
        const std::lock_guard lock(mutex_);
        ++came_[stage];
        changed_.notify_all();
    }
    void go_back(int stage, std::size_t party, const std::string &trouble) {
        const std::lock_guard lock(mutex_);
        --came_[stage];
        troubles_[party] = trouble;
    }
    void note(std::size_t party, const std::string &trouble) {
        const std::lock_guard lock(mutex_);
        troubles_[party] = trouble;
    }
    /// Waits a moment; whether all have come.
    bool wait(int stage) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, kPause, [&] { return came_[stage] == parties_ || failure_; });
        check();
        return came_[stage] == parties_;
    }
    void pause() {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, kPause, [&] { return failure_ != nullptr; });
        check();
    }
    void fail(std::exception_ptr failure) {
        const std::lock_guard lock(mutex_);
        if (!failure_)
            failure_ = std::move(failure);
        changed_.notify_all();
    }
    std::exception_ptr failure() const { return failure_; }
    /// "party 2 (host:9002) [Connection refused]" of those that have not come.
    std::string missing(const std::vector<PartyAddress> &parties) {
        const std::lock_guard lock(mutex_);
        std::string text;
        for (std::size_t i = 0; i < parties_; ++i)
            if (!troubles_[i].empty())
                text += fmt::format("{}{} [{}]", text.empty() ? "" : ", ", parties[i].name(), troubles_[i]);
        return text;
    }

  private:
    void check() const {
        if (failure_)
            std::rethrow_exception(failure_);
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t parties_;
    std::vector<std::string> troubles_; ///< empty: none
    std::size_t came_[3] = {};
    std::exception_ptr failure_;
};

constexpr int kReady = 0, kChecked = 1;

class Client {
  public:
    Client(const InputClientOptions &options, const std::vector<std::vector<std::uint8_t>> &bytes)
        : options_(options), bytes_(bytes), meeting_(options.to.size()),
          tls_(load_certificate(options.own.certificate_file, options.own.where), certificates(options),
               options.key_file, options.own.certificate_file,
               fmt::format("input party {} ({})", options.self, options.own.where)) {}

    void run() {
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < options_.to.size(); ++i)
            threads.emplace_back([this, i] {
                try {
                    serve(i);
                } catch (...) {
                    meeting_.fail(std::current_exception());
                }
            });
        for (auto &thread : threads)
            thread.join();
        if (meeting_.failure())
            std::rethrow_exception(meeting_.failure());
    }

  private:
    static std::map<int, X509Ptr> certificates(const InputClientOptions &options) {
        std::map<int, X509Ptr> certificates;
        for (const auto &party : options.to)
            certificates.emplace(party.id, load_certificate(party.certificate_file, party.where));
        return certificates;
    }

    void serve(std::size_t place) {
        const auto connection = connect(place);
        const auto &name = options_.to[place].name();
        try {
            std::uint8_t size[kInputSizeBytes];
            for (std::size_t i = 0; i < kInputSizeBytes; ++i)
                size[i] = static_cast<std::uint8_t>(bytes_[place].size() >> 8 * i);
            connection->write(size, sizeof size, options_.timeout);
            expect(*connection, name, InputReply::ready);
            send(*connection, place);
            expect(*connection, name, InputReply::checked);
            meeting_.come(kChecked);
            while (!meeting_.wait(kChecked))
                continue;
        } catch (const Lost &lost) {
            throw NetworkError(
                fmt::format("{} was lost while the input was sent: {}; no party keeps it: send "
                            "it again",
                            name, lost.why));
        }
        try {
            connection->write(&kKeepInput, 1, options_.timeout);
            expect(*connection, name, InputReply::kept);
        } catch (const Lost &lost) {
            throw NetworkError(fmt::format("{} was lost at the end: {}; others may have the input: start the "
                                           "computing parties again, and send it again",
                                           name, lost.why));
        }
    }

    /// A party that refuses the input says so, and then takes no more.
    void send(Connection &connection, std::size_t place) {
        try {
            connection.write(bytes_[place].data(), bytes_[place].size(), options_.timeout);
        } catch (const Lost &) {
            expect(connection, options_.to[place].name(), InputReply::checked);
        }
    }

    /// Connected, authenticated, and the party waits for the input, as all others do.
    std::unique_ptr<Connection> connect(std::size_t place) {
        const auto &to = options_.to[place];
        for (;;) {
            std::unique_ptr<Connection> connection;
            bool has_come = false;
            try {
                connection = std::make_unique<Connection>(tls_, to, options_.self);
                shake_hands(*connection, to);
                expect(*connection, to.name(), InputReply::ready);
                meeting_.note(place, "");
                meeting_.come(kReady);
                has_come = true;
                while (!meeting_.wait(kReady)) {
                    check_time(place);
                    pollfd speaks{connection->socket(), POLLIN, 0};
                    if (::poll(&speaks, 1, 0) != 0)
                        expect(*connection, to.name(), InputReply::ready); // it refuses or has gone
                }
                return connection;
            } catch (const Lost &lost) {
                has_come ? meeting_.go_back(kReady, place, lost.why) : meeting_.note(place, lost.why);
            }
            check_time(place);
            meeting_.pause();
        }
    }

    void shake_hands(Connection &connection, const PartyAddress &to) {
        try {
            connection.until_done(kHandshake, [&] { return SSL_do_handshake(connection.ssl()); });
        } catch (const Lost &) {
            if (SSL_get_verify_result(connection.ssl()) == X509_V_ERR_CERT_REJECTED)
                throw NetworkError(fmt::format(
                    "{} presents another certificate than {} ({}); copy the certificate that belongs to the "
                    "key in use there",
                    to.name(), to.certificate_file, to.where));
            throw;
        }
    }

    /// Reads the reply. Throws NetworkError where the party refuses.
    void expect(Connection &connection, const std::string &name, InputReply expected) {
        std::uint8_t reply = 0;
        const bool is_first = expected == InputReply::ready;
        connection.read(&reply, 1, is_first ? kHandshake : options_.timeout);
        if (reply == static_cast<std::uint8_t>(expected))
            return;
        if (reply != static_cast<std::uint8_t>(InputReply::refused))
            throw NetworkError(fmt::format("{} speaks another version of the protocol", name));
        std::uint8_t size[kRefusalSizeBytes] = {};
        connection.read(size, sizeof size, kHandshake);
        std::string text(std::min<std::size_t>(size[0] + 256U * size[1], kMostRefusalBytes), ' ');
        connection.read(text.data(), text.size(), kHandshake);
        throw UserError(fmt::format("{} refuses the input: {}", name, shown(text, kMostRefusalBytes)));
    }

    void check_time(std::size_t place) {
        const auto now = Clock::now();
        if (place == 0 && now >= report_at_) { // one speaks for all
            fmt::print(stderr, "picco-share-input: waiting for {}\n", meeting_.missing(options_.to));
            report_at_ = now + 6 * kReportAfter;
        }
        if (options_.connect_timeout.count() == 0 || now < start_ + options_.connect_timeout)
            return;
        throw NetworkError(fmt::format(
            "not connected within {} s: {}; check that the computing parties run with "
            "--receive-inputs, or raise --connect-timeout; nothing was sent",
            static_cast<double>(options_.connect_timeout.count()) / 1000, meeting_.missing(options_.to)));
    }

    const InputClientOptions &options_;
    const std::vector<std::vector<std::uint8_t>> &bytes_;
    Meeting meeting_;
    InputTls tls_;
    const Clock::time_point start_ = Clock::now();
    Clock::time_point report_at_ = start_ + kReportAfter;
};

} // namespace

void send_input(const InputClientOptions &options, const std::vector<std::vector<std::uint8_t>> &bytes) {
    require(bytes.size() == options.to.size(), "an input for other parties");
    Client(options, bytes).run();
}

} // namespace picco::runtime
