// Masked jumps: a `break`, `continue` or `return` under a private condition clears the bits of the scopes
// that it leaves, and what it would have skipped runs under the innermost of these bits. Inside of such a
// picco_if the bits are 1, and are set so: then each step of a loop adds one `and` to the chain of its bit.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "lower/walk.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// The statement behind labels.
const Statement *unlabelled(const Statement *statement) {
    for (;;) {
        if (const auto *label = as<Label>(statement))
            statement = label->body;
        else if (const auto *each = as<Case>(statement))
            statement = each->body;
        else
            return statement;
    }
}

bool declares_private(const std::vector<const Statement *> &statements) {
    return std::ranges::any_of(statements, [](const Statement *each) {
        const auto *declared = as<DeclarationStatement>(unlabelled(each));
        return declared && declares_private(*declared->declaration);
    });
}

/// Which masked jumps leave a list of statements.
class MaskedExits {
  public:
    explicit MaskedExits(const std::vector<const Statement *> &statements) {
        for (const Statement *statement : statements)
            look(*statement, true, true);
    }
    bool breaks = false, continues = false, returns = false;

  private:
    /// Whether a `break` and a `continue` at the statement leave the list.
    void look(const Statement &statement, bool break_leaves, bool continue_leaves) {
        if (!statement.may_stop)
            return;
        breaks |= break_leaves && as<Break>(&statement) != nullptr;
        continues |= continue_leaves && as<Continue>(&statement) != nullptr;
        returns |= as<Return>(&statement) != nullptr;
        const bool is_loop = as<For>(&statement) || as<While>(&statement) || as<DoWhile>(&statement);
        const bool is_breakable = is_loop || as<Switch>(&statement);
        ConstChildVisitor visitor;
        visitor.statement = [&](const Statement *part) {
            look(*part, break_leaves && !is_breakable, continue_leaves && !is_loop);
        };
        visitor.expression = [&](const Expression *part) { visit_children(*part, visitor); };
        visit_children(statement, visitor);
    }
};

/// Whether something public happens in a list of statements even where the masks say that nothing of it
/// counts: jumps that are not masked lead out of it or into it, and loops may end by them; counters of loops
/// around move on.
class PublicEffects {
  public:
    explicit PublicEffects(const std::vector<const Statement *> &statements) {
        for (const Statement *statement : statements)
            look(*statement);
        for (const Expression *place : changed_)
            found |= !declared_.contains(base_variable(place));
    }
    bool found = false;

  private:
    void look(const Statement &statement) {
        const bool is_loop = as<For>(&statement) || as<While>(&statement) || as<DoWhile>(&statement);
        const bool is_breakable = is_loop || as<Switch>(&statement);
        if (const auto *end = as<Break>(&statement))
            found |= !end->is_masked && breakables_ == 0;
        if (const auto *next = as<Continue>(&statement))
            found |= !next->is_masked && loops_ == 0;
        if (const auto *result = as<Return>(&statement))
            found |= !result->is_masked;
        found |= as<Goto>(&statement) || as<Label>(&statement);
        breakables_ += is_breakable;
        loops_ += is_loop;
        visit_children(statement, visitor_);
        breakables_ -= is_breakable;
        loops_ -= is_loop;
    }

    void look(const Expression &expression) {
        const auto *assignment = as<Assignment>(&expression);
        const auto *step = as<Unary>(&expression);
        const Expression *place = assignment                  ? assignment->left
                                  : step && is_step(step->op) ? step->operand
                                                              : nullptr;
        if (place && (!is_private(place->type) || holds_public(place->type)))
            changed_.push_back(place);
        visit_children(expression, visitor_);
    }

    void look(const Declaration &declaration) {
        if (const auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items)
                if (const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(item.symbol)))
                    declared_.insert(variable);
        visit_parts(declaration, visitor_);
    }

    int breakables_ = 0, loops_ = 0; ///< of the list, around what is looked at
    std::vector<const Expression *> changed_;
    std::set<const VariableSymbol *> declared_;
    ConstChildVisitor visitor_ = {[this](const Expression *each) { look(*each); },
                                  [this](const Statement *each) { look(*each); },
                                  [this](const Declaration *each) { look(*each); }};
};

const Masks &masks_of(const Statement &loop) {
    if (const auto *counting = as<For>(&loop))
        return counting->masks;
    if (const auto *until = as<DoWhile>(&loop))
        return until->masks;
    return as<While>(&loop)->masks;
}

} // namespace

