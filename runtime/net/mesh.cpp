#include "net/mesh.h"

#include "base/error.h"
#include "net/tls_context.h"

#include <utility> // Boost 1.74 needs it in C++20

#include <boost/asio.hpp>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <functional>
#include <list>
#include <netinet/tcp.h>
#include <openssl/err.h>

namespace picco::runtime {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;

/// Connections that have not said who they are: more than this many are not kept.
constexpr std::size_t kMaxStrangers = 64;
/// After its handshake the accepting party sends this byte: the connecting one learns that it is accepted.
constexpr std::uint8_t kWelcome = 1;

/// Whether OpenSSL's last error is an alert: the other end refuses the connection.
bool alert_received() {
    return ERR_GET_REASON(ERR_peek_error()) >= SSL_AD_REASON_OFFSET;
}

/// For frames that are waited for, in either direction.
void set_up(tcp::socket &socket) {
    socket.non_blocking(true);
    socket.set_option(tcp::no_delay(true));
    // Nothing is lost between processes of one machine, and pacing only costs timers: the algorithm that
    // every Linux has does without.
    constexpr char kUnpaced[] = "reno";
    error_code ignored;
    if (socket.remote_endpoint(ignored).address().is_loopback())
        ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_CONGESTION, kUnpaced, sizeof kUnpaced - 1);
}

/// A connection on its way from TCP to a Link.
struct Attempt {
    explicit Attempt(asio::io_context &io) : socket(io), timer(io) {}

    tcp::socket socket;
    asio::steady_timer timer; ///< until the next try of an outgoing connection
    SslPtr ssl;
    int party = 0; ///< 0 for an incoming connection that has not been accepted
    milliseconds pause{10};
    std::string trouble = "no answer"; ///< why the last try failed
    std::unique_ptr<Link> link;
};

class Mesh {
  public:
    explicit Mesh(const TlsOptions &options)
        : options_(options), context_(options), acceptor_(io_), deadline_(io_),
          attempts_(options.parties.size()) {}

    ConnectedParties connect();

  private:
    const PartyAddress &address(int party) const { return options_.parties[party - 1]; }

    void listen();
    void accept();
    void start(Attempt &attempt);
    void connect_to(Attempt &attempt, const tcp::resolver::results_type &endpoints);
    void retry(Attempt &attempt, const std::string &trouble);
    void shake_hands(Attempt &attempt);
    void on_handshake_failure(Attempt &attempt, int number);
    void await_welcome(Attempt &attempt);
    void welcome(Attempt &stranger);
    void drop(Attempt &stranger);
    void make_link(Attempt &attempt);
    void establish(Attempt &attempt);
    void watch(Attempt &attempt);
    void wait(Attempt &attempt, tcp::socket::wait_type what, std::function<void()> next);
    [[noreturn]] void fail_refused(const Attempt &attempt, const std::string &reason);
    Failure missing_parties() const;

    const TlsOptions &options_;
    TlsContext context_;
    asio::io_context io_;
    tcp::acceptor acceptor_;
    asio::steady_timer deadline_;
    std::vector<std::unique_ptr<Attempt>> attempts_; ///< by party - 1: outgoing ones and established ones
    std::list<std::unique_ptr<Attempt>> strangers_;  ///< incoming ones
    std::string refused_;                            ///< what was noticed about connections that were refused
    std::size_t missing_ = 0;
};

ConnectedParties Mesh::connect() {
    const int parties = static_cast<int>(options_.parties.size());
    missing_ = options_.parties.size() - 1;
    try {
        if (options_.self < parties)
            listen();
        for (int party = 1; party < options_.self; ++party) {
            auto &attempt = attempts_[party - 1] = std::make_unique<Attempt>(io_);
            attempt->party = party;
            start(*attempt);
        }
        deadline_.expires_after(options_.connect_timeout);
        deadline_.async_wait([this](error_code error) {
            if (!error)
                throw missing_parties();
        });
        while (missing_ > 0)
            io_.run_one();
    } catch (const Failure &failure) {
        std::vector<Link *> links;
        for (const auto &attempt : attempts_) {
            if (attempt && !attempt->link && attempt->ssl && SSL_is_init_finished(attempt->ssl.get()) == 1)
                make_link(*attempt); // the other end may count this party as connected already
            if (attempt && attempt->link)
                links.push_back(attempt->link.get());
        }
        announce_failure(links, failure);
        throw;
    }
    ConnectedParties connected{{}, context_.certificate_digests()};
    for (auto &attempt : attempts_)
        if (attempt)
            connected.links.push_back(std::move(attempt->link));
    return connected;
}

