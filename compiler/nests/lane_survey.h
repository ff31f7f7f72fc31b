#pragma once

#include "nests/lanewise.h"

#include <functional>
#include <vector>

namespace picco::compiler {

/// Looks through statements for what keeps them from running with a vector in each of their private cells,
/// one lane for each call of a function or iteration of a loop.
class LaneSurvey {
  public:
    LaneSurvey(const FunctionDefinition &function, ir::Plans &plans) : function_(function), plans_(plans) {}
    virtual ~LaneSurvey() = default;

  protected:
    bool look(const Statement *statement) { return !statement || look(*statement); }
    bool look(const Statement &statement);
    bool look(const For &loop);
    /// Its condition, body and step.
    virtual bool look_inside(const For &loop);
    virtual bool look(const If &branch);
    virtual bool look(const Return &statement) = 0;
    virtual bool declare(const VariableSymbol &variable) = 0;
    bool effect(const Expression &expression);
    bool value(const Expression &expression);

    /// A loop inside as one vector, or a fold; null: it is none.
    virtual const ir::Loop *vector_of(const For &loop) = 0;
    /// Public and without effects, and the same in all lanes.
    virtual bool is_uniform(const Expression &expression) const = 0;
    /// Public, and another number in each lane, which is known ahead of them.
    virtual bool is_number_of_lane(const Expression &) { return false; }
    /// A variable that is not shared between lanes.
    virtual bool owns(const VariableSymbol &variable) const = 0;
    /// A private number at a place.
    virtual bool read(const Expression &place);
    virtual bool write(const Expression &place);
    /// An array that is passed to a function.
    virtual bool pass(const Expression &argument, bool is_written);

    /// The array that a private element at public indices belongs to, if it is an own one.
    const VariableSymbol *own_array(const Expression &place) const;
    bool is_own_array(const VariableSymbol *variable) const;
    bool is_own(const Expression &place) const;
    /// The own array that an argument passes, or passes a row of; else null.
    const VariableSymbol *passed_own_array(const Expression &argument) const;
    virtual void write_array(const VariableSymbol &array) = 0;
    /// Private, from lane to lane another one, or public.
    bool operand(const Expression &expression) {
        return is_private(expression.type) ? value(expression) : is_uniform(expression);
    }

    const FunctionDefinition &function_;
    ir::Plans &plans_;
    LaneFacts facts_;
    int arms_ = 0;                 ///< sides of public choices around, which may not be computed
    bool has_only_vectors_ = true; ///< all that loops do

  private:
    bool declare_all(const Declaration &declaration);
    bool operation(const Binary &binary);
    bool in_arms(const Expression &condition, const std::function<bool()> &look);
    bool call(const Call &call);
    bool has_lanes(const For &loop);
};

/// An integer that is not shared with anything outside of the program.
inline bool is_number(const Type *type) {
    return is_integer(type) && !type->is_volatile && !type->is_atomic;
}

} // namespace picco::compiler
