#pragma once

#include "support/line_table.h"

#include <string>
#include <string_view>
#include <vector>

namespace picco::compiler {

/// Statements in the making: lines with their indentation relative to where they will stand.
class Lines {
  public:
    void add(std::string text) { lines_.push_back({depth_, std::move(text), false, {}, 0}); }
    /// Adds `text {` and indents what follows.
    void open(const std::string &text) {
        add(text.empty() ? "{" : text + " {");
        ++depth_;
    }
    /// Ends a block; text follows the brace: ` else {` reopens nothing by itself.
    void close(const std::string &text = "") {
        --depth_;
        add("}" + text);
    }
    void indent() { ++depth_; }
    void outdent() { --depth_; }
    /// What follows belongs to this line of the source; line 0: to none.
    void at(std::string_view file, unsigned line) {
        lines_.push_back({depth_, {}, true, std::string(file), line});
    }
    void append(const Lines &other) {
        for (Line line : other.lines_) {
            line.depth += depth_;
            lines_.push_back(std::move(line));
        }
    }
    bool empty() const { return lines_.empty(); }
    size_t statements() const;
    bool mention(std::string_view text) const;
    /// Everything on one line.
    std::string joined() const;

    struct Line {
        int depth = 0;
        std::string text;
        bool is_location = false; ///< no text but a place in the source
        std::string file;
        unsigned line = 0;
    };
    const std::vector<Line> &all() const { return lines_; }

  private:
    std::vector<Line> lines_;
    int depth_ = 0;
};

/// Writes C text so that the line numbers that the C compiler counts are those of the user's source: where
/// they would differ it leaves lines empty or sets them by `#line`.
class Writer {
  public:
    /// own_name is how `#line` calls the file that is written, for parts without a source.
    /// numbers: what lines are called; null: what they are called in their files.
    explicit Writer(std::string own_name, LineTable *numbers = nullptr)
        : own_name_(std::move(own_name)), numbers_(numbers) {}

    /// The next line belongs to this line of the source.
    void at(std::string_view file, unsigned line);
    /// The next line has no source.
    void at_generated();
    /// Writes one line.
    void line(const std::string &text) { put(0, text); }
    void lines(const Lines &lines);
    void blank();

    const std::string &text() const { return text_; }

  private:
    void put(int depth, const std::string &text);
    void count_line();
    void reach_target();

    std::string own_name_;
    LineTable *numbers_;
    std::string text_;
    unsigned physical_line_ = 1; ///< of the next line
    std::string file_;           ///< what the C compiler takes the next line for
    unsigned line_ = 1;
    bool has_target_ = false;
    bool has_source_ = false; ///< what is written belongs to target_line_
    std::string target_file_;
    unsigned target_line_ = 0;
};

/// A C string literal of text.
std::string quoted(std::string_view text);

} // namespace picco::compiler
