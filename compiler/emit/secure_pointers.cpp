// Pointers with a private location: picco_pointer in memory, picco_location on the way between two calls.
// Places that are reached through them have no C expression: they are read and written by calls.
#include "ast/facts.h"
#include "emit/secure_emitter.h"
#include "emit/unexpected.h"
#include "lower/walk.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {
bool SecureEmitter::finds_private_locations() const {
    bool result = false;
    const auto look = [&](const Type *type) {
        for (; type && (is_pointer(type) || is_array(type)); type = type->target)
            result |= is_private_pointer(type);
    };
    for_each_expression(
        program_, [&](const Expression &expression) { look(expression.type); },
        [&](const Declaration &declaration) {
            if (const auto *variables = as<VariableDeclaration>(&declaration))
                for (const DeclaredItem &item : variables->items)
                    look(item.type);
        });
    return result;
}

// ---- Values ----

std::optional<Code> SecureEmitter::private_pointer(const Expression &expression) {
    if (expression.category == ValueCategory::kValue && is_private_pointer(expression.type))
        return pointer_value(expression);
    if (expression.category == ValueCategory::kPlace && is_at_private_location(expression))
        return unsupported(expression.range, "this use of data behind a pointer with a private location");
    return std::nullopt;
}

Code SecureEmitter::pointer_value(const Expression &expression) {
    switch (expression.kind) {
    case ExpressionKind::kConversion:
        return pointer_of_conversion(*as<Conversion>(&expression));
    case ExpressionKind::kCast:
        return pointer_value(*as<Cast>(&expression)->operand);
    case ExpressionKind::kCall:
        return call_value(*as<Call>(&expression));
    case ExpressionKind::kStatementExpression:
        return statement_expression(*as<StatementExpression>(&expression));
    case ExpressionKind::kConditional:
        return pointer_choice(*as<Conditional>(&expression));
    case ExpressionKind::kGenericSelection:
        return pointer_value(*as<GenericSelection>(&expression)->selected);
    case ExpressionKind::kChoose:
        return pointer_value(*as<Choose>(&expression)->selected);
    case ExpressionKind::kUnary: {
        const auto &unary = *as<Unary>(&expression);
        if (unary.op == UnaryOperator::kAddressOf)
            return location(*unary.operand);
        if (!is_step(unary.op))
            break;
        if (is_at_private_location(*unary.operand))
            return step_located(unary, true);
        const bool is_post =
            unary.op == UnaryOperator::kPostIncrement || unary.op == UnaryOperator::kPostDecrement;
        const std::string pointer = kept_pointer(*unary.operand), result = temporary("t");
        if (!is_post)
            out_->add(step_text(unary, pointer) + ";");
        out_->add(fmt::format("picco_location {} = picco_pointer_load({});", result, pointer));
        if (is_post)
            out_->add(step_text(unary, pointer) + ";");
        return changing_memory(text(result));
    }
    case ExpressionKind::kBinary: {
        const auto &binary = *as<Binary>(&expression);
        if (binary.op == BinaryOperator::kComma) {
            const Code left = put_effect(*binary.left);
            Code result = pointer_value(*binary.right);
            result.effects.join(left.effects);
            return result;
        }
        return moved(*binary.left, *binary.right, binary.op == BinaryOperator::kAdd);
    }
    case ExpressionKind::kAssignment: {
        // Used as a value: store first, then read the object back.
        const auto &assignment = *as<Assignment>(&expression);
        if (is_at_private_location(*assignment.left))
            return assign_located(assignment, true);
        const Code store = assign_pointer(assignment);
        out_->add(store.text + ";");
        const Code left = place(*assignment.left);
        if (left.effects.changes_memory())
            return unsupported(expression.range, "this assignment as a value");
        Code result = call(RuntimeFunction::kPointerLoad, {text(address(left))});
        result.effects.join(store.effects);
        return result;
    }
    default:
        break;
    }
    return unsupported(expression.range, "this use of a pointer with a private location");
}

Code SecureEmitter::pointer_of_conversion(const Conversion &node) {
    const Expression &operand = *node.operand;
    switch (node.conversion) {
    case ConversionKind::kLoad: {
        if (is_at_private_location(operand)) {
            const bool is_location = is_private_pointer(operand.type);
            Code result = call(is_location ? RuntimeFunction::kFollow : RuntimeFunction::kFollowAddress,
                               {location(operand)});
            result.effects.join(effects_of_reading(operand));
            return result;
        }
        const Code code = place(operand);
        Code cell = text(address(code));
        cell.effects = code.effects;
        cell.effects.join(effects_of_reading(operand));
        return call(RuntimeFunction::kPointerLoad, {cell});
    }
    case ConversionKind::kShare:
        return call(RuntimeFunction::kLocate, {print(operand)});
    case ConversionKind::kArrayToPointer:
        return location(operand);
    default:
        return pointer_value(operand);
    }
}

