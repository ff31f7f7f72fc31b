#pragma once

#include "ast/program.h"

#include <cstdint>
#include <map>
#include <optional>

namespace picco::compiler {

/// How often a run comes to each input and output call, as far as the text of the program says.
class TransferCounts {
  public:
    explicit TransferCounts(const Program &program);

    /// transfer: an SmcInput or SmcOutput node. Nothing where public data of the run decide.
    std::optional<std::int64_t> of(const Expression &transfer) const;

  private:
    using Count = std::optional<std::int64_t>; ///< nothing: the run decides
    using Counts = std::map<const Expression *, Count>;

    const Counts &of_function(const FunctionSymbol &function);
    void look(const Statement &statement, Count times);
    void look(const Expression &expression, Count times);
    void look_at_loop(const For &loop, Count times);
    void look_inside(const Statement &statement, Count times);
    void add(const Expression &transfer, Count times);
    void add_call(const Call &call, Count times);
    Count value(const Expression &expression) const;
    Count iterations(const For &loop) const;
    Count records(const Elementwise &operation) const;

    std::map<const VariableSymbol *, Int128> constants_; ///< public numbers that nobody changes
    std::map<const FunctionSymbol *, Counts> functions_;
    Counts *counts_ = nullptr; ///< of the function that is looked at
    bool has_left_ = false;    ///< a jump may have led past what follows in it
    Counts in_main_;
};

} // namespace picco::compiler
