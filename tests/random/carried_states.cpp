// Programs with carried scalars: places that hold few public numbers and are asked which one, and rows that are stored
// to under conditions.
#include "carried.h"
#include "carried_types.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

/// `x == 3`, of small numbers.
std::string CarriedGenerator::asked_state(const std::string &place) {
    static const std::vector<std::string> orders = {"==", "==", "!=", "<", ">", "<=", ">="};
    if (chance(15))
        return chance(50) ? fmt::format("!{}", place) : fmt::format("{} + {} == {}", place, pick(3), pick(5));
    return fmt::format("{} {} {}", place, one_of(orders), pick(5));
}

/// Numbers are assigned to one place under conditions, some of which ask which number it holds.
void CarriedGenerator::states() {
    const Place place = any_place(Use::kUpdate);
    const std::string &x = place.text;
    const auto number = [&] { return std::to_string(place.type == kBool ? pick(2) : pick(5)); };
    const auto test = [&] {
        return chance(50)
                   ? asked_state(x)
                   : fmt::format("{} && {}", asked_state(x), chance(50) ? condition(0) : asked_state(x));
    };
    const int count = 1 + pick(4);
    for (int i = 0; i < count; ++i)
        part([&] {
            switch (pick(4)) {
            case 0:
                return line(fmt::format("if ({}) {} = {};", condition(0), x, number()));
            case 1:
                return line(fmt::format("{} = {} ? {} : {};", x, chance(50) ? condition(0) : test(), number(),
                                        chance(50) ? x : number()));
            case 2:
                line(fmt::format("if ({}) {} = {};", test(), x, number()));
                return line(fmt::format("else if ({}) {} = {};", test(), x, number()));
            default:
                return line(fmt::format("if ({}) {} = {};", test(), x, number()));
            }
        });
    const Place to = any_place(Use::kUpdate);
    if (chance(70) && to.text != x)
        line(fmt::format("if ({}) {} = {};", test(), to.text, stored(to, leaf())));
}

/// A loop over a row, or a part of it, that assigns to each element.
void CarriedGenerator::row_store(const Array &row) {
    const int size = row.sizes.back(), first = pick(3), step = chance(80) ? 1 : 2;
    const bool is_falling = chance(20), is_whole = chance(60);
    const int low = is_whole ? 0 : first,
              high = is_whole ? size - 1 : std::min(size - 1, first + 3 + pick(6));
    const std::string i = fresh("i");
    const std::string head =
        is_falling ? fmt::format("for (public int {0} = {1}; {0} >= {2}; {0} -= {3}) ", i, high, low, step)
                   : fmt::format("for (public int {0} = {1}; {0} <= {2}; {0} += {3}) ", i, low, high, step);
    block(head, [&] {
        scope_.counters.push_back({i, low, high});
        const Place place{fmt::format("{}[{}]{}", row.name, i, row.field), row.type};
        const std::string number = std::to_string(row.type == kBool ? pick(2) : pick(5));
        switch (pick(4)) {
        case 0:
            return line(fmt::format("if ({} && {}) {} = {};", asked_state(place.text), condition(0),
                                    place.text, number));
        case 1:
            return line(fmt::format("if ({}) {} = {};", condition(0), place.text, number));
        case 2:
            return line(fmt::format("{} = {};", place.text, stored(place, leaf())));
        default:
            return line(fmt::format("{} = {};", place.text, stored(place, expression(1))));
        }
    });
}

/// Rows change places.
void CarriedGenerator::row_exchange(const Array &row, const Array &other) {
    const std::string i = fresh("i"), kept = fresh("r");
    const int size = std::min(row.sizes.back(), other.sizes.back());
    const std::string head = fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, size);
    const auto cell = [&](const Array &of) { return fmt::format("{}[{}]{}", of.name, i, of.field); };
    line(fmt::format("private {} {}[{}];", carried_type(row.type).name, kept, size));
    line(fmt::format("{}{}[{}] = {};", head, kept, i, cell(row)));
    line(fmt::format("{}{} = {};", head, cell(row), cell(other)));
    line(fmt::format("{}{} = {}[{}];", head, cell(other), kept, i));
}

/// Under a condition, in one or both branches, with elements that are assigned to by themselves and rows that overlap.
void CarriedGenerator::row_branch(int depth) {
    std::vector<Array> rows;
    for (Array each : scope_.arrays) {
        if (!each.is_writable || scope_.is_parallel || scope_.is_even)
            continue;
        if (each.sizes.size() == 2)
            each = {fmt::format("{}[{}]", each.name, index(each.sizes[0])),
                    each.type,
                    {each.sizes[1]},
                    true,
                    each.field};
        rows.push_back(each);
    }
    if (rows.empty())
        return branch(depth);
    const Array row = one_of(rows), other = one_of(rows);
    const auto side = [&] {
        const int count = 1 + pick(3);
        for (int i = 0; i < count; ++i)
            part([&] {
                const int kind = pick(8);
                if (kind == 0 && row.name != other.name && row.type == other.type)
                    return row_exchange(row, other);
                if (kind == 1) {
                    const Place cell = element(chance(50) ? row : other);
                    return line(fmt::format("{} = {};", cell.text, stored(cell, leaf())));
                }
                if (kind == 2)
                    return statements(1, depth > 0 ? depth - 1 : 0);
                row_store(chance(70) ? row : other);
            });
    };
    const Place asked = element(row);
    const std::string test = chance(60) ? asked_state(asked.text) : condition(1);
    block(fmt::format("if ({}) ", test), side);
    if (chance(40))
        block("else ", side);
}

} // namespace picco::random_programs
