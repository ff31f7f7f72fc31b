// Blocks of pmalloc.
#include "emit/secure/emitter.h"
#include "lower/walk.h"

#include <fmt/format.h>

namespace picco::compiler {
Code SecureEmitter::allocate(const PrivateAllocation &node) {
    const Type *type = node.type->target;
    const std::string element = "sizeof(" + types().name(innermost_element(type)) + ")";
    Code count = converted(*node.count);
    if (node.flexible) {
        Code code = call(RuntimeFunction::kAllocate,
                         {text(flexible_bytes(node, count)), text("1"), text(layout_text(type))});
        code.text = "(" + types().name(node.type) + ")" + code.text;
        code.precedence = kCastPrecedence;
        return changing_memory(std::move(code));
    }
    if (is_array(type)) {
        count.text = fmt::format("(size_t){} * (sizeof({}) / {})", count.at(kCastPrecedence),
                                 types().name(type), element);
        count.precedence = precedence(BinaryOperator::kMultiply);
    }
    Code code =
        call(RuntimeFunction::kAllocate, {count, text(element), text(layout_text(innermost_element(type)))});
    code.text = "(" + types().name(node.type) + ")" + code.text;
    code.precedence = kCastPrecedence;
    return changing_memory(std::move(code));
}

/// What lets go of private objects of the type; of a struct whose unwritten qualifiers mean this privacy.
std::string SecureEmitter::release_function(const Type *type, Privacy privacy) const {
    if (is_record(type))
        return "picco_release_" + record_name(*type->record, privacy);
    return is_pointer(type) ? "picco_release_pointers" : "picco_release";
}

Code SecureEmitter::free(const PrivateFree &node) {
    const Type *element = innermost_element(node.pointer->type->target);
    const std::string release = is_private(element) ? release_function(element, element->privacy) : "NULL";
    return changing_memory(call(RuntimeFunction::kFree, {print(*node.pointer), text(release)}));
}

/// Structs whose private data goes with a block.
void SecureEmitter::find_freed_records() {
    for_each_expression(program_, [&](const Expression &expression) {
        if (const auto *freed = as<PrivateFree>(&expression))
            if (const Type *element = innermost_element(freed->pointer->type->target); is_record(element))
                add_private_records(*element->record, element->privacy, freed_records_);
    });
}

void SecureEmitter::define_release(const Record &record, Privacy privacy, const std::string &name) {
    out_->open(fmt::format("static void picco_release_{}(void *first, size_t count)", name));
    out_->add(fmt::format("struct {} *at = first;", name));
    const bool is_flexible_struct = !record.fields.empty() && is_flexible(record.fields.back());
    if (is_flexible_struct) // there is one, and count is its bytes
        out_->open("if (count > 0)");
    else
        out_->open("for (; count > 0; count--, at++)");
    for_each_field(record, privacy, [&](const FieldMeaning &each) {
        if (!each.is_private)
            return;
        const Type *type = each.type;
        const std::string field = names_.of(each.field), first = first_of(type, "at->" + field);
        const std::string elements =
            is_flexible(each.field)
                ? fmt::format("(count - __builtin_offsetof(struct {}, {})) / sizeof({})", name, field, first)
                : std::to_string(element_count(type));
        out_->add(fmt::format("{}(&{}, {});", release_function(innermost_element(type), each.privacy), first,
                              elements));
    });
    out_->close();
    out_->close();
}

} // namespace picco::compiler
