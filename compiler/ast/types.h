#ifndef PICCO_COMPILER_AST_TYPES_H
#define PICCO_COMPILER_AST_TYPES_H

#include "support/location.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace picco::compiler {

struct Expression;
struct TypedefSymbol;

/// Who may know a value. kOpen: the qualifier was not written in a typedef or a struct field and is decided
/// where that is used; no expression and no variable is open after sema.
enum class Privacy { kOpen, kPublic, kPrivate };

// One line a kind of type: name, what diagnostics call it.
#define PICCO_TYPE_KINDS(X)                                                                                  \
    X(Void, "void")                                                                                          \
    X(Integer, "an integer")                                                                                 \
    X(Float, "a floating-point number")                                                                      \
    X(Fixed, "a fixed-point number")                                                                         \
    X(Enum, "an enumeration")                                                                                \
    X(Pointer, "a pointer")                                                                                  \
    X(Array, "an array")                                                                                     \
    X(Function, "a function")                                                                                \
    X(Record, "a struct")                                                                                    \
    X(Builtin, "a built-in type")                                                                            \
    X(Error, "an erroneous type")

#define PICCO_ENUMERATOR(name, text) k##name,
enum class TypeKind { PICCO_TYPE_KINDS(PICCO_ENUMERATOR) };
#undef PICCO_ENUMERATOR

// C's integer and floating types, in the order of their ranks: name, spelling.
#define PICCO_INTEGER_NAMES(X)                                                                               \
    X(Bool, "_Bool")                                                                                         \
    X(Char, "char")                                                                                          \
    X(SignedChar, "signed char")                                                                             \
    X(UnsignedChar, "unsigned char")                                                                         \
    X(Short, "short")                                                                                        \
    X(UnsignedShort, "unsigned short")                                                                       \
    X(Int, "int")                                                                                            \
    X(UnsignedInt, "unsigned int")                                                                           \
    X(Long, "long")                                                                                          \
    X(UnsignedLong, "unsigned long")                                                                         \
    X(LongLong, "long long")                                                                                 \
    X(UnsignedLongLong, "unsigned long long")                                                                \
    X(Int128, "__int128")                                                                                    \
    X(UnsignedInt128, "unsigned __int128")                                                                   \
    X(Width, "int<>")                                                                                        \
    X(UnsignedWidth, "unsigned int<>")

#define PICCO_FLOAT_NAMES(X)                                                                                 \
    X(Float16, "_Float16")                                                                                   \
    X(Float, "float")                                                                                        \
    X(Double, "double")                                                                                      \
    X(LongDouble, "long double")                                                                             \
    X(Float128, "_Float128")                                                                                 \
    X(Format, "float<,>")

#define PICCO_ENUMERATOR(name, spelling) k##name,
enum class IntegerName { PICCO_INTEGER_NAMES(PICCO_ENUMERATOR) };
enum class FloatName { PICCO_FLOAT_NAMES(PICCO_ENUMERATOR) };
#undef PICCO_ENUMERATOR

/// A run-time array size. It is evaluated once, where control passes the declaration that wrote it; all
/// later uses of the type mean that value (an emitter keeps it in a variable named after the id).
struct RuntimeSize {
    Expression *expression = nullptr; ///< null for `[*]`
    unsigned id = 0;                  ///< unique in the program
};

enum class ArrayForm { kIncomplete, kConstant, kRuntime };

struct Record;
struct Enum;

/// A type. Interned: two equal types are the same object, so pointers are compared. `canonical` forgets the
/// typedef names; compare canonical pointers to compare meanings.
struct Type {
    TypeKind kind = TypeKind::kError;

    /// Of a scalar: who may know its value. Of a pointer: of its location (kPrivate: the target depends on
    /// private data). Of a record: what its unqualified fields are. Of an array: as its element. Else
    /// kPublic.
    Privacy privacy = Privacy::kPublic;
    bool is_const = false;
    bool is_volatile = false;
    bool is_restrict = false;
    bool is_atomic = false;

