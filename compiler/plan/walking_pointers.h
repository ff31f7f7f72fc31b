#pragma once

#include "ast/program.h"

#include <map>
#include <set>

namespace picco::compiler {

/// Pointers that leave the element that they were set to, as `p` does in `while (*p) p++;`. Where such
/// a pointer stands does not tell which variable it belongs to: one behind the end of an array may be another variable. So the
/// place that it was set to, its home, is kept beside it.
///
/// Only variables whose address nobody takes.
class WalkingPointers {
  public:
    explicit WalkingPointers(const Program &program);

    bool has(const VariableSymbol &variable) const { return walking_.contains(&variable); }
    bool none() const { return walking_.empty(); }
    /// The walking pointer that `*p`, `*p++`, `p->x` or `p[i]` goes through; null: none, or no memory is touched.
    const VariableSymbol *gone_through(const Expression &access) const;

    /// Where a pointer with this value is at home.
    struct Home {
        const VariableSymbol *variable = nullptr; ///< null: where it is now
        bool is_pointer = false;                  ///< where that pointer is at home; else the variable itself
    };
    static Home home_of(const Expression &value);

  private:
    void look(const Expression &expression);
    void look(const Declaration &declaration);
    void note_value(const VariableSymbol *pointer, const Expression &value);
    void note_address(const Expression *place);

    std::set<const VariableSymbol *> walking_;
    std::map<const VariableSymbol *, std::set<const VariableSymbol *>> copies_; ///< of a pointer in others
    std::set<const Expression *> addresses_; ///< of which only that is taken
    std::set<const Expression *> bases_;     ///< of elements
};

} // namespace picco::compiler
