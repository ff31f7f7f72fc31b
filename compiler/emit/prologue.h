#pragma once

#include "ast/program.h"
#include "emit/writer.h"

namespace picco::compiler {

/// `#define _GNU_SOURCE` and the like, which have to stand before every include.
void write_feature_macros(Writer &writer, const Program &program);
/// The system headers that user code includes, each once.
void write_includes(Writer &writer, const Program &program);

} // namespace picco::compiler
