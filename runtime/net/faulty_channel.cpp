#include "net/faulty_channel.h"

#include <thread>

namespace picco::runtime {

FaultyChannel::FaultyChannel(std::unique_ptr<Channel> below, Fault fault, std::uint64_t round,
                             std::chrono::milliseconds delay)
    : below_(std::move(below)), fault_(fault), round_(round), delay_(delay), parties_(below_->parties()),
      self_(below_->self()) {}

void FaultyChannel::exchange(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                             std::vector<Bytes> &incoming) {
    if (!below_)
        throw PartyKilled();
    if (tag.round != round_)
        return below_->exchange(tag, outgoing, incoming);
    RoundTag changed_tag = tag;
    std::vector<Bytes> changed = outgoing;
    switch (fault_) {
    case Fault::kill:
        below_.reset();
        throw PartyKilled();
    case Fault::delay:
        std::this_thread::sleep_for(delay_);
        break;
    case Fault::duplicate: {
        std::vector<Bytes> nothing(incoming.size());
        below_->exchange(tag, outgoing, nothing);
        break;
    }
    case Fault::corrupt:
        for (auto &bytes : changed)
            if (!bytes.empty())
                bytes[0] ^= 1;
        break;
    case Fault::corrupt_tag: {
        changed_tag.digest ^= 1;
        std::vector<Bytes> nothing(incoming.size());
        below_->exchange(changed_tag, outgoing, nothing);
        changed.assign(outgoing.size(), {});
        changed_tag = tag;
        break;
    }
    case Fault::longer_payload:
        for (auto &bytes : changed)
            if (!bytes.empty())
                bytes.push_back(0);
        break;
    }
    below_->exchange(changed_tag, changed, incoming);
}

} // namespace picco::runtime
