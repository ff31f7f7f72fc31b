/// The scheduler of a party's protocols: all messages that wait travel together, one frame a party and round.
#pragma once

#include <coroutine>
#include <cstdint>
#include <list>
#include <vector>

#include "base/task.h"
#include "net/channel.h"

namespace picco::runtime {

/// Where a party stands in vectors of one entry a party.
inline std::size_t slot(int party) {
    return static_cast<std::size_t>(party - 1);
}

/// What a protocol sends and receives in one round, indexed by slot(party) (the own entries stay empty).
/// The protocol fills `to` and sizes each `from` to what it expects: sizes depend on public data only.
struct Message {
    std::vector<Bytes> to, from;
    Pieces *pieces = nullptr; ///< who writes and reads while the bytes travel; `to` and `from` are then empty
    explicit Message(Pieces &work) : pieces(&work) {}
    explicit Message(int parties)
        : to(static_cast<std::size_t>(parties)), from(static_cast<std::size_t>(parties)) {}
};

/// Is told what rounds are made of.
class RoundWatch : public RunQueue::Watch {
  public:
    /// The owner of a message sends so many bytes in this round.
    virtual void sends(RunQueue::Owner owner, std::size_t bytes) = 0;
    /// Before messages travel, with so many bytes of headers, and when all are there.
    virtual void begin_travel(std::size_t header_bytes) = 0;
    virtual void end_travel() = 0;
};

/// Runs tasks over a channel. Single-threaded and deterministic: tasks resume in the order in which they
/// asked for their exchange, which is the same at all parties because control flow is public.
class Rounds {
  public:
    /// Keeps a reference to the channel.
    explicit Rounds(Channel &channel);
    ~Rounds();
    Rounds(const Rounds &) = delete;
    Rounds &operator=(const Rounds &) = delete;

    int parties() const { return channel_.parties(); }
    int self() const { return channel_.self(); }

    /// Takes a task over and runs it up to its first exchange; not from within a task. Rethrows what it
    /// throws.
    void start(Task<void> task);
    /// Keeps a reference; null: nobody watches.
    void set_watch(RoundWatch *watch) {
        watch_ = watch;
        queue_.set_watch(watch);
    }
    /// Runs a task concurrently with the caller, which awaits it later: `work.spawn(rounds.queue())`.
    RunQueue &queue() { return queue_; }

    /// Awaitable, in a task: `co_await rounds.exchange(message);` sends and receives in the next round.
    auto exchange(Message &message) {
        struct Awaiter {
            Rounds &rounds;
            Message &message;
            bool await_ready() const noexcept { return false; }
            void await_suspend(std::coroutine_handle<> handle) const {
                rounds.waiting_.push_back({&message, handle, rounds.queue_.owner()});
            }
            void await_resume() const noexcept {}
        };
        return Awaiter{*this, message};
    }

    /// One round: sends all waiting messages, then resumes their tasks. Nothing happens when nothing waits.
    /// Rethrows the first failure of a task or of the channel; the session is then over. `line` is the source line of
    /// what the round is for, 0 where only that of set_tag() is known.
    void step(std::uint32_t line = 0);
    /// No task waits for a round.
    bool idle() const { return waiting_.empty(); }
    /// Steps until idle.
    void run() {
        while (!idle())
            step();
    }
    /// Runs a task to its end. Rethrows what it throws.
    template <class T>
    T complete(Task<T> task) {
        task.spawn(queue_);
        queue_.run();
        while (!task.done()) {
            require(!idle(), "a task waits for nothing");
            step();
        }
        return task.result();
    }

    /// A number that no other batch of the session has: the operation of its streams. All parties call this
    /// in the same order.
    std::uint64_t next_operation() { return operation_++; }

    /// Counts the batches that give roles to some of the parties, so that the roles rotate. Same order.
    std::uint64_t next_turn() { return turn_++; }

    /// What the tags of the following rounds carry.
    void set_tag(UInt128 digest, std::uint32_t line) {
        digest_ = digest;
        line_ = line;
    }

    /// The rounds up to begin_computation() belong to the set-up, and are tagged so.
    void begin_set_up();
    /// From here on rounds and bytes count from 0 again.
    void begin_computation();

    std::uint64_t rounds() const { return round_; }
    /// Bytes of messages that this party sent, without frame headers.
    std::uint64_t payload_sent() const { return payload_sent_; }
    /// Of each round the most bytes on one link in one direction, added up, with frame headers: what the links take
    /// for bytes.
    std::uint64_t link_bytes() const { return link_bytes_; }

  private:
    struct Waiting {
        Message *message;
        std::coroutine_handle<> handle;
        RunQueue::Owner owner;
    };

    static std::size_t sent(const Message &message, std::size_t party);
    static std::size_t expected(const Message &message, std::size_t party);
    void tell_sent() const;
    void gather();
    void scatter();
    void retire();

    Channel &channel_;
    RunQueue queue_;
    RoundWatch *watch_ = nullptr;
    std::vector<Waiting> waiting_, resumed_;
    std::list<Task<void>> tasks_;
    std::vector<Bytes> outgoing_, incoming_;
    std::vector<std::uint8_t *> places_; ///< in outgoing_
    std::uint64_t stage_ = 0;            ///< of the tags' rounds
    std::uint64_t round_ = 0, operation_ = 0, turn_ = 0, payload_sent_ = 0, link_bytes_ = 0;
    UInt128 digest_ = 0;
    std::uint32_t line_ = 0;
    bool failed_ = false;
};

} // namespace picco::runtime
