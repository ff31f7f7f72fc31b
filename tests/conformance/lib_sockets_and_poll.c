// POSIX: sockets, poll, byte order.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
    int s[2];
    char b[16] = {0};
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, s)) return 1;
    struct pollfd p[] = {{s[1], POLLIN, 0}};
    printf("%d\n", poll(p, 1, 0));
    send(s[0], "hello", 5, 0);
    printf("%d %d\n", poll(p, 1, 100), p[0].revents & POLLIN);
    printf("%zd %s\n", recv(s[1], b, sizeof b, 0), b);
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(80)};
    inet_pton(AF_INET, "127.0.0.1", &a.sin_addr);
    char text[INET_ADDRSTRLEN];
    printf("%s %d %x\n", inet_ntop(AF_INET, &a.sin_addr, text, sizeof text), ntohs(a.sin_port), ntohl(a.sin_addr.s_addr));
    fd_set set;
    FD_ZERO(&set);
    FD_SET(s[0], &set);
    return FD_ISSET(s[0], &set) ? close(s[0]) : 1;
}
