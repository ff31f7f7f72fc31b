#include "emit/text/writer.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {

namespace {
/// So many lines without text are written as empty ones, more are skipped by #line.
constexpr unsigned kMostEmptyLines = 2;

} // namespace

bool Lines::mention(std::string_view text) const {
    return std::ranges::any_of(lines_,
                               [&](const Line &line) { return line.text.find(text) != std::string::npos; });
}

size_t Lines::statements() const {
    size_t count = 0;
    for (const Line &line : lines_)
        count += line.is_location ? 0 : 1;
    return count;
}

std::string Lines::joined() const {
    std::string result;
    for (const Line &line : lines_)
        if (!line.is_location)
            result += (result.empty() ? "" : " ") + line.text;
    return result;
}

void Writer::at(std::string_view file, unsigned line) {
    has_target_ = has_source_ = true;
    target_file_ = file;
    target_line_ = numbers_ != nullptr ? numbers_->number(file, line) : line;
}

void Writer::at_generated() {
    has_source_ = false;
    if (file_ == own_name_ || (file_.empty() && line_ == physical_line_))
        return;
    // The marker takes a line itself.
    text_ += fmt::format("#line {} {}\n", physical_line_ + 1, quoted(own_name_));
    ++physical_line_;
    file_ = own_name_;
    line_ = physical_line_;
    has_target_ = false;
}

void Writer::blank() {
    text_ += '\n';
    count_line();
}

void Writer::count_line() {
    ++physical_line_;
    ++line_;
}

void Writer::reach_target() {
    has_target_ = false;
    if (file_ == target_file_ && line_ == target_line_)
        return;
    if (file_ == target_file_ && line_ < target_line_ && target_line_ - line_ <= kMostEmptyLines) {
        while (line_ < target_line_)
            blank();
        return;
    }
    text_ += file_ == target_file_ ? fmt::format("#line {}\n", target_line_)
                                   : fmt::format("#line {} {}\n", target_line_, quoted(target_file_));
    ++physical_line_;
    file_ = target_file_;
    line_ = target_line_;
}

void Writer::lines(const Lines &lines) {
    for (const Lines::Line &line : lines.all()) {
        if (!line.is_location)
            put(line.depth, line.text);
        else if (line.line != 0)
            at(line.file, line.line);
        else
            at_generated();
    }
}

void Writer::put(int depth, const std::string &text) {
    // A statement may become several lines: each call is on that of the statement, which messages name.
    has_target_ = has_target_ || (has_source_ && text.find("picco_") != std::string::npos);
    if (has_target_ && !text.empty())
        reach_target();
    if (text.empty()) {
        if (!text_.ends_with("\n\n"))
            blank();
        return;
    }
    // Deeper blocks, as of thousands of `else if`, stand below each other: their lines would be blanks in the main.
    constexpr int kIndentation = 4, kMostDepth = 32;
    const std::string indentation(
        text.starts_with('#') ? 0 : static_cast<size_t>(std::min(depth, kMostDepth)) * kIndentation, ' ');
    text_ += indentation;
    for (const char c : text) {
        text_ += c;
        if (c == '\n') {
            text_ += indentation;
            count_line();
        }
    }
    text_ += '\n';
    count_line();
}

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + '"';
}

} // namespace picco::compiler
