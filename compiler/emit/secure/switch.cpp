// Switches on private data: all cases run, each under the condition that it was entered or fallen into and
// not yet left by a break.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "plan/switches.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

bool is_declaration(const Statement *statement) {
    return statement->kind == StatementKind::kDeclarationStatement;
}

/// Control never reaches what follows the statements: they end with a jump that nothing guards.
bool always_jumps(const std::vector<const Statement *> &statements) {
    return std::ranges::any_of(statements, [](const Statement *statement) {
        if (const auto *block = as<Block>(statement))
            return always_jumps({block->statements.begin(), block->statements.end()});
        return as<Break>(statement) || as<Continue>(statement) || as<Return>(statement);
    });
}

} // namespace

void SecureEmitter::private_switch(const Switch &node) {
    const auto *block = as<Block>(node.body);
    // In front of all that the switch declares: a masked jump may leave the control, and the rest with it.
    const std::string control = stored(*node.control, node.control->type).text;
    out_->open("");
    enter_scope(block);
    rename_inner(block ? block->statements : std::vector<Statement *>{node.body});
    const std::string matches = compare_cases(node, control);
    const std::string active = temporary("active");
    scopes_.push_back({Scope::Kind::kSwitch, "", nullptr, active});
    out_->add(fmt::format("picco_int {};", active));
    out_->add(fmt::format("picco_local(&{}, 1);", active));
    size_t match = 0;
    bool falls_in = false;
    const std::vector<SwitchSegment> segments = segments_of(node);
    for (const SwitchSegment &segment : segments) {
        std::string entered = falls_in ? fmt::format("picco_load(&{}, PICCO_UNSIGNED(1))", active) : "";
        for (size_t i = 0; i < segment.labels.size(); ++i) {
            // No two of these bits are 1 at once.
            const std::string bit = fmt::format("picco_load(&{}[{}], PICCO_UNSIGNED(1))", matches, match++);
            entered = entered.empty()
                          ? bit
                          : fmt::format("picco_assume(picco_add({}, {}), PICCO_UNSIGNED(1))", entered, bit);
        }
        if (entered.empty() && std::ranges::all_of(segment.statements, is_declaration)) {
            // In front of the first case: only the names count.
            sequence(segment.statements);
            continue;
        }
        out_->add(
            fmt::format("picco_store(&{}, {});", active, entered.empty() ? "picco_public(0)" : entered));
        std::vector<const Statement *> statements = segment.statements;
        if (as<Break>(statements.back()))
            statements.pop_back();
        const bool is_followed = &segment != &segments.back();
        open_mask(statements, is_followed);
        masked_sequence(statements, is_followed);
        close_mask(true);
        falls_in = !always_jumps(segment.statements);
    }
    scopes_.pop_back();
    leave_scope(true);
    out_->close();
}

void SecureEmitter::rename_inner(const std::vector<Statement *> &statements) {
    for (const Statement *statement : statements) {
        while (const auto *label = as<Case>(statement))
            statement = label->body;
        const Block *inner = block_of_cases(*statement);
        if (!inner)
            continue;
        for (const Statement *part : inner->statements) {
            const auto *declared = as<DeclarationStatement>(part);
            const auto *variables = declared ? as<VariableDeclaration>(declared->declaration) : nullptr;
            for (const DeclaredItem &item : variables ? variables->items : std::vector<DeclaredItem>())
                if (const auto *variable = as<VariableSymbol>(item.symbol);
                    variable && variable->storage == Storage::kAutomatic)
                    names_.rename(*item.symbol, names_.fresh(names_.of(*item.symbol)));
        }
        rename_inner(inner->statements);
    }
}

std::string SecureEmitter::compare_cases(const Switch &node, const std::string &of) {
    const Interval value = control_interval(node, ranges_);
    const std::string type = fmt::format("PICCO_SIGNED({})", value.signed_bits());
    const std::string control = temporary("control"), matches = temporary("match");
    size_t labels = 0;
    for (const SwitchSegment &segment : segments_of(node))
        labels += segment.labels.size();
    out_->add(fmt::format("picco_int {}, {}[{}];", control, matches, std::max<size_t>(labels, 1)));
    out_->add(fmt::format("picco_local(&{}, 1);", control));
    out_->add(fmt::format("picco_local({}, {});", matches, std::max<size_t>(labels, 1)));
    out_->add(fmt::format("picco_store(&{}, {});", control, of));
    const Code load = text(fmt::format("picco_load(&{}, {})", control, type));
    size_t index = 0, default_index = labels;
    Code others = call(RuntimeFunction::kPublic, {text("1")});
    for (const SwitchSegment &segment : segments_of(node)) {
        for (const Case *label : segment.labels) {
            const std::string target = fmt::format("&{}[{}]", matches, index++);
            if (!label->value) {
                default_index = index - 1;
                continue;
            }
            const Interval cases = case_interval(*label, node);
            const auto compare = [&](RuntimeFunction function, const mpz_class &bound) {
                return call(function, {load, constant(bound)});
            };
            Code match = compare(RuntimeFunction::kEqual, cases.low);
            if (label->last)
                match = call(RuntimeFunction::kAnd, {compare(RuntimeFunction::kGreaterEqual, cases.low),
                                                     compare(RuntimeFunction::kLessEqual, cases.high)});
            out_->add(fmt::format("picco_store({}, {});", target, match.text));
            others = call(RuntimeFunction::kSubtract,
                          {others, text(fmt::format("picco_load({}, PICCO_UNSIGNED(1))", target))});
        }
    }
    if (default_index < labels)
        out_->add(fmt::format("picco_store(&{}[{}], picco_assume({}, PICCO_UNSIGNED(1)));", matches,
                              default_index, others.text));
    return matches;
}

} // namespace picco::compiler
