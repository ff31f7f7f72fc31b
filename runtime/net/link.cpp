#include "net/link.h"

#include "base/source_places.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace picco::runtime {
namespace {

constexpr std::size_t kRecordBytes = 16384;
constexpr std::size_t kBufferBytes = Link::kMostAhead;
/// Notices that are taken, pieces that are forgotten, before others get their turn: who floods a party must not hold
/// it.
constexpr int kMostNotices = 64, kMostForgotten = 64;
/// Calls of the system in which a record may come, so that bytes that drip do not hold the party.
constexpr int kMostReceives = 16;
/// How long a party waits for one other alone: what others report meanwhile is noticed so much later.
constexpr timeval kPatience{0, 10'000};

/// Text that came over the network, fit for a terminal.
std::string printable(const std::uint8_t *text, std::size_t size) {
    std::string result(reinterpret_cast<const char *>(text), size);
    std::replace_if(
        result.begin(), result.end(),
        [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, ' ');
    return result;
}

} // namespace

Link::Link(int socket, SslPtr ssl, int party, int parties, std::string name, std::uint64_t records_per_key)
    : socket_(socket), ssl_(std::move(ssl)), party_(party), parties_(parties), name_(std::move(name)),
      records_per_key_(records_per_key), buffer_(kBufferBytes) {
    head_.reserve(kRecordBytes);
    SSL_set_options(ssl_.get(), SSL_OP_CLEANSE_PLAINTEXT); // until forget()
}

void Link::allow_waiting() {
    const int flags = ::fcntl(socket_, F_GETFL);
    if (::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof kPatience) == 0 && flags >= 0)
        ::fcntl(socket_, F_SETFL, flags & ~O_NONBLOCK);
}

std::string connection_error(int number) {
    if (ERR_GET_REASON(ERR_peek_error()) == SSL_R_UNEXPECTED_EOF_WHILE_READING) {
        ERR_clear_error();
        return "it was closed without notice; has the process there ended?";
    }
    return number != 0 ? std::strerror(number) : openssl_error("it was closed");
}

void Link::forget() noexcept {
    if (!is_writing()) {
        OPENSSL_cleanse(head_.data(), head_.size());
        head_.clear();
        head_sent_ = 0;
    }
    OPENSSL_cleanse(buffer_.data(), begin_);
    OPENSSL_cleanse(buffer_.data() + end_, buffer_.size() - end_);
    SSL_clear_options(ssl_.get(), SSL_OP_CLEANSE_PLAINTEXT); // of every record that is received
}

Link::~Link() {
    for (Bytes *bytes : {&head_, &notices_, &buffer_})
        OPENSSL_cleanse(bytes->data(), bytes->size());
    ssl_.reset();
    ::close(socket_);
}

void Link::begin(const RoundTag &tag, const Bytes &outgoing, Bytes &incoming) {
    begin(tag, {outgoing.data(), outgoing.size(), outgoing.size()},
          {incoming.data(), incoming.size(), incoming.size()}, outgoing.size());
}

void Link::begin(const RoundTag &tag, const Payload<const std::uint8_t> &outgoing,
                 const Payload<std::uint8_t> &incoming, std::size_t made) {
    tag_ = tag;
    if (!is_writing()) {
        head_.clear();
        head_sent_ = 0;
    }
    outgoing_ = outgoing;
    payload_sent_ = payload_made_ = 0;
    if (outgoing.size > 0) {
        const auto old = head_.size();
        const auto first = std::min(outgoing.size, kRecordBytes - kFrameHeaderBytes);
        head_.resize(old + kFrameHeaderBytes + first);
        encode_header({static_cast<std::uint32_t>(outgoing.size), FrameKind::data, in_frame(tag)},
                      head_.data() + old);
        std::memcpy(head_.data() + old + kFrameHeaderBytes, outgoing.bytes, first);
        payload_sent_ = first;
        add_made(made);
    }
    incoming_ = incoming;
    inside_payload_ = false;
    received_ = 0;
}

/// A piece of a record waits for the rest of it.
void Link::add_made(std::size_t made) {
    payload_made_ = made >= outgoing_.size
                        ? outgoing_.size
                        : payload_sent_ + (made - payload_sent_) / kRecordBytes * kRecordBytes;
}

void Link::move() {
    move_out();
    move_in();
}

bool Link::expects_little() const {
    return receiving() && incoming_.size <= kRecordBytes;
}

void Link::await() {
    may_wait_ = true;
    move_in();
    may_wait_ = false;
}

void Link::move_out() {
    bool takes_more = true;
    while (is_writing() && takes_more && !broken_) {
        const bool in_head = head_sent_ < head_.size();
        auto &sent = in_head ? head_sent_ : payload_sent_;
        const std::size_t place = in_head ? sent : sent % outgoing_.ring;
        const auto *from = in_head ? head_.data() : outgoing_.bytes;
        const auto size =
            in_head ? head_.size() - sent : std::min(payload_made_ - sent, outgoing_.ring - place);
        // Records of a long message travel in packets as large as the system makes them.
        const std::size_t left = head_.size() - head_sent_ + outgoing_.size - payload_sent_;
        set_more_follows(SSL_get_wbio(ssl_.get()), left > kRecordBytes);
        std::size_t count = 0;
        takes_more = write(from + place, size, count);
        sent += count;
        if (!is_writing() && payload_sent_ == outgoing_.size && !notices_.empty()) {
            head_.assign(notices_.begin(), notices_.end());
            notices_.clear();
            head_sent_ = 0;
        }
    }
    is_holding_ = BIO_wpending(SSL_get_wbio(ssl_.get())) > 0;
    if (is_holding_ && takes_more && !broken_)
        is_holding_ = !send_held();
    if (broken_)
        fail_broken(broken_reason_);
}

void Link::queue_notice(FrameKind kind, const Bytes &payload) {
    Bytes frame(kFrameHeaderBytes + payload.size());
    encode_header({static_cast<std::uint32_t>(payload.size()), kind, in_frame(tag_)}, frame.data());
    std::copy(payload.begin(), payload.end(), frame.begin() + kFrameHeaderBytes);
    if (payload_sent_ < outgoing_.size) {
        notices_.insert(notices_.end(), frame.begin(), frame.end());
        return;
    }
    if (!is_writing()) {
        head_.clear();
        head_sent_ = 0;
    }
    head_.insert(head_.end(), frame.begin(), frame.end());
}

void Link::give_sign(int waits_for) {
    if (!is_writing() && payload_sent_ == outgoing_.size) {
        Bytes payload(4);
        put_little_endian(payload.data(), static_cast<std::uint32_t>(waits_for));
        queue_notice(FrameKind::waiting, payload);
    }
    move_out();
}

void Link::move_in(std::size_t wanted) {
    has_more_ = false;
    int frames = 0;
    while (receiving() && received_ < wanted) {
        std::size_t count = 0;
        Read result = Read::nothing;
        if (inside_payload_) {
            const std::size_t place = received_ % incoming_.ring;
            const std::size_t left = std::min(wanted, incoming_.size) - received_;
            result = read(incoming_.bytes + place, std::min(left, incoming_.ring - place), count);
            received_ += count;
        } else if (take_frame()) {
            if (++frames < kMostNotices)
                continue;
            has_more_ = true;
            return;
        } else {
            result = read_into_buffer();
        }
        if (result == Read::nothing)
            return;
        if (result == Read::end && receiving())
            fail(fmt::format("ended its computation, but {} still expects {} bytes from it; the parties run "
                             "different programs or inputs",
                             at_round(), incoming_.size));
    }
}

void Link::read_ahead() {
    while (!ended_ && stored() < buffer_.size())
        if (read_into_buffer() != Read::some)
            break;
    if (!receiving())
        while (take_frame())
            continue;
    scan_for_failure();
    if (stored() > buffer_.size() / 2)
        forget_signs();
}

/// Behind a message of a round that this party has not come to, signs of life say nothing. They must not fill the
/// buffer: the end of the other party shows behind them.
void Link::forget_signs() {
    if (inside_payload_ && receiving())
        return;
    std::size_t from = begin_, to = begin_;
    const auto keep = [&](std::size_t bytes) {
        std::memmove(buffer_.data() + to, buffer_.data() + from, bytes);
        from += bytes;
        to += bytes;
    };
    while (end_ - from >= kFrameHeaderBytes) {
        const auto header = decode_header(buffer_.data() + from);
        if (header.length > end_ - from - kFrameHeaderBytes)
            break;
        if (header.kind == FrameKind::waiting)
            from += kFrameHeaderBytes + header.length;
        else
            keep(kFrameHeaderBytes + header.length);
    }
    keep(end_ - from);
    end_ = to;
}

Link::Read Link::read_into_buffer() {
    if (begin_ == end_)
        begin_ = end_ = 0;
    if (end_ == buffer_.size()) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, stored());
        end_ -= begin_;
        begin_ = 0;
    }
    std::size_t count = 0;
    const auto result = read(buffer_.data() + end_, buffer_.size() - end_, count);
    end_ += count;
    return result;
}

