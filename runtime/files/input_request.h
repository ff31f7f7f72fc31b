/// What one smcinput call takes from the lines of an input party.
#pragma once

#include <cstddef>
#include <string>

namespace picco::runtime {

struct InputRequest {
    std::string name;
    int type = 0; ///< as in picco/runtime.h
    bool is_private = true;
    std::size_t count = 0;
    std::string where; ///< "prog.c:12", the call
};

/// One line of an input, as far as the bookkeeping goes.
struct InputLineInfo {
    std::string name;
    std::size_t count = 0;
    std::string position; ///< "alice.txt:3"
};

/// Checks that the lines of an input are taken in order, whole, and all of them. The texts are the same for
/// share files and for the plain program.
class LineBook {
  public:
    /// input: what messages call the input: "alice.shares.1 (of alice.txt)".
    LineBook(std::string input, std::size_t lines) : input_(std::move(input)), lines_(lines) {}

    /// Returns how many of the next lines the request takes. info(i) describes line i.
    /// Throws UserError for another name, too many or too few values, or when no line is left.
    template <typename Info>
    std::size_t take(const InputRequest &request, const Info &info) {
        std::size_t taken = 0, values = 0;
        while (values < request.count) {
            if (next_ + taken == lines_)
                fail_end(request, values);
            const InputLineInfo line = info(next_ + taken);
            if (line.name != request.name)
                fail_name(request, values, line);
            values += line.count;
            if (values > request.count)
                fail_surplus(request, values, line);
            ++taken;
        }
        next_ += taken;
        return taken;
    }
    /// The first line that the next request takes.
    std::size_t next() const { return next_; }
    /// Throws UserError when lines are left.
    template <typename Info>
    void check_end(const Info &info) const {
        if (next_ < lines_)
            fail_unread(info(next_), lines_ - next_);
    }

  private:
    [[noreturn]] void fail_end(const InputRequest &request, std::size_t values) const;
    [[noreturn]] void fail_name(const InputRequest &request, std::size_t values,
                                const InputLineInfo &line) const;
    [[noreturn]] void fail_surplus(const InputRequest &request, std::size_t values,
                                   const InputLineInfo &line) const;
    [[noreturn]] void fail_unread(const InputLineInfo &line, std::size_t count) const;

    std::string input_;
    std::size_t lines_;
    std::size_t next_ = 0;
};

} // namespace picco::runtime
