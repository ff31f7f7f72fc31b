#include "net/counting_channel.h"

#include "net/frame.h"

namespace picco::runtime {

void CountingChannel::exchange(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                               std::vector<Bytes> &incoming) {
    progress_.line = tag.line_at_work();
    below_.exchange(tag, outgoing, incoming);
    std::uint64_t bytes = 0;
    for (const Bytes &message : outgoing)
        bytes += message.size();
    count(tag, bytes);
}

void CountingChannel::exchange_pieces(const RoundTag &tag, Pieces &pieces) {
    progress_.line = tag.line_at_work();
    below_.exchange_pieces(tag, pieces);
    std::uint64_t bytes = 0;
    for (int party = 1; party <= parties(); ++party)
        bytes += party != self() && pieces.sends_to(party) ? pieces.size() : 0;
    count(tag, bytes);
}

/// The set-up has rounds of its own.
void CountingChannel::count(const RoundTag &tag, std::uint64_t bytes) {
    if ((tag.round & kSetUpRound) != 0)
        return;
    progress_.rounds = tag.round + 1;
    progress_.bytes += bytes;
    if (executed_)
        progress_.operations = executed_();
}

} // namespace picco::runtime
