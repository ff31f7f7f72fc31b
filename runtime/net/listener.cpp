#include "net/listener.h"

#include "base/error.h"

#include <boost/asio.hpp>
#include <fmt/format.h>
#include <netinet/tcp.h>

namespace picco::runtime {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

void set_up_socket(tcp::socket &socket) {
    error_code ignored; // a connection that has broken already shows so when it is used
    socket.non_blocking(true, ignored);
    socket.set_option(tcp::no_delay(true), ignored);
    // Nothing is lost between processes of one machine, and pacing only costs timers: the algorithm that
    // every Linux has does without.
    constexpr char kUnpaced[] = "reno";
    if (socket.remote_endpoint(ignored).address().is_loopback())
        ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_CONGESTION, kUnpaced, sizeof kUnpaced - 1);
}

void open_acceptor(tcp::acceptor &acceptor, const PartyAddress &own, int listener) {
    if (listener >= 0) {
        acceptor.assign(tcp::v4(), listener);
        acceptor.non_blocking(true);
        return;
    }
    error_code error;
    tcp::resolver resolver(acceptor.get_executor());
    const auto found = resolver.resolve(own.host, std::to_string(own.port), tcp::resolver::passive, error);
    if (error)
        throw UserError(fmt::format("{}: the host '{}' of this party cannot be found: {}", own.where,
                                    own.host, error.message()));
    auto endpoint = found.begin()->endpoint();
    acceptor.open(endpoint.protocol());
    acceptor.set_option(tcp::acceptor::reuse_address(true));
    acceptor.bind(endpoint, error);
    if (error == boost::system::errc::address_not_available) {
        // The name leads to this machine from outside only (address translation): listen everywhere.
        endpoint.address(endpoint.protocol() == tcp::v6() ? asio::ip::address(asio::ip::address_v6::any())
                                                          : asio::ip::address(asio::ip::address_v4::any()));
        error.clear();
        acceptor.bind(endpoint, error);
    }
    if (!error)
        acceptor.listen(tcp::acceptor::max_listen_connections, error);
    if (error)
        throw UserError(
            fmt::format("{}: cannot listen at {}:{}: {}; is another run still active? Otherwise choose "
                        "another port there, at all parties",
                        own.where, own.host, own.port, error.message()));
}

} // namespace picco::runtime
