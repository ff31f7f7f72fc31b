// From the typed tree to IR: structs, and arrays that each iteration has for itself, as the numbers in them.
#include "ir/build/builder.h"

#include "ast/facts.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler::ir {
namespace {

constexpr size_t kMostParts = 64;

std::string field_path(const Field &field) {
    return fmt::format(".{}", static_cast<const void *>(&field));
}

} // namespace

/// The numbers in an object of this type.
const std::vector<Builder::Part> &Builder::parts_of(const Type *type, SourceRange range) {
    const auto [known, is_new] = parts_.try_emplace(type);
    std::vector<Part> &result = known->second;
    if (!is_new)
        return result;
    const auto add = [&](const std::string &path, const Field *field, const Type *part_type) {
        for (Part part : parts_of(part_type, range)) {
            part.path = path + part.path;
            part.way.insert(part.way.begin(), {field, part_type});
            result.push_back(std::move(part));
        }
        if (result.size() > kMostParts)
            fail(range, "has a struct or an array of its own that is large");
    };
    if (is_array(type)) {
        if (type->array_form != ArrayForm::kConstant || type->count > kMostParts)
            fail(range, "has an array of its own that is large");
        for (std::uint64_t i = 0; i < type->count; ++i)
            add(fmt::format("[{}]", i), nullptr, type->target);
        return result;
    }
    if (is_record(type)) {
        if (type->record->is_union || !type->record->is_complete)
            fail(range, "has a union");
        for (const Field &field : type->record->fields) {
            if (field.bit_width || field.name.empty())
                fail(range, "has a struct with bit-fields or parts without names");
            const Type *field_type = field.type;
            if (field_type->privacy == Privacy::kOpen) {
                auto *closed = arena_.make<Type>(*field_type);
                closed->privacy = type->privacy;
                closed->canonical = closed;
                field_type = closed;
            }
            add(field_path(field), &field, field_type);
        }
        return result;
    }
    if (!is_private(type) || !is_integer(type) || is_float_word(type) || type->is_volatile)
        fail(range, "has a struct with something other than private integers");
    result.push_back({"", {}, type});
    return result;
}

/// The part of a struct or array of the body's own that a place is; nothing for other places.
std::optional<Builder::OwnPart> Builder::own_part(const Expression &place) const {
    std::string path;
    const Expression *at = &place;
    while (!as<Name>(at)) {
        const auto *member = as<Member>(at);
        const auto *element = as<Subscript>(at);
        if (member && !member->is_arrow) {
            std::string fields;
            for (const Field *each : member->path)
                fields += field_path(*each);
            path = fields + path;
            at = member->base;
        } else if (const Expression *array = element ? decayed_array(*element->base) : nullptr) {
            path =
                (element->index->constant ? fmt::format("[{}]", static_cast<long>(*element->index->constant))
                                          : "[?]") +
                path;
            at = array;
        } else {
            return std::nullopt;
        }
    }
    const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(as<Name>(at)->symbol));
    if (!variable || !own_.contains(variable))
        return std::nullopt;
    if (path.find('?') != std::string::npos || stored_type(place))
        fail(place.range, "takes an element of an array of the body at an index that differs");
    return OwnPart{variable, path};
}

size_t Builder::slot_of_part(const OwnPart &part, const Type *type) {
    const auto known = slots_of_own_.find(part);
    if (known == slots_of_own_.end())
        fail(loop_.head.loop->range, "takes a part of a struct or an array that is not in it");
    if (loop_.slots[known->second].type->width != type->width)
        fail(loop_.head.loop->range, "takes a part of a struct or an array as something else");
    return known->second;
}

/// A variable of the body, or a parameter. What nobody writes is 0.
void Builder::declare_own(const VariableSymbol &variable, const Expression *first, SourceRange range) {
    const auto *list = as<InitializerList>(first);
    const bool is_copy = first && !list;
    if (is_copy && is_array(variable.type))
        fail(range, "declares an array by an operation on whole arrays");
    std::vector<Id> values;
    if (is_copy)
        values = values_of(record_value(*first), variable.type, range);
    own_.insert(&variable);
    for (const Part &part : parts_of(variable.type, range)) {
        const auto [at, is_new] = slots_of_own_.try_emplace({&variable, part.path}, 0);
        if (is_new)
            at->second = new_local(part.type);
        store_slot(at->second, loop_.graph.constant(0), range);
    }
    if (is_copy)
        return set_record({.own = &variable}, values, variable.type, range);
    for (const InitializedPart &part : list ? list->parts : std::vector<InitializedPart>()) {
        std::string path;
        for (const InitializerStep &step : part.path)
            path += step.kind == InitializerStep::Kind::kElement ? fmt::format("[{}]", step.index)
                                                                 : field_path(*step.field);
        if (!is_integer(part.type) || !part.value || !is_private(part.value->type))
            fail(range, "declares something other than private integers");
        store_slot(slot_of_part({&variable, path}, part.type), stored(*part.value, part.type), range);
    }
}

/// A field of a struct at a place, as an expression.
const Expression *Builder::field_of(const Expression &place, const Part &part) {
    if (part.way.empty())
        return &place;
    Expression *at = Copier(arena_).copy(place);
    for (const auto &[field, type] : part.way) {
        if (!field)
            fail(place.range, "takes a struct with an array in it");
        auto *member = arena_.make<Member>();
        member->base = at;
        member->path = {field};
        member->name = field->name;
        member->category = ValueCategory::kPlace;
        member->range = place.range;
        member->type = type;
        at = member;
    }
    return at;
}

/// What a struct-valued expression is.
Builder::RecordValue Builder::record_value(const Expression &expression) {
    const Expression &inner = *without_conversions(&expression);
    if (const auto *node = as<Call>(&inner)) {
        const Inlined call = inline_call(*node);
        return {.own = call.record};
    }
    if (inner.category != ValueCategory::kPlace || is_at_private_place(inner) ||
        is_at_private_location(inner))
        fail(expression.range, "computes a struct");
    if (const std::optional<OwnPart> part = own_part(inner))
        return {.own = part->first, .path = part->second};
    return {.place = &inner};
}

void Builder::assign_record(const Expression &left, const Expression &right) {
    const std::vector<Id> values = values_of(record_value(right), left.type, left.range);
    set_record(record_value(left), values, left.type, left.range);
}

std::vector<Id> Builder::values_of(const RecordValue &record, const Type *type, SourceRange range) {
    std::vector<Id> values;
    for (const Part &part : parts_of(type, range))
        values.push_back(
            record.own ? load_slot(slot_of_part({record.own, record.path + part.path}, part.type), range)
                       : load(*field_of(*record.place, part)));
    return values;
}

void Builder::set_record(const RecordValue &record, const std::vector<Id> &values, const Type *type,
                         SourceRange range) {
    const std::vector<Part> &parts = parts_of(type, range);
    for (size_t i = 0; i < parts.size(); ++i)
        if (record.own)
            store_slot(slot_of_part({record.own, record.path + parts[i].path}, parts[i].type), values[i],
                       range);
        else
            store(*field_of(*record.place, parts[i]), values[i]);
}

} // namespace picco::compiler::ir
