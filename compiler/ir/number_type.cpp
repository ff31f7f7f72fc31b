// Types of what passes make.
#include "ir/number_type.h"

namespace picco::compiler::ir {

const Type *number_type(Loop &loop, int width, bool is_signed) {
    Type &type = loop.types.emplace_back();
    type.kind = TypeKind::kInteger;
    type.privacy = Privacy::kPrivate;
    type.is_signed = is_signed;
    type.width = width;
    type.canonical = &type;
    return &type;
}

} // namespace picco::compiler::ir
