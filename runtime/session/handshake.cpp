#include "session/handshake.h"

#include "base/error.h"
#include "crypto/random.h"
#include "crypto/sha256.h"
#include "net/frame.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace picco::runtime {
namespace {

constexpr std::size_t kShownBytes = 64;
constexpr std::size_t kFactBytes = kSha256Bytes + kShownBytes;
constexpr std::size_t kNonceBytes = 32;

Bytes encode(const std::vector<Fact> &facts) {
    Bytes bytes;
    for (const auto &fact : facts) {
        const auto hash = sha256(fact.value.data(), fact.value.size());
        bytes.insert(bytes.end(), hash.begin(), hash.end());
        const auto shown = std::min(fact.value.size(), kShownBytes);
        bytes.insert(bytes.end(), fact.value.begin(),
                     fact.value.begin() + static_cast<std::ptrdiff_t>(shown));
        bytes.resize(bytes.size() + kShownBytes - shown, 0);
    }
    return bytes;
}

/// "12ab at parties 1, 3; 34cd at party 2"
std::string describe(const std::vector<Bytes> &views, std::size_t offset) {
    std::map<Bytes, std::vector<int>> groups;
    for (std::size_t i = 0; i < views.size(); ++i)
        groups[Bytes(views[i].begin() + static_cast<std::ptrdiff_t>(offset),
                     views[i].begin() + static_cast<std::ptrdiff_t>(offset + kFactBytes))]
            .push_back(static_cast<int>(i) + 1);
    if (groups.size() == 1)
        return {};
    std::string text;
    for (const auto &[view, parties] : groups) {
        std::string value(view.begin() + kSha256Bytes, view.end());
        value.resize(std::min(value.size(), value.find('\0')));
        std::replace_if(
            value.begin(), value.end(), [](char c) { return c < ' ' || c == '\x7f'; }, '?');
        text += fmt::format("{}{} at {} {}", text.empty() ? "" : "; ", value,
                            parties.size() == 1 ? "party" : "parties", fmt::join(parties, ", "));
    }
    return text;
}

} // namespace

std::vector<Bytes> Handshake::broadcast(const Bytes &own) {
    const auto parties = static_cast<std::size_t>(channel_.parties());
    std::vector<Bytes> outgoing(parties, own), incoming(parties, Bytes(own.size()));
    outgoing[channel_.self() - 1].clear();
    incoming[channel_.self() - 1].clear();
    channel_.exchange({kSetUpRound | round_++, 0, 0}, outgoing, incoming);
    incoming[channel_.self() - 1] = own;
    return incoming;
}

void Handshake::compare(const std::vector<Fact> &facts) {
    const auto own = encode(facts);
    const auto views = broadcast(own);
    std::string differences;
    for (std::size_t i = 0; i < facts.size(); ++i)
        if (const auto text = describe(views, i * kFactBytes); !text.empty())
            differences +=
                fmt::format("{}{} differs: {}", differences.empty() ? "" : "; ", facts[i].name, text);
    if (!differences.empty())
        throw NetworkError("the parties cannot compute together: " + differences);
    add_to_transcript(own);
}

void Handshake::commit(const Sha256Digest &digest) {
    Bytes salted(kNonceBytes);
    random_bytes(salted.data(), salted.size());
    salted.insert(salted.end(), digest.begin(), digest.end());
    const auto commitment = sha256(salted.data(), salted.size());
    for (const auto &view : broadcast(Bytes(commitment.begin(), commitment.end())))
        add_to_transcript(view);
}

void Handshake::add_to_transcript(const Bytes &bytes) {
    transcript_.insert(transcript_.end(), bytes.begin(), bytes.end());
    const auto digest = sha256(transcript_.data(), transcript_.size());
    transcript_.assign(digest.begin(), digest.end());
}

std::vector<std::uint8_t> Handshake::session_id() {
    Bytes nonce(kNonceBytes + sizeof proposed_);
    random_bytes(nonce.data(), kNonceBytes);
    put_little_endian(nonce.data() + kNonceBytes, proposed_);
    Bytes all;
    for (const auto &view : broadcast(nonce)) {
        all.insert(all.end(), view.begin(), view.end());
        const auto other = get_little_endian<std::uint64_t>(view.data() + kNonceBytes);
        if (other != 0)
            least_proposed_ = least_proposed_ == 0 ? other : std::min(least_proposed_, other);
    }
    all.insert(all.end(), transcript_.begin(), transcript_.end());
    const auto id = sha256(all.data(), all.size());
    compare({{"session id", hexadecimal(id)}}); // who got another nonce would derive other keys
    return {id.begin(), id.end()};
}

} // namespace picco::runtime
