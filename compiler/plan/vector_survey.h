#pragma once

#include "plan/vector_loop.h"

#include <optional>
#include <set>
#include <vector>

namespace picco::compiler {

/// Looks through the body of a counted loop for what makes it a vector loop, or keeps it from being one.
class VectorSurvey {
  public:
    VectorSurvey(const CountedLoop &loop, const FunctionDefinition &function) : function_(function) {
        static_cast<CountedLoop &>(result_) = loop;
    }

    std::optional<VectorLoop> run() {
        if (!look(*result_.loop->body, {}) || !are_scalars_sound())
            return std::nullopt;
        if (!result_.loop->is_parallel)
            find_dependences();
        return are_rows_sound_ ? std::optional(result_) : std::nullopt;
    }

  private:
    struct Access {
        const Expression *place; ///< or an array that is passed to a function
        bool is_write;
    };

    /// set: the temporaries that have a value on every way here.
    using Known = std::set<const VariableSymbol *>;
    bool look(const Statement &statement, Known &known);
    bool look_into(const Statement &statement, Known &known);
    bool look(const Statement &statement, Known &&known) { return look(statement, known); }
    bool declare(const VariableDeclaration &declaration, Known &known);
    bool assign(const Assignment &assignment, Known &known);
    bool step(const Unary &unary, Known &known);
    bool keep(const If &branch, Known &known);
    std::vector<const Assignment *> scalar_assignments(const If &branch, const Known &known) const;
    void find_extreme(VectorLoop::Kept &kept) const;
    bool is_own(const Expression &place, const Known &known) const;
    void add_sum(const Expression &place);
    bool value(const Expression &expression, Known &known);
    bool call(const Call &call, Known &known);
    bool pass(const Call &call, size_t index);
    bool choose(const Conditional &choice, Known &known);
    bool read(const Expression &place, Known &known);

    bool moves(const Expression &expression) const { return result_.moves(expression); }
    bool is_element(const Expression &place) const {
        return !result_.mentions_number(place) && result_.moves_evenly(place);
    }
    bool set_number(const VariableSymbol *variable, const Expression &value, const Statement &statement);
    bool declare_numbers(const VariableDeclaration &declaration, const Statement &statement);
    void note(const Expression &place, bool is_write);
    bool are_scalars_sound() const;
    void find_dependences();
    void keep_apart(const Access &write, const Access &other);

    const FunctionDefinition &function_;
    VectorLoop result_;
    int depth_ = 0;   ///< private branches around
    int arms_ = 0;    ///< choices by public conditions around
    int choices_ = 0; ///< by private ones
    bool are_rows_sound_ = true;
    std::vector<Access> accesses_;
    std::vector<const Statement *> before_;     ///< statements of the body that were looked at
    std::set<const VariableSymbol *> declared_; ///< in the body
    std::set<const VariableSymbol *> assigned_; ///< scalars from outside
    std::set<const VariableSymbol *> read_;     ///< scalars from outside, without a value from this iteration
};

/// A variable or an element of an array.
inline bool is_place_kind(const Expression &place) {
    return place.kind == ExpressionKind::kName || place.kind == ExpressionKind::kSubscript;
}

} // namespace picco::compiler
