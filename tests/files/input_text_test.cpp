#include "contains.h"
#include "temporary_folder.h"

#include "base/error.h"
#include "files/input_text.h"

namespace picco::runtime::test {
namespace {

std::string values(const InputLine &line) {
    std::string text;
    for (std::size_t i = 0; i < line.values.size(); ++i)
        text += (i == 0 ? "" : ",") + line.values.at(i).get_str();
    return text;
}

/// "A@1=1,2 B@3=5"
std::string summary(const InputText &text) {
    std::string result;
    for (const auto &line : text.lines())
        result += (result.empty() ? "" : " ") + line.name + "@" +
                  (line.path.empty() ? std::to_string(line.line) : line.path) + "=" + values(line);
    return result;
}

std::string parse(const std::string &content) {
    try {
        return summary(InputText::from_text("a.txt", content));
    } catch (const UserError &error) {
        return error.what();
    }
}

std::string parse_json(const std::string &content) {
    try {
        return summary(InputText::from_json("a.json", content, {"M", "A"}));
    } catch (const UserError &error) {
        return error.what();
    }
}

TEST(InputText, ReadsLinesWithCommentsAndBlanks) {
    EXPECT_EQ(parse("# table\nA = 1,2, -3 # rest\n\n  B=+5\r\nA = 4\n"), "A@2=1,2,-3 B@4=5 A@5=4");
    EXPECT_EQ(parse(""), "");
    EXPECT_EQ(parse("_x9 = 007"), "_x9@1=7");
}

TEST(InputText, ReadsNumbersOfAnySize) {
    const std::string big = "115792089237316195423570985008687907853269984665640564039457584007913129639935";
    EXPECT_EQ(parse("A = 1,-" + big + ",9223372036854775807,-9223372036854775808"),
              "A@1=1,-" + big + ",9223372036854775807,-9223372036854775808");
}

TEST(InputText, ReadsStrings) {
    EXPECT_EQ(parse(R"(s = "aB#,=", 7, "\n\\\"\x41\xff")"), "s@1=97,66,35,44,61,7,10,92,34,65,-1");
    EXPECT_EQ(parse(R"(s = "abc)"), "a.txt:1:5: the string has no closing '\"'");
    EXPECT_HAS(parse(R"(s = "a\q")"), "a.txt:1:8: unknown escape");
    EXPECT_HAS(parse(R"(s = "\x4z")"), "two hexadecimal digits");
}

TEST(InputText, NamesLineAndColumnOfMistakes) {
    EXPECT_EQ(parse("A = 1\nB = 1,x2,3\n"), "a.txt:2:7: 'x2' is not a number");
    EXPECT_EQ(parse("A = 1.5.2"), "a.txt:1:5: '1.5.2' is not a number");
    EXPECT_EQ(parse("A = 1, -inf"), "a.txt:1:8: '-inf' is not a finite number");
    EXPECT_EQ(parse("A = NaN"), "a.txt:1:5: 'NaN' is not a finite number");
    EXPECT_EQ(parse("A = 1,,2"), "a.txt:1:7: '' is not a number");
    EXPECT_EQ(parse("A = 1,"), "a.txt:1:7: a value is missing here");
    EXPECT_EQ(parse("A ="), "a.txt:1:4: a value is missing here");
    EXPECT_EQ(parse("A = 1 2"), "a.txt:1:7: expected ',' between values");
    EXPECT_EQ(parse("A 1"), "a.txt:1:3: expected '=' behind 'A', as in A = 1,2,3");
    EXPECT_EQ(parse("1,2"), "a.txt:1:1: expected a variable's name, as in A = 1,2,3");
    EXPECT_EQ(parse("A = -"), "a.txt:1:5: '-' is not a number");
}

TEST(InputText, RangeErrorsNameTheValue) {
    const auto text =
        InputText::from_text("a.txt", "A = 1,2\nB = 5, \"a\\x41b\" ,200,-1,99999999999999999999\n"
                                      "C = 1.5\n");
    const auto error = [&](std::size_t line, int type) -> std::string {
        try {
            text.integers(text.lines()[line], NumberType::of_integer(type));
        } catch (const UserError &failure) {
            return failure.what();
        }
        return "";
    };
    EXPECT_EQ(error(0, 8), "");
    EXPECT_EQ(error(2, 32), "a.txt:3:5: '1.5' is not a whole number");
    EXPECT_EQ(error(0, 1), "a.txt:1:7: 2 is out of range for 'A', which is int<1> (0 to 1)");
    EXPECT_EQ(error(0, 2), "a.txt:1:7: 2 is out of range for 'A', which is int<2> (-2 to 1)");
    EXPECT_EQ(error(1, 8), "a.txt:2:18: 200 is out of range for 'B', which is int<8> (-128 to 127)");
    EXPECT_EQ(error(1, -8), "a.txt:2:22: -1 is out of range for 'B', which is unsigned int<8> (0 to 255)");
    EXPECT_HAS(error(1, 64), "a.txt:2:25: 99999999999999999999 is out of range");
    EXPECT_EQ(error(1, 80), "");
}

TEST(InputText, ReadsJsonInTheOrderOfTheProgram) {
    EXPECT_EQ(parse_json(R"({"A": [[1,2],[3,-4]], "M": 5})"), "M@M=5 A@A[0]=1,2 A@A[1]=3,-4");
    EXPECT_EQ(parse_json(R"({"A": [1,2], "M": 123456789012345678901234567890})"),
              "M@M=123456789012345678901234567890 A@A=1,2");
    EXPECT_EQ(parse_json(R"({"A": "ab", "M": true})"), "M@M=1 A@A=97,98");
    EXPECT_EQ(parse_json(R"({"A": [[[1],[2]],[[3],[4]]]})"),
              "A@A[0][0]=1 A@A[0][1]=2 A@A[1][0]=3 A@A[1][1]=4");
    EXPECT_HAS(parse_json(R"({"A": [1,null]})"), "a.json: A[1]: expected numbers");
    EXPECT_HAS(parse_json(R"({"A": {"x": 1}})"), "found an object");
    EXPECT_HAS(parse_json(R"([1])"), "found an array");
    EXPECT_HAS(parse_json(R"({"A": 1, "A": 2})"), "'A' stands twice");
    EXPECT_HAS(parse_json(R"({"A": [1,})"), "is not JSON");
}

TEST(InputText, ReadsFilesByTheirEnding) {
    TemporaryFolder folder;
    const auto csv = folder.write("A.csv", "x,y\n1,2\n3,4\n");
    EXPECT_EQ(summary(read_input_file(csv, {}, true)), "A@2=1,2 A@3=3,4");
    try {
        read_input_file(csv, {}, false);
        FAIL();
    } catch (const UserError &error) {
        EXPECT_EQ(error.what(), csv + ":1:1: 'x' is not a number");
    }
    EXPECT_EQ(summary(read_input_file(folder.write("a.json", R"({"B":1})"), {"B"}, false)), "B@B=1");
    EXPECT_EQ(summary(read_input_file(folder.write("a.txt", "B=1"), {"B"}, false)), "B@1=1");
    EXPECT_THROW(read_input_file(folder.file("missing"), {}, false), UserError);
    EXPECT_THROW(read_input_file(folder.file("."), {}, false), UserError);
}

/// The integers of the first line for a type, or the message.
std::string integers(const InputText &text, const NumberType &type) {
    try {
        InputLine line = text.lines().at(0);
        line.values = text.integers(line, type);
        return values(line);
    } catch (const UserError &error) {
        return error.what();
    }
}

TEST(InputText, QuotedNumbersOfATableAreNumbers) {
    const auto table = [](const std::string &row, const NumberType &type) {
        return integers(InputText::from_csv("A.csv", "A", row, false), type);
    };
    const auto number = NumberType::of_integer(32), character = NumberType::of_integer(8),
               fixed = NumberType::of_fixed(16, 4), real = NumberType::of_float(24, 8);
    EXPECT_EQ(table(R"("1","0",5,"-12")", number), "1,0,5,-12");
    EXPECT_EQ(table(R"("1","0")", NumberType::of_integer(1)), "1,0");
    EXPECT_EQ(table(R"("1.5",2)", fixed), "24,32");
    EXPECT_EQ(table(R"("2")", real), table("2", real));
    EXPECT_EQ(table(R"("1","1.5")", number), "A.csv:1:5: '1.5' is not a whole number");
    EXPECT_EQ(table(R"("1", "3000000000")", number),
              "A.csv:1:6: 3000000000 is out of range for 'A', which is int<32> (-2147483648 to 2147483647)");
    EXPECT_EQ(table(R"("1","abc","2")", number), "A.csv:1:6: \"abc\" is not a number, but 'A' is int<32>");
    EXPECT_HAS(table(R"("1",""," 2")", number), ": \"\" is not a number, but 'A' is int<32>");
    EXPECT_EQ(table(R"("a ""b""",7)", character), "97,32,34,98,34,7");
    EXPECT_EQ(table(R"("ab","5")", character), "A.csv:1:6: \"5\" may be a number or text, as 'A' is int<8>; "
                                               "write numbers without quotes, and text that "
                                               "looks like a number by its character codes");
}

TEST(InputText, QuotedNumbersElsewhereAreText) {
    const auto number = NumberType::of_integer(32), character = NumberType::of_integer(-8);
    const std::string refused =
        "is text, which stands for its character codes, but 'A' is int<32>; write numbers "
        "without quotes";
    EXPECT_EQ(integers(InputText::from_text("a.txt", R"(A = "10",1)"), character), "49,48,1");
    EXPECT_EQ(integers(InputText::from_text("a.txt", R"(A = "hi")"), number), "104,105");
    EXPECT_EQ(integers(InputText::from_text("a.txt", R"(A = 1,"10")"), number),
              "a.txt:1:8: \"10\" " + refused);
    EXPECT_EQ(integers(InputText::from_json("a.json", R"({"A": ["1"]})", {"A"}), character), "49");
    EXPECT_EQ(integers(InputText::from_json("a.json", R"({"A": ["1","0"]})", {"A"}), number),
              "a.json: A[0]: \"1\" " + refused);
}

TEST(InputText, SuggestsNames) {
    EXPECT_EQ(nearest_name("pateints", {"age", "patients"}), "patients");
    EXPECT_EQ(nearest_name("a", {"A", "B"}), "A");
    EXPECT_EQ(nearest_name("weight", {"age", "height_of_all"}), "");
}

} // namespace
} // namespace picco::runtime::test
