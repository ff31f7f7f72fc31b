#include "emit/plain_emitter.h"
#include "ast/facts.h"
#include "lower/indexed_pointers.h"
#include "lower/walk.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// Wider values do not fit __int128.
constexpr int kMostBits = 128;

bool fits(const Type *type) {
    return type_interval(type).signed_bits() <= kMostBits;
}

/// A declaration of variables that initialises none.
bool is_bare_declaration(const Statement &statement) {
    const auto *declared = as<DeclarationStatement>(&statement);
    const auto *variables = declared ? as<VariableDeclaration>(declared->declaration) : nullptr;
    return variables &&
           std::ranges::none_of(variables->items, [](const DeclaredItem &item) { return item.initializer; });
}

} // namespace

PlainEmitter::PlainEmitter(const Program &program, Names &names, Diagnostics &diagnostics, Ranges &ranges)
    : CEmitter(program, names, diagnostics, PrivateStyle::kPlain), ranges_(ranges), uses_(program),
      has_indexed_pointers_(has_indexed_pointers(program)), main_name_(names.fresh("user_main")) {
    names_.rename(*program.main, main_name_);
}

int PlainEmitter::code_of(const Type *type) {
    if (type->kind == TypeKind::kEnum)
        type = type->target;
    return type->is_signed && !is_bit(type) ? type->width : -type->width;
}

PlainEmitter::KeptPlace PlainEmitter::kept_place(const Expression &expression, const Code &place) {
    const std::string pointer = temporary("p");
    if (!is_bit_field(expression))
        return {fmt::format("{} = &{};", types().declare(expression.type, "*" + pointer),
                            place.at(kCastPrecedence)),
                Code{"*" + pointer, kCastPrecedence, {}}};
    // It has no address, but its struct has.
    const auto &member = *as<Member>(&expression);
    const Code record = print(*member.base);
    return {fmt::format("__auto_type {} = {}{};", pointer, member.is_arrow ? "" : "&",
                        record.at(kCastPrecedence)),
            Code{fmt::format("{}->{}", pointer, member.name), kPostfixPrecedence, {}}};
}

Lines PlainEmitter::program() {
    Lines lines;
    captured(lines, [&] {
        units();
        return 0;
    });
    return lines;
}

// Values.

PlainEmitter::Exact PlainEmitter::whole(const Expression &expression) {
    // Beyond a signed type of C the value is undefined; unsigned ones have been wrapped.
    if (type_interval(expression.type).signed_bits() > kMostBits &&
        ranges_.of(expression).signed_bits() > kMostBits)
        return {unsupported(expression.range, "an exact value of more than 128 bits with --plain")};
    return exact(expression);
}

PlainEmitter::Exact PlainEmitter::widened(Exact value) {
    if (!value.is_wide) {
        value.code.text = "(__int128)" + value.code.at(kCastPrecedence);
        value.code.precedence = kCastPrecedence;
        value.is_wide = true;
    }
    return value;
}

PlainEmitter::Exact PlainEmitter::wrapped(const Exact &value, const Type *type) {
    Exact result = value;
    if (value.reduced_to == code_of(type))
        return result;
    result.reduced_to = code_of(type);
    if (is_bool(type)) {
        result.code.text = value.code.at(precedence(BinaryOperator::kEqual) + 1) + " != 0";
        result.code.precedence = precedence(BinaryOperator::kEqual);
        result.is_wide = false;
        return result;
    }
    result.code.text =
        fmt::format("picco_plain_wrap({}, {})", value.code.at(kAssignmentPrecedence), code_of(type));
    result.code.precedence = kPostfixPrecedence;
    result.is_wide = true;
    return result;
}

