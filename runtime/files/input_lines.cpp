#include "files/input_lines.h"

#include "base/error.h"
#include "base/nearest_name.h"
#include "base/shown.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <limits>

namespace picco::runtime {
namespace {

/// Values that are handed on together, about.
constexpr std::size_t kTogether = std::size_t{1} << 16;

/// The number of values that every call for this variable reads, where there is one such number.
std::optional<std::size_t> constant_count(const std::vector<const UtilVariable *> &calls,
                                          const std::string &name) {
    std::optional<std::size_t> count;
    for (const auto *call : calls) {
        if (call->name != name)
            continue;
        const auto own = call->count();
        if (!own || *own == 0 || (count && *count != *own))
            return std::nullopt;
        count = own;
    }
    return count;
}

/// Commas between digits, as in 1,5 or 1.234,5.
bool has_decimal_comma(std::string_view text) {
    return text.find(',') != std::string_view::npos &&
           text.find_first_of("0123456789") != std::string_view::npos &&
           text.find_first_not_of("+-0123456789.,eE") == std::string_view::npos;
}

std::string why_no_number(std::string_view text) {
    if (has_decimal_comma(text))
        return fmt::format(
            "'{}' is not a number: write a point where decimals begin, as in 1234.5, and no other "
            "marks",
            shown(text));
    std::string name(text.substr(!text.empty() && (text[0] == '+' || text[0] == '-') ? 1 : 0, 9));
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    const bool is_special = name == "nan" || name == "inf" || name == "infinity";
    return fmt::format("'{}' is not a {}number", shown(text), is_special ? "finite " : "");
}

} // namespace

InputVariable::InputVariable(const UtilVariable &description) : description_(description) {
    const int code = type().type, bits = type_bits(code);
    is_small_ = type().kind == NumberType::Kind::integer && (code > 0 ? bits <= 64 : bits < 64);
    if (!is_small_)
        return;
    const bool is_unsigned = code < 0 || code == 1; // int<1> is a bit
    const int value_bits = code == 1 || is_unsigned ? bits : bits - 1;
    most_ = value_bits == 63 ? std::numeric_limits<std::int64_t>::max() : (std::int64_t{1} << value_bits) - 1;
    least_ = is_unsigned ? 0 : -most_ - 1;
}

bool InputVariable::holds_characters() const {
    return type().kind == NumberType::Kind::integer && type_bits(type().type) == 8;
}

InputLines::InputLines(const UtilFile &util, int party, const std::map<std::string, std::string> &substitutes,
                       Use use)
    : util_(util), party_(party), use_(std::move(use)) {
    const auto calls = util.of_party(true, party);
    for (const auto *call : calls) {
        if (by_name_.contains(call->name))
            continue;
        auto &variable = variables_.emplace_back(*call);
        variable.needed_ = constant_count(calls, call->name);
        by_name_.emplace(call->name, &variable);
    }
    set_substitutes(substitutes);
}

void InputLines::set_substitutes(const std::map<std::string, std::string> &substitutes) {
    for (const auto &[name, text] : substitutes) {
        auto *given = find(name);
        const auto is_named = [&name = name](const auto &each) { return each.is_input && each.name == name; };
        if (!name.empty() && std::none_of(util_.variables.begin(), util_.variables.end(), is_named))
            throw UsageError(
                fmt::format("--missing {}={}: {} has no input '{}'", name, text, util_.program, name));
        if (!name.empty() && given == nullptr)
            continue; // of another party
        for (auto &variable : variables_) {
            if (given != nullptr ? &variable != given : substitutes.contains(variable.name()))
                continue;
            const auto parsed = variable.type().parse(text);
            if (given != nullptr && (!parsed || !parsed->is_in_range))
                throw UsageError(fmt::format("--missing {}={}: '{}' is {} ({})", name, text, name,
                                             variable.type().name(), variable.type().range()));
            variable.substitute_ = &text;
        }
    }
}

void InputLines::begin_source(const std::string &file, bool is_ordered) {
    sources_.push_back(file);
    files_ += (files_.empty() ? "" : ", ") + file;
    is_ordered_ = is_ordered;
}

InputVariable *InputLines::find(std::string_view name) {
    const auto place = by_name_.find(name);
    return place == by_name_.end() ? nullptr : place->second;
}

std::vector<std::string> InputLines::names() const {
    std::vector<std::string> names;
    for (const auto &variable : variables_)
        names.push_back(variable.name());
    return names;
}

void InputLines::fail_unknown(const std::string &name, const std::string &place) const {
    for (const auto &variable : util_.variables)
        if (variable.is_input && variable.name == name)
            throw UserError(fmt::format("{}: '{}' is an input of party {}, not of party {}", place, name,
                                        variable.party, party_));
    const auto near = nearest_name(name, names());
    throw UserError(fmt::format("{}: {} has no input '{}' of party {}{}", place, util_.program, name, party_,
                                !near.empty() ? fmt::format("; did you mean '{}'?", near)
                                : variables_.empty()
                                    ? "; it reads nothing from this party"
                                    : fmt::format("; it reads {}", fmt::join(names(), ", "))));
}

void InputLines::begin_line(InputVariable &variable, int line, bool is_list) {
    variable.is_list_ = is_list && variable.needed_;
    if (is_ordered_ && current_ != &variable) {
        if (current_ != nullptr) {
            check_complete(*current_);
            hand_on_lines(*current_);
        }
        current_ = &variable;
    }
    const bool follows = line == 0 ? variable.first_line_ == 0
                                   : line == variable.first_line_ + static_cast<int>(variable.rows_);
    if (variable.rows_ > 0 && !follows)
        hand_on_lines(variable);
    if (variable.rows_ == 0)
        variable.first_line_ = line;
    variable.line_ = line;
    variable.file_ = &sources_.back();
    variable.in_line_ = 0;
    variable.is_given_ = true;
}

void InputLines::add(InputVariable &variable, std::int64_t value) {
    variable.values_.add(value);
    added(variable);
}

void InputLines::added(InputVariable &variable) {
    ++variable.in_line_;
    if (variable.is_list_ && variable.pending_ + variable.in_line_ == *variable.needed_)
        close_line(variable);
    if (variable.values_.size() <= kTogether)
        return;
    hand_on_lines(variable);
    if (variable.values_.size() > kTogether) { // they are of one line
        variable.first_line_ = variable.line_;
        hand_on(variable, 1, kTogether, true);
        variable.is_unfinished_ = true;
    }
}

void InputLines::add_number(InputVariable &variable, std::string_view text, const InputPlace &place) {
    if (variable.is_small_) {
        const auto digits = text.starts_with('+') ? text.substr(1) : text;
        std::int64_t value = 0;
        const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        const bool is_whole = result.ec == std::errc() && result.ptr == digits.data() + digits.size() &&
                              !(digits.size() < text.size() && digits[0] == '-');
        if (is_whole && value >= variable.least_ && value <= variable.most_)
            return add(variable, value);
    }
    add_parsed(variable, text, place);
}

/// Real numbers, large ones, and mistakes.
void InputLines::add_parsed(InputVariable &variable, std::string_view text, const InputPlace &place) {
    const auto &type = variable.type();
    if (!is_number_text(text))
        throw UserError(fmt::format("{}: {}", place.value(), why_no_number(text)));
    const auto parsed = type.parse(text);
    if (!parsed)
        throw UserError(
            fmt::format("{}: '{}' is not a {}", place.value(), shown(text),
                        type.kind == NumberType::Kind::integer ? "whole number" : "decimal number"));
    if (!parsed->is_in_range)
        throw UserError(fmt::format("{}: {} is out of range for '{}', which is {} ({})", place.value(),
                                    shown(text), variable.name(), type.name(), type.range()));
    if (parsed->is_lost && variable.lost_++ == 0)
        variable.first_lost_ = fmt::format("{}: {}", place.value(), shown(text));
    variable.values_.add(parsed->integer);
    added(variable);
}

void InputLines::add_text(InputVariable &variable, std::string_view text, const InputPlace &place) {
    if (variable.type().kind != NumberType::Kind::integer)
        throw UserError(fmt::format("{}: \"{}\" is text, but '{}' is {}; write numbers without quotes",
                                    place.value(), shown(text), variable.name(), variable.type().name()));
    if (!variable.holds_characters() && is_number_text(text))
        throw UserError(fmt::format(
            "{}: \"{}\" is text, which stands for its character codes, but '{}' is {}; write numbers without "
            "quotes",
            place.value(), shown(text), variable.name(), variable.type().name()));
    for (const char c : text) {
        // A char is signed, as on the platforms that picco runs on.
        const std::int64_t code = static_cast<signed char>(c);
        const auto number = fmt::format_int(code);
        add_number(variable, {number.data(), number.size()}, place);
    }
}

void InputLines::add_missing(InputVariable &variable, const std::string &what, const InputPlace &place) {
    if (variable.substitute_ != nullptr)
        return add_number(variable, *variable.substitute_, place);
    throw UserError(
        fmt::format("{}: {}; '{}' is {} and has no empty values: leave these out, or say with --missing "
                    "{}=VALUE what stands for them",
                    place.value(), what, variable.name(), variable.type().name(), variable.name()));
}

void InputLines::end_line(InputVariable &variable, const InputPlace &place) {
    close_line(variable);
    if (variable.needed_ && variable.pending_ > *variable.needed_)
        fail_count(variable, place.line());
}

void InputLines::close_line(InputVariable &variable) {
    const std::size_t count = variable.in_line_;
    variable.in_line_ = 0;
    if (variable.is_unfinished_) {
        hand_on(variable, 1, variable.values_.size(), false);
        variable.is_unfinished_ = false;
    } else if (count > 0) {
        if (variable.rows_ > 0 && variable.columns_ != count)
            hand_on_lines(variable);
        if (variable.rows_ == 0)
            variable.first_line_ = variable.line_;
        variable.columns_ = count;
        ++variable.rows_;
    }
    variable.total_ += count;
    if (count > 0) {
        variable.is_ragged_ = variable.is_ragged_ || (++variable.lines_ > 1 && variable.width_ != count);
        variable.width_ = count;
    }
    if (!variable.needed_)
        return;
    variable.pending_ += count;
    if (variable.pending_ == *variable.needed_)
        variable.pending_ = 0;
}

void InputLines::fail_count(const InputVariable &variable, const std::string &place) const {
    throw UserError(fmt::format("{}: {} {} of '{}' up to the end of this line, but {} reads {}", place,
                                variable.pending_, variable.pending_ == 1 ? "value" : "values",
                                variable.name(), variable.description_.where(), *variable.needed_));
}

/// Where all calls for a variable read the same number of values, the lines must add up to it again and again.
void InputLines::check_complete(const InputVariable &variable) const {
    if (variable.pending_ == 0)
        return;
    if (variable.line_ > 0)
        fail_count(variable, fmt::format("{}:{}", *variable.file_, variable.line_));
    throw UserError(fmt::format("{0}: {1}: {2} {3} of '{1}', but {4} reads {5}", *variable.file_,
                                variable.name(), variable.total_, variable.total_ == 1 ? "value" : "values",
                                variable.description_.where(), *variable.needed_));
}

void InputLines::hand_on(InputVariable &variable, std::size_t rows, std::size_t columns, bool is_unfinished) {
    use_({&variable.description_, variable.first_line_, rows, columns, is_unfinished, variable.values_});
    variable.values_.drop(rows * columns);
}

/// Whole lines.
void InputLines::hand_on_lines(InputVariable &variable) {
    if (variable.rows_ > 0)
        hand_on(variable, variable.rows_, variable.columns_, false);
    variable.rows_ = 0;
}

void InputLines::finish() {
    for (auto &variable : variables_) {
        check_complete(variable);
        hand_on_lines(variable);
    }
    if (!is_ordered_)
        count_rows();
    warn_of_missing();
    warn_of_lost();
}

namespace {

/// What the input as a whole tells has no place of its own.
class WholeInput : public InputPlace {
  public:
    explicit WholeInput(std::string files) : files_(std::move(files)) {}
    std::string value() const override { return files_; }
    std::string line() const override { return files_; }

