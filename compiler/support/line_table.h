/// Numbers for the lines of several files, for runs whose costs are told by line: a run knows a number only.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace picco::compiler {

class LineTable {
  public:
    struct Place {
        std::string file; ///< empty: of none
        unsigned line = 0;
    };

    /// The lines of the first file that is asked for keep their numbers. 0: there are too many.
    unsigned number(std::string_view file, unsigned line);
    /// The same, without adding the file; 0 where it is not known.
    unsigned known(std::string_view file, unsigned line) const;
    Place place(unsigned number) const;
    const std::vector<std::string> &files() const { return files_; }

  private:
    std::vector<std::string> files_;
};

} // namespace picco::compiler
