// What picco-describe says of a program.
#include "tools/commands.h"

namespace picco::runtime::test {
namespace {

std::string with_openings(std::string util, const std::string &openings) {
    const std::string none = R"("opens":[])";
    return util.replace(util.find(none), none.size(), R"("opens":[)" + openings + "]");
}

class Describe : public testing::Test {
  protected:
    Ended describe(const std::string &util) {
        folder_.write("prog.util", util);
        return run_in(folder_, "picco-describe prog.util");
    }

    TemporaryFolder folder_;
};

TEST_F(Describe, TellsWhoGivesWhatAndWhoLearnsWhat) {
    const auto ended = describe(with_openings(
        util_text(), R"({"text":"A[0] > 3","type":{"kind":"int","bits":1,"signed":true},"dimensions":[],)"
                     R"("file":"prog.c","line":7},)"
                     R"({"text":"A / 2","type":{"kind":"fixed","bits":8,"fraction":2},"dimensions":[2,null],)"
                     R"("file":"lib.c","line":9})"));
    EXPECT_EQ(ended.code, 0) << ended.errors;
    EXPECT_EQ(ended.output, R"(prog.c is run by 3 computing parties.
None of them alone learns anything about private numbers but what is listed below.
Any 2 of them that break their word and pool all they hold can learn every private number.

WHO GIVES WHAT
  Input party 1:
    PUBLIC  M: one number (whole, -2147483648 to 2147483647), prog.c:1
    private A: N numbers (whole, -2147483648 to 2147483647), prog.c:2
  Input party 2:
    private B: one number (whole, -128 to 127), prog.c:3

WHAT ALL COMPUTING PARTIES LEARN, and may tell anybody
  The program opens, each time that it comes to prog.c:7:
    A[0] > 3
    one number (whole, 0 to 1)
  The program opens, each time that it comes to lib.c:9:
    A / 2
    2 x N numbers (with a fraction, -32 to 31.8)
  The public input 'M', prog.c:1
  How many numbers everybody gives and gets, and how long the computation takes.
  Whether what input party 1 gives was shared rightly, as one bit for each variable;
    not if they all agree to trust the inputs.
  Whether what input party 2 gives was shared rightly, as one bit for each variable;
    not if they all agree to trust the inputs.

WHO GETS RESULTS
  Output party 1:
    A: N numbers (whole, -2147483648 to 2147483647), prog.c:4
  Output party 2:
    B: one number (whole, -128 to 127), prog.c:5

N stands for a number that is public and decided when the program runs.

Nothing else is learnt. Results and what is opened may tell more than they say: of a sum of two
numbers, who knows one of them learns the other.

PROGRAM aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
This number stands for the source and its configuration. The computing parties compare
it before they start, and refuse shares that were made for another one. To check what
is said here, compile the source: the number in the util file must be the same.
)");
}

/// The number that says how many there are stands for itself.
TEST_F(Describe, NamesTheNumberThatSaysHowMany) {
    const auto of = [&](const std::string &dimensions, const std::string &length) {
        std::string util = util_text();
        const std::string before = R"("dimensions":[null])";
        const std::size_t place = util.find(before);
        EXPECT_NE(place, std::string::npos);
        return describe(util.replace(place, before.size(),
                                     R"("dimensions":)" + dimensions + R"(,"length":)" + length))
            .output;
    };
    EXPECT_HAS(of("[]", R"({"name":"M","times":1})"), "private A: M numbers (whole");
    EXPECT_HAS(of("[3]", R"({"name":"M","times":3})"), "private A: M x 3 numbers (whole");
    EXPECT_HAS(of("[null,null]", R"({"name":"M","times":1,"columns":"K"})"),
               "private A: M x K numbers (whole");
}

TEST_F(Describe, NamesTheThreshold) {
    const auto ended = describe(util_text(7));
    EXPECT_HAS(ended.output, "Up to 3 of them together learn nothing");
    EXPECT_HAS(ended.output, "Any 4 of them that break their word");
    EXPECT_HAS(ended.output, "The program opens no private number.");
}

/// Who writes the file may not rewrite the terminal.
TEST_F(Describe, ShowsNoControlCharacters) {
    const auto ended = describe(with_openings(
        util_text(), R"({"text":"x\u001b[2J\r","type":{"kind":"int","bits":1,"signed":true},"dimensions":[],)"
                     R"("file":"prog.c","line":7})"));
    EXPECT_EQ(ended.code, 0) << ended.errors;
    EXPECT_EQ(ended.output.find_first_of("\x1b\r"), std::string::npos);
    EXPECT_HAS(ended.output, "x?[2J?");
}

/// A file that does not say what is opened is no ground for consent.
TEST_F(Describe, RefusesFilesWithoutOpenings) {
    std::string util = util_text();
    const std::string none = R"(,"opens":[])";
    util.erase(util.find(none), none.size());
    const auto ended = describe(util);
    EXPECT_EQ(ended.code, 1);
    EXPECT_HAS(ended.errors, "'opens' is missing; compile the program again");
    EXPECT_EQ(ended.output, "");
}

} // namespace
} // namespace picco::runtime::test
