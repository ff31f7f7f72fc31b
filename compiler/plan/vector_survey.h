#pragma once

#include "plan/own_scalars.h"
#include "plan/vector_loop.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace picco::compiler {

/// Looks through the body of a counted loop for what makes it a vector loop, or keeps it from being one.
class VectorSurvey {
  public:
    VectorSurvey(const CountedLoop &loop, const FunctionDefinition &function)
        : function_(function), own_(own_scalars(*loop.loop->body)) {
        static_cast<CountedLoop &>(result_) = loop;
    }

    std::optional<VectorLoop> run() {
        if (!look(*result_.loop->body) || !are_scalars_sound())
            return std::nullopt;
        if (!result_.loop->is_parallel)
            find_dependences();
        // One by one each of these is there as soon as what it was moved from is.
        const bool only_moves = moves_cells_ && !computes_;
        return are_places_sound_ && !only_moves ? std::optional(result_) : std::nullopt;
    }

  private:
    struct Access {
        const Expression *place; ///< or an array that is passed to a function
        bool is_write;
    };

    bool look(const Statement &statement);
    bool declare(const VariableDeclaration &declaration);
    bool assign(const Assignment &assignment);
    bool step(const Unary &unary);
    bool is_own(const Expression &place);
    void add_sum(const Expression &place);
    bool value(const Expression &expression);
    bool call(const Call &call);
    bool pass(const Call &call, size_t index);
    bool choose(const Conditional &choice);
    bool read(const Expression &place);

    bool moves(const Expression &expression) const { return result_.moves(expression); }
    bool is_element(const Expression &place) const {
        return !result_.mentions_number(place) && result_.moves_evenly(place);
    }
    bool set_number(const VariableSymbol *variable, const Expression &value, const Statement &statement);
    bool declare_numbers(const VariableDeclaration &declaration, const Statement &statement);
    void note(const Expression &place, bool is_write);
    bool are_scalars_sound() const;
    void find_dependences();
    bool is_plain_scalar(const Expression &place) const;
    void order(size_t write, size_t other);
    bool is_moved(size_t read, const Expression &written) const;
    void keep_apart(const Access &write, const Access &other);

    const FunctionDefinition &function_;
    const std::set<const VariableSymbol *> own_; ///< private and public ones
    VectorLoop result_;
    int depth_ = 0; ///< private branches around
    int arms_ = 0;  ///< choices by public conditions around
    int guarded_ =
        0; ///< branches around whose conditions have public parts: C may not come to their elements
    int choices_ = 0; ///< by private ones
    bool are_places_sound_ = true;
    bool moves_cells_ = false; ///< of an array to others of it, as a shift register does
    bool computes_ = false;    ///< anything that takes messages, as sums do not
    std::vector<Access> accesses_;
    std::set<const VariableSymbol *> declared_;     ///< in the body
    std::map<const VariableSymbol *, bool> is_own_; ///< of those from around that no iteration passes on
    std::set<const VariableSymbol *> read_;         ///< scalars that are not own
};

/// A variable or an element of an array.
inline bool is_place_kind(const Expression &place) {
    return place.kind == ExpressionKind::kName || place.kind == ExpressionKind::kSubscript;
}

} // namespace picco::compiler
