#pragma once

#include "ast/copy.h"
#include "ast/program.h"
#include "plan/counted_loop.h"

#include <string_view>
#include <vector>

namespace picco::compiler {

constexpr unsigned kFirstMadeId = 1U << 30; ///< of variables that are made here; sema counts from 1

/// Two loops in the place of one: the first one does the first statements of its body, the second one the rest. Scalars that
/// both have are handed on in arrays of an element for each iteration.
class DistributedLoop {
  public:
    /// counted: from a constant that is no less than 0, one by one, up to a bound that stays. handed: private scalars that the
    /// first statements set. next_id: of variables.
    DistributedLoop(Program &program, const CountedLoop &counted, size_t first_statements,
                    const std::vector<VariableSymbol *> &handed, unsigned &next_id);

    /// What stands for the loop.
    Statement *statement() const { return statement_; }
    const For &first() const { return *first_; }
    /// The statements are the loop's own again.
    void undo();

  private:
    struct Handed {
        VariableSymbol *variable;
        VariableSymbol *row; ///< of all iterations
        VariableSymbol *own; ///< what it is called in the second loop
    };
    VariableSymbol *made_like(const VariableSymbol &like, std::string_view name, const Type *type);
    const Type *array_of(const Type *element);
    Expression *element(VariableSymbol &row);
    void hand_on(VariableSymbol &variable, Block &all, Block &first, Block &second);
    Statement *guarded(Block &all);

    Arena &arena_;
    Copier copier_;
    const CountedLoop &counted_;
    const For &loop_;
    std::vector<Statement *> rest_; ///< statements of the second loop
    std::vector<Handed> handed_;
    unsigned &next_id_;
    Statement *statement_ = nullptr;
    For *first_ = nullptr;
};

} // namespace picco::compiler
