// Programs with carried scalars: functions that take pointers, structs and rows, and short loops inside of loops.
#include "carried.h"
#include "carried_types.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

/// Functions that loops call for what they change, or give: in all programs the same.
void CarriedGenerator::helpers() {
    line("private int is_better(private struct state *x, private struct state *y) { if (x->a != y->a) return "
         "x->a > y->a; "
         "return x->b < y->b; }");
    line("void take_better(private struct state *to, private struct state *from) { if (is_better(from, to)) "
         "*to = *from; }");
    line("private struct state larger(private struct state x, private struct state y) { if (x.a > y.a || "
         "(x.a == y.a && x.b "
         "> y.b)) return x; return y; }");
    line("void widen(private int x, private int *low, private int *high) { if (x < *low) *low = x; if (x > "
         "*high) *high = x; "
         "}");
    line("private int bring_below(private int *x, private int most) { if (*x > most) { *x = most; return 1; "
         "} return 0; }");
    line("private int sum_of(private int *row, public int n) { private int s = 0; for (public int k = 0; k < "
         "n; k++) s = "
         "(short)(s + row[k]); return s; }");
    line("private int tallies[3];");
    line("void tally(private int x) { if (x > 3) tallies[0]++; else if (x == 3) tallies[1] = x; }");
}

/// A loop over structs that keeps the best one, by functions or by itself.
void CarriedGenerator::best_struct() {
    const std::string best = fresh("b"), at = fresh("t"), i = fresh("i");
    const std::string from = records_.front();
    line(fmt::format("private struct state {} = {{{}, {}}};", best, pick(9) - 4, pick(9)));
    line(fmt::format("private int {} = -1;", at));
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, kLength), [&] {
        scope_.counters.push_back({i, 0, kLength - 1});
        const std::string element = fmt::format("{}[{}]", from, i);
        if (chance(30))
            line(fmt::format("if ({}) continue;", condition(0)));
        const std::string guard = chance(30) ? fmt::format("if ({}) ", condition(0)) : "";
        switch (pick(5)) {
        case 0:
            line(fmt::format("{}take_better(&{}, &{});", guard, best, element));
            break;
        case 1:
            line(fmt::format("{}{} = larger({}, {});", guard, best, chance(50) ? best : element, element));
            break;
        case 2:
            line(fmt::format("{0}{1} = larger({1}, larger({2}, {3}[{4}]));", guard, best, element, from,
                             pick(kLength)));
            break;
        case 3:
            line(fmt::format("if ({}is_better(&{}, &{})) {{ {} = {}; {} = {}; }}",
                             chance(40) ? fmt::format("{} < 0 || ", at) : "", element, best, best, element,
                             at, i));
            break;
        default:
            line(fmt::format(
                "{}if ({}.b > {}.b) {{ private struct state kept = {}; kept.a = (short)(kept.a + {}); {} = "
                "kept; }}",
                guard, element, best, element, narrowed(leaf(), 200).text, best));
        }
        part([&] {
            const Place to = any_place(Use::kUpdate);
            line(fmt::format("if ({}.a > {}) {} = {};", best, pick(12), to.text, stored(to, leaf())));
        });
    });
    for (const Value &each : {Value{best + ".a", -kMostInt, kMostInt}, Value{best + ".b", -32768, 32767},
                              Value{at, -1, kLength}}) {
        const Place to = any_place(Use::kWrite);
        assign(to, each);
        note_set(to);
    }
}

