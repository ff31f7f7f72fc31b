#pragma once

#include "ast/program.h"

#include <set>
#include <string>

namespace picco::compiler {

/// The identifiers of user code, as written.
struct DeclaredNames {
    using Set = std::set<std::string, std::less<>>;
    Set mentioned; ///< declared or used: those of the C library, too
    Set own;       ///< what user code defines, fields apart
    Set fields;
};

DeclaredNames declared_names(const Program &program);

/// True if the user's program defines it. What it only declares, or gets from a system header, is the library's.
bool is_defined_by_user(const Symbol &symbol);

} // namespace picco::compiler
