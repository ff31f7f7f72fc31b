// Values of private expressions, as nested calls of the runtime.
#include "ast/facts.h"
#include "emit/secure_emitter.h"
#include "lower/walk.h"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

bool fits_int64(const mpz_class &value) {
    return Interval{mpz_class("-9223372036854775808"), mpz_class("9223372036854775807")}.contains(
        {value, value});
}

RuntimeFunction arithmetic_function(BinaryOperator op) {
    switch (op) {
    case BinaryOperator::kAdd:
        return RuntimeFunction::kAdd;
    case BinaryOperator::kSubtract:
        return RuntimeFunction::kSubtract;
    case BinaryOperator::kMultiply:
        return RuntimeFunction::kMultiply;
    case BinaryOperator::kDivide:
        return RuntimeFunction::kDivide;
    case BinaryOperator::kRemainder:
        return RuntimeFunction::kRemainder;
    case BinaryOperator::kShiftLeft:
        return RuntimeFunction::kShiftLeft;
    case BinaryOperator::kShiftRight:
        return RuntimeFunction::kShiftRight;
    case BinaryOperator::kEqual:
        return RuntimeFunction::kEqual;
    case BinaryOperator::kNotEqual:
        return RuntimeFunction::kNotEqual;
    case BinaryOperator::kLess:
        return RuntimeFunction::kLess;
    case BinaryOperator::kLessEqual:
        return RuntimeFunction::kLessEqual;
    case BinaryOperator::kGreater:
        return RuntimeFunction::kGreater;
    case BinaryOperator::kGreaterEqual:
        return RuntimeFunction::kGreaterEqual;
    case BinaryOperator::kBitAnd:
        return RuntimeFunction::kAnd;
    case BinaryOperator::kBitOr:
        return RuntimeFunction::kOr;
    case BinaryOperator::kBitXor:
        return RuntimeFunction::kXor;
    default:
        throw std::logic_error("no runtime function for this operator");
    }
}

} // namespace

Code SecureEmitter::call(RuntimeFunction function, const std::vector<Code> &arguments) {
    const RuntimeRow &row = kRuntimeFunctions[static_cast<int>(function)];
    if (static_cast<size_t>(row.arity) != arguments.size())
        throw std::logic_error(fmt::format("{} takes {} arguments", row.name, row.arity));
    Code result{std::string(row.name) + "(", kPostfixPrecedence, {}};
    for (size_t i = 0; i < arguments.size(); ++i) {
        result.text += (i ? ", " : "") + arguments[i].at(kAssignmentPrecedence);
        result.effects.join(arguments[i].effects);
    }
    result.text += ")";
    result.effects.engine = true;
    result.effects.records |= row.records;
    return result;
}

bool SecureEmitter::is_bit_value(const Expression &expression) {
    return Interval{0, 1}.contains(ranges_.of(expression));
}

std::optional<Code> SecureEmitter::special(const Expression &expression) {
    if (const auto *element = as<ArrayElement>(&expression); element && !loop_)
        return first_place(*element);
    if (const auto *opened = as<SmcOpen>(&expression))
        return open(*opened);
    if (const auto *operation = as<RealOperation>(&expression); operation && !is_private(expression.type))
        return public_operation(*operation);
    if (std::optional<Code> code = private_pointer(expression))
        return code;
    if (const auto *statements = as<StatementExpression>(&expression))
        return statement_expression(*statements);
    if (const auto *literal = as<CompoundLiteral>(&expression); literal && is_private(literal->type))
        return compound_literal(*literal);
    if (const auto *allocation = as<PrivateAllocation>(&expression))
        return allocate(*allocation);
    if (const auto *name = as<Name>(&expression))
        return Code{name_text(*name), kPrimaryPrecedence, {}};
    if (const auto *each = as<Call>(&expression); each && mentions_private(function_type(*each)))
        return is_private_record(each->type) ? record_place(*each) : call_value(*each);
    if (is_at_private_place(expression)) {
        if (is_record(expression.type))
            return fetched_record(expression);
        return is_array(expression.type) ? private_row(expression) : private_place(expression);
    }
    if (const auto *unary = as<Unary>(&expression)) {
        if (unary->op == UnaryOperator::kDereference && is_private(unary->operand->type))
            return unsupported(expression.range, "a pointer with a private location");
        const auto *name = as<Name>(unary->operand);
        const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr;
        if (unary->op == UnaryOperator::kAddressOf && variable && is_array(variable->type) &&
            is_private(variable->type) && form_of(*variable) == Form::kPointer)
            return Code{fmt::format("({}){}", types().name(expression.type), names_.of(*variable)),
                        kCastPrecedence,
                        {}};
    }
    if (expression.category == ValueCategory::kPlace || !is_private(expression.type))
        return std::nullopt;
    if (is_integer(expression.type))
        return value(expression);
    if (is_record(expression.type))
        return record_place(expression);
    return unsupported(expression.range, "this use of " + to_string(expression.type));
}

