// Programs with carried scalars: places that are rows of tables, and elements at places that are handed on.
#include "carried.h"
#include "carried_types.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

/// An automaton whose table is private or public. What stands in it are rows, but for some entries, which are other
/// numbers and are replaced before they are looked up.
void CarriedGenerator::automaton_by_table() {
    const int count = std::min(3 + pick(9), kMostRepeats / scope_.repeats);
    const int rows = 2 + pick(4), letters = 1 + pick(3);
    const bool has_others = chance(30);
    const std::string table = fresh("t"), at = fresh("q"), i = fresh("i");
    const std::string type = chance(50) ? "int" : chance(50) ? "unsigned char" : "short";
    std::string entries;
    for (int row = 0; row < rows; ++row) {
        std::string list;
        for (int letter = 0; letter < letters; ++letter)
            list += fmt::format("{}{}", list.empty() ? "" : ", ",
                                has_others && chance(20) ? rows + pick(40) : pick(rows));
        entries += fmt::format("{}{{{}}}", entries.empty() ? "" : ", ", list);
    }
    line(fmt::format("{} {} {}[{}][{}] = {{{}}};", chance(60) ? "private" : "public", type, table, rows,
                     letters, entries));
    line(fmt::format("private {} {} = {};", type, at, pick(rows)));
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, count), [&] {
        scope_.counters.push_back({i, 0, count - 1});
        const auto letter = [&]() -> std::string {
            if (letters == 1)
                return "0";
            return letters == 2 ? fmt::format("(({}) != 0)", condition(0)) // a number is a condition, too
                                : fmt::format("({} ? {} : {})", condition(0), pick(letters), pick(letters));
        };
        if (has_others)
            line(fmt::format("if ({0} >= {1}) {0} = {2};", at, rows, pick(rows)));
        const std::string step = fmt::format("{0} = {1}[{0}][{2}];", at, table, letter());
        line(chance(40) ? fmt::format("if ({}) {}", condition(1), step) : step);
        part([&] {
            if (chance(30))
                line(fmt::format("if ({}) {} = {};", condition(0), at, pick(rows)));
        });
        part([&] {
            const Place to = any_place(Use::kUpdate);
            line(fmt::format("if ({} == {}) {} = {};", at, pick(rows), to.text, stored(to, leaf())));
        });
    });
    const Place to = any_place(Use::kWrite);
    line(fmt::format("{} = {};", to.text, stored(to, {at, 0, 60})));
    note_set(to);
}

/// The least or the greatest by its place alone, and what stands there.
void CarriedGenerator::best_by_place() {
    std::vector<Array> rows;
    for (const Array &each : scope_.arrays)
        if (each.sizes.size() == 1)
            rows.push_back(each);
    if (rows.empty() || scope_.repeats > kMostRepeats / kLength)
        return states();
    const Array keys = one_of(rows), others = one_of(rows);
    const int size = std::min(keys.sizes[0], others.sizes[0]);
    const std::string i = fresh("i"), best = fresh("b"), before = fresh("b");
    const auto cell = [&](const Array &of, const std::string &index) {
        return fmt::format("{}[{}]{}", of.name, index, of.field);
    };
    line(fmt::format("private int {} = {}, {} = {};", best, pick(size), before, pick(size)));
    block(fmt::format("for (public int {0} = {1}; {0} < {2}; {0}++) ", i, pick(3), size), [&] {
        scope_.counters.push_back({i, 0, size - 1});
        const std::string order = one_of(std::vector<std::string>{"<", ">", "<=", ">="});
        std::string test = fmt::format("{} {} {}", cell(keys, i), order, cell(keys, best));
        if (chance(40))
            test = fmt::format("{} && {}", condition(0), test);
        else if (chance(20))
            test = fmt::format("{} || {} == {} && {} > {}", test, cell(keys, i), cell(keys, best),
                               cell(others, i), cell(others, best));
        line(fmt::format("if ({}) {{ {}{} = {}; }}", test,
                         chance(30) ? fmt::format("{} = {}; ", before, best) : "", best,
                         chance(85) ? i : fmt::format("{} / 2", i)));
        part([&] {
            const Place to = any_place(Use::kUpdate);
            line(fmt::format("if ({}) {} = {};", condition(0), to.text,
                             stored(to, of({cell(others, chance(70) ? best : before), others.type}))));
        });
    });
    for (const std::string &index : {best, before}) {
        const Place to = any_place(Use::kWrite);
        line(
            fmt::format("{} = {};", to.text,
                        stored(to, chance(50) ? Value{index, 0, size} : of({cell(keys, index), keys.type}))));
        note_set(to);
    }
}

