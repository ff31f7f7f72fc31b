// Programs with carried scalars: rows whose elements are made of those in front of them.
#include "carried.h"
#include "carried_types.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

/// `row[i] = …` of what earlier iterations put there, as scans, dynamic programs and filters have it.
void CarriedGenerator::recurrence_step(const Place &own, const std::vector<Place> &earlier) {
    const std::string &x = own.text;
    const Place &last = earlier.front(), &some = one_of(earlier);
    const Value offered = chance(60) ? leaf() : expression(1);
    const std::string offer = stored(own, offered);
    const auto set = [&](const std::string &value) { line(fmt::format("{} = {};", x, value)); };
    if (own.type == kBool && chance(60))
        return set(fmt::format("{} {} ({})", last.text,
                               one_of(std::vector<std::string>{"|", "&", "^", "&&", "||"}), condition(1)));
    if (earlier.size() > 1 && own.type != kUnsigned && own.type != kBool &&
        chance(50)) { // the better of two ways
        const std::string way = stored(own, joined("+", of(earlier.back()), leaf()));
        return set(fmt::format("{0} {1} {2} ? {0} : {2}", way, chance(60) ? ">" : "<=", last.text));
    }
    switch (pick(9)) {
    case 0: // an extreme
        return set(fmt::format("{0} {1} {2} ? {0} : {2}", offer, chance(50) ? ">" : "<=", last.text));
    case 1: // filled down
        return line(fmt::format("if ({0}) {1} = {2}; else {1} = {3};", condition(1), x, offer, last.text));
    case 2:
        set(last.text);
        return line(fmt::format("if ({}) {} = {};", condition(1), x, offer));
    case 3: // sums that begin anew
        return set(
            fmt::format("{} ? {} : {}", condition(0), stored(own, joined("+", of(last), leaf())), offer));
    case 4:
        return set(
            fmt::format("{0} > {1} ? {0} : {1}", stored(own, joined("+", of(some), leaf())), last.text));
    case 5: // what the element held counts, too
        return line(fmt::format("if ({0} < {1}) {1} = {0};", some.text, x));
    case 6:
        return line(fmt::format("if ({} > {}) {} = {};", of(last).text, leaf().text, x, offer));
    case 7:
        return set(stored(own, joined(chance(60) ? "+" : "-", of(last), of(some))));
    default:
        return set(stored(own, joined("+", of(some), expression(1))));
    }
}

/// A loop over a row, or over two at a time; perhaps once more for each row of a table, or with a row in front of it.
void CarriedGenerator::recurrence() {
    std::vector<Array> rows;
    for (const Array &each : scope_.arrays)
        if (each.is_writable)
            rows.push_back(each);
    if (rows.empty())
        return assignment();
    Array row = one_of(rows), other = one_of(rows);
    const std::string i = fresh("i");
    const int size = row.sizes.back(), back = 1 + pick(10) / 5 + pick(10) / 8;
    const bool is_falling = chance(30);
    const int low = is_falling ? pick(2) : back, high = is_falling ? size - 1 - back : size - 1 - pick(3) / 2;
    const auto write = [&] {
        if (other.sizes.size() == 2)
            other = {fmt::format("{}[{}]", other.name, index(other.sizes[0])), other.type, {other.sizes[1]}};
        const bool has_other = chance(30) && other.sizes.back() > high && other.name != row.name;
        block(is_falling ? fmt::format("for (public int {0} = {1}; {0} >= {2}; {0}--) ", i, high, low)
                         : fmt::format("for (public int {0} = {1}; {0} < {2}; {0}++) ", i, low, high + 1),
              [&] {
                  scope_.counters.push_back({i, low, high});
                  ++scope_.loops;
                  scope_.repeats *= size;
                  scope_.may_jump = false;
                  const auto at = [&](const Array &of, int distance) {
                      const std::string text =
                          distance == 0 ? i : fmt::format("{} {} {}", i, is_falling ? "+" : "-", distance);
                      return Place{fmt::format("{}[{}]{}", of.name, text, of.field), of.type, false,
                                   distance == 0, false};
                  };
                  std::vector<Place> earlier;
                  for (int distance = 1; distance <= back; ++distance)
                      if (distance == 1 || distance == back || chance(50))
                          earlier.push_back(at(row, distance));
                  if (has_other && other.type == row.type)
                      earlier.push_back(at(other, 1));
                  for (const Place &each : earlier)
                      if (chance(60))
                          scope_.places.push_back(each);
                  if (chance(25))
                      part([&] { statement(1); });
                  part([&] { recurrence_step(at(row, 0), earlier); });
                  scope_.places.push_back(at(row, 0));
                  if (has_other)
                      part([&] { recurrence_step(at(other, 0), {at(other, 1), earlier.front()}); });
                  if (chance(40))
                      part([&] { statement(1); });
              });
    };
    if (row.sizes.size() == 1)
        return write();
    const int count = std::min(row.sizes[0], kMostRepeats / scope_.repeats / size);
    if (count < 2 || chance(30)) {
        row = {fmt::format("{}[{}]", row.name, index(row.sizes[0])), row.type, {size}};
        return write();
    }
    const std::string r = fresh("i");
    const Array table = row;
    block(fmt::format("for (public int {0} = 1; {0} < {1}; {0}++) ", r, count), [&] {
        scope_.counters.push_back({r, 1, count - 1});
        ++scope_.loops;
        scope_.repeats *= count;
        row = {fmt::format("{}[{}]", table.name, r), table.type, {size}};
        if (chance(60))
            scope_.places.push_back({fmt::format("{}[{} - 1][{}]", table.name, r, low + pick(2)), table.type,
                                     false, false, false});
        if (chance(50)) // as dynamic programs have it
            other = {fmt::format("{}[{} - 1]", table.name, r), table.type, {size}};
        write();
    });
}

