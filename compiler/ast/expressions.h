#ifndef PICCO_COMPILER_AST_EXPRESSIONS_H
#define PICCO_COMPILER_AST_EXPRESSIONS_H

#include "ast/operators.h"
#include "ast/real_operators.h"
#include "ast/symbols.h"
#include "ast/types.h"
#include "common/bit_functions.h"
#include "support/location.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace picco::compiler {

struct Block;
struct Designator;
struct TypeName;

// One line a node: name, what it is.
#define PICCO_EXPRESSIONS(X)                                                                                 \
    X(Name, "name")                                                                                          \
    X(IntegerLiteral, "integer constant")                                                                    \
    X(FloatLiteral, "floating constant")                                                                     \
    X(CharacterLiteral, "character constant")                                                                \
    X(StringLiteral, "string")                                                                               \
    X(Unary, "unary operator")                                                                               \
    X(Binary, "binary operator")                                                                             \
    X(Assignment, "assignment")                                                                              \
    X(Conditional, "conditional")                                                                            \
    X(Call, "call")                                                                                          \
    X(Subscript, "element")                                                                                  \
    X(Member, "field")                                                                                       \
    X(Cast, "cast")                                                                                          \
    X(SizeOf, "sizeof")                                                                                      \
    X(CompoundLiteral, "compound literal")                                                                   \
    X(InitializerList, "initialiser list")                                                                   \
    X(GenericSelection, "_Generic")                                                                          \
    X(StatementExpression, "statement expression")                                                           \
    X(LabelAddress, "label address")                                                                         \
    X(VariableArgument, "__builtin_va_arg")                                                                  \
    X(OffsetOf, "__builtin_offsetof")                                                                        \
    X(TypesCompatible, "__builtin_types_compatible_p")                                                       \
    X(Choose, "__builtin_choose_expr")                                                                       \
    X(ArrayElement, "each element of an array")                                                              \
    X(Elementwise, "whole-array operation")                                                                  \
    X(Conversion, "implicit conversion")                                                                     \
    X(RealOperation, "operation on real numbers")                                                            \
    X(SmcInput, "smcinput")                                                                                  \
    X(SmcOutput, "smcoutput")                                                                                \
    X(SmcOpen, "smcopen")                                                                                    \
    X(ArrayCall, "function of whole arrays")                                                                 \
    X(BitCall, "function of the bits of an integer")                                                         \
    X(PrivateAllocation, "pmalloc")                                                                          \
    X(PrivateFree, "pfree")                                                                                  \
    X(ErrorExpression, "erroneous expression")

#define PICCO_ENUMERATOR(name, text) k##name,
enum class ExpressionKind { PICCO_EXPRESSIONS(PICCO_ENUMERATOR) };
#undef PICCO_ENUMERATOR

/// kPlace: it has a location (C's lvalue); reading it is a Conversion kLoad. kFunction: a function
/// designator.
enum class ValueCategory { kValue, kPlace, kFunction };

/// The parser fills the structure; sema fills everything under "sema", resolves names and inserts Conversion
/// nodes, so that operands have exactly the types that their operator works on.
struct Expression {
    ExpressionKind kind;
    SourceRange range;
    bool is_parenthesized = false;

    // sema
    const Type *type = nullptr;
    ValueCategory category = ValueCategory::kValue;
    std::optional<Int128> constant; ///< value of an integer constant expression

    explicit Expression(ExpressionKind the_kind) : kind(the_kind) {}
};

template <ExpressionKind the_kind>
struct ExpressionOf : Expression {
    static constexpr ExpressionKind kKind = the_kind;
    ExpressionOf() : Expression(the_kind) {}
};

struct Name : ExpressionOf<ExpressionKind::kName> {
    std::string_view name;
    Symbol *symbol = nullptr; // sema: a variable, a function or an enumeration constant
};

/// The value stands in `constant`. A literal above 64 bits has the type int<K>.
struct IntegerLiteral : ExpressionOf<ExpressionKind::kIntegerLiteral> {
    std::string_view spelling; ///< as written, suffix included
};

struct FloatLiteral : ExpressionOf<ExpressionKind::kFloatLiteral> {
    std::string_view spelling;
};

/// The value stands in `constant`.
struct CharacterLiteral : ExpressionOf<ExpressionKind::kCharacterLiteral> {
    std::string_view spelling; ///< with prefix and quotes
};

