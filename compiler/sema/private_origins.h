#pragma once

#include "ast/program.h"
#include "sema/public_cures.h"

#include <map>
#include <set>
#include <vector>

namespace picco::compiler {

/// Tells data that are private in earnest from those that only lack the word `public`. Private in earnest is
/// what is declared private, what comes from smcinput, and whatever is computed from that, in branches on it
/// too. A variable counts as a whole, and what is no number flows both ways, because there are places behind it.
/// What nothing is known of counts as private in earnest: what an expression with an error would give, results of
/// functions without a body, and parameters of functions that nobody calls.
class PrivateOrigins {
  public:
    /// The program is typed as far as it is free of errors.
    explicit PrivateOrigins(const Program &program);

    /// What errors took out of the tree.
    void add(const LostParts &lost);
    bool holds_private(const Symbol &variable) const { return private_.contains(&variable); }

  private:
    using Sources = std::set<const Symbol *>;

    void walk(Statement &statement);
    void walk(Expression &expression);
    void walk(Declaration &declaration);
    void walk_call(Call &call);
    template <class Body>
    void under(const Expression *condition, const Body &body);
    /// What is named in the expression; what smcopen gives is public.
    void add_sources(const Expression &expression, Sources &sources) const;
    void flow(const Expression &from, const Symbol *to);
    void flow(const Sources &from, const Symbol *to);
    void flow_both_ways(const Expression &from, const Symbol *to);
    /// Arguments to parameters.
    void enter(const FunctionDefinition &function, const std::vector<Expression *> &arguments);
    void enter_unseen(const FunctionDefinition &function);
    void mark(const Symbol *symbol);
    void spread();

    ChildVisitor visitor_;
    std::map<const Symbol *, std::set<const Symbol *>> flows_; ///< from each, to
    std::set<const Symbol *> private_;
    VariableSymbol unknown_; ///< what nothing is known of
    std::set<const FunctionSymbol *> called_by_name_;
    std::vector<Sources> conditions_;
    const FunctionDefinition *function_ = nullptr;
};

/// The variables that make an expression private, each once; empty where something else does.
std::vector<const VariableSymbol *> private_variables(const Expression &expression);

} // namespace picco::compiler
