#include "tools/commands.h"

#include <regex>

namespace picco::runtime::test {
namespace {

TEST(Keygen, WritesAKeyForItsOwnerOnlyAndACertificate) {
    TemporaryFolder folder;
    const auto ended = run_in(folder, "umask 022; picco-keygen --party 1 --out party1");
    EXPECT_EQ(ended.code, 0) << ended.errors;
    EXPECT_EQ(mode_of(folder.file("party1.key")), 0600u);
    EXPECT_EQ(mode_of(folder.file("party1.crt")), 0644u);
    EXPECT_HAS(folder.read("party1.key"), "-----BEGIN PRIVATE KEY-----");
    EXPECT_HAS(folder.read("party1.crt"), "-----BEGIN CERTIFICATE-----");
    EXPECT_EQ(folder.names().size(), 4u) << "no temporary files";
}

TEST(Keygen, NeverReplacesAKeyByAccident) {
    TemporaryFolder folder;
    ASSERT_EQ(run_in(folder, "picco-keygen --party 1 --out party1").code, 0);
    const auto key = folder.read("party1.key"), certificate = folder.read("party1.crt");
    const auto again = run_in(folder, "picco-keygen --party 1 --out party1");
    EXPECT_EQ(again.code, 1);
    EXPECT_EQ(again.errors,
              "picco-keygen: error: party1.key: cannot be created: File exists; --force replaces it\n");
    EXPECT_EQ(folder.read("party1.key"), key);
    EXPECT_EQ(folder.read("party1.crt"), certificate);
    EXPECT_EQ(run_in(folder, "picco-keygen --party 1 --out party1 --force").code, 0);
    EXPECT_NE(folder.read("party1.key"), key);
    EXPECT_NE(folder.read("party1.crt"), certificate);
    EXPECT_EQ(mode_of(folder.file("party1.key")), 0600u);
}

TEST(Keygen, ShowsWhatPeopleCompareByVoice) {
    TemporaryFolder folder;
    ASSERT_EQ(run_in(folder, "picco-keygen --party 1 --input-party 2 --days 1 --out one").code, 0);
    const auto told = run_in(folder, "picco-keygen --show one.crt");
    EXPECT_EQ(told.code, 0) << told.errors;
    EXPECT_HAS(told.output, "one.crt: picco party 1, input party 2, valid to 20");
    // The digest is that of openssl, in groups.
    const auto digest =
        run_in(folder, "openssl x509 -in one.crt -outform DER | sha256sum | sed -E "
                       "'s/ .*//; s/(....)/ \\1/g; s/^/   /' >wanted; picco-keygen --show one.crt | "
                       "tail -1 | diff - wanted");
    EXPECT_EQ(digest.code, 0) << digest.output;
    folder.write("no.crt", "none\n");
    const auto refused = run_in(folder, "picco-keygen --show one.crt no.crt");
    EXPECT_EQ(refused.code, 1);
    EXPECT_HAS(refused.errors, "error: no.crt holds no certificate in PEM form");
}

TEST(Tools, HelpVersionAndUsage) {
    TemporaryFolder folder;
    for (const std::string tool : {"picco-keygen", "picco-share-input", "picco-reconstruct-output"}) {
        const auto help = run_in(folder, tool + " --help");
        EXPECT_EQ(help.code, 0);
        EXPECT_HAS(help.output, "--party");
        const auto version = run_in(folder, tool + " --version");
        EXPECT_EQ(version.code, 0);
        EXPECT_HAS(version.output, tool + " ");
        for (const std::string wrong : {"", " --nonsense", " --party x"}) {
            const auto ended = run_in(folder, tool + wrong);
            EXPECT_EQ(ended.code, 2) << tool << wrong;
            EXPECT_HAS(ended.errors, tool + ": error: ");
            EXPECT_EQ(ended.output, "");
        }
    }
    EXPECT_EQ(run_in(folder, "picco-keygen --party 1").code, 2);
    EXPECT_EQ(run_in(folder, "picco-keygen --show x.crt --out x").code, 2);
    EXPECT_EQ(run_in(folder, "picco-keygen --party 16 --out x").code, 2);
    EXPECT_EQ(run_in(folder, "picco-keygen --party 1 --days 0 --out x").code, 2);
}

class ShareTool : public testing::Test {
  protected:
    ShareTool() { folder_.write("prog.util", util_text()); }
    Ended share(const std::string &arguments) {
        return run_in(folder_, "picco-share-input --unencrypted --util prog.util --output s " + arguments);
    }
    bool has_shares() const { return mode_of(folder_.file("s.1")) != 0; }

