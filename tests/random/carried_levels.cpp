// Programs with carried scalars: searches through graphs, which test elements that other iterations may have set.
#include "carried.h"
#include "carried_types.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

/// Some stores change what is tested, others do not: numbers are few, so they meet often.
void CarriedGenerator::levels() {
    std::vector<Array> rows;
    for (const Array &each : scope_.arrays)
        if (each.sizes.size() == 1)
            rows.push_back(each);
    if (rows.empty())
        return nest();
    const Array from = one_of(rows);
    const int size = 4 + pick(5), depths = 2 + pick(3);
    const std::string level = fresh("l"), edge = fresh("e"), d = fresh("i"), v = fresh("i"), w = fresh("i");
    const std::string type = one_of(
        std::vector<std::string>{"int", "int", "int", "signed char", "unsigned char", "unsigned", "long"});
    const bool is_unsigned = type.starts_with("unsigned");
    const auto head = [](const std::string &i, int count) {
        return fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, count);
    };
    const auto cell = [&](const std::string &index) {
        return fmt::format("({}[({}) % {}]{})", from.name, index, from.sizes[0], from.field);
    };
    const auto number = [&]() -> std::string {
        const int kind = pick(5);
        return kind < 2 ? d : kind == 2 ? d + " + 1" : kind == 3 ? d + " + 2" : std::to_string(pick(7));
    };
    const auto test = [&](const std::string &x) {
        static const std::vector<std::string> kRelations = {"==", "==", "!=", "<", ">", "<=", ">="};
        const std::string relation = one_of(kRelations);
        if (!is_unsigned && chance(30))
            return fmt::format("{} {} {}", x, one_of(std::vector<std::string>{"<", ">=", "=="}), -pick(3));
        return chance(15) ? x : fmt::format("{} {} {}", x, relation, number());
    };
    block("", [&] {
        line(fmt::format("private {} {}[{}]; private int {}[{}][{}];", type, level, size, edge, size, size));
        line(head(v, size) + fmt::format("{{ {}[{}] = ({}){} & 7;{}", level, v,
                                         is_unsigned ? "unsigned" : "int", cell(v + " * 3"),
                                         is_unsigned ? "" : fmt::format(" {}[{}] -= 3;", level, v)));
        line("    " + head(w, size) +
             fmt::format("{}[{}][{}] = ((int){} ^ {} * {}) % 3 == 0; }}", edge, v, w,
                         cell(fmt::format("{} * {} + {}", v, size, w)), v, w));
        block(head(d, depths), [&] {
            block(head(v, size), [&] {
                const std::string asked = test(fmt::format("{}[{}]", level, v));
                const std::string own = fmt::format("{}[{}]", level, w);
                const std::string value = chance(10) ? own + " + 1" : number();
                const std::string store =
                    fmt::format("if ({}[{}][{}] && {}{}) {} = {};", edge, v, w, test(own),
                                chance(15) ? " && " + test(own) : "", own, value);
                if (chance(50)) {
                    line(fmt::format("if (!({})) continue;", asked));
                    line(head(w, size) + store);
                } else {
                    line(fmt::format("if ({}) {}{}", asked, head(w, size), store));
                }
            });
        });
        output(level, {size});
    });
}

} // namespace picco::random_programs
