#include "engine/execute/executor.h"

#include "base/block_pool.h"
#include "base/error.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Protocols that begin again where what they drew will not do.
bool may_be_late(Op op) {
    return op == Op::kRandomDigits || op == Op::kMaskedDigits;
}

/// How many nodes ahead are fetched from memory.
constexpr std::size_t kAhead = 12;

} // namespace

Executor::Executor(Context &context, ValueTable &table, Schedule &schedule, Arithmetic &arithmetic,
                   const CircuitTable &circuits, Counts &counts, const Times &times)
    : context_(context), table_(table), schedule_(schedule), arithmetic_(arithmetic), circuits_(circuits),
      counts_(counts), batches_(context, table, schedule), networks_(context, table), times_(times),
      work_(context, table, circuits, garblings_, times) {}

void Executor::step() {
    Step step = schedule_.take();
    if (profile_ != nullptr) {
        profile_->begin_step(schedule_.now());
    }
    std::size_t computed = 0, elements = 0;
    for (std::size_t i = 0; i < step.local.size(); ++i) {
        const NodeId id = step.local[i];
        if (i + kAhead < step.local.size()) {
            table_.prefetch(step.local[i + kAhead]);
        }
        if (is_wanted(id)) {
            ++computed;
            elements += table_[id].count;
            if (table_.pager() != nullptr) {
                bring_operands(id);
            }
            arithmetic_.compute(id);
            if (profile_ != nullptr) {
                profile_->note_result(id);
            }
            table_.finish(id);
        }
    }
    work_.add_local(computed, elements);
    for (Group &group : step.groups) {
        keep_wanted(group.nodes);
        if (!group.nodes.empty()) {
            line_ = table_[group.nodes.front()].line();
            hold_operands(group);
            start(std::move(group));
        }
    }
    travel();
    while (is_behind()) {
        ++late_rounds_;
        if (profile_ != nullptr) {
            profile_->begin_step(schedule_.now());
        }
        travel();
    }
    schedule_.advance();
}

void Executor::travel() {
    context_.rounds.step(line_);
    if (profile_ != nullptr) {
        profile_->end_step();
    }
}

void Executor::keep_wanted(std::vector<NodeId> &nodes) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (i + kAhead < nodes.size()) {
            table_.prefetch(nodes[i + kAhead]);
        }
        if (is_wanted(nodes[i])) {
            nodes[kept++] = nodes[i];
        }
    }
    nodes.resize(kept);
}

/// Whether a node of the schedule is to be executed; one that nobody can read any more is freed.
bool Executor::is_wanted(NodeId id) {
    if (table_[id].state == State::kDead) {
        if (table_[id].op == Op::kNetwork) {
            networks_.take(table_[id]); // and with it goes the network
        }
        if (table_[id].op == Op::kGarbled) {
            garblings_.take(table_[id]);
        }
        table_.free(id);
        return false;
    }
    return needed_.empty() || needed_[id];
}

void Executor::run_until_few(std::size_t pending) {
    const ThreadTime running(running_seconds_);
    while (table_.pending() > pending) {
        step();
    }
}

void Executor::run_until_done(NodeId id) {
    const ThreadTime running(running_seconds_);
    if (trace_) {
        trace_->wait_for(id);
    }
    while (table_[id].state != State::kDone) {
        if (schedule_.empty() && context_.rounds.idle()) {
            throw InternalError("a value was awaited that nothing computes");
        }
        step();
    }
    if (profile_ != nullptr) {
        profile_->note_awaited(id);
    }
}

void Executor::run_alone(Task<void> task, Op op, std::size_t operations, const CostPart &cost, int line) {
    const ThreadTime running(running_seconds_);
    require(schedule_.empty() && context_.rounds.idle(), "a protocol runs alone beside others");
    line_ = static_cast<std::uint32_t>(line);
    counts_[static_cast<std::size_t>(op)] += operations;
    const double picoseconds = work_.add(cost, operations);
    if (profile_ != nullptr) {
        profile_->begin_alone({line_, operations, operations, picoseconds}, op);
    }
    context_.rounds.start(std::move(task));
    while (!context_.rounds.idle()) {
        if (profile_ != nullptr) {
            profile_->begin_step(schedule_.now());
            profile_->go_on_alone();
        }
        context_.rounds.step(line_);
        if (profile_ != nullptr) {
            if (context_.rounds.idle()) {
                profile_->end_alone();
            }
            profile_->end_step();
        }
        schedule_.advance();
    }
}

void Executor::keep_only(const std::vector<NodeId> &results) {
    results_ = results;
    mark_needed();
}

void Executor::mark_needed() {
    needed_.assign(table_.size(), false);
    for (const NodeId id : results_) {
        needed_[id] = true;
    }
    schedule_.for_each_backwards([&](NodeId id) {
        if (needed_[id]) {
            const Node &node = table_[id];
            table_.for_each_operand(node.op, node.operands.data(),
                                    [&](NodeId operand) { needed_[operand] = true; });
        }
    });
}

void Executor::tell_profile(const Group &group) {
    const auto nodes = static_cast<double>(group.nodes.size());
    profile_->start(group, [&](NodeId id, std::vector<Profile::Part> &parts) {
        const double work = work_.picoseconds_of(group, id, networks_, nodes);
        if (group.op != Op::kGarbled) {
            parts.push_back({table_[id].line(), work_.weight_of(group.op, id, networks_),
                             operations_of(table_[id]), work});
            return;
        }
        const auto gates = static_cast<double>(std::max<std::uint64_t>(1, operations_of(table_[id])));
        for (const Garblings::Part &part : garblings_.parts_of(table_[id])) {
            parts.push_back(
                {part.line, part.gates, part.gates, work * static_cast<double>(part.gates) / gates});
        }
    });
}

