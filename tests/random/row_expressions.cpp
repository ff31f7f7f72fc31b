// Expressions on elements of rows, and arguments that are rows.
#include "row_types.h"
#include "rows.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

int RowGenerator::any_type() {
    return chance(60) ? type_ : pick(has_unsigned_ ? kRowTypes : kNarrowRowTypes);
}

/// At equal distances from iteration to iteration.
std::string RowGenerator::even_index(const Counter &counter, int size) {
    const int by = 1 + pick(2), kind = pick(10);
    if (kind == 0 && counter.low >= 0 && counter.high + by < size)
        return fmt::format("{} + {}", counter.name, by);
    if (kind == 1 && counter.low >= by && counter.high - by < size)
        return fmt::format("{} - {}", counter.name, by);
    if (counter.low < 0 || counter.high >= size || kind == 2)
        return std::to_string(pick(size));
    return kind == 3 ? fmt::format("{} - {}", size - 1, counter.name) : counter.name;
}

/// A public number from 0 to size - 1.
std::string RowGenerator::index(int size) {
    if (scope_.counters.empty() || chance(12))
        return std::to_string(pick(size));
    if (scope_.is_even)
        return even_index(scope_.counters.back(), size);
    const Counter counter = chance(65) ? scope_.counters.back() : one_of(scope_.counters);
    const std::string &i = counter.name;
    const int by = 1 + pick(2);
    const bool fits = counter.low >= 0 && counter.high < size;
    if (fits && chance(60))
        return i;
    if (counter.low >= 0 && counter.high + by < size && chance(40))
        return fmt::format("{} + {}", i, by);
    if (counter.low >= by && counter.high - by < size && chance(40))
        return fmt::format("{} - {}", i, by);
    if (fits && chance(30))
        return fmt::format("{} - {}", size - 1, i);
    if (fits && chance(25))
        return fmt::format("{} / 2", i);
    if (fits && size % 2 == 0 && chance(30))
        return fmt::format("{} ^ 1", i);
    return chance(30) ? fmt::format("{} % {}", i, size)
                      : fmt::format("({} * {} + {}) % {}", i, 1 + pick(5), pick(size), size);
}

std::string RowGenerator::element(const Array &array) {
    std::string text = array.name;
    for (const int size : array.sizes)
        text += "[" + index(size) + "]";
    return text;
}

/// A number of 16 bits, or an unsigned one.
std::string RowGenerator::leaf() {
    const int kind = pick(12);
    if (kind == 0)
        return std::to_string(chance(70) ? pick(12) : pick(300));
    if (kind == 1 && !scope_.counters.empty())
        return one_of(scope_.counters).name;
    if (kind == 2)
        return fmt::format("table[{}]", index(kTable));
    if (kind == 3 && !scope_.is_plain && !scope_.arrays.empty()) // at a private index
        return fmt::format("table[{} & {}]", element(one_of(scope_.arrays)), kTable - 1);
    std::string text;
    int type = 0;
    if (scope_.scalars.empty() || (!scope_.arrays.empty() && chance(65))) {
        if (scope_.arrays.empty())
            return std::to_string(pick(12));
        const Array array = chance(50) ? one_of(scope_.arrays) : scope_.arrays.back();
        text = element(array);
        type = array.type;
    } else {
        const Scalar scalar = one_of(scope_.scalars);
        text = scalar.name;
        type = scalar.type;
    }
    return row_type(type).is_short_unsigned ? "(unsigned)" + text : text;
}

std::string RowGenerator::expression(int depth) {
    static const std::vector<std::string> inner = {"+", "-", "*", "*", "&", "|", "^"};
    static const std::vector<std::string> outer = {"+", "-", "^", "&", "|"};
    const int kind = depth > 0 ? pick(20) : 0;
    if (kind < 3)
        return leaf();
    if (kind == 3)
        return chance(50) ? fmt::format("({} >> {})", leaf(), 1 + pick(3))
                          : fmt::format("({} >> ({} & {}))", leaf(), leaf(), (2 << pick(3)) - 1);
    if (kind == 4)
        return chance(50) ? fmt::format("(-{})", leaf()) : fmt::format("(~{})", leaf());
    if (kind == 5)
        return chance(60) ? fmt::format("({} / {})", leaf(), 2 + pick(9))
                          : fmt::format("({} % {})", leaf(), 2 + pick(9));
    if (kind == 6)
        return choice();
    if (kind == 7)
        return condition();
    if (kind == 8 && chance(15))
        return fmt::format("({} / ({} | 1))", leaf(), leaf());
    if (kind < 13)
        return fmt::format("({} {} {})", expression(depth - 1), one_of(outer), leaf());
    return fmt::format("({} {} {})", leaf(), one_of(inner), leaf());
}

