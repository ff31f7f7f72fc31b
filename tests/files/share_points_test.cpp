// Shares as points and values in JSON.
#include "base/error.h"
#include "files/share_points.h"

#include <gtest/gtest.h>

namespace picco::runtime::test {
namespace {

ImportUse use_of(const std::string &modulus) {
    ImportUse use;
    use.util.program = "prog.c";
    use.util.hash = std::string(64, 'a');
    use.util.modulus = modulus;
    use.util.parties = 3;
    use.util.threshold = 1;
    use.party = 2;
    use.number = 4;
    use.run = "march";
    return use;
}

FileBytes imported(const std::string &text, const std::string &modulus = "2305843009213693951") {
    FileBytes bytes;
    import_shares(text, "in.json", use_of(modulus), WritePlace("state.2", &bytes), nullptr);
    return bytes;
}

RecordFile state_of(const FileBytes &bytes) {
    return RecordFile(ReadPlace("state.2", std::make_shared<const FileBytes>(bytes)), FileKind::state,
                      nullptr);
}

std::string exported(const FileBytes &bytes) {
    std::string text;
    export_shares(state_of(bytes), [&](const std::string &part) { text += part; });
    return text;
}

constexpr const char *kText =
    R"({"picco_shares": 1, "modulus": "2305843009213693951", "threshold": 1, "point": 2, "sharing": "x",
 "variables": [
  {"name": "a", "type": "int<32>", "rows": 2, "columns": 2, "values": ["0", "1", "2305843009213693950", 7]},
  {"name": "n", "type": "int<32>", "public": true, "values": [-5, "6"]},
  {"name": "none", "type": "unsigned int<8>", "values": []}]})";

TEST(SharePoints, ComeBackAsTheyWere) {
    const std::string once = exported(imported(kText));
    EXPECT_NE(once.find(R"("rows": 2, "columns": 2, "values": ["0", "1", "2305843009213693950", "7"])"),
              std::string::npos)
        << once;
    EXPECT_NE(once.find(R"("public": true, "rows": 1, "columns": 2, "values": ["-5", "6"])"),
              std::string::npos)
        << once;
    EXPECT_NE(
        once.find(R"({"name": "none", "type": "unsigned int<8>", "rows": 1, "columns": 0, "values": []})"),
        std::string::npos)
        << once;
    const std::string again = exported(imported(once));
    EXPECT_EQ(once.substr(once.find("variables")), again.substr(again.find("variables")));
}

TEST(SharePoints, HaveTheIdOfTheirSharingAlone) {
    const RecordFileHeader header = state_of(imported(kText)).header();
    EXPECT_EQ(header.id.size(), 32u);
    EXPECT_EQ(header.data_party, 4);
    EXPECT_EQ(header.computing_party, 2);
    EXPECT_EQ(header.run, "march");
    std::string other = kText;
    other.replace(other.find("\"x\""), 3, "\"y\"");
    EXPECT_NE(state_of(imported(other)).header().id, header.id);
    other = kText;
    other.replace(other.find("7]"), 1, "8");
    EXPECT_EQ(state_of(imported(other)).header().id, header.id);
}

constexpr const char *kBytes =
    R"({"picco_shares": 1, "modulus": "gf256", "threshold": 1, "point": 2, "sharing": "x", "components": [[3], [1]],
 "variables": [
  {"name": "a", "type": "unsigned int<8>", "values": [[0, 255], [7, "9"]]},
  {"name": "n", "type": "int<32>", "public": true, "values": [-5]}]})";

TEST(ReplicatedShares, ComeBackAsTheyWere) {
    const std::string once = exported(imported(kBytes, "gf256"));
    EXPECT_NE(once.find(R"("components": [[1],[3]])"), std::string::npos) << once;
    EXPECT_NE(once.find(R"("values": [[255, 0], [9, 7]])"), std::string::npos) << once;
    EXPECT_NE(once.find(R"("values": ["-5"])"), std::string::npos) << once;
    const std::string again = exported(imported(once, "gf256"));
    EXPECT_EQ(once.substr(once.find("components")), again.substr(again.find("components")));
}

TEST(ReplicatedShares, HaveAllComponentsOfTheParty) {
    const auto refuses = [](const char *part, const char *instead) {
        std::string text = kBytes;
        text.replace(text.find(part), std::string(part).size(), instead);
        EXPECT_THROW(imported(text, "gf256"), UserError) << instead;
    };
    refuses("[[3], [1]]", "[[3], [2]]");
    refuses("[[3], [1]]", "[[3], [3]]");
    refuses("[[3], [1]]", "[[3]]");
    refuses("[[3], [1]]", "[[3], [1], [3]]");
    refuses("[[3], [1]]", "7");
    refuses("\"components\": [[3], [1]],", "");
    refuses("\"threshold\": 1", "\"threshold\": 0");
    refuses("[0, 255]", "[0, 256]");
    refuses("[0, 255]", "[0, -1]");
    refuses("[0, 255]", "[0]");
    refuses("[0, 255]", "255");
}

TEST(SharePoints, AreNoOtherJson) {
    for (const char *text : {"", "{", "[]", "3", "null", R"({"picco_shares": "1"})", R"({"picco_shares": 1})",
                             R"({"picco_shares": 1e999})"})
        EXPECT_THROW(imported(text), UserError) << text;
    std::string text = kText;
    for (std::size_t length = 0; length < text.size(); length += 7)
        EXPECT_THROW(imported(text.substr(0, length)), UserError) << length;
}

} // namespace
} // namespace picco::runtime::test
