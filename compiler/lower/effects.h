#pragma once

#include "ast/program.h"

#include <set>

namespace picco::compiler {

/// What the evaluation of an expression does, as far as its place among other expressions matters.
struct Effects {
    bool records = false; ///< appends to the engine's window
    bool engine = false;  ///< has to do with private data at all
    bool reads = false;   ///< memory that others may write: globals, elements, targets of pointers
    bool writes = false;  ///< such memory
    /// Automatic scalars whose address nobody has.
    std::set<const VariableSymbol *> local_reads, local_writes;

    bool changes_memory() const { return writes || !local_writes.empty(); }
    void join(const Effects &other);
};

/// C leaves the order of operands open. All parties must record the same order whatever their C compiler,
/// and the language says left to right: true where the order of first and second may show. Purely public
/// operands stay as written.
bool order_matters(const Effects &first, const Effects &second);

/// The effects of reading or writing a place, without those of computing its address.
Effects effects_of_reading(const Expression &place);
Effects effects_of_writing(const Expression &place);

/// What calls of the program's functions do, callees included.
class FunctionEffects {
  public:
    explicit FunctionEffects(const Program &program);

    /// function is null for a call through a pointer: it may do everything.
    Effects of_call(const FunctionSymbol *function) const;

  private:
    std::set<const FunctionSymbol *> recording_; ///< work on private data
    std::set<const FunctionSymbol *> writing_;   ///< change memory that others see
};

/// The variable that a place is, or is an element or field of; null behind pointers.
const VariableSymbol *variable_of(const Expression &place);

} // namespace picco::compiler