void Mesh::listen() {
    if (options_.listener >= 0) {
        acceptor_.assign(tcp::v4(), options_.listener);
        acceptor_.non_blocking(true);
        return accept();
    }
    const auto &own = address(options_.self);
    error_code error;
    tcp::resolver resolver(io_);
    const auto found = resolver.resolve(own.host, std::to_string(own.port), tcp::resolver::passive, error);
    if (error)
        throw UserError(fmt::format("{}: the host '{}' of this party cannot be found: {}", own.where,
                                    own.host, error.message()));
    auto endpoint = found.begin()->endpoint();
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(tcp::acceptor::reuse_address(true));
    acceptor_.bind(endpoint, error);
    if (error == boost::system::errc::address_not_available) {
        // The name leads to this machine from outside only (address translation): listen everywhere.
        endpoint.address(endpoint.protocol() == tcp::v6() ? asio::ip::address(asio::ip::address_v6::any())
                                                          : asio::ip::address(asio::ip::address_v4::any()));
        error.clear();
        acceptor_.bind(endpoint, error);
    }
    if (!error)
        acceptor_.listen(tcp::acceptor::max_listen_connections, error);
    if (error)
        throw UserError(
            fmt::format("{}: cannot listen at {}:{}: {}; is another run still active? Otherwise choose "
                        "another port there, at all parties",
                        own.where, own.host, own.port, error.message()));
    accept();
}

void Mesh::accept() {
    strangers_.push_back(std::make_unique<Attempt>(io_));
    if (strangers_.size() > kMaxStrangers)
        drop(*strangers_.front());
    Attempt &stranger = *strangers_.back();
    acceptor_.async_accept(stranger.socket, [this, &stranger](error_code error) {
        if (error == asio::error::operation_aborted)
            return;
        if (error == asio::error::connection_aborted) {
            drop(stranger);
        } else if (error) {
            throw Failure{options_.self, "cannot accept connections: " + error.message(), {}};
        } else {
            set_up(stranger.socket);
            stranger.ssl = context_.server(stranger.socket.native_handle());
            shake_hands(stranger);
        }
        accept();
    });
}

void Mesh::start(Attempt &attempt) {
    const auto &other = address(attempt.party);
    auto resolver = std::make_shared<tcp::resolver>(io_);
    resolver->async_resolve(
        other.host, std::to_string(other.port),
        [this, &attempt, resolver](error_code error, const tcp::resolver::results_type &found) {
            if (error)
                return retry(attempt, error.message());
            connect_to(attempt, found);
        });
}

void Mesh::connect_to(Attempt &attempt, const tcp::resolver::results_type &endpoints) {
    attempt.socket = tcp::socket(io_);
    asio::async_connect(attempt.socket, endpoints, [this, &attempt](error_code error, const tcp::endpoint &) {
        if (error)
            return retry(attempt, error.message());
        set_up(attempt.socket);
        attempt.ssl = context_.client(attempt.socket.native_handle(), attempt.party);
        shake_hands(attempt);
    });
}

void Mesh::retry(Attempt &attempt, const std::string &trouble) {
    attempt.trouble = trouble;
    attempt.ssl.reset();
    error_code ignored;
    attempt.socket.close(ignored);
    attempt.timer.expires_after(attempt.pause);
    attempt.pause = std::min(attempt.pause * 3 / 2, milliseconds(500));
    attempt.timer.async_wait([this, &attempt](error_code error) {
        if (!error)
            start(attempt);
    });
}

void Mesh::wait(Attempt &attempt, tcp::socket::wait_type what, std::function<void()> next) {
    attempt.socket.async_wait(what, [&attempt, next = std::move(next)](error_code error) {
        if (error != asio::error::operation_aborted && attempt.socket.is_open())
            next();
    });
}

void Mesh::shake_hands(Attempt &attempt) {
    ERR_clear_error();
    errno = 0;
    const int result = SSL_do_handshake(attempt.ssl.get());
    const int number = errno;
    if (result == 1)
        return attempt.party != 0 ? await_welcome(attempt) : welcome(attempt);
    const int error = SSL_get_error(attempt.ssl.get(), result);
    if (error == SSL_ERROR_WANT_READ)
        return wait(attempt, tcp::socket::wait_read, [this, &attempt] { shake_hands(attempt); });
    if (error == SSL_ERROR_WANT_WRITE)
        return wait(attempt, tcp::socket::wait_write, [this, &attempt] { shake_hands(attempt); });
    on_handshake_failure(attempt, number);
}

/// A connecting party can name the culprit; an incoming connection may be anybody's, so that it only costs
/// a warning.
void Mesh::on_handshake_failure(Attempt &attempt, int number) {
    const auto verified = SSL_get_verify_result(attempt.ssl.get());
    const bool is_refused = alert_received();
    const std::string reason = connection_error(number);
    if (attempt.party != 0) {
        if (verified == X509_V_ERR_CERT_REJECTED)
            throw Failure{
                attempt.party,
                fmt::format("{} presents another certificate than {} ({}); copy the certificate that "
                            "belongs to the key in use there to all parties",
                            address(attempt.party).name(), address(attempt.party).certificate_file,
                            address(attempt.party).where),
                {}};
        if (is_refused)
            fail_refused(attempt, reason);
        return retry(attempt, reason);
    }
    const int claimed = TlsContext::claimed_party(attempt.ssl.get());
    error_code ignored;
    const auto endpoint = attempt.socket.remote_endpoint(ignored);
    if (claimed != 0 && verified == X509_V_ERR_CERT_REJECTED) {
        refused_ =
            fmt::format("a connection from {} claims to be party {} but presents another certificate than {} "
                        "({}); it was refused",
                        endpoint.address().to_string(), claimed, address(claimed).certificate_file,
                        address(claimed).where);
        fmt::print(stderr, "picco: warning: {}\n", refused_);
    }
    drop(attempt);
}

