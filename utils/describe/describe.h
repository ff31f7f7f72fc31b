/// A compiled program in words for whoever is asked for data.
#pragma once

#include "files/util_file.h"

#include <string>

namespace picco::runtime {

/// Who gives what, what becomes known to whom, and how to check that all of it is true: plain text in lines
/// of at most 100 characters where names are short.
std::string described(const UtilFile &util);

} // namespace picco::runtime
