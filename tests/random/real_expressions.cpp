// Expressions of random programs on real numbers.
#include "reals.h"

namespace picco::random_programs {

Text RealGenerator::clamped(const Text &fixed) {
    return form("fmin(fmax({}, -100), 100)", fixed);
}

Text RealGenerator::cast(const Type &type, const Text &value) {
    // Of public numbers, types of C make numbers of C; oracle/ has no long double.
    const std::string name = type.name == "long double" ? "double" : type.name;
    const std::string c = name == "float" ? "c_float()" : name == "double" ? "c_double()" : type.c;
    return random_programs::form("(({0}){2})", "cast({1}, {2})", name, c, value);
}

Text RealGenerator::literal(const std::string &number, bool is_float) {
    const bool is_integer = number.find_first_of(".e") == std::string::npos;
    if (!is_float)
        return {number, number + (is_integer ? "" : "_d")};
    return {number + (is_integer ? ".f" : "f"), number + "_f"};
}

int RealGenerator::any_type(Kind kind) {
    for (;;)
        if (const int type = pick(static_cast<int>(kTypes.size())); kind_of(type) == kind)
            return type;
}

std::string RealGenerator::number(const Type &type) {
    const int whole = pick(199) - 99;
    switch (type.kind) {
    case Kind::kInteger:
        return std::to_string(type.name == "int" ? whole : pick(99));
    case Kind::kFixed:
        // Some of them lie halfway between two numbers of fixed<20,4>.
        return chance(20) ? fmt::format("{}.{:05}", whole, 3125 * pick(32))
                          : fmt::format("{}.{:03}", whole, pick(1000));
    default:
        return chance(20) && type.is_wide ? fmt::format("{}e{}", whole, pick(70) - 35)
               : chance(20)               ? std::to_string(pick(3) - 1)
               : chance(20) ? fmt::format("{}.{:09}{:09}", whole, pick(1000000000), pick(1000000000))
                            : fmt::format("{}.{}", whole, pick(100000));
    }
}

Text RealGenerator::place(const Variable &variable) {
    if (variable.size == 0)
        return variable.name;
    const Variable *index = variable_of(Kind::kInteger, false); // out of range, too
    if (!index || chance(70))
        return form("{}[{}]", variable.name, pick(variable.size));
    return form("{}[{}]", variable.name, index->name + (chance(50) ? " % 6" : ""));
}

const RealGenerator::Variable *RealGenerator::variable_of(Kind kind, bool is_array) {
    std::vector<const Variable *> found;
    for (const Variable &each : variables_)
        if (kind_of(each.type) == kind && (each.size > 0) == is_array)
            found.push_back(&each);
    return found.empty() ? nullptr : found[static_cast<size_t>(pick(static_cast<int>(found.size())))];
}

/// Not too large for fixed point, which it may meet.
Text RealGenerator::constant(Kind kind) {
    Type type = kTypes[static_cast<size_t>(any_type(kind))];
    type.is_wide = false;
    return form("({})", literal(number(type), kind == Kind::kFloat && chance(50)));
}

Text RealGenerator::leaf(Kind kind) {
    const Variable *variable = variable_of(kind, kind != Kind::kInteger && chance(30));
    if (!variable || chance(15))
        return constant(kind);
    if (chance(8))
        for (const Function &each : functions_)
            if (kind_of(each.result) == kind)
                return call(each);
    if (kind == Kind::kInteger)
        return form("({} % 1000)", variable->name);
    return kind == Kind::kFixed ? clamped(place(*variable)) : place(*variable);
}

Text RealGenerator::call(const Function &function) {
    Text arguments = "";
    for (const int type : function.parameters)
        arguments = form("{}{}{}", arguments, arguments.picco.empty() ? "" : ", ", fitting(type, 0));
    const Text result = form("{}({})", function.name, arguments);
    const Kind kind = kind_of(function.result);
    return kind == Kind::kFixed     ? clamped(result)
           : kind == Kind::kInteger ? form("({} % 1000)", result)
                                    : result;
}

Text RealGenerator::expression(Kind kind, int depth) {
    if (depth <= 0 || chance(15))
        return leaf(kind);
    if (chance(10))
        return random_programs::form(chance(70) ? "({} ? {} : {})" : "smcselect({}, {}, {})",
                                     "choose({}, {}, {})", condition(depth - 1), expression(kind, depth - 1),
                                     expression(kind, depth - 1));
    return kind == Kind::kFloat   ? floating(depth - 1)
           : kind == Kind::kFixed ? fixed(depth - 1)
                                  : integer(depth - 1);
}

Text RealGenerator::floating(int depth) {
    static const char *const kFunctions[] = {"fabs", "floor", "ceil", "round", "trunc", "sqrt"};
    static const char *const kDear[] = {"exp", "exp2", "log", "log2", "sin", "cos"};
    const auto side = [&] { return expression(Kind::kFloat, depth); };
    const auto sum = [&](const Text &other) { return form("({} {} {})", side(), "+-*"[pick(3)], other); };
    // Of public numbers C knows results that are no numbers.
    const auto private_side = [&] {
        const Variable *variable = variable_of(Kind::kFloat, false);
        return variable ? form("({} - {})", side(), variable->name) : literal("0.5", true);
    };
    switch (pick(14)) {
    case 0:
        return form("(-{})", side());
    case 1:
        return form("{}({})", kFunctions[pick(6)], private_side());
    case 2:
        return !is_exact_ && chance(30) ? form("{}((float<11,5>){})", kDear[pick(6)], private_side())
                                        : form("fmin({}, {})", side(), side());
    case 3:
        return cast(kTypes[static_cast<size_t>(any_type(Kind::kFloat))],
                    expression(chance(60) ? Kind::kFloat : static_cast<Kind>(pick(3)), depth));
    case 4:
        return sum(expression(Kind::kInteger, depth));
    case 5:
        return sum(expression(Kind::kFixed, depth));
    case 6:
        return sum(open_number());
    case 7: // what is public divides by no 0
        if (const Variable *divisor = variable_of(Kind::kFloat, false))
            return form("({} / {})", side(), divisor->name);
        return side();
    default:
        return sum(side());
    }
}

Text RealGenerator::fixed(int depth) {
    static const char *const kFunctions[] = {"fabs", "floor", "ceil", "round", "trunc"};
    static const char *const kDivisors[] = {"3", "-2.5", "7", "1000", "123.456", "0.75"};
    const auto side = [&] { return clamped(expression(Kind::kFixed, depth)); };
    const auto product = [&] { return form("{} * {}", side(), side()); };
    const auto sign = [&] { return "+-"[pick(2)]; };
    switch (pick(16)) {
    case 0:
        return clamped(form("-{}", side()));
    case 1:
        return form("{}({})", kFunctions[pick(5)], side());
    case 2:
        return clamped(form("({})", product()));
    case 3:
        return clamped(form("({}) / 4 - {} * {}", product(), side(), literal("0.25")));
    case 4:
        return clamped(form("({} / (fabs({}) + 1))", side(), side()));
    case 5:
        return clamped(form("({} {} {})", side(), sign(), open_number()));
    case 6:
        return clamped(cast(kTypes[static_cast<size_t>(any_type(Kind::kFixed))],
                            clamped(expression(chance(60) ? Kind::kFloat : Kind::kFixed, depth))));
    case 7:
        return clamped(form("({} + {} % 50)", side(), expression(Kind::kInteger, depth)));
    case 8:
        return clamped(form("({} / {})", side(), literal(kDivisors[pick(6)])));
    case 11: // not by a constant, which may be 0
        if (const Variable *divisor = variable_of(Kind::kInteger, false))
            return clamped(form("({} / {})", side(), divisor->name));
        return side();
    case 12:
        return clamped(form("({} * ({} % 50))", side(), expression(Kind::kInteger, depth)));
    case 9:
        return clamped(form("({} {} {})", product(), sign(), product()));
    case 10:
        return clamped(form("(-({} {} {}) {} {})", product(), sign(), side(), sign(), product()));
    default:
        return clamped(form("({} {} {})", side(), sign(), side()));
    }
}

Text RealGenerator::integer(int depth) {
    switch (pick(5)) {
    case 3: // not by a constant, which may be 0
        if (const Variable *divisor = variable_of(Kind::kInteger, false))
            return form("({} / {})", expression(Kind::kInteger, depth), divisor->name);
        return leaf(Kind::kInteger);
    case 0:
        return form("({} % 1000 {} {} % 1000)", expression(Kind::kInteger, depth), "+-*"[pick(3)],
                    expression(Kind::kInteger, depth));
    case 1:
        return form("({} % 1000)",
                    random_programs::form("(int)fmin(fmax({0}, -30000), 30000)",
                                          "cast(integer(32), fmin(fmax({0}, -30000), 30000))",
                                          chance(50) ? expression(Kind::kFloat, depth)
                                                     : form("({} * 1)", expression(Kind::kFixed, depth))));
    case 2:
        return random_programs::form("(int){}", "cast(integer(32), {})", condition(depth));
    default:
        return leaf(Kind::kInteger);
    }
}

Text RealGenerator::condition(int depth) {
    static const char *const kOperators[] = {"<", "<=", ">", ">=", "==", "!="};
    const Kind kind = chance(50) ? Kind::kFloat : chance(70) ? Kind::kFixed : Kind::kInteger;
    if (chance(10))
        return form("(!{})", expression(kind, depth));
    if (kind == Kind::kFixed && chance(15))
        return form("({} * {} {} {})", leaf(kind), leaf(kind), kOperators[pick(6)], expression(kind, depth));
    if (depth > 0 && chance(20))
        return form("({} {} {})", condition(depth - 1), chance(50) ? "&&" : "||", condition(depth - 1));
    return form("({} {} {})", expression(kind, depth), kOperators[pick(6)], expression(kind, depth));
}

Text RealGenerator::fitting(int type, int depth) {
    const Kind to = kind_of(type);
    const Kind from = chance(70) ? to : static_cast<Kind>(pick(3));
    const Text value = expression(from, depth);
    if (to == Kind::kFloat || from == to)
        return to == Kind::kInteger ? form("({}) % 500", value) : value;
    return to != Kind::kFixed     ? random_programs::form("(int){}", "cast(integer(32), {})", clamped(value))
           : from == Kind::kFloat ? clamped(value)
                                  : form("({}) % 100", value);
}

} // namespace picco::random_programs
