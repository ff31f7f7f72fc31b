/// One end of the TLS connection between this party and one other: frames in and out without waiting.
#pragma once

#include "net/frame.h"
#include "net/openssl.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace picco::runtime {

/// Why the computation cannot go on, and through which party.
struct Failure {
    int culprit = 0;      ///< the party at fault, 0 where unknown
    std::string message;  ///< complete, for this party's user
    std::string reported; ///< what another party said; empty where this party found the failure
};

class Link {
  public:
    /// Takes over a non-blocking socket whose TLS handshake is done.
    Link(int socket, SslPtr ssl, int party, int parties, std::string name, std::uint64_t records_per_key);
    ~Link();
    Link(const Link &) = delete;
    Link &operator=(const Link &) = delete;

    /// Before the first await(), which would not wait otherwise; after everybody else has left the socket.
    void allow_waiting();

    int socket() const { return socket_; }
    int party() const { return party_; }
    /// "party 2 (host:port)"
    const std::string &name() const { return name_; }

    /// Bytes that may come before begin() says where to. A ring of a whole message or more than these.
    static constexpr std::size_t kMostAhead = 65536;

    /// A message of `size` bytes, of which byte i stands at i modulo `ring`.
    template <class Byte>
    struct Payload {
        Byte *bytes;
        std::size_t size, ring;
    };
    /// Starts a round: outgoing and incoming must live until done(); where one is empty no frame travels.
    void begin(const RoundTag &tag, const Bytes &outgoing, Bytes &incoming);
    /// The same; of outgoing, `made` bytes are there: those of a first record at least.
    void begin(const RoundTag &tag, const Payload<const std::uint8_t> &outgoing,
               const Payload<std::uint8_t> &incoming, std::size_t made);
    /// So many bytes of outgoing are there now.
    void add_made(std::size_t made);
    /// Bytes of outgoing that are no longer needed.
    std::size_t sent() const { return payload_sent_; }
    bool sending() const { return is_writing() || is_holding_; }
    bool receiving() const { return received_ < incoming_.size; }
    bool done() const { return !sending() && payload_sent_ == outgoing_.size && !receiving(); }
    /// Bytes of incoming that have come.
    std::size_t received() const { return received_; }

    /// Sends and receives what the socket takes and holds now. Throws Failure.
    void move();
    /// Sends what the socket takes now. Throws Failure.
    void move_out();
    /// Receives what the socket holds now, up to so many bytes of incoming. Throws Failure.
    void move_in(std::size_t wanted = SIZE_MAX);
    /// Whether so little is expected that the whole of it comes at once.
    bool expects_little() const;
    /// Receives, waiting once for what is expected, but not for long: one call of the system in place of three.
    /// Throws Failure.
    void await();
    /// Reads ahead of the rounds what the socket holds, so that a failure reported by a party that
    /// nothing is expected from shows at once. Throws Failure.
    void read_ahead();
    /// Whether the socket should be watched for input.
    bool readable() const { return !ended_ && (receiving() || stored() < buffer_.size()); }

    /// Whether move_in() has left off within what is there already.
    bool has_more() const { return has_more_; }

    /// Sends a notice (a waiting or failure frame) behind what is being sent. At most kMaxNoticeBytes.
    void queue_notice(FrameKind kind, const Bytes &payload);
    /// Tells the other end that this party lives, and that it waits for another one, or 0. Says nothing within a
    /// message, or where the last notice is still on its way. Throws Failure.
    void give_sign(int waits_for);
    /// The last sign of life of the other end, and the party that it waited for then, 0 for none.
    std::chrono::steady_clock::time_point sign_at() const { return sign_at_; }
    int waits_for() const { return waits_for_; }
    /// Erases what has been sent and taken already: during the set-up these are keys.
    void forget() noexcept;
    /// Whether the other end has closed the connection in order, or the connection broke.
    bool ended() const { return ended_; }
    /// Tells the other end in order that nothing follows.
    void close_in_order();
    /// Reads and forgets some of what is left; true when the other end has closed.
    bool drain();

  private:
    enum class Read { some, nothing, end };

    /// Something is there that TLS has not got.
    bool is_writing() const { return head_sent_ < head_.size() || payload_sent_ < payload_made_; }

    /// Takes the next frame of the buffer; false where more bytes or another round are needed.
    bool take_frame();
    void take_data(const FrameHeader &header);
    void take_notice(const FrameHeader &header, const std::uint8_t *payload);
    void scan_for_failure() const;
    void forget_signs();
    /// One SSL_read.
    Read read(std::uint8_t *to, std::size_t size, std::size_t &count);
    Read read_into_buffer();
    /// One SSL_write; false when the socket is full.
    bool write(const std::uint8_t *from, std::size_t size, std::size_t &count);
    /// Sends what the BIO holds; false when the socket is full.
    bool send_held();
    [[noreturn]] void fail_broken(const std::string &reason);
    [[noreturn]] void fail(const std::string &what) const;
    Failure reported(const FrameHeader &header, const std::uint8_t *payload) const;
    std::size_t stored() const { return end_ - begin_; }
    std::string at_round() const { return at_round(tag_.line_at_work()); }
    std::string at_round(std::uint32_t line) const;

    int socket_;
    SslPtr ssl_;
    int party_, parties_;
    std::string name_;
    std::uint64_t records_per_key_;
    std::uint64_t records_ = 0;

    RoundTag tag_{kSetUpRound, 0, 0};
    Bytes head_; ///< header and first bytes of the payload, then notices: one record
    std::size_t head_sent_ = 0;
    Payload<const std::uint8_t> outgoing_{};
    std::size_t payload_sent_ = 0;
    std::size_t payload_made_ = 0; ///< that may be sent: all, or whole records
    Bytes notices_;                ///< waiting for the payload to be sent
    bool is_holding_ = false;      ///< the BIO holds records that the socket has not got

    Payload<std::uint8_t> incoming_{};
    bool inside_payload_ = false; ///< the header of the expected frame has been taken
    std::size_t received_ = 0;
    Bytes buffer_; ///< received, not yet taken: [begin_, end_)
    std::size_t begin_ = 0, end_ = 0;
    bool has_more_ = false;
    bool may_wait_ = false; ///< in the next read()
    int waits_for_ = 0;
    std::chrono::steady_clock::time_point sign_at_;
    bool ended_ = false;
    bool broken_ = false; ///< sending has failed; what was received before may still be taken
    std::string broken_reason_;
};

/// Why the last operation on a connection failed; `number` is its errno.
std::string connection_error(int number);

} // namespace picco::runtime
