// Programs with carried scalars: loops whose iterations compose.
#include "carried.h"
#include "carried_types.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

/// One scalar, which nothing else changes, takes something from every iteration: a sum, an extreme and where it
/// is, the last or the first match, a flag.
void CarriedGenerator::fold() {
    std::vector<Place> unused;
    for (const Place &each : scope_.places)
        if (each.is_carried && each.is_writable && !each.is_set && !folded_.contains(each.text))
            unused.push_back(each);
    if (unused.empty())
        return assignment();
    if (chance(45) && rich_fold(unused))
        return;
    const Place place = one_of(unused);
    folded_.insert(place.text);
    const std::string &x = place.text;
    const Value taken = leaf();
    const std::string offer = stored(place, taken),
                      order = one_of(std::vector<std::string>{"<", ">", "<=", ">="});
    const int kind = pick(10);
    if (place.type == kBool)
        return line(chance(50) ? fmt::format("{} {} {};", x, chance(50) ? "|=" : "&=", condition(1))
                               : fmt::format("if ({}) {} = {};", condition(1), x, pick(2)));
    if (place.type != kUnsigned && chance(20))
        return towards(place);
    if (kind < 3 && (place.is_wide || place.type != kInt))
        return line(chance(30)
                        ? fmt::format("if ({}) {}{};", condition(1), x, chance(70) ? "++" : "--")
                        : fmt::format("{} {} {};", x, chance(80) ? "+=" : "-=", narrowed(taken, 255).text));
    if (kind < 5)
        return line(fmt::format("if ({}) {} = {};", condition(1), x, offer));
    if (kind == 5)
        return line(fmt::format("{0} = {1} ? {2} : {0};", x, condition(1), offer));
    if (place.type == kUnsigned)
        return line(fmt::format("{} = {} * 3 + {};", x, x, offer));
    if (kind == 6)
        return line(fmt::format("{0} = {1} {2} {0} ? {1} : {0};", x, offer, order));
    if (kind == 7 || unused.size() == 1)
        return line(fmt::format("if ({1} {2} {0}) {0} = {1};", x, offer, order));
    const Place at = one_of(unused);
    if (at.text == x)
        return line(fmt::format("if ({0} {2} {1}) {0} = {1};", x, offer, order));
    folded_.insert(at.text);
    const std::string other = stored(at, leaf());
    line(fmt::format("if ({1} {2} {0}) {{ {0} = {1}; {3} = {4}; }}", x, offer, order, at.text, other));
}

/// The best with what belongs to it, a sum within bounds, an automaton, or what one question decides; whether there was a place for it.
bool CarriedGenerator::rich_fold(const std::vector<Place> &unused) {
    std::vector<Place> numbers, flags;
    for (const Place &each : unused)
        (each.type == kBool ? flags : numbers).push_back(each);
    std::erase_if(numbers, [](const Place &each) { return each.type == kUnsigned; });
    if (numbers.empty())
        return false;
    const int kind = pick(10);
    if (kind == 6 || kind == 7)
        asked(one_of(numbers));
    else if (kind < 2)
        numbers.size() > 1 && chance(40) ? two_best(numbers) : best(numbers, flags);
    else if (kind > 7)
        towards(one_of(numbers));
    else if (kind < 4)
        within_bounds(one_of(numbers));
    else
        automaton(one_of(numbers));
    return true;
}

