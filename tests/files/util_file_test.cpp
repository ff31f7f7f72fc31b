// Mistakes in a util file.
#include "share_file_fixture.h"

namespace picco::runtime::test {
namespace {

TEST(UtilFile, MistakesAreNamed) {
    TemporaryFolder folder;
    const auto error = [&](std::string text, const std::string &from, const std::string &to) -> std::string {
        const auto at = text.find(from);
        text.replace(at, from.size(), to);
        try {
            read_util_file(folder.write("prog.util", text));
        } catch (const UserError &failure) {
            return failure.what();
        }
        return "no error";
    };
    const auto good = util_text(3, "11");
    EXPECT_EQ(error(good, "", ""), "no error");
    EXPECT_HAS(error(good, "{", "["), "prog.util:1:9: this is not a util file of picco");
    EXPECT_HAS(error(good, "\"picco\":1", "\"picco\":2"), "another version of picco");
    EXPECT_HAS(error(good, "\"threshold\":1", "\"threshold\":2"), "'parties' is not");
    EXPECT_HAS(error(good, "\"modulus\"", "\"prime\""), "'modulus' is missing");
    EXPECT_HAS(error(good, "\"bits\":16", "\"bits\":\"x\""), "variable 2: 'type': 'bits' is not a number");
    EXPECT_HAS(error(good, "[2,3]", "[-2,3]"), "'dimensions' holds something else");
    EXPECT_HAS(error(good, "[2,3]", "[4611686018427387904,16]"), "'dimensions' stand for too many values");
    EXPECT_HAS(error(good, "\"name\":\"", "\"name\":\"\\u009b"), "'name' is no name");
    EXPECT_HAS(error(util_text(3, "gf256"), "", ""), "'type' is none of bytes");
    EXPECT_HAS(error(good, "\"kind\":\"int\"", "\"kind\":\"real\""), "the kind 'real' is not known");
    EXPECT_HAS(error(good, "\"kind\":\"int\"", "\"kind\":\"float\""), "'exponent' is missing");
    EXPECT_THROW(read_util_file(folder.file("missing")), UserError);
}

} // namespace
} // namespace picco::runtime::test
