#ifndef PICCO_COMPILER_AST_DECLARATIONS_H
#define PICCO_COMPILER_AST_DECLARATIONS_H

#include "ast/statements.h"

#include <string>
#include <string_view>
#include <vector>

namespace picco::compiler {

// Declarations exist twice: as written (Specifiers, Declarator), which the parser builds, and as meant (Type,
// Symbol), which sema adds. Public declarations can be printed from either.

struct TypeName;

/// A GNU or C11 specifier that passes through: `__attribute__((…))`, `_Alignas(…)`, `asm("…")`, as written.
struct Attribute {
    SourceRange range;
    std::string_view text;
    // The operand of _Alignas.
    Expression *alignment = nullptr;
    TypeName *alignment_type = nullptr;
};

struct Qualifiers {
    bool is_const = false;
    bool is_volatile = false;
    bool is_restrict = false;
    bool is_atomic = false;
    Privacy privacy = Privacy::kOpen; ///< kOpen: not written
    Location privacy_location;
};

enum class StorageClass { kNone, kTypedef, kExtern, kStatic, kAuto, kRegister };

// What type specifiers say, one line a basic one: name, spelling.
#define PICCO_BASIC_SPECIFIERS(X)                                                                            \
    X(Void, "void")                                                                                          \
    X(Char, "char")                                                                                          \
    X(Short, "short")                                                                                        \
    X(Int, "int")                                                                                            \
    X(Long, "long")                                                                                          \
    X(Float, "float")                                                                                        \
    X(Double, "double")                                                                                      \
    X(Signed, "signed")                                                                                      \
    X(Unsigned, "unsigned")                                                                                  \
    X(Bool, "_Bool")                                                                                         \
    X(Complex, "_Complex")                                                                                   \
    X(Int128, "__int128")                                                                                    \
    X(Float128, "_Float128")                                                                                 \
    X(Float16, "_Float16")                                                                                   \
    X(Float32, "_Float32")                                                                                   \
    X(Float64, "_Float64")                                                                                   \
    X(Float32x, "_Float32x")                                                                                 \
    X(Float64x, "_Float64x")                                                                                 \
    X(Fixed, "fixed")                                                                                        \
    X(AutoType, "__auto_type")

#define PICCO_ENUMERATOR(name, spelling) k##name,
enum class BasicSpecifier { PICCO_BASIC_SPECIFIERS(PICCO_ENUMERATOR) };
#undef PICCO_ENUMERATOR
std::string_view spelling(BasicSpecifier specifier);

struct Declarator;
struct Specifiers;
struct VariableDeclaration;

/// `struct tag { … }` or `union …`; without a body a mention of the tag.
struct RecordSpecifier {
    SourceRange range;
    bool is_union = false;
    std::string_view tag;
    Location tag_location;
    bool has_body = false;
    std::vector<Declaration *> fields; ///< VariableDeclarations (bit-fields have a width) and StaticAsserts
    std::vector<Attribute> attributes;
    Record *record = nullptr; // sema
};

struct Enumerator {
    std::string_view name;
    Location location;
    Expression *value = nullptr;          ///< may be null
    EnumConstantSymbol *symbol = nullptr; // sema
};

struct EnumSpecifier {
    SourceRange range;
    std::string_view tag;
    Location tag_location;
    bool has_body = false;
    std::vector<Enumerator> enumerators;
    std::vector<Attribute> attributes;
    Enum *enumeration = nullptr; // sema
};

/// One basic type specifier, with the widths of `int<K>`, `float<K,E>`, `fixed<K,F>`.
struct BasicMention {
    BasicSpecifier specifier{};
    SourceRange range;
    Expression *first_width = nullptr;
    Expression *second_width = nullptr;
};

struct Specifiers {
    SourceRange range;
    StorageClass storage = StorageClass::kNone;
    bool is_inline = false;
    bool is_noreturn = false;
    bool is_thread_local = false;
    Qualifiers qualifiers;

    // Exactly one of these says the type; none of them: int was meant (an error in C11).
    std::vector<BasicMention> basics;
    RecordSpecifier *record = nullptr;
    EnumSpecifier *enumeration = nullptr;
    std::string_view typedef_name;
    Location typedef_location;
    Expression *typeof_expression = nullptr;
    TypeName *typeof_type = nullptr; ///< also the type of `_Atomic(T)`
    std::string_view builtin;        ///< __builtin_va_list

    std::vector<Attribute> attributes; ///< _Alignas too

    const Type *type = nullptr; // sema
};

struct Parameter {
    SourceRange range;
    Specifiers *specifiers = nullptr;
    Declarator *declarator = nullptr; ///< never null; its name may be empty
    VariableSymbol *symbol = nullptr; // sema, in definitions
    const Type *type = nullptr;       // sema, adjusted: arrays and functions are pointers
};

enum class DeclaratorPartKind { kPointer, kArray, kFunction };

/// One step of a declarator.
struct DeclaratorPart {
    DeclaratorPartKind kind{};
    SourceRange range;
    Qualifiers qualifiers; ///< behind `*`, or in the `[]` of a parameter

