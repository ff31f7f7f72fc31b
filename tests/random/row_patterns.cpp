// Loops that the compiler and the engine know: sums of products, distances, extremes, exchanges.
#include "row_types.h"
#include "rows.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

/// `if (x > y) { t = x; x = y; y = t; }`
void RowGenerator::exchange() {
    std::vector<Array> arrays;
    for (const Array &each : scope_.arrays)
        if (each.is_writable && each.sizes.back() > 1)
            arrays.push_back(each);
    if (arrays.empty())
        return assignment();
    const Array array = one_of(arrays);
    mark_written(array.parameter);
    const std::string x = element(array), y = element(array), t = fresh("t");
    block("", [&] {
        line(fmt::format("private {} {};", row_type(array.type).name, t));
        line(fmt::format("if ({0} {3} {1}) {{ {2} = {0}; {0} = {1}; {1} = {2}; }}", x, y, t,
                         chance(50) ? ">" : "<"));
    });
}

/// Distances on a grid, each of the one above and the one before.
void RowGenerator::grid() {
    const std::string d = fresh("d"), i = fresh("i"), j = fresh("j"), k = fresh("k");
    std::vector<Array> rows;
    for (const Array &each : scope_.arrays)
        if (each.sizes.size() == 1 && each.sizes[0] >= 3)
            rows.push_back(each);
    if (rows.empty())
        return assignment();
    const Array x = one_of(rows), y = one_of(rows);
    const Scalar to = target();
    const int m = std::min(x.sizes[0], 5), n = std::min(y.sizes[0], 5);
    block("", [&] {
        line(fmt::format("private int {}[{}][{}];", d, m, n));
        line(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) {2}[{0}][0] = {0};", k, m, d));
        line(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) {2}[0][{0}] = {0};", k, n, d));
        line(fmt::format("for (public int {0} = 1; {0} < {1}; {0}++)", i, m));
        line(fmt::format("    for (public int {0} = 1; {0} < {1}; {0}++) {{", j, n));
        line(fmt::format("        private int least = {0}[{1} - 1][{2} - 1] + ({3}[{1}] {5} {4}[{2}]);", d, i,
                         j, x.name, y.name, chance(50) ? "!=" : "<"));
        line(fmt::format("        if ({0}[{1} - 1][{2}] + 1 < least) least = {0}[{1} - 1][{2}] + 1;", d, i,
                         j));
        line(fmt::format("        {0}[{1}][{2}] = {0}[{1}][{2} - 1] < least ? {0}[{1}][{2} - 1] : least;", d,
                         i, j));
        line("    }");
        line(fmt::format("{} = {}[{}][{}];", to.name, d, m - 1, n - 1));
    });
}

/// The least or greatest of a few offers, with what belongs to it.
void RowGenerator::extremes() {
    std::vector<Array> rows;
    for (const Array &each : scope_.arrays)
        if (each.size.empty() && each.sizes.back() >= 2)
            rows.push_back(each);
    if (rows.empty())
        return assignment();
    const std::string type = chance(25)      ? row_type(type_).name // takes the low bits
                             : has_unsigned_ ? "unsigned"
                                             : "int";
    const std::string i = fresh("i"), best = fresh("best"), at = fresh("at"), value = fresh("v");
    const Array array = one_of(rows), beside = one_of(rows);
    const int count = std::min(2 + pick(11), array.sizes.back());
    std::vector<std::string> prefix = {array.name, beside.name};
    for (size_t k = 0; k + 1 < array.sizes.size(); ++k)
        prefix[0] += "[" + index(array.sizes[k]) + "]";
    for (size_t k = 0; k + 1 < beside.sizes.size(); ++k)
        prefix[1] += "[" + index(beside.sizes[k]) + "]";
    const std::string cast = has_unsigned_ ? "(unsigned)" : "";
    const std::string x = fmt::format("{}{}[{}]", cast, prefix[0], i);
    const std::string y = fmt::format("{}{}[{} % {}]", cast, prefix[1], i, beside.sizes.back());
    const std::vector<std::string> offers = {
        x,
        fmt::format("{} * {}", x, y),
        fmt::format("{} * {}", x, x),
        fmt::format("{} / {}", x, 2 + pick(7)),
        fmt::format("{} / ({} | 1)", x, y),
        fmt::format("{} - {}", x, y),
        fmt::format("({} > {} ? {} : {})", x, y, y, leaf()),
        fmt::format("({} & {})", x, y),
        fmt::format("{} * {}", x, leaf()),
    };
    const std::vector<std::string> starts = {
        "0",
        std::to_string(pick(2000)),
        leaf(),
        fmt::format("{} * {}", leaf(), leaf()),
        fmt::format("{} / ({} | 1)", leaf(), leaf()),
        fmt::format("{} % ({} | 1)", leaf(), leaf()),
        fmt::format("({} * {}) - 5", leaf(), leaf()),
    };
    const std::string offer = one_of(offers), order = one_of(std::vector<std::string>{"<", ">", "<=", ">="});
    const bool has_value = chance(50), has_index = chance(60), has_second = chance(25),
               is_choice = chance(25);
    const std::string v = has_value ? value : offer;
    std::string start = one_of(starts);
    if (start.starts_with("((") || start.starts_with("(unsigned"))
        start = cast + start;
    const Scalar to = target(), place = target();
    block("", [&] {
        line(fmt::format("private {} {} = {}, {} = {};", type, best, start, value, one_of(starts)));
        line(fmt::format("private int {} = {};", at, chance(50) ? "0" : "-1"));
        const std::string most = value + "b";
        if (has_second)
            line(fmt::format("private {} {} = {};", type, most, one_of(starts)));
        block(fmt::format("for (public int {0} = {1}; {0} < {2}; {0}++) ", i, pick(2), count), [&] {
            if (has_value)
                line(fmt::format("{} = {};", value, offer));
            if (is_choice)
                line(fmt::format("{0} = {1} {2} {0} ? {1} : {0};", best, v, order));
            else
                line(fmt::format("if ({1} {2} {0}) {{ {0} = {1};{3} }}", best, v, order,
                                 has_index ? fmt::format(" {} = {};", at, chance(70) ? i : y) : ""));
            if (has_second)
                line(fmt::format("if ({0} < {1}) {0} = {1};", most, v));
        });
        line(fmt::format("{} = {};", to.name, stored(to.type, best)));
        line(fmt::format("{} = {};", place.name, stored(place.type, at)));
        if (has_second)
            line(
                fmt::format("{0} = {1};", to.name, stored(to.type, fmt::format("({} ^ {})", to.name, most))));
    });
}

} // namespace picco::random_programs
