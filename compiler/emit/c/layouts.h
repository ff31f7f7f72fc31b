#ifndef PICCO_COMPILER_EMIT_LAYOUTS_H
#define PICCO_COMPILER_EMIT_LAYOUTS_H

#include "emit/c/records.h"
#include "emit/text/names.h"

#include <map>
#include <string>

namespace picco::compiler {

/// Where private data lies in a struct, as the initialiser of a picco_layout (picco/runtime.h). type: the
/// struct in C. Private bit-fields are cells of their own in secure programs; elsewhere nothing can point to
/// them.
std::string layout_of(const Record &record, Privacy privacy, const std::string &type, bool are_bits_cells,
                      const Names &names);

/// How far a private amount may move a pointer, as picco_move_by wants it: within an array of known length,
/// else within the one that the pointer leads into. size_names: variables that hold run-time sizes.
std::string room_behind(const Expression &pointer, const std::map<unsigned, std::string> &size_names);

} // namespace picco::compiler

#endif
