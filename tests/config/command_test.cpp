// The command line of picco: exit codes and messages.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

struct Result {
    int code = -1;
    std::string text; ///< standard output and standard error together
};

class Command : public testing::Test {
  protected:
    Command() : folder_(fs::temp_directory_path() / ("picco_command_" + std::to_string(getpid()))) {
        fs::create_directories(folder_);
        write("good.conf", "technique=shamir\npeers=3\nthreshold=1\ninputs=1\noutputs=1\n");
        write("good.c", "int main() {\n    private int x;\n    smcinput(x, 1);\n    smcoutput(x, 1);\n    "
                        "return 0;\n}\n");
    }
    ~Command() override { fs::remove_all(folder_); }

    void write(const std::string &name, const std::string &text) const {
        std::ofstream(folder_ / name) << text;
    }
    std::string read(const std::string &name) const {
        std::ifstream file(folder_ / name);
        std::stringstream text;
        text << file.rdbuf();
        return text.str();
    }
    bool exists(const std::string &name) const { return fs::exists(folder_ / name); }

    Result picco(const std::string &arguments) const {
        const std::string command = "cd " + folder_.string() + " && " PICCO_COMMAND " " + arguments + " 2>&1";
        Result result;
        FILE *pipe = popen(command.c_str(), "r");
        std::array<char, 4096> buffer{};
        for (size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
            result.text.append(buffer.data(), n);
        result.code = WEXITSTATUS(pclose(pipe));
        return result;
    }

    fs::path folder_;
};

TEST_F(Command, CompilesToTheCurrentFolder) {
    const Result result = picco("good.c good.conf");
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(result.text, "");
    EXPECT_TRUE(read("good.smc.c").find("picco_main") != std::string::npos);
    EXPECT_TRUE(read("good.util").find("\"picco\": 1") != std::string::npos);
}

TEST_F(Command, NamesOutputsAsAsked) {
    EXPECT_EQ(picco("good.c good.conf -o out.c -u out.util -DX=1 -I . -U Y").code, 0);
    EXPECT_TRUE(exists("out.c"));
    EXPECT_TRUE(exists("out.util"));
    EXPECT_FALSE(exists("good.smc.c"));
    EXPECT_FALSE(exists("good.util"));
}

TEST_F(Command, HelpAndVersionExitWithZero) {
    for (const char *arguments : {"--help", "build --help", "run --help"}) {
        const Result result = picco(arguments);
        EXPECT_EQ(result.code, 0);
        EXPECT_TRUE(result.text.find("--plain") != std::string::npos) << result.text;
    }
    EXPECT_EQ(picco("--version").text, "picco 0.1.0\n");
}

TEST_F(Command, UsageErrorsExitWithTwo) {
    EXPECT_EQ(picco("").code, 2);
    EXPECT_EQ(picco("--no-such-option good.c good.conf").code, 2);
    EXPECT_EQ(picco("good.conf").text,
              "picco: no C source (*.c) is given\nRun 'picco --help' for the forms of the command.\n");
    EXPECT_EQ(picco("good.c").code, 2);
    EXPECT_EQ(picco("good.c good.conf other.conf").code, 2);
    EXPECT_EQ(picco("--default=secret good.c good.conf").code, 2);
    EXPECT_EQ(picco("run good.c --input 0=a").code, 2);
    EXPECT_EQ(picco("run good.c --input a.txt").code, 2);
    EXPECT_EQ(picco("run good.c --output 1=").code, 2);
    EXPECT_EQ(picco("--stats=f good.c good.conf").code, 2); // an option of picco run
}

TEST_F(Command, FaultsOfTheInputExitWithOneAndLeaveNoFile) {
    write("bad.c", "int main() { return undeclared; }\n");
    write("bad.conf", "technique=shamir\npeers=4\nthreshold=1\ninputs=1\noutputs=1\n");
    write("leak.c", "int main() { private int x; public int y; y = x; return y; }\n");
    for (const char *arguments :
         {"bad.c good.conf", "leak.c good.conf", "good.c bad.conf", "missing.c good.conf",
          "good.c missing.conf", "good.c good.conf -o nowhere/out.c"}) {
        const Result result = picco(arguments);
        EXPECT_EQ(result.code, 1) << arguments << "\n" << result.text;
        EXPECT_TRUE(result.text.find("error: ") != std::string::npos) << result.text;
    }
    for (const auto &entry : fs::directory_iterator(folder_))
        EXPECT_TRUE(entry.path().string().find(".smc.c") == std::string::npos &&
                    entry.path().string().find("partial") == std::string::npos)
            << entry.path();
}

TEST_F(Command, BytesThatAreNoTextAreRefusedInAFewWords) {
    write("byte.c", "int main() { private int a\x9b; smcinput(a\x9b, 1); return 0; }\n");
    write("overlong.c", "int main() { private int a\xc1\x81; return 0; }\n");
    std::string wide = "\xff\xfe";
    for (const char c : read("good.c"))
        wide += {c, '\0'};
    write("wide.c", wide);
    for (const auto &[file, cause] :
         {std::pair{"byte.c", "stray"}, {"overlong.c", "stray"}, {"wide.c", "the file is UTF-16"}}) {
        const Result result = picco(std::string("build ") + file + " good.conf -o program");
        EXPECT_EQ(result.code, 1) << result.text;
        EXPECT_NE(result.text.find(cause), std::string::npos) << result.text;
        EXPECT_EQ(result.text.find("user_main"), std::string::npos) << result.text;
        EXPECT_LT(result.text.size(), 1000u);
        EXPECT_FALSE(exists("program"));
    }
    write("word.c", "int main() { private int na\xc3\xafve = 3; smcoutput(na\xc3\xafve, 1); return 0; }\n");
    EXPECT_EQ(picco("build word.c good.conf -o program").code, 0);
}

TEST_F(Command, PartyNumbersAreChecked) {
    write("party.c",
          "int main() {\n    private int x;\n    smcinput(x, 2);\n    smcoutput(x, 3);\n    return 0;\n}\n");
    const Result result = picco("party.c good.conf");
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.text.find("party.c:3:"), std::string::npos) << result.text;
    EXPECT_NE(result.text.find("there is no input party 2; the configuration has inputs=1"),
              std::string::npos);
    EXPECT_NE(result.text.find("there is no output party 3; the configuration has outputs=1"),
              std::string::npos);
}

