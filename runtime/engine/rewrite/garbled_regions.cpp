#include "engine/rewrite/garbled_regions.h"

#include "engine/rewrite/region_recorder.h"
#include "engine/values/operation_cost.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_set>

namespace picco::runtime {
namespace {

/// How often regions are formed again without those that were too short.
constexpr int kPasses = 3;
/// Batches go into regions whose gates take less than such a part of the time of their rounds: all, and fewer. In quarters.
constexpr std::int64_t kAll = std::int64_t{1} << 60, kNoLoad = -1, kLoads[] = {64, 16, 4, 1};
/// How many choices are looked at for a cut, and how often it is cut again.
constexpr int kFewestCuts = 4, kMostCuts = 12;
/// Looking for a better choice takes so much for an operation and a choice, and may take such a part of the time that
/// the best one so far takes.
constexpr std::int64_t kPicosecondsToTry = 300'000, kPartToTry = 20;

} // namespace

void GarblingTimes::limit(std::size_t bytes) {
    // A gate of a list and those that are free beside it; what these take while a circuit is built; two tables twice and a
    // label of a gate, if tables do not travel alone; twice two labels of an input, and where it goes.
    constexpr std::uint64_t kBytesOfListed = 40, kBytesOfBuilt = 128, kBytesOfGate = 80, kBytesOfInput = 96;
    of_window.listed = std::min(of_window.listed, bytes / 2 / kBytesOfListed);
    of_region.listed = std::min(of_region.listed, bytes / 4 / kBytesOfBuilt);
    of_region.gates = std::min(of_region.gates, bytes / 4 / kBytesOfGate);
    most_labels = std::min(most_labels, bytes / 4 / kBytesOfInput);
}

GarbledRegions::GarbledRegions(const Context &context, ValueTable &table, const Latency &latency,
                               const CircuitTable &circuits, std::uint64_t now,
                               const std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted,
                               const GarblingTimes &times)
    : context_(context), table_(table), latency_(latency), now_(now), wanted_(wanted), times_(times),
      order_(table, nodes), values_(context.field, table, circuits, latency.max_signed_bits()),
      places_(nodes.size() + 1), wanted_here_(nodes.size() + 1) {}

std::uint64_t GarbledRegions::picoseconds_of(NodeId id) const {
    const Node &node = table_[id];
    const Int128 bits = bits_of_operation(context_, node.op, node.k, node.m); // of all parties
    return static_cast<std::uint64_t>(bits * node.count * times_.byte / (8 * context_.n()));
}

/// What divisions take as circuits may be needed by nothing else: the dividend as a number of degree t, say.
void GarbledRegions::find_operands_of_divisions() {
    for (std::size_t place = places_.size(); place-- > 1;) {
        const NodeId id = id_at(place);
        if (!is_wanted(id)) {
            continue;
        }
        const auto want = [&](NodeId operand) {
            const std::size_t at = order_.place(operand);
            wanted_here_[at] = wanted_here_[at] || at != 0;
        };
        if (const auto *division = table_.division(id)) {
            want(division->dividend);
            want(division->divisor);
        }
        if (wanted_here_[place]) {
            for_each_operand(id, want);
        }
    }
}

void GarbledRegions::look() {
    find_operands_of_divisions();
    find_held_bits();
    using Batch = std::tuple<Op, std::uint16_t, std::uint16_t, std::uint64_t, std::uint32_t>;
    std::map<Batch, std::int64_t> loads; // of all lines together by line 0, which is none
    const auto batch_of = [&](NodeId id, std::uint32_t line) {
        const Node &node = table_[id];
        return Batch(node.op, node.k, node.m, node.ready(), line);
    };
    const auto line_of = [&](NodeId id) { return table_[id].line() + 1; };
    const auto is_in_batch = [&](std::size_t place) {
        return places_[place].has_gates && places_[place].division == 0 && !is_local(table_[id_at(place)].op);
    };
    std::map<std::pair<NodeId, NodeId>, std::uint32_t> divisions; // by dividend and divisor
    for (std::uint32_t place = 1; place < places_.size(); ++place) {
        const NodeId id = id_at(place);
        if (!is_wanted(id)) {
            continue;
        }
        ++looked_at_;
        const auto gates = values_.gates_of(id);
        Place &own = places_[place];
        own.gates = gates.value_or(0);
        own.listed = own.gates / std::max<std::size_t>(1, values_.lanes_of(id));
        own.garbling = own.load = own.of_line = times_.of(own.gates, own.listed);
        own.picoseconds = picoseconds_of(id);
        own.has_gates = gates && own.gates <= times_.of_window.gates && own.listed <= times_.of_window.listed;
        if (const auto *division = table_.division(id); division != nullptr && own.has_gates) {
            const auto first = divisions.try_emplace({division->dividend, division->divisor}, place).first;
            own.division = first->second;
            own.gates = own.division == place ? own.gates : 0;
            own.listed = own.division == place ? own.listed : 0;
            own.garbling = own.division == place ? own.garbling : 0;
            // An earlier rewrite may have put what is divided behind what is already known of the result.
            own.has_gates =
                order_.place(division->dividend) < place && order_.place(division->divisor) < place;
        }
        if (is_in_batch(place)) {
            loads[batch_of(id, 0)] += own.garbling;
            loads[batch_of(id, line_of(id))] += own.garbling;
        }
    }
    choose_by_lines();
    for (std::size_t place = 1; place < places_.size(); ++place) {
        if (is_in_batch(place)) {
            const NodeId id = id_at(place);
            places_[place].load = loads[batch_of(id, 0)];
            places_[place].of_line = loads[batch_of(id, line_of(id))];
        }
    }
}

/// The results of a division go together, by the line of the first one.
void GarbledRegions::choose_by_lines() {
    for (std::size_t place = 1; place < places_.size(); ++place) {
        Place &own = places_[place];
        if (!own.has_gates) {
            continue;
        }
        const Node &node = table_[id_at(own.division != 0 ? own.division : place)];
        LineChoice choice = times_.lines.of(node.line());
        if (choice == LineChoice::kFree) {
            choice = times_.operations.of(node.line(), node.op, own.division != 0);
        }
        own.is_chosen = choice == LineChoice::kGarbled;
        own.has_gates = own.is_chosen || (!times_.is_of_lines && choice == LineChoice::kFree);
        has_chosen_ = has_chosen_ || own.is_chosen;
    }
}

std::uint64_t GarbledRegions::rounds_in_shares(std::size_t place) const {
    return places_[place].division != 0 ? kFewestRounds : static_cast<std::uint64_t>(rounds_of(id_at(place)));
}

/// Behind gates, in a circuit.
void GarbledRegions::add_what_hands_on(RegionChoice &choice) const {
    for (std::size_t place = 1; place < places_.size(); ++place) {
        if (choice.garbled[place] || !hands_on(place)) {
            continue;
        }
        bool is_behind = false, is_all_behind = true;
        for_each_source(place, [&](NodeId source) {
            if (source != 0 && !values_.is_known(source)) {
                is_behind = true;
                is_all_behind = is_all_behind && choice.garbled[order_.place(source)];
            }
        });
        choice.garbled[place] = is_behind && is_all_behind;
    }
}

void GarbledRegions::drop_local_fronts(RegionChoice &choice) const {
    for (std::size_t place = 1; place < places_.size(); ++place) {
        if (!choice.garbled[place] || !goes_behind_gates(place)) {
            continue;
        }
        bool needs_it = false;
        for_each_source(place, [&](NodeId source) { needs_it |= choice.garbled[order_.place(source)]; });
        choice.garbled[place] = needs_it;
    }
}

void GarbledRegions::find_held_bits() {
    for (std::uint32_t place = 1; place < places_.size(); ++place) {
        const NodeId id = id_at(place);
        const std::vector<Value> *bits = is_wanted(id) ? table_.bits(id) : nullptr;
        if (bits == nullptr) {
            continue;
        }
        for (const Value bit : *bits) {
            const std::size_t at = table_.holds_bit(id, bit) ? order_.place(bit.id()) : 0;
            if (at != 0) {
                held_bits_.push_back({place, static_cast<std::uint32_t>(at)});
            }
        }
    }
}

/// What a quotient or remainder is made of, if it is divided in a circuit.
void GarbledRegions::find_dead(RegionChoice &choice) const {
    find_dead_without(choice, std::vector<bool>(places_.size(), true));
    if (!held_bits_.empty()) {
        std::vector<bool> holders = choice.dead; // perhaps
        for (const HeldBit &held : held_bits_) {
            holders[held.holder] = holders[held.holder] || choice.garbled[held.holder];
        }
        find_dead_without(choice, holders);
    }
}

/// holders: do not hold their bits any more.
void GarbledRegions::find_dead_without(RegionChoice &choice, const std::vector<bool> &holders) const {
    choice.dead.assign(places_.size(), false);
    choice.dead_uses.assign(places_.size(), 0);
    for (const HeldBit &held : held_bits_) {
        choice.dead_uses[held.bit] += holders[held.holder] ? 1 : 0;
    }
    for (std::size_t place = places_.size(); place-- > 1;) {
        const NodeId id = id_at(place);
        if (!is_wanted(id)) {
            continue;
        }
        choice.dead[place] = table_.references(id) <= choice.dead_uses[place];
        const bool is_division = places_[place].division != 0;
        if (choice.dead[place] || (choice.garbled[place] && is_division)) {
            for_each_operand(id, [&](NodeId operand) { ++choice.dead_uses[order_.place(operand)]; });
        }
        if (choice.dead[place] && is_division) {
            for_each_source(place, [&](NodeId source) { ++choice.dead_uses[order_.place(source)]; });
        }
    }
}

/// From what is selected. Whether there are regions.
bool GarbledRegions::complete(RegionChoice &choice) const {
    Members regions;
    bool has_dropped = true;
    for (int pass = 0; has_dropped; ++pass) {
        if (pass < kPasses) {
            add_what_hands_on(choice);
            drop_local_fronts(choice);
        }
        find_dead(choice);
        find_epochs(choice);
        find_depths(choice);
        regions = members(choice);
        has_dropped =
            pass < kPasses && !times_.is_forced && !choice.keeps_short && drop_short_regions(choice, regions);
    }
    for (const auto &places : regions) {
        choice.regions.push_back(region_of(choice, places));
    }
    find_times(choice, regions);
    choice.is_possible = choice.is_possible && choice.gates <= times_.of_window.gates &&
                         choice.listed <= times_.of_window.listed &&
                         choice.bytes <= GarblingTimes::kLabelBytes * times_.most_labels;
    return !regions.empty();
}

RegionChoice GarbledRegions::by_load(std::int64_t quarters) const {
    RegionChoice choice;
    choice.garbled.assign(places_.size(), false);
    for (std::size_t place = 1; place < places_.size(); ++place) {
        const std::uint64_t rounds = std::max<std::uint64_t>(1, rounds_in_shares(place));
        const Place &own = places_[place];
        choice.garbled[place] =
            own.is_chosen ||
            (own.has_gates && Int128{4} * own.load <= Int128{quarters} * rounds * times_.round);
    }
    return choice;
}

/// How many choices more are worth a look.
int GarbledRegions::affordable() const {
    const Int128 each = Int128{kPicosecondsToTry} * std::max<std::size_t>(looked_at_, 1);
    return static_cast<int>(std::min<Int128>(chosen_.picoseconds / kPartToTry / each, 1'000));
}

void GarbledRegions::consider(const RegionChoice &choice) {
    if (choice.is_possible && choice.picoseconds < chosen_.picoseconds) {
        chosen_ = choice;
    }
    if (choice.is_possible && most_remembered_ != 0) {
        remember(choice);
    }
}

/// Of choices that take equally long, the first one.
void GarbledRegions::remember(const RegionChoice &choice) {
    const Int128 saved = recorded_ - choice.picoseconds;
    const auto place = std::ranges::upper_bound(remembered_, saved, std::greater(), &GarbledPlaces::saved);
    const bool is_known = place != remembered_.begin() && std::prev(place)->saved == saved;
    if (is_known || place - remembered_.begin() >= static_cast<std::ptrdiff_t>(most_remembered_)) {
        return;
    }
    remembered_.insert(
        place, {choice.garbled, choice.dead, GarblingTimes::kLabelBytes * times_.byte, times_.gate, saved});
    if (remembered_.size() > most_remembered_) {
        remembered_.pop_back();
    }
}

/// Where what each line has of a batch takes longer in gates than its rounds, nothing is gained.
bool GarbledRegions::may_gain() const {
    for (std::size_t place = 1; place < places_.size(); ++place) {
        const Place &own = places_[place];
        if (own.has_gates &&
            (own.division != 0 || (!is_local(table_[id_at(place)].op) &&
                                   Int128{own.of_line} < Int128{rounds_of(id_at(place))} * times_.round))) {
            return true;
        }
    }
    return false;
}

bool GarbledRegions::find(std::size_t remembered) {
    most_remembered_ = remembered;
    look();
    if (times_.is_forced) {
        RegionChoice all = by_load(kAll);
        if (!complete(all)) {
            return false;
        }
        if (all.is_possible) {
            chosen_ = std::move(all);
            return true;
        }
    }
    chosen_.end = now_;
    for (std::size_t place = 1; place < places_.size(); ++place) {
        if (is_wanted(id_at(place))) {
            chosen_.end = std::max(chosen_.end, table_[id_at(place)].ready());
        }
    }
    chosen_.picoseconds = recorded_ = Int128{chosen_.end - now_} * times_.round;
    if (has_chosen_) {
        RegionChoice least = by_load(kNoLoad);
        complete(least);
        if (least.is_possible) {
            consider(least);
            chosen_ = std::move(least);
        }
    }
    int left = may_gain() ? affordable() : 0;
    std::vector<bool> before;
    const auto look_at = [&](RegionChoice &choice) {
        if (left > 0 && choice.garbled != before) {
            before = choice.garbled;
            complete(choice);
            consider(choice);
            left = std::min(left - 1, affordable());
        }
    };
    RegionChoice all = by_load(kAll), whole = all;
    look_at(all);
    whole.keeps_short = true;
    before.clear();
    look_at(whole);
    for (const std::int64_t quarters : kLoads) {
        RegionChoice choice = by_load(quarters);
        look_at(choice);
    }
    if (left >= kFewestCuts) { // less does not pay for the graph
        cut(all, whole, std::min(left - kFewestCuts + 1, kMostCuts));
    }
    return !chosen_.regions.empty();
}

/// FNV-1a of the epochs.
std::uint64_t GarbledRegions::digest() const {
    std::uint64_t digest = 0xcbf29ce484222325u;
    for (std::size_t place = 1; place < places_.size(); ++place) {
        digest = (digest ^ (chosen_.is_inside(place) ? chosen_.epochs[place] + 1 : 0)) * 0x100000001b3u;
    }
    return digest | 1;
}

std::vector<NodeId> GarbledRegions::in_order(Garblings &kept) {
    return RegionRecorder(context_, table_, values_, order_, chosen_, kept).in_order(by_epochs(chosen_));
}

} // namespace picco::runtime