    // kInteger. An enumeration behaves as its `target`.
    IntegerName integer_name = IntegerName::kInt;
    bool is_signed = false;
    int width = 0; ///< bits; 1 for _Bool; also the K of fixed<K,F>; of words as a whole
    // kFloat: significand with its leading 1, exponent. kFixed: fraction.
    FloatName float_name = FloatName::kDouble;
    bool is_complex = false;
    int significand = 0;
    int exponent = 0;
    int fraction = 0;

    /// Target of a pointer, element of an array, result of a function, integer type of an enumeration.
    const Type *target = nullptr;

    // kArray
    ArrayForm array_form = ArrayForm::kIncomplete;
    std::uint64_t count = 0;           ///< kConstant
    const RuntimeSize *size = nullptr; ///< kRuntime

    // kFunction. Without a prototype (`int f()`), nothing is known of the arguments.
    std::vector<const Type *> parameters;
    bool is_variadic = false;
    bool has_prototype = true;

    Record *record = nullptr;             // kRecord
    Enum *enumeration = nullptr;          // kEnum
    std::string_view builtin;             // kBuiltin: __builtin_va_list and the like
    const TypedefSymbol *alias = nullptr; ///< the typedef name that was written, for printing
    int vector_bytes = 0;                 ///< __attribute__((vector_size)) on public data
    const Type *canonical = nullptr;
};

struct Field {
    std::string_view name;      ///< empty for an anonymous struct or union, or a padding bit-field
    const Type *type = nullptr; ///< may be open; field_type() resolves it
    Expression *bit_width = nullptr;
    Location location;
    std::uint64_t alignment = 0; ///< bytes, at least; 0: that of the type
    bool is_packed = false;
    const Type *narrow = nullptr; ///< of a bit-field: what it is where it is private, an `int<K>`
    bool is_from_system_header = false;

    /// An unnamed bit-field.
    bool is_padding() const { return name.empty() && bit_width; }
    /// What it is where unwritten qualifiers mean this privacy; the type may be open.
    Privacy privacy_in(Privacy open) const { return type->privacy == Privacy::kOpen ? open : type->privacy; }
    const Type *type_in(Privacy open) const {
        return narrow && privacy_in(open) == Privacy::kPrivate ? narrow : type;
    }
};

/// A struct or union, the same object wherever the tag means it.
struct Record {
    bool is_union = false;
    std::string_view tag; ///< empty if anonymous
    bool is_complete = false;
    std::vector<Field> fields;
    Location location;
    bool is_from_system_header = false;
    bool is_completed_by_system_header = false; ///< user code mentions the tag first
    bool is_packed = false;
    std::uint64_t alignment = 0;      ///< bytes, at least; 0: that of the fields
    std::uint64_t most_alignment = 0; ///< of a field, by `#pragma pack`; 0: any
    unsigned id = 0;                  ///< unique in the program, to name anonymous ones
    unsigned unit = 0; ///< the source file, from 0: a header read twice makes two records that are compatible

    /// Its own field of that name, not one of a record without a name within it; null if there is none.
    const Field *named(std::string_view name) const {
        const auto found = places_.find(name);
        return found == places_.end() ? nullptr : &fields[found->second];
    }
    /// Of two fields with one name, an error, the first is the one that the name means.
    void add(const Field &field) {
        if (!field.name.empty())
            places_.try_emplace(field.name, fields.size());
        fields.push_back(field);
    }

  private:
    std::unordered_map<std::string_view, std::size_t> places_; ///< in `fields`
};

struct Enum {
    std::string_view tag;
    unsigned unit = 0; ///< as in Record
    bool is_complete = false;
    Location location;
    bool is_from_system_header = false;
};

