// Input as JSON: nlohmann's event interface, so that nothing is held and big integers keep all their digits.
#include "base/error.h"
#include "base/shown.h"
#include "files/input_reader.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

namespace picco::runtime {
namespace {

using nlohmann::json;

/// The bytes of a source, as the parser wants them. The end is where the source has none left.
class SourceIterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = const char &;

    explicit SourceIterator(InputSource *source = nullptr) : source_(source) {}
    reference operator*() const {
        byte_ = source_->current();
        return byte_;
    }
    SourceIterator &operator++() {
        if (source_->at_line_end())
            source_->end_line();
        else
            source_->advance();
        return *this;
    }
    friend bool operator==(const SourceIterator &x, const SourceIterator &y) {
        return x.at_end() == y.at_end();
    }

  private:
    bool at_end() const { return source_ == nullptr || source_->at_end(); }

    InputSource *source_;
    mutable char byte_ = 0;
};

/// Objects in one array, row by row: all must have the same names of variables, or values would stand in the wrong rows.
struct Rows {
    std::vector<std::string> keys; ///< of the first one
    std::vector<bool> is_seen;     ///< in the current one
    std::size_t next = 0;          ///< the key that usually follows
    bool is_first = true;
    bool is_read = false;                                ///< the program reads something of them
    std::map<std::string, std::unique_ptr<Rows>> nested; ///< objects in these, by key
};

/// An array or object that has begun.
struct Level {
    bool is_array = false;
    std::size_t index = 0;             ///< array: of the element that is read
    std::string key;                   ///< object: whose value is read
    InputVariable *variable = nullptr; ///< that the innermost key names
    Rows *rows = nullptr;              ///< object: one of these rows
    bool is_late = false;           ///< the value, or what it is part of, has a key that the first row lacks
    std::vector<std::string> keys;  ///< object: seen, where it is no row
    std::unique_ptr<Rows> elements; ///< array: objects in it
};

/// Lines of values: an innermost array is a line of the variable that the innermost key names, and so are a single
/// value and a string.
class JsonReader : public InputPlace {
  public:
    JsonReader(InputSource &source, InputLines &lines) : source_(source), lines_(lines) {}

    /// The whole file is one value, or an object a line.
    void read(bool has_lines) {
        has_lines_ = has_lines;
        for (skip_space(); !source_.at_end() || !has_lines; skip_space()) {
            json::sax_parse(SourceIterator(&source_), SourceIterator(), this, json::input_format_t::json,
                            !has_lines);
            if (!has_lines)
                return note_unread();
        }
        note_unread();
    }

    std::string value() const override { return fmt::format("{}: {}", source_.name(), path(true)); }
    std::string line() const override { return fmt::format("{}: {}", source_.name(), path(false)); }