    TemporaryFolder folder_;
};

TEST_F(ShareTool, WritesAFileForEachPartyAndNoneWhenTheInputIsWrong) {
    folder_.write("a.txt", "M = 2\nA = 1,2\n");
    const auto ended = share("--party 1 --input a.txt");
    EXPECT_EQ(ended.code, 0) << ended.errors;
    EXPECT_EQ(ended.errors, "");
    for (const char *file : {"s.1", "s.2", "s.3"})
        EXPECT_EQ(mode_of(folder_.file(file)), 0600u) << file;
    EXPECT_EQ(mode_of(folder_.file("s.4")), 0u);
}

TEST_F(ShareTool, MistakesEndWithCodeOneAndLeaveNothing) {
    folder_.write("a.txt", "M = 2\nA = 1,2,3000000000\n");
    const auto expect_error = [&](const std::string &arguments, int code, const std::string &message) {
        const auto ended = share(arguments);
        EXPECT_EQ(ended.code, code);
        EXPECT_EQ(ended.errors, "picco-share-input: error: " + message + "\n");
        EXPECT_FALSE(has_shares());
    };
    expect_error(
        "--party 1 --input a.txt", 1,
        "a.txt:2:9: 3000000000 is out of range for 'A', which is int<32> (-2147483648 to 2147483647)");
    expect_error("--party 1 --input b.txt", 1, "b.txt: the input file cannot be opened");
    expect_error("--party 2 --input a.txt", 1, "a.txt:1: 'M' is an input of party 1, not of party 2");
    expect_error("--party 3 --input a.txt", 2, "--party 3: prog.c has the input parties 1 to 2");
    expect_error(
        "--party 1", 2,
        "--input is missing; values can be typed in only where standard input is a terminal, and --input "
        "- reads what is piped there");
    folder_.write("b.txt", "B = 1\n");
    const auto ended = run_in(
        folder_, "picco-share-input --unencrypted --party 2 --util prog.util --input b.txt --output no/s");
    EXPECT_EQ(ended.code, 1);
    EXPECT_HAS(ended.errors, "no/s.1: cannot be created: No such file or directory");
}

TEST_F(ShareTool, OneFileThatCannotBeWrittenLeavesNone) {
    folder_.write("b.txt", "B = 1\n");
    std::filesystem::create_directory(folder_.file("s.3"));
    const auto ended = share("--party 2 --input b.txt");
    EXPECT_EQ(ended.code, 1);
    EXPECT_HAS(ended.errors, "s.3: cannot be");
    EXPECT_FALSE(has_shares());
    EXPECT_EQ(mode_of(folder_.file("s.2")), 0u);
}

TEST_F(ShareTool, ReadsTablesAndJson) {
    folder_.write("M.csv", "2\n");
    folder_.write("A.csv", "first,second\n1,2\n");
    EXPECT_HAS(share("--party 1 --input A.csv --input M.csv").errors, "if this row holds headings");
    folder_.write("A.csv", "1,2\n");
    EXPECT_EQ(share("--party 1 --input A.csv --input M.csv").code, 0);
    folder_.write("a.json", R"({"A": [1,2], "M": 2})");
    EXPECT_EQ(share("--party 1 --input a.json").code, 0);
    folder_.write("a.json", R"({"A": [1,2]})");
    EXPECT_EQ(share("--party 1 --input M.csv --input a.json").code, 0);
    folder_.write("B.csv", "value\n7\n");
    EXPECT_EQ(share("--party 2 --input B.csv --csv-header").code, 0);
    EXPECT_EQ(share("--party 2 --input B.csv --no-csv-header").code, 1);
    folder_.write("t.csv", "name,B\nx,\n");
    EXPECT_HAS(share("--party 2 --input t.csv").errors, "t.csv:2:3: the cell is empty (row 1, column 'B')");
    EXPECT_EQ(share("--party 2 --input t.csv --missing B=0").errors,
              "picco-share-input: note: t.csv: the program does not read 'name'; it is not shared\n");
    folder_.write("a.txt", "A = 1\n");
    EXPECT_EQ(share("--party 1 --input M.csv --input a.txt").code, 2);
}

TEST_F(ShareTool, ReadsStandardInput) {
    const auto piped = [&](const std::string &text, const std::string &options) {
        return run_in(folder_,
                      "printf '" + text +
                          "' | picco-share-input --unencrypted --util prog.util --output s --party 2 "
                          "--input - " +
                          options);
    };
    EXPECT_EQ(piped("B = 1", "").errors, "");
    EXPECT_EQ(piped("B\\n1\\n", "--input-format csv").errors, "");
    EXPECT_EQ(piped("{\"B\": 1}", "--input-format json").code, 0);
    EXPECT_EQ(piped("B = x", "").errors,
              "picco-share-input: error: standard input:1:5: 'x' is not a number\n");
}

TEST_F(ShareTool, SaysThatNobodyWritesToAPipe) {
    const auto ended =
        run_in(folder_, "mkfifo pipe; (sleep 2; echo 'B = 1' >pipe) & picco-share-input --unencrypted --util "
                        "prog.util --output s --party 2 --input pipe");
    EXPECT_EQ(ended.errors, "picco: waiting for somebody to write to the pipe pipe\n");
    EXPECT_EQ(ended.code, 0);
    EXPECT_TRUE(has_shares());
    const auto quick =
        run_in(folder_, "(echo 'B = 1' >pipe) & picco-share-input --unencrypted --util prog.util --output s "
                        "--party 2 --input pipe");
    EXPECT_EQ(quick.errors, "");
    EXPECT_EQ(quick.code, 0);
}

TEST_F(ShareTool, WarnsOfAVariableWithoutALine) {
    folder_.write("a.txt", "M = 0\n");
    const auto ended = share("--party 1 --input a.txt");
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(ended.errors, "picco-share-input: warning: a.txt: no line for 'A', which prog.c:2 reads\n");
}

TEST_F(ShareTool, AsksAtATerminal) {
    // script(1) gives the command a terminal.
    const auto ended =
        run_in(folder_, "printf 'x\\n5\\n1,2\\n' | script -qec 'picco-share-input --unencrypted --party 1 "
                        "--util prog.util --output s' /dev/null");
    EXPECT_EQ(ended.code, 0) << ended.output;
    EXPECT_HAS(ended.output, "M (public, int<32>): ");
    EXPECT_HAS(ended.output, "'x' is not a number");
    EXPECT_HAS(ended.output, "A[] (private, int<32>, values separated by commas): ");
    EXPECT_TRUE(has_shares());
}

TEST_F(ShareTool, LeavesNoCoreDump) {
    // Looked at while it waits for input.
    const auto ended = run_in(
        folder_,
        "ulimit -c unlimited; (sleep 1 | script -qec 'echo $$ >pid; exec picco-share-input --unencrypted "
        "--party 1 --util prog.util --output s' /dev/null >/dev/null) & sleep 0.5; "
        "grep 'core file' /proc/$(cat pid)/limits; wait");
    EXPECT_EQ(std::regex_replace(ended.output, std::regex(" +"), " "), "Max core file size 0 0 bytes \n");
}

/// The steps by hand with the program that stands in for a compiled one.
class ByHand : public ShareTool {
  protected:
    ByHand() {
        folder_.write("a.txt", "M = 3\nA = 1,-2,3\n");
        folder_.write("b.txt", "B = 7\n");
        std::string runtime;
        const auto ports = free_ports(3);
        for (int i = 1; i <= 3; ++i) {
            run_in(folder_, fmt::format("picco-keygen --party {0} --out p{0}", i));
            runtime += fmt::format("{0},127.0.0.1,{1},p{0}.crt\n", i, ports[i - 1]);
        }
        for (const std::string party : {"input 1", "input 2", "output 1", "output 2"}) {
            const std::string kind = party.substr(0, party.size() - 2), id = party.substr(party.size() - 1);
            run_in(folder_, fmt::format("picco-keygen --{0}-party {1} --out {0}{1}", kind, id));
            runtime += fmt::format("{0} {1},{0}{1}.crt\n", kind, id);
        }
        folder_.write("runtime.conf", runtime);
        EXPECT_EQ(share(1, "a.txt", "a").code, 0);
        EXPECT_EQ(share(2, "b.txt", "b").code, 0);
    }
    Ended share(int party, const std::string &input, const std::string &output) {
        return run_in(folder_,
                      fmt::format("picco-share-input --party {0} --util prog.util --to runtime.conf --key "
                                  "input{0}.key --run trial --input {1} --output {2}",
                                  party, input, output));
    }
    Ended reconstruct(int party, const std::string &shares, const std::string &more = "") {
        return run_in(folder_,
                      fmt::format("picco-reconstruct-output --party {0} --util prog.util --from runtime.conf "
                                  "--key output{0}.key --run trial --shares {1} {2}",
                                  party, shares, more));
    }
    std::string party(int id, const std::string &more = "") const {
        return fmt::format(
            "{0} --party {1} --runtime runtime.conf --key p{1}.key --input 1=a.{1} --input 2=b.{1} "
            "--output 1=r1 --output 2=r2 --run trial {2}",
            PARTY_PROGRAM, id, more);
    }
    /// Runs all parties, in the order 3, 1, 2; each ends with the code written to code.<id>.
    std::vector<std::string> run_parties(const std::string &more1, const std::string &more2,
                                         const std::string &more3) {
        const auto one = [&](int id, const std::string &more) {
            return fmt::format("({} 2>err.{}; echo $? >code.{}) & ", party(id, more), id, id);
        };
        run_in(folder_, one(3, more3) + "sleep 0.1; " + one(1, more1) + one(2, more2) + "wait");
        std::vector<std::string> codes;
        for (int i = 1; i <= 3; ++i)
            codes.push_back(folder_.read(fmt::format("code.{}", i)));
        return codes;
    }
    std::string errors(int id) const { return folder_.read(fmt::format("err.{}", id)); }
    bool has_results() const {
        const auto names = folder_.names();
        return std::any_of(names.begin(), names.end(),
                           [](const std::string &name) { return name.rfind("r1.", 0) == 0; });
    }
};

const std::vector<std::string> kAllDone{"0\n", "0\n", "0\n"}, kAllFailed{"3\n", "3\n", "3\n"};

TEST_F(ByHand, TheResultIsReconstructed) {
    EXPECT_EQ(run_parties("", "", "--stats stats.json"), kAllDone) << errors(1);
    EXPECT_EQ(mode_of(folder_.file("r1.1")), 0600u);
    const auto first = reconstruct(1, "r1");
    EXPECT_EQ(first.code, 0) << first.errors;
    EXPECT_EQ(first.output, "A = 1,-2,3\n");
    std::filesystem::remove(folder_.file("r2.1"));
    run_in(folder_, "echo old >out; chmod 644 out");
    const auto second = reconstruct(2, "r2", "--output out");
    EXPECT_EQ(second.code, 0) << second.errors;
    EXPECT_EQ(folder_.read("out"), "B = 7\n");
    EXPECT_EQ(mode_of(folder_.file("out")), 0600u);
    EXPECT_HAS(folder_.read("stats.json"), "\"bytes_sent\": 340");
    const auto mixed = reconstruct(2, "r1");
    EXPECT_EQ(mixed.code, 1);
    EXPECT_HAS(mixed.errors, "r1.1: is for output party 1, but this is output party 2");
}

TEST_F(ByHand, SharesOfAnotherSharingAreFoundBeforeTheStart) {
    ASSERT_EQ(share(1, "a.txt", "z").code, 0);
    run_in(folder_, "mv z.2 a.2");
    EXPECT_EQ(run_parties("", "", ""), kAllFailed);
    for (int i = 1; i <= 3; ++i)
        EXPECT_HAS(errors(i), "the sharing of input party 1 differs: ");
    EXPECT_FALSE(has_results());
}

TEST_F(ByHand, AShareFileForAnotherPartyEndsAll) {
    run_in(folder_, "cp a.3 a.2");
    EXPECT_EQ(run_parties("--connect-timeout 1", "", "--connect-timeout 1"),
              (std::vector<std::string>{"3\n", "1\n", "3\n"}));
    EXPECT_HAS(errors(2), "a.2: is for computing party 3, but this is computing party 2");
    EXPECT_HAS(errors(1), "not connected within 1 s: party 2 (127.0.0.1:");
    EXPECT_FALSE(has_results());
}

TEST_F(ByHand, AResultFileThatCannotBeMadeIsFoundBeforeTheStart) {
    std::filesystem::create_directory(folder_.file("r1.2"));
    EXPECT_EQ(run_parties("--connect-timeout 1", "", "--connect-timeout 1"),
              (std::vector<std::string>{"3\n", "1\n", "3\n"}));
    EXPECT_HAS(errors(2), "r1.2: cannot be written: it is a folder");
    EXPECT_HAS(errors(1), "not connected within 1 s: party 2 (127.0.0.1:");
    std::filesystem::remove(folder_.file("r1.2"));
    EXPECT_FALSE(has_results()) << "not even under temporary names";
}

TEST_F(ByHand, StatisticsThatCannotBeWrittenAreFoundBeforeTheStart) {
    EXPECT_EQ(run_parties("--connect-timeout 1", "--stats no/stats.json", "--connect-timeout 1"),
              (std::vector<std::string>{"3\n", "1\n", "3\n"}));
    EXPECT_HAS(errors(2), "no/stats.json: cannot be created: No such file or directory");
    EXPECT_HAS(errors(1), "not connected within 1 s: party 2 (127.0.0.1:");
}

TEST_F(ByHand, ADescriptorThatIsNoListenerIsRefused) {
    const auto ended = run_in(folder_, "export LISTEN_FDS=1; sh -c 'export LISTEN_PID=$$; exec " + party(1) +
                                           " 3</dev/null'");
    EXPECT_EQ(ended.code, 1);
    EXPECT_HAS(ended.errors, "file descriptor 3 is no listening socket; unset LISTEN_FDS and LISTEN_PID");
}

TEST_F(ByHand, SurplusInputLeavesNoOutput) {
    folder_.write("b.txt", "B = 7\nB = 8\n");
    ASSERT_EQ(share(2, "b.txt", "b").code, 0);
    // Whoever finds it first ends the others.
    const auto codes = run_parties("", "", "");
    EXPECT_EQ(std::count(codes.begin(), codes.end(), "0\n"), 0);
    EXPECT_GE(std::count(codes.begin(), codes.end(), "1\n"), 1);
    for (int i = 1; i <= 3; ++i)
        EXPECT_HAS(errors(i), "b.txt:2: the program does not read 'B' here; this line is surplus");
    EXPECT_FALSE(has_results());
}

TEST_F(ByHand, ResultsOfAnEarlierRunAreNotThoseOfAFailedOne) {
    EXPECT_EQ(run_parties("", "", ""), kAllDone) << errors(1);
    const std::string again = "--allow-reuse", error = "--allow-reuse -- error";
    const auto codes = run_parties(again, error, again);
    EXPECT_EQ(codes, (std::vector<std::string>{"3\n", "1\n", "3\n"}));
    EXPECT_EQ(run_parties(again, error, again), codes);
    const auto after = reconstruct(1, "r1");
    EXPECT_EQ(after.code, 1);
    EXPECT_EQ(after.errors,
              "picco-reconstruct-output: error: 2 result files are needed, 0 found; missing: r1.1, r1.2, "
              "r1.3\n");
    run_in(folder_, "for i in 1 2 3; do mv r1.$i.old r1.$i; done");
    const auto earlier = reconstruct(1, "r1");
    EXPECT_EQ(earlier.output, "A = 1,-2,3\n") << "nothing is lost";
}

TEST_F(ByHand, ResultsOfAnEarlierRunAreNotThoseOfOneThatCannotStart) {
    EXPECT_EQ(run_parties("", "", ""), kAllDone) << errors(1);
    run_in(folder_, "rm a.1 a.2 a.3");
    EXPECT_EQ(run_parties("", "", ""), (std::vector<std::string>{"1\n", "1\n", "1\n"}));
    EXPECT_HAS(errors(1), "a.1: cannot be opened");
    EXPECT_EQ(reconstruct(1, "r1").code, 1);
    run_in(folder_, "for i in 1 2 3; do mv r1.$i.old r1.$i; done");
    EXPECT_EQ(reconstruct(1, "r1").output, "A = 1,-2,3\n") << "nothing is lost";
}

TEST_F(ByHand, NothingIsWrittenOverAKeyOrTheConfiguration) {
    const auto is_refused = [](const Ended &ended, const std::string &what) {
        EXPECT_EQ(ended.code, 2) << what;
        EXPECT_HAS(ended.errors, what + ", too; each needs one of its own");
    };
    ASSERT_EQ(run_parties("", "", ""), kAllDone) << errors(1);
    is_refused(reconstruct(1, "r1", "--output output1.key"), "--output: output1.key is the file of --key");
    is_refused(reconstruct(1, "r1", "--output ./runtime.conf"),
               "--output: ./runtime.conf is the file of --from");
    run_in(folder_, "cp input1.key k.1");
    is_refused(run_in(folder_, "picco-share-input --party 1 --util prog.util --to runtime.conf --key k.1 "
                               "--run trial --input a.txt --output k"),
               "--output: k.1 is the file of --key");
    const std::string state = "picco-state --party 1 --util prog.util --runtime runtime.conf --key p1.key "
                              "--run trial ";
    is_refused(run_in(folder_, state + "--state r1.1 --export p1.key"),
               "--export: p1.key is the file of --key");
    is_refused(run_in(folder_, state + "--state p1.key --import a.txt --number 1"),
               "--state: p1.key is the file of --key");
    EXPECT_EQ(reconstruct(1, "r1").output, "A = 1,-2,3\n") << "all are as they were";
}

TEST_F(ByHand, AKilledPartyEndsTheOthers) {
    const auto codes = run_parties("-- crash", "-- crash", "-- crash");
    EXPECT_EQ(codes[0], "3\n");
    EXPECT_EQ(codes[2], "3\n");
    EXPECT_HAS(errors(1), "party 2 (127.0.0.1:");
    EXPECT_HAS(errors(1), "was lost in round ");
    EXPECT_FALSE(has_results());
}

TEST_F(ByHand, AStuckPartyEndsTheOthersInTime) {
    const auto codes = run_parties("--progress-timeout 1 -- stall", "-- stall & sleep 3; kill $!",
                                   "--progress-timeout 1 -- stall");
    EXPECT_EQ(codes[0], "3\n");
    EXPECT_EQ(codes[2], "3\n");
    EXPECT_HAS(errors(1), "is stuck: it lives, but for 1 s it has made no progress in round 3 (line 7)");
    EXPECT_FALSE(has_results());
}

} // namespace
} // namespace picco::runtime::test