    Expression *size = nullptr;  ///< kArray; null for `[]`
    bool is_static = false;      ///< `[static n]`
    bool is_star = false;        ///< `[*]`
    const Type *array = nullptr; ///< sema, of a parameter with a size: the array as it is written

    // kFunction
    std::vector<Parameter> parameters;
    bool is_variadic = false;
    bool has_prototype = true;
    std::vector<Name *> identifiers; ///< K&R: the names in the parentheses
};

/// `*a[3]`: the name and the steps from the name outwards: array of 3, pointer.
struct Declarator {
    SourceRange range;
    std::string_view name; ///< empty in abstract declarators
    Location name_location;
    std::vector<DeclaratorPart> parts;
    std::vector<Attribute> attributes; ///< asm labels too
};

/// `int (*)[3]` in casts, sizeof and the like.
struct TypeName {
    SourceRange range;
    Specifiers *specifiers = nullptr;
    Declarator *declarator = nullptr;
    const Type *type = nullptr; // sema
};

// One line a node: name, what it is.
#define PICCO_DECLARATIONS(X)                                                                                \
    X(VariableDeclaration, "declaration")                                                                    \
    X(FunctionDefinition, "function definition")                                                             \
    X(StaticAssert, "_Static_assert")                                                                        \
    X(AsmDeclaration, "asm")                                                                                 \
    X(Pragma, "#pragma")                                                                                     \
    X(SystemInclude, "#include")                                                                             \
    X(EmptyDeclaration, ";")

#define PICCO_ENUMERATOR(name, text) k##name,
enum class DeclarationKind { PICCO_DECLARATIONS(PICCO_ENUMERATOR) };
#undef PICCO_ENUMERATOR

struct Declaration {
    DeclarationKind kind;
    SourceRange range;
    bool is_from_system_header = false;

    explicit Declaration(DeclarationKind the_kind) : kind(the_kind) {}
};

template <DeclarationKind the_kind>
struct DeclarationOf : Declaration {
    static constexpr DeclarationKind kKind = the_kind;
    DeclarationOf() : Declaration(the_kind) {}
};

/// One declarator of a declaration, with what follows it.
struct DeclaredItem {
    Declarator *declarator = nullptr; ///< null for an unnamed bit-field
    Expression *bit_width = nullptr;
    Expression *initializer = nullptr; ///< an expression or an InitializerList
    Symbol *symbol = nullptr;          // sema: variable, function or typedef; null for fields
    const Type *type = nullptr;        // sema: of this declaration
};

/// Any declaration with specifiers: variables, prototypes, typedefs, or only a struct, union or enum.
struct VariableDeclaration : DeclarationOf<DeclarationKind::kVariableDeclaration> {
    Specifiers *specifiers = nullptr;
    std::vector<DeclaredItem> items;
};

struct FunctionDefinition : DeclarationOf<DeclarationKind::kFunctionDefinition> {
    Specifiers *specifiers = nullptr;
    Declarator *declarator = nullptr;
    std::vector<VariableDeclaration *> old_style; ///< K&R declarations of the parameters
    Block *body = nullptr;
    bool is_broken = false; ///< a syntax error lies in the body

    // sema
    FunctionSymbol *symbol = nullptr;
    std::vector<VariableSymbol *> parameters;
    std::vector<LabelSymbol *> labels;
    bool masks_returns = false;  ///< some `return` is masked: the result is kept in a variable
    bool has_return_bit = false; ///< masked returns clear a bit that something behind them asks for
};

struct StaticAssert : DeclarationOf<DeclarationKind::kStaticAssert> {
    Expression *condition = nullptr;
    StringLiteral *message = nullptr; ///< may be null
};

struct AsmDeclaration : DeclarationOf<DeclarationKind::kAsmDeclaration> {
    std::string_view text;
};

/// A `#pragma` line of user code, kept where it stood. `text` holds what follows `#pragma`.
struct Pragma : DeclarationOf<DeclarationKind::kPragma> {
    std::string_view text;
};

/// `#include <…>` of a system header in user code; its declarations follow, marked is_from_system_header.
struct SystemInclude : DeclarationOf<DeclarationKind::kSystemInclude> {
    std::string_view spelling; ///< with its brackets or quotes
    /// Feature macros (`#define _GNU_SOURCE`) that user code had defined before: "NAME VALUE" each.
    std::vector<std::string_view> feature_macros;
};

struct EmptyDeclaration : DeclarationOf<DeclarationKind::kEmptyDeclaration> {};

} // namespace picco::compiler

#endif
