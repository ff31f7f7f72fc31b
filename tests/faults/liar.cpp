// Preloaded into a party, which then lies to others: it has its key, keeps to the form of what it sends, and sends other
// contents. LIAR=WHAT:PLACE:TO in its environment:
//
//     WHAT   random: payloads of random bytes; small: such that are elements of the field; zeros
//            round, digest, line, length, kind: another one in the header of a frame
//            failure: reports a failure in place of data
//     PLACE  sFRAME: from this frame of the set-up on; ROUND: from this round of the computation on
//     TO     all, or one: the first party alone that it sends to
//
// Of frames see runtime/net/frame.h.
#include "net/frame.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <openssl/ssl.h>

using namespace picco::runtime;

namespace {

struct Lie {
    std::string what;
    bool in_set_up = false;
    std::uint64_t place = 0;
    bool to_all = true;
};

Lie read_lie() {
    const char *text = std::getenv("LIAR");
    char what[16] = "", place[16] = "", to[16] = "";
    if (text == nullptr || std::sscanf(text, "%15[^:]:%15[^:]:%15s", what, place, to) != 3) {
        std::fputs("LIAR=WHAT:PLACE:TO\n", stderr);
        std::_Exit(99);
    }
    const bool in_set_up = place[0] == 's';
    return {what, in_set_up, std::strtoull(place + (in_set_up ? 1 : 0), nullptr, 10),
            std::strcmp(to, "all") == 0};
}

/// Where a connection is in the stream of its frames.
struct Stream {
    Bytes header;             ///< of the frame that is being sent, as far as it is
    std::uint64_t left = 0;   ///< bytes of its payload
    std::uint64_t frames = 0; ///< of data in the set-up
    bool lies = false;        ///< in this frame
    bool begun = false;
    std::mt19937_64 random{1};
};

class Liar {
  public:
    int write(SSL *ssl, const void *data, std::size_t size, std::size_t *count) {
        static const auto real = reinterpret_cast<int (*)(SSL *, const void *, std::size_t, std::size_t *)>(
            ::dlsym(RTLD_NEXT, "SSL_write_ex"));
        Stream &stream = streams_[ssl];
        if (first_ == nullptr)
            first_ = ssl;
        if (!stream.begun && size == 1) // the welcome
            return real(ssl, data, size, count);
        Stream after = stream;
        Bytes bytes(static_cast<const std::uint8_t *>(data), static_cast<const std::uint8_t *>(data) + size);
        alter(ssl, after, bytes);
        const int done = real(ssl, bytes.data(), size, count);
        if (done == 1) {
            bytes.assign(static_cast<const std::uint8_t *>(data),
                         static_cast<const std::uint8_t *>(data) + *count);
            alter(ssl, stream, bytes);
        }
        return done;
    }

  private:
    void alter(const SSL *ssl, Stream &stream, Bytes &bytes) {
        stream.begun = true;
        std::size_t at = 0;
        while (at < bytes.size()) {
            if (stream.left > 0) {
                const auto part = std::min<std::uint64_t>(stream.left, bytes.size() - at);
                if (stream.lies)
                    alter_payload(stream, bytes.data() + at, part);
                at += part;
                stream.left -= part;
                continue;
            }
            stream.header.push_back(bytes[at++]);
            if (stream.header.size() < kFrameHeaderBytes)
                continue;
            FrameHeader header = decode_header(stream.header.data());
            stream.header.clear();
            stream.left = header.length;
            stream.lies = is_place(ssl, stream, header);
            if (stream.lies && at >= kFrameHeaderBytes) {
                alter_header(header);
                encode_header(header, bytes.data() + at - kFrameHeaderBytes);
            }
        }
    }

    bool is_place(const SSL *ssl, Stream &stream, const FrameHeader &header) const {
        if (header.kind != FrameKind::data)
            return false;
        const bool in_set_up = (header.tag.round & kSetUpRound) != 0;
        const std::uint64_t place = in_set_up ? stream.frames++ : header.tag.round;
        return (lie_.to_all || ssl == first_) && in_set_up == lie_.in_set_up && place >= lie_.place;
    }

    void alter_header(FrameHeader &header) const {
        if (lie_.what == "round")
            header.tag.round += 1;
        else if (lie_.what == "digest")
            header.tag.digest ^= picco::UInt128{1} << 95;
        else if (lie_.what == "line")
            header.tag.line += 1;
        else if (lie_.what == "length")
            header.length += 8;
        else if (lie_.what == "kind")
            header.kind = static_cast<FrameKind>(77);
        else if (lie_.what == "failure")
            header.kind = FrameKind::failure;
    }

    void alter_payload(Stream &stream, std::uint8_t *bytes, std::size_t size) const {
        if (lie_.what != "random" && lie_.what != "small" && lie_.what != "zeros" && lie_.what != "failure")
            return;
        for (std::size_t i = 0; i < size; ++i) {
            const bool is_high = lie_.what == "small" && i % 8 == 7;
            bytes[i] = lie_.what == "zeros" || is_high ? 0 : static_cast<std::uint8_t>(stream.random());
        }
    }

    const Lie lie_ = read_lie();
    const SSL *first_ = nullptr;
    std::map<const SSL *, Stream> streams_;
};

} // namespace

extern "C" __attribute__((visibility("default"))) int SSL_write_ex(SSL *ssl, const void *data,
                                                                   std::size_t size, std::size_t *count) {
    static Liar liar;
    return liar.write(ssl, data, size, count);
}
