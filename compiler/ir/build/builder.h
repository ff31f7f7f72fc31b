#pragma once

#include "ir/loop.h"
#include "plan/ranges.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace picco::compiler::ir {

/// Something that the IR does not know; ends the building.
struct Unknown {
    Reason reason;
};

/// From the typed tree to IR: loads and stores become steps, expressions values. Functions of scalars are part of the
/// loop that calls them.
class Builder {
  public:
    Builder(const FunctionDefinition &function, Ranges &ranges, Loop &loop)
        : function_(&function), ranges_(ranges), loop_(loop) {}

    /// Throws Unknown.
    void run();

  private:
    [[noreturn]] void fail(SourceRange range, std::string text) const {
        throw Unknown{{range, std::move(text)}};
    }

    // build/statements.cpp
    void statement(const Statement &node);
    void sequence(const std::vector<const Statement *> &statements, size_t first = 0);
    void branch(const If &node);
    Id public_bit(const Expression &condition);
    /// Builds what runs where the condition holds, or does not.
    void guarded(const Expression &condition, bool holds, const std::function<void()> &build);
    void declare(const Declaration &declaration);
    void effect(const Expression &expression);
    void assign(const Assignment &node);
    void step(const Unary &node);
    Region region_of(const std::function<void()> &build);

    // build/jumps.cpp
    /// What a masked jump may leave, and the bit that says that none has.
    struct Exit {
        enum class Kind { kLoop, kSwitch, kCall } kind;
        size_t bit;    ///< a slot
        size_t guards; ///< public conditions around it
    };
    void masked_body(const Statement &body);
    void under(size_t bit, SourceRange range, const std::function<void()> &build);
    bool is_jump(const Statement &node) const;
    void leave(const Statement &jump);
    void give(const Return &node);
    void choose_case(const Switch &node);
    Id any_of(std::vector<Id> bits);
    size_t slot_of_jumps(Slot::Kind kind, const Type *type = nullptr);
    size_t new_local(const Type *type = nullptr);
    Id load_slot(size_t slot, SourceRange range);
    void store_slot(size_t slot, Id value, SourceRange range);

    // build/calls.cpp
    struct Inlined {
        const FunctionDefinition *around;
        size_t result; ///< a slot
        const Type *type;
    };
    Id call(const Call &node);
    const FunctionDefinition &inlined_function(const Call &node) const;
    /// A public number that is the same for the loop as for the function that it calls.
    bool is_known_here(const Expression &number) const;

    // build/expressions.cpp
    Id value(const Expression &expression);
    Id conversion(const Conversion &node);
    Id binary(const Binary &node);
    Id combine(BinaryOperator op, Id left, Id right, const Expression &right_side, const Type *type,
               SourceRange range);
    Id logical(const Binary &node);
    Id unary(const Unary &node);
    Id conditional(const Conditional &node);
    Id absolute(const RealOperation &node);
    Id public_value(const Expression &operand);
    Id bit(const Expression &expression);
    Id fitted(Id value, Fit how, const Type *type);
    Id stored(const Expression &expression, const Type *type) {
        return fitted(value(expression), fit(ranges_.of(expression), expression.type, type), type);
    }

    // build/places.cpp
    Id load(const Expression &place);
    Id lookup(const Expression &place);
    void store(const Expression &place, Id value);
    size_t local_of(const VariableSymbol &variable);
    size_t slot_of(const Expression &place);
    Slot new_slot(const Expression &place);
    void join_guards(Slot &slot) const;
    void finish_guards();
    bool starts_in_array(const Expression &place) const;
    static bool is_part_of_variable(const Expression &place);
    bool is_steady_place(const Expression &place) const;

    const FunctionDefinition *function_; ///< whose statements are built
    Ranges &ranges_;
    Loop &loop_;
    Region *region_ = nullptr;
    std::vector<Exit> exits_;      ///< the innermost one last
    std::vector<Inlined> inlined_; ///< likewise
    Guards guards_;                ///< around what is built
    std::set<size_t> stored_;      ///< slots
};

} // namespace picco::compiler::ir
