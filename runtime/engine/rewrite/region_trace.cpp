// The window as `picco assign` takes it: terms, who needs whose results, and what conversions take.
#include "engine/rewrite/garbled_regions.h"
#include "engine/rewrite/traced_windows.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace picco::runtime {

/// The places of one kind of operation, of one term of the cut.
struct GarbledRegions::TracedTerm {
    std::uint64_t ready = 0;
    std::vector<std::uint32_t> places;
    bool is_within = false;
    std::uint32_t unit = 0; ///< terms that need each other's results, which takes no rounds
};

struct GarbledRegions::TracedWindow {
    explicit TracedWindow(TracedWindows &windows) : all(windows), window(windows.window()) {}

    TracedWindows &all;
    Trace::Window &window;
    std::uint32_t first = 0, first_choice = 0; ///< of this part of the window
    std::vector<std::uint32_t> number_of;      ///< term of each place
    std::vector<std::uint32_t> choice_of;      ///< of each place
    std::vector<std::uint32_t> units;          ///< of each term of this part
    std::map<NodeId, std::uint32_t> passed_on; ///< terms of results of earlier parts
};

namespace {

using TermEdges = std::set<std::pair<std::uint32_t, std::uint32_t>>; // of, by

using Users = std::vector<std::vector<std::uint32_t>>;

/// All that can be reached from a term, before the term itself; not what is seen already.
void add_behind(std::uint32_t term, const Users &users, std::vector<bool> &seen,
                std::vector<std::uint32_t> &order) {
    std::vector<std::pair<std::uint32_t, std::size_t>> waiting = {
        {term, 0}}; // with the number of users looked at
    seen[term] = true;
    while (!waiting.empty()) {
        auto &[last, next] = waiting.back();
        if (next == users[last].size()) {
            order.push_back(last);
            waiting.pop_back();
            continue;
        }
        const std::uint32_t by = users[last][next++];
        if (!seen[by]) {
            seen[by] = true;
            waiting.emplace_back(by, 0);
        }
    }
}

/// Sets of terms that need each other's results, each set behind those whose results it needs. Two searches, one along the uses and one against them.
std::vector<std::vector<std::uint32_t>> terms_in_order(std::size_t count, const TermEdges &edges) {
    Users users(count), sources(count);
    for (const auto &[of, by] : edges) {
        users[of].push_back(by);
        sources[by].push_back(of);
    }
    std::vector<bool> seen(count);
    std::vector<std::uint32_t> order;
    for (std::uint32_t term = static_cast<std::uint32_t>(count);
         term-- > 0;) { // those recorded first come out last
        if (!seen[term]) {
            add_behind(term, users, seen, order);
        }
    }
    seen.assign(count, false);
    std::vector<std::vector<std::uint32_t>> sets;
    for (auto term = order.rbegin(); term != order.rend(); ++term) {
        if (!seen[*term]) {
            add_behind(*term, sources, seen, sets.emplace_back());
            std::ranges::sort(sets.back());
        }
    }
    return sets;
}

} // namespace

/// By when they are ready in shares. number_of: of each place.
std::vector<GarbledRegions::TracedTerm>
GarbledRegions::traced_terms(std::vector<std::uint32_t> &number_of) const {
    using OwnKey =
        std::tuple<std::uint64_t, std::uint32_t, std::uint32_t, Op, std::uint16_t, std::uint16_t, Form>;
    const std::vector<std::uint32_t> divisions = divisions_behind();
    std::map<OwnKey, TracedTerm> terms;
    for (std::uint32_t place = 1; place < places_.size(); ++place) {
        if (!is_wanted(id_at(place))) {
            continue;
        }
        const Node &node = table_[id_at(place)];
        TracedTerm &term =
            terms[{node.ready(), cut_.term_of[place], node.line(), node.op, node.k, node.m, node.form}];
        term.ready = node.ready();
        term.places.push_back(place);
        term.is_within = divisions[place] != 0;
    }
    std::vector<TracedTerm> result;
    for (auto &[key, term] : terms) {
        result.push_back(std::move(term));
    }
    TermEdges edges;
    const auto renumber = [&] {
        for (std::uint32_t i = 0; i < result.size(); ++i) {
            for (const std::uint32_t place : result[i].places) {
                number_of[place] = i;
            }
        }
    };
    renumber();
    for (std::uint32_t i = 0; i < result.size(); ++i) {
        for (const std::uint32_t place : result[i].places) {
            const auto add = [&](NodeId source) {
                const std::size_t at = order_.place(source);
                if (at != 0 && cut_.term_of[at] != 0 && number_of[at] != i) {
                    edges.emplace(number_of[at], i);
                }
            };
            for_each_operand(id_at(place), add);
            if (places_[place].division != 0) {
                for_each_source(place, add);
            }
        }
    }
    std::vector<TracedTerm> ordered;
    std::uint32_t unit = 0;
    for (const std::vector<std::uint32_t> &set : terms_in_order(result.size(), edges)) {
        for (const std::uint32_t i : set) {
            ordered.push_back(std::move(result[i]));
            ordered.back().unit = unit;
        }
        ++unit;
    }
    result = std::move(ordered);
    renumber();
    return result;
}