Code SecureEmitter::value(const Expression &expression) {
    if (const auto *conversion = as<Conversion>(&expression)) {
        const Expression &operand = *conversion->operand;
        switch (conversion->conversion) {
        case ConversionKind::kLoad:
            if (const auto *element = as<ArrayElement>(&operand); element && !loop_)
                return all_of(*element->array);
            if (is_at_private_location(operand))
                return read_located(operand);
            return load(operand, place(operand));
        case ConversionKind::kShare:
            return share(operand);
        case ConversionKind::kWiden:
        case ConversionKind::kSame:
            return value(operand);
        case ConversionKind::kWrap:
            return fitted(value(operand), fit(ranges_.of(operand), operand.type, expression.type),
                          expression.type);
        case ConversionKind::kTruth:
            return bit(operand);
        default:
            return unsupported(expression.range, "this conversion");
        }
    }
    switch (expression.kind) {
    case ExpressionKind::kCast:
        return stored(*as<Cast>(&expression)->operand, expression.type);
    case ExpressionKind::kBinary:
        return binary_value(*as<Binary>(&expression));
    case ExpressionKind::kUnary:
        return unary_value(*as<Unary>(&expression));
    case ExpressionKind::kConditional:
        return conditional_value(*as<Conditional>(&expression));
    case ExpressionKind::kCall:
        return call_value(*as<Call>(&expression));
    case ExpressionKind::kArrayCall:
        return array_call(*as<ArrayCall>(&expression));
    case ExpressionKind::kCountOnes:
        return count_ones(*as<CountOnes>(&expression));
    case ExpressionKind::kStatementExpression:
        return statement_expression(*as<StatementExpression>(&expression));
    case ExpressionKind::kRealOperation:
        return real_operation(*as<RealOperation>(&expression));
    case ExpressionKind::kMember: {
        // Of a struct that is no place by itself.
        const auto &member = *as<Member>(&expression);
        Code field = record_place(*member.base);
        field.text = field.at(kPostfixPrecedence) + "." + std::string(member.name);
        field.precedence = kPostfixPrecedence;
        return load(expression, field);
    }
    case ExpressionKind::kAssignment: {
        // Used as a value: store first, then read the object back.
        const auto &assignment = *as<Assignment>(&expression);
        if (is_at_private_location(*assignment.left))
            return assign_located(assignment, true);
        if (is_at_private_place(*assignment.left)) {
            const Code write = assign_private_place(assignment);
            return assignment.yields_old ? write : written_value(*assignment.left, write);
        }
        keep_place(*assignment.left);
        const Code left = place(*assignment.left);
        const std::string old = assignment.yields_old ? temporary("t") : "";
        if (assignment.yields_old)
            out_->add(fmt::format("picco_value {} = {};", old, load(*assignment.left, left).text));
        const Code store = assign(assignment);
        out_->add(store.text + ";");
        forget_place(*assignment.left);
        if (assignment.yields_old)
            return Code{old, kPrimaryPrecedence, store.effects};
        Code result = load(*assignment.left, left);
        result.effects.join(store.effects); // whoever asks whether this side of '&&' changes memory
        return result;
    }
    default:
        return unsupported(expression.range, "this expression");
    }
}

Code SecureEmitter::fitted(Code code, Fit how, const Type *type) {
    switch (how) {
    case Fit::kAsItIs:
        return code;
    case Fit::kAssume:
        return call(RuntimeFunction::kAssume, {code, text(type_text(type))});
    case Fit::kWrap:
        return call(RuntimeFunction::kWrap, {code, text(type_text(type))});
    case Fit::kTruth:
        return call(RuntimeFunction::kTruth, {code});
    }
    throw std::logic_error("unknown fit");
}

Code SecureEmitter::stored(const Expression &expression, const Type *type) {
    return fitted(print(expression), fit(ranges_.of(expression), expression.type, type), type);
}

