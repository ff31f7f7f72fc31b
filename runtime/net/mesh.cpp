#include "net/mesh.h"

#include "base/error.h"
#include "base/shown.h"
#include "net/attempt.h"
#include "net/farewell.h"
#include "net/listener.h"
#include "net/strangers.h"
#include "net/tls_context.h"

#include <boost/asio.hpp>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <functional>
#include <linux/sockios.h>
#include <openssl/err.h>
#include <set>
#include <sys/ioctl.h>

namespace picco::runtime {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;

/// Of connections that were refused.
constexpr std::size_t kMostWarnings = 8;
/// After its handshake the accepting party sends this byte: the connecting one learns that it is accepted.
constexpr std::uint8_t kWelcome = 1;

/// Whether the other end does not accept this party's certificate. It says so behind this party's handshake, in what
/// only the other party itself can have written. All other alerts may come from anybody, or from damage on the way.
bool is_certificate_refused() {
    return ERR_GET_REASON(ERR_peek_error()) == SSL_AD_REASON_OFFSET + SSL_AD_BAD_CERTIFICATE;
}

/// Whether there is nobody with the number that was called for, or with the caller's.
bool is_number_refused() {
    return ERR_GET_REASON(ERR_peek_error()) == SSL_AD_REASON_OFFSET + SSL_AD_UNRECOGNIZED_NAME;
}

class Mesh {
  public:
    explicit Mesh(const TlsOptions &options)
        : options_(options), context_(options), acceptor_(io_), pause_(io_), deadline_(io_), report_(io_),
          waiting_(io_), beat_(io_), attempts_(options.parties.size()) {}

    ConnectedParties connect();

  private:
    const PartyAddress &address(int party) const { return options_.parties[party - 1]; }

    void listen();
    void accept();
    void admit(tcp::socket socket);
    void start(Attempt &attempt);
    void limit(Attempt &attempt);
    void connect_to(Attempt &attempt, const tcp::resolver::results_type &endpoints);
    void retry(Attempt &attempt, const std::string &trouble);
    void shake_hands(Attempt &attempt);
    void on_handshake_failure(Attempt &attempt, int number);
    void note_shortage(error_code error);
    Failure own_failure(const std::string &what) const;
    void on_refused_claim(const Attempt &stranger, int party);
    void await_welcome(Attempt &attempt);
    void welcome(Attempt &stranger);
    void drop(Attempt &stranger) { destroy(strangers_.take(stranger)); }
    void destroy(std::unique_ptr<Attempt> attempt);
    void make_room(std::unique_ptr<Attempt> displaced);
    void make_link(Attempt &attempt);
    void establish(Attempt &attempt);
    void watch(Attempt &attempt);
    void lose(Attempt &attempt, const std::string &trouble);
    void beat();
    void report(milliseconds next);
    /// Calls on_wait from now on.
    void tell_waiting();
    std::string waited_for() const;
    void wait(Attempt &attempt, tcp::socket::wait_type what, std::function<void()> next);
    std::string missing(int *first = nullptr) const;
    Failure missing_parties() const;

