#include "contains.h"
#include "temporary_folder.h"

#include "base/error.h"
#include "base/nearest_name.h"
#include "files/input_reader.h"

#include <random>

namespace picco::runtime::test {
namespace {

UtilVariable variable(const std::string &name, const NumberType &type,
                      std::vector<std::optional<std::size_t>> dimensions = {std::nullopt}) {
    UtilVariable result;
    result.name = name;
    result.party = 1;
    result.type = type;
    result.dimensions = std::move(dimensions);
    result.file = "prog.c";
    result.line = 5;
    return result;
}

UtilFile program(std::vector<UtilVariable> variables) {
    UtilFile util;
    util.program = "prog.c";
    util.inputs = 2;
    util.variables = std::move(variables);
    return util;
}

/// Every variable has this type.
UtilFile program_of(const NumberType &type, const std::vector<std::string> &names) {
    std::vector<UtilVariable> variables;
    for (const auto &name : names)
        variables.push_back(variable(name, type));
    return program(std::move(variables));
}

/// What a reader hands on: "A@2=1,2 A@3=3,4", a line each; "A=1" where the format has no lines; then "; " and notes.
class Reading {
  public:
    explicit Reading(const UtilFile &util, InputOptions options = {})
        : util_(util), options_(std::move(options)) {}

    template <typename Read>
    std::string read(const Read &read) {
        try {
            InputLines lines(util_, 1, options_.substitutes,
                             [this](const InputBlock &block) { take(block); });
            read(lines);
            for (const auto &note : lines.notes())
                text_ += "; " + note;
        } catch (const Error &error) {
            return error.what();
        }
        return text_;
    }
    std::size_t blocks() const { return blocks_; }

  private:
    void take(const InputBlock &block) {
        ++blocks_;
        for (std::size_t row = 0; row < block.rows; ++row) {
            text_ += (text_.empty() ? "" : " ") + block.variable->name;
            text_ += block.line > 0 ? "@" + std::to_string(block.line + static_cast<int>(row)) + "=" : "=";
            for (std::size_t i = 0; i < block.columns; ++i)
                text_ += (i == 0 ? "" : ",") + block.values.at(row * block.columns + i).get_str();
            text_ += block.is_unfinished ? "…" : "";
        }
    }

