#include "sema/flow/call_facts.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace picco::compiler {

namespace {

/// The call graph with an extra node for all functions that pointers of one kind may mean.
class Graph {
  public:
    struct Node {
        FunctionSymbol *function = nullptr; ///< null: of pointers
        std::vector<std::size_t> callees;
        FunctionFacts facts; ///< first its own, then with all that it calls
    };
    std::vector<Node> nodes;

    Graph(const Program &program, const CallGraph &graph) : graph_(graph) {
        for (FunctionSymbol *function : program.functions) {
            numbers_[function] = nodes.size();
            nodes.push_back({function, {}, {}});
        }
        for (std::size_t i = 0; i < program.functions.size(); ++i)
            connect(i);
    }

  private:
    void connect(std::size_t node) {
        const Summary &own = *graph_.summary(nodes[node].function);
        FunctionFacts &facts = nodes[node].facts;
        facts.touches_private = own.touches_private;
        facts.has_public_effect = own.effect.has_value();
        facts.does_input_output = own.transfers;
        facts.opens = own.opens;
        facts.allocates = own.allocates;
        for (const Summary::Site &site : own.calls) {
            if (site.callee) {
                add_callee(node, site.callee);
            } else {
                const std::size_t pointed = pointers(site.call->callee->type->target);
                nodes[node].callees.push_back(pointed);
            }
        }
    }

    void add_callee(std::size_t node, const FunctionSymbol *callee) {
        if (const auto at = numbers_.find(callee); at != numbers_.end())
            nodes[node].callees.push_back(at->second);
        else if (!graph_.summary(callee))
            nodes[node].facts.has_public_effect |= library_effect(*callee) == LibraryEffect::kEffects;
    }

    std::size_t pointers(const Type *type) {
        const std::pair kind{type->has_prototype, type->has_prototype ? type->parameters.size() : 0};
        const auto [at, is_new] = pointers_.try_emplace(kind, nodes.size());
        if (is_new) {
            nodes.emplace_back();
            for (const FunctionSymbol *target : graph_.targets(type))
                add_callee(at->second, target);
        }
        return at->second;
    }

    const CallGraph &graph_;
    std::map<const FunctionSymbol *, std::size_t> numbers_;
    std::map<std::pair<bool, std::size_t>, std::size_t> pointers_;
};

void join(FunctionFacts &facts, const FunctionFacts &callee) {
    facts.has_public_effect |= callee.has_public_effect;
    facts.does_input_output |= callee.does_input_output;
    facts.opens |= callee.opens;
    facts.allocates |= callee.allocates;
}

/// Tarjan's algorithm: finds the parts of the graph whose nodes all call each other, callees before callers.
class Parts {
  public:
    explicit Parts(Graph &graph) : nodes_(graph.nodes), marks_(graph.nodes.size()) {
        for (std::size_t root = 0; root < nodes_.size(); ++root)
            if (marks_[root].number == 0)
                walk(root);
    }

  private:
    struct Mark {
        std::size_t number = 0; ///< in the order of the first visit; 0: none yet
        std::size_t lowest = 0; ///< that it leads to within its part
        std::size_t next = 0;   ///< callee to look at
        bool is_open = false;   ///< its part is not complete
    };

    void enter(std::size_t node) {
        marks_[node] = {++visited_, visited_, 0, true};
        open_.push_back(node);
        path_.push_back(node);
    }

    /// Without recursion: chains of calls may be long.
    void walk(std::size_t root) {
        enter(root);
        while (!path_.empty()) {
            const std::size_t node = path_.back();
            Mark &mark = marks_[node];
            if (mark.next < nodes_[node].callees.size()) {
                const std::size_t callee = nodes_[node].callees[mark.next++];
                if (marks_[callee].number == 0)
                    enter(callee);
                else if (marks_[callee].is_open)
                    mark.lowest = std::min(mark.lowest, marks_[callee].number);
                continue;
            }
            path_.pop_back();
            if (!path_.empty())
                marks_[path_.back()].lowest = std::min(marks_[path_.back()].lowest, mark.lowest);
            if (mark.lowest == mark.number)
                complete(node);
        }
    }

    /// All that was opened behind the first node is a part.
    void complete(std::size_t first) {
        const auto begin = std::ranges::find(open_.rbegin(), open_.rend(), first).base() - 1;
        const std::vector<std::size_t> part(begin, open_.end());
        open_.erase(begin, open_.end());
        FunctionFacts all;
        bool is_cycle = part.size() > 1;
        for (const std::size_t node : part) {
            marks_[node].is_open = false;
            join(all, nodes_[node].facts);
            for (const std::size_t callee : nodes_[node].callees) {
                join(all, nodes_[callee].facts);
                is_cycle |= callee == node;
            }
        }
        for (const std::size_t node : part) {
            join(nodes_[node].facts, all);
            nodes_[node].facts.is_recursive = is_cycle;
        }
    }

    std::vector<Graph::Node> &nodes_;
    std::vector<Mark> marks_;
    std::vector<std::size_t> open_, path_;
    std::size_t visited_ = 0;
};

} // namespace

void fill_facts(const Program &program, const CallGraph &graph) {
    Graph called(program, graph);
    const Parts parts(called);
    for (const Graph::Node &node : called.nodes)
        if (node.function)
            node.function->facts = node.facts;
}

} // namespace picco::compiler
