// Random expressions whose values are known to be in range.
#include "generator.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace picco::random_programs {
namespace {

/// Wider intermediate results only make the field larger.
constexpr int kMostExactBits = 90;

Value joined(const std::string &op, const Value &left, const Value &right) {
    Value result;
    result.picco = fmt::format("({} {} {})", left.picco, op, right.picco);
    result.c = fmt::format("({} {} {})", left.c, op, right.c);
    result.is_private = left.is_private || right.is_private;
    return result;
}

void make_bit(Value &value) {
    value.type = int_type();
    value.low = 0;
    value.high = 1;
    value.exact_bits = 2;
    value.is_bit = true;
}

/// An unsigned result out of its type's range; C keeps it in a type that may be wider.
void wrap(Value &value) {
    value.low = value.type.low();
    value.high = value.type.high();
    if (!value.type.is_standard())
        value.c = "(" + kept_in_c(value.c, value.type) + ")";
}

bool fits_store(const Value &value, const Type &type) {
    if (type.kind == Type::Kind::kBool)
        return true;
    const bool wraps = !type.is_signed || type.width < value.type.width ||
                       (type.width == value.type.width && !value.type.is_signed);
    return wraps || type.holds(value.low, value.high);
}

} // namespace

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

Value Generator::narrow(const Value &value, int width) {
    static const std::vector<Type> standard = {{Type::Kind::kStandard, 8, true, "signed char"},
                                               {Type::Kind::kStandard, 8, false, "unsigned char"},
                                               {Type::Kind::kStandard, 16, true, "short"},
                                               {Type::Kind::kStandard, 16, false, "unsigned short"}};
    if (width < 8 || (value.is_private && chance(50)))
        return cast(value, bits_type(2 + pick(width - 2), chance(60)));
    for (;;) {
        const Type &type = one_of(standard);
        if (type.width <= width)
            return cast(value, type);
    }
}

Value Generator::into(Value value, Int128 low, Int128 high) {
    if (low <= value.low && value.high <= high)
        return value;
    std::vector<Type> types;
    for (const Type &type : {Type{Type::Kind::kStandard, 8, true, "signed char"},
                             Type{Type::Kind::kStandard, 8, false, "unsigned char"},
                             Type{Type::Kind::kStandard, 16, true, "short"}})
        if (low <= type.low() && type.high() <= high)
            types.push_back(type);
    for (int width = 1; value.is_private && width < 17; ++width)
        for (bool is_signed : {false, true})
            if (const Type type = bits_type(width, is_signed); low <= type.low() && type.high() <= high)
                types.push_back(type);
    if (types.empty() || (low <= 0 && high == 1))
        types = {{Type::Kind::kBool, 1, false, "_Bool"}};
    return cast(value, one_of(types));
}

Value Generator::fitting(Value value, const Variable &variable) {
    const bool takes_all = variable.low == variable.type.low() && variable.high == variable.type.high();
    if (is_faultless_ && takes_all && !variable.type.holds(value.low, value.high))
        return cast(value, variable.type);
    if (!is_faultless_ && context_.is_dead && variable.is_private && chance(50))
        return value;
    if (takes_all && fits_store(value, variable.type))
        return value;
    if (variable.type.kind == Type::Kind::kBool)
        return value;
    return into(value, variable.low, variable.high);
}

Value Generator::arithmetic_of(char op, Value left, Value right) {
    const Type type = common(left.type, right.type);
    for (Value *side : {&left, &right}) {
        *side = converted(*side, type);
    }
    const int bits =
        op == '*' ? left.exact_bits + right.exact_bits : std::max(left.exact_bits, right.exact_bits) + 1;
    Value result = joined(std::string(1, op), left, right);
    if (bits > kMostExactBits)
        return arithmetic_of(op, narrow(left, 15), narrow(right, 15));
    result.type = type;
    result.exact_bits = bits;
    if (op == '*') {
        const Int128 corners[] = {left.low * right.low, left.low * right.high, left.high * right.low,
                                  left.high * right.high};
        result.low = *std::min_element(std::begin(corners), std::end(corners));
        result.high = *std::max_element(std::begin(corners), std::end(corners));
    } else {
        result.low = op == '+' ? left.low + right.low : left.low - right.high;
        result.high = op == '+' ? left.high + right.high : left.high - right.low;
    }
    if (type.holds(result.low, result.high))
        return result;
    if (type.is_signed && !(context_.is_dead && result.is_private)) {
        const int width = op == '*' ? 15 : 30;
        return arithmetic_of(op, narrow(left, width), narrow(right, width));
    }
    wrap(result);
    return result;
}

Value Generator::comparison(Value left, Value right) {
    static const std::vector<std::string> operators = {"<", "<=", ">", ">=", "==", "!="};
    const Type type = common(left.type, right.type);
    Value result = joined(one_of(operators), converted(left, type), converted(right, type));
    make_bit(result);
    return result;
}

