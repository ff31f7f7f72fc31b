#include "net/input_server.h"

#include "base/error.h"
#include "base/shown.h"
#include "net/attempt.h"
#include "net/certificate.h"
#include "net/input_tls.h"
#include "net/listener.h"
#include "net/patience.h"
#include "net/strangers.h"

#include <boost/asio.hpp>
#include <fmt/format.h>
#include <netinet/tcp.h>
#include <openssl/err.h>

namespace picco::runtime {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;

/// Room is made for what has come, not for what is announced.
constexpr std::size_t kPieceBytes = 1 << 20;

/// A machine that has gone shows within a minute, so that its place is free.
void watch_for_death(tcp::socket &socket) {
    const int on = 1, idle = 20, interval = 10, count = 4;
    ::setsockopt(socket.native_handle(), SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
    ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_KEEPINTVL, &interval, sizeof interval);
    ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_KEEPCNT, &count, sizeof count);
}

std::map<int, X509Ptr> certificates_of(const std::map<int, DataPartyLine> &lines) {
    std::map<int, X509Ptr> certificates;
    for (const auto &[party, line] : lines)
        certificates.emplace(party, load_certificate(line.certificate_file, line.where));
    return certificates;
}

class InputServer {
  public:
    explicit InputServer(const InputServerOptions &options)
        : options_(options), own_(options.tls.parties.at(static_cast<std::size_t>(options.tls.self - 1))),
          tls_(load_certificate(own_.certificate_file, own_.where), certificates_of(options.from),
               options.tls.key_file, own_.certificate_file,
               fmt::format("party {} ({})", options.tls.self, own_.where)),
          acceptor_(io_), pause_(io_), deadline_(io_), report_(io_), waiting_(io_) {
        for (const auto &[party, line] : options.from)
            senders_[party];
    }

    void run() {
        open_acceptor(acceptor_, own_, options_.tls.listener);
        accept();
        if (options_.tls.connect_timeout.count() > 0) {
            deadline_.expires_after(options_.tls.connect_timeout);
            deadline_.async_wait([this](error_code error) {
                if (!error)
                    throw NetworkError(fmt::format(
                        "no input came within {} s: {}; picco-share-input --send sends it, or raise "
                        "--connect-timeout",
                        static_cast<double>(options_.tls.connect_timeout.count()) / 1000, missing()));
            });
        }
        report(options_.tls.report_after);
        tell_waiting();
        while (!missing().empty())
            io_.run_one();
        if (options_.tls.listener >= 0)
            acceptor_.release(); // the mesh goes on with it
    }

  private:
    enum class Stage { waits, receives, checked, kept };
    struct Sender {
        std::unique_ptr<Attempt> connection; ///< null: none
        Stage stage = Stage::waits;
        std::vector<std::uint8_t> bytes;
        std::size_t size = 0, got = 0, at_last_progress = 0;
        std::string trouble = "has not connected"; ///< of the last connection
    };

    void accept() {
        acceptor_.async_accept([this](error_code error, tcp::socket socket) {
            if (error == asio::error::operation_aborted)
                return;
            if (!error) {
                admit(std::move(socket));
            } else if (error != asio::error::connection_aborted && error != asio::error::connection_reset) {
                destroy(strangers_.take_silent()); // no descriptor is left
                pause_.expires_after(kNoRoom);
                pause_.async_wait([this](error_code stopped) {
                    if (!stopped)
                        accept();
                });
                return;
            }
            accept();
        });
    }

    void admit(tcp::socket socket) {
        error_code error;
        const auto from = socket.remote_endpoint(error);
        if (error)
            return;
        set_up_socket(socket);
        watch_for_death(socket);
        std::unique_ptr<Attempt> displaced;
        Attempt &stranger = strangers_.add(
            std::make_unique<Attempt>(std::move(socket), from.address().to_string()), displaced);
        destroy(std::move(displaced));
        limit(stranger, options_.tls.handshake_timeout, [this, &stranger] { drop(stranger); });
        wait(stranger, tcp::socket::wait_read, [this, &stranger] {
            destroy(strangers_.note_spoken(stranger));
            stranger.ssl = tls_.server(stranger.socket.native_handle());
            shake_hands(stranger);
        });
    }

    void limit(Attempt &attempt, milliseconds time, std::function<void()> then) {
        attempt.timer.expires_after(time);
        attempt.timer.async_wait(
            [&attempt, number = attempt.number, then = std::move(then)](error_code error) {
                if (!error && attempt.number == number)
                    then();
            });
    }

