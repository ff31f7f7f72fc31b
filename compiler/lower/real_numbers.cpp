#include "lower/real_numbers.h"

#include "ast/facts.h"
#include "lower/real_literals.h"
#include "lower/real_nodes.h"
#include "lower/walk.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// Constants of the tree have 128 bits.
constexpr int kMostConstantBits = 126;

/// Private numbers are words or scaled integers from here on.
void make_integer(Type &type) {
    const bool is_fixed = type.kind == TypeKind::kFixed;
    type.kind = TypeKind::kInteger;
    type.is_signed = is_fixed;
    type.integer_name = is_fixed ? IntegerName::kWidth : IntegerName::kUnsignedWidth;
    if (!is_fixed)
        type.width = type.significand + type.exponent + 1;
}

/// The public expression behind C's own conversions to its formats.
Expression *public_source(Expression *expression) {
    for (;;) {
        auto *conversion = as<Conversion>(expression);
        if (!conversion || (conversion->conversion != ConversionKind::kIntegerToFloat &&
                            conversion->conversion != ConversionKind::kFloatToFloat))
            return expression;
        expression = conversion->operand;
    }
}

/// A literal, perhaps with signs.
const FloatLiteral *literal_of(const Expression &expression, bool &is_negative) {
    const Expression *inner = &expression;
    for (;;) {
        const auto *sign = as<Unary>(inner);
        if (!sign || (sign->op != UnaryOperator::kMinus && sign->op != UnaryOperator::kPlus))
            break;
        is_negative ^= sign->op == UnaryOperator::kMinus;
        inner = sign->operand;
    }
    return as<FloatLiteral>(inner);
}

class RealNumbers {
  public:
    RealNumbers(Program &program, Diagnostics &diagnostics)
        : program_(program), diagnostics_(diagnostics), nodes_(program) {}

    void run() {
        for (Type *type : program_.real_types)
            if ((type->privacy != Privacy::kPublic || has_own_format(type)) && !type->is_complex)
                make_integer(*type); // open ones where they are private
        for (TranslationUnit *unit : program_.units)
            for (Declaration *declaration : unit->declarations)
                visitor_.declaration(declaration);
    }

  private:
    /// What a scaled value was before it was truncated: `value` of 2^-scale.
    struct Exact {
        Expression *value = nullptr;
        int scale = 0;
    };
    /// A constant: number / 2^scale.
    struct Dyadic {
        mpz_class number;
        int scale = 0;
    };

    static bool is_real(const Type *type) { return is_float_word(type) || is_scaled(type); }

    void look(Statement &statement) {
        // The value of a step that nobody takes is not kept.
        if (auto *expression = as<ExpressionStatement>(&statement))
            without_old_value(expression->expression);
        if (auto *loop = as<For>(&statement))
            without_old_value(loop->step);
        visit_children(statement, visitor_);
    }

    static void without_old_value(Expression *expression) {
        while (auto *conversion = as<Conversion>(expression))
            expression = conversion->operand;
        if (auto *both = as<Binary>(expression); both && both->op == BinaryOperator::kComma) {
            without_old_value(both->left);
            return without_old_value(both->right);
        }
        auto *unary = as<Unary>(expression);
        if (!unary || !is_step(unary->op) || !is_real(unary->type))
            return;
        if (unary->op == UnaryOperator::kPostIncrement)
            unary->op = UnaryOperator::kPreIncrement;
        if (unary->op == UnaryOperator::kPostDecrement)
            unary->op = UnaryOperator::kPreDecrement;
    }

    void look(Expression *&expression) {
        if (nodes_.made(expression))
            return;
        auto *share = as<Conversion>(expression);
        auto *way =
            share && share->conversion == ConversionKind::kShare ? as<Conversion>(share->operand) : nullptr;
        if (way && is_from_c(*way)) // shared() goes back to the number of C
            visit_children(*way, visitor_);
        else
            visit_children(*expression, visitor_);
        if (auto *list = as<InitializerList>(expression))
            for (InitializedPart &part : list->parts)
                if (const auto at = replaced_.find(part.value); at != replaced_.end())
                    part.value = at->second;
        if (!expression->type)
            return;
        Expression *old = expression;
        expression = lowered(old);
        if (expression != old)
            replaced_[old] = expression;
    }

    /// A number of C becomes one of another format.
    static bool is_from_c(const Conversion &conversion) {
        return (conversion.conversion == ConversionKind::kIntegerToFloat ||
                conversion.conversion == ConversionKind::kFloatToFloat) &&
               !is_real(conversion.operand->type);
    }

