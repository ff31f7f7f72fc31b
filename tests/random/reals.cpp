// Statements of random programs on real numbers.
#include "reals.h"

#include <fmt/format.h>

namespace picco::random_programs {

const std::vector<RealGenerator::Type> RealGenerator::kTypes = {
    {"float", "floating(32, 9)", Kind::kFloat, true},
    {"double", "floating(53, 11)", Kind::kFloat, true},
    {"float<24,8>", "floating(24, 8)", Kind::kFloat, true},
    {"long double", "floating(64, 15)", Kind::kFloat, true},
    {"float<11,5>", "floating(11, 5)", Kind::kFloat},
    {"float<5,4>", "floating(5, 4)", Kind::kFloat},
    {"float<8,3>", "floating(8, 3)", Kind::kFloat},
    {"fixed<32,16>", "fixed(32, 16)", Kind::kFixed},
    {"fixed<24,8>", "fixed(24, 8)", Kind::kFixed},
    {"fixed<40,9>", "fixed(40, 9)", Kind::kFixed},
    {"fixed<20,4>", "fixed(20, 4)", Kind::kFixed},
    {"fixed<60,40>", "fixed(60, 40)", Kind::kFixed},
    {"int", "integer(32)", Kind::kInteger},
    {"unsigned int<11>", "natural(11)", Kind::kInteger},
};

/// Not all types in one program, so that several variables have the same.
int RealGenerator::declared_type() {
    if (types_.size() < 6)
        types_.push_back(pick(static_cast<int>(kTypes.size())));
    return chance(50) ? types_.back() : one_of(types_);
}

void RealGenerator::declare() {
    Variable variable{fresh("v"), declared_type(), chance(35) ? kSize : 0};
    const Type &type = kTypes[static_cast<size_t>(variable.type)];
    const Text first = literal(number(type));
    if (variable.size > 0)
        line(random_programs::form("{0} {1}[{2}] = {{{3}}};", "Array {1}({4}, {2}, {3});", type.name,
                                   variable.name, variable.size, first, type.c));
    else
        line(random_programs::form("{0} {1} = {2};", "Number {1}({3}, {2});", type.name, variable.name, first,
                                   type.c));
    if (chance(70)) {
        line(form("smcinput({}, 1);", variable.name));
        input_ += variable.name + " = " + number(type);
        for (int i = 1; i < variable.size; ++i)
            input_ += "," + number(type);
        input_ += "\n";
    }
    variables_.push_back(variable);
}

void RealGenerator::assignment() {
    const Variable &target = one_of(variables_);
    line(form("{} = {};", place(target), fitting(target.type, 3)));
}

void RealGenerator::update() {
    const Variable &target = one_of(variables_);
    const Text where = place(target);
    const Kind kind = kind_of(target.type);
    if (kind == Kind::kFloat)
        line(form("{} {}= {};", where, "+-*/"[pick(4)], expression(chance(70) ? kind : Kind::kFixed, 2)));
    else if (kind == Kind::kFixed)
        fixed_update(where);
    else
        line(form("{} = {} % 100;", where, where));
}

void RealGenerator::fixed_update(const Text &place) {
    line(form("{} = {};", place, clamped(place)));
    const Text value = clamped(expression(Kind::kFixed, 2));
    if (chance(30)) // of the format of the place, perhaps
        line(form("{} {}= {} * {};", place, "+-"[pick(2)], chance(50) ? place : value, leaf(Kind::kFixed)));
    else
        line(form("{} {}= {};", place, "+-*"[pick(3)], value));
    line(form("{} = {};", place, clamped(place)));
}

void RealGenerator::step() {
    const Kind kind = chance(60) ? Kind::kFloat : Kind::kFixed;
    const Variable *target = variable_of(kind, chance(40)), *to = variable_of(Kind::kFloat, false);
    if (!target || !to || target == to)
        return;
    static const char *const kForms[] = {"{}++", "{}--", "++{}", "--{}", "({} += {})", "({} = 3)"};
    const Text where = place(*target);
    if (kind == Kind::kFixed)
        line(form("{} = {};", where, clamped(where)));
    line(form("{} = {};", to->name, form(kForms[pick(6)], where, literal("0.5", true))));
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
    const auto there = [&](const Variable &array) -> Text {
        static const char *const kForms[] = {"{0}[{1}] % 5", "{0}[{1}]", "({0}[{1}] + {1}) % 6",
                                             "{0}[{1}] & 3"};
        return form("{}[{}]", array.name, form(kForms[pick(4)], index->name, counter));
    };
    line(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) {{", counter, kSize));
    ++indent_;
    for (int i = 1 + pick(3); i > 0; --i) {
        const Variable *source = variable_of(kind, true);
        Text value = chance(50)   ? leaf(kind)
                     : chance(50) ? there(*source)
                                  : form("{}[{}]", source->name, counter);
        if (kind == Kind::kFixed)
            value = clamped(value);
        const bool is_guarded = chance(25);
        if (is_guarded)
            line(when(form("{}[{}] > {}", index->name, counter, pick(4))));
        if (chance(40))
            line(form("{} = {};", there(*table), value));
        else if (kind == Kind::kFloat)
            line(form("{} {}= {};", there(*table), "++-*/"[pick(5)], value));
        else
            line(form("{} {}= {};", there(*table), "+-"[pick(2)], value));
    }
    --indent_;
    line("}");
    if (kind == Kind::kFixed)
        line(form("{0} = fmin(fmax({0}, -90), 90);", table->name));
}

void RealGenerator::branch(int depth) {
    line(form("{} {{", when(condition(2))));
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
        const Text here = form("{}[{}]", array->name, counter);
        const bool is_float = kind_of(array->type) == Kind::kFloat;
        const Text value = form("{} {} {}", is_float ? here : clamped(here), "+-*"[pick(3)],
                                is_float ? leaf(Kind::kFloat) : clamped(leaf(Kind::kFixed)));
        line(form("{} = {};", here, is_float ? value : clamped(value)));
        if (chance(40))
            line(form("{} {} = {};", when(form("{} > 1", here)), here,
                      literal(number(kTypes[static_cast<size_t>(array->type)]))));
    } else {
        statement(depth - 1);
    }
    --indent_;
    line("}");
}

/// Of numbers that are passed by value, and one that is returned.
void RealGenerator::function() {
    Function made{fresh("f"), declared_type(), {}};
    Text parameters = "", copies = "";
    for (int i = 1 + pick(3); i > 0; --i) {
        const Variable variable{fresh("v"), declared_type()};
        const Type &type = kTypes[static_cast<size_t>(variable.type)];
        const std::string comma = variables_.empty() ? "" : ", ";
        parameters = random_programs::form("{}{}{} {}", "{0}{1}const Value &from_{3}", parameters, comma,
                                           type.name, variable.name);
        copies = random_programs::form("{}", "{0}Number {1}({2}, from_{1}); ", copies, variable.name, type.c);
        made.parameters.push_back(variable.type);
        variables_.push_back(variable);
    }
    const Type &type = kTypes[static_cast<size_t>(made.result)];
    line(random_programs::form("{} {}({}) {{", "Value {1}({2}) {{", type.name, made.name, parameters));
    ++indent_;
    lines("", copies.c);
    line(random_programs::form("return {0};", "return Number({1}, {0});", fitting(made.result, 3), type.c));
    --indent_;
    line("}");
    variables_.clear();
    functions_.push_back(made);
}

void RealGenerator::statement(int depth) {
    const bool is_left_out = enter_statement();
    const int kind = pick(depth > 0 ? 22 : 15);
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
    else if (kind < 15) {
        if (branches_ == 0)
            open_statement();
    } else if (kind < 18)
        branch(depth);
    else if (kind < 20)
        loop(depth);
    else
        offers();
    leave_statement(is_left_out);
}

void RealGenerator::output(const Variable &variable) {
    line(fmt::format("smcoutput({}, 1);", variable.name));
}

Program RealGenerator::program() {
    is_exact_ = chance(80);
    const bool is_nearest = chance(25);
    if (is_nearest)
        lines("// with --rounding=nearest", "");
    lines("#include <math.h>", "#include \"program.h\"\nusing namespace oracle;");
    for (int i = 0; i < 2; ++i)
        function();
    lines("int main(void) {", "int main(int, char **arguments) {");
    ++indent_;
    lines("", fmt::format("begin(arguments[1], {});", is_nearest));
    for (int i = 0; i < 5; ++i)
        declare_open();
    for (int i = 0; i < 2; ++i)
        declare_open_array();
    for (int i = 0; i < 12; ++i)
        declare();
    for (int part = 0; part < 2; ++part) {
        for (int i = 6 + pick(5); i > 0; --i)
            statement(3);
        for (const Variable &each : variables_)
            output(each);
        if (const Variable *chosen = variable_of(Kind::kFixed, false))
            line(form("{} = smcopen({});", open_number(), clamped(chosen->name)));
    }
    lines("return 0;", "return finish();");
    --indent_;
    line("}");
    Program made = result();
    if (!is_exact_)
        made.c.clear();
    if (is_nearest)
        made.options = "--rounding=nearest";
    return made;
}

} // namespace picco::random_programs
