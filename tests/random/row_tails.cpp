// Loops over rows that fold each row and hand something on behind that.
#include "row_types.h"
#include "rows.h"

#include <fmt/format.h>

namespace picco::random_programs {

/// What an iteration makes of the scalars s and t of its row, and of what iterations before left in a and b.
std::vector<std::string> RowGenerator::row_tail(const std::string &s, const std::string &t,
                                                const std::string &a, const std::string &b,
                                                const std::string &i) {
    switch (pick(9)) {
    case 0: // the greatest or least, and where
        return {fmt::format("if ((short)({0}) {2} {1}) {{ {1} = (short){0}; {3} = {4}; }}", s, a,
                            one_of(std::vector<std::string>{">", "<", ">="}), b, i)};
    case 1:
        return {fmt::format("{0} = (short)({0} + {1});", a, s),
                fmt::format("{0} += (short){1} > {2};", b, t, pick(9))};
    case 2: // its own first
        return {fmt::format("if ({0} > 40) {0} = 40;", s),
                fmt::format("{0} = (short)({0} + {1} * {2});", a, s, pick(4)),
                fmt::format("{} = (short){};", b, t)};
    case 3:
        return {fmt::format("{0} = ({0} * 3 + ({1} & 7)) % 11;", a, s),
                fmt::format("if ({} == {}) {}++;", a, pick(11), b)};
    case 4: // what iterations before left goes to the row
        return {fmt::format("{0} = (short)({0} + {1});", a, s),
                fmt::format("if ({0} > 90) {{ {0} = 0; {1} = {2}; }}", a, b, i)};
    case 5:
        return {fmt::format("if ({}) {} = (short){};", condition(), a, s),
                fmt::format("else {} = (short){};", b, t)};
    case 6: // the first
        return {fmt::format("if ({0} == 0 && {1} > {2}) {0} = (short){3};", a, s, pick(5), t)};
    case 7:
        return {fmt::format("private short {0}_{1} = (short)({0} + (short){1});", s, t),
                fmt::format("{0} |= {1}_{2} > {3};", a, s, t, pick(9)),
                fmt::format("if ({1}_{2} > {0}) {0} = {1}_{2};", b, s, t)};
    default: // the next iteration's fold begins there
        return {fmt::format("{} = (short){};", a, s),
                fmt::format("if ((short){0} > {1}) {1} = (short){0};", t, b)};
    }
}

/// As lane_loop(), with one or two folds of rows in front and scalars that are handed on behind them.
void RowGenerator::rows_with_tail() {
    const std::vector<Array> arrays = scope_.arrays;
    const Array &over = arrays[static_cast<size_t>(pick(3))];
    const int to = over.sizes[0], from = chance(20) ? 1 : 0;
    const std::string i = fresh("i"), s = fresh("s"), t = fresh("t"), a = fresh("a"), b = fresh("b"),
                      n = fresh("n");
    const Scalar first = target(), second = target();
    const bool is_outside = chance(30), has_bound = chance(30), begins_there = chance(10);
    block("", [&] {
        line(fmt::format("private short {} = {}; private short {} = {};", a, pick(3), b, pick(3)));
        const std::string type = has_unsigned_ ? "unsigned" : "int";
        if (is_outside)
            line(fmt::format("private int {1}; private {0} {2};", type, s, t));
        if (has_bound)
            line(fmt::format("public int {} = {};", n, chance(20) ? from - pick(2) : to));
        const std::string head = fmt::format("for (public int {0} = {1}; {0} < {2}; {0}++) ", i, from,
                                             has_bound ? n : std::to_string(to));
        block(head, [&] {
            scope_.counters.push_back({i, from, std::max(from, to - 1)});
            scope_.is_plain = scope_.in_lanes = true;
            repeat(to);
            enter_iteration(i, to, false);
            const Array *found = any_row(false);
            if (!found)
                return assignment();
            const Array row = *found;
            line(is_outside ? fmt::format("{} = {}; {} = {};", s, begins_there ? a : std::to_string(pick(3)),
                                          t, pick(3))
                            : fmt::format("private int {1} = {2}; private {0} {3} = {4};", type, s,
                                          begins_there ? a : std::to_string(pick(3)), t, pick(3)));
            for (int k = 0; k < 1 + pick(2); ++k)
                over_row(row, [&](const std::string &place) {
                    const std::string at = scope_.counters.back().name;
                    for (const std::string &each : row_fold(s, t, fmt::format("(short)({})", place), at))
                        line(each);
                });
            if (chance(30))
                assignment();
            for (const std::string &each : row_tail(s, t, a, b, i))
                line(each);
            if (chance(30)) { // what was handed on goes to a place of the row
                const Scalar to_row = target();
                line(fmt::format("{} = {};", to_row.name, stored(to_row.type, a)));
            }
        });
        line(fmt::format("{} = {};", first.name, stored(first.type, a)));
        line(fmt::format("{} = {};", second.name, stored(second.type, b)));
    });
}

} // namespace picco::random_programs
