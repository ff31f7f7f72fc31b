// Warnings of int<K> that wrap in every iteration of a loop.
#include "analysed.h"
#include "plan/wraps.h"

#include <gtest/gtest.h>

#include <string>

namespace picco::compiler {
namespace {

/// What is said of the body of a loop.
std::string said_of(const std::string &body) {
    Analysis analysis = analysed(
        std::string("private int<20> a, b, A[4]; private int<16> c; private int i; private int<1> bit;\n"
                    "private unsigned int<20> u; private int<70> wide;\n"
                    "public int main() { for (public int n = 0; n < 4; n++) {\n") +
        body + "\n} a = a + b; a++; return 0; }\n");
    EXPECT_TRUE(analysis.is_good()) << body;
    if (!analysis.is_good())
        return "";
    check_wraps(*analysis.program, *analysis.diagnostics);
    std::string messages;
    for (const Diagnostic &diagnostic : analysis.diagnostics->all())
        if (diagnostic.id == MessageId::kWrapsInLoop)
            messages += std::to_string(analysis.program->sources.line(diagnostic.range.begin)) + ": " +
                        diagnostic.text + "; " + diagnostic.hint + "\n";
    return messages;
}

TEST(Wraps, InALoopAreSaid) {
    const std::string says =
        " is 'private int<20>' and wraps in each iteration, which takes rounds where the "
        "next iteration needs it [-Wwraps]; 'int' holds as much and never wraps: what it "
        "does not hold is undefined, as in C\n";
    EXPECT_EQ(said_of("a = a * b + 1;"), "4: 'a'" + says);
    EXPECT_EQ(said_of("a += b;"), "4: 'a'" + says);
    EXPECT_EQ(said_of("A[n]++;"), "4: 'A'" + says);
    EXPECT_EQ(said_of("if (i > 2)\n a = b - a;"), "5: 'a'" + says);
}

TEST(Wraps, ThatCannotBeOrDoNotChainAreNot) {
    EXPECT_EQ(said_of("a = b * b;"), "");                   // no chain
    EXPECT_EQ(said_of("a = a > b;"), "");                   // stays in range
    EXPECT_EQ(said_of("i = i * a; c = c + c;"), "");        // widths of C
    EXPECT_EQ(said_of("bit += 1; wide += a; u += a;"), ""); // nothing of C would do instead
}

} // namespace
} // namespace picco::compiler
