#include "grammar/lexer.h"

#include "c.lex.h"
#include "grammar/keywords.h"
#include "support/library_headers.h"
#include "support/pragma.h"
#include "support/suggest.h"

#include <algorithm>
#include <unordered_map>

namespace picco::compiler {

namespace {

using Kind = Parser::token;

const std::unordered_map<std::string_view, int> &keywords() {
#define PICCO_KEYWORD_ENTRY(spelling, token) {spelling, Kind::token},
    static const std::unordered_map<std::string_view, int> table = {PICCO_KEYWORDS(PICCO_KEYWORD_ENTRY)};
#undef PICCO_KEYWORD_ENTRY
    return table;
}

int keyword(std::string_view text) {
    const auto found = keywords().find(text);
    return found == keywords().end() ? 0 : found->second;
}

/// Words that stand for nothing here: they only quieten warnings.
bool is_ignored(std::string_view text) {
    return text == "__extension__";
}

bool is_asm(std::string_view text) {
    return text == "asm" || text == "__asm" || text == "__asm__";
}

bool is_attribute(std::string_view text) {
    return text == "__attribute__" || text == "__attribute";
}

bool is_qualifier_word(std::string_view text) {
    return text == "private" || text == "public" || text == "fixed";
}

/// Tokens that are part of specifiers.
bool is_modifier(int kind) {
    return kind >= Kind::T_TYPEDEF && kind <= Kind::T_PUBLIC && kind != Kind::T_ALIGNAS;
}

bool is_basic_type(int kind) {
    return kind >= Kind::T_VOID && kind <= Kind::T_VA_LIST;
}

/// Keywords with which, or inside of which, a type begins.
bool is_type_keyword(int kind) {
    return (kind >= Kind::T_TYPEDEF && kind <= Kind::T_TYPEOF);
}

bool is_word_behind_type(std::string_view text) {
    const int kind = keyword(text);
    return kind == 0 || kind == Kind::T_CONST || kind == Kind::T_VOLATILE || is_basic_type(kind);
}

/// The letter of a code point, in UTF-8.
void append_letter(std::string &to, unsigned long code) {
    if (code < 0x80) {
        to += static_cast<char>(code);
        return;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    constexpr unsigned char kFirst[] = {0, 0xc0, 0xe0, 0xf0};
    to += static_cast<char>(kFirst[more] | (code >> 6 * more & 0x3f));
    for (int i = more - 1; i >= 0; --i)
        to += static_cast<char>(0x80 | (code >> 6 * i & 0x3f));
}

/// A name as people write it: the preprocessor makes \U000000ef of ï.
std::string with_letters(std::string_view name) {
    std::string result;
    for (std::size_t at = 0; at < name.size();) {
        if (name[at] != '\\') {
            result += name[at++];
            continue;
        }
        const std::size_t digits = name[at + 1] == 'U' ? 8 : 4;
        append_letter(result, std::stoul(std::string(name.substr(at + 2, digits)), nullptr, 16) & 0x1fffff);
        at += 2 + digits;
    }
    return result;
}

} // namespace

Lexer::Lexer(Arena &arena, const SourceManager &sources, Diagnostics &diagnostics, Location start)
    : arena_(arena), sources_(sources), diagnostics_(diagnostics) {
    state_.begin = state_.end = start.offset;
    const std::string_view text = sources.text_from(start);
    picco_scan_lex_init_extra(&state_, &scanner_);
    picco_scan__scan_bytes(text.data(), static_cast<int>(text.size()), scanner_);
}

Lexer::~Lexer() {
    picco_scan_lex_destroy(scanner_);
}

RawToken Lexer::scan() {
    state_.begin = state_.end;
    picco_scan_lex(scanner_);
    RawToken raw;
    raw.kind = state_.kind;
    raw.punctuator = state_.punctuator;
    raw.range = {{state_.begin}, {state_.end}};
    const std::string_view text = sources_.text(raw.range);
    const bool is_escaped = raw.kind == RawKind::kIdentifier && text.find('\\') != std::string_view::npos;
    raw.text = is_escaped ? arena_.intern(with_letters(text)) : arena_.intern(text);
    return raw;
}

RawToken Lexer::take() {
    if (ahead_.empty())
        return scan();
    RawToken raw = ahead_.front();
    ahead_.pop_front();
    return raw;
}

/// The raw token behind the current one; lines of the preprocessor are passed over.
const RawToken &Lexer::peek(std::size_t ahead) {
    std::size_t seen = 0;
    for (std::size_t i = 0;; ++i) {
        if (i == ahead_.size())
            ahead_.push_back(scan());
        const RawKind kind = ahead_[i].kind;
        if (kind == RawKind::kPragma || kind == RawKind::kInclude || kind == RawKind::kDefine)
            continue;
        if (seen++ == ahead || kind == RawKind::kEnd)
            return ahead_[i];
    }
}

int Lexer::next(Parser::value_type &value, SourceRange &range) {
    Token token;
    if (has_given_up_) {
        token = {Kind::T_END, last_.range, ""};
    } else if (is_recovering_) {
        token = recover();
    } else if (!pending_.empty()) {
        token = pending_.back();
        pending_.pop_back();
    } else {
        token = produce();
    }
    before_last_ = last_;
    last_ = token;
    value.emplace<std::string_view>(token.text);
    range = token.range;
    return token.kind;
}

Lexer::Token Lexer::produce() {
    Token token;
    while (token.kind == 0) {
        const RawToken raw = take();
        token = classify(raw);
        if (raw.kind == RawKind::kEnd)
            break;
    }
    nest(token);
    return token;
}

void Lexer::nest(const Token &token) {
    switch (token.kind) {
    case Kind::T_LEFT_PAREN:
        open_.push_back({token.kind, last_.kind == Kind::T_FOR, token.range.begin});
        break;
    case Kind::T_LEFT_BRACKET:
    case Kind::T_LEFT_BRACE:
        open_.push_back({token.kind, false, token.range.begin});
        break;
    case Kind::T_RIGHT_PAREN:
        close(Kind::T_LEFT_PAREN);
        break;
    case Kind::T_RIGHT_BRACKET:
        close(Kind::T_LEFT_BRACKET);
        break;
    case Kind::T_RIGHT_BRACE:
        close(Kind::T_LEFT_BRACE);
        break;
    default:
        break;
    }
}

/// Closes the innermost opener of this kind; braces close everything inside them, nothing else closes a
/// brace.
void Lexer::close(int opener) {
    for (std::size_t i = open_.size(); i-- > 0;) {
        if (open_[i].kind == opener) {
            open_.resize(i);
            return;
        }
        if (open_[i].kind == Kind::T_LEFT_BRACE)
            return;
    }
}

Location Lexer::open_brace() const {
    for (auto opener = open_.rbegin(); opener != open_.rend(); ++opener)
        if (opener->kind == Kind::T_LEFT_BRACE)
            return opener->location;
    return {};
}

/// A token of kind 0 means that the raw one is left out.
Lexer::Token Lexer::classify(const RawToken &raw) {
    Token token{0, raw.range, raw.text};
    switch (raw.kind) {
    case RawKind::kPunctuator:
        token.kind = raw.punctuator;
        break;
    case RawKind::kIdentifier:
        return identifier(raw);
    case RawKind::kInteger:
        token.kind = Kind::T_INTEGER;
        break;
    case RawKind::kFloat:
        token.kind = Kind::T_FLOATING;
        break;
    case RawKind::kCharacter:
        token.kind = Kind::T_CHARACTER;
        break;
    case RawKind::kString:
        token.kind = Kind::T_STRING;
        break;
    case RawKind::kBadNumber:
        diagnostics_.report(MessageId::kBadNumber, raw.range, {std::string(raw.text)});
        token.kind = Kind::T_INTEGER;
        token.text = "0";
        break;
    case RawKind::kStray:
        diagnostics_.report(MessageId::kStrayCharacter, raw.range, {std::string(raw.text)});
        break;
    case RawKind::kPragma:
        if (!sources_.is_in_system_header(raw.range.begin)) {
            const bool is_own = is_own_pragma(text_of_pragma(raw.text));
            if (may_start_line() || (is_own && may_be_in_parallel_block()))
                token.kind = Kind::T_PRAGMA;
            else if (is_own)
                diagnostics_.report(MessageId::kPragmaWithoutStatement, raw.range);
            else
                diagnostics_.report(MessageId::kPragmaIgnored, raw.range);
        }
        break;
    case RawKind::kInclude:
        if (may_start_line() && enters_system_header(raw))
            token.kind = Kind::T_INCLUDE;
        break;
    case RawKind::kDefine:
        keep_macro(raw);
        break;
    case RawKind::kEnd:
        token.kind = Kind::T_END;
        break;
    }
    return token;
}

Lexer::Token Lexer::identifier(const RawToken &raw) {
    if (is_ignored(raw.text))
        return {0, raw.range, raw.text};
    if (is_attribute(raw.text))
        return balanced(raw, Kind::T_ATTRIBUTE);
    if (is_asm(raw.text))
        return balanced(raw, Kind::T_ASM);
    if (const int kind = keyword(raw.text))
        return {kind, raw.range, raw.text};
    if (const int kind = contextual_keyword(raw))
        return {kind, raw.range, raw.text};
    const bool is_typedef = names_.find(raw.text) == NameKind::kTypedef;
    if (!is_typedef && is_unknown_type(raw)) {
        report_unknown_type(raw);
        if (is_basic_type(keyword(peek().text))) // a misspelt qualifier
            return {0, raw.range, raw.text};
        return {Kind::T_TYPEDEF_NAME, raw.range, raw.text};
    }
    return {is_typedef ? Kind::T_TYPEDEF_NAME : Kind::T_IDENTIFIER, raw.range, raw.text};
}

/// The word and the parentheses behind it, with `volatile` and the like between, as one token.
Lexer::Token Lexer::balanced(const RawToken &raw, int kind) {
    SourceRange range = raw.range;
    while (peek().kind == RawKind::kIdentifier && keyword(peek().text) != 0)
        range.end = take().range.end;
    int depth = 0;
    do {
        const RawToken &next = peek();
        const bool opens = next.kind == RawKind::kPunctuator && next.punctuator == Kind::T_LEFT_PAREN;
        const bool closes = next.kind == RawKind::kPunctuator && next.punctuator == Kind::T_RIGHT_PAREN;
        if ((depth == 0 && !opens) || next.kind == RawKind::kEnd)
            break;
        depth += opens ? 1 : closes ? -1 : 0;
        range.end = take().range.end;
    } while (depth > 0);
    return {kind, range, arena_.intern(sources_.text(range))};
}

/// `private`, `public`, `fixed`, `pmalloc`: 0 where the word is an ordinary name.
int Lexer::contextual_keyword(const RawToken &raw) {
    if (raw.text == "pmalloc") {
        const RawToken &next = peek();
        const bool is_call = next.kind == RawKind::kPunctuator && next.punctuator == Kind::T_LEFT_PAREN;
        return is_call && names_.find(raw.text) == NameKind::kUnknown ? static_cast<int>(Kind::T_PMALLOC) : 0;
    }
    if (!is_qualifier_word(raw.text) || sources_.is_in_system_header(raw.range.begin))
        return 0;
    const RawToken &next = peek();
    const bool is_punctuator = next.kind == RawKind::kPunctuator;
    if (raw.text == "fixed") {
        const bool has_width = is_punctuator && next.punctuator == Kind::T_LESS;
        return has_width && names_.find(raw.text) != NameKind::kOrdinary ? static_cast<int>(Kind::T_FIXED)
                                                                         : 0;
    }
    const bool is_behind_type =
        is_basic_type(last_.kind) || is_modifier(last_.kind) || last_.kind == Kind::T_TYPEDEF_NAME;
    const bool is_keyword = next.kind == RawKind::kIdentifier ||
                            (is_behind_type && is_punctuator && next.punctuator == Kind::T_STAR);
    if (!is_keyword || last_.kind == Kind::T_DOT || last_.kind == Kind::T_ARROW ||
        last_.kind == Kind::T_GOTO || last_.kind == Kind::T_STRUCT || last_.kind == Kind::T_UNION ||
        last_.kind == Kind::T_ENUM)
        return 0;
    return raw.text == "private" ? Kind::T_PRIVATE : Kind::T_PUBLIC;
}

/// Whether a name that nobody declared stands where only a type can: before another name.
bool Lexer::is_unknown_type(const RawToken &raw) {
    if (names_.find(raw.text) != NameKind::kUnknown)
        return false;
    const RawToken &next = peek();
    const bool before_star = next.kind == RawKind::kPunctuator && next.punctuator == Kind::T_STAR;
    const bool before_name = next.kind == RawKind::kIdentifier && is_word_behind_type(next.text) &&
                             !is_attribute(next.text) && !is_asm(next.text);
    if (is_modifier(last_.kind))
        return before_name || (before_star && last_.kind != Kind::T_ATTRIBUTE);
    switch (last_.kind) {
    case 0:
    case Kind::T_SEMICOLON:
    case Kind::T_RIGHT_BRACE:
        return before_name || (before_star && is_at_file_level());
    case Kind::T_LEFT_BRACE:
    case Kind::T_LEFT_PAREN:
    case Kind::T_RIGHT_PAREN:
    case Kind::T_COMMA:
    case Kind::T_ELSE:
    case Kind::T_DO:
    case Kind::T_COLON:
    case Kind::T_PRAGMA:
    case Kind::T_INCLUDE:
        return before_name;
    default:
        return false;
    }
}

void Lexer::report_unknown_type(const RawToken &raw) {
    std::vector<std::string_view> candidates = names_.typedef_names();
    for (const auto &[spelling, kind] : keywords())
        if (is_type_keyword(kind) && !spelling.starts_with("_"))
            candidates.push_back(spelling);
    candidates.insert(candidates.end(), {"private", "public", "return"});
    Diagnostic &error = diagnostics_.report(MessageId::kUnknownType, raw.range, {std::string(raw.text)});
    const std::string_view near = nearest_name(raw.text, candidates);
    if (const std::string_view header = header_of(raw.text); !header.empty())
        error.suggest(HintId::kIncludeHeader, {std::string(header)});
    else if (!near.empty())
        error.suggest(HintId::kDidYouMean, {std::string(near)});
    names_.declare(raw.text, NameKind::kTypedef);
}

bool Lexer::may_start_line() const {
    switch (last_.kind) {
    case 0:
    case Kind::T_SEMICOLON:
    case Kind::T_LEFT_BRACE:
    case Kind::T_RIGHT_BRACE:
    case Kind::T_PRAGMA:
    case Kind::T_INCLUDE:
        return true;
    default:
        return false;
    }
}

/// Where a parallel block may have begun or ended, whatever else the brackets may be.
bool Lexer::may_be_in_parallel_block() const {
    return last_.kind == Kind::T_RIGHT_BRACKET ||
           (last_.kind == Kind::T_LEFT_BRACKET && before_last_.kind == Kind::T_RIGHT_PAREN);
}

/// Looks at the line markers behind an #include line of user code: flag 1 enters a file, 3 marks system
/// headers.
bool Lexer::enters_system_header(const RawToken &include) const {
    if (sources_.is_in_system_header(include.range.begin))
        return false;
    std::string_view rest = sources_.text_from(include.range.end);
    while (rest.starts_with('\n') || rest.starts_with("# ")) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        const std::size_t quote = line.rfind('"');
        if (quote != std::string_view::npos && line.substr(quote + 1).starts_with(" 1"))
            return line.substr(quote + 1).find(" 3") != std::string_view::npos;
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    }
    return false;
}

/// Macros such as _GNU_SOURCE steer the system headers, so they are needed where these are included again.
void Lexer::keep_macro(const RawToken &define) {
    std::string_view macro = define.text;
    macro.remove_prefix(std::min(macro.size(), sizeof("#define"))); // nothing may stand behind it
    if (sources_.is_in_system_header(define.range.begin)) {
        system_macros_.push_back(macro.substr(0, macro.find_first_of("( \t")));
        return;
    }
    const bool is_from_user = sources_.file(define.range.begin) != "<built-in>";
    if (is_from_user && macro.starts_with('_') && !macro.starts_with("__PICCO_"))
        feature_macros_.push_back(macro);
}

bool Lexer::is_first_on_line() const {
    return sources_.line(last_.range.begin) != sources_.line(before_last_.range.begin);
}

void Lexer::start_recovery(bool is_missing_semicolon) {
    ++recoveries_;
    is_recovering_ = true;
    keeps_offender_ = is_missing_semicolon;
}

/// The parser sees the token again, but only once: a closer that it cannot use would come back for ever.
void Lexer::give_back(const Token &token) {
    if (given_back_ != token.range.begin)
        pending_.push_back(token);
    given_back_ = token.range.begin;
}

/// Skips to the end of the statement or declaration in which the parser can go on, and says so by T_SYNC.
Lexer::Token Lexer::recover() {
    is_recovering_ = false;
    const std::size_t target = recoverable_.empty() ? 0 : recoverable_.back();
    Token token = last_;
    const Token sync{Kind::T_SYNC, token.range, ""};
    if (keeps_offender_) {
        pending_.push_back(token);
        return sync;
    }
    // Parentheses and brackets that the faulty statement left open do not count, except those of a `for`.
    std::erase_if(open_, [&, i = std::size_t{0}](const Opener &opener) mutable {
        return i++ >= target && opener.kind != Kind::T_LEFT_BRACE && !opener.is_for;
    });
    bool saw_semicolon = false;
    for (;; last_ = token, token = produce()) {
        const bool is_outermost = std::all_of(
            open_.begin() + static_cast<std::ptrdiff_t>(std::min(target, open_.size())), open_.end(),
            [](const Opener &opener) { return opener.kind == Kind::T_LEFT_PAREN && !opener.is_for; });
        const int next = peek().kind == RawKind::kPunctuator ? peek().punctuator : 0;
        switch (token.kind) {
        case Kind::T_END:
            pending_.push_back(token);
            return sync;
        case Kind::T_SEMICOLON:
            if (is_outermost)
                return sync;
            saw_semicolon = true;
            break;
        case Kind::T_RIGHT_BRACE:
            if (open_.size() < target) // it closes what the parser is in
                return give_back(token), sync;
            if (open_.size() == target && next != Kind::T_SEMICOLON && next != Kind::T_COMMA &&
                next != Kind::T_ASSIGN && next != Kind::T_RIGHT_PAREN && next != Kind::T_RIGHT_BRACKET)
                return sync;
            break;
        case Kind::T_RIGHT_BRACKET:
            if (open_.size() < target)
                return give_back(token), sync;
            if (open_.size() == target && saw_semicolon && next != Kind::T_LEFT_BRACKET)
                return sync;
            break;
        default:
            break;
        }
    }
}

} // namespace picco::compiler
