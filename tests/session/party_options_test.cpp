#include "contains.h"

#include "base/error.h"
#include "session/party_options.h"

namespace picco::runtime::test {
namespace {

const picco_program kProgram{PICCO_ABI, "prog.c", "00", "11", 1,       3, 1,       2, 1,       40, 0,
                             0,         nullptr,  0,    0,    nullptr, 0, nullptr, 0, nullptr, 0};

std::optional<PartyOptions> parse(std::vector<const char *> arguments) {
    arguments.insert(arguments.begin(), "./prog");
    return parse_party_options(static_cast<int>(arguments.size()), arguments.data(), kProgram);
}

std::string error_of(const std::vector<const char *> &arguments) {
    try {
        parse(arguments);
    } catch (const UsageError &error) {
        return error.what();
    }
    return "no error";
}

TEST(PartyOptions, ReadsTheWholeCommandLine) {
    const auto options = parse({"--party",
                                "2",
                                "--runtime",
                                "runtime.conf",
                                "--key=party2.key",
                                "--input",
                                "1=a=b.2",
                                "--input",
                                "2=b.2",
                                "--output",
                                "1=result",
                                "--timeout",
                                "1.5",
                                "--connect-timeout",
                                "9",
                                "--progress-timeout",
                                "7200",
                                "--stats",
                                "s.json",
                                "--run",
                                "march-2.b_3",
                                "--allow-reuse",
                                "--",
                                "--party",
                                "x"});
    ASSERT_TRUE(options);
    EXPECT_EQ(options->party, 2);
    EXPECT_EQ(options->runtime_file, "runtime.conf");
    EXPECT_EQ(options->key_file, "party2.key");
    ASSERT_EQ(options->inputs.size(), 2U);
    EXPECT_EQ(options->inputs.at(1).name, "a=b.2");
    EXPECT_EQ(options->inputs.at(2).name, "b.2");
    ASSERT_EQ(options->outputs.size(), 1U);
    EXPECT_EQ(options->outputs.at(1).name, "result");
    EXPECT_EQ(options->timeout.count(), 1500);
    EXPECT_EQ(options->connect_timeout.count(), 9000);
    EXPECT_EQ(options->progress_timeout.count(), 7'200'000);
    EXPECT_EQ(options->stats_file, "s.json");
    EXPECT_EQ(options->run, "march-2.b_3");
    EXPECT_TRUE(options->may_reuse);
    EXPECT_EQ(options->used_file, "party2.key.used");
    EXPECT_FALSE(options->is_unencrypted);
    EXPECT_EQ(options->arguments, (std::vector<std::string>{"--party", "x"}));
}

TEST(PartyOptions, DelaysAreForParties) {
    const auto options =
        parse({"--party", "1", "--runtime", "r", "--key", "k", "--delay", "2=31.5,100", "--delay", "3=0"});
    ASSERT_TRUE(options);
    ASSERT_EQ(options->delays.size(), 2u);
    EXPECT_EQ(options->delays.at(2).latency.count(), 31'500'000);
    EXPECT_EQ(options->delays.at(2).bytes_per_second, 12.5e6);
    EXPECT_EQ(options->delays.at(3).latency.count(), 0);
    EXPECT_EQ(options->delays.at(3).bytes_per_second, 0);
}

TEST(PartyOptions, ThreadsAreTheCoresOrAsManyAsGiven) {
    EXPECT_EQ(parse({"--party", "1", "--runtime", "r", "--key", "k", "--threads", "3"})->threads, 3);
    EXPECT_EQ(parse({"--party", "1", "--runtime", "r", "--key", "k"})->threads, default_threads());
    EXPECT_GE(default_threads(), 1);
}

TEST(PartyOptions, HelpAndVersionEndTheProgram) {
    testing::internal::CaptureStdout();
    EXPECT_FALSE(parse({"--help"}));
    EXPECT_FALSE(parse({"--version"}));
    const auto text = testing::internal::GetCapturedStdout();
    EXPECT_HAS(text, "--connect-timeout");
    EXPECT_HAS(text, PICCO_VERSION);
}

TEST(PartyOptions, MistakesAreUsageErrors) {
    const std::vector<const char *> good{"--party", "1", "--runtime", "r", "--key", "k"};
    const auto with = [&](std::vector<const char *> more) {
        more.insert(more.begin(), good.begin(), good.end());
        return error_of(more);
    };
    EXPECT_HAS(error_of({}), "required");
    EXPECT_HAS(error_of({"--party", "4", "--runtime", "r", "--key", "k"}), "computing parties 1 to 3");
    EXPECT_HAS(with({"--input", "a.1"}), "expected ID=FILE");
    EXPECT_HAS(with({"--input", "1="}), "expected ID=FILE");
    EXPECT_HAS(with({"--input", "3=a"}), "1 to 2");
    EXPECT_HAS(with({"--input", "1=a", "--input", "1=b"}), "has a file already");
    EXPECT_HAS(with({"--output", "2=a"}), "1 to 1");
    EXPECT_HAS(with({"--timeout", "0"}), "number of seconds");
    EXPECT_HAS(with({"--delay", "2"}), "PARTY=MILLISECONDS");
    EXPECT_HAS(with({"--delay", "4=1"}), "from 1 to 3");
    EXPECT_HAS(with({"--delay", "2=-1"}), "PARTY=MILLISECONDS");
    EXPECT_HAS(with({"--delay", "2=1,0"}), "PARTY=MILLISECONDS");
    EXPECT_HAS(with({"--delay", "2=1,5x"}), "PARTY=MILLISECONDS");
    EXPECT_HAS(with({"--nonsense"}), "--nonsense");
}

TEST(PartyOptions, EncryptedFilesAreForARun) {
    const auto with = [](std::vector<const char *> more) {
        more.insert(more.begin(), {"--party", "1", "--runtime", "r", "--key", "k"});
        return error_of(more);
    };
    EXPECT_HAS(with({"--input", "1=a"}), "--run is missing");
    EXPECT_HAS(with({"--output", "1=a"}), "--run is missing");
    EXPECT_EQ(with({"--output", "1=a", "--unencrypted"}), "no error");
    EXPECT_EQ(with({}), "no error");
    const std::string longest(64, 'x'), too_long(65, 'x');
    EXPECT_EQ(with({"--run", longest.c_str()}), "no error");
    for (const char *wrong : {"a b", "a/b", "a'", "\xc3\xa4", "a\n", too_long.c_str()})
        EXPECT_HAS(with({"--run", wrong}), "the name of a run has 1 to 64 letters") << wrong;
}

TEST(PartyOptions, EachFileHasOneUse) {
    const auto with = [](std::vector<const char *> more) {
        more.insert(more.begin(), {"--party", "2", "--runtime", "runtime.conf", "--key", "key.2", "--run=1",
                                   "--input", "1=a.2"});
        return error_of(more);
    };
    EXPECT_EQ(with({"--output", "1=r", "--stats", "./x/../r.2"}),
              "--stats: ./x/../r.2 is the file of --output 1, too; each needs one of its own");
    EXPECT_EQ(with({"--output", "1=a"}),
              "--output 1: a.2 is the file of --input 1, too; each needs one of its own");
    EXPECT_EQ(with({"--output", "1=key"}),
              "--output 1: key.2 is the file of --key, too; each needs one of its own");
    EXPECT_EQ(with({"--used", "key.2"}),
              "--used: key.2 is the file of --key, too; each needs one of its own");
    EXPECT_EQ(with({"--used", "a.2"}),
              "--input 1: a.2 is the file of --used, too; each needs one of its own");
    EXPECT_EQ(with({"--output", "1=r", "--stats", "/dev/null"}), "no error");
    EXPECT_EQ(with({"--output", "1=/dev/null"}), "no error");
}

} // namespace
} // namespace picco::runtime::test
