// Inputs as lines of text.
#include "input_reading.h"

namespace picco::runtime::test {
namespace {

std::string text(const std::string &content, const NumberType &type = kWide) {
    return read_text_as(program_of(type, {"A", "B", "s", "_x9"}), content);
}

TEST(InputText, ReadsLinesWithCommentsAndBlanks) {
    EXPECT_EQ(text("# table\nA = 1,2, -3 # rest\n\n  B=+5\r\nA = 4\n"), "A@2=1,2,-3 B@4=5 A@5=4");
    EXPECT_EQ(text("A = 1\rB = 2\r"), "A@1=1 B@2=2");
    EXPECT_EQ(text("\xEF\xBB\xBF"
                   "A = 1"),
              "A@1=1");
    EXPECT_EQ(text(""), "");
    EXPECT_EQ(text("_x9 = 007"), "_x9@1=7");
}

TEST(InputText, ReadsNumbersOfAnySize) {
    const std::string big = "11579208923731619542357098500868790785326998466564056403945758400791312963993";
    EXPECT_EQ(text("A = 1,-" + big + ",9223372036854775807,-9223372036854775808"),
              "A@1=1,-" + big + ",9223372036854775807,-9223372036854775808");
}

TEST(InputText, ReadsStrings) {
    EXPECT_EQ(text(R"(s = "aB#,=", 7, "\n\\\"\x41\xff")"), "s@1=97,66,35,44,61,7,10,92,34,65,-1");
    EXPECT_EQ(text(R"(s = "abc)"), "a.txt:1:5: the string has no closing '\"'");
    EXPECT_HAS(text(R"(s = "a\q")"), "a.txt:1:8: unknown escape");
    EXPECT_HAS(text(R"(s = "\x4z")"), "two hexadecimal digits");
}

TEST(InputText, NamesLineAndColumnOfMistakes) {
    EXPECT_EQ(text("A = 1\nB = 1,x2,3\n"), "a.txt:2:7: 'x2' is not a number");
    EXPECT_EQ(text("A = 1.5.2"), "a.txt:1:5: '1.5.2' is not a number");
    EXPECT_EQ(text("A = 1, -inf"), "a.txt:1:8: '-inf' is not a finite number");
    EXPECT_EQ(text("A = NaN"), "a.txt:1:5: 'NaN' is not a finite number");
    EXPECT_EQ(text("A = 1,,2"), "a.txt:1:7: '' is not a number");
    EXPECT_EQ(text("A = 1,"), "a.txt:1:7: a value is missing here");
    EXPECT_EQ(text("A ="), "a.txt:1:4: a value is missing here");
    EXPECT_EQ(text("A = 1 2"), "a.txt:1:7: expected ',' between values");
    EXPECT_EQ(text("A 1"), "a.txt:1:3: expected '=' behind 'A', as in A = 1,2,3; for a table or JSON say "
                           "--input-format csv or json");
    EXPECT_EQ(text("A = 1\n1,2"), "a.txt:2:1: expected a variable's name, as in A = 1,2,3");
    EXPECT_HAS(
        text("1,2"),
        "a.txt:1:1: expected a variable's name, as in A = 1,2,3; for a table or JSON say --input-format");
    EXPECT_EQ(text("A = -"), "a.txt:1:5: '-' is not a number");
    EXPECT_EQ(text("A = +-1"), "a.txt:1:5: '+-1' is not a number");
    EXPECT_EQ(text("a = 1"), "a.txt:1: prog.c has no input 'a' of party 1; did you mean 'A'?");
}

TEST(InputText, RangeErrorsNameTheValue) {
    const auto as = [](int type, const std::string &content) {
        return text(content, NumberType::of_integer(type));
    };
    const std::string line = "A = 5, \"a\\x41b\" ,200,-1,99999999999999999999\n";
    EXPECT_EQ(as(8, "A = 1,2"), "A@1=1,2");
    EXPECT_EQ(as(32, "\n\nA = 1.5"), "a.txt:3:5: '1.5' is not a whole number");
    EXPECT_EQ(as(1, "A = 1,2"), "a.txt:1:7: 2 is out of range for 'A', which is int<1> (0 to 1)");
    EXPECT_EQ(as(2, "A = 1,2"), "a.txt:1:7: 2 is out of range for 'A', which is int<2> (-2 to 1)");
    EXPECT_EQ(as(8, line), "a.txt:1:18: 200 is out of range for 'A', which is int<8> (-128 to 127)");
    EXPECT_EQ(as(-8, line), "a.txt:1:22: -1 is out of range for 'A', which is unsigned int<8> (0 to 255)");
    EXPECT_HAS(as(64, line), "a.txt:1:25: 99999999999999999999 is out of range");
    EXPECT_HAS(as(80, line), "A@1=5,97,65,98,200,-1,99999999999999999999");
    EXPECT_HAS(as(64, "A = 9223372036854775807,-9223372036854775808"), "A@1=9223372036854775807,");
    EXPECT_HAS(as(64, "A = 9223372036854775808"), "a.txt:1:5: 9223372036854775808 is out of range");
    EXPECT_HAS(as(-64, "A = 18446744073709551615"), "A@1=18446744073709551615");
    EXPECT_HAS(as(-64, "A = -1"), "a.txt:1:5: -1 is out of range");
    EXPECT_HAS(as(-63, "A = 9223372036854775807"), "A@1=9223372036854775807");
    EXPECT_HAS(as(63, "A = 4611686018427387904"), "out of range");
}

TEST(InputText, QuotedNumbersAreText) {
    const std::string refused =
        "is text, which stands for its character codes, but 'A' is int<32>; write numbers without quotes";
    EXPECT_EQ(text(R"(A = "10",1)", NumberType::of_integer(-8)), "A@1=49,48,1");
    EXPECT_EQ(text(R"(A = "hi")", kInt), "A@1=104,105");
    EXPECT_EQ(text(R"(A = 1,"10")", kInt), "a.txt:1:7: \"10\" " + refused);
}

TEST(InputText, LinesMustFillTheCallsForTheirVariable) {
    const auto util = program({variable("A", kInt, {2, 2}), variable("B", kInt)});
    EXPECT_EQ(read_text_as(util, "A = 1,2\nA = 3,4\nB = 5,6\nA = 7,8,9,10"),
              "A@1=1,2 A@2=3,4 B@3=5,6 A@4=7,8,9,10");
    EXPECT_EQ(read_text_as(util, "A = 1,2\nB = 3\n"),
              "a.txt:1: 2 values of 'A' up to the end of this line, but prog.c:5 reads 4");
    EXPECT_EQ(read_text_as(util, "A = 1,2,3\nA = 4,5\n"),
              "a.txt:2: 5 values of 'A' up to the end of this line, but prog.c:5 reads 4");
}

/// A million values on a line, or lines of a value, are handed on in pieces.
TEST(InputText, LongInputsComeInPieces) {
    std::string expected, line = "A = ";
    for (int i = 0; i < 200'000; ++i)
        line += (i == 0 ? "" : ",") + std::to_string(i);
    const auto util = program_of(kInt, {"A"});
    Reading reading(util);
    auto result = reading.read([&](InputLines &lines) {
        auto source = InputSource::of_text("a.txt", line + "\n" + line);
        read_text(source, lines);
        lines.finish();
    });
    EXPECT_EQ(reading.blocks(), 8u);
    for (const std::string part : {"… A@1=", "… A@2=", " A@2="})
        for (auto at = result.find(part); at != std::string::npos; at = result.find(part))
            result.replace(at, part.size(), part == " A@2=" ? "\n" : ",");
    std::string values = line.substr(4);
    EXPECT_EQ(result, "A@1=" + values + "\n" + values);
}

} // namespace
} // namespace picco::runtime::test
