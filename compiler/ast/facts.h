#ifndef PICCO_COMPILER_AST_FACTS_H
#define PICCO_COMPILER_AST_FACTS_H

#include "ast/visit.h"

#include <functional>
#include <optional>

namespace picco::compiler {

// Facts about typed expressions.

/// The value is 0 or 1 whatever happens: a bit, a comparison, a logical operator, the constants 0 and 1, and
/// `& | ^` of such. Conversions that keep the value are looked through.
bool is_bit_value(const Expression *expression);

/// The type of the object at a place whose location depends on private data; the type of the place itself is
/// private in all parts. Null for other expressions.
const Type *stored_type(const Expression &place);
inline bool is_at_private_place(const Expression &place) {
    return stored_type(place) != nullptr;
}

/// The array that the declaration of a parameter states, where the pointer is one, and it and the size still
/// have the values that they had at the call; else null.
const Type *declared_array(const Expression &pointer);

/// The expression without implicit conversions around it.
const Expression *without_conversions(const Expression *expression);

/// The variable that the expression names, without implicit conversions around it; null for other expressions.
const VariableSymbol *named_variable(const Expression &expression);

/// False for `sizeof` and the like, whose operand has no effects; but run-time sizes in it are computed.
bool is_evaluated(const Expression &expression);

/// The variable whose storage a place belongs to, through fields and elements of arrays but not through
/// pointers; null if there is none.
VariableSymbol *base_variable(const Expression *place);

/// The place is a bit-field.
bool is_bit_field(const Expression &place);
/// The pointer that a place is reached through, where it is no variable's own; else null.
const Expression *pointer_to(const Expression &place);
/// The place is reached through a pointer with a private location.
bool is_at_private_location(const Expression &place);
/// A pointer whose location is private.
inline bool is_private_pointer(const Type *type) {
    return is_pointer(type) && is_private(type);
}

/// The statement is a block that holds a label of the switch around it.
const Block *block_of_cases(const Statement &statement);
inline Block *block_of_cases(Statement &statement) {
    return block_of_cases(std::as_const(statement)) ? as<Block>(&statement) : nullptr;
}

/// A transfer of three or more dimensions whose sizes may leave out a part of a middle dimension, so that its
/// rows do not lie at equal distances.
bool takes_part_of_rows(const Type *target, const TransferShape &shape);

/// `T a[n] = b + c;`: the initialiser assigns to the array, which has been declared before.
bool assigns_array(const Expression *initializer);

/// The statement that is all that one does, through the blocks around it; null where it does more, or
/// nothing.
const Statement *only_statement(const Statement &statement);

/// The expression depends on the element that a whole-array operation is at.
bool varies_by_element(const Expression &expression);

/// Evaluating it twice may not be the same as once: it assigns or calls something.
bool has_side_effect(const Expression &expression);

/// What an assignment, `++` or `--` writes to; null for other expressions.
const Expression *written_place(const Expression &expression);

/// A pointer and a public integer that is added to it, or subtracted from it.
struct PointerSum {
    Expression *base, *index;
    bool is_difference = false;
};
std::optional<PointerSum> pointer_sum(Expression &pointer);

/// The pointer that is moved, in `p + i`, `i + p`, `p - i`, `p++`, `p += i` and the like; null for other expressions.
const Expression *moved_pointer(const Expression &expression);
/// One of these, or `&a[i]` that may be one behind the end.
bool is_moved_pointer(const Expression &pointer);

/// The array that decays into this pointer; null for other pointers.
const Expression *decayed_array(const Expression &pointer);

/// What a public integer variable holds for ever: a constant, and nobody changes it.
std::optional<Int128> kept_constant(const DeclaredItem &item);

/// Nothing but variables is looked at, and nothing divided by what may be 0, so it can be computed, or a
/// place be found, where the program itself never comes to it.
bool never_fails(const Expression &expression);

/// A public condition, or its negation.
struct Guard {
    const Expression *condition;
    bool is_negated = false;
    bool operator==(const Guard &) const = default;
};
using Guards = std::vector<Guard>;
/// The public conditions that hold for sure where this one, which is private, does, or does not.
Guards guards_of(const Expression &condition, bool holds);
/// One of its sides may be kept from cells that are not there.
inline bool has_guards(const Expression &condition) {
    return !guards_of(condition, true).empty() || !guards_of(condition, false).empty();
}

/// The array or pointer that a place is found from by indices alone: the name `a` of a, a[i], a[i][j].
const Name &root_name(const Expression &place);

/// The expression names a variable that is wanted.
bool names_any(const Expression &expression, const std::function<bool(const VariableSymbol &)> &is_wanted);
/// The expression names the variable.
bool mentions(const Expression &expression, const VariableSymbol *variable);
/// How often a statement names the variable.
int count_names(const Statement &statement, const VariableSymbol *variable);

/// Variables with private data are declared.
bool declares_private(const Declaration &declaration);

/// A sum, product or quotient of bytes in GF(2^8) (lower/bytes).
inline bool is_byte_operation(const RealOperation &operation) {
    return !is_float_word(operation.format) &&
           (operation.op == RealOperator::kAdd || operation.op == RealOperator::kMultiply ||
            operation.op == RealOperator::kDivide);
}

/// Some parameter or the result of the function type is private data or a pointer to it.
bool handles_private(const Type *function);

} // namespace picco::compiler

#endif
