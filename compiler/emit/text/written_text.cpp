// Text of the user that passes through as written, but for the names in it: attributes and assembler.
#include "emit/text/names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

namespace picco::compiler {
namespace {

bool is_part(char c) {
    return c == '_' || c == '$' || std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           static_cast<unsigned char>(c) >= 0x80;
}

/// Words, strings, numbers, and single characters; white space goes with what stands before it.
std::vector<std::string_view> pieces_of(std::string_view text) {
    std::vector<std::string_view> pieces;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
        end = begin + 1;
        if (is_part(text[begin])) {
            while (end < text.size() && is_part(text[end]))
                ++end;
        } else if (text[begin] == '"' || text[begin] == '\'') {
            while (end < text.size() && text[end] != text[begin])
                end += text[end] == '\\' ? 2 : 1;
            end = std::min(end + 1, text.size());
        }
        pieces.push_back(text.substr(begin, end - begin));
    }
    return pieces;
}

/// The nearest piece in a direction that is not white space; empty at the end.
std::string_view neighbour(const std::vector<std::string_view> &pieces, std::size_t i, int step) {
    while ((i += static_cast<std::size_t>(step)) < pieces.size())
        if (std::isspace(static_cast<unsigned char>(pieces[i][0])) == 0)
            return pieces[i];
    return "";
}

/// A word without the underscores that attributes may wear.
std::string_view bare(std::string_view word) {
    return word.size() > 4 && word.starts_with("__") && word.ends_with("__") ? word.substr(2, word.size() - 4)
                                                                             : word;
}

} // namespace

/// Operands are C; templates, and the names of operands in brackets, are the assembler's.
std::string Names::in_assembler(std::string_view text) const {
    const std::vector<std::string_view> pieces = pieces_of(text);
    std::string result;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const std::string_view before = neighbour(pieces, i, -1);
        const bool is_field = before == "." || (before == ">" && i > 1 && pieces[i - 2] == "-");
        bool is_operand_name = before == "[" && neighbour(pieces, i, 1) == "]";
        if (is_operand_name) { // `[name] "=r"(place)`, not an index
            std::size_t bracket = i + 1;
            while (pieces[bracket] != "]")
                ++bracket;
            is_operand_name = neighbour(pieces, bracket, 1).starts_with('"');
        }
        const bool is_own =
            is_field ? declared_.fields.contains(pieces[i]) : declared_.own.contains(pieces[i]);
        result += is_own && !is_operand_name ? prefixed(pieces[i]) : std::string(pieces[i]);
    }
    return result;
}

/// The names of attributes and the words that only they know stay; their arguments are C, or symbols in quotes.
std::string Names::in_attribute(std::string_view text) const {
    static constexpr std::array<std::string_view, 3> kOwnWords = {"format", "mode", "access"};
    static constexpr std::array<std::string_view, 3> kSymbols = {"alias", "weakref", "ifunc"};
    if (!text.starts_with("__attribute"))
        return std::string(text);
    const auto has = [](const auto &table, std::string_view word) {
        return std::find(table.begin(), table.end(), word) != table.end();
    };
    std::string result;
    std::string_view attribute; // whose arguments are read
    int depth = 0;
    for (const std::vector<std::string_view> pieces = pieces_of(text);
         const std::string_view piece : pieces) {
        depth += piece == "(" ? 1 : piece == ")" ? -1 : 0;
        if (depth < 3 && is_part(piece[0]))
            attribute = bare(piece);
        const bool is_quoted = piece.size() > 2 && piece[0] == '"' && has(kSymbols, attribute);
        const std::string_view name = is_quoted ? piece.substr(1, piece.size() - 2) : piece;
        if (depth < 3 || has(kOwnWords, attribute) || !declared_.own.contains(name))
            result += piece;
        else
            result += is_quoted ? "\"" + prefixed(name) + "\"" : prefixed(name);
    }
    return result;
}

} // namespace picco::compiler
