// Whole programs: globals, functions, main, input and output.
#include "generator.h"

#include "common/bit_functions.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {
namespace {

constexpr char kCFront[] = R"(#include <stdio.h>
#include <stdlib.h>
static long keep(__int128 value, int width) {
    const int size = width < 0 ? -width : width;
    unsigned __int128 low = (unsigned __int128)value & (((unsigned __int128)1 << size) - 1);
    if (width > 0 && low >> (size - 1))
        low -= (unsigned __int128)1 << size;
    return (long)(__int128)low;
}
static long next(void) {
    int c;
    do
        c = getchar();
    while (c != '=' && c != ',' && c != EOF);
    long value;
    if (scanf("%ld", &value) != 1)
        exit(3);
    return value;
}
static void show(__int128 value, int is_last) {
    if (value < 0)
        printf("-%lu", (unsigned long)-value);
    else
        printf("%lu", (unsigned long)value);
    printf(is_last ? "\n" : ",");
}
#define dot(a, b, n) ({ long sum = 0; for (int i = 0; i < (n); i++) sum += (long)(a)[i] * (b)[i]; (int)sum; })
)";

/// A field goes by its own name.
std::string label_of(const std::string &name) {
    return name.substr(name.rfind('.') + 1);
}

} // namespace

/// With the functions of bits of private unsigned numbers, which are defined for 0, too.
std::string c_front() {
    std::string text = kCFront;
    for (const BitFunction function : kBitFunctions) {
        const std::uint64_t zero = 0;
        text += fmt::format("#define smc{0}(x) ((x) == 0 ? {1} : __builtin_{0}(x))\n", name_of(function),
                            value_of(function, &zero, 32));
    }
    return text;
}

Type Generator::any_type() {
    static const std::vector<Type> standard = {{Type::Kind::kStandard, 32, true, "int"},
                                               {Type::Kind::kStandard, 32, true, "int"},
                                               {Type::Kind::kStandard, 8, true, "signed char"},
                                               {Type::Kind::kStandard, 8, false, "unsigned char"},
                                               {Type::Kind::kStandard, 16, true, "short"},
                                               {Type::Kind::kStandard, 16, false, "unsigned short"},
                                               {Type::Kind::kStandard, 32, false, "unsigned"},
                                               {Type::Kind::kStandard, 64, true, "long"},
                                               {Type::Kind::kStandard, 64, false, "unsigned long"},
                                               {Type::Kind::kBool, 1, false, "_Bool"}};
    if (chance(60))
        return one_of(standard);
    if (chance(20))
        return bits_type(33 + pick(20), chance(60));
    return bits_type(chance(30) ? 1 : 2 + pick(20), chance(60));
}

Generator::Variable Generator::holder_of(const Type &type) {
    Variable variable;
    variable.type = type;
    variable.low = type.low();
    variable.high = type.high();
    if (type.is_signed && type.width >= 32) {
        const int bits = type.is_standard() && type.width == 64 ? 31 : 15;
        variable.low = -(Int128{1} << bits);
        variable.high = (Int128{1} << bits) - 1;
    }
    return variable;
}

Generator::Variable Generator::new_variable(const std::string &prefix, bool with_arrays) {
    Variable variable = holder_of(any_type());
    variable.name = fresh(prefix);
    if (with_arrays && chance(40)) {
        variable.sizes.push_back(2 + pick(4));
        if (chance(35))
            variable.sizes.push_back(2 + pick(3));
    }
    variable.is_addressed = chance(30);
    return variable;
}

std::string Generator::declaration_text(const Variable &variable, bool is_c) const {
    std::string text =
        is_c ? variable.type.c_name() : (variable.is_private ? "private " : "public ") + variable.type.name;
    text += " " + variable.name;
    for (const int size : variable.sizes)
        text += fmt::format("[{}]", size);
    return text;
}

void Generator::declare(Variable variable, const std::string &picco_initial, const std::string &c_initial) {
    lines(declaration_text(variable, false) + (picco_initial.empty() ? "" : " = " + picco_initial) + ";",
          declaration_text(variable, true) + (c_initial.empty() ? "" : " = " + c_initial) + ";");
    variables_.push_back(std::move(variable));
}

