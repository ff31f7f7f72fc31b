/// The lines of values that one party gives, checked against the program: between the readers of formats and those
/// who take the values, in bounded memory.
#pragma once

#include "files/numbers.h"
#include "files/util_file.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace picco::runtime {

/// Where a reader stands, for messages.
class InputPlace {
  public:
    virtual ~InputPlace() = default;
    /// The value that it reads: "alice.txt:3:14", "alice.json: A[3][1]".
    virtual std::string value() const = 0;
    /// Its line: "alice.txt:3".
    virtual std::string line() const = 0;
};

/// Lines of one variable that follow one another in the user's file, as many values in each; or a part of a line.
struct InputBlock {
    const UtilVariable *variable = nullptr;
    int line = 0; ///< of the first in the user's file; 0 where its format has none
    std::size_t rows = 0, columns = 0;
    bool is_unfinished = false; ///< the one line goes on in the next block of the variable
    const Numbers &values;      ///< the first rows · columns of them, as the integers that a program holds
};

/// A variable of the program that the party gives, and what has been read of it.
class InputVariable {
  public:
    explicit InputVariable(const UtilVariable &description);

    const std::string &name() const { return description_.name; }
    const NumberType &type() const { return description_.type; }
    bool holds_characters() const;
    /// The input has a place for it, even if that holds no values.
    void set_given() { is_given_ = true; }

  private:
    friend class InputLines;

    const UtilVariable &description_;
    bool is_small_ = false; ///< an integer type of at most 64 bits, signed if of 64
    std::int64_t least_ = 0, most_ = 0;
    std::optional<std::size_t> needed_;       ///< values that every call reads, where that is one number
    const std::string *substitute_ = nullptr; ///< for missing values

    Numbers values_; ///< not handed on yet: those of rows_ lines, and of the one that is read
    std::size_t rows_ = 0, columns_ = 0;
    int first_line_ = 0;         ///< of these
    bool is_unfinished_ = false; ///< the begin of the line has been handed on
    std::size_t in_line_ = 0;    ///< values of the line that is read
    bool is_list_ = false;       ///< it may be several
    int line_ = 0;               ///< where that is, or the last one was
    const std::string *file_ = nullptr;
    std::size_t pending_ = 0; ///< values since the last full call
    std::size_t total_ = 0, lines_ = 0;
    std::size_t width_ = 0;  ///< values of each line
    bool is_ragged_ = false; ///< no: they differ
    bool is_given_ = false;
    std::size_t lost_ = 0;   ///< values that are too small and became 0
    std::string first_lost_; ///< where the first one is, and what it was
};

class InputLines {
  public:
    using Use = std::function<void(const InputBlock &)>;

    /// substitutes: for values that are missing, by variable, or for all under the empty name; as text. Keeps
    /// references. Throws UserError for a substitute that is no value of the type, UsageError for an unknown name.
    InputLines(const UtilFile &util, int party, const std::map<std::string, std::string> &substitutes,
               Use use);

    /// The lines of each variable follow one another, whatever stands between them; else all lines do.
    void begin_source(const std::string &file, bool is_ordered);
    bool is_ordered() const { return is_ordered_; }
    const std::string &files() const { return files_; }
    const UtilFile &util() const { return util_; }
    int party() const { return party_; }

    /// Null where the program reads no such variable from the party.
    InputVariable *find(std::string_view name);
    std::vector<std::string> names() const;
    /// place: of the name's line.
    [[noreturn]] void fail_unknown(const std::string &name, const std::string &place) const;

    /// A line of the variable begins; 0 where the format has no lines. is_list: it may be several, each as long as
    /// calls for the variable need.
    void begin_line(InputVariable &variable, int line, bool is_list = false);
    /// A number as it is written. Throws UserError where it is none of the type.
    void add_number(InputVariable &variable, std::string_view text, const InputPlace &place);
    /// The codes of characters. What looks like a number, but is text, is an error except for characters: nothing
    /// would show the mistake.
    void add_text(InputVariable &variable, std::string_view text, const InputPlace &place);
    /// An empty cell, or null. Throws UserError where no substitute was given; what: "the cell is empty (row 3 …)".
    void add_missing(InputVariable &variable, const std::string &what, const InputPlace &place);
    void end_line(InputVariable &variable, const InputPlace &place);

    /// Hands on what is left, and numbers of rows that the data tell. Throws UserError where a call finds too few.
    void finish();
    /// What is worth knowing about the input as a whole, behind finish().
    const std::vector<std::string> &warnings() const { return warnings_; }
    const std::vector<std::string> &notes() const { return notes_; }
    void note(std::string text) { notes_.push_back(std::move(text)); }

  private:
    void add(InputVariable &variable, std::int64_t value);
    void added(InputVariable &variable);
    void add_parsed(InputVariable &variable, std::string_view text, const InputPlace &place);
    void close_line(InputVariable &variable);
    void hand_on(InputVariable &variable, std::size_t rows, std::size_t columns, bool is_unfinished);
    void hand_on_lines(InputVariable &variable);
    void check_complete(const InputVariable &variable) const;
    [[noreturn]] void fail_count(const InputVariable &variable, const std::string &place) const;
    void set_substitutes(const std::map<std::string, std::string> &substitutes);
    void count_rows();
    bool is_counted(const std::string &number);
    void count(const std::string &number, std::size_t value, const InputVariable &by);
    void warn_of_missing();
    void warn_of_lost();

    const UtilFile &util_;
    int party_;
    Use use_;
    std::string files_;
    std::deque<std::string> sources_;
    bool is_ordered_ = true;
    std::deque<InputVariable> variables_;
    std::map<std::string, InputVariable *, std::less<>> by_name_;
    /// Numbers that the data tell, and by which variable.
    std::map<std::string, std::pair<std::size_t, const InputVariable *>> counted_;
    InputVariable *current_ = nullptr; ///< where lines have an order: that of the last line
    std::vector<std::string> warnings_, notes_;
};

} // namespace picco::runtime
