/// Sockets of computing parties: the one that listens, and those that are connected.
#pragma once

#include "net/party_address.h"

#include <utility> // Boost 1.74 needs it in C++20

#include <boost/asio/ip/tcp.hpp>

namespace picco::runtime {

/// Listens at a party's own address, or at the socket that was handed over, where listener is not -1. Throws UserError
/// where that cannot be.
void open_acceptor(boost::asio::ip::tcp::acceptor &acceptor, const PartyAddress &own, int listener);

/// For frames that are waited for, in either direction.
void set_up_socket(boost::asio::ip::tcp::socket &socket);

} // namespace picco::runtime
