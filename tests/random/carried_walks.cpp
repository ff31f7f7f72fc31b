// Programs with carried scalars: walks through small arrays, whose places come of what was read before, and arrays that grow
// under conditions.
#include "carried.h"
#include "carried_types.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

/// In picco an element outside reads 0, and nothing is written there; in C a guard says so.
void CarriedGenerator::walk() {
    const std::string row = fresh("w"), at = fresh("p"), i = fresh("i"), k = fresh("k");
    const int size = 2 + pick(9),
              count = std::min(4 + pick(9), std::max(1, kMostRepeats / std::max(1, scope_.repeats)));
    const bool is_table = chance(30);
    const auto inside = [&](const std::string &place) {
        return fmt::format("({0} >= 0 && {0} < {1})", place, size);
    };
    const auto read = [&](const std::string &place) {
        return std::pair{fmt::format("{}[{}]", row, place),
                         fmt::format("({} ? {}[{}] : 0)", inside(place), row, place)};
    };
    if (is_table) {
        std::string numbers;
        for (int j = 0; j < size; ++j)
            numbers += fmt::format("{}{}", j ? ", " : "", chance(10) ? pick(20) - 9 : pick(size));
        line(fmt::format("public int {}[{}] = {{{}}};", row, size, numbers));
    } else {
        line(fmt::format("private int {}[{}];", row, size));
        block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", k, size), [&] {
            scope_.counters.push_back({k, 0, size - 1});
            const std::string first =
                chance(50)   ? fmt::format("({} * {} + {}) % {}", k, 1 + pick(5), pick(5), size)
                : chance(50) ? fmt::format("({}) % {}", narrowed(leaf(), 127).text, size)
                             : narrowed(leaf(), 127).text;
            line(fmt::format("{}[{}] = {};", row, k, first));
        });
    }
    line(fmt::format("private int {} = {};", at,
                     chance(60) ? std::to_string(pick(size)) : narrowed(leaf(), 127).text));
    const auto step = [&] {
        const auto [here, here_in_c] = read(at);
        switch (pick(is_table ? 6 : 9)) {
        case 0:
        case 1:
            return line(
                fmt::format("if ({}) {} {}= {};", condition(0), at, chance(50) ? "+" : "-", 1 + pick(2)));
        case 2:
            return lines(fmt::format("{} = {};", at, here), fmt::format("{} = {};", at, here_in_c));
        case 3: {
            const std::string test = condition(0), other = chance(50) ? std::to_string(pick(size)) : at;
            return lines(fmt::format("{} = {} ? {} : {};", at, test, here, other),
                         fmt::format("{} = {} ? {} : {};", at, test, here_in_c, other));
        }
        case 4: {
            const Value than = narrowed(leaf(), 127);
            const int to = pick(size);
            return lines(fmt::format("if ({} > {}) {} = {};", here, than.text, at, to),
                         fmt::format("if ({} > {}) {} = {};", here_in_c, than.text, at, to));
        }
        case 5: {
            const Place to = any_place(Use::kUpdate);
            const Value sum = joined("+", of(to), {"#", -128, 127});
            const auto with = [&](const std::string &number) {
                std::string text = stored(to, sum);
                return fmt::format("{} = {};", to.text,
                                   text.replace(text.find('#'), 1, fmt::format("(signed char){}", number)));
            };
            return lines(with(here), with(here_in_c));
        }
        case 6:
        case 7: {
            const std::string value = chance(50) ? std::to_string(pick(size)) : narrowed(leaf(), 127).text,
                              guard = chance(50) ? fmt::format("if ({}) ", condition(0)) : "";
            return lines(fmt::format("{}{} = {};", guard, here, value),
                         fmt::format("{}if {} {}[{}] = {};", guard, inside(at), row, at, value));
        }
        default: {
            const int by = 1 + pick(3);
            return lines(fmt::format("{} += {};", here, by),
                         fmt::format("if {} {}[{}] += {};", inside(at), row, at, by));
        }
        }
    };
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, count), [&] {
        scope_.counters.push_back({i, 0, count - 1});
        scope_.repeats *= count;
        const int steps = 1 + pick(4);
        for (int j = 0; j < steps; ++j)
            part(step);
    });
    assign(any_place(Use::kWrite), {fmt::format("(signed char){}", at), -128, 127});
    if (!is_table)
        assign(any_place(Use::kWrite), {fmt::format("(signed char){}[{}]", row, pick(size)), -128, 127});
}

