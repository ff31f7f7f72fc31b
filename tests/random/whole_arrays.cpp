// Operations on whole arrays, and products.
#include "generator.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

namespace {

std::string loops_over(const std::vector<int> &sizes, const std::string &body) {
    std::string text;
    for (size_t k = 0; k < sizes.size(); ++k)
        text += fmt::format("for (int e{0} = 0; e{0} < {1}; e{0}++) ", k, sizes[k]);
    return text + body;
}

std::string element_of(const std::string &place, size_t dimensions) {
    std::string text = place;
    for (size_t k = 0; k < dimensions; ++k)
        text += fmt::format("[e{}]", k);
    return text;
}

} // namespace

/// An array of that shape, or a row of one; empty text: there is none.
Generator::Place Generator::whole_array(const std::vector<int> &sizes) {
    const auto arrays = visible([&](const Variable &each) {
        const bool fits =
            each.sizes == sizes || (each.sizes.size() == 2 && sizes.size() == 1 && each.sizes[1] == sizes[0]);
        const bool is_small = each.low >= -(Int128{1} << 15) && each.high <= (Int128{1} << 16);
        return each.is_private && !each.is_pointer && each.suffix.empty() && fits && is_small &&
               each.type.width <= 32;
    });
    if (arrays.empty())
        return {};
    const Variable &array = *one_of(arrays);
    const std::string text = array.sizes.size() > sizes.size()
                                 ? fmt::format("{}[{}]", array.name, index(array.sizes[0]))
                                 : array.name;
    return {text, text, &array};
}

/// A sum, difference or product of arrays and single values: no intermediate result leaves 31 bits.
void Generator::whole_array_statement() {
    const auto targets = visible([](const Variable &each) {
        return each.is_private && !each.is_pointer && !each.sizes.empty() && each.suffix.empty();
    });
    if (targets.empty() || context_.is_parallel)
        return assignment();
    const Variable &target = *one_of(targets);
    std::vector<int> sizes = target.sizes;
    std::string left = target.name;
    if (sizes.size() == 2 && chance(30)) {
        left += "[" + index(sizes[0]) + "]";
        sizes.erase(sizes.begin());
    }
    const auto operand = [&](bool may_be_single) -> Value {
        const Place array = may_be_single && chance(40) ? Place{} : whole_array(sizes);
        if (!array.variable)
            return cast(expression(1), {Type::Kind::kStandard, 8, true, "signed char"});
        Value value;
        value.picco = array.picco;
        value.c = "(int)" + element_of(array.c, sizes.size());
        return value;
    };
    if (!whole_array(sizes).variable)
        return assignment();
    const Value first = operand(false), second = operand(true), third = operand(true);
    const std::string ops[] = {std::string(1, "+-&|^"[pick(5)]), std::string(1, "+-&|^"[pick(5)])};
    const bool is_product = chance(30);
    // The factors have 8 bits at most; the result is brought into the range of all targets.
    const auto joined = [&](const std::string &a, const std::string &b, const std::string &c) {
        return is_product ? fmt::format("((({} & 127) * ({} & 63) {} {}) & 1)", a, b, ops[1], c)
                          : fmt::format("((({} {} {}) {} {}) & 1)", a, ops[0], b, ops[1], c);
    };
    std::string picco = joined(first.picco, second.picco, third.picco);
    std::string c = joined(first.c, second.c, third.c);
    if (target.high >= 1023) {
        picco.replace(picco.rfind("& 1)"), 4, "& 1023)");
        c.replace(c.rfind("& 1)"), 4, "& 1023)");
    } else if (target.low == target.type.low() && target.high == target.type.high() &&
               !target.type.is_bit() && !is_faultless_) {
        picco = picco.substr(1, picco.rfind(" & 1)") - 1); // wraps
        c = c.substr(1, c.rfind(" & 1)") - 1);
    }
    if (!chance(85)) {
        const std::string test = chance(50) ? "<" : "==";
        picco = fmt::format("({} {} {})", first.picco, test, second.picco);
        c = fmt::format("({} {} {})", first.c, test, second.c);
    }
    // All operands are read before an element is written.
    const std::string element = element_of(left, sizes.size());
    std::string buffer = "long b";
    for (const int size : sizes)
        buffer += fmt::format("[{}]", size);
    lines(fmt::format("{} = {};", left, picco),
          fmt::format("{{ {}; {} {} }}", buffer,
                      loops_over(sizes, fmt::format("{} = {};", element_of("b", sizes.size()), c)),
                      loops_over(sizes, fmt::format("{} = {};", element,
                                                    kept_in_c(element_of("b", sizes.size()), target.type)))));
}

/// Vectors and matrices of small numbers, made for products.
void Generator::product_variables() {
    const auto add = [&](const std::string &name, const Type &type, const std::vector<int> &sizes) {
        Variable variable = holder_of(type);
        variable.name = name;
        variable.sizes = sizes;
        variable.is_global = true;
        declare(variable, "", "");
    };
    add("ma", bits_type(6, true), {2, 3});
    add("mb", bits_type(5, false), {3, 2});
    add("va", bits_type(6, true), {3});
    add("vb", {Type::Kind::kStandard, 8, true, "signed char"}, {2});
    add("mr", int_type(), {2, 2});
    add("vr", int_type(), {2});
}

void Generator::product_statement() {
    const bool is_known = !context_.is_pure && !context_.is_parallel &&
                          std::none_of(locked_.begin(), locked_.end(), [](const std::string &name) {
                              return name == "ma" || name == "mb" || name == "va" || name == "vb" ||
                                     name == "mr" || name == "vr";
                          });
    if (!is_known)
        return assignment();
    const auto sum = [&](const std::string &left, const std::string &right, const char *count) {
        return fmt::format("for (int s = 0; s < {}; s++) b += {} * {};", count, left, right);
    };
    switch (pick(4)) {
    case 0:
        return lines(
            "mr = ma @ mb;",
            fmt::format(
                "for (int e = 0; e < 2; e++) for (int d = 0; d < 2; d++) {{ int b = 0; {} mr[e][d] = b; }}",
                sum("ma[e][s]", "mb[s][d]", "3")));
    case 1:
        return lines("vr = ma @ va;",
                     fmt::format("for (int e = 0; e < 2; e++) {{ int b = 0; {} vr[e] = b; }}",
                                 sum("ma[e][s]", "va[s]", "3")));
    case 2:
        return lines(
            "vr = vb @ mr & 2047;",
            fmt::format("{{ int k[2]; for (int e = 0; e < 2; e++) {{ int b = 0; {} k[e] = b; }} for (int e = "
                        "0; e < 2; e++) vr[e] = k[e] & 2047; }}",
                        sum("vb[s]", "mr[s][e]", "2")));
    default:
        return lines(
            "mr = (ma @ mb) * 2 - mr[0][1] & 4095;",
            fmt::format(
                "{{ int k[2][2]; for (int e = 0; e < 2; e++) for (int d = 0; d < 2; d++) {{ int b = 0; {} "
                "k[e][d] = (b * 2 - mr[0][1]) & 4095; }} for (int e = 0; e < 4; e++) (&mr[0][0])[e] = "
                "(&k[0][0])[e]; }}",
                sum("ma[e][s]", "mb[s][d]", "3")));
    }
}

} // namespace picco::random_programs
