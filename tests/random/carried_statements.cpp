// Programs with carried scalars: statements.
#include "carried.h"
#include "carried_types.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

void CarriedGenerator::statements(int count, int depth) {
    for (int i = 0; i < count; ++i)
        part([&] { statement(depth); });
}

void CarriedGenerator::statement(int depth) {
    if (scope_.has_folds && scope_.loops > 0 && chance(40))
        return fold();
    if (scope_.is_even && scope_.loops > 0 && (scope_.may_jump || scope_.may_return) && chance(15))
        return jump();
    if (!scope_.is_careful && !scope_.is_even && chance(10))
        return depth > 0 && chance(50) ? row_branch(depth - 1) : states();
    if (!scope_.is_careful && !scope_.is_even && !scope_.is_parallel && chance(10))
        return block("", [&] {
            switch (pick(19)) {
            case 0:
                return automaton_by_table();
            case 12:
            case 13:
            case 14:
                return walk();
            case 15:
            case 16:
                return append();
            case 17:
            case 18:
                return distances();
            case 9:
                return scope_.repeats > kMostRepeats / kLength ? elements() : ways_along();
            case 10:
            case 11:
                return scope_.repeats > kMostRepeats / kLength ? elements() : recurrence();
            case 1:
                return best_by_place();
            case 2:
                return best_of_sums();
            case 4:
                return records_.empty() || scope_.repeats > kMostRepeats / kLength ? window() : best_struct();
            case 5:
                return window();
            case 6:
                return by_functions();
            case 7:
                return elements();
            case 8:
                return scope_.repeats > kMostRepeats / (kSide * kSide) ? elements() : long_rows();
            default:
                return remainders();
            }
        });
    const int kind = pick(depth > 0 ? 36 : 13);
    if (kind < 5)
        assignment();
    else if (kind < 8)
        update();
    else if (kind < 9)
        scope_.is_careful &&chance(70) ? assignment() : choice();
    else if (kind < 10)
        scope_.is_careful &&chance(70) ? assignment() : extreme();
    else if (kind < 11)
        call();
    else if (kind < 12)
        first_match();
    else if (kind < 13)
        scope_.may_jump &&chance(50) ? jump() : assignment();
    else if (kind < 25)
        scope_.is_careful &&chance(30) ? hand_over(depth - 1) : branch(depth - 1);
    else if (kind < 27)
        chance(60) ? edge() : public_branch(depth - 1);
    else if (kind < 29)
        scope_.is_careful &&chance(80) ? branch(depth - 1) : exchange();
    else if (kind < 30)
        shift_along();
    else if (kind < 31)
        selection(depth - 1);
    else
        loop(depth - 1);
}

void CarriedGenerator::assignment() {
    const Place to = any_place(Use::kWrite);
    const std::vector<Place> places = scalars(Use::kWrite);
    if (chance(10) && !places.empty() && !scope_.is_even) {
        const Place &first = one_of(places);
        if (first.text != to.text) {
            line(fmt::format("{} = {} = {};", to.text, first.text,
                             stored(first, narrowed(expression(1), kMostInt))));
            note_set(first);
            return note_set(to);
        }
    }
    line(fmt::format("{} = {};", to.text, stored(to, expression(2))));
    note_set(to);
}

void CarriedGenerator::update() {
    update(any_place(Use::kUpdate));
}

void CarriedGenerator::update(const Place &place) {
    const std::string &text = place.text;
    if (place.type == kBool) {
        if (chance(30))
            return line(fmt::format("{0} = !{0};", text));
        return line(
            fmt::format("{} {} {};", text, one_of(std::vector<std::string>{"|=", "&=", "^="}), condition(1)));
    }
    if (chance(25))
        return line(chance(50) ? text + (chance(60) ? "++;" : "--;")
                               : (chance(60) ? "++" : "--") + text + ";");
    if (place.is_wide)
        return line(
            fmt::format("{} {} {};", text, chance(65) ? "+=" : "-=", narrowed(expression(1), 255).text));
    const int kind = pick(6);
    if (kind == 0)
        return line(fmt::format("{} {} {};", text, chance(50) ? "/=" : "%=", 2 + pick(5)));
    if (kind == 1)
        return line(fmt::format("{} >>= {};", text, 1 + pick(3)));
    const Value value = narrowed(expression(1), 255);
    if (kind == 2)
        return line(
            fmt::format("{} {} {};", text, one_of(std::vector<std::string>{"&=", "|=", "^="}), value.text));
    if (place.type == kInt)
        return line(fmt::format("{0} = (short)({0} {1} {2});", text,
                                one_of(std::vector<std::string>{"+", "-", "*"}), value.text));
    line(
        fmt::format("{} {} {};", text, one_of(std::vector<std::string>{"+=", "-=", "*=", "+="}), value.text));
}

void CarriedGenerator::branch(int depth) {
    const bool has_else = chance(65);
    const auto side = [&] {
        statements(chance(70) ? 1 : pick(4), depth);
        if (scope_.may_jump && chance(8))
            jump();
    };
    block(fmt::format("if ({}) ", condition(1)), side);
    if (has_else && chance(20)) {
        block(fmt::format("else if ({}) ", condition(1)), side);
    }
    if (has_else)
        block("else ", side);
}

