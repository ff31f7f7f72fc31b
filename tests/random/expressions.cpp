// Random expressions whose values are known to be in range.
#include "generator.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace picco::random_programs {

Value Generator::read(const Variable &variable) {
    const Place where = place(variable);
    Value value;
    value.picco = where.picco;
    value.c = where.c;
    value.type = variable.type;
    value.low = variable.low;
    value.high = variable.high;
    value.exact_bits = variable.type.width + 1;
    value.is_private = variable.is_private;
    value.is_bit = variable.type.is_bit();
    return value;
}

Value Generator::leaf() {
    if (chance(15))
        return constant(chance(70) ? pick(10) - 3 : pick(2000) - 1000);
    if (chance(12))
        return public_expression(1);
    const auto candidates = visible([](const Variable &each) { return each.is_private; });
    return candidates.empty() ? constant(pick(5)) : read(*one_of(candidates));
}

Value Generator::public_expression(int depth) {
    if (depth == 0 || chance(40)) {
        const auto candidates = visible([](const Variable &each) { return !each.is_private; });
        return candidates.empty() || chance(25) ? constant(pick(12) - 3) : read(*one_of(candidates));
    }
    if (chance(20))
        return comparison(public_expression(depth - 1), public_expression(depth - 1));
    if (chance(25)) {
        Value left = public_expression(depth - 1);
        const int divisor = 2 + pick(7);
        Value result = joined("%", cast(left, int_type()), constant(divisor));
        result.type = int_type();
        result.low = 1 - divisor;
        result.high = divisor - 1;
        result.exact_bits = 33;
        return result;
    }
    return arithmetic_of("+-*"[pick(3)], public_expression(depth - 1), public_expression(depth - 1));
}

Value Generator::condition(int depth, bool is_public) {
    if (is_public)
        return comparison(public_expression(1), public_expression(1));
    if (depth > 0 && chance(30))
        return logical(depth - 1);
    if (chance(20))
        return chance(40) ? counted_bits() : bit(1);
    if (chance(20))
        return expression(depth);
    return comparison(expression(depth), expression(depth));
}

/// How many of some conditions hold, each with a weight, against a constant.
Value Generator::counted_bits() {
    Value sum = converted(bit(1), int_type());
    const int terms = 1 + pick(6);
    for (int i = 0; i < terms; ++i) {
        Value term = converted(bit(1), int_type());
        if (chance(30))
            term = arithmetic_of('*', term, constant(2 + pick(2)));
        sum = arithmetic_of(chance(75) ? '+' : '-', sum, term);
    }
    const Value to = constant(chance(30) ? sum.low : chance(50) ? sum.high : sum.low + pick(2 * terms));
    return comparison(sum, to);
}

Value Generator::logical(int depth) {
    Value left = condition(depth, chance(15));
    if (chance(20)) {
        left.picco = "(!" + left.picco + ")";
        left.c = "(!" + left.c + ")";
        make_bit(left);
        return left;
    }
    const Value right =
        has_effect() && chance(30) ? comparison(with_effect(depth), leaf()) : condition(depth, chance(10));
    Value result = joined(chance(50) ? "&&" : "||", left, right);
    make_bit(result);
    return result;
}

Value Generator::choice(int depth) {
    const Value test = condition(depth, chance(25));
    Value sides[] = {has_effect() && chance(30) ? with_effect(depth) : expression(depth), expression(depth)};
    const Type type = common(sides[0].type, sides[1].type);
    for (Value &side : sides)
        side = converted(side, type);
    Value result;
    result.picco = fmt::format("({} ? {} : {})", test.picco, sides[0].picco, sides[1].picco);
    result.c = fmt::format("({} ? {} : {})", test.c, sides[0].c, sides[1].c);
    result.type = type;
    result.low = std::min(sides[0].low, sides[1].low);
    result.high = std::max(sides[0].high, sides[1].high);
    result.exact_bits = std::max(sides[0].exact_bits, sides[1].exact_bits);
    result.is_private = test.is_private || sides[0].is_private || sides[1].is_private;
    return result;
}

