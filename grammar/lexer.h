#ifndef PICCO_GRAMMAR_LEXER_H
#define PICCO_GRAMMAR_LEXER_H

#include "c.tab.hh"
#include "grammar/name_scopes.h"
#include "support/arena.h"
#include "support/diagnostics.h"
#include "support/source_manager.h"

#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

namespace picco::compiler {

enum class RawKind {
    kPunctuator,
    kIdentifier,
    kInteger,
    kFloat,
    kBadNumber,
    kCharacter,
    kString,
    kPragma,
    kInclude,
    kDefine,
    kStray,
    kEnd
};

/// What c.l finds, before names are looked up.
struct RawToken {
    RawKind kind = RawKind::kEnd;
    int punctuator = 0; ///< a token of the parser, for kPunctuator
    SourceRange range;
    std::string_view text;
};

/// The position of c.l in the text. Its actions call these.
struct ScanState {
    std::uint32_t begin = 0; ///< offset of the token in all text
    std::uint32_t end = 0;
    RawKind kind = RawKind::kEnd;
    int punctuator = 0;

    void advance(std::size_t length) { end += static_cast<std::uint32_t>(length); }
    void skip() { begin = end; }
    int token(RawKind the_kind, int the_punctuator) {
        kind = the_kind;
        punctuator = the_punctuator;
        return 1;
    }
};

/// Feeds the parser: classifies names by the scopes, decides where `private`, `public` and `fixed` are
/// keywords, takes attributes as single tokens, and finds the place to go on after a syntax error.
class Lexer {
  public:
    Lexer(Arena &arena, const SourceManager &sources, Diagnostics &diagnostics, Location start);
    Lexer(const Lexer &) = delete;
    Lexer &operator=(const Lexer &) = delete;
    ~Lexer();

    /// The next token; its text is the value.
    int next(Parser::value_type &value, SourceRange &range);

    NameScopes &names() { return names_; }

    /// A construct in which the parser can recover begins (ends) at the current depth of nesting.
    void enter_recoverable() { recoverable_.push_back(open_.size()); }
    void leave_recoverable() { recoverable_.pop_back(); }

    /// The parser met a syntax error at the last token. `is_missing_semicolon`: the token begins what
    /// comes next, so nothing is skipped.
    void start_recovery(bool is_missing_semicolon);

    /// How often the parser has recovered.
    int recoveries() const { return recoveries_; }
    /// For the parser the text ends here.
    void give_up() { has_given_up_ = true; }
    bool has_given_up() const { return has_given_up_; }

    Diagnostic &report(MessageId id, SourceRange range, const std::vector<std::string> &arguments = {}) {
        return diagnostics_.report(id, range, arguments);
    }

    std::string_view last_text() const { return last_.text; }
    /// The last token stands on another line than the one before it.
    bool is_first_on_line() const;
    /// The token before the last one; an invalid range at the start.
    SourceRange previous_range() const { return before_last_.range; }
    /// The innermost `{` that is still open; an invalid location if there is none.
    Location open_brace() const;

    /// Feature macros that user code defined so far: "NAME VALUE".
    const std::vector<std::string_view> &feature_macros() const { return feature_macros_; }
    /// Names of all macros that system headers have defined so far.
    const std::vector<std::string_view> &system_macros() const { return system_macros_; }

  private:
    struct Token {
        int kind = 0;
        SourceRange range;
        std::string_view text;
    };

    /// A bracket of any kind that was opened.
    struct Opener {
        int kind = 0;
        bool is_for = false; ///< the parenthesis of a `for`
        Location location;
    };

    RawToken scan();
    RawToken take();
    const RawToken &peek(std::size_t ahead = 0);

    Token produce();
    Token classify(const RawToken &raw);
    Token identifier(const RawToken &raw);
    Token balanced(const RawToken &raw, int kind);
    int contextual_keyword(const RawToken &raw);
    bool is_unknown_type(const RawToken &raw);
    void report_unknown_type(const RawToken &raw);
    bool may_start_line() const;
    bool may_be_in_parallel_block() const;
    bool enters_system_header(const RawToken &include) const;
    void keep_macro(const RawToken &define);
    void nest(const Token &token);
    void close(int opener);
    bool is_at_file_level() const { return open_.empty(); }
    void give_back(const Token &token);
    Token recover();

    Arena &arena_;
    const SourceManager &sources_;
    Diagnostics &diagnostics_;
    void *scanner_ = nullptr;
    ScanState state_;
    std::deque<RawToken> ahead_;

    NameScopes names_;
    Token last_;
    Token before_last_;
    std::vector<Opener> open_; // what is not closed yet
    std::vector<std::size_t> recoverable_;
    bool is_recovering_ = false;
    bool keeps_offender_ = false;
    int recoveries_ = 0;
    bool has_given_up_ = false;
    std::vector<Token> pending_; // given back; not counted again
    Location given_back_;
    std::vector<std::string_view> feature_macros_;
    std::vector<std::string_view> system_macros_;
};

} // namespace picco::compiler

#endif