    const TlsOptions &options_;
    TlsContext context_;
    asio::io_context io_;
    tcp::acceptor acceptor_;
    asio::steady_timer pause_, deadline_, report_, waiting_, beat_;
    std::vector<std::unique_ptr<Attempt>> attempts_; ///< by party - 1: outgoing ones and established ones
    Strangers strangers_;                            ///< incoming ones
    std::string refused_;                            ///< what was noticed about connections that were refused
    std::set<std::string> warned_;
    bool has_reported_ = false;
    std::size_t missing_ = 0;
};

ConnectedParties Mesh::connect() {
    const int parties = static_cast<int>(options_.parties.size());
    missing_ = options_.parties.size() - 1;
    try {
        if (options_.self < parties)
            listen();
        for (int party = 1; party < options_.self; ++party) {
            auto &attempt = attempts_[party - 1] = std::make_unique<Attempt>(tcp::socket(io_), "");
            attempt->party = party;
            start(*attempt);
        }
        if (options_.connect_timeout.count() > 0) {
            deadline_.expires_after(options_.connect_timeout);
            deadline_.async_wait([this](error_code error) {
                if (!error)
                    throw missing_parties();
            });
        }
        report(options_.report_after);
        tell_waiting();
        beat();
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
    if (has_reported_)
        fmt::print(stderr, "picco: all parties are connected\n");
    ConnectedParties connected{{}, context_.certificate_digests()};
    for (auto &attempt : attempts_)
        if (attempt)
            connected.links.push_back(std::move(attempt->link));
    return connected;
}

void Mesh::listen() {
    open_acceptor(acceptor_, address(options_.self), options_.listener);
    accept();
}

void Mesh::accept() {
    acceptor_.async_accept([this](error_code error, tcp::socket socket) {
        if (error == asio::error::operation_aborted)
            return;
        if (!error) {
            admit(std::move(socket));
        } else if (error == asio::error::no_descriptors || error == asio::error::no_buffer_space ||
                   error == asio::error::no_memory ||
                   error == boost::system::errc::too_many_files_open_in_system) {
            destroy(strangers_.take_silent());
            note_shortage(error);
            pause_.expires_after(kNoRoom);
            pause_.async_wait([this](error_code stopped) {
                if (!stopped)
                    accept();
            });
            return;
        } else if (error != asio::error::connection_aborted && error != asio::error::connection_reset) {
            throw own_failure("cannot accept connections: " + error.message());
        }
        accept();
    });
}

void Mesh::note_shortage(error_code error) {
    refused_ = "this party cannot accept connections: " + error.message();
    if (warned_.insert("shortage").second)
        fmt::print(stderr, "picco: warning: {}; it tries again\n", refused_);
}

/// The others read it, too.
Failure Mesh::own_failure(const std::string &what) const {
    return {options_.self, fmt::format("{} {}", address(options_.self).name(), what), {}};
}

/// Who says nothing costs a socket and no more.
void Mesh::admit(tcp::socket socket) {
    error_code error;
    const auto from = socket.remote_endpoint(error);
    if (error)
        return; // it has gone already
    set_up_socket(socket);
    std::unique_ptr<Attempt> displaced;
    Attempt &stranger =
        strangers_.add(std::make_unique<Attempt>(std::move(socket), from.address().to_string()), displaced);
    make_room(std::move(displaced));
    limit(stranger);
    wait(stranger, tcp::socket::wait_read, [this, &stranger] {
        make_room(strangers_.note_spoken(stranger));
        stranger.ssl = context_.server(stranger.socket.native_handle());
        shake_hands(stranger);
    });
}

void Mesh::make_room(std::unique_ptr<Attempt> displaced) {
    if (displaced && warned_.insert("strangers").second)
        fmt::print(stderr,
                   "picco: warning: many strangers connect to {}:{}, some from {}; some are turned away. The "
                   "run goes "
                   "on; a firewall can keep them off\n",
                   address(options_.self).host, address(options_.self).port, displaced->address);
    destroy(std::move(displaced));
}

/// One try has an end, whatever the other end does.
void Mesh::limit(Attempt &attempt) {
    attempt.timer.expires_after(options_.handshake_timeout);
    attempt.timer.async_wait([this, &attempt, number = attempt.number](error_code error) {
        if (error || attempt.number != number || attempt.link)
            return;
        if (attempt.party == 0)
            return drop(attempt);
        retry(attempt, fmt::format("no answer within {} s",
                                   static_cast<double>(options_.handshake_timeout.count()) / 1000));
    });
}

void Mesh::start(Attempt &attempt) {
    const auto &other = address(attempt.party);
    auto resolver = std::make_shared<tcp::resolver>(io_);
    limit(attempt);
    resolver->async_resolve(other.host, std::to_string(other.port),
                            [this, &attempt, resolver, number = attempt.number](
                                error_code error, const tcp::resolver::results_type &found) {
                                if (attempt.number != number)
                                    return;
                                if (error)
                                    return retry(attempt, error.message());
                                connect_to(attempt, found);
                            });
}

/// What keeps this party from making a socket: asio calls it canceled.
error_code why_canceled(asio::io_context &io, const tcp::resolver::results_type &endpoints) {
    error_code error;
    tcp::socket socket(io);
    socket.open(endpoints.begin()->endpoint().protocol(), error);
    return error ? error : error_code(asio::error::operation_aborted);
}

void Mesh::connect_to(Attempt &attempt, const tcp::resolver::results_type &endpoints) {
    attempt.socket = tcp::socket(io_);
    asio::async_connect(
        attempt.socket, endpoints,
        [this, &attempt, endpoints, number = attempt.number](error_code error, const tcp::endpoint &) {
            if (attempt.number != number)
                return;
            if (error == asio::error::operation_aborted)
                error = why_canceled(io_, endpoints);
            if (error)
                return retry(attempt, error.message());
            set_up_socket(attempt.socket);
            attempt.ssl = context_.client(attempt.socket.native_handle(), attempt.party);
            shake_hands(attempt);
        });
}

void Mesh::retry(Attempt &attempt, const std::string &trouble) {
    attempt.trouble = trouble;
    ++attempt.number;
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
    attempt.socket.async_wait(what, [&attempt, number = attempt.number,
                                     next = std::move(next)](error_code error) {
        if (error != asio::error::operation_aborted && attempt.number == number && attempt.socket.is_open())
            next();
    });
}

void Mesh::shake_hands(Attempt &attempt) {
    ERR_clear_error();
    errno = 0;
    limit_receives(SSL_get_rbio(attempt.ssl.get()), kReceives);
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
    if (attempt.party == 0) {
        const int claimed = TlsContext::claimed_party(attempt.ssl.get());
        if (claimed != 0 && verified == X509_V_ERR_CERT_REJECTED)
            on_refused_claim(attempt, claimed);
        return drop(attempt);
    }
    const auto &other = address(attempt.party);
    if (verified == X509_V_ERR_CERT_REJECTED)
        throw Failure{attempt.party,
                      fmt::format("{} presents another certificate than {} ({}); copy the certificate that "
                                  "belongs to the key in use there to all parties",
                                  other.name(), other.certificate_file, other.where),
                      {}};
    if (is_number_refused())
        return retry(attempt,
                     fmt::format("who answers there is not party {}, or expects no party {}; compare "
                                 "the lines of runtime.conf",
                                 attempt.party, options_.self));
    retry(attempt, "the handshake failed: " + connection_error(number));
}

void Mesh::on_refused_claim(const Attempt &stranger, int party) {
    refused_ = fmt::format(
        "a connection from {} claims to be party {} but presents another certificate than {} ({}); "
        "it was refused",
        stranger.address, party, address(party).certificate_file, address(party).where);
    if (warned_.size() < kMostWarnings && warned_.insert(refused_).second)
        fmt::print(stderr, "picco: warning: {}\n", shown_message(refused_));
}

void Mesh::await_welcome(Attempt &attempt) {
    std::uint8_t byte = 0;
    std::size_t count = 0;
    ERR_clear_error();
    errno = 0;
    limit_receives(SSL_get_rbio(attempt.ssl.get()), kReceives);
    const auto &other = address(attempt.party);
    if (SSL_read_ex(attempt.ssl.get(), &byte, 1, &count) == 1) {
        if (byte != kWelcome)
            throw Failure{
                attempt.party, fmt::format("{} speaks another version of the protocol", other.name()), {}};
        return establish(attempt);
    }
    const int number = errno;
    const int error = SSL_get_error(attempt.ssl.get(), 0);
    if (error == SSL_ERROR_WANT_READ)
        return wait(attempt, tcp::socket::wait_read, [this, &attempt] { await_welcome(attempt); });
    if (is_certificate_refused())
        throw Failure{
            options_.self,
            fmt::format("{} refuses the connection of party {}: its runtime.conf names another certificate "
                        "for party {} than {}",
                        other.name(), options_.self, options_.self, address(options_.self).certificate_file),
            {}};
    retry(attempt, connection_error(number)); // that party has ended; perhaps it is started again
}

/// A party that comes a second time has been started twice, unless its machine has forgotten the first connection.
void Mesh::welcome(Attempt &stranger) {
    const int party = TlsContext::claimed_party(stranger.ssl.get());
    std::size_t count = 0;
    ERR_clear_error();
    auto &place = attempts_[party - 1];
    if (place && place->unanswered > 1)
        lose(*place, "it has connected again");
    if (place || SSL_write_ex(stranger.ssl.get(), &kWelcome, 1, &count) != 1)
        return drop(stranger);
    place = strangers_.take(stranger);
    place->party = party;
    establish(*place);
}

/// The attempt may be inside one of its own handlers: it is destroyed later.
void Mesh::destroy(std::unique_ptr<Attempt> attempt) {
    if (!attempt)
        return;
    ++attempt->number;
    error_code ignored;
    attempt->socket.close(ignored);
    attempt->timer.cancel();
    asio::post(io_, [gone = std::shared_ptr<Attempt>(std::move(attempt))] {});
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
        throw own_failure(fmt::format("cannot watch a connection: {}", std::strerror(errno)));
    attempt.socket.assign(protocol, copy);
}

void Mesh::establish(Attempt &attempt) {
    attempt.timer.cancel();
    make_link(attempt);
    --missing_;
    watch(attempt);
}

/// A party that says why it ends ends this one, too. One that is lost before all are there may come again.
void Mesh::watch(Attempt &attempt) {
    try {
        attempt.link->read_ahead();
    } catch (const Failure &failure) {
        if (!failure.reported.empty())
            throw;
        return lose(attempt, failure.message);
    }
    if (attempt.link->readable())
        wait(attempt, tcp::socket::wait_read, [this, &attempt] { watch(attempt); });
}

void Mesh::lose(Attempt &attempt, const std::string &trouble) {
    ++missing_;
    attempt.link.reset();
    if (attempt.party < options_.self)
        return retry(attempt, trouble);
    destroy(std::move(attempts_[attempt.party - 1]));
}

/// Parties that are connected with all others wait for those that are not.
void Mesh::beat() {
    int first = 0;
    missing(&first);
    for (const auto &attempt : attempts_) {
        if (!attempt || !attempt->link)
            continue;
        int unconfirmed = 0;
        ::ioctl(attempt->link->socket(), SIOCOUTQ, &unconfirmed);
        attempt->unanswered = unconfirmed > 0 ? attempt->unanswered + 1 : 0;
        try {
            attempt->link->give_sign(first);
        } catch (const Failure &failure) {
            if (!failure.reported.empty())
                throw;
            lose(*attempt, failure.message);
        }
    }
    beat_.expires_after(options_.deadlines.beat());
    beat_.async_wait([this](error_code error) {
        if (!error)
            beat();
    });
}

void Mesh::report(milliseconds next) {
    report_.expires_after(next);
    report_.async_wait([this, next](error_code error) {
        if (error)
            return;
        has_reported_ = true;
        fmt::print(stderr, "picco: waiting for {}\n", waited_for());
        report(std::min(2 * next, kLongestReport));
    });
}

void Mesh::tell_waiting() {
    if (!options_.on_wait)
        return;
    waiting_.expires_after(options_.wait_every);
    waiting_.async_wait([this](error_code error) {
        if (error)
            return;
        options_.on_wait(waited_for());
        tell_waiting();
    });
}

std::string Mesh::waited_for() const {
    return missing() + (refused_.empty() ? "" : "; " + refused_);
}

/// The parties that are not connected, each with its trouble.
std::string Mesh::missing(int *first) const {
    std::string text;
    for (const auto &other : options_.parties) {
        const auto &attempt = attempts_[other.id - 1];
        if (other.id == options_.self || (attempt && attempt->link))
            continue;
        if (first != nullptr && *first == 0)
            *first = other.id;
        text += fmt::format("{}{}{}", text.empty() ? "" : ", ", other.name(),
                            attempt ? fmt::format(" [{}]", attempt->trouble) : "");
    }
    return text;
}

Failure Mesh::missing_parties() const {
    int culprit = 0;
    const auto text = missing(&culprit);
    return {culprit,
            fmt::format(
                "not connected within {} s: {}; check that it runs, that its runtime.conf names the same "
                "addresses, and that no firewall stands between, or raise --connect-timeout{}{}{}",
                static_cast<double>(options_.connect_timeout.count()) / 1000, text,
                refused_.empty() ? "" : "; ", refused_,
                strangers_.displaced() == 0
                    ? ""
                    : fmt::format("; {} connections of strangers were turned away", strangers_.displaced())),
            {}};
}

} // namespace

ConnectedParties connect_mesh(const TlsOptions &options) {
    return Mesh(options).connect();
}

} // namespace picco::runtime
