// The functions that loops call with vectors.
#include "nests/lane_calls.h"

#include "ast/visit.h"
#include "nests/lanewise.h"

namespace picco::compiler {
namespace {

class Survey {
  public:
    Survey(LaneLoops &loops, ir::Plans &plans) : lane_loops_(loops), plans_(plans) {}

    void look(const FunctionDefinition &function) {
        function_ = &function;
        visit_children(*function.body, visitor_);
    }

    std::set<const FunctionSymbol *> result;

  private:
    void look(Statement *statement) {
        if (const auto *loop = as<For>(statement)) {
            const LaneLoop *lanes = lane_loops_.find(*loop, *function_);
            for (size_t i = 0; lanes && i < lanes->callees.size(); ++i)
                add(*lanes->callees[i]);
        }
        visit_children(*statement, visitor_);
    }

    void add(const FunctionSymbol &function) {
        if (result.insert(&function).second)
            for (const FunctionSymbol *each : lane_facts(function, plans_).callees)
                add(*each);
    }

    LaneLoops &lane_loops_;
    ir::Plans &plans_;
    const FunctionDefinition *function_ = nullptr;
    ChildVisitor visitor_{.statement = [this](Statement *&statement) { look(statement); }};
};

class CallsInLoops {
  public:
    explicit CallsInLoops(ir::Plans &plans) : plans_(plans) {}

    void look(Statement &statement) {
        loops_ += as<For>(&statement) ? 1 : 0;
        visit_children(statement, visitor_);
        loops_ -= as<For>(&statement) ? 1 : 0;
    }

    std::set<const FunctionSymbol *> result;

  private:
    void look(Expression &expression) {
        if (const auto *call = as<Call>(&expression); call && loops_ != 0 && call->function)
            add(*call->function);
        visit_children(expression, visitor_);
    }
    void add(const FunctionSymbol &function) {
        if (function.definition && is_lanewise(function, plans_) && result.insert(&function).second)
            for (const FunctionSymbol *each : function.callees)
                add(*each);
    }

    ir::Plans &plans_;
    int loops_ = 0;
    ChildVisitor visitor_{[this](Expression *&each) { look(*each); },
                          [this](Statement *&each) { look(*each); },
                          [this](Declaration *each) { visit_children(*each, visitor_); }};
};

} // namespace

std::set<const FunctionSymbol *> functions_in_loops(const Program &program, ir::Plans &plans) {
    CallsInLoops calls(plans);
    for (const TranslationUnit *unit : program.units)
        for (Declaration *declaration : unit->declarations)
            if (const auto *function = as<FunctionDefinition>(declaration);
                function && !function->is_from_system_header)
                calls.look(*function->body);
    return calls.result;
}

std::set<const FunctionSymbol *> functions_with_lanes(const Program &program, LaneLoops &loops,
                                                      ir::Plans &plans) {
    Survey survey(loops, plans);
    for (const TranslationUnit *unit : program.units)
        for (Declaration *declaration : unit->declarations)
            if (const auto *function = as<FunctionDefinition>(declaration);
                function && !function->is_from_system_header)
                survey.look(*function);
    return survey.result;
}

} // namespace picco::compiler
