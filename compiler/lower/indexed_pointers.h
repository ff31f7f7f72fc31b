#pragma once

#include "ast/program.h"

namespace picco::compiler {

/// The array that the index is into; null where it is a pointer, or an array whose declaration does not say its
/// length.
const Expression *indexed_array(const Subscript &element);

/// Whether the element is found from a pointer to private data by a public index, other than 0: only the run knows
/// which array that is.
bool is_indexed_pointer(const Subscript &element);

/// Whether as many private numbers as the call asks for may be more than there are; array: or a pointer into one.
bool may_exceed(const Expression &array, const Expression &count);

/// Whether the program indexes pointers to private data that do not say how long their arrays are, so that arrays
/// have to be made known at run time.
bool has_indexed_pointers(const Program &program);

/// `pointer[index]` of a pointer to public data; not the first element, which is `*pointer`.
bool is_public_pointer(const Subscript &element);

/// Whether a pointer may lead into this variable: an array, a struct, or a scalar whose address is taken.
bool may_be_indexed(const VariableSymbol &variable);

} // namespace picco::compiler
