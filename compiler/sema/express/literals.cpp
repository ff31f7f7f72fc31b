#include "sema/sema.h"

#include <algorithm>
#include <cctype>

namespace picco::compiler {

namespace {

int digit_value(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    const int lower = std::tolower(static_cast<unsigned char>(c));
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 99;
}

/// Reads the escape sequences of a character or string constant. Invalid ones stand for themselves.
class Escapes {
  public:
    Escapes(std::string_view text, bool is_wide) : text_(text), is_wide_(is_wide) {}

    bool at_end() const { return at_ >= text_.size(); }
    /// next() gave a character, not the number of an element.
    bool is_code_point() const { return is_code_point_; }

    std::uint32_t next() {
        const char c = text_[at_++];
        is_code_point_ = is_wide_ && c != '\\';
        if (c != '\\' || at_end())
            return is_wide_ ? utf8(c) : static_cast<unsigned char>(c);
        const char kind = text_[at_++];
        switch (kind) {
        case 'n':
            return '\n';
        case 't':
            return '\t';
        case 'r':
            return '\r';
        case 'a':
            return '\a';
        case 'b':
            return '\b';
        case 'f':
            return '\f';
        case 'v':
            return '\v';
        case 'e':
            return 27;
        case 'x':
            return number(16, 16);
        case 'u':
        case 'U':
            is_code_point_ = true;
            return number(16, kind == 'u' ? 4 : 8);
        default:
            if (kind >= '0' && kind <= '7') {
                --at_;
                return number(8, 3);
            }
            return static_cast<unsigned char>(kind);
        }
    }

  private:
    std::uint32_t number(int base, int most) {
        std::uint32_t result = 0;
        for (int i = 0; i < most && !at_end() && digit_value(text_[at_]) < base; ++i)
            result = result * static_cast<std::uint32_t>(base) +
                     static_cast<std::uint32_t>(digit_value(text_[at_++]));
        return result;
    }