Code SecureEmitter::pointer_choice(const Conditional &node) {
    const bool is_secret = is_private(node.condition->type);
    std::vector<Operand> parts(3);
    parts[0].code = captured(parts[0].before,
                             [&] { return is_secret ? bit(*node.condition) : converted(*node.condition); });
    parts[1].code = captured(parts[1].before, [&] { return pointer_value(*node.when_true); });
    parts[2].code = captured(parts[2].before, [&] { return pointer_value(*node.when_false); });
    const bool changes = parts[1].code.effects.changes_memory() || parts[2].code.effects.changes_memory();
    if (is_secret && !changes) {
        parts[0].declaration = "picco_value {}";
        parts[1].declaration = parts[2].declaration = "picco_location {}";
        return call(RuntimeFunction::kSelectLocation, in_order(std::move(parts)));
    }
    Code result = text(temporary("t"));
    for (const Operand &part : parts)
        result.effects.join(part.code.effects);
    out_->append(parts[0].before);
    if (!is_secret) {
        out_->add(fmt::format("picco_location {};", result.text));
        out_->open("if (" + parts[0].code.text + ")");
        out_->append(parts[1].before);
        out_->add(fmt::format("{} = {};", result.text, parts[1].code.text));
        out_->close(" else {");
        out_->indent();
        out_->append(parts[2].before);
        out_->add(fmt::format("{} = {};", result.text, parts[2].code.text));
        out_->close();
        return result;
    }
    // A side changes memory: both run, each under its mask.
    const std::string mark = temporary("side"), chosen = temporary("chosen");
    out_->add(fmt::format("picco_mark {} = picco_enter();", mark));
    out_->add(fmt::format("picco_pointer {};", chosen));
    out_->add(fmt::format("picco_local_pointers(&{}, 1);", chosen));
    out_->add(fmt::format("picco_if({});", parts[0].code.text));
    out_->indent();
    out_->append(parts[1].before);
    out_->add(fmt::format("picco_pointer_store(&{}, {});", chosen, parts[1].code.text));
    out_->outdent();
    out_->add("picco_else();");
    out_->indent();
    out_->append(parts[2].before);
    out_->add(fmt::format("picco_pointer_store(&{}, {});", chosen, parts[2].code.text));
    out_->outdent();
    out_->add("picco_end_if();");
    out_->add(fmt::format("picco_location {} = picco_pointer_load(&{});", result.text, chosen));
    out_->add(fmt::format("picco_leave({});", mark));
    return result;
}

Code SecureEmitter::moved(const Expression &pointer, const Expression &amount, bool is_forward) {
    if (is_private(amount.type))
        return moved_by(pointer, amount, is_forward);
    const std::vector<Code> sides = operands({&pointer, &amount});
    Code bytes = text(fmt::format("{}(ptrdiff_t)({}) * (ptrdiff_t)sizeof({})", is_forward ? "" : "-",
                                  sides[1].text, types().name(pointer.type->target)));
    bytes.effects = sides[1].effects;
    return call(RuntimeFunction::kMove, {sides[0], bytes});
}

/// The location of a place that is reached through a pointer with a private location.
Code SecureEmitter::location(const Expression &place_expression) {
    if (is_at_private_place(place_expression))
        return location_at_private_place(place_expression);
    if (const auto *unary = as<Unary>(&place_expression))
        return pointer_value(*unary->operand);
    if (const auto *subscript = as<Subscript>(&place_expression)) {
        if (subscript->index->constant && *subscript->index->constant == 0)
            return pointer_value(*subscript->base);
        return moved(*subscript->base, *subscript->index, true);
    }
    if (const auto *member = as<Member>(&place_expression)) {
        const Type *record = member->is_arrow ? member->base->type->target : member->base->type;
        const Code base = member->is_arrow ? pointer_value(*member->base) : location(*member->base);
        return call(RuntimeFunction::kMove, {base, text(fmt::format("__builtin_offsetof({}, {})",
                                                                    types().name(record), member->name))});
    }
    return unsupported(place_expression.range, "this use of a pointer with a private location");
}

Code SecureEmitter::read_located(const Expression &place_expression) {
    Code result =
        call(RuntimeFunction::kRead, {location(place_expression), text(type_text(place_expression.type))});
    result.effects.join(effects_of_reading(place_expression));
    return result;
}

