#include "engine/execute/profile.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// More spans than a page has room for are not told apart.
constexpr std::uint64_t kMostSpans = 240;

constexpr OpSet kWithBits{Op::kLessThanZero, Op::kEqualZero, Op::kSelectNegative, Op::kMinimum,
                          Op::kTruncate,     Op::kResidue,   Op::kDecompose};
constexpr OpSet kOfTables{Op::kFold, Op::kPick, Op::kReadTable, Op::kWriteTable};

} // namespace

Profile::Profile(const ValueTable &table, Rounds &rounds, const Time &local)
    : table_(table), rounds_(rounds), local_(local), first_round_(rounds.rounds()) {
    rounds_.set_watch(this);
}

Profile::~Profile() {
    rounds_.set_watch(nullptr);
}

void Profile::pay(double &next) {
    const Clock::time_point now = Clock::now();
    *payer_ += std::chrono::duration<double>(now - last_).count();
    last_ = now;
    payer_ = &next;
}

std::uint32_t Profile::spot_of(std::uint32_t line, Op op) {
    const auto [place, is_new] = spot_places_.try_emplace(
        std::uint64_t{line} << 8 | static_cast<std::uint64_t>(op), static_cast<std::uint32_t>(spots_.size()));
    if (is_new) {
        spots_.push_back({line, op});
    }
    return place->second;
}

/// What the operation is wide, for those whose cost depends on it.
std::uint64_t Profile::size_of(NodeId id) const {
    const Node &node = table_[id];
    if (kWithBits.has(node.op)) {
        return node.op == Op::kDecompose ? node.m : node.k;
    }
    if (node.op == Op::kToWord) {
        return node.m;
    }
    if (node.op == Op::kWriteTable) {
        return node.count;
    }
    return kOfTables.has(node.op) ? table_[table_.list(node.operands[0])[2]].count : 0;
}

// Who waited for whom.

std::uint32_t Profile::maker_of(NodeId id) const {
    return id < makers_.size() && makers_[id].birth == table_.birth(id) ? makers_[id].link : 0;
}

/// Of the operand that was known last.
std::uint32_t Profile::last_operand(NodeId id) const {
    std::uint32_t last = 0;
    const Node &node = table_[id];
    table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
        const std::uint32_t link = maker_of(operand);
        if (links_[link].end > links_[last].end) {
            last = link;
        }
    });
    return last;
}

std::uint32_t Profile::link_of(std::uint32_t spot, std::uint32_t before, std::uint64_t end) {
    const auto [place, is_new] =
        new_links_.try_emplace({spot, before, end}, static_cast<std::uint32_t>(links_.size()));
    if (is_new) {
        links_.push_back({spot, before, step_, end});
        if (end > links_[furthest_].end) {
            furthest_ = place->second;
        }
    }
    return place->second;
}

void Profile::note_result(NodeId id) {
    makers_.resize(std::max(makers_.size(), table_.size()));
    makers_[id] = {table_.birth(id), last_operand(id)};
}

void Profile::note_awaited(NodeId id) {
    const std::uint32_t link = maker_of(id);
    if (link != 0 && links_[link].end == rounds_before_.size()) {
        awaited_.back() = link;
    }
}

// Steps.

void Profile::begin_step(std::uint64_t step) {
    step_ = step;
    new_links_.clear();
    rounds_before_.push_back(rounds_.rounds() - first_round_);
}

RunQueue::Owner Profile::new_owner() {
    if (free_owners_.empty()) {
        running_.emplace_back();
        return static_cast<RunQueue::Owner>(running_.size() - 1);
    }
    const RunQueue::Owner owner = free_owners_.back();
    free_owners_.pop_back();
    return owner;
}

void Profile::start(const Group &group, const Parts &parts_of) {
    makers_.resize(std::max(makers_.size(), table_.size()));
    const RunQueue::Owner owner = new_owner();
    Running &running = running_[owner];
    running.is_free = false;
    running.end = table_[group.nodes[0]].ready();
    std::vector<Part> parts;
    for (const NodeId id : group.nodes) {
        parts.clear();
        parts_of(id, parts);
        std::uint32_t place = 0; // which its rounds belong to: that of the largest part
        std::uint64_t largest = 0;
        for (const Part &part : parts) {
            const std::uint32_t own = spot_of(part.line, group.op);
            Spot &spot = spots_[own];
            spot.operations += part.operations;
            spot.picoseconds += part.picoseconds;
            spot.size = std::max(spot.size, size_of(id));
            if (running.shares.empty() || running.shares.back().spot != own) {
                running.shares.push_back({own, 0});
            }
            running.shares.back().weight += part.weight;
            if (&part == parts.data() || part.weight > largest) {
                place = own;
                largest = part.weight;
            }
        }
        const std::uint32_t last = last_operand(id);
        makers_[id] = {table_.birth(id), link_of(place, links_[last].end == step_ ? last : 0, running.end)};
    }
    rounds_.queue().set_owner(owner);
}