  private:
    std::string files_;
};

} // namespace

/// Numbers of rows and columns that the input does not say are those of the values that are there.
void InputLines::count_rows() {
    for (const auto &variable : variables_) {
        const auto &length = variable.description_.length;
        if (!length || !variable.is_given_)
            continue;
        if (length->columns.empty()) {
            if (variable.total_ % length->times != 0 && is_counted(length->name))
                throw UserError(fmt::format(
                    "{}: '{}' has {} values, which is no multiple of {}: what '{}' is cannot be told", files_,
                    variable.name(), variable.total_, length->times, length->name));
            count(length->name, variable.total_ / length->times, variable);
            continue;
        }
        if (variable.is_ragged_ && is_counted(length->columns))
            throw UserError(
                fmt::format("{}: the lines of '{}' have different numbers of values: what '{}' is cannot be "
                            "told",
                            files_, variable.name(), length->columns));
        count(length->name, variable.lines_, variable);
        count(length->columns, variable.width_, variable);
    }
    const WholeInput whole(files_);
    for (const auto &[name, count] : counted_) {
        auto &number = *find(name);
        begin_line(number, 0);
        add_number(number, std::to_string(count.first), whole);
        end_line(number, whole);
        hand_on_lines(number);
        notes_.push_back(fmt::format("{}: '{}' is {} by the values of '{}'; it is public", files_, name,
                                     count.first, count.second->name()));
    }
}

/// The program reads this number, and the input does not say it.
bool InputLines::is_counted(const std::string &number) {
    const auto *variable = find(number);
    return variable != nullptr && !variable->is_given_;
}

void InputLines::count(const std::string &number, std::size_t value, const InputVariable &by) {
    if (!is_counted(number))
        return;
    const auto [place, is_new] = counted_.try_emplace(number, value, &by);
    if (!is_new && place->second.first != value)
        throw UserError(fmt::format("{}: '{}' would be {} by the values of '{}', but {} by those of '{}'",
                                    files_, number, place->second.first, place->second.second->name(), value,
                                    by.name()));
}

void InputLines::warn_of_missing() {
    for (const auto &variable : variables_)
        if (!variable.is_given_ && variable.description_.party != 0)
            warnings_.push_back(fmt::format("{}: no line for '{}', which {} reads", files_, variable.name(),
                                            variable.description_.where()));
}

void InputLines::warn_of_lost() {
    for (const auto &variable : variables_) {
        if (variable.lost_ == 0)
            continue;
        const std::size_t more = variable.lost_ - 1;
        const std::string others =
            more == 0
                ? ""
                : fmt::format(", as {} of '{}'", more == 1 ? "one other" : fmt::format("{} others", more),
                              variable.name());
        warnings_.push_back(fmt::format("{} is too small for '{}', which is {}, and becomes 0{}",
                                        variable.first_lost_, variable.name(), variable.type().name(),
                                        others));
    }
}

} // namespace picco::runtime
