// Programs whose loops mostly run all iterations at once: calls with rows in lanes, and the same written out.
#include "row_types.h"
#include "rows.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

/// What a function with lanes may do, and the body of a loop that is written out.
void RowGenerator::lane_statement(int depth) {
    const int kind = pick(depth > 0 ? 24 : 7);
    if (kind < 4)
        assignment();
    else if (kind < 7)
        call_statement();
    else if (kind < 11)
        loop(depth - 1);
    else if (kind < 14)
        branch(depth - 1);
    else if (kind < 16)
        along_row();
    else if (kind < 17)
        running_sums();
    else if (kind < 19)
        sum_of_row();
    else if (kind < 23)
        fold_of_row();
    else
        inner_product();
}

/// An array with one index; none: null.
const RowGenerator::Array *RowGenerator::any_row(bool is_written) {
    std::vector<const Array *> rows;
    for (const Array &each : scope_.arrays)
        if (each.sizes.size() == 1 && each.size.empty() && (each.is_writable || !is_written))
            rows.push_back(&each);
    return rows.empty() ? nullptr : one_of(rows);
}

/// A loop over a row, from one end to the other or over every second element.
void RowGenerator::over_row(const Array &row, const std::function<void(const std::string &)> &body) {
    const std::string j = fresh("j");
    const int size = row.sizes[0], form = pick(10);
    const std::string head = form < 8 ? fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", j, size)
                             : form == 8
                                 ? fmt::format("for (public int {0} = {1}; {0} >= 0; {0}--) ", j, size - 1)
                                 : fmt::format("for (public int {0} = 1; {0} < {1}; {0} += 2) ", j, size);
    block(head, [&] {
        scope_.counters.push_back({j, form == 9 ? 1 : 0, size - 1});
        repeat(size);
        body(fmt::format("{}[{}]", row.name, j));
    });
}

/// Elements of a row that are changed where a private condition holds, and how many these are.
void RowGenerator::along_row() {
    const Array *found = any_row(true);
    if (!found)
        return assignment();
    const Array row = *found;
    const std::string count = fresh("c"), u = fresh("u");
    const auto change = [&](const std::string &place, const std::string &value) {
        mark_written(row.parameter);
        line(fmt::format("{} = {};", place, stored(row.type, value)));
    };
    const bool has_count = chance(60), has_else = chance(40), has_local = chance(50);
    block("", [&] {
        if (has_count)
            line(fmt::format("private int {} = 0;", count));
        over_row(row, [&](const std::string &place) {
            if (has_local) {
                line(fmt::format("private {} {} = {};", row_type(row.type).name, u,
                                 stored(row.type, expression(2))));
                scope_.scalars.push_back({u, row.type});
                if (chance(60))
                    change(place, u);
            }
            block(fmt::format("if {} ", condition()), [&] {
                change(place, expression(1));
                if (has_count)
                    line(count + "++;");
            });
            if (has_else)
                block("else ", [&] { change(place, expression(1)); });
        });
        if (has_count) {
            const Scalar to = target();
            line(fmt::format("{} = (short)({} + {});", to.name, count, leaf()));
        }
    });
}

/// Each element is added to the next one.
void RowGenerator::running_sums() {
    const Array *row = any_row(true);
    if (!row || row->sizes[0] < 2)
        return assignment();
    mark_written(row->parameter);
    const std::string j = fresh("j"), value = fmt::format("{0}[{1}] + {0}[{1} - 1]", row->name, j);
    line(fmt::format("for (public int {0} = 1; {0} < {1}; {0}++) {2}[{0}] = {3};", j, row->sizes[0],
                     row->name, stored(row->type, value)));
}

/// A sum over a row, of what has 16 bits or wraps.
void RowGenerator::sum_of_row() {
    const Array *found = any_row(false);
    if (!found)
        return assignment();
    const Array row = *found;
    const std::string sum = fresh("s");
    const std::string type = has_unsigned_ ? "unsigned" : "int", cast = has_unsigned_ ? "unsigned" : "short";
    const Scalar to = target();
    block("", [&] {
        line(fmt::format("private {} {} = 0;", type, sum));
        over_row(row, [&](const std::string &place) {
            const std::string added = chance(40) ? place : expression(2);
            line(fmt::format("{} += ({})({});", sum, cast, added));
        });
        line(fmt::format("{} = (short){};", to.name, sum));
    });
}

/// What an iteration calls its own: rows, elements, and what all of them share and read.
void RowGenerator::enter_iteration(const std::string &i, int rows, bool is_parallel) {
    const std::vector<Array> arrays = scope_.arrays;
    scope_.arrays.clear();
    scope_.scalars.clear();
    for (const Array &each : arrays) {
        const int spare = each.sizes[0] - rows;
        const bool is_shared = spare < 0 || chance(each.sizes.size() == 1 ? 15 : 4);
        if (is_shared) {
            const bool is_changed = !is_parallel && chance(8);
            if (each.sizes.size() == 1 || chance(20))
                scope_.arrays.push_back({each.name, each.type, each.sizes, is_changed});
            continue;
        }
        std::vector<std::string> places = {i};
        if (!is_parallel && spare > 0 && chance(25))
            places.push_back(fmt::format("{} + {}", i, spare));
        if (!is_parallel && chance(6))
            places.push_back(fmt::format("{} - {}", rows - 1, i));
        for (const std::string &place : places) {
            const std::string name = fmt::format("{}[{}]", each.name, place);
            if (each.sizes.size() == 1)
                scope_.scalars.push_back({name, each.type});
            else
                scope_.arrays.push_back(
                    {name, each.type, std::vector<int>(each.sizes.begin() + 1, each.sizes.end())});
        }
    }
}

/// A loop whose iterations can run at once, but where rows meet those of others.
void RowGenerator::lane_loop() {
    const bool is_parallel = chance(40), is_down = !is_parallel && chance(12);
    const std::vector<Array> arrays = scope_.arrays;
    const Array &over = chance(90) ? arrays[static_cast<size_t>(pick(3))] : one_of(arrays);
    const int to = over.sizes[0] > 3 && chance(20) ? over.sizes[0] - 1 : over.sizes[0];
    const std::string i = fresh("i");
    const std::string head = is_down ? fmt::format("for (public int {0} = {1}; {0} >= 0; {0}--) ", i, to - 1)
                                     : fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, to);
    const auto calls = [&] {
        scope_.is_even = true;
        for (int k = 0; k < 1 + pick(3); ++k)
            chance(80) ? call_statement() : assignment();
        scope_.is_even = false;
    };
    const auto written_out = [&] {
        local_variables();
        for (int k = 0; k < 2 + pick(3); ++k)
            statement(2);
    };
    const auto body = [&] {
        scope_.counters.push_back({i, 0, to - 1});
        scope_.is_plain = scope_.in_lanes = true;
        scope_.is_parallel = is_parallel;
        repeat(to);
        enter_iteration(i, to, is_parallel);
        const bool has_calls = chance(60);
        if (has_calls && chance(15))
            return block(fmt::format("if {} ", condition()), calls);
        if (has_calls)
            calls();
        if (!has_calls || chance(15))
            written_out();
    };
    is_parallel ? block(head, body, "[", "]") : block(head, body);
}

} // namespace picco::random_programs
