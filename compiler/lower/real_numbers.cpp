#include "lower/real_numbers.h"

#include "ast/facts.h"
#include "lower/fixed_point.h"
#include "lower/real_arrays.h"
#include "lower/real_conversions.h"
#include "lower/real_nodes.h"
#include "lower/real_origins.h"
#include "lower/real_types.h"
#include "lower/walk.h"

#include <algorithm>
#include <unordered_map>

namespace picco::compiler {
namespace {

class RealNumbers {
  public:
    RealNumbers(Program &program, Diagnostics &diagnostics)
        : program_(program), diagnostics_(diagnostics), nodes_(program), types_(program),
          conversions_(program, diagnostics, nodes_, types_, origins_),
          fixed_(program, nodes_, types_, origins_, conversions_),
          arrays_(program, nodes_, types_, conversions_, fixed_) {}

    void run() {
        for (Type *type : program_.real_types)
            if ((type->privacy != Privacy::kPublic || has_own_format(type)) && !type->is_complex)
                make_integer(*type); // open ones where they are private
        for (TranslationUnit *unit : program_.units)
            for (Declaration *declaration : unit->declarations)
                visitor_.declaration(declaration);
        for (const Expression *constant : origins_.outside)
            diagnostics_.report(MessageId::kFixedConstant, constant->range, {to_string(constant->type)});
    }

  private:
    void look(Statement &statement) {
        // The value of a step that nobody takes is not kept.
        if (auto *expression = as<ExpressionStatement>(&statement))
            without_old_value(expression->expression);
        if (auto *loop = as<For>(&statement))
            without_old_value(loop->step);
        visit_children(statement, visitor_);
        if (auto *node = as<If>(&statement))
            make_condition(node->condition);
        else if (auto *repeated = as<While>(&statement))
            make_condition(repeated->condition);
        else if (auto *repeated_once = as<DoWhile>(&statement))
            make_condition(repeated_once->condition);
        else if (auto *counted = as<For>(&statement))
            make_condition(counted->condition);
    }

    /// Public numbers that are no integers of C are no conditions of C.
    void make_condition(Expression *&condition) {
        if (condition && !is_private(condition->type) && is_wide_integer(condition->type))
            condition = nodes_.truth(condition);
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
        if (program_.warns_of_promotion)
            warn_of_detour(*expression);
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

    /// Fixed-point numbers become floating-point ones because what stands beside them is one.
    void warn_of_detour(const Expression &expression) {
        const auto *binary = as<Binary>(&expression);
        const auto *update = as<Assignment>(&expression);
        const auto warn = [&](const Type *computed, const Type *fixed, const Expression &other) {
            if (is_float_word(computed) && is_private(computed) && is_scaled(fixed))
                diagnostics_.report(MessageId::kThroughDouble, expression.range,
                                    {to_string(computed), program_.sources.one_line(other.range),
                                     to_string(without_conversions(&other)->type), to_string(fixed)});
        };
        const auto fixed_type = [](const Expression &side) -> const Type * {
            const auto *conversion = as<Conversion>(&side);
            const bool is_detour = conversion && conversion->conversion == ConversionKind::kFloatToFloat &&
                                   !conversion->is_explicit && is_scaled(conversion->operand->type);
            return is_detour ? conversion->operand->type : nullptr;
        };
        if (update && update->op && update->operation_type) {
            warn(update->operation_type, update->left->type, *update->right);
        } else if (binary && is_arithmetic(binary->left->type) && !is_logical(binary->op)) {
            const Type *left = fixed_type(*binary->left), *right = fixed_type(*binary->right);
            if (left || right)
                warn(binary->left->type, left ? left : right, left ? *binary->right : *binary->left);
        }
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
        if (auto *choice = as<Conditional>(expression))
            make_condition(choice->condition);
        if (auto *open = as<SmcOpen>(expression)) {
            open->operand = arrays_.as_operation(open->operand);
            return open;
        }
        if (auto *function = as<RealOperation>(expression))
            return is_float_word(function->type) ? function : fixed_.function(*function);
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
            return is_private(to) ? conversions_.converted(node.operand, to) : public_conversion(node);
        case ConversionKind::kTruth:
            if (is_private(from))
                return is_float_word(from) ? nodes_.truth(node.operand) : &node;
            return is_wide_integer(from) ? nodes_.truth(node.operand, to) : &node;
        case ConversionKind::kLoad:
            return arrays_.element(node);
        default:
            return &node;
        }
    }

