#include "net/channel.h"

#include <algorithm>

namespace picco::runtime {

void Channel::exchange_pieces(const RoundTag &tag, Pieces &pieces) {
    const auto count = static_cast<std::size_t>(parties());
    std::vector<Bytes> outgoing(count), incoming(count);
    std::vector<std::uint8_t *> to(count);
    for (std::size_t i = 0; i < count; ++i) {
        const int party = static_cast<int>(i) + 1;
        outgoing[i].resize(pieces.sends_to(party) ? pieces.size() : 0);
        incoming[i].resize(pieces.receives_from(party) ? pieces.size() : 0);
    }
    const auto in_pieces = [&](auto &&use) {
        for (std::size_t first = 0; first < pieces.size(); first += pieces.piece())
            use(first, std::min(pieces.size(), first + pieces.piece()));
    };
    in_pieces([&](std::size_t first, std::size_t last) {
        for (std::size_t i = 0; i < count; ++i)
            to[i] = outgoing[i].empty() ? nullptr : outgoing[i].data() + first;
        pieces.make(first, last, to);
    });
    exchange(tag, outgoing, incoming);
    for (std::size_t i = 0; i < count; ++i)
        if (!incoming[i].empty())
            in_pieces([&](std::size_t first, std::size_t last) {
                pieces.take(static_cast<int>(i) + 1, first, last, incoming[i].data() + first);
            });
}

} // namespace picco::runtime
