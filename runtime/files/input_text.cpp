#include "files/input_text.h"

#include "base/error.h"
#include "base/shown.h"
#include "files/integer_type.h"
#include "files/value_scanner.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <numeric>

namespace picco::runtime {
namespace {

bool is_name_start(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool is_name_part(char c) {
    return is_name_start(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
}

std::string read_whole(const std::string &file) {
    std::ifstream stream(file, std::ios::binary);
    std::error_code error;
    if (!stream || std::filesystem::is_directory(file, error))
        throw UserError(fmt::format("{}: the input file cannot be opened", file));
    std::string content(std::istreambuf_iterator<char>(stream), {});
    if (stream.bad())
        throw UserError(fmt::format("{}: the input file cannot be read", file));
    return content;
}

std::size_t edit_distance(const std::string &x, const std::string &y) {
    std::vector<std::size_t> row(y.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= x.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 1; j <= y.size(); ++j) {
            const auto above = row[j];
            const auto change = diagonal + (std::tolower(x[i - 1]) == std::tolower(y[j - 1]) ? 0 : 1);
            row[j] = std::min({change, above + 1, row[j - 1] + 1});
            diagonal = above;
        }
    }
    return row[y.size()];
}

} // namespace

mpz_class Numbers::from_small(std::int64_t value) {
    static_assert(sizeof(long) == sizeof(std::int64_t));
    return mpz_class(static_cast<long>(value));
}

void Numbers::add(std::int64_t value) {
    if (is_big_)
        big_.push_back(from_small(value));
    else
        small_.push_back(value);
}

void Numbers::add(const mpz_class &value) {
    if (!is_big_ && value.fits_slong_p())
        return small_.push_back(value.get_si());
    if (!is_big_) {
        is_big_ = true;
        for (const auto old : small_)
            big_.push_back(from_small(old));
        small_ = {};
    }
    big_.push_back(value);
}

void Numbers::add_text(std::string text) {
    texts_.emplace(size(), std::move(text));
    add(std::int64_t{0});
}

const std::string *Numbers::text(std::size_t index) const {
    const auto place = texts_.find(index);
    return place == texts_.end() ? nullptr : &place->second;
}

InputText InputText::from_text(std::string name, std::string content) {
    InputText text;
    text.file_ = std::move(name);
    text.content_ = std::move(content);
    ValueScanner scanner(text.file_, text.content_);
    while (scanner.next_line()) {
        scanner.skip_blanks();
        if (scanner.at_end_of_line())
            continue;
        InputLine line;
        line.line = scanner.line();
        const auto begin = scanner.offset();
        if (!is_name_start(scanner.current()))
            scanner.fail("expected a variable's name, as in A = 1,2,3");
        while (!scanner.at_end() && is_name_part(scanner.current()))
            scanner.advance();
        line.name = text.content_.substr(begin, scanner.offset() - begin);
        scanner.skip_blanks();
        if (scanner.at_end() || scanner.current() != '=')
            scanner.fail(fmt::format("expected '=' behind '{}', as in {} = 1,2,3", line.name, line.name));
        scanner.advance();
        scanner.skip_blanks();
        line.offset = scanner.offset();
        scanner.scan_values(line.values);
        text.lines_.push_back(std::move(line));
    }
    return text;
}

InputText InputText::from_csv(std::string name, std::string variable, std::string content, bool skip_header) {
    InputText text;
    text.file_ = std::move(name);
    text.content_ = std::move(content);
    text.is_table_ = true;
    ValueScanner scanner(text.file_, text.content_, text.is_table_);
    while (scanner.next_line()) {
        scanner.skip_blanks();
        if (scanner.at_end_of_line())
            continue;
        if (skip_header) {
            skip_header = false;
            continue;
        }
        InputLine line;
        line.name = variable;
        line.line = scanner.line();
        line.offset = scanner.offset();
        scanner.scan_values(line.values);
        text.lines_.push_back(std::move(line));
    }
    return text;
}

std::string InputText::position(const InputLine &line) const {
    return line.path.empty() ? fmt::format("{}:{}", file_, line.line)
                             : fmt::format("{}: {}", file_, line.path);
}

std::string InputText::position(const InputLine &line, std::size_t index) const {
    if (!line.path.empty())
        return fmt::format("{}: {}[{}]", file_, line.path, index);
    const auto at = ValueScanner::find_value(content_, line.offset, index, is_table_);
    const auto newline = at == 0 ? std::string::npos : content_.rfind('\n', at - 1);
    return fmt::format("{}:{}:{}", file_of(line), line.line,
                       newline == std::string::npos ? at + 1 : at - newline);
}

void InputText::fail_range(const InputLine &line, std::size_t index, const NumberType &type) const {
    const auto *text = line.values.text(index);
    throw UserError(fmt::format("{}: {} is out of range for '{}', which is {} ({})", position(line, index),
                                text != nullptr ? *text : line.values.at(index).get_str(), line.name,
                                type.name(), type.range()));
}

void InputText::check_range(const InputLine &line, int type) const {
    const auto fail = [&](std::size_t index) { fail_range(line, index, NumberType::of_integer(type)); };
    const auto count = line.values.size();
    if (!line.values.fits_64() || type_bits(type) >= 63) {
        for (std::size_t i = 0; i < count; ++i)
            if (!in_range(line.values.at(i), type))
                fail(i);
        return;
    }
    const int value_bits = type == 1 ? 1 : type < 0 ? -type : type - 1;
    const std::int64_t most = (std::int64_t{1} << value_bits) - 1;
    const std::int64_t least = type < 0 || type == 1 ? 0 : -most - 1;
    for (std::size_t i = 0; i < count; ++i)
        if (line.values.small(i) < least || line.values.small(i) > most)
            fail(i);
}

/// Quotes mean text where a variable holds characters, and may stand around numbers in a table. What could be
/// either is refused: the codes of digits are numbers, too, and nothing would show the mistake.
void InputText::check_quoted(const InputLine &line, const NumberType &type) const {
    const bool holds_characters = type.kind == NumberType::Kind::integer && type_bits(type.type) == 8;
    for (const auto &quoted : line.values.quoted()) {
        const auto fail = [&](const std::string &what) {
            throw UserError(
                fmt::format("{}: \"{}\" {}", position(line, quoted.first), shown(quoted.text), what));
        };
        if (is_table_ && holds_characters && quoted.is_number)
            fail(fmt::format(
                "may be a number or text, as '{}' is {}; write numbers without quotes, and text that looks "
                "like a number by its character codes",
                line.name, type.name()));
        if (is_table_ && !holds_characters && !quoted.is_number)
            fail(fmt::format("is not a number, but '{}' is {}", line.name, type.name()));
        if (!is_table_ && !holds_characters && quoted.is_number)
            fail(fmt::format(
                "is text, which stands for its character codes, but '{}' is {}; write numbers without "
                "quotes",
                line.name, type.name()));
    }
}

Numbers InputText::integers(const InputLine &line, const NumberType &type) const {
    check_quoted(line, type);
    if (type.kind == NumberType::Kind::integer && !line.values.has_texts()) {
        check_range(line, type.type);
        return line.values;
    }
    Numbers result;
    for (std::size_t i = 0; i < line.values.size(); ++i) {
        const auto *text = line.values.text(i);
        const auto parsed = type.parse(text != nullptr ? *text : line.values.at(i).get_str());
        if (!parsed)
            throw UserError(
                fmt::format("{}: '{}' is not a {}", position(line, i), *text,
                            type.kind == NumberType::Kind::integer ? "whole number" : "decimal number"));
        if (!parsed->is_in_range)
            fail_range(line, i, type);
        result.add(parsed->integer);
    }
    return result;
}

InputText read_input_file(const std::string &file, const std::vector<std::string> &order,
                          bool skip_csv_header) {
    const auto path = std::filesystem::path(file);
    auto content = read_whole(file);
    if (path.extension() == ".json")
        return InputText::from_json(file, content, order);
    if (path.extension() == ".csv")
        return InputText::from_csv(file, path.stem().string(), std::move(content), skip_csv_header);
    return InputText::from_text(file, std::move(content));
}

void InputText::bring_forward(const std::string &name, std::size_t begin) {
    if (!is_ordered_)
        std::stable_partition(lines_.begin() + static_cast<std::ptrdiff_t>(begin), lines_.end(),
                              [&](const InputLine &line) { return line.name == name; });
}

InputText InputText::join(const std::vector<InputText> &parts, const std::vector<std::string> &order) {
    InputText text;
    text.is_ordered_ = false;
    text.is_table_ = true;
    const auto place = [&](const InputText &part) {
        return part.lines_.empty() ? order.end()
                                   : std::find(order.begin(), order.end(), part.lines_.front().name);
    };
    std::vector<const InputText *> sorted;
    for (const auto &part : parts)
        sorted.push_back(&part);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](const auto *x, const auto *y) { return place(*x) < place(*y); });
    for (const auto *part : sorted) {
        text.file_ += (text.file_.empty() ? "" : ", ") + part->file_;
        const auto offset = text.content_.size();
        text.content_ += part->content_ + "\n";
        for (auto line : part->lines_) {
            line.file = part->file_;
            line.offset += offset;
            text.lines_.push_back(std::move(line));
        }
    }
    return text;
}

InputText read_input_files(const std::vector<std::string> &files, const std::vector<std::string> &order,
                           bool skip_csv_header) {
    if (files.size() == 1)
        return read_input_file(files.front(), order, skip_csv_header);
    std::vector<InputText> parts;
    for (const auto &file : files) {
        if (std::filesystem::path(file).extension() != ".csv")
            throw UsageError(
                fmt::format("{}: an input of several files consists of CSV files, one a variable", file));
        parts.push_back(read_input_file(file, order, skip_csv_header));
    }
    return InputText::join(parts, order);
}

std::string nearest_name(const std::string &name, const std::vector<std::string> &candidates) {
    std::string best;
    std::size_t least = std::max<std::size_t>(1, name.size() / 3) + 1;
    for (const auto &candidate : candidates)
        if (const auto distance = edit_distance(name, candidate); distance < least) {
            least = distance;
            best = candidate;
        }
    return best;
}

} // namespace picco::runtime