bool SecureEmitter::is_masked(const Statement *jump) {
    const auto *result = as<Return>(jump);
    const auto *next = as<Continue>(jump);
    const auto *end = as<Break>(jump);
    return (result && result->is_masked) || (next && next->is_masked) || (end && end->is_masked);
}

bool SecureEmitter::leaves_at_end(const std::vector<const Statement *> &statements) {
    return ends_with_jump(statements) && !is_masked(unlabelled(statements.back()));
}

size_t SecureEmitter::breakable_index() const {
    size_t i = scopes_.size() - 1;
    while (scopes_[i].kind != Scope::Kind::kLoop && scopes_[i].kind != Scope::Kind::kSwitch)
        --i;
    return i;
}

size_t SecureEmitter::loop_index() const {
    size_t i = scopes_.size() - 1;
    while (scopes_[i].kind != Scope::Kind::kLoop)
        --i;
    return i;
}

void SecureEmitter::clear_bits(size_t first_scope) {
    for (size_t i = first_scope; i < scopes_.size(); ++i)
        if (!scopes_[i].bit.empty())
            out_->add(fmt::format("picco_store(&{}, picco_public(0));", scopes_[i].bit));
}

void SecureEmitter::break_statement(const Break &node) {
    if (node.is_masked)
        return clear_bits(breakable_index());
    leave_through(breakable_index() + 1);
    CEmitter::break_statement(node);
}

void SecureEmitter::continue_statement(const Continue &node) {
    if (node.is_masked)
        return clear_bits(loop_index() + 1);
    leave_through(loop_index() + 1);
    CEmitter::continue_statement(node);
}

std::string SecureEmitter::declare_bit(const std::string &wish) {
    const std::string bit = temporary(wish);
    out_->add(fmt::format("picco_int {};", bit));
    out_->add(fmt::format("picco_local(&{}, 1);", bit));
    out_->add(fmt::format("picco_store(&{}, picco_public(1));", bit));
    return bit;
}

std::string SecureEmitter::innermost_bit() const {
    const auto found =
        std::find_if(scopes_.rbegin(), scopes_.rend(), [](const Scope &scope) { return !scope.bit.empty(); });
    return found == scopes_.rend() ? "" : found->bit;
}

void SecureEmitter::declare_early(const std::vector<const Statement *> &statements) {
    for (const Statement *statement : statements) {
        const auto *declared = as<DeclarationStatement>(statement);
        const auto *variables = declared ? as<VariableDeclaration>(declared->declaration) : nullptr;
        if (!variables || variables->specifiers->storage == StorageClass::kStatic)
            continue;
        for (DeclaredItem item : variables->items) {
            const auto *variable = as<VariableSymbol>(item.symbol);
            if (!variable || !is_private(item.type))
                continue;
            item.initializer = nullptr;
            special_item(*variables, item);
            early_.insert(variable);
        }
    }
}

bool SecureEmitter::open_mask(const std::vector<const Statement *> &statements, bool is_followed) {
    const std::string bit = innermost_bit();
    if (bit.empty())
        return false;
    Scope scope;
    scope.kind = Scope::Kind::kMask;
    const std::string condition = fmt::format("picco_if(picco_load(&{}, PICCO_UNSIGNED(1)))", bit);
    if (PublicEffects(statements).found) {
        out_->add(condition + ";");
        out_->indent();
    } else if (is_followed) {
        declare_early(statements);
        scope.skip = temporary("skip");
        out_->add(fmt::format("if (!{}) goto {};", condition, scope.skip));
        out_->indent();
    } else {
        scope.is_block = true;
        out_->open("if (" + condition + ")");
        if (declares_private(statements)) { // what ends with the block is not joined behind it
            scope.mark = temporary("scope");
            out_->add(fmt::format("picco_mark {} = picco_enter();", scope.mark));
        }
    }
    const MaskedExits exits(statements);
    size_t first = scopes_.size();
    if (exits.breaks)
        first = breakable_index();
    if (exits.continues)
        first = std::min(first, loop_index() + 1);
    if (exits.returns)
        first = 0;
    for (size_t i = first; i < scopes_.size(); ++i)
        if (!scopes_[i].bit.empty())
            out_->add(fmt::format("picco_store(&{}, picco_public(1));", scopes_[i].bit));
    scopes_.push_back(scope);
    return true;
}

