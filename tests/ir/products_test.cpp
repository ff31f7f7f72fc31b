// Nests of loops that multiply matrices: which they are, and that elements stay what they were.
#include "analysed.h"
#include "interpreter.h"
#include "ir/loop.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>

namespace picco::compiler::ir {
namespace {

class Products : public testing::Test {
  protected:
    /// What the first loop of main is planned as, which is over i; what stands in its body's place is the loop over j.
    Planned planned(const std::string &nest, const std::string &declared = "") {
        analysis_ = std::make_unique<Analysis>(analysed(
            "private int times(private int x, private int y) { return x * y; } struct pair { int re, im; }; "
            "public int main() { public int i, j, k, l, n = 3; private int a[5][5], b[5][5], c[5][5], "
            "d[5][5], "
            "row[5], cube[3][5][5], s = 2; private unsigned long wide[5][5]; private unsigned u[5][5], "
            "v[5][5], w[5][5]; private signed char "
            "small[5][5]; private struct pair z[5][5]; private int *p = c[0], *q = d[0]; q = d[1]; p = "
            "c[1]; " +
            declared + nest + " smcoutput(c, 1, 5, 5); smcoutput(s, 1); return 0; }\n"));
        EXPECT_TRUE(analysis_->is_good()) << nest;
        function_ = analysis_->program->main->definition;
        for (const auto &[loop, function] : loops_of(*analysis_->program))
            if (function == function_) {
                loop_ = loop;
                break;
            }
        Ranges ranges;
        ranges.set_room(87); // of the modulus 2^89 - 1
        return plan_product(*loop_, *function_, ranges, analysis_->program->arena, true);
    }

    /// The elements that the nest writes, after they were compared with those of the loop as written on random data; or why
    /// it is no product.
    std::string products(const std::string &body, const std::string &declared = "") {
        return nest("for (i = 0; i < 5; i++) for (j = 0; j < 5; j++) { " + body + " }", declared);
    }
    std::string nest(const std::string &text, const std::string &declared = "") {
        const Planned found = planned(text, declared);
        if (!found.loop)
            return found.reason.text;
        Loop written;
        static_cast<CountedLoop &>(written.head) = found.loop->head;
        Ranges ranges;
        EXPECT_FALSE(build(*function_, ranges, analysis_->program->arena, 0, written));
        convert_branches(written);
        std::mt19937_64 random(7);
        for (int trial = 0; trial < 300; ++trial) {
            std::vector<mpz_class> numbers;
            for (const Slot &slot : written.slots)
                numbers.emplace_back(static_cast<long>(random() % 2001) -
                                     (slot.type && slot.type->is_signed ? 1000 : 0));
            const auto leaf = [&](const Value &value) {
                return value.op == Op::kInitial ? numbers[static_cast<size_t>(value.slot)] : mpz_class(3);
            };
            Evaluation before(written.graph, leaf), after(found.loop->graph, leaf);
            for (size_t i = 0; i < written.slots.size(); ++i)
                if (found.loop->slots[i].is_written) {
                    EXPECT_EQ(after(found.loop->slots[i].final), before(written.slots[i].final)) << text;
                }
        }
        std::string result;
        const std::string dump = found.dumps.back().text;
        for (size_t at = dump.find("\n  "); at != std::string::npos; at = dump.find("\n  ", at + 1))
            result += (result.empty() ? "" : "; ") + dump.substr(at + 3, dump.find('\n', at + 3) - at - 3);
        return result;
    }