TEST_F(Command, RunTimePartiesNeedAConfigurationOrFiles) {
    write("party.c",
          "struct pair { int a, b; };\nint main() {\n    struct pair x;\n    public int party = 1;\n"
          "    smcinput(x, party);\n    smcoutput(x.a, party);\n    return 0;\n}\n");
    write("input.txt", "a = 1\nb = 2\n");
    const Result back =
        picco("run --plain party.c --input 1=input.txt"); // whoever gives data may get results
    EXPECT_EQ(back.code, 0) << back.text;
    EXPECT_NE(back.text.find("a = 1"), std::string::npos) << back.text;
    write("out.c",
          "int main() {\n    private int x = 1;\n    public int party = 1;\n    smcoutput(x, party);\n"
          "    return 0;\n}\n");
    const Result refused = picco("run out.c");
    EXPECT_EQ(refused.code, 1);
    EXPECT_NE(refused.text.find("out.c:4:5: error: a run-time party number needs a configuration file, or "
                                "files of parties (--output)"),
              std::string::npos)
        << refused.text;
    const Result twice = picco("run party.c --output 1=result.txt");
    const auto first = twice.text.find("party.c:5:5: error: a run-time party number needs");
    EXPECT_NE(first, std::string::npos) << twice.text;
    EXPECT_EQ(twice.text.find("party.c:5:5:", first + 1), std::string::npos) << twice.text;
    const Result accepted = picco("run --plain party.c --input 1=input.txt --output 2=result.txt");
    EXPECT_EQ(accepted.code, 0) << accepted.text;
    EXPECT_NE(accepted.text.find("a = 1"), std::string::npos) << accepted.text;
}

TEST_F(Command, DefaultPublicTurnsTheDefaultRound) {
    write(
        "plain.c",
        "int square(int x) { return x * x; }\nint main() {\n    int y = square(3);\n    return y - 9;\n}\n");
    EXPECT_EQ(picco("plain.c good.conf").code, 1); // a private result of main
    EXPECT_EQ(picco("--default=public plain.c good.conf").code, 0);
    EXPECT_EQ(read("plain.smc.c").find("picco_multiply"), std::string::npos);
}

TEST_F(Command, ListsLeaks) {
    write(
        "leaks.c",
        "int main() {\n    private int x;\n    public int y;\n    smcinput(x, 1);\n    y = smcopen(x + 1);\n"
        "    smcoutput(x, 1);\n    return 0;\n}\n");
    EXPECT_EQ(
        picco("--leaks leaks.c good.conf").text,
        "leaks.c:4: whether input party 1 shared numbers of its type as 'x' (private int) becomes known "
        "to the computing parties, unless they run with --trust-inputs\n"
        "leaks.c:5: smcopen of 'x + 1' (private int) becomes known to the computing parties\n"
        "leaks.c:6: smcoutput of 'x' (private int) becomes known to output party 1\n");
}

TEST_F(Command, DumpsThePlanAndWritesNothing) {
    const Result result = picco("--dump=plan good.c good.conf");
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(result.text, "modulus 2^61-1 (61 bits, 1 words a cell)\ngood.c:3: 32 bits: smcinput(x, 1)\n"
                           "good.c:4: 32 bits: smcoutput(x, 1)\n");
    EXPECT_FALSE(exists("good.smc.c"));
}

} // namespace
