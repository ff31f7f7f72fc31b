// Programs with carried scalars: those that change together, and words that change bit by bit.
#include "carried.h"
#include "carried_types.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

/// Two of one type, which begin with small numbers.
void CarriedGenerator::declare_pair() {
    const int type = chance(30) ? kUnsigned : chance(40) ? kInt : any_type();
    for (int k = 0; k < 2; ++k) {
        const Place place{fresh("c"), type};
        line(fmt::format("private {} {} = {};", carried_type(type).name, place.text, pick(2)));
        scope_.places.push_back(place);
    }
}

/// One to three of the scalars that iterations hand on.
void CarriedGenerator::coupled() {
    std::vector<Place> places;
    for (const Place &each : scalars(Use::kUpdate))
        if (each.is_carried)
            places.push_back(each);
    if (places.empty())
        return;
    std::shuffle(places.begin(), places.end(), random_);
    if (chance(75)) // conversions make most of them functions of no kind
        std::erase_if(places, [type = places[0].type](const Place &each) { return each.type != type; });
    places.resize(std::min<std::size_t>(places.size(), 2 + pick(2)));
    switch (pick(5)) {
    case 0:
        return masks(places[0]);
    case 1:
        return changed_places(places);
    case 2:
        return few_states(places);
    case 3:
        return carry(places[0]);
    default:
        return sums_of_each_other(places);
    }
}

/// `x = (x & ~a) | b`, in any order and under conditions.
void CarriedGenerator::masks(const Place &place) {
    const bool is_unsigned = place.type == kUnsigned;
    const auto number = [&] { return fmt::format("{}({})", is_unsigned ? "(unsigned)" : "", leaf().text); };
    std::string text = place.text;
    for (int k = 0; k < 1 + pick(3); ++k) {
        static const std::vector<std::string> operations = {"&", "&", "|", "^", "& ~", "| ~"};
        text = chance(10) ? fmt::format("~({})", text)
               : chance(20)
                   ? fmt::format("({} ? {} : {})", condition(0), text, chance(50) ? number() : place.text)
                   : fmt::format("({} {}{})", text, one_of(operations), number());
    }
    const Value value{text, -(1L << 31), (1L << 31) - 1};
    const std::string to = is_unsigned ? text : stored(place, value);
    line(chance(40) ? fmt::format("if ({}) {} = {};", condition(0), place.text, to)
                    : fmt::format("{} = {};", place.text, to));
}

/// `t = x + y + c; c = t >> 8`, of which the rest goes elsewhere.
void CarriedGenerator::carry(const Place &place) {
    static const std::vector<std::string> kept = {">> 8", ">> 8", "/ 256", ">> 7", "/ 300"};
    const std::string sum = fresh("t");
    line(fmt::format("private {} {} = (unsigned char)({}) + (unsigned char)({}) + {};",
                     place.type == kUnsigned ? "unsigned" : "int", sum, leaf().text, leaf().text,
                     place.text));
    const Place to = any_place(Use::kWrite);
    if (to.text != place.text)
        line(fmt::format("{} = {};", to.text, stored(to, {fmt::format("({} & 255)", sum), 0, 255})));
    line(fmt::format("{} = {};", place.text,
                     stored(place, {fmt::format("({} {})", sum, one_of(kept)), -20000, 20000})));
}

/// Two of them change places, or one goes to the next.
void CarriedGenerator::changed_places(const std::vector<Place> &places) {
    const std::string kept = fresh("t");
    const Place &first = places.front(), &last = places.back();
    block(fmt::format("if ({}) ", condition(0)), [&] {
        line(fmt::format("private {} {} = {};", carried_type(first.type).name, kept, first.text));
        for (std::size_t i = 0; i + 1 < places.size(); ++i)
            line(fmt::format("{} = {};", places[i].text, stored(places[i], of(places[i + 1]))));
        line(fmt::format("{} = {};", last.text, stored(last, of({kept, first.type, first.is_wide}))));
    });
    if (chance(40))
        line(fmt::format("if ({}) {} = {};", condition(0), first.text, stored(first, leaf())));
}

/// Each holds few numbers, and what it becomes depends on the others.
void CarriedGenerator::few_states(const std::vector<Place> &places) {
    const auto test = [&] {
        const Place &place = one_of(places);
        return fmt::format("{} == {}", place.text, place.type == kBool ? pick(2) : pick(3));
    };
    const auto set = [&] {
        const Place &place = one_of(places);
        return fmt::format("{} = {};", place.text, place.type == kBool ? pick(2) : pick(3));
    };
    if (chance(50)) // they begin as one of few
        for (const Place &each : places)
            line(fmt::format("if ({0} < 0 || {0} > 2) {0} = 0;", each.text));
    for (int k = 0; k < 2 + pick(3); ++k) {
        line(fmt::format("if ({}{}) {}", test(), chance(60) ? fmt::format(" && {}", condition(0)) : "",
                         set()));
        if (chance(40))
            line(fmt::format("else if ({} {} {}) {}", test(), chance(50) ? "&&" : "||", test(), set()));
    }
}

/// Multiples of each other, in words that wrap; of others, one of them or what is left of it.
void CarriedGenerator::sums_of_each_other(const std::vector<Place> &places) {
    std::vector<std::string> kept;
    for (const Place &each : places) {
        kept.push_back(fresh("t"));
        line(fmt::format("private {} {} = {};", carried_type(each.type).name, kept.back(), each.text));
    }
    const auto old = [&](std::size_t i) { return of({kept[i], places[i].type, places[i].is_wide}); };
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::size_t other = (i + 1) % places.size();
        const std::string &own = kept[i], &next = kept[other];
        if (places[i].type == kUnsigned && places[other].type == kUnsigned)
            line(chance(50)
                     ? fmt::format("{} = {} * {} + {};", places[i].text, own, of(any_place(Use::kRead)).text,
                                   next)
                     : fmt::format("{} = {} ? {} - {} : {};", places[i].text, condition(0), next, own, own));
        else if (chance(50))
            line(fmt::format("{} = {} ? {} : {};", places[i].text, condition(0),
                             stored(places[i], old(other)), stored(places[i], old(i))));
        else
            line(fmt::format("{} = {} ? {} : {};", places[i].text, condition(0),
                             stored(places[i], joined(chance(50) ? "+" : "-", old(other), leaf())),
                             stored(places[i], old(i))));
    }
}

} // namespace picco::random_programs
