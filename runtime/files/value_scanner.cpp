#include "files/value_scanner.h"

#include "base/error.h"
#include "base/shown.h"
#include "files/input_text.h"
#include "files/number_type.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

int hexadecimal_value(char c) {
    if (is_digit(c))
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// The number that the rest of a quoted text is; empty where it is none.
std::string_view quoted_number(std::string_view rest) {
    const auto number = rest.substr(0, rest.find_first_of("\"\n\\"));
    return number.size() < rest.size() && rest[number.size()] == '"' && is_number_text(number)
               ? number
               : std::string_view();
}

} // namespace

bool ValueScanner::next_line() {
    if (line_ > 0) {
        const auto newline = text_.find('\n', at_);
        if (newline == std::string::npos)
            return false;
        at_ = newline + 1;
    }
    ++line_;
    line_start_ = at_;
    return at_ < text_.size();
}

bool ValueScanner::at_end_of_line() const {
    return at_end() || current() == '\n' || current() == '#' ||
           (current() == '\r' && (at_ + 1 == text_.size() || text_[at_ + 1] == '\n'));
}

void ValueScanner::skip_blanks() {
    while (!at_end() && (current() == ' ' || current() == '\t'))
        ++at_;
}

void ValueScanner::fail(const std::string &what, std::size_t at) const {
    throw UserError(fmt::format("{}:{}:{}: {}", file_, line_, at - line_start_ + 1, what));
}

void ValueScanner::scan_values(Numbers &values) {
    for (;;) {
        skip_blanks();
        if (at_end_of_line())
            fail("a value is missing here");
        if (current() == '"')
            scan_string(values);
        else
            scan_number(values);
        skip_blanks();
        if (at_end_of_line())
            return;
        if (current() != ',')
            fail("expected ',' between values");
        ++at_;
    }
}

void ValueScanner::scan_number(Numbers &values) {
    const auto begin = at_;
    if (current() == '+' || current() == '-')
        ++at_;
    const auto digits = at_;
    while (!at_end() && is_digit(current()))
        ++at_;
    const bool ended = at_end_of_line() || current() == ',' || current() == ' ' || current() == '\t';
    if (at_ == digits || !ended)
        return scan_real(values, begin);
    const auto from = text_[begin] == '+' ? digits : begin;
    std::int64_t value = 0;
    const auto result = std::from_chars(text_.data() + from, text_.data() + at_, value);
    if (result.ec == std::errc())
        values.add(value);
    else
        values.add(mpz_class(text_.substr(from, at_ - from)));
}

/// Something else than an integer.
void ValueScanner::scan_real(Numbers &values, std::size_t begin) {
    auto end = begin;
    while (end < text_.size() && std::string(",#\n\r\t ").find(text_[end]) == std::string::npos)
        ++end;
    auto word = text_.substr(begin, end - begin);
    at_ = end;
    if (is_number_text(word))
        return values.add_text(std::move(word));
    std::string name = word.substr(word[0] == '+' || word[0] == '-' ? 1 : 0, 9);
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    const bool is_special = name == "nan" || name == "inf" || name == "infinity";
    fail(fmt::format("'{}' is not a {}number", shown(word), is_special ? "finite " : ""), begin);
}

void ValueScanner::scan_string(Numbers &values) {
    const auto begin = at_++;
    const std::size_t first = values.size();
    const std::string_view number = quoted_number(std::string_view(text_).substr(at_));
    if (is_table_ && !number.empty()) {
        values.add_quoted({first, std::string(number.substr(0, kMostShown + 1)), true});
        values.add_text(std::string(number));
        at_ += number.size() + 1;
        return;
    }
    for (;;) {
        if (at_end() || current() == '\n')
            fail("the string has no closing '\"'", begin);
        const char c = text_[at_++];
        if (c == '"' && is_table_ && !at_end() && current() == '"')
            ++at_;
        else if (c == '"')
            break;
        // A char is signed, as on the platforms that picco runs on.
        values.add(std::int64_t{static_cast<signed char>(c == '\\' ? scan_escape() : c)});
    }
    const std::size_t size = std::min(at_ - begin - 2, kMostShown + 1);
    values.add_quoted({first, text_.substr(begin + 1, size), !number.empty()});
}

int ValueScanner::scan_escape() {
    const char c = at_end() ? '\0' : text_[at_++];
    switch (c) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case 'r':
        return '\r';
    case '0':
        return '\0';
    case '\\':
    case '"':
    case '\'':
        return c;
    case 'x': {
        int value = 0;
        for (int digit = 0; digit < 2; ++digit, ++at_) {
            const int half = at_end() ? -1 : hexadecimal_value(current());
            if (half < 0)
                fail("expected two hexadecimal digits behind \\x");
            value = 16 * value + half;
        }
        return value;
    }
    default:
        fail("unknown escape in a string; known are \\n \\t \\r \\0 \\\\ \\\" \\' \\xHH", at_ - 1);
    }
}

std::size_t ValueScanner::find_value(const std::string &text, std::size_t begin, std::size_t index,
                                     bool is_table) {
    std::size_t at = begin;
    bool inside_string = false;
    for (std::size_t seen = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (inside_string) {
            if (c == '"' && is_table && at + 1 < text.size() && text[at + 1] == '"') {
                ++at; // stands for one
            } else if (c == '"') {
                inside_string = false;
                continue;
            }
            if (seen++ == index)
                return at;
            if (c == '\\')
                at += text[at + 1] == 'x' ? 3 : 1;
        } else if (c == '"') {
            const auto number = quoted_number(std::string_view(text).substr(at + 1));
            inside_string = !is_table || number.empty();
            if (!inside_string && seen++ == index)
                return at;
            at += inside_string ? 0 : number.size() + 1;
        } else if (is_digit(c) || c == '-' || c == '+' || c == '.') {
            if (seen++ == index)
                return at;
            while (at + 1 < text.size() && std::string(",#\n\r\t ").find(text[at + 1]) == std::string::npos)
                ++at;
        }
    }
    return at;
}

} // namespace picco::runtime
