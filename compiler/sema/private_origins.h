#pragma once

#include "ast/program.h"

#include <map>
#include <set>
#include <vector>

namespace picco::compiler {

/// Tells data that are private in earnest from those that only lack the word `public`. Private in earnest is
/// what is declared private, what comes from smcinput, and whatever is computed from that, in branches on it
/// too; a variable counts as a whole, and arguments flow both ways where they are pointers or arrays.
class PrivateOrigins {
  public:
    /// The program is typed as far as it is free of errors.
    explicit PrivateOrigins(const Program &program);

    /// These are private in earnest, too.
    void add(const std::vector<const Symbol *> &symbols);
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
    static void add_sources(const Expression &expression, Sources &sources);
    void flow(const Expression &from, const Symbol *to);
    void flow(const Sources &from, const Symbol *to);
    void mark(const Symbol *symbol);
    void spread();

    ChildVisitor visitor_;
    std::map<const Symbol *, std::set<const Symbol *>> flows_; ///< from each, to
    std::set<const Symbol *> private_;
    std::vector<Sources> conditions_;
    const FunctionDefinition *function_ = nullptr;
};

/// The variables that make an expression private, each once; empty where something else does.
std::vector<const VariableSymbol *> private_variables(const Expression &expression);

} // namespace picco::compiler
