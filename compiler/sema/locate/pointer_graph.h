#ifndef PICCO_COMPILER_SEMA_POINTER_GRAPH_H
#define PICCO_COMPILER_SEMA_POINTER_GRAPH_H

#include "sema/locate/locations.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace picco::compiler {

/// The pointers that a type consists of, from the outside in, elements of arrays looked through.
std::vector<const Type *> pointer_levels(const Type *type);

/// Which pointers take their values from which, over a whole program. A node is one pointer object or value,
/// or all that a declaration stands for; an edge leads to what gets a private location if its source has one.
/// Pointers that are reached by the same pointers to pointers are one node.
class PointerGraph {
  public:
    explicit PointerGraph(Program &program);

    /// The place, a pointer or a struct with pointers, is assigned where an assignment is kept or undone by a
    /// private bit.
    void redirect(const Expression &place, SourceRange cause);
    /// The same for what a function returns.
    void redirect_result(const FunctionSymbol &function, SourceRange cause);
    /// Follows all edges.
    void spread();
    /// The declared pointers found private.
    std::vector<PointerKey> private_keys();
    /// Those that cannot be.
    void report(Diagnostics &diagnostics);

  private:
    using Node = int;
    static constexpr Node kNone = -1;
    /// The nodes of a value or place: of the pointer itself, of the pointer it leads to, and so on.
    using Nodes = std::vector<Node>;

    struct Facts {
        Node same = kNone; ///< the node that stands for this one, if another
        std::vector<Node> leads_to;
        bool is_private = false;
        SourceRange cause; ///< why it is private
    };
    /// A node that cannot be private.
    struct Limit {
        Node node;
        SourceRange range;
        std::string what, reason;
    };

    void look(Declaration &declaration);
    void look(Statement &statement);
    void look(Expression &expression);
    void look_at_declarators(VariableDeclaration &declaration);
    void look_at_initializer(const Expression &initializer, const Nodes &target);
    void look_at_call(const Call &call);
    void look_at_function(const FunctionDefinition &function);
    void limit_declared(const PointerKey &key, const Type *type, const Declarator &declarator);
    void limit_function(const FunctionSymbol &function, SourceRange range);

    const Nodes &nodes_of(const Expression &expression);
    Nodes compute(const Expression &expression);
    Nodes of_conversion(const Conversion &conversion);
    Nodes of_conditional(const Conditional &conditional);
    /// The nodes of what a declaration declares.
    Nodes declared(const PointerKey &key, const Type *type);
    Nodes of_field(const Field &field, const Type *type);
    Nodes of_record_fields(const Type *type);
    Nodes fresh(const Type *type);
    /// The pointer through which a place is reached; kNone if it is a variable or a part of one.
    Node base(const Expression &place);

    Node make(bool is_private, SourceRange cause = {});
    Node find(Node node);
    void unite(Node a, Node b);
    void lead(Node from, Node to);
    void mark(Node node, SourceRange cause);
    /// A value goes into a place.
    void flow(const Nodes &from, const Nodes &to);
    /// A value of this type, reached through `from`, is read or written.
    void reach(Node from, const Expression &place);

    Program &program_;
    std::vector<Facts> facts_;
    std::map<PointerKey, Node> declared_;
    std::unordered_map<const Expression *, Nodes> known_;
    std::unordered_map<const VariableSymbol *, PointerKey> parameters_;
    std::vector<Limit> limits_;
    const FunctionSymbol *function_ = nullptr;
    ChildVisitor visitor_;
};

} // namespace picco::compiler

#endif
