#include "utils/assign/solver.h"

#include "utils/assign/integer_program.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>

namespace picco::assign {
namespace {

/// What a variable stands for that is none: it is 0, or 1.
constexpr int kShares = -1, kGarbled = -2;

using Row = std::vector<std::pair<int, double>>;

/// What does not wait: choices and conversions. Costs are in `unit` picoseconds, so that numbers are small.
class Model {
  public:
    Model(const ProgramTimes &program, const Groups &groups, std::int64_t unit)
        : program_(program), unit_(static_cast<double>(unit)), variables_(groups.count, kShares),
          variable_of_(program.windows().size()) {
        for (std::size_t w = 0; w < program.windows().size(); ++w)
            add_choices(w, groups);
        for (std::size_t group = 0; group < costs_.size(); ++group)
            variables_[group] = linear.add_variable(costs_[group], 1, true);
        for (std::size_t w = 0; w < program.windows().size(); ++w)
            for (std::size_t i = 0; i < variable_of_[w].size(); ++i)
                if (variable_of_[w][i] >= 0)
                    variable_of_[w][i] = variables_[static_cast<std::size_t>(variable_of_[w][i])];
        add_values();
    }

    IntegerProgram linear;
    double constant = 0;

    int variable(std::size_t window, std::size_t choice) const { return variable_of_[window][choice]; }
    int variable_of_group(std::uint32_t group) const { return variables_[group]; }

    /// The variable of a thing that happens where the first one is in shares and the second one a circuit: at least
    /// their difference.
    int crossing(int of, int by) {
        const auto [place, is_new] = crossings_.try_emplace({of, by}, 0);
        if (is_new) {
            place->second = linear.add_variable(0, 1, false);
            add_difference(place->second, of, by);
        }
        return place->second;
    }

    /// Adds factor * variable to a row; returns what is constant of it.
    static double add(Row &row, int variable, double factor) {
        if (variable >= 0)
            row.emplace_back(variable, factor);
        return variable == kGarbled ? factor : 0;
    }

    Assignment assignment(const std::vector<double> &values) const {
        Assignment result;
        for (const std::vector<int> &window : variable_of_) {
            Choices choices;
            for (const int variable : window)
                choices.push_back(variable == kGarbled ||
                                          (variable >= 0 && values[static_cast<std::size_t>(variable)] > 0.5)
                                      ? 1
                                      : 0);
            result.push_back(std::move(choices));
        }
        return result;
    }

  private:
    struct Conversion {
        double into = 0, out = 0;
        std::map<std::size_t, std::pair<double, double>> by_window; ///< of one window like it
    };
    using Ends = std::pair<int, std::vector<int>>;

    void add_choices(std::size_t w, const Groups &groups) {
        const WindowTimes &window = program_.windows()[w];
        costs_.resize(groups.count);
        for (std::size_t i = 0; i < window.size(); ++i) {
            const WindowTimes::Costs &costs = window.costs(i);
            const double times = static_cast<double>(program_.times(w));
            const bool may_choose = window.may_be_garbled(i) && window.may_be_shares(i);
            const double shares = times * static_cast<double>(costs.shares) / unit_,
                         garbled = times * static_cast<double>(costs.garbled) / unit_;
            variable_of_[w].push_back(may_choose                ? static_cast<int>(groups.of[w][i])
                                      : window.may_be_shares(i) ? kShares
                                                                : kGarbled);
            constant += window.may_be_shares(i) ? shares : garbled;
            if (may_choose)
                costs_[groups.of[w][i]] += garbled - shares;
        }
    }

    void add_difference(int variable, int of, int by) {
        Row row = {{variable, 1}};
        const double fixed = add(row, of, 1) + add(row, by, -1);
        linear.add_row(std::move(row), -fixed);
    }

    void add_values() {
        std::map<Ends, Conversion> conversions;
        for (std::size_t w = 0; w < program_.windows().size(); ++w)
            for (const Trace::Value &value : program_.windows()[w].window().values) {
                const int of = value.of == Trace::Value::kOutside ? kShares : variable(w, value.of);
                std::set<int> by;
                for (const std::uint32_t each : value.by)
                    if (variable(w, each) != of)
                        by.insert(variable(w, each));
                Conversion &conversion = conversions[{of, {by.begin(), by.end()}}];
                const double times = static_cast<double>(program_.times(w)),
                             into = static_cast<double>(value.into) / unit_,
                             out = static_cast<double>(value.out) / unit_;
                conversion.into += times * into;
                conversion.out += times * out;
                auto &own = conversion.by_window[w];
                own.first += into;
                own.second += out;
            }
        std::vector<Row> rooms(program_.windows().size());
        std::vector<double> fixed(rooms.size());
        for (const auto &[ends, conversion] : conversions)
            for (const bool is_out : {false, true}) {
                const double cost = is_out ? conversion.out : conversion.into;
                if (cost == 0 || ends.second.empty() || ends.first == (is_out ? kShares : kGarbled))
                    continue;
                const int happens = linear.add_variable(cost, 1, false);
                for (const int by : ends.second)
                    add_difference(happens, is_out ? by : ends.first, is_out ? ends.first : by);
                for (const auto &[w, own] : conversion.by_window)
                    rooms[w].emplace_back(happens, is_out ? own.second : own.first);
            }
        for (std::size_t w = 0; w < rooms.size(); ++w)
            add_room(w, std::move(rooms[w]));
    }

