// `while (i < n) { …; i++; }` is `for (; i < n; i++) { … }` where nothing continues.
#include "ir/counting_loops.h"

#include "ir/loop.h"
#include "lower/walk.h"
#include "plan/counted_loop.h"

namespace picco::compiler {
namespace {

bool continues(Statement &statement) {
    if (as<Continue>(&statement))
        return true;
    if (as<For>(&statement) || as<While>(&statement) || as<DoWhile>(&statement))
        return false;
    bool found = false;
    ChildVisitor visitor;
    visitor.statement = [&](Statement *&each) { found = found || continues(*each); };
    visitor.expression = [&](Expression *&each) { visit_children(*each, visitor); };
    visit_children(statement, visitor);
    return found;
}

class Lowering {
  public:
    explicit Lowering(Program &program) : program_(program) {}

    void run() {
        for (TranslationUnit *unit : program_.units)
            for (Declaration *declaration : unit->declarations)
                if (auto *function = as<FunctionDefinition>(declaration);
                    function && !function->is_from_system_header)
                    visit_parts(*function, visitor_);
    }

  private:
    void look(Statement *&statement) {
        visit_children(*statement, visitor_);
        auto *loop = as<While>(statement);
        auto *body = loop ? as<Block>(loop->body) : nullptr;
        if (!body || body->is_parallel || body->statements.size() < 2)
            return;
        const auto *last = as<ExpressionStatement>(body->statements.back());
        if (!last || !last->expression || continues(*body))
            return;
        For &counting = *program_.arena.make<For>();
        counting.range = loop->range;
        counting.may_stop = loop->may_stop;
        counting.condition = loop->condition;
        counting.step = last->expression;
        counting.masks = loop->masks;
        Block &rest = *program_.arena.make<Block>(*body);
        rest.statements.pop_back();
        counting.body = &rest;
        if (counted_loop(counting) && ir::has_private_data(counting))
            statement = &counting;
    }

    Program &program_;
    ChildVisitor visitor_{[this](Expression *&each) { visit_children(*each, visitor_); },
                          [this](Statement *&each) { look(each); },
                          [this](Declaration *each) { visit_children(*each, visitor_); }};
};

} // namespace

void lower_counting_loops(Program &program) {
    Lowering(program).run();
}

} // namespace picco::compiler