    Expression *lowered(Expression *expression) {
        if (auto *conversion = as<Conversion>(expression))
            return lowered(*conversion);
        if (const auto *cast = as<Cast>(expression)) // what it converts has been converted
            return !is_private(cast->type) && is_real(cast->type) ? cast->operand : expression;
        if (auto *binary = as<Binary>(expression))
            return lowered(*binary);
        if (auto *unary = as<Unary>(expression))
            return lowered(*unary);
        if (auto *assignment = as<Assignment>(expression))
            return lowered(*assignment);
        if (auto *open = as<SmcOpen>(expression)) {
            open->operand = as_operation(open->operand);
            return open;
        }
        if (auto *function = as<RealOperation>(expression))
            return lowered(*function);
        return expression;
    }

    // Conversions.

    Expression *lowered(Conversion &node) {
        const Type *to = node.type, *from = node.operand->type;
        switch (node.conversion) {
        case ConversionKind::kShare:
            // fixed<K,0>, too, of which nothing but the width is left.
            return is_arithmetic(from) && (is_real(to) || !is_integer(from)) ? shared(node) : &node;
        case ConversionKind::kIntegerToFloat:
        case ConversionKind::kFloatToInteger:
        case ConversionKind::kFloatToFloat:
            return is_private(to) ? converted(node.operand, to) : public_conversion(node);
        case ConversionKind::kTruth:
            return is_float_word(from) && is_private(from) ? truth(node.operand) : &node;
        case ConversionKind::kLoad:
            if (const auto *element = as<ArrayElement>(node.operand); element && is_scaled(to))
                if (const auto *product = as<Binary>(element->array))
                    if (product->op == BinaryOperator::kInnerProduct)
                        return truncated(copy_of(node), scale_of(*product), to);
            return &node;
        default:
            return &node;
        }
    }

    /// A node of ours in the place of one of sema's, so that it stays as it is.
    Expression *copy_of(const Conversion &node) {
        return nodes_.conversion(node.conversion, node.operand, node.type);
    }

    Expression *truth(Expression *value) {
        return nodes_.operation(RealOperator::kTruth, {value}, value->type, nodes_.bit_type(), value->range);
    }

    Expression *shared(Conversion &node) {
        const auto source = sources_.find(node.operand);
        return shared(source != sources_.end() ? source->second : public_source(node.operand), node.type,
                      node.range);
    }

    /// Public numbers of formats that C does not have, from and to those of C.
    Expression *public_conversion(Conversion &node) {
        const Type *to = node.type, *from = node.operand->type;
        const bool is_from_c = node.conversion == ConversionKind::kIntegerToFloat || !is_integer(from);
        const bool is_to_c = node.conversion == ConversionKind::kFloatToInteger || !is_integer(to);
        if (is_from_c && is_to_c)
            return &node;
        Expression *source = node.operand;
        Expression *result = converted(source, to);
        if (is_from_c)
            sources_[result] = source;
        return result;
    }

    /// To or from a public floating-point number of C; null for other conversions.
    Expression *with_c_number(Expression *value, const Type *to) {
        const Type *from = value->type;
        if (!is_integer(to))
            return nodes_.operation(is_float_word(from) ? RealOperator::kOpen : RealOperator::kDescaled,
                                    {value}, from, to, value->range);
        if (is_integer(from) && !value->constant)
            return nullptr;
        bool is_negative = false;
        const FloatLiteral *literal = literal_of(*value, is_negative);
        if (value->constant || literal) {
            mpq_class number = literal ? exact_value(literal->spelling) : mpq_class(whole_number(*value));
            if (literal && is_negative)
                number = -number;
            if (is_float_word(to))
                return nodes_.constant(packed(number, to->significand, to->exponent), to, value->range);
            return scaled_constant(number, to, value->range);
        }
        if (is_float_word(to))
            return nodes_.operation(RealOperator::kPublic, {value}, to, to, value->range);
        return nodes_.scaled_number(value, to, value->range);
    }

    static mpz_class whole_number(const Expression &constant) {
        mpz_class number;
        mpz_set_str(number.get_mpz_t(), decimal(*constant.constant).c_str(), 10);
        return number;
    }

