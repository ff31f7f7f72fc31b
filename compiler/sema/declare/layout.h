#ifndef PICCO_COMPILER_SEMA_LAYOUT_H
#define PICCO_COMPILER_SEMA_LAYOUT_H

#include "ast/expressions.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace picco::compiler {

/// Size and alignment in bytes as the platform's C compiler has them; nothing for run-time sizes, incomplete
/// types and functions. Private data counts as its public type.
struct Layout {
    std::uint64_t size = 0;
    std::uint64_t alignment = 1;
};
std::optional<Layout> layout_of(const Type *type);

/// Where a field of a struct or union begins, in bytes. field: one of the record's own.
std::optional<std::uint64_t> offset_of(const Type *record, const Field &field);

/// The alignment that `__attribute__((aligned(N)))` asks for, 16 without a number; 0: it asks for none.
std::uint64_t written_alignment(std::string_view attribute);

} // namespace picco::compiler

#endif