Code SecureEmitter::share(const Expression &operand) {
    if (operand.constant)
        return constant(ranges_.of(operand).low);
    if (!loop_ && varies_by_element(operand))
        return share_each(operand);
    const Type *type = operand.type->kind == TypeKind::kEnum ? operand.type->target : operand.type;
    if (type->width > 64) { // C has no such type: the value that was converted to it
        const auto *widened = as<Conversion>(&operand);
        const auto *cast = as<Cast>(&operand);
        if (const Expression *inner = widened ? widened->operand
                                      : cast  ? cast->operand
                                              : nullptr;
            inner && is_integer(inner->type))
            return fitted(share(*inner), fit(ranges_.of(*inner), inner->type, operand.type), operand.type);
        return unsupported(operand.range, "a public value of more than 64 bits in private computation");
    }
    if (vector_ && vector_->loop->moves(operand))
        return vector_share(operand);
    const bool is_wide_unsigned = !type->is_signed && type->width == 64;
    return call(is_wide_unsigned ? RuntimeFunction::kPublicUnsigned : RuntimeFunction::kPublic,
                {converted(operand)});
}

Code SecureEmitter::constant(const mpz_class &value) {
    const std::string digits = value.get_str();
    if (!fits_int64(value))
        return call(RuntimeFunction::kNumber, {text(quoted(digits))});
    return call(RuntimeFunction::kPublic,
                {text(value == std::numeric_limits<long>::min() ? "INT64_MIN" : digits)});
}

Code SecureEmitter::bit(const Expression &expression) {
    if (is_private_pointer(expression.type))
        return call(RuntimeFunction::kPoints, {pointer_value(expression)});
    Code result = print(expression);
    return is_bit_value(expression) ? result : call(RuntimeFunction::kTruth, {result});
}

Code SecureEmitter::binary_value(const Binary &node) {
    if (is_logical(node.op))
        return logical_value(node);
    if (node.op == BinaryOperator::kComma) {
        const Code left = effect(*node.left);
        if (!left.text.empty())
            out_->add(left.text + ";");
        Code result = value(*node.right);
        result.effects.join(left.effects);
        return result;
    }
    if (node.op == BinaryOperator::kInnerProduct)
        return inner_product(node);
    if (is_private_pointer(node.left->type))
        return pointer_comparison(node);
    if (!is_integer(node.left->type) || !is_integer(node.right->type))
        return unsupported(node.range,
                           fmt::format("'{}' on private data other than integers", spelling(node.op)));
    if (treats_public_right(node.op) && !loop_)
        if (const Expression *right = public_side(*node.right))
            return by_public(node.op, print(*node.left), *right);
    return operation(node.op, *node.right, operands({node.left, node.right}),
                     is_bit_value(*node.left) && is_bit_value(*node.right), node.type);
}

Code SecureEmitter::operation(BinaryOperator op, const Expression &right, std::vector<Code> sides,
                              bool is_on_bits, const Type *type) {
    if (is_bitwise(op) && !is_on_bits) {
        sides.push_back(text(type_text(type)));
        return call(op == BinaryOperator::kBitAnd  ? RuntimeFunction::kBitAnd
                    : op == BinaryOperator::kBitOr ? RuntimeFunction::kBitOr
                                                   : RuntimeFunction::kBitXor,
                    sides);
    }
    if (is_shift(op) && is_private(right.type)) {
        sides.push_back(text(type_text(type)));
        return call(op == BinaryOperator::kShiftLeft ? RuntimeFunction::kShiftLeftBy
                                                     : RuntimeFunction::kShiftRightBy,
                    sides);
    }
    const auto *shared = as<Conversion>(&right);
    const bool has_public_right = shared && shared->conversion == ConversionKind::kShare;
    if ((op == BinaryOperator::kDivide || op == BinaryOperator::kRemainder) && has_public_right &&
        ranges_.of(right).contains({0, 0}))
        sides[1] = call(RuntimeFunction::kDivisor, {sides[1]});
    return call(arithmetic_function(op), sides);
}

