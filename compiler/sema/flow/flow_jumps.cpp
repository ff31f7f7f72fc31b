// Jumps, labels and writes in private branches and parallel bodies.
#include "ast/facts.h"
#include "sema/flow/flow_checker.h"

namespace picco::compiler {

namespace {

/// Which value it takes may depend on private data.
bool is_selectable(const Type *type) {
    return is_void(type) || is_error(type) || (is_private(type) && !holds_public(type));
}

} // namespace

void FlowChecker::check_jump(Statement &statement) {
    const auto stays_inside = [&](const std::vector<Enclosing> &stack, std::string_view word,
                                  bool ends_iteration) {
        const std::size_t outside =
            stack.empty() ? 0 : stack.back().parallel_depth + (ends_iteration ? 1 : 0);
        if (parallel_depth_ > outside)
            diagnostics_.report(MessageId::kJumpOutOfParallel, statement.range, {std::string(word)});
    };
    if (as<Break>(&statement)) {
        stays_inside(breakable_, "break", false);
    } else if (as<Continue>(&statement)) {
        stays_inside(continuable_, "continue", true);
    } else if (const Return *result = as<Return>(&statement)) {
        stays_inside({}, "return", false);
        check_return(*result);
    } else if (const Goto *jump = as<Goto>(&statement)) {
        jumps_.push_back(jump);
        if (is_in_private_branch())
            private_jumps_.insert(jump);
    } else if (const Label *label = as<Label>(&statement)) {
        if (is_in_private_branch())
            private_labels_.insert(label->symbol);
    } else if (as<Case>(&statement)) {
        check_case(statement);
    } else if (as<AsmStatement>(&statement) && is_in_private_branch()) {
        with_condition(
            diagnostics_.report(MessageId::kEffectInPrivateBranch, statement.range, {"run assembler code"}));
    }
}

void FlowChecker::check_return(const Return &statement) {
    if (function_.name == "main") {
        if (const MaskedJump *masked = masked_jumps_.find(&statement)) {
            Diagnostic &error = diagnostics_.report(MessageId::kPrivateReturnFromMain, statement.range)
                                    .note(NoteId::kPrivateCondition, masked->condition->range)
                                    .suggest(HintId::kReturnFromFunction);
            cures_.add(error, conditions_and_jumps());
        }
    } else if (statement.value && is_in_private_branch() && !is_selectable(function_.type->target)) {
        if (is_public_by_pointers(function_.type->target)) {
            redirections_.push_back({nullptr, statement.range, &function_});
            return;
        }
        with_condition(diagnostics_.report(MessageId::kPublicResult, statement.range,
                                           {std::string(function_.name), to_string(function_.type->target)}))
            .suggest(HintId::kDeclarePrivateResult, {std::string(function_.name)});
    }
}

void FlowChecker::check_case(const Statement &statement) {
    if (switches_.empty())
        return;
    const EnclosingSwitch &choice = switches_.back();
    if (choice.is_private || choice.direct_cases.contains(&statement))
        return;
    const SourceRange place{statement.range.begin, statement.range.begin};
    if (conditions_.size() > choice.conditions)
        with_condition(diagnostics_.report(MessageId::kCaseInPrivateBranch, place));
    else if (active_.size() > choice.masks)
        explain(diagnostics_.report(MessageId::kCaseInPrivateBranch, place), *active_.back());
}

void FlowChecker::check_parallel_write(const Expression &expression) {
    const Assignment *assignment = as<Assignment>(&expression);
    const Unary *step = as<Unary>(&expression);
    const Expression *place = assignment                  ? assignment->left
                              : step && is_step(step->op) ? step->operand
                                                          : nullptr;
    const Name *name = as<Name>(place);
    const auto *variable = name ? as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr;
    if (!variable || !is_private(variable->type))
        return;
    const auto declared = declared_as_.find(variable);
    if (declared != declared_as_.end() && declared->second >= parallel_marks_.back())
        return;
    diagnostics_.report(MessageId::kParallelWrite, expression.range, {std::string(variable->name)})
        .note(NoteId::kDeclaredHere, {variable->location, variable->location}, {std::string(variable->name)});
}

} // namespace picco::compiler