/// Places whose results the window's operations are not all that needs.
std::vector<bool> GarbledRegions::kept_places() const {
    std::vector<std::uint32_t> uses(places_.size());
    for (const HeldBit &held : held_bits_) {
        ++uses[held.bit];
    }
    for (std::size_t place = 1; place < places_.size(); ++place) {
        if (!is_wanted(id_at(place))) {
            continue;
        }
        const auto use = [&](NodeId source) { ++uses[order_.place(source)]; };
        for_each_operand(id_at(place), use);
        if (places_[place].division != 0) {
            for_each_source(place, use);
        }
    }
    std::vector<bool> kept(places_.size());
    for (std::size_t place = 1; place < places_.size(); ++place) {
        kept[place] = table_.references(id_at(place)) > uses[place];
    }
    return kept;
}

/// Terms between this part of the window and earlier ones stand in front of its own.
void GarbledRegions::pass_on_results(TracedWindow &traced) const {
    std::map<std::uint32_t, std::uint32_t> terms;
    for (std::size_t place = 1; place < places_.size(); ++place) {
        if (cut_.term_of[place] == 0) {
            continue;
        }
        const auto pass_on = [&](NodeId source) {
            const std::size_t at = order_.place(source);
            const std::uint32_t term = source != 0 && (at == 0 || cut_.term_of[at] == 0)
                                           ? traced.all.find(source)
                                           : TracedWindows::kNone;
            if (term != TracedWindows::kNone) {
                const auto [known, is_new] = terms.try_emplace(term, 0);
                known->second = is_new ? traced.all.pass_on(term) : known->second;
                traced.passed_on[source] = known->second;
            }
        };
        for_each_operand(id_at(place), pass_on);
        if (places_[place].division != 0) {
            for_each_source(place, pass_on);
        }
    }
}

void GarbledRegions::add_traced_uses(TracedWindow &traced) const {
    TracedUses uses;
    const auto add_use = [&](std::uint32_t of, std::uint32_t by, bool is_in_circuit, std::int64_t wait) {
        Trace::Use &use = uses[{by, of}];
        use.of = of;
        use.by = by;
        use.in_shares = use.in_shares || !is_in_circuit;
        use.wait = is_in_circuit ? std::max(use.wait, wait) : use.wait;
    };
    const std::uint64_t origin = traced.all.origin();
    for (std::size_t place = 1; place < places_.size(); ++place) {
        if (cut_.term_of[place] == 0) {
            continue;
        }
        const std::uint32_t by = traced.number_of[place];
        Trace::Term &term = traced.window.terms[by];
        const auto need = [&](NodeId source, bool is_in_circuit) {
            const std::size_t at = order_.place(source);
            const std::int64_t wait = is_in_circuit && table_[source].form == Form::kProduct ? 1 : 0;
            if (source == 0) {
                return;
            }
            if (const auto passed = traced.passed_on.find(source); passed != traced.passed_on.end()) {
                add_use(passed->second, by, is_in_circuit, wait);
                return;
            }
            if (at == 0 || cut_.term_of[at] == 0) {
                // What is known by now is so since this part of the window has begun.
                const std::uint64_t ready =
                    table_[source].state == State::kDone ? origin : table_[source].ready();
                const auto after = static_cast<std::int64_t>(std::max(origin, ready) - origin) + wait;
                term.after[is_in_circuit] = std::max(term.after[is_in_circuit], after);
                return;
            }
            if (traced.number_of[at] != by) {
                add_use(traced.number_of[at], by, is_in_circuit, wait);
            }
        };
        for_each_operand(id_at(place), [&](NodeId source) { need(source, false); });
        if (!term.is_within) {
            for_each_source(place, [&](NodeId source) { need(source, true); });
        }
        if (const std::uint32_t start = traced.all.start(); start != TracedWindows::kNone) {
            add_use(start, by, false, 0);
            add_use(start, by, true, 0);
        }
    }
    share_uses(traced, uses);
    for (const auto &[key, use] : uses) {
        traced.window.uses.push_back(use);
    }
}