void SecureEmitter::close_mask(bool is_reachable) {
    const Scope scope = scopes_.back();
    scopes_.pop_back();
    if (is_reachable && !scope.mark.empty())
        out_->add(fmt::format("picco_leave({});", scope.mark));
    scope.is_block ? out_->close() : out_->outdent();
    if (!scope.skip.empty())
        out_->add(scope.skip + ":;");
    if (is_reachable)
        out_->add("picco_end_if();");
}

void SecureEmitter::open_rest() {
    const std::string bit = innermost_bit();
    if (bit.empty())
        return;
    out_->add(fmt::format("picco_if(picco_load(&{}, PICCO_UNSIGNED(1)));", bit));
    Scope scope;
    scope.kind = Scope::Kind::kMask;
    scopes_.push_back(scope);
}

bool SecureEmitter::close_rest(size_t first_scope, bool is_reachable) {
    const bool is_open = scopes_.size() > first_scope;
    for (; scopes_.size() > first_scope; scopes_.pop_back())
        if (is_reachable)
            out_->add("picco_end_if();");
    return is_open;
}

Code SecureEmitter::closed_side(const std::string &declaration, bool &may_have_left,
                                const std::function<Code()> &print) {
    const size_t first_scope = scopes_.size();
    Code code = print();
    if (scopes_.size() == first_scope)
        return code;
    if (!declaration.empty()) {
        const std::string kept = temporary("t");
        out_->add(fmt::format("{} = {};", fmt::format(fmt::runtime(declaration), kept),
                              code.at(kAssignmentPrecedence)));
        code.text = kept;
        code.precedence = kPrimaryPrecedence;
    }
    may_have_left = close_rest(first_scope);
    return code;
}

void SecureEmitter::statement(const Statement &node) {
    const size_t first_scope = scopes_.size();
    CEmitter::statement(node);
    close_rest(first_scope, !leaves_at_end({&node}));
}

void SecureEmitter::sequence(const std::vector<const Statement *> &statements) {
    masked_sequence(statements, false);
}

void SecureEmitter::masked_sequence(const std::vector<const Statement *> &statements, bool is_followed) {
    size_t open = 0;
    const auto open_around = [&](const std::vector<const Statement *> &list, size_t end) {
        open += open_mask(list, is_followed || end < statements.size()) ? 1 : 0;
    };
    bool is_after_jump = false; // a masked jump may have happened in this list
    const auto segment_from = [&](size_t first) {
        const auto begin = statements.begin() + static_cast<std::ptrdiff_t>(first);
        const auto is_case = [](const Statement *each) { return as<Case>(each) != nullptr; };
        return std::vector<const Statement *>(begin, std::find_if(begin, statements.end(), is_case));
    };
    const auto close = [&](bool is_reachable) {
        for (; open > 0; --open)
            close_mask(is_reachable);
    };
    for (size_t i = 0; i < statements.size(); ++i) {
        const Statement *node = statements[i];
        if (is_after_jump && as<Case>(node)) {
            // Whoever comes from the switch comes without the masks of the statements above.
            close(!leaves_at_end({statements[i - 1]}));
            for (const auto *label = as<Case>(node); label; label = as<Case>(node)) {
                at(label->range.begin);
                case_label(*label);
                node = label->body;
            }
            std::vector<const Statement *> segment = segment_from(i + 1);
            segment.insert(segment.begin(), node);
            open_around(segment, i + segment.size());
        }
        statement(*node);
        const bool is_jump = is_masked(unlabelled(node)), may_stop = statements[i]->may_stop;
        is_after_jump |= may_stop;
        if (!is_jump && !may_stop)
            continue; // long lists have few of them, and what follows is looked through
        const std::vector<const Statement *> rest = segment_from(i + 1);
        if (is_jump)
            i += rest.size(); // never reached
        else if (!rest.empty())
            open_around(rest, i + 1 + rest.size());
    }
    close(statements.empty() || !leaves_at_end({statements.back()}));
}

void SecureEmitter::with_bit(const Statement &node, const Masks &masks, const std::string &wish,
                             const std::function<void()> &print) {
    if (!masks.breaks)
        return print();
    out_->open("");
    enter_scope(nullptr);
    bits_[&node] = declare_bit(wish);
    print();
    bits_.erase(&node);
    leave_scope(true);
    out_->close();
}

