#pragma once

#include "ast/types.h"
#include "support/location.h"

#include <compare>
#include <map>
#include <string>
#include <vector>

namespace picco::compiler {

/// Integers that variables are declared as in place of what is written, by where their names stand: to see what
/// another declaration would cost. Of arrays it is the element.
struct OtherInteger {
    int width = 0;
    bool is_signed = false;
    auto operator<=>(const OtherInteger &) const = default;
};
using OtherIntegers = std::map<Location, OtherInteger>;

/// What the front end needs to know of the command line.
struct FrontEndOptions {
    std::vector<std::string> sources;
    std::vector<std::string> preprocessor_arguments; ///< -I, -D and -U as given, in order
    Privacy default_privacy = Privacy::kPrivate;     ///< of unqualified user data; `--default=public`
    bool is_plain = false;                           ///< for a program in the clear: smcprint may stand in it
    bool flow_warnings_are_errors = false;           ///< `--Werror=flow`
    bool checks = false; ///< `--check`: a constant that its type does not hold is an error
    OtherIntegers other_integers = {};
};

} // namespace picco::compiler