Code SecureEmitter::inner_product(const Binary &node) {
    const std::array<const Expression *, 2> sides = {node.left, node.right};
    const auto is_row = [](const Expression *side) {
        return side->category == ValueCategory::kPlace && is_private(side->type) &&
               !is_at_private_place(*side);
    };
    if (!std::ranges::all_of(sides, is_row) || is_float_word(node.type))
        return matrix_product(node);
    std::vector<Operand> vectors;
    for (const Expression *side : sides) {
        Operand vector;
        vector.code = captured(vector.before, [&] { return row_of(*side); });
        vectors.push_back(std::move(vector));
    }
    const std::string count = common_length(count_of(*node.left), count_of(*node.right));
    std::vector<Code> arguments = in_order(std::move(vectors));
    arguments.push_back(text(count));
    return call(RuntimeFunction::kDot, arguments);
}

Code SecureEmitter::logical(const Binary &node) {
    // A public value; the right side may need lines that only run where C evaluates it.
    const Code left = print(*node.left);
    Lines before;
    bool may_have_left = false;
    const Code right = captured(
        before, [&] { return closed_side("int {}", may_have_left, [&] { return print(*node.right); }); });
    const int level = precedence(node.op);
    if (before.empty()) {
        Code result{fmt::format("{} {} {}", left.at(level), spelling(node.op), right.at(level + 1)), level,
                    left.effects};
        result.effects.join(right.effects);
        return result;
    }
    const std::string name = temporary("t");
    out_->add(fmt::format("int {} = {};", name, left.at(kAssignmentPrecedence)));
    out_->open(fmt::format("if ({}{})", node.op == BinaryOperator::kLogicalOr ? "!" : "", name));
    out_->append(before);
    out_->add(fmt::format("{} = {};", name, right.at(kAssignmentPrecedence)));
    out_->close();
    if (may_have_left)
        open_rest();
    Code result = text(name);
    result.effects.join(right.effects);
    return result;
}

Code SecureEmitter::logical_value(const Binary &node) {
    if (!loop_)
        if (std::optional<Code> each = logical_each(node))
            return *each;
    const bool is_and = node.op == BinaryOperator::kLogicalAnd;
    const auto *shared = as<Conversion>(node.left);
    const bool has_public_left = shared && shared->conversion == ConversionKind::kShare;
    if (has_public_left || !is_private(node.left->type)) {
        // C's short circuit: the right side is recorded only where the public left side asks for it.
        const Code left = has_public_left ? converted(*shared->operand) : converted(*node.left);
        Lines before;
        bool may_have_left = false;
        const Code right = captured(before, [&] {
            return closed_side("picco_value {}", may_have_left, [&] { return bit(*node.right); });
        });
        const std::string otherwise = is_and ? "picco_public(0)" : "picco_public(1)";
        Code result{"", kConditionalPrecedence, right.effects};
        result.effects.join(left.effects);
        if (before.empty()) {
            const std::string condition = left.at(kConditionalPrecedence + 1);
            result.text = is_and ? fmt::format("{} ? {} : {}", condition, right.text, otherwise)
                                 : fmt::format("{} ? {} : {}", condition, otherwise, right.text);
            return result;
        }
        const std::string name = temporary("t");
        out_->add(fmt::format("picco_value {};", name));
        out_->open(is_and ? "if (" + left.text + ")" : "if (!" + left.at(kCastPrecedence) + ")");
        out_->append(before);
        out_->add(fmt::format("{} = {};", name, right.text));
        out_->close(" else {");
        out_->indent();
        out_->add(fmt::format("{} = {};", name, otherwise));
        out_->close();
        if (may_have_left)
            open_rest();
        return Code{name, kPrimaryPrecedence, result.effects};
    }
    std::vector<Operand> sides(2);
    sides[0].code = captured(sides[0].before, [&] { return bit(*node.left); });
    const size_t first_scope = scopes_.size();
    sides[1].code = captured(sides[1].before, [&] { return bit(*node.right); });
    sides[0].declaration = sides[1].declaration = "picco_value {}";
    if (sides[1].code.effects.changes_memory()) {
        if (varies_by_element(node))
            return unsupported(node.range, "a side effect in a choice between whole arrays");
        out_->append(sides[0].before);
        scopes_.resize(first_scope);
        return masked_logical(node, sides[0].code);
    }
    return call(is_and ? RuntimeFunction::kAnd : RuntimeFunction::kOr, in_order(std::move(sides)));
}

