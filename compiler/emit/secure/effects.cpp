// Places of private data and everything that changes them or moves them in and out.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "sema/declare/layout.h"

#include <fmt/format.h>

namespace picco::compiler {

std::string SecureEmitter::name_text(const Name &name) {
    const std::string text = name.symbol ? names_.of(*name.symbol) : std::string(name.name);
    const auto *variable = as<VariableSymbol>(name.symbol);
    if (!variable || !is_array(variable->type) || !is_private(variable->type) ||
        form_of(*variable) != Form::kFlat)
        return text;
    // A pointer to an array of run-time size cannot stand outside functions: the shape is given at each use.
    return fmt::format("(({}){})", types().declare(variable->type->target, "(*)"), text);
}

Code SecureEmitter::place(const Expression &expression) {
    const auto kept = kept_places_.find(&expression);
    return kept == kept_places_.end() ? print(expression) : kept->second;
}

void SecureEmitter::keep_place(const Expression &expression) {
    if (!has_side_effect(expression))
        return;
    Code kept = pointed(place(expression));
    kept.effects = {};
    kept_places_.emplace(&expression, std::move(kept));
}

Code SecureEmitter::pointed(Code place) {
    const std::string pointer = temporary("p");
    out_->add(fmt::format("picco_int *{} = {};", pointer, address(place)));
    place.text = "*" + pointer;
    place.precedence = kCastPrecedence;
    return place;
}

std::string SecureEmitter::address(const Code &code) const {
    if (code.precedence == kCastPrecedence && code.text.starts_with('*'))
        return code.text.substr(1);
    return "&" + code.at(kCastPrecedence);
}

Code SecureEmitter::load(const Expression &place_expression, const Code &code) {
    if (is_at_private_place(place_expression))
        return load_from_private_place(place_expression, code);
    if (vector_ && !vector_of(place_expression).empty())
        return vector_load(place_expression);
    Code location = text(address(code));
    location.effects = code.effects;
    location.effects.join(effects_of_reading(place_expression));
    return call(RuntimeFunction::kLoad, {location, text(type_text(place_expression.type))});
}

std::string SecureEmitter::length(const Expression &array) {
    if (array.type->array_form == ArrayForm::kConstant)
        return std::to_string(array.type->count);
    const auto known = size_names_.find(array.type->size->id);
    if (known != size_names_.end())
        return known->second;
    return "PICCO_LENGTH(" + place(array).text + ")";
}

std::string SecureEmitter::room(const Expression &array, const std::string &place) const {
    const Type *type = array.type;
    if (type->array_form == ArrayForm::kConstant || !is_private(innermost_element(type)))
        return extent(type, place);
    const auto known = size_names_.find(type->size->id);
    return known != size_names_.end() ? known->second : "";
}

std::string SecureEmitter::first_element(const Expression &array) {
    const Code code = place(array);
    // A parameter is a pointer to the array's first element or row.
    const int levels = is_pointer(array.type) ? 1 + dimensions(array.type->target) : dimensions(array.type);
    if (levels < 2)
        return code.text;
    std::string result = "&" + code.at(kPostfixPrecedence);
    for (int i = 0; i < levels; ++i)
        result += "[0]";
    return result;
}

Code SecureEmitter::effect(const Expression &expression) {
    if (const auto *conversion = as<Conversion>(&expression);
        conversion && conversion->conversion == ConversionKind::kDiscard)
        return effect(*conversion->operand);
    if (const auto *cast = as<Cast>(&expression); cast && is_void(cast->type))
        return effect(*cast->operand);
    if (const auto *freed = as<PrivateFree>(&expression))
        return free(*freed);
    if (const auto *input = as<SmcInput>(&expression))
        return transfer(*input->target, *input->party, input->shape, input->name, true);
    if (const auto *output = as<SmcOutput>(&expression))
        return transfer(*output->source, *output->party, output->shape, output->name, false);
    if (const auto *arrays = as<ArrayCall>(&expression); arrays && is_void(arrays->type))
        return array_call(*arrays);
    if (const auto *choice = as<Conditional>(&expression); choice && is_void(choice->type))
        return choice_of_effects(*choice);
    if (const auto *operation = as<Elementwise>(&expression))
        return elementwise(*operation);
    if (const auto *assignment = as<Assignment>(&expression)) {
        if (is_private_pointer(assignment->left->type))
            return assign_pointer(*assignment);
        if (is_at_private_location(*assignment->left))
            return is_record(assignment->left->type) ? located_record(*assignment)
                                                     : assign_located(*assignment, false);
        if (is_private(assignment->left->type) && is_integer(assignment->left->type))
            return assign(*assignment);
        if (is_private_record(assignment->left->type) && is_at_private_place(*assignment->left))
            return assign_record_at_private_place(*assignment);
        if (is_private_record(assignment->left->type)) {
            std::string to = address(place(*assignment->left));
            if (has_side_effect(*assignment->left)) { // it comes first, and may stand in the text twice
                const std::string pointer = temporary("p");
                out_->add(
                    fmt::format("{} = {};", types().declare(assignment->left->type, "*" + pointer), to));
                to = pointer;
            }
            return copy_into(to, assignment->left->type, *assignment->right);
        }
    }
    if (const auto *unary = as<Unary>(&expression);
        unary && is_step(unary->op) && is_private(unary->type) && !is_record(unary->type)) {
        if (is_pointer(unary->type))
            return step_pointer(*unary);
        if (is_at_private_location(*unary->operand))
            return step_located(*unary, false);
        if (is_integer(unary->type))
            return step(*unary);
    }
    if (const auto *binary = as<Binary>(&expression); binary && binary->op == BinaryOperator::kComma) {
        const Code left = effect(*binary->left);
        Lines before;
        Code right = captured(before, [&] { return effect(*binary->right); });
        if (left.text.empty() || right.text.empty() || !before.empty()) {
            if (!left.text.empty())
                out_->add(left.text + ";");
            out_->append(before);
            return right;
        }
        right.text = left.text + ", " + right.at(kAssignmentPrecedence);
        right.precedence = precedence(BinaryOperator::kComma);
        right.effects.join(left.effects);
        return right;
    }
    if (expression.category == ValueCategory::kPlace && is_private(expression.type))
        return text("");
    const Code code = print(expression);
    if (is_private_record(expression.type))
        return text("");
    if (!is_private(expression.type) || is_void(expression.type))
        return code;
    // A value that nobody takes.
    if (is_pointer(expression.type))
        return call(RuntimeFunction::kDrop, {code});
    return code.effects.records ? call(RuntimeFunction::kDiscard, {code}) : text("");
}

/// `c ? f() : g();` is an if statement.
Code SecureEmitter::choice_of_effects(const Conditional &node) {
    const bool is_masked = is_private(node.condition->type);
    bool may_have_left = false;
    const auto side = [&](const Expression &each) {
        closed_side("", may_have_left, [&] {
            const Code code = effect(each);
            if (!code.text.empty())
                out_->add(code.text + ";");
            return text("");
        });
    };
    if (is_masked) {
        open_branch(bit(*node.condition));
        side(*node.when_true);
        open_other_branch();
        side(*node.when_false);
        close_branches();
    } else {
        out_->open("if (" + print(*node.condition).text + ")");
        side(*node.when_true);
        out_->close(" else {");
        out_->indent();
        side(*node.when_false);
        out_->close();
    }
    if (may_have_left)
        open_rest();
    return changing_memory(text(""));
}

/// A place and what is stored there, evaluated in this order.
Code SecureEmitter::store_operand(const Expression &place_expression, Operand left, Operand right) {
    right.declaration = "picco_value {}";
    right.code.effects.engine = true; // what is stored may be public, and so computed by C
    const std::vector<Code> sides = in_order({std::move(left), std::move(right)});
    Code location = text(address(sides[0]));
    location.effects = sides[0].effects;
    Code result = store_call(place_expression, location, sides[1]);
    result.effects.join(effects_of_writing(place_expression));
    return result;
}

Code SecureEmitter::assign(const Assignment &node) {
    if (is_at_private_place(*node.left))
        return adds_to_place(node) ? add_to_private_place(node) : assign_private_place(node);
    if (const auto *element = as<ArrayElement>(node.left); element && is_at_private_place(*element->array))
        return assign_private_row(node);
    Operand left;
    left.code = captured(left.before, [&] { return place(*node.left); });
    left.declaration = "picco_int *{}";
    left.is_place = true;
    if (node.reads_old)
        return update_old(node, left.before, left.code);
    if (!node.op) {
        Operand right;
        right.code = captured(right.before, [&] { return stored(*node.right, node.left->type); });
        return store_operand(*node.left, std::move(left), std::move(right));
    }
    out_->append(left.before);
    if (left.code.effects.changes_memory())
        left.code = pointed(left.code);
    const bool is_bit_operation =
        type_interval(node.left->type) == Interval{0, 1} && is_bit_value(*node.right);
    std::vector<Operand> sides(2);
    const Interval working = type_interval(node.operation_type);
    const auto *element = as<ArrayElement>(node.left);
    sides[0].code = element && !loop_ ? all_of(*element->array) : load(*node.left, left.code);
    if (!working.contains(type_interval(node.left->type)))
        sides[0].code = fitted(sides[0].code, Fit::kWrap, node.operation_type);
    const Expression *each_right =
        treats_public_right(*node.op) && !loop_ ? public_side(*node.right) : nullptr;
    sides[1].code = captured(sides[1].before, [&] { return each_right ? text("") : print(*node.right); });
    sides[0].declaration = "picco_value {}";
    sides[1].declaration =
        is_private(node.right->type) ? "picco_value {}" : temporary_declaration(node.right->type, "{}");
    const Code combined = each_right ? by_public(*node.op, sides[0].code, *each_right)
                                     : operation(*node.op, *node.right, in_order(std::move(sides)),
                                                 is_bit_operation, node.operation_type);
    const Fit how = fit(ranges_.of_update(node), node.operation_type, node.left->type);
    Code result = store_call(*node.left, text(address(left.code)), fitted(combined, how, node.left->type));
    result.effects.join(effects_of_writing(*node.left));
    return result;
}

Code SecureEmitter::step(const Unary &node) {
    if (is_at_private_place(*node.operand))
        return adds_to_place(node) ? add_to_private_place(node)
                                   : step_private_place(node, named_place(*node.operand));
    Code operand = place(*node.operand);
    if (operand.effects.changes_memory())
        operand = pointed(operand);
    const bool is_up = is_increment(node.op);
    const Code changed = call(is_up ? RuntimeFunction::kAdd : RuntimeFunction::kSubtract,
                              {load(*node.operand, operand), call(RuntimeFunction::kPublic, {text("1")})});
    const Fit how = fit(Ranges::of_step(node), node.operation_type, node.operand->type);
    Code result =
        call(RuntimeFunction::kStore, {text(address(operand)), fitted(changed, how, node.operand->type)});
    result.effects.join(effects_of_writing(*node.operand));
    return result;
}

std::string SecureEmitter::area(const Expression &target, const TransferShape &shape) {
    if (shape.rank == 0)
        return "picco_line(1)";
    std::vector<std::string> sizes;
    for (const Expression *size : shape.sizes)
        sizes.push_back(converted(*size).at(kAssignmentPrecedence));
    if (!sizes.empty() && (shape.rank == 1 || sizes.size() == 2))
        sizes[0] = checked_count(target, *shape.sizes[0], sizes[0]);
    // The length of the innermost rows, as they lie in memory.
    const Type *row = target.type;
    std::string row_text = place(target).at(kPostfixPrecedence);
    std::string rows;
    for (int i = 1; i < shape.rank; ++i) {
        if (is_array(row) && sizes.empty()) {
            const auto known = row->size ? size_names_.find(row->size->id) : size_names_.end();
            const std::string size = row->array_form == ArrayForm::kConstant ? std::to_string(row->count)
                                     : known != size_names_.end()            ? known->second
                                                                  : "PICCO_LENGTH(" + row_text + ")";
            rows += (rows.empty() ? "" : " * ") + size;
        }
        row = row->target;
        row_text += "[0]";
    }
    if (shape.rank == 1)
        return fmt::format("picco_line({})", sizes.empty() ? length(target) : sizes[0]);
    const std::string columns = row->array_form == ArrayForm::kConstant ? std::to_string(row->count)
                                                                        : "PICCO_LENGTH(" + row_text + ")";
    if (sizes.empty())
        return fmt::format("picco_grid({}, {}, {})", rows, columns, columns);
    if (sizes.size() == 1)
        return fmt::format("picco_elements({}, {})", sizes[0], columns);
    std::string wanted_rows;
    for (size_t i = 0; i + 1 < sizes.size(); ++i)
        wanted_rows += (i ? " * " : "") + sizes[i];
    return fmt::format("picco_grid({}, {}, {})", wanted_rows, sizes.back(), columns);
}

Code SecureEmitter::boxed_transfer(const Expression &target, const Expression &party,
                                   const TransferShape &shape, std::string_view name, bool is_input) {
    const Code party_code = converted(party);
    std::vector<std::string> sizes, indices;
    std::string count, element = place(target).at(kPostfixPrecedence);
    out_->open("");
    for (const Expression *size : shape.sizes) {
        sizes.push_back(temporary("size"));
        indices.push_back(temporary("i"));
        out_->add(
            fmt::format("const size_t {} = {};", sizes.back(), converted(*size).at(kAssignmentPrecedence)));
        count += (count.empty() ? "" : " * ") + sizes.back();
        element += "[" + indices.back() + "]";
    }
    const std::string mark = temporary("scope"), box = temporary("box"), at = temporary("at");
    const std::string type = type_text(shape.element);
    out_->add(fmt::format("picco_mark {} = picco_enter();", mark));
    out_->add(fmt::format("picco_int *{} = picco_array({});", box, count));
    const std::string rows = count.substr(0, count.rfind(" * "));
    const std::string move = fmt::format(
        "{}({}, {}, {}, {}, picco_grid({}, {}, {}));", is_input ? "picco_input" : "picco_output",
        quoted(name), party_code.at(kAssignmentPrecedence), type, box, rows, sizes.back(), sizes.back());
    if (is_input)
        out_->add(move);
    out_->add(fmt::format("size_t {} = 0;", at));
    for (size_t i = 0; i < sizes.size(); ++i) {
        out_->add(fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", indices[i], sizes[i]));
        out_->indent();
    }
    const std::string boxed = fmt::format("{}[{}++]", box, at);
    out_->add(fmt::format("picco_store(&{}, picco_load(&{}, {}));", is_input ? element : boxed,
                          is_input ? boxed : element, type));
    for (size_t i = 0; i < sizes.size(); ++i)
        out_->outdent();
    if (!is_input)
        out_->add(move);
    out_->add(fmt::format("picco_leave({});", mark));
    out_->close();
    return changing_memory(text(""));
}

Code SecureEmitter::transfer(const Expression &target, const Expression &party, const TransferShape &shape,
                             std::string_view name, bool is_input) {
    if (is_at_private_place(target))
        return private_place_transfer(target, party, shape, name, is_input);
    if (takes_part_of_rows(target.type, shape)) {
        if (!is_private(shape.element))
            return unsupported(target.range,
                               "input and output of a part of the middle dimensions of public data");
        return boxed_transfer(target, party, shape, name, is_input);
    }
    if (is_at_private_location(target) || is_private_pointer(target.type))
        return located_transfer(target, party, shape, name, is_input);
    const std::string elements = area(target, shape);
    const std::string first = shape.rank == 0 ? address(place(target)) : first_element(target);
    const bool has_private_data = is_private(shape.element), is_float = !is_integer(shape.element);
    std::vector<Code> arguments = {
        text(quoted(name)), converted(party),
        text(is_float ? public_format_text(shape.element) : type_text(shape.element)), text(first)};
    if (!has_private_data)
        arguments.push_back(text("sizeof(" + types().name(shape.element) + ")"));
    arguments.push_back(text(elements));
    RuntimeFunction function = is_input ? RuntimeFunction::kInputPublic : RuntimeFunction::kOutputPublic;
    if (has_private_data)
        function = is_input ? RuntimeFunction::kInput : RuntimeFunction::kOutput;
    if (is_float)
        function = is_input ? RuntimeFunction::kInputFloat : RuntimeFunction::kOutputFloat;
    Code result = call(function, arguments);
    result.effects.reads = result.effects.writes = true;
    return result;
}

std::string SecureEmitter::size_of(const SizeOf &node) {
    const Type *type = node.type_name ? node.type_name->type : node.operand->type;
    if (!mentions_private(type))
        return CEmitter::size_of(node);
    // Private data has the size that it would have in plain C.
    if (const std::string size = size_in_c(node); !size.empty())
        return size;
    const Type *element = innermost_element(type);
    if (is_record(element) || is_float_word(element)) { // what stands for it here has another size
        const Layout layout = *layout_of(element);
        if (node.is_alignment)
            return fmt::format("{}UL", layout.alignment);
        std::string size = fmt::format("{}UL", layout.size);
        for (const Type *step = type; is_array(step); step = step->target)
            size += " * " + (step->array_form == ArrayForm::kRuntime ? "(" + runtime_size(*step->size) + ")"
                                                                     : std::to_string(step->count));
        return is_array(type) ? "(" + size + ")" : size;
    }
    const TypePrinter plain(
        names_, PrivateStyle::kPlain, [this](const RuntimeSize &size) { return runtime_size(size); },
        [](const Record &) { return false; });
    return std::string(node.keyword) + "(" + plain.name(type) + ")";
}

} // namespace picco::compiler
