// The modulus that the compiler chooses, and what it says of a user's.
#include "analysed.h"
#include "plan/plan.h"
#include "plan/unsigned_values.h"

#include <gtest/gtest.h>

#include <string>

namespace picco::compiler {
namespace {

struct Planned {
    std::string modulus; ///< empty after an error
    std::string messages;
};

/// Plans `int main() { body }` after the declarations `globals`.
Planned plan(const std::string &body, Configuration configuration = {}) {
    Analysis analysis =
        analysed(std::string("public int main() {\npublic int n = 4;\n") + body + "\nreturn 0;\n}\n");
    Planned result;
    if (analysis.is_good()) {
        keep_unsigned_values(*analysis.program);
        Ranges ranges;
        const Plan plan = make_plan(*analysis.program, configuration, ranges, *analysis.diagnostics);
        if (analysis.is_good())
            result.modulus = plan.modulus.text;
    }
    for (const Diagnostic &diagnostic : analysis.diagnostics->all())
        result.messages += diagnostic.text + "\n";
    return result;
}

Configuration parties(int n) {
    Configuration result;
    result.parties = n;
    result.threshold = (n - 1) / 2;
    return result;
}

struct Row {
    const char *body;
    int parties;
    const char *modulus;
};

class PlanTable : public testing::TestWithParam<Row> {};

TEST_P(PlanTable, ChoosesTheModulus) {
    const Planned result = plan(GetParam().body, parties(GetParam().parties));
    EXPECT_EQ(result.modulus, GetParam().modulus) << GetParam().body << "\n" << result.messages;
}

const Row kRows[] = {
    {"private int a, b; if (a < b) a = b;", 3, "2^61-1"},     // 33 bits
    {"private int a, b; a = a * b * a * b;", 3, "2^61-1"},    // products need none
    {"private int a[n], b[n]; int c = a @ b;", 3, "2^61-1"},  // sums neither
    {"private int a, b; if (a * b > 0) a = 1;", 3, "2^89-1"}, // 64 bits
    {"private long a, b; if (a < b) a = b;", 3, "2^89-1"},    // 65 bits
    {"private int<58> a, b; if (a < b) a = b;", 3, "2^61-1"}, // 59 bits, just so
    {"private int<59> a, b; if (a < b) a = b;", 3, "2^89-1"}, // 60 bits
    {"private int<58> a, b; if (a < b) a = b;", 5, "2^61-1"}, // s = 2
    {"private int<58> a, b; if (a < b) a = b;", 7, "2^89-1"}, // s = 3
    {"private int<57> a, b; if (a < b) a = b;", 7, "2^61-1"},
    {"private unsigned a, b; if (a + b > 7u) a = 1;", 3, "2^61-1"},         // 34 bits, wrapped
    {"private unsigned a; long b; b = -a;", 3, "2^61-1"},                   // 33 bits, wrapped
    {"private unsigned a; if (a * a * a * a > 7u) a = 1;", 3, "2^89-1"},    // 65 bits, wrapped one by one
    {"private unsigned a; a <<= 31;", 3, "2^89-1"},                         // 64 bits
    {"private unsigned a; a = a << 31 | a >> 1;", 3, "2^61-1"},             // one bit is shifted
    {"private int a, b; a = a & b | ~a;", 3, "2^61-1"},                     // 32 bits
    {"private int a, b; a = a / b;", 3, "2^89-1"},                          // 2 * 32 + 17
    {"private int<16> a, b; a %= b;", 3, "2^61-1"},                         // 2 * 16 + 17
    {"private int<22> a, b; a = a / b;", 3, "2^89-1"},                      // 2 * 22 + 17, two too many
    {"private int a; a = a / 10 % n;", 3, "2^89-1"},                        // 2 * 32 + 3
    {"private int a; a = a / 16 % 1024;", 3, "2^61-1"},                     // powers of two
    {"private int<26> a; a = a / n;", 3, "2^61-1"},                         // 2 * 26 + 3
    {"private int a, b; a = a << b;", 3, "2^61-1"},                         // 32 bits, of the amount
    {"private int a, b; a = a >> b;", 3, "2^89-1"},                         // 32 + 31
    {"private int a; private unsigned char b; a >>= b & 7;", 3, "2^61-1"},  // 32 + 7
    {"private int<100> a, b; if (a < b) a = b;", 3, "2^107-1"},             // 101 bits
    {"private int<124> a, b; if (a == b) a = b;", 3, "2^127-1"},            // 125 bits
    {"private int<125> a, b; if (a == b) a = b;", 3, "1073741805*2^130-1"}, // 126 bits
    {"private int<130> a; smcoutput(a, 1);", 3, "1073741805*2^130-1"},      // k = j
    {"private int<131> a; smcoutput(a, 1);", 3, "268435455*2^164-1"},
    {"private int<200> a; smcoutput(a, 1);", 3, "536870883*2^227-1"},
    {"private int<256> a; smcoutput(a, 1);", 3, "2^521-1"},
    {"private int<1> a[n], b[n]; private int<10> d; d = a @ b;", 3, "2^61-1"}, // a sum of 2^31 bits
    {"private unsigned int u, v; u = u * v * v;", 3, "2^89-1"},        // 65 bits, one product after the other
    {"private unsigned int u, v; u = u * v; u = u * v;", 3, "2^89-1"}, // wraps 64 bits
    {"private long a; a = a >> 3;", 3, "2^89-1"},                      // 64 bits
    {"private int a; a = smcopen((int)(a * a)) + 1;", 3, "2^61-1"},    // cast: in range
    {"private short a, b; if ((a - b) * (a - b) > 100) a = 0;", 3, "2^61-1"},
    {"public int i; i = n * n;", 3, "2^61-1"}, // nothing private
};

INSTANTIATE_TEST_SUITE_P(Table, PlanTable, testing::ValuesIn(kRows));

TEST(Plan, WarnsOfAnExpressionThatAloneForcesTheModulus) {
    EXPECT_EQ(plan("private int a, b; if (a * b > 0) a = 1;").messages,
              "'a * b > 0' has values of 64 bits and alone forces the modulus 2^89-1; the declared types "
              "need 2^61-1\n");
    EXPECT_EQ(plan("private long a, b; if (a < b) a = 1;").messages, "");
}

TEST(Plan, ChecksTheUsersBits) {
    Configuration configuration;
    configuration.file = "c.conf";
    configuration.bits = 34;
    configuration.bits_line = 2;
    EXPECT_EQ(plan("private int a, b; if (a < b) a = 1;", configuration).messages,
              "'a < b' needs a modulus of at least 35 bits, but the configuration has bits=34 (c.conf:2)\n");
    configuration.bits = 35;
    EXPECT_EQ(plan("private int a, b; if (a < b) a = 1;", configuration).modulus, "2^61-1");
    configuration.bits = 90;
    EXPECT_EQ(plan("private int a, b; if (a < b) a = 1;", configuration).modulus, "2^107-1");
}

TEST(Plan, ChecksTheUsersModulus) {
    Configuration configuration;
    configuration.file = "c.conf";
    configuration.modulus_line = 3;
    configuration.modulus = "2305843009213693951";
    EXPECT_EQ(plan("private int a, b; if (a < b) a = 1;", configuration).modulus, "2^61-1");
    EXPECT_EQ(plan("private long a, b; if (a < b) a = 1;", configuration).messages,
              "'a < b' needs values of 65 bits, but modulus=2^61-1 (c.conf:3) leaves room for 59\n");
    configuration.modulus = "2305843009213693953";
    EXPECT_THROW(plan("", configuration), ConfigurationError);
    configuration.modulus = "101";
    EXPECT_THROW(plan("", configuration), ConfigurationError);
}

TEST(Plan, NothingHoldsMoreThanTheWidestModulus) {
    const Planned result = plan("private int<256> a; if (a * a * a > 0) a = 1;");
    EXPECT_EQ(result.modulus, "");
    EXPECT_NE(result.messages.find("more than any modulus holds"), std::string::npos) << result.messages;
}

} // namespace
} // namespace picco::compiler
