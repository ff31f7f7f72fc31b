// Runs the front end over the programs in refused/ and accepted/. What it says of a line must stand in
// comments at the end of that line: `// error: …`, `// warning: …`, `// note: …`, `// hint: …`, and nothing
// else. What it says of other files, or of none, stands on the first line. A first line `// options: …` holds
// --default=public, --plain, --Werror=flow, --field=gf256, -D…, and further source files.

#include "lower/bytes.h"
#include "front/analyse.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>

namespace picco::compiler {
namespace {

namespace fs = std::filesystem;

using Remarks = std::map<unsigned, std::vector<std::string>>; // by line

std::vector<std::string> read_lines(const fs::path &path) {
    std::ifstream in(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

constexpr std::string_view kKinds[] = {"error: ", "warning: ", "note: ", "hint: "};

/// Where the remarks of a line begin; npos if there are none.
std::size_t find_remarks(std::string_view line) {
    std::size_t first = std::string_view::npos;
    for (const std::string_view kind : kKinds)
        first = std::min(first, line.find("// " + std::string(kind)));
    return first;
}

Remarks expected_remarks(const std::vector<std::string> &lines) {
    Remarks remarks;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (std::size_t at = find_remarks(lines[i]); at != std::string::npos;) {
            const std::string rest = lines[i].substr(at + 3);
            const std::size_t next = find_remarks(rest);
            std::string text = rest.substr(0, next);
            text.erase(text.find_last_not_of(' ') + 1);
            remarks[static_cast<unsigned>(i) + 1].push_back(text);
            at = next == std::string::npos ? next : at + 3 + next;
        }
    }
    return remarks;
}

FrontEndOptions options_for(const fs::path &path) {
    FrontEndOptions options;
    options.sources = {path.string()};
    const std::vector<std::string> lines = read_lines(path);
    constexpr std::string_view kMark = "// options:";
    if (lines.empty() || !lines[0].starts_with(kMark))
        return options;
    std::istringstream words(lines[0].substr(0, find_remarks(lines[0])).substr(kMark.size()));
    for (std::string word; words >> word;) {
        if (word == "--default=public")
            options.default_privacy = Privacy::kPublic;
        else if (word == "--plain")
            options.is_plain = true;
        else if (word == "--Werror=flow")
            options.flow_warnings_are_errors = true;
        else if (word == "--field=gf256")
            continue; // analysis_of()
        else if (word.starts_with("-"))
            options.preprocessor_arguments.push_back(word);
        else
            options.sources.push_back((path.parent_path() / word).string());
    }
    return options;
}

/// The front end, and for programs in GF(2^8) what is refused there.
Analysis analysis_of(const fs::path &path) {
    Analysis analysis = analyse(options_for(path));
    const std::vector<std::string> lines = read_lines(path);
    if (analysis.is_good() && !lines.empty() && lines[0].starts_with("// options:") &&
        lines[0].find("--field=gf256") != std::string::npos) {
        check_bytes(*analysis.program, *analysis.diagnostics);
        if (analysis.is_good())
            lower_bytes(*analysis.program, *analysis.diagnostics);
    }
    return analysis;
}

Remarks found_remarks(const Analysis &analysis, const fs::path &path) {
    Remarks remarks;
    const auto add = [&](SourceRange range, const std::string &text) {
        const Position position = analysis.program->sources.position(range.begin);
        const unsigned line = position.file == path.string() ? position.line : 1;
        remarks[line].push_back(text);
    };
    for (const Diagnostic &diagnostic : analysis.diagnostics->all()) {
        add(diagnostic.range,
            (diagnostic.severity == Severity::kError ? "error: " : "warning: ") + diagnostic.text);
        for (const Note &note : diagnostic.notes)
            add(note.range, "note: " + note.text);
        if (!diagnostic.hint.empty())
            add(diagnostic.range, "hint: " + diagnostic.hint);
    }
    for (auto &[line, texts] : remarks)
        std::ranges::sort(texts);
    return remarks;
}

std::string to_text(const Remarks &remarks) {
    std::string text;
    for (const auto &[line, texts] : remarks)
        for (const std::string &remark : texts)
            text += std::to_string(line) + ": " + remark + "\n";
    return text;
}

void bless(const fs::path &path, const Remarks &found) {
    std::vector<std::string> lines = read_lines(path);
    std::ofstream out(path);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::string line = lines[i].substr(0, find_remarks(lines[i]));
        line.erase(line.find_last_not_of(' ') + 1);
        const auto remarks = found.find(static_cast<unsigned>(i) + 1);
        if (remarks != found.end())
            for (const std::string &remark : remarks->second)
                line += " // " + remark;
        out << line << '\n';
    }
}

std::vector<fs::path> programs(const std::string &folder) {
    std::vector<fs::path> paths;
    for (const auto &entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".c" && !entry.path().stem().string().ends_with("_part"))
            paths.push_back(entry.path());
    std::ranges::sort(paths);
    return paths;
}

std::string test_name(const testing::TestParamInfo<fs::path> &info) {
    std::string name = info.param.stem().string();
    std::ranges::replace_if(
        name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
}

class Golden : public testing::TestWithParam<fs::path> {
  protected:
    /// Compares all remarks with those in the source, or writes them there.
    Analysis run() {
        Analysis analysis = analysis_of(GetParam());
        Remarks found = found_remarks(analysis, GetParam());
        if (std::getenv("PICCO_BLESS"))
            bless(GetParam(), found);
        Remarks expected = expected_remarks(read_lines(GetParam()));
        for (auto &[line, texts] : expected)
            std::ranges::sort(texts);
        EXPECT_EQ(to_text(expected), to_text(found));
        return analysis;
    }
};

class Refused : public Golden {};
class Accepted : public Golden {};
class Figures : public Golden {};

TEST_P(Refused, SaysWhy) {
    EXPECT_FALSE(run().is_good());
}

TEST_P(Accepted, SaysNothingWrong) {
    EXPECT_TRUE(run().is_good());
}

TEST_P(Figures, AreAccepted) {
    const Analysis analysis = run();
    EXPECT_TRUE(analysis.is_good());
    EXPECT_EQ(analysis.diagnostics->warnings(), 0);
}

INSTANTIATE_TEST_SUITE_P(Program, Refused, testing::ValuesIn(programs(GOLDEN_DIR "/refused")), test_name);
INSTANTIATE_TEST_SUITE_P(Program, Accepted, testing::ValuesIn(programs(GOLDEN_DIR "/accepted")), test_name);
INSTANTIATE_TEST_SUITE_P(Program, Figures, testing::ValuesIn(programs(FIGURES_DIR)), test_name);

/// Messages of the passes behind the front end, and one that only a bug of ours can cause.
const std::set<MessageId> &elsewhere() {
    static const std::set<MessageId> ids = {MessageId::kParserFailed,
                                            MessageId::kNoModulusIsWideEnough,
                                            MessageId::kModulusTooSmall,
                                            MessageId::kBitsTooSmall,
                                            MessageId::kExpressionForcesModulus,
                                            MessageId::kMayOverflow,
                                            MessageId::kMayWrap,
                                            MessageId::kWiderConstant,
                                            MessageId::kThroughDouble,
                                            MessageId::kOverflows,
                                            MessageId::kWrapsInLoop,
                                            MessageId::kFixedConstant,
                                            MessageId::kLoopRemark,
                                            MessageId::kNoCircuits,
                                            MessageId::kNoSuchInputParty,
                                            MessageId::kNoSuchOutputParty,
                                            MessageId::kRuntimePartyNeedsConfiguration};
    return ids;
}

TEST(Messages, AppearInAProgramEach) {
    std::set<MessageId> seen = elsewhere();
    for (const char *folder : {GOLDEN_DIR "/refused", GOLDEN_DIR "/accepted"})
        for (const fs::path &path : programs(folder)) {
            const Analysis analysis = analysis_of(path);
            for (const Diagnostic &diagnostic : analysis.diagnostics->all())
                seen.insert(diagnostic.id);
        }
    std::string missing;
#define PICCO_CHECK(name, severity, group, text)                                                             \
    if (!seen.contains(MessageId::k##name))                                                                  \
        missing += #name "\n";
    PICCO_MESSAGES(PICCO_CHECK)
#undef PICCO_CHECK
    EXPECT_EQ(missing, "");
}

/// The printed form: place, line, caret range, notes and hints.
TEST(Rendering, LooksLikeThatOfCCompilers) {
    const fs::path source = GOLDEN_DIR "/rendering/messages.c";
    const fs::path golden = GOLDEN_DIR "/rendering/messages.txt";
    const Analysis analysis = analyse(options_for(source));
    std::ostringstream out;
    analysis.diagnostics->print(out, false);
    std::string text = out.str();
    const std::string folder = source.parent_path().string() + "/";
    for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at))
        text.erase(at, folder.size());
    if (std::getenv("PICCO_BLESS"))
        std::ofstream(golden) << text;
    std::stringstream expected;
    expected << std::ifstream(golden).rdbuf();
    EXPECT_EQ(expected.str(), text);

    std::ostringstream coloured;
    analysis.diagnostics->print(coloured, true);
    EXPECT_NE(coloured.str().find("\033["), std::string::npos);
    EXPECT_EQ(text.find('\033'), std::string::npos);
}

} // namespace
} // namespace picco::compiler
