// Which operations become gates: a minimum cut, again and again, with what rounds take put on the paths that were longest.
#include "engine/rewrite/garbled_regions.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace picco::runtime {
namespace {

/// What one window has to wait for in all: it is shared out among its longest paths.
constexpr std::int64_t kWholeFlow = std::int64_t{1} << 30;
/// Larger windows are taken as a whole, or left as they are.
constexpr std::size_t kMostTerms = 20'000;
/// How often the cut may find nothing new.
constexpr int kRepeated = 3;
/// Of the looks that are worth while, such a part goes to choices that differ in one or two terms; so many at most.
constexpr int kPartToClimb = 4, kMostTurned = 100;
/// A result of a region comes this much later than its inputs.
constexpr int kRoundsOfRegion = 2;

/// Nothing overflows where terms are added up.
std::int64_t bounded(Int128 picoseconds) {
    constexpr Int128 kMost = TermGraph::kNever >> 16;
    return static_cast<std::int64_t>(std::min(picoseconds, kMost));
}

/// What cannot be stays so.
std::int64_t sum(std::int64_t picoseconds, Int128 more) {
    return picoseconds >= TermGraph::kNever ? picoseconds : bounded(picoseconds + more);
}

} // namespace

/// The term of what is only computed for divisions is that of the division: as a circuit it needs none of it.
std::vector<std::uint32_t> GarbledRegions::divisions_behind() const {
    RegionChoice all;
    all.garbled.assign(places_.size(), false);
    for (std::size_t place = 1; place < places_.size(); ++place) {
        all.garbled[place] = places_[place].division != 0 && places_[place].has_gates;
    }
    find_dead(all);
    std::vector<std::uint32_t> divisions(places_.size());
    for (std::uint32_t place = static_cast<std::uint32_t>(places_.size()); place-- > 1;) {
        const std::uint32_t division = all.dead[place] ? divisions[place] : all.garbled[place] ? place : 0;
        if (division != 0 && is_wanted(id_at(place))) {
            for_each_operand(id_at(place), [&](NodeId operand) {
                const std::size_t at = order_.place(operand);
                if (at != 0 && all.dead[at] && divisions[at] == 0) {
                    divisions[at] = division;
                }
            });
        }
    }
    return divisions;
}

void GarbledRegions::find_terms() {
    using TermKey =
        std::tuple<std::uint32_t, Op, std::uint16_t, std::uint16_t, Form, bool, bool, bool, std::uint64_t>;
    std::map<TermKey, std::uint32_t> numbers;
    cut_ = {};
    cut_.term_of.assign(places_.size(), 0);
    cut_.graph.terms = {{{0, TermGraph::kNever}, {0, 0}}}; // what is not in the window
    const std::vector<std::uint32_t> divisions = divisions_behind();
    for (std::size_t place = places_.size(); place-- > 1;) { // divisions before what is behind them
        if (!is_wanted(id_at(place))) {
            continue;
        }
        const Place &own = places_[place];
        const Node &node = table_[id_at(own.division != 0 ? own.division : place)]; // results go together
        if (divisions[place] != 0) {
            cut_.term_of[place] = cut_.term_of[divisions[place]];
        } else {
            const auto [number, is_new] =
                numbers.try_emplace(TermKey{node.line(), node.op, node.k, node.m, node.form, own.has_gates,
                                            own.is_chosen, own.division != 0, node.ready()},
                                    static_cast<std::uint32_t>(cut_.graph.terms.size()));
            if (is_new) {
                cut_.graph.terms.push_back({{0, own.has_gates ? 0 : TermGraph::kNever}, {0, 0}});
            }
            cut_.term_of[place] = number->second;
        }
        TermGraph::Term &term = cut_.graph.terms[cut_.term_of[place]];
        term.work[0] = own.is_chosen ? TermGraph::kNever : sum(term.work[0], own.picoseconds);
        if (own.has_gates && divisions[place] == 0) {
            term.work[1] = bounded(Int128{term.work[1]} + own.garbling);
        }
    }
    cut_.rounds.resize(cut_.graph.terms.size());
    cut_.ends.resize(cut_.graph.terms.size());
}

