// Folds over rows, in functions with lanes and in loops that are written out.
#include "row_types.h"
#include "rows.h"

#include <fmt/format.h>

namespace picco::random_programs {

/// What is handed on from element to element, and what an element does to it.
std::vector<std::string> RowGenerator::row_fold(const std::string &s, const std::string &t,
                                                const std::string &x, const std::string &at) {
    const std::string if_so = fmt::format("if {} ", condition());
    switch (pick(has_unsigned_ ? 11 : 10)) {
    case 0: // within bounds
        return {fmt::format("{0} += (short)({1}); if ({0} > 200) {0} = 200;", s, x),
                fmt::format("if ({0} < -100) {0} = -100;", s)};
    case 1: // the longest run
        return {if_so + s + "++;", fmt::format("else {} = 0;", s),
                fmt::format("if ({0} > {1}) {1} = {0};", s, t)};
    case 2: // an automaton
        return {
            fmt::format("if ({} == 0) {{ {}{} = 1; }}", s, if_so, s),
            fmt::format("else if ({0} == 1) {{ if ({1} > 3) {0} = 2; else if ({1} < 0) {0} = 0; }}", s, x),
            fmt::format("else {{ {}++; {} = {}; }}", t, s, pick(2))};
    case 3: // the last of them
        return {fmt::format("{}{} = (short)({});", if_so, s, x), fmt::format("{} += {} > 2;", t, s)};
    case 4: // the greatest, or least, and where it stands
        return {fmt::format("if ((short)({0}) {2} {1}) {{ {1} = (short)({0}); {3} = {4}; }}", x, s,
                            one_of(std::vector<std::string>{">", "<", ">=", "<="}), t, at)};
    case 5: // the first of them
        return {fmt::format("if ({} == 0 && {} > {}) {{ {} = 1; {} = {}; }}", s, x, pick(5), s, t, at)};
    case 6: // flags
        return {fmt::format("{} |= {} > {};", s, x, pick(9)),
                fmt::format("{} &= {} < {};", t, x, 90 + pick(90))};
    case 7: // bits
        return {fmt::format("{0} = ({0} & {1}) ^ ({2} & {3});", s, pick(256), x, pick(256)),
                fmt::format("{} += {} & 1;", t, s)};
    case 8: // modulo
        return {fmt::format("{0} = ({0} * {1} + ({2} & 15)) % 17;", s, pick(17), x)};
    case 9: // a bit that is kept or turned
        return {if_so + fmt::format("{0} = !{0};", s), fmt::format("{} += {};", t, s)};
    default: // wraps
        return {fmt::format("{0} = {0} * {1}u + {2};", t, pick(9), x),
                if_so + fmt::format("{} ^= {};", t, pick(99))};
    }
}

/// Over a row, of one or two numbers. Now and then the row gets all values in between.
void RowGenerator::fold_of_row() {
    const Array *found = any_row(chance(30));
    if (!found)
        return assignment();
    const Array row = *found;
    const std::string s = fresh("s"), t = fresh("t");
    const bool is_all = row.is_writable && chance(30);
    const Scalar to = target(), other = target();
    block("", [&] {
        line(fmt::format("private int {} = {};", s, pick(3)));
        line(fmt::format("private {} {} = {};", has_unsigned_ ? "unsigned" : "int", t, pick(3)));
        over_row(row, [&](const std::string &place) {
            const std::string at = scope_.counters.back().name;
            const std::string x = chance(70) ? place : fmt::format("(short)({})", expression(1));
            for (const std::string &each : row_fold(s, t, fmt::format("(short)({})", x), at))
                line(each);
            if (is_all) {
                mark_written(row.parameter);
                line(fmt::format("{} = {};", place, stored(row.type, chance(50) ? s : t)));
            }
        });
        line(fmt::format("{} = (short)({} + {});", to.name, s, leaf()));
        if (chance(50))
            line(fmt::format("{} = (short){};", other.name, t));
    });
}

} // namespace picco::random_programs
