#include "ast/facts.h"
#include "sema/flow/late_counters.h"
#include "sema/private_origins.h"
#include "sema/sema.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace picco::compiler {

void Sema::check_block(Block &block, bool has_own_scope) {
    if (has_own_scope)
        enter();
    const std::map<std::string_view, std::string_view> outer_labels = function_->local_labels;
    for (Statement *&statement : block.statements) {
        check_statement(statement);
        const auto *declared = as<DeclarationStatement>(statement);
        const auto *variables = declared ? as<VariableDeclaration>(declared->declaration) : nullptr;
        if (!variables)
            continue;
        for (const DeclaredItem &item : variables->items) {
            const auto *variable = as<VariableSymbol>(item.symbol);
            block.declares_private |=
                variable && variable->storage == Storage::kAutomatic && is_private(variable->type);
        }
    }
    function_->local_labels = outer_labels;
    if (has_own_scope)
        leave();
}

/// The labels get names that no other block has.
void Sema::declare_labels(const LocalLabels &labels) {
    for (const std::string_view name : labels.names)
        function_->local_labels[name] =
            program_.arena.intern(std::string(name) + "_in_" + std::to_string(next_id_++));
}

std::string_view Sema::label_name(std::string_view written) const {
    const auto local = function_->local_labels.find(written);
    return local == function_->local_labels.end() ? written : local->second;
}

namespace {

/// The counter in the condition that the step of a loop changes; null if there is none.
const Expression *counter_in(const Expression &condition, const Expression &step) {
    if (const VariableSymbol *counter = stepped_variable(step)) {
        const std::vector<const VariableSymbol *> variables = private_variables(condition);
        const auto *assignment = as<Assignment>(&step);
        return std::ranges::find(variables, counter) == variables.end() ? nullptr
               : assignment                                             ? assignment->left
                                                                        : as<Unary>(&step)->operand;
    }
    const Expression *found = nullptr;
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *child) {
        found = found ? found : counter_in(condition, *child);
    };
    visit_children(step, visitor);
    return found;
}

} // namespace

void Sema::check_condition(Expression *&condition, bool is_loop, const Expression *step) {
    if (const auto *assignment = as<Assignment>(condition);
        assignment && !assignment->op && !condition->is_parenthesized && !is_system(condition->range.begin))
        diagnostics_
            .report(MessageId::kAssignmentAsCondition, condition->range,
                    {describe(program_.sources, *condition)})
            .suggest(HintId::kParenthesesOfAssignment);
    condition = check_value(condition);
    if (is_bad(condition))
        return;
    if (!is_scalar(condition->type)) {
        diagnostics_.report(MessageId::kConditionNotScalar, condition->range, {to_string(condition->type)});
        return;
    }
    if (is_loop && is_private(condition->type)) {
        Diagnostic &error = diagnostics_.report(MessageId::kPrivateLoopCondition, condition->range,
                                                {describe(program_.sources, *condition)});
        for (const VariableSymbol *variable : private_variables(*condition))
            error.note(variable->is_private_by_default ? NoteId::kPrivateByDefault : NoteId::kDeclaredHere,
                       {variable->location, variable->location}, {std::string(variable->name)});
        suggest_public(error, *condition, HintId::kLoopToBound);
        const auto *both = as<Binary>(without_conversions(condition));
        if (both && both->op == BinaryOperator::kLogicalAnd) {
            cures_.add(error, {both->left});
            if (!is_private(both->left->type))
                error.suggest(HintId::kLoopOnPart, {describe(program_.sources, *both->left),
                                                    describe(program_.sources, *both->right)});
        }
        if (const Expression *counter = step ? counter_in(*condition, *step) : nullptr)
            cures_.add(error, {counter});
        return;
    }
    condition = truth(condition);
}

void Sema::check_loop_body(Statement *&body) {
    ++function_->loops;
    check_statement(body);
    --function_->loops;
}

