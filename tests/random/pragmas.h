/// Programs whose lines are computed in what was drawn for them.
#pragma once

#include <string>

namespace picco::random_programs {

/// A program of picco with `#pragma picco representation` before some of its statements and functions.
std::string with_representations(const std::string &program, unsigned seed);

} // namespace picco::random_programs
