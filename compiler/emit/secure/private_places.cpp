// Places whose location depends on private data: `A[x]` with a private x, its fields and its own elements.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "lower/indexed_pointers.h"
#include "lower/walk.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// The place and those that it is a part of, the outermost first, as far as they are private places.
std::vector<const Expression *> path_to(const Expression &place) {
    std::vector<const Expression *> parts;
    const Expression *at = &place;
    while (at && is_at_private_place(*at)) {
        parts.insert(parts.begin(), at);
        if (const auto *member = as<Member>(at)) {
            at = member->base;
        } else {
            const auto *decay = as<Conversion>(as<Subscript>(at)->base);
            at = decay ? decay->operand : nullptr;
        }
    }
    return parts;
}

/// A size computed from variables that nobody changes.
bool is_kept_size(const Expression &size) {
    const auto *name = as<Name>(&size);
    const auto *variable = name ? as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr;
    bool result = !has_side_effect(size) && (!variable || !variable->is_changed);
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *part) { result = result && is_kept_size(*part); };
    visit_children(size, visitor);
    return result;
}

} // namespace

std::string SecureEmitter::length_at(const Subscript &element, const std::string &row_text) {
    if (const Type *stated = declared_array(*element.base))
        return stated->array_form == ArrayForm::kConstant
                   ? std::to_string(stated->count)
                   : converted(*stated->size->expression).at(kAssignmentPrecedence);
    const Expression *array = decayed_array(*element.base);
    if (is_incomplete_field(*array))
        return fmt::format("picco_room({0}, sizeof({0}[0]))", row_text);
    if (array->type->array_form == ArrayForm::kRuntime && is_at_private_place(*array)) {
        const auto known = size_names_.find(array->type->size->id);
        return known != size_names_.end() ? known->second : "PICCO_LENGTH(" + row_text + ")";
    }
    return length(*array);
}

/// A picco_place.
Code SecureEmitter::private_place(const Expression &place) {
    const std::vector<const Expression *> parts = path_to(place);
    const auto &outermost = *as<Subscript>(parts.front());
    std::vector<Operand> wanted{operand(*outermost.base)};
    for (const Expression *part : parts) {
        const auto *element = as<Subscript>(part);
        if (!element)
            continue;
        if (!is_private(element->index->type)) {
            wanted.push_back(operand(*element->index));
            continue;
        }
        Operand index;
        const auto given = given_indices_.find(element->index);
        index.code = given != given_indices_.end() ? text(given->second) : captured(index.before, [&] {
            return stored(*element->index, element->index->type);
        });
        index.declaration = "picco_value {}";
        wanted.push_back(std::move(index));
    }
    std::vector<Code> operands = in_order(std::move(wanted));
    if (operands[0].effects.changes_memory()) { // it stands in the text more than once
        const std::string pointer = temporary("p");
        out_->add(fmt::format("{} = {};", types().declare(outermost.base->type, pointer),
                              operands[0].at(kAssignmentPrecedence)));
        operands[0].text = pointer;
        operands[0].precedence = kPrimaryPrecedence;
    }
    Effects effects = operands[0].effects;
    std::string at = operands[0].at(kPostfixPrecedence);
    struct PrivateIndex {
        Code index;
        std::string length, size;
    };
    std::vector<PrivateIndex> axes;
    const bool is_array = decayed_array(*outermost.base) || declared_array(*outermost.base);
    size_t next = 1;
    for (const Expression *part : parts) {
        if (const auto *member = as<Member>(part)) {
            at += "." + names_.of(*member);
            continue;
        }
        const auto &element = *as<Subscript>(part);
        const Code &index = operands[next++];
        effects.join(index.effects);
        if (!is_private(element.index->type)) {
            at += "[" + index.text + "]";
            continue;
        }
        const bool is_whole = part == parts.front() && !is_array; // what its pointer leads into
        axes.push_back({index, is_whole ? "" : length_at(element, at), "sizeof(" + at + "[0])"});
        at += "[0]";
    }
    Code result = text("picco_place_of(&" + at + ")");
    if (!is_array) {
        const PrivateIndex &first = axes.front();
        result.text = fmt::format("picco_place_in({}, &{}, {}, {})", operands[0].at(kAssignmentPrecedence),
                                  at, first.index.at(kAssignmentPrecedence), first.size);
        result.effects = first.index.effects;
        result.effects.records = true;
    }
    for (size_t i = is_array ? 0 : 1; i < axes.size(); ++i)
        result =
            call(RuntimeFunction::kIndex, {result, axes[i].index, text(axes[i].length), text(axes[i].size)});
    result.effects.join(effects);
    return using_engine(std::move(result));
}