Code SecureEmitter::pointer_comparison(const Binary &node) {
    const std::vector<Code> sides = operands({node.left, node.right});
    if (node.op == BinaryOperator::kEqual || node.op == BinaryOperator::kNotEqual) {
        const Code same = call(RuntimeFunction::kSame, sides);
        return node.op == BinaryOperator::kEqual ? same : call(RuntimeFunction::kNot, {same});
    }
    const Code size = text("sizeof(" + types().name(node.left->type->target) + ")");
    return operation(node.op, *node.right,
                     {call(RuntimeFunction::kElement, {sides[0], size}),
                      call(RuntimeFunction::kElement, {sides[1], size})},
                     false, node.type);
}

// ---- Effects ----

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

std::string SecureEmitter::step_text(const Unary &node, const std::string &pointer) const {
    const bool is_up = node.op == UnaryOperator::kPreIncrement || node.op == UnaryOperator::kPostIncrement;
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
    const bool is_up = node.op == UnaryOperator::kPreIncrement || node.op == UnaryOperator::kPostIncrement;
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

// ---- Declarations ----

void SecureEmitter::declare_pointers(const VariableSymbol &variable, const DeclaredItem &item) {
    const std::string name = names_.of(variable);
    const Type *type = variable.type;
    name_sizes(type, name, true);
    out_->add(types().declare(type, name) + ";");
    std::string count;
    for (const Type *step = type; is_array(step); step = step->target)
        count += (count.empty() ? "" : " * ") + (step->array_form == ArrayForm::kRuntime
                                                     ? size_names_.at(step->size->id)
                                                     : std::to_string(step->count));
    out_->add(
        fmt::format("picco_local_pointers(&{}, {});", first_of(type, name), count.empty() ? "1" : count));
    if (item.initializer)
        initialize_pointers(name, type, *item.initializer);
}

void SecureEmitter::initialize_pointers(const std::string &name, const Type *type,
                                        const Expression &initializer) {
    const auto *list = as<InitializerList>(&initializer);
    if (!list && !is_array(type))
        return out_->add(fmt::format("picco_pointer_store(&{}, {});", name, pointer_value(initializer).text));
    if (!list) {
        unexpected("an initialiser of an array of pointers");
    }
    for (const InitializedPart &part : list->parts)
        out_->add(fmt::format("picco_pointer_store(&{}, {});", part_text(name, part),
                              pointer_value(*part.value).text));
}

/// Structs are read and written through such pointers field by field.
void SecureEmitter::define_located(const Record &record, Privacy privacy, const std::string &name) {
    bool holds_other = false;
    for_each_field(record, privacy, [&](const FieldMeaning &each) {
        holds_other |= !each.is_private || each.field.name.empty();
    });
    if (holds_other)
        return; // sema refuses it
    const auto define = [&](bool is_read) {
        out_->open(
            is_read
                ? fmt::format("static inline void picco_read_{0}(struct {0} *to, picco_location from)", name)
                : fmt::format("static inline void picco_write_{0}(picco_location to, const struct {0} *from)",
                              name));
        for_each_field(record, privacy, [&](const FieldMeaning &each) {
            if (is_flexible(each.field))
                return; // as in C
            const Type *type = each.type, *element = innermost_element(type);
            const std::string field(each.field.name), first = first_of(type, field);
            std::string in_memory = fmt::format("&{}->{}", is_read ? "to" : "from", first);
            std::string offset = fmt::format("__builtin_offsetof(struct {}, {})", name, field);
            if (is_array(type)) {
                out_->add(fmt::format("for (size_t i = 0; i < {}; i++)", element_count(type)));
                out_->indent();
                in_memory = fmt::format("({} + i)", in_memory);
                offset += fmt::format(" + (ptrdiff_t)(i * sizeof {}->{})", is_read ? "to" : "from", first);
            }
            const std::string at =
                fmt::format("picco_move(picco_again({}), {})", is_read ? "from" : "to", offset);
            std::string line;
            if (is_record(element)) {
                const std::string inner = record_name(*element->record, each.privacy);
                line = is_read ? fmt::format("picco_read_{}({}, {});", inner, in_memory, at)
                               : fmt::format("picco_write_{}({}, {});", inner, at, in_memory);
            } else if (is_pointer(element)) {
                line = is_read ? fmt::format("picco_pointer_store({}, picco_follow({}));", in_memory, at)
                               : fmt::format("picco_redirect({}, picco_pointer_load({}));", at, in_memory);
            } else {
                line = is_read ? fmt::format("picco_store({}, picco_read({}, {}));", in_memory, at,
                                             type_text(element))
                               : fmt::format("picco_write({}, picco_load({}, {}), {});", at, in_memory,
                                             type_text(element), type_text(element));
            }
            out_->add(line);
            if (is_array(type))
                out_->outdent();
        });
        out_->add(fmt::format("picco_drop({});", is_read ? "from" : "to"));
        out_->close();
    };
    define(true);
    define(false);
}

} // namespace picco::compiler
