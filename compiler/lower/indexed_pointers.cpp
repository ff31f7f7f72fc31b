#include "lower/indexed_pointers.h"

#include "ast/facts.h"
#include "lower/walk.h"

namespace picco::compiler {
namespace {

/// Memory behind a pointer, as C programmers take it for a longer last array of a struct.
bool is_behind_pointer(const Expression &place) {
    if (const auto *member = as<Member>(&place))
        return member->is_arrow || is_behind_pointer(*member->base);
    if (const auto *element = as<Subscript>(&place)) {
        const Expression *array = decayed_array(*element->base);
        return !array || is_behind_pointer(*array);
    }
    return as<Unary>(&place) != nullptr;
}

bool is_last_field(const Member &member) {
    const Field *field = member.path.back();
    const Record *record = member.is_arrow ? member.base->type->target->record : member.base->type->record;
    return member.path.size() > 1 || &record->fields.back() == field;
}

} // namespace

const Expression *indexed_array(const Subscript &element) {
    const Expression *array = decayed_array(*element.base);
    if (!array || !is_array(array->type) || array->type->array_form == ArrayForm::kIncomplete)
        return nullptr;
    const auto *member = as<Member>(array);
    return member && is_last_field(*member) && is_behind_pointer(*array) ? nullptr : array;
}

bool is_public_pointer(const Subscript &element) {
    const Type *index = element.index->type;
    const bool is_first = element.index->constant && *element.index->constant == 0;
    return !indexed_array(element) && !element.stored && !is_first && is_integer(index) &&
           !is_private(index) && !is_private(element.base->type) && !holds_private(element.type) &&
           (is_pointer(element.base->type) || decayed_array(*element.base));
}

bool is_indexed_pointer(const Subscript &element) {
    const Type *index = element.index->type;
    const bool is_first = element.index->constant && *element.index->constant == 0;
    return !indexed_array(element) && !element.stored && !is_first && is_integer(index) &&
           !is_private(index) && !is_private(element.base->type) && holds_private(element.type);
}

bool may_exceed(const Expression &array, const Expression &count) {
    const Expression *whole = is_array(array.type) ? &array : decayed_array(array);
    const bool is_scalar = !is_array(array.type) && !is_pointer(array.type);
    if (is_scalar || (is_private(array.type) && is_pointer(array.type)))
        return false;
    if (!holds_private(array.type->target) || (whole && is_at_private_place(*whole)) ||
        has_side_effect(array))
        return false;
    const bool is_known = whole && whole->type->array_form == ArrayForm::kConstant;
    return !is_known || !count.constant || *count.constant > static_cast<Int128>(whole->type->count);
}

bool has_indexed_pointers(const Program &program) {
    bool found = false;
    for_each_expression(program, [&](const Expression &expression) {
        found |= is_moved_pointer(expression) && !is_private(expression.type) &&
                 holds_private(expression.type->target);
        if (const auto *sum = as<Binary>(&expression); sum && sum->type && is_pointer(sum->type))
            found |= is_integer(sum->right->type) && is_private(sum->right->type);
        if (const auto *call = as<ArrayCall>(&expression))
            for (const Expression *array : call->arrays)
                found |= may_exceed(*array, *call->count);
        const auto *input = as<SmcInput>(&expression);
        const auto *output = as<SmcOutput>(&expression);
        if (input && !input->shape.sizes.empty())
            found |= may_exceed(*input->target, *input->shape.sizes.front());
        if (output && !output->shape.sizes.empty())
            found |= may_exceed(*output->source, *output->shape.sizes.front());
        const auto *element = as<Subscript>(&expression);
        if (!element || !element->type)
            return;
        found |= element->stored ? !decayed_array(*element->base) && !declared_array(*element->base)
                                 : is_indexed_pointer(*element);
    });
    return found;
}

bool may_be_indexed(const VariableSymbol &variable) {
    const Type *element = innermost_element(variable.type);
    if (is_record(element))
        return reaches_private(element);
    return holds_private(element) && (is_array(variable.type) || variable.is_address_taken);
}

} // namespace picco::compiler
