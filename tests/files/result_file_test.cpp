// Result files: what any of them give, and wrong ones among them.
#include "share_file_fixture.h"

#include "files/result_file.h"

#include <algorithm>

namespace picco::runtime::test {
namespace {

/// Result files of all parties for the output R = rows of 3 values.
class ResultFileTest : public ShareFileTest {
  protected:
    void write_results(const std::string &id, const std::vector<int> &wrong = {}, std::int64_t fifth = 20) {
        const std::size_t count = 6;
        Elements secrets(*field_, count), random(*field_, count * util_.threshold);
        for (std::size_t i = 0; i < count; ++i)
            field_->from_int64(secrets.at(i), i == 4 ? fifth : static_cast<std::int64_t>(i) * 10 - 20);
        for (std::size_t i = 0; i < random.count; ++i)
            field_->from_int64(random.at(i), static_cast<std::int64_t>(i) + 99);
        auto shares = Shamir(*field_, util_.parties).share(secrets, random);
        const std::int16_t number = -7;
        for (int i = 1; i <= util_.parties; ++i) {
            if (std::find(wrong.begin(), wrong.end(), i) != wrong.end())
                shares[i - 1].at(4)[0] ^=
                    static_cast<std::uint64_t>(i * i); // no two errors like those of a polynomial
            ResultWriter writer(result(i), *field_,
                                {FileKind::output, "prog.c", kHash, kModulus, 1, i, util_.parties,
                                 util_.threshold, "march", id, ""},
                                nullptr);
            writer.write_private({"R", 16, 2, 3}, shares[i - 1].data());
            writer.write_public({"M", 16, 1, 1}, &number, sizeof number);
            writer.finish();
            writer.file().commit();
        }
    }
    std::string result(int party) const { return folder_.file(fmt::format("result.{}", party)); }
    std::string reconstruct(int party = 1, const std::string &run = "march") {
        try {
            Results results(folder_.file("result"), util_, {party, run, {}});
            std::string text;
            runtime::write_results(results, OutputFormat::text,
                                   [&](const std::string &part) { text += part; });
            wrong_ = results.wrong_files();
            return text;
        } catch (const Error &error) {
            return error.what();
        }
    }

    std::vector<std::string> wrong_; ///< files that were left out
};

INSTANTIATE_TEST_SUITE_P(Parties, ResultFileTest, testing::Values(3, 5, 7, 15),
                         testing::PrintToStringParamName());

TEST_P(ResultFileTest, ValuesOutsideOfTheirTypeAreNoResults) {
    for (const std::int64_t fine : {-32768, 32767}) {
        write_results("run1", {}, fine);
        EXPECT_HAS(reconstruct(), fmt::format("R = 10,{},30\n", fine));
    }
    for (const std::int64_t wrong : {-32769l, 32768l, 4294967296l}) {
        write_results("run1", {}, wrong);
        const std::string text = fmt::format(
            "result 'R', value 5 is the integer {}, which its type int<16> does not hold (-32768 to 32767)",
            wrong);
        EXPECT_HAS(reconstruct(), text);
        EXPECT_THROW(Results(folder_.file("result"), util_, {1, "march", {}}).texts(0, 0, 6),
                     ComputationError);
    }
}

TEST_P(ResultFileTest, AnyThresholdPlusOneFilesGiveTheResult) {
    write_results("run1");
    const std::string expected = "R = -20,-10,0\nR = 10,20,30\nM = -7\n";
    EXPECT_EQ(reconstruct(), expected);
    for (int i = 1; i <= util_.threshold; ++i) {
        std::filesystem::remove(result(i));
        EXPECT_EQ(reconstruct(), expected);
    }
    std::filesystem::remove(result(util_.parties));
    EXPECT_HAS(reconstruct(), fmt::format("{} result files are needed, {} found; missing: ",
                                          util_.threshold + 1, util_.threshold));
}

/// Of m files (m - t - 1) / 2 wrong ones are found, whichever they are.
TEST_P(ResultFileTest, WrongFilesAreFoundAndLeftOut) {
    const std::string expected = "R = -20,-10,0\nR = 10,20,30\nM = -7\n";
    const int most = util_.threshold / 2;
    std::vector<int> wrong;
    for (int i = 0; i < most; ++i) {
        wrong.push_back(util_.parties - 2 * i);
        write_results("run1", wrong);
        EXPECT_EQ(reconstruct(), expected);
        std::vector<std::string> files;
        for (const int party : wrong)
            files.insert(files.begin(), result(party));
        EXPECT_EQ(wrong_, files);
    }
    wrong.push_back(1);
    write_results("run1", wrong);
    EXPECT_HAS(reconstruct(), "'R' differs among ");
    EXPECT_HAS(reconstruct(), "some of the files are wrong, which ones cannot be told");
}

TEST_P(ResultFileTest, AMissingFileAndAWrongOneAtATime) {
    if (util_.parties == 3)
        return;
    write_results("run1", {2});
    for (int i = 0; i < util_.parties - util_.threshold - 3; ++i)
        std::filesystem::remove(result(util_.parties - i));
    EXPECT_HAS(reconstruct(), "R = 10,20,30\n");
    EXPECT_EQ(wrong_, std::vector<std::string>{result(2)});
    std::filesystem::remove(result(1)); // the others disagree, but could all be right but one
    EXPECT_HAS(reconstruct(), "which ones cannot be told");
}

TEST_P(ResultFileTest, MixUpsAreFound) {
    write_results("run1");
    EXPECT_HAS(reconstruct(2), "is for output party 1, not 2");
    EXPECT_HAS(reconstruct(1, "april"), "comes from the run 'march', not 'april'");
    std::filesystem::copy_file(result(1), result(2), std::filesystem::copy_options::overwrite_existing);
    EXPECT_HAS(reconstruct(), "holds the shares of computing party 1, not 2");
    write_results("run1");
    const auto old = folder_.read("result.3");
    write_results("run2");
    folder_.write("result.3", old);
    EXPECT_HAS(reconstruct(), result(3) + ": comes from another run than " + result(1));
    share(kInput);
    folder_.write("result.3", folder_.read("alice.shares.3"));
    EXPECT_HAS(reconstruct(), "is a share file of an input");
}

} // namespace
} // namespace picco::runtime::test