bool Link::take_frame() {
    if (stored() < kFrameHeaderBytes)
        return false;
    const auto header = decode_header(buffer_.data() + begin_);
    if (header.kind == FrameKind::data) {
        if (!receiving())
            return false;
        begin_ += kFrameHeaderBytes;
        take_data(header);
        return true;
    }
    if (header.kind != FrameKind::waiting && header.kind != FrameKind::failure)
        fail(fmt::format("sent a frame of unknown kind {} in {}", static_cast<std::uint32_t>(header.kind),
                         at_round()));
    if (header.length < 4 || header.length > kMaxNoticeBytes)
        fail(fmt::format("sent a notice of {} bytes (4 to {} are possible) in {}", header.length,
                         kMaxNoticeBytes, at_round()));
    if (stored() < kFrameHeaderBytes + header.length)
        return false;
    take_notice(header, buffer_.data() + begin_ + kFrameHeaderBytes);
    begin_ += kFrameHeaderBytes + header.length;
    return true;
}

void Link::take_data(const FrameHeader &header) {
    const RoundTag expected = in_frame(tag_);
    if (header.tag.round != expected.round)
        fail(fmt::format("is out of step: {} expected, round {} ({}) received; the parties run different "
                         "programs or inputs",
                         at_round(tag_.line), header.tag.round,
                         source_places().line_text(static_cast<int>(header.tag.line))));
    if (header.tag.digest != expected.digest || header.tag.line != expected.line)
        fail(fmt::format("has recorded other operations than this party before {}, and is at {}; public code "
                         "there depends on something that differs between the parties (time, random numbers, "
                         "files, addresses)",
                         at_round(tag_.line), source_places().line_text(static_cast<int>(header.tag.line))));
    if (header.length != incoming_.size)
        fail(fmt::format("sent {} bytes where {} expects {}; the parties run different programs or inputs",
                         header.length, at_round(), incoming_.size));
    waits_for_ = 0;
    inside_payload_ = true;
    received_ = std::min(stored(), incoming_.size);
    std::memcpy(incoming_.bytes, buffer_.data() + begin_, received_);
    begin_ += received_;
}

