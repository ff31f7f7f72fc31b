// What became of loops, for people.
#include "emit/secure/emitter.h"
#include "ir/facts.h"

namespace picco::compiler {

void SecureEmitter::remark(const For &node, const std::string &text) {
    if (remarks_loops_ && ir::has_private_data(node) && remarked_.insert(&node).second)
        diagnostics_.report(MessageId::kLoopRemark, node.range, {text});
}

/// What became of a loop of the IR, and why some of it runs in order.
void SecureEmitter::remark(const ir::Loop &loop) {
    const For &node = *loop.head.loop;
    if (!remarks_loops_ || !remarked_.insert(&node).second)
        return;
    Diagnostic &remark = diagnostics_.report(MessageId::kLoopRemark, node.range, {ir::remark_of(loop)});
    for (const ir::Recurrence &each : loop.recurrences)
        if (each.kind == ir::Recurrence::Kind::kSequence)
            remark.note(NoteId::kLoopReason, each.reason.range, {each.reason.text});
    remark_inside(*node.body);
}

/// Loops that are part of the one around. They are printed once more, for where that one runs as written.
void SecureEmitter::remark_inside(const Statement &statement) {
    ConstChildVisitor visitor;
    visitor.statement = [&](const Statement *each) {
        if (const auto *loop = as<For>(each))
            remark(*loop, "the iterations are part of those of the loop around");
        visit_children(*each, visitor);
    };
    visit_children(statement, visitor);
}

void SecureEmitter::remark_scalar(const For &node) {
    if (!remarks_loops_ || !ir::has_private_data(node) || !remarked_.insert(&node).second)
        return;
    const bool has_lanes = may_have_lanes() || is_called_in_loops(*function_->symbol);
    Diagnostic &remark = diagnostics_.report(
        MessageId::kLoopRemark, node.range,
        {has_lanes ? "the iterations run one after the other, but in lanes of the loops around the call"
                   : "the iterations run one after the other"});
    if (const ir::Planned &planned = plans_.of(node, *function_); !planned.loop)
        remark.note(NoteId::kLoopReason, planned.reason.range, {planned.reason.text});
}

} // namespace picco::compiler
