// Operations on whole private arrays: nested calls of the runtime, each for all elements.
#include "ast/facts.h"
#include "emit/secure/emitter.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

std::string multiplied(const std::vector<std::string> &factors) {
    std::string result;
    for (const std::string &factor : factors)
        result += (result.empty() ? "" : " * ") +
                  (factor.find('/') == std::string::npos ? factor : "(" + factor + ")");
    return result;
}

/// The array behind a public value that has the same value in every element.
const ArrayElement *bare_element(const Expression &expression) {
    const auto *conversion = as<Conversion>(&expression);
    if (!conversion || conversion->is_explicit)
        return nullptr;
    switch (conversion->conversion) {
    case ConversionKind::kLoad:
        return as<ArrayElement>(conversion->operand);
    case ConversionKind::kWiden:
    case ConversionKind::kSame:
        return bare_element(*conversion->operand);
    default:
        return nullptr;
    }
}

} // namespace

std::string SecureEmitter::extent(const Type *array, const std::string &place) const {
    if (array->array_form == ArrayForm::kRuntime)
        if (const auto known = size_names_.find(array->size->id); known != size_names_.end())
            return known->second;
    return CEmitter::extent(array, place);
}

std::vector<std::string> SecureEmitter::extents_of(const Expression &array) {
    if (const auto *product = as<Binary>(&array)) {
        std::vector<std::string> left = extents_of(*product->left), right = extents_of(*product->right);
        left.pop_back();
        left.insert(left.end(), right.begin() + 1, right.end());
        return left;
    }
    if (const auto *operation = as<Elementwise>(&array))
        return extents_of(*operation->elements.front()->array);
    if (const auto *opened = as<SmcOpen>(&array))
        return extents_of(*opened->operand);
    if (is_at_private_place(array))
        return private_extents(array);
    Lines unused;
    return captured(unused,
                    [&] { return extents_of_place(array.type, place(array).at(kPostfixPrecedence)); });
}

std::string SecureEmitter::count_of(const Expression &array) {
    return multiplied(extents_of(array));
}

/// The elements of a private place as a vector.
Code SecureEmitter::row_of(const Expression &array) {
    Code result = text(
        fmt::format("picco_row({}, {})", first_element(array), type_text(innermost_element(array.type))));
    Lines unused;
    result.effects = captured(unused, [&] { return place(array); }).effects;
    result.effects.join(effects_of_reading(array));
    return result;
}

/// All elements of an array, public or private, as one value.
Code SecureEmitter::all_of(const Expression &array) {
    if (const auto *product = as<Binary>(&array); product && is_private(array.type))
        return matrix_product(*product);
    if (const auto *operation = as<Elementwise>(&array)) {
        if (const auto *assignment = as<Assignment>(operation->body)) {
            add_effect(*operation);
            return all_of(*as<ArrayElement>(assignment->left)->array);
        }
        check_operands(*operation);
        const Elementwise *outer = std::exchange(each_, operation);
        const Code result =
            is_private(operation->body->type) ? value(*operation->body) : share_each(*operation->body);
        each_ = outer;
        return result;
    }
    if (is_at_private_place(array))
        return private_row(array);
    if (is_private(array.type))
        return call(RuntimeFunction::kLoadVector, {row_of(array), text(count_of(array))});
    const std::string name = temporary("t");
    with_buffers([&] {
        const WholeArray from = array_in_memory(array);
        out_->add(fmt::format("picco_value {} = {};", name,
                              public_elements(from, innermost_element(array.type), array.range).text));
    });
    return public_vector(name);
}

Code SecureEmitter::public_vector(const std::string &name) {
    Code result = text(name);
    result.effects.engine = result.effects.reads = true;
    return result;
}

