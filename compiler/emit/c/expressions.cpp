// Expressions of public C, printed as they were written.
#include "ast/facts.h"
#include "emit/c/emitter.h"
#include "emit/c/wide_values.h"
#include "emit/text/unexpected.h"
#include "lower/indexed_pointers.h"

#include <limits>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// Two operators that would melt into another one: `- -x`, `+ +x`, `& &x`.
bool melts(std::string_view op, const std::string &operand) {
    return !operand.empty() && !op.empty() && operand.front() == op.back() && op != "!" && op != "~" &&
           op != "*";
}

/// `__func__` and its variants.
bool is_function_name(const Name &name) {
    return name.name == "__func__" || name.name == "__FUNCTION__" || name.name == "__PRETTY_FUNCTION__";
}

bool is_division(BinaryOperator op) {
    return op == BinaryOperator::kDivide || op == BinaryOperator::kRemainder;
}

/// A public divisor; where it is an integer that only the run knows, an error names the line.
Code divisor(const Expression &expression, const Code &code) {
    if (expression.constant || !is_integer(expression.type) || is_wide_integer(expression.type) ||
        expression.type->vector_bytes > 0)
        return code;
    return {"picco_nonzero(" + code.at(kAssignmentPrecedence) + ")", kPostfixPrecedence, code.effects};
}

/// A constant as a C literal; C has none above 64 bits.
std::string decimal(Int128 value) {
    constexpr Int128 kMost = std::numeric_limits<unsigned long>::max();
    if (value > kMost || value < -kMost) {
        const Int128 magnitude = value < 0 ? -value : value;
        return fmt::format("{}((__int128){:#x} << 64 | {:#x}UL){}", value < 0 ? "(-" : "",
                           static_cast<unsigned long>(magnitude >> 64), static_cast<unsigned long>(magnitude),
                           value < 0 ? ")" : "");
    }
    if (value < 0)
        return value == std::numeric_limits<long>::min() ? "(-0x7fffffffffffffffL - 1)"
                                                         : std::to_string(static_cast<long>(value));
    const auto positive = static_cast<unsigned long>(value);
    return std::to_string(positive) + (positive > std::numeric_limits<long>::max() ? "UL" : "");
}

} // namespace

Code CEmitter::print(const Expression &expression) {
    if (!is_private(expression.type) && is_hoisted(expression))
        return hoisted(expression, types().declare(expression.type, "{}"), [&] { return print(expression); });
    if (const auto *name = as<Name>(&expression); name && function_ && is_function_name(*name) &&
                                                  names_.of(*function_->symbol) != function_->symbol->name)
        return Code{quoted(function_->symbol->name), kPrimaryPrecedence, {}};
    if (std::optional<Code> code = special(expression))
        return *code;
    std::optional<Code> code = simple(expression);
    if (!code)
        return unexpected("an expression without C");
    if (expression.is_parenthesized && code->precedence < kPrimaryPrecedence) {
        code->text = "(" + code->text + ")";
        code->precedence = kPrimaryPrecedence;
    }
    return *code;
}

Code CEmitter::effect(const Expression &expression) {
    if (const auto *conversion = as<Conversion>(&expression);
        conversion && conversion->conversion == ConversionKind::kDiscard)
        return effect(*conversion->operand);
    if (const auto *operation = as<Elementwise>(&expression))
        return elementwise(*operation);
    return print(expression);
}

std::vector<Code> CEmitter::operands(const std::vector<const Expression *> &expressions) {
    std::vector<Code> result;
    for (const Expression *expression : expressions)
        result.push_back(print(*expression));
    return result;
}

