// Input as text: lines `name = v1,v2,…`.
#include "files/input_reader.h"

#include <cctype>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

/// Letters beyond ASCII are those of UTF-8.
bool is_name_start(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return std::isalpha(byte) != 0 || c == '_' || byte >= 0x80;
}
bool is_name_part(char c) {
    return is_name_start(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
int hexadecimal_value(char c) {
    if (is_digit(c))
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

class TextReader : public InputPlace {
  public:
    TextReader(InputSource &source, InputLines &lines) : source_(source), lines_(lines) {}

    void read() {
        for (; !source_.at_end(); source_.end_line()) {
            source_.skip_blanks();
            if (!at_end_of_values())
                read_line();
            while (!source_.at_line_end()) // a comment
                source_.advance();
        }
    }
    std::string value() const override { return source_.position(begin_); }
    std::string line() const override { return fmt::format("{}:{}", source_.name(), source_.line()); }

  private:
    /// Nothing but a comment follows on this line.
    bool at_end_of_values() { return source_.current() == '#' || source_.at_line_end(); }

    /// What is no text shows at the beginning: a file by another name, or standard input.
    std::string hint() const {
        return source_.line() == 1 ? "; for a table or JSON say --input-format csv or json" : "";
    }

    void read_line() {
        if (!is_name_start(source_.current()))
            source_.fail("expected a variable's name, as in A = 1,2,3" + hint());
        source_.keep();
        while (is_name_part(source_.current()))
            source_.advance();
        const std::string name(source_.kept());
        source_.drop();
        source_.skip_blanks();
        if (source_.current() != '=')
            source_.fail(fmt::format("expected '=' behind '{}', as in {} = 1,2,3{}", name, name, hint()));
        source_.advance();
        auto *variable = lines_.find(name);
        if (variable == nullptr)
            lines_.fail_unknown(name, line());
        lines_.begin_line(*variable, source_.line());
        read_values(*variable);
        lines_.end_line(*variable, *this);
    }

    void read_values(InputVariable &variable) {
        for (;; source_.advance()) {
            source_.skip_blanks();
            if (at_end_of_values())
                source_.fail("a value is missing here");
            begin_ = source_.offset();
            if (source_.current() == '"')
                read_string(variable);
            else
                read_number(variable);
            source_.skip_blanks();
            if (at_end_of_values())
                return;
            if (source_.current() != ',')
                source_.fail("expected ',' between values");
        }
    }

    void read_number(InputVariable &variable) {
        source_.keep();
        for (char c = source_.current();
             c != ',' && c != '#' && c != ' ' && c != '\t' && !source_.at_line_end(); c = source_.current())
            source_.advance();
        lines_.add_number(variable, source_.kept(), *this);
        source_.drop();
    }

    void read_string(InputVariable &variable) {
        source_.advance();
        std::string text;
        while (source_.current() != '"') {
            if (source_.at_line_end())
                source_.fail("the string has no closing '\"'", begin_);
            const char c = source_.current();
            source_.advance();
            text += c == '\\' ? read_escape() : c;
        }
        source_.advance();
        lines_.add_text(variable, text, *this);
    }

    char read_escape() {
        const char c = source_.current();
        source_.advance();
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
            int code = 0;
            for (int digit = 0; digit < 2; ++digit, source_.advance()) {
                const int half = hexadecimal_value(source_.current());
                if (half < 0)
                    source_.fail("expected two hexadecimal digits behind \\x");
                code = 16 * code + half;
            }
            return static_cast<char>(code);
        }
        default:
            source_.fail("unknown escape in a string; known are \\n \\t \\r \\0 \\\\ \\\" \\' \\xHH",
                         source_.offset() - 1);
        }
    }

    InputSource &source_;
    InputLines &lines_;
    std::size_t begin_ = 0; ///< of the value
};

} // namespace

void read_text(InputSource &source, InputLines &lines) {
    lines.begin_source(source.name(), true);
    TextReader(source, lines).read();
}

} // namespace picco::runtime
