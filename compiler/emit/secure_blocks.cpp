// Blocks of pmalloc.
#include "emit/secure_emitter.h"
#include "lower/walk.h"

#include <fmt/format.h>

namespace picco::compiler {
namespace {

Code changing_memory(Code code) {
    code.effects.records = code.effects.engine = code.effects.reads = code.effects.writes = true;
    return code;
}

} // namespace

Code SecureEmitter::allocate(const PrivateAllocation &node) {
    const Type *type = node.type->target;
    const std::string element = "sizeof(" + types().name(innermost_element(type)) + ")";
    Code count = converted(*node.count);
    if (is_array(type)) {
        count.text = fmt::format("(size_t){} * (sizeof({}) / {})", count.at(kCastPrecedence),
                                 types().name(type), element);
        count.precedence = precedence(BinaryOperator::kMultiply);
    }
    Code code = call(RuntimeFunction::kAllocate, {count, text(element)});
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
    const std::function<void(const Record &, Privacy)> add = [&](const Record &record, Privacy privacy) {
        if (!holds_private(record, privacy) || !freed_records_.insert({&record, privacy}).second)
            return;
        for_each_field(record, privacy, [&](const FieldMeaning &each) {
            if (const Type *element = innermost_element(each.field.type); is_record(element))
                add(*element->record, each.privacy);
        });
    };
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&expression) {
        if (const auto *freed = as<PrivateFree>(expression))
            if (const Type *element = innermost_element(freed->pointer->type->target); is_record(element))
                add(*element->record, element->privacy);
        visit_children(*expression, visitor);
    };
    visitor.statement = [&](Statement *&statement) { visit_children(*statement, visitor); };
    visitor.declaration = [&](Declaration *declaration) {
        if (!declaration->is_from_system_header)
            visit_parts(*declaration, visitor);
    };
    for (const TranslationUnit *unit : program_.units)
        for (Declaration *declaration : unit->declarations)
            visitor.declaration(declaration);
}

void SecureEmitter::define_release(const Record &record, Privacy privacy, const std::string &name) {
    out_->open(fmt::format("static void picco_release_{}(void *first, size_t count)", name));
    out_->add(fmt::format("struct {} *at = first;", name));
    out_->open("for (; count > 0; count--, at++)");
    for_each_field(record, privacy, [&](const FieldMeaning &each) {
        if (!each.is_private)
            return;
        const Type *type = each.field.type, *element = innermost_element(type);
        std::string field = "at->" + std::string(each.field.name);
        std::uint64_t count = 1;
        for (; is_array(type); type = type->target, field += "[0]")
            count *= type->count;
        out_->add(fmt::format("{}(&{}, {});", release_function(element, each.privacy), field, count));
    });
    out_->close();
    out_->close();
}

} // namespace picco::compiler
