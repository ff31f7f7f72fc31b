#include "mutate.h"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace picco::fuzz {
namespace {

constexpr const char *kPieces[] = {"{",
                                   "}",
                                   "(",
                                   ")",
                                   "[",
                                   "]",
                                   "] [",
                                   ";",
                                   ",",
                                   ":",
                                   "::",
                                   "?",
                                   "=",
                                   "==",
                                   "@",
                                   "#",
                                   "##",
                                   "...",
                                   "*",
                                   "&&x",
                                   "&",
                                   "->",
                                   ".",
                                   "int",
                                   "private",
                                   "public",
                                   "unsigned",
                                   "long",
                                   "_Bool",
                                   "char",
                                   "float",
                                   "double",
                                   "void",
                                   "_Complex",
                                   "int<7>",
                                   "int<",
                                   "unsigned int<300>",
                                   "fixed<8,3>",
                                   "float<4,5>",
                                   "struct",
                                   "struct s",
                                   "union",
                                   "enum",
                                   "enum e {a, b}",
                                   "typedef",
                                   "static",
                                   "extern",
                                   "inline",
                                   "register",
                                   "const",
                                   "volatile",
                                   "restrict",
                                   "_Atomic",
                                   "_Alignas(16)",
                                   "_Thread_local",
                                   "_Noreturn",
                                   "__attribute__((packed))",
                                   "__attribute__((vector_size(16)))",
                                   "typeof(x)",
                                   "__auto_type",
                                   "__label__ l;",
                                   "_Generic(",
                                   "_Static_assert(1)",
                                   "sizeof",
                                   "_Alignof(int)",
                                   "__builtin_offsetof(struct s, x)",
                                   "__builtin_va_arg(",
                                   "({",
                                   "})",
                                   "asm(\"\")",
                                   "if (",
                                   "else",
                                   "for (;;)",
                                   "while (",
                                   "do",
                                   "switch (x) {",
                                   "case 1:",
                                   "case 1 ... 2:",
                                   "default:",
                                   "break;",
                                   "continue;",
                                   "return",
                                   "goto x;",
                                   "goto *p;",
                                   "x:",
                                   "smcopen(",
                                   "smcinput(x, 1);",
                                   "smcoutput(x, 1);",
                                   "pmalloc(",
                                   "pfree(",
                                   "main",
                                   "x",
                                   "p",
                                   "0",
                                   "1",
                                   "-1",
                                   "0x7fffffff",
                                   "18446744073709551615u",
                                   "999999999999999999999999999999",
                                   "1.5e300",
                                   "0x1p-3",
                                   "'a'",
                                   "L'\\x'",
                                   "\"s\"",
                                   "u8\"\\u1234\"",
                                   "\"",
                                   "'",
                                   "\\",
                                   "\n",
                                   "\n#pragma pack(1)\n",
                                   "\n# 1 \"other.c\"\n",
                                   "\n# 1 \"/usr/include/h.h\" 1 3\n",
                                   "\n#define N 1\n",
                                   "/*",
                                   "*/",
                                   "//",
                                   "\xff",
                                   "\t"};

bool is_word(char c) {
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

} // namespace

std::vector<std::string> tokens(const std::string &text) {
    std::vector<std::string> result;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        std::size_t end = at + 1;
        if (std::isspace(static_cast<unsigned char>(c)) != 0) {
            at = end;
            continue;
        }
        if (is_word(c)) {
            while (end < text.size() && is_word(text[end]))
                ++end;
        } else if (c == '"' || c == '\'') {
            while (end < text.size() && text[end] != c && text[end] != '\n')
                end += text[end] == '\\' ? 2 : 1;
            end = std::min(end + 1, text.size());
        }
        result.push_back(text.substr(at, end - at));
        at = end;
    }
    return result;
}

std::string Mutator::text(unsigned number) {
    random_.seed(number);
    switch (number % 16) {
    case 0:
        return bytes();
    case 1:
        return nest();
    default: {
        std::string result = seed();
        for (std::size_t i = 0, count = 1 + pick(4); i < count; ++i)
            switch (pick(4)) {
            case 0:
                change_bytes(result);
                break;
            case 1:
                splice(result);
                break;
            default:
                change_tokens(result);
            }
        return result;
    }
    }
}