void SecureEmitter::iteration(const Statement &loop, const Statement &loop_body) {
    const Masks &masks = masks_of(loop);
    const bool is_masked = masks.iterations && open_mask({&loop_body});
    if (masks.continues) {
        enter_scope(nullptr);
        scopes_.back().kind = Scope::Kind::kIteration;
        scopes_.back().bit = declare_bit("iterating");
    }
    CEmitter::iteration(loop, loop_body);
    const auto *block = as<Block>(&loop_body);
    const bool is_reachable =
        !leaves_at_end(block ? parts_of(*block) : std::vector<const Statement *>{&loop_body});
    if (masks.continues)
        leave_scope(is_reachable);
    if (is_masked)
        close_mask(is_reachable);
}

std::optional<Code> SecureEmitter::masked_head(const Statement &loop, const Lines &before, const Code &code,
                                               bool has_value) {
    const std::string bit = bit_inside(loop);
    if (!masks_of(loop).iterations || !code.effects.engine || bit.empty()) {
        out_->append(before);
        return std::nullopt;
    }
    Code result = text(has_value ? temporary("more") : "");
    if (has_value)
        out_->add(fmt::format("_Bool {};", result.text));
    out_->add(fmt::format("picco_if(picco_load(&{}, PICCO_UNSIGNED(1)));", bit));
    out_->indent();
    out_->append(before);
    if (!code.text.empty())
        out_->add((has_value ? result.text + " = " : "") + code.text + ";");
    out_->outdent();
    out_->add("picco_end_if();");
    return result;
}

Code SecureEmitter::head_part(const Statement &loop, bool has_value, const std::function<Code()> &print) {
    Scope head;
    head.kind = Scope::Kind::kHead;
    if (const auto own = bits_.find(&loop); own != bits_.end())
        head.bit = own->second; // whoever leaves the head leaves the loop
    Lines before;
    const Code code = captured(before, [&] {
        scopes_.push_back(head);
        bool may_have_left = false;
        const Code part = closed_side(has_value ? "_Bool {}" : "", may_have_left, [&] {
            Code inner = print();
            const bool is_open = scopes_.back().kind == Scope::Kind::kMask;
            if (is_open && !has_value && !inner.text.empty()) {
                out_->add(inner.text + ";");
                inner.text.clear();
            }
            return inner;
        });
        scopes_.pop_back();
        return part;
    });
    return masked_head(loop, before, code, has_value).value_or(code);
}

std::string SecureEmitter::bit_inside(const Statement &loop) const {
    const auto own = bits_.find(&loop);
    return own == bits_.end() ? innermost_bit() : own->second;
}

Code SecureEmitter::loop_condition(const Statement &loop, const Expression &expression) {
    return head_part(loop, true, [&] { return CEmitter::loop_condition(loop, expression); });
}

Code SecureEmitter::loop_step(const Statement &loop, const Expression &expression) {
    return head_part(loop, false, [&] { return CEmitter::loop_step(loop, expression); });
}

void SecureEmitter::kept_return(const Return &node) {
    const Type *type = function_->symbol->type->target;
    if (node.value && is_private_record(type)) {
        const Code code = copy_into(std::string(kResultName), type, *node.value);
        if (!code.text.empty())
            out_->add(code.text + ";");
    } else if (node.value && is_private_pointer(type)) {
        out_->add(
            fmt::format("picco_pointer_store(&{}, {});", kept_result_, pointer_value(*node.value).text));
    } else if (node.value && !kept_result_.empty()) {
        out_->add(fmt::format("picco_store(&{}, {});", kept_result_, stored(*node.value, type).text));
    } else if (node.value) {
        const Code code = effect(*node.value);
        if (!code.text.empty())
            out_->add(code.text + ";");
    }
    node.is_masked ? clear_bits(0) : return_kept();
}

void SecureEmitter::return_kept() {
    leave_through(1);
    if (kept_result_.empty()) {
        out_->add(fmt::format("picco_leave({});", scopes_[0].mark));
        return out_->add("return;");
    }
    const std::string value = temporary("value");
    const Type *type = function_->symbol->type->target;
    if (is_pointer(type))
        out_->add(fmt::format("picco_location {} = picco_pointer_load(&{});", value, kept_result_));
    else
        out_->add(fmt::format("picco_value {} = picco_load(&{}, {});", value, kept_result_, type_text(type)));
    out_->add(fmt::format("picco_leave({});", scopes_[0].mark));
    out_->add("return " + value + ";");
}

} // namespace picco::compiler
