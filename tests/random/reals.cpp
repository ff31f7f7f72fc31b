// Statements of random programs on real numbers.
#include "reals.h"

#include <fmt/format.h>

namespace picco::random_programs {
namespace {

constexpr int kSize = 5; // of every array

} // namespace

const std::vector<RealGenerator::Type> RealGenerator::kTypes = {
    {"float", Kind::kFloat},       {"double", Kind::kFloat},
    {"float<24,8>", Kind::kFloat}, {"float<11,5>", Kind::kFloat},
    {"float<5,4>", Kind::kFloat},  {"fixed<32,16>", Kind::kFixed},
    {"fixed<24,8>", Kind::kFixed}, {"fixed<40,9>", Kind::kFixed},
    {"int", Kind::kInteger},       {"unsigned int<11>", Kind::kInteger},
};

void RealGenerator::declare(bool is_input) {
    Variable variable{fresh("v"), pick(static_cast<int>(kTypes.size())), chance(35) ? kSize : 0};
    const std::string &type = kTypes[static_cast<size_t>(variable.type)].name;
    const std::string shape = variable.size > 0 ? fmt::format("[{}]", variable.size) : "";
    line(fmt::format("{} {}{} = {{{}}};", type, variable.name, shape, number(variable.type)));
    if (is_input && chance(70)) {
        line(fmt::format("smcinput({}, 1);", variable.name));
        input_ += variable.name + " = " + number(variable.type);
        for (int i = 1; i < variable.size; ++i)
            input_ += "," + number(variable.type);
        input_ += "\n";
    }
    variables_.push_back(variable);
}

void RealGenerator::assignment() {
    const Variable &target = variables_[static_cast<size_t>(pick(static_cast<int>(variables_.size())))];
    line(fmt::format("{} = {};", place(target), fitting(target.type, 3)));
}

void RealGenerator::update() {
    const Variable &target = variables_[static_cast<size_t>(pick(static_cast<int>(variables_.size())))];
    const std::string where = place(target);
    const Kind kind = kind_of(target.type);
    if (kind == Kind::kFloat)
        line(fmt::format("{} {}= {};", where, "+-*/"[pick(4)],
                         expression(chance(70) ? kind : Kind::kFixed, 2)));
    else if (kind == Kind::kFixed) {
        line(fmt::format("{} = {};", where, clamped(where)));
        line(fmt::format("{} {}= {};", where, "+-*"[pick(3)], clamped(expression(kind, 2))));
        line(fmt::format("{} = {};", where, clamped(where)));
    } else
        line(fmt::format("{} = {} % 100;", where, where));
}

void RealGenerator::step() {
    const Kind kind = chance(60) ? Kind::kFloat : Kind::kFixed;
    const Variable *target = variable_of(kind, chance(40)), *to = variable_of(Kind::kFloat, false);
    if (!target || !to || target == to)
        return;
    static const char *const kForms[] = {"{}++", "{}--", "++{}", "--{}", "({} += 0.5f)", "({} = 3)"};
    const std::string where = place(*target);
    if (kind == Kind::kFixed)
        line(fmt::format("{} = {};", where, clamped(where)));
    line(fmt::format("{} = {};", to->name, fmt::format(fmt::runtime(kForms[pick(6)]), where)));
}

void RealGenerator::array_statement() {
    const Variable *target = variable_of(chance(60) ? Kind::kFloat : Kind::kFixed, true);
    const Variable *other = target ? variable_of(kind_of(target->type), true) : nullptr;
    if (!target)
        return;
    if (chance(25)) {
        const std::string left = kind_of(target->type) == Kind::kFloat
                                     ? target->name
                                     : fmt::format("fmin(fmax({}, -9), 9)", target->name);
        line(fmt::format("{}[{}] = {} @ {};", target->name, pick(kSize), left,
                         kind_of(target->type) == Kind::kFloat ? other->name : clamped(other->name)));
        return;
    }
    bool has_array = false;
    line(fmt::format("{} = {};", target->name, on_arrays(*target, 2, has_array)));
}

void RealGenerator::array_function() {
    const Variable *array = variable_of(static_cast<Kind>(pick(3)), true);
    if (!array)
        return;
    const Kind kind = kind_of(array->type);
    const auto into = [&](Kind wanted) { return variable_of(wanted, false); };
    switch (pick(5)) {
    case 0: {
        const Variable *other = variable_of(static_cast<Kind>(pick(3)), true);
        if (branches_ == 0 && other && other != array)
            line(fmt::format("smcsort({}, {}, {});", array->name, kSize, other->name));
        return;
    }
    case 1:
        if (const Variable *to = into(kind); to && to->type == array->type)
            line(fmt::format("{} = {}({}, {});", to->name, chance(50) ? "smcmin" : "smcmax", array->name,
                             kSize));
        return;
    case 2:
        if (const Variable *to = into(Kind::kInteger))
            line(fmt::format("{} = {}({}, {});", to->name, chance(50) ? "smcargmin" : "smcargmax",
                             array->name, kSize));
        return;
    case 3:
        if (const Variable *to = into(kind); to && kind == Kind::kFloat)
            line(fmt::format("{} = smcsum({}, {});", to->name, array->name, kSize));
        return;
    default:
        if (branches_ == 0)
            line(fmt::format("smctopk({}, {}, {});", array->name, kSize, kSize));
    }
}

/// Stores and updates at private indices behind each other, some of them at the same places, some of them out
/// of range, with reads in between.
void RealGenerator::scatter() {
    const Variable *table = variable_of(chance(65) ? Kind::kFloat : Kind::kFixed, true);
    const Variable *index = variable_of(Kind::kInteger, true);
    if (!table || !index)
        return;
    const Kind kind = kind_of(table->type);
    const std::string counter = fresh("i");
    const auto there = [&](const Variable &array) {
        static const char *const kForms[] = {"{0}[{1}] % 5", "{0}[{1}]", "({0}[{1}] + {1}) % 6",
                                             "{0}[{1}] & 3"};
        return fmt::format("{}[{}]", array.name,
                           fmt::format(fmt::runtime(kForms[pick(4)]), index->name, counter));
    };
    line(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) {{", counter, kSize));
    ++indent_;
    for (int i = 1 + pick(3); i > 0; --i) {
        const Variable *source = variable_of(kind, true);
        std::string value = chance(50)   ? leaf(kind)
                            : chance(50) ? there(*source)
                                         : source->name + "[" + counter + "]";
        if (kind == Kind::kFixed)
            value = clamped(value);
        const bool is_guarded = chance(25);
        if (is_guarded)
            line(fmt::format("if ({}[{}] > {})", index->name, counter, pick(4)));
        if (chance(40))
            line(fmt::format("{} = {};", there(*table), value));
        else if (kind == Kind::kFloat)
            line(fmt::format("{} {}= {};", there(*table), "++-*/"[pick(5)], value));
        else
            line(fmt::format("{} {}= {};", there(*table), "+-"[pick(2)], value));
    }
    --indent_;
    line("}");
    if (kind == Kind::kFixed)
        line(fmt::format("{0} = fmin(fmax({0}, -90), 90);", table->name));
}

void RealGenerator::branch(int depth) {
    line(fmt::format("if ({}) {{", condition(2)));
    ++indent_, ++branches_;
    for (int i = 1 + pick(2); i > 0; --i)
        statement(depth - 1);
    --indent_;
    if (chance(50)) {
        line("} else {");
        ++indent_;
        statement(depth - 1);
        --indent_;
    }
    --branches_;
    line("}");
}

/// One that becomes a vector, or one that does not.
void RealGenerator::loop(int depth) {
    const std::string counter = fresh("i");
    line(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) {{", counter, chance(50) ? kSize : 2));
    ++indent_;
    const Variable *array = variable_of(chance(60) ? Kind::kFloat : Kind::kFixed, true);
    if (array && chance(70)) {
        const std::string here = fmt::format("{}[{}]", array->name, counter);
        const bool is_float = kind_of(array->type) == Kind::kFloat;
        const std::string value = fmt::format("{} {} {}", is_float ? here : clamped(here), "+-*"[pick(3)],
                                              is_float ? leaf(Kind::kFloat) : clamped(leaf(Kind::kFixed)));
        line(fmt::format("{} = {};", here, is_float ? value : clamped(value)));
        if (chance(40))
            line(fmt::format("if ({} > 1) {} = {};", here, here, number(array->type)));
    } else {
        statement(depth - 1);
    }
    --indent_;
    line("}");
}

void RealGenerator::statement(int depth) {
    const bool is_left_out = enter_statement();
    const int kind = pick(depth > 0 ? 19 : 14);
    if (kind < 4)
        assignment();
    else if (kind < 6)
        update();
    else if (kind < 7)
        step();
    else if (kind < 9)
        array_statement();
    else if (kind < 11)
        array_function();
    else if (kind < 14)
        scatter();
    else if (kind < 17)
        branch(depth);
    else
        loop(depth);
    leave_statement(is_left_out);
}

void RealGenerator::output(const Variable &variable) {
    line(fmt::format("smcoutput({}, 1);", variable.name));
}

Program RealGenerator::program() {
    line("#include <math.h>");
    line("int main(void) {");
    ++indent_;
    line("public double rate = 0.1; public float share = -3.5f; public int most = 12;");
    for (int i = 0; i < 12; ++i)
        declare(true);
    for (int part = 0; part < 2; ++part) {
        for (int i = 6 + pick(5); i > 0; --i)
            statement(3);
        for (const Variable &each : variables_)
            output(each);
        if (const Variable *chosen = variable_of(Kind::kFixed, false))
            line(fmt::format("rate = smcopen({});", clamped(chosen->name)));
    }
    line("return 0;");
    --indent_;
    line("}");
    return result();
}

} // namespace picco::random_programs
