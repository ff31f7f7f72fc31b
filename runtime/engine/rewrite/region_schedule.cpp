// When the operations of a choice run: regions, epochs, rounds.
#include "engine/rewrite/garbled_regions.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

namespace picco::runtime {
namespace {

/// Numbers that come out of a region: a node counts them.
constexpr std::uint64_t kMostResults = 65535;

} // namespace

/// Its inputs: bits and words, then numbers, those of equal length side by side. Its outputs: those that somebody else
/// needs.
GarbledRegion GarbledRegions::region_of(const RegionChoice &choice,
                                        const std::vector<std::uint32_t> &members) const {
    GarbledRegion region;
    std::unordered_map<NodeId, std::uint32_t> uses; // of each by the region
    uses.reserve(2 * members.size());
    for (const std::uint32_t place : members) {
        region.nodes.push_back(id_at(place));
        uses.try_emplace(id_at(place), 0);
    }
    std::unordered_set<NodeId> seen;
    for (const std::uint32_t place : members) {
        for_each_source(place, [&](NodeId source) {
            const auto inside = uses.find(source);
            if (inside != uses.end()) {
                ++inside->second;
            } else if (seen.insert(source).second && !values_.is_known(source)) {
                region.inputs.push_back(source);
            }
        });
    }
    for (const std::uint32_t place : members) {
        if (table_.references(id_at(place)) > uses.at(id_at(place)) + choice.dead_uses[place]) {
            region.outputs.push_back(id_at(place));
        }
    }
    const auto rank = [&](NodeId id) { return values_.is_number(id) ? values_.width(id) : 0; };
    std::ranges::stable_sort(region.inputs, {}, rank);
    return region;
}

std::uint32_t GarbledRegions::root(RegionChoice &choice, std::uint32_t place) const {
    while (choice.parents[place] != place) {
        place = choice.parents[place] = choice.parents[choice.parents[place]];
    }
    return place;
}

/// What is in a region stands in the epoch of the operands that are, and those that are in none behind it. So no
/// operation stands between two of a region. A region that is large enough ends.
void GarbledRegions::find_epochs(RegionChoice &choice) const {
    choice.epochs.assign(places_.size(), 0);
    choice.parents.resize(places_.size());
    std::iota(choice.parents.begin(), choice.parents.end(), 0);
    std::uint32_t least = 0; // of what comes next
    std::uint64_t gates = 0, listed = 0;
    choice.epoch_count = 1;
    for (std::uint32_t place = 1; place < places_.size(); ++place) {
        const NodeId id = id_at(place);
        const bool is_garbled = choice.is_inside(place);
        std::uint32_t epoch = is_garbled ? least : 0;
        const auto need = [&](NodeId operand) {
            const std::size_t at = order_.place(operand);
            epoch = std::max(epoch, choice.epochs[at] + (choice.is_inside(at) && !is_garbled ? 1 : 0));
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
        listed += places_[place].listed;
        if (gates > times_.of_region.gates || listed > times_.of_region.listed) {
            least = choice.epoch_count;
            gates = listed = 0;
        }
        for_each_source(place, [&](NodeId source) {
            const std::size_t at = order_.place(source);
            if (choice.is_inside(at) && choice.epochs[at] == epoch) {
                choice.parents[root(choice, static_cast<std::uint32_t>(at))] = root(choice, place);
            }
        });
    }
}

GarbledRegions::Members GarbledRegions::members(RegionChoice &choice) const {
    Members regions;
    std::vector<std::uint32_t> numbers(places_.size());
    for (std::uint32_t place = 1; place < places_.size(); ++place) {
        if (choice.is_inside(place)) {
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
void GarbledRegions::find_depths(RegionChoice &choice) const {
    choice.depth.assign(places_.size(), 0);
    for (std::size_t place = 1; place < places_.size(); ++place) {
        if (!choice.is_inside(place)) {
            continue;
        }
        std::uint64_t before = 0;
        for_each_source(place, [&](NodeId source) {
            const std::size_t at = order_.place(source);
            const bool is_same = choice.is_inside(at) && choice.epochs[at] == choice.epochs[place];
            before = is_same ? std::max(before, choice.depth[at]) : before;
        });
        choice.depth[place] = before + rounds_in_shares(place);
    }
}

/// Whether there were any.
bool GarbledRegions::drop_short_regions(RegionChoice &choice, const Members &regions) const {
    bool is_any = false;
    for (const auto &region : regions) {
        const bool is_long = std::ranges::any_of(region, [&](std::uint32_t place) {
            return places_[place].is_chosen || choice.depth[place] >= kFewestRounds;
        });
        if (!is_long) {
            for (const std::uint32_t place : region) {
                choice.garbled[place] = false;
            }
            is_any = true;
        }
    }
    return is_any;
}

std::vector<std::uint32_t> GarbledRegions::by_epochs(const RegionChoice &choice) const {
    std::vector<std::uint32_t> starts(2 * std::size_t{choice.epoch_count} + 1), sorted(places_.size() - 1);
    const auto key = [&](std::uint32_t place) {
        return 2 * choice.epochs[place] + (choice.is_inside(place) ? 1 : 0);
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

/// Of a number that goes in or comes out: of each element.
void GarbledRegions::add_gates(RegionChoice &choice, std::uint64_t gates, std::size_t count) const {
    choice.gates += gates * count;
    choice.listed += gates;
    choice.garbling += times_.of(gates * count, gates);
}

void GarbledRegions::find_times(RegionChoice &choice, const Members &regions) const {
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
        const GarbledRegion &region = choice.regions[region_of[place]];
        std::uint64_t start = now_, labels = 0;
        for (const NodeId input : region.inputs) {
            const bool is_product =
                table_[input].form == Form::kProduct && !choice.is_inside(order_.place(input));
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
            if (is_number) {
                add_gates(choice, bits, table_[input].count);
            }
        }
        std::uint64_t results = 0;
        for (const NodeId output : region.outputs) {
            if (values_.is_number(output)) {
                results += table_[output].count;
                add_gates(choice,
                          GarbledCircuitBuilder::products_of_result(context_.field,
                                                                    static_cast<int>(values_.width(output))),
                          table_[output].count);
            }
        }
        choice.is_possible = choice.is_possible && results <= kMostResults;
        std::unordered_set<std::uint32_t> divisions;
        for (const std::uint32_t each : regions[region_of[place]]) {
            const std::uint32_t division = places_[each].division;
            if (division == 0 || divisions.insert(division).second) {
                const Place &own = places_[division == 0 ? each : division];
                choice.gates += own.gates;
                choice.listed += own.listed;
                choice.garbling += own.garbling;
            }
            saved += places_[each].picoseconds;
            choice.ready[each] = start + 2;
        }
        choice.bytes += GarblingTimes::kLabelBytes * labels;
        choice.end = std::max(choice.end, start + 2);
    }
    choice.picoseconds = choice.garbling + Int128{choice.bytes} * times_.byte - saved +
                         Int128{choice.end - now_} * times_.round;
}

} // namespace picco::runtime
