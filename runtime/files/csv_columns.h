/// Which columns of a table are which variables of a program.
#pragma once

#include "files/input_lines.h"

#include <string>
#include <vector>

namespace picco::runtime {

struct CsvColumn {
    std::string heading;
    InputVariable *variable = nullptr; ///< null: the program does not read it
};

/// The columns that these headings name. A heading is the variable's name; letters of the other case and other
/// marks between its words do not matter where no heading is the name itself. Headings NAME[0], NAME[1], … are the
/// elements of an array in each row. place: of the headings. Throws UserError for elements out of order.
std::vector<CsvColumn> columns_of(const std::vector<std::string> &headings, InputLines &lines,
                                  const std::string &place);

} // namespace picco::runtime