    /// A public number of C in a private format.
    Expression *shared(Expression *source, const Type *to, SourceRange range) {
        if (is_float_word(source->type)) // a number of C holds it
            source = nodes_.operation(RealOperator::kOpen, {source}, source->type, long_double(), range);
        if (is_float_word(to))
            return shared_float(source, to, range);
        if (is_scaled(source->type))
            return nodes_.fitted(nodes_.conversion(ConversionKind::kShare, source, to));
        if (source->constant)
            return scaled_constant(mpq_class(whole_number(*source)), to, range);
        if (is_integer(source->type))
            return from_whole(shared_integer(source), to);
        bool is_negative = false;
        if (const FloatLiteral *literal = literal_of(*source, is_negative)) {
            const mpq_class value = exact_value(literal->spelling);
            return scaled_constant(is_negative ? mpq_class(-value) : value, to, range);
        }
        Expression *number = nodes_.scaled_number(source, to, range);
        return nodes_.fitted(nodes_.conversion(ConversionKind::kShare, number, to));
    }

    const Type *long_double() {
        if (!long_double_) {
            Type *type = program_.arena.make<Type>();
            type->kind = TypeKind::kFloat;
            type->float_name = FloatName::kLongDouble;
            type->significand = 64;
            type->exponent = 15;
            type->canonical = type;
            long_double_ = type;
        }
        return long_double_;
    }

    Expression *shared_integer(Expression *source) {
        return nodes_.conversion(ConversionKind::kShare, source, private_twin(source->type));
    }

    static std::string decimal(Int128 value) {
        std::string digits;
        const bool is_negative = value < 0;
        do {
            const int digit = static_cast<int>(value % 10);
            digits += static_cast<char>('0' + (digit < 0 ? -digit : digit));
            value /= 10;
        } while (value != 0);
        if (is_negative)
            digits += '-';
        std::ranges::reverse(digits);
        return digits;
    }

    Expression *shared_float(Expression *source, const Type *to, SourceRange range) {
        if (source->constant)
            return nodes_.number(decimal(*source->constant), to, range);
        if (is_integer(source->type))
            return nodes_.operation(RealOperator::kFromInteger, {shared_integer(source)}, to, to, range);
        bool is_negative = false;
        if (const FloatLiteral *literal = literal_of(*source, is_negative))
            return nodes_.number((is_negative ? "-" : "") + std::string(without_suffix(literal->spelling)),
                                 to, range);
        return nodes_.operation(RealOperator::kPublic, {source}, to, to, range);
    }

    Expression *scaled_constant(const mpq_class &value, const Type *to, SourceRange range) {
        const mpz_class number =
            nearest(mpq_class(value * (mpz_class(1) << static_cast<unsigned>(to->fraction))));
        const mpz_class bound = mpz_class(1)
                                << static_cast<unsigned>(std::min(to->width - 1, kMostConstantBits));
        if (number >= bound || number < -bound) {
            diagnostics_.report(MessageId::kFixedConstant, range, {to_string(to)});
            return nodes_.constant(0, to, range);
        }
        Expression *result = nodes_.constant(number, to, range);
        Dyadic dyadic{number, to->fraction};
        while (dyadic.scale > 0 && mpz_even_p(dyadic.number.get_mpz_t())) {
            dyadic.number /= 2;
            --dyadic.scale;
        }
        constants_[result] = dyadic;
        return result;
    }

    /// The same integer type, private.
    const Type *private_twin(const Type *type) {
        Type *twin = program_.arena.make<Type>(type->kind == TypeKind::kEnum ? *type->target : *type);
        twin->privacy = Privacy::kPrivate;
        twin->canonical = twin;
        return twin;
    }

    Expression *from_whole(Expression *whole, const Type *to) {
        Expression *product = nodes_.binary(
            BinaryOperator::kMultiply, whole,
            nodes_.constant(mpz_class(1) << static_cast<unsigned>(to->fraction), to, whole->range), to);
        Expression *result = nodes_.fitted(product);
        wholes_[result] = whole;
        return result;
    }

