// Input as a table: rows of cells between commas, semicolons or tabs.
#include "base/error.h"
#include "base/nearest_name.h"
#include "base/shown.h"
#include "files/csv_columns.h"
#include "files/input_reader.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

struct Cell {
    std::string_view text; ///< valid until the next one is read
    bool is_quoted = false;
};

/// Of the first row.
struct FirstCell {
    std::string text;
    bool is_quoted = false;
    int line = 0;
    std::size_t column = 0;
};

/// Of a column: what stands in all of it.
struct FirstValue {
    std::size_t row = 0; ///< 0: none yet
    bool is_number = false;
};

/// How tables write that there is no value.
bool stands_for_nothing(std::string_view text) {
    constexpr std::array<std::string_view, 9> kWords{"",     "na",   "n/a", "#n/a", "nan",
                                                     "null", "none", "-",   "?"};
    if (text.size() > 4)
        return false;
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    return std::find(kWords.begin(), kWords.end(), lower) != kWords.end();
}

class CsvReader : public InputPlace {
  public:
    CsvReader(InputSource &source, InputLines &lines) : source_(source), lines_(lines) {}

    void read(const std::string &file_stem, std::optional<bool> has_header) {
        skip_empty_lines();
        if (source_.at_end())
            throw UserError(fmt::format("{}: the table is empty", source_.name()));
        if (!take_separator_line())
            find_separator();
        begin(file_stem, has_header);
        for (skip_empty_lines(); !source_.at_end(); skip_empty_lines())
            read_row();
    }

    std::string value() const override { return fmt::format("{}:{}:{}", source_.name(), line_, column_); }
    std::string line() const override { return fmt::format("{}:{}", source_.name(), row_line_); }

  private:
    bool is_blank(char c) const { return c == ' ' || (c == '\t' && separator_ != '\t'); }
    void skip_blanks() {
        while (is_blank(source_.current()))
            source_.advance();
    }
    void skip_empty_lines();
    bool take_separator_line();
    void find_separator();
    Cell read_cell();
    Cell read_quoted_cell();
    bool next_cell();
    void begin(const std::string &file_stem, std::optional<bool> has_header);
    void use_whole();
    void use_columns();
    [[noreturn]] void fail_headings(const std::vector<std::string> &headings) const;
    void take_first(const std::vector<FirstCell> &cells);
    void read_row();
    void take(InputVariable &variable, Cell cell);
    void keep_to_one_kind(const InputVariable &variable, std::string_view text, bool is_number);
    std::string where_in_table() const;
    [[noreturn]] void fail(const std::string &what) const {
        throw UserError(fmt::format("{}: {}", value(), what));
    }

    InputSource &source_;
    InputLines &lines_;
    char separator_ = ',';
    std::vector<CsvColumn> columns_; ///< empty: all cells are values of whole_
    InputVariable *whole_ = nullptr;
    std::vector<InputVariable *> variables_; ///< that a row gives a line of
    std::string unquoted_;                   ///< a cell with quotes in its text
    std::size_t row_ = 0, cell_ = 0;         ///< that is read; the first is row 1, cell 0
    int line_ = 0, row_line_ = 0;            ///< where the cell and its row begin
    std::vector<FirstValue> kinds_;          ///< of columns that hold characters
    std::size_t column_ = 0;                 ///< of the cell in its line of the file
    bool is_empty_line_a_cell_ = false;      ///< in a table of one column
};

/// In a table of one column, an empty line before others is an empty cell.
void CsvReader::skip_empty_lines() {
    std::vector<int> skipped;
    for (;;) {
        source_.keep();
        skip_blanks();
        if (source_.at_end() || !source_.at_line_end())
            break;
        skipped.push_back(source_.line());
        source_.end_line();
    }
    source_.rewind();
    source_.drop();
    if (!is_empty_line_a_cell_ || source_.at_end())
        return;
    for (const int line : skipped) {
        ++row_;
        cell_ = 0;
        row_line_ = line_ = line;
        column_ = 1;
        for (auto *variable : variables_) {
            lines_.begin_line(*variable, line);
            take(*variable, {});
            lines_.end_line(*variable, *this);
        }
    }
}

/// `sep=;` in front of the table, as spreadsheets write and read it; false where there is none.
bool CsvReader::take_separator_line() {
    constexpr std::string_view kWord = "sep=";
    source_.keep();
    while (!source_.at_line_end() && source_.kept().size() <= kWord.size())
        source_.advance();
    const std::string_view text = source_.kept();
    const char separator = text.empty() ? '\0' : text.back();
    const bool is_one = text.size() == kWord.size() + 1 && text.starts_with(kWord) &&
                        (separator == ',' || separator == ';' || separator == '\t');
    if (!is_one || !source_.at_line_end()) {
        source_.rewind();
        source_.drop();
        return false;
    }
    source_.drop();
    separator_ = separator;
    source_.end_line();
    return true;
}