/// What goes into circuits becomes labels, and numbers that come out are masked.
void GarbledRegions::find_uses() {
    std::vector<std::uint32_t> last_term(places_.size()); // that used it
    std::vector<bool> is_left(places_.size());
    for (std::size_t place = 1; place < places_.size(); ++place) {
        const std::uint32_t by = cut_.term_of[place];
        if (by == 0) {
            continue;
        }
        const auto use = [&](NodeId source) {
            const std::size_t at = order_.place(source);
            const std::uint32_t of = cut_.term_of[at];
            if (source == 0 || of == by || (at != 0 && last_term[at] == by) || values_.is_known(source)) {
                return;
            }
            last_term[at] = by;
            const auto [number, is_new] = cut_.use_of.try_emplace(
                std::uint64_t{of} << 32 | by, static_cast<std::uint32_t>(cut_.graph.uses.size()));
            if (is_new) {
                cut_.graph.uses.push_back({of, by, {0, 0}});
            }
            const bool is_number = values_.is_number(source);
            if (is_number && !values_.fits(source)) {
                return;
            }
            const std::uint64_t bits = values_.width(source) + (is_number ? 1 : 0),
                                count = table_[source].count;
            std::int64_t &into = cut_.graph.uses[number->second].cross[0];
            into = bounded(Int128{into} + Int128{bits * count} * GarblingTimes::kLabelBytes * times_.byte +
                           (is_number ? times_.of(bits * count, bits) : 0));
            if (is_number && at != 0 && places_[at].has_gates && !is_left[at]) {
                is_left[at] = true;
                std::int64_t &out = cut_.graph.terms[of].leave[1];
                const std::uint64_t gates = GarbledCircuitBuilder::products_of_result(
                    context_.field, static_cast<int>(values_.width(source)));
                out = bounded(Int128{out} + times_.of(gates * count, gates));
            }
        };
        for_each_operand(id_at(place), use);
        if (places_[place].division != 0) {
            for_each_source(place, use);
        }
    }
    cut_.flows.resize(cut_.graph.uses.size());
}

/// Of an operation in shares: operands whose end it waited for.
void GarbledRegions::add_waited_for(const RegionChoice &choice, std::size_t place,
                                    std::vector<std::size_t> &next) const {
    const std::uint64_t start = choice.ready[place] - static_cast<std::uint64_t>(rounds_of(id_at(place)));
    for_each_operand(id_at(place), [&](NodeId operand) {
        const std::size_t at = order_.place(operand);
        if (at != 0 && is_wanted(operand) && !choice.dead[at] && choice.ready[at] == start &&
            choice.ready[at] > now_) {
            next.push_back(at);
        }
    });
}

/// Of an operation in a region: sources in it that have most rounds behind them.
void GarbledRegions::add_deepest(const RegionChoice &choice, std::size_t place,
                                 std::vector<std::size_t> &next) const {
    std::uint64_t deepest = 0;
    for_each_source(place, [&](NodeId source) {
        const std::size_t at = order_.place(source);
        if (!choice.is_inside(at) || choice.epochs[at] != choice.epochs[place]) {
            return;
        }
        if (choice.depth[at] > deepest) {
            next.clear();
            deepest = choice.depth[at];
        }
        if (choice.depth[at] == deepest) {
            next.push_back(at);
        }
    });
}

/// Shares out what the window waits for among the operations of its longest paths, from their ends on. Within a region it
/// goes along the operations that would take most rounds outside.
void GarbledRegions::add_flows(const RegionChoice &choice) {
    cut_.whole += kWholeFlow;
    std::vector<std::int64_t> flow(places_.size());
    std::vector<std::size_t> next; // that share what comes here
    const auto share_out = [&](std::int64_t amount, std::uint32_t by) {
        for (std::size_t i = 0; i < next.size(); ++i) {
            const std::int64_t part =
                amount / static_cast<std::int64_t>(next.size()) +
                (i == 0 ? amount % static_cast<std::int64_t>(next.size()) : std::int64_t{0});
            flow[next[i]] += part;
            const auto use = cut_.use_of.find(std::uint64_t{cut_.term_of[next[i]]} << 32 | by);
            if (use != cut_.use_of.end()) {
                cut_.flows[use->second] += part;
            }
        }
    };
    const std::vector<std::uint32_t> order = by_epochs(choice);
    for (const std::uint32_t place : order) {
        if (is_wanted(id_at(place)) && !choice.dead[place] && choice.ready[place] == choice.end) {
            next.push_back(place);
        }
    }
    if (choice.end > now_) {
        share_out(kWholeFlow, 0);
        for (const std::size_t place : next) {
            cut_.ends[cut_.term_of[place]] += flow[place];
        }
    }
    std::vector<std::int64_t> into(choice.regions.size()); // regions, from what they wait for
    std::vector<std::uint32_t> entered;
    for (auto each = order.rbegin(); each != order.rend(); ++each) {
        const std::uint32_t place = *each;
        if (!choice.is_inside(place)) { // all regions of its epoch are behind it
            for (const std::uint32_t region : entered) {
                next = choice.last_inputs[region];
                share_out(std::exchange(into[region], 0), 0);
            }
            entered.clear();
        }
        if (flow[place] == 0) {
            continue;
        }
        const std::uint32_t term = cut_.term_of[place];
        cut_.rounds[term] += flow[place] * static_cast<std::int64_t>(rounds_in_shares(place));
        next.clear();
        if (!choice.is_inside(place)) {
            add_waited_for(choice, place, next);
        } else {
            add_deepest(choice, place, next);
            if (next.empty()) {
                const std::uint32_t region = choice.region_of[place];
                if (into[region] == 0) {
                    entered.push_back(region);
                }
                into[region] += flow[place];
            }
        }
        share_out(flow[place], term);
    }
}

