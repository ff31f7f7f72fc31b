// Copies of typed trees, in which other things stand for some variables.
#include "ast/copy.h"

#include "ast/facts.h"
#include "ast/folded.h"

#include <string>

namespace picco::compiler {
namespace {

/// The suffix that gives a constant its type; those of lesser rank are promoted anyway.
std::string suffix_of(const Type *type) {
    switch (type->integer_name) {
    case IntegerName::kUnsignedInt:
        return "U";
    case IntegerName::kLong:
        return "L";
    case IntegerName::kUnsignedLong:
        return "UL";
    case IntegerName::kLongLong:
        return "LL";
    case IntegerName::kUnsignedLongLong:
        return "ULL";
    default:
        return "";
    }
}

/// C's name for the type does, and a literal of it can be written.
bool has_literals(const Type *type) {
    return type->kind == TypeKind::kInteger && type->integer_name < IntegerName::kInt128;
}

/// Both lead to the same, but for const and the like.
bool lead_alike(const Type *x, const Type *y) {
    const Type *a = x->target, *b = y->target;
    while (is_array(a) && is_array(b) && a->count == b->count) {
        a = a->target;
        b = b->target;
    }
    return a->kind == b->kind && a->privacy == b->privacy && a->width == b->width &&
           a->is_signed == b->is_signed && a->record == b->record && a->is_volatile == b->is_volatile &&
           is_integer(a) + is_record(a) == 1;
}

} // namespace

const Type *Copier::plain_int() {
    static const Type type = [] {
        Type result;
        result.kind = TypeKind::kInteger;
        result.integer_name = IntegerName::kInt;
        result.is_signed = true;
        result.width = 32;
        return result;
    }();
    return &type;
}

void Copier::replace(const VariableSymbol &variable, Int128 number) {
    values_[&variable] = literal(number, variable.type, {});
}

Expression *Copier::literal(Int128 number, const Type *type, SourceRange range) {
    auto *result = arena_.make<IntegerLiteral>();
    const auto value = static_cast<unsigned long long>(number < 0 ? -number : number);
    const std::string text = std::to_string(value) + suffix_of(type);
    result->spelling = arena_.intern(number < 0 ? "(-" + text + ")" : text);
    result->type = type;
    result->constant = number;
    result->range = range;
    return result;
}

Expression *Copier::copy(const Expression &expression) {
    if (const auto *load = as<Conversion>(&expression); load && load->conversion == ConversionKind::kLoad)
        if (const auto *name = as<Name>(load->operand))
            if (const auto at = values_.find(as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)));
                at != values_.end()) {
                const Expression &value = *at->second;
                return value.constant && has_literals(expression.type)
                           ? literal(*value.constant, expression.type, expression.range)
                           : Copier(arena_).copy(value);
            }
    Expression *result = visit(expression, [&](const auto &node) -> Expression * {
        return arena_.make<std::decay_t<decltype(node)>>(node);
    });
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&each) { each = copy(*each); };
    visit_children(*result, visitor);
    // What a list writes where is what stands in it.
    if (auto *list = as<InitializerList>(result))
        for (InitializedPart &part : list->parts)
            part.value = copy(*part.value);
    return simplified(result);
}

Statement *Copier::copy(const Statement &statement) {
    Statement *result = visit(statement, [&](const auto &node) -> Statement * {
        return arena_.make<std::decay_t<decltype(node)>>(node);
    });
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&each) { each = copy(*each); };
    visitor.statement = [&](Statement *&each) { each = copy(*each); };
    visit_children(*result, visitor);
    if (auto *declared = as<DeclarationStatement>(result))
        declared->declaration = copy(*declared->declaration);
    return result;
}

Declaration *Copier::copy(Declaration &declaration) {
    const auto *variables = as<VariableDeclaration>(&declaration);
    if (!variables)
        return &declaration;
    auto *result = arena_.make<VariableDeclaration>(*variables);
    for (DeclaredItem &item : result->items)
        if (item.initializer)
            item.initializer = copy(*item.initializer);
    return result;
}