std::optional<Code> PlainEmitter::special(const Expression &expression) {
    if (is_at_private_place(expression))
        return private_place(expression);
    if (const auto *open = as<SmcOpen>(&expression)) {
        if (!is_integer(open->operand->type))
            return unsupported(expression.range, "smcopen of " + to_string(open->operand->type) + " here");
        if (!is_integer(open->type))
            return opened_number(*open);
        Code code = stored(*open->operand, open->operand->type);
        code.text = "(" + types().name(expression.type) + ")" + code.at(kCastPrecedence);
        code.precedence = kCastPrecedence;
        return code;
    }
    if (std::optional<Code> code = private_pointer(expression))
        return code;
    if (const auto *operation = as<RealOperation>(&expression); operation && !is_private(expression.type))
        return public_operation(*operation);
    if (const auto *allocation = as<PrivateAllocation>(&expression)) {
        const std::string element = types().name(expression.type->target);
        if (allocation->flexible)
            return Code{fmt::format("({})picco_plain_allocate({}, 1)", types().name(expression.type),
                                    flexible_bytes(*allocation, converted(*allocation->count))),
                        kCastPrecedence,
                        {}};
        return Code{fmt::format("({})picco_plain_allocate({}, sizeof({}))", types().name(expression.type),
                                converted(*allocation->count).at(kAssignmentPrecedence), element),
                    kCastPrecedence,
                    {}};
    }
    if (const auto *name = as<Name>(&expression)) {
        const auto *variable = as<VariableSymbol>(name->symbol);
        if (variable && is_array(variable->type) && is_flat(*variable))
            return Code{
                fmt::format("(({}){})", types().declare(variable->type->target, "(*)"), names_.of(*variable)),
                kPrimaryPrecedence,
                {}};
    }
    if (const auto *assignment = as<Assignment>(&expression);
        assignment && is_private(assignment->left->type) && is_integer(assignment->left->type))
        return assign(*assignment);
    if (const auto *unary = as<Unary>(&expression);
        unary && is_step(unary->op) && is_private(unary->type) && is_integer(unary->type))
        return exact_unary(*unary).code;
    if (const auto *each = as<Call>(&expression))
        return call(*each);
    if (expression.category == ValueCategory::kPlace || !is_private(expression.type))
        return std::nullopt;
    if (is_integer(expression.type))
        return exact(expression).code;
    if (is_record(expression.type) || is_pointer(expression.type))
        return std::nullopt;
    return unsupported(expression.range, "this use of " + to_string(expression.type));
}

PlainEmitter::Exact PlainEmitter::exact(const Expression &expression) {
    // Sums and products keep their low bits in __int128 however large they are.
    overflows_ |= ranges_.of(expression).signed_bits() > kMostBits;
    if (is_pointer(expression.type))
        return {print(expression), false};
    if (!is_private(expression.type))
        return {converted(expression), false};
    if (is_hoisted(expression))
        return {hoisted(expression, "__int128 {}", [&] { return exact(expression).code; }), true};
    switch (expression.kind) {
    case ExpressionKind::kConversion:
        return exact_conversion(*as<Conversion>(&expression));
    case ExpressionKind::kCast:
        return wrapped(exact(*as<Cast>(&expression)->operand), expression.type);
    case ExpressionKind::kBinary:
        return exact_binary(*as<Binary>(&expression));
    case ExpressionKind::kUnary:
        return exact_unary(*as<Unary>(&expression));
    case ExpressionKind::kRealOperation:
        return real_operation(*as<RealOperation>(&expression));
    case ExpressionKind::kAssignment:
        return {assign(*as<Assignment>(&expression)), false};
    case ExpressionKind::kCall:
        return {call(*as<Call>(&expression)), false};
    case ExpressionKind::kArrayCall:
        return {array_call(*as<ArrayCall>(&expression)), true};
    case ExpressionKind::kCountOnes: {
        const Expression &operand = *as<CountOnes>(&expression)->operand;
        return {Code{fmt::format("picco_plain_count_ones({}, {})",
                                 exact(operand).code.at(kAssignmentPrecedence), code_of(operand.type)),
                     kPostfixPrecedence,
                     {}},
                true};
    }
    case ExpressionKind::kStatementExpression:
        return {statement_expression(*as<StatementExpression>(&expression)), false};
    case ExpressionKind::kMember: {
        const auto &member = *as<Member>(&expression);
        Code field = print(*member.base);
        field.text = field.at(kPostfixPrecedence) + "." + std::string(member.name);
        field.precedence = kPostfixPrecedence;
        return {field, false};
    }
    case ExpressionKind::kConditional: {
        const auto &node = *as<Conditional>(&expression);
        if (!node.when_true)
            return {unsupported(node.range, "'?:' without a middle operand"), false};
        const Code condition = print(*node.condition);
        const Exact when_true = widened(exact(*node.when_true));
        const Exact when_false = exact(*node.when_false);
        return {Code{fmt::format("{} ? {} : {}", condition.at(kConditionalPrecedence + 1),
                                 when_true.code.text, when_false.code.at(kConditionalPrecedence)),
                     kConditionalPrecedence,
                     {}},
                true};
    }
    default:
        return {unsupported(expression.range, "this expression"), false};
    }
}