std::string Mutator::bytes() {
    std::string result(pick(300), '\0');
    const bool is_text = pick(2) == 0;
    for (char &c : result)
        c = is_text ? static_cast<char>(32 + pick(95)) : static_cast<char>(pick(256));
    return result;
}

/// Deep nests of what may nest.
std::string Mutator::nest() {
    struct Pair {
        const char *before, *open, *close, *after;
    };
    static constexpr Pair kPairs[] = {
        {"public int x = ", "(", ")", ";"},
        {"int main() ", "{", "}", ""},
        {"int main() { public int x; x = ", "-", "", "x; }"},
        {"int main() { public int x; x = ", "!(", ")", "; }"},
        {"int main() { public int x; ", "if (x) ", "", ";}"},
        {"int main() { public int x; ", "while (x) {", "}", "}"},
        {"int main() { public int x; ", "switch (x) { case 1:", "}", "}"},
        {"int main() { private int x; x = ", "x + (", ")", ";}"},
        {"int main() { private int x; ", "if (x) {", "}", "}"},
        {"int main() { public int x; x = ", "x ? x : ", "", "x; }"},
        {"int main() { public int x; x = ", "({", "})", "; }"},
        {"int main() { int a[1]; ", "a[", "]", "; }"},
        {"public int ", "*", "", "p;"},
        {"public int x", "[1]", "", ";"},
        {"public int (", "(", ")", "x);"},
        {"public int x = {", "{", "}", "};"},
        {"struct s { public int x; ", "struct {", "} a;", "};"},
        {"int main() { public int x = sizeof(", "int (*)(", ")", "); }"},
        {"int main() { return ", "_Generic(1, int: ", ")", "; }"},
        {"int main() { ", "[", "]", " }"},
        {"int main() { public int i; ", "for (i = 0; i < 1; i++) [", "]", " }"},
        {"int main() { private int x; x = ", "x @ ", "", "x; }"},
    };
    static constexpr std::size_t kDepths[] = {3, 40, 200, 1000, 20000};
    const Pair &pair = kPairs[pick(std::size(kPairs))];
    const std::size_t depth = kDepths[pick(std::size(kDepths))];
    const std::size_t closed = pick(4) == 0 ? pick(depth + 2) : depth;
    std::string result = pair.before;
    for (std::size_t i = 0; i < depth; ++i)
        result += pair.open;
    for (std::size_t i = 0; i < closed; ++i)
        result += pair.close;
    return result + pair.after + "\n";
}

void Mutator::change_bytes(std::string &text) {
    if (text.empty())
        return;
    const std::size_t at = pick(text.size());
    const std::size_t length = std::min(pick(30), text.size() - at);
    switch (pick(4)) {
    case 0:
        text.erase(at, length);
        break;
    case 1:
        text.insert(at, text.substr(pick(text.size()), length));
        break;
    case 2:
        text[at] = static_cast<char>(pick(256));
        break;
    default:
        text.resize(at);
    }
}

void Mutator::change_tokens(std::string &text) {
    std::vector<std::string> list = tokens(text);
    if (list.empty())
        return;
    for (std::size_t i = 0, count = 1 + pick(3); i < count && !list.empty(); ++i) {
        const auto at = static_cast<std::ptrdiff_t>(pick(list.size()));
        std::string &token = list[static_cast<std::size_t>(at)];
        switch (pick(6)) {
        case 0:
            list.erase(list.begin() + at);
            break;
        case 1:
            token = kPieces[pick(std::size(kPieces))];
            break;
        case 2:
            list.insert(list.begin() + at, kPieces[pick(std::size(kPieces))]);
            break;
        case 3:
            std::swap(token, list[pick(list.size())]);
            break;
        case 4:
            token = list[pick(list.size())];
            break;
        default:
            list.insert(list.begin() + at, list[pick(list.size())]);
        }
    }
    text.clear();
    for (const std::string &token : list)
        text += token + (token.starts_with('#')                         ? "\n"
                         : token == ";" || token == "{" || token == "}" ? "\n"
                                                                        : " ");
}

/// A piece of another program in place of one of this.
void Mutator::splice(std::string &text) {
    const std::string &other = seed();
    const std::size_t from = pick(other.size() + 1);
    const std::string piece = other.substr(from, pick(400));
    const std::size_t at = pick(text.size() + 1);
    text.replace(at, std::min(pick(200), text.size() - at), piece);
}

} // namespace picco::fuzz
