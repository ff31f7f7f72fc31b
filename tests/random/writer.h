#pragma once

#include "program.h"

#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace picco::random_programs {

/// What the generators have in common: the choices, and the texts in both languages.
class ProgramWriter {
  public:
    /// Statements whose numbers are in `left_out` are made, but not written.
    ProgramWriter(unsigned seed, std::set<int> left_out) : random_(seed), left_out_(std::move(left_out)) {}
    ProgramWriter(const ProgramWriter &) = delete;
    ProgramWriter &operator=(const ProgramWriter &) = delete;

  protected:
    ~ProgramWriter() = default;
    /// A number from 0 to bound - 1; not by a distribution of the library: these differ between libraries.
    int pick(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound < 1 ? 1 : bound)); }
    bool chance(int percent) { return pick(100) < percent; }
    template <typename T>
    const T &one_of(const std::vector<T> &from) {
        return from[static_cast<size_t>(pick(static_cast<int>(from.size())))];
    }
    std::string fresh(const std::string &prefix) { return prefix + std::to_string(names_++); }

    /// A statement that can be left out begins; true, where it is.
    bool enter_statement();
    void leave_statement(bool is_left_out) { hidden_ -= is_left_out; }
    /// The same text in both languages, but for the qualifiers.
    void line(const std::string &text) { lines(text, in_c(text)); }
    void lines(const std::string &picco, const std::string &c);
    /// Without the qualifiers; a block of a parallel loop is one of braces.
    static std::string in_c(std::string text);
    Program result() const { return {picco_, c_, input_, statements_}; }

    std::mt19937 random_;
    int statements_ = 0, indent_ = 0;
    std::string picco_, c_, input_;

  private:
    std::set<int> left_out_;
    int names_ = 0;
    int hidden_ = 0; ///< statements around that are left out
};

} // namespace picco::random_programs