    /// The code point that begins with c.
    std::uint32_t utf8(char c) {
        const auto first = static_cast<unsigned char>(c);
        const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
        std::uint32_t result = more == 0 ? first : first & (0x3Fu >> more);
        for (int i = 0; i < more && !at_end(); ++i)
            result = (result << 6) | (static_cast<unsigned char>(text_[at_++]) & 0x3Fu);
        return result;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool is_wide_;
    bool is_code_point_ = false;
};

/// Appends a character to a string with elements of this type: in UTF-8, UTF-16 or as it is.
void encode(std::uint32_t character, IntegerName element, std::vector<std::uint32_t> &units) {
    constexpr std::uint32_t kFirstPair = 0x10000;
    if (element == IntegerName::kUnsignedShort && character >= kFirstPair) {
        units.push_back(0xD800 + ((character - kFirstPair) >> 10));
        units.push_back(0xDC00 + ((character - kFirstPair) & 0x3FF));
    } else if (element == IntegerName::kChar && character >= 0x80) {
        const int more = character < 0x800 ? 1 : character < kFirstPair ? 2 : 3;
        constexpr std::uint32_t kMarks[] = {0, 0xC0, 0xE0, 0xF0};
        units.push_back(kMarks[more] | (character >> (6 * more)));
        for (int rest = more - 1; rest >= 0; --rest)
            units.push_back(0x80 | ((character >> (6 * rest)) & 0x3F));
    } else {
        units.push_back(character);
    }
}

struct Quoted {
    std::string_view prefix;
    std::string_view text;
};

Quoted unquote(std::string_view spelling, char quote) {
    const std::size_t open = spelling.find(quote);
    return {spelling.substr(0, open), spelling.substr(open + 1, spelling.size() - open - 2)};
}

IntegerName element_name(std::string_view prefix) {
    if (prefix == "L")
        return IntegerName::kInt;
    if (prefix == "u")
        return IntegerName::kUnsignedShort;
    return prefix == "U" ? IntegerName::kUnsignedInt : IntegerName::kChar;
}

} // namespace

Expression *Sema::check_integer(IntegerLiteral &literal) {
    std::string_view digits = literal.spelling;
    int base = 10;
    if (digits.size() > 1 && digits[0] == '0') {
        const char marker = digits[1];
        base = marker == 'x' || marker == 'X' ? 16 : marker == 'b' || marker == 'B' ? 2 : 8;
        digits.remove_prefix(base == 8 ? 1 : 2);
    }
    Int128 number = 0;
    bool is_too_large = false;
    std::size_t at = 0;
    constexpr Int128 kLargest = (static_cast<Int128>(1) << 126) - 1 + (static_cast<Int128>(1) << 126);
    for (; at < digits.size() && digit_value(digits[at]) < base; ++at) {
        is_too_large |= number > (kLargest - digit_value(digits[at])) / base;
        if (!is_too_large)
            number = number * base + digit_value(digits[at]);
    }
    std::string suffix;
    for (; at < digits.size(); ++at)
        suffix += static_cast<char>(std::tolower(static_cast<unsigned char>(digits[at])));
    if (is_too_large) {
        diagnostics_.report(MessageId::kConstantTooLarge, literal.range, {std::string(literal.spelling)});
        return fail(literal);
    }
    if (suffix.find_first_not_of("ul") != std::string::npos && suffix != "i" && suffix != "j") {
        diagnostics_.report(MessageId::kBadNumber, literal.range, {std::string(literal.spelling)});
        return fail(literal);
    }
    const bool is_unsigned = suffix.find('u') != std::string::npos;
    const auto longs = std::ranges::count(suffix, 'l');
    constexpr IntegerName kSigned[] = {IntegerName::kInt, IntegerName::kLong, IntegerName::kLongLong};
    constexpr IntegerName kUnsigned[] = {IntegerName::kUnsignedInt, IntegerName::kUnsignedLong,
                                         IntegerName::kUnsignedLongLong};
    literal.constant = number;
    for (auto rank = static_cast<std::size_t>(longs); rank < 3; ++rank) {
        const Type *as_signed = types_.integer(kSigned[rank]);
        if (!is_unsigned && wrapped(number, as_signed) == number)
            return done(literal, as_signed);
        const Type *as_unsigned = types_.integer(kUnsigned[rank]);
        if ((is_unsigned || base != 10) && wrapped(number, as_unsigned) == number)
            return done(literal, as_unsigned);
    }
    int width = 65;
    while (number >> (width - 1) != 0)
        ++width;
    return done(literal, types_.width_integer(true, width));
}

Expression *Sema::check_float(FloatLiteral &literal) {
    std::string suffix;
    const bool is_hexadecimal = literal.spelling.starts_with("0x") || literal.spelling.starts_with("0X");
    const std::string_view stops = is_hexadecimal ? "pP" : "0123456789.eE+-";
    std::size_t at = is_hexadecimal ? literal.spelling.find_first_of(stops) + 1
                                    : literal.spelling.find_last_of("0123456789.") + 1;
    if (const std::size_t f = literal.spelling.find_first_of("fFlLqQwWdDiIjJ", is_hexadecimal ? at : 0);
        f != std::string_view::npos && !is_hexadecimal)
        at = f;
    while (is_hexadecimal && at < literal.spelling.size() &&
           (std::isdigit(static_cast<unsigned char>(literal.spelling[at])) || literal.spelling[at] == '+' ||
            literal.spelling[at] == '-'))
        ++at;
    for (; at < literal.spelling.size(); ++at)
        suffix += static_cast<char>(std::tolower(static_cast<unsigned char>(literal.spelling[at])));
    FloatName name = FloatName::kDouble;
    if (suffix.starts_with("f128") || suffix.starts_with('q'))
        name = FloatName::kFloat128;
    else if (suffix == "f" || suffix.starts_with("f32") || suffix == "fi" || suffix == "fj")
        name = FloatName::kFloat;
    else if (suffix.starts_with('l'))
        name = FloatName::kLongDouble;
    const Type *type = types_.floating(name);
    literal.type = type;
    check_magnitude(literal);
    const bool is_imaginary = suffix.find_first_of("ij") != std::string::npos;
    return done(literal, is_imaginary ? types_.complex(type) : type);
}

Expression *Sema::check_character(CharacterLiteral &literal) {
    const Quoted quoted = unquote(literal.spelling, '\'');
    Escapes escapes(quoted.text, !quoted.prefix.empty());
    Int128 number = 0;
    int count = 0;
    while (!escapes.at_end()) {
        const Int128 unit = escapes.next();
        number = quoted.prefix.empty() ? ((number << 8) | (unit & 0xFF)) : unit;
        ++count;
    }
    const IntegerName name = quoted.prefix.empty() ? IntegerName::kInt : element_name(quoted.prefix);
    const Type *type = types_.integer(name);
    literal.constant = count == 1 && quoted.prefix.empty()
                           ? wrapped(number, types_.integer(IntegerName::kChar))
                           : wrapped(number, type);
    return done(literal, type);
}

Expression *Sema::check_string(StringLiteral &literal) {
    std::string_view prefix;
    for (const std::string_view piece : literal.pieces)
        if (const Quoted quoted = unquote(piece, '"'); !quoted.prefix.empty())
            prefix = quoted.prefix;
    const IntegerName name = prefix == "u8" ? IntegerName::kChar : element_name(prefix);
    literal.units.clear();
    for (const std::string_view piece : literal.pieces) {
        Escapes escapes(unquote(piece, '"').text, name != IntegerName::kChar);
        while (!escapes.at_end()) {
            const std::uint32_t unit = escapes.next();
            if (escapes.is_code_point())
                encode(unit, name, literal.units);
            else
                literal.units.push_back(unit);
        }
    }
    return done(literal, types_.array(types_.integer(name), literal.units.size() + 1), ValueCategory::kPlace);
}

} // namespace picco::compiler
