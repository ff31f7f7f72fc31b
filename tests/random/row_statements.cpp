// Statements on rows: in functions that take them, and in loops over them.
#include "row_types.h"
#include "rows.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

void RowGenerator::statements(int count, int depth) {
    for (int i = 0; i < count; ++i)
        statement(depth);
}

void RowGenerator::statement(int depth) {
    const bool is_left_out = enter_statement();
    const int kind = pick(depth > 0 ? 22 : 9);
    if (scope_.in_lanes)
        lane_statement(depth);
    else if (kind < 4)
        assignment();
    else if (kind < 7)
        call_statement();
    else if (kind == 7)
        scope_.is_plain &&chance(85) ? assignment() : exchange();
    else if (kind == 8)
        scope_.is_plain ? assignment() : impure_statement(depth - 1);
    else if (kind < 14)
        loop(depth - 1);
    else if (kind < 17)
        branch(depth - 1);
    else if (kind == 17)
        sized_loop();
    else if (kind == 18)
        pick(3) > 0 ? products() : grid();
    else if (kind == 19)
        scope_.is_plain &&chance(60) ? loop(depth - 1) : extremes();
    else
        scope_.is_plain ? loop(depth - 1) : impure_statement(depth - 1);
    leave_statement(is_left_out);
}

void RowGenerator::assignment() {
    const Scalar to = target();
    if (!row_type(to.type).is_int && chance(35)) {
        static const std::vector<std::string> operators = {"+", "-", "*", "^", "&", "|"};
        return line(fmt::format("{} {}= {};", to.name, one_of(operators), leaf()));
    }
    if (row_type(to.type).is_int && chance(30))
        return line(fmt::format("{0} = (short)({0} + {1});", to.name, leaf()));
    line(fmt::format("{} = {};", to.name, stored(to.type, expression(2))));
}

void RowGenerator::call_statement() {
    const bool with_result = chance(55);
    const Call called = call(with_result);
    if (called.text.empty())
        return assignment();
    if (!with_result)
        return line(called.text + ";");
    const Scalar to = target();
    // Nothing else is read: C does not say whether before the call or behind it.
    const bool is_alone = called.has_effects;
    const std::string value = !is_alone && chance(30)
                                  ? fmt::format("({} {} {})", called.text, chance(50) ? "^" : "+", leaf())
                                  : called.text;
    if (row_type(to.type).is_int && (value != called.text || row_type(called.type).high > 32767))
        return line(fmt::format("{} = (short){};", to.name, value));
    if (row_type(to.type).is_int)
        return line(fmt::format("{} = {};", to.name, value));
    line(fmt::format("{} {} {};", to.name, is_alone || chance(60) ? "=" : chance(50) ? "+=" : "^=", value));
}

/// The statements from here on stand in a loop.
void RowGenerator::repeat(int count) {
    scope_.repeats *= count;
    if (current_)
        current_->repeats = std::max(current_->repeats, scope_.repeats);
}

/// A loop with a counter that fits the columns.
void RowGenerator::loop(int depth) {
    const std::string i = fresh("i");
    const int count = chance(70) ? columns_ : 1 + pick(5);
    const int from = chance(80) ? 0 : pick(count);
    const int step = chance(85) ? 1 : 2;
    const bool is_down = chance(12);
    const std::string head =
        is_down     ? fmt::format("for (public int {0} = {1}; {0} >= {2}; {0}--) ", i, count - 1, from)
        : step == 1 ? fmt::format("for (public int {0} = {1}; {0} < {2}; {0}++) ", i, from, count)
                    : fmt::format("for (public int {0} = {1}; {0} < {2}; {0} += {3}) ", i, from, count, step);
    block(head, [&] {
        scope_.counters.push_back({i, from, count - 1});
        scope_.may_jump = !scope_.is_plain && !scope_.is_parallel && chance(40);
        repeat(count);
        statements(chance(60) ? 1 : 2, depth);
        if (scope_.may_jump) {
            jump();
            assignment();
        }
    });
}

/// A masked jump out of a loop.
void RowGenerator::jump() {
    const bool is_break = chance(50);
    line(fmt::format("if {} {};", condition(), is_break ? "break" : "continue"));
}

void RowGenerator::branch(int depth) {
    const bool is_public = !scope_.counters.empty() && chance(25);
    block(is_public ? fmt::format("if ({} > {}) ", one_of(scope_.counters).name, pick(3))
                    : fmt::format("if {} ", condition()),
          [&] { statements(1 + pick(2), depth); });
    if (chance(40))
        block("else ", [&] { statements(1, depth); });
}