    /// Between private number types, or public ones.
    Expression *converted(Expression *value, const Type *to) {
        const Type *from = value->type;
        if (!is_private(to) && (!is_integer(from) || !is_integer(to) || value->constant))
            if (Expression *result = with_c_number(value, to))
                return result;
        if (is_float_word(to)) {
            if (is_float_word(from))
                return between_formats(value, to);
            if (!is_scaled(from))
                return nodes_.operation(RealOperator::kFromInteger, {nodes_.fitted(value)}, to, to,
                                        value->range);
            Expression *whole =
                nodes_.operation(RealOperator::kFromInteger, {nodes_.fitted(value)}, to, to, value->range);
            return nodes_.operation(RealOperator::kMultiply,
                                    {whole, power_of_two(-from->fraction, to, value->range)}, to, to,
                                    value->range);
        }
        if (is_float_word(from)) {
            if (is_scaled(to))
                value = nodes_.operation(RealOperator::kMultiply,
                                         {value, power_of_two(to->fraction, from, value->range)}, from, from,
                                         value->range);
            return nodes_.operation(RealOperator::kToInteger, {value}, from, to, value->range);
        }
        if (!is_scaled(to)) { // towards zero
            const auto whole = wholes_.find(value);
            if (whole != wholes_.end())
                return nodes_.conversion(ConversionKind::kWrap, whole->second, to);
            Expression *quotient = nodes_.binary(
                BinaryOperator::kDivide, value,
                nodes_.constant(mpz_class(1) << static_cast<unsigned>(from->fraction), from, value->range),
                from);
            return nodes_.conversion(ConversionKind::kWrap, quotient, to);
        }
        if (!is_scaled(from))
            return from_whole(value, to);
        const int more = to->fraction - from->fraction;
        Expression *renamed = nodes_.renamed(value, to);
        return nodes_.fitted(more >= 0 ? nodes_.scaled_up(renamed, more, to)
                                       : nodes_.shifted_right(renamed, -more, to));
    }

    Expression *between_formats(Expression *value, const Type *to) {
        if (has_same_format(value->type, to))
            return value;
        if (Expression *operation = narrowed_operation(value, to))
            return operation;
        return nodes_.operation(RealOperator::kConvert, {value}, value->type, to, value->range);
    }

    static bool has_same_format(const Type *x, const Type *y) {
        return x->significand == y->significand && x->exponent == y->exponent;
    }

    Expression *power_of_two(int exponent, const Type *format, SourceRange range) {
        return nodes_.number(fmt::format("0x1p{}", exponent), format, range);
    }

    // Operators.

    Expression *lowered(Binary &node) {
        if (node.op == BinaryOperator::kComma || is_logical(node.op))
            return &node;
        if (node.op == BinaryOperator::kInnerProduct)
            return inner_product(node);
        if (is_comparison(node.op))
            return is_float_word(node.left->type) ? float_comparison(node) : &node;
        return is_real(node.type) ? arithmetic(node.op, node.left, node.right, node.type) : &node;
    }

    Expression *inner_product(Binary &node) {
        const Type *type = innermost_element(node.type);
        for (Expression **side : {&node.left, &node.right}) {
            *side = as_operation(*side);
            const Type *element = innermost_element((*side)->type);
            if (!is_real(type) && !is_real(element))
                continue;
            const bool is_whole = is_scaled(type) && is_integer(element) && !is_real(element);
            const bool is_fit = is_private(element) == is_private(type) && is_same(element, type);
            if (!is_whole && !is_fit)
                *side = each(*side, [&](Expression *value) {
                    return is_private(element) == is_private(type) ? converted(value, type)
                                                                   : shared(value, type, value->range);
                });
        }
        if (is_array(node.type) || !is_scaled(type))
            return &node;
        return truncated(nodes_.binary_in_c(node.op, node.left, node.right, type), scale_of(node), type);
    }

    /// Integers are not scaled for a product.
    static int scale_of(const Binary &product) {
        const int fractions = innermost_element(product.left->type)->fraction +
                              innermost_element(product.right->type)->fraction;
        return fractions - innermost_element(product.type)->fraction;
    }

    /// A product of whole arrays as one that other operators take: its elements are truncated.
    Expression *as_operation(Expression *array) {
        const auto *product = as<Binary>(array);
        const Type *type = innermost_element(array->type);
        if (!product || !is_array(array->type) || !is_scaled(type))
            return array;
        return each(array, [&](Expression *value) { return truncated(value, scale_of(*product), type); });
    }

    /// The array of what becomes of every element.
    template <class Change>
    Expression *each(Expression *array, const Change &change) {
        const Type *type = innermost_element(array->type);
        auto *element = program_.arena.make<ArrayElement>();
        element->range = array->range;
        element->array = array;
        element->type = type;
        element->category = ValueCategory::kPlace;
        auto *operation = program_.arena.make<Elementwise>();
        operation->range = array->range;
        operation->elements = {element};
        operation->body = change(nodes_.conversion(ConversionKind::kLoad, element, type));
        operation->type = with_element(array->type, operation->body->type);
        return operation;
    }

