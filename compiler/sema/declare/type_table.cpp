#include "sema/declare/type_table.h"

#include "ast/symbols.h"

#include <algorithm>
#include <functional>

namespace picco::compiler {

namespace {

struct IntegerRow {
    bool is_signed;
    int width;
};

/// By IntegerName: x86-64 and AArch64 Linux.
constexpr IntegerRow kIntegers[] = {
    {false, 1}, {true, 8},   {true, 8},  {false, 8},  {true, 16},  {false, 16},  {true, 32}, {false, 32},
    {true, 64}, {false, 64}, {true, 64}, {false, 64}, {true, 128}, {false, 128}, {true, 0},  {false, 0}};

struct FloatRow {
    int significand;
    int exponent;
};

/// By FloatName: the formats of private data.
constexpr FloatRow kFloats[] = {{11, 5}, {32, 9}, {53, 11}, {64, 15}, {113, 15}, {0, 0}};

std::size_t combine(std::size_t seed, std::size_t value) {
    return seed ^ (value + 0x9e3779b97f4a7c15ULL + (seed << 6) + (seed >> 2));
}

std::size_t hash_of(const Type &type) {
    std::size_t hash = static_cast<std::size_t>(type.kind) * 16 + static_cast<std::size_t>(type.privacy) * 4 +
                       (type.is_const ? 2 : 0) + (type.is_volatile ? 1 : 0);
    hash = combine(hash,
                   static_cast<std::size_t>(type.width) * 64 + static_cast<std::size_t>(type.integer_name));
    hash = combine(hash, std::hash<const void *>()(type.target));
    hash = combine(hash, std::hash<const void *>()(type.record));
    hash = combine(hash, std::hash<const void *>()(type.enumeration));
    hash = combine(hash, std::hash<const void *>()(type.alias));
    hash = combine(hash, std::hash<const void *>()(type.size));
    hash = combine(hash, type.count);
    for (const Type *parameter : type.parameters)
        hash = combine(hash, std::hash<const void *>()(parameter));
    return hash;
}

bool are_same(const Type &a, const Type &b) {
    return a.kind == b.kind && a.privacy == b.privacy && a.is_const == b.is_const &&
           a.is_volatile == b.is_volatile && a.is_restrict == b.is_restrict && a.is_atomic == b.is_atomic &&
           a.integer_name == b.integer_name && a.is_signed == b.is_signed && a.width == b.width &&
           a.float_name == b.float_name && a.is_complex == b.is_complex && a.significand == b.significand &&
           a.exponent == b.exponent && a.fraction == b.fraction && a.target == b.target &&
           a.array_form == b.array_form && a.count == b.count && a.size == b.size &&
           a.parameters == b.parameters && a.is_variadic == b.is_variadic &&
           a.has_prototype == b.has_prototype && a.record == b.record && a.enumeration == b.enumeration &&
           a.builtin == b.builtin && a.alias == b.alias && a.vector_bytes == b.vector_bytes;
}

Type of_kind(TypeKind kind) {
    Type type;
    type.kind = kind;
    return type;
}

} // namespace

TypeTable::TypeTable(Arena &arena) : arena_(arena) {
    void_ = intern(of_kind(TypeKind::kVoid));
    error_ = intern(of_kind(TypeKind::kError));
}

const Type *TypeTable::intern(Type prototype) {
    prototype.canonical = nullptr;
    std::vector<const Type *> &bucket = table_[hash_of(prototype)];
    for (const Type *type : bucket)
        if (are_same(*type, prototype))
            return type;
    Type *type = arena_.make<Type>(prototype);
    bucket.push_back(type);
    if (type->kind == TypeKind::kFloat || type->kind == TypeKind::kFixed)
        real_types_.push_back(type);
    Type canonical = prototype;
    canonical.alias = nullptr;
    if (canonical.target)
        canonical.target = canonical.target->canonical;
    for (const Type *&parameter : canonical.parameters)
        parameter = parameter->canonical;
    type->canonical = are_same(canonical, prototype) ? type : intern(canonical);
    return type;
}

const Type *TypeTable::integer(IntegerName name, Privacy privacy) {
    Type type = of_kind(TypeKind::kInteger);
    type.privacy = privacy;
    type.integer_name = name;
    type.is_signed = kIntegers[static_cast<int>(name)].is_signed;
    type.width = kIntegers[static_cast<int>(name)].width;
    return intern(type);
}

const Type *TypeTable::width_integer(bool is_signed, int width, Privacy privacy) {
    Type type = of_kind(TypeKind::kInteger);
    type.privacy = privacy;
    type.integer_name = is_signed ? IntegerName::kWidth : IntegerName::kUnsignedWidth;
    // int<1> is a bit with the values 0 and 1.
    type.is_signed = is_signed && width > 1;
    type.width = width;
    return intern(type);
}

const Type *TypeTable::floating(FloatName name, Privacy privacy) {
    Type type = of_kind(TypeKind::kFloat);
    type.privacy = privacy;
    type.float_name = name;
    type.significand = kFloats[static_cast<int>(name)].significand;
    type.exponent = kFloats[static_cast<int>(name)].exponent;
    return intern(type);
}

const Type *TypeTable::float_format(int significand, int exponent, Privacy privacy) {
    Type type = of_kind(TypeKind::kFloat);
    type.privacy = privacy;
    type.float_name = FloatName::kFormat;
    type.significand = significand;
    type.exponent = exponent;
    return intern(type);
}

const Type *TypeTable::fixed(int width, int fraction, Privacy privacy) {
    Type type = of_kind(TypeKind::kFixed);
    type.privacy = privacy;
    type.is_signed = true;
    type.width = width;
    type.fraction = fraction;
    return intern(type);
}

const Type *TypeTable::complex(const Type *part) {
    Type type = *part;
    type.is_complex = true;
    return intern(type);
}

const Type *TypeTable::enumeration(Enum *definition, const Type *integer, Privacy privacy) {
    Type type = of_kind(TypeKind::kEnum);
    type.privacy = privacy;
    type.enumeration = definition;
    type.target = integer;
    type.is_signed = integer->is_signed;
    type.width = integer->width;
    return intern(type);
}

const Type *TypeTable::record(Record *definition, Privacy privacy) {
    Type type = of_kind(TypeKind::kRecord);
    type.privacy = privacy;
    type.record = definition;
    return intern(type);
}

const Type *TypeTable::builtin(std::string_view name) {
    Type type = of_kind(TypeKind::kBuiltin);
    type.builtin = name;
    return intern(type);
}

const Type *TypeTable::vector(const Type *element, int bytes) {
    Type type = *element;
    type.vector_bytes = bytes;
    return intern(type);
}

const Type *TypeTable::pointer(const Type *target) {
    Type type = of_kind(TypeKind::kPointer);
    type.target = target;
    return intern(type);
}

const Type *TypeTable::array(const Type *element, std::uint64_t count) {
    Type type = of_kind(TypeKind::kArray);
    type.target = element;
    type.array_form = ArrayForm::kConstant;
    type.count = count;
    return intern(type);
}

const Type *TypeTable::incomplete_array(const Type *element) {
    Type type = of_kind(TypeKind::kArray);
    type.target = element;
    return intern(type);
}

const Type *TypeTable::runtime_array(const Type *element, const RuntimeSize *size) {
    Type type = of_kind(TypeKind::kArray);
    type.target = element;
    type.array_form = ArrayForm::kRuntime;
    type.size = size;
    return intern(type);
}

const Type *TypeTable::function(const Type *result, std::vector<const Type *> parameters, bool is_variadic,
                                bool has_prototype) {
    Type type = of_kind(TypeKind::kFunction);
    type.target = result;
    type.parameters = std::move(parameters);
    type.is_variadic = is_variadic;
    type.has_prototype = has_prototype;
    return intern(type);
}

const Type *TypeTable::qualified(const Type *type, const Qualifiers &qualifiers) {
    if (is_function(type) || is_error(type))
        return type;
    Type result = *type;
    if (is_array(type)) {
        result.target = qualified(type->target, qualifiers);
        if (result.target != type->target)
            result.alias = nullptr;
        return intern(result);
    }
    result.is_const |= qualifiers.is_const;
    result.is_volatile |= qualifiers.is_volatile;
    result.is_restrict |= qualifiers.is_restrict;
    result.is_atomic |= qualifiers.is_atomic;
    return intern(result);
}

const Type *TypeTable::unqualified(const Type *type) {
    if (!type->is_const && !type->is_volatile && !type->is_restrict && !type->is_atomic)
        return type;
    Type result = *type;
    result.is_const = result.is_volatile = result.is_restrict = result.is_atomic = false;
    return intern(result);
}

const Type *TypeTable::unqualified_elements(const Type *type) {
    type = unqualified(type);
    if (!is_array(type))
        return type;
    Type result = *type;
    result.target = unqualified_elements(type->target);
    result.alias = nullptr;
    return intern(result);
}

const Type *TypeTable::aliased(const Type *type, const TypedefSymbol *alias) {
    Type result = *type;
    result.alias = alias;
    return intern(result);
}

const Type *TypeTable::with_privacy(const Type *type, Privacy privacy) {
    switch (type->kind) {
    case TypeKind::kInteger:
    case TypeKind::kFloat:
    case TypeKind::kFixed:
    case TypeKind::kEnum:
    case TypeKind::kRecord:
    case TypeKind::kPointer: {
        if (type->privacy == privacy)
            return type;
        Type result = *type;
        result.privacy = privacy;
        if (result.alias && result.alias->type->privacy == Privacy::kPrivate)
            result.alias = nullptr; // it names the private type
        return intern(result);
    }
    case TypeKind::kArray: {
        Type result = *type;
        result.target = with_privacy(type->target, privacy);
        return intern(result);
    }
    default:
        return type;
    }
}

const Type *TypeTable::with_target(const Type *type, const Type *target) {
    if (type->target == target)
        return type;
    Type result = *type;
    result.target = target;
    return intern(result);
}

bool TypeTable::has_open(const Type *type) const {
    switch (type->kind) {
    case TypeKind::kPointer:
    case TypeKind::kArray:
        return has_open(type->target);
    case TypeKind::kFunction:
        return has_open(type->target) ||
               std::ranges::any_of(type->parameters, [this](const Type *p) { return has_open(p); });
    default:
        return type->privacy == Privacy::kOpen;
    }
}

const Type *TypeTable::resolved(const Type *type, Privacy privacy) {
    if (!has_open(type))
        return type;
    Type result = *type;
    if (result.target && result.kind != TypeKind::kEnum)
        result.target = resolved(result.target, privacy);
    for (const Type *&parameter : result.parameters)
        parameter = resolved(parameter, privacy);
    if (result.privacy == Privacy::kOpen)
        result.privacy = privacy;
    return intern(result);
}

const Type *TypeTable::field_type(const Type *record, const Field &field) {
    const Privacy filling = record->privacy == Privacy::kOpen ? Privacy::kPrivate : record->privacy;
    Qualifiers qualifiers;
    qualifiers.is_const = record->is_const;
    qualifiers.is_volatile = record->is_volatile;
    return qualified(resolved(field.type_in(filling), filling), qualifiers);
}

} // namespace picco::compiler
