#pragma once

#include "ast/program.h"
#include "emit/text/writer.h"

namespace picco::compiler {

/// `#define _GNU_SOURCE` and the like, which have to stand before every include.
void write_feature_macros(Writer &writer, const Program &program);
/// The system headers that user code includes, each once.
/// User code has been preprocessed: no macro of the headers may change it again.
void write_undefinitions(Writer &writer, const Program &program, const Lines &user_code);
void write_includes(Writer &writer, const Program &program);

} // namespace picco::compiler