void Sema::check_statement(Statement *&statement) {
    const Descent descent(*this, statement->range);
    if (descent.is_too_deep())
        return;
    check_kind(*statement);
    if (replacement_)
        statement = std::exchange(replacement_, nullptr);
}

void Sema::check_kind(Statement &statement) {
    visit(statement, Overloaded{
                         [this](Block &node) { check_block(node, true); },
                         [this](ParallelBlocks &node) {
                             for (Block *block : node.blocks)
                                 check_block(*block, true);
                         },
                         [this](ExpressionStatement &node) {
                             if (node.expression)
                                 node.expression = check(node.expression);
                         },
                         [this](DeclarationStatement &node) { check_declaration(*node.declaration); },
                         [this](If &node) {
                             check_condition(node.condition, false);
                             node.is_private = !is_bad(node.condition) && is_private(node.condition->type);
                             check_statement(node.then_branch);
                             if (node.else_branch)
                                 check_statement(node.else_branch);
                         },
                         [this](Switch &node) {
                             node.control = check_value(node.control);
                             if (!is_bad(node.control) && !is_integer(node.control->type))
                                 diagnostics_.report(MessageId::kMustBeInteger, node.control->range,
                                                     {"what switch looks at", to_string(node.control->type)});
                             else
                                 node.control = promoted(node.control);
                             node.is_private = !is_bad(node.control) && is_private(node.control->type);
                             Block *around = node.is_private ? enter_branches(node) : nullptr;
                             function_->switches.push_back(&node);
                             function_->cases.emplace_back();
                             function_->loops_outside_switch.push_back(function_->loops);
                             check_statement(node.body);
                             function_->switches.pop_back();
                             function_->cases.pop_back();
                             function_->loops_outside_switch.pop_back();
                             replacement_ = around;
                         },
                         [this](While &node) {
                             check_condition(node.condition, true);
                             check_loop_body(node.body);
                         },
                         [this](DoWhile &node) {
                             check_loop_body(node.body);
                             check_condition(node.condition, true);
                         },
                         [this](For &node) {
                             enter();
                             if (node.initial)
                                 check_statement(node.initial);
                             if (node.step)
                                 node.step = check(node.step);
                             if (node.condition)
                                 check_condition(node.condition, true, node.step);
                             check_loop_body(node.body);
                             leave();
                         },
                         [this](Goto &node) {
                             node.name = label_name(node.name);
                             if (node.address)
                                 node.address = check_value(node.address);
                             else
                                 function_->jumps.emplace_back(&node, nullptr);
                         },
                         [this](Continue &node) {
                             if (function_->loops == 0)
                                 diagnostics_.report(MessageId::kOutsideLoop, node.range, {"continue"});
                         },
                         [this](Break &node) {
                             if (function_->loops == 0 && function_->switches.empty())
                                 diagnostics_.report(MessageId::kOutsideLoop, node.range, {"break"});
                         },
                         [this](Return &node) { check_return(node); },
                         [this](Label &node) { check_label(node); },
                         [this](Case &node) { check_case(node); },
                         [this](LocalLabels &node) { declare_labels(node); },
                         [this](AsmStatement &node) { check_assembler(node); },
                     });
}

/// The text passes through as written: it must not name anything private.
void Sema::check_assembler(const AsmStatement &statement) {
    const std::string_view text = statement.text;
    bool is_quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_quoted && text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            is_quoted = !is_quoted;
        if (is_quoted || !(std::isalpha(static_cast<unsigned char>(text[i])) || text[i] == '_'))
            continue;
        std::size_t end = i;
        while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
            ++end;
        const auto *variable = as<VariableSymbol>(find(text.substr(i, end - i)));
        if (variable && involves_private(variable->type))
            diagnostics_.report(MessageId::kPrivateInAssembler, statement.range,
                                {std::string(variable->name)});
        i = end - 1;
    }
}