/// A semicolon or a tab that stands outside of quotes in the first row; else a comma.
void CsvReader::find_separator() {
    source_.keep();
    bool is_quoted = false, has_tab = false, has_semicolon = false;
    for (; !source_.at_end() && (is_quoted || !source_.at_line_end()); source_.advance()) {
        const char c = source_.current();
        is_quoted = is_quoted != (c == '"');
        has_semicolon = has_semicolon || (!is_quoted && c == ';');
        has_tab = has_tab || (!is_quoted && c == '\t');
    }
    separator_ = has_semicolon ? ';' : has_tab ? '\t' : ',';
    source_.rewind();
    source_.drop();
}

Cell CsvReader::read_cell() {
    skip_blanks();
    line_ = source_.line();
    column_ = source_.column(source_.offset());
    if (source_.current() == '"')
        return read_quoted_cell();
    source_.keep();
    while (source_.current() != separator_ && !source_.at_line_end())
        source_.advance();
    auto text = source_.kept();
    source_.drop();
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return {text, false};
}

Cell CsvReader::read_quoted_cell() {
    unquoted_.clear();
    source_.advance();
    for (;;) {
        const char c = source_.current();
        if (source_.at_end())
            fail("the cell has no closing '\"'");
        if (c == '"') {
            source_.advance();
            if (source_.current() != '"')
                break;
        } else if (source_.at_line_end()) {
            unquoted_ += '\n';
            source_.end_line();
            continue;
        }
        unquoted_ += c;
        source_.advance();
    }
    skip_blanks();
    if (source_.current() != separator_ && !source_.at_line_end())
        source_.fail(fmt::format("expected '{}' or the end of the line behind a cell in quotes",
                                 separator_ == '\t' ? std::string("\\t") : std::string(1, separator_)));
    return {unquoted_, true};
}

/// Goes to the next cell of the row; at its last one, to the next line.
bool CsvReader::next_cell() {
    if (source_.current() == separator_) {
        source_.advance();
        ++cell_;
        return true;
    }
    source_.end_line();
    return false;
}

/// Finds out what the columns are by the first row, which may hold values already.
void CsvReader::begin(const std::string &file_stem, std::optional<bool> has_header) {
    whole_ = lines_.find(file_stem);
    if (has_header == false) {
        if (whole_ == nullptr)
            lines_.fail_unknown(file_stem, source_.name());
        return use_whole();
    }
    row_line_ = source_.line();
    std::vector<FirstCell> first;
    std::vector<std::string> headings;
    do {
        const Cell cell = read_cell();
        first.push_back({std::string(cell.text), cell.is_quoted, line_, column_});
        headings.emplace_back(cell.text);
    } while (next_cell());
    columns_ = columns_of(headings, lines_, line());
    const bool are_headings = std::any_of(columns_.begin(), columns_.end(),
                                          [](const auto &column) { return column.variable != nullptr; });
    if (are_headings)
        return use_columns();
    columns_.clear();
    if (whole_ == nullptr)
        fail_headings(headings);
    use_whole();
    if (!has_header)
        take_first(first);
}

void CsvReader::use_whole() {
    variables_ = {whole_};
    whole_->set_given();
}

void CsvReader::use_columns() {
    std::string unread;
    for (const auto &column : columns_)
        if (column.variable == nullptr && !column.heading.empty()) {
            unread += fmt::format("{}'{}'", unread.empty() ? "" : ", ", shown(column.heading));
        } else if (column.variable != nullptr &&
                   std::find(variables_.begin(), variables_.end(), column.variable) == variables_.end()) {
            variables_.push_back(column.variable);
            column.variable->set_given();
        }
    is_empty_line_a_cell_ = columns_.size() == 1;
    if (!unread.empty())
        lines_.note(
            fmt::format("{}: the program does not read {}; it is not shared", source_.name(), unread));
}

void CsvReader::fail_headings(const std::vector<std::string> &headings) const {
    if (headings.front().starts_with('{') || headings.front().starts_with('['))
        throw UserError(fmt::format("{}: is JSON and no table; say --input-format json", line()));
    const auto names = lines_.names();
    std::string found, hint;
    for (const auto &heading : headings) {
        found += fmt::format("{}'{}'", found.empty() ? "" : ", ", shown(heading));
        const auto near = heading.empty() || is_number_text(heading) ? "" : nearest_name(heading, names);
        if (hint.empty() && !near.empty())
            hint = fmt::format("; is '{}' meant to be '{}'?", shown(heading), near);
    }
    throw UserError(fmt::format(
        "{}: the first row ({}) names no input of party {}; {} reads {}{}", line(), shown(found),
        lines_.party(), lines_.util().program,
        names.empty() ? "nothing from this party" : fmt::format("{}", fmt::join(names, ", ")), hint));
}