/// Terms that need each other's results wait for all that one of them waits for.
void GarbledRegions::share_uses(TracedWindow &traced, TracedUses &uses) {
    std::vector<Trace::Term> &terms = traced.window.terms;
    const auto unit = [&](std::uint32_t term) { return traced.units[term - traced.first]; };
    for (std::uint32_t first = traced.first, end = first; first < terms.size(); first = end) {
        for (end = first; end < terms.size() && unit(end) == unit(first); ++end) {
        }
        if (end == first + 1) {
            continue;
        }
        std::map<std::uint32_t, Trace::Use> of_unit; // by what is needed
        std::int64_t after[2] = {0, 0};
        for (std::uint32_t term = first; term < end; ++term) {
            for (auto use = uses.lower_bound({term, 0}); use != uses.end() && use->first.first == term;
                 ++use) {
                Trace::Use &shared = of_unit[use->second.of];
                shared.in_shares = shared.in_shares || use->second.in_shares;
                shared.wait = std::max(shared.wait, use->second.wait);
            }
            for (const int i : {0, 1}) {
                after[i] = std::max(after[i], terms[term].after[i]);
            }
        }
        for (std::uint32_t term = first; term < end; ++term) {
            for (const auto &[of, use] : of_unit) {
                if (of < first) {
                    uses[{term, of}] = {of, term, use.in_shares, use.wait};
                }
            }
            std::ranges::copy(after, terms[term].after);
        }
    }
}

void GarbledRegions::add_traced_values(TracedWindow &traced) const {
    std::map<NodeId, std::vector<std::uint32_t>> users; // choices
    for (std::size_t place = 1; place < places_.size(); ++place) {
        if (cut_.term_of[place] == 0) {
            continue;
        }
        const std::uint32_t by = traced.choice_of[place];
        const auto use = [&](NodeId source) {
            const std::size_t at = order_.place(source);
            if (source != 0 && !values_.is_known(source) &&
                (at == 0 || cut_.term_of[at] == 0 || traced.choice_of[at] != by)) {
                users[source].push_back(by);
            }
        };
        for_each_operand(id_at(place), use);
        if (places_[place].division != 0) {
            for_each_source(place, use);
        }
    }
    const std::vector<bool> kept = kept_places();
    const auto masks = [&](NodeId id) {
        const std::uint64_t gates =
            GarbledCircuitBuilder::products_of_result(context_.field, static_cast<int>(values_.width(id)));
        return static_cast<std::int64_t>(gates * table_[id].count) * times_.gate;
    };
    for (std::size_t place = 1; place < places_.size(); ++place) {
        const NodeId id = id_at(place);
        if (cut_.term_of[place] != 0 && places_[place].has_gates && kept[place] && values_.is_number(id)) {
            std::int64_t &garbled = traced.window.terms[traced.number_of[place]].garbled;
            garbled += garbled >= Trace::kNever ? 0 : masks(id); // whoever else needs it
        }
    }
    std::map<std::pair<std::uint32_t, std::vector<std::uint32_t>>, Trace::Value> values;
    for (auto &[source, by] : users) {
        const bool is_number = values_.is_number(source);
        if (is_number && !values_.fits(source)) {
            continue;
        }
        std::ranges::sort(by);
        by.erase(std::ranges::unique(by).begin(), by.end());
        const std::size_t at = order_.place(source);
        const bool is_inside = at != 0 && cut_.term_of[at] != 0;
        const std::uint32_t of = is_inside ? traced.choice_of[at] : Trace::Value::kOutside;
        Trace::Value &value = values[{of, by}];
        value.of = of;
        value.by = by;
        const auto bits =
            static_cast<std::int64_t>((values_.width(source) + (is_number ? 1 : 0)) * table_[source].count);
        value.into += bits * (GarblingTimes::kLabelBytes * times_.byte + (is_number ? times_.gate : 0));
        value.out += is_inside && is_number && places_[at].has_gates && !kept[at] ? masks(source) : 0;
    }
    for (auto &[key, value] : values) {
        traced.window.values.push_back(std::move(value));
    }
}