void Sema::check_return(Return &statement) {
    const Type *result = function_->result;
    const std::string name(function_->definition->symbol->name);
    if (!statement.value) {
        if (!is_void(result) && !is_error(result))
            diagnostics_.report(MessageId::kReturnWithoutValue, statement.range, {name, to_string(result)});
        return;
    }
    statement.value = check_value(statement.value);
    if (is_bad(statement.value))
        return;
    if (is_void(result)) {
        if (!is_void(statement.value->type))
            diagnostics_.report(MessageId::kReturnFromVoid, statement.value->range, {name});
        return;
    }
    statement.value = assign(statement.value, types_.unqualified(result),
                             {Destination::Kind::kReturn, name, function_->definition->symbol, 0});
}

void Sema::check_case(Case &statement) {
    if (function_->switches.empty())
        diagnostics_.report(MessageId::kCaseOutsideSwitch, statement.range,
                            {statement.value ? "case" : "default"});
    for (Expression **value : {&statement.value, &statement.last}) {
        if (!*value)
            continue;
        *value = check_value(*value);
        if (!is_bad(*value) && !(*value)->constant)
            diagnostics_.report(MessageId::kNotConstant, (*value)->range);
    }
    if (!function_->switches.empty())
        check_case_is_new(statement);
    check_statement(statement.body);
}

void Sema::check_case_is_new(const Case &statement) {
    const Type *type = function_->switches.back()->control->type;
    if (!is_integer(type))
        return;
    const auto bounds = [&](const Case &each) -> std::optional<std::pair<Int128, Int128>> {
        if (!each.value || !each.value->constant || (each.last && !each.last->constant))
            return std::nullopt;
        const Int128 low = wrapped(*each.value->constant, type);
        return std::pair{low, each.last ? wrapped(*each.last->constant, type) : low};
    };
    const auto mine = bounds(statement);
    std::vector<const Case *> &seen = function_->cases.back();
    const auto same = std::ranges::find_if(seen, [&](const Case *other) {
        if (!statement.value || !other->value)
            return statement.value == other->value;
        const auto theirs = bounds(*other);
        return mine && theirs && mine->first <= theirs->second && theirs->first <= mine->second;
    });
    if (same != seen.end()) {
        const SourceRange place{(*same)->range.begin, (*same)->range.begin};
        const std::string name =
            statement.value ? "case " + describe(program_.sources, *statement.value) : "default";
        diagnostics_.report(MessageId::kLabelTwice, {statement.range.begin, statement.range.begin}, {name})
            .note(NoteId::kDeclaredHere, place, {name});
    }
    seen.push_back(&statement);
}

void Sema::check_label(Label &statement) {
    statement.name = label_name(statement.name);
    LabelSymbol *&symbol = function_->labels[statement.name];
    if (symbol) {
        diagnostics_.report(MessageId::kLabelTwice, statement.range, {std::string(statement.name)})
            .note(NoteId::kDeclaredHere, {symbol->location, symbol->location}, {std::string(statement.name)});
    } else {
        symbol = program_.arena.make<LabelSymbol>();
        symbol->name = statement.name;
        symbol->location = statement.range.begin;
        symbol->statement = &statement;
        function_->definition->labels.push_back(symbol);
    }
    statement.symbol = symbol;
    check_statement(statement.body);
}

/// Labels are known in the whole function, so jumps are resolved at its end.
void Sema::resolve_jumps() {
    for (const auto &[jump, address] : function_->jumps) {
        const std::string_view name = jump ? jump->name : address->name;
        const auto found = function_->labels.find(name);
        if (found == function_->labels.end()) {
            const SourceRange range = jump ? jump->range : address->range;
            Diagnostic &error = diagnostics_.report(MessageId::kNoLabel, range, {std::string(name)});
            std::vector<std::string_view> names;
            for (const auto &[known, label] : function_->labels)
                names.push_back(known);
            suggest_name(error, name, names);
            continue;
        }
        (jump ? jump->label : address->label) = found->second;
    }
}

} // namespace picco::compiler
