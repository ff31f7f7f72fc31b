#ifndef PICCO_COMPILER_SEMA_TYPE_TABLE_H
#define PICCO_COMPILER_SEMA_TYPE_TABLE_H

#include "ast/declarations.h"
#include "ast/types.h"
#include "support/arena.h"

#include <cstddef>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace picco::compiler {

/// Makes types, each once. Results live as long as the arena.
class TypeTable {
  public:
    explicit TypeTable(Arena &arena);

    const Type *void_type() const { return void_; }
    const Type *error() const { return error_; }
    const Type *integer(IntegerName name, Privacy privacy = Privacy::kPublic);
    /// int<width> or unsigned int<width>.
    const Type *width_integer(bool is_signed, int width, Privacy privacy = Privacy::kPublic);
    const Type *floating(FloatName name, Privacy privacy = Privacy::kPublic);
    const Type *float_format(int significand, int exponent, Privacy privacy);
    const Type *fixed(int width, int fraction, Privacy privacy);
    const Type *complex(const Type *part);
    const Type *enumeration(Enum *definition, const Type *integer, Privacy privacy);
    const Type *record(Record *definition, Privacy privacy);
    const Type *builtin(std::string_view name);
    const Type *vector(const Type *element, int bytes);
    const Type *pointer(const Type *target);
    const Type *array(const Type *element, std::uint64_t count);
    const Type *incomplete_array(const Type *element);
    const Type *runtime_array(const Type *element, const RuntimeSize *size);
    const Type *function(const Type *result, std::vector<const Type *> parameters, bool is_variadic,
                         bool has_prototype);

    /// Adds const, volatile, restrict, _Atomic; on arrays to the elements.
    const Type *qualified(const Type *type, const Qualifiers &qualifiers);
    /// Without const and the like: the type of a value.
    const Type *unqualified(const Type *type);
    /// Also the elements of an array, at any depth.
    const Type *unqualified_elements(const Type *type);
    /// The typedef name is kept for printing.
    const Type *aliased(const Type *type, const TypedefSymbol *alias);
    /// A scalar, or a record, with this privacy; a pointer with such a location.
    const Type *with_privacy(const Type *type, Privacy privacy);
    /// The same pointer or array with another target.
    const Type *with_target(const Type *type, const Type *target);
    /// Every open qualifier in the type, behind pointers and in elements too, becomes `privacy`.
    const Type *resolved(const Type *type, Privacy privacy);
    bool has_open(const Type *type) const;
    /// The type of a field of a record of this type.
    const Type *field_type(const Type *record, const Field &field);

    /// Every floating-point and fixed-point type so far.
    const std::vector<Type *> &real_types() const { return real_types_; }

    /// C's compatible types, privacy included.
    bool are_compatible(const Type *left, const Type *right);
    /// As above, but privacy and const and the like are passed over.
    bool are_compatible_but_for_privacy(const Type *left, const Type *right);

  private:
    const Type *intern(Type prototype);
    bool are_compatible(const Type *left, const Type *right, bool with_privacy, int depth);
    bool are_compatible_records(const Record *left, const Record *right, bool with_privacy, int depth);

    Arena &arena_;
    std::unordered_map<std::size_t, std::vector<const Type *>> table_;
    std::vector<Type *> real_types_;
    std::set<std::pair<const Record *, const Record *>> compared_; // taken as compatible meanwhile
    const Type *void_ = nullptr;
    const Type *error_ = nullptr;
};

} // namespace picco::compiler

#endif