void Link::take_notice(const FrameHeader &header, const std::uint8_t *payload) {
    if (header.kind == FrameKind::failure)
        throw reported(header, payload);
    const auto party = get_little_endian<std::uint32_t>(payload);
    if (party > static_cast<std::uint32_t>(parties_) || party == static_cast<std::uint32_t>(party_))
        fail(fmt::format("says that it waits for party {}, which cannot be", party));
    waits_for_ = static_cast<int>(party);
    sign_at_ = std::chrono::steady_clock::now();
}

Failure Link::reported(const FrameHeader &header, const std::uint8_t *payload) const {
    const auto culprit = static_cast<int>(get_little_endian<std::uint32_t>(payload));
    const auto text = printable(payload + 4, header.length - 4);
    return {culprit, culprit == party_ ? text : fmt::format("{} reports: {}", name_, text), text};
}

void Link::scan_for_failure() const {
    std::size_t at = begin_;
    if (inside_payload_ && receiving())
        return;
    while (end_ - at >= kFrameHeaderBytes) {
        const auto header = decode_header(buffer_.data() + at);
        at += kFrameHeaderBytes;
        if (header.length > end_ - at)
            return;
        if (header.kind == FrameKind::failure && header.length >= 4)
            throw reported(header, buffer_.data() + at);
        at += header.length;
    }
}