/// Terms of one unit, and of one term of the cut, are one choice.
std::uint32_t GarbledRegions::number_choices(const std::vector<TracedTerm> &terms,
                                             TracedWindow &traced) const {
    std::vector<std::uint32_t> first(cut_.graph.terms.size()); // of those that are one choice
    std::iota(first.begin(), first.end(), 0);
    const auto root = [&](std::uint32_t term) {
        while (first[term] != term) {
            term = first[term] = first[first[term]];
        }
        return term;
    };
    for (std::size_t i = 1; i < terms.size(); ++i) {
        if (terms[i].unit == terms[i - 1].unit) {
            first[root(cut_.term_of[terms[i].places.front()])] =
                root(cut_.term_of[terms[i - 1].places.front()]);
        }
    }
    std::vector<std::uint32_t> number_of(first.size());
    std::uint32_t choices = 0;
    traced.choice_of.resize(places_.size());
    for (const TracedTerm &term : terms) {
        std::uint32_t &number = number_of[root(cut_.term_of[term.places.front()])];
        number = number != 0 ? number : ++choices;
        for (const std::uint32_t place : term.places) {
            traced.choice_of[place] = traced.first_choice + number - 1;
        }
        traced.units.push_back(term.unit);
    }
    return choices;
}

void GarbledRegions::write_to(TracedWindows &all) {
    look();
    find_terms();
    std::vector<std::uint32_t> number_of(places_.size());
    const std::vector<TracedTerm> terms = traced_terms(number_of);
    if (terms.empty()) {
        return;
    }
    all.begin(now_);
    Trace::Window &window = all.window();
    TracedWindow traced(all);
    pass_on_results(traced);
    traced.first = static_cast<std::uint32_t>(window.terms.size());
    traced.first_choice = window.choices;
    for (std::uint32_t &number : number_of) {
        number += traced.first;
    }
    traced.number_of = std::move(number_of);
    window.choices += number_choices(terms, traced);
    for (const TracedTerm &each : terms) {
        const NodeId first = id_at(each.places.front());
        const Place &own = places_[each.places.front()];
        const std::uint32_t division = own.division;
        Trace::Term term;
        const NodeId named = division != 0 ? id_at(division) : first;
        term.line = table_[named].line();
        term.operation = ChosenOperations::name_of(table_[named].op, division != 0);
        term.choice = traced.choice_of[each.places.front()];
        term.is_within = each.is_within;
        term.is_front = goes_behind_gates(each.places.front()) && !each.is_within;
        term.width = static_cast<std::uint32_t>(values_.width(first));
        term.rounds = rounds_of(first);
        term.garbled = own.has_gates || each.is_within ? 0 : Trace::kNever;
        for (const std::uint32_t place : each.places) {
            term.operations += 1;
            term.elements += table_[id_at(place)].count;
            term.shares += static_cast<std::int64_t>(places_[place].picoseconds);
            if (own.has_gates && !each.is_within) {
                term.garbled += static_cast<std::int64_t>(places_[place].gates) * times_.gate;
            }
        }
        term.shares = own.is_chosen ? Trace::kNever : term.shares;
        window.terms.push_back(std::move(term));
    }
    add_traced_uses(traced);
    add_traced_values(traced);
    for (std::size_t place = 1; place < places_.size(); ++place) {
        if (cut_.term_of[place] != 0) {
            all.note(id_at(place), traced.number_of[place]);
        }
    }
    all.trace().round = times_.round;
    all.trace().most_garbled = static_cast<std::int64_t>(GarblingTimes::kMostGatesOfWindow) * times_.gate;
}

} // namespace picco::runtime