Code SecureEmitter::load_from_private_place(const Expression &place, const Code &at) {
    const Type *type = stored_type(place);
    if (is_private(type))
        return call(RuntimeFunction::kLookup, {at, text(type_text(type))});
    if (!is_integer(type)) // a number of C
        return call(RuntimeFunction::kReadPublicFloat,
                    {at, text("sizeof(" + types().name(type) + ")"), text(format_text(place.type))});
    return call(RuntimeFunction::kReadPublic,
                {at, text("sizeof(" + types().name(type) + ")"), text(type_text(type))});
}

/// A place that is used more than once.
std::string SecureEmitter::named_place(const Expression &place) {
    const std::string name = temporary("place");
    out_->add(fmt::format("picco_place {} = {};", name, private_place(place).text));
    return name;
}

/// The update of a place that reads it; the value is what it held, if that is wanted.
Code SecureEmitter::update_private_place(const Assignment &node) {
    const std::string at = named_place(*node.left), type = type_text(node.left->type);
    const std::string get = fmt::format("picco_get({}, 0, {})", at, type),
                      old = node.yields_old ? temporary("t") : "";
    if (node.yields_old)
        out_->add(fmt::format("picco_value {} = {};", old, get));
    const std::string outer = std::exchange(old_value_, get);
    const Code value = stored(*node.right, node.left->type);
    old_value_ = outer;
    Code write = writing(call(RuntimeFunction::kUpdate, {text(at), text(type), value}), *node.left);
    if (!node.yields_old)
        return write;
    out_->add(write.text + ";");
    return Code{old, kPrimaryPrecedence, write.effects};
}

Code SecureEmitter::assign_private_place(const Assignment &node) {
    if (node.reads_old)
        return update_private_place(node);
    const Type *type = node.left->type;
    Operand left;
    left.code = captured(left.before, [&] { return private_place(*node.left); });
    left.declaration = "picco_place {}";
    if (!node.op) {
        Operand right;
        right.code = captured(right.before, [&] { return stored(*node.right, type); });
        right.declaration = "picco_value {}";
        const std::vector<Code> sides = in_order({left, right});
        return writing(call(RuntimeFunction::kUpdate, {sides[0], text(type_text(type)), sides[1]}),
                       *node.left);
    }
    out_->append(left.before);
    const std::string name = temporary("place");
    out_->add(fmt::format("picco_place {} = {};", name, left.code.text));
    std::vector<Operand> sides(2);
    sides[0].code = using_engine(call(RuntimeFunction::kGet, {text(name), text("0"), text(type_text(type))}));
    if (!type_interval(node.operation_type).contains(type_interval(type)))
        sides[0].code = fitted(sides[0].code, Fit::kWrap, node.operation_type);
    sides[1].code = captured(sides[1].before, [&] { return print(*node.right); });
    sides[0].declaration = "picco_value {}";
    sides[1].declaration =
        is_private(node.right->type) ? "picco_value {}" : temporary_declaration(node.right->type, "{}");
    const bool is_bit_operation = type_interval(type) == Interval{0, 1} && is_bit_value(*node.right);
    const Code combined =
        operation(*node.op, *node.right, in_order(std::move(sides)), is_bit_operation, node.operation_type);
    const Code value = fitted(combined, fit(ranges_.of_update(node), node.operation_type, type), type);
    return writing(call(RuntimeFunction::kUpdate, {text(name), text(type_text(type)), value}), *node.left);
}

Code SecureEmitter::step_private_place(const Unary &node, const std::string &place) {
    const Type *type = node.operand->type;
    const bool is_up = is_increment(node.op);
    const Code old = call(RuntimeFunction::kGet, {text(place), text("0"), text(type_text(type))});
    const Code changed = call(is_up ? RuntimeFunction::kAdd : RuntimeFunction::kSubtract,
                              {old, call(RuntimeFunction::kPublic, {text("1")})});
    const Code value = fitted(changed, fit(Ranges::of_step(node), node.operation_type, type), type);
    return writing(call(RuntimeFunction::kUpdate, {text(place), text(type_text(type)), value}),
                   *node.operand);
}