Link::Read Link::read(std::uint8_t *to, std::size_t size, std::size_t &count) {
    if (ended_)
        return Read::end;
    clear_openssl_errors();
    errno = 0;
    BIO *bio = SSL_get_rbio(ssl_.get());
    limit_receives(bio, kMostReceives);
    if (may_wait_)
        set_waiting(bio, true);
    const bool is_done = SSL_read_ex(ssl_.get(), to, size, &count) == 1;
    const int number = errno;
    if (may_wait_)
        set_waiting(bio, may_wait_ = false);
    if (is_done)
        return Read::some;
    count = 0;
    switch (SSL_get_error(ssl_.get(), 0)) {
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE:
        return Read::nothing;
    case SSL_ERROR_ZERO_RETURN:
        ended_ = true;
        return Read::end;
    default:
        ended_ = true;
        fail_broken(broken_ ? broken_reason_ : connection_error(number));
    }
}

bool Link::write(const std::uint8_t *from, std::size_t size, std::size_t &count) {
    if (records_ >= records_per_key_ && SSL_key_update(ssl_.get(), SSL_KEY_UPDATE_NOT_REQUESTED) == 1)
        records_ = 0;
    clear_openssl_errors();
    errno = 0;
    if (SSL_write_ex(ssl_.get(), from, size, &count) == 1) {
        ++records_;
        return true;
    }
    count = 0;
    const int number = errno;
    const int error = SSL_get_error(ssl_.get(), 0);
    if (error == SSL_ERROR_WANT_WRITE || error == SSL_ERROR_WANT_READ)
        return false;
    broken_ = true;
    broken_reason_ = connection_error(number);
    return false;
}

bool Link::send_held() {
    errno = 0;
    BIO *bio = SSL_get_wbio(ssl_.get());
    if (BIO_flush(bio) == 1)
        return true;
    if (BIO_should_retry(bio) == 0) {
        broken_ = true;
        broken_reason_ = connection_error(errno);
    }
    return false;
}

void Link::fail_broken(const std::string &reason) {
    // The other end may have said why before it closed.
    broken_ = true;
    broken_reason_ = reason;
    while (!ended_ && stored() < buffer_.size() && read_into_buffer() == Read::some)
        scan_for_failure();
    scan_for_failure();
    fail(fmt::format("was lost in {}: {}", at_round(), reason));
}

void Link::fail(const std::string &what) const {
    throw Failure{party_, fmt::format("{} {}", name_, what), {}};
}

std::string Link::at_round(std::uint32_t line) const {
    if ((tag_.round & kSetUpRound) != 0)
        return "the set-up";
    return fmt::format("round {} ({})", tag_.round, source_places().line_text(static_cast<int>(line)));
}

void Link::close_in_order() {
    clear_openssl_errors();
    set_more_follows(SSL_get_wbio(ssl_.get()), false);
    SSL_shutdown(ssl_.get());
    ::shutdown(socket_, SHUT_WR);
}

bool Link::drain() {
    std::uint8_t bytes[4096];
    ssize_t count = 1;
    for (int pieces = 0; count > 0 && pieces < kMostForgotten; ++pieces)
        count = ::recv(socket_, bytes, sizeof bytes, MSG_DONTWAIT);
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
}

} // namespace picco::runtime