std::string RowGenerator::choice() {
    if (!scope_.counters.empty() && chance(25))
        return fmt::format("({} < {} ? {} : {})", one_of(scope_.counters).name, 1 + pick(4), leaf(), leaf());
    const std::string x = leaf(), y = leaf();
    return chance(40) ? fmt::format("({0} {2} {1} ? {0} : {1})", x, y, chance(50) ? "<" : ">")
                      : fmt::format("({} ? {} : {})", condition(), x, y);
}

std::string RowGenerator::condition() {
    static const std::vector<std::string> operators = {"<", "<=", ">", ">=", "==", "!="};
    const std::string test = fmt::format("({} {} {})", leaf(), one_of(operators), leaf());
    return chance(12) ? fmt::format("({} {} ({} > {}))", test, chance(50) ? "&&" : "||", leaf(), leaf())
                      : test;
}

/// What may be stored in an element of the type.
std::string RowGenerator::stored(int type, const std::string &value) const {
    return row_type(type).is_int ? fmt::format("(short)({})", value) : value;
}

/// A number that may be written to.
RowGenerator::Scalar RowGenerator::target() {
    std::vector<Array> arrays;
    std::vector<Scalar> scalars;
    std::ranges::copy_if(scope_.arrays, std::back_inserter(arrays), &Array::is_writable);
    std::ranges::copy_if(scope_.scalars, std::back_inserter(scalars), &Scalar::is_writable);
    if (arrays.empty() && scalars.empty()) { // nothing in scope may be written
        scalars.push_back({fresh("own"), 1});
        line(fmt::format("private {} {} = 3;", row_type(1).name, scalars.back().name));
        scope_.scalars.push_back(scalars.back());
    }
    if (arrays.empty() || (!scalars.empty() && chance(30))) {
        const Scalar scalar = one_of(scalars);
        mark_written(scalar.parameter);
        return scalar;
    }
    const Array array = one_of(arrays);
    mark_written(array.parameter);
    return {element(array), array.type};
}

void RowGenerator::mark_written(int parameter) {
    if (parameter >= 0)
        current_->parameters[static_cast<size_t>(parameter)].is_written = true;
}

std::string RowGenerator::row_argument(const Parameter &parameter) {
    const bool is_sized = parameter.kind == Parameter::Kind::kSizedArray;
    const size_t rank = parameter.sizes.size();
    std::vector<Array> found;
    for (const Array &each : scope_.arrays) {
        const bool has_size =
            each.sizes.size() >= rank && each.type == parameter.type &&
            (is_sized ? each.sizes.back() >= kLeastSize
                      : each.size.empty() && std::equal(parameter.sizes.rbegin(), parameter.sizes.rend(),
                                                        each.sizes.rbegin()));
        if (has_size && (each.is_writable || !parameter.is_written))
            found.push_back(each);
    }
    if (found.empty())
        return "";
    const Array array = one_of(found);
    if (parameter.is_written)
        mark_written(array.parameter);
    std::string text = array.name;
    for (size_t k = 0; k + rank < array.sizes.size(); ++k)
        text += "[" + index(array.sizes[k]) + "]";
    if (is_sized) {
        const std::string size = array.size.empty() ? std::to_string(array.sizes.back()) : array.size;
        return size + ", " + text;
    }
    return text;
}

RowGenerator::Call RowGenerator::call(bool with_result) {
    std::vector<Function *> callable;
    for (Function &each : functions_)
        if ((each.is_closed || !(scope_.is_parallel || scope_.is_plain)) &&
            (each.has_lanes || !scope_.in_lanes) && (each.result >= 0 || !with_result) &&
            scope_.repeats * each.repeats <= kMostRepeats)
            callable.push_back(&each);
    for (int tries = 0; tries < 4 && !callable.empty(); ++tries) {
        const Function &function = *one_of(callable);
        std::string arguments;
        bool is_possible = true;
        for (const Parameter &each : function.parameters) {
            std::string text;
            if (each.kind == Parameter::Kind::kPublic)
                text = scope_.is_even ? std::to_string(pick(kPublicNumbers)) : index(kPublicNumbers);
            else if (each.kind == Parameter::Kind::kPrivate)
                text = stored(each.type, expression(1));
            else
                text = row_argument(each);
            is_possible &= !text.empty();
            arguments += (arguments.empty() ? "" : ", ") + text;
        }
        if (!is_possible)
            continue;
        if (current_) {
            current_->is_closed &= function.is_closed;
            current_->repeats = std::max(current_->repeats, scope_.repeats * function.repeats);
        }
        const bool by_pointer = !function.pointer.empty() && !scope_.is_plain && chance(50);
        const bool has_effects =
            !function.is_closed || std::ranges::any_of(function.parameters, &Parameter::is_written);
        return {fmt::format("{}({})", by_pointer ? function.pointer : function.name, arguments), has_effects,
                function.result};
    }
    return {};
}

} // namespace picco::random_programs
