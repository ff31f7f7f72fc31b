// The generated files of small programs against those in golden/: NAME.c (and NAME.lib.c) become
// NAME.smc.expected, NAME.plain.expected and NAME.util.expected. To bless what the compiler writes now:
//     PICCO_BLESS=1 build/tests/emit/emit_test --gtest_filter='*Golden*'
#include "driver/compile.h"
#include "driver/native.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace picco::compiler {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = SOURCE_DIR;
const fs::path kGolden = kRoot / "tests/emit/golden";

std::string read(const fs::path &path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

std::vector<std::string> programs() {
    std::vector<std::string> result;
    for (const auto &entry : fs::directory_iterator(kGolden)) {
        const std::string name = entry.path().filename();
        if (name.ends_with(".c") && !name.ends_with(".lib.c"))
            result.push_back(name.substr(0, name.size() - 2));
    }
    std::ranges::sort(result);
    return result;
}

class Golden : public testing::TestWithParam<std::string> {
  protected:
    Golden() { fs::current_path(kGolden); }

    CompiledProgram compile_program(bool is_plain) const {
        Options options;
        options.sources = {GetParam() + ".c"};
        if (fs::exists(GetParam() + ".lib.c"))
            options.sources.push_back(GetParam() + ".lib.c");
        options.configuration = "golden.conf";
        options.is_plain = is_plain;
        return compile(options);
    }

    /// Compares with NAME.suffix.expected, or writes it.
    void expect(const std::string &suffix, const std::string &text) const {
        // The hash stands for the whole text and the version.
        const std::string stable = std::regex_replace(text, std::regex("[0-9a-f]{64}"), "<hash>");
        const fs::path expected = kGolden / (GetParam() + "." + suffix + ".expected");
        if (std::getenv("PICCO_BLESS"))
            std::ofstream(expected) << stable;
        EXPECT_EQ(stable, read(expected)) << expected;
    }

    /// The C compiler takes the text without a warning.
    void expect_clean_c(const std::string &suffix, const std::string &text) const {
        const fs::path file =
            fs::temp_directory_path() / (GetParam() + "." + suffix + "." + std::to_string(getpid()) + ".c");
        std::ofstream(file) << text;
        const int code =
            run_command({"cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-variable",
                         "-Wno-unused-parameter", "-Wno-unused-function", "-Wno-unused-but-set-variable",
                         "-Wno-unused-value", "-Wno-unused-label", "-Wno-parentheses", "-fsyntax-only",
                         "-I" + (kRoot / "runtime/include").string(), file.string()});
        EXPECT_EQ(code, 0) << text;
        fs::remove(file);
    }
};

TEST_P(Golden, SecureProgram) {
    const CompiledProgram program = compile_program(false);
    ASSERT_TRUE(program.is_good);
    expect("smc", program.text);
    expect("util", program.util);
    expect_clean_c("smc", program.text);
}

TEST_P(Golden, PlainProgram) {
    const CompiledProgram program = compile_program(true);
    ASSERT_TRUE(program.is_good);
    expect("plain", program.text);
    expect_clean_c("plain", program.text);
}

INSTANTIATE_TEST_SUITE_P(Programs, Golden, testing::ValuesIn(programs()),
                         [](const auto &test) { return test.param; });

} // namespace
} // namespace picco::compiler
