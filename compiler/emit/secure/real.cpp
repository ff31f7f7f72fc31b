// Private floating-point numbers as calls of the runtime.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "emit/text/unexpected.h"

#include <utility>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

RuntimeFunction float_function(RealOperator op) {
    switch (op) {
    case RealOperator::kAdd:
        return RuntimeFunction::kFloatAdd;
    case RealOperator::kSubtract:
        return RuntimeFunction::kFloatSubtract;
    case RealOperator::kMultiply:
        return RuntimeFunction::kFloatMultiply;
    case RealOperator::kDivide:
        return RuntimeFunction::kFloatDivide;
    case RealOperator::kNegate:
        return RuntimeFunction::kFloatNegate;
    case RealOperator::kLess:
    case RealOperator::kGreater:
        return RuntimeFunction::kFloatLess;
    case RealOperator::kLessEqual:
    case RealOperator::kGreaterEqual:
        return RuntimeFunction::kFloatLessEqual;
    case RealOperator::kEqual:
    case RealOperator::kNotEqual:
        return RuntimeFunction::kFloatEqual;
    case RealOperator::kTruth:
        return RuntimeFunction::kFloatTruth;
    default:
        return real_row(op).arity == 1 ? RuntimeFunction::kFloatCall : RuntimeFunction::kFloatCallTwo;
    }
}

} // namespace

Code SecureEmitter::real_operation(const RealOperation &node) {
    if (node.op == RealOperator::kOld && old_value_.empty())
        return unsupported(node.range, "an update with side effects of this place");
    if (node.op == RealOperator::kOld)
        return using_engine(text(old_value_));
    const Code format = text(is_float_word(node.format) ? format_text(node.format) : "");
    if (node.op == RealOperator::kNumber && !is_float_word(node.format))
        return call(RuntimeFunction::kNumber, {text(quoted(node.literal))});
    if (node.op == RealOperator::kNumber)
        return call(RuntimeFunction::kFloatNumber, {text(quoted(node.literal)), format});
    if (node.op == RealOperator::kPublic)
        return shared_float(*node.operands.front(), format);
    return real_call(node,
                     operands(std::vector<const Expression *>(node.operands.begin(), node.operands.end())));
}

Code SecureEmitter::real_call(const RealOperation &node, std::vector<Code> values) {
    const Code format = text(is_float_word(node.format) ? format_text(node.format) : "");
    if (is_byte_operation(node))
        return call(node.op == RealOperator::kAdd        ? RuntimeFunction::kAdd
                    : node.op == RealOperator::kMultiply ? RuntimeFunction::kMultiply
                                                         : RuntimeFunction::kDivide,
                    values);
    if (!is_float_word(node.format))
        return scaled_function(node, values);
    if (node.op == RealOperator::kGreater || node.op == RealOperator::kGreaterEqual)
        std::swap(values[0], values[1]);
    switch (node.op) {
    case RealOperator::kFromInteger:
        return call(RuntimeFunction::kFloatFromInt,
                    {values[0], text(type_text(node.operands[0]->type)), format});
    case RealOperator::kToInteger:
        return call(RuntimeFunction::kFloatToInt, {values[0], format, text(type_text(node.type))});
    case RealOperator::kConvert:
        return call(RuntimeFunction::kFloatConvert, {values[0], format, text(format_text(node.type))});
    default:
        break;
    }
    const RuntimeFunction function = float_function(node.op);
    if (function == RuntimeFunction::kFloatCall || function == RuntimeFunction::kFloatCallTwo)
        values.insert(values.begin(), text(std::string(real_row(node.op).function)));
    values.push_back(format);
    const Code result = call(function, values);
    return node.op == RealOperator::kNotEqual ? call(RuntimeFunction::kNot, {result}) : result;
}