Value Generator::shifted(Value value) {
    value = converted(value, promoted(value.type));
    const bool is_left = chance(40);
    const int most = is_left ? 6 : value.type.width - 2;
    Value amount = constant(pick(most + 1));
    Int128 least = amount.low, largest = amount.high;
    if (chance(40) && value.exact_bits <= 33) {
        const Value number = chance(50) ? leaf() : public_expression(1);
        const int mask = is_left || value.type.width < 16 ? 3 : (2 << pick(4)) - 1;
        amount = joined("&", cast(number, int_type()), constant(mask));
        least = 0;
        largest = mask;
    }
    if (is_left && value.type.is_signed) {
        if (value.is_private && context_.is_dead)
            value.low = value.high = 0;
        if (!value.type.holds(value.low * 64, value.high * 64) || value.low < 0 || value.exact_bits > 60)
            value = cast(value, value.is_private && chance(50)
                                    ? bits_type(2 + pick(14), chance(50))
                                    : Type{Type::Kind::kStandard, 16, false, "unsigned short"});
        value = converted(value, promoted(value.type));
    }
    if (is_left && value.exact_bits > 70)
        value = narrow(value, 15), value = converted(value, promoted(value.type));
    Value result = joined(is_left ? "<<" : ">>", value, amount);
    result.type = value.type;
    const int most_added = least == largest ? static_cast<int>(largest) : value.type.width;
    result.exact_bits = is_left ? value.exact_bits + most_added : value.exact_bits;
    const auto scaled = [&](Int128 number, Int128 by) {
        return is_left ? number * (Int128{1} << by) : number >> by;
    };
    result.low = std::min(scaled(value.low, least), scaled(value.low, largest));
    result.high = std::max(scaled(value.high, least), scaled(value.high, largest));
    if (!result.type.holds(result.low, result.high))
        wrap(result);
    return result;
}

Value Generator::negated(Value value) {
    if (chance(40)) {
        value = converted(value, promoted(value.type));
        value.picco = "(~" + value.picco + ")";
        value.c = value.type.is_standard() ? "(~" + value.c + ")"
                                           : "(" + kept_in_c("~" + value.c, value.type) + ")";
        const Int128 ones = value.type.is_signed ? -1 : value.type.high();
        const Int128 high = ones - value.low;
        value.low = ones - value.high;
        value.high = high;
        value.exact_bits = value.type.is_signed ? value.exact_bits : value.type.width + 1;
        value.is_bit = false;
        return value;
    }
    value = converted(value, promoted(value.type));
    const bool is_in_range = value.type.holds(-value.high, -value.low);
    if (!is_in_range && value.type.is_signed)
        value = converted(narrow(value, 15), int_type());
    value.picco = "(-" + value.picco + ")";
    value.c = "(-" + value.c + ")";
    value.exact_bits += 1;
    value.is_bit = false;
    if (!value.type.holds(-value.high, -value.low)) {
        wrap(value);
    } else {
        const Int128 low = -value.high;
        value.high = -value.low;
        value.low = low;
    }
    return value;
}

Value Generator::bit(int depth) {
    const auto bits = visible([](const Variable &each) { return each.is_private && each.type.is_bit(); });
    if (depth > 0 && chance(30))
        return bit_operation(depth - 1);
    if (!bits.empty() && chance(60))
        return read(*one_of(bits));
    return comparison(leaf(), leaf());
}

Value Generator::bit_operation(int depth) {
    static const std::vector<std::string> operators = {"&", "|", "^"};
    const Value left = bit(depth), right = bit(depth);
    Value result = joined(one_of(operators), left, right);
    make_bit(result);
    return result;
}

/// `& | ^` of whole numbers.
Value Generator::word_operation(int depth) {
    static const std::vector<std::string> operators = {"&", "|", "^"};
    Value sides[] = {expression(depth), expression(depth)};
    if (std::max(sides[0].exact_bits, sides[1].exact_bits) > kMostExactBits / 2) // bits are taken of them
        for (Value &side : sides)
            side = narrow(side, 15);
    const Type type = common(sides[0].type, sides[1].type);
    for (Value &side : sides)
        side = converted(side, type);
    Value result = joined(one_of(operators), sides[0], sides[1]);
    result.type = type;
    result.low = type.low();
    result.high = type.high();
    result.exact_bits = type.width + 1;
    return result;
}

/// By constants other than 0 and by private numbers from 1 on, of constants, too.
Value Generator::division(int depth) {
    Value left = chance(10) ? constant(pick(20'000)) : converted(narrow(expression(depth), 15), int_type());
    Value right = constant(chance(30) ? Int128{1} << pick(9) : 1 + pick(300));
    if (chance(20))
        right = constant(-right.low);
    Int128 least = right.low;
    if (chance(40)) {
        const Value number = cast(expression(depth), {Type::Kind::kStandard, 8, false, "unsigned char"});
        right = joined("|", number, constant(1));
        least = 1;
    }
    const bool is_quotient = chance(50);
    Value result = joined(is_quotient ? "/" : "%", left, right);
    result.type = int_type();
    const Int128 most = std::max(left.high, -left.low);
    const Int128 bound =
        is_quotient ? most : std::min<Int128>(most, std::max<Int128>(254, least < 0 ? -least : least));
    result.low = -bound;
    result.high = bound;
    result.exact_bits = 18;
    return result;
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
