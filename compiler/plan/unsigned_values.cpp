#include "plan/unsigned_values.h"

#include "ast/facts.h"
#include "lower/walk.h"
#include "plan/ranges.h"

#include <algorithm>

namespace picco::compiler {
namespace {

/// A product of two w-bit values takes 2 w bits and a sign; so many more let a few of them be added first.
constexpr int kRoomForSums = 6;
/// Values up to here fit the smallest modulus of every number of parties.
constexpr int kCheapBits = 58;

const Type *integer_of(const Type *type) {
    return type->kind == TypeKind::kEnum ? type->target : type;
}

bool is_private_unsigned(const Expression &expression) {
    return expression.type && is_private(expression.type) && is_integer(expression.type) &&
           !integer_of(expression.type)->is_signed;
}

class UnsignedValues {
  public:
    explicit UnsignedValues(Program &program) : program_(program) {}

    void run() {
        for (TranslationUnit *unit : program_.units)
            for (Declaration *declaration : unit->declarations)
                visitor_.declaration(declaration);
    }

  private:
    /// Operands come first: what they were given counts for the expressions around them.
    void look(Expression &expression) {
        visit_children(expression, visitor_);
        if (!expression.type)
            return;
        if (auto *binary = as<Binary>(&expression))
            look_at_binary(*binary);
        else if (auto *assignment = as<Assignment>(&expression))
            look_at_update(*assignment);
        else if (auto *conversion = as<Conversion>(&expression))
            look_at_conversion(*conversion);
        else if (auto *subscript = as<Subscript>(&expression))
            keep(subscript->index);
        else if (auto *unary = as<Unary>(&expression); unary && unary->op == UnaryOperator::kLogicalNot)
            keep(unary->operand);
    }

    void look_at_binary(Binary &binary) {
        const BinaryOperator op = binary.op;
        if (is_comparison(op) || op == BinaryOperator::kDivide || op == BinaryOperator::kRemainder ||
            op == BinaryOperator::kShiftRight || is_logical(op)) {
            keep(binary.left);
            keep(binary.right);
        }
        if (op == BinaryOperator::kShiftLeft)
            keep(binary.right);
        if (!is_private_unsigned(binary) || !is_integer(binary.left->type))
            return;
        if (op == BinaryOperator::kShiftLeft)
            keep_bits_that_stay(binary);
        if (is_too_wide(ranges_.of(binary), binary.type)) {
            keep(binary.left);
            keep(binary.right);
            ranges_.forget(binary);
        }
    }

    void look_at_update(Assignment &assignment) {
        if (!assignment.op || !is_integer(assignment.left->type) || !is_private(assignment.left->type) ||
            !is_integer(assignment.right->type))
            return;
        const BinaryOperator op = *assignment.op;
        const bool needs_value =
            is_shift(op) || op == BinaryOperator::kDivide || op == BinaryOperator::kRemainder;
        if (needs_value || (!assignment.operation_type->is_signed &&
                            is_too_wide(ranges_.of_update(assignment), assignment.operation_type)))
            keep(assignment.right);
    }

    void look_at_conversion(Conversion &conversion) {
        switch (conversion.conversion) {
        case ConversionKind::kWiden:
        case ConversionKind::kTruth:
        case ConversionKind::kIntegerToFloat:
            return keep(conversion.operand);
        default:
            return;
        }
    }

    bool is_too_wide(const Interval &value, const Type *type) const {
        return value.signed_bits() > std::max(2 * integer_of(type)->width + 1 + kRoomForSums, kCheapBits);
    }

    /// `x << c` alone may need a wider field; of x only the bits that are not pushed out count.
    void keep_bits_that_stay(Binary &shift) {
        const int width = integer_of(shift.type)->width;
        const std::optional<Int128> amount = shift.right->constant;
        if (!amount || *amount <= 0 || *amount >= width || ranges_.of(shift).signed_bits() <= kCheapBits)
            return;
        Type *stays = program_.arena.make<Type>(*integer_of(shift.type));
        stays->integer_name = IntegerName::kUnsignedWidth;
        stays->width = width - static_cast<int>(*amount);
        stays->alias = nullptr;
        stays->canonical = stays;
        if (!type_interval(stays).contains(ranges_.of(*shift.left)))
            wrap(shift.left, stays);
        ranges_.forget(shift);
    }

    void keep(Expression *&operand) {
        if (is_private_unsigned(*operand) && !type_interval(operand->type).contains(ranges_.of(*operand)))
            wrap(operand, operand->type);
    }

    void wrap(Expression *&operand, const Type *type) {
        auto *conversion = program_.arena.make<Conversion>();
        conversion->range = operand->range;
        conversion->conversion = ConversionKind::kWrap;
        conversion->operand = operand;
        conversion->type = type;
        operand = conversion;
    }

    Program &program_;
    Ranges ranges_;
    ChildVisitor visitor_ = {[this](Expression *&expression) { look(*expression); },
                             [this](Statement *&statement) { visit_children(*statement, visitor_); },
                             [this](Declaration *declaration) {
                                 if (!declaration->is_from_system_header)
                                     visit_parts(*declaration, visitor_);
                             }};
};

} // namespace

void keep_unsigned_values(Program &program) {
    UnsignedValues(program).run();
}

} // namespace picco::compiler