struct StringLiteral : ExpressionOf<ExpressionKind::kStringLiteral> {
    std::vector<std::string_view> pieces; ///< adjacent literals as written, with prefixes and quotes
    std::vector<std::uint32_t> units;     ///< sema: the decoded elements without the final 0
};

/// `++`, `--`: the operand is a place; operation_type is the type in which 1 is added, and the result goes
/// back to the operand's type.
struct Unary : ExpressionOf<ExpressionKind::kUnary> {
    UnaryOperator op{};
    Expression *operand = nullptr;
    const Type *operation_type = nullptr; // sema, for steps
};

/// Both operands are converted to one type, except for shifts, pointer arithmetic, `,` and `@`. Comparisons
/// and logical operators yield int, private if an operand is private; the operands of logical ones are
/// Conversions kTruth where they are not bits. `@` takes operands of array type, of one or two dimensions,
/// which are not converted; its result is a number, a vector or a matrix.
struct Binary : ExpressionOf<ExpressionKind::kBinary> {
    BinaryOperator op{};
    Expression *left = nullptr;
    Expression *right = nullptr;
    Location op_location;
};

/// `left = right`, or `left op= right`: then left is loaded, converted to operation_type, combined with
/// right, and the result converted to left's type. The value is that of left.
struct Assignment : ExpressionOf<ExpressionKind::kAssignment> {
    std::optional<BinaryOperator> op;
    Expression *left = nullptr; ///< a place
    Expression *right = nullptr;
    Location op_location;
    const Type *operation_type = nullptr; // sema, with op
    /// lower/real_numbers: right holds a RealOperation kOld, which stands for what the place held.
    bool reads_old = false;
    bool yields_old = false; ///< with reads_old: the value is what the place held
};

/// The condition is private where its type is: then both sides are evaluated.
struct Conditional : ExpressionOf<ExpressionKind::kConditional> {
    Expression *condition = nullptr;
    Expression *when_true = nullptr; ///< null in `a ?: b`
    Expression *when_false = nullptr;
};

struct Call : ExpressionOf<ExpressionKind::kCall> {
    Expression *callee = nullptr;
    std::vector<Expression *> arguments; ///< after sema converted to the parameters' types
    FunctionSymbol *function = nullptr;  ///< sema: null for a call through a pointer
};

/// After sema `base` is a pointer (often the Conversion of an array) and `index` an integer.
struct Subscript : ExpressionOf<ExpressionKind::kSubscript> {
    Expression *base = nullptr;
    Expression *index = nullptr;
    /// sema: the type of the object there, where its location depends on private data; else null.
    const Type *stored = nullptr;
};

struct Member : ExpressionOf<ExpressionKind::kMember> {
    Expression *base = nullptr;
    bool is_arrow = false;
    std::string_view name;
    Location name_location;
    /// sema: the way to the field, through anonymous structs; the last one is the field itself.
    std::vector<const Field *> path;
    /// sema: as in Subscript.
    const Type *stored = nullptr;
};

/// An explicit cast: `conversion` of the operand's value to `type`.
struct Cast : ExpressionOf<ExpressionKind::kCast> {
    TypeName *type_name = nullptr;
    Expression *operand = nullptr;
};

/// sizeof and _Alignof; exactly one of operand and type_name is set.
struct SizeOf : ExpressionOf<ExpressionKind::kSizeOf> {
    bool is_alignment = false;
    std::string_view keyword; ///< as written
    Expression *operand = nullptr;
    TypeName *type_name = nullptr;
};

struct InitializerList;

struct CompoundLiteral : ExpressionOf<ExpressionKind::kCompoundLiteral> {
    TypeName *type_name = nullptr;
    InitializerList *initializer = nullptr;
};

/// `[index] =`, `[first ... last] =` or `.field =`.
struct Designator {
    SourceRange range;
    Expression *index = nullptr;
    Expression *last = nullptr;
    std::string_view field;
    const Field *resolved = nullptr; // sema
};

struct InitializerItem {
    std::vector<Designator> designators;
    Expression *value = nullptr; ///< an InitializerList or an expression
};

/// One element or field that a list initialises, in the order of evaluation.
struct InitializerStep {
    enum class Kind { kElement, kField } kind = Kind::kElement;
    std::uint64_t index = 0;
    const Field *field = nullptr;
};
struct InitializedPart {
    std::vector<InitializerStep> path; ///< from the whole object to the part
    const Type *type = nullptr;
    Expression *value = nullptr; ///< converted to type; a StringLiteral for an array of characters
};