/// One side assigns what the other one reads.
void CarriedGenerator::hand_over(int depth) {
    std::vector<Place> unset;
    for (const Place &each : scalars(Use::kWrite))
        if (each.is_carried && !each.is_set)
            unset.push_back(each);
    if (unset.empty())
        return branch(depth);
    const Place place = one_of(unset);
    const auto assign = [&] {
        line(fmt::format("{} = {};", place.text, stored(place, expression(1))));
        note_set(place);
        statements(pick(2), depth);
    };
    const auto take = [&] {
        const Place to = any_place(Use::kWrite);
        const Value value = chance(50) ? of(place) : joined("+", of(place), leaf());
        line(fmt::format("{} = {};", to.text, stored(to, value)));
        note_set(to);
        statements(pick(2), depth);
    };
    const bool is_first = chance(50);
    block(fmt::format("if ({}) ", condition(1)), is_first ? std::function<void()>(assign) : take);
    block(chance(20) ? fmt::format("else if ({}) ", condition(1)) : "else ",
          is_first ? std::function<void()>(take) : assign);
}

void CarriedGenerator::public_branch(int depth) {
    block(fmt::format("if ({}) ", public_condition()), [&] { statements(1 + pick(2), depth); });
    if (chance(50))
        block("else ", [&] { statements(1 + pick(2), depth); });
}

/// Keeps the old value, by `?:`.
void CarriedGenerator::choice() {
    const Place to = any_place(Use::kUpdate);
    const Value value = narrowed(expression(1), kMostInt);
    const bool is_kept_first = chance(50);
    line(fmt::format("{0} = {1} ? {2} : {3};", to.text, condition(1),
                     is_kept_first ? to.text : stored(to, value),
                     is_kept_first ? stored(to, value) : to.text));
}

/// `if (x < least) { least = x; at = i; }`
void CarriedGenerator::extreme() {
    const std::vector<Place> places = scalars(Use::kUpdate);
    if (places.empty())
        return assignment();
    const Place best = one_of(places), at = one_of(places), from = any_place(Use::kRead);
    if (best.type == kUnsigned || from.text == best.text)
        return assignment();
    const Value offer = chance(70) ? of(from) : expression(1);
    const std::string order = one_of(std::vector<std::string>{"<", ">", "<=", ">="});
    const std::string test = chance(75) ? fmt::format("{} {} {}", offer.text, order, best.text)
                                        : fmt::format("{} {} {}", best.text, order, offer.text);
    const bool has_index = best.text != at.text && chance(50);
    block(fmt::format("if ({}) ", test), [&] {
        line(fmt::format("{} = {};", best.text, stored(best, offer)));
        if (has_index)
            line(fmt::format("{} = {};", at.text, stored(at, leaf())));
    });
    if (chance(30))
        block("else ", [&] { part([&] { chance(50) ? assignment() : update(); }); });
}

void CarriedGenerator::exchange() {
    const Place one = any_place(Use::kUpdate);
    const std::vector<Place> places = scalars(Use::kUpdate);
    if (places.empty())
        return assignment();
    const Place other = one_of(places), kept = one_of(places);
    if (one.text == other.text || one.type != other.type || kept.text == one.text ||
        kept.text == other.text || kept.type != one.type || one.is_wide || other.is_wide)
        return update();
    block(fmt::format("if ({} > {}) ", one.text, other.text), [&] {
        line(fmt::format("{} = {};", kept.text, one.text));
        line(fmt::format("{} = {};", one.text, other.text));
        line(fmt::format("{} = {};", other.text, kept.text));
    });
}

/// `if (!found && x == y) { found = 1; at = x; }`
void CarriedGenerator::first_match() {
    std::vector<Place> flags;
    for (const Place &each : scalars(Use::kUpdate))
        if (each.type == kBool)
            flags.push_back(each);
    if (flags.empty())
        return choice();
    const std::string found = one_of(flags).text;
    const bool is_nested = chance(30);
    const auto body = [&] {
        line(found + " = 1;");
        part([&] { assignment(); });
    };
    if (is_nested)
        block(fmt::format("if (!{}) ", found), [&] { block(fmt::format("if ({}) ", condition(0)), body); });
    else
        block(fmt::format("if (!{} && {}) ", found, condition(0)), body);
}

