// Programs of functions on rows: functions, loops over rows, input and output.
#include "rows.h"
#include "row_types.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

const RowType &row_type(int type) {
    static const RowType types[kRowTypes] = {
        {"unsigned char", false, false, 0, 255},   {"short", false, false, -32768, 32767},
        {"int", true, false, -32768, 32767},       {"signed char", false, false, -128, 127},
        {"unsigned", false, false, 0, 4294967295}, {"unsigned short", false, true, 0, 65535}};
    return types[type];
}

void RowGenerator::block(const std::string &head, const std::function<void()> &body, const std::string &open,
                         const std::string &close) {
    const Scope outer = scope_;
    line(head + open);
    ++indent_;
    body();
    --indent_;
    lines(close, "}");
    scope_ = outer;
}

/// One array or number that the function takes; its text.
RowGenerator::Array RowGenerator::parameter(Function &function, std::string &text) {
    Parameter parameter;
    parameter.type = chance(60) ? type_ : any_type();
    const int number = static_cast<int>(function.parameters.size());
    const std::string name = fresh("a"), type = row_type(parameter.type).name;
    Array array{name, parameter.type, {}, true, false, number};
    const bool is_fixed = scope_.in_lanes; // neither a pointer nor of run-time size
    const int kind = pick(12);
    if (number > 0 && kind < 2) {
        parameter.kind = Parameter::Kind::kPublic;
        text = "public int " + name;
        scope_.counters.push_back({name, 0, kPublicNumbers - 1});
    } else if (kind == 2) {
        text = fmt::format("private {} {}", type, name);
        scope_.scalars.push_back({name, parameter.type});
    } else if (kind == 3 && !is_fixed) {
        parameter.kind = Parameter::Kind::kSizedArray;
        parameter.sizes = {kLeastSize};
        array.size = fresh("n");
        text = fmt::format("public int {}, private {} {}[{}]", array.size, type, name,
                           chance(70) ? array.size : "");
    } else {
        parameter.kind = Parameter::Kind::kArray;
        parameter.sizes = {columns_};
        if (kind == 4)
            parameter.sizes = {side_, side_};
        text = fmt::format("private {} {}", type, name);
        if (kind == 5 && !is_fixed)
            text = fmt::format("private {} *{}", type, name);
        else
            for (const int size : parameter.sizes)
                text += fmt::format("[{}]", size);
    }
    array.sizes = parameter.sizes;
    function.parameters.push_back(parameter);
    return array;
}

void RowGenerator::function() {
    const bool is_left_out = enter_statement();
    Function function;
    function.name = fresh("f");
    function.result = chance(50) ? any_type() : -1;
    current_ = &function;
    scope_ = {};
    scope_.in_lanes = function.has_lanes = has_lanes_ && chance(80);
    scope_.is_plain = scope_.in_lanes || chance(80);
    if (!scope_.is_plain && chance(40)) {
        scope_.arrays = globals_;
        function.is_closed = false;
    }
    std::string parameters;
    const bool only_reads = function.result >= 0 && chance(60);
    const int count = 1 + pick(3);
    for (int i = 0; i < count; ++i) {
        std::string text;
        Array array = parameter(function, text);
        array.is_writable = !only_reads;
        parameters += (i ? ", " : "") + text;
        if (!array.sizes.empty())
            scope_.arrays.push_back(array);
    }
    const std::string result =
        function.result < 0 ? "void" : fmt::format("private {}", row_type(function.result).name);
    block(fmt::format("{} {}({}) ", result, function.name, parameters), [&] {
        const bool is_plain = scope_.is_plain;
        local_variables();
        if (scope_.scalars.empty()) {
            line("private short x = 7;");
            scope_.scalars.push_back({"x", 1});
        }
        if (chance(60))
            loop(1);
        statements(1 + pick(3), 2);
        if (!is_plain && chance(30)) {
            line(fmt::format("if {} return{};", condition(),
                             function.result < 0 ? "" : " " + stored(function.result, expression(1))));
            statements(1, 0);
        }
        if (function.result >= 0)
            line(fmt::format("return {};", stored(function.result, expression(1))));
    });
    if (chance(15)) {
        function.pointer = fresh("p");
        line(fmt::format("typedef {} {}_type({});", result, function.pointer, parameters));
        line(fmt::format("{0}_type *{0} = {1};", function.pointer, function.name));
    }
    leave_statement(is_left_out);
    current_ = nullptr;
    functions_.push_back(function);
}

void RowGenerator::globals() {
    has_lanes_ = chance(75);
    has_unsigned_ = chance(40);
    type_ = pick(has_unsigned_ ? kRowTypes : kNarrowRowTypes);
    columns_ = one_of(std::vector<int>{2, 3, 4, 4, 4, 5, 8, 16});
    side_ = 2 + pick(3);
    const int rows = chance(50) ? 2 + pick(11) : 4 + pick(37);
    const auto add = [&](int type, const std::vector<int> &sizes) {
        globals_.push_back({fresh("m"), type, sizes, true, true});
    };
    for (int i = 0; i < 2 + pick(2); ++i)
        add(type_, {rows, columns_});
    add(any_type(), {rows, columns_});
    add(any_type(), {rows});
    add(type_, {rows});
    add(any_type(), {2 + pick(3), 2 + pick(3), columns_});
    add(type_, {2 + pick(6), side_, side_});
    add(type_, {columns_});
    for (const Array &each : globals_) {
        std::string text = fmt::format("private {} {}", row_type(each.type).name, each.name);
        for (const int size : each.sizes)
            text += fmt::format("[{}]", size);
        line(text + ";");
    }
    std::string table = fmt::format("public int table[{}] = {{ [{}] = 3", kTable, pick(kTable));
    for (int i = 0; i < 6; ++i)
        table += fmt::format(", [{}] = {}", pick(kTable), pick(300) - 40);
    line(table + " };");
}