Code PlainEmitter::statement_expression(const StatementExpression &node) {
    std::vector<const Statement *> statements = parts_of(*node.block);
    const auto *last = statements.empty() ? nullptr : as<ExpressionStatement>(statements.back());
    if (!last || !last->expression || !is_private(node.type) || !is_integer(node.type))
        return CEmitter::statement_expression(node);
    statements.pop_back();
    Lines lines;
    captured(lines, [&] {
        sequence(statements);
        out_->add(stored(*last->expression, node.type).text + ";");
        return 0;
    });
    return Code{"({ " + lines.joined() + " })", kPrimaryPrecedence, {}};
}

PlainEmitter::Exact PlainEmitter::exact_conversion(const Conversion &node) {
    switch (node.conversion) {
    case ConversionKind::kLoad: {
        const auto *element = as<ArrayElement>(node.operand);
        return {print(*node.operand), element && loop_->leaves.at(element).is_exact};
    }
    case ConversionKind::kShare:
    case ConversionKind::kWiden:
    case ConversionKind::kSame:
        return exact(*node.operand);
    case ConversionKind::kWrap:
        return wrapped(exact(*node.operand), node.type);
    case ConversionKind::kTruth: {
        const Exact operand = whole(*node.operand);
        return {Code{operand.code.at(precedence(BinaryOperator::kEqual) + 1) + " != 0",
                     precedence(BinaryOperator::kEqual),
                     {}},
                false};
    }
    default:
        return {unsupported(node.range, "this conversion"), false};
    }
}

PlainEmitter::Exact PlainEmitter::combine(BinaryOperator op, Exact left, const Exact &right) {
    const int level = precedence(op);
    const bool is_result_wide = !is_comparison(op) && !is_logical(op);
    // Comparisons, too: what holds an int<K> in C has a rank and a sign of its own.
    if (!is_logical(op))
        left = widened(left);
    return {
        Code{fmt::format("{} {} {}", left.code.at(level), spelling(op), right.code.at(level + 1)), level, {}},
        is_result_wide};
}

namespace {

bool is_division(BinaryOperator op) {
    return op == BinaryOperator::kDivide || op == BinaryOperator::kRemainder;
}

} // namespace

/// What C leaves undefined, and a private operand may ask for, becomes unspecified.
PlainEmitter::Exact PlainEmitter::operation(BinaryOperator op, const Exact &left, const Interval &left_range,
                                            const Expression &right) {
    const bool needs_all_bits = is_comparison(op) || is_logical(op) || is_shift(op) || is_division(op);
    const Exact second = needs_all_bits ? whole(right) : exact(right);
    const auto *shared = as<Conversion>(&right);
    const bool is_public =
        !is_private(right.type) || (shared && shared->conversion == ConversionKind::kShare);
    const bool is_negative_shifted = op == BinaryOperator::kShiftLeft && left_range.low < 0;
    if ((is_public && !is_negative_shifted) || (!is_division(op) && !is_shift(op)))
        return combine(op, left, second);
    const char *function = op == BinaryOperator::kDivide      ? "picco_plain_divide"
                           : op == BinaryOperator::kRemainder ? "picco_plain_remainder"
                           : op == BinaryOperator::kShiftLeft ? "picco_plain_shift_left"
                                                              : "picco_plain_shift_right";
    return {Code{fmt::format("{}({}, {})", function, left.code.at(kAssignmentPrecedence),
                             second.code.at(kAssignmentPrecedence)),
                 kPostfixPrecedence,
                 {}},
            true};
}

PlainEmitter::Exact PlainEmitter::exact_binary(const Binary &node) {
    if (node.op == BinaryOperator::kInnerProduct)
        return {inner_product_of(node), true};
    if (node.op == BinaryOperator::kComma) {
        const Code left = effect(*node.left);
        Exact right = exact(*node.right);
        right.code.text = left.text + ", " + right.code.at(kAssignmentPrecedence);
        right.code.precedence = precedence(BinaryOperator::kComma);
        return right;
    }
    if (is_pointer(node.left->type) && !is_logical(node.op)) {
        const int level = precedence(node.op);
        return {Code{fmt::format("{} {} {}", print(*node.left).at(level), spelling(node.op),
                                 print(*node.right).at(level + 1)),
                     level,
                     {}}};
    }
    const bool needs_all_bits = is_comparison(node.op) || is_logical(node.op) ||
                                node.op == BinaryOperator::kShiftRight || is_division(node.op);
    const Exact result = operation(node.op, needs_all_bits ? whole(*node.left) : exact(*node.left),
                                   ranges_.of(*node.left), *node.right);
    const Interval all = type_interval(node.type);
    const bool may_exceed = !all.contains(ranges_.of(*node.left)) || !all.contains(ranges_.of(*node.right));
    return is_bitwise(node.op) && may_exceed ? wrapped(result, node.type) : result;
}

