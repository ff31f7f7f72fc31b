// `#pragma picco representation`: what the lines of the statement or function behind it are computed in.
#include "grammar/tree_builder.h"
#include "support/pragma.h"

#include <iterator>
#include <sstream>
#include <string>

namespace picco::compiler {
namespace {

const Pragma *pragma_of(const Statement *statement) {
    const auto *const declared = as<DeclarationStatement>(statement);
    return declared ? as<Pragma>(declared->declaration) : nullptr;
}

bool is_own(const Pragma *pragma) {
    return pragma && is_own_pragma(pragma->text);
}

} // namespace

void TreeBuilder::choose_representation(const Pragma &pragma, SourceRange range) {
    std::istringstream words{std::string(pragma.text)};
    std::string own, what, representation, more;
    words >> own >> what >> representation;
    if (what != "representation" || (representation != "ab" && representation != "y") || words >> more)
        lexer_.report(MessageId::kUnknownPragma, pragma.range);
    else
        program_.representations.push_back({range, pragma.range, representation == "y"});
}

/// Other pragmas may stand between.
void TreeBuilder::take_pragma_before(const FunctionDefinition &function) {
    std::vector<Declaration *> &before = unit_.declarations;
    auto place = before.rbegin();
    while (place != before.rend() && as<Pragma>(*place) && !is_own(as<Pragma>(*place)))
        ++place;
    if (place != before.rend() && is_own(as<Pragma>(*place))) {
        choose_representation(*as<Pragma>(*place), function.range);
        before.erase(std::next(place).base());
    }
}

/// Sema reports those that stay, which have nothing behind them.
void TreeBuilder::take_pragmas(std::vector<Statement *> &statements) {
    const Statement *next = nullptr; // that has none yet
    for (std::size_t i = statements.size(); i-- > 0;) {
        const Pragma *const pragma = pragma_of(statements[i]);
        if (is_own(pragma) && next) {
            choose_representation(*pragma, next->range);
            next = nullptr;
            statements.erase(statements.begin() + static_cast<std::ptrdiff_t>(i));
        } else if (!pragma) {
            next = statements[i];
        }
    }
}

} // namespace picco::compiler
