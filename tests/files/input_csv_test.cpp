// Inputs as tables.
#include "input_reading.h"

namespace picco::runtime::test {
namespace {

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

} // namespace
} // namespace picco::runtime::test
