#include "session/rounds.h"

#include <algorithm>

namespace picco::runtime {

Rounds::Rounds(Channel &channel)
    : channel_(channel), outgoing_(static_cast<std::size_t>(channel.parties())),
      incoming_(static_cast<std::size_t>(channel.parties())) {}

Rounds::~Rounds() = default;

void Rounds::start(Task<void> task) {
    require(!failed_, "a task after a failure");
    failed_ = true;
    tasks_.push_back(std::move(task));
    tasks_.back().spawn(queue_);
    queue_.run();
    retire();
    failed_ = false;
}

void Rounds::step() {
    require(!failed_, "a round after a failure");
    if (waiting_.empty())
        return;
    failed_ = true; // until everything below has gone well
    const RoundTag tag{round_, digest_, line_};
    if (waiting_.size() == 1) {
        Message &message = *waiting_.front().message;
        if (message.pieces != nullptr)
            channel_.exchange_pieces(tag, message.to, message.from, *message.pieces);
        else
            channel_.exchange(tag, message.to, message.from);
        for (const Bytes &frame : message.to)
            payload_sent_ += frame.size();
    } else {
        gather();
        channel_.exchange(tag, outgoing_, incoming_);
        for (const Bytes &frame : outgoing_)
            payload_sent_ += frame.size();
        scatter();
    }
    ++round_;

    // What the resumed tasks ask for belongs to the next round.
    resumed_.swap(waiting_);
    for (const Waiting &waiting : resumed_)
        queue_.push(waiting.handle);
    resumed_.clear();
    queue_.run();
    retire();
    failed_ = false;
}

void Rounds::gather() {
    for (const Waiting &waiting : waiting_)
        if (Pieces *pieces = waiting.message->pieces)
            pieces->make(0, pieces->size());
    for (std::size_t party = 0; party < outgoing_.size(); ++party) {
        std::size_t sent = 0, expected = 0;
        for (const Waiting &waiting : waiting_) {
            sent += waiting.message->to[party].size();
            expected += waiting.message->from[party].size();
        }
        outgoing_[party].resize(sent);
        incoming_[party].resize(expected);
        auto place = outgoing_[party].begin();
        for (const Waiting &waiting : waiting_) {
            const Bytes &part = waiting.message->to[party];
            place = std::copy(part.begin(), part.end(), place);
        }
    }
}

void Rounds::scatter() {
    for (std::size_t party = 0; party < incoming_.size(); ++party) {
        auto place = incoming_[party].begin();
        for (const Waiting &waiting : waiting_) {
            Bytes &part = waiting.message->from[party];
            const auto end = place + static_cast<std::ptrdiff_t>(part.size());
            std::copy(place, end, part.begin());
            place = end;
        }
    }
    for (const Waiting &waiting : waiting_)
        if (Pieces *pieces = waiting.message->pieces)
            Channel::take_whole(waiting.message->from, *pieces);
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
