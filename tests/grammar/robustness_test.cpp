// Whatever stands in a file, the front end ends with messages and not otherwise. The mutations are the same
// in every run.

#include "front_end_run.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace picco::compiler::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> seeds() {
    std::vector<fs::path> paths;
    for (const char *folder : {"/samples/figures", "/tests/golden/accepted", "/tests/golden/refused"})
        for (const auto &entry : fs::directory_iterator(std::string(SOURCE_DIR) + folder))
            if (entry.path().extension() == ".c")
                paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::vector<std::string> texts;
    for (const fs::path &path : paths) {
        std::stringstream text;
        text << std::ifstream(path).rdbuf();
        // Nothing here is for the preprocessor, so that thousands of programs take no time.
        std::string line, kept;
        while (std::getline(text, line))
            if (!line.starts_with("#include") && !line.starts_with("#define"))
                kept += line.substr(0, line.find("//")) + "\n";
        texts.push_back(kept);
    }
    return texts;
}

/// A refused program has at least one error; an accepted one has complete types.
void expect_an_end(const std::string &text) {
    const Analysis analysis = analyse_preprocessed(text, {});
    const std::string messages = printed(analysis);
    EXPECT_EQ(analysis.is_good(), analysis.diagnostics->errors() == 0);
    if (!analysis.is_good()) {
        EXPECT_NE(messages, "") << text;
    }
    if (analysis.is_good()) {
        for (const FunctionSymbol *function : analysis.program->functions) {
            EXPECT_NE(function->type, nullptr);
        }
    }
}

TEST(Robustness, TruncatedPrograms) {
    std::mt19937 random(1);
    for (const std::string &seed : seeds())
        for (int i = 0; i < 20; ++i)
            expect_an_end(seed.substr(0, random() % (seed.size() + 1)));
}

TEST(Robustness, DirectivesWithNothingBehind) {
    for (const std::string directive :
         {"#", "# ", "#define", "#define ", "# define", "#define x(", "#include", "#include <", "#include \"",
          "#pragma", "#line", "#undef", "# 1", "# 1 \"", "# 1 \"x", "#error"})
        for (const std::string end : {"", "\n", " 1\nint x;\n", "\n# 1 \"<built-in>\"\n"})
            expect_an_end(directive + end);
}

constexpr const char *kPieces[] = {
    "{",        "}",       "(",       ")",      "[",       "]",           ";",       ",",
    "int",      "private", "public",  "struct", "if",      "else",        "for",     "*",
    "int<",     ">",       "@",       "=",      "\"",      "'",           "typedef", "x",
    "smcopen(", "0",       "case 1:", "return", "goto x;", "#pragma p\n", "...",     "\\"};

std::string mutated(std::string text, std::mt19937 &random) {
    const auto mutations = 1 + random() % 4;
    for (unsigned i = 0; i < mutations && !text.empty(); ++i) {
        const std::size_t at = random() % text.size();
        const std::size_t length = std::min<std::size_t>(random() % 12, text.size() - at);
        switch (random() % 4) {
        case 0:
            text.erase(at, length);
            break;
        case 1:
            text.insert(at, std::string(" ") + kPieces[random() % std::size(kPieces)] + " ");
            break;
        case 2:
            text.insert(at, text.substr(random() % text.size(), length));
            break;
        default:
            text[at] = static_cast<char>(32 + random() % 95);
            break;
        }
    }
    return text;
}

TEST(Robustness, MutatedPrograms) {
    std::mt19937 random(2);
    for (const std::string &seed : seeds())
        for (int i = 0; i < 60; ++i)
            expect_an_end(mutated(seed, random));
}

std::string repeated(const std::string &text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i)
        result += text;
    return result;
}

TEST(Robustness, OddTexts) {
    std::string deep(2000, '(');
    const std::vector<std::string> texts = {
        "",
        "\n",
        "}",
        ";;;;",
        "int",
        std::string("int x = 3\0 4;", 13),
        "\xff\xfe\x80",
        "int " + std::string(100000, 'x') + ";",
        "public int x = " + deep + "1" + std::string(2000, ')') + ";",
        std::string(3000, '{'),
        "public int main() { private int x;" + repeated("if (x) {", 30000) + repeated("}", 30000) + "}",
        "public int main() { public int i;" + repeated("for (i = 0; i < 1; i++) [", 20000) +
            repeated("]", 20000) + "}",
        "public int x = " + repeated("{", 20000) + "1" + repeated("}", 20000) + ";",
        "public int x = {1, " + repeated("{", 20000) + "1" + repeated("}", 20000) + "};",
        "public int x[2] = {1, 2, " + repeated("{", 20000) + "1" + repeated("}", 20000) + "};",
        "typedef int v __attribute__((vector_size(16))); public v x = {" + repeated("{", 20000) + "1" +
            repeated("}", 20000) + "};",
        "struct s { struct s x; };",
        "struct s { struct s *x; } v; public int main() { return 0; }",
        "typedef T T; T T;",
        "int f(int (*)(int (*)(int)));",
        "public int a[99999999999999];",
        "int<9999999999999999999999> x;",
        "#line 7 \"other.c\"\nint x",
    };
    for (const std::string &text : texts)
        expect_an_end(text);
}

TEST(Robustness, FilesThatCannotBeRead) {
    FrontEndOptions options;
    options.sources = {"/nonexistent/program.c"};
    const Analysis missing = analyse(options);
    EXPECT_FALSE(missing.is_good());
    EXPECT_NE(printed(missing).find("/nonexistent/program.c"), std::string::npos);

    const Analysis lacks_header = analyse_text("#include \"no_such_header.h\"\n");
    EXPECT_FALSE(lacks_header.is_good());
    EXPECT_NE(printed(lacks_header).find("no_such_header.h"), std::string::npos);
}

} // namespace
} // namespace picco::compiler::test