/// A loop over an array of run-time size, or over all of another one.
void RowGenerator::sized_loop() {
    std::vector<Array> arrays;
    for (const Array &each : scope_.arrays)
        if (each.sizes.size() == 1 && (each.is_writable || chance(30)))
            arrays.push_back(each);
    if (arrays.empty())
        return assignment();
    const Array array = one_of(arrays);
    const std::string i = fresh("i"), size = array.size.empty() ? std::to_string(array.sizes[0]) : array.size;
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, size), [&] {
        scope_.scalars.push_back(
            {fmt::format("{}[{}]", array.name, i), array.type, array.is_writable, array.parameter});
        scope_.scalars.push_back({fmt::format("{}[{} - 1 - {}]", array.name, size, i), array.type, false});
        if (array.size.empty())
            scope_.counters.push_back({i, 0, array.sizes[0] - 1});
        statements(1, 0);
    });
}

/// What a function of vectors cannot do.
void RowGenerator::impure_statement(int depth) {
    std::vector<Array> arrays;
    for (const Array &each : scope_.arrays)
        if (each.is_writable && each.sizes.size() == 1 && each.sizes[0] >= 4)
            arrays.push_back(each);
    const int kind = pick(4);
    if (kind == 0 && !arrays.empty()) {
        const Array array = one_of(arrays);
        mark_written(array.parameter);
        return line(
            fmt::format("{}[{} & 3] = {};", array.name, element(array), stored(array.type, expression(1))));
    }
    if (kind == 1) {
        const std::string n = fresh("n");
        block("", [&] {
            line(fmt::format("public int {} = {};", n, columns_));
            block(fmt::format("while ({}-- > 0) ", n), [&] {
                scope_.counters.push_back({n, 0, columns_ - 1});
                repeat(columns_);
                statements(1, std::max(depth, 0));
            });
        });
        return;
    }
    if (kind == 2 && current_ && !scope_.is_parallel) {
        const std::string kept = fresh("kept");
        current_->is_closed = false;
        line(fmt::format("static private {} {}{};", row_type(type_).name, kept, chance(50) ? " = 5" : ""));
        line(fmt::format("{0} = {1};", kept, stored(type_, fmt::format("({} + {})", kept, leaf()))));
        scope_.scalars.push_back({kept, type_});
        return;
    }
    if (kind == 3 && !arrays.empty()) { // through a pointer
        const Array array = one_of(arrays);
        const std::string p = fresh("p");
        mark_written(array.parameter);
        block("", [&] {
            line(fmt::format("private {} *{} = {}{};", row_type(array.type).name, p, array.name,
                             chance(50) ? " + 1" : ""));
            scope_.arrays.push_back({p, array.type, {array.sizes[0] - 1}});
            statements(2, 0);
        });
        return;
    }
    call_statement();
}

/// At the beginning of a function or an iteration: all of them have values.
void RowGenerator::local_variables() {
    for (int i = 0; i < pick(3); ++i) {
        const Scalar scalar{fresh("x"), any_type()};
        line(fmt::format("private {} {} = {};", row_type(scalar.type).name, scalar.name,
                         stored(scalar.type, expression(1))));
        scope_.scalars.push_back(scalar);
    }
    if (!chance(50))
        return;
    Array array{fresh("l"), any_type(), {chance(60) ? columns_ : 2 + pick(4)}};
    if (chance(20))
        array.sizes = {side_, side_};
    const RowType &type = row_type(array.type);
    std::string sizes;
    for (const int size : array.sizes)
        sizes += fmt::format("[{}]", size);
    const std::string declared = fmt::format("private {} {}{}", type.name, array.name, sizes);
    if (!scope_.is_plain && array.sizes.size() == 1) {
        line(fmt::format("{} = {{ [{}] = {}, [0] = {} }};", declared, array.sizes[0] - 1,
                         stored(array.type, leaf()), stored(array.type, leaf())));
        scope_.arrays.push_back(array);
        return;
    }
    line(declared + ";");
    const size_t counters = scope_.counters.size();
    std::string head, place = array.name;
    for (const int size : array.sizes) {
        const std::string i = fresh("i");
        head += fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, size);
        place += "[" + i + "]";
        scope_.counters.push_back({i, 0, size - 1});
    }
    line(fmt::format("{}{} = {};", head, place, stored(array.type, expression(1))));
    scope_.counters.resize(counters);
    scope_.arrays.push_back(array);
}

} // namespace picco::random_programs
