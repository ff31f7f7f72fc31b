/// What each source line costs: rounds, messages, operations, time. Public counts and this party's clock.
///
/// A round belongs to one operation: the walk goes back from the last round. An operation takes the rounds from its
/// start to the end of what was walked through before; then comes the one whose result it waited for, of several
/// the first operand. Where all its operands were there before, the recording waited: for an opening, or for room
/// in the window. Then the operation that the recording waited for comes next. Each round is counted once, and all
/// but time is the same in each run.
#pragma once

#include "engine/execute/schedule.h"
#include "engine/values/value_table.h"
#include "protocols/catalogue/times.h"
#include "protocols/core/context.h"

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

namespace picco::runtime {

class Profile final : public RoundWatch {
  public:
    /// What one kind of operation takes on one line.
    struct Spot {
        std::uint32_t line;
        Op op;
        std::uint64_t operations = 0, rounds = 0, bytes = 0;
        double seconds = 0;     ///< of this party's threads that compute
        double waiting = 0;     ///< for messages, in the rounds that are its own
        double picoseconds = 0; ///< of work, by the table of times
        std::uint64_t size =
            0; ///< bits of the widest number, or elements of the largest table; 0: it has none
    };
    /// A part of the run.
    struct Span {
        std::uint64_t rounds = 0, bytes = 0;
        double seconds = 0;
        std::map<std::uint32_t, std::uint64_t> lines; ///< rounds of each
    };
    struct Result {
        std::uint64_t rounds = 0, bytes = 0;
        double seconds = 0;
        double recording = 0; ///< of them: what the program does itself, and the schedule
        std::vector<Spot> spots;
        std::vector<Span> timeline;
    };

    /// Begins. Keeps references to all. local: of operations without communication.
    Profile(const ValueTable &table, Rounds &rounds, const Time &local);
    ~Profile();
    Profile(const Profile &) = delete;
    Profile &operator=(const Profile &) = delete;

    // What runs, told by the executor.

    void begin_step(std::uint64_t step);
    /// What a node, or a part of it that comes from a line of its own, has of what its group takes.
    struct Part {
        std::uint32_t line;
        std::uint64_t weight, operations;
        double picoseconds; ///< of work, by the table of times
    };
    /// Appends those of a node.
    using Parts = std::function<void(NodeId, std::vector<Part> &)>;
    void start(const Group &group, const Parts &parts_of);
    /// A protocol that belongs to no group starts, which has all rounds to itself; in each step until it ends.
    void begin_alone(const Part &whole, Op op);
    void go_on_alone() { link_of(alone_spot_, 0, step_ + 1); }
    void end_alone() { running_[alone_].end = step_ + 1; }
    /// An operation without communication has been computed, and still holds its operands.
    void note_result(NodeId id);
    void end_step();
    /// The recording goes on because this is done.
    void note_awaited(NodeId id);

    // What is computed without communication, told by Arithmetic.

    void begin_local(NodeId id);
    void end_local() { pay(*paid_before_); }
    void count(std::uint32_t line, Op op, std::uint64_t operations) {
        spots_[spot_of(line, op)].operations += operations;
    }

    /// Once, behind the last step.
    Result finish();

    void works_for(RunQueue::Owner owner) override;
    void sends(RunQueue::Owner owner, std::size_t bytes) override;
    void begin_travel(std::size_t header_bytes) override;
    void end_travel() override;

  private:
    using Clock = std::chrono::steady_clock;
    /// An operation that was waited for. Alike ones are one.
    struct Link {
        std::uint32_t spot, before; ///< in spots_; in links_, 0: none
        std::uint64_t start, end;   ///< steps
    };
    /// Which operation made a node.
    struct Maker {
        std::uint64_t birth = 0;
        std::uint32_t link = 0;
    };
    struct Share {
        std::uint32_t spot;
        std::uint64_t weight;
    };
    /// A group that is under way.
    struct Running {
        std::vector<Share> shares;
        std::uint64_t end = 0, bytes = 0;
        double seconds = 0;
        bool is_free = true;
    };

    void pay(double &next);
    std::uint32_t spot_of(std::uint32_t line, Op op);
    std::uint32_t maker_of(NodeId id) const;
    std::uint32_t last_operand(NodeId id) const;
    std::uint32_t link_of(std::uint32_t spot, std::uint32_t before, std::uint64_t end);
    RunQueue::Owner new_owner();
    void share_out(Running &running);
    std::uint64_t size_of(NodeId id) const;
    void add_rounds(Result &result, std::uint32_t spot, std::uint64_t first, std::uint64_t last);

    const ValueTable &table_;
    Rounds &rounds_;
    const Time &local_;
    std::uint64_t step_ = 0;
    std::deque<Spot> spots_;
    std::unordered_map<std::uint64_t, std::uint32_t> spot_places_;    ///< by line and operation
    std::vector<Link> links_{{}};                                     ///< 0 is none
    std::map<std::array<std::uint64_t, 3>, std::uint32_t> new_links_; ///< of this step
    RunQueue::Owner alone_ = 0; ///< of what runs alone, and where it belongs
    std::uint32_t alone_spot_ = 0;
    std::uint32_t furthest_ = 0;     ///< the link that ends last
    std::vector<Maker> makers_;      ///< by node
    std::deque<Running> running_{1}; ///< by owner; 0 is nobody
    std::vector<RunQueue::Owner> free_owners_;
    // By step: the rounds before it, and what the recording waits for.
    std::vector<std::uint64_t> rounds_before_;
    std::vector<std::uint32_t> awaited_;
    // By round.
    struct Round {
        std::uint64_t bytes = 0, header_bytes = 0;
        double waiting = 0, end = 0; ///< end: seconds since the start
    };
    std::vector<Round> of_rounds_;
    std::uint64_t first_round_;
    // The clock: who pays for the time since it was looked at last.
    Clock::time_point start_ = Clock::now(), last_ = start_;
    double recording_ = 0;
    double *payer_ = &recording_, *paid_before_ = &recording_;
};

} // namespace picco::runtime