    bool null() {
        return add([&](InputVariable &variable) { lines_.add_missing(variable, "null is no value", *this); },
                   "null");
    }
    bool boolean(bool value) { return number(value ? "1" : "0"); }
    bool number_integer(json::number_integer_t value) { return number(fmt::format_int(value).str()); }
    bool number_unsigned(json::number_unsigned_t value) { return number(fmt::format_int(value).str()); }
    bool number_float(json::number_float_t, const std::string &digits) { return number(digits); }
    bool string(std::string &text) {
        end_line();
        const bool goes_on =
            add([&](InputVariable &variable) { lines_.add_text(variable, text, *this); }, "a string");
        end_line();
        return goes_on;
    }
    bool binary(json::binary_t &) { return true; } // of other formats
    bool start_object(std::size_t) {
        end_line();
        Rows *rows = rows_of_next();
        begin_level();
        levels_.back().rows = rows;
        return true;
    }
    bool end_object() {
        Level &object = levels_.back();
        if (object.rows != nullptr)
            end_row(*object.rows);
        return end_value();
    }
    bool key(std::string &name) {
        Level &object = levels_.back();
        object.key = name;
        object.variable = lines_.find(name);
        object.is_late = is_late_around();
        if (object.variable != nullptr)
            object.variable->set_given();
        if (object.rows != nullptr)
            object.is_late = !take_key(*object.rows, name) || object.is_late;
        if (object.variable != nullptr)
            mark_read();
        if (object.rows == nullptr && !object.is_late) {
            if (std::find(object.keys.begin(), object.keys.end(), name) != object.keys.end())
                throw UserError(fmt::format("{}: '{}' stands twice", source_.name(), shown(name)));
            object.keys.push_back(name);
        }
        return true;
    }
    bool start_array(std::size_t) {
        end_line();
        InputVariable *variable = levels_.empty() ? nullptr : levels_.back().variable;
        begin_level();
        levels_.back().is_array = true;
        levels_.back().variable = variable;
        return true;
    }
    bool end_array() { return end_value(); }
    bool parse_error(std::size_t, const std::string &token, const json::exception &error) {
        const std::size_t behind = source_.offset(); // what was read
        const std::string place = source_.column(behind) > 1
                                      ? source_.position(behind - 1)
                                      : fmt::format("{}:{}", source_.name(), std::max(1, source_.line() - 1));
        const bool is_end =
            std::string_view(error.what()).find("unexpected end of input") != std::string_view::npos;
        throw UserError(fmt::format("{}: is not JSON: {}", place,
                                    is_end ? "it ends before all brackets and quotes are closed"
                                           : fmt::format("'{}' is not expected here", shown(token))));
    }

  private:
    void skip_space() {
        while (!source_.at_end() &&
               (source_.current() == ' ' || source_.current() == '\t' || source_.at_line_end()))
            ++SourceIterator(&source_);
    }

    void begin_level() {
        const bool is_late = !levels_.empty() && levels_.back().is_late;
        levels_.emplace_back();
        levels_.back().is_late = is_late;
    }
    /// Of the value that the innermost level belongs to.
    bool is_late_around() const { return levels_.size() > 1 && levels_[levels_.size() - 2].is_late; }

    /// A variable's name, in all rows around it.
    void mark_read() {
        if (levels_.back().is_late)
            fail("the first row does not have this name; all rows need the same ones");
        for (auto &level : levels_)
            if (level.rows != nullptr)
                level.rows->is_read = true;
    }

    /// "staff[3].age"; of a line's value, or of the line.
    std::string path(bool with_element) const {
        std::string text;
        for (std::size_t i = 0; i < levels_.size(); ++i) {
            const auto &level = levels_[i];
            if (!level.is_array)
                text += (text.empty() ? "" : ".") + shown(level.key);
            else if (with_element || i + 1 < levels_.size())
                text += fmt::format("[{}]", level.index);
        }
        return text.empty() ? "the start" : text;
    }
    [[noreturn]] void fail(const std::string &what) const {
        throw UserError(fmt::format("{}: {}", value(), what));
    }

    bool number(const std::string &text) {
        return add([&](InputVariable &variable) { lines_.add_number(variable, text, *this); }, text);
    }
    /// One value: add_value puts it into the open line.
    template <typename Add>
    bool add(const Add &add_value, const std::string &found) {
        if (levels_.empty() || levels_.back().variable == nullptr) {
            leave_out(found);
        } else {
            if (open_ == nullptr) {
                open_ = levels_.back().variable;
                lines_.begin_line(*open_, 0, is_list());
            }
            add_value(*open_);
        }
        if (levels_.back().is_array)
            ++levels_.back().index;
        else
            end_line();
        return true;
    }
    /// {"age": [31, 44]}: a value for each call, where these read one at a time.
    bool is_list() const {
        const auto depth = levels_.size();
        return depth >= 2 && levels_[depth - 1].is_array && !levels_[depth - 2].is_array &&
               levels_[depth - 2].rows == nullptr;
    }
    void end_line() {
        if (open_ != nullptr)
            lines_.end_line(*open_, *this);
        open_ = nullptr;
    }
    bool end_value() {
        end_line();
        levels_.pop_back();
        if (!levels_.empty() && levels_.back().is_array)
            ++levels_.back().index;
        return true;
    }

