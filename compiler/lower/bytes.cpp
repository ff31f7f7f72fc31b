#include "lower/bytes.h"

#include "ast/facts.h"
#include "lower/real_nodes.h"
#include "lower/walk.h"

#include <string>
#include <unordered_map>

namespace picco::compiler {
namespace {

bool is_private_integer(const Type *type) {
    return is_private(type) && is_integer(type);
}

class Bytes {
  public:
    Bytes(Program &program, Diagnostics &diagnostics)
        : program_(program), diagnostics_(diagnostics), nodes_(program), byte_(byte_type(Privacy::kPrivate)),
          public_byte_(byte_type(Privacy::kPublic)) {}

    void run() {
        for (TranslationUnit *unit : program_.units)
            for (Declaration *declaration : unit->declarations)
                visitor_.declaration(declaration);
    }

  private:
    const Type *byte_type(Privacy privacy) {
        Type *type = program_.arena.make<Type>();
        type->kind = TypeKind::kInteger;
        type->privacy = privacy;
        type->integer_name = IntegerName::kUnsignedChar;
        type->width = 8;
        type->canonical = type;
        return type;
    }

    void look(Expression *&expression) {
        if (nodes_.made(expression))
            return;
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
        else if (is_private_integer(innermost_element(old->type)) && old->category == ValueCategory::kValue)
            old->type = of_bytes(old->type); // C promoted it
    }

    const Type *of_bytes(const Type *type) {
        if (!is_array(type))
            return is_integer(type) ? byte_ : type;
        if (!is_integer(innermost_element(type)))
            return type;
        Type *array = program_.arena.make<Type>(*type);
        array->target = of_bytes(type->target);
        array->alias = nullptr;
        array->canonical = array;
        return array;
    }

    Expression *lowered(Expression *expression) {
        if (auto *element = as<ArrayElement>(expression); element && is_private_integer(element->type))
            element->type = innermost_element(element->array->type);
        if (auto *conversion = as<Conversion>(expression))
            return lowered(*conversion);
        if (auto *binary = as<Binary>(expression); binary && is_private_integer(binary->type) &&
                                                   binary->op != BinaryOperator::kInnerProduct &&
                                                   binary->op != BinaryOperator::kComma)
            return operation(binary->op, binary->left, binary->right);
        if (auto *update = as<Assignment>(expression);
            update && update->op && is_private_integer(update->left->type))
            return assigned(*update);
        return expression;
    }

    Expression *lowered(Conversion &node) {
        if (!is_private_integer(node.type))
            return &node;
        switch (node.conversion) {
        case ConversionKind::kWiden:
        case ConversionKind::kWrap:
        case ConversionKind::kSame:
            return node.operand;
        case ConversionKind::kShare:
            return shared(node);
        default:
            return &node;
        }
    }

    /// Of public numbers that only the run knows the low bits count, as C converts to unsigned char.
    Expression *shared(Conversion &node) {
        Expression *number = node.operand;
        if (number->constant) {
            if (*number->constant < 0 || *number->constant > 255)
                diagnostics_.report(MessageId::kNotAByteConstant, number->range,
                                    {std::to_string(static_cast<long>(*number->constant))});
        } else if (number->type->width != 8 || number->type->is_signed) {
            number = nodes_.conversion(ConversionKind::kWrap, number, public_byte_);
        }
        node.operand = number;
        return &node;
    }

    Expression *operation(BinaryOperator op, Expression *left, Expression *right) {
        const RealOperator function = op == BinaryOperator::kMultiply ? RealOperator::kMultiply
                                      : op == BinaryOperator::kDivide ? RealOperator::kDivide
                                                                      : RealOperator::kAdd;
        return nodes_.operation(function, {left, right}, byte_, byte_, covering(left->range, right->range));
    }

    Expression *assigned(Assignment &node) {
        node.reads_old = has_side_effect(*node.left);
        Expression *old =
            node.reads_old
                ? nodes_.operation(RealOperator::kOld, {}, byte_, byte_, node.range)
                : static_cast<Expression *>(nodes_.conversion(ConversionKind::kLoad, node.left, byte_));
        node.right = operation(*node.op, old, node.right);
        node.op.reset();
        return &node;
    }

    Program &program_;
    Diagnostics &diagnostics_;
    RealNodes nodes_;
    const Type *byte_, *public_byte_;
    std::unordered_map<const Expression *, Expression *> replaced_;
    ChildVisitor visitor_ = {[this](Expression *&expression) { look(expression); },
                             [this](Statement *&statement) { visit_children(*statement, visitor_); },
                             [this](Declaration *declaration) {
                                 if (!declaration->is_from_system_header)
                                     visit_parts(*declaration, visitor_);
                             }};
};

} // namespace

void lower_bytes(Program &program, Diagnostics &diagnostics) {
    program.computes_bytes = true;
    Bytes(program, diagnostics).run();
}

} // namespace picco::compiler
