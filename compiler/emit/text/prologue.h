#pragma once

#include "ast/program.h"
#include "emit/text/names.h"
#include "emit/text/writer.h"

#include <string>

namespace picco::compiler {

/// `#define _GNU_SOURCE` and the like, which have to stand before every include.
void write_feature_macros(Writer &writer, const Program &program);
/// The system headers that user code includes, each once.
/// User code has been preprocessed: no macro of the headers may change it again.
void write_undefinitions(Writer &writer, const Program &program, const Lines &user_code);
void write_includes(Writer &writer, const Program &program);
/// Of the checks of pointers to public data, where there are some.
void write_include_of_pointers(Writer &writer, const Lines &user_code, const Lines &start);

/// What the runtime calls with argc and argv: main, but for one with less or more parameters.
std::string name_of_entry(const Program &program, Names &names, const std::string &main);
/// Its definition, where it is not main itself.
Lines entry_of_main(const Program &program, const std::string &entry, const std::string &main);

} // namespace picco::compiler
