#include "files/result_format.h"

#include <gtest/gtest.h>

namespace picco::runtime::test {
namespace {

/// Values are numbered as they come.
class Numbered : public ResultSource {
  public:
    explicit Numbered(std::vector<ResultItem> items) : items_(std::move(items)) {}
    std::vector<ResultItem> items() const override { return items_; }
    std::vector<std::string> texts(std::size_t item, std::size_t begin, std::size_t end) override {
        std::size_t first = 1;
        for (std::size_t i = 0; i < item; ++i)
            first += items_[i].rows * items_[i].columns;
        std::vector<std::string> texts;
        for (std::size_t i = begin; i < end; ++i)
            texts.push_back(std::to_string(first + i));
        return texts;
    }

  private:
    std::vector<ResultItem> items_;
};

std::string written(std::vector<ResultItem> items, OutputFormat format) {
    std::string text;
    Numbered source(std::move(items));
    write_results(source, format, [&](const std::string &part) { text += part; });
    return text;
}

const std::vector<ResultItem> kAll{{"x", 1, 1}, {"a", 1, 3}, {"m", 2, 2}};
/// Two structs of a scalar and an array.
const std::vector<ResultItem> kStructs{{"id", 1, 1}, {"v", 1, 2}, {"id", 1, 1}, {"v", 1, 2}};

TEST(ResultFormat, TextHasALineForEachRow) {
    EXPECT_EQ(written(kAll, OutputFormat::text), "x = 1\na = 2,3,4\nm = 5,6\nm = 7,8\n");
    EXPECT_EQ(written(kStructs, OutputFormat::by_name), "id = 1\nv = 2,3\nid = 4\nv = 5,6\n");
    EXPECT_EQ(written({}, OutputFormat::text), "");
}

TEST(ResultFormat, ATableHasAColumnForEachName) {
    EXPECT_EQ(written(kAll, OutputFormat::csv), "x,a,m[0],m[1]\n1,2,5,6\n,3,7,8\n,4,,\n");
    EXPECT_EQ(written(kStructs, OutputFormat::csv), "id,v[0],v[1]\n1,2,3\n4,5,6\n");
    EXPECT_EQ(written({{"x", 1, 1}, {"y", 1, 1}}, OutputFormat::csv), "x,y\n1,2\n");
    EXPECT_EQ(written({{"m", 2, 3}, {"m", 1, 1}, {"m", 2, 2}}, OutputFormat::csv),
              "m[0],m[1],m[2]\n1,2,3\n4,5,6\n7,,\n8,9,\n10,11,\n");
    EXPECT_EQ(written({}, OutputFormat::csv), "");
}

TEST(ResultFormat, JsonHasAnEntryForEachName) {
    EXPECT_EQ(written(kAll, OutputFormat::json),
              "{\n  \"x\": 1,\n  \"a\": [2, 3, 4],\n  \"m\": [[5, 6],\n    [7, 8]]\n}\n");
    EXPECT_EQ(written(kStructs, OutputFormat::json), "{\n  \"id\": [1, 4],\n  \"v\": [[2, 3], [5, 6]]\n}\n");
    EXPECT_EQ(written({}, OutputFormat::json), "");
}

TEST(ResultFormat, LongArraysComeInPieces) {
    std::string column = "a,b\n", array = "{\n  \"a\": [";
    for (int i = 1; i <= 10'000; ++i) {
        column += std::to_string(i) + "," + (i == 1 ? "10001" : "") + "\n";
        array += (i == 1 ? "" : ", ") + std::to_string(i);
    }
    const std::vector<ResultItem> items{{"a", 1, 10'000}, {"b", 1, 1}};
    EXPECT_EQ(written(items, OutputFormat::csv), column);
    EXPECT_EQ(written(items, OutputFormat::json), array + "],\n  \"b\": 10001\n}\n");
}

TEST(ResultFormat, TheEndingOfTheNameChooses) {
    EXPECT_EQ(output_format(OutputFormat::by_name, "a/b.csv"), OutputFormat::csv);
    EXPECT_EQ(output_format(OutputFormat::by_name, "b.json"), OutputFormat::json);
    EXPECT_EQ(output_format(OutputFormat::by_name, "b"), OutputFormat::text);
    EXPECT_EQ(output_format(OutputFormat::text, "b.csv"), OutputFormat::text);
}

} // namespace
} // namespace picco::runtime::test
