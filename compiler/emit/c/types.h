#pragma once

#include "emit/text/names.h"

#include <functional>
#include <string>

namespace picco::compiler {

/// How private integers appear in the generated C.
enum class PrivateStyle {
    kSecure, ///< picco_int, picco_pointer in memory, picco_value, picco_location as arguments and results
    kPlain   ///< ordinary C integers that hold their width
};

/// Private data is part of the type or can be reached from it, as argument or result too.
bool mentions_private(const Type *type);

/// A struct that holds private data: it goes to and comes from functions by its address.
bool is_private_record(const Type *type);
/// The name of the parameter that says where such a result goes.
inline constexpr std::string_view kResultName = "picco_result";

/// The format that holds every number of C's float, double or long double.
struct PublicFormat {
    int significand, exponent;
};
PublicFormat public_format(const Type *type);

/// The smallest standard integer type with at least the width of an `int<K>`; nothing above 128 bits.
std::string standard_integer(int width, bool is_signed);

/// Prints types as C declarations.
class TypePrinter {
  public:
    using SizePrinter = std::function<std::string(const RuntimeSize &)>;
    using RecordTest = std::function<bool(const Record &)>;

    /// print_size prints run-time array sizes; is_made tells the structs that do not pass through as written.
    TypePrinter(const Names &names, PrivateStyle style, SizePrinter print_size, RecordTest is_made)
        : names_(names), style_(style), print_size_(std::move(print_size)), is_made_(std::move(is_made)) {}

    /// The printer for the fields of a struct: what an unwritten qualifier means there.
    TypePrinter inside(Privacy privacy) const {
        TypePrinter result = *this;
        result.open_ = privacy;
        return result;
    }
    /// `declarator` declared with the type: `int (*f)(void)`.
    std::string declare(const Type *type, const std::string &declarator) const;
    /// The type name alone, as in a cast.
    std::string name(const Type *type) const { return declare(type, ""); }
    /// The declarator alone, where the base type is `depth` steps inside.
    std::string declarator(const Type *type, const std::string &name, size_t depth) const;
    /// The steps of a declarator that C has, too: a pointer with a private location is a type by itself.
    size_t depth(const Type *type, size_t most) const;
    /// The type that `depth` steps inside declares.
    static const Type *base(const Type *type, size_t depth);
    /// A function's declarator with the names of its parameters.
    std::string function(const Type *type, const std::string &name,
                         const std::vector<std::string> &parameter_names) const;
    /// What a value of the type is as an argument or result.
    std::string value(const Type *type, const std::string &declarator) const;

  private:
    /// A picco_pointer in memory, a picco_location on its way.
    bool is_location(const Type *type) const;
    std::string result(const Type *type, const std::string &declarator) const;
    bool concerns_made_record(const Type *type) const;
    /// The name that a typedef gives it says all of it.
    bool has_usable_alias(const Type *type) const;
    std::string step(const Type *type, const std::string &inner) const;
    std::string leaf(const Type *type) const;
    std::string integer(const Type *type) const;
    std::string parameters(const Type *type, const std::vector<std::string> &names) const;

    const Names &names_;
    PrivateStyle style_;
    SizePrinter print_size_;
    RecordTest is_made_;
    Privacy open_ = Privacy::kOpen;
};

} // namespace picco::compiler