Code SecureEmitter::public_elements(const WholeArray &from, const Type *element, SourceRange range) {
    if (!is_integer(element))
        return unsupported(range, "this public array in private computation");
    const std::string first = first_of_buffer(from);
    return call(RuntimeFunction::kPublicElements, {text(first), text("sizeof(*" + first + ")"),
                                                   text(type_text(element)), text(multiplied(from.extents))});
}

std::string SecureEmitter::first_of_buffer(const WholeArray &array) {
    std::string result = array.place;
    for (size_t i = 1; i < array.extents.size(); ++i)
        result += "[0]";
    return result;
}

/// A public value that depends on the element, for all of them in memory.
CEmitter::WholeArray SecureEmitter::public_each(const Expression &value) {
    if (const ArrayElement *element = bare_element(value))
        return array_in_memory(*element->array);
    // The operands of this value alone.
    Elementwise part = *each_;
    std::erase_if(part.elements, [](const ArrayElement *element) { return is_private(element->type); });
    WholeArray result;
    each_element(part, value, [&] {
        Lines *inside = std::exchange(out_, loop_->outside);
        result = buffer_of(types().name(value.type), loop_->leaves.at(part.elements.front()).extents);
        out_ = inside;
        out_->add(fmt::format("{} = {};", element_text(result), converted(value).at(kAssignmentPrecedence)));
    });
    return result;
}

Code SecureEmitter::share_each(const Expression &value) {
    const ArrayElement *element = bare_element(value);
    const std::string name = temporary("t");
    with_buffers([&] {
        const WholeArray from = public_each(value);
        out_->add(fmt::format("picco_value {} = {};", name,
                              public_elements(from, element ? element->type : value.type, value.range).text));
    });
    return public_vector(name);
}

void SecureEmitter::check_operands(const Elementwise &node) {
    const std::vector<std::string> wanted = extents_of(*node.elements.front()->array);
    for (const ArrayElement *element : node.elements)
        if (element != node.elements.front())
            CEmitter::check_shapes(wanted, extents_of(*element->array));
}

Code SecureEmitter::elementwise(const Elementwise &node) {
    const auto *assignment = as<Assignment>(node.body);
    if (!assignment) // input or output of records
        return CEmitter::elementwise(node);
    here_ = node.range.begin;
    const Expression &target = *assignment->left;
    const ArrayElement *opened_element = nullptr;
    if (!assignment->op)
        opened_element = bare_element(*assignment->right);
    const auto *opened = opened_element ? as<SmcOpen>(opened_element->array) : nullptr;
    if (opened && !is_private(target.type) && opens_into(*opened, target.type))
        return open_into(*as<ArrayElement>(&target)->array, *opened);
    if (!is_private(target.type) || !is_integer(target.type))
        return CEmitter::elementwise(node);
    check_operands(node);
    const Elementwise *outer = std::exchange(each_, &node);
    Code result = assign(*assignment);
    each_ = outer;
    at(here_);
    return result;
}

/// The first cell of the array that an element stands for.
Code SecureEmitter::first_place(const ArrayElement &element) {
    const std::string first = first_element(*element.array);
    Code result = first.starts_with('&') ? Code{first.substr(1), kPostfixPrecedence, {}}
                                         : Code{"*" + first, kCastPrecedence, {}};
    Lines unused;
    result.effects = captured(unused, [&] { return place(*element.array); }).effects;
    return result;
}

/// Stores a value of an assignment: in all elements where the place stands for them.
Code SecureEmitter::store_call(const Expression &place_expression, const Code &location, const Code &value) {
    const auto *element = as<ArrayElement>(&place_expression);
    if (!element || loop_)
        return call(RuntimeFunction::kStore, {location, value});
    Code to = row_of(*element->array);
    to.effects = location.effects;
    return call(RuntimeFunction::kStoreVector, {to, text(count_of(*element->array)), value});
}

