// Programs with carried scalars: globals, functions, main, input and output.
#include "carried.h"
#include "carried_types.h"
#include "program.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {
namespace {

/// Loops, with what is around them.
constexpr int kNests = 8;
/// One declaration that all programs share: in C, the text without the qualifiers.
constexpr const char *kStruct = "struct state { int a; short b; };";

} // namespace

void CarriedGenerator::block(const std::string &head, const std::function<void()> &body,
                             const std::string &open, const std::string &close) {
    const Scope outer = scope_;
    line(head + open);
    ++indent_;
    body();
    --indent_;
    lines(close, "}");
    scope_ = outer;
}

void CarriedGenerator::part(const std::function<void()> &write) {
    const bool is_left_out = enter_statement();
    write();
    leave_statement(is_left_out);
}

void CarriedGenerator::globals() {
    line(kStruct);
    line(fmt::format("public int length = {};", kLength));
    const auto add = [&](int type, const std::vector<int> &sizes) {
        const std::string name = fresh("m");
        std::string text = fmt::format("private {} {}", carried_type(type).name, name);
        for (const int size : sizes)
            text += fmt::format("[{}]", size);
        line(text + ";");
        globals_.push_back({name, type, sizes});
    };
    add(chance(30) ? kBool : any_type(), {kLength});
    add(kInt, {kLength});
    add(kInt, {kLength});
    add(any_type(), {kLength});
    add(any_type(), {kLength});
    add(kInt, {kSide, kSide});
    add(any_type(), {kSide, kSide});
    if (chance(50)) {
        records_.push_back(fresh("r"));
        line(fmt::format("private struct state {}[{}];", records_.back(), kLength));
    }
    if (chance(50))
        reading_type();
    for (int k = 0; k < 2; ++k) {
        const int type = any_type();
        const std::string name = fresh("g");
        line(fmt::format("private {} {} = {};", carried_type(type).name, name, pick(2)));
        global_scalars_.push_back({name, type});
    }
}

/// Numbers, one row and pointers to scalars; a nest inside of it.
void CarriedGenerator::function() {
    Function function{fresh("f"), chance(60), chance(60), {}};
    scope_ = {};
    scope_.is_even = function.is_even;
    std::string parameters;
    const int count = 1 + pick(3);
    for (int k = 0; k < count; ++k) {
        const std::string name = fresh("a");
        const int type = any_type(), kind = pick(6);
        const Passed passed = kind < 3                         ? Passed::kNumber
                              : kind == 3 && !function.is_even ? Passed::kPointer
                                                               : Passed::kRow;
        function.parameters.push_back({passed, type});
        parameters += (k ? ", private " : "private ") + std::string(carried_type(type).name) + " ";
        if (passed == Passed::kRow) {
            parameters += fmt::format("{}[{}]", name, kSide);
            scope_.arrays.push_back({name, type, {kSide}});
        } else if (passed == Passed::kPointer) {
            parameters += "*" + name;
            scope_.places.push_back({fmt::format("(*{})", name), type});
        } else {
            parameters += name;
            scope_.places.push_back({name, type});
        }
    }
    const std::string result = function.has_result ? "private int" : "void";
    block(fmt::format("{} {}({}) ", result, function.name, parameters), [&] {
        if (!function.is_even)
            declare_counters();
        declare_scalars(1 + pick(2));
        scope_.repeats = kMostRepeats / 8;
        scope_.may_return = function.is_even && function.has_result && chance(40);
        scope_.loops = 1;
        if (chance(70))
            part([&] { loop(2); });
        statements(1 + pick(3), 2);
        if (function.has_result)
            line(fmt::format("return {};", narrowed(expression(1), kMostInt).text));
    });
    functions_.push_back(function);
}

/// Numbers in, a number out, by any of several returns.
void CarriedGenerator::small_function() {
    Function function{fresh("f"), true, true, {}};
    scope_ = {};
    scope_.is_even = scope_.may_return = true;
    scope_.loops = 3;
    std::string parameters;
    const int count = 1 + pick(3);
    for (int k = 0; k < count; ++k) {
        const std::string name = fresh("a");
        const int type = any_type();
        function.parameters.push_back({Passed::kNumber, type});
        parameters += fmt::format("{}private {} {}", k ? ", " : "", carried_type(type).name, name);
        scope_.places.push_back({name, type});
    }
    block(fmt::format("private int {}({}) ", function.name, parameters), [&] {
        if (chance(50))
            declare_scalars(1);
        statements(1 + pick(3), 2);
        line(fmt::format("return {};", narrowed(expression(1), kMostInt).text));
    });
    functions_.push_back(function);
}

