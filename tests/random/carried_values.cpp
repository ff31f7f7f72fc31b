// Programs with carried scalars: places and expressions.
#include "carried.h"
#include "carried_types.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {
namespace {

/// What expressions may be: a bit less than an int.
constexpr long kMost = (1L << 31) - 1;

} // namespace

const CarriedType &carried_type(int type) {
    static const CarriedType types[kCarriedTypes] = {{"int", -kMostInt, kMostInt},
                                                     {"short", -32768, 32767},
                                                     {"signed char", -128, 127},
                                                     {"unsigned char", 0, 255},
                                                     {"unsigned short", 0, 65535},
                                                     {"unsigned", 0, 4294967295},
                                                     {"_Bool", 0, 1}};
    return types[type];
}

int CarriedGenerator::any_type() {
    return chance(50) ? kInt : pick(kCarriedTypes);
}

/// All arithmetic is that of int.
CarriedGenerator::Value CarriedGenerator::of(const Place &place) {
    if (place.type == kUnsigned)
        return {"(short)" + place.text, -32768, 32767};
    const CarriedType &type = carried_type(place.type);
    return place.is_wide ? Value{place.text, -kMostWide, kMostWide} : Value{place.text, type.low, type.high};
}

CarriedGenerator::Value CarriedGenerator::narrowed(Value value, long most) {
    if (-most <= value.low && value.high <= most)
        return value;
    return most < 32768 ? Value{fmt::format("(signed char)({})", value.text), -128, 127}
                        : Value{fmt::format("(short)({})", value.text), -32768, 32767};
}

/// The sum, difference or product.
CarriedGenerator::Value CarriedGenerator::joined(const std::string &op, Value left, Value right) {
    left = narrowed(std::move(left), op == "*" ? kMostInt : kMost / 2);
    right = narrowed(std::move(right), op == "*" ? kMostInt : kMost / 2);
    Value result{fmt::format("({} {} {})", left.text, op, right.text)};
    if (op == "+") {
        result.low = left.low + right.low;
        result.high = left.high + right.high;
    } else if (op == "-") {
        result.low = left.low - right.high;
        result.high = left.high - right.low;
    } else {
        const long corners[] = {left.low * right.low, left.low * right.high, left.high * right.low,
                                left.high * right.high};
        result.low = *std::ranges::min_element(corners);
        result.high = *std::ranges::max_element(corners);
    }
    return result;
}

std::vector<CarriedGenerator::Counter> CarriedGenerator::counters() const {
    std::vector<Counter> found;
    for (const Counter &each : scope_.counters)
        if (!each.is_hidden)
            found.push_back(each);
    return found;
}

/// A public number from 0 to size - 1, mostly one that moves with a loop around.
std::string CarriedGenerator::index(int size) {
    const std::vector<Counter> known = counters();
    if (known.empty() || chance(scope_.is_even ? 6 : 12))
        return std::to_string(pick(size));
    const Counter &counter = chance(scope_.is_even ? 90 : 60) ? known.back() : one_of(known);
    const int low = counter.low, high = std::max(counter.low, counter.high);
    if (low < 0 || high >= size || (!scope_.is_even && chance(6)))
        return fmt::format("({} + {}) % {}", counter.name, pick(size) + std::max(0, -low), size);
    const int kind = pick(scope_.is_even ? 60 : 20);
    if (kind == 0)
        return fmt::format("{} - {}", high, counter.name);
    if (kind == 1)
        return fmt::format("({} * {} + {}) % {}", counter.name, 1 + pick(4), pick(size), size);
    if (kind < 6 && high + 1 < size)
        return fmt::format("{} + {}", counter.name, 1 + pick(size - high - 1));
    if (kind < 9 && low > 0)
        return fmt::format("{} - {}", counter.name, 1 + pick(low));
    return counter.name;
}

CarriedGenerator::Place CarriedGenerator::element(const Array &array) {
    Place place{array.name, array.type};
    for (const int size : array.sizes)
        place.text += "[" + index(size) + "]";
    place.text += array.field;
    return place;
}

/// What was set on other ways only is read rarely, but it is read.
std::vector<CarriedGenerator::Place> CarriedGenerator::scalars(Use use) {
    std::vector<Place> found;
    for (const Place &each : scope_.places) {
        const bool is_read_early = use != Use::kWrite && scope_.is_careful && !each.is_set;
        if ((use == Use::kRead || each.is_writable) &&
            (!is_read_early || chance(set_somewhere_.contains(each.text) ? 12 : 3)))
            found.push_back(each);
    }
    return found;
}