inline bool is_void(const Type *type) {
    return type->kind == TypeKind::kVoid;
}
inline bool is_pointer(const Type *type) {
    return type->kind == TypeKind::kPointer;
}
inline bool is_array(const Type *type) {
    return type->kind == TypeKind::kArray;
}
inline bool is_function(const Type *type) {
    return type->kind == TypeKind::kFunction;
}
inline bool is_record(const Type *type) {
    return type->kind == TypeKind::kRecord;
}
inline bool is_error(const Type *type) {
    return type->kind == TypeKind::kError;
}
/// A public number of a format that C does not have: float<K,E> or fixed<K,F>.
bool has_own_format(const Type *type);
/// Integers, _Bool and enumerations.
bool is_integer(const Type *type);
/// After lower/real_numbers private floating-point numbers are words, private fixed-point ones scaled
/// integers: integers that keep the facts of their format. So are public ones of formats that C does not
/// have.
inline bool is_float_word(const Type *type) {
    return type->kind == TypeKind::kInteger && type->significand > 0;
}
inline bool is_scaled(const Type *type) {
    return type->kind == TypeKind::kInteger && type->fraction > 0;
}
/// An integer, as they are there, that is none of C's in generated programs, but a picco_wide of
/// picco/wide.h: fixed-point numbers of more than 64 bits, whose products C's integers do not hold, words
/// that they do not hold, and private integers that they do not hold in the clear.
bool is_wide_integer(const Type *type);
/// is_integer, floating-point and fixed-point.
bool is_arithmetic(const Type *type);
/// is_arithmetic and pointers: what may be a condition.
bool is_scalar(const Type *type);
bool is_bool(const Type *type);
/// `int<1>` and `_Bool`: a private value is 0 or 1 by its type.
bool is_bit(const Type *type);

/// A value of this type is private data: a private scalar, an array of such, a struct with a private field
/// (not through pointers), a pointer with a private location.
bool is_private(const Type *type);
/// An assignment to such an object changes something public: a public scalar, a pointer, a struct with such a
/// field.
bool holds_public(const Type *type);
/// The first field of a struct that holds such; null where none does.
const Field *public_field(const Type *record);
/// All that is public in an object of this type, or of its fields, are pointers to private data: with private
/// locations nothing public would be left.
bool is_public_by_pointers(const Type *type);
/// A pointer to data, or an array or a struct with such.
bool holds_pointers(const Type *type);
/// Private data is in a struct whose unqualified fields have this privacy, not counting what pointers lead to.
bool holds_private(const Record &record, Privacy privacy);
/// Private numbers are in an object of this type, or private pointers in a struct.
bool holds_private(const Type *type);
/// Private data can be reached from a value of this type, through pointers too.
bool reaches_private(const Type *type);
/// The same of a type inside of a struct whose unqualified fields are `open`.
bool may_reach_private(const Type *type, Privacy open);
/// Private data can be reached from a value of this type, or is what a function that it leads to takes or
/// gives.
bool involves_private(const Type *type);
/// The array without a size at the end of a struct; null where there is none.
const Field *flexible_array(const Type *record);
inline bool is_flexible(const Field &field) {
    return is_array(field.type) && field.type->array_form == ArrayForm::kIncomplete;
}
/// The type without arrays around it.
const Type *innermost_element(const Type *type);
/// Scalars or structs of an object whose sizes are all constant: 1 for other than arrays.
std::uint64_t element_count(const Type *type);
/// The number of dimensions; 0 for other than arrays.
int dimensions(const Type *type);
/// A size somewhere in the type is a run-time size.
bool is_variably_modified(const Type *type);
/// Objects of this type can be defined.
bool is_complete(const Type *type);

/// Inclusive bounds of a integer type, as `is_signed` and `width`: the runtime's type code,
/// positive for signed and negative for unsigned.
int type_code(const Type *integer);

/// The type as a programmer writes it: `private int<10> [8]`. Public is not named in types without private
/// parts.
std::string to_string(const Type *type);

} // namespace picco::compiler

#endif