/// A window that moves along: what stands in it goes one place further, and is added up.
void CarriedGenerator::window() {
    const std::string cells = fresh("w"), i = fresh("i"), k = fresh("k"), sum = fresh("s");
    const int size = 2 + pick(3),
              count = std::min(4 + pick(9), std::max(1, kMostRepeats / scope_.repeats / size));
    const bool is_far = chance(40); // the counter of the loop inside is declared out here, and read behind
    line(fmt::format("private int {}[{}] = {{{}}};", cells, size, pick(9)));
    if (is_far)
        line(fmt::format("public int {} = {};", k, pick(9)));
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, count), [&] {
        scope_.counters.push_back({i, 0, count - 1});
        line(fmt::format("private int {} = 0;", sum));
        const std::string counter = is_far ? k : fmt::format("public int {}", k);
        line(fmt::format("for ({0} = {1}; {2} > 0; {2}--) {3}[{2}] = {3}[{2} - 1];", counter, size - 1, k,
                         cells));
        line(fmt::format("{}{}[0] = {};", chance(40) ? fmt::format("if ({}) ", condition(0)) : "", cells,
                         narrowed(expression(1), 200).text));
        block(fmt::format("for ({0} = 0; {1} < {2}; {1}++) ", counter, k, size), [&] {
            if (chance(30))
                line(fmt::format("if ({}[{}] > {}) {};", cells, k, pick(90),
                                 chance(50) && !is_far ? "break" : "continue"));
            line(chance(60) ? fmt::format("{0} += {1}[{2}];", sum, cells, k)
                            : fmt::format("if ({1}[{2}] > {0}) {0} = {1}[{2}];", sum, cells, k));
        });
        const Place to = any_place(Use::kUpdate);
        part([&] { line(fmt::format("if ({} > {}) {} = {};", sum, pick(40), to.text, stored(to, leaf()))); });
        if (chance(40))
            assign(any_place(Use::kWrite), {sum, -1000, 1000});
    });
    assign(any_place(Use::kWrite), {fmt::format("{}[{}]", cells, pick(size)), -200, 200});
    if (is_far)
        assign(any_place(Use::kWrite), {k, 0, 9});
}

/// Rows that loops inside go through, as far as only the run knows, or not at all.
void CarriedGenerator::long_rows() {
    const std::string i = fresh("i"), k = fresh("k"), sum = fresh("s"), most = fresh("m"), at = fresh("p"),
                      c = fresh("c");
    const std::string row = globals_[5].name;
    line(fmt::format("private int {} = {}, {} = -1, {} = 0;", most, pick(20) - 9, at, c));
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, 4 + pick(5)), [&] {
        scope_.counters.push_back({i, 0, kSide - 1});
        line(fmt::format("private int {} = {};", sum, pick(5) - 2));
        const std::string first = std::to_string(chance(60) ? 0 : pick(4));
        block(fmt::format("for (public int {0} = {1}; {0} < length - {2}; {0}++) ", k, first,
                          kLength - kSide + pick(9)),
              [&] {
                  const std::string cell = fmt::format("{}[{}][{}]", row, i, k);
                  if (chance(40))
                      line(
                          fmt::format("if ({} > {}) {};", cell, pick(50), chance(50) ? "break" : "continue"));
                  switch (pick(4)) {
                  case 0:
                      return line(fmt::format("{0} = (short)({0} + {1});", sum, cell));
                  case 1:
                      return line(fmt::format("if ({1} > {0}) {0} = {1};", sum, cell));
                  case 2:
                      return line(fmt::format("if ({} == {}) {} = {};", cell, leaf().text, sum, k));
                  default:
                      return line(fmt::format("{} += {} {} 3;", sum, cell, chance(50) ? ">" : "<"));
                  }
              });
        if (chance(50))
            line(fmt::format("if ({0} > {1}) {{ {1} = {0}; {2} = {3}; }}", sum, most, at, i));
        else
            line(fmt::format("if ({} {} 2) {{ {} = {}; {}++; }}", sum, chance(50) ? ">" : "==", at, i, c));
    });
    for (const Value &each : {Value{most, -kMostInt, kMostInt}, Value{at, -1, kSide}, Value{c, 0, kSide}}) {
        const Place to = any_place(Use::kWrite);
        assign(to, each);
        note_set(to);
    }
}