PlainEmitter::Exact PlainEmitter::exact_unary(const Unary &node) {
    const auto prefixed = [&](const std::string &op) {
        Exact operand = widened(exact(*node.operand));
        std::string text = operand.code.at(kCastPrecedence);
        if (text.starts_with(op)) // '--' would be another operator
            text = "(" + text + ")";
        return Exact{Code{op + text, kCastPrecedence, {}}, true};
    };
    switch (node.op) {
    case UnaryOperator::kPlus:
        return exact(*node.operand);
    case UnaryOperator::kMinus:
        return prefixed("-");
    case UnaryOperator::kBitNot:
        return node.type->is_signed ? prefixed("~") : wrapped(prefixed("~"), node.type);
    case UnaryOperator::kLogicalNot:
        return {Code{"!" + whole(*node.operand).code.at(kCastPrecedence), kCastPrecedence, {}}, false};
    case UnaryOperator::kPreIncrement:
    case UnaryOperator::kPreDecrement:
        return {step(node), false};
    case UnaryOperator::kPostIncrement:
    case UnaryOperator::kPostDecrement: {
        // In place: C may not get here, or only after other changes.
        const std::string before = temporary("t");
        const Code operand = print(*node.operand);
        Code place = operand;
        std::string first;
        if (operand.effects.changes_memory()) {
            const KeptPlace kept = kept_place(*node.operand, operand);
            first = kept.declaration + " ";
            place = kept.place;
        }
        return {
            Code{fmt::format("({{ {}{} = {}; {}; {}; }})", first, types().declare(node.operand->type, before),
                             place.text, step(node, place).text, before),
                 kPrimaryPrecedence,
                 {}},
            false};
    }
    default:
        return {unsupported(node.range, "this operator"), false};
    }
}

Code PlainEmitter::stored(const Expression &expression, const Type *type) {
    const Exact value = exact(expression);
    return value.is_wide ? wrapped(value, type).code : value.code;
}

Code PlainEmitter::call(const Call &node) {
    Code result = print(*node.callee);
    result.text = result.at(kPostfixPrecedence) + "(";
    result.precedence = kPostfixPrecedence;
    const Type *type = function_type(node);
    for (size_t i = 0; i < node.arguments.size(); ++i) {
        const Expression &argument = *node.arguments[i];
        const bool is_converted =
            i < type->parameters.size() && is_private(type->parameters[i]) && is_integer(type->parameters[i]);
        const Code code = is_converted ? stored(argument, type->parameters[i]) : print(argument);
        result.text += (i > 0 ? ", " : "") + code.at(kAssignmentPrecedence);
        result.effects.join(code.effects);
    }
    result.effects.join(function_effects_.of_call(node.function));
    result.text += ")";
    return result;
}

// Changes.

Code PlainEmitter::update(const Expression &place, const std::string &text, const Exact &value) {
    const Code reduced = value.is_wide ? wrapped(value, place.type).code : value.code;
    return Code{text + " = " + reduced.at(kAssignmentPrecedence), kAssignmentPrecedence, {}};
}

Code PlainEmitter::assign(const Assignment &node) {
    const Code left = print(*node.left);
    if (node.reads_old)
        return update_old(node, left);
    if (!node.op)
        return update(*node.left, left.at(kCastPrecedence), exact(*node.right));
    std::string place = left.at(kCastPrecedence);
    if (left.effects.changes_memory()) {
        const KeptPlace kept = kept_place(*node.left, left);
        out_->add(kept.declaration);
        place = kept.place.text;
    }
    Exact old = {Code{place, kCastPrecedence, {}}, false};
    if (!node.operation_type->is_signed && node.left->type->is_signed)
        old = wrapped(old, node.operation_type);
    overflows_ |= ranges_.of_update(node).signed_bits() > kMostBits;
    return update(*node.left, place, operation(*node.op, old, Ranges::left_of_update(node), *node.right));
}