/// What fields of elements hold before and behind everything else.
void CarriedGenerator::records() {
    for (const std::string &each : records_) {
        const bool is_first = scope_.arrays.size() == globals_.size();
        const std::string i = fresh("i");
        if (is_first) {
            block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, kLength), [&] {
                line(fmt::format("{0}[{1}].a = {2}[{1}];", each, i, globals_[1].name));
                line(fmt::format("{0}[{1}].b = (short){2}[{1}];", each, i, globals_[2].name));
            });
            scope_.arrays.push_back({each, kInt, {kLength}, true, ".a"});
            scope_.arrays.push_back({each, kShort, {kLength}, true, ".b"});
            continue;
        }
        output_fields(fmt::format("{0}[{1}].a + {0}[{1}].b", each, i), i);
    }
}

/// A number of each record, by the counter that it names.
void CarriedGenerator::output_fields(const std::string &number, const std::string &i) {
    const std::string numbers = fresh("m");
    line(fmt::format("private int {}[{}];", numbers, kLength));
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, kLength),
          [&] { line(fmt::format("{}[{}] = {};", numbers, i, number)); });
    output(numbers, {kLength});
}

void CarriedGenerator::input(const std::string &name, int type, const std::vector<int> &sizes) {
    const auto [size_texts, first, count] = shape_of(name, sizes);
    lines(fmt::format("smcinput({}, 1{});", name, size_texts),
          fmt::format("for (int k = 0; k < {}; k++) (&{})[k] = next();", count, first));
    const CarriedType &range = carried_type(type);
    const bool are_small = chance(70), are_flags = type == kBool || name == globals_.front().name;
    for (int k = 0; k < count; ++k) {
        if (k % sizes.back() == 0)
            input_ += name + " = ";
        const long low = std::max(range.low, -32768L), high = std::min(range.high, 32767L);
        const long number = are_small ? std::clamp<long>(pick(16) - 4, low, high)
                                      : low + static_cast<long>(random_()) % (high - low + 1);
        input_ += std::to_string(are_flags ? pick(2) : number) + ((k + 1) % sizes.back() == 0 ? "\n" : ",");
    }
}

void CarriedGenerator::output(const std::string &name, const std::vector<int> &sizes) {
    const auto [size_texts, first, count] = shape_of(name, sizes);
    if (sizes.empty())
        return lines(fmt::format("smcoutput({}, 1);", name),
                     fmt::format("printf(\"{0} = \"); show({0}, 1);", name));
    lines(
        fmt::format("smcoutput({}, 1{});", name, size_texts),
        fmt::format("for (int k = 0; k < {0}; k++) {{ if (k % {1} == 0) printf(\"{2} = \"); show((&{3})[k], "
                    "k % {1} == {4}); }}",
                    count, sizes.back(), name, first, sizes.back() - 1));
}

Program CarriedGenerator::program() {
    c_ = c_front();
    globals();
    helpers();
    for (int k = 0; k < 2; ++k)
        part([&] { chance(30) ? small_function() : function(); });
    if (chance(40))
        part([&] { small_function(); });
    scope_ = {};
    scope_.arrays = globals_;
    lines("public int main()", "int main(void)");
    block("", [&] {
        for (const Array &each : globals_)
            input(each.name, each.type, each.sizes);
        records();
        if (!readings_.empty())
            fill_readings();
        scope_.places = global_scalars_;
        for (int k = 0; k < kNests; ++k) {
            part([&] { nest(); });
            if (!readings_.empty() && chance(25))
                part([&] { sum_of_readings(); });
            if (chance(20))
                part([&] { block("", [&] { append(); }); });
            for (const Array &each : globals_)
                if (k + 1 == kNests || chance(20))
                    part([&] { output(each.name, each.sizes); });
        }
        records();
        for (const Place &field : reading_fields_) {
            const std::string i = fresh("i");
            output_fields(fmt::format("(short){}[{}].{}", readings_, i, field.text), i);
        }
        for (const Place &each : global_scalars_)
            output(each.text, {});
        line("return 0;");
    });
    return result();
}

} // namespace picco::random_programs
