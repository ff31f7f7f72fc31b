// Loops whose iterations run as one: the statements of the body, on vectors.
#include "ast/facts.h"
#include "emit/secure/emitter.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace picco::compiler {

void SecureEmitter::vector_body(const For &node) {
    const std::string mark = temporary("scope");
    out_->add(fmt::format("const picco_mark {} = picco_enter();", mark));
    for (const VariableSymbol *variable : vector_->loop->temporaries) {
        const std::string row = temporary(std::string(variable->name) + "_row");
        out_->add(fmt::format("picco_int *const {} = picco_array({});", row, vector_->count));
        vector_->rows[variable] = row;
    }
    vector_statement(*node.body, Mask());
    out_->add(fmt::format("picco_leave({});", mark));
}

void SecureEmitter::vector_statement(const Statement &node, const Mask &mask) {
    at(node.range.begin);
    if (const auto *block_node = as<Block>(&node)) {
        for (const Statement *each : block_node->statements)
            vector_statement(*each, mask);
    } else if (std::ranges::count(vector_->loop->number_statements, &node) != 0) {
        return; // where they are asked for
    } else if (const auto *declared = as<DeclarationStatement>(&node)) {
        for (const DeclaredItem &item : as<VariableDeclaration>(declared->declaration)->items) {
            const auto *variable = as<VariableSymbol>(item.symbol);
            vector_->defined[variable] = mask.region();
            if (item.initializer)
                out_->add(fmt::format("picco_store_vector(picco_row({}, {}), {}, {});",
                                      vector_->rows[variable], type_text(variable->type), vector_->count,
                                      stored(*item.initializer, variable->type).text));
        }
    } else if (const auto *branch = as<If>(&node)) {
        vector_if(*branch, mask);
    } else if (const auto *expression = as<ExpressionStatement>(&node); expression->expression) {
        const Expression *inner = without_conversions(expression->expression);
        if (const auto *step_node = as<Unary>(inner))
            vector_step(*step_node, mask);
        else if (const auto *called = as<Call>(inner))
            vector_call(*called);
        else
            vector_assign(*as<Assignment>(inner), mask);
    }
}

void SecureEmitter::vector_if(const If &node, const Mask &outer) {
    if (outer.row.empty() && vector_extreme_if(node))
        return;
    const std::string row = temporary("mask");
    Code condition = bit(*node.condition);
    out_->add(fmt::format("picco_int *const {} = picco_array({});", row, vector_->count));
    const auto store_mask = [&](const std::string &name, const Code &value) {
        out_->add(fmt::format("picco_store_vector(picco_row({}, PICCO_UNSIGNED(1)), {}, {});", name,
                              vector_->count, value.text));
    };
    store_mask(row, condition);
    const auto branch = [&](const Statement &statement_node, bool is_negated) {
        Mask mask{row, is_negated, outer.inside};
        if (!outer.row.empty()) { // both conditions hold
            mask = {temporary("mask"), false, outer.inside};
            out_->add(fmt::format("picco_int *const {} = picco_array({});", mask.row, vector_->count));
            store_mask(mask.row,
                       call(RuntimeFunction::kAnd, {mask_bit(outer), mask_bit({row, is_negated, {}})}));
        }
        mask.inside.push_back(mask.row + (is_negated ? "!" : ""));
        vector_statement(statement_node, mask);
    };
    branch(*node.then_branch, false);
    if (node.else_branch)
        branch(*node.else_branch, true);
}

Code SecureEmitter::mask_bit(const Mask &mask) {
    const Code bits = text(
        fmt::format("picco_load_vector(picco_row({}, PICCO_UNSIGNED(1)), {})", mask.row, vector_->count));
    return mask.is_negated ? call(RuntimeFunction::kNot, {bits}) : bits;
}

Code SecureEmitter::masked(const Mask &mask, const Code &value, const Code &otherwise) {
    if (mask.row.empty())
        return value;
    const Code bits = mask_bit({mask.row, false, {}});
    return mask.is_negated ? call(RuntimeFunction::kSelect, {bits, otherwise, value})
                           : call(RuntimeFunction::kSelect, {bits, value, otherwise});
}

void SecureEmitter::vector_assign(const Assignment &node, const Mask &mask) {
    const Expression &left = *node.left;
    if (vector_of(left).empty())
        return vector_sum(node, mask);
    Code value;
    if (!node.op) {
        value = stored(*node.right, left.type);
    } else {
        const bool is_on_bits = type_interval(left.type) == Interval{0, 1} && is_bit_value(*node.right);
        Code old = vector_load(left);
        if (!type_interval(node.operation_type).contains(type_interval(left.type)))
            old = fitted(old, Fit::kWrap, node.operation_type);
        Lines before;
        const Code right = captured(before, [&] { return print(*node.right); });
        if (!before.empty()) { // it may change the place: the old value is the one from before
            const std::string name = temporary("old");
            out_->add(fmt::format("picco_value {} = {};", name, old.at(kAssignmentPrecedence)));
            old = text(name);
            out_->append(before);
        }
        const Code combined = operation(*node.op, *node.right, {old, right}, is_on_bits, node.operation_type);
        value = fitted_update(node, combined);
    }
    const auto *name = as<Name>(&left);
    const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr;
    if (variable) {
        // What was set first inside a branch is read nowhere else.
        const auto place_of_definition = vector_->defined.find(variable);
        if (place_of_definition == vector_->defined.end() || !mask.is_in(place_of_definition->second))
            vector_->defined[variable] = mask.region();
    }
    vector_store(left, value, mask);
}