Code PlainEmitter::step(const Unary &node) {
    const Code operand = print(*node.operand);
    if (!operand.effects.changes_memory())
        return step(node, operand);
    const KeptPlace kept = kept_place(*node.operand, operand);
    return Code{fmt::format("({{ {} {}; }})", kept.declaration, step(node, kept.place).text),
                kPrimaryPrecedence, operand.effects};
}

Code PlainEmitter::step(const Unary &node, const Code &operand) {
    const bool is_up = node.op == UnaryOperator::kPreIncrement || node.op == UnaryOperator::kPostIncrement;
    const Exact old = {operand, false};
    const Exact one = {Code{"1", kPrimaryPrecedence, {}}, false};
    return update(*node.operand, operand.at(kCastPrecedence),
                  combine(is_up ? BinaryOperator::kAdd : BinaryOperator::kSubtract, old, one));
}

Code PlainEmitter::effect(const Expression &expression) {
    if (const auto *freed = as<PrivateFree>(&expression))
        return Code{"picco_plain_free(" + print(*freed->pointer).at(kAssignmentPrecedence) + ")",
                    kPostfixPrecedence,
                    {}};
    if (const auto *input = as<SmcInput>(&expression))
        return transfer(*input->target, *input->party, input->shape, input->name, true);
    if (const auto *output = as<SmcOutput>(&expression))
        return transfer(*output->source, *output->party, output->shape, output->name, false);
    if (const auto *arrays = as<ArrayCall>(&expression); arrays && is_void(arrays->type))
        return array_call(*arrays);
    if (const auto *operation = as<Elementwise>(&expression))
        return elementwise(*operation);
    if (const auto *unary = as<Unary>(&expression);
        unary && is_step(unary->op) && is_private(unary->type) && is_integer(unary->type))
        return step(*unary);
    return CEmitter::effect(expression);
}

std::string PlainEmitter::extent(const Type *array, const std::string &place) const {
    if (array->array_form == ArrayForm::kRuntime)
        if (const auto known = size_names_.find(array->size->id); known != size_names_.end())
            return known->second;
    return CEmitter::extent(array, place);
}

/// Results on private data are exact until they are stored.
bool PlainEmitter::is_exact(const Expression &array) const {
    return is_private(array.type) && array.category == ValueCategory::kValue;
}

std::string PlainEmitter::buffer_element(const Expression &array) {
    const bool is_result = is_private(array.type) && array.category == ValueCategory::kValue;
    return is_result ? "__int128" : CEmitter::buffer_element(array);
}

Code PlainEmitter::element_value(const Expression &body) {
    return is_private(body.type) && is_integer(body.type) ? widened(exact(body)).code : print(body);
}

CEmitter::WholeArray PlainEmitter::opened_array(const SmcOpen &node) {
    const WholeArray from = array_in_memory(*node.operand);
    const Type *element = innermost_element(node.operand->type);
    if (is_float_word(element))
        return opened_floats(from, node);
    if (!from.is_exact)
        return is_scaled(element) ? descaled_array(from, node) : from;
    const WholeArray result =
        is_scaled(element) ? buffer_of("int64_t", from.extents) : buffer(node, from.extents);
    each_index(from, [&](const std::string &indices) {
        const Exact value = {Code{from.place + indices, kPostfixPrecedence, {}}, true};
        out_->add(fmt::format("{}{} = {};", result.place, indices, wrapped(value, element).code.text));
    });
    return is_scaled(element) ? descaled_array(result, node) : result;
}

std::string PlainEmitter::length(const Type *array, const std::string &text) const {
    if (array->array_form == ArrayForm::kConstant)
        return std::to_string(array->count);
    const auto known = size_names_.find(array->size->id);
    if (known != size_names_.end())
        return known->second;
    return fmt::format("(sizeof({0}) / sizeof *({0}))", text);
}

