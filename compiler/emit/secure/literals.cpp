// Compound literals and statement expressions that concern private data.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "lower/walk.h"

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// Something in the block reads, writes, declares or opens private data.
bool concerns_private(const Block &block) {
    bool result = block.declares_private;
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&each) {
        result |= as<SmcOpen>(each) || (each->type && mentions_private(each->type));
        visit_children(*each, visitor);
    };
    visitor.statement = [&](Statement *&each) {
        const auto *inner = as<Block>(each);
        result |= inner && inner->declares_private;
        visit_children(*each, visitor);
    };
    visitor.declaration = [&](Declaration *each) { visit_parts(*each, visitor); };
    for (Statement *statement : block.statements)
        visitor.statement(statement);
    return result;
}

} // namespace

/// The statements run in front of the statement that holds the expression; its value is kept in a variable.
Code SecureEmitter::statement_expression(const StatementExpression &node) {
    if (!concerns_private(*node.block))
        return CEmitter::statement_expression(node);
    std::vector<const Statement *> statements = parts_of(*node.block);
    const auto *last = statements.empty() ? nullptr : as<ExpressionStatement>(statements.back());
    const Expression *result = last && !is_void(node.type) ? last->expression : nullptr;
    std::string name;
    if (result) {
        statements.pop_back();
        name = is_private_record(node.type) ? record_temporary(*node.type) : temporary("t");
    }
    if (result && is_private_pointer(node.type))
        out_->add(fmt::format("picco_location {};", name));
    else if (result && is_private(node.type) && !is_record(node.type))
        out_->add(fmt::format("picco_value {};", name));
    else if (result && !is_private_record(node.type))
        out_->add(types().declare(node.type, name) + ";");
    out_->open("");
    if (node.block->declares_private)
        enter_scope(node.block);
    const size_t first_scope = scopes_.size();
    masked_sequence(statements, result != nullptr);
    if (result) {
        at(result->range.begin);
        if (node.block->may_stop)
            open_rest();
        keep_result(*result, node.type, name);
        close_rest(first_scope);
    }
    if (node.block->declares_private)
        leave_scope(result || !leaves_at_end(statements));
    out_->close();
    if (node.block->may_stop)
        open_rest();
    return changing_memory(text(name));
}

void SecureEmitter::keep_result(const Expression &result, const Type *type, const std::string &name) {
    if (is_private_record(type)) {
        const Code copied = copy_into("&" + name, type, result);
        if (!copied.text.empty())
            out_->add(copied.text + ";");
        return;
    }
    const Code code = is_private_pointer(type)               ? pointer_value(result)
                      : is_private(type) && !is_record(type) ? stored(result, type)
                                                             : converted(result);
    out_->add(fmt::format("{} = {};", name, code.at(kAssignmentPrecedence)));
}

/// A struct in between, set to 0, which lives as long as the function's own variables.
std::string SecureEmitter::record_temporary(const Type &type) {
    const std::string name = record_name(*type.record, type.privacy);
    const std::string between = temporary("value");
    if (!function_) {
        file_->add(fmt::format("static struct {} {};", name, between));
        if (has_private_locations_)
            out_->add(
                fmt::format("picco_global_object(&{0}, sizeof {0}, {1});", between, layout_text(&type)));
        return between;
    }
    record_temporaries_.add(fmt::format("struct {} {};", name, between));
    record_temporaries_.add(fmt::format("picco_local_{}(&{}, 1);", name, between));
    return between;
}

/// The object of a compound literal: one for each place in the source, filled anew where it is evaluated.
Code SecureEmitter::compound_literal(const CompoundLiteral &node) {
    VariableSymbol &object = literals_.emplace_back();
    object.type = node.type;
    object.is_global = !function_;
    names_.rename(object, names_.fresh("literal"));
    const std::string name = names_.of(object);
    if (function_) {
        captured(record_temporaries_, [&] {
            declare_local(object, {});
            return 0;
        });
        clear(node.type, name);
        initialize(object, *node.initializer);
        return changing_memory(text(name));
    }
    file_->add(fmt::format("static {};", types().declare(node.type, name)));
    captured(start_, [&] {
        if (has_private_locations_)
            out_->add(fmt::format("picco_global_object(&{0}, sizeof {0}, {1});", name,
                                  layout_text(innermost_element(node.type))));
        note_block(object, "");
        initialize(object, *node.initializer);
        return 0;
    });
    return text(name);
}

/// Sets all of a private object to 0.
void SecureEmitter::clear(const Type *type, const std::string &place) {
    if (is_array(type)) {
        const std::string index = temporary("i");
        out_->add(fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++) {{", index, type->count));
        out_->indent();
        clear(type->target, fmt::format("{}[{}]", place, index));
        return out_->close();
    }
    if (is_private_record(type))
        out_->add(fmt::format("picco_copy_{}(&{}, &{});", record_name(*type->record, type->privacy), place,
                              record_temporary(*type)));
    else if (is_private_pointer(type))
        out_->add(fmt::format("picco_pointer_store(&{}, picco_locate(0));", place));
    else
        out_->add(fmt::format("picco_store(&{}, picco_public(0));", place));
}

} // namespace picco::compiler
