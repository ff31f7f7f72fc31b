// Which iterations of a counted loop take the same cell: what is said against the cells of a loop that is run by hand.
#include "analysed.h"
#include "ast/facts.h"
#include "plan/dependence.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace picco::compiler {
namespace {

class Dependences : public ::testing::Test {
  protected:
    /// Of the two sides of the assignment `first = second` in a loop of f over i.
    Dependence of(const std::string &first, const std::string &second,
                  const std::string &head = "for (i = 0; i < n; i++)") {
        text_ = first + " = " + second;
        analysis_.emplace(analysed("struct pair { private int a, b; }; void f(private int *p, private int "
                                   "m[20][20], public int n, public int "
                                   "size) { private int a[90], b[90], g[9][9], r[n][size]; private struct "
                                   "pair s[90]; public int i; public "
                                   "unsigned u; public unsigned long w; " +
                                   head + " " + text_ + "; }\npublic int main() { return 0; }\n"));
        EXPECT_TRUE(analysis_->is_good()) << text_;
        for (const FunctionSymbol *each : analysis_->program->functions)
            if (each->name == "f")
                for (const Statement *statement : each->definition->body->statements)
                    if (const auto *loop = as<For>(statement)) {
                        loop_ = counted_loop(*loop);
                        if (!loop_)
                            break;
                        const auto *body = as<ExpressionStatement>(loop->body);
                        const auto *assignment = as<Assignment>(without_conversions(body->expression));
                        first_ = assignment->left;
                        second_ = without_conversions(assignment->right);
                        return dependence(*loop_, *first_, *second_);
                    }
        ADD_FAILURE() << "no loop";
        return {};
    }
    void expect_distance(Int128 distance, const Dependence &found) {
        EXPECT_EQ(found.kind, Dependence::Kind::kDistance) << text_;
        EXPECT_EQ(static_cast<long>(found.distance), static_cast<long>(distance)) << text_;
    }
    void expect_never(const Dependence &found) { EXPECT_EQ(found.kind, Dependence::Kind::kNever) << text_; }
    void expect_guarded(const Dependence &found) {
        EXPECT_EQ(found.kind, Dependence::Kind::kGuarded) << text_;
    }

    std::optional<CountedLoop> loop_;
    const Expression *first_ = nullptr, *second_ = nullptr; ///< of the last loop

  private:
    std::string text_;
    std::optional<Analysis> analysis_;
};

TEST_F(Dependences, InOneIteration) {
    const auto differ = [&](const std::string &first, const std::string &second) {
        of(first, second);
        return differ_in_one_iteration(*loop_, *first_, *second_);
    };
    EXPECT_TRUE(differ("a[i]", "a[i - 1]"));
    EXPECT_TRUE(differ("m[n][i]", "m[n - 1][i]"));
    EXPECT_TRUE(differ("r[n - 1][i]", "r[n - 2][i]")); // rows of as many elements as only the run knows
    EXPECT_FALSE(differ("r[n - 1][i]", "r[n - 2][0]"));
    EXPECT_FALSE(differ("a[i]", "a[n]"));
    EXPECT_FALSE(differ("a[i + 1]", "a[1 + i]"));
    EXPECT_FALSE(differ("a[i]", "p[i + 1]"));
}

TEST_F(Dependences, AreDistancesInIterations) {
    expect_distance(1, of("a[i]", "a[i - 1]"));
    expect_distance(-1, of("a[i]", "a[i + 1]"));
    expect_distance(0, of("a[i + 1]", "a[1 + i]"));
    expect_distance(3, of("p[i + n]", "p[i + n - 3]"));
    expect_distance(2, of("a[2 * i + 1]", "a[i * 2 - 3]"));
    expect_distance(-2, of("a[i]", "a[i - 2]", "for (i = 80; i > n; i--)"));
    expect_distance(2, of("a[i]", "a[i - 6]", "for (i = 6; i < n; i += 3)"));
    expect_distance(1, of("g[i][3]", "g[i - 1][3]"));
    expect_distance(1, of("g[2][i]", "g[2][i - 1]"));
    expect_distance(1, of("m[i][n]", "m[i - 1][n]"));
    expect_distance(0, of("g[i][3]", "g[i - 1][12]")); // rows follow each other
    expect_distance(1, of("s[i].a", "s[i - 1].a"));
    expect_distance(1, of("a[w + 1]", "a[w]", "for (w = 0; w < 80ul; w++)"));
    expect_distance(1, of("r[2][i]", "r[2][i - 1]"));
}

TEST_F(Dependences, AreNone) {
    expect_never(of("a[i]", "b[i]"));
    expect_never(of("a[2 * i]", "a[2 * i + 1]"));
    expect_never(of("a[i]", "a[i + 1]", "for (i = 0; i < 80; i += 2)"));
    expect_never(of("a[i]", "a[i + 40]", "for (i = 0; i < 40; i++)"));
    expect_never(of("g[i][3]", "g[i][4]"));
    expect_never(of("g[i][3]", "g[i + 1][5]"));
    expect_never(of("g[2][i]", "g[3][i]"));
    expect_never(of("p[2 * i]", "p[2 * i + 1]"));
    expect_never(of("s[i].a", "s[i].b"));
    expect_never(of("s[i].a", "s[i + n].b"));
    expect_never(of("p[0]", "p[1]"));
}

TEST_F(Dependences, AreLeftToTheRun) {
    expect_guarded(of("p[i]", "a[i]"));
    expect_guarded(of("a[i]", "a[n]"));
    expect_guarded(of("a[i]", "a[n - i]"));
    expect_guarded(of("a[i]", "a[2 * i]"));
    expect_guarded(of("a[i]", "a[i + n]"));
    expect_guarded(of("a[n * i]", "a[n * i + 1]"));
    expect_guarded(
        of("a[u + 1]", "a[u]", "for (u = 0; u < 80u; u++)")); // numbers below 2^32 start again at 0
    expect_guarded(of("r[i][0]", "r[i - 1][0]"));             // rows of a length that only the run knows
    expect_guarded(of("a[i]", "a[i % 3]"));
}

TEST_F(Dependences, OfCertainIterations) {
    of("a[i]", "a[i]", "for (i = 0; i < 10; i++)");
    EXPECT_TRUE(has_iterations_apart(*loop_, 9));
    EXPECT_FALSE(has_iterations_apart(*loop_, -10));
    of("a[i]", "a[i]");
    EXPECT_TRUE(has_iterations_apart(*loop_, -3));
    EXPECT_FALSE(has_iterations_apart(*loop_, 4));
}

} // namespace
} // namespace picco::compiler