Code PlainEmitter::transfer(const Expression &target, const Expression &party, const TransferShape &shape,
                            std::string_view name, bool is_input) {
    if (is_integer(shape.element) && !fits(shape.element))
        return unsupported(target.range, "input and output of " + to_string(shape.element) + " with --plain");
    const Code place = print(target);
    std::string location = place.text;
    std::string rows = "1", columns = "1", step = "1";
    std::vector<std::string> sizes;
    for (const Expression *size : shape.sizes)
        sizes.push_back(converted(*size).at(precedence(BinaryOperator::kMultiply) + 1));
    std::string box;
    if (is_bit_field(target)) { // it has no address
        box = temporary("box");
        location = "&" + box;
    } else if (shape.rank == 0) {
        location = "&" + place.at(kCastPrecedence);
    } else if (shape.rank == 1) {
        columns = sizes.empty() ? length(target.type, location) : sizes[0];
    } else {
        std::string row_text = place.at(kPostfixPrecedence);
        const Type *row = target.type;
        for (int i = 0; i < shape.rank; ++i, row = row->target, row_text += i < shape.rank ? "[0]" : "") {
            if (i == 0 && !sizes.empty())
                continue; // perhaps a pointer; the sizes count
            step = length(row, row_text);
            if (i + 1 < shape.rank)
                rows = i == 0 ? step : rows + " * " + step;
        }
        location = row_text;
        columns = sizes.size() > 1 ? sizes.back() : step;
        if (sizes.size() > 1)
            rows = fmt::format("{}", fmt::join(sizes.begin(), sizes.end() - 1, " * "));
        if (takes_part_of_rows(target.type, shape))
            return boxed_transfer(place.at(kPostfixPrecedence), sizes, party, shape, name, is_input);
    }
    const std::string area = shape.rank > 1 && sizes.size() == 1
                                 ? fmt::format("picco_elements({}, {})", sizes[0], step)
                                 : fmt::format("picco_grid({}, {}, {})", rows, columns, step);
    const std::string move =
        fmt::format("{}({}, {}, {}, {}, sizeof({}), {})", transfer_function(shape.element, is_input),
                    quoted(name), converted(party).at(kAssignmentPrecedence), number_text(shape.element),
                    location, types().name(shape.element), area);
    if (box.empty())
        return Code{move, kPostfixPrecedence, {}};
    const std::string boxed = types().declare(shape.element, box);
    return Code{is_input ? fmt::format("({{ {}; {}; {} = {}; }})", boxed, move, place.text, box)
                         : fmt::format("({{ {} = {}; {}; }})", boxed, place.text, move),
                kPrimaryPrecedence,
                {}};
}

Code PlainEmitter::boxed_transfer(const std::string &array, const std::vector<std::string> &sizes,
                                  const Expression &party, const TransferShape &shape, std::string_view name,
                                  bool is_input) {
    // The part becomes an array of its own shape.
    const std::string box = temporary("box");
    std::string location = box;
    for (size_t i = 1; i < sizes.size(); ++i)
        location += "[0]";
    std::string part = array, boxed = box, declared = box;
    Lines loops;
    for (size_t i = 0; i < sizes.size(); ++i) {
        const std::string index = temporary("i");
        declared += "[" + sizes[i] + "]";
        part += "[" + index + "]";
        boxed += "[" + index + "]";
        loops.add(fmt::format("for (size_t {0} = 0; {0} < (size_t){1}; {0}++)", index, sizes[i]));
        loops.indent();
    }
    loops.add(fmt::format("{} = {};", is_input ? part : boxed, is_input ? boxed : part));
    const std::string move = fmt::format(
        "{}({}, {}, {}, {}, sizeof({}), picco_grid({}, {}, {}));", transfer_function(shape.element, is_input),
        quoted(name), converted(party).at(kAssignmentPrecedence), number_text(shape.element), location,
        types().name(shape.element), fmt::join(sizes.begin(), sizes.end() - 1, " * "), sizes.back(),
        sizes.back());
    out_->open("");
    out_->add(fmt::format("{} {};", types().name(shape.element), declared));
    if (is_input)
        out_->add(move);
    out_->append(loops);
    if (!is_input)
        out_->add(move);
    out_->close();
    return Code{"", kPrimaryPrecedence, {}};
}

// Statements and declarations.

void PlainEmitter::return_statement(const Return &node) {
    const Type *type = function_->symbol->type->target;
    if (node.value && is_private(type) && is_integer(type))
        out_->add("return " + stored(*node.value, type).text + ";");
    else
        CEmitter::return_statement(node);
}