std::optional<Code> CEmitter::simple(const Expression &expression) {
    switch (expression.kind) {
    case ExpressionKind::kName: {
        const auto &name = *as<Name>(&expression);
        return Code{name.symbol ? names_.of(*name.symbol) : std::string(name.name), kPrimaryPrecedence, {}};
    }
    case ExpressionKind::kIntegerLiteral:
        return Code{expression.type->width > 64 ? decimal(*expression.constant)
                                                : std::string(as<IntegerLiteral>(&expression)->spelling),
                    kPrimaryPrecedence,
                    {}};
    case ExpressionKind::kFloatLiteral:
        return Code{std::string(as<FloatLiteral>(&expression)->spelling), kPrimaryPrecedence, {}};
    case ExpressionKind::kCharacterLiteral:
        return Code{std::string(as<CharacterLiteral>(&expression)->spelling), kPrimaryPrecedence, {}};
    case ExpressionKind::kStringLiteral: {
        Code result;
        for (const std::string_view piece : as<StringLiteral>(&expression)->pieces)
            result.text += (result.text.empty() ? "" : " ") + std::string(piece);
        return result;
    }
    case ExpressionKind::kUnary:
        return unary(*as<Unary>(&expression));
    case ExpressionKind::kBinary:
        return binary(*as<Binary>(&expression));
    case ExpressionKind::kAssignment:
        return assignment(*as<Assignment>(&expression));
    case ExpressionKind::kConditional:
        return conditional(*as<Conditional>(&expression));
    case ExpressionKind::kCall:
        return call(*as<Call>(&expression));
    case ExpressionKind::kSubscript: {
        const auto &subscript = *as<Subscript>(&expression);
        const std::vector<Code> parts = operands({subscript.base, subscript.index});
        const std::string base = parts[0].at(kPostfixPrecedence);
        if (std::optional<Code> walked = walked_element(subscript, parts))
            return walked;
        if (has_side_effect(*subscript.base))
            if (const std::string reach = reach_check(subscript); !reach.empty()) {
                Code result{fmt::format("*picco_through({}, {}, {})", reach, parts[0].as_argument(),
                                        parts[1].as_argument()),
                            kCastPrecedence, parts[0].effects};
                result.effects.join(parts[1].effects);
                return result;
            }
        Code result{base + "[" + checked_index(subscript, base, parts[1]) + "]", kPostfixPrecedence,
                    parts[0].effects};
        result.effects.join(parts[1].effects);
        return result;
    }
    case ExpressionKind::kMember: {
        const auto &member = *as<Member>(&expression);
        Code result = checked_pointer(member, print(*member.base));
        result.text = result.at(kPostfixPrecedence) + (member.is_arrow ? "->" : ".") + names_.of(member);
        result.precedence = kPostfixPrecedence;
        return result;
    }
    case ExpressionKind::kCast: {
        const auto &cast = *as<Cast>(&expression);
        Code result = print(*cast.operand);
        result.text = "(" + type_name(*cast.type_name) + ")" + result.at(kCastPrecedence);
        result.precedence = kCastPrecedence;
        return result;
    }
    case ExpressionKind::kSizeOf:
        return Code{size_of(*as<SizeOf>(&expression)), kCastPrecedence, {}};
    case ExpressionKind::kCompoundLiteral: {
        const auto &literal = *as<CompoundLiteral>(&expression);
        Code result = initializer_list(*literal.initializer);
        result.text = "(" + type_name(*literal.type_name) + ")" + result.text;
        result.precedence = kPostfixPrecedence;
        return result;
    }
    case ExpressionKind::kInitializerList:
        return initializer_list(*as<InitializerList>(&expression));
    case ExpressionKind::kGenericSelection:
        // The choice is made; only the chosen value is of interest.
        return print(*as<GenericSelection>(&expression)->selected);
    case ExpressionKind::kChoose:
        return print(*as<Choose>(&expression)->selected);
    case ExpressionKind::kStatementExpression:
        return statement_expression(*as<StatementExpression>(&expression));
    case ExpressionKind::kLabelAddress:
        return Code{"&&" + names_.of_label(as<LabelAddress>(&expression)->name), kCastPrecedence, {}};
    case ExpressionKind::kVariableArgument: {
        const auto &argument = *as<VariableArgument>(&expression);
        Code result = print(*argument.list);
        result.text = fmt::format("__builtin_va_arg({}, {})", result.at(kAssignmentPrecedence),
                                  type_name(*argument.type_name));
        result.precedence = kPostfixPrecedence;
        result.effects.writes = true;
        return result;
    }
    case ExpressionKind::kOffsetOf: {
        const auto &offset = *as<OffsetOf>(&expression);
        std::string path = designators(offset.path);
        if (path.starts_with('.'))
            path.erase(0, 1);
        return Code{fmt::format("__builtin_offsetof({}, {})", type_name(*offset.type_name), path),
                    kPostfixPrecedence,
                    {}};
    }
    case ExpressionKind::kArrayElement:
        return Code{element_text(*as<ArrayElement>(&expression)), kPostfixPrecedence, {}};
    case ExpressionKind::kTypesCompatible: {
        const auto &compatible = *as<TypesCompatible>(&expression);
        return Code{fmt::format("__builtin_types_compatible_p({}, {})", type_name(*compatible.left),
                                type_name(*compatible.right)),
                    kPostfixPrecedence,
                    {}};
    }
    case ExpressionKind::kConversion: {
        const auto &conversion = *as<Conversion>(&expression);
        Code result = print(*conversion.operand);
        if (conversion.conversion == ConversionKind::kLoad)
            result.effects.join(effects_of_reading(*conversion.operand));
        result = of_width(result, conversion.operand->type, expression.type);
        const IntegerName name = expression.type->integer_name;
        const bool is_custom = expression.type->kind == TypeKind::kInteger &&
                               (name == IntegerName::kWidth || name == IntegerName::kUnsignedWidth);
        // A public int<K> has no C type of its own: its width is kept by hand.
        if (conversion.conversion == ConversionKind::kWrap && is_custom && expression.constant)
            return Code{decimal(*expression.constant),
                        *expression.constant < 0 ? kCastPrecedence : kPrimaryPrecedence,
                        {}};
        if (conversion.conversion == ConversionKind::kWrap && is_custom && expression.type->width < 64) {
            const int unused = 64 - expression.type->width;
            const bool is_signed = expression.type->is_signed && expression.type->width > 1;
            if (!conversion.is_explicit)
                result = checked_public(result, *conversion.operand, expression.type);
            result.text = is_signed ? fmt::format("(long)((unsigned long){} << {}) >> {}",
                                                  result.at(kCastPrecedence), unused, unused)
                                    : fmt::format("(unsigned long){} << {} >> {}", result.at(kCastPrecedence),
                                                  unused, unused);
            result.precedence = precedence(BinaryOperator::kShiftRight);
        }
        return result;
    }
    default:
        return std::nullopt;
    }
}

