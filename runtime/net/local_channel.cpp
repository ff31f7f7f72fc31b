#include "net/local_channel.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>

#include "base/error.h"

namespace picco::runtime {

namespace {

/// Bytes that a frame carries beside its payload: the tag and the length.
constexpr std::uint64_t kHeaderBytes = 20;

struct Frame {
    RoundTag tag;
    Bytes payload;
};

/// What waits for one party.
struct Mailbox {
    std::mutex mutex;
    std::condition_variable arrived;
    std::vector<std::deque<Frame>> from;
    std::vector<bool> gone;
};

using Hub = std::vector<Mailbox>;

class LocalChannel final : public Channel {
  public:
    LocalChannel(std::shared_ptr<Hub> hub, int self, std::chrono::milliseconds timeout)
        : hub_(std::move(hub)), self_(self), timeout_(timeout) {}

    ~LocalChannel() override {
        for (Mailbox &mailbox : *hub_) {
            const std::lock_guard lock(mailbox.mutex);
            mailbox.gone[own()] = true;
            mailbox.arrived.notify_all();
        }
    }

    int parties() const override { return static_cast<int>(hub_->size()); }
    int self() const override { return self_; }
    std::uint64_t bytes_sent() const override { return bytes_sent_; }

    void exchange(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                  std::vector<Bytes> &incoming) override {
        for (std::size_t party = 0; party < outgoing.size(); ++party) {
            if (!outgoing[party].empty())
                send(party, tag, outgoing[party]);
        }
        for (std::size_t party = 0; party < incoming.size(); ++party) {
            if (!incoming[party].empty())
                receive(party, tag, incoming[party]);
        }
    }

  private:
    std::size_t own() const { return static_cast<std::size_t>(self_ - 1); }

    void send(std::size_t party, const RoundTag &tag, const Bytes &payload) {
        Mailbox &mailbox = (*hub_)[party];
        const std::lock_guard lock(mailbox.mutex);
        mailbox.from[own()].push_back({tag, payload});
        mailbox.arrived.notify_all();
        bytes_sent_ += payload.size() + kHeaderBytes;
    }

    void receive(std::size_t party, const RoundTag &tag, Bytes &payload) {
        Mailbox &mailbox = (*hub_)[own()];
        std::unique_lock lock(mailbox.mutex);
        auto &frames = mailbox.from[party];
        const bool answered =
            mailbox.arrived.wait_for(lock, timeout_, [&] { return !frames.empty() || mailbox.gone[party]; });
        if (!answered)
            fail(party, tag, "did not answer in time");
        if (frames.empty())
            fail(party, tag, "is lost");
        Frame &frame = frames.front();
        if (frame.tag.round != tag.round) {
            fail(party, tag, "is in round " + std::to_string(frame.tag.round));
        }
        if (frame.tag.digest != tag.digest) {
            fail(party, tag,
                 "runs other operations (its source line " + std::to_string(frame.tag.line) + ")");
        }
        if (frame.payload.size() != payload.size()) {
            fail(party, tag,
                 "sent " + std::to_string(frame.payload.size()) + " bytes instead of " +
                     std::to_string(payload.size()));
        }
        payload.swap(frame.payload);
        frames.pop_front();
    }

    [[noreturn]] void fail(std::size_t party, const RoundTag &tag, const std::string &what) const {
        throw NetworkError("party " + std::to_string(party + 1) + " " + what + ", seen by party " +
                           std::to_string(self_) + " in round " + std::to_string(tag.round) +
                           ", source line " + std::to_string(tag.line));
    }

    std::shared_ptr<Hub> hub_;
    int self_;
    std::chrono::milliseconds timeout_;
    std::uint64_t bytes_sent_ = 0;
};

} // namespace

std::vector<std::unique_ptr<Channel>> make_local_channels(int parties, std::chrono::milliseconds timeout) {
    const auto count = static_cast<std::size_t>(parties);
    auto hub = std::make_shared<Hub>(count);
    for (Mailbox &mailbox : *hub) {
        mailbox.from.resize(count);
        mailbox.gone.resize(count);
    }
    std::vector<std::unique_ptr<Channel>> channels;
    for (int party = 1; party <= parties; ++party) {
        channels.push_back(std::make_unique<LocalChannel>(hub, party, timeout));
    }
    return channels;
}

} // namespace picco::runtime
