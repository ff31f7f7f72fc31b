#include "tools/commands.h"

#include "driver/run.h"

#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>
#include <unistd.h>

namespace picco::runtime::test {
namespace {

using compiler::RunOptions;

class RunTest : public testing::Test {
  protected:
    RunTest() {
        folder_.write("a.txt", "M = 3\nA = 1,-2,3\n");
        folder_.write("b.txt", "B = 7\n");
        // Every temporary file of a run lies here, so that a test sees what is left.
        std::filesystem::create_directory(folder_.file("tmp"));
        ::setenv("TMPDIR", folder_.file("tmp").c_str(), 1);
    }
    ~RunTest() override {
        ::unsetenv("TMPDIR");
        ::unsetenv("TEST_PARTIES");
    }
    RunOptions options(int parties = 3) {
        ::setenv("TEST_PARTIES", std::to_string(parties).c_str(), 1);
        RunOptions given;
        given.program = PARTY_PROGRAM;
        given.util = folder_.write("prog.util", util_text(parties));
        given.parties = parties;
        given.outputs = 2;
        given.input_files = {"1=" + folder_.file("a.txt"), "2=" + folder_.file("b.txt")};
        given.tools = BIN;
        return given;
    }
    Ended run(const RunOptions &given, bool plain = false) {
        testing::internal::CaptureStdout();
        testing::internal::CaptureStderr();
        Ended ended;
        ended.code = [&] {
            const compiler::RunFolder place;
            return plain ? compiler::run_plain_program(given, place) : compiler::run_program(given, place);
        }();
        ended.output = testing::internal::GetCapturedStdout();
        ended.errors = testing::internal::GetCapturedStderr();
        EXPECT_TRUE(std::filesystem::is_empty(folder_.file("tmp")))
            << "something is left in the temporary folder";
        return ended;
    }

