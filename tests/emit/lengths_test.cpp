// Which inputs are as many values as a public input of the same party says.
#include "analysed.h"
#include "emit/emit.h"

#include <gtest/gtest.h>

#include <string>

namespace picco::compiler {
namespace {

/// "a: n; v: 2 n", of the inputs that have a length.
std::string lengths_of(const std::string &body) {
    Analysis analysis =
        analysed("struct part { int v[2]; }; struct row { int<8> age; struct part parts[3]; };\n"
                 "public int main() { public int n, m; " +
                 body + " return 0; }\n");
    EXPECT_TRUE(analysis.is_good()) << body;
    if (!analysis.is_good())
        return "";
    std::string result;
    for (const Transfer &transfer : transfers_of(*analysis.program)) {
        if (transfer.length.empty())
            continue;
        result += (result.empty() ? "" : "; ") + transfer.name + ": ";
        result += (transfer.times == 1 ? "" : std::to_string(transfer.times) + " ") + transfer.length;
        result += (transfer.columns.empty() ? "" : " x ") + transfer.columns;
    }
    return result;
}

TEST(Lengths, AreThoseOfArraysAndOfFieldsInArraysOfStructs) {
    EXPECT_EQ(lengths_of("smcinput(n, 1); private int a[n]; smcinput(a, 1, n);"), "a: n");
    EXPECT_EQ(lengths_of("smcinput(n, 1); private int a[n]; smcinput(a, 1);"), "a: n");
    EXPECT_EQ(lengths_of("smcinput(n, 1); private int a[4][n]; smcinput(a, 1, 4, n);"), "a: 4 n");
    EXPECT_EQ(lengths_of("smcinput(n, 1); public int a[100]; smcinput(a, 1, n);"), "a: n");
    EXPECT_EQ(lengths_of("smcinput(n, 1); private struct row a[n]; smcinput(a, 1, n);"), "age: n; v: 6 n");
    EXPECT_EQ(lengths_of("private int a[100]; smcinput(a, 1, n); smcinput(n, 1);"), "a: n") << "in any order";
    EXPECT_EQ(lengths_of("smcinput(n, 1); smcinput(m, 1); private int a[n][m]; smcinput(a, 1, n, m);"),
              "a: n x m");
}

TEST(Lengths, AreCertainOrAbsent) {
    EXPECT_EQ(lengths_of("private int a[100]; smcinput(n, 2); smcinput(a, 1, n);"), "") << "of another party";
    EXPECT_EQ(lengths_of("private int a[100]; smcinput(n, 1); smcinput(a, 1, n + 1);"), "");
    EXPECT_EQ(lengths_of("private int a[100]; smcinput(n, 1); smcinput(a, 1, n); smcinput(a, 1, n);"), "");
    EXPECT_EQ(lengths_of("private int a[100]; smcinput(n, 1); smcinput(n, 1); smcinput(a, 1, n);"), "");
    EXPECT_EQ(lengths_of("smcinput(n, 1); smcinput(m, 2); private int a[n][m]; smcinput(a, 1, n, m);"), "");
    EXPECT_EQ(lengths_of("private int a[100]; n = 5; smcinput(a, 1, n);"), "");
    EXPECT_EQ(lengths_of("private int a[100]; smcinput(n, 1); smcinput(a, 1, 100);"), "");
}

} // namespace
} // namespace picco::compiler