    const UtilFile &util_;
    InputOptions options_;
    std::string text_;
    std::size_t blocks_ = 0;
};

std::string read_text_as(const UtilFile &util, const std::string &content) {
    return Reading(util).read([&](InputLines &lines) {
        auto source = InputSource::of_text("a.txt", content);
        read_text(source, lines);
        lines.finish();
    });
}

std::string read_csv_as(const UtilFile &util, const std::string &content, const InputOptions &options = {},
                        const std::string &stem = "A") {
    return Reading(util, options).read([&](InputLines &lines) {
        auto source = InputSource::of_text(stem + ".csv", content);
        read_csv(source, stem, options.has_csv_header, lines);
        lines.finish();
    });
}

std::string read_json_as(const UtilFile &util, const std::string &content, const InputOptions &options = {},
                         bool has_lines = false) {
    return Reading(util, options).read([&](InputLines &lines) {
        auto source = InputSource::of_text("a.json", content);
        read_json(source, has_lines, lines);
        lines.finish();
    });
}

const NumberType kInt = NumberType::of_integer(32), kChar = NumberType::of_integer(8),
                 kWide = NumberType::of_integer(300);

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

std::string table(const std::string &content, const NumberType &type = kInt,
                  const InputOptions &options = {}) {
    return read_csv_as(program_of(type, {"A"}), content, options);
}

TEST(InputCsv, TheFileIsNamedAfterAVariable) {
    EXPECT_EQ(table("1,2\n3,4\n"), "A@1=1,2 A@2=3,4");
    EXPECT_EQ(table("x,y\n1,2\n3,4\n", kInt, {{}, true, {}}), "A@2=1,2 A@3=3,4");
    EXPECT_EQ(table("x,y\n1,2\n"),
              "A.csv:1:1: 'x' is not a number; if this row holds headings, say --csv-header");
    EXPECT_EQ(read_csv_as(program_of(kInt, {"A", "B"}), "1,2\n", {}, "C"),
              "C.csv:1: the first row ('1', '2') names no input of party 1; prog.c reads A, B");
    EXPECT_EQ(table(""), "A.csv: the table is empty");
}

TEST(InputCsv, QuotedNumbersAreNumbers) {
    const auto fixed = NumberType::of_fixed(16, 4), real = NumberType::of_float(24, 8);
    EXPECT_EQ(table(R"("1","0",5,"-12")"), "A@1=1,0,5,-12");
    EXPECT_EQ(table(R"("1","0")", NumberType::of_integer(1)), "A@1=1,0");
    EXPECT_EQ(table(R"("1.5",2)", fixed), "A@1=24,32");
    EXPECT_EQ(table(R"("2")", real), table("2", real));
    EXPECT_EQ(table(R"("1","1.5")"), "A.csv:1:5: '1.5' is not a whole number");
    EXPECT_EQ(table(R"("1", "3000000000")"),
              "A.csv:1:6: 3000000000 is out of range for 'A', which is int<32> (-2147483648 to 2147483647)");
    EXPECT_EQ(table("0\n\"1\",\"abc\",\"2\""), "A.csv:2:5: \"abc\" is not a number, but 'A' is int<32>");
    EXPECT_EQ(table("1\n\" 2\""), "A.csv:2:1: \" 2\" is not a number, but 'A' is int<32>");
}

TEST(InputCsv, TextIsForCharacters) {
    EXPECT_EQ(table(R"("a ""b""",7)", kChar), "A@1=97,32,34,98,34,7");
    EXPECT_EQ(table("\"a\nb\",7\r\nxy,\"z\"\r\n1", kChar), "A@1=97,10,98,7 A@3=120,121,122 A@4=1");
    EXPECT_EQ(table(R"("a\n")", kChar), "A@1=97,92,110") << "no escapes in tables";
    EXPECT_EQ(
        table(R"("ab","5")", kChar),
        "A.csv:1:6: \"5\" may be a number or text, as 'A' is int<8>; write numbers without quotes, and text "
        "that looks like a number by its character codes");
    EXPECT_EQ(table("\"ab", kChar), "A.csv:1:1: the cell has no closing '\"'");
    EXPECT_EQ(table("\"ab\"c", kChar),
              "A.csv:1:5: expected ',' or the end of the line behind a cell in quotes");
}

const UtilFile &staff() {
    static const UtilFile util = [] {
        auto age = variable("age", NumberType::of_integer(8), {}),
             pay = variable("pay", NumberType::of_fixed(32, 1), {});
        auto number = variable("n", kInt, {});
        number.is_private = false;
        age.length = pay.length = UtilVariable::Length{"n", 1};
        return program({number, age, pay});
    }();
    return util;
}

std::string staff_table(const std::string &content, const InputOptions &options = {}) {
    return read_csv_as(staff(), content, options, "staff");
}

const std::string kCounted = "; staff.csv: 'n' is 2 by the values of 'age'; it is public";

TEST(InputCsv, HeadingsNameVariables) {
    EXPECT_EQ(staff_table("age,pay\n31,1000.5\n44,2000\n"),
              "age@2=31 age@3=44 pay@2=2001 pay@3=4000 n=2" + kCounted);
    EXPECT_EQ(staff_table("pay,age,n\n1,31,1\n"), "n@2=1 age@2=31 pay@2=2");
    EXPECT_EQ(staff_table(" Age ;\"PAY\"\r\n31;1\r\n44;2\r\n"),
              "age@2=31 age@3=44 pay@2=2 pay@3=4 n=2" + kCounted);
    EXPECT_EQ(staff_table("\xEF\xBB\xBF"
                          "age\tpay\n31\t1\n44\t2"),
              "age@2=31 age@3=44 pay@2=2 pay@3=4 n=2" + kCounted);
    EXPECT_EQ(
        staff_table("id,age,name,pay\n7,31,\"x, y\",1\n8,44,z,2\n"),
        "age@2=31 age@3=44 pay@2=2 pay@3=4 n=2; staff.csv: the program does not read 'id', 'name'; it is not "
        "shared" +
            kCounted);
    EXPECT_EQ(staff_table("age,pay\n"), "n=0; staff.csv: 'n' is 0 by the values of 'age'; it is public");
    EXPECT_EQ(
        staff_table("agee,pai\n1,2\n"),
        "staff.csv:1: the first row ('agee', 'pai') names no input of party 1; prog.c reads n, age, pay; is "
        "'agee' meant to be 'age'?");
}

TEST(InputCsv, AColumnHoldsNumbersOrText) {
    EXPECT_EQ(
        staff_table("age,pay\n31,1\n,2\nx,3\n", {{}, {}, {{"age", "0"}}}),
        "staff.csv:4:1: 'x' is text, but row 1 has a number in this column ('age' is int<8>, which holds "
        "either): write all as numbers, or all as text");
    EXPECT_EQ(
        staff_table("age,pay\nA,1\n7,2\n"),
        "staff.csv:3:1: '7' is a number, but row 1 has text in this column ('age' is int<8>, which holds "
        "either): write all as numbers, or all as text");
    EXPECT_EQ(staff_table("age,pay\nA,1\n\"B\",2\n"), "age@2=65 age@3=66 pay@2=2 pay@3=4 n=2" + kCounted);
}

TEST(InputCsv, ALineMayNameTheSeparator) {
    EXPECT_EQ(staff_table("sep=;\r\nage;pay\r\n31;1\r\n44;2\r\n"),
              "age@3=31 age@4=44 pay@3=2 pay@4=4 n=2" + kCounted);
    EXPECT_EQ(staff_table("\xEF\xBB\xBFsep=,\nage,pay,a;b\n31,1,2\n44,2,3\n"),
              "age@3=31 age@4=44 pay@3=2 pay@4=4 n=2; staff.csv: the program does not read 'a;b'; it is not "
              "shared" +
                  kCounted);
    EXPECT_EQ(
        staff_table("sep=;;\n1;2\n"),
        "staff.csv:1: the first row ('sep=', '', '') names no input of party 1; prog.c reads n, age, pay");
    EXPECT_HAS(staff_table("sep=;"), "staff.csv");
}

TEST(InputCsv, BlankLinesCountInTablesOfOneColumn) {
    EXPECT_EQ(staff_table("age,pay\n\n31,1\n\n44,2\n\n"), "age@3=31 pay@3=2 age@5=44 pay@5=4 n=2" + kCounted);
    const auto util = program({variable("age", kInt)});
    EXPECT_EQ(read_csv_as(util, "age\n31\n44\n\n"), "age@2=31 age@3=44");
    EXPECT_HAS(read_csv_as(util, "age\n31\n\n44\n"), "A.csv:3:1: the cell is empty (row 2, column 'age')");
    EXPECT_EQ(read_csv_as(util, "age\n31\n\n44\n", {{}, {}, {{"", "7"}}}), "age@2=31 age@3=7 age@4=44");
}

TEST(InputCsv, MissingValuesAreNamedOrReplaced) {
    const std::string cure =
        "; 'age' is int<8> and has no empty values: leave these out, or say with --missing "
        "age=VALUE what stands for them";
    EXPECT_EQ(staff_table("age,pay\n31,1\n,2\n"),
              "staff.csv:3:1: the cell is empty (row 2, column 'age')" + cure);
    EXPECT_EQ(staff_table("age,pay\n31,1\n \"\" ,2\n"),
              "staff.csv:3:2: the cell is empty (row 2, column 'age')" + cure);
    EXPECT_EQ(staff_table("age,pay\nNA,1\n"), "staff.csv:2:1: 'NA' is no value (row 1, column 'age')" + cure);
    EXPECT_EQ(staff_table("pay,age\n1,n/a\n"),
              "staff.csv:2:3: 'n/a' is no value (row 1, column 'age')" + cure);
    EXPECT_EQ(staff_table("age,pay\n,1\n44,nan\n", {{}, {}, {{"age", "-1"}, {"", "0"}}}),
              "age@2=-1 age@3=44 pay@2=2 pay@3=0 n=2" + kCounted);
    EXPECT_EQ(staff_table("age,pay\n31,1\n", {{}, {}, {{"age", "200"}}}),
              "--missing age=200: 'age' is int<8> (-128 to 127)");
    EXPECT_EQ(staff_table("age,pay\n31,1\n", {{}, {}, {{"agee", "1"}}}),
              "--missing agee=1: prog.c has no input 'agee'");
}

TEST(InputCsv, DecimalCommasAreRefused) {
    const std::string hint =
        " is not a number: write a point where decimals begin, as in 1234.5, and no other marks";
    EXPECT_EQ(staff_table("age;pay\n31;1000,5\n"), "staff.csv:2:4: '1000,5'" + hint);
    EXPECT_EQ(staff_table("age,pay\n31,\"1.000,5\"\n"), "staff.csv:2:4: '1.000,5'" + hint);
    EXPECT_HAS(
        staff_table("age,pay\n31,1000,5\n"),
        "staff.csv:2:9: row 1 has more cells than there are headings (2); decimals begin with a point");
    EXPECT_EQ(staff_table("age,pay\n31\n"), "staff.csv:2:1: row 1 has 1 cells, but there are 2 headings");
}

TEST(InputCsv, ElementsOfAnArrayHaveIndices) {
    const auto util = program({variable("v", kInt), variable("w", kInt)});
    EXPECT_EQ(read_csv_as(util, "v[0],w,v[1]\n1,2,3\n4,5,6\n"), "v@2=1,3 v@3=4,6 w@2=2 w@3=5");
    EXPECT_EQ(read_csv_as(util, "v[1],v[0]\n1,2\n"),
              "A.csv:1: the column 'v[0]' must stand behind those of the elements before it");
    EXPECT_EQ(read_csv_as(util, "v,w,V\n1,2,3\n").substr(0, 6), "v@2=1 "); // 'V' is another name
    EXPECT_EQ(read_csv_as(util, "v,w,v\n1,2,3\n"),
              "A.csv:1: two columns are 'v': the heading 'v' stands for it, too");
}

TEST(InputCsv, OtherEncodingsAreNamed) {
    EXPECT_HAS(staff_table(std::string("\xFF\xFE"
                                       "a\0",
                                       4)),
               "staff.csv: is UTF-16 text; save it as UTF-8");
    EXPECT_HAS(staff_table("PK\3\4 and so on"),
               "staff.csv: is no text but a spreadsheet or an archive; save it as CSV");
}

TEST(InputRowCounts, AreTheSameForAllVariables) {
    EXPECT_EQ(read_json_as(staff(), R"({"age": [1,2], "pay": [1]})"),
              "a.json: 'n' would be 2 by the values of 'age', but 1 by those of 'pay'");
    EXPECT_EQ(read_json_as(staff(), R"({"age": [1,2], "pay": [1,2], "n": 2})"),
              "n=2 age=1 age=2 pay=2 pay=4");
    auto matrix = variable("A", kInt, {4, std::nullopt}),
         number = variable("n", NumberType::of_integer(4), {});
    matrix.length = UtilVariable::Length{"n", 4};
    const auto util = program({number, matrix});
    EXPECT_HAS(read_json_as(util, R"({"A": [1,2,3,4,5,6,7,8]})"), "A=1,2,3,4,5,6,7,8 n=2;");
    EXPECT_EQ(read_json_as(util, R"({"A": [1,2,3]})"),
              "a.json: 'A' has 3 values, which is no multiple of 4: what 'n' is cannot be told");
    std::string many = "1";
    for (int i = 1; i < 32; ++i)
        many += ",1";
    EXPECT_EQ(read_json_as(util, "{\"A\": [" + many + "]}"),
              "a.json: 8 is out of range for 'n', which is int<4> (-8 to 7)");
}

TEST(InputRowCounts, AMatrixTellsRowsAndColumns) {
    auto matrix = variable("A", kInt, {std::nullopt, std::nullopt});
    matrix.length = UtilVariable::Length{"n", 1, "m"};
    const auto util = program({variable("n", kInt, {}), variable("m", kInt, {}), matrix});
    const std::string notes =
        "; A.csv: 'm' is 3 by the values of 'A'; it is public; A.csv: 'n' is 2 by the values "
        "of 'A'; it is public";
    EXPECT_EQ(read_csv_as(util, "1,2,3\n4,5,6\n"), "A@1=1,2,3 A@2=4,5,6 m=3 n=2" + notes);
    EXPECT_EQ(read_csv_as(util, "1,2,3\n4,5\n"),
              "A.csv: the lines of 'A' have different numbers of values: what 'm' is cannot be told");
    EXPECT_EQ(read_json_as(util, R"({"A": [[1,2],[3]], "n": 1, "m": 3})"), "A=1,2 n=1 m=3 A=3");
}

std::string json(const std::string &content, const NumberType &type = kWide) {
    return read_json_as(program_of(type, {"M", "A"}), content);
}

TEST(InputJson, AnInnermostArrayIsALine) {
    EXPECT_EQ(json(R"({"A": [[1,2],[3,-4]], "M": 5})"), "M=5 A=1,2 A=3,-4");
    EXPECT_EQ(json(R"({"A": [1,2], "M": 123456789012345678901234567890})"),
              "M=123456789012345678901234567890 A=1,2");
    EXPECT_EQ(json(R"({"A": "ab", "M": true})"), "M=1 A=97,98");
    EXPECT_EQ(json(R"({"A": [[[1],[2]],[[3],[4]]]})"), "A=1 A=2 A=3 A=4");
    EXPECT_EQ(json(R"({"A": [1,[2,3],4]})"), "A=1 A=2,3 A=4");
    EXPECT_HAS(json(R"({"A": [1,null]})"), "a.json: A[1]: null is no value; 'A' is int<300>");
    EXPECT_HAS(json(R"([1])"), "a.json: [0]: expected the names of variables");
    EXPECT_HAS(json("5"), "a.json: the start: expected the names of variables");
    EXPECT_HAS(json(R"({"A": 1, "A": 2})"), "'A' stands twice");
    EXPECT_EQ(json("{\"M\": 1,\n \"A\": [1,})"), "a.json:2:10: is not JSON: '1,}' is not expected here");
    EXPECT_HAS(json(R"({"A": 1} x)"), "a.json:1:10: is not JSON: ");
    EXPECT_EQ(json("{\"A\": [1,\n"),
              "a.json:1: is not JSON: it ends before all brackets and quotes are closed");
    EXPECT_EQ(json(R"({"a": 1})"), "a.json: prog.c has no input 'a' of party 1; did you mean 'A'?");
    EXPECT_EQ(
        json(R"({"A": [3000000000]})", kInt),
        "a.json: A[0]: 3000000000 is out of range for 'A', which is int<32> (-2147483648 to 2147483647)");
    EXPECT_EQ(json(R"({"A": ["1"]})", kChar), "A=49");
    EXPECT_HAS(json(R"({"A": ["1","0"]})", kInt), "a.json: A[0]: \"1\" is text");
    EXPECT_EQ(json(R"({"A": ["x"]})", NumberType::of_fixed(32, 8)),
              "a.json: A[0]: \"x\" is text, but 'A' is fixed<32,8>; write numbers without quotes");
}

TEST(InputJson, AListGivesEachCallItsValues) {
    const auto util = program({variable("v", kInt, {2}), variable("w", kInt)});
    EXPECT_EQ(read_json_as(util, R"({"v": [1,2,3,4], "w": [1,2,3]})"), "v=1,2 v=3,4 w=1,2,3");
    EXPECT_EQ(read_json_as(util, R"({"v": [1,2,3]})"), "a.json: v: 3 values of 'v', but prog.c:5 reads 2");
    EXPECT_EQ(read_json_as(util, R"({"v": [[1,2,3],[4,5,6]]})"),
              "a.json: v[0]: 3 values of 'v' up to the end of this line, but prog.c:5 reads 2");
    EXPECT_EQ(read_json_as(util, R"([{"v": [1,2,3,4]}])"),
              "a.json: [0].v: 4 values of 'v' up to the end of this line, but prog.c:5 reads 2");
}

TEST(InputJson, ObjectsInArraysAreRows) {
    const std::string
        rows = R"([{"age": 31, "pay": 1}, {"pay": 2, "age": 44}])",
        values = "age=31 age=44 pay=2 pay=4 n=2; a.json: 'n' is 2 by the values of 'age'; it is public";
    EXPECT_EQ(read_json_as(staff(), rows), values);
    EXPECT_EQ(read_json_as(staff(), R"({"staff": )" + rows + "}"), values);
    EXPECT_EQ(read_json_as(staff(), "{\"age\": 31, \"pay\": 1}\n\n{\"pay\": 2, \"age\": 44}\n", {}, true),
              values);
    EXPECT_EQ(
        read_json_as(staff(), R"([{"id": 7, "person": {"age": 31}, "pay": [1]}])"),
        "age=31 pay=2 n=1; a.json: the program does not read 'id'; it is not shared; a.json: 'n' is 1 by the "
        "values of 'age'; it is public");
    EXPECT_HAS(read_json_as(staff(), R"([{"age": 31, "pay": 1}, {"age": 44}])"),
               "a.json: [1].pay: is missing in this row; 'pay' is fixed<32,1>");
    EXPECT_EQ(read_json_as(staff(), R"([{"age": 31, "pay": 1}, {"age": 44}])", {{}, {}, {{"pay", "2"}}}),
              values);
    EXPECT_EQ(read_json_as(staff(), R"([{"age": 31}, {"age": 44, "pay": 1}])"),
              "a.json: [1].pay: the first row does not have this name; all rows need the same ones");
    EXPECT_EQ(read_json_as(staff(), R"([{"age": 31, "age": 44}])"), "a.json: [0].age: stands twice");
}

TEST(InputJson, NamesThatTheProgramDoesNotReadMayBeInAnyRow) {
    const std::string note = "a.json: the program does not read ",
                      count = "; it is not shared; a.json: 'n' is 2 by the values of 'age'; it is public";
    const auto rows = [](const std::string &first, const std::string &second) {
        return read_json_as(staff(), R"([{"age": 31, "pay": 1)" + first + R"(}, {"pay": 2, "age": 44)" +
                                         second + "}]");
    };
    const std::string values = "age=31 age=44 pay=2 pay=4 n=2; " + note;
    EXPECT_EQ(rows("", R"(, "id": 7)"), values + "'id'" + count);
    EXPECT_EQ(rows(R"(, "id": 7)", ""), values + "'id'" + count);
    EXPECT_EQ(rows("", R"(, "id": {"no": [7, {"by": 1}]})"), values + "'by', 'no'" + count);
    EXPECT_EQ(rows(R"(, "id": {"no": 7})", ""), values + "'no'" + count);
    EXPECT_EQ(rows(R"(, "id": null)", R"(, "id": {"no": 7})"), values + "'id', 'no'" + count);
    // What it reads would stand in another row.
    const std::string late = "the first row does not have this name; all rows need the same ones";
    EXPECT_EQ(rows("", R"(, "more": {"age": 5})"), "a.json: [1].more.age: " + late);
    EXPECT_EQ(rows("", R"(, "more": [{"age": 5}])"), "a.json: [1].more[0].age: " + late);
    EXPECT_EQ(rows(R"(, "more": null)", R"(, "more": {"age": 5})"), "a.json: [1].more.age: " + late);
    EXPECT_EQ(rows(R"(, "more": 5)", R"(, "more": {"x": {"age": 5}})"), "a.json: [1].more.x.age: " + late);
    EXPECT_EQ(read_json_as(staff(), R"([{"person": {"age": 31}, "pay": 1}, {"pay": 2}])"),
              "a.json: [1].person: is missing in this row");
    std::string many;
    for (int i = 100; i < 200; ++i)
        many += ", \"k" + std::to_string(i) + "\": 1";
    EXPECT_HAS(rows("", many), "'k148', 'k149' and others; it is not shared");
}

TEST(InputFiles, AreReadByTheirEnding) {
    TemporaryFolder folder;
    const auto util = program_of(kInt, {"A", "B"});
    const auto read = [&](const std::vector<std::string> &files, const InputOptions &options = {}) {
        return Reading(util, options).read([&](InputLines &lines) { read_inputs(files, options, lines); });
    };
    EXPECT_EQ(read({folder.write("A.csv", "x,y\n1,2\n3,4\n")}, {{}, true, {}}), "A@2=1,2 A@3=3,4");
    EXPECT_EQ(read({folder.write("t.tsv", "B\tA\n1\t2\n")}), "A@2=2 B@2=1");
    EXPECT_EQ(read({folder.write("a.json", R"({"B":1})"), folder.write("A.csv", "7")}), "A@1=7 B=1");
    EXPECT_EQ(read({folder.write("a.txt", "B=1")}), "B@1=1");
    EXPECT_EQ(read({folder.write("a.dat", R"({"B":1})")}, {InputFormat::json, {}, {}}), "B=1");
    EXPECT_HAS(read({folder.write("a.txt", "B=1"), folder.write("A.csv", "7")}),
               "it cannot be one of several files");
    EXPECT_HAS(read({folder.file("missing")}), "the input file cannot be opened");
    EXPECT_HAS(read({folder.file(".")}), "the input file cannot be opened");
}

/// Whatever stands in a file, a reader takes values or says what is wrong.
TEST(InputFiles, AnyBytesAreValuesOrAMistake) {
    const std::vector<std::string> seeds{
        "n = 2\nage = 31 # x\npay = 1.5e2\nage = \"\\x41\"\npay = -4\n",
        "id;age;\"pay\"\r\n1;A;1000.5\r\n2;\"B\";\"-4\"\r\n",
        R"({"n": 1, "rows": [{"age": 31, "pay": [1.5]}, {"age": "a", "pay": 2}]})"};
    const char marks[] = "\",;=#[]{}:\n\r\t \\-+.0eEaNx\xFF\xEF"; // and 0
    std::mt19937 random(7);
    std::size_t mistakes = 0;
    for (int i = 0; i < 30'000; ++i) {
        std::string content = seeds[static_cast<std::size_t>(i) % 3];
        for (std::size_t changes = random() % 4 + 1; changes > 0; --changes) {
            const auto at = random() % content.size();
            const char mark = marks[random() % sizeof marks];
            if (random() % 3 == 0)
                content.insert(at, 1, mark);
            else if (random() % 2 == 0)
                content[at] = mark;
            else
                content.erase(at, random() % 5 + 1);
            content += content.empty() ? "a" : "";
        }
        Reading reading(staff());
        const auto read = [&](InputLines &lines) {
            auto source = InputSource::of_text("a", content);
            if (i % 3 == 0)
                read_text(source, lines);
            else if (i % 3 == 1)
                read_csv(source, "age", {}, lines);
            else
                read_json(source, random() % 2 == 0, lines);
            lines.finish();
        };
        EXPECT_NO_THROW(mistakes += reading.read(read).starts_with("a:") ? 1 : 0) << content;
    }
    EXPECT_GT(mistakes, 10'000u);
    EXPECT_LT(mistakes, 28'000u);
}

TEST(InputFiles, SuggestNames) {
    EXPECT_EQ(nearest_name("pateints", {"age", "patients"}), "patients");
    EXPECT_EQ(nearest_name("a", {"A", "B"}), "A");
    EXPECT_EQ(nearest_name("weight", {"age", "height_of_all"}), "");
}

} // namespace
} // namespace picco::runtime::test
