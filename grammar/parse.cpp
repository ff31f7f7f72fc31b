#include "grammar/parse.h"

#include "grammar/lexer.h"
#include "grammar/tree_builder.h"

namespace picco::compiler {

namespace {

using Symbol_kind = Parser::symbol_kind;

/// What the parser would accept at an error.
class Expected {
  public:
    explicit Expected(const Parser::context &context) {
        Parser::symbol_kind_type kinds[Symbol_kind::YYNTOKENS];
        const int count = context.expected_tokens(kinds, Symbol_kind::YYNTOKENS);
        for (int i = 0; i < count; ++i)
            accepts_[kinds[i]] = true;
    }

    bool operator[](Parser::symbol_kind_type kind) const { return accepts_[kind]; }

    bool is_statement() const { return accepts_[Symbol_kind::S_T_WHILE] && accepts_[Symbol_kind::S_T_BREAK]; }
    bool is_expression() const {
        return accepts_[Symbol_kind::S_T_INTEGER] && accepts_[Symbol_kind::S_T_SIZEOF];
    }
    bool is_declaration() const {
        return accepts_[Symbol_kind::S_T_INT] && accepts_[Symbol_kind::S_T_STRUCT];
    }
    bool is_name() const { return accepts_[Symbol_kind::S_T_IDENTIFIER]; }

  private:
    bool accepts_[Symbol_kind::YYNTOKENS] = {};
};

struct Punctuation {
    Parser::symbol_kind_type kind;
    std::string_view text;
};

/// What follows so many errors is hardly a program, and what would be right at each of them takes long to
/// find.
constexpr int kMostSyntaxErrors = 100;

/// In the order of what was most likely forgotten.
constexpr Punctuation kForgotten[] = {
    {Symbol_kind::S_T_SEMICOLON, ";"},     {Symbol_kind::S_T_RIGHT_PAREN, ")"},
    {Symbol_kind::S_T_RIGHT_BRACKET, "]"}, {Symbol_kind::S_T_RIGHT_BRACE, "}"},
    {Symbol_kind::S_T_COLON, ":"},         {Symbol_kind::S_T_COMMA, ","},
    {Symbol_kind::S_T_LEFT_PAREN, "("},    {Symbol_kind::S_T_LEFT_BRACE, "{"},
    {Symbol_kind::S_T_GREATER, ">"},       {Symbol_kind::S_T_WHILE, "while"},
};

std::string describe(const Expected &expected) {
    if (expected.is_statement())
        return "a statement";
    if (expected.is_expression())
        return "an expression";
    if (expected.is_declaration() && expected[Symbol_kind::S_T_SEMICOLON])
        return "a declaration";
    for (const Punctuation &punctuation : kForgotten)
        if (expected[punctuation.kind])
            return "'" + std::string(punctuation.text) + "'";
    if (expected.is_declaration())
        return "a type";
    if (expected.is_name())
        return "a name";
    return "something else";
}

} // namespace

void Parser::report_syntax_error(const context &place) const {
    if (lexer.has_given_up())
        return;
    const SourceRange here = place.location();
    if (lexer.recoveries() == kMostSyntaxErrors) {
        lexer.report(MessageId::kTooManySyntaxErrors, here, {std::to_string(kMostSyntaxErrors)});
        lexer.give_up();
        build.mark_broken();
        return;
    }
    const Expected expected(place);
    const symbol_kind_type kind = place.token();
    if (kind == Symbol_kind::S_YYEOF) {
        Diagnostic &error = lexer.report(MessageId::kUnexpectedEnd, lexer.previous_range());
        if (lexer.open_brace().is_valid())
            error.note(NoteId::kToMatch, {lexer.open_brace(), lexer.open_brace()}, {"{"});
        build.mark_broken();
        return;
    }
    const std::string found(lexer.last_text());
    const bool lacks_semicolon =
        expected[Symbol_kind::S_T_SEMICOLON] && !expected.is_statement() && !expected.is_declaration();
    if (lacks_semicolon) {
        const SourceRange before = lexer.previous_range();
        lexer.report(MessageId::kMissingBefore, {before.end, before.end}, {"';'", found});
        lexer.start_recovery(lexer.is_first_on_line());
        return;
    }
    if (kind == Symbol_kind::S_T_ELSE)
        lexer.report(MessageId::kElseWithoutIf, here);
    else
        lexer.report(MessageId::kExpectedBefore, here, {describe(expected), found});
    lexer.start_recovery(false);
}

void Parser::error(const location_type &range, const std::string &message) {
    lexer.report(MessageId::kParserFailed, range, {message});
    build.mark_broken();
}

void parse(Program &program, TranslationUnit &unit, Location start, Diagnostics &diagnostics) {
    Lexer lexer(program.arena, program.sources, diagnostics, start);
    TreeBuilder build(program, unit, lexer);
    Parser parser(lexer, build);
    if (parser.parse() != 0)
        unit.is_broken = true;
    program.system_macros.insert(program.system_macros.end(), lexer.system_macros().begin(),
                                 lexer.system_macros().end());
}

} // namespace picco::compiler
