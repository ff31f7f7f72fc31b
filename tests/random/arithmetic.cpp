// Operations whose results are in range: operands are made narrower where they have to be.
#include "generator.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

namespace {

/// Wider intermediate results only make the field larger.
constexpr int kMostExactBits = 90;

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

} // namespace picco::random_programs
