#include "utils/assign/partitions.h"

#include <metis.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

namespace picco::assign {
namespace {

using Neighbours = std::vector<std::set<std::uint32_t>>; // of each choice
using Part = std::vector<std::uint32_t>;

Neighbours neighbours_of(const Trace::Window &window) {
    Neighbours neighbours(window.choices);
    const auto connect = [&](std::uint32_t x, std::uint32_t y) {
        if (x != y) {
            neighbours[x].insert(y);
            neighbours[y].insert(x);
        }
    };
    for (const Trace::Use &use : window.uses)
        connect(window.terms[use.of].choice, window.terms[use.by].choice);
    for (const Trace::Value &value : window.values)
        if (value.of != Trace::Value::kOutside)
            for (const std::uint32_t by : value.by)
                connect(value.of, by);
    return neighbours;
}

std::vector<Part> parts_of(const Neighbours &neighbours, const PartitionOptions &options, int seed) {
    const std::size_t count = neighbours.size(), size = static_cast<std::size_t>(options.size);
    idx_t parts = static_cast<idx_t>((count + size - 1) / size);
    std::vector<Part> result(static_cast<std::size_t>(parts));
    std::vector<idx_t> part_of(count);
    if (parts > 1) {
        idx_t vertices = static_cast<idx_t>(count), constraints = 1, cut = 0;
        std::vector<idx_t> starts = {0}, edges, settings(METIS_NOPTIONS);
        for (const auto &own : neighbours) {
            edges.insert(edges.end(), own.begin(), own.end());
            starts.push_back(static_cast<idx_t>(edges.size()));
        }
        METIS_SetDefaultOptions(settings.data());
        settings[METIS_OPTION_SEED] = seed;
        settings[METIS_OPTION_UFACTOR] = 10 * options.imbalance;
        if (METIS_PartGraphKway(&vertices, &constraints, starts.data(), edges.data(), nullptr, nullptr,
                                nullptr, &parts, nullptr, nullptr, settings.data(), &cut,
                                part_of.data()) != METIS_OK)
            throw std::runtime_error("METIS cannot partition the program");
    }
    for (std::uint32_t i = 0; i < count; ++i)
        result[static_cast<std::size_t>(part_of[i])].push_back(i);
    std::erase_if(result, [](const Part &part) { return part.empty(); });
    return result;
}

/// With those that are next to it.
Part grown(const Part &part, const Neighbours &neighbours) {
    std::set<std::uint32_t> all(part.begin(), part.end());
    for (const std::uint32_t choice : part)
        all.insert(neighbours[choice].begin(), neighbours[choice].end());
    return {all.begin(), all.end()};
}

/// The same window without the others: as if nobody had to convert for them, or to wait for them.
Trace alone(const WindowTimes &window, const Part &part) {
    constexpr std::uint32_t kNone = ~std::uint32_t{0};
    const Trace::Window &all = window.window();
    std::vector<std::uint32_t> choice_of(all.choices, kNone), term_of(all.terms.size(), kNone);
    for (std::uint32_t i = 0; i < part.size(); ++i)
        choice_of[part[i]] = i;
    Trace::Window own;
    own.begun = all.begun;
    own.choices = static_cast<std::uint32_t>(part.size());
    for (std::uint32_t i = 0; i < all.terms.size(); ++i)
        if (choice_of[all.terms[i].choice] != kNone) {
            term_of[i] = static_cast<std::uint32_t>(own.terms.size());
            own.terms.push_back(all.terms[i]);
            own.terms.back().choice = choice_of[all.terms[i].choice];
        }
    for (Trace::Use use : all.uses)
        if (term_of[use.of] != kNone && term_of[use.by] != kNone) {
            use.of = term_of[use.of];
            use.by = term_of[use.by];
            own.uses.push_back(use);
        }
    for (const Trace::Value &value : all.values) {
        Trace::Value mine{Trace::Value::kOutside, {}, value.into, value.out};
        if (value.of != Trace::Value::kOutside)
            mine.of = choice_of[value.of];
        for (const std::uint32_t by : value.by)
            if (choice_of[by] != kNone)
                mine.by.push_back(choice_of[by]);
        const bool is_others = value.of != Trace::Value::kOutside && mine.of == kNone;
        if (!is_others && !mine.by.empty())
            own.values.push_back(std::move(mine));
    }
    Trace trace;
    trace.round = window.round();
    trace.most_garbled = window.most();
    trace.windows.push_back(std::move(own));
    return trace;
}

/// What is best for the part, with more and more of what is around it.
std::vector<Choices> candidates_of(const WindowTimes &window, const Part &part, const Neighbours &neighbours,
                                   const PartitionOptions &options, const Limits &limits) {
    std::vector<Choices> candidates;
    Part wider = part;
    for (int mutation = 0; mutation <= options.mutations; ++mutation) {
        const Trace trace = alone(window, wider);
        const ProgramTimes program(trace);
        const Solution solution = solve(program, groups_of_choices(program), limits);
        Choices own;
        for (const std::uint32_t choice : part) {
            const auto at = std::ranges::lower_bound(wider, choice) - wider.begin();
            own.push_back(solution.assignment[0][static_cast<std::size_t>(at)]);
        }
        if (std::ranges::find(candidates, own) == candidates.end())
            candidates.push_back(std::move(own));
        Part next = grown(wider, neighbours);
        if (next.size() == wider.size())
            break; // there is nothing more
        wider = std::move(next);
    }
    return candidates;
}

} // namespace

Solution solve_by_parts(const ProgramTimes &program, const PartitionOptions &options, const Limits &limits) {
    Groups groups;
    std::vector<Alternatives> alternatives;
    for (const WindowTimes &window : program.windows()) {
        groups.of.emplace_back(window.size());
        const Neighbours neighbours = neighbours_of(window.window());
        for (const Part &part : parts_of(neighbours, options, limits.seed)) {
            const std::vector<Choices> candidates = candidates_of(window, part, neighbours, options, limits);
            std::map<Choices, std::uint32_t> group_of; // what is alike in all candidates
            Alternatives own;
            own.assignments.resize(candidates.size());
            for (std::size_t i = 0; i < part.size(); ++i) {
                Choices pattern;
                for (const Choices &candidate : candidates)
                    pattern.push_back(candidate[i]);
                const auto [place, is_new] = group_of.try_emplace(pattern, groups.count);
                if (is_new) {
                    own.groups.push_back(groups.count++);
                    for (std::size_t each = 0; each < candidates.size(); ++each)
                        own.assignments[each].push_back(candidates[each][i]);
                }
                groups.of.back()[part[i]] = place->second;
            }
            alternatives.push_back(std::move(own));
        }
    }
    Solution solution = solve(program, groups, limits, alternatives);
    solution.bound = 0; // of these candidates only
    return solution;
}

} // namespace picco::assign