Code SecureEmitter::matrix_product(const Binary &node) {
    const std::vector<std::string> left = extents_of(*node.left), right = extents_of(*node.right);
    std::vector<Operand> sides(2);
    const std::array<const Expression *, 2> operands = {node.left, node.right};
    for (size_t i = 0; i < 2; ++i) {
        sides[i].code = captured(sides[i].before, [&] {
            Loop *outer = std::exchange(loop_, nullptr);
            Code code = all_of(*operands[i]);
            loop_ = outer;
            return code;
        });
        sides[i].declaration = "picco_value {}";
    }
    std::vector<Code> arguments = in_order(std::move(sides));
    if (is_float_word(innermost_element(node.type)))
        return float_product(node, std::move(arguments), left, right);
    const Code inner = text(common_length(left.back(), right.front()));
    if (left.size() == 1 && right.size() == 1)
        return call(RuntimeFunction::kSum, {call(RuntimeFunction::kMultiply, arguments), inner});
    arguments.push_back(text(left.size() == 2 ? left.front() : "1"));
    arguments.push_back(inner);
    arguments.push_back(text(right.size() == 2 ? right.back() : "1"));
    return call(RuntimeFunction::kProduct, arguments);
}

std::string SecureEmitter::common_length(const std::string &x, const std::string &y) {
    const auto is_number = [](const std::string &size) {
        return std::ranges::all_of(size, [](unsigned char c) { return std::isdigit(c); });
    };
    return x == y || (is_number(x) && is_number(y)) ? x : fmt::format("picco_same_length({}, {})", x, y);
}

// Operators that treat a public side in a way of their own.

const Expression *SecureEmitter::public_side(const Expression &expression) {
    const auto *shared = as<Conversion>(&expression);
    const bool is_shared = shared && shared->conversion == ConversionKind::kShare;
    const Expression &inner = is_shared ? *shared->operand : expression;
    return !is_private(inner.type) && varies_by_element(inner) ? &inner : nullptr;
}

/// A division or shift of all elements, each by a public value of its own; left is computed already.
Code SecureEmitter::by_public(BinaryOperator op, const Code &left, const Expression &right) {
    static constexpr std::pair<BinaryOperator, std::string_view> kNames[] = {
        {BinaryOperator::kDivide, "PICCO_DIVIDE"},
        {BinaryOperator::kRemainder, "PICCO_REMAINDER"},
        {BinaryOperator::kShiftLeft, "PICCO_SHIFT_LEFT"},
        {BinaryOperator::kShiftRight, "PICCO_SHIFT_RIGHT"},
    };
    const std::string name(
        std::ranges::find(kNames, op, &std::pair<BinaryOperator, std::string_view>::first)->second);
    const std::string result = temporary("t");
    const ArrayElement *element = bare_element(right);
    Code code;
    with_buffers([&] {
        const WholeArray amounts = public_each(right);
        const std::string first = first_of_buffer(amounts);
        code =
            call(RuntimeFunction::kByPublic,
                 {text(name), left, text(first), text("sizeof(*" + first + ")"),
                  text(type_text(element ? element->type : right.type)), text(multiplied(amounts.extents))});
        out_->add(fmt::format("picco_value {} = {};", result, code.text));
    });
    code.text = result;
    code.precedence = kPrimaryPrecedence;
    return code;
}

/// condition ? when_true : when_false for a public condition that depends on the element.
Code SecureEmitter::choose(const Expression &condition, const Code &when_true, const Code &when_false) {
    Code result;
    const std::string name = temporary("t");
    with_buffers([&] {
        Elementwise part = *each_;
        std::erase_if(part.elements, [](const ArrayElement *element) { return is_private(element->type); });
        WholeArray which;
        each_element(part, [&] {
            Lines *inside = std::exchange(out_, loop_->outside);
            which = buffer_of("unsigned char", loop_->leaves.at(part.elements.front()).extents);
            out_ = inside;
            out_->add(fmt::format("{} = {} != 0;", element_text(which),
                                  print(condition).at(precedence(BinaryOperator::kLess))));
        });
        result = call(RuntimeFunction::kChoose,
                      {text(first_of_buffer(which)), when_true, when_false, text(multiplied(which.extents))});
        out_->add(fmt::format("picco_value {} = {};", name, result.text));
    });
    result.text = name;
    result.precedence = kPrimaryPrecedence;
    return result;
}