    const Type *with_element(const Type *array, const Type *element) {
        if (!is_array(array))
            return element;
        Type *type = program_.arena.make<Type>(*array);
        type->target = with_element(array->target, element);
        type->alias = nullptr;
        type->canonical = type;
        return type;
    }

    Expression *float_comparison(Binary &node) {
        static constexpr std::pair<BinaryOperator, RealOperator> kOperators[] = {
            {BinaryOperator::kLess, RealOperator::kLess},
            {BinaryOperator::kLessEqual, RealOperator::kLessEqual},
            {BinaryOperator::kGreater, RealOperator::kGreater},
            {BinaryOperator::kGreaterEqual, RealOperator::kGreaterEqual},
            {BinaryOperator::kEqual, RealOperator::kEqual},
            {BinaryOperator::kNotEqual, RealOperator::kNotEqual}};
        const auto row = std::ranges::find(kOperators, node.op, [](const auto &each) { return each.first; });
        Expression *left = node.left, *right = node.right;
        for (const Expression *side : {left, right})
            if (const auto *wider = as<RealOperation>(side); wider && wider->op == RealOperator::kConvert)
                if (const Type *narrow = wider->operands[0]->type; holds_all(side->type, narrow)) {
                    Expression *first = narrowed(node.left, narrow), *second = narrowed(node.right, narrow);
                    if (first && second)
                        left = first, right = second;
                }
        const Type *type = is_private(left->type) ? nodes_.bit_type() : node.type;
        return nodes_.operation(row->second, {left, right}, left->type, type, node.range);
    }

    Expression *arithmetic(BinaryOperator op, Expression *left, Expression *right, const Type *type) {
        if (!is_integer(type)) // of C
            return nodes_.binary_in_c(op, left, right, type);
        if (!is_float_word(type))
            return scaled_arithmetic(op, left, right, type);
        const RealOperator operation = op == BinaryOperator::kAdd        ? RealOperator::kAdd
                                       : op == BinaryOperator::kSubtract ? RealOperator::kSubtract
                                       : op == BinaryOperator::kMultiply ? RealOperator::kMultiply
                                                                         : RealOperator::kDivide;
        return nodes_.operation(operation, {left, right}, type, type, {left->range.begin, right->range.end});
    }

    Expression *scaled_arithmetic(BinaryOperator op, Expression *left, Expression *right, const Type *type) {
        switch (op) {
        case BinaryOperator::kMultiply:
            return product(left, right, type);
        case BinaryOperator::kDivide:
            return quotient(left, right, type);
        default:
            return sum(op, left, right, type);
        }
    }

    Expression *truncated(Expression *exact, int scale, const Type *type) {
        if (scale == 0)
            return nodes_.fitted(exact);
        Expression *result = nodes_.fitted(nodes_.shifted_right(exact, scale, type));
        exacts_[result] = {exact, scale};
        return result;
    }

    /// A sum with products in it is truncated as a whole.
    Expression *sum(BinaryOperator op, Expression *left, Expression *right, const Type *type) {
        const auto exact_left = exacts_.find(left), exact_right = exacts_.find(right);
        int scale = 0;
        for (const auto &side : {exact_left, exact_right})
            if (side != exacts_.end())
                scale = std::max(scale, side->second.scale);
        const auto at_scale = [&](Expression *side, const auto &exact) {
            return exact == exacts_.end()
                       ? nodes_.scaled_up(side, scale, type)
                       : nodes_.scaled_up(exact->second.value, scale - exact->second.scale, type);
        };
        Expression *result =
            nodes_.binary(op, at_scale(left, exact_left), at_scale(right, exact_right), type);
        return scale == 0 ? result : truncated(result, scale, type);
    }

    Expression *product(Expression *left, Expression *right, const Type *type) {
        if (constants_.contains(left))
            std::swap(left, right);
        if (const auto whole = wholes_.find(left); whole != wholes_.end())
            return nodes_.fitted(nodes_.binary(BinaryOperator::kMultiply, whole->second, right, type));
        if (const auto whole = wholes_.find(right); whole != wholes_.end())
            return nodes_.fitted(nodes_.binary(BinaryOperator::kMultiply, left, whole->second, type));
        if (const auto known = constants_.find(right); known != constants_.end()) {
            Expression *factor = nodes_.constant(known->second.number, type, right->range);
            return truncated(nodes_.binary(BinaryOperator::kMultiply, left, factor, type),
                             known->second.scale, type);
        }
        return truncated(nodes_.binary(BinaryOperator::kMultiply, left, right, type), type->fraction, type);
    }

