#include "net/openssl.h"

#include "base/error.h"

#include <cerrno>
#include <openssl/err.h>
#include <sys/socket.h>

namespace picco::runtime {
namespace {

// What a BIO holds: four times the socket, and these.
constexpr std::intptr_t kWaits = 1, kMoreFollows = 2;

std::intptr_t state_of(BIO *bio) {
    return reinterpret_cast<std::intptr_t>(BIO_get_data(bio));
}

int socket_of(BIO *bio) {
    return static_cast<int>(state_of(bio) / 4);
}

void set_flag(BIO *bio, std::intptr_t flag, bool is_set) {
    BIO_set_data(bio, reinterpret_cast<void *>(is_set ? state_of(bio) | flag : state_of(bio) & ~flag));
}

int bio_write(BIO *bio, const char *data, int length) {
    BIO_clear_retry_flags(bio);
    const int more = (state_of(bio) & kMoreFollows) != 0 ? MSG_MORE : 0;
    const auto sent =
        ::send(socket_of(bio), data, static_cast<std::size_t>(length), MSG_NOSIGNAL | MSG_DONTWAIT | more);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR))
        BIO_set_retry_write(bio);
    return static_cast<int>(sent);
}

int bio_read(BIO *bio, char *data, int length) {
    BIO_clear_retry_flags(bio);
    const int patience = (state_of(bio) & kWaits) != 0 ? 0 : MSG_DONTWAIT;
    const auto received = ::recv(socket_of(bio), data, static_cast<std::size_t>(length), patience);
    if (received < 0 && (errno == EAGAIN || errno == EINTR))
        BIO_set_retry_read(bio);
    if (received == 0)
        BIO_set_flags(bio, BIO_FLAGS_IN_EOF);
    return static_cast<int>(received);
}

long bio_control(BIO *bio, int command, long, void *) {
    if (command == BIO_CTRL_EOF)
        return BIO_test_flags(bio, BIO_FLAGS_IN_EOF) != 0;
    return command == BIO_CTRL_FLUSH || command == BIO_CTRL_DUP ? 1 : 0;
}

BIO_METHOD *socket_method() {
    static BIO_METHOD *const method = [] {
        BIO_METHOD *made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "socket without SIGPIPE");
        BIO_meth_set_write(made, bio_write);
        BIO_meth_set_read(made, bio_read);
        BIO_meth_set_ctrl(made, bio_control);
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
    BIO_set_data(bio.get(), reinterpret_cast<void *>(std::intptr_t{socket} * 4));
    BIO_set_init(bio.get(), 1);
    return bio;
}

void set_waiting(BIO *bio, bool waits) {
    set_flag(bio, kWaits, waits);
}

void set_more_follows(BIO *bio, bool follows) {
    set_flag(bio, kMoreFollows, follows);
}

} // namespace picco::runtime