/// Whether the sum is what the place holds afterwards, so that it need not be read.
bool SecureEmitter::adds_to_place(const Assignment &node) const {
    const bool is_sum = node.op == BinaryOperator::kAdd || node.op == BinaryOperator::kSubtract;
    if (!is_sum || node.reads_old || !is_integer(node.left->type))
        return false;
    const Fit how = fit(ranges_.of_update(node), node.operation_type, node.left->type);
    return (how == Fit::kAsItIs || how == Fit::kAssume) &&
           type_interval(node.operation_type).contains(type_interval(node.left->type));
}

bool SecureEmitter::adds_to_place(const Unary &node) const {
    const Fit how = fit(Ranges::of_step(node), node.operation_type, node.operand->type);
    return is_integer(node.operand->type) && (how == Fit::kAsItIs || how == Fit::kAssume);
}

Code SecureEmitter::add_to_private_place(const Assignment &node) {
    Operand left, right;
    left.code = captured(left.before, [&] { return private_place(*node.left); });
    left.declaration = "picco_place {}";
    right.code = captured(right.before, [&] { return print(*node.right); });
    right.declaration = "picco_value {}";
    std::vector<Code> sides = in_order({std::move(left), std::move(right)});
    if (node.op == BinaryOperator::kSubtract)
        sides[1] = call(RuntimeFunction::kNegate, {sides[1]});
    return writing(call(RuntimeFunction::kAddTo, {sides[0], text(type_text(node.left->type)), sides[1]}),
                   *node.left);
}

Code SecureEmitter::add_to_private_place(const Unary &node) {
    const bool is_up = is_increment(node.op);
    return writing(
        call(RuntimeFunction::kAddTo, {private_place(*node.operand), text(type_text(node.operand->type)),
                                       call(RuntimeFunction::kPublic, {text(is_up ? "1" : "-1")})}),
        *node.operand);
}

Code SecureEmitter::writing(Code code, const Expression &place) {
    code.effects.join(effects_of_writing(place));
    return code;
}

/// The value of an assignment or step at a private place: what is written, also where that is out of range.
Code SecureEmitter::written_value(const Expression &place, const Code &write) {
    // The write has the value as its last argument; it is kept in a variable of its own on the way.
    const std::string mark = temporary("side"), kept = temporary("kept"), result = temporary("t");
    const std::string load = fmt::format("picco_load(&{}, {})", kept, type_text(place.type));
    const std::string head = fmt::format(", {}, ", type_text(place.type));
    const size_t value = write.text.find(head) + head.size();
    out_->add(fmt::format("picco_mark {} = picco_enter();", mark));
    out_->add(fmt::format("picco_int {};", kept));
    out_->add(fmt::format("picco_local(&{}, 1);", kept));
    out_->add(fmt::format("picco_store(&{}, {};", kept, write.text.substr(value)));
    out_->add(write.text.substr(0, value) + load + ");");
    out_->add(fmt::format("picco_value {} = {};", result, load));
    out_->add(fmt::format("picco_leave({});", mark));
    return Code{result, kPrimaryPrecedence, write.effects};
}

// Rows and whole structs.

/// The sizes of a row at a private place.
std::vector<std::string> SecureEmitter::private_extents(const Expression &row) {
    std::vector<std::string> result;
    for (const Type *type = row.type; is_array(type); type = type->target) {
        if (type->array_form == ArrayForm::kConstant) {
            result.push_back(std::to_string(type->count));
        } else if (const auto known = size_names_.find(type->size->id); known != size_names_.end()) {
            result.push_back(known->second);
        } else if (type->size->expression && is_kept_size(*type->size->expression)) {
            result.push_back(converted(*type->size->expression).at(kAssignmentPrecedence));
        } else {
            unsupported(row.range, "a row of this run-time size at a private index as a whole");
            result.push_back("1");
        }
    }
    return result;
}

/// Operands of picco_get_vector: place, distance and type of the elements, how many.
std::vector<Code> SecureEmitter::row_operands(const Expression &row) {
    const Type *element = innermost_element(stored_type(row));
    std::string count;
    for (const std::string &extent : private_extents(row))
        count += (count.empty() ? "" : " * ") + extent;
    return {private_place(row), text("sizeof(picco_int)"), text(type_text(element)), text(count)};
}

/// A picco_value that stands for the elements of the row.
Code SecureEmitter::private_row(const Expression &row) {
    return call(RuntimeFunction::kGetVector, row_operands(row));
}

