#include "sema/sema.h"

#include "sema/declare/layout.h"
#include "support/pragma.h"

#include <algorithm>
#include <cstdlib>

namespace picco::compiler {

namespace {

bool mentions(const std::vector<Attribute> &attributes, std::string_view word) {
    return std::ranges::any_of(attributes, [word](const Attribute &attribute) {
        return attribute.text.find(word) != std::string_view::npos;
    });
}

} // namespace

/// `struct tag`, with or without its body. `is_alone`: the declaration consists of it, so the tag is new
/// here.
const Type *Sema::record_type(RecordSpecifier &specifier, bool is_alone) {
    constexpr int kWeight = 20;
    const Descent descent(*this, specifier.range, kWeight);
    if (descent.is_too_deep())
        return types_.error();
    const bool declares = specifier.has_body || is_alone;
    Record *record = nullptr;
    if (!specifier.tag.empty()) {
        const auto here = scopes_.back().tags.find(specifier.tag);
        Tag *tag = declares ? (here == scopes_.back().tags.end() ? nullptr : &here->second)
                            : find_tag(specifier.tag);
        if (tag && (!tag->record || tag->record->is_union != specifier.is_union)) {
            diagnostics_.report(MessageId::kOtherTag, {specifier.tag_location, specifier.range.end},
                                {std::string(specifier.tag)});
            tag = nullptr;
        }
        record = tag ? tag->record : nullptr;
    }
    if (record && specifier.has_body && record->is_complete) {
        diagnostics_
            .report(MessageId::kRedefinition, {specifier.tag_location, specifier.tag_location},
                    {std::string(specifier.tag)})
            .note(NoteId::kDefinedHere, {record->location, record->location}, {std::string(specifier.tag)});
        record = nullptr;
    }
    if (!record) {
        record = program_.arena.make<Record>();
        record->is_union = specifier.is_union;
        record->tag = specifier.tag;
        record->location = specifier.tag_location;
        record->id = next_id_++;
        record->unit = unit_number_;
        record->is_from_system_header = is_system(specifier.range.begin);
        if (!specifier.tag.empty()) {
            // In a parameter list or a block, too: the tag belongs to the innermost scope.
            scopes_.back().tags[specifier.tag].record = record;
        }
    }
    specifier.record = record;
    if (specifier.has_body)
        check_fields(specifier, *record);
    return types_.record(record, record->is_from_system_header ? Privacy::kPublic : Privacy::kOpen);
}

void Sema::check_fields(RecordSpecifier &specifier, Record &record) {
    record.location = specifier.tag.empty() ? specifier.range.begin : specifier.tag_location;
    record.is_completed_by_system_header = is_system(specifier.range.begin);
    record.is_packed = mentions(specifier.attributes, "packed");
    record.alignment = alignment_of(specifier.attributes);
    record.most_alignment = pack_;
    for (Declaration *declaration : specifier.fields) {
        if (auto *variables = as<VariableDeclaration>(declaration))
            add_fields(*variables, record);
        else if (const auto *pragma = as<Pragma>(declaration))
            refuse_own_pragma(*pragma);
        else if (auto *assertion = as<StaticAssert>(declaration))
            check_static_assert(*assertion);
    }
    record.is_complete = true;
}

namespace {

bool leads_to_function(const Type *type) {
    while (is_pointer(type) || is_array(type))
        type = type->target;
    return is_function(type);
}

} // namespace

void Sema::add_fields(VariableDeclaration &declaration, Record &record) {
    const Type *base = base_type(*declaration.specifiers);
    const std::uint64_t alignment = alignment_of(declaration.specifiers->attributes);
    const bool is_packed = mentions(declaration.specifiers->attributes, "packed");
    if (declaration.items.empty()) {
        if (is_record(base) && base->record->tag.empty())
            record.add({"", base, nullptr, declaration.range.begin, alignment, is_packed});
        return;
    }
    for (DeclaredItem &item : declaration.items) {
        const Type *type = base;
        std::string_view name;
        SourceRange range = declaration.range;
        if (item.declarator) {
            type = declared_type(base, *item.declarator, false);
            type = with_attributes(type, item.declarator->attributes);
            name = item.declarator->name;
            range = {item.declarator->name_location, item.declarator->name_location};
        }
        if (is_system(range.begin))
            type = types_.resolved(type, Privacy::kPublic);
        else if (leads_to_function(type)) // what it returns does not depend on the struct that holds it
            type = types_.resolved(type, default_privacy(range.begin));
        type = located(type, key_of_field(range.begin, program_.sources));
        const Type *narrow = item.bit_width ? bit_field_type(item, type, range) : nullptr;
        const bool is_flexible = is_array(type) && type->array_form == ArrayForm::kIncomplete;
        if (is_function(type) || is_void(type) || (!is_complete(type) && !is_flexible && !is_error(type))) {
            diagnostics_.report(MessageId::kIncompleteVariable, range, {std::string(name), to_string(type)});
            type = types_.error();
        }
        if (is_variably_modified(type) && !is_pointer(type)) {
            diagnostics_.report(MessageId::kRuntimeSizeInStruct, range, {std::string(name)});
            type = types_.error();
        }
        if (const Field *same = record.named(name))
            diagnostics_.report(MessageId::kRedefinition, range, {std::string(name)})
                .note(NoteId::kDefinedHere, {same->location, same->location}, {std::string(name)});
        item.type = type;
        const std::vector<Attribute> behind =
            item.declarator ? item.declarator->attributes : std::vector<Attribute>();
        record.add({name, type, item.bit_width, range.begin, std::max(alignment, alignment_of(behind)),
                    is_packed || mentions(behind, "packed"), narrow, is_system(range.begin)});
    }
}

/// What private data of the bit-field is; null if it has no name, or is reported.
const Type *Sema::bit_field_type(DeclaredItem &item, const Type *type, SourceRange range) {
    item.bit_width = check_value(item.bit_width);
    if (is_bad(item.bit_width) || is_error(type))
        return nullptr;
    const std::optional<Int128> width = item.bit_width->constant;
    const int least = item.declarator ? 1 : 0;
    if (!is_integer(type))
        diagnostics_.report(MessageId::kBitFieldType, range, {to_string(type)});
    else if (!width)
        diagnostics_.report(MessageId::kNotConstant, item.bit_width->range);
    else if (*width < least || *width > type->width)
        diagnostics_.report(MessageId::kWidthRange, item.bit_width->range,
                            {std::to_string(least), std::to_string(type->width)});
    else if (is_bool(type))
        return type;
    else if (item.declarator) {
        Qualifiers qualifiers;
        qualifiers.is_const = type->is_const;
        const Type *integer = type->kind == TypeKind::kEnum ? type->target : type;
        return types_.qualified(
            types_.width_integer(integer->is_signed, static_cast<int>(*width), type->privacy), qualifiers);
    }
    return nullptr;
}

/// The strictest alignment in bytes that attributes ask for; 0: none.
std::uint64_t Sema::alignment_of(const std::vector<Attribute> &attributes) {
    std::uint64_t result = 0;
    for (const Attribute &attribute : attributes) {
        std::uint64_t each = 0;
        if (attribute.alignment_type) {
            const std::optional<Layout> layout = layout_of(type_of(*attribute.alignment_type));
            each = layout ? layout->alignment : 0;
        } else if (attribute.alignment) {
            const Expression *value = check_value(attribute.alignment);
            each = value->constant ? static_cast<std::uint64_t>(*value->constant) : 0;
        } else {
            each = written_alignment(attribute.text);
        }
        result = std::max(result, each);
    }
    return result;
}

/// Those that had a statement or function behind them are gone.
void Sema::refuse_own_pragma(const Pragma &pragma) {
    if (is_own_pragma(pragma.text))
        diagnostics_.report(MessageId::kPragmaWithoutStatement, pragma.range);
}

/// `#pragma pack` limits the alignment of fields.
void Sema::check_pragma(const Pragma &pragma) {
    refuse_own_pragma(pragma);
    std::string_view text = pragma.text;
    if (!text.starts_with("pack"))
        return;
    if (text.find("push") != std::string_view::npos)
        packs_.push_back(pack_);
    if (text.find("pop") != std::string_view::npos && !packs_.empty()) {
        pack_ = packs_.back();
        packs_.pop_back();
    }
    const std::size_t digit = text.find_first_of("0123456789");
    if (digit != std::string_view::npos)
        pack_ = std::strtoul(std::string(text.substr(digit)).c_str(), nullptr, 0);
    else if (text.find('p', 1) == std::string_view::npos) // `pack()`
        pack_ = 0;
}

const Type *Sema::enum_type(EnumSpecifier &specifier) {
    Tag *tag = nullptr;
    if (!specifier.tag.empty()) {
        const auto here = scopes_.back().tags.find(specifier.tag);
        tag = specifier.has_body ? (here == scopes_.back().tags.end() ? nullptr : &here->second)
                                 : find_tag(specifier.tag);
        if (tag && !tag->enumeration) {
            diagnostics_.report(MessageId::kOtherTag, {specifier.tag_location, specifier.range.end},
                                {std::string(specifier.tag)});
            tag = nullptr;
        }
    }
    const Privacy privacy = is_system(specifier.range.begin) ? Privacy::kPublic : Privacy::kOpen;
    if (tag && tag->enumeration->is_complete && specifier.has_body) {
        diagnostics_
            .report(MessageId::kRedefinition, {specifier.tag_location, specifier.tag_location},
                    {std::string(specifier.tag)})
            .note(NoteId::kDefinedHere, {tag->enumeration->location, tag->enumeration->location},
                  {std::string(specifier.tag)});
        return types_.with_privacy(tag->enum_type, privacy);
    }
    if (tag && !specifier.has_body) {
        specifier.enumeration = tag->enumeration;
        return types_.with_privacy(tag->enum_type, privacy);
    }
    Enum *enumeration = tag ? tag->enumeration : program_.arena.make<Enum>();
    enumeration->tag = specifier.tag;
    enumeration->unit = unit_number_;
    enumeration->location = specifier.tag_location;
    enumeration->is_from_system_header = is_system(specifier.range.begin);
    specifier.enumeration = enumeration;

    Int128 next = 0, least = 0, most = 0;
    std::vector<EnumConstantSymbol *> constants;
    for (Enumerator &enumerator : specifier.enumerators) {
        if (enumerator.value) {
            enumerator.value = check_value(enumerator.value);
            if (enumerator.value->constant)
                next = *enumerator.value->constant;
            else if (!is_bad(enumerator.value))
                diagnostics_.report(MessageId::kNotConstant, enumerator.value->range);
        }
        if (const Symbol *previous = find_here(enumerator.name))
            diagnostics_
                .report(MessageId::kRedefinition, {enumerator.location, enumerator.location},
                        {std::string(enumerator.name)})
                .note(NoteId::kDefinedHere, {previous->location, previous->location},
                      {std::string(enumerator.name)});
        EnumConstantSymbol *symbol = program_.arena.make<EnumConstantSymbol>();
        symbol->name = enumerator.name;
        symbol->location = enumerator.location;
        symbol->value = next;
        symbol->type = types_.integer(IntegerName::kInt);
        symbol->is_from_system_header = enumeration->is_from_system_header;
        if (wrapped(next, symbol->type) != next)
            symbol->type = types_.integer(next < 0 ? IntegerName::kLong : IntegerName::kUnsignedLong);
        least = std::min(least, next);
        most = std::max(most, next);
        ++next;
        enumerator.symbol = symbol;
        bind(symbol);
        constants.push_back(symbol);
    }
    enumeration->is_complete = specifier.has_body;
    const auto fits = [&](IntegerName name) {
        const Type *type = types_.integer(name);
        return wrapped(least, type) == least && wrapped(most, type) == most;
    };
    const IntegerName integer = least >= 0 && fits(IntegerName::kUnsignedInt) ? IntegerName::kUnsignedInt
                                : fits(IntegerName::kInt)                     ? IntegerName::kInt
                                                                              : IntegerName::kLong;
    const Type *type = types_.enumeration(enumeration, types_.integer(integer), Privacy::kOpen);
    if (!specifier.tag.empty()) {
        Tag &entry = scopes_.back().tags[specifier.tag];
        entry.enumeration = enumeration;
        entry.enum_type = type;
    }
    return types_.with_privacy(type, privacy);
}

} // namespace picco::compiler