Code CEmitter::converted(const Expression &expression) {
    const auto *conversion = as<Conversion>(&expression);
    const bool has_width = expression.type->integer_name == IntegerName::kWidth ||
                           expression.type->integer_name == IntegerName::kUnsignedWidth;
    if (!conversion || conversion->is_explicit ||
        (has_width && conversion->conversion == ConversionKind::kWrap))
        return print(expression);
    Code result = of_width(converted(*conversion->operand), conversion->operand->type, expression.type);
    switch (conversion->conversion) {
    case ConversionKind::kLoad:
        result.effects.join(effects_of_reading(*conversion->operand));
        break;
    case ConversionKind::kWrap:
    case ConversionKind::kFloatToInteger:
    case ConversionKind::kIntegerToFloat:
    case ConversionKind::kFloatToFloat:
    case ConversionKind::kPointerToInteger:
        result.text = "(" + types().name(expression.type) + ")" + result.at(kCastPrecedence);
        result.precedence = kCastPrecedence;
        break;
    case ConversionKind::kTruth:
        if (!is_bit(conversion->operand->type) && !expression.constant) {
            result.text = result.at(precedence(BinaryOperator::kLess)) + " != 0";
            result.precedence = precedence(BinaryOperator::kEqual);
        }
        break;
    default:
        break;
    }
    return result;
}

/// A public index, which ends the program with an error that names the line where it is outside of its array.
std::string CEmitter::checked_index(const Subscript &element, const std::string &base, const Code &index) {
    if (const std::string reach = reach_check(element); !reach.empty()) {
        const std::string home = kept_home(element), at = index.as_argument();
        const std::string pointer = Code{base, kPostfixPrecedence, {}}.as_argument();
        return home.empty() ? fmt::format("{}({}, {})", reach, pointer, at)
                            : fmt::format("{}_from_home({}, {}, {})", reach, home, pointer, at);
    }
    const IndexBounds::Need need = index_bounds_.of(element);
    if (need == IndexBounds::Need::kNothing || !checks_indices_)
        return index.text;
    const std::string count = room(*indexed_array(element), base);
    if (count.empty())
        return index.text;
    return fmt::format("{}({}, {})", need == IndexBounds::Need::kPlace ? "picco_up_to" : "picco_inside",
                       index.at(kAssignmentPrecedence), count);
}

std::string CEmitter::checked_count(const Expression &array, const Expression &count,
                                    const std::string &text) {
    return index_bounds_.may_exceed(array, count)
               ? fmt::format("picco_fits({}, {})", print(array).at(kAssignmentPrecedence), text)
               : text;
}

std::string CEmitter::room(const Expression &array, const std::string &place) const {
    return extent(array.type, place);
}