/// A loop over rows. Iterations side by side write to their own rows, and read besides what none of them
/// writes.
void RowGenerator::row_loop(bool is_parallel) {
    const std::string i = fresh("i");
    const std::vector<Array> arrays = scope_.arrays;
    const Array over = one_of(std::vector<Array>(arrays.begin(), arrays.begin() + 3));
    const int rows = chance(80) ? over.sizes[0] : 1 + pick(over.sizes[0]);
    const int from = chance(75) ? 0 : pick(2), to = chance(75) ? rows : rows - 1;
    const bool is_down = !is_parallel && chance(10);
    const std::string head =
        is_down ? fmt::format("for (public int {0} = {1}; {0} >= {2}; {0}--) ", i, to - 1, from)
                : fmt::format("for (public int {0} = {1}; {0} < {2}; {0}++) ", i, from, to);
    const auto body = [&] {
        scope_.counters.push_back({i, from, std::max(from, to - 1)});
        scope_.is_plain = chance(70);
        repeat(rows);
        if (is_parallel) {
            scope_.is_parallel = true;
            scope_.arrays.clear();
            scope_.scalars.clear();
            for (const Array &each : arrays) {
                const bool is_row = each.sizes[0] >= rows && chance(60);
                const std::string name = fmt::format("{}[{}]", each.name, i);
                if (is_row && each.sizes.size() == 1)
                    scope_.scalars.push_back({name, each.type});
                else if (is_row)
                    scope_.arrays.push_back(
                        {name, each.type, std::vector<int>(each.sizes.begin() + 1, each.sizes.end())});
                else
                    scope_.arrays.push_back({each.name, each.type, each.sizes, false});
            }
        }
        if (chance(is_parallel ? 40 : 20))
            local_variables();
        const bool has_target =
            !scope_.scalars.empty() || std::ranges::any_of(scope_.arrays, &Array::is_writable);
        if (!has_target) {
            line("private short x = 1;");
            scope_.scalars.push_back({"x", 1});
        }
        const int form = pick(10);
        scope_.is_even = chance(70);
        if (form < 5)
            call_statement();
        else if (form < 7)
            block(fmt::format("if {} ", condition()), [&] { call_statement(); });
        if (form == 3)
            call_statement();
        scope_.is_even = false;
        if (form == 4 || form > 6)
            statements(1 + pick(2), 2);
    };
    is_parallel ? block(head, body, "[", "]") : block(head, body);
}

void RowGenerator::main_statement() {
    const bool is_left_out = enter_statement();
    const int kind = pick(10);
    if (has_products_ && chance(80))
        matrix_product();
    else if (has_lanes_ && chance(15))
        rows_with_tail();
    else if (has_lanes_ && chance(75))
        chance(20) ? block(fmt::format("if {} ", condition()), [&] { lane_loop(); }) : lane_loop();
    else if (kind < 6)
        row_loop(false);
    else if (kind < 8)
        row_loop(true);
    else if (kind == 8)
        block(fmt::format("if {} ", condition()), [&] { row_loop(chance(25)); });
    else
        statement(3);
    leave_statement(is_left_out);
}

void RowGenerator::input(const Array &array) {
    const auto [sizes, first, count] = shape_of(array.name, array.sizes);
    lines(fmt::format("smcinput({}, 1{});", array.name, sizes),
          fmt::format("for (int k = 0; k < {}; k++) (&{})[k] = next();", count, first));
    const RowType &type = row_type(array.type);
    for (int i = 0; i < count; ++i) {
        if (i % array.sizes.back() == 0)
            input_ += array.name + " = ";
        const long number = chance(15) ? (chance(50) ? type.low : type.high)
                            : chance(50)
                                ? std::max(type.low, static_cast<long>(pick(9)) - 3)
                                : type.low + static_cast<long>(random_()) % (type.high - type.low + 1);
        input_ += std::to_string(number) + ((i + 1) % array.sizes.back() == 0 ? "\n" : ",");
    }
}

void RowGenerator::output(const Array &array) {
    const auto [sizes, first, count] = shape_of(array.name, array.sizes);
    lines(fmt::format("smcoutput({}, 1{});", array.name, sizes),
          fmt::format(
              "for (int k = 0; k < {0}; k++) {{ if (k % {1} == 0) printf(\"{2} = \"); show((&{3})[k], k "
              "% {1} == {1} - 1); }}",
              count, array.sizes.back(), array.name, first));
}

/// Of programs that mostly multiply matrices.
constexpr int kProductPercent = 15;

Program RowGenerator::program() {
    c_ = c_front();
    has_products_ = chance(kProductPercent);
    globals();
    for (int i = 0; i < 4 + pick(4); ++i)
        function();
    scope_ = {};
    scope_.arrays = globals_;
    block("public int main() ", [&] {
        for (const Array &each : globals_)
            input(each);
        for (int part = 0; part < 2; ++part) {
            for (int i = 0; i < 4 + pick(5); ++i)
                main_statement();
            for (const Array &each : globals_)
                output(each);
        }
        line("return 0;");
    });
    return result();
}

} // namespace picco::random_programs