    Expression *shared(Conversion &node) {
        const auto source = origins_.sources.find(node.operand);
        return conversions_.shared(source != origins_.sources.end() ? source->second
                                                                    : public_source(node.operand),
                                   node.type, node.range);
    }

    /// Public numbers of formats that C does not have, from and to those of C.
    Expression *public_conversion(Conversion &node) {
        const Type *to = node.type, *from = node.operand->type;
        const bool is_from_c = node.conversion == ConversionKind::kIntegerToFloat || !is_integer(from);
        const bool is_to_c = node.conversion == ConversionKind::kFloatToInteger || !is_integer(to);
        if (is_from_c && is_to_c)
            return &node;
        Expression *source = node.operand;
        Expression *result = conversions_.converted(source, to);
        if (is_from_c)
            origins_.sources[result] = source;
        return result;
    }

    // Operators.

    Expression *lowered(Binary &node) {
        if (is_logical(node.op)) {
            make_condition(node.left);
            make_condition(node.right);
        }
        if (node.op == BinaryOperator::kComma || is_logical(node.op))
            return &node;
        if (node.op == BinaryOperator::kInnerProduct)
            return arrays_.inner_product(node);
        if (is_comparison(node.op))
            return is_float_word(node.left->type) ? float_comparison(node) : &node;
        return is_real(node.type) ? arithmetic(node.op, node.left, node.right, node.type) : &node;
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
        const auto [left, right] = conversions_.narrow_formats().compared(node.left, node.right);
        const Type *type = is_private(left->type) ? nodes_.bit_type() : node.type;
        return nodes_.operation(row->second, {left, right}, left->type, type, node.range);
    }

    Expression *arithmetic(BinaryOperator op, Expression *left, Expression *right, const Type *type) {
        if (!is_integer(type)) // of C
            return nodes_.binary_in_c(op, left, right, type);
        if (!is_float_word(type))
            return fixed_.arithmetic(op, left, right, type);
        const RealOperator operation = op == BinaryOperator::kAdd        ? RealOperator::kAdd
                                       : op == BinaryOperator::kSubtract ? RealOperator::kSubtract
                                       : op == BinaryOperator::kMultiply ? RealOperator::kMultiply
                                                                         : RealOperator::kDivide;
        return nodes_.operation(operation, {left, right}, type, type, covering(left->range, right->range));
    }

    Expression *lowered(Unary &node) {
        if (node.op == UnaryOperator::kLogicalNot && is_float_word(node.operand->type) &&
            is_private(node.operand->type)) {
            node.operand = nodes_.truth(node.operand);
            return &node;
        }
        if (node.op == UnaryOperator::kLogicalNot)
            make_condition(node.operand);
        if (!is_real(node.type))
            return &node;
        switch (node.op) {
        case UnaryOperator::kPlus:
            return node.operand;
        case UnaryOperator::kMinus:
            if (is_float_word(node.type))
                return nodes_.operation(RealOperator::kNegate, {node.operand}, node.type, node.type,
                                        node.range);
            return fixed_.negated(node);
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
        const bool is_up = is_increment(node.op);
        const bool is_old =
            node.op == UnaryOperator::kPostIncrement || node.op == UnaryOperator::kPostDecrement;
        const auto one = [&] {
            return is_float_word(node.type) ? nodes_.number("1", node.type, node.range)
                                            : conversions_.scaled_constant(1, node.type, node.range);
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
        const bool is_public_wide = is_wide_integer(node.left->type) && !is_private(node.left->type);
        if (is_scaled_sum && !is_public_wide) { // integers all the way
            fixed_.make_sum(node);
            return &node;
        }
        return update(node.left, node.range, [&](Expression *old) {
            Expression *result = arithmetic(*node.op, conversions_.converted_to(old, node.operation_type),
                                            node.right, node.operation_type);
            return conversions_.converted_to(result, node.left->type);
        });
    }

    Program &program_;
    Diagnostics &diagnostics_;
    RealNodes nodes_;
    RealTypes types_;
    RealOrigins origins_;
    RealConversions conversions_;
    FixedPoint fixed_;
    RealArrays arrays_;
    std::unordered_map<const Expression *, Expression *> replaced_;
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
