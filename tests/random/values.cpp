#include "values.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

const Type &int_type() {
    static const Type type;
    return type;
}

std::string Type::c_name() const {
    if (is_standard())
        return name;
    if (width < 32)
        return "int";
    const std::string base = width == 32 ? "int" : "long";
    return is_signed ? base : "unsigned " + base;
}

Type bits_type(int width, bool is_signed) {
    return {Type::Kind::kBits, width, is_signed && width > 1,
            fmt::format("{}int<{}>", is_signed ? "" : "unsigned ", width)};
}

Type promoted(const Type &type) {
    return type.width < 32 ? int_type() : type;
}

Type common(const Type &left, const Type &right) {
    const Type a = promoted(left), b = promoted(right);
    if (a.width != b.width)
        return a.width > b.width ? a : b;
    return a.is_signed ? b : a;
}

Value constant(Int128 number) {
    Value value;
    const long digits = static_cast<long>(number);
    value.picco = number < 0 ? fmt::format("({})", digits) : fmt::format("{}", digits);
    if (!int_type().holds(number, number)) {
        value.type = {Type::Kind::kStandard, 64, true, "long"};
        value.picco = fmt::format("({}L)", digits);
    }
    value.c = value.picco;
    value.low = value.high = number;
    value.exact_bits = 1;
    for (Int128 rest = number < 0 ? -number : number; rest > 0; rest /= 2)
        ++value.exact_bits;
    value.is_private = false;
    value.is_bit = number == 0 || number == 1;
    return value;
}

std::string kept_in_c(const std::string &text, const Type &type) {
    if (type.is_standard())
        return text;
    return fmt::format("({})keep({}, {})", type.c_name(), text, type.is_signed ? type.width : -type.width);
}

namespace {

void bound(Value &value, const Type &to) {
    if (to.holds(value.low, value.high))
        return;
    value.low = to.low();
    value.high = to.high();
    value.exact_bits = to.width + 1;
}

} // namespace

Value cast(const Value &value, const Type &to) {
    Value result = value;
    result.picco = fmt::format("({})({})", to.name, value.picco);
    result.c = to.is_standard() ? fmt::format("({})({})", to.name, value.c) : kept_in_c(value.c, to);
    result.picco = "(" + result.picco + ")";
    result.c = "(" + result.c + ")";
    result.type = to;
    result.exact_bits = std::min(value.exact_bits, to.width + 1);
    result.is_bit = to.is_bit();
    if (to.kind == Type::Kind::kBool) {
        result.low = 0;
        result.high = 1;
    } else {
        bound(result, to);
    }
    return result;
}

Value converted(Value value, const Type &to) {
    if (value.type == to)
        return value;
    if (!to.is_standard())
        value.c = "(" + kept_in_c(value.c, to) + ")";
    else if (!value.type.is_standard())
        value.c = "((" + to.name + ")" + value.c + ")"; // its type in C is a wider one
    if (!to.holds(value.low, value.high))
        value.exact_bits = std::max(value.exact_bits, to.width + 1);
    value.type = to;
    bound(value, to);
    return value;
}

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

} // namespace picco::random_programs
