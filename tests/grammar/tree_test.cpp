// What the emitter relies on: conversions are explicit, types are complete, facts are filled.

#include "front_end_run.h"

#include "ast/facts.h"

#include <gtest/gtest.h>

namespace picco::compiler::test {
namespace {

/// A tree of an expression as text: `(+ (Load s) (Share 1))`.
std::string shape(const Expression *expression) {
#define PICCO_CONVERSION_NAME(name, text) #name,
    static const char *const names[] = {PICCO_CONVERSIONS(PICCO_CONVERSION_NAME)};
#undef PICCO_CONVERSION_NAME
    return visit(
        *expression,
        Overloaded{
            [](const Name &n) { return std::string(n.name); },
            [](const IntegerLiteral &n) { return std::string(n.spelling); },
            [](const Conversion &n) {
                return "(" + std::string(names[static_cast<int>(n.conversion)]) + " " + shape(n.operand) +
                       ")";
            },
            [](const Binary &n) {
                return "(" + std::string(spelling(n.op)) + " " + shape(n.left) + " " + shape(n.right) + ")";
            },
            [](const Unary &n) { return "(" + std::string(spelling(n.op)) + " " + shape(n.operand) + ")"; },
            [](const Assignment &n) {
                return "(" + (n.op ? std::string(spelling(*n.op)) : "") + "= " + shape(n.left) + " " +
                       shape(n.right) + ")";
            },
            [](const Conditional &n) {
                return "(? " + shape(n.condition) + " " + shape(n.when_true) + " " + shape(n.when_false) +
                       ")";
            },
            [](const Cast &n) { return "(cast " + shape(n.operand) + ")"; },
            [](const Subscript &n) { return "([] " + shape(n.base) + " " + shape(n.index) + ")"; },
            [](const SmcOpen &n) { return "(open " + shape(n.operand) + ")"; },
            [](const ArrayElement &n) { return "(each " + shape(n.array) + ")"; },
            [](const Elementwise &n) { return "(all " + shape(n.body) + ")"; },
            [](const Expression &) { return std::string("?"); },
        });
}

/// The expression of the last statement before `return 0;` in main.
std::string shape_of(const std::string &text) {
    const Analysis analysis =
        analyse_text("private int s, A[4], M[3][4]; private long wide; private int<1> bit;\n"
                     "private unsigned char byte; public int k, P[4]; public char c;\n"
                     "public int main() { " +
                     text + "; return 0; }\n");
    if (!analysis.is_good())
        return printed(analysis);
    const auto &statements = analysis.program->main->definition->body->statements;
    return shape(as<ExpressionStatement>(statements[statements.size() - 2])->expression);
}

TEST(Tree, ConversionsAreExplicit) {
    EXPECT_EQ(shape_of("s = k"), "(= s (Share (Load k)))");
    EXPECT_EQ(shape_of("s = c"), "(= s (Share (Widen (Load c))))");
    EXPECT_EQ(shape_of("s = s + 1"), "(= s (+ (Load s) (Share 1)))");
    EXPECT_EQ(shape_of("wide = s * k"), "(= wide (Widen (* (Load s) (Share (Load k)))))");
    EXPECT_EQ(shape_of("s = wide"), "(= s (Wrap (Load wide)))");
    EXPECT_EQ(shape_of("byte = s"), "(= byte (Wrap (Load s)))");
    EXPECT_EQ(shape_of("s = byte << 2"), "(= s (<< (Widen (Load byte)) 2))");
    EXPECT_EQ(shape_of("bit = s"), "(= bit (Wrap (Load s)))");
    EXPECT_EQ(shape_of("s = (int)wide"), "(= s (cast (Wrap (Load wide))))");
    EXPECT_EQ(shape_of("byte += s"), "(+= byte (Load s))");
    EXPECT_EQ(
        shape_of("A[k] = M[1][2]"),
        "(= ([] (ArrayToPointer A) (Load k)) (Load ([] (ArrayToPointer ([] (ArrayToPointer M) 1)) 2)))");
    EXPECT_EQ(shape_of("s = A @ M[2]"), "(= s (@ A ([] (ArrayToPointer M) 2)))");
    EXPECT_EQ(shape_of("k = smcopen(s) + 1"), "(= k (+ (open (Load s)) 1))");
    EXPECT_EQ(shape_of("P = smcopen(A)"), "(all (= (each P) (Load (each (open A)))))");
    EXPECT_EQ(shape_of("A = A + 2 * k"), "(all (= (each A) (+ (Load (each A)) (Share (* 2 (Load k))))))");
    EXPECT_EQ(shape_of("A[k] = (A + 1) @ A"),
              "(= ([] (ArrayToPointer A) (Load k)) (@ (all (+ (Load (each A)) (Share 1))) A))");
}

TEST(Tree, TruthValues) {
    EXPECT_EQ(shape_of("s = s && wide > 3"), "(= s (&& (Truth (Load s)) (> (Load wide) (Share (Widen 3)))))");
    EXPECT_EQ(shape_of("s = k && s"), "(= s (&& (Load k) (Truth (Load s))))");
    EXPECT_EQ(shape_of("s = s || k"), "(= s (|| (Truth (Load s)) (Share (Truth (Load k)))))");
    EXPECT_EQ(shape_of("s = bit ? s : k"), "(= s (? (Load bit) (Load s) (Share (Load k))))");
    EXPECT_EQ(shape_of("s = !bit"), "(= s (! (Load bit)))");
    EXPECT_EQ(shape_of("bit = bit ^ (s > 2)"),
              "(= bit (Wrap (^ (Widen (Load bit)) (> (Load s) (Share 2)))))");
}

TEST(Tree, TypesOfOperations) {
    const Analysis analysis =
        analyse_text("private int<10> ten; private int<40> forty; private unsigned int u;\n"
                     "private int i; private _Bool flag; public long l;\n"
                     "public int main() { ten + ten; forty + i; u + i; i < l; flag + flag;\n"
                     "l + i; ten << 3; i && l; ten += forty; forty++; return 0; }\n");
    ASSERT_TRUE(analysis.is_good()); // with warnings: nobody uses the results
    std::string types;
    for (const Statement *statement : analysis.program->main->definition->body->statements)
        if (const auto *expression = as<ExpressionStatement>(statement)) {
            types += to_string(expression->expression->type);
            if (const auto *assignment = as<Assignment>(expression->expression))
                types += " in " + to_string(assignment->operation_type);
            types += "; ";
        }
    EXPECT_EQ(types,
              "private int; private int<40>; private unsigned int; private int; private int; private long; "
              "private int; private int; private int<10> in private int<40>; private int<40>; ");
}

TEST(Tree, InitializersAreFlat) {
    const Analysis analysis = analyse_text("private int A[2][3] = { 1, 2, 3, [1] = { [2] = 6 } };\n"
                                           "private int B[] = { [3] = 1, 2 };\n"
                                           "private char text[] = \"ab\";\n"
                                           "public int main() { return 0; }\n");
    ASSERT_EQ(printed(analysis), "");
    std::string places;
    for (const Declaration *declaration : analysis.program->units[0]->declarations)
        if (const auto *variables = as<VariableDeclaration>(declaration))
            for (const DeclaredItem &item : variables->items) {
                places += to_string(item.symbol->type) + ":";
                if (const auto *list = as<InitializerList>(item.initializer))
                    for (const InitializedPart &part : list->parts) {
                        places += " ";
                        for (const InitializerStep &step : part.path)
                            places += std::to_string(step.index);
                    }
                places += "; ";
            }
    EXPECT_EQ(places, "private int [2][3]: 00 01 02 12; private int [5]: 3 4; private char [3]:; ");
}

const FunctionSymbol *function(const Analysis &analysis, std::string_view name) {
    for (const FunctionSymbol *symbol : analysis.program->functions)
        if (symbol->name == name)
            return symbol;
    return nullptr;
}

TEST(Tree, FactsOfFunctions) {
    const Analysis analysis =
        analyse_text("public int count;\n"
                     "public int plain(public int x) { public int y = x; y++; return y; }\n"
                     "int leaf(int x) { return x; }\n"
                     "int loop(int x, public int n) { return n > 0 ? loop(x, n - 1) : leaf(x); }\n"
                     "void bump(void) { count++; }\n"
                     "void input(int *p) { smcinput(*p, 1); bump(); }\n"
                     "public int main() { int s; input(&s); if (s) s = loop(s, 3); count = smcopen(s); "
                     "return plain(1); }\n");
    ASSERT_EQ(printed(analysis), "");
    const FunctionFacts leaf = function(analysis, "leaf")->facts;
    EXPECT_TRUE(leaf.touches_private && leaf.is_called_under_private);
    EXPECT_FALSE(leaf.has_public_effect || leaf.is_recursive);
    const FunctionFacts loop = function(analysis, "loop")->facts;
    EXPECT_TRUE(loop.is_recursive && loop.is_called_under_private);
    const FunctionFacts input = function(analysis, "input")->facts;
    EXPECT_TRUE(input.does_input_output && input.has_public_effect);
    EXPECT_FALSE(input.opens || input.is_called_under_private);
    const FunctionFacts plain = function(analysis, "plain")->facts;
    EXPECT_FALSE(plain.touches_private || plain.has_public_effect);
    EXPECT_TRUE(analysis.program->main->facts.opens);
    EXPECT_EQ(analysis.program->functions.back(), analysis.program->main); // callees come first
}

/// Every expression below a node has its type, and nothing erroneous is left.
void expect_typed(Expression &expression) {
    ASSERT_NE(expression.type, nullptr);
    ASSERT_FALSE(is_error(expression.type));
    ASSERT_NE(expression.type->privacy, Privacy::kOpen);
    ChildVisitor visitor;
    visitor.expression = [](Expression *&child) { expect_typed(*child); };
    visit_children(expression, visitor);
}

TEST(Tree, EveryExpressionHasItsType) {
    for (const auto &entry :
         std::filesystem::directory_iterator(std::string(SOURCE_DIR) + "/samples/figures")) {
        if (entry.path().extension() != ".c")
            continue;
        FrontEndOptions options;
        options.sources = {entry.path().string()};
        const Analysis analysis = analyse(options);
        ASSERT_TRUE(analysis.is_good()) << entry.path();
        int expressions = 0;
        ChildVisitor visitor;
        visitor.expression = [&](Expression *&expression) {
            ++expressions;
            expect_typed(*expression);
        };
        visitor.statement = [&](Statement *&statement) { visit_children(*statement, visitor); };
        visitor.declaration = [&](Declaration *declaration) { visit_children(*declaration, visitor); };
        for (FunctionDefinition *function : analysis.program->units[0]->functions)
            visit_children(*function->body, visitor);
        EXPECT_GT(expressions, 5) << entry.path();
    }
}

} // namespace
} // namespace picco::compiler::test
