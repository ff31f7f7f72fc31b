// Values of private expressions, as nested calls of the runtime.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "emit/text/unexpected.h"
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

} // namespace

/// C leaves the order of arguments open: what has to come before another one becomes a statement.
void SecureEmitter::put_in_order(std::vector<Code> &arguments) {
    for (size_t i = 0; i < arguments.size(); ++i) {
        Code &each = arguments[i];
        const auto is_to_follow = [&](const Code &later) {
            return order_matters(each.effects, later.effects);
        };
        if (!is_computed(each) && std::any_of(arguments.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                              arguments.end(), is_to_follow)) {
            const std::string name = temporary("t");
            out_->add(fmt::format("__auto_type {} = {};", name, each.at(kAssignmentPrecedence)));
            each.text = name;
            each.precedence = kPrimaryPrecedence;
        }
    }
}

Code SecureEmitter::call(RuntimeFunction function, std::vector<Code> arguments) {
    put_in_order(arguments);
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
    if (lane_body_)
        if (std::optional<Code> code = in_lanes(expression))
            return code;
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
            return load_everywhere(operand);
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
            return unexpected("a conversion of private data");
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
    case ExpressionKind::kBitCall:
        return bit_call(*as<BitCall>(&expression));
    case ExpressionKind::kStatementExpression:
        return statement_expression(*as<StatementExpression>(&expression));
    case ExpressionKind::kRealOperation:
        return real_operation(*as<RealOperation>(&expression));
    case ExpressionKind::kMember: {
        // Of a struct that is no place by itself.
        const auto &member = *as<Member>(&expression);
        Code field = record_place(*member.base);
        field.text = field.at(kPostfixPrecedence) + "." + names_.of(member);
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
        return unexpected("an expression of private data");
    }
}

/// Iterations of a vector loop that runs in lanes each need what all of them read.
Code SecureEmitter::load_everywhere(const Expression &place_expression) {
    const Code loaded = load(place_expression, place(place_expression));
    const bool is_shared = vector_ && may_have_lanes() && vector_of(place_expression).empty();
    return is_shared ? call(RuntimeFunction::kRepeat, {loaded, text(vector_->count)}) : loaded;
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
    if (lane_body_)
        if (const std::optional<Code> number = number_of_lane(operand))
            return *number;
    if (lane_body_ && mentions(operand, lane_body_->loop->counter))
        throw std::logic_error("a number that differs from lane to lane is not among them");
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
        return share_long(operand, type);
    }
    if (vector_ && vector_->loop->moves(operand))
        return vector_share(operand);
    const bool is_wide_unsigned = !type->is_signed && type->width == 64;
    return call(is_wide_unsigned ? RuntimeFunction::kPublicUnsigned : RuntimeFunction::kPublic,
                {converted(operand)});
}

/// A public value of more than 64 bits: one, or one for each iteration.
Code SecureEmitter::share_long(const Expression &operand, const Type *type) {
    const auto elements = [&](const std::string &first, const std::string &count) {
        return call(RuntimeFunction::kPublicElements,
                    {text(first), text("sizeof *" + first), text(type_text(type)), text(count)});
    };
    if (vector_ && vector_->loop->moves(operand)) {
        const std::string name = temporary("t");
        with_buffers([&] {
            const std::string numbers = moving_numbers(operand);
            out_->add(fmt::format("picco_value {} = {};", name, elements(numbers, vector_->count).text));
        });
        return public_vector(name);
    }
    const std::string number = temporary("number");
    const Code number_value = converted(operand);
    Code result = elements("&" + number, "1");
    result.text = fmt::format("({{ const {} = {}; {}; }})", types().declare(type, number),
                              number_value.at(kAssignmentPrecedence), result.text);
    result.precedence = kPrimaryPrecedence;
    result.effects.join(number_value.effects);
    return result;
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
            Operand part = operand(argument);
            captured(part.before, [&] { return part.code = with_passed_home(node, i, part.code); });
            parts.push_back(std::move(part));
        }
    }
    for (Operand &part : parts)
        part.code.effects.engine = true; // public arguments, too: C would leave their order open
    const std::vector<Code> texts = in_order(std::move(parts)); // the function's first
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
    if (keeps_format(node) || (is_scaled(type) && is_wide_integer(type)))
        return open_long(node);
    if (is_float_word(type))
        return open_float(node);
    if (type->width > kMostOpenedBits)
        return unsupported(node.range, "smcopen of more than 128 bits");
    const bool is_wide = type->width > kMostLongBits;
    Code result = call(is_wide ? RuntimeFunction::kOpenWide : RuntimeFunction::kOpen,
                       {stored(*node.operand, type), text(type_text(type))});
    if (!is_integer(node.type))
        return descaled(result, type, node.type);
    result.text = "(" + types().name(node.type) + ")" + result.text;
    result.precedence = kCastPrecedence;
    return result;
}

} // namespace picco::compiler