/// The first row, where it holds values.
void CsvReader::take_first(const std::vector<FirstCell> &cells) {
    ++row_;
    lines_.begin_line(*whole_, row_line_);
    for (cell_ = 0; cell_ < cells.size(); ++cell_) {
        const auto &cell = cells[cell_];
        line_ = cell.line;
        column_ = cell.column;
        if (!whole_->holds_characters() && !is_number_text(cell.text) && !stands_for_nothing(cell.text))
            fail(fmt::format("'{}' is not a number; if this row holds headings, say --csv-header",
                             shown(cell.text)));
        take(*whole_, {cell.text, cell.is_quoted});
    }
    lines_.end_line(*whole_, *this);
}

void CsvReader::read_row() {
    ++row_;
    cell_ = 0;
    row_line_ = source_.line();
    for (auto *variable : variables_)
        lines_.begin_line(*variable, row_line_);
    do {
        const Cell cell = read_cell();
        if (columns_.empty())
            take(*whole_, cell);
        else if (cell_ >= columns_.size())
            fail(fmt::format("row {} has more cells than there are headings ({}){}", row_, columns_.size(),
                             separator_ == ','
                                 ? "; decimals begin with a point, and text with commas stands in "
                                   "quotes"
                                 : ""));
        else if (columns_[cell_].variable != nullptr)
            take(*columns_[cell_].variable, cell);
    } while (next_cell());
    if (!columns_.empty() && cell_ + 1 < columns_.size())
        fail(fmt::format("row {} has {} cells, but there are {} headings", row_, cell_ + 1, columns_.size()));
    for (auto *variable : variables_)
        lines_.end_line(*variable, *this);
}

/// Quotes are needed around some texts and may stand around numbers. What could be either is refused where a
/// variable holds characters: the codes of digits are numbers, too, and nothing would show the mistake.
void CsvReader::take(InputVariable &variable, Cell cell) {
    const bool is_plain = !cell.is_quoted && !cell.text.empty() && cell.text[0] >= '0' && cell.text[0] <= '9';
    const bool is_text = cell.is_quoted && variable.holds_characters() && !cell.text.empty();
    if (!is_plain && !is_text && stands_for_nothing(cell.text))
        return lines_.add_missing(variable,
                                  cell.text.empty()
                                      ? fmt::format("the cell is empty ({})", where_in_table())
                                      : fmt::format("'{}' is no value ({})", cell.text, where_in_table()),
                                  *this);
    if (!variable.holds_characters()) {
        if (cell.is_quoted && !is_number_text(cell.text) && cell.text.find(',') == std::string_view::npos)
            fail(fmt::format("\"{}\" is not a number, but '{}' is {}", shown(cell.text), variable.name(),
                             variable.type().name()));
        return lines_.add_number(variable, cell.text, *this);
    }
    const bool is_number = is_number_text(cell.text);
    if (!cell.is_quoted || !is_number)
        keep_to_one_kind(variable, cell.text, is_number);
    if (!is_number)
        return lines_.add_text(variable, cell.text, *this);
    if (cell.is_quoted)
        fail(fmt::format(
            "\"{}\" may be a number or text, as '{}' is {}; write numbers without quotes, and text "
            "that looks like a number by its character codes",
            shown(cell.text), variable.name(), variable.type().name()));
    lines_.add_number(variable, cell.text, *this);
}

/// Below a heading all cells are numbers or all are texts, where the variable takes both: a letter that somebody typed among ages
/// would become its code.
void CsvReader::keep_to_one_kind(const InputVariable &variable, std::string_view text, bool is_number) {
    if (columns_.empty())
        return;
    kinds_.resize(columns_.size());
    FirstValue &first = kinds_[cell_];
    if (first.row == 0)
        first = {row_, is_number};
    else if (first.is_number != is_number)
        fail(fmt::format(
            "'{}' is {}, but row {} has {} in this column ('{}' is {}, which holds either): write all "
            "as numbers, or all as text",
            shown(text), is_number ? "a number" : "text", first.row, first.is_number ? "a number" : "text",
            variable.name(), variable.type().name()));
}

std::string CsvReader::where_in_table() const {
    return columns_.empty() ? fmt::format("row {}, column {}", row_, cell_ + 1)
                            : fmt::format("row {}, column '{}'", row_, shown(columns_[cell_].heading));
}

} // namespace

void read_csv(InputSource &source, const std::string &file_stem, std::optional<bool> has_header,
              InputLines &lines) {
    lines.begin_source(source.name(), false);
    CsvReader(source, lines).read(file_stem, has_header);
}

} // namespace picco::runtime
