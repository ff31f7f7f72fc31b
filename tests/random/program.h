#pragma once

#include <string>
#include <vector>

namespace picco::random_programs {

/// One program: for picco, for any C compiler, and its input.
struct Program {
    std::string picco;
    std::string c; ///< reads the same input file from standard input, prints the same results
    std::string input;
    int statements = 0;       ///< that can be left out, numbered from 0
    std::string options = {}; ///< of the compiler
};

/// How the statements that read and print an array name it.
struct Shape {
    std::string sizes; ///< ", 3, 4"
    std::string first; ///< its first element
    int count = 1;     ///< elements
};
Shape shape_of(const std::string &name, const std::vector<int> &sizes);

/// What the C texts begin with: input and output in standard C, and what int<K> and @ need.
std::string c_front();

} // namespace picco::random_programs
