#pragma once

#include "ast/program.h"

#include <map>
#include <optional>
#include <set>
#include <variant>
#include <vector>

namespace picco::compiler {

/// Pointers that leave the element that they were set to, as `p` does in `while (*p) p++;`. Where such
/// a pointer stands does not tell which variable it belongs to: one behind the end of an array may be another variable. So the
/// place that it was set to, its home, is kept beside it.
///
/// A variable whose address nobody takes is looked at by itself, and so is the result of a function. Pointers that stand in
/// structs, in arrays or behind other pointers walk if one of their type does; the run finds their homes by where they
/// stand (picco/homes.h).
class WalkingPointers {
  public:
    explicit WalkingPointers(const Program &program);

    bool has(const VariableSymbol &variable) const { return walking_.contains(&variable); }
    bool has(const FunctionSymbol &function) const { return walking_.contains(&function); }
    bool none() const { return walking_.empty(); }
    /// Of a parameter among all of the program: calls in other arguments pass homes meanwhile.
    size_t number_of(const VariableSymbol &parameter) const { return numbers_.at(&parameter); }
    /// Whether the pointer is the result of a function that gives its home back, too.
    bool is_returned(const Expression &pointer) const;
    /// Whether a pointer that may walk stands in the place, and it is no variable that has() knows.
    bool stands_in(const Expression &place) const;
    /// Whether there are such places in a variable, or in objects of a type.
    bool stands_in(const VariableSymbol &variable) const;
    bool stands_in(const Type *type) const;
    /// The pointer that `*p`, `*p++`, `p->x` or `p[i]` goes through; null: none.
    static const Expression *pointer_of(const Expression &access);
    /// What walks of it, a place or a call; null: nothing, or no memory is touched.
    const Expression *gone_through(const Expression &access) const;

    /// Where a pointer with this value is at home. Where both are null: where it is now.
    struct Home {
        const VariableSymbol *variable = nullptr; ///< in it
        const Expression *pointer = nullptr; ///< where the pointer in that place, or of that call, is at home
        std::vector<const Binary *> moves;   ///< what the call gives was moved by: the last one first
    };
    static Home home_of(const Expression &value);

  private:
    /// What walks: a variable, what stands in memory and has this type, or the result of a function.
    using Keeper = std::variant<const VariableSymbol *, const Type *, const FunctionSymbol *>;
    static std::optional<Keeper> keeper(const VariableSymbol &variable);
    static std::optional<Keeper> keeper(const FunctionSymbol *function);
    static std::optional<Keeper> keeper(const Expression &place);

    static Home home_of_call(const Expression &value);

    void look(const Expression &expression);
    void look(const Declaration &declaration);
    void note_value(std::optional<Keeper> pointer, const Expression &value);
    void note_address(const Expression *place);

    std::set<Keeper> walking_;
    std::map<const VariableSymbol *, size_t> numbers_; ///< of parameters
    std::map<Keeper, std::set<Keeper>> copies_;        ///< of a pointer in others
    std::set<const Expression *> addresses_;           ///< of which only that is taken
    std::set<const Expression *> bases_;               ///< of elements
};

} // namespace picco::compiler
