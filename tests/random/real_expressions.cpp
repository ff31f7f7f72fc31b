// Expressions of random programs on real numbers.
#include "reals.h"

#include <fmt/format.h>

namespace picco::random_programs {
namespace {

constexpr int kWideTypes = 3; // the first ones take large and small numbers

} // namespace

std::string RealGenerator::clamped(const std::string &fixed) {
    return fmt::format("fmin(fmax({}, -100), 100)", fixed);
}

int RealGenerator::any_type(Kind kind) {
    for (;;)
        if (const int type = pick(static_cast<int>(kTypes.size())); kind_of(type) == kind)
            return type;
}

/// As inputs and constants have it.
std::string RealGenerator::number(int type) {
    const int whole = pick(199) - 99;
    switch (kind_of(type)) {
    case Kind::kInteger:
        return std::to_string(kTypes[static_cast<size_t>(type)].name == "int" ? whole : pick(99));
    case Kind::kFixed:
        return fmt::format("{}.{:03}", whole, pick(1000));
    default:
        return chance(20) && type < kWideTypes ? fmt::format("{}e{}", whole, pick(70) - 35)
               : chance(20)                    ? std::to_string(pick(3) - 1)
                                               : fmt::format("{}.{}", whole, pick(100000));
    }
}

std::string RealGenerator::place(const Variable &variable) {
    if (variable.size == 0)
        return variable.name;
    const Variable *index = variable_of(Kind::kInteger, false); // out of range, too
    if (!index || chance(70))
        return fmt::format("{}[{}]", variable.name, pick(variable.size));
    return fmt::format("{}[{}]", variable.name, index->name + (chance(50) ? " % 6" : ""));
}

const RealGenerator::Variable *RealGenerator::variable_of(Kind kind, bool is_array) {
    std::vector<const Variable *> found;
    for (const Variable &each : variables_)
        if (kind_of(each.type) == kind && (each.size > 0) == is_array)
            found.push_back(&each);
    return found.empty() ? nullptr : found[static_cast<size_t>(pick(static_cast<int>(found.size())))];
}

std::string RealGenerator::leaf(Kind kind) {
    const Variable *variable = variable_of(kind, kind != Kind::kInteger && chance(30));
    if (!variable || chance(15)) {
        std::string text = number(any_type(kind));
        while (text.find('e') != std::string::npos) // too large for fixed point, which it may meet
            text = number(any_type(kind));
        return kind == Kind::kFloat && chance(50)
                   ? fmt::format("({}{})", text, text.find_first_of(".e") == std::string::npos ? ".f" : "f")
                   : "(" + text + ")";
    }
    if (kind == Kind::kInteger)
        return fmt::format("({} % 1000)", variable->name);
    return kind == Kind::kFixed ? clamped(place(*variable)) : place(*variable);
}

std::string RealGenerator::expression(Kind kind, int depth) {
    if (depth <= 0 || chance(15))
        return leaf(kind);
    if (chance(10))
        return fmt::format("({} ? {} : {})", condition(depth - 1), expression(kind, depth - 1),
                           expression(kind, depth - 1));
    return kind == Kind::kFloat   ? floating(depth - 1)
           : kind == Kind::kFixed ? fixed(depth - 1)
                                  : integer(depth - 1);
}

std::string RealGenerator::floating(int depth) {
    static const char *const kFunctions[] = {"fabs", "floor", "ceil", "round", "trunc", "sqrt"};
    static const char *const kDear[] = {"exp", "exp2", "log", "log2", "sin", "cos"};
    const auto side = [&] { return expression(Kind::kFloat, depth); };
    // Of public numbers C knows results that are no numbers.
    const auto private_side = [&] {
        const Variable *variable = variable_of(Kind::kFloat, false);
        return variable ? fmt::format("({} - {})", side(), variable->name) : "(0.5f)";
    };
    switch (pick(14)) {
    case 0:
        return fmt::format("(-{})", side());
    case 1:
        return fmt::format("{}({})", kFunctions[pick(6)], private_side());
    case 2:
        return chance(30) ? fmt::format("{}((float<11,5>){})", kDear[pick(6)], private_side())
                          : fmt::format("fmin({}, {})", side(), side());
    case 3:
        return fmt::format("(({}){})", kTypes[static_cast<size_t>(any_type(Kind::kFloat))].name, side());
    case 4:
        return fmt::format("({} {} {})", side(), "+-*"[pick(3)], expression(Kind::kInteger, depth));
    case 5:
        return fmt::format("({} {} {})", side(), "+-*"[pick(3)], expression(Kind::kFixed, depth));
    case 6:
        return fmt::format("({} {} {})", side(), "+-*"[pick(3)], open_number());
    case 7: // what is public divides by no 0
        if (const Variable *divisor = variable_of(Kind::kFloat, false))
            return fmt::format("({} / {})", side(), divisor->name);
        return side();
    default:
        return fmt::format("({} {} {})", side(), "+-*"[pick(3)], side());
    }
}

std::string RealGenerator::fixed(int depth) {
    static const char *const kFunctions[] = {"fabs", "floor", "ceil", "round", "trunc"};
    const auto side = [&] { return clamped(expression(Kind::kFixed, depth)); };
    const auto product = [&] { return fmt::format("{} * {}", side(), side()); };
    switch (pick(12)) {
    case 0:
        return clamped(fmt::format("-{}", side()));
    case 1:
        return fmt::format("{}({})", kFunctions[pick(5)], side());
    case 2:
        return clamped(fmt::format("({})", product()));
    case 3:
        return clamped(fmt::format("({}) / 4 - {} * 0.25", product(), side()));
    case 4:
        return clamped(fmt::format("({} / (fabs({}) + 1))", side(), side()));
    case 5:
        return clamped(fmt::format("({} {} {})", side(), "+-"[pick(2)], open_number()));
    case 6:
        return clamped(fmt::format("(({}){})", kTypes[static_cast<size_t>(any_type(Kind::kFixed))].name,
                                   clamped(expression(Kind::kFloat, depth))));
    case 7:
        return clamped(fmt::format("({} + {} % 50)", side(), expression(Kind::kInteger, depth)));
    case 8:
        return clamped(fmt::format("({} / {})", side(), chance(50) ? "3" : "-2.5"));
    default:
        return clamped(fmt::format("({} {} {})", side(), "+-"[pick(2)], side()));
    }
}

std::string RealGenerator::integer(int depth) {
    switch (pick(4)) {
    case 0:
        return fmt::format("({} % 1000 {} {} % 1000)", expression(Kind::kInteger, depth), "+-*"[pick(3)],
                           expression(Kind::kInteger, depth));
    case 1:
        return fmt::format("((int){} % 1000)", expression(chance(50) ? Kind::kFloat : Kind::kFixed, depth));
    case 2:
        return fmt::format("(int){}", condition(depth));
    default:
        return leaf(Kind::kInteger);
    }
}

std::string RealGenerator::condition(int depth) {
    static const char *const kOperators[] = {"<", "<=", ">", ">=", "==", "!="};
    const Kind kind = chance(50) ? Kind::kFloat : chance(70) ? Kind::kFixed : Kind::kInteger;
    if (chance(10))
        return fmt::format("(!{})", expression(kind, depth));
    if (depth > 0 && chance(20))
        return fmt::format("({} {} {})", condition(depth - 1), chance(50) ? "&&" : "||",
                           condition(depth - 1));
    return fmt::format("({} {} {})", expression(kind, depth), kOperators[pick(6)], expression(kind, depth));
}

/// A public number of C within 100.
std::string RealGenerator::open_number() {
    static const char *const kNames[] = {"rate", "share", "most"};
    return kNames[pick(3)];
}

std::string RealGenerator::fitting(int type, int depth) {
    const Kind to = kind_of(type);
    const Kind from = chance(70) ? to : static_cast<Kind>(pick(3));
    const std::string value = expression(from, depth);
    if (to == Kind::kFloat || from == to)
        return to == Kind::kInteger ? "(" + value + ") % 500" : value;
    return to == Kind::kFixed ? from == Kind::kFloat ? clamped(value) : "(" + value + ") % 100"
                              : "(int)" + clamped(value);
}

/// An expression on whole arrays, of which one at least stands in it.
std::string RealGenerator::on_arrays(const Variable &target, int depth, bool &has_array) {
    const Kind kind = kind_of(target.type);
    if (depth == 0 || chance(30)) {
        const std::string text = has_array && chance(20) ? leaf(kind) : variable_of(kind, true)->name;
        has_array = true;
        return kind == Kind::kFixed ? clamped(text) : text;
    }
    const std::string left = on_arrays(target, depth - 1, has_array),
                      right = on_arrays(target, depth - 1, has_array);
    return kind == Kind::kFloat ? fmt::format("({} {} {})", left, "+-*"[pick(3)], right)
                                : clamped(fmt::format("({} {} {})", left, "+-*"[pick(3)], right));
}

} // namespace picco::random_programs
