#pragma once

#include "emit/text/code.h"

#include <stdexcept>
#include <string>

namespace picco::compiler {

/// Something that no pass before lets through: a bug of ours, which ends the compiler.
[[noreturn]] inline Code unexpected(const std::string &what) {
    throw std::logic_error("the emitter met " + what);
}

} // namespace picco::compiler
