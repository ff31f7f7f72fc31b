// What assigns pointers with a private location, and writes the places that are reached through them.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "emit/text/unexpected.h"

#include <utility>

#include <fmt/format.h>

namespace picco::compiler {

std::string SecureEmitter::kept_location(const Expression &place_expression) {
    const std::string at = temporary("at");
    const Code code = location(place_expression);
    out_->add(fmt::format("picco_location {} = {};", at, code.text));
    return at;
}

/// The address of a pointer, kept in a variable where computing it changes memory.
std::string SecureEmitter::kept_pointer(const Expression &pointer) {
    const Code code = place(pointer);
    if (!code.effects.changes_memory())
        return address(code);
    const std::string name = temporary("p");
    out_->add(fmt::format("picco_pointer *{} = {};", name, address(code)));
    return name;
}

std::string SecureEmitter::step_text(const Unary &node, const std::string &pointer) {
    const bool is_up = is_increment(node.op);
    return fmt::format(
        "picco_pointer_store({0}, picco_move(picco_pointer_load({0}), {1}(ptrdiff_t)sizeof({2})))", pointer,
        is_up ? "" : "-", types().name(node.type->target));
}

Code SecureEmitter::assign_pointer(const Assignment &node) {
    if (is_at_private_location(*node.left))
        return assign_located(node, false);
    if (!node.op) {
        Operand left, right;
        left.code = captured(left.before, [&] { return place(*node.left); });
        left.declaration = "picco_pointer *{}";
        left.is_place = true;
        right.code = captured(right.before, [&] { return pointer_value(*node.right); });
        right.declaration = "picco_location {}";
        const std::vector<Code> sides = in_order({left, right});
        Code cell = text(address(sides[0]));
        cell.effects = sides[0].effects;
        Code result = call(RuntimeFunction::kPointerStore, {cell, sides[1]});
        result.effects.join(effects_of_writing(*node.left));
        return result;
    }
    const std::string pointer = kept_pointer(*node.left);
    const Code amount = converted(*node.right);
    Code result = text(fmt::format("picco_pointer_store({0}, picco_move(picco_pointer_load({0}), "
                                   "{1}(ptrdiff_t)({2}) * (ptrdiff_t)sizeof({3})))",
                                   pointer, *node.op == BinaryOperator::kAdd ? "" : "-", amount.text,
                                   types().name(node.left->type->target)));
    return changing_memory(std::move(result));
}

Code SecureEmitter::step_pointer(const Unary &node) {
    if (is_at_private_location(*node.operand))
        return step_located(node, false);
    return changing_memory(text(step_text(node, kept_pointer(*node.operand))));
}

/// Keeps the location, because it is used several times, except where a plain store is all.
Code SecureEmitter::assign_located(const Assignment &node, bool is_value_wanted) {
    const bool is_location = is_pointer(node.left->type);
    const std::string type = is_location ? "" : type_text(node.left->type);
    if (!node.op && !is_value_wanted && !node.reads_old) {
        Operand left, right;
        left.code = captured(left.before, [&] { return location(*node.left); });
        left.declaration = "picco_location {}";
        right.code = captured(right.before, [&] {
            return is_location ? pointer_value(*node.right) : stored(*node.right, node.left->type);
        });
        right.declaration = is_location ? "picco_location {}" : "picco_value {}";
        std::vector<Code> sides = in_order({left, right});
        if (!is_location)
            sides.push_back(text(type));
        Code result = call(is_location ? RuntimeFunction::kRedirect : RuntimeFunction::kWrite, sides);
        result.effects.join(effects_of_writing(*node.left));
        return result;
    }
    const std::string at = kept_location(*node.left);
    const std::string again = fmt::format("picco_again({})", at), old = node.yields_old ? temporary("t") : "";
    if (is_location) {
        std::string value;
        if (!node.op)
            value = pointer_value(*node.right).text;
        else
            value = fmt::format("picco_move(picco_follow({}), {}(ptrdiff_t)({}) * (ptrdiff_t)sizeof({}))",
                                again, *node.op == BinaryOperator::kAdd ? "" : "-",
                                converted(*node.right).text, types().name(node.left->type->target));
        out_->add(fmt::format("picco_redirect({}, {});", again, value));
    } else if (!node.op) {
        if (node.yields_old)
            out_->add(fmt::format("picco_value {} = picco_read({}, {});", old, again, type));
        const std::string outer = std::exchange(old_value_, fmt::format("picco_read({}, {})", again, type));
        const Code value = stored(*node.right, node.left->type);
        old_value_ = outer;
        out_->add(fmt::format("picco_write({}, {}, {});", again, value.text, type));
    } else {
        const bool is_bit_operation =
            type_interval(node.left->type) == Interval{0, 1} && is_bit_value(*node.right);
        std::vector<Operand> sides(2);
        sides[0].code = call(RuntimeFunction::kRead, {text(again), text(type)});
        sides[0].code.effects.reads = true;
        if (!type_interval(node.operation_type).contains(type_interval(node.left->type)))
            sides[0].code = fitted(sides[0].code, Fit::kWrap, node.operation_type);
        sides[0].declaration = "picco_value {}";
        sides[1].code = captured(sides[1].before, [&] { return print(*node.right); });
        sides[1].declaration =
            is_private(node.right->type) ? "picco_value {}" : temporary_declaration(node.right->type, "{}");
        const Code combined = operation(*node.op, *node.right, in_order(std::move(sides)), is_bit_operation,
                                        node.operation_type);
        const Fit how = fit(ranges_.of_update(node), node.operation_type, node.left->type);
        out_->add(fmt::format("picco_write({}, {}, {});", again, fitted(combined, how, node.left->type).text,
                              type));
    }
    Code result = text(fmt::format("picco_drop({})", at));
    if (node.yields_old) {
        out_->add(result.text + ";");
        return changing_memory(text(old));
    }
    if (is_value_wanted)
        result.text =
            is_location ? fmt::format("picco_follow({})", at) : fmt::format("picco_read({}, {})", at, type);
    result.precedence = kPostfixPrecedence;
    return changing_memory(std::move(result));
}

Code SecureEmitter::step_located(const Unary &node, bool is_value_wanted) {
    const bool is_up = is_increment(node.op);
    const bool is_post = node.op == UnaryOperator::kPostIncrement || node.op == UnaryOperator::kPostDecrement;
    const bool is_location = is_pointer(node.type);
    const std::string at = kept_location(*node.operand);
    const std::string again = fmt::format("picco_again({})", at);
    const std::string type = is_location ? "" : type_text(node.operand->type);
    const auto current = [&](const std::string &where) {
        return is_location ? fmt::format("picco_follow({})", where)
                           : fmt::format("picco_read({}, {})", where, type);
    };
    const std::string result = temporary("t");
    const std::string declaration = is_location ? "picco_location" : "picco_value";
    if (is_value_wanted && is_post)
        out_->add(fmt::format("{} {} = {};", declaration, result, current(again)));
    if (is_location) {
        out_->add(fmt::format("picco_redirect({}, picco_move({}, {}(ptrdiff_t)sizeof({})));", again,
                              current(again), is_up ? "" : "-", types().name(node.type->target)));
    } else {
        const Code changed = call(is_up ? RuntimeFunction::kAdd : RuntimeFunction::kSubtract,
                                  {text(current(again)), call(RuntimeFunction::kPublic, {text("1")})});
        const Fit how = fit(Ranges::of_step(node), node.operation_type, node.operand->type);
        out_->add(fmt::format("picco_write({}, {}, {});", again,
                              fitted(changed, how, node.operand->type).text, type));
    }
    if (is_value_wanted && !is_post)
        out_->add(fmt::format("{} {} = {};", declaration, result, current(again)));
    if (!is_value_wanted)
        return changing_memory(text(fmt::format("picco_drop({})", at)));
    out_->add(fmt::format("picco_drop({});", at));
    return changing_memory(text(result));
}

/// A struct into a place that is reached through a pointer with a private location.
Code SecureEmitter::located_record(const Assignment &node) {
    const std::string at = kept_location(*node.left);
    const Code from = record_place(*node.right);
    const Type *type = node.left->type;
    return changing_memory(text(
        fmt::format("picco_write_{}({}, {})", record_name(*type->record, type->privacy), at, address(from))));
}

/// Input and output go through a cell of their own.
Code SecureEmitter::located_transfer(const Expression &target, const Expression &party,
                                     const TransferShape &shape, std::string_view name, bool is_input) {
    if (shape.rank > 0)
        return unexpected("input and output of arrays behind a pointer with a private location");
    const std::string type = type_text(shape.element);
    const std::string mark = temporary("scope"), box = temporary("box");
    out_->open("");
    const std::string party_text = converted(party).at(kAssignmentPrecedence);
    const std::string at = kept_location(target);
    out_->add(fmt::format("picco_mark {} = picco_enter();", mark));
    out_->add(fmt::format("picco_int {};", box));
    out_->add(fmt::format("picco_local(&{}, 1);", box));
    const std::string move =
        fmt::format("{}({}, {}, {}, &{}, picco_line(1));", is_input ? "picco_input" : "picco_output",
                    quoted(name), party_text, type, box);
    if (is_input) {
        out_->add(move);
        out_->add(fmt::format("picco_write({}, picco_load(&{}, {}), {});", at, box, type, type));
    } else {
        out_->add(fmt::format("picco_store(&{}, picco_read({}, {}));", box, at, type));
        out_->add(move);
    }
    out_->add(fmt::format("picco_leave({});", mark));
    out_->close();
    return changing_memory(text(""));
}

} // namespace picco::compiler