/// The expression, whose parts are copies, as simple as what is known of them allows.
Expression *Copier::simplified(Expression *expression) {
    if (const std::optional<Int128> number = folded(*expression);
        number && !expression->constant && has_literals(expression->type))
        return literal(*number, expression->type, expression->range);
    if (auto *choice = as<Conditional>(expression);
        choice && choice->when_true && choice->condition->constant && !is_private(choice->condition->type))
        return *choice->condition->constant != 0 ? choice->when_true : choice->when_false;
    if (auto *conversion = as<Conversion>(expression)) {
        const bool keeps_pointer = conversion->conversion == ConversionKind::kSame ||
                                   conversion->conversion == ConversionKind::kPointer;
        if (keeps_pointer && is_pointer(conversion->type) && is_pointer(conversion->operand->type) &&
            lead_alike(conversion->type, conversion->operand->type))
            return conversion->operand;
        return expression;
    }
    if (auto *subscript = as<Subscript>(expression))
        return element(*subscript);
    if (auto *unary = as<Unary>(expression); unary && unary->op == UnaryOperator::kDereference) {
        Expression *found = place(unary->operand, unary->range, unary->type);
        return found ? found : expression;
    }
    if (auto *member = as<Member>(expression); member && member->is_arrow) {
        if (Expression *found = place(member->base, member->range, member->base->type->target)) {
            member->base = found;
            member->is_arrow = false;
        }
    }
    return expression;
}

/// What the pointer leads to, without it; null where that is not known.
Expression *Copier::place(Expression *pointer, SourceRange range, const Type *type) {
    if (auto *address = as<Unary>(pointer); address && address->op == UnaryOperator::kAddressOf)
        return address->operand;
    const std::optional<PointerSum> offset = pointer_sum(*pointer);
    if (!offset && !decayed_array(*pointer))
        return nullptr;
    auto *result = arena_.make<Subscript>();
    result->base = offset ? offset->base : pointer;
    Expression *const none = literal(0, plain_int(), range);
    result->index = offset ? moved(none, *offset) : none;
    if (!result->index)
        return nullptr;
    result->type = type;
    result->category = ValueCategory::kPlace;
    result->range = range;
    return element(*result);
}

/// An element behind a pointer into an array is one of the array.
Expression *Copier::element(Subscript &subscript) {
    if (is_private(subscript.index->type))
        return &subscript;
    if (const std::optional<PointerSum> offset = pointer_sum(*subscript.base)) {
        if (Expression *index = moved(subscript.index, *offset)) {
            subscript.base = offset->base;
            subscript.index = index;
            return element(subscript);
        }
        return &subscript;
    }
    auto *address = as<Unary>(subscript.base);
    if (!address || address->op != UnaryOperator::kAddressOf)
        return &subscript;
    if (subscript.index->constant && *subscript.index->constant == 0)
        return address->operand;
    auto *outer = as<Subscript>(address->operand);
    if (!outer || outer->stored)
        return &subscript;
    Expression *index = combined(BinaryOperator::kAdd, outer->index, subscript.index);
    if (!index)
        return &subscript;
    subscript.base = outer->base;
    subscript.index = index;
    return element(subscript);
}

/// The index of an element from the base of the pointer on that the index counts from; null where C would compute it in
/// another type.
Expression *Copier::moved(Expression *index, const PointerSum &by) {
    return by.is_difference ? combined(BinaryOperator::kSubtract, index, by.index)
                            : combined(BinaryOperator::kAdd, by.index, index);
}

/// Of two public indices; null where C would compute it in another type than either.
Expression *Copier::combined(BinaryOperator op, Expression *left, Expression *right) {
    if (op == BinaryOperator::kAdd && left->constant && *left->constant == 0)
        return right;
    if (right->constant && *right->constant == 0)
        return left;
    const auto is_int = [](const Expression *each) {
        return each->type->kind == TypeKind::kInteger && each->type->integer_name == IntegerName::kInt;
    };
    if (!is_int(left) || !is_int(right))
        return nullptr;
    auto *result = arena_.make<Binary>();
    result->op = op;
    result->left = left;
    result->right = right;
    result->type = left->type;
    result->range = right->range;
    return simplified(result);
}

} // namespace picco::compiler