std::string Generator::arguments_text(const std::vector<std::string> &texts) {
    std::string result = "(";
    for (size_t i = 0; i < texts.size(); ++i)
        result += (i ? ", " : "") + texts[i];
    return result + ")";
}

void Generator::global_variables() {
    const int count = 6 + pick(5);
    for (int i = 0; i < count; ++i) {
        Variable variable = new_variable("g", true);
        variable.is_global = true;
        std::string initial;
        if (variable.sizes.empty() && chance(30) && variable.type.width > 4)
            initial = std::to_string(pick(7));
        declare(variable, initial, initial);
    }
    for (int i = 0; i < 3; ++i) {
        static const std::vector<Type> types = {{Type::Kind::kStandard, 32, true, "int"},
                                                {Type::Kind::kStandard, 64, true, "long"},
                                                {Type::Kind::kStandard, 32, false, "unsigned"},
                                                {Type::Kind::kStandard, 8, true, "signed char"}};
        Variable variable = holder_of(one_of(types));
        variable.name = fresh("q");
        variable.is_private = false;
        variable.is_global = true;
        declare(variable, "", "");
    }
    lines("private int<1> never;", "int never;");
    lines("public int size = 3;", "int size = 3;");
}

long Generator::input_number(const Variable &variable) {
    const Int128 most = variable.high < (Int128{1} << 62) ? variable.high : (Int128{1} << 62);
    if (chance(15))
        return static_cast<long>(chance(50) ? variable.low : most);
    if (chance(40))
        return static_cast<long>(std::min<Int128>(most, std::max<Int128>(variable.low, pick(9) - 3)));
    const Int128 size = most - variable.low + 1;
    const Int128 any = (Int128{random_()} << 32) + random_();
    return static_cast<long>(variable.low + any % size);
}

Shape shape_of(const std::string &name, const std::vector<int> &sizes) {
    Shape result{"", name};
    for (const int size : sizes) {
        result.sizes += fmt::format(", {}", size);
        result.first += "[0]";
        result.count *= size;
    }
    return result;
}

void Generator::input(const Variable &variable) {
    const auto [sizes, first, count] = shape_of(variable.name, variable.sizes);
    const bool as_scalar = variable.sizes.empty();
    lines(fmt::format("smcinput({}, 1{});", variable.name, sizes),
          as_scalar ? fmt::format("{} = next();", variable.name)
                    : fmt::format("for (int k = 0; k < {}; k++) (&{})[k] = next();", count, first));
    const int columns = variable.sizes.empty() ? 1 : variable.sizes.back();
    for (int i = 0; i < count; ++i) {
        if (i % columns == 0)
            input_ += label_of(variable.name) + " = ";
        input_ += std::to_string(input_number(variable)) + ((i + 1) % columns == 0 ? "\n" : ",");
    }
}

void Generator::output(const Variable &variable) {
    if (variable.sizes.empty()) { // a bit-field has no address
        return lines(fmt::format("smcoutput({}, 1);", variable.name),
                     fmt::format("printf(\"{} = \"); show({}, 1);", label_of(variable.name), variable.name));
    }
    const auto [sizes, first, count] = shape_of(variable.name, variable.sizes);
    const int columns = variable.sizes.back();
    lines(fmt::format("smcoutput({}, 1{});", variable.name, sizes),
          fmt::format(
              "for (int k = 0; k < {}; k++) {{ if (k % {} == 0) printf(\"{} = \"); show((&{})[k], k % {} "
              "== {}); }}",
              count, columns, label_of(variable.name), first, columns, columns - 1));
}

