// Scalars that iterations do not pass on, and those that they may.
#include "analysed.h"
#include "plan/own_scalars.h"

#include <gtest/gtest.h>

#include <string>

namespace picco::compiler {
namespace {

/// The names of the own scalars of a loop with this body, in alphabetical order.
std::string own_in(const std::string &body) {
    const Analysis analysis = analysed(
        "public int main() { private int a[9], s = 0, t = 1; public int i, j, k = 0; for (i = 0; i < 9; "
        "i++) { " +
        body + " } return 0; }\n");
    EXPECT_TRUE(analysis.is_good()) << body;
    std::set<std::string> names;
    for (const Statement *statement : analysis.program->main->definition->body->statements)
        if (const auto *loop = as<For>(statement))
            for (const VariableSymbol *each : own_scalars(*loop->body))
                names.emplace(each->name);
    std::string text;
    for (const std::string &each : names)
        text += each;
    return text;
}

TEST(OwnScalars, AreSetBeforeTheyAreRead) {
    EXPECT_EQ(own_in("s = a[i]; a[i] = s + 1;"), "s");
    EXPECT_EQ(own_in("s = a[i]; t = s; s += t; s++; a[i] = s;"), "st");
    EXPECT_EQ(own_in("if (a[i]) s = 3;"), "s");
    EXPECT_EQ(own_in("k = i + 1; a[i] = k; private int x = a[i]; a[i] = x;"), "kx");
    EXPECT_EQ(own_in("a[i] = s; s = a[i];"), "");
    EXPECT_EQ(own_in("s = s + a[i]; t += 2; k++;"), "");
    EXPECT_EQ(own_in("s = a[i] + s;"), "");
    EXPECT_EQ(own_in("a[i] = t;"), "");
}

TEST(OwnScalars, AreSetOnEveryWayToARead) {
    EXPECT_EQ(own_in("if (a[i]) { s = 1; a[i] = s; } else { s = 2; a[i] = s; }"), "s");
    EXPECT_EQ(own_in("if (a[i]) s = 1; else a[i] = s;"), "");
    EXPECT_EQ(own_in("if (a[i]) a[i] = s; else s = 1;"), "");
    EXPECT_EQ(own_in("if (a[i]) { if (a[8 - i]) s = 1; else a[i] = s; }"), "");
    EXPECT_EQ(own_in("if (a[i]) { if (a[8 - i]) s = 1; } else a[i] = s;"), "");
    EXPECT_EQ(own_in("if (a[i]) s = 1; a[i] = s;"), "");
    EXPECT_EQ(own_in("if (a[i]) s = 1; if (a[i]) a[i] = s;"), "");
    EXPECT_EQ(own_in("if (k > 3) s = 1; else a[i] = s;"), "");
    EXPECT_EQ(own_in("a[i] = a[i] ? (s = 1) : s;"), "");
    EXPECT_EQ(own_in("a[i] = k > 3 && (t = 1) > 0 ? t : 0;"), "");
    EXPECT_EQ(own_in("t = 1; if (a[i]) t = 2; a[i] = t;"), "t");
}

TEST(OwnScalars, AreSetWhetherOrNotInnerLoopsRun) {
    EXPECT_EQ(own_in("s = 0; for (j = 0; j < 3; j++) s = s * 2 + a[j]; a[i] = s;"), "js");
    EXPECT_EQ(own_in("for (j = 0; j < 3; j++) s = a[j]; a[i] = s;"), "j");
    EXPECT_EQ(own_in("for (j = 0; j < 3; j++) { a[j] = s; s = a[i]; }"), "j");
    EXPECT_EQ(own_in("for (j = 0; j < 3; j++) { s = a[i]; a[j] = s; }"), "js");
    EXPECT_EQ(own_in("for (; j < 3; j++) a[i] = 1;"), "");
}

/// What ends an iteration early is not followed.
TEST(OwnScalars, AreNoneWhereThereAreJumps) {
    EXPECT_EQ(own_in("s = 1; if (i == 3) continue; a[i] = s;"), "");
    EXPECT_EQ(own_in("s = 1; while (k < 3) { a[i] = s; k++; }"), "");
}

} // namespace
} // namespace picco::compiler