Value Generator::with_effect(int depth) {
    if (effect_call_)
        return call(*std::exchange(effect_call_, nullptr), depth);
    const Variable &variable = *effect_;
    effect_ = nullptr;
    Value result;
    result.type = variable.type;
    result.low = variable.low;
    result.high = variable.high;
    result.exact_bits = variable.type.width + 1;
    std::string texts[2];
    switch (is_faultless_ ? 3 : pick(4)) {
    case 0:
        result.picco = result.c = fmt::format("({}{})", variable.name, chance(50) ? "++" : "--");
        break;
    case 1:
        result.picco = result.c = fmt::format("({}{})", chance(50) ? "++" : "--", variable.name);
        break;
    default: {
        const Value value = fitting(expression(depth > 0 ? depth - 1 : 0), variable);
        result.picco = fmt::format("({} = {})", variable.name, value.picco);
        result.c = fmt::format("({} = {})", variable.name, value.c);
    }
    }
    result.is_bit = variable.type.is_bit();
    return result;
}

Value Generator::inner_product() {
    const auto vectors = visible([](const Variable &each) {
        return each.is_private && !each.is_pointer && !each.sizes.empty() && each.type.width <= 12 &&
               each.suffix.empty();
    });
    if (vectors.empty())
        return leaf();
    const Variable &left = *one_of(vectors);
    const auto partners = visible([&](const Variable &each) {
        return each.is_private && !each.is_pointer && !each.sizes.empty() && each.type == left.type &&
               each.suffix.empty() && each.sizes.back() == left.sizes.back();
    });
    const Variable &right = *one_of(partners);
    const auto row = [&](const Variable &variable) {
        return variable.sizes.size() == 1 ? variable.name
                                          : fmt::format("{}[{}]", variable.name, index(variable.sizes[0]));
    };
    const std::string texts[] = {row(left), row(right)};
    Value result;
    result.picco = fmt::format("({} @ {})", texts[0], texts[1]);
    result.c = fmt::format("dot({}, {}, {})", texts[0], texts[1], left.sizes.back());
    result.type = int_type();
    const Int128 largest = std::max(-left.low, left.high);
    result.high = largest * largest * left.sizes.back();
    result.low = left.low < 0 ? -result.high : 0;
    result.exact_bits = 2 * left.type.width + 8;
    return result;
}

Value Generator::pure_call(int depth) {
    std::vector<Function> pure;
    for (const Function &each : functions_)
        if (each.is_pure)
            pure.push_back(each);
    if (pure.empty())
        return leaf();
    return call(one_of(pure), depth);
}

Value Generator::call(const Function &called, int depth) {
    const Function function = called;
    std::vector<std::string> picco, c;
    for (const Variable &parameter : function.parameters) {
        const Value value = argument(parameter, depth);
        picco.push_back(value.picco);
        c.push_back(kept_in_c(value.c, parameter.type));
    }
    Value result;
    const std::string name = callee(function);
    result.picco = name + arguments_text(picco);
    result.c = name + arguments_text(c);
    result.type = function.result;
    const Variable holder = holder_of(function.result);
    result.low = holder.low;
    result.high = holder.high;
    result.exact_bits = result.type.width + 1;
    result.is_bit = result.type.is_bit();
    return result;
}

Value Generator::argument(const Variable &parameter, int depth) {
    if (!parameter.is_private)
        return into(public_expression(1), parameter.low, parameter.high);
    return fitting(expression(depth), parameter);
}

Value Generator::expression(int depth) {
    if (depth <= 0)
        return has_effect() && chance(20) ? with_effect(0) : leaf();
    switch (pick(25)) {
    case 0:
    case 1:
        return leaf();
    case 24:
        return kept_choice(depth - 1);
    case 2:
    case 3:
        return comparison(expression(depth - 1), expression(depth - 1));
    case 4:
    case 5:
        return shifted(expression(depth - 1));
    case 6:
        return negated(expression(depth - 1));
    case 7:
    case 8:
        return choice(depth - 1);
    case 9:
        return logical(depth - 1);
    case 10:
        return bit_operation(depth - 1);
    case 11:
        return pure_call(depth - 1);
    case 12:
        return inner_product();
    case 13: {
        const Value value = expression(depth - 1);
        return value.is_private ? narrow(value, 20) : value;
    }
    case 14:
        return word_operation(depth - 1);
    case 15:
        return division(depth - 1);
    case 20:
    case 21:
        return may_use_layouts() && chance(50) ? layout_read() : private_read();
    case 22:
        return block_value(depth - 1);
    default:
        return arithmetic_of("+-*"[pick(3)], expression(depth - 1), expression(depth - 1));
    }
}

} // namespace picco::random_programs
