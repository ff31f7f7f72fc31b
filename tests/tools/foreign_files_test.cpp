// Keys and other files where a text is wanted: the commands name the file, and show nothing of it.
#include "tools/commands.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace picco::runtime::test {
namespace {

class ForeignFiles : public testing::Test {
  protected:
    ForeignFiles() {
        folder_.write("prog.util", util_text());
        folder_.write("prog.c", "int main(void) { int x; smcinput(x, 1); smcoutput(x, 1); return 0; }\n");
        folder_.write("b.txt", "B = 1\n");
        std::string conf;
        for (int party = 1; party <= 3; ++party) {
            good(fmt::format("picco-keygen --party {0} --out party{0}", party));
            conf += fmt::format("{0},localhost,{1},party{0}.crt\n", party, 3000 + party);
        }
        good("picco-keygen --input-party 2 --out in && picco-keygen --output-party 1 --out out");
        folder_.write("runtime.conf", conf + "input 2,in.crt\noutput 1,out.crt\n");
        good("picco-share-input --unencrypted --party 2 --util prog.util --input b.txt --output s");
    }
    void good(const std::string &command) {
        const auto ended = run_in(folder_, command);
        EXPECT_EQ(ended.code, 0) << ended.errors;
    }

    /// Every command, given the file in each place of a text.
    static std::vector<std::string> commands(const std::string &file) {
        const std::string share = "picco-share-input --party 2 --output t ";
        const std::string data = share + "--util prog.util --unencrypted --input " + file;
        const std::string sealed = share + "--util prog.util --input b.txt --run r --key in.key ";
        return {
            "picco prog.c " + file,
            "picco build prog.c " + file,
            "picco run prog.c " + file + " --input 1=b.txt",
            "picco predict prog.c " + file + " --input 1=b.txt --link 1ms",
            "picco calibrate " + file,
            "picco describe " + file,
            "picco run includes.c",
            "picco build --plain includes.c -o includes",
            "picco run prog.c --input 1=" + file,
            "picco run --plain prog.c --input 1=" + file,
            "picco-describe " + file,
            "picco-keygen --show " + file,
            data,
            data + " --input-format csv",
            data + " --input-format json",
            share + "--unencrypted --input b.txt --util " + file,
            sealed + "--to " + file,
            sealed + "--to names-it.conf",
            "picco-reconstruct-output --party 1 --util prog.util --shares s --run r --key out.key --from " +
                file,
            "picco-state --party 1 --util prog.util --state t --number 1 --unencrypted --import " + file};
    }

    /// All commands refuse it: with its name, `what` it is, and no `secret`.
    void expect_silence(const std::string &file, const std::string &content, const std::string &what,
                        const std::vector<std::string> &secrets) {
        folder_.write(file, content);
        folder_.write("includes.c", "#include \"" + file + "\"\nint main(void) { return 0; }\n");
        folder_.write("names-it.conf", "1,localhost,3001," + file +
                                           "\n2,localhost,3002,party2.crt\n3,localhost,3003,party3.crt\n"
                                           "input 2,in.crt\n");
        for (const std::string &command : commands(file)) {
            const auto ended = run_in(folder_, command);
            EXPECT_EQ(ended.code, 1) << command;
            EXPECT_HAS(ended.errors, file);
            EXPECT_HAS(ended.errors, what);
            for (const std::string &secret : secrets)
                EXPECT_EQ((ended.output + ended.errors).find(secret), std::string::npos) << command << "\n"
                                                                                         << ended.errors;
        }
    }

    TemporaryFolder folder_;
};

/// The lines of a key in PEM form behind its first.
std::vector<std::string> lines_of(const std::string &pem) {
    std::vector<std::string> lines;
    for (std::size_t at = pem.find('\n') + 1, end = 0; (end = pem.find('\n', at)) != std::string::npos;
         at = end + 1)
        lines.push_back(pem.substr(at, end - at));
    lines.pop_back();
    EXPECT_EQ(lines.size(), 3u);
    return lines;
}

TEST_F(ForeignFiles, AKeyIsNeverShown) {
    const std::string key = folder_.read("party1.key");
    expect_silence("mine.key", key, "holds a private key", lines_of(key));
    expect_silence("mine.pem", "Bag Attributes\n    friendlyName: me\n" + key, "", lines_of(key));
}

TEST_F(ForeignFiles, AFileOfSharesIsNeverShown) {
    expect_silence("a.shares", folder_.read("s.1"), "a.shares",
                   {"picco-in", "prog.c@", std::string(20, 'a')});
}

} // namespace
} // namespace picco::runtime::test