    /// A name that the program does not know: in rows it may be a column of no interest.
    void leave_out(const std::string &found) {
        if (std::all_of(levels_.begin(), levels_.end(), [](const Level &level) { return level.is_array; }))
            fail(fmt::format("expected the names of variables, as in {{\"A\": [[1,2],[3,4]], \"M\": 5}} or "
                             "[{{\"x\": 1}}, {{\"x\": 2}}], found {}",
                             found));
        std::string name;
        bool is_in_row = false;
        for (const auto &level : levels_) {
            name = level.is_array ? name : level.key;
            is_in_row = is_in_row || level.rows != nullptr;
        }
        if (!is_in_row)
            lines_.fail_unknown(name, source_.name());
        if (unread_.size() < kMostUnread)
            unread_.insert(name);
        else
            has_more_unread_ = has_more_unread_ || !unread_.contains(name);
    }
    void note_unread() {
        std::string names;
        for (const auto &name : unread_)
            names += fmt::format("{}'{}'", names.empty() ? "" : ", ", shown(name));
        if (!names.empty())
            lines_.note(fmt::format("{}: the program does not read {}{}; it is not shared", source_.name(),
                                    names, has_more_unread_ ? " and others" : ""));
    }

    /// The rows that an object here belongs to; null for the outermost object and those in it by name, and where
    /// nothing may be read.
    Rows *rows_of_next() {
        if (levels_.empty())
            return has_lines_ ? &top_ : nullptr;
        Level &level = levels_.back();
        if (!level.is_array && level.rows != nullptr && !level.rows->is_first &&
            !level.rows->nested.contains(level.key))
            level.is_late = true; // no object in the first row
        if (level.is_late)
            return nullptr;
        auto *place = level.is_array ? &level.elements : nullptr;
        if (!level.is_array && level.rows != nullptr)
            place = &level.rows->nested[level.key];
        if (place != nullptr && *place == nullptr)
            *place = std::make_unique<Rows>();
        return place == nullptr ? nullptr : place->get();
    }
    /// Whether the first row has it.
    bool take_key(Rows &rows, const std::string &name) {
        auto place = rows.next;
        if (place >= rows.keys.size() || rows.keys[place] != name)
            place = static_cast<std::size_t>(std::find(rows.keys.begin(), rows.keys.end(), name) -
                                             rows.keys.begin());
        if (place == rows.keys.size()) {
            if (!rows.is_first)
                return false;
            rows.keys.push_back(name);
            rows.is_seen.push_back(false);
        }
        if (rows.is_seen[place])
            fail("stands twice");
        rows.is_seen[place] = true;
        rows.next = place + 1;
        return true;
    }
    /// Names that this row does not have are missing values.
    void end_row(Rows &rows) {
        for (std::size_t i = 0; i < rows.keys.size(); ++i) {
            if (rows.is_seen[i])
                continue;
            const auto &name = rows.keys[i];
            levels_.back().key = name;
            if (const auto nested = rows.nested.find(name); nested != rows.nested.end()) {
                if (nested->second->is_read)
                    fail("is missing in this row");
                continue;
            }
            if (auto *variable = lines_.find(name)) {
                lines_.begin_line(*variable, 0);
                lines_.add_missing(*variable, "is missing in this row", *this);
                lines_.end_line(*variable, *this);
            }
        }
        rows.is_first = false;
        rows.next = 0;
        rows.is_seen.assign(rows.keys.size(), false);
    }

    InputSource &source_;
    InputLines &lines_;
    std::vector<Level> levels_;
    InputVariable *open_ = nullptr; ///< whose line is read
    bool has_lines_ = false;
    Rows top_; ///< where each line is an object
    static constexpr std::size_t kMostUnread = 50;
    std::set<std::string> unread_; ///< names in rows, the first of them
    bool has_more_unread_ = false;
};

} // namespace

void read_json(InputSource &source, bool has_lines, InputLines &lines) {
    lines.begin_source(source.name(), false);
    JsonReader(source, lines).read(has_lines);
}

} // namespace picco::runtime
