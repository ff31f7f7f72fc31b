// Loops over rows: functions called for each element, elements that are looked for, numbers of an iteration.
#include "generator.h"

#include "common/bit_functions.h"

#include <fmt/format.h>

namespace picco::random_programs {

/// A function of unsigned numbers, which wrap: all of its values are exact.
void Generator::lane_function() {
    const std::string name = fresh("lane");
    const auto operand = [&]() -> std::string {
        return one_of(std::vector<std::string>{"x", "y", "t", std::to_string(pick(300))});
    };
    const auto operation = [&] {
        return fmt::format("{} {} {}", operand(),
                           one_of(std::vector<std::string>{"+", "-", "*", "^", "&", "|"}), operand());
    };
    line(fmt::format("private unsigned {}(private unsigned x, private unsigned y) {{", name));
    line(fmt::format("    private unsigned t = {} ^ x;", pick(100)));
    for (int i = 0; i < 1 + pick(3); ++i) {
        const int kind = pick(5);
        if (kind == 0)
            line(fmt::format("    if (t < {}) t = {}; else x = {};", operand(), operation(), operation()));
        else if (kind == 1)
            line(fmt::format("    for (public int k = 0; k < {}; k++) {{ t = t * {} + k; y ^= t; }}",
                             1 + pick(3), 1 + pick(9)));
        else if (kind == 2 && !lanes_.empty())
            line(fmt::format("    t += {}({}, {});", one_of(lanes_), operand(), operand()));
        else if (kind == 3)
            line(fmt::format("    if (y {} {}) y = t;", chance(50) ? "<" : ">", operand()));
        else
            line(fmt::format("    t = {};", operation()));
    }
    line(fmt::format("    return {} > {} ? {} : {};", operand(), pick(1000), operation(), operation()));
    line("}");
    lanes_.push_back(name);
}

/// Rows of unsigned numbers from one value, loops over them, and an assignment of what they add up to.
void Generator::row_loops() {
    if (context_.is_parallel)
        return assignment();
    const int size = 4 + pick(9);
    const std::string a = fresh("row"), b = fresh("row"), sum = fresh("s"), number = fresh("k"),
                      kept = fresh("t");
    Variable holder = holder_of({Type::Kind::kStandard, 32, false, "unsigned"});
    holder.name = sum;
    const Variable to = *target();
    const Place where = place(to);
    const Value start = fitting(expression(1), holder);
    block("", "{", "}", [&] {
        if (chance(50)) { // some elements have two names
            line(fmt::format("private unsigned {}[{}], *{} = {} + {};", a, 2 * size, b, a,
                             one_of(std::vector<int>{0, 0, 1, size / 2, size})));
            line(fmt::format("for (public int i = 0; i < {}; i++) {}[i] = i;", 2 * size, a));
        } else {
            line(fmt::format("private unsigned {}[{}], {}[{}];", a, size, b, size));
        }
        lines(fmt::format("private unsigned {} = {};", sum, start.picco),
              fmt::format("unsigned {} = {};", sum, kept_in_c(start.c, holder.type)));
        const std::string head = fmt::format("for (public int i = 0; i < {}; i++) ", size);
        line(head + fmt::format("{{ {}[i] = {} * i + {}; {}[i] = {} ^ i * {}; }}", a, sum, pick(50), b, sum,
                                pick(50)));
        const auto found = [&](const std::string &row) {
            return fmt::format("{}[(i * {} + {}) % {}]", row, 1 + pick(5), pick(size), size);
        };
        const auto value = [&]() -> std::string {
            const int kind = pick(6);
            return kind == 0   ? a + "[i]"
                   : kind == 1 ? b + "[i]"
                   : kind == 2 ? found(chance(50) ? a : b)
                   : kind == 3 ? fmt::format("(size == {} ? {} : {}[i])", 3 + pick(2), found(b), a)
                   : kind == 4 ? fmt::format("{}[i] * {}", b, pick(9))
                               : sum;
        };
        const auto element = [&] { return (chance(50) ? a : b) + "[i]"; };
        const auto of_bits = [](const std::string &x, int by) {
            const std::string_view name =
                name_of(kBitFunctions[static_cast<size_t>(by) % std::size(kBitFunctions)]);
            return by % 2 == 0
                       ? fmt::format("smc{}({}) * {}", name, x, by)
                       : fmt::format("__builtin_{}({} | 1) * {}", name, x, by); // C leaves that of 0 open
        };
        const auto computed = [&]() -> std::string {
            const int kind = pick(5);
            return kind == 0   ? fmt::format("{} >> ({} & 7)", element(), element())
                   : kind == 1 ? fmt::format("{} / by + {}", element(), value())
                   : kind == 2 ? of_bits(element(), pick(9))
                   : kind == 3 ? fmt::format("{} << (by & 3)", element())
                               : fmt::format("{} ^ {}", element(), value());
        };
        line(fmt::format("public unsigned by = {}; private unsigned {};", 1 + pick(9), kept));
        for (int i = 0; i < 1 + pick(3); ++i) {
            const std::string &row = chance(50) ? a : b;
            const int kind = pick(9);
            if (kind < 2)
                line(head + fmt::format("{}[i] = {}({}, {});", row, one_of(lanes_), value(), value()));
            else if (kind == 2)
                line(head + fmt::format("{{ public int {0} = i * {1} % {2}; {3}[i] {4} {5}[{0}] + {0}; }}",
                                        number, 1 + pick(4), size, row,
                                        one_of(std::vector<std::string>{"=", "+=", "^="}),
                                        chance(50) ? a : b));
            else if (kind == 3)
                line(head + fmt::format("if ({} < {}) {}[i] = {};", value(), value(), row, value()));
            else if (kind == 4)
                line(head + fmt::format("{} += {}({}, {});", sum, one_of(lanes_), found(a), value()));
            else if (kind == 5)
                line(head + fmt::format("{}[i] = {} - {};", row, value(), value()));
            else if (kind == 6)
                line(head +
                     fmt::format("if ({0}[i] > {1}[i]) {{ {2} = {0}[i]; {0}[i] = {1}[i]; {1}[i] = {2}; }}", a,
                                 b, kept));
            else { // in the order of the statements
                line(head + "{");
                for (int j = 0; j < 2 + pick(3); ++j) {
                    const std::string condition = fmt::format("if ({} > {}) ", element(), element());
                    line(fmt::format("    {}{} = {};", chance(25) ? condition : "", element(), computed()));
                }
                line("}");
            }
        }
        line(head + fmt::format("{} += {}[i] * (i + 1) ^ {}[i];", sum, a, b));
        Value result;
        result.picco = result.c = sum;
        result.type = holder.type;
        result.low = holder.low;
        result.high = holder.high;
        result.exact_bits = 33;
        result.is_private = true;
        const Value fitted = fitting(result, to);
        lines(fmt::format("{} = {};", where.picco, fitted.picco),
              fmt::format("{} = {};", where.c, kept_in_c(fitted.c, to.type)));
    });
}

} // namespace picco::random_programs