    void wait(Attempt &attempt, tcp::socket::wait_type what, std::function<void()> next) {
        attempt.socket.async_wait(
            what, [&attempt, number = attempt.number, next = std::move(next)](error_code error) {
                if (error != asio::error::operation_aborted && attempt.number == number &&
                    attempt.socket.is_open())
                    next();
            });
    }

    void drop(Attempt &stranger) { destroy(strangers_.take(stranger)); }

    /// The attempt may be inside one of its own handlers: it is destroyed later.
    void destroy(std::unique_ptr<Attempt> attempt) {
        if (!attempt)
            return;
        ++attempt->number;
        error_code ignored;
        attempt->socket.close(ignored);
        attempt->timer.cancel();
        asio::post(io_, [gone = std::shared_ptr<Attempt>(std::move(attempt))] {});
    }

    void shake_hands(Attempt &stranger) {
        ERR_clear_error();
        limit_receives(SSL_get_rbio(stranger.ssl.get()), kReceives);
        const int result = SSL_do_handshake(stranger.ssl.get());
        if (result == 1)
            return welcome(stranger);
        const int error = SSL_get_error(stranger.ssl.get(), result);
        if (error == SSL_ERROR_WANT_READ)
            return wait(stranger, tcp::socket::wait_read, [this, &stranger] { shake_hands(stranger); });
        if (error == SSL_ERROR_WANT_WRITE)
            return wait(stranger, tcp::socket::wait_write, [this, &stranger] { shake_hands(stranger); });
        const int party = InputTls::party_of(stranger.ssl.get());
        if (party != 0 && SSL_get_verify_result(stranger.ssl.get()) == X509_V_ERR_CERT_REJECTED) {
            const auto &line = options_.from.at(party);
            warn(senders_[party],
                 fmt::format("a connection from {} claims to be input party {} but presents another "
                             "certificate than {} ({}); it was refused",
                             stranger.address, party, line.certificate_file, line.where));
        }
        drop(stranger);
    }

    void tell(const std::string &line) const {
        if (options_.on_message)
            options_.on_message(line);
        else
            fmt::print(stderr, "picco: {}\n", shown_message(line));
    }

    void warn(Sender &sender, const std::string &text) {
        if (text != sender.trouble)
            tell("warning: " + text);
        sender.trouble = text;
    }

    /// Few bytes, for which a fresh connection has room; false where it has broken.
    static bool say(Attempt &attempt, InputReply reply, const std::string &text = {}) {
        std::vector<std::uint8_t> bytes{static_cast<std::uint8_t>(reply)};
        if (reply == InputReply::refused) {
            const std::size_t size = std::min(text.size(), kMostRefusalBytes);
            bytes.push_back(static_cast<std::uint8_t>(size & 255U));
            bytes.push_back(static_cast<std::uint8_t>(size >> 8U));
            bytes.insert(bytes.end(), text.begin(), text.begin() + static_cast<std::ptrdiff_t>(size));
        }
        std::size_t count = 0;
        ERR_clear_error();
        return SSL_write_ex(attempt.ssl.get(), bytes.data(), bytes.size(), &count) == 1;
    }

    /// The newest connection of an input party counts: an older one may be of a machine that has gone.
    void welcome(Attempt &stranger) {
        const int party = InputTls::party_of(stranger.ssl.get());
        Sender &sender = senders_.at(party);
        auto attempt = strangers_.take(stranger);
        if (sender.stage == Stage::kept) {
            say(*attempt, InputReply::refused,
                fmt::format("the input of input party {} has come already", party));
            return destroy(std::move(attempt));
        }
        if (sender.connection)
            forget(sender, "another client of this input party has connected", true);
        attempt->timer.cancel();
        attempt->party = party;
        sender.connection = std::move(attempt);
        if (!say(*sender.connection, InputReply::ready))
            return forget(sender, "was lost", false);
        read_on(sender);
    }

    void forget(Sender &sender, const std::string &why, bool tells) {
        if (tells)
            say(*sender.connection, InputReply::refused, why);
        destroy(std::move(sender.connection));
        sender.stage = Stage::waits;
        sender.bytes = {};
        sender.size = sender.got = sender.at_last_progress = 0;
        sender.trouble = why;
    }

    void wait_for_progress(Sender &sender) {
        sender.at_last_progress = sender.got;
        limit(*sender.connection, options_.tls.deadlines.silence, [this, &sender] {
            if (sender.stage == Stage::receives)
                forget(sender, "was too slow with its input", true);
        });
    }

