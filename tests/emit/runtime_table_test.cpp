// The one table of runtime functions against the one header that declares them.
#include "emit/secure/runtime_functions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>

namespace picco::compiler {
namespace {

std::string header_text() {
    std::ifstream file(std::string(SOURCE_DIR) + "/runtime/include/picco/runtime.h");
    std::stringstream text;
    text << file.rdbuf();
    // Comments may mention anything.
    return std::regex_replace(text.str(), std::regex(R"(/\*[^*]*(\*[^/][^*]*)*\*/)"), "");
}

/// The number of parameters in the text between the parentheses that open at `open`.
int count_parameters(const std::string &text, size_t open) {
    int depth = 0;
    int commas = 0;
    bool is_empty = true;
    for (size_t i = open; i < text.size(); ++i) {
        if (text[i] == '(')
            ++depth;
        else if (text[i] == ')' && --depth == 0)
            return is_empty || text.substr(open + 1, i - open - 1) == "void" ? 0 : commas + 1;
        else if (text[i] == ',' && depth == 1)
            ++commas;
        else if (!isspace(static_cast<unsigned char>(text[i])))
            is_empty = false;
    }
    return -1;
}

/// Every function and function-like macro of the header with its number of parameters.
std::map<std::string, int> declared() {
    const std::string text = header_text();
    std::map<std::string, int> result;
    const std::regex macro(R"(#define (picco_\w+)\()");
    for (std::sregex_iterator i(text.begin(), text.end(), macro), end; i != end; ++i)
        result[(*i)[1]] = count_parameters(text, static_cast<size_t>(i->position() + i->length() - 1));
    const std::regex function(
        R"((^|\n)(static inline )?(void|picco_\w+|int64_t|size_t|int|long double) \*?(picco_\w+)\()");
    for (std::sregex_iterator i(text.begin(), text.end(), function), end; i != end; ++i)
        result[(*i)[4]] = count_parameters(text, static_cast<size_t>(i->position() + i->length() - 1));
    return result;
}

TEST(RuntimeTable, EveryRowIsInTheHeader) {
    const std::map<std::string, int> header = declared();
    for (const RuntimeRow &row : kRuntimeFunctions) {
        const auto at = header.find(std::string(row.name));
        ASSERT_NE(at, header.end()) << row.name << " is not in the header";
        EXPECT_EQ(at->second, row.arity) << row.name;
    }
}

TEST(RuntimeTable, EveryFunctionOfTheHeaderHasARow) {
    size_t checked = 0;
    for (const auto &[name, arity] : declared()) {
        if (name.ends_with("_at") || name == "picco_extent_of")
            continue; // behind a macro, or what functions of the header share
        const bool has_row =
            std::ranges::any_of(kRuntimeFunctions, [&](const RuntimeRow &row) { return row.name == name; });
        EXPECT_TRUE(has_row) << name;
        ++checked;
    }
    EXPECT_EQ(checked, std::size(kRuntimeFunctions));
}

TEST(RuntimeTable, EveryMacroAddsTheLine) {
    const std::map<std::string, int> header = declared();
    for (const auto &[name, arity] : header) {
        if (name.ends_with("_at")) {
            EXPECT_EQ(header.at(name.substr(0, name.size() - 3)), arity - 1) << name;
        }
    }
}

} // namespace
} // namespace picco::compiler