/// Elements at private indices that are counted, added up, replaced and read.
void CarriedGenerator::elements() {
    const std::string table = fresh("t"), at = fresh("c"), i = fresh("i");
    const int count = std::min(3 + pick(9), kMostRepeats / scope_.repeats), size = 2 + pick(4);
    const bool are_bits = chance(15);
    line(fmt::format("private {} {}[{}] = {{{}}};",
                     are_bits     ? "_Bool"
                     : chance(70) ? "int"
                                  : "short",
                     table, size, pick(2)));
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, count), [&] {
        scope_.counters.push_back({i, 0, count - 1});
        line(fmt::format("private int {} = {} & {};", at, leaf().text, size > 3 ? 3 : 1));
        for (int k = 0; k < 1 + pick(3); ++k)
            part([&] {
                const std::string guard = chance(30) ? fmt::format("if ({}) ", condition(0)) : "";
                const std::string place =
                    chance(85) ? fmt::format("{}[{}]", table, at) : fmt::format("{}[{}]", table, pick(size));
                const std::string value = narrowed(expression(1), 200).text;
                if (are_bits)
                    return line(
                        fmt::format("{}{} {} ({});", guard, place, chance(50) ? "=" : "^=", condition(0)));
                switch (pick(6)) {
                case 0:
                    return line(fmt::format("{}{}++;", guard, place));
                case 1:
                    return line(fmt::format("{}{} += {};", guard, place, value));
                case 2:
                    return line(
                        fmt::format("if ({1} {2} {0}) {0} = {1};", place, value, chance(50) ? ">" : "<"));
                case 3:
                    return line(fmt::format("{}{} = {};", guard, place, value));
                case 4: {
                    const Place to = any_place(Use::kUpdate);
                    return line(fmt::format("{}{} = {};", guard, to.text, stored(to, {place, -9000, 9000})));
                }
                default:
                    return line(fmt::format("{}{} = {}[{}] / 2;", guard, place, table, pick(size)));
                }
            });
    });
    for (int k = 0; k < 2; ++k) {
        const Place to = any_place(Use::kWrite);
        assign(to, {fmt::format("{}[{}]", table, pick(size)), -9000, 9000});
        note_set(to);
    }
}

/// Some statements on the numbers of an iteration, by functions that change them.
void CarriedGenerator::by_functions() {
    const std::string i = fresh("i"), low = fresh("l"), high = fresh("h"), x = fresh("x"), c = fresh("c");
    const int count = std::min(3 + pick(9), kMostRepeats / scope_.repeats);
    line(fmt::format("private int {} = {}, {} = {}, {} = 0;", low, pick(40), high, pick(40) - 30, c));
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, count), [&] {
        scope_.counters.push_back({i, 0, count - 1});
        line(fmt::format("private int {} = {};", x, narrowed(expression(1), kMostInt).text));
        for (int k = 0; k < 1 + pick(3); ++k)
            part([&] {
                const std::string guard = chance(30) ? fmt::format("if ({}) ", condition(0)) : "";
                const std::string most = std::to_string(pick(60));
                switch (pick(6)) {
                case 0:
                    return line(fmt::format("{}widen({}, &{}, &{});", guard, x, low, high));
                case 1:
                    return line(fmt::format("{}tally({});", guard, chance(50) ? x : "(" + x + " & 7)"));
                case 2:
                    return line(fmt::format("if (bring_below(&{}, {})) {}++;", x, most, c));
                case 3:
                    return line(fmt::format("if ({}{} bring_below(&{}, {})) {}++;", condition(0),
                                            chance(50) ? " &&" : " ||", chance(50) ? low : x, most, c));
                case 4:
                    return line(
                        fmt::format("{} += ({}) ? bring_below(&{}, {}) : {};", c, condition(0), x, most,
                                    chance(50) ? "2" : fmt::format("bring_below(&{}, {})", high, most)));
                default:
                    return line(fmt::format("{}{} = sum_of({}[{}], {});", guard, x, globals_[5].name,
                                            index(kSide), 1 + pick(kSide)));
                }
            });
        if (chance(40))
            assign(any_place(Use::kWrite), {x, -kMostInt, kMostInt});
    });
    for (const Value &each : {Value{low, -kMostInt, kMostInt}, Value{high, -kMostInt, kMostInt},
                              Value{c, 0, 200}, Value{fmt::format("tallies[{}]", pick(2)), 0, 200}}) {
        const Place to = any_place(Use::kWrite);
        assign(to, {"(short)" + each.text, -32768, 32767});
        note_set(to);
    }
}

} // namespace picco::random_programs