/// A value on the way from one type to another: an integer of C, or a picco_wide.
Code CEmitter::of_width(const Code &value, const Type *from, const Type *to) {
    if (!is_integer(from) || !is_integer(to) || is_wide_integer(from) == is_wide_integer(to))
        return value;
    return is_wide_integer(to) ? wide_of(value) : low_of_wide(value);
}

Code CEmitter::wide_code(const Code &value, const Type *type) {
    return is_wide_integer(type) ? value : wide_of(value);
}

Code CEmitter::unary(const Unary &node) {
    Code result = checked_pointer(node, print(*node.operand));
    if (std::optional<Code> step = step_in_memory(node, result))
        return *step;
    if (node.op == UnaryOperator::kMinus && is_wide_integer(node.type)) {
        result.text = wide_call("negate", result.at(kAssignmentPrecedence)).text;
        result.precedence = kPostfixPrecedence;
        return result;
    }
    const std::string op(spelling(node.op));
    if (node.op == UnaryOperator::kPostIncrement || node.op == UnaryOperator::kPostDecrement) {
        result.text = result.at(kPostfixPrecedence) + op;
        result.precedence = kPostfixPrecedence;
    } else {
        const std::string operand = result.at(precedence(node.op));
        const bool needs_space = melts(op, operand) || op.size() > 2;
        result.text = op + (needs_space ? " " : "") + operand;
        result.precedence = precedence(node.op);
    }
    if (is_step(node.op))
        result.effects.join(effects_of_writing(*node.operand));
    return result;
}

Code CEmitter::binary(const Binary &node) {
    if (is_logical(node.op))
        return logical(node);
    if (node.op == BinaryOperator::kInnerProduct)
        return inner_product_of(node);
    const int level = precedence(node.op);
    if (node.op == BinaryOperator::kComma) {
        const Code left = effect(*node.left);
        Lines before;
        Code right =
            captured(before, [&] { return is_void(node.type) ? effect(*node.right) : print(*node.right); });
        if (!before.empty() || left.text.empty()) {
            if (!left.text.empty())
                out_->add(left.text + ";");
            out_->append(before);
            return right;
        }
        right.text = left.at(level) + ", " + right.at(level + 1);
        right.precedence = level;
        right.effects.join(left.effects);
        return right;
    }
    const std::vector<Code> sides = operands({node.left, node.right});
    if (is_wide_integer(node.left->type) || is_wide_integer(node.right->type)) {
        const Code left = wide_code(sides[0], node.left->type), right = wide_code(sides[1], node.right->type);
        return is_comparison(node.op) ? wide_comparison(node.op, left, right)
                                      : wide_arithmetic(node.op, left, right);
    }
    Code result{fmt::format("{} {} {}", sides[0].at(level), spelling(node.op),
                            (is_division(node.op) ? divisor(*node.right, sides[1]) : sides[1]).at(level + 1)),
                level, sides[0].effects};
    result.effects.join(sides[1].effects);
    return result;
}

Code CEmitter::logical(const Binary &node) {
    const int level = precedence(node.op);
    const Code left = print(*node.left);
    const Code right = print(*node.right);
    Code result{fmt::format("{} {} {}", left.at(level), spelling(node.op), right.at(level + 1)), level,
                left.effects};
    result.effects.join(right.effects);
    return result;
}

Code CEmitter::conditional(const Conditional &node) {
    const Code choice = print(*node.condition);
    Code result{choice.at(kConditionalPrecedence + 1), kConditionalPrecedence, choice.effects};
    if (node.when_true) {
        const Code when_true = print(*node.when_true);
        result.text += " ? " + when_true.text;
        result.effects.join(when_true.effects);
    } else {
        result.text += " ?";
    }
    const Code when_false = print(*node.when_false);
    result.text += (node.when_true ? " : " : ": ") + when_false.at(kConditionalPrecedence);
    result.effects.join(when_false.effects);
    return result;
}

Code CEmitter::assignment(const Assignment &node) {
    if (node.reads_old)
        return public_update(node);
    const std::vector<Code> sides = operands({node.left, node.right});
    return assigned(node, sides[0], "", sides[1]);
}