void Mesh::fail_refused(const Attempt &attempt, const std::string &reason) {
    throw Failure{
        options_.self,
        fmt::format("{} refuses the connection of party {} ({}): its runtime.conf must name the certificate "
                    "{}, and both must run the same program",
                    address(attempt.party).name(), options_.self, reason,
                    address(options_.self).certificate_file),
        {}};
}

void Mesh::await_welcome(Attempt &attempt) {
    std::uint8_t byte = 0;
    std::size_t count = 0;
    ERR_clear_error();
    errno = 0;
    if (SSL_read_ex(attempt.ssl.get(), &byte, 1, &count) == 1) {
        if (byte != kWelcome)
            throw Failure{
                attempt.party,
                fmt::format("{} speaks another version of the protocol", address(attempt.party).name()),
                {}};
        return establish(attempt);
    }
    const int number = errno;
    const int error = SSL_get_error(attempt.ssl.get(), 0);
    if (error == SSL_ERROR_WANT_READ)
        return wait(attempt, tcp::socket::wait_read, [this, &attempt] { await_welcome(attempt); });
    const bool is_refused = alert_received();
    const std::string reason = connection_error(number);
    if (is_refused)
        fail_refused(attempt, reason);
    retry(attempt, reason); // that party has ended; perhaps it is started again
}

void Mesh::welcome(Attempt &stranger) {
    const int party = TlsContext::claimed_party(stranger.ssl.get());
    std::size_t count = 0;
    ERR_clear_error();
    if (attempts_[party - 1] || SSL_write_ex(stranger.ssl.get(), &kWelcome, 1, &count) != 1)
        return drop(stranger);
    stranger.party = party;
    for (auto place = strangers_.begin(); place != strangers_.end(); ++place)
        if (place->get() == &stranger) {
            attempts_[party - 1] = std::move(*place);
            strangers_.erase(place);
            break;
        }
    establish(*attempts_[party - 1]);
}

/// The attempt may be inside one of its own handlers: it is destroyed later.
void Mesh::drop(Attempt &stranger) {
    for (auto place = strangers_.begin(); place != strangers_.end(); ++place)
        if (place->get() == &stranger) {
            std::shared_ptr<Attempt> gone = std::move(*place);
            strangers_.erase(place);
            error_code ignored;
            gone->socket.close(ignored);
            asio::post(io_, [gone] {});
            return;
        }
}

void Mesh::make_link(Attempt &attempt) {
    // The link owns the socket; asio watches a copy of it until all parties are connected.
    const auto protocol = attempt.socket.local_endpoint().protocol();
    const int socket = attempt.socket.release();
    attempt.link = std::make_unique<Link>(socket, std::move(attempt.ssl), attempt.party,
                                          static_cast<int>(options_.parties.size()),
                                          address(attempt.party).name(), options_.records_per_key);
    const int copy = ::fcntl(socket, F_DUPFD_CLOEXEC, 0);
    if (copy < 0)
        throw Failure{options_.self, fmt::format("cannot watch a connection: {}", std::strerror(errno)), {}};
    attempt.socket.assign(protocol, copy);
}

void Mesh::establish(Attempt &attempt) {
    make_link(attempt);
    --missing_;
    watch(attempt);
}

/// A party that ends while others are still missing ends this one, too.
void Mesh::watch(Attempt &attempt) {
    attempt.link->read_ahead();
    if (attempt.link->readable())
        wait(attempt, tcp::socket::wait_read, [this, &attempt] { watch(attempt); });
}

Failure Mesh::missing_parties() const {
    std::string text;
    int culprit = 0;
    for (const auto &other : options_.parties) {
        const auto &attempt = attempts_[other.id - 1];
        if (other.id == options_.self || (attempt && attempt->link))
            continue;
        culprit = culprit == 0 ? other.id : culprit;
        text += fmt::format("{}{}{}", text.empty() ? "" : ", ", other.name(),
                            attempt ? fmt::format(" [{}]", attempt->trouble) : "");
    }
    return {
        culprit,
        fmt::format("not connected within {} s: {}; check that it runs, that its runtime.conf names the same "
                    "addresses, and that no firewall stands between, or raise --connect-timeout{}{}",
                    static_cast<double>(options_.connect_timeout.count()) / 1000, text,
                    refused_.empty() ? "" : "; ", refused_),
        {}};
}

} // namespace

ConnectedParties connect_mesh(const TlsOptions &options) {
    return Mesh(options).connect();
}

} // namespace picco::runtime
