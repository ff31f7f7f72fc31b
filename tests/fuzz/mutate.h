#pragma once

#include <random>
#include <string>
#include <vector>

namespace picco::fuzz {

/// Makes texts that the compiler has to survive: those of programs, changed by bytes, by tokens and by parts
/// of other programs, nests of brackets, and bytes without any sense.
class Mutator {
  public:
    explicit Mutator(std::vector<std::string> seeds) : seeds_(std::move(seeds)) {}

    /// The same number gives the same text.
    std::string text(unsigned number);

  private:
    std::size_t pick(std::size_t bound) { return bound == 0 ? 0 : random_() % bound; }
    const std::string &seed() { return seeds_[pick(seeds_.size())]; }
    std::string bytes();
    std::string nest();
    void change_bytes(std::string &text);
    void change_tokens(std::string &text);
    void splice(std::string &text);

    std::vector<std::string> seeds_;
    std::mt19937 random_;
};

/// The tokens of a text, white space and comments left out.
std::vector<std::string> tokens(const std::string &text);

} // namespace picco::fuzz