Code SecureEmitter::masked_logical(const Binary &node, Code left) {
    // The right side changes memory: it runs under the left one's mask, as C would run it or not.
    const std::string mark = temporary("side");
    const std::string chosen = temporary("chosen");
    const std::string load_chosen = fmt::format("picco_load(&{}, PICCO_UNSIGNED(1))", chosen);
    const bool is_and = node.op == BinaryOperator::kLogicalAnd;
    out_->add(fmt::format("picco_mark {} = picco_enter();", mark));
    out_->add(fmt::format("picco_int {};", chosen));
    out_->add(fmt::format("picco_local(&{}, 1);", chosen));
    out_->add(fmt::format("picco_store(&{}, {});", chosen, left.text));
    out_->add("picco_if(" + (is_and ? load_chosen : "picco_not(" + load_chosen + ")") + ");");
    out_->indent();
    const size_t first_scope = scopes_.size();
    const Code right = bit(*node.right);
    out_->add(fmt::format("picco_store(&{}, {});", chosen, right.text));
    const bool may_have_left = close_rest(first_scope);
    out_->outdent();
    out_->add("picco_end_if();");
    const std::string result = temporary("t");
    out_->add(fmt::format("picco_value {} = {};", result, load_chosen));
    out_->add(fmt::format("picco_leave({});", mark));
    if (may_have_left)
        open_rest();
    return Code{result, kPrimaryPrecedence, right.effects};
}

Code SecureEmitter::conditional(const Conditional &node) {
    // Public condition, public result.
    const Code choice = print(*node.condition);
    Lines before_true, before_false;
    Code when_true;
    bool may_have_left = false;
    const std::string declaration = is_void(node.type) ? "" : temporary_declaration(node.type, "{}");
    const auto side = [&](const Expression &each) {
        return closed_side(declaration, may_have_left, [&] { return print(each); });
    };
    if (node.when_true)
        when_true = captured(before_true, [&] { return side(*node.when_true); });
    const Code when_false = captured(before_false, [&] { return side(*node.when_false); });
    Code result{"", kConditionalPrecedence, choice.effects};
    result.effects.join(when_true.effects);
    result.effects.join(when_false.effects);
    if (before_true.empty() && before_false.empty()) {
        result.text = fmt::format("{} ?{}: {}", choice.at(kConditionalPrecedence + 1),
                                  node.when_true ? " " + when_true.text + " " : "",
                                  when_false.at(kConditionalPrecedence));
        return result;
    }
    if (!node.when_true || is_void(node.type))
        return unsupported(node.range, "this conditional expression");
    const std::string name = temporary("t");
    out_->add(types().declare(node.type, name) + ";");
    out_->open("if (" + choice.text + ")");
    out_->append(before_true);
    out_->add(fmt::format("{} = {};", name, when_true.at(kAssignmentPrecedence)));
    out_->close(" else {");
    out_->indent();
    out_->append(before_false);
    out_->add(fmt::format("{} = {};", name, when_false.at(kAssignmentPrecedence)));
    out_->close();
    if (may_have_left)
        open_rest();
    return Code{name, kPrimaryPrecedence, result.effects};
}

Code SecureEmitter::conditional_value(const Conditional &node) {
    if (!node.when_true)
        return unsupported(node.range, "'?:' without a middle operand");
    if (!loop_ && public_side(*node.condition)) {
        const Code when_true = value(*node.when_true);
        return choose(*node.condition, when_true, value(*node.when_false));
    }
    if (!is_private(node.condition->type)) {
        const Code choice = converted(*node.condition);
        Lines before_true, before_false;
        bool may_have_left = false;
        const auto side = [&](const Expression &each) {
            return closed_side("picco_value {}", may_have_left, [&] { return value(each); });
        };
        const Code when_true = captured(before_true, [&] { return side(*node.when_true); });
        const Code when_false = captured(before_false, [&] { return side(*node.when_false); });
        Code result{"", kConditionalPrecedence, choice.effects};
        result.effects.join(when_true.effects);
        result.effects.join(when_false.effects);
        if (before_true.empty() && before_false.empty()) {
            result.text = fmt::format("{} ? {} : {}", choice.at(kConditionalPrecedence + 1), when_true.text,
                                      when_false.at(kConditionalPrecedence));
            return result;
        }
        const std::string name = temporary("t");
        out_->add(fmt::format("picco_value {};", name));
        out_->open("if (" + choice.text + ")");
        out_->append(before_true);
        out_->add(fmt::format("{} = {};", name, when_true.text));
        out_->close(" else {");
        out_->indent();
        out_->append(before_false);
        out_->add(fmt::format("{} = {};", name, when_false.text));
        out_->close();
        if (may_have_left)
            open_rest();
        return Code{name, kPrimaryPrecedence, result.effects};
    }
    std::vector<Operand> parts(3);
    const size_t first_scope = scopes_.size();
    parts[0].code = captured(parts[0].before, [&] { return bit(*node.condition); });
    parts[1].code = captured(parts[1].before, [&] { return value(*node.when_true); });
    parts[2].code = captured(parts[2].before, [&] { return value(*node.when_false); });
    for (Operand &part : parts)
        part.declaration = "picco_value {}";
    if (parts[1].code.effects.changes_memory() || parts[2].code.effects.changes_memory()) {
        if (varies_by_element(node))
            return unsupported(node.range, "a side effect in a choice between whole arrays");
        scopes_.resize(first_scope);
        return masked_conditional(node);
    }
    return call(RuntimeFunction::kSelect, in_order(std::move(parts)));
}

