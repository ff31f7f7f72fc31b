// TCP ports for tests.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <random>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace picco::runtime::test {

/// Ports that are free now, below the range that the system gives to outgoing connections.
inline std::vector<int> free_ports(std::size_t count) {
    std::random_device random;
    std::vector<int> ports, sockets;
    while (ports.size() < count) {
        const int port = 10000 + static_cast<int>(random() % 22000);
        const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        if (::bind(socket, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0)
            ports.push_back(port);
        sockets.push_back(socket);
    }
    for (const int socket : sockets)
        ::close(socket);
    return ports;
}

} // namespace picco::runtime::test
