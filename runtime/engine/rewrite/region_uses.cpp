// Who needs whose results in the window that `picco assign` is told of, and what conversions take.
#include "engine/rewrite/region_trace.h"

#include <algorithm>
#include <map>
#include <utility>

namespace picco::runtime {

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
        return times_.of(gates * table_[id].count, gates);
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
        const std::uint64_t bits = values_.width(source) + (is_number ? 1 : 0),
                            all = bits * table_[source].count;
        value.into += static_cast<std::int64_t>(all) * GarblingTimes::kLabelBytes * times_.byte +
                      (is_number ? times_.of(all, bits) : 0);
        value.out += is_inside && is_number && places_[at].has_gates && !kept[at] ? masks(source) : 0;
    }
    for (auto &[key, value] : values) {
        traced.window.values.push_back(std::move(value));
    }
}

} // namespace picco::runtime