  private:
    std::unique_ptr<Analysis> analysis_;
    const FunctionDefinition *function_ = nullptr;
    const For *loop_ = nullptr;
};

constexpr const char *kNone = "multiplies no matrices";

TEST_F(Products, OfTextbooks) {
    const std::string product = "c[i][j] = assume(product(k, a[i][k], b[k][j]))";
    const std::string terms = "for (k = 0; k < 5; k++) ";
    EXPECT_EQ(products("c[i][j] = 0; " + terms + "c[i][j] += a[i][k] * b[k][j];"), product);
    EXPECT_EQ(products("private int sum = 0; " + terms + "sum = b[k][j] * a[i][k] + sum; c[i][j] = sum;"),
              product);
    EXPECT_EQ(products("s = 0; " + terms + "s += a[i][k] * b[k][j]; c[i][j] = s;"),
              kNone); // somebody reads it
    EXPECT_EQ(products("t = 0; " + terms + "t += a[i][k] * b[k][j]; c[i][j] = t;", "private int t;"),
              product);
    EXPECT_EQ(products(terms + "c[i][j] += times(a[i][k], b[k][j]);"),
              "c[i][j] = assume(add(c[i][j], product(k, a[i][k], b[k][j])))");
    EXPECT_EQ(products("w[i][j] = 0; " + terms + "w[i][j] += u[i][k] * v[k][j];"),
              "w[i][j] = wrap(product(k, u[i][k], v[k][j]))");
    EXPECT_EQ(products(terms + "wide[i][j] += wide[i][k] * u[k][j];"),
              kNone); // the sum does not fit the modulus
    EXPECT_EQ(products("small[i][j] = 5; " + terms + "small[i][j] += a[i][k] * b[k][j];"),
              "small[i][j] = wrap(add(5, product(k, a[i][k], b[k][j])))");
    EXPECT_EQ(
        products(terms + "c[i][j] += a[i][k] * b[j][k];"), // the run finds that it does not lie row by row
        "c[i][j] = assume(add(c[i][j], product(k, a[i][k], b[j][k])))");
    EXPECT_EQ(products(terms + "c[i][j] += a[i][k] * row[j];"), kNone);
    EXPECT_EQ(products(terms + "c[i][j] += a[i][k] * b[k][j]; s = c[i][j];"), kNone);
    EXPECT_EQ(products(terms + "if (a[i][k] > 0) c[i][j] += a[i][k] * b[k][j];"), kNone);
}

TEST_F(Products, MadeOfMore) {
    const std::string terms = "for (k = 0; k < n; k++) ";
    EXPECT_EQ(products("private int sum = 0; " + terms +
                       "sum += (a[i][k] - s) * (b[k][j] & 3); c[i][j] = sum > 0 ? sum : 0;"),
              "c[i][j] = max(0, assume(product(k, sub(a[i][k], s), bit_and(3, b[k][j]))))");
    EXPECT_EQ(
        products("private int re = 0, im = 0; " + terms +
                 "{ re += a[i][k] * b[k][j] - c[i][k] * d[k][j]; im += a[i][k] * d[k][j]; } z[i][j].re = re; "
                 "z[i][j].im = im;"),
        kNone); // fields do not lie side by side
    EXPECT_EQ(
        products("private int sum = 0; " + terms +
                 "sum += 3 * (a[i][k] * b[k][j]); for (l = 0; l < 5; l++) "
                 "sum -= a[i][l] * d[l][j]; c[i][j] = sum;"),
        "c[i][j] = assume(sub(assume(mul(3, product(k, a[i][k], b[k][j]))), product(l, a[i][l], d[l][j])))");
    EXPECT_EQ(products("private int sum = 0; " + terms + "sum += a[i][k] * b[k][j]; c[i][j] = sum + row[j];"),
              kNone);
    EXPECT_EQ(products("private int sum = 0; " + terms + "sum += a[i][k] * b[k][j]; c[i][j] = sum + i;"),
              kNone);
    EXPECT_EQ(products("private int sum = 0; " + terms + "sum += a[i][k] * b[k][j] * k; c[i][j] = sum;"),
              kNone);
    EXPECT_EQ(products(terms + "c[i][j] += a[i][k] * b[k][j] - a[i][k] * b[k][j];"), kNone);
    EXPECT_EQ(products("private int sum = 0; " + terms + "sum += a[i][k] * b[k][j] + 1; c[i][j] = sum;"),
              kNone);
    EXPECT_EQ(products("private int sum = 0; " + terms + "sum += sum * a[i][k] * b[k][j]; c[i][j] = sum;"),
              kNone);
}

TEST_F(Products, WhereOthersAre) {
    const std::string sum = "private int sum = 0; for (k = 0; k < n; k++) sum += a[i][k] * b[k][j]; ";
    EXPECT_NE(products(sum + "c[i][j] = d[i][j] + sum;"), kNone);
    EXPECT_NE(products(sum + "p[i * 5 + j] = q[i * 5 + j] + sum;"), kNone); // compared when it runs
    EXPECT_EQ(products(sum + "c[i][j] = c[i + 1][j] + sum;"), kNone);
    EXPECT_EQ(products(sum + "c[i][j] = c[i][j + 1] + sum;"), kNone);
    EXPECT_EQ(products(sum + "p[i * 5 + j] = *q + sum;"), kNone);
    EXPECT_EQ(products(sum + "c[i][j] = c[0][0] + sum;"), kNone);
    EXPECT_NE(products(sum + "cube[1][i][j] = cube[0][i][j] + sum;"), kNone);
    const std::string body =
        "{ private int sum = 0; for (k = 0; k < j; k++) sum += a[i][k] * b[k][j]; c[i][j] = sum; }";
    EXPECT_EQ(nest("for (i = 0; i < 5; i++) for (j = 0; j < 5; j++) " + body),
              "has a loop inside that does not run equally often in all iterations");
    EXPECT_EQ(nest("for (i = 0; i < 5; i++) for (j = i; j < 5; j++) { " + sum + "c[i][j] = sum; }"), kNone);
    EXPECT_EQ(
        nest("for (i = 0; i < 5; i++) for (j = 0; j < 5; j++) { private int sum = 0; for (k = i; k < 5; k++) "
             "sum += a[i][k] * b[k][j]; c[i][j] = sum; }"),
        kNone);
    EXPECT_EQ(
        nest("for (i = 0; i < 5; i++) { s = 0; for (j = 0; j < 5; j++) { " + sum + "c[i][j] = sum; } }"),
        "does more than to run a loop of loops");
}

} // namespace
} // namespace picco::compiler::ir
