#include "net/channel.h"

namespace picco::runtime {

void Channel::exchange_pieces(const RoundTag &tag, Pieces &pieces) {
    const auto count = static_cast<std::size_t>(parties());
    std::vector<Bytes> outgoing(count), incoming(count);
    std::vector<std::uint8_t *> to(count);
    for (std::size_t i = 0; i < count; ++i) {
        const int party = static_cast<int>(i) + 1;
        outgoing[i].resize(pieces.sends_to(party) ? pieces.size() : 0);
        incoming[i].resize(pieces.receives_from(party) ? pieces.size() : 0);
        to[i] = outgoing[i].data();
    }
    pieces.make(0, pieces.size(), to);
    exchange(tag, outgoing, incoming);
    for (std::size_t i = 0; i < count; ++i)
        if (!incoming[i].empty())
            pieces.take(static_cast<int>(i) + 1, 0, incoming[i].size(), incoming[i].data());
}

} // namespace picco::runtime
