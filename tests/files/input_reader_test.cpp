// Inputs of any format: how it is told, public sizes that values tell, names for a hint, and files of any bytes.
#include "input_reading.h"
#include "temporary_folder.h"

#include "base/nearest_name.h"

#include <random>

namespace picco::runtime::test {
namespace {

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