Code SecureEmitter::masked_conditional(const Conditional &node) {
    const std::string mark = temporary("side");
    const std::string chosen = temporary("chosen");
    const Code condition = bit(*node.condition);
    out_->add(fmt::format("picco_mark {} = picco_enter();", mark));
    out_->add(fmt::format("picco_int {};", chosen));
    out_->add(fmt::format("picco_local(&{}, 1);", chosen));
    out_->add(fmt::format("picco_if({});", condition.text));
    const size_t first_scope = scopes_.size();
    out_->indent();
    const Code when_true = stored(*node.when_true, node.type);
    out_->add(fmt::format("picco_store(&{}, {});", chosen, when_true.text));
    bool may_have_left = close_rest(first_scope);
    out_->outdent();
    out_->add("picco_else();");
    out_->indent();
    const Code when_false = stored(*node.when_false, node.type);
    out_->add(fmt::format("picco_store(&{}, {});", chosen, when_false.text));
    may_have_left |= close_rest(first_scope);
    out_->outdent();
    out_->add("picco_end_if();");
    const std::string result = temporary("t");
    out_->add(fmt::format("picco_value {} = picco_load(&{}, {});", result, chosen, type_text(node.type)));
    out_->add(fmt::format("picco_leave({});", mark));
    if (may_have_left)
        open_rest();
    Code code{result, kPrimaryPrecedence, when_true.effects};
    code.effects.join(when_false.effects);
    return code;
}

Code SecureEmitter::unary_value(const Unary &node) {
    switch (node.op) {
    case UnaryOperator::kPlus:
        return value(*node.operand);
    case UnaryOperator::kMinus:
        return call(RuntimeFunction::kNegate, {value(*node.operand)});
    case UnaryOperator::kBitNot: {
        const mpz_class ones = node.type->is_signed ? mpz_class(-1) : type_interval(node.type).high;
        return call(RuntimeFunction::kSubtract, {constant(ones), value(*node.operand)});
    }
    case UnaryOperator::kLogicalNot:
        return call(RuntimeFunction::kNot, {bit(*node.operand)});
    case UnaryOperator::kPreIncrement:
    case UnaryOperator::kPreDecrement: {
        if (is_at_private_location(*node.operand))
            return step_located(node, true);
        if (is_at_private_place(*node.operand))
            return written_value(*node.operand, step_private_place(node, named_place(*node.operand)));
        keep_place(*node.operand);
        const Code operand = place(*node.operand);
        const Code changed = step(node);
        out_->add(changed.text + ";");
        forget_place(*node.operand);
        Code result = load(*node.operand, operand);
        result.effects.join(changed.effects);
        return result;
    }
    case UnaryOperator::kPostIncrement:
    case UnaryOperator::kPostDecrement: {
        if (is_at_private_location(*node.operand))
            return step_located(node, true);
        const std::string name = temporary("t");
        if (is_at_private_place(*node.operand)) {
            const std::string at = named_place(*node.operand);
            const std::string type = type_text(node.operand->type);
            out_->add(fmt::format("picco_value {} = picco_get({}, 0, {});", name, at, type));
            const Code changed = step_private_place(node, at);
            out_->add(changed.text + ";");
            return Code{name, kPrimaryPrecedence, changed.effects};
        }
        keep_place(*node.operand);
        const Code before = load(*node.operand, place(*node.operand));
        out_->add(fmt::format("picco_value {} = {};", name, before.text));
        const Code changed = step(node);
        out_->add(changed.text + ";");
        forget_place(*node.operand);
        return Code{name, kPrimaryPrecedence, changed.effects};
    }
    default:
        return unsupported(node.range, "this operator");
    }
}

