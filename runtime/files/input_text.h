/// The input of one party as its user wrote it: text, CSV or JSON, read into lines of numbers.
#pragma once

#include "files/number_type.h"

#include <cstdint>
#include <functional>
#include <gmpxx.h>
#include <map>
#include <string>
#include <vector>

namespace picco::runtime {

/// A sequence of numbers: integers, compact while all fit into 64 bits, and the texts of others.
class Numbers {
  public:
    std::size_t size() const { return is_big_ ? big_.size() : small_.size(); }
    bool fits_64() const { return !is_big_; }
    /// Only where fits_64().
    std::int64_t small(std::size_t index) const { return small_[index]; }
    mpz_class at(std::size_t index) const { return is_big_ ? big_[index] : from_small(small_[index]); }
    void add(std::int64_t value);
    void add(const mpz_class &value);
    /// A number that is no integer, as it was written; it counts as 0 until its type is known.
    void add_text(std::string text);
    /// The text of such a number, or null.
    const std::string *text(std::size_t index) const;
    bool has_texts() const { return !texts_.empty(); }

    /// What was written in quotes: the character codes from here on, or one number in a table.
    struct Quoted {
        std::size_t first = 0;
        std::string text;       ///< its beginning
        bool is_number = false; ///< it looks like one
    };
    void add_quoted(Quoted quoted) { quoted_.push_back(std::move(quoted)); }
    const std::vector<Quoted> &quoted() const { return quoted_; }

  private:
    static mpz_class from_small(std::int64_t value);
    std::vector<std::int64_t> small_;
    std::vector<mpz_class> big_;
    std::map<std::size_t, std::string> texts_;
    std::vector<Quoted> quoted_;
    bool is_big_ = false;
};

/// `name = values` on one line of the user's file.
struct InputLine {
    std::string name;
    int line = 0;     ///< in the user's file; 0 where the format has no lines
    std::string path; ///< JSON only: "A[3]"
    std::string file; ///< where the input consists of several files
    Numbers values;
    std::size_t offset = 0; ///< of the values within the file
};

/// All lines of one party, in order. Holds the text, so that messages can name columns.
class InputText {
  public:
    /// Lines `name = v1,v2,…`; `#` starts a comment; a quoted string is a list of character codes.
    static InputText from_text(std::string name, std::string content);
    /// {"A": [[1,2],[3,4]], "M": 5}: the variables in the given order, an innermost array a line.
    static InputText from_json(std::string name, const std::string &content,
                               const std::vector<std::string> &order);
    /// One variable; each row of the table a line. Quotes may stand around numbers. `skip_header` leaves the first line out.
    static InputText from_csv(std::string name, std::string variable, std::string content, bool skip_header);

    /// Several CSV files as one input: their variables in the given order.
    static InputText join(const std::vector<InputText> &parts, const std::vector<std::string> &order);

    const std::string &file() const { return file_; }
    const std::vector<InputLine> &lines() const { return lines_; }
    /// The lines stand in the order in which they are read; else each call takes the next ones of its name.
    bool is_ordered() const { return is_ordered_; }
    /// Where the lines have no order of their own (JSON, several CSV files): brings those of a variable to
    /// the front of the lines from `begin` on.
    void bring_forward(const std::string &name, std::size_t begin);
    /// "alice.txt:3:14" (line and column), "alice.json: A[3][1]".
    std::string position(const InputLine &line, std::size_t index) const;
    /// "alice.txt:3"
    std::string position(const InputLine &line) const;
    /// The line's values as the integers that a program holds for them. Throws UserError that names the first
    /// value that is none of the type.
    Numbers integers(const InputLine &line, const NumberType &type) const;

  private:
    void check_quoted(const InputLine &line, const NumberType &type) const;
    void check_range(const InputLine &line, int type) const;
    [[noreturn]] void fail_range(const InputLine &line, std::size_t index, const NumberType &type) const;
    const std::string &file_of(const InputLine &line) const { return line.file.empty() ? file_ : line.file; }

    std::string file_;
    std::string content_;
    std::vector<InputLine> lines_;
    bool is_table_ = false;  ///< CSV
    bool is_ordered_ = true; ///< the lines stand in the order of the smcinput calls
};

/// Reads a file: JSON where its name ends in .json, CSV in .csv (variable = name of the file), else text.
/// order: the variables of the program, for JSON. Throws UserError.
InputText read_input_file(const std::string &file, const std::vector<std::string> &order,
                          bool skip_csv_header);

/// Reads the input of one party from one file, or from several CSV files, whose variables then come in the
/// order given. Throws UserError, UsageError.
InputText read_input_files(const std::vector<std::string> &files, const std::vector<std::string> &order,
                           bool skip_csv_header);

/// The candidate most like a misspelt name, or "" when none is near.
std::string nearest_name(const std::string &name, const std::vector<std::string> &candidates);

} // namespace picco::runtime
