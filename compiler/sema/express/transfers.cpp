// Input and output of whole structs: field by field in order, record by record.
#include "ast/facts.h"
#include "sema/sema.h"

namespace picco::compiler {

namespace {

bool have_same_numbers(const Type &x, const Type &y) {
    if (is_integer(&x) && is_integer(&y))
        return type_code(&x) == type_code(&y);
    return x.kind == y.kind && x.width == y.width && x.fraction == y.fraction &&
           x.significand == y.significand && x.exponent == y.exponent;
}

} // namespace

/// A line of an input or output file has one type, whichever call it is for.
void Sema::check_transfer_types(bool is_input, const Expression &party, const Type &element,
                                std::string_view name, SourceRange range) {
    if (!party.constant || !is_arithmetic(&element))
        return;
    const auto [known, is_new] =
        transfer_types_.try_emplace({is_input, *party.constant, name}, TransferUse{&element, range});
    const Type &other = *known->second.type;
    const bool is_same_privacy = !is_input || is_private(&other) == is_private(&element);
    if (is_new || (is_same_privacy && have_same_numbers(other, element)))
        return;
    diagnostics_
        .report(MessageId::kTransferTypes, range,
                {std::string(name), std::to_string(static_cast<long>(*party.constant)), to_string(&element),
                 to_string(&other)})
        .note(NoteId::kOtherTransfer, known->second.range, {std::string(name)});
}

/// Every field of the record at this place, as calls that run one after the other; null where one of them
/// cannot be moved, which is reported. type, path: of an anonymous struct in it whose turn it is.
Expression *Sema::transfer_fields(bool is_input, Expression *record, const Type *type,
                                  const std::vector<const Field *> &path, Expression *party,
                                  SourceRange range) {
    const std::string name = is_input ? "smcinput" : "smcoutput";
    if (type->record->is_union || !type->record->is_complete) {
        diagnostics_.report(MessageId::kTransferType, range, {name, to_string(type)});
        return nullptr;
    }
    Expression *all = nullptr;
    for (const Field &field : type->record->fields) {
        if (field.is_padding())
            continue;
        std::vector<const Field *> longer = path;
        longer.push_back(&field);
        Expression *one = nullptr;
        if (field.name.empty()) {
            one = transfer_fields(is_input, record, types_.field_type(type, field), longer, party, range);
        } else {
            Member *member = program_.arena.make<Member>();
            member->range = range;
            member->base = record;
            member->name = field.name;
            member->name_location = range.begin;
            member->path = longer;
            one =
                transfer_field(is_input, done(*member, types_.field_type(type, field), ValueCategory::kPlace),
                               field, party, range);
        }
        if (!one)
            return nullptr;
        if (!all) {
            all = one;
            continue;
        }
        Binary *both = program_.arena.make<Binary>();
        both->op = BinaryOperator::kComma;
        both->left = all;
        both->right = one;
        both->range = range;
        all = done(*both, types_.void_type());
    }
    if (!all)
        diagnostics_.report(MessageId::kTransferType, range, {name, to_string(type)});
    return all;
}

Expression *Sema::transfer_field(bool is_input, Expression *place, const Field &field, Expression *party,
                                 SourceRange range) {
    const std::string name = is_input ? "smcinput" : "smcoutput";
    const Type *element = innermost_element(place->type);
    TransferShape shape;
    shape.element = element;
    shape.rank = dimensions(place->type);
    const bool is_flexible = is_array(place->type) && place->type->array_form == ArrayForm::kIncomplete;
    if (is_flexible || (field.bit_width && !is_private(element)) ||
        (!is_arithmetic(element) && !is_record(element))) {
        diagnostics_
            .report(MessageId::kTransferField, range, {name, std::string(field.name), to_string(place->type)})
            .note(NoteId::kDeclaredHere, {field.location, field.location}, {std::string(field.name)});
        return nullptr;
    }
    if (is_record(element))
        return transfer_records(is_input, place, party, shape, range);
    if (is_input && element->is_const) {
        diagnostics_.report(MessageId::kAssignToConst, range, {std::string(field.name)});
        return nullptr;
    }
    return transfer_of(is_input, place, party, shape, field.name, range);
}

/// A struct, or an array of structs: the same for each of them.
Expression *Sema::transfer_records(bool is_input, Expression *target, Expression *party,
                                   const TransferShape &shape, SourceRange range) {
    const auto checked = [&](Expression *result) -> Expression * {
        if (result)
            return result;
        ErrorExpression *error = program_.arena.make<ErrorExpression>();
        error->range = range;
        error->type = types_.error();
        return error;
    };
    for (Expression *part : {target, party})
        if (has_side_effect(*part)) {
            diagnostics_.report(MessageId::kTransferEffect, part->range);
            return checked(nullptr);
        }
    if (shape.rank == 0)
        return checked(transfer_fields(is_input, target, shape.element, {}, party, range));
    ArrayElement *element = program_.arena.make<ArrayElement>();
    element->range = target->range;
    element->array = target;
    element->type = shape.element;
    element->category = ValueCategory::kPlace;
    Expression *body = transfer_fields(is_input, element, shape.element, {}, party, range);
    if (!body || is_bad(body))
        return checked(body);
    Elementwise *loop = program_.arena.make<Elementwise>();
    loop->range = range;
    loop->body = body;
    loop->elements = {element};
    loop->sizes = shape.sizes;
    return done(*loop, types_.void_type());
}

} // namespace picco::compiler