void Profile::begin_alone(const Part &whole, Op op) {
    alone_spot_ = spot_of(whole.line, op);
    spots_[alone_spot_].operations += whole.operations;
    spots_[alone_spot_].picoseconds += whole.picoseconds;
    alone_ = new_owner();
    running_[alone_] = {{{alone_spot_, whole.weight}}, UINT64_MAX, 0, 0, false};
    rounds_.queue().set_owner(alone_);
}

void Profile::end_step() {
    rounds_.queue().set_owner(0);
    awaited_.push_back(links_[furthest_].end > step_ ? furthest_ : 0);
    for (std::size_t owner = 1; owner < running_.size(); ++owner) {
        Running &running = running_[owner];
        if (!running.is_free && running.end <= step_ + 1) {
            share_out(running);
            running = {};
            free_owners_.push_back(static_cast<RunQueue::Owner>(owner));
        }
    }
}

/// Bytes are shared out to the last one.
void Profile::share_out(Running &running) {
    double all = 0, sum = 0;
    for (const Share &share : running.shares) {
        all += static_cast<double>(share.weight);
    }
    std::uint64_t given = 0;
    for (const Share &share : running.shares) {
        Spot &spot = spots_[share.spot];
        const double part = all > 0 ? static_cast<double>(share.weight) / all
                                    : 1 / static_cast<double>(running.shares.size());
        sum += part;
        const bool is_last = &share == &running.shares.back();
        const auto until =
            is_last ? running.bytes : static_cast<std::uint64_t>(sum * static_cast<double>(running.bytes));
        spot.bytes += until - given;
        given = until;
        spot.seconds += part * running.seconds;
    }
}

// Time and messages.

void Profile::begin_local(NodeId id) {
    Spot &spot = spots_[spot_of(table_[id].line(), table_[id].op)];
    spot.operations += table_[id].count;
    spot.picoseconds += static_cast<double>(local_.batch) +
                        static_cast<double>(local_.element) * static_cast<double>(table_[id].count);
    paid_before_ = payer_;
    pay(spot.seconds);
}

void Profile::works_for(RunQueue::Owner owner) {
    pay(owner == 0 ? recording_ : running_[owner].seconds);
}

void Profile::sends(RunQueue::Owner owner, std::size_t bytes) {
    if (of_rounds_.size() <= rounds_.rounds() - first_round_) {
        of_rounds_.emplace_back();
    }
    of_rounds_.back().bytes += bytes;
    running_[owner].bytes += bytes;
}

void Profile::begin_travel(std::size_t header_bytes) {
    of_rounds_.back().bytes += header_bytes;
    of_rounds_.back().header_bytes = header_bytes;
    paid_before_ = payer_;
    pay(of_rounds_.back().waiting);
}

void Profile::end_travel() {
    pay(*paid_before_);
    of_rounds_.back().end = std::chrono::duration<double>(last_ - start_).count();
}

// The end.

/// The rounds first up to last (excluded) belong to the spot.
void Profile::add_rounds(Result &result, std::uint32_t place, std::uint64_t first, std::uint64_t last) {
    Spot &spot = spots_[place];
    spot.rounds += last - first;
    for (std::uint64_t round = first; round < last; ++round) {
        spot.bytes += of_rounds_[round].header_bytes;
        spot.waiting += of_rounds_[round].waiting;
        ++result.timeline[round * result.timeline.size() / result.rounds].lines[spot.line];
    }
}

Profile::Result Profile::finish() {
    pay(recording_);
    Result result;
    result.rounds = of_rounds_.size();
    result.seconds = std::chrono::duration<double>(last_ - start_).count();
    result.recording = recording_;
    result.timeline.resize(std::min<std::uint64_t>(result.rounds, kMostSpans));
    double last_end = 0;
    for (std::uint64_t round = 0; round < result.rounds; ++round) {
        Span &span = result.timeline[round * result.timeline.size() / result.rounds];
        ++span.rounds;
        span.bytes += of_rounds_[round].bytes;
        span.seconds += of_rounds_[round].end - last_end;
        last_end = of_rounds_[round].end;
        result.bytes += of_rounds_[round].bytes;
    }
    rounds_before_.push_back(result.rounds);
    std::uint32_t link = 0;
    for (std::uint64_t step = awaited_.size(); step > 0;) {
        link = link != 0 ? link : awaited_[step - 1];
        if (link == 0) { // a step without messages
            --step;
            continue;
        }
        add_rounds(result, links_[link].spot, rounds_before_[links_[link].start], rounds_before_[step]);
        step = links_[link].start;
        link = links_[link].before;
    }
    result.spots.assign(spots_.begin(), spots_.end());
    return result;
}

} // namespace picco::runtime