/// Sums of small numbers along a row, or along two: each element is the better one of ways to it, or what a condition says.
void CarriedGenerator::ways_along() {
    const std::string i = fresh("i"), order = chance(60) ? ">" : "<=";
    const int back = 1 + pick(3);
    const bool is_falling = chance(25), are_two = chance(40);
    std::vector<std::string> rows;
    const auto loop = [&](int low, int high, const std::function<void()> &body) {
        block(is_falling ? fmt::format("for (public int {0} = {1}; {0} >= {2}; {0}--) ", i, high, low)
                         : fmt::format("for (public int {0} = {1}; {0} < {2}; {0}++) ", i, low, high + 1),
              [&] {
                  scope_.counters.push_back({i, low, high});
                  body();
              });
    };
    for (int k = 0; k < (are_two ? 2 : 1); ++k) {
        rows.push_back(fresh("r"));
        line(fmt::format("private int {}[{}];", rows.back(), kLength));
    }
    loop(0, kLength - 1, [&] {
        for (const std::string &each : rows)
            line(fmt::format("{}[{}] = {};", each, i, narrowed(leaf(), 127).text));
    });
    const auto way = [&](const std::string &row) {
        const std::string cell = fmt::format("{}[{} {} {}]", row, i, is_falling ? "+" : "-", 1 + pick(back));
        return chance(30)
                   ? cell
                   : fmt::format("({} {} {})", cell, chance(70) ? "+" : "-", narrowed(leaf(), 127).text);
    };
    const bool is_whole = chance(70);
    const int first = is_whole ? 0 : back, last = kLength - 1 - (is_whole ? 0 : back);
    const auto step = [&](const std::string &row) {
        const std::string one = way(row), other = way(one_of(rows)), cell = fmt::format("{}[{}]", row, i);
        switch (pick(5)) {
        case 0:
            return line(fmt::format("if ({0}) {1} = {2}; else {1} = {3};", condition(1), cell, one, other));
        case 1:
            return line(
                fmt::format("{0} = {1} {2} {3} ? {1} : {3};", cell, one, order, narrowed(leaf(), 127).text));
        default:
            return line(fmt::format("{0} = {1} {2} {3} ? {1} : {3};", cell, one, order, other));
        }
    };
    loop(is_falling ? 0 : back, is_falling ? kLength - 1 - back : kLength - 1, [&] {
        for (const std::string &each : rows) {
            if (is_whole)
                part([&] { step(each); });
            else // where C comes to what is in front
                block(fmt::format("if ({0} > {1} && {0} < {2}) ", i, first, last), [&] { step(each); });
        }
    });
    for (int k = 0; k < 3; ++k) {
        const Place to = any_place(Use::kWrite);
        assign(to, {fmt::format("{}[{}]", one_of(rows), pick(kLength)), -kMostWide, kMostWide});
        note_set(to);
    }
}

} // namespace picco::random_programs