Code SecureEmitter::call_value(const Call &node, const std::string &result_address) {
    std::vector<Operand> parts;
    parts.push_back(operand(*node.callee));
    const Type *function = function_type(node);
    for (size_t i = 0; i < node.arguments.size(); ++i) {
        const Expression &argument = *node.arguments[i];
        if (i < function->parameters.size() && is_private(function->parameters[i]) &&
            is_integer(function->parameters[i])) {
            Operand part;
            part.code = captured(part.before, [&] { return stored(argument, function->parameters[i]); });
            part.declaration = "picco_value {}";
            parts.push_back(std::move(part));
        } else if (is_private_record(argument.type)) {
            Operand part;
            part.code = captured(part.before, [&] { return record_argument(node, i); });
            parts.push_back(std::move(part));
        } else {
            parts.push_back(operand(argument));
        }
    }
    const std::vector<Code> texts = in_order(std::move(parts));
    Code result{texts[0].at(kPostfixPrecedence) + "(", kPostfixPrecedence,
                function_effects_.of_call(node.function)};
    result.text += result_address;
    for (size_t i = 1; i < texts.size(); ++i)
        result.text += (result.text.ends_with('(') ? "" : ", ") + texts[i].at(kAssignmentPrecedence);
    result.text += ")";
    for (const Code &part : texts)
        result.effects.join(part.effects);
    return result;
}

Code SecureEmitter::open(const SmcOpen &node) {
    const Type *type = node.operand->type;
    if (!is_integer(type))
        return unsupported(node.range, "smcopen of " + to_string(type) + " here");
    if (is_float_word(type))
        return open_float(node);
    if (type->width > 64)
        return unsupported(node.range, "smcopen of more than 64 bits");
    Code result = call(RuntimeFunction::kOpen, {stored(*node.operand, type), text(type_text(type))});
    if (!is_integer(node.type))
        return descaled(result, type, node.type);
    result.text = "(" + types().name(node.type) + ")" + result.text;
    result.precedence = kCastPrecedence;
    return result;
}

// Order.

std::string SecureEmitter::temporary_declaration(const Type *type, const std::string &name) const {
    return types().declare(type, name);
}

SecureEmitter::Operand SecureEmitter::operand(const Expression &expression) {
    Operand result;
    result.code = captured(result.before, [&] { return print(expression); });
    if (expression.category == ValueCategory::kValue && is_private(expression.type))
        result.declaration = is_pointer(expression.type) ? "picco_location {}" : "picco_value {}";
    else if (expression.category == ValueCategory::kValue && is_scalar(expression.type))
        result.declaration = temporary_declaration(expression.type, "{}");
    else if (is_at_private_place(expression))
        result.declaration = is_integer(expression.type) ? "picco_place {}" : "";
    else if (expression.category == ValueCategory::kPlace && !is_array(expression.type)) {
        result.is_place = true;
        result.declaration = types().declare(expression.type, "*{}");
    }
    return result;
}

std::vector<Code> SecureEmitter::operands(const std::vector<const Expression *> &expressions) {
    std::vector<Operand> list;
    for (const Expression *expression : expressions)
        list.push_back(operand(*expression));
    return in_order(std::move(list));
}

std::vector<Code> SecureEmitter::in_order(std::vector<Operand> list) {
    std::vector<Code> result;
    for (size_t i = 0; i < list.size(); ++i) {
        Operand &each = list[i];
        bool is_taken_out = false;
        for (size_t later = i + 1; later < list.size(); ++later)
            is_taken_out |= order_matters(each.code.effects, list[later].code.effects);
        out_->append(each.before);
        if (is_taken_out && !each.declaration.empty()) {
            const std::string name = temporary(each.is_place ? "p" : "t");
            const std::string value =
                each.is_place ? address(each.code) : each.code.at(kAssignmentPrecedence);
            out_->add(fmt::format("{} = {};", fmt::format(fmt::runtime(each.declaration), name), value));
            each.code.text = (each.is_place ? "*" : "") + name;
            each.code.precedence = each.is_place ? kCastPrecedence : kPrimaryPrecedence;
        }
        result.push_back(each.code);
    }
    return result;
}

} // namespace picco::compiler