    Expression *quotient(Expression *left, Expression *right, const Type *type) {
        int scale = type->fraction;
        if (const auto whole = wholes_.find(right); whole != wholes_.end()) {
            right = whole->second;
            scale = 0;
        } else if (const auto known = constants_.find(right); known != constants_.end()) {
            right = nodes_.constant(known->second.number, type, right->range);
            scale = known->second.scale;
        }
        if (Expression *result = quotient_of_floats(left, right, scale, type))
            return result;
        return nodes_.fitted(
            nodes_.binary(BinaryOperator::kDivide, nodes_.scaled_up(left, scale, type), right, type));
    }

    /// A public number, shared: dividing integers by it is cheap.
    static bool is_known(const Expression &value) {
        const auto *conversion = as<Conversion>(&value);
        return value.constant || (conversion && (conversion->conversion == ConversionKind::kShare ||
                                                 is_known(*conversion->operand)));
    }

    /// Of private numbers, as floating-point ones that hold both: a quotient that is cut off to as many bits
    /// as its integer has, and then to the integer, is cut off once. The field need not be wider than for
    /// products. Null where the division of integers is better.
    Expression *quotient_of_floats(Expression *left, Expression *right, int scale, const Type *type) {
        constexpr int kMostBits = 64, kExponent = 9; // holds 2^-(3 * 64) to 2^(2 * 64)
        const int significand = std::max(type->width, right->type->width);
        if (!is_private(type) || is_known(*right) || program_.rounds_to_nearest || significand > kMostBits)
            return nullptr;
        const Type *format = made_format(significand, kExponent, Privacy::kPrivate);
        const SourceRange range{left->range.begin, right->range.end};
        const auto as_float = [&](Expression *value) {
            return nodes_.operation(RealOperator::kFromInteger, {nodes_.fitted(value)}, format, format,
                                    value->range);
        };
        Expression *result =
            nodes_.operation(RealOperator::kDivide, {as_float(left), as_float(right)}, format, format, range);
        if (scale != 0)
            result = nodes_.operation(RealOperator::kMultiply, {result, power_of_two(scale, format, range)},
                                      format, format, range);
        return nodes_.operation(RealOperator::kToInteger, {result}, format, type, range);
    }

    Expression *lowered(Unary &node) {
        if (node.op == UnaryOperator::kLogicalNot && is_float_word(node.operand->type) &&
            is_private(node.operand->type)) {
            node.operand = truth(node.operand);
            return &node;
        }
        if (!is_real(node.type))
            return &node;
        switch (node.op) {
        case UnaryOperator::kPlus:
            return node.operand;
        case UnaryOperator::kMinus:
            if (is_float_word(node.type))
                return nodes_.operation(RealOperator::kNegate, {node.operand}, node.type, node.type,
                                        node.range);
            if (const auto exact = exacts_.find(node.operand); exact != exacts_.end())
                return truncated(nodes_.unary(UnaryOperator::kMinus, exact->second.value, node.type),
                                 exact->second.scale, node.type);
            return &node;
        case UnaryOperator::kPreIncrement:
        case UnaryOperator::kPreDecrement:
        case UnaryOperator::kPostIncrement:
        case UnaryOperator::kPostDecrement:
            return step(node);
        default:
            return &node;
        }
    }

    /// x = x + 1; the old value of a fixed-point number is the new one less 1.
    Expression *step(Unary &node) {
        const bool is_up =
            node.op == UnaryOperator::kPreIncrement || node.op == UnaryOperator::kPostIncrement;
        const bool is_old =
            node.op == UnaryOperator::kPostIncrement || node.op == UnaryOperator::kPostDecrement;
        const auto one = [&] {
            return is_float_word(node.type) ? nodes_.number("1", node.type, node.range)
                                            : scaled_constant(1, node.type, node.range);
        };
        const auto change = [&](bool up, Expression *value) {
            return arithmetic(up ? BinaryOperator::kAdd : BinaryOperator::kSubtract, value, one(), node.type);
        };
        Assignment *assigned = update(
            node.operand, node.range, [&](Expression *old) { return change(is_up, old); },
            is_old && (is_float_word(node.type) || !is_private(node.type)));
        return is_old && !assigned->yields_old ? nodes_.fitted(change(!is_up, assigned)) : assigned;
    }

