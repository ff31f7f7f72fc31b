#ifndef PICCO_COMPILER_AST_SYMBOLS_H
#define PICCO_COMPILER_AST_SYMBOLS_H

#include "ast/types.h"
#include "common/int128.h"
#include "support/location.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace picco::compiler {

struct Expression;
struct FunctionDefinition;
struct Label;
struct Statement;

enum class SymbolKind { kVariable, kFunction, kTypedef, kEnumConstant, kLabel };
enum class Storage { kAutomatic, kStatic, kRegister, kThread };
enum class Linkage { kNone, kInternal, kExternal };

/// What a name means. A symbol is one object for all declarations of the same thing, in all source files for
/// external linkage.
struct Symbol {
    SymbolKind kind;
    std::string_view name;
    Location location; ///< of the name in its definition, else in its first declaration
    const Type *type = nullptr;
    bool is_from_system_header = false;

    explicit Symbol(SymbolKind the_kind) : kind(the_kind) {}
};

struct VariableSymbol : Symbol {
    static constexpr SymbolKind kKind = SymbolKind::kVariable;
    VariableSymbol() : Symbol(kKind) {}

    Storage storage = Storage::kAutomatic;
    Linkage linkage = Linkage::kNone;
    bool is_global = false; ///< declared outside functions
    bool is_parameter = false;
    const Type *declared_array = nullptr; ///< of a parameter `a[n]`: the array of that size
    bool is_defined = false;
    bool has_initializer = false;
    bool is_address_taken = false;      ///< by `&`; not by an array's decay
    bool is_private_by_default = false; ///< no qualifier was written
    bool is_changed = false;            ///< assigned after its declaration, or its address is taken
    /// The alignment, asm label and attributes stand in the declaration.
    unsigned id = 0;                            ///< unique in the program
    const VariableSymbol *stands_for = nullptr; ///< the program's variable, in a part of its own
};

/// What a call of the function may do, its callees included.
struct FunctionFacts {
    bool has_public_effect = false; ///< any of the effects that a private branch may not have
    bool does_input_output = false; ///< smcinput, smcoutput
    bool opens = false;             ///< smcopen
    bool allocates = false;         ///< pmalloc, pfree
    bool is_recursive = false;
    bool touches_private = false;         ///< its body computes on private data, itself
    bool is_called_under_private = false; ///< from a private branch somewhere
};

struct FunctionSymbol;

/// How a function works on vectors (nests/lanewise.h).
struct LaneFacts {
    bool takes_vectors = false;
    bool has_vectors = false; ///< loops of it, or of what it calls, are vector operations themselves
    std::uint64_t cells = 0;  ///< of its own arrays and of those of what it calls, as far as it is known
    std::vector<bool> writes; ///< for each parameter: it is an array that the function writes to
    std::vector<const FunctionSymbol *> callees; ///< that have vectors
};

struct FunctionSymbol : Symbol {
    static constexpr SymbolKind kKind = SymbolKind::kFunction;
    FunctionSymbol() : Symbol(kKind) {}

    Linkage linkage = Linkage::kExternal;
    bool is_inline = false;
    bool is_noreturn = false;
    bool is_builtin = false; ///< __builtin_…: known to the C compiler
    bool is_address_taken = false;
    FunctionDefinition *definition = nullptr; ///< null: its body is not in the program
    FunctionFacts facts;
    mutable std::optional<LaneFacts> lanes; ///< once somebody asked for them
    std::vector<FunctionSymbol *> callees;  ///< each once, in the order of the first call
};

struct TypedefSymbol : Symbol {
    static constexpr SymbolKind kKind = SymbolKind::kTypedef;
    TypedefSymbol() : Symbol(kKind) {}
};

struct EnumConstantSymbol : Symbol {
    static constexpr SymbolKind kKind = SymbolKind::kEnumConstant;
    EnumConstantSymbol() : Symbol(kKind) {}

    Int128 value = 0;
};

struct LabelSymbol : Symbol {
    static constexpr SymbolKind kKind = SymbolKind::kLabel;
    LabelSymbol() : Symbol(kKind) {}

    Label *statement = nullptr;
};

/// The symbol as a T, or null if it is of another kind.
template <class T>
const T *as(const Symbol *symbol) {
    return symbol && symbol->kind == T::kKind ? static_cast<const T *>(symbol) : nullptr;
}
template <class T>
T *as(Symbol *symbol) {
    return symbol && symbol->kind == T::kKind ? static_cast<T *>(symbol) : nullptr;
}

} // namespace picco::compiler

#endif
