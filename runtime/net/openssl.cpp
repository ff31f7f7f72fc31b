#include "net/openssl.h"

#include "base/error.h"

#include <cerrno>
#include <cstring>
#include <limits>
#include <openssl/err.h>
#include <sys/socket.h>

namespace picco::runtime {
namespace {

constexpr std::size_t kHeldBytes = kRecordsTogether * kLongestRecord;

/// What a BIO over a socket knows.
struct SocketState {
    int socket;
    bool waits = false, more_follows = false;
    int receives = std::numeric_limits<int>::max(); ///< that are left
    std::unique_ptr<char[]> held{};                 ///< kHeldBytes, once there is something to hold
    std::size_t begin = 0, end = 0;                 ///< of what is held and not sent

    bool holds() const { return begin < end; }
    bool has_room(std::size_t bytes) const { return held != nullptr && bytes <= kHeldBytes - end; }
};

SocketState &state_of(BIO *bio) {
    return *static_cast<SocketState *>(BIO_get_data(bio));
}

/// What the socket takes now: a number of bytes, or -1 and errno. Of the BIO, too, whether to try again.
ssize_t send_now(BIO *bio, const char *data, std::size_t size) {
    const SocketState &state = state_of(bio);
    const ssize_t sent =
        ::send(state.socket, data, size, MSG_NOSIGNAL | MSG_DONTWAIT | (state.more_follows ? MSG_MORE : 0));
    if (sent < 0 && (errno == EAGAIN || errno == EINTR))
        BIO_set_retry_write(bio);
    return sent;
}

/// Whether nothing is held any more.
bool send_held(BIO *bio) {
    SocketState &state = state_of(bio);
    while (state.holds()) {
        const ssize_t sent = send_now(bio, state.held.get() + state.begin, state.end - state.begin);
        if (sent < 0)
            return false;
        state.begin += static_cast<std::size_t>(sent);
    }
    state.begin = state.end = 0;
    return true;
}

int bio_write(BIO *bio, const char *data, int length) {
    BIO_clear_retry_flags(bio);
    SocketState &state = state_of(bio);
    const auto size = static_cast<std::size_t>(length);
    if (!state.has_room(size) && !send_held(bio))
        return -1;
    if (!state.holds() && (!state.more_follows || size > kHeldBytes))
        return static_cast<int>(send_now(bio, data, size));
    if (state.held == nullptr)
        state.held = std::make_unique_for_overwrite<char[]>(kHeldBytes);
    std::memcpy(state.held.get() + state.end, data, size);
    state.end += size;
    return length;
}

int bio_read(BIO *bio, char *data, int length) {
    BIO_clear_retry_flags(bio);
    SocketState &state = state_of(bio);
    if (state.receives-- == 0) {
        state.receives = 0;
        BIO_set_retry_read(bio);
        return -1;
    }
    const auto received =
        ::recv(state.socket, data, static_cast<std::size_t>(length), state.waits ? 0 : MSG_DONTWAIT);
    if (received < 0 && (errno == EAGAIN || errno == EINTR))
        BIO_set_retry_read(bio);
    if (received == 0)
        BIO_set_flags(bio, BIO_FLAGS_IN_EOF);
    return static_cast<int>(received);
}

long bio_control(BIO *bio, int command, long, void *) {
    switch (command) {
    case BIO_CTRL_EOF:
        return BIO_test_flags(bio, BIO_FLAGS_IN_EOF) != 0;
    case BIO_CTRL_WPENDING:
        return static_cast<long>(state_of(bio).end - state_of(bio).begin);
    case BIO_CTRL_FLUSH:
        BIO_clear_retry_flags(bio);
        return send_held(bio) ? 1 : -1;
    default:
        return command == BIO_CTRL_DUP ? 1 : 0;
    }
}

int bio_destroy(BIO *bio) {
    delete static_cast<SocketState *>(BIO_get_data(bio));
    return 1;
}

BIO_METHOD *socket_method() {
    static BIO_METHOD *const method = [] {
        BIO_METHOD *made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "socket without SIGPIPE");
        BIO_meth_set_write(made, bio_write);
        BIO_meth_set_read(made, bio_read);
        BIO_meth_set_ctrl(made, bio_control);
        BIO_meth_set_destroy(made, bio_destroy);
        return made;
    }();
    return method;
}

} // namespace

std::string openssl_error(const std::string &fallback) {
    const auto code = ERR_get_error();
    ERR_clear_error();
    if (code == 0)
        return fallback;
    const char *reason = ERR_reason_error_string(code);
    return reason != nullptr ? reason : fallback;
}

void clear_openssl_errors() {
    if (ERR_peek_error() != 0) // clearing an empty queue takes as long as encrypting a small record
        ERR_clear_error();
}

BioPtr socket_bio(int socket) {
    BioPtr bio(BIO_new(socket_method()));
    if (!bio)
        throw NetworkError("OpenSSL cannot make a BIO: " + openssl_error("out of memory"));
    BIO_set_data(bio.get(), new SocketState{socket});
    BIO_set_init(bio.get(), 1);
    return bio;
}

void set_waiting(BIO *bio, bool waits) {
    state_of(bio).waits = waits;
}

void limit_receives(BIO *bio, int most) {
    state_of(bio).receives = most;
}

void set_more_follows(BIO *bio, bool follows) {
    state_of(bio).more_follows = follows;
}

} // namespace picco::runtime
