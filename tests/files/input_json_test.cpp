// Inputs as JSON.
#include "input_reading.h"

namespace picco::runtime::test {
namespace {

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

} // namespace
} // namespace picco::runtime::test
