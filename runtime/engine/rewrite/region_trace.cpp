// The window as `picco assign` takes it: terms and choices.
#include "engine/rewrite/region_trace.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

namespace picco::runtime {

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
                term.garbled += places_[place].garbling;
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
    all.trace().most_garbled = times_.of(times_.of_window.gates, times_.of_window.listed);
}

} // namespace picco::runtime