/// Places that are cheaper as gates. gates: their times are multiplied by it.
std::vector<bool> GarbledRegions::select_by_cut(std::int64_t gates) const {
    TermGraph graph = cut_.graph;
    const auto waiting = [&](std::int64_t flow) { return Int128{flow} * times_.round / cut_.whole; };
    for (std::size_t i = 0; i < graph.terms.size(); ++i) {
        TermGraph::Term &term = graph.terms[i];
        term.work[0] = sum(term.work[0], waiting(cut_.rounds[i]));
        if (term.work[1] < TermGraph::kNever) {
            term.work[1] = bounded(Int128{term.work[1]} * gates + kRoundsOfRegion * waiting(cut_.ends[i]));
        }
        term.leave[1] = bounded(Int128{term.leave[1]} * gates);
    }
    for (std::size_t i = 0; i < graph.uses.size(); ++i) {
        graph.uses[i].cross[1] = bounded(graph.uses[i].cross[1] + kRoundsOfRegion * waiting(cut_.flows[i]));
    }
    const std::vector<std::uint8_t> representations = assign_pair(graph);
    std::vector<bool> selected(places_.size());
    for (std::size_t place = 1; place < places_.size(); ++place) {
        selected[place] = places_[place].has_gates && representations[cut_.term_of[place]] != 0;
    }
    return selected;
}

/// Begins with the longest paths of what is recorded, and of all that has gates. whole: that, with its short regions.
void GarbledRegions::cut(const RegionChoice &all, const RegionChoice &whole, int times) {
    find_terms();
    if (cut_.graph.terms.size() > kMostTerms) {
        return;
    }
    find_uses();
    RegionChoice recorded;
    recorded.garbled.assign(places_.size(), false);
    complete(recorded);
    add_flows(recorded);
    add_flows(all);
    std::int64_t gates = all.is_possible ? 1 : 2; // too many for a window
    std::vector<bool> before;
    RegionChoice next;
    for (int repeated = 0; times-- > 0 && repeated < kRepeated; ++repeated) {
        std::vector<bool> selected = select_by_cut(gates);
        if (selected != before) { // else rounds weigh more on its longest paths
            repeated = 0;
            before = selected;
            next = {};
            next.garbled = std::move(selected);
            complete(next);
            consider(next);
            gates *= next.is_possible ? 1 : 2;
        }
        add_flows(next);
    }
    climb(chosen_.regions.empty() ? recorded : chosen_);
    climb(all);
    climb(whole);
}

/// Pairs of free terms one of which uses the other, by way of others, too.
std::vector<std::pair<std::uint32_t, std::uint32_t>>
GarbledRegions::neighbours(const std::vector<bool> &is_free) const {
    constexpr std::size_t kMostOrigins = 8;
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    std::vector<std::vector<std::uint32_t>> origins(is_free.size()); // free terms that others hand on
    std::vector<const TermGraph::Use *> uses;
    for (const TermGraph::Use &use : cut_.graph.uses) {
        uses.push_back(&use);
    }
    // Terms are numbered from the end of the window on.
    std::ranges::stable_sort(uses, std::greater(), [](const TermGraph::Use *use) { return use->of; });
    for (const TermGraph::Use *use : uses) {
        const std::vector<std::uint32_t> itself{use->of};
        for (const std::uint32_t of : is_free[use->of] ? itself : origins[use->of]) {
            std::vector<std::uint32_t> &handed_on = origins[use->by];
            if (is_free[use->by]) {
                pairs.emplace(of, use->by);
            } else if (handed_on.size() < kMostOrigins &&
                       std::ranges::find(handed_on, of) == handed_on.end()) {
                handed_on.push_back(of);
            }
        }
    }
    return {pairs.begin(), pairs.end()};
}

/// From a choice on, one term after the other, then two that use each other: as long as it gets better and pays.
void GarbledRegions::climb(RegionChoice best) {
    std::vector<std::vector<std::uint32_t>> places(cut_.graph.terms.size()); // of terms that can be both
    std::vector<bool> is_free(places.size());
    for (std::uint32_t place = 1; place < places_.size(); ++place) {
        if (places_[place].has_gates && !places_[place].is_chosen && !hands_on(place)) {
            places[cut_.term_of[place]].push_back(place);
            is_free[cut_.term_of[place]] = true;
        }
    }
    const auto pairs = neighbours(is_free);
    int left = std::min(affordable() / kPartToClimb, kMostTurned);
    const auto turn = [&](std::uint32_t first, std::uint32_t second) {
        RegionChoice next;
        next.garbled = best.garbled;
        next.keeps_short = best.keeps_short;
        for (const std::uint32_t term : {first, second}) {
            for (const std::uint32_t place : places[term]) {
                next.garbled[place] = !best.garbled[place];
            }
        }
        --left;
        complete(next);
        consider(next);
        const bool is_better = next.is_possible && (!best.is_possible || next.picoseconds < best.picoseconds);
        if (is_better) {
            best = std::move(next);
        }
        return is_better;
    };
    for (bool is_better = true; is_better && left > 0;) {
        is_better = false;
        for (std::uint32_t term = 1; term < places.size() && left > 0; ++term) {
            is_better = (!places[term].empty() && turn(term, term)) || is_better;
        }
        for (std::size_t i = 0; !is_better && i < pairs.size() && left > 0; ++i) {
            is_better = turn(pairs[i].first, pairs[i].second);
        }
    }
}

} // namespace picco::runtime