void PlainEmitter::switch_statement(const Switch &node) {
    if (!node.is_private)
        return CEmitter::switch_statement(node);
    // The cases are converted to the type that the program gave the control.
    const Type *type = node.control->type;
    const Code control = stored(*node.control, type);
    const auto *inner = as<Block>(node.body);
    std::vector<Statement *> rest = inner ? inner->statements : std::vector<Statement *>{node.body};
    // Names declared in front of the first case: their initial 0 would be jumped over.
    out_->open("");
    while (!rest.empty() && is_bare_declaration(*rest.front())) {
        statement(*rest.front());
        rest.erase(rest.begin());
    }
    out_->open(fmt::format("switch (({}){})", types().name(type), control.at(kCastPrecedence)));
    enter_breakable(node);
    for (const Statement *each : rest)
        statement(*each);
    leave_breakable();
    out_->close();
    out_->close();
}

void PlainEmitter::function(const FunctionDefinition &node) {
    function_ = &node;
    names_.enter_function();
    out_->add("");
    at(node.range.begin);
    const bool is_main = node.symbol == program_.main;
    if (is_main && node.parameters.empty()) {
        out_->open(fmt::format("static int {}(int argc, char **argv)", main_name_));
        out_->add("(void)argc, (void)argv;");
    } else {
        out_->open((is_main ? "static " : "") + function_head(node));
    }
    name_parameter_lengths(node);
    block(*node.body);
    if (is_main && !ends_with_jump(parts_of(*node.body)))
        out_->add("return 0;");
    out_->close();
    names_.leave_function();
    function_ = nullptr;
}

bool PlainEmitter::is_flat(const VariableSymbol &variable) const {
    const bool is_static = variable.is_global || variable.storage == Storage::kStatic;
    return is_static && is_private(variable.type) && is_variably_modified(variable.type) &&
           dimensions(variable.type) > 1;
}

void PlainEmitter::special_item(const VariableDeclaration &node, const DeclaredItem &item) {
    declare_item(node, item);
    const auto &variable = *as<VariableSymbol>(item.symbol);
    const bool is_mention = node.specifiers->storage == StorageClass::kExtern && !item.initializer;
    const bool is_made_at_start = !function_ && is_variably_modified(item.type);
    if (has_indexed_pointers_ && may_be_indexed(variable) && !is_mention && !is_made_at_start)
        (function_ ? out_ : &start_)
            ->add(fmt::format("picco_plain_block(&{0}, sizeof {0});", names_.of(variable)));
}

void PlainEmitter::declare_item(const VariableDeclaration &node, const DeclaredItem &item) {
    const auto &variable = *as<VariableSymbol>(item.symbol);
    const Type *element = innermost_element(item.type);
    if (!is_record(element) && !is_pointer(element) && (!is_integer(element) || !fits(element))) {
        unsupported(node.range, "a variable of " + to_string(item.type) + " with --plain");
        return;
    }
    const bool is_static = !function_ || node.specifiers->storage == StorageClass::kStatic ||
                           node.specifiers->storage == StorageClass::kExtern;
    if (!function_ && is_variably_modified(item.type))
        return declare_runtime_global(node, item);
    const std::string name = names_.of(variable);
    if (dimensions(item.type) > 1)
        order_sizes(item.type, name);
    const auto *operation = as<Elementwise>(item.initializer);
    const std::string declared =
        storage(*node.specifiers) + (operation ? declared_before_use(types().declare(item.type, name))
                                               : types().declare(item.type, name));
    if (operation) {
        out_->add(declared + ";");
        captured(is_static ? start_ : *out_, [&] {
            elementwise(*operation);
            return 0;
        });
        return;
    }
    // Private data starts as 0, as in the secure program.
    if (!item.initializer) {
        const bool is_zero_anyway = is_static;
        if (is_variably_modified(item.type)) {
            out_->add(declared + ";");
            out_->add(fmt::format("__builtin_memset({}, 0, sizeof {});", name, name));
        } else {
            out_->add(declared + (is_zero_anyway ? "" : is_scalar(item.type) ? " = 0" : " = {0}") + ";");
        }
        return;
    }
    if (const auto *list = as<InitializerList>(item.initializer)) {
        // Constants stand in the list, all else is stored behind it.
        std::string constants, rest;
        Lines stores;
        captured(stores, [&] {
            for (const InitializedPart &part : list->parts) {
                std::string place = name;
                for (const InitializerStep &step : part.path) {
                    if (step.kind == InitializerStep::Kind::kElement)
                        place += fmt::format("[{}]", step.index);
                    else if (!step.field->name.empty())
                        place += "." + std::string(step.field->name);
                }
                if (const auto *string = as<StringLiteral>(part.value); string && is_array(part.type))
                    constants += (constants.empty() ? "" : ", ") + place.substr(name.size()) + " = " +
                                 print(*string).text;
                else if (part.value->constant && is_integer(part.type))
                    constants += (constants.empty() ? "" : ", ") + place.substr(name.size()) +
                                 (part.path.empty() ? "" : " = ") + ranges_.of(*part.value).low.get_str();
                else
                    out_->add(place + " = " +
                              (is_integer(part.type) && is_private(part.type) ? stored(*part.value, part.type)
                                                                              : print(*part.value))
                                  .at(kAssignmentPrecedence) +
                              ";");
            }
            return 0;
        });
        const std::string first = stores.empty() ? declared
                                                 : storage(*node.specifiers) +
                                                       declared_before_use(types().declare(item.type, name));
        out_->add(fmt::format("{} = {{{}}};", first, constants.empty() ? "0" : constants));
        (function_ ? out_ : &start_)->append(stores);
        return;
    }
    if (is_static && !item.initializer->constant && !is_array(item.type)) {
        out_->add(storage(*node.specifiers) + declared_before_use(types().declare(item.type, name)) + ";");
        captured(start_, [&] {
            out_->add(
                name + " = " +
                (is_pointer(item.type) ? print(*item.initializer) : stored(*item.initializer, item.type))
                    .text +
                ";");
            return 0;
        });
        return;
    }
    const Code value =
        is_integer(item.type) ? stored(*item.initializer, item.type) : print(*item.initializer);
    out_->add(declared + " = " + value.at(kAssignmentPrecedence) + ";");
}