Code CEmitter::assigned(const Assignment &node, const Code &place, const std::string &old,
                        const Code &value) {
    const std::string op(node.op ? spelling(*node.op) : "");
    const bool divides = node.op && is_division(*node.op) && is_integer(node.left->type);
    const Code right = divides   ? divisor(*node.right, value)
                       : node.op ? value
                                 : checked_public(value, *node.right, node.left->type);
    if (std::optional<Code> result = assigned_in_memory(node, place, old, right))
        return *result;
    const std::string left = place.at(kCastPrecedence);
    if (node.op && is_scaled(node.left->type) && old.empty() && !has_side_effect(*node.left)) {
        const int level = precedence(*node.op);
        const Code sum{fmt::format("(__int128){} {} {}", left, op, right.at(level + 1)), level,
                       value.effects};
        Code checked = checked_public(sum, node, node.left->type);
        if (checked.text != sum.text) {
            checked.text = left + " = " + checked.text;
            checked.precedence = kAssignmentPrecedence;
            checked.effects.join(place.effects);
            checked.effects.join(effects_of_writing(*node.left));
            return checked;
        }
    }
    Code result{old.empty() ? fmt::format("{} {}= {}", left, op, right.at(kAssignmentPrecedence))
                            : fmt::format("{} = {} {} {}", left, old, op, right.at(precedence(*node.op) + 1)),
                kAssignmentPrecedence, place.effects};
    result.effects.join(value.effects);
    result.effects.join(effects_of_writing(*node.left));
    return node.op ? result : with_home(node, std::move(result));
}

std::string CEmitter::called_function(const Call &node, const Code &callee) const {
    return index_bounds_.is_allocator(node.function) ? "picco_public_" + std::string(node.function->name)
                                                     : callee.at(kPostfixPrecedence);
}

Code CEmitter::call(const Call &node) {
    std::vector<const Expression *> all = {node.callee};
    all.insert(all.end(), node.arguments.begin(), node.arguments.end());
    const std::vector<Code> parts = operands(all);
    Code result{called_function(node, parts[0]) + "(", kPostfixPrecedence,
                function_effects_.of_call(node.function)};
    for (size_t i = 1; i < parts.size(); ++i)
        result.text +=
            (i > 1 ? ", " : "") + with_passed_home(node, i - 1, parts[i]).at(kAssignmentPrecedence);
    result.text += ")";
    for (const Code &part : parts)
        result.effects.join(part.effects);
    return result;
}

std::string CEmitter::designators(const std::vector<Designator> &list) {
    std::string result;
    for (const Designator &designator : list) {
        if (!designator.field.empty())
            result += "." + names_.of(designator);
        else if (designator.last)
            result += fmt::format("[{} ... {}]", print(*designator.index).text, print(*designator.last).text);
        else
            result += "[" + print(*designator.index).text + "]";
    }
    return result;
}

Code CEmitter::initializer(const Expression &expression) {
    if (const auto *list = as<InitializerList>(&expression))
        return initializer_list(*list);
    return checked_public(print(expression), expression, expression.type);
}

Code CEmitter::initializer_list(const InitializerList &list) {
    Code result{"{", kPrimaryPrecedence, {}};
    for (const InitializerItem &item : list.items) {
        result.text += result.text.size() > 1 ? ", " : "";
        if (!item.designators.empty())
            result.text += designators(item.designators) + " = ";
        const Code value = initializer(*item.value);
        result.text += value.at(kAssignmentPrecedence);
        result.effects.join(value.effects);
    }
    result.text += "}";
    return result;
}

std::string CEmitter::size_of(const SizeOf &node) {
    const std::string keyword(node.keyword);
    if (node.type_name)
        return keyword + "(" + type_name(*node.type_name) + ")";
    const Code operand = print(*node.operand);
    const bool needs_space = !operand.text.starts_with('(');
    return keyword + (needs_space ? " " : "") + operand.at(kCastPrecedence);
}

std::string CEmitter::flexible_bytes(const PrivateAllocation &node, const Code &bytes_in_c) {
    const std::string bytes = temporary("bytes"), type = types().name(node.type->target);
    return fmt::format(
        "({{ size_t {0} = {1}; {0} = __builtin_offsetof({2}, {3}) + ({0} < {4} ? 0 : ({0} - {4}) / {5})"
        " * sizeof((({2} *)0)->{3}[0]); {0} < sizeof({2}) ? sizeof({2}) : {0}; }})",
        bytes, bytes_in_c.at(kAssignmentPrecedence), type, names_.of(*node.flexible), node.flexible_offset,
        node.flexible_step);
}

Code CEmitter::statement_expression(const StatementExpression &node) {
    Lines lines;
    captured(lines, [&] {
        for (const Statement *part : node.block->statements)
            statement(*part);
        return 0;
    });
    Code result{"({ " + lines.joined() + " })", kPrimaryPrecedence, {}};
    result.effects.reads = result.effects.writes = true;
    return result;
}

} // namespace picco::compiler