/// The functions that fixed-point numbers and integers have of their own.
Code SecureEmitter::scaled_function(const RealOperation &node, std::vector<Code> values) {
    switch (node.op) {
    case RealOperator::kAbs:
        return call(RuntimeFunction::kAbs, values);
    case RealOperator::kFmin:
        return call(RuntimeFunction::kMinimum, values);
    case RealOperator::kFmax:
        return call(RuntimeFunction::kMaximum, values);
    case RealOperator::kRound:
        values.push_back(text(std::to_string(node.format->fraction)));
        return call(RuntimeFunction::kRoundScaled, values);
    default:
        return unexpected("a function of fixed-point numbers");
    }
}

/// A public number of C in a private format: one for all, or one for each element or iteration.
Code SecureEmitter::shared_float(const Expression &source, const Code &format) {
    const bool has_many = !loop_ && varies_by_element(source);
    const bool is_moving = vector_ && vector_->loop->moves(source);
    if (!has_many && !is_moving)
        return call(RuntimeFunction::kFloatPublic, {converted(source), format});
    const std::string name = temporary("t");
    const auto add_elements = [&](const std::string &first, const std::string &count) {
        out_->add(fmt::format("picco_value {} = {};", name,
                              call(RuntimeFunction::kFloatPublicElements,
                                   {text(first), text("sizeof(*" + first + ")"), format, text(count)})
                                  .text));
    };
    with_buffers([&] {
        if (is_moving)
            return add_elements(moving_numbers(source), vector_->count);
        const WholeArray from = public_each(source);
        std::string count;
        for (const std::string &extent : from.extents)
            count += (count.empty() ? "(" : " * (") + extent + ")";
        add_elements(first_of_buffer(from), count);
    });
    return public_vector(name);
}

/// `@` of floating-point numbers; the operands have the format of the result.
Code SecureEmitter::float_product(const Binary &node, std::vector<Code> sides,
                                  const std::vector<std::string> &left,
                                  const std::vector<std::string> &right) {
    const Code format = text(format_text(innermost_element(node.type)));
    const Code inner = text(common_length(left.back(), right.front()));
    if (left.size() == 1 && right.size() == 1)
        return call(RuntimeFunction::kFloatDot, {sides[0], sides[1], inner, format});
    return call(RuntimeFunction::kFloatProduct,
                {sides[0], sides[1], text(left.size() == 2 ? left.front() : "1"), inner,
                 text(right.size() == 2 ? right.back() : "1"), format});
}

Code SecureEmitter::open_float(const SmcOpen &node) {
    Code result =
        call(RuntimeFunction::kFloatOpen, {print(*node.operand), text(format_text(node.operand->type))});
    result.text = "(" + types().name(node.type) + ")" + result.text;
    result.precedence = kCastPrecedence;
    return result;
}

/// A real number as the integer that stands for it, or by way of one that C does not have.
Code SecureEmitter::open_long(const SmcOpen &node) {
    const Type *type = node.operand->type;
    const std::string opened = temporary("opened");
    const Code value = stored(*node.operand, type);
    const Code move = call(RuntimeFunction::kOpenVector, {text("&" + opened), text("sizeof " + opened),
                                                          text(type_text(type)), value, text("1")});
    const std::string declared =
        keeps_format(node) ? types().declare(node.type, opened) : "picco_wide " + opened;
    const Code result{fmt::format("({{ {}; {}; {}; }})", declared, move.text, opened), kPrimaryPrecedence,
                      move.effects};
    return keeps_format(node) ? result : descaled(result, type, node.type);
}

Code SecureEmitter::update_old(const Assignment &node, const Lines &before, const Code &left) {
    out_->append(before);
    const std::string pointer = address(pointed(left)), old = temporary("t");
    out_->add(fmt::format("picco_value {} = picco_load({}, {});", old, pointer, type_text(node.left->type)));
    const std::string outer = std::exchange(old_value_, old);
    const Code value = stored(*node.right, node.left->type);
    old_value_ = outer;
    Code result = call(RuntimeFunction::kStore, {text(pointer), value});
    result.effects.join(effects_of_writing(*node.left));
    return result;
}

} // namespace picco::compiler