/// Two or three sums, each of which may become what another one and a number come to, if that is better.
void CarriedGenerator::best_of_sums() {
    const int count = std::min(3 + pick(9), kMostRepeats / scope_.repeats), sums = 2 + pick(2);
    const bool is_greatest = chance(50);
    const char *order = is_greatest ? ">" : "<";
    std::vector<std::string> names;
    for (int k = 0; k < sums; ++k) {
        names.push_back(fresh("p"));
        line(fmt::format("private int {} = {};", names.back(), pick(20) - 8));
    }
    const std::string i = fresh("i");
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, count), [&] {
        scope_.counters.push_back({i, 0, count - 1});
        std::vector<std::string> old;
        for (const std::string &name : names) {
            old.push_back(fresh("o"));
            line(fmt::format("private int {} = {};", old.back(), name));
        }
        for (const std::string &name : names)
            part([&] {
                const std::string from = one_of(chance(85) ? old : names),
                                  by = chance(15) ? "0" : narrowed(leaf(), 200).text;
                const std::string offer = fmt::format("{} {} ({})", from, chance(60) ? "+" : "-", by);
                const int kind = pick(10);
                if (kind < 5)
                    line(fmt::format("if ({0}{1} {2} {3}) {3} = {1};",
                                     chance(30) ? condition(0) + " && " : "", offer, order, name));
                else if (kind < 7)
                    line(fmt::format("{} = {};", name, offer));
                else if (kind < 8)
                    line(fmt::format("if ({}) {} = {};", condition(0), name, offer));
                else
                    line(fmt::format("{0} = {1} {2} {3} ? {1} : {3};", name, offer, order, one_of(old)));
            });
        part([&] {
            if (chance(40))
                assign(any_place(Use::kUpdate), {one_of(names), -6000, 6000});
        });
    });
    for (const std::string &name : names) {
        const Place to = any_place(Use::kWrite);
        assign(to, {name, -6000, 6000});
        note_set(to);
    }
}

/// Numbers that remainders keep below a constant: checksums, hashes.
void CarriedGenerator::remainders() {
    const int count = std::min(3 + pick(9), kMostRepeats / scope_.repeats);
    const std::string sum = fresh("h"), hash = fresh("h"), i = fresh("i");
    const int modulus = one_of(std::vector<int>{7, 97, 1009, 65521, 1000003});
    const auto first = [&] { return chance(30) ? 1000 + pick(3000) : pick(9); };
    line(fmt::format("private {} {} = {}, {} = {};", chance(60) ? "int" : "unsigned", sum, first(), hash,
                     first()));
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, count), [&] {
        scope_.counters.push_back({i, 0, count - 1});
        const auto guard = [&] { return chance(30) ? fmt::format("if ({}) ", condition(0)) : std::string(); };
        const auto offer = [&] {
            return chance(80) ? fmt::format("({} & {})", leaf().text, chance(50) ? 127 : 5)
                              : std::to_string(pick(30));
        };
        part([&] { line(fmt::format("{0}{1} = ({1} + {2}) % {3};", guard(), sum, offer(), modulus)); });
        part([&] {
            const int kind = pick(4);
            if (kind == 0)
                line(fmt::format("{0}{1} = {1} * {2} % {3};", guard(), hash,
                                 chance(40) ? fmt::format("({})", condition(0)) : offer(), modulus));
            else if (kind == 1)
                line(fmt::format("{0}{1} = ({1} * {2} + {3}) % {4};", guard(), hash, 2 + pick(40), sum,
                                 modulus));
            else
                line(fmt::format("{0}{1} = ({1} * {2} + {3}) % {4};", guard(), hash, 2 + pick(40), offer(),
                                 modulus));
        });
        part([&] {
            const Place to = any_place(Use::kUpdate);
            line(fmt::format("if ({} > {}) {} = {};", hash, pick(modulus), to.text, stored(to, leaf())));
        });
    });
    for (const std::string &name : {sum, hash}) {
        const Place to = any_place(Use::kWrite);
        assign(to, {fmt::format("(int)({} % 251)", name), 0, 250});
        note_set(to);
    }
}

void CarriedGenerator::assign(const Place &to, const Value &value) {
    line(fmt::format("{} = {};", to.text, stored(to, value)));
}

} // namespace picco::random_programs