void PlainEmitter::order_sizes(const Type *type, const std::string &name) {
    // C leaves the order of the sizes' evaluation open.
    for (; is_array(type); type = type->target) {
        if (type->array_form != ArrayForm::kRuntime || size_names_.count(type->size->id))
            continue;
        const std::string value = runtime_size(*type->size);
        size_names_[type->size->id] = temporary(name + "_size");
        out_->add(fmt::format("const size_t {} = {};", size_names_[type->size->id], value));
    }
}

void PlainEmitter::declare_runtime_global(const VariableDeclaration &node, const DeclaredItem &item) {
    const auto &variable = *as<VariableSymbol>(item.symbol);
    const std::string name = names_.of(variable);
    const std::string element = types().name(innermost_element(item.type));
    out_->add(fmt::format("{}{} *{};", storage(*node.specifiers), element, name));
    if (node.specifiers->storage == StorageClass::kExtern)
        return;
    std::string count;
    for (const Type *type = item.type; is_array(type); type = type->target) {
        std::string factor = std::to_string(type->count);
        if (type->array_form == ArrayForm::kRuntime) {
            factor = names_.fresh(name + "_size");
            out_->add(fmt::format("static size_t {};", factor));
            captured(start_, [&] {
                out_->add(fmt::format("{} = {};", factor,
                                      print(*type->size->expression).at(kAssignmentPrecedence)));
                return 0;
            });
            size_names_[type->size->id] = factor;
        }
        count += (count.empty() ? "" : " * ") + factor;
    }
    start_.add(fmt::format("{} = calloc({}, sizeof *{});", name, count, name));
    if (has_indexed_pointers_)
        start_.add(fmt::format("picco_plain_block({0}, {1} * sizeof *{0});", name, count));
}

std::string PlainEmitter::size_of(const SizeOf &node) {
    const Type *type = node.type_name ? node.type_name->type : node.operand->type;
    if (!mentions_private(type))
        return CEmitter::size_of(node);
    if (const std::string size = size_in_c(node); !size.empty())
        return size;
    const VariableSymbol *variable = node.operand ? variable_of(*node.operand) : nullptr;
    if (is_variably_modified(type) && variable && !variable->is_global)
        return CEmitter::size_of(node); // the sizes of the declaration count, not those of now
    if (node.type_name && node.type_name->specifiers->record && node.type_name->specifiers->record->has_body)
        return CEmitter::size_of(node); // which defines the struct
    return std::string(node.keyword) + "(" + types().name(type) + ")";
}

std::string PlainEmitter::runtime_size(const RuntimeSize &size) const {
    const auto known = size_names_.find(size.id);
    return known != size_names_.end() ? known->second : CEmitter::runtime_size(size);
}

} // namespace picco::compiler