void CarriedGenerator::best(std::vector<Place> places, const std::vector<Place> &flags) {
    std::vector<Value> offers;
    while (places.size() > 3)
        places.erase(places.begin() + pick(static_cast<int>(places.size())));
    for (const Place &each : places) {
        folded_.insert(each.text);
        offers.push_back({stored(each, leaf())});
    }
    const auto order = [&](size_t i) {
        return fmt::format("{} {} {}", offers[i].text, one_of(std::vector<std::string>{"<", ">", "<=", ">="}),
                           places[i].text);
    };
    std::string test = order(0);
    if (places.size() > 1 && chance(40))
        test = fmt::format("({0} {1} {2} || ({0} == {2} && {3}))", offers[0].text, chance(50) ? "<" : ">",
                           places[0].text, order(1));
    const bool has_flag = !flags.empty() && chance(40);
    if (has_flag) {
        folded_.insert(flags[0].text);
        test = fmt::format("(!{} || {})", flags[0].text, test);
    }
    const auto body = [&] {
        for (size_t i = places.size(); i-- > 0;) // keys last
            line(fmt::format("{} = {};", places[i].text, offers[i].text));
        if (has_flag)
            line(flags[0].text + " = 1;");
    };
    const int form = pick(3);
    if (form == 0)
        return block(fmt::format("if ({}) ", test), body);
    if (form == 1)
        return block(fmt::format("if ({} && {}) ", condition(1), test), body);
    block(fmt::format("if ({}) ", condition(1)), [&] { block(fmt::format("if ({}) ", test), body); });
}

/// The best and the second best, and what goes with both.
void CarriedGenerator::two_best(std::vector<Place> places) {
    const bool is_greatest = chance(60);
    const std::string number = narrowed(leaf(), 127).text, sign = is_greatest ? ">" : "<",
                      first_sign = sign + (chance(30) ? "=" : ""),
                      second_sign = sign + (chance(20) ? "=" : "");
    std::vector<std::string> names;
    while (names.size() < 4 && !places.empty()) {
        const auto at = places.begin() + pick(static_cast<int>(places.size()));
        names.push_back(at->text);
        folded_.insert(at->text);
        places.erase(at);
    }
    const std::string &first = names[0], &second = names[1], test = chance(20) ? condition(1) + " && " : "";
    const bool has_others = names.size() == 4 && chance(60);
    const std::string other = has_others ? narrowed(leaf(), 127).text : "";
    const auto with = [&](const std::string &own, const std::string &value) {
        return fmt::format(" {} = {};", own, value);
    };
    if (chance(25)) {
        line(fmt::format("{1} = {2} {3} {0} ? {0} : {2} {3} {1} ? {2} : {1};", first, second, number, sign));
        return line(fmt::format("if ({1} {2} {0}) {0} = {1};", first, number, first_sign));
    }
    line(fmt::format("if ({}{} {} {}) {{ {} = {};{} {} = {};{} }}", test, number, first_sign, first, second,
                     first, has_others ? with(names[3], names[2]) : "", first, number,
                     has_others ? with(names[2], other) : ""));
    line(fmt::format("else if ({} {} {}) {{ {} = {};{} }}", number, second_sign, second, second, number,
                     has_others ? with(names[3], other) : ""));
}

void CarriedGenerator::within_bounds(const Place &place) {
    folded_.insert(place.text);
    const std::string &x = place.text;
    const std::string by = narrowed(leaf(), 255).text;
    const int high = 5 + pick(90), low = pick(20) - 15;
    const auto clipped = [&](const std::string &text) {
        line(fmt::format("{0} = {1} > {2} ? {2} : {1} < {3} ? {3} : {1};", x, text, high, low));
    };
    switch (pick(4)) {
    case 0:
        line(fmt::format("{} {} {};", x, chance(60) ? "+=" : "-=", by));
        line(fmt::format("if ({0} > {1}) {0} = {1};", x, high));
        return line(fmt::format("if ({0} < {1}) {0} = {1};", x, low));
    case 1:
        return clipped(fmt::format("({} + {})", x, by));
    case 2:
        if (place.type == kInt && !place.is_wide)
            return clipped(fmt::format("({} - {})", x, by));
        return line(fmt::format("{0} = {0} > {2} ? {0} + {1} : {2} + {1};", x, by, chance(70) ? 0 : low));
    default:
        return block(fmt::format("if ({}) ", condition(1)), [&] {
            line(
                fmt::format("{0} = {0} + {1} > {2} ? {2} : {0} + {1};", x, narrowed(leaf(), 255).text, high));
            line(fmt::format("{0} = {0} < {1} ? {1} : {0};", x, low));
        });
    }
}

