// Public numbers in random programs on real numbers.
#include "reals.h"

namespace picco::random_programs {

const std::vector<RealGenerator::Type> RealGenerator::kOpenTypes = {
    {"fixed<32,16>", "fixed(32, 16)", Kind::kFixed},  {"fixed<20,4>", "fixed(20, 4)", Kind::kFixed},
    {"fixed<60,40>", "fixed(60, 40)", Kind::kFixed},  {"fixed<90,50>", "fixed(90, 50)", Kind::kFixed},
    {"float<24,8>", "floating(24, 8)", Kind::kFloat}, {"float<8,3>", "floating(8, 3)", Kind::kFloat},
    {"float<5,4>", "floating(5, 4)", Kind::kFloat},   {"float<70,15>", "floating(70, 15)", Kind::kFloat},
    {"double", "c_double()", Kind::kFloat},           {"float", "c_float()", Kind::kFloat},
    {"int", "integer(32)", Kind::kInteger},
};

void RealGenerator::declare_open() {
    const int type = pick(static_cast<int>(kOpenTypes.size()));
    const Type &of = kOpenTypes[static_cast<size_t>(type)];
    const Text first = chance(25) && of.kind != Kind::kInteger ? open_expression(2)
                       : of.kind == Kind::kInteger             ? Text(std::to_string(pick(199) - 99))
                                                               : literal(number(of), chance(30));
    open_.push_back({fresh("p"), type});
    line(random_programs::form("public {0} {1} = {3};", "Number {1}(in_public({2}), {3});", of.name,
                               open_.back().name, of.c, first));
}

void RealGenerator::declare_open_array() {
    const Type &of =
        kOpenTypes[static_cast<size_t>(pick(static_cast<int>(kOpenTypes.size()) - 1))]; // no integers
    open_arrays_.push_back(fresh("q"));
    line(random_programs::form("public {0} {1}[{2}] = {{{4}}};", "Array {1}(in_public({3}), {2}, {4});",
                               of.name, open_arrays_.back(), kSize, of.c, literal(number(of), chance(30))));
    line(form("{}[{}] = {};", open_arrays_.back(), 1 + pick(4), literal(number(of), chance(30))));
}

Text RealGenerator::open_number() {
    if (open_.empty())
        return constant(chance(50) ? Kind::kFixed : Kind::kFloat);
    return one_of(open_).name;
}

Text RealGenerator::open_leaf() {
    return chance(70) ? open_number() : constant(chance(50) ? Kind::kFixed : Kind::kFloat);
}

/// What C computes on its numbers alone stays there.
Text RealGenerator::open_expression(int depth) {
    if (depth == 0)
        return open_leaf();
    const auto side = [&] { return open_expression(depth - 1); };
    switch (pick(10)) {
    case 0:
        return form("(-{})", side());
    case 1:
    case 2:
        return clamped(cast(one_of(kOpenTypes), clamped(side())));
    case 3:
        return form("({} / {})", side(), literal(chance(50) ? "3" : "-2.5"));
    case 4:
        return random_programs::form("({} < {} ? {} : {})", "choose({} < {}, {}, {})", side(), side(), side(),
                                     side());
    default:
        return clamped(form("({} {} {})", side(), "+-*"[pick(3)], side()));
    }
}

void RealGenerator::open_statement() {
    if (chance(25)) {
        const Text other = chance(50) ? Text(one_of(open_arrays_)) : open_number();
        const Text all = form("({} {} {})", one_of(open_arrays_), "+-*"[pick(3)], other);
        line(form("{} = {};", one_of(open_arrays_), clamped(all)));
        return;
    }
    const Variable &target = one_of(open_);
    const Type &type = kOpenTypes[static_cast<size_t>(target.type)];
    if (type.kind == Kind::kInteger) {
        line(random_programs::form("{} = (int){};", "{} = cast(integer(32), {});", target.name,
                                   clamped(open_expression(2))));
        return;
    }
    if (const Variable *opened = variable_of(chance(50) ? Kind::kFixed : Kind::kFloat, false);
        opened && chance(30))
        line(form("{} = smcopen({});", target.name, clamped(opened->name)));
    else if (chance(30))
        line(form("{0} = fmin(fmax({0}, -9), 9);", target.name)),
            line(form("{} {}= {};", target.name, "+-*"[pick(3)],
                      form("fmin(fmax({}, -9), 9)", open_expression(1))));
    else
        line(form("{} = {};", target.name, clamped(open_expression(2))));
}

} // namespace picco::random_programs
