/// The bytes of an input file, read once from its begin to its end.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace picco::runtime {

/// A file, standard input, or a text in memory. Holds a window of the bytes: in bounded memory, but for what is
/// kept. A mark of UTF-8 at the begin is skipped. Lines end with "\n", "\r\n" or "\r".
class InputSource {
  public:
    /// Throws UserError where it cannot be opened, or is UTF-16. `seen` is told how many bytes have been read.
    static InputSource of_file(const std::string &path, std::function<void(std::size_t)> seen = {});
    static InputSource of_text(std::string name, std::string text);
    ~InputSource();
    InputSource(InputSource &&other) noexcept;
    InputSource &operator=(InputSource &&) = delete;

    /// For messages.
    const std::string &name() const { return name_; }

    bool at_end() { return at_ == end_ && !fill(); }
    /// The next byte; 0 at the end.
    char current() { return at_end() ? '\0' : window_[at_]; }
    void advance() { ++at_; }
    bool at_line_end() {
        const char c = current();
        return c == '\n' || c == '\r' || at_end();
    }
    /// Goes behind the end of a line, where it stands at one.
    void end_line();
    void skip_blanks() {
        while (current() == ' ' || current() == '\t')
            advance();
    }

    /// From here on bytes stay in memory until the next keep() or drop().
    void keep() { kept_ = at_; }
    void drop() { kept_ = kNothing; }
    /// Back to where keep() was called, on the same line.
    void rewind() { at_ = kept_; }
    /// What was passed since keep(); valid until the next byte is looked at.
    std::string_view kept() const { return {window_.data() + kept_, at_ - kept_}; }

    /// 1 for the first.
    int line() const { return line_; }
    std::size_t offset() const { return base_ + at_; }
    /// Of an offset on this line.
    std::size_t column(std::size_t offset) const { return offset - line_start_ + 1; }
    /// "alice.txt:3:14"
    std::string position(std::size_t offset) const;
    /// Throws UserError at the current place, or at that of an offset on this line.
    [[noreturn]] void fail(const std::string &what) const { fail(what, offset()); }
    [[noreturn]] void fail(const std::string &what, std::size_t offset) const;

  private:
    static constexpr std::size_t kNothing = static_cast<std::size_t>(-1);

    InputSource(std::string name, int descriptor) : name_(std::move(name)), descriptor_(descriptor) {}
    bool fill();
    void check_encoding();

    std::string name_;
    int descriptor_;
    std::function<void(std::size_t)> seen_;
    std::vector<char> window_;
    std::size_t at_ = 0, end_ = 0; ///< within the window
    std::size_t kept_ = kNothing;
    std::size_t base_ = 0; ///< of the window within the file
    std::size_t line_start_ = 0;
    int line_ = 1;
};

/// The bytes of all files together; 0 where one of them is no regular file.
std::size_t total_size(const std::vector<std::string> &files);

} // namespace picco::runtime
