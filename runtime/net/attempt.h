/// A connection on its way from TCP to a Link.
#pragma once

#include "net/link.h"

#include <utility> // Boost 1.74 needs it in C++20

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <string>

namespace picco::runtime {

/// How often at least a party says whom it waits for.
constexpr std::chrono::milliseconds kLongestReport{60'000};
/// Where the system has no room for a connection: when the next one is accepted.
constexpr std::chrono::milliseconds kNoRoom{100};
/// Calls of the system in which a connection goes on before others get their turn.
constexpr int kReceives = 16;

struct Attempt {
    using Socket = boost::asio::ip::tcp::socket;

    Attempt(Socket connected, std::string from)
        : socket(std::move(connected)), timer(socket.get_executor()), address(std::move(from)) {}

    Socket socket;
    boost::asio::steady_timer timer; ///< the end of this try, or the beginning of the next one
    std::string address;             ///< of the other end of an incoming connection
    SslPtr ssl;
    int party = 0;  ///< 0 for an incoming connection that has not been accepted
    int number = 0; ///< counts the tries: what was begun in an earlier one is void
    bool has_spoken = false;
    std::chrono::milliseconds pause{10};
    std::string trouble = "no answer"; ///< why the last try failed
    std::unique_ptr<Link> link;
    int unanswered = 0; ///< signs of life in a row that the other end's machine has not confirmed
};

} // namespace picco::runtime