    /// Circuits have to fit into a window.
    void add_room(std::size_t w, Row row) {
        const WindowTimes &window = program_.windows()[w];
        double fixed = 0, all = 0;
        for (const auto &[variable, factor] : row)
            all += factor;
        for (std::size_t i = 0; i < window.size(); ++i)
            if (window.may_be_garbled(i)) {
                const double garbled = static_cast<double>(window.costs(i).garbled) / unit_;
                fixed += add(row, variable(w, i), garbled);
                all += garbled;
            }
        const double most = static_cast<double>(window.most()) / unit_;
        if (all > most && !row.empty())
            linear.add_row(std::move(row), -1e30, most - fixed);
    }

    const ProgramTimes &program_;
    double unit_;
    std::vector<double> costs_;
    std::vector<int> variables_; ///< by group
    std::vector<std::vector<int>> variable_of_;
    std::map<std::pair<int, int>, int> crossings_;
};

/// In the order in which they are told, of each window once.
class Paths {
  public:
    Paths(const ProgramTimes &program, Model &model)
        : program_(program), model_(model), known_(program.windows().size()) {
        for (std::size_t w = 0; w < program.windows().size(); ++w)
            lengths_.push_back(model.linear.add_variable(static_cast<double>(program.times(w)) *
                                                             (program.windows()[w].round() > 0 ? 1 : 0),
                                                         -1, false));
    }

    /// What is waited for with these choices; whether some of it is new.
    bool add(const Assignment &assignment) {
        bool is_new = false;
        for (std::size_t w = 0; w < lengths_.size(); ++w)
            is_new = add(w, program_.windows()[w].longest_path(assignment[w])) || is_new;
        return is_new;
    }

  private:
    bool add(std::size_t w, const Path &path) {
        Row row = {{lengths_[w], 1}};
        double least = static_cast<double>(path.constant - program_.windows()[w].window().begun);
        for (const auto &[choice, rounds] : path.garbled)
            least += Model::add(row, model_.variable(w, choice), -static_cast<double>(rounds)) * -1;
        for (const auto &[pair, rounds] : path.crossings) {
            const int of = model_.variable(w, pair.first), by = model_.variable(w, pair.second);
            if (of == by || of == kGarbled || by == kShares)
                continue;
            if (of == kShares && by == kGarbled)
                least += static_cast<double>(rounds);
            else
                row.emplace_back(model_.crossing(of, by), -static_cast<double>(rounds));
        }
        std::map<int, double> factors;
        for (const auto &[variable, factor] : row)
            factors[variable] += factor;
        if (!known_[w].emplace(factors, least).second)
            return false;
        model_.linear.add_row({factors.begin(), factors.end()}, least);
        return true;
    }

