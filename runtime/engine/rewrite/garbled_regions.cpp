#include "engine/rewrite/garbled_regions.h"

#include "engine/values/operation_cost.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_set>

namespace picco::runtime {
namespace {

/// AND gates of a region, and of all regions of a window: they are kept in memory.
constexpr std::uint64_t kMostGatesOfRegion = std::uint64_t{1} << 19,
                        kMostGatesOfWindow = std::uint64_t{1} << 21;
/// Numbers that come out of a region: a node counts them.
constexpr std::uint64_t kMostResults = 65535;
/// A region of fewer rounds as it is takes as many as a circuit.
constexpr std::uint64_t kFewestRounds = 4;
/// How often regions are formed again without those that were too short.
constexpr int kPasses = 3;
/// Batches go into regions whose gates take less than such a part of the time of their rounds: all, and fewer. In quarters.
constexpr std::int64_t kAll = std::int64_t{1} << 60, kLoads[] = {64, 16, 4, 1};
/// How many choices are looked at for a cut, and how often it is cut again.
constexpr int kFewestCuts = 4, kMostCuts = 12;
/// Looking for a better choice takes so much for an operation and a choice, and may take such a part of the time that
/// the best one so far takes.
constexpr std::int64_t kPicosecondsToTry = 300'000, kPartToTry = 20;

} // namespace

GarbledRegions::GarbledRegions(const Context &context, ValueTable &table, const Latency &latency,
                               const CircuitTable &circuits, std::uint64_t now,
                               const std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted,
                               const GarblingTimes &times)
    : context_(context), table_(table), latency_(latency), now_(now), wanted_(wanted), times_(times),
      order_(table, nodes), values_(context.field, table, circuits, latency.max_signed_bits()),
      places_(nodes.size() + 1), wanted_here_(nodes.size() + 1) {}

std::uint64_t GarbledRegions::picoseconds_of(NodeId id) const {
    const Node &node = table_[id];
    Int128 bits = 0; // of all parties
    for (const CostPart &part : cost_of_operation(context_, node.op, node.k, node.m)) {
        bits += part.cost.bits;
    }
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
    std::map<std::tuple<Op, std::uint16_t, std::uint16_t, std::uint64_t>, std::uint64_t> loads;
    const auto batch_of = [&](NodeId id) {
        const Node &node = table_[id];
        return std::tuple(node.op, node.k, node.m, node.ready());
    };
    const auto is_in_batch = [&](std::size_t place) {
        return places_[place].has_gates && places_[place].division == 0 && !is_local(table_[id_at(place)].op);
    };
    std::map<std::pair<NodeId, NodeId>, std::uint32_t> divisions; // by dividend and divisor
    for (std::uint32_t place = 1; place < places_.size(); ++place) {
        const NodeId id = id_at(place);
        if (!is_wanted(id)) {
            continue;
        }
        const auto gates = values_.gates_of(id);
        Place &own = places_[place];
        own = {gates.value_or(0), picoseconds_of(id), gates.value_or(0), gates.has_value()};
        if (const auto *division = table_.division(id); division != nullptr && own.has_gates) {
            const auto first = divisions.try_emplace({division->dividend, division->divisor}, place).first;
            own.division = first->second;
            own.gates = own.division == place ? own.gates : 0;
            // An earlier rewrite may have put what is divided behind what is already known of the result.
            own.has_gates =
                order_.place(division->dividend) < place && order_.place(division->divisor) < place;
        }
        if (is_in_batch(place)) {
            loads[batch_of(id)] += *gates;
        }
    }
    for (std::size_t place = 1; place < places_.size(); ++place) {
        if (is_in_batch(place)) {
            places_[place].load = loads[batch_of(id_at(place))];
        }
    }
}

std::uint64_t GarbledRegions::rounds_in_shares(std::size_t place) const {
    return places_[place].division != 0 ? kFewestRounds : static_cast<std::uint64_t>(rounds_of(id_at(place)));
}

/// What needs no message, or reduces a product, is better done before anything becomes labels.
void GarbledRegions::drop_local_fronts(Choice &choice) const {
    for (std::size_t place = 1; place < places_.size(); ++place) {
        const Op op = table_[id_at(place)].op;
        if (!choice.garbled[place] || places_[place].division != 0 || !(is_local(op) || op == Op::kReduce)) {
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
void GarbledRegions::find_dead(Choice &choice) const {
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
void GarbledRegions::find_dead_without(Choice &choice, const std::vector<bool> &holders) const {
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

std::uint32_t GarbledRegions::root(Choice &choice, std::uint32_t place) const {
    while (choice.parents[place] != place) {
        place = choice.parents[place] = choice.parents[choice.parents[place]];
    }
    return place;
}

/// What is in a region stands in the epoch of the operands that are, and those that are in none behind it. So no
/// operation stands between two of a region. A region that is large enough ends.
void GarbledRegions::find_epochs(Choice &choice) const {
    choice.epochs.assign(places_.size(), 0);
    choice.parents.resize(places_.size());
    std::iota(choice.parents.begin(), choice.parents.end(), 0);
    std::uint32_t least = 0; // of what comes next
    std::uint64_t gates = 0;
    choice.epoch_count = 1;
    for (std::uint32_t place = 1; place < places_.size(); ++place) {
        const NodeId id = id_at(place);
        const bool is_garbled = is_inside(choice, place);
        std::uint32_t epoch = is_garbled ? least : 0;
        const auto need = [&](NodeId operand) {
            const std::size_t at = order_.place(operand);
            epoch = std::max(epoch, choice.epochs[at] + (is_inside(choice, at) && !is_garbled ? 1 : 0));
        };
        if (is_garbled) {
            for_each_source(place, need);
        } else if (table_[id].state == State::kPending) {
            for_each_operand(id, need);
        }
        choice.epochs[place] = epoch;
        choice.epoch_count = std::max(choice.epoch_count, epoch + 1);
        if (!is_garbled) {
            continue;
        }
        gates += places_[place].gates;
        if (gates > kMostGatesOfRegion) {
            least = choice.epoch_count;
            gates = 0;
        }
        for_each_source(place, [&](NodeId source) {
            const std::size_t at = order_.place(source);
            if (is_inside(choice, at) && choice.epochs[at] == epoch) {
                choice.parents[root(choice, static_cast<std::uint32_t>(at))] = root(choice, place);
            }
        });
    }
}

GarbledRegions::Members GarbledRegions::members(Choice &choice) const {
    Members regions;
    std::vector<std::uint32_t> numbers(places_.size());
    for (std::uint32_t place = 1; place < places_.size(); ++place) {
        if (is_inside(choice, place)) {
            std::uint32_t &number = numbers[root(choice, place)];
            if (number == 0) {
                regions.emplace_back();
                number = static_cast<std::uint32_t>(regions.size());
            }
            regions[number - 1].push_back(place);
        }
    }
    return regions;
}

/// Within its region.
void GarbledRegions::find_depths(Choice &choice) const {
    choice.depth.assign(places_.size(), 0);
    for (std::size_t place = 1; place < places_.size(); ++place) {
        if (!is_inside(choice, place)) {
            continue;
        }
        std::uint64_t before = 0;
        for_each_source(place, [&](NodeId source) {
            const std::size_t at = order_.place(source);
            const bool is_same = is_inside(choice, at) && choice.epochs[at] == choice.epochs[place];
            before = is_same ? std::max(before, choice.depth[at]) : before;
        });
        choice.depth[place] = before + rounds_in_shares(place);
    }
}

/// Whether there were any.
bool GarbledRegions::drop_short_regions(Choice &choice, const Members &regions) const {
    bool is_any = false;
    for (const auto &region : regions) {
        const bool is_long = std::ranges::any_of(
            region, [&](std::uint32_t place) { return choice.depth[place] >= kFewestRounds; });
        if (!is_long) {
            for (const std::uint32_t place : region) {
                choice.garbled[place] = false;
            }
            is_any = true;
        }
    }
    return is_any;
}

std::vector<std::uint32_t> GarbledRegions::by_epochs(const Choice &choice) const {
    std::vector<std::uint32_t> starts(2 * std::size_t{choice.epoch_count} + 1), sorted(places_.size() - 1);
    const auto key = [&](std::uint32_t place) {
        return 2 * choice.epochs[place] + (is_inside(choice, place) ? 1 : 0);
    };
    for (std::uint32_t place = 1; place < places_.size(); ++place) {
        ++starts[key(place) + 1];
    }
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    for (std::uint32_t place = 1; place < places_.size(); ++place) {
        sorted[starts[key(place)]++] = place;
    }
    return sorted;
}

void GarbledRegions::find_times(Choice &choice, const Members &regions) const {
    choice.ready.assign(places_.size(), now_);
    choice.end = now_;
    choice.gates = choice.bytes = 0;
    Int128 saved = 0;
    std::vector<std::uint32_t> &region_of = choice.region_of;
    region_of.assign(places_.size(), 0);
    choice.last_inputs.assign(regions.size(), {});
    for (std::uint32_t i = 0; i < regions.size(); ++i) {
        for (const std::uint32_t place : regions[i]) {
            region_of[place] = i;
        }
    }
    const auto ready_of = [&](NodeId id) {
        const std::size_t at = order_.place(id);
        return at != 0 ? choice.ready[at] : std::max(now_, table_[id].ready());
    };
    std::vector<bool> is_done(regions.size());
    for (const std::uint32_t place : by_epochs(choice)) {
        const NodeId id = id_at(place);
        if (!is_wanted(id) || choice.dead[place]) {
            continue;
        }
        if (!choice.garbled[place]) {
            std::uint64_t start = now_;
            for_each_operand(id, [&](NodeId operand) { start = std::max(start, ready_of(operand)); });
            choice.ready[place] = start + static_cast<std::uint64_t>(rounds_of(id));
            choice.end = std::max(choice.end, choice.ready[place]);
            continue;
        }
        if (is_done[region_of[place]]) {
            continue;
        }
        is_done[region_of[place]] = true;
        const Region &region = choice.regions[region_of[place]];
        std::uint64_t start = now_, labels = 0;
        for (const NodeId input : region.inputs) {
            const bool is_product =
                table_[input].form == Form::kProduct && !is_inside(choice, order_.place(input));
            const std::uint64_t ready = ready_of(input) + (is_product ? 1 : 0);
            std::vector<std::size_t> &last = choice.last_inputs[region_of[place]];
            if (ready > start) {
                start = ready;
                last.clear();
            }
            if (ready == start && ready > now_ && order_.place(input) != 0) {
                last.push_back(order_.place(input));
            }
            const bool is_number = values_.is_number(input);
            const std::uint64_t bits = values_.width(input) + (is_number ? 1 : 0);
            labels += bits * table_[input].count;
            choice.gates += is_number ? bits * table_[input].count : 0;
        }
        std::uint64_t results = 0;
        for (const NodeId output : region.outputs) {
            if (values_.is_number(output)) {
                results += table_[output].count;
                choice.gates += GarbledCircuitBuilder::products_of_result(
                                    context_.field, static_cast<int>(values_.width(output))) *
                                table_[output].count;
            }
        }
        choice.is_possible = choice.is_possible && results <= kMostResults;
        std::unordered_set<std::uint32_t> divisions;
        for (const std::uint32_t each : regions[region_of[place]]) {
            const std::uint32_t division = places_[each].division;
            choice.gates += division == 0                       ? places_[each].gates
                            : divisions.insert(division).second ? places_[division].gates
                                                                : 0;
            saved += places_[each].picoseconds;
            choice.ready[each] = start + 2;
        }
        choice.bytes += GarblingTimes::kLabelBytes * labels;
        choice.end = std::max(choice.end, start + 2);
    }
    choice.picoseconds = Int128{choice.gates} * times_.gate + Int128{choice.bytes} * times_.byte - saved +
                         Int128{choice.end - now_} * times_.round;
}

/// From what is selected. Whether there are regions.
bool GarbledRegions::complete(Choice &choice) const {
    Members regions;
    bool has_dropped = true;
    for (int pass = 0; has_dropped; ++pass) {
        if (pass < kPasses) {
            drop_local_fronts(choice);
        }
        find_dead(choice);
        find_epochs(choice);
        find_depths(choice);
        regions = members(choice);
        has_dropped = pass < kPasses && !times_.is_forced && drop_short_regions(choice, regions);
    }
    for (const auto &places : regions) {
        choice.regions.push_back(region_of(choice, places));
    }
    find_times(choice, regions);
    choice.is_possible = choice.is_possible && choice.gates <= kMostGatesOfWindow;
    return !regions.empty();
}

GarbledRegions::Choice GarbledRegions::by_load(std::int64_t quarters) const {
    Choice choice;
    choice.garbled.assign(places_.size(), false);
    for (std::size_t place = 1; place < places_.size(); ++place) {
        const std::uint64_t rounds = std::max<std::uint64_t>(1, rounds_in_shares(place));
        choice.garbled[place] = places_[place].has_gates && Int128{4} * places_[place].load * times_.gate <=
                                                                Int128{quarters} * rounds * times_.round;
    }
    return choice;
}

/// How many choices more are worth a look.
int GarbledRegions::affordable() const {
    const Int128 each = Int128{kPicosecondsToTry} * places_.size();
    return static_cast<int>(std::min<Int128>(chosen_.picoseconds / kPartToTry / each, 1'000));
}

void GarbledRegions::consider(const Choice &choice) {
    if (choice.is_possible && choice.picoseconds < chosen_.picoseconds) {
        chosen_ = choice;
    }
}

/// Where each batch has gates that take longer than its rounds, nothing is gained.
bool GarbledRegions::may_gain() const {
    for (std::size_t place = 1; place < places_.size(); ++place) {
        const Place &own = places_[place];
        if (own.has_gates && (own.division != 0 || (!is_local(table_[id_at(place)].op) &&
                                                    Int128{own.load} * times_.gate <
                                                        Int128{rounds_of(id_at(place))} * times_.round))) {
            return true;
        }
    }
    return false;
}

bool GarbledRegions::find() {
    look();
    if (times_.is_forced) {
        Choice all = by_load(kAll);
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
    chosen_.picoseconds = Int128{chosen_.end - now_} * times_.round;
    int left = may_gain() ? affordable() : 0;
    std::vector<bool> before;
    const auto look_at = [&](Choice &choice) {
        if (left > 0 && choice.garbled != before) {
            before = choice.garbled;
            complete(choice);
            consider(choice);
            left = std::min(left - 1, affordable());
        }
    };
    Choice all = by_load(kAll);
    look_at(all);
    for (const std::int64_t quarters : kLoads) {
        Choice choice = by_load(quarters);
        look_at(choice);
    }
    if (left >= kFewestCuts && find_terms()) { // less does not pay for the graph
        cut(all, std::min(left - kFewestCuts + 1, kMostCuts));
    }
    return !chosen_.regions.empty();
}

/// FNV-1a of the epochs.
std::uint64_t GarbledRegions::digest() const {
    std::uint64_t digest = 0xcbf29ce484222325u;
    for (std::size_t place = 1; place < places_.size(); ++place) {
        digest = (digest ^ (is_inside(chosen_, place) ? chosen_.epochs[place] + 1 : 0)) * 0x100000001b3u;
    }
    return digest | 1;
}

} // namespace picco::runtime
