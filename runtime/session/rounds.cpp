#include "session/rounds.h"

#include <algorithm>

#include "net/frame.h"

namespace picco::runtime {

namespace {

/// The rounds of the set-up that protocols run in: behind those of the handshake and of the keys.
constexpr std::uint64_t kCheckRound = kSetUpRound | 0x10000;

} // namespace

Rounds::Rounds(Channel &channel)
    : channel_(channel), outgoing_(static_cast<std::size_t>(channel.parties())),
      incoming_(static_cast<std::size_t>(channel.parties())),
      places_(static_cast<std::size_t>(channel.parties())) {}

Rounds::~Rounds() = default;

void Rounds::begin_set_up() {
    stage_ = kCheckRound;
}

void Rounds::begin_computation() {
    require(idle(), "the computation begins within a round");
    stage_ = round_ = payload_sent_ = link_bytes_ = 0;
}

void Rounds::start(Task<void> task) {
    require(!failed_, "a task after a failure");
    failed_ = true;
    tasks_.push_back(std::move(task));
    tasks_.back().spawn(queue_);
    queue_.run();
    retire();
    failed_ = false;
}

void Rounds::step(std::uint32_t line) {
    require(!failed_, "a round after a failure");
    if (waiting_.empty())
        return;
    failed_ = true; // until everything below has gone well
    const RoundTag tag{stage_ | round_, digest_, line_, line};
    Message &message = *waiting_.front().message;
    if (watch_ != nullptr)
        tell_sent();
    // What is short is made in buffers that are kept.
    if (waiting_.size() == 1 && (message.pieces == nullptr || message.pieces->are_several())) {
        if (message.pieces != nullptr)
            channel_.exchange_pieces(tag, *message.pieces);
        else
            channel_.exchange(tag, message.to, message.from);
        std::size_t most = 0;
        for (std::size_t party = 0; party < outgoing_.size(); ++party) {
            payload_sent_ += sent(message, party);
            most = std::max({most, sent(message, party), expected(message, party)});
        }
        link_bytes_ += kFrameHeaderBytes + most;
    } else {
        gather();
        channel_.exchange(tag, outgoing_, incoming_);
        std::size_t most = 0;
        for (std::size_t party = 0; party < outgoing_.size(); ++party) {
            payload_sent_ += outgoing_[party].size();
            most = std::max({most, outgoing_[party].size(), incoming_[party].size()});
        }
        link_bytes_ += kFrameHeaderBytes + most;
        scatter();
    }
    if (watch_ != nullptr)
        watch_->end_travel();
    ++round_;

    // What the resumed tasks ask for belongs to the next round.
    resumed_.swap(waiting_);
    for (const Waiting &waiting : resumed_)
        queue_.push(waiting.handle, waiting.owner);
    resumed_.clear();
    queue_.run();
    retire();
    failed_ = false;
}

/// Bytes to a party, by its slot.
std::size_t Rounds::sent(const Message &message, std::size_t party) {
    const Pieces *pieces = message.pieces;
    if (pieces == nullptr)
        return message.to[party].size();
    return pieces->sends_to(static_cast<int>(party) + 1) ? pieces->size() : 0;
}

std::size_t Rounds::expected(const Message &message, std::size_t party) {
    const Pieces *pieces = message.pieces;
    if (pieces == nullptr)
        return message.from[party].size();
    return pieces->receives_from(static_cast<int>(party) + 1) ? pieces->size() : 0;
}

void Rounds::tell_sent() const {
    for (const Waiting &waiting : waiting_) {
        std::size_t bytes = 0;
        for (std::size_t party = 0; party < outgoing_.size(); ++party)
            bytes += sent(*waiting.message, party);
        watch_->sends(waiting.owner, bytes);
    }
    std::size_t frames = 0;
    for (std::size_t party = 0; party < outgoing_.size(); ++party)
        frames += std::any_of(waiting_.begin(), waiting_.end(),
                              [&](const Waiting &waiting) { return sent(*waiting.message, party) != 0; });
    watch_->begin_travel(frames * kFrameHeaderBytes);
}

void Rounds::gather() {
    for (std::size_t party = 0; party < outgoing_.size(); ++party) {
        std::size_t all_sent = 0, all_expected = 0;
        for (const Waiting &waiting : waiting_) {
            all_sent += sent(*waiting.message, party);
            all_expected += expected(*waiting.message, party);
        }
        outgoing_[party].resize(all_sent);
        incoming_[party].resize(all_expected);
        places_[party] = outgoing_[party].data();
    }
    for (const Waiting &waiting : waiting_) {
        const Message &message = *waiting.message;
        if (message.pieces != nullptr)
            message.pieces->make(0, message.pieces->size(), places_);
        for (std::size_t party = 0; party < outgoing_.size(); ++party) {
            if (message.pieces == nullptr)
                std::copy(message.to[party].begin(), message.to[party].end(), places_[party]);
            places_[party] += sent(message, party);
        }
    }
}

void Rounds::scatter() {
    for (std::size_t party = 0; party < incoming_.size(); ++party) {
        const std::uint8_t *place = incoming_[party].data();
        for (const Waiting &waiting : waiting_) {
            Message &message = *waiting.message;
            const std::size_t size = expected(message, party);
            if (message.pieces == nullptr)
                std::copy_n(place, size, message.from[party].begin());
            else if (size > 0)
                message.pieces->take(static_cast<int>(party) + 1, 0, size, place);
            place += size;
        }
    }
}

void Rounds::retire() {
    for (auto task = tasks_.begin(); task != tasks_.end();) {
        if (task->done()) {
            Task<void> finished = std::move(*task);
            task = tasks_.erase(task);
            finished.result();
        } else {
            ++task;
        }
    }
}

} // namespace picco::runtime