    /// place = new_value(place).
    template <class Change>
    Assignment *update(Expression *place, SourceRange range, const Change &new_value,
                       bool yields_old = false) {
        auto *assignment = program_.arena.make<Assignment>();
        assignment->range = range;
        assignment->type = place->type;
        assignment->left = place;
        assignment->yields_old = yields_old;
        assignment->reads_old = yields_old || has_side_effect(*place) || is_at_private_place(*place);
        Expression *old =
            assignment->reads_old
                ? nodes_.operation(RealOperator::kOld, {}, place->type, place->type, range)
                : static_cast<Expression *>(nodes_.conversion(ConversionKind::kLoad, place, place->type));
        assignment->right = new_value(old);
        return assignment;
    }

    Expression *lowered(Assignment &node) {
        if (!node.op || !is_arithmetic(node.left->type) ||
            (!is_real(node.left->type) && !is_real(node.operation_type)))
            return &node;
        const bool is_sum = *node.op == BinaryOperator::kAdd || *node.op == BinaryOperator::kSubtract;
        const bool is_scaled_sum = is_sum && is_scaled(node.left->type) &&
                                   node.operation_type->fraction == node.left->type->fraction &&
                                   !is_float_word(node.operation_type);
        if (is_scaled_sum) // integers all the way
            return &node;
        return update(node.left, node.range, [&](Expression *old) {
            Expression *result =
                arithmetic(*node.op, converted_to(old, node.operation_type), node.right, node.operation_type);
            return converted_to(result, node.left->type);
        });
    }

    static bool is_same(const Type *x, const Type *y) {
        return x->width == y->width && x->fraction == y->fraction && has_same_format(x, y) &&
               x->is_signed == y->is_signed;
    }

    Expression *converted_to(Expression *value, const Type *type) {
        return is_same(value->type, type) ? value : converted(value, type);
    }

    // Built-in functions.

    Expression *lowered(RealOperation &node) {
        const Type *type = node.type;
        if (is_float_word(type))
            return &node;
        for (Expression *&operand : node.operands)
            operand = nodes_.fitted(operand);
        if (node.op == RealOperator::kAbs || node.op == RealOperator::kFmin || node.op == RealOperator::kFmax)
            return &node;
        Expression *x = node.operands[0];
        switch (node.op) {
        case RealOperator::kRound:
            if (type->fraction == 0)
                return x;
            return nodes_.fitted(nodes_.operation(node.op, {x}, type, type, node.range));
        case RealOperator::kFloor:
            return floor_of(x);
        case RealOperator::kCeil:
            return nodes_.unary(UnaryOperator::kMinus, floor_of(nodes_.unary(UnaryOperator::kMinus, x, type)),
                                type);
        case RealOperator::kTrunc: {
            const mpz_class one = mpz_class(1) << static_cast<unsigned>(type->fraction);
            Expression *whole =
                nodes_.binary(BinaryOperator::kDivide, x, nodes_.constant(one, type, node.range), type);
            return nodes_.scaled_up(whole, type->fraction, type);
        }
        default:
            return through_float(node);
        }
    }

    Expression *floor_of(Expression *x) {
        const int fraction = x->type->fraction;
        return nodes_.scaled_up(nodes_.shifted_right(x, fraction, x->type), fraction, x->type);
    }

    /// The other functions of fixed-point numbers are computed in a floating-point format that holds each of
    /// them, and truncated.
    Expression *through_float(const RealOperation &node) {
        const Type *format = float_format_for(*node.type);
        RealOperation *function = nodes_.operation(node.op, {}, format, format, node.range);
        for (Expression *operand : node.operands)
            function->operands.push_back(converted(operand, format));
        return converted(function, node.type);
    }

    const Type *float_format_for(const Type &fixed) {
        constexpr int kGuardBits = 2, kMostSignificand = 113, kExponent = 11;
        return made_format(std::min(fixed.width + kGuardBits, kMostSignificand), kExponent, fixed.privacy);
    }

    const Type *made_format(int significand, int exponent, Privacy privacy) {
        Type *type = program_.arena.make<Type>();
        type->kind = TypeKind::kFloat;
        type->privacy = privacy;
        type->float_name = FloatName::kFormat;
        type->significand = significand;
        type->exponent = exponent;
        type->canonical = type;
        make_integer(*type);
        return type;
    }

    // Narrower formats than C computes in.