/// `A[x] = b + c;` for whole rows.
Code SecureEmitter::assign_private_row(const Assignment &node) {
    const Expression &row = *as<ArrayElement>(node.left)->array;
    std::vector<Operand> sides(2);
    std::vector<Code> arguments;
    sides[0].code = captured(sides[0].before, [&] {
        arguments = row_operands(row);
        return arguments[0];
    });
    sides[0].declaration = "picco_place {}";
    sides[1].code = captured(sides[1].before, [&] { return stored(*node.right, node.left->type); });
    sides[1].declaration = "picco_value {}";
    const std::vector<Code> texts = in_order(std::move(sides));
    arguments[0] = texts[0];
    arguments.push_back(texts[1]);
    return writing(call(RuntimeFunction::kPutVector, arguments), row);
}

/// A struct at a private place as a struct of its own.
Code SecureEmitter::fetched_record(const Expression &place) {
    const std::string name = record_name(*place.type->record, place.type->privacy);
    const std::string between = record_temporary(*place.type), from = named_place(place);
    out_->add(fmt::format("picco_get_{}(&{}, {}, 0);", name, between, from));
    out_->add(fmt::format("picco_place_done({});", from));
    return text(between);
}

Code SecureEmitter::assign_record_at_private_place(const Assignment &node) {
    const std::string name = record_name(*node.left->type->record, node.left->type->privacy);
    const std::string to = named_place(*node.left);
    const Code from = record_place(*node.right);
    out_->add(fmt::format("picco_put_{}({}, 0, {});", name, to, address(from)));
    return changing_memory(text(fmt::format("picco_place_done({})", to)));
}

/// Structs that are read or written as a whole at private places, and those inside of them.
void SecureEmitter::find_records_at_private_places() {
    for_each_expression(program_, [&](const Expression &expression) {
        const bool is_record_there = is_at_private_place(expression) && is_record(expression.type);
        if (is_record_there && !holds_pointers(expression.type)) // else: behind a pointer
            add_private_records(*expression.type->record, expression.type->privacy,
                                records_at_private_places_);
    });
}

/// Makes an array known to private indices of pointers; size: in bytes.
void SecureEmitter::note_block(const VariableSymbol &variable, const std::string &size) {
    const std::string name = names_.of(variable);
    if (has_indexed_pointers_ && may_be_indexed(variable))
        out_->add(fmt::format("picco_block({}, {}, {});", size.empty() ? "&" + name : name,
                              size.empty() ? "sizeof " + name : size,
                              layout_text(innermost_element(variable.type))));
}

/// Functions that read and write the struct field by field, `offset` bytes behind a private place.
void SecureEmitter::define_private_access(const Record &record, Privacy privacy, const std::string &name) {
    for (const bool is_get : {true, false}) {
        const std::string verb = is_get ? "get" : "put";
        out_->open(
            is_get ? fmt::format("static void picco_get_{0}(struct {0} *to, picco_place from, size_t offset)",
                                 name)
                   : fmt::format("static void picco_put_{0}(picco_place to, size_t offset, const struct "
                                 "{0} *from)",
                                 name));
        for_each_field(record, privacy, [&](const FieldMeaning &each) {
            if (!each.is_private || is_flexible(each.field))
                return;
            const std::string field = names_.of(each.field);
            const Type *type = each.type, *element = innermost_element(type);
            std::string at = (is_get ? "to->" : "from->") + field;
            std::string offset = fmt::format("offset + __builtin_offsetof(struct {}, {})", name, field);
            std::uint64_t count = 1;
            for (; is_array(type); type = type->target, at += "[0]")
                count *= type->count;
            at = "&" + at;
            if (is_array(each.type)) {
                out_->add(fmt::format("for (size_t i = 0; i < {}; i++)", count));
                out_->indent();
                offset += fmt::format(" + i * sizeof(*{})", at);
                at = fmt::format("({} + i)", at);
            }
            if (is_record(element)) {
                const std::string inner = record_name(*element->record, each.privacy);
                out_->add(is_get ? fmt::format("picco_get_{}({}, from, {});", inner, at, offset)
                                 : fmt::format("picco_put_{}(to, {}, {});", inner, offset, at));
            } else {
                const std::string code = type_text(element);
                out_->add(
                    is_get ? fmt::format("picco_store({}, picco_get(from, {}, {}));", at, offset, code)
                           : fmt::format("picco_put(to, {0}, {1}, picco_load({2}, {1}));", offset, code, at));
            }
            if (is_array(each.type))
                out_->outdent();
        });
        out_->close();
    }
}

} // namespace picco::compiler