void Generator::function(bool is_pure) {
    Function function;
    function.name = fresh("f");
    function.is_pure = is_pure;
    function.is_void = !is_pure && chance(30);
    function.result = any_type();
    const size_t before = variables_.size();
    context_ = {};
    context_.is_function = context_.is_private = true;
    context_.is_pure = is_pure;
    std::vector<std::string> picco, c;
    const int count = 1 + pick(3);
    for (int i = 0; i < count; ++i) {
        Variable parameter = new_variable("a", false);
        parameter.is_addressed = false;
        if (i > 0 && chance(25)) {
            parameter = holder_of(int_type());
            parameter.name = fresh("n");
            parameter.is_private = false;
        } else if (!is_pure && chance(40)) {
            parameter = one_of(std::vector<Variable>(variables_.begin(), variables_.begin() + 3));
            parameter.name = fresh("v");
            parameter.is_pointer = true;
            parameter.is_addressed = false;
            parameter.sizes = {1 + pick(2)};
        }
        const std::string picco_front =
            (parameter.is_private ? "private " : "public ") + parameter.type.name + " ";
        const std::string star = parameter.is_pointer && chance(50) ? "*" : "";
        const std::string brackets = parameter.is_pointer && star.empty() ? "[]" : "";
        picco.push_back(picco_front + star + parameter.name + brackets);
        c.push_back(parameter.type.c_name() + " " + star + parameter.name + brackets);
        function.parameters.push_back(parameter);
    }
    lines((function.is_void ? "void" : "private " + function.result.name) + " " + function.name +
              arguments_text(picco),
          (function.is_void ? "void" : function.result.c_name()) + " " + function.name + arguments_text(c));
    block("", "{", "}", [&] {
        for (const Variable &parameter : function.parameters)
            variables_.push_back(parameter);
        context_.returns = &function;
        statements(2 + pick(3), 2);
        if (chance(25)) {
            const Value test = comparison(public_expression(1), public_expression(1));
            lines("if (" + test.picco + ")", "if (" + test.c + ")");
            block("", "{", "}", [&] {
                local_declaration();
                return_value(function);
            });
            statements(1, 2);
        }
        if (!function.is_void)
            return_value(function);
    });
    while (variables_.size() > before)
        variables_.pop_back();
    functions_.push_back(function);
}

void Generator::recursive_function() {
    Function function;
    function.name = fresh("r");
    function.result = any_type();
    Variable value = new_variable("a", false);
    value.is_addressed = false;
    Variable depth = holder_of(int_type());
    depth.name = fresh("n");
    depth.is_private = false;
    depth.low = 0;
    depth.high = 3;
    context_ = {};
    context_.is_function = context_.is_private = context_.is_pure = true;
    function.parameters = {value, depth};
    lines(fmt::format("private {} {}(private {} {}, public int {})", function.result.name, function.name,
                      value.type.name, value.name, depth.name),
          fmt::format("{} {}({} {}, int {})", function.result.c_name(), function.name, value.type.c_name(),
                      value.name, depth.name));
    block("", "{", "}", [&] {
        Variable counter = depth;
        counter.is_counter = true;
        variables_.push_back(value);
        variables_.push_back(counter);
        line(fmt::format("if ({} <= 0)", depth.name));
        ++indent_;
        return_value(function);
        --indent_;
        context_.returns = &function;
        statements(1 + pick(2), 2);
        const Value inner = fitting(expression(2), value);
        Variable below = holder_of(function.result);
        below.name = fresh("l");
        declare(below, fmt::format("{}({}, {} - 1)", function.name, inner.picco, depth.name),
                fmt::format("{}({}, {} - 1)", function.name, kept_in_c(inner.c, value.type), depth.name));
        statements(1, 2);
        return_value(function);
    });
    while (!variables_.empty() && !variables_.back().is_global)
        variables_.pop_back();
    functions_.push_back(function);
}

void Generator::main_function() {
    context_ = {};
    lines("public int main()", "int main(void)");
    block("", "{", "}", [&] {
        std::deque<Variable> globals;
        for (const Variable &each : variables_)
            if (each.suffix.empty())
                globals.push_back(each);
        const std::vector<Record> records = records_;
        for (const Variable &each : globals)
            if (chance(80))
                input(each);
        for (const Record &each : records)
            if (each.count > 0 || chance(20))
                struct_input(each);
        lines("smcinput(never, 1);", "never = next();");
        input_ += "never = 0\n";
        layout_start();
        for (int part = 0; part < 3; ++part) {
            block("", "{", "}", [&] { statements(5 + pick(6), 3); });
            for (const Variable &each : globals)
                output(each);
            for (const Record &each : records)
                if (each.count > 0 || chance(20))
                    struct_output(each);
            layout_output();
        }
        line("return 0;");
    });
}

Program Generator::program() {
    c_ = c_front();
    struct_types();
    global_variables();
    product_variables();
    struct_variables();
    layout_types();
    lane_function();
    lane_function();
    function(true);
    recursive_function();
    function(true);
    struct_function();
    for (int i = 0; i < 3; ++i)
        function(false);
    main_function();
    return result();
}

} // namespace picco::random_programs