    /// An operation whose result is converted at once may be done in the narrower format, where its operands
    /// are of that format, too: rounding twice towards zero is rounding once, and so is rounding twice to the
    /// nearest where the wide format has more than twice the digits. Null where it may not.
    Expression *narrowed_operation(Expression *value, const Type *to) {
        auto *operation = as<RealOperation>(value);
        const Type *from = value->type;
        if (!operation || !holds_all(from, to))
            return nullptr;
        if (program_.rounds_to_nearest && from->significand < 2 * to->significand + 2)
            return nullptr;
        switch (operation->op) {
        case RealOperator::kAdd:
        case RealOperator::kSubtract:
        case RealOperator::kMultiply:
        case RealOperator::kDivide:
            break;
        case RealOperator::kSqrt:
        case RealOperator::kNegate:
        case RealOperator::kAbs: {
            Expression *operand = narrowed(operation->operands[0], to);
            return operand ? nodes_.operation(operation->op, {operand}, to, to, value->range) : nullptr;
        }
        default:
            return nullptr;
        }
        Expression *left = narrowed(operation->operands[0], to),
                   *right = narrowed(operation->operands[1], to);
        if (left && right)
            return nodes_.operation(operation->op, {left, right}, to, to, value->range);
        warn_of_constant(*operation, left ? 1 : right ? 0 : -1, to);
        return nullptr;
    }

    /// All that keeps the operation from the narrow format is a constant that it does not hold.
    void warn_of_constant(const RealOperation &operation, int which, const Type *to) {
        const auto *constant =
            which < 0 ? nullptr : as<RealOperation>(operation.operands[static_cast<size_t>(which)]);
        if (program_.warns_of_promotion && constant && constant->op == RealOperator::kNumber)
            diagnostics_.report(MessageId::kWiderConstant, constant->range,
                                {to_string(constant->type), to_string(to)});
    }

    /// Every number of the narrow format is one of the wide one.
    static bool holds_all(const Type *wide, const Type *narrow) {
        const int more = wide->significand - narrow->significand;
        return more >= 0 && (1L << (wide->exponent - 1)) - more >= 1L << (narrow->exponent - 1);
    }

    /// The same number in a narrower format; null where that may not hold it.
    Expression *narrowed(Expression *value, const Type *to) {
        const auto *operation = as<RealOperation>(value);
        if (!operation)
            return nullptr;
        if (operation->op == RealOperator::kConvert && has_same_format(operation->operands[0]->type, to))
            return operation->operands[0];
        if (operation->op == RealOperator::kNumber && holds(std::string(operation->literal), to))
            return nodes_.number(std::string(operation->literal), to, value->range);
        return nullptr;
    }

    static bool holds(const std::string &literal, const Type *format) {
        const mpq_class value = exact_value(literal.starts_with('-') ? literal.substr(1) : literal);
        mpz_class numerator = value.get_num();
        const mpz_class &denominator = value.get_den();
        if (numerator == 0)
            return true;
        if (mpz_popcount(denominator.get_mpz_t()) != 1)
            return false;
        const long below = static_cast<long>(mpz_sizeinbase(denominator.get_mpz_t(), 2)) - 1;
        const auto zeros = static_cast<long>(mpz_scan1(numerator.get_mpz_t(), 0));
        const auto bits = static_cast<long>(mpz_sizeinbase(numerator.get_mpz_t(), 2));
        const long exponent = bits - below - format->significand; // of the last place
        const long bias = 1L << (format->exponent - 1);
        return bits - zeros <= format->significand && exponent >= -bias && exponent < bias;
    }

    Program &program_;
    Diagnostics &diagnostics_;
    RealNodes nodes_;
    std::unordered_map<const Expression *, Exact> exacts_;
    std::unordered_map<const Expression *, Expression *> wholes_; ///< the integers that scaled values were
    std::unordered_map<const Expression *, Dyadic> constants_;
    std::unordered_map<const Expression *, Expression *> replaced_;
    std::unordered_map<const Expression *, Expression *> sources_; ///< C's numbers behind public formats
    const Type *long_double_ = nullptr;
    ChildVisitor visitor_ = {[this](Expression *&expression) { look(expression); },
                             [this](Statement *&statement) { look(*statement); },
                             [this](Declaration *declaration) {
                                 if (!declaration->is_from_system_header)
                                     visit_parts(*declaration, visitor_);
                             }};
};

} // namespace

void lower_real_numbers(Program &program, Diagnostics &diagnostics) {
    RealNumbers(program, diagnostics).run();
}

} // namespace picco::compiler
