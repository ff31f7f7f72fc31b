#include "pragmas.h"

#include <random>
#include <sstream>
#include <string_view>

namespace picco::random_programs {
namespace {

std::string_view without_space(std::string_view line) {
    const std::size_t first = line.find_first_not_of(' ');
    return first == std::string_view::npos ? std::string_view() : line.substr(first);
}

/// Whether a statement can begin behind this line.
bool ends_statement(std::string_view line) {
    return !line.empty() && std::string_view(";{}[]").find(line.back()) != std::string_view::npos;
}

bool begins_statement(std::string_view line) {
    const std::string_view text = without_space(line);
    if (text.empty() || std::string_view("}])#{").find(text.front()) != std::string_view::npos)
        return false;
    for (const std::string_view word :
         {"else", "case ", "default", "while", "switch"}) // switch: labels are inside
        if (text.starts_with(word))
            return false;
    return true;
}

bool begins_function(std::string_view line) {
    return !line.empty() && line.front() != ' ' && line.ends_with(") {");
}

} // namespace

std::string with_representations(const std::string &program, unsigned seed) {
    std::mt19937 random(seed);
    std::istringstream lines(program);
    std::string result, before;
    bool is_inside = false; // a function
    for (std::string line; std::getline(lines, line); before = line) {
        const bool is_function = begins_function(line);
        const bool is_place = is_function || (is_inside && ends_statement(before) && begins_statement(line));
        if (is_place && random() % 4 == 0)
            result +=
                random() % 3 == 0 ? "#pragma picco representation ab\n" : "#pragma picco representation y\n";
        is_inside = (is_inside || is_function) && line != "}";
        result += line + '\n';
    }
    return result;
}

} // namespace picco::random_programs
