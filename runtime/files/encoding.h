/// Numbers and texts as all binary files hold them: little-endian, a text behind its length in four bytes.
#pragma once

#include "files/content.h"

#include <cstdint>
#include <string>
#include <vector>

namespace picco::runtime {

void append_number(std::vector<std::uint8_t> &to, std::uint64_t value, std::size_t bytes);
void append_text(std::vector<std::uint8_t> &to, const std::string &text);

/// Reads on from the start of a file. Throws UserError where that ends too early.
class Cursor {
  public:
    /// What lies at `end` and behind is not read. Keeps a reference.
    Cursor(const Content &content, std::size_t end) : content_(content), end_(end) {}

    /// The place of the next bytes.
    std::size_t skip(std::uint64_t bytes);
    void read(void *to, std::size_t bytes) { content_.read(skip(bytes), to, bytes); }
    std::uint64_t number(std::size_t bytes);
    int integer() { return static_cast<int>(static_cast<std::uint32_t>(number(4))); }
    /// Of characters that people can read; anything else is malformed.
    std::string text();
    bool at_end() const { return at_ == end_; }
    std::size_t at() const { return at_; }
    std::size_t left() const { return end_ - at_; }
    [[noreturn]] void fail() const;

  private:
    const Content &content_;
    std::size_t end_;
    std::size_t at_ = 0;
};

} // namespace picco::runtime