/// `{ … }`. After sema an outermost list also has `parts`: every scalar that is written, brace elision and
/// designators resolved; all other parts of the object are 0.
struct InitializerList : ExpressionOf<ExpressionKind::kInitializerList> {
    std::vector<InitializerItem> items;
    std::vector<InitializedPart> parts; // sema
};

struct GenericAssociation {
    TypeName *type_name = nullptr; ///< null for default
    Expression *value = nullptr;
};
struct GenericSelection : ExpressionOf<ExpressionKind::kGenericSelection> {
    Expression *control = nullptr;
    std::vector<GenericAssociation> associations;
    Expression *selected = nullptr; // sema
};

struct StatementExpression : ExpressionOf<ExpressionKind::kStatementExpression> {
    Block *block = nullptr;
};

/// GNU `&&label`.
struct LabelAddress : ExpressionOf<ExpressionKind::kLabelAddress> {
    std::string_view name;
    LabelSymbol *label = nullptr; // sema
};

struct VariableArgument : ExpressionOf<ExpressionKind::kVariableArgument> {
    Expression *list = nullptr;
    TypeName *type_name = nullptr;
};

struct OffsetOf : ExpressionOf<ExpressionKind::kOffsetOf> {
    TypeName *type_name = nullptr;
    std::vector<Designator> path;
};

struct TypesCompatible : ExpressionOf<ExpressionKind::kTypesCompatible> {
    TypeName *left = nullptr;
    TypeName *right = nullptr;
};

struct Choose : ExpressionOf<ExpressionKind::kChoose> {
    Expression *condition = nullptr;
    Expression *when_true = nullptr;
    Expression *when_false = nullptr;
    Expression *selected = nullptr; // sema
};

// Implicit conversions: name, what changes.
#define PICCO_CONVERSIONS(X)                                                                                 \
    X(Load, "reads a place")                                                                                 \
    X(Share, "public to private, same type otherwise")                                                       \
    X(Widen, "integer to integer that holds every value")                                                    \
    X(Wrap, "integer to integer, keeping the low bits")                                                      \
    X(Truth, "scalar to a bit: x != 0")                                                                      \
    X(IntegerToFloat, "integer to floating or fixed point")                                                  \
    X(FloatToInteger, "floating or fixed point to integer, truncated")                                       \
    X(FloatToFloat, "between formats of floating and fixed point")                                           \
    X(ArrayToPointer, "array to pointer to its first element")                                               \
    X(FunctionToPointer, "function to pointer")                                                              \
    X(Pointer, "pointer to pointer")                                                                         \
    X(NullPointer, "0 to pointer")                                                                           \
    X(IntegerToPointer, "integer to pointer")                                                                \
    X(PointerToInteger, "pointer to integer")                                                                \
    X(Discard, "value to void")                                                                              \
    X(PointerToArray, "parameter to the array of the size that it is declared with")                         \
    X(Same, "qualifiers of the value change")

#define PICCO_ENUMERATOR(name, text) k##name,
enum class ConversionKind { PICCO_CONVERSIONS(PICCO_ENUMERATOR) };
#undef PICCO_ENUMERATOR

/// One step; several steps are nested. Public integers are converted before they are shared.
struct Conversion : ExpressionOf<ExpressionKind::kConversion> {
    ConversionKind conversion{};
    Expression *operand = nullptr;
    bool is_explicit = false; ///< made by the Cast around it
};

/// Every element of a whole array in turn, of the type of the innermost elements. `array` is a place or a
/// value of array type: an Elementwise, a product `@`, an SmcOpen.
struct ArrayElement : ExpressionOf<ExpressionKind::kArrayElement> {
    Expression *array = nullptr;
};

/// An operation on whole arrays of one shape: `body` for all elements. The body is an ordinary expression on
/// elements, often an Assignment to one; what in it does not depend on an element is evaluated once. The
/// effect is as if all elements were read before one is written. The type is that of the shape with the
/// body's type as elements.
struct Elementwise : ExpressionOf<ExpressionKind::kElementwise> {
    Expression *body = nullptr;
    std::vector<ArrayElement *> elements; ///< of this body, in order of evaluation; the target is the first
    /// Input and output of structs: how many, where the call says so, in one number or one a dimension. The
    /// records are then visited one after the other, each before the next.
    std::vector<Expression *> sizes;
};