/// An element that only some iterations have, which a public condition asks for.
void CarriedGenerator::edge() {
    std::vector<Array> rows;
    for (const Array &each : scope_.arrays)
        if (each.sizes.size() == 1 && !scope_.is_parallel)
            rows.push_back(each);
    std::vector<Counter> known = counters();
    std::erase_if(known, [](const Counter &each) { return each.low < 0; });
    if (rows.empty() || known.empty())
        return update();
    const Array &row = one_of(rows);
    const Counter &counter = known.back();
    const bool is_before = chance(50);
    const bool has_private = chance(50); // beside the public condition
    const std::string is_there = is_before ? fmt::format("{0} > 0 && {0} <= {1}", counter.name, row.sizes[0])
                                           : fmt::format("{} + 1 < {}", counter.name, row.sizes[0]);
    // What is not there may be so far away that to touch it ends the program.
    const std::string step =
        chance(has_private ? 60 : 30) ? fmt::format("({} ? 1 : 1 << 28)", is_there) : "1";
    const Place beside{
        fmt::format("{}[{} {} {}]{}", row.name, counter.name, is_before ? "-" : "+", step, row.field),
        row.type};
    const bool is_written = row.is_writable && chance(30);
    const Place to = is_written ? beside : any_place(Use::kWrite);
    const Value value = is_written ? expression(1) : joined("+", of(beside), leaf());
    std::string test = is_there;
    if (has_private)
        test = chance(50) ? fmt::format("({}) && {}", condition(0), is_there)
                          : fmt::format("{} && ({})", is_there, condition(0));
    if (chance(30)) {
        const std::string other = stored(to, leaf());
        if (!is_written)
            return line(fmt::format("{} = {} ? {} : {};", to.text, test, stored(to, value), other));
    }
    if (has_private && chance(30)) {
        block(fmt::format("if (!({})) ", test), [&] { update(); });
        return block("else ", [&] { line(fmt::format("{} = {};", to.text, stored(to, value))); });
    }
    block(fmt::format("if ({}) ", test), [&] {
        if (chance(30))
            return line(fmt::format("if ({} > {}) {} = {};", of(beside).text, leaf().text, to.text,
                                    stored(to, value)));
        line(fmt::format("{} = {};", to.text, stored(to, value)));
    });
}

/// `c = b; b = a; a = x;`
void CarriedGenerator::shift_along() {
    const std::vector<Place> places = scalars(Use::kUpdate);
    if (places.size() < 3 || scope_.is_careful)
        return assignment();
    const size_t first = static_cast<size_t>(pick(static_cast<int>(places.size()) - 2));
    for (size_t i = first + 2; i > first; --i)
        line(fmt::format("{} = {};", places[i].text, stored(places[i], of(places[i - 1]))));
    line(fmt::format("{} = {};", places[first].text, stored(places[first], expression(1))));
}

void CarriedGenerator::jump() {
    const std::string leaves = scope_.may_return && (!scope_.may_jump || chance(40))
                                   ? fmt::format("return {};", narrowed(expression(1), kMostInt).text)
                               : scope_.counts_in_body || chance(50) ? "break;"
                                                                     : "continue;";
    if (chance(60))
        return line(fmt::format("if ({}) {}", condition(1), leaves));
    const auto body = [&] {
        part([&] { assignment(); });
        line(leaves);
    };
    block(fmt::format("if ({}) ", condition(1)), body);
}

/// A private switch.
void CarriedGenerator::selection(int depth) {
    if (scope_.is_parallel || scope_.is_even)
        return branch(depth);
    const bool may_jump = scope_.may_jump;
    block(fmt::format("switch ({} & 3) ", leaf().text), [&] {
        scope_.may_jump = false;
        const int cases = 1 + pick(3);
        for (int i = 0; i < cases; ++i) {
            line(fmt::format("case {}:", i));
            statements(1 + pick(2), depth);
            if (chance(75))
                line("break;");
        }
        if (chance(60)) {
            line("default:");
            statements(1, depth);
        }
    });
    scope_.may_jump = may_jump;
}

void CarriedGenerator::call() {
    std::vector<Function> callable;
    for (const Function &each : functions_)
        if (each.is_even || !(scope_.is_parallel || scope_.is_even))
            callable.push_back(each);
    if (callable.empty())
        return assignment();
    const Function &function = one_of(callable);
    std::string text = function.name + "(";
    std::vector<std::string> taken;
    for (size_t i = 0; i < function.parameters.size(); ++i) {
        const auto &[kind, type] = function.parameters[i];
        std::vector<std::string> fits;
        if (kind == Passed::kNumber)
            fits.push_back(stored({"", type}, expression(1)));
        if (kind == Passed::kPointer)
            for (const Place &each : scalars(Use::kUpdate))
                if (each.type == type && !each.is_wide && !std::ranges::count(taken, each.text))
                    fits.push_back("&" + each.text);
        if (kind == Passed::kRow)
            for (const Array &each : scope_.arrays)
                if (each.type == type && each.field.empty() && each.is_writable &&
                    each.sizes.back() >= kSide && !std::ranges::count(taken, each.name))
                    fits.push_back(each.sizes.size() == 1
                                       ? each.name
                                       : fmt::format("{}[{}]", each.name, index(each.sizes[0])));
        if (fits.empty())
            return update();
        const std::string argument = one_of(fits);
        taken.push_back(argument.substr(argument[0] == '&', argument.find('[')));
        text += (i ? ", " : "") + argument;
    }
    text += ")";
    if (!function.has_result)
        return line(text + ";");
    const Place to = any_place(Use::kWrite);
    line(fmt::format("{} = {};", to.text, stored(to, {text, -kMostInt, kMostInt})));
    note_set(to);
}

} // namespace picco::random_programs