CarriedGenerator::Place CarriedGenerator::any_place(Use use) {
    std::vector<Array> arrays;
    for (const Array &each : scope_.arrays)
        if (use == Use::kRead || each.is_writable)
            arrays.push_back(each);
    std::vector<Place> carried, own;
    for (const Place &each : scalars(use))
        (each.is_carried ? carried : own).push_back(each);
    if (carried.empty() && own.empty() && arrays.empty()) {
        for (const Place &each : scope_.places)
            if (each.is_writable || use == Use::kRead)
                own.push_back(each);
    }
    if (!carried.empty() && (chance(50) || (own.empty() && arrays.empty())))
        return one_of(carried);
    return arrays.empty() || (!own.empty() && chance(50)) ? one_of(own) : element(one_of(arrays));
}

void CarriedGenerator::note_set(const Place &place) {
    set_somewhere_.insert(place.text);
    for (Place &each : scope_.places)
        each.is_set |= each.text == place.text;
}

CarriedGenerator::Value CarriedGenerator::leaf() {
    const int kind = pick(20);
    if (kind == 4 && !readings_.empty() && !scope_.is_parallel && scope_.arrays.size() > globals_.size())
        return tag();
    if (kind < 2) {
        const long number = pick(12) - 3;
        return {number < 0 ? fmt::format("({})", number) : std::to_string(number), number, number};
    }
    if (const std::vector<Counter> known = counters(); kind < 4 && !known.empty()) {
        const Counter &counter = one_of(known);
        return {counter.name, std::min(counter.low, 0), std::max(counter.high, 0)};
    }
    return of(any_place(Use::kRead));
}

CarriedGenerator::Value CarriedGenerator::expression(int depth) {
    const int kind = depth > 0 ? pick(15) : 0;
    if (kind < 5)
        return leaf();
    if (kind < 10)
        return joined(one_of(std::vector<std::string>{"+", "-", "+", "-", "*"}), expression(depth - 1),
                      leaf());
    const Value left = leaf(), right = leaf();
    if (kind == 10) {
        const std::string divisor = chance(60)
                                        ? std::to_string(2 + pick(7))
                                        : fmt::format("(({} & {}) + 1)", right.text, (2 << pick(7)) - 1);
        return {fmt::format("({} {} {})", left.text, chance(50) ? "/" : "%", divisor), -kMostWide, kMostWide};
    }
    if (kind == 14) {
        const int mask = (2 << pick(3)) - 1;
        return chance(60) ? Value{fmt::format("({} >> ({} & {}))", left.text, right.text, mask), -kMostWide,
                                  kMostWide}
                          : Value{fmt::format("(({} & 15) << ({} & {}))", left.text, right.text, mask), 0,
                                  15 << mask};
    }
    if (kind == 11)
        return {fmt::format("({})", condition(0)), 0, 1};
    if (kind == 12)
        return {
            fmt::format("({} {} {})", left.text, one_of(std::vector<std::string>{"&", "|", "^"}), right.text),
            -kMostWide * 2, kMostWide * 2};
    return {fmt::format("({} ? {} : {})", condition(0), left.text, right.text), std::min(left.low, right.low),
            std::max(left.high, right.high)};
}

/// A private number on its left side: no short circuit of C.
std::string CarriedGenerator::condition(int depth) {
    const Place place = any_place(Use::kRead);
    const Value left = of(place);
    const int kind = pick(depth > 0 ? 15 : 11);
    if (kind < 3)
        return (chance(25) ? "!" : "") + place.text;
    if (kind < 8) {
        const std::string order =
            one_of(std::vector<std::string>{"<", ">", "<=", ">=", "==", "!=", "<", ">"});
        return fmt::format("{} {} {}", left.text, order, leaf().text);
    }
    if (kind == 8)
        return fmt::format("{} > {}", left.text, pick(9));
    if (kind == 9)
        return fmt::format("({} & 1)", left.text);
    if (kind == 10 && !scope_.arrays.empty())
        return element(scope_.arrays.front()).text;
    if (kind == 10)
        return place.text;
    return fmt::format("({}) {} ({})", condition(depth - 1), chance(60) ? "&&" : "||", condition(depth - 1));
}

std::string CarriedGenerator::public_condition() {
    const std::vector<Counter> known = counters();
    if (known.empty())
        return fmt::format("length > {}", pick(9));
    const std::string &counter = one_of(known).name;
    const int kind = pick(4);
    if (kind == 0)
        return fmt::format("{} % 2 == {}", counter, pick(2));
    return fmt::format("{} {} {}", counter, one_of(std::vector<std::string>{"<", ">", "==", "!="}), pick(6));
}

/// What C stores, where it is an int in the range that this promises.
std::string CarriedGenerator::stored(const Place &place, const Value &value) {
    return place.type == kInt ? narrowed(value, place.is_wide ? kMostWide : kMostInt).text : value.text;
}

} // namespace picco::random_programs
