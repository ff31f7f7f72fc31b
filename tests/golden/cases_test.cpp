// One file, one case: programs in bad/ must be refused, at each line that ends in `// error: …`, by these
// first words, and at no other; near misses in good/ must be accepted without a word and become C that
// compiles. Programs in later/ are refused behind the front end: what is not translated yet; a first line `//
// options: --plain` is for those that only the run in the clear refuses.

#include "driver/compile.h"
#include "front/analyse.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>
#include <string>

#include <unistd.h>

namespace picco::compiler {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> programs(const std::string &folder) {
    std::vector<fs::path> paths;
    for (const auto &entry : fs::directory_iterator(folder))
        paths.push_back(entry.path());
    std::ranges::sort(paths);
    return paths;
}

std::string test_name(const testing::TestParamInfo<fs::path> &info) {
    return info.param.stem().string();
}

/// The first words of the errors by line.
std::multimap<unsigned, std::string> expected_errors(const fs::path &path) {
    constexpr std::string_view kMark = "// error: ";
    std::multimap<unsigned, std::string> errors;
    std::ifstream in(path);
    unsigned number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        for (std::size_t at = line.find(kMark); at != std::string::npos;) {
            const std::size_t from = at + kMark.size();
            at = line.find(kMark, from);
            std::string words = line.substr(from, at == std::string::npos ? at : at - from);
            words.erase(words.find_last_not_of(' ') + 1);
            errors.emplace(number, words);
        }
    }
    return errors;
}

class Bad : public testing::TestWithParam<fs::path> {};
class Good : public testing::TestWithParam<fs::path> {};
class Later : public testing::TestWithParam<fs::path> {};

TEST_P(Bad, IsRefusedAtItsLines) {
    FrontEndOptions options;
    options.sources = {GetParam().string()};
    const Analysis analysis = analyse(options);
    std::multimap<unsigned, std::string> missing = expected_errors(GetParam());
    ASSERT_FALSE(missing.empty()) << "the file expects nothing";
    std::string unexpected;
    for (const Diagnostic &diagnostic : analysis.diagnostics->all()) {
        if (diagnostic.severity != Severity::kError)
            continue;
        const unsigned line = analysis.program->sources.line(diagnostic.range.begin);
        const auto [first, last] = missing.equal_range(line);
        const auto found = std::find_if(
            first, last, [&](const auto &each) { return diagnostic.text.starts_with(each.second); });
        if (found != last)
            missing.erase(found);
        else
            unexpected += std::to_string(line) + ": " + diagnostic.text + "\n";
    }
    EXPECT_EQ(unexpected, "");
    for (const auto &[line, words] : missing)
        ADD_FAILURE() << "no error at line " << line << ": " << words;
}

TEST_P(Later, IsRefusedAtItsLines) {
    std::ifstream in(GetParam());
    std::string first;
    std::getline(in, first);
    Options options;
    options.sources = {GetParam().string()};
    options.configuration = CONFIG_DIR "/three-parties.conf";
    options.is_plain = first == "// options: --plain";
    testing::internal::CaptureStderr();
    EXPECT_FALSE(compile(options).is_good);
    std::istringstream said(testing::internal::GetCapturedStderr());
    std::multimap<unsigned, std::string> found;
    const std::string file = GetParam().string() + ":";
    const std::string mark = ": error: ";
    for (std::string line; std::getline(said, line);)
        if (const auto at = line.find(mark); line.starts_with(file) && at != std::string::npos)
            found.emplace(std::stoul(line.substr(file.size())), line.substr(at + mark.size()));
    EXPECT_EQ(found, expected_errors(GetParam()));
}

TEST_P(Good, BecomesC) {
    const fs::path folder = fs::temp_directory_path() / ("picco_good_" + std::to_string(getpid()));
    fs::create_directories(folder);
    Options options;
    options.sources = {GetParam().string()};
    options.configuration = CONFIG_DIR "/three-parties.conf";
    for (const bool is_plain : {false, true}) {
        options.is_plain = is_plain;
        testing::internal::CaptureStderr();
        const CompiledProgram program = compile(options);
        const std::string said = testing::internal::GetCapturedStderr();
        ASSERT_TRUE(program.is_good) << said;
        EXPECT_EQ(said, "");
        std::ofstream(folder / "program.c") << program.text;
        const std::string command = "cc -std=gnu11 -fsyntax-only -Wall -Wno-unused-variable -Werror "
                                    "-I" RUNTIME_INCLUDE_DIR " " +
                                    (folder / "program.c").string();
        EXPECT_EQ(std::system(command.c_str()), 0) << program.text;
    }
    fs::remove_all(folder);
}

/// What only the passes behind the front end refuse: the messages in a program's text.
TEST(Refused, BehindTheFrontEnd) {
    const fs::path path = fs::temp_directory_path() / ("picco_late_" + std::to_string(getpid()) + ".c");
    std::ofstream(path) << "private int s;\nint main(void) {\npublic int k = 0;\n"
                           "for (public int i = 0; i < 3; i++)\n"
                           "while (({ s += 1; if (i == 1) break; k++ < 3; }))\ns += 2;\nreturn 0;\n}\n";
    Options options;
    options.sources = {path.string()};
    options.configuration = CONFIG_DIR "/three-parties.conf";
    testing::internal::CaptureStderr();
    EXPECT_FALSE(compile(options).is_good);
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_NE(
        said.find(":5:31: error: a jump on a public condition out of the head of a loop, beside private "
                  "data, is not supported yet"),
        std::string::npos)
        << said;
    fs::remove(path);
}

INSTANTIATE_TEST_SUITE_P(Case, Bad, testing::ValuesIn(programs(GOLDEN_DIR "/bad")), test_name);
INSTANTIATE_TEST_SUITE_P(Case, Later, testing::ValuesIn(programs(GOLDEN_DIR "/later")), test_name);
INSTANTIATE_TEST_SUITE_P(Case, Good, testing::ValuesIn(programs(GOLDEN_DIR "/good")), test_name);

} // namespace
} // namespace picco::compiler
