/// Numbers for the lines of several files: a run knows a number only.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace picco::compiler {

class LineTable {
  public:
    /// A block has kLinesOfBlock numbers, those of lines of one file that follow each other. All numbers have 24 bits, as
    /// the runtime keeps them.
    static constexpr unsigned kMostBlocks = 1u << 8;

    struct Block {
        std::string file;
        unsigned first = 0; ///< line that has the block's number 0
    };
    struct Place {
        std::string file; ///< empty: of none
        unsigned line = 0;
    };

    /// The lines of the first file that is asked for keep their numbers, up to the end of a block. 0: there are too many.
    unsigned number(std::string_view file, unsigned line);
    /// The same, without adding the file; 0 where it is not known.
    unsigned known(std::string_view file, unsigned line) const;
    Place place(unsigned number) const;
    const std::vector<Block> &blocks() const { return blocks_; }
    std::vector<std::string> files() const;
    /// First and last numbers of these lines, a pair for each block. Adds what is not known.
    std::vector<std::pair<unsigned, unsigned>> numbers(std::string_view file, unsigned first, unsigned last);

  private:
    std::vector<Block> blocks_;
};

} // namespace picco::compiler
