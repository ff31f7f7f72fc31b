#include "sema/declare/layout.h"

#include <algorithm>
#include <charconv>

namespace picco::compiler {
namespace {

std::uint64_t rounded_up(std::uint64_t value, std::uint64_t unit) {
    return unit == 0 ? value : (value + unit - 1) / unit * unit;
}

std::uint64_t alignment_of(const Record &record, const Field &field, const Layout &layout) {
    std::uint64_t result = record.is_packed || field.is_packed ? 1 : layout.alignment;
    if (record.most_alignment != 0)
        result = std::min(result, record.most_alignment);
    return std::max(result, field.alignment);
}

/// Lays out the fields one after the other; stops at `last` and tells its offset.
std::optional<Layout> lay_out(const Record &record, const Field *last, std::uint64_t *offset) {
    Layout layout{0, std::max<std::uint64_t>(record.alignment, 1)};
    std::uint64_t bit = 0; // the next free bit, in a struct
    for (const Field &field : record.fields) {
        const bool is_flexible = is_array(field.type) && field.type->array_form == ArrayForm::kIncomplete;
        std::optional<Layout> inner = layout_of(is_flexible ? field.type->target : field.type);
        if (!inner)
            return std::nullopt;
        if (is_flexible)
            inner->size = 0;
        std::uint64_t width = inner->size * 8;
        const std::uint64_t unit = inner->size * 8;
        const std::uint64_t alignment = alignment_of(record, field, *inner) * 8;
        bool is_aligned = true;
        if (field.bit_width) {
            width = field.bit_width->constant ? static_cast<std::uint64_t>(*field.bit_width->constant) : 0;
            is_aligned = width == 0 || (unit != 0 && bit / unit != (bit + width - 1) / unit);
        }
        if (record.is_union)
            bit = 0;
        else if (is_aligned)
            bit = rounded_up(bit, alignment);
        if (&field == last)
            *offset = bit / 8;
        bit += width;
        if (!field.bit_width || !field.name.empty()) // unnamed bit-fields do not align the struct
            layout.alignment = std::max(layout.alignment, alignment / 8);
        layout.size = std::max(layout.size, (bit + 7) / 8);
    }
    layout.size = rounded_up(layout.size, layout.alignment);
    return layout;
}

Layout square(std::uint64_t size) {
    return {size, size};
}

std::optional<Layout> layout_of_integer(const Type *type) {
    std::uint64_t bytes = 1;
    while (bytes * 8 < static_cast<std::uint64_t>(type->width))
        bytes *= 2;
    return Layout{bytes, std::min<std::uint64_t>(bytes, 16)};
}

Layout layout_of_floating(const Type *type) {
    constexpr std::uint64_t kBytes[] = {2, 4, 8, 16, 16, 8};
    Layout layout = square(kBytes[static_cast<int>(type->float_name)]);
    if (type->is_complex)
        layout.size *= 2;
    return layout;
}

/// Public numbers of formats that C does not have are integers in C.
bool is_public_word(const Type *type) {
    return type->privacy == Privacy::kPublic && type->float_name == FloatName::kFormat;
}

/// A public number for which generated programs have as many words as they need.
bool is_public_wide(const Type *type) {
    constexpr int kMostScaled = 64, kMostBits = 127;
    if (type->privacy != Privacy::kPublic)
        return false;
    if (type->kind == TypeKind::kFixed)
        return type->width > kMostScaled;
    return type->float_name == FloatName::kFormat && (type->kind == TypeKind::kFloat || is_float_word(type))
               ? type->significand + type->exponent + 1 > kMostBits
               : is_scaled(type) && is_wide_integer(type);
}

} // namespace

std::optional<Layout> layout_of(const Type *type) {
    if (is_public_wide(type))
        return std::nullopt;
    if (type->vector_bytes > 0)
        return square(static_cast<std::uint64_t>(type->vector_bytes));
    switch (type->kind) {
    case TypeKind::kInteger:
        return is_float_word(type) && !is_public_word(type) ? layout_of_floating(type)
                                                            : layout_of_integer(type);
    case TypeKind::kEnum:
    case TypeKind::kFixed:
        return layout_of_integer(type);
    case TypeKind::kFloat:
        return layout_of_floating(type);
    case TypeKind::kPointer:
        return square(sizeof(void *));
    case TypeKind::kBuiltin:
        return Layout{24, 8}; // va_list
    case TypeKind::kVoid:
        return Layout{1, 1}; // as GNU C has it
    case TypeKind::kRecord:
        return type->record->is_complete ? lay_out(*type->record, nullptr, nullptr) : std::nullopt;
    case TypeKind::kArray: {
        const std::optional<Layout> element = layout_of(type->target);
        if (!element || type->array_form != ArrayForm::kConstant)
            return std::nullopt;
        return Layout{element->size * type->count, element->alignment};
    }
    default:
        return std::nullopt;
    }
}

std::optional<std::uint64_t> offset_of(const Type *record, const Field &field) {
    std::uint64_t offset = 0;
    return lay_out(*record->record, &field, &offset) ? std::optional(offset) : std::nullopt;
}

std::uint64_t written_alignment(std::string_view attribute) {
    constexpr std::uint64_t kMost = 16; // of any type
    const std::size_t at = attribute.find("align");
    if (at == std::string_view::npos)
        return 0;
    const std::size_t open = attribute.find('(', at);
    const std::size_t digits = attribute.find_first_not_of(" \t(", open);
    if (open == std::string_view::npos || digits == std::string_view::npos)
        return kMost;
    std::uint64_t result = 0;
    const auto end = std::from_chars(attribute.data() + digits, attribute.data() + attribute.size(), result);
    return end.ec == std::errc() ? result : attribute.find_first_of('(', at) == open ? kMost : 0;
}

} // namespace picco::compiler
