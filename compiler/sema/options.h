#pragma once

#include "ast/types.h"

#include <string>
#include <vector>

namespace picco::compiler {

/// What the front end needs to know of the command line.
struct FrontEndOptions {
    std::vector<std::string> sources;
    std::vector<std::string> preprocessor_arguments; ///< -I, -D and -U as given, in order
    Privacy default_privacy = Privacy::kPrivate;     ///< of unqualified user data; `--default=public`
    bool is_plain = false;                           ///< for a program in the clear: smcprint may stand in it
    bool flow_warnings_are_errors = false;           ///< `--Werror=flow`
};

} // namespace picco::compiler