    const ProgramTimes &program_;
    Model &model_;
    std::vector<int> lengths_;
    std::vector<std::set<std::pair<std::map<int, double>, double>>> known_;
};

std::int64_t unit_of(const ProgramTimes &program) {
    return program.windows().empty() ? 1 : std::max<std::int64_t>(1, program.windows().front().round());
}

void add_alternatives(Model &model, const std::vector<Alternatives> &alternatives) {
    for (const Alternatives &each : alternatives) {
        Row one;
        std::vector<Row> rows;
        for (const std::uint32_t group : each.groups)
            rows.push_back({{model.variable_of_group(group), -1}});
        for (const Choices &assignment : each.assignments) {
            const int is_taken = model.linear.add_variable(0, 1, true);
            one.emplace_back(is_taken, 1);
            for (std::size_t i = 0; i < assignment.size(); ++i)
                if (assignment[i] != 0)
                    rows[i].emplace_back(is_taken, 1);
        }
        model.linear.add_row(std::move(one), 1, 1);
        for (Row &row : rows)
            model.linear.add_row(std::move(row), 0, 0);
    }
}

/// Changes one group after the other, as long as that takes less time: what waits for the rest of its circuit is in no
/// path. As far as there is time for it.
void improve(const ProgramTimes &program, const Groups &groups, Solution &solution) {
    constexpr std::size_t kMostWork = 20'000'000; // terms that are looked at
    std::vector<std::vector<std::pair<std::size_t, std::size_t>>> members(groups.count);
    for (std::size_t w = 0; w < groups.of.size(); ++w)
        for (std::size_t i = 0; i < groups.of[w].size(); ++i)
            members[groups.of[w][i]].emplace_back(w, i);
    std::size_t left = kMostWork;
    for (bool is_better = true; is_better;) {
        is_better = false;
        for (const auto &group : members) {
            Assignment changed = solution.assignment;
            std::size_t work = 1;
            Time before, after;
            for (std::size_t i = 0; i < group.size(); ++i) {
                const auto &[w, choice] = group[i];
                changed[w][choice] = changed[w][choice] != 0 ? 0 : 1;
                if (i + 1 < group.size() && group[i + 1].first == w)
                    continue;
                changed[w] = program.windows()[w].possible(std::move(changed[w]));
                work += 2 * program.windows()[w].window().terms.size();
                before.add(program.windows()[w].time_of(solution.assignment[w]), program.times(w));
                after.add(program.windows()[w].time_of(changed[w]), program.times(w));
            }
            if (work > left)
                return;
            left -= work;
            if (after < before) {
                solution.assignment = std::move(changed);
                solution.time = program.time_of(solution.assignment);
                is_better = true;
            }
        }
    }
}

} // namespace

Solution solve(const ProgramTimes &program, const Groups &groups, const Limits &limits,
               const std::vector<Alternatives> &alternatives) {
    const std::int64_t unit = unit_of(program);
    Model model(program, groups, unit);
    add_alternatives(model, alternatives);
    Paths paths(program, model);
    Solution best;
    const auto consider = [&](Assignment assignment) {
        const Time time = program.time_of(assignment);
        if (best.assignment.empty() || time < best.time) {
            best.time = time;
            best.assignment = std::move(assignment);
        }
    };
    for (Assignment &first : std::vector<Assignment>{program.all(0), program.all(1), greedy(program)}) {
        paths.add(first);
        consider(std::move(first));
    }
    double bound = 0;
    bool is_new = true;
    while (is_new && best.cuts < limits.cuts) {
        const IntegerProgram::Solution found = model.linear.solve(limits.nodes, limits.seed);
        ++best.cuts;
        if (found.values.empty())
            break;
        bound = std::max(bound, (found.bound + model.constant) * static_cast<double>(unit));
        const Assignment assignment = model.assignment(found.values);
        is_new = paths.add(assignment);
        consider(assignment);
    }
    improve(program, groups, best);
    // What floating point leaves of a whole number.
    best.bound = std::min(best.time.picoseconds, static_cast<std::int64_t>(std::floor(bound * (1 - 1e-9))));
    return best;
}

Groups groups_of_choices(const ProgramTimes &program) {
    Groups groups;
    for (const WindowTimes &window : program.windows()) {
        groups.of.emplace_back();
        for (std::size_t i = 0; i < window.size(); ++i)
            groups.of.back().push_back(groups.count++);
    }
    return groups;
}

Solution solve_at_fixed_prices(const ProgramTimes &program) {
    const std::int64_t unit = unit_of(program);
    Model model(program, groups_of_choices(program), unit);
    for (std::size_t w = 0; w < program.windows().size(); ++w) {
        const WindowTimes &window = program.windows()[w];
        const std::vector<std::int64_t> starts = window.starts_in_shares();
        std::map<std::int64_t, double> at_step;
        const std::vector<Trace::Term> &terms = window.window().terms;
        for (std::size_t i = 0; i < terms.size(); ++i)
            at_step[starts[i]] += terms[i].rounds > 0 ? 1 : 0;
        for (std::size_t i = 0; i < terms.size(); ++i) {
            const int variable = model.variable(w, terms[i].choice);
            if (terms[i].rounds == 0 || variable < 0)
                continue;
            const double price = static_cast<double>(program.times(w) * terms[i].rounds * window.round()) /
                                 static_cast<double>(unit) / at_step[starts[i]];
            const int waits = model.linear.add_variable(price, 1, false);
            model.linear.add_row({{waits, 1}, {variable, 1}}, 1);
        }
    }
    const IntegerProgram::Solution found = model.linear.solve_relaxed();
    if (found.values.empty())
        throw std::runtime_error("the linear program has no solution");
    Solution solution;
    solution.assignment = model.assignment(found.values);
    solution.time = program.time_of(solution.assignment);
    return solution;
}

} // namespace picco::assign