/// Towards a number, where it is on one side of that, and not beyond it: `if (left > 0) left -= min(left, x);`
void CarriedGenerator::towards(const Place &place) {
    const std::string &x = place.text;
    const int bound = pick(12) - 4;
    const bool is_down = chance(60);
    const std::string by = chance(50) ? std::to_string(1 + pick(9))
                                      : fmt::format("({} & 15)", narrowed(leaf(), 255).text),
                      there = fmt::format("{} {} {}", x, is_down ? ">" : "<", bound),
                      way = is_down ? fmt::format("({} - {})", x, bound) : fmt::format("({} - {})", bound, x),
                      sign = is_down ? "-" : "+";
    const auto move = [&] {
        // How far it is may be more than an int holds.
        switch (place.is_wide ? 2 + pick(2) : pick(4)) {
        case 0:
            return line(fmt::format("{0} {1}= {2} < {3} ? {2} : {3};", x, sign, way, by));
        case 1:
            return line(fmt::format("if ({0} < {1}) {2} = {3}; else {2} {4}= {1};", way, by, x, bound, sign));
        case 2:
            return line(fmt::format("{0} = {0} {1} {2} {3} {4} ? {4} : {0} {1} {2};", x, sign, by,
                                    is_down ? "<" : ">", bound));
        default:
            return line(fmt::format("{} {}= {};", x, sign, chance(70) ? 1 : 2));
        }
    };
    if (chance(50))
        return block(fmt::format("if ({}) ", there), move);
    if (chance(50))
        return block(fmt::format("if ({} && {}) ", condition(1), there), move);
    block(fmt::format("if ({}) ", there), [&] { block(fmt::format("if ({}) ", condition(1)), move); });
}

/// Kept or replaced, as one question to it says: `if (at < 0 && c) at = i;`
void CarriedGenerator::asked(const Place &place) {
    folded_.insert(place.text);
    const std::string &x = place.text;
    const std::string questions[] = {fmt::format("{} < {}", x, pick(4)), fmt::format("{} == {}", x, pick(3)),
                                     fmt::format("{0} > {1} && {0} < {2}", x, pick(4), 4 + pick(20)),
                                     fmt::format("{} & 1", x), fmt::format("!{}", x)};
    const std::string question = questions[pick(5)];
    const auto replace = [&] { return fmt::format("{} = {};", x, stored(place, leaf())); };
    switch (pick(4)) {
    case 0:
        return line(fmt::format("if (({}) && {}) {}", question, condition(1), replace()));
    case 1:
        return line(fmt::format("{0} = !({1}) || {2} ? {0} : {3};", x, question, condition(1),
                                stored(place, leaf())));
    case 2:
        return line(fmt::format("if ({}) {}", question, replace()));
    default:
        block(fmt::format("if ({}) ", question),
              [&] { line(fmt::format("if ({}) {}", condition(1), replace())); });
        return line(fmt::format("else if ({}) {}", condition(1), replace()));
    }
}

void CarriedGenerator::automaton(const Place &place) {
    folded_.insert(place.text);
    const std::string &x = place.text;
    const int most = 1 + pick(8);
    switch (pick(3)) {
    case 0:
        line(fmt::format("if ({}) {{ if ({} < {}) {}++; }}", condition(1), x, most, x));
        return line(fmt::format("else if ({} > 0) {}--;", x, x));
    case 1:
        return line(
            fmt::format("if ({}) {} = {} >= {} || {} < 0 ? 0 : {} + 1;", condition(1), x, x, most, x, x));
    default:
        line(fmt::format("if ({} == 0 && {}) {} = {};", x, condition(1), x, most));
        line(fmt::format("else if ({} == {} && {}) {} = 9;", x, most, condition(1), x));
        return line(fmt::format("else if ({} == 9 && {}) {} = 0;", x, condition(1), x));
    }
}

} // namespace picco::random_programs
