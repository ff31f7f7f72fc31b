#pragma once

#include "ast/program.h"
#include "ast/visit.h"
#include "plan/ranges.h"
#include "plan/walking_pointers.h"

#include <map>
#include <set>

namespace picco::compiler {

/// Which public indices of arrays the run has to check, because the program's text does not show that they are
/// inside.
class IndexBounds {
  public:
    explicit IndexBounds(const Program &program);

    enum class Need {
        kNothing, ///< it is inside
        kElement, ///< 0 to the number of elements less one
        kPlace,   ///< one behind, too: only the address is taken
        kReach,   ///< only the run knows which array the pointer leads into
        kPublic,  ///< as kReach, of a pointer to public data
    };
    /// Of copies of parts of the program nothing is known but their constants.
    Need of(const Subscript &element) const;
    /// Whether pointers to public data are indexed; then the variables that they may lead to are made known at run time.
    bool has_public_pointers() const { return has_public_pointers_; }
    const WalkingPointers &walking_pointers() const { return walking_pointers_; }
    /// Whether a pointer may lead to the variable, which is no function's parameter.
    bool is_pointed_to(const VariableSymbol &variable) const { return pointed_to_.contains(&variable); }
    /// Whether memory that the function gives or takes back is made known at run time, too.
    bool is_allocator(const FunctionSymbol *function) const;
    /// Whether the array may have fewer elements than a call asks for.
    bool may_exceed(const Expression &array, const Expression &count) const;

  private:
    void look(const Statement &statement);
    void look(const Declaration &declaration);
    void look(const Expression &expression);
    void look_at_loop(const For &loop);
    void note_address(const Expression *place);
    void note_pointed_to(const Expression *place);
    void note_owner(const Name &name);
    Need need(const Subscript &element) const;
    Interval values(const Expression &index) const;
    Interval values_of(const Binary &binary) const;

    ConstChildVisitor visitor_ = {[this](const Expression *each) { look(*each); },
                                  [this](const Statement *each) { look(*each); },
                                  [this](const Declaration *each) { look(*each); }};
    std::map<const VariableSymbol *, Interval> known_; ///< counters of the loops around, and constants
    std::set<const Expression *> addresses_, bases_, callees_;
    std::map<const Subscript *, Need> needs_;
    std::set<const VariableSymbol *> pointed_to_;
    WalkingPointers walking_pointers_;
    bool has_public_pointers_ = false;
    bool has_other_owners_ = false; ///< memory may be given back by other ways than calls of the program
    std::map<const Expression *, Interval> counts_; ///< of elements that calls ask for
};

} // namespace picco::compiler