/// A dynamic program: elements one after the other, each from one that lies a few places off, privately. Outside is 0 in
/// picco; in C a guard says so.
void CarriedGenerator::distances() {
    const std::string row = fresh("w"), off = fresh("o"), item = fresh("i"), k = fresh("k");
    const int size = 4 + pick(9), items = 1 + pick(2), from = pick(2),
              mask = one_of(std::vector<int>{1, 3, 7});
    if (scope_.repeats > std::max(1, kMostRepeats / (size * items)))
        return elements();
    line(fmt::format("private signed char {}[{}];", row, size));
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", k, size), [&] {
        scope_.counters.push_back({k, 0, size - 1});
        line(fmt::format("{}[{}] = {};", row, k, chance(40) ? "0" : narrowed(leaf(), 127).text));
    });
    const bool goes_down = chance(60), is_before = chance(70), is_signed = chance(20);
    const auto walk = [&] {
        line(fmt::format("private {} {} = {}({}) & {};", is_signed ? "int" : "unsigned char", off,
                         is_signed && chance(30) ? "-" : "", narrowed(leaf(), 127).text, mask));
        const std::string head =
            goes_down ? fmt::format("for (public int {0} = {1}; {0} >= {2}; {0}--) ", k, size - 1, from)
                      : fmt::format("for (public int {0} = {1}; {0} < {2}; {0}++) ", k, from, size);
        block(head, [&] {
            scope_.counters.push_back({k, from, size - 1});
            const std::string place =
                fmt::format("{} {} {}{}", k, is_before ? "-" : "+", off, chance(20) ? " - 1" : "");
            const std::string read = fmt::format("{}[{}]", row, place),
                              read_in_c =
                                  fmt::format("({0} >= 0 && {0} < {1} ? {2}[{0}] : 0)", place, size, row),
                              here = fmt::format("{}[{}]", row, k), than = std::to_string(pick(40)),
                              test = condition(0);
            const int kind = pick(4);
            const auto step = [&](const std::string &value) {
                switch (kind) {
                case 0:
                    return fmt::format("if ({3} && {1} - {2} > {0}) {0} = {1} - {2};", here, value, than,
                                       test);
                case 1:
                    return fmt::format("if ({} && {}) {} = 1;", test, value, here);
                case 2:
                    return fmt::format("{0} = (signed char)({0} + {1});", here, value);
                default:
                    return fmt::format("{0} = {1} ? {2} : {0};", here, test, value);
                }
            };
            lines(step(read), step(read_in_c));
        });
    };
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", item, items), [&] {
        scope_.counters.push_back({item, 0, items - 1});
        scope_.repeats *= size * items;
        walk();
    });
    assign(any_place(Use::kWrite), {fmt::format("{}[{}]", row, pick(size)), -128, 127});
    assign(any_place(Use::kWrite), {fmt::format("{}[{}]", row, pick(size)), -128, 127});
}

/// Behind its end nothing is written; in C a guard says so.
void CarriedGenerator::append() {
    const std::string row = fresh("w"), at = fresh("p"), i = fresh("i"), k = fresh("k");
    const bool is_long = chance(60); // too long for loops to hold each element
    const int size = is_long ? 65 + pick(6) : 2 + pick(12),
              count = std::min(2 + pick(12), std::max(1, kMostRepeats / std::max(1, scope_.repeats)));
    line(fmt::format("private int {}[{}];", row, size));
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", k, size), [&] {
        scope_.counters.push_back({k, 0, size - 1});
        line(fmt::format("{}[{}] = {};", row, k, chance(60) ? "0" : narrowed(leaf(), 127).text));
    });
    line(fmt::format("private int {} = {};", at,
                     chance(20)              ? narrowed(leaf(), 127).text
                     : is_long && chance(40) ? std::to_string(size - 1 - pick(4))
                                             : std::to_string(pick(3))));
    const bool is_rising = chance(70); // and no place is read, or added to
    const std::string inside = fmt::format("{0} >= 0 && {0} < {1}", at, size);
    const auto step = [&] {
        const std::string value = narrowed(leaf(), 127).text, test = condition(0);
        const int by = 1 + (chance(20) ? 1 : 0);
        switch (is_rising ? pick(5) : pick(8)) {
        case 0:
        case 1:
            return lines(
                fmt::format("if ({}) {}[{}++] = {};", test, row, at, value),
                fmt::format("if ({0}) {{ if ({1}) {2}[{3}] = {4}; {3}++; }}", test, inside, row, at, value));
        case 2:
            return lines(fmt::format("if ({0}) {{ {1} += {2}; {3}[{1}] = {4}; }}", test, at, by, row, value),
                         fmt::format("if ({0}) {{ {1} += {2}; if ({5}) {3}[{1}] = {4}; }}", test, at, by, row,
                                     value, inside));
        case 3:
            return line(fmt::format("if ({}) {} += {};", test, at, by));
        case 4:
            return lines(fmt::format("{}[{}] = {};", row, at, value),
                         fmt::format("if ({}) {}[{}] = {};", inside, row, at, value));
        case 5:
        case 6:
            return lines(fmt::format("if ({}) {}[{}] = {};", test, row, at, value),
                         fmt::format("if (({}) && {}) {}[{}] = {};", test, inside, row, at, value));
        default:
            return chance(70)   ? line(fmt::format("{} += {};", at, by))
                   : chance(50) ? lines(fmt::format("{}[{}] += {};", row, at, by),
                                        fmt::format("if ({}) {}[{}] += {};", inside, row, at, by))
                                : line(fmt::format("if ({}) {}--;", test, at));
        }
    };
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, count), [&] {
        scope_.counters.push_back({i, 0, count - 1});
        scope_.repeats *= count;
        const int steps = 1 + pick(3);
        for (int j = 0; j < steps; ++j)
            part(step);
    });
    assign(any_place(Use::kWrite), {fmt::format("(signed char){}", at), -128, 127});
    std::string sum = row + "[0]";
    for (int j = 1; j < size; ++j)
        sum += fmt::format(" + {} * {}[{}]", 2 * j + 1, row, j);
    assign(any_place(Use::kWrite), {fmt::format("(signed char)({})", sum), -128, 127});
}

} // namespace picco::random_programs