/// Where the mask says so; temporaries of a branch only live inside of it.
void SecureEmitter::vector_store(const Expression &place_expression, Code value, const Mask &mask) {
    const auto *name = as<Name>(&place_expression);
    const bool is_local_there = name && vector_->defined[as<VariableSymbol>(name->symbol)] == mask.region();
    if (!mask.row.empty() && !is_local_there)
        value = masked(mask, value, vector_load(place_expression));
    out_->add(fmt::format("picco_store_vector({}, {}, {});", vector_of(place_expression), vector_->count,
                          value.at(kAssignmentPrecedence)));
}

void SecureEmitter::vector_step(const Unary &node, const Mask &mask) {
    const Expression &operand = *node.operand;
    const bool is_up = is_increment(node.op);
    const Code one = call(RuntimeFunction::kPublic, {text("1")});
    const bool is_sum = vector_of(operand).empty();
    Code amount = one;
    if (is_sum)
        amount = call(RuntimeFunction::kSum,
                      {masked(mask, one, call(RuntimeFunction::kPublic, {text("0")})), text(vector_->count)});
    const Code location = is_sum ? place(operand) : Code();
    const Code changed = call(is_up ? RuntimeFunction::kAdd : RuntimeFunction::kSubtract,
                              {is_sum ? load(operand, location) : vector_load(operand), amount});
    const Code value =
        fitted(changed, fit(Ranges::of_step(node), node.operation_type, operand.type), operand.type);
    if (is_sum)
        out_->add(call(RuntimeFunction::kStore, {text(address(location)), value}).text + ";");
    else
        vector_store(operand, value, mask);
}

/// Every iteration adds to one place.
void SecureEmitter::vector_sum(const Assignment &node, const Mask &mask) {
    const Expression &left = *node.left;
    const Addend addend = *addend_of(node);
    const Code value = masked(mask, print(*addend.value), call(RuntimeFunction::kPublic, {text("0")}));
    const Code sum = call(RuntimeFunction::kSum, {value, text(vector_->count)});
    const Code location = place(left);
    const Code total = call(addend.is_negative ? RuntimeFunction::kSubtract : RuntimeFunction::kAdd,
                            {load(left, location), sum});
    out_->add(call(RuntimeFunction::kStore, {text(address(location)), fitted_sum(node, total)}).text + ";");
}

/// What a sum of the assignment's addends comes to, converted as each of its sums would be.
Code SecureEmitter::fitted_sum(const Assignment &node, const Code &total) {
    if (node.op)
        return fitted_update(node, total);
    const Expression &sum = *without_conversions(node.right);
    return fitted(total, fit(ranges_.of(sum), sum.type, node.left->type), node.left->type);
}

/// What an assignment computes, converted for the place that it assigns.
Code SecureEmitter::fitted_update(const Assignment &node, const Code &value) {
    const Type *type = node.left->type;
    const Fit how = node.op ? fit(ranges_.of_update(node), node.operation_type, type)
                            : fit(ranges_.of(*node.right), node.right->type, type);
    return fitted(value, how, type);
}

/// The list of the cells that a place is; empty for those that move evenly, or not at all.
std::string SecureEmitter::cells_of(const Expression &place_expression) {
    const std::optional<size_t> at = vector_->loop->scattered_at(place_expression);
    return at ? vector_->scattered[*at] : "";
}

std::string SecureEmitter::vector_of(const Expression &place_expression) {
    const VectorLoop &loop = *vector_->loop;
    if (const auto *name = as<Name>(&place_expression)) {
        const auto row = vector_->rows.find(as<VariableSymbol>(name->symbol));
        return row == vector_->rows.end()
                   ? ""
                   : fmt::format("picco_row({}, {})", row->second, type_text(place_expression.type));
    }
    for (size_t i = 0; i < loop.places.size(); ++i)
        if (are_alike(*loop.places[i], place_expression))
            return vector_->places[i];
    if (const std::string cells = cells_of(place_expression); !cells.empty())
        return cells;
    if (loop.moves(place_expression))
        throw std::logic_error("a place of a vector loop was not planned");
    return "";
}

Code SecureEmitter::vector_load(const Expression &place_expression) {
    const std::string cells = cells_of(place_expression);
    Code result =
        cells.empty()
            ? call(RuntimeFunction::kLoadVector, {text(vector_of(place_expression)), text(vector_->count)})
            : call(RuntimeFunction::kGather,
                   {text(cells), text(vector_->count), text(type_text(place_expression.type))});
    result.effects.join(effects_of_reading(place_expression));
    return result;
}

/// Fills a buffer with what a public number is in every iteration.
void SecureEmitter::fill_moving(const std::string &buffer, const Expression &source) {
    const std::string index = temporary("k");
    out_->open(fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", index, vector_->count));
    const Counters now = declare_counters(*vector_->loop, "_now", index);
    print_numbers(*vector_->loop, now);
    out_->add(fmt::format("{}[{}] = {};", buffer, index, with_counters(*vector_->loop, now, [&] {
                              return converted(source).at(kAssignmentPrecedence);
                          })));
    out_->close();
}

/// Public numbers that differ from iteration to iteration.
Code SecureEmitter::vector_share(const Expression &operand) {
    const std::string numbers = temporary("numbers");
    out_->add(fmt::format("int64_t *const {} = picco_numbers({});", numbers, vector_->count));
    fill_moving(numbers, operand);
    return call(RuntimeFunction::kPublicVector, {text(numbers), text(vector_->count)});
}

/// What a public number is in every iteration of a vector loop, in a buffer.
std::string SecureEmitter::moving_numbers(const Expression &source) {
    const WholeArray numbers = buffer_of(types().name(source.type), {vector_->count});
    fill_moving(numbers.place, source);
    return numbers.place;
}

} // namespace picco::compiler