    TemporaryFolder folder_;
};

TEST_F(RunTest, PrintsResultsOfAllOutputParties) {
    for (const int parties : {3, 5, 7}) {
        const auto ended = run(options(parties));
        EXPECT_EQ(ended.code, 0) << ended.errors;
        EXPECT_EQ(ended.output,
                  "hello from party 1\n# output party 1\nA = 1,-2,3\n# output party 2\nB = 7\n");
        EXPECT_HAS(ended.errors, ": a note\n");
        EXPECT_EQ(ended.errors.size(), std::string("party 1: a note\n").size()) << "the same message once";
    }
}

TEST_F(RunTest, WritesFilesAndStats) {
    auto given = options();
    given.output_files = {"2=" + folder_.file("out2.txt")};
    given.stats_file = folder_.file("stats.json");
    const auto ended = run(given);
    EXPECT_EQ(ended.code, 0) << ended.errors;
    EXPECT_EQ(ended.output, "hello from party 1\n# output party 1\nA = 1,-2,3\n");
    EXPECT_EQ(folder_.read("out2.txt"), "B = 7\n");
    EXPECT_EQ(mode_of(folder_.file("out2.txt")), 0600u);
    EXPECT_EQ(mode_of(folder_.file("stats.json")), 0644u);
    const auto stats = nlohmann::json::parse(folder_.read("stats.json"));
    // Five rounds of 10 bytes and a header of 24 to two parties, from three.
    EXPECT_EQ(stats.at("bytes_sent"), 3 * 5 * 2 * 34);
    EXPECT_EQ(stats.at("rounds"), 5);
    EXPECT_EQ(stats.at("seconds"), 0.25);
    EXPECT_EQ(stats.at("cpu_seconds"), 3 * 0.5);
    EXPECT_EQ(stats.at("peak_memory"), 1 << 20);
    EXPECT_EQ(stats.at("operations").at("multiply"), 7);
}

TEST_F(RunTest, FilesThatCannotBeWrittenAreFoundBeforeTheStart) {
    auto given = options();
    given.stats_file = folder_.file("no/stats.json");
    auto ended = run(given);
    EXPECT_EQ(ended.code, 1);
    EXPECT_EQ(ended.errors,
              "picco: error: " + given.stats_file + ": cannot be written: No such file or directory\n");
    given = options();
    given.output_files = {"1=" + folder_.file("out.txt"), "2=" + folder_.file("./out.txt")};
    ended = run(given);
    EXPECT_EQ(ended.code, 2);
    EXPECT_HAS(ended.errors, "out.txt is the file of --output 1, too; each needs one of its own");
    EXPECT_FALSE(std::filesystem::exists(folder_.file("out.txt")));
    given = options();
    given.sources = {{folder_.write("prog.c", "the program"), "the program"}};
    given.output_files = {"1=" + folder_.file("prog.c")};
    ended = run(given);
    EXPECT_EQ(ended.code, 2);
    EXPECT_HAS(ended.errors, "prog.c is the file of the program, too; each needs one of its own");
    EXPECT_EQ(folder_.read("prog.c"), "the program");
    given.output_files = {"1=" + folder_.file("a.txt")};
    EXPECT_EQ(run(given).code, 2);
    EXPECT_EQ(folder_.read("a.txt"), "M = 3\nA = 1,-2,3\n");
}

TEST_F(RunTest, AToolThatDiesIsReported) {
    const auto tool = [&](const char *name, const std::string &script) {
        std::filesystem::remove(folder_.file(name));
        folder_.write(name, "#!/bin/sh\n" + script);
        std::filesystem::permissions(folder_.file(name), std::filesystem::perms::owner_all);
    };
    for (const char *name : {"picco-keygen", "picco-share-input", "picco-reconstruct-output"})
        tool(name, fmt::format("exec {}/{} \"$@\"\n", BIN, name));
    auto given = options();
    given.tools = folder_.file("");
    EXPECT_EQ(run(given).code, 0);
    for (const char *name : {"picco-keygen", "picco-share-input", "picco-reconstruct-output"}) {
        tool(name, "kill -SEGV $$\n");
        auto ended = run(given);
        EXPECT_EQ(ended.code, 3);
        EXPECT_HAS(ended.errors,
                   fmt::format("picco: error: {} was ended by signal 11 (Segmentation fault)\n", name));
        tool(name, "exit 9\n");
        ended = run(given);
        EXPECT_EQ(ended.code, 3);
        EXPECT_HAS(ended.errors,
                   fmt::format("picco: error: {} ended with exit code 9 and without a message\n", name));
        tool(name, fmt::format("exec {}/{} \"$@\"\n", BIN, name));
    }
}

TEST_F(RunTest, TimeoutsAreThoseOfTheParties) {
    auto given = options();
    given.arguments = {"stall"};
    given.progress_timeout = "0.5";
    const auto ended = run(given);
    EXPECT_EQ(ended.code, 3);
    EXPECT_HAS(ended.errors, "is stuck: it lives, but for 0.5 s it has made no progress");
}

TEST_F(RunTest, MistakesInTheInputAreReportedWithTheirPlace) {
    folder_.write("b.txt", "B = 300\n");
    const auto ended = run(options());
    EXPECT_EQ(ended.code, 1);
    EXPECT_HAS(ended.errors, "b.txt:1:5: 300 is out of range for 'B', which is int<8> (-128 to 127)");
    EXPECT_EQ(ended.output, "");
}

TEST_F(RunTest, MissingLinesAreReportedOnce) {
    folder_.write("a.txt", "M = 4\nA = 1,-2,3\n");
    auto given = options();
    given.output_files = {"1=" + folder_.file("out1.txt")};
    const auto ended = run(given);
    EXPECT_EQ(ended.code, 1);
    EXPECT_HAS(ended.errors, ": error: input1.");
    EXPECT_HAS(ended.errors, ", made from " + folder_.file("a.txt"));
    EXPECT_HAS(ended.errors, "the input ends, but prog.c:2 reads 4 values of 'A' and found only 3");
    EXPECT_EQ(std::count(ended.errors.begin(), ended.errors.end(), '\n'), 1) << ended.errors;
    EXPECT_FALSE(std::filesystem::exists(folder_.file("out1.txt")));
}

TEST_F(RunTest, TheCauseOfAFailureIsReported) {
    const auto failure = [&](const std::string &fault) {
        auto given = options();
        given.arguments = {fault};
        return run(given);
    };
    auto ended = failure("error");
    EXPECT_EQ(ended.code, 1);
    EXPECT_HAS(ended.errors, "party 2: prog.c: error: the test wants it\n");
    EXPECT_FALSE(has_text(ended.output, "A ="));
    ended = failure("crash");
    EXPECT_EQ(ended.code, 3);
    EXPECT_HAS(ended.errors, "picco: error: party 2 was ended by signal 9 (Killed) in round 3 (line 7)\n");
    ended = failure("result");
    EXPECT_EQ(ended.code, 3);
    EXPECT_HAS(ended.errors, "prog.c: error: main returned 5: no results are written\n");
}

TEST_F(RunTest, UsageErrors) {
    auto given = options();
    given.input_files = {"alice.txt"};
    EXPECT_EQ(run(given).code, 2);
    given = options();
    given.output_files = {"3=x"};
    EXPECT_EQ(run(given).code, 2);
    given = options();
    given.input_files = {"9=" + folder_.file("a.txt")};
    EXPECT_EQ(run(given).code, 2);
}

TEST_F(RunTest, ASignalEndsEverything) {
    auto given = options();
    given.arguments = {"stall"};
    const pid_t child = ::fork();
    if (child == 0) {
        ::setpgid(0, 0);
        ::freopen("/dev/null", "w", stdout);
        int code = 0;
        {
            const compiler::RunFolder place;
            code = compiler::run_program(given, place);
        }
        ::_exit(code);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    ::kill(child, SIGTERM);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 128 + SIGTERM) << status;
    EXPECT_TRUE(std::filesystem::is_empty(folder_.file("tmp")));
}

class PlainTest : public RunTest {
  protected:
    RunOptions plain() {
        auto given = options();
        given.program = PLAIN_PROGRAM;
        folder_.write("a.txt", "M = 2\nA = 1,-2\nA = 30000,4 # rows\n");
        folder_.write("b.txt", "W = -115792089237316195423570985008687907853269984665640564039457\n");
        return given;
    }
};

TEST_F(PlainTest, ComputesInTheClear) {
    auto given = plain();
    given.arguments = {"x"};
    const auto ended = run(given, true);
    EXPECT_EQ(ended.code, 0) << ended.errors;
    EXPECT_EQ(ended.output,
              "2 rows, 1 arguments\n# output party 1\nA = 2,-4\nA = -5536,8\n# output party 2\nM = 2\n"
              "W = -115792089237316195423570985008687907853269984665640564039457\n");
    given.arguments = {"one"};
    EXPECT_EQ(run(given, true).output, "2 rows, 1 arguments\nA = 2,-4\nA = -5536,8\n")
        << "no header for one party";
}

TEST_F(PlainTest, WritesFiles) {
    auto given = plain();
    given.output_files = {"1=" + folder_.file("out1.txt")};
    const auto ended = run(given, true);
    EXPECT_EQ(folder_.read("out1.txt"), "A = 2,-4\nA = -5536,8\n");
    EXPECT_EQ(mode_of(folder_.file("out1.txt")), 0600u);
    EXPECT_HAS(ended.output, "# output party 2\nM = 2\n");
}

TEST_F(PlainTest, WritesTablesAndJson) {
    auto given = plain();
    given.output_files = {"1=" + folder_.file("out1.csv"), "2=" + folder_.file("out2.json")};
    EXPECT_EQ(run(given, true).output, "2 rows, 0 arguments\n");
    EXPECT_EQ(folder_.read("out1.csv"), "A[0],A[1]\n2,-4\n-5536,8\n");
    EXPECT_EQ(folder_.read("out2.json"),
              "{\n  \"M\": 2,\n  \"W\": -115792089237316195423570985008687907853269984665640564039457\n}\n");
    given.output_format = "text";
    run(given, true);
    EXPECT_EQ(folder_.read("out1.csv"), "A = 2,-4\nA = -5536,8\n");
    given.output_format = "json";
    given.output_files = {"1=-"};
    EXPECT_HAS(run(given, true).output,
               "arguments\n{\n  \"A\": [[2, -4],\n    [-5536, 8]]\n}\n# output party 2\n{");
}

TEST_F(PlainTest, ReadsTables) {
    auto given = plain();
    given.input_files[0] = "1=" + folder_.write("t.csv", "A[0],M,A[1]\n1,2,-2\n");
    given.input_files.push_back("1=" + folder_.write("A.csv", "3,NA\n"));
    given.input_options = {"--missing", "4"};
    const auto ended = run(given, true);
    EXPECT_HAS(ended.output, "A = 2,-4\nA = 6,8\n") << ended.errors;
}

TEST_F(PlainTest, ReadsJsonInTheOrderOfTheProgram) {
    auto given = plain();
    given.input_files[0] = "1=" + folder_.write("a.json", R"({"A": [[1,-2],[3,4]], "M": 2})");
    EXPECT_HAS(run(given, true).output, "A = 2,-4\nA = 6,8\n");
}

TEST_F(PlainTest, MistakesLeaveNoResults) {
    const auto expect_error = [&](const RunOptions &given, int code, const std::string &message) {
        const auto ended = run(given, true);
        EXPECT_EQ(ended.code, code);
        EXPECT_HAS(ended.errors, message);
        EXPECT_FALSE(has_text(ended.output, "A =")) << ended.output;
    };
    auto given = plain();
    given.arguments = {"fail"};
    expect_error(given, 3, "prog.c: error: main returned 4: no results are written");
    given = plain();
    folder_.write("a.txt", "M = 2\nA = 1,-2,3,40000\n");
    expect_error(given, 1, "a.txt:2:12: 40000 is out of range for 'A', which is int<16> (-32768 to 32767)");
    folder_.write("a.txt", "M = 2\nA = 1,-2,3\n");
    expect_error(given, 1, "the input ends, but prog.c:16 reads 4 values of 'A' and found only 3");
    folder_.write("a.txt", "M = 2\nA = 1,-2,3,4\nA = 5\n");
    expect_error(given, 1, "a.txt:3: the program does not read 'A' here; this line is surplus");
    given.input_files.pop_back();
    expect_error(given, 1, "give its file with --input 2=FILE");
    given.input_files = {"3=a"};
    expect_error(given, 2, "the program has the parties 1 to 2 there");
}

} // namespace
} // namespace picco::runtime::test