/// How many the statistics count.
std::uint64_t Executor::operations_of(const Node &node) const {
    if (node.op == Op::kGarbled) {
        return garblings_.of(node)->gates.products;
    }
    return node.op == Op::kNetwork ? networks_.of(node).exchanges() : node.count;
}

void Executor::start(Group group) {
    for (const NodeId id : group.nodes) {
        table_[id].state = State::kRunning;
        counts_[static_cast<std::size_t>(group.op)] += operations_of(table_[id]);
    }
    work_.add(group, batches_.elements_of(group), networks_);
    if (profile_ != nullptr) {
        tell_profile(group);
    }
    if (may_be_late(group.op)) {
        ++due_[table_[group.nodes.front()].ready()];
    }
    switch (group.op) {
    case Op::kRandomDigits:
        return context_.rounds.start(run_random_digits(std::move(group)));
    case Op::kRandomBits:
        return context_.rounds.start(run_random_bits(std::move(group)));
    case Op::kMaskedDigits:
        return context_.rounds.start(run_masked_digits(std::move(group)));
    case Op::kSelectByDigits:
        return context_.rounds.start(run_select_by_digits(std::move(group)));
    case Op::kTestByDigits:
        return context_.rounds.start(run_test_by_digits(std::move(group)));
    case Op::kTruncateByDigits:
        return context_.rounds.start(run_truncate_by_digits(std::move(group)));
    case Op::kResidueByDigits:
        return context_.rounds.start(run_residue_by_digits(std::move(group)));
    case Op::kReduce:
        return context_.rounds.start(batches_.are_long(group) ? run_long_reductions(std::move(group))
                                                              : run_elements(std::move(group)));
    case Op::kExchange:
    case Op::kTruncate:
    case Op::kResidue:
    case Op::kOpen:
    case Op::kOpenProduct:
        return context_.rounds.start(run_elements(std::move(group)));
    case Op::kLessThanZero:
    case Op::kEqualZero:
        return context_.rounds.start(run_comparison(std::move(group)));
    case Op::kSelectNegative:
        return context_.rounds.start(run_select_negative(std::move(group)));
    case Op::kSelectBit:
        return context_.rounds.start(run_select_bit(std::move(group)));
    case Op::kMinimum:
        return context_.rounds.start(run_minimum(std::move(group)));
    case Op::kInverse:
        return context_.rounds.start(run_inverse(std::move(group)));
    case Op::kInverseMasks:
        return context_.rounds.start(run_inverse_masks(std::move(group)));
    case Op::kDecompose:
        return context_.rounds.start(run_decompose(std::move(group)));
    case Op::kAnd:
        return context_.rounds.start(run_and(std::move(group)));
    case Op::kToField:
        return context_.rounds.start(run_to_field(std::move(group)));
    case Op::kToWord:
        return context_.rounds.start(run_to_word(std::move(group)));
    case Op::kCircuit:
        return context_.rounds.start(run_circuits(std::move(group)));
    case Op::kFromWord:
        return context_.rounds.start(run_from_word(std::move(group)));
    case Op::kOpenWord:
        return context_.rounds.start(run_open_words(std::move(group)));
    case Op::kLastWrites:
    case Op::kSeenWrites:
        return context_.rounds.start(run_writes(std::move(group)));
    case Op::kPickWord:
        return context_.rounds.start(run_pick_word(std::move(group)));
    case Op::kOneHot:
        return context_.rounds.start(run_one_hot(std::move(group)));
    case Op::kFold:
        return context_.rounds.start(run_fold(std::move(group)));
    case Op::kOneHotBits:
        return context_.rounds.start(run_one_hot_bits(std::move(group)));
    case Op::kReadTable:
        return context_.rounds.start(run_read_tables(std::move(group)));
    case Op::kWriteTable:
        return context_.rounds.start(run_write_tables(std::move(group)));
    case Op::kNetwork:
        return context_.rounds.start(run_network(std::move(group)));
    case Op::kGarbled:
        return context_.rounds.start(run_garbled_circuits(std::move(group)));
    case Op::kGarbledNumbers:
        return context_.rounds.start(run_garbled_numbers(std::move(group)));
    case Op::kGarbledBits:
        return context_.rounds.start(run_garbled_bits(std::move(group)));
    case Op::kShuffle:
        return context_.rounds.start(run_shuffle(std::move(group)));
    case Op::kOpenBit:
        return context_.rounds.start(run_open_bits(std::move(group)));
    default:
        throw InternalError("a local operation was taken for a protocol");
    }
}

void Executor::finish(Group &group) {
    const std::uint64_t next = schedule_.now() + 1;
    if (may_be_late(group.op)) {
        const auto due = due_.find(table_[group.nodes.front()].ready());
        if (--due->second == 0) {
            due_.erase(due);
        }
    }
    for (const NodeId id : group.nodes) {
        // Rounds for which all steps waited were rounds of the others, too.
        const std::uint64_t ready = table_[id].ready();
        if (ready < next || ready > next + late_rounds_) {
            throw InternalError(std::string("a protocol took another number of rounds than it declares: ") +
                                name_of(group.op));
        }
        if (Pager *const pager = table_.pager()) {
            table_.for_each_vector(table_[id], [&](const PagedWords &words) { pager->unpin(words); });
        }
        table_.finish(id);
    }
}

} // namespace picco::runtime
