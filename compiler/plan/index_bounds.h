#pragma once

#include "ast/program.h"
#include "ast/visit.h"
#include "plan/ranges.h"

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
    };
    Need of(const Subscript &element) const;

  private:
    void look(const Statement &statement);
    void look(const Declaration &declaration);
    void look(const Expression &expression);
    void look_at_loop(const For &loop);
    void note_address(const Expression *place);
    Need need(const Subscript &element);
    Interval values(const Expression &index) const;
    Interval values_of(const Binary &binary) const;

    ChildVisitor visitor_ = {[this](Expression *&each) { look(*each); },
                             [this](Statement *&each) { look(*each); },
                             [this](Declaration *each) { look(*each); }};
    std::map<const VariableSymbol *, Interval> known_; ///< counters of the loops around, and constants
    std::set<const Expression *> addresses_, bases_;
    std::map<const Subscript *, Need> needs_;
};

/// The array that the index is into; null where it is a pointer, or an array whose declaration does not say its
/// length.
const Expression *indexed_array(const Subscript &element);

} // namespace picco::compiler
