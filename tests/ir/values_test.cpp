// Values of the IR on other operands.
#include "ir/values.h"

#include "ast/expressions.h"
#include "ast/types.h"

#include <gtest/gtest.h>

namespace picco::compiler::ir {
namespace {

constexpr Op kOps[] = {
#define PICCO_EACH(name, text, arity) Op::k##name,
    PICCO_IR_OPERATIONS(PICCO_EACH)
#undef PICCO_EACH
};

TEST(Values, StayWhatTheyAreOnOtherOperands) {
    Type type;
    type.kind = TypeKind::kInteger;
    type.width = 7;
    RealOperation real;
    for (const Op op : kOps) {
        if (arity_of(op) == 0)
            continue; // it has no operands
        const size_t count = arity_of(op) == kAnyNumber ? 2 : static_cast<size_t>(arity_of(op));
        Graph graph;
        std::vector<Id> some, others;
        for (size_t i = 0; i < count; ++i) {
            some.push_back(graph.read(false));
            others.push_back(graph.read(false));
        }
        Value value{.op = op, .operands = some, .source = op == Op::kReal ? &real : nullptr, .slot = 3};
        value.loop = 5;
        value.type = &type;
        const Id first = graph.again(value, some);
        Graph::Replacements replacements;
        for (size_t i = 0; i < count; ++i)
            replacements[some[i]] = others[i];
        const Value second = graph[graph.replaced(first, replacements)];
        EXPECT_EQ(second.op, op == Op::kFit ? Op::kAssume : op) << name_of(op);
        EXPECT_EQ(second.operands, others) << name_of(op);
        EXPECT_EQ(second.slot, 3) << name_of(op);
        EXPECT_EQ(second.loop, 5) << name_of(op);
        EXPECT_EQ(second.type, &type) << name_of(op);
        EXPECT_EQ(second.source, value.source) << name_of(op);
    }
}

} // namespace
} // namespace picco::compiler::ir