    /// Takes what has come, within limits.
    void read_on(Sender &sender) {
        Attempt &attempt = *sender.connection;
        limit_receives(SSL_get_rbio(attempt.ssl.get()), kReceives);
        for (;;) {
            std::uint8_t small[kInputSizeBytes];
            std::uint8_t *to = small;
            std::size_t room = 1;
            if (sender.stage == Stage::waits) {
                room = kInputSizeBytes - sender.got;
            } else if (sender.stage == Stage::receives) {
                if (sender.got == sender.bytes.size())
                    sender.bytes.resize(std::min(sender.size, sender.got + kPieceBytes));
                to = sender.bytes.data() + sender.got;
                room = sender.bytes.size() - sender.got;
            }
            std::size_t count = 0;
            ERR_clear_error();
            if (SSL_read_ex(attempt.ssl.get(), to, room, &count) != 1) {
                const int error = SSL_get_error(attempt.ssl.get(), 0);
                if (error == SSL_ERROR_WANT_READ)
                    return wait(attempt, tcp::socket::wait_read, [this, &sender] { read_on(sender); });
                return forget(sender, "was lost", false);
            }
            if (!take(sender, to, count))
                return;
        }
    }

    /// False where the connection is over.
    bool take(Sender &sender, const std::uint8_t *bytes, std::size_t count) {
        switch (sender.stage) {
        case Stage::waits:
            for (std::size_t i = 0; i < count; ++i)
                sender.size |= std::size_t{bytes[i]} << 8 * (sender.got + i);
            sender.got += count;
            return sender.got < kInputSizeBytes || begin(sender);
        case Stage::receives:
            sender.got += count;
            if (sender.got - sender.at_last_progress >= Patience::kLeastProgress)
                wait_for_progress(sender);
            return sender.got < sender.size || check(sender);
        case Stage::checked:
            if (bytes[0] != kKeepInput) {
                forget(sender, "speaks another version of the protocol", true);
                return false;
            }
            sender.stage = Stage::kept;
            say(*sender.connection, InputReply::kept);
            destroy(std::move(sender.connection));
            return false;
        case Stage::kept:
            break;
        }
        return false;
    }

    bool begin(Sender &sender) {
        if (sender.size == 0 || sender.size > options_.most_bytes) {
            forget(sender,
                   fmt::format("its input has {} bytes; this party takes {} at most (--most-input)",
                               sender.size, options_.most_bytes),
                   true);
            return false;
        }
        sender.stage = Stage::receives;
        sender.got = 0;
        if (!say(*sender.connection, InputReply::ready)) {
            forget(sender, "was lost", false);
            return false;
        }
        wait_for_progress(sender);
        return true;
    }

    bool check(Sender &sender) {
        sender.connection->timer.cancel();
        const int party = sender.connection->party;
        try {
            options_.check(party, std::make_shared<const std::vector<std::uint8_t>>(std::move(sender.bytes)));
        } catch (const UserError &error) {
            tell(fmt::format("warning: {}", error.what()));
            forget(sender, error.what(), true);
            return false;
        }
        sender.bytes = {};
        sender.stage = Stage::checked;
        if (say(*sender.connection, InputReply::checked))
            return true;
        forget(sender, "was lost", false);
        return false;
    }

    std::string missing() const {
        std::string text;
        for (const auto &[party, sender] : senders_)
            if (sender.stage != Stage::kept)
                text += fmt::format("{}input party {} [{}]", text.empty() ? "" : ", ", party,
                                    sender.connection ? "is connected" : sender.trouble);
        return text;
    }

    void report(milliseconds next) {
        report_.expires_after(next);
        report_.async_wait([this, next](error_code error) {
            if (error)
                return;
            tell("waiting for " + missing());
            report(std::min(2 * next, kLongestReport));
        });
    }

    /// Calls on_wait from now on.
    void tell_waiting() {
        if (!options_.tls.on_wait)
            return;
        waiting_.expires_after(options_.tls.wait_every);
        waiting_.async_wait([this](error_code error) {
            if (error)
                return;
            options_.tls.on_wait(missing());
            tell_waiting();
        });
    }

    const InputServerOptions &options_;
    const PartyAddress &own_;
    InputTls tls_;
    asio::io_context io_;
    tcp::acceptor acceptor_;
    asio::steady_timer pause_, deadline_, report_, waiting_;
    Strangers strangers_;
    std::map<int, Sender> senders_;
};

} // namespace

void receive_inputs(const InputServerOptions &options) {
    InputServer(options).run();
}

} // namespace picco::runtime
