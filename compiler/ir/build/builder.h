#pragma once

#include "ast/copy.h"
#include "ir/loop.h"
#include "plan/ranges.h"
#include "support/arena.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace picco::compiler::ir {

/// Something that the IR does not know; ends the building.
struct Unknown {
    Reason reason;
};

/// Deeper calls stay calls, and what has more values stays as it is.
constexpr size_t kMostCalls = 4, kMostValues = 4000;

/// A variable, or a field of one.
bool is_part_of_variable(const Expression &place);

/// From the typed tree to IR: loads and stores become steps, expressions values. Functions are part of the loop that calls
/// them, and so are the iterations of loops inside that run a few times.
class Builder {
  public:
    /// most_copies: loops inside that run more often stay loops.
    Builder(const FunctionDefinition &function, Ranges &ranges, Arena &arena, int most_copies, Loop &loop)
        : around_(function), function_(&function), ranges_(ranges), arena_(arena), most_copies_(most_copies),
          loop_(loop) {}

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
    /// What a private condition decides.
    Region private_region(const std::function<void()> &build) {
        ++conditions_;
        Region result = region_of(build);
        --conditions_;
        return result;
    }
    bool sets_numbers(const Statement &node);
    void declare(const Declaration &declaration);
    void effect(const Expression &expression);
    void assign(const Assignment &node);
    void step(const Unary &node);
    Region region_of(const std::function<void()> &build);

    // build/inner_loops.cpp
    void inner_loop(const For &node);
    std::optional<int> iterations(const For &node, const CountedLoop &counted);
    void unroll(const For &node, const CountedLoop &counted, int times);
    void keep_loop(const For &node, const CountedLoop &counted);
    std::optional<size_t> open_inner_loop(const For &node);
    void inner_iteration(const Statement &body, std::optional<size_t> looping);
    bool is_read_behind(const VariableSymbol &counter, SourceRange range);
    bool only_counts(const VariableSymbol &variable) const;

    // build/jumps.cpp
    /// What a masked jump may leave, and the bit that says that none has.
    struct Exit {
        enum class Kind { kLoop, kInnerLoop, kSwitch, kCall } kind;
        size_t bit;          ///< a slot; of loops: of an iteration
        size_t guards;       ///< public conditions around it
        size_t looping = {}; ///< kInnerLoop: the bit of all iterations, a slot
    };
    void set_inside(const Exit &exit, SourceRange range);
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
        const Type *type;
        size_t result;                ///< a slot, of a scalar
        const VariableSymbol *record; ///< or a struct
    };
    Id call(const Call &node);
    Inlined inline_call(const Call &node);
    const FunctionDefinition &inlined_function(const Call &node) const;
    std::vector<Id> pass(const VariableSymbol &parameter, const Expression &argument, Copier &body);

    // build/pointers.cpp
    void replace_pointers(const Statement &body, Copier &copier);
    void replace_pointers_around(Copier &copier);

    // build/elements.cpp
    void find_written_arrays(const Statement &statement, size_t depth);
    bool is_written_array(const Expression &place) const;
    std::vector<size_t> elements_of(const Expression &place, Id &index);
    Expression *element_at(const Expression &place, const Subscript &picked, size_t number);
    Id pick(const Expression &place);
    void store_at_index(const Expression &place, Id value);

    // build/records.cpp
    /// A struct: one of the body's own, or one at a place.
    struct RecordValue {
        const VariableSymbol *own = nullptr;
        std::string path = {};
        const Expression *place = nullptr;
    };
    /// A scalar of a struct, or of an array: the way to it, as text, and as fields with their types; null for elements.
    struct Part {
        std::string path;
        std::vector<std::pair<const Field *, const Type *>> way;
        const Type *type;
    };
    using OwnPart = std::pair<const VariableSymbol *, std::string>;
    void declare_own(const VariableSymbol &variable, const Expression *first, SourceRange range);
    void assign_record(const Expression &left, const Expression &right);
    std::vector<Id> values_of(const RecordValue &record, const Type *type, SourceRange range);
    void set_record(const RecordValue &record, const std::vector<Id> &values, const Type *type,
                    SourceRange range);
    RecordValue record_value(const Expression &expression);
    const std::vector<Part> &parts_of(const Type *type, SourceRange range);
    const Expression *field_of(const Expression &place, const Part &part);
    std::optional<OwnPart> own_part(const Expression &place) const;
    size_t slot_of_part(const OwnPart &part, const Type *type);

    // build/expressions.cpp
    Id value(const Expression &expression);
    Id conversion(const Conversion &node);
    Id binary(const Binary &node);
    Id combine(BinaryOperator op, Id left, Id right, const Expression &right_side, const Type *type,
               SourceRange range);
    Id logical(const Binary &node);
    Id choice_of_effects(const Expression &condition, Id decides, const Type *type,
                         const std::function<Id()> &when_true, const std::function<Id()> &when_false);
    Id unary(const Unary &node);
    Id conditional(const Conditional &node);
    Id real(const RealOperation &node);
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
    bool is_steady_place(const Expression &place) const;

    const FunctionDefinition &around_;   ///< that the loop stands in
    const FunctionDefinition *function_; ///< whose statements are built
    Ranges &ranges_;
    Arena &arena_;
    int most_copies_;
    Loop &loop_;
    Region *region_ = nullptr;
    std::vector<Exit> exits_;                         ///< the innermost one last
    std::vector<Inlined> inlined_;                    ///< likewise
    Guards guards_;                                   ///< around what is built
    std::set<size_t> stored_;                         ///< slots
    std::set<const VariableSymbol *> written_arrays_; ///< at private indices
    std::set<const VariableSymbol *> pointers_;       ///< whose values stand in their places
    std::set<const VariableSymbol *> own_;   ///< structs and arrays that each iteration has for itself
    std::map<OwnPart, size_t> slots_of_own_; ///< slots
    std::map<const Type *, std::vector<Part>> parts_;
    std::vector<const RealOperation *> reals_; ///< different ones
    int unsure_loops_ = 0;                     ///< loops inside, around what is built, that may not run
    int conditions_ = 0;                       ///< private ones around what is built
    int unrolled_ = 0;                         ///< iterations of loops inside
};

} // namespace picco::compiler::ir