/// An operation on private floating-point or fixed-point numbers that is no operator on integers. Built-in
/// functions come from sema, all else from lower/real_numbers, which also gives the operands their final
/// form: words of floating-point numbers, scaled integers.
struct RealOperation : ExpressionOf<ExpressionKind::kRealOperation> {
    RealOperator op{};
    std::vector<Expression *> operands;
    const Type *format = nullptr;     ///< in which it computes: of the operands, else of the result
    std::string_view literal;         ///< kNumber: a C literal, perhaps with a sign
    const Type *stands_for = nullptr; ///< lower: the user's type, where the format only serves to compute
};

/// Where data of an input or output call lies: `rows` of `columns` elements each; a scalar is 1 by 1.
struct TransferShape {
    const Type *element = nullptr;   ///< the scalar type, with its privacy
    int rank = 0;                    ///< dimensions of the target: 0 for a scalar
    std::vector<Expression *> sizes; ///< as written, each public; empty: the target's own size
};

/// smcinput(target, party, sizes…). Its type is void.
struct SmcInput : ExpressionOf<ExpressionKind::kSmcInput> {
    Expression *target = nullptr; ///< a place: scalar or array
    Expression *party = nullptr;
    TransferShape shape;
    std::string_view name; ///< sema: of the variable or field
};

/// smcoutput(source, party, sizes…). Its type is void.
struct SmcOutput : ExpressionOf<ExpressionKind::kSmcOutput> {
    bool is_print = false;        ///< smcprint(place, sizes…): in the clear only, to the terminal; no party
    Expression *source = nullptr; ///< a place: scalar or array
    Expression *party = nullptr;
    TransferShape shape;
    std::string_view name;
};

/// smcopen(operand): the public type of the operand, which may be an array.
struct SmcOpen : ExpressionOf<ExpressionKind::kSmcOpen> {
    Expression *operand = nullptr;
};

// The functions of the language on whole arrays: enumerator, name.
#define PICCO_ARRAY_FUNCTIONS(X)                                                                             \
    X(Sort, "smcsort")                                                                                       \
    X(Top, "smctopk")                                                                                        \
    X(Permute, "smcpermute")                                                                                 \
    X(Shuffle, "smcshuffle")                                                                                 \
    X(PrefixSums, "smcprefixsum")                                                                            \
    X(Min, "smcmin")                                                                                         \
    X(Max, "smcmax")                                                                                         \
    X(ArgMin, "smcargmin")                                                                                   \
    X(ArgMax, "smcargmax")                                                                                   \
    X(Sum, "smcsum")

#define PICCO_ENUMERATOR(name, text) k##name,
enum class ArrayFunction { PICCO_ARRAY_FUNCTIONS(PICCO_ENUMERATOR) };
#undef PICCO_ENUMERATOR

/// smcsort(keys, count, others…), smctopk(keys, count, wanted, others…), smcpermute(places, count, others…)
/// and smcshuffle(array, count, others…) put arrays in order, smcprefixsum(array, count) adds up: of type
/// void. smcmin(array, count), smcsum(array, count) and their like have a private value.
struct ArrayCall : ExpressionOf<ExpressionKind::kArrayCall> {
    ArrayFunction function{};
    std::vector<Expression *> arrays; ///< pointers to the first of private numbers, the keys or places first
    Expression *count = nullptr;
    Expression *wanted = nullptr; ///< of smctopk
};

/// The function works by comparing the elements in a random order in the open.
inline bool puts_in_order(ArrayFunction function) {
    return function <= ArrayFunction::kShuffle;
}

/// smcpopcount(operand) and its like: a private int.
struct BitCall : ExpressionOf<ExpressionKind::kBitCall> {
    BitFunction function{};
    Expression *operand = nullptr;
};

/// pmalloc(count, type): a pointer to private `type`. Of a struct that ends in an array without a size there
/// is one, and count is the number of bytes that it has in C.
struct PrivateAllocation : ExpressionOf<ExpressionKind::kPrivateAllocation> {
    Expression *count = nullptr;
    TypeName *type_name = nullptr;
    const Field *flexible = nullptr;   ///< sema: that array
    std::uint64_t flexible_offset = 0; ///< sema: where it begins in C
    std::uint64_t flexible_step = 0;   ///< sema: bytes of its elements in C
};

struct PrivateFree : ExpressionOf<ExpressionKind::kPrivateFree> {
    Expression *pointer = nullptr;
};

/// Stands where an error was reported; never in a program without errors.
struct ErrorExpression : ExpressionOf<ExpressionKind::kErrorExpression> {};

} // namespace picco::compiler

#endif
