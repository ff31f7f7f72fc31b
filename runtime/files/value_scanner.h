/// Scans the values of an input line: numbers and quoted strings, separated by commas.
#pragma once

#include <cstddef>
#include <string>

namespace picco::runtime {

class Numbers;

class ValueScanner {
  public:
    /// Keeps references to both. In a table (CSV) a number may stand in quotes, and "" in quotes is a quote.
    ValueScanner(const std::string &file, const std::string &text, bool is_table = false)
        : file_(file), text_(text), is_table_(is_table) {}

    /// Goes to the start of the next line; false at the end of the text.
    bool next_line();
    int line() const { return line_; }
    std::size_t offset() const { return at_; }
    char current() const { return text_[at_]; }
    void advance() { ++at_; }
    bool at_end() const { return at_ >= text_.size(); }
    /// Nothing but a comment follows on this line.
    bool at_end_of_line() const;
    void skip_blanks();

    /// Everything up to the end of the line. Throws UserError.
    void scan_values(Numbers &values);
    /// Throws UserError with file, line and column.
    [[noreturn]] void fail(const std::string &what) const { fail(what, at_); }

    /// The offset of the index-th value of a correct list that starts at `begin`.
    static std::size_t find_value(const std::string &text, std::size_t begin, std::size_t index,
                                  bool is_table);

  private:
    void scan_number(Numbers &values);
    void scan_real(Numbers &values, std::size_t begin);
    void scan_string(Numbers &values);
    int scan_escape();
    [[noreturn]] void fail(const std::string &what, std::size_t at) const;

    const std::string &file_;
    const std::string &text_;
    bool is_table_;
    std::size_t at_ = 0;
    std::size_t line_start_ = 0;
    int line_ = 0;
};

} // namespace picco::runtime