/// Both sides are evaluated for all elements; nothing where neither side is public and depends on the
/// element.
std::optional<Code> SecureEmitter::logical_each(const Binary &node) {
    const Expression *left = public_side(*node.left), *right = public_side(*node.right);
    if (!left && !right)
        return std::nullopt;
    const Code other = bit(left ? *node.right : *node.left);
    const Expression &condition = left ? *left : *right;
    return node.op == BinaryOperator::kLogicalAnd
               ? choose(condition, other, call(RuntimeFunction::kPublic, {text("0")}))
               : choose(condition, call(RuntimeFunction::kPublic, {text("1")}), other);
}

// Opening.

/// The runtime can put what it opens into elements of this type.
bool SecureEmitter::opens_into(const SmcOpen &node, const Type *type) {
    const Type *from = innermost_element(node.operand->type);
    return is_float_word(from) ? type->kind == TypeKind::kFloat : is_integer(type) && !is_scaled(from);
}

/// size, type and what follows for the functions that open arrays.
std::string SecureEmitter::opened_type(const Type *type) const {
    return is_float_word(type) ? format_text(type) : type_text(type);
}

Code SecureEmitter::open_into(const Expression &target, const SmcOpen &node) {
    const Type *type = innermost_element(node.operand->type);
    const bool is_float = is_float_word(type);
    if (!is_float && (!is_integer(type) || type->width > kMostOpenedBits))
        return unsupported(node.range, "smcopen of this array");
    check_shapes(extents_of(target), extents_of(*node.operand));
    const Code to = text(first_element(target));
    const Code size = text("sizeof(" + types().name(innermost_element(target.type)) + ")");
    Code result;
    if (node.operand->category == ValueCategory::kPlace && !is_at_private_place(*node.operand))
        result = call(is_float ? RuntimeFunction::kFloatOpenArray : RuntimeFunction::kOpenArray,
                      {to, size, text(opened_type(type)), text(first_element(*node.operand)),
                       text(count_of(*node.operand))});
    else
        result =
            call(is_float ? RuntimeFunction::kFloatOpenVector : RuntimeFunction::kOpenVector,
                 {to, size, text(opened_type(type)), opened_values(node), text(count_of(*node.operand))});
    result.effects.reads = result.effects.writes = true;
    return result;
}

Code SecureEmitter::opened_values(const SmcOpen &node) {
    const Type *type = innermost_element(node.operand->type);
    return fitted(all_of(*node.operand), fit(ranges_.of_array(*node.operand), type, type), type);
}

CEmitter::WholeArray SecureEmitter::opened_array(const SmcOpen &node) {
    const Type *type = innermost_element(node.operand->type);
    const bool is_real = is_float_word(type) || is_scaled(type);
    if (!is_integer(type) || (type->width > kMostOpenedBits && !is_real))
        unsupported(node.range, "smcopen of this array");
    const std::vector<std::string> extents = extents_of(*node.operand);
    const WholeArray result = is_scaled(type) && !keeps_format(node)
                                  ? buffer_of(opened_integer(type), extents)
                                  : buffer(node, extents);
    const bool is_float = is_float_word(type) && !keeps_format(node);
    const std::string to = first_of_buffer(result);
    out_->add(fmt::format("{}({}, sizeof(*{}), {}, {}, {});",
                          is_float ? "picco_float_open_vector" : "picco_open_vector", to, to,
                          is_float ? format_text(type) : type_text(type), opened_values(node).text,
                          multiplied(result.extents)));
    return is_scaled(type) && !keeps_format(node) ? descaled_array(result, node) : result;
}

} // namespace picco::compiler
