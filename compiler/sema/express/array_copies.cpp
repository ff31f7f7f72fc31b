// What is to happen once before an operation on whole arrays: side effects in the places of its operands, and
// copies of arrays behind a pointer with a private location, which are read element by element and written
// back behind it.
#include "ast/facts.h"
#include "sema/sema.h"

#include <utility>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

bool has_shape(const Type *type) {
    for (; is_array(type); type = type->target)
        if (type->array_form == ArrayForm::kIncomplete)
            return false;
    return true;
}

} // namespace

Sema::CopyScope::CopyScope(Sema &sema) : sema_(sema), is_outermost_(!sema.copies_) {
    if (is_outermost_) {
        sema_.copies_ = &copies_;
        was_in_choice_ = std::exchange(sema_.is_in_choice_, false);
    }
}

Sema::CopyScope::~CopyScope() {
    if (is_outermost_) {
        sema_.copies_ = nullptr;
        sema_.is_in_choice_ = was_in_choice_;
    }
}

/// The expression with the copies that it needs around it.
Expression *Sema::CopyScope::around(Expression *expression) {
    if (!is_outermost_ || copies_.before.empty() || is_bad(expression))
        return expression;
    const bool is_value = is_scalar(expression->type) && copies_.behind.empty();
    if (is_array(expression->type) && !as<Elementwise>(expression)) {
        sema_.report_unsupported(expression->range,
                                 "this use of a whole array behind a pointer with a private location");
        return sema_.fail(*expression);
    }
    Block *block = sema_.program_.arena.make<Block>();
    block->range = expression->range;
    block->declares_private = true;
    block->statements = std::move(copies_.before);
    ExpressionStatement *statement = sema_.program_.arena.make<ExpressionStatement>();
    statement->range = expression->range;
    statement->expression = expression;
    block->statements.push_back(statement);
    block->statements.insert(block->statements.end(), copies_.behind.begin(), copies_.behind.end());
    StatementExpression *all = sema_.program_.arena.make<StatementExpression>();
    all->range = expression->range;
    all->block = block;
    return sema_.done(*all, is_value ? expression->type : sema_.types_.void_type());
}

/// A variable of the compiler's own, and the statement that declares it.
std::pair<VariableSymbol *, Statement *> Sema::made_variable(std::string_view name, const Type *type,
                                                             Expression *initializer, SourceRange range) {
    VariableSymbol *symbol = program_.arena.make<VariableSymbol>();
    symbol->id = next_id_++;
    symbol->name = program_.arena.intern(fmt::format("{}_{}", name, symbol->id));
    symbol->location = range.begin;
    symbol->type = type;
    symbol->is_defined = true;
    symbol->has_initializer = initializer != nullptr;
    symbol->is_changed = true;
    Declarator *declarator = program_.arena.make<Declarator>();
    declarator->range = range;
    declarator->name = symbol->name;
    declarator->name_location = range.begin;
    VariableDeclaration *declaration = program_.arena.make<VariableDeclaration>();
    declaration->range = range;
    declaration->specifiers = program_.arena.make<Specifiers>();
    declaration->specifiers->range = range;
    declaration->specifiers->type = innermost_element(type);
    declaration->items.push_back({declarator, nullptr, initializer, symbol, type});
    DeclarationStatement *statement = program_.arena.make<DeclarationStatement>();
    statement->range = range;
    statement->declaration = declaration;
    return {symbol, statement};
}

Expression *Sema::named(VariableSymbol &variable, SourceRange range) {
    Name *name = program_.arena.make<Name>();
    name->range = range;
    name->name = variable.name;
    name->symbol = &variable;
    return done(*name, variable.type, ValueCategory::kPlace);
}

Expression *Sema::literal(Int128 number, SourceRange range) {
    IntegerLiteral *result = program_.arena.make<IntegerLiteral>();
    result->range = range;
    result->spelling = program_.arena.intern(std::to_string(static_cast<std::int64_t>(number)));
    result->constant = number;
    return done(*result, types_.integer(IntegerName::kInt));
}

/// How many elements an array of run-time size has, where it is named.
Expression *Sema::run_time_count(const Type *array, SourceRange range) {
    TypeName *bytes = program_.arena.make<TypeName>();
    bytes->range = range;
    bytes->specifiers = program_.arena.make<Specifiers>();
    bytes->declarator = program_.arena.make<Declarator>();
    bytes->type = types_.runtime_array(types_.integer(IntegerName::kChar, Privacy::kPublic), array->size);
    SizeOf *size = program_.arena.make<SizeOf>();
    size->range = range;
    size->keyword = "sizeof";
    size->type_name = bytes;
    return done(*size, types_.integer(IntegerName::kUnsignedLong, Privacy::kPublic));
}

/// The type of a copy of an array: run-time sizes are kept in variables, which the statements declare.
const Type *Sema::type_of_copy(const Type *array, SourceRange range, std::vector<Statement *> &statements) {
    if (!is_array(array))
        return types_.unqualified(array);
    if (array->array_form == ArrayForm::kConstant)
        return types_.array(type_of_copy(array->target, range, statements), array->count);
    const auto [count, declared] =
        made_variable("picco_size", types_.integer(IntegerName::kUnsignedLong, Privacy::kPublic),
                      run_time_count(array, range), range);
    statements.push_back(declared);
    RuntimeSize *size = program_.arena.make<RuntimeSize>();
    size->expression = value(named(*count, range));
    size->id = next_id_++;
    return types_.runtime_array(type_of_copy(array->target, range, statements), size);
}

/// to[i]… = from[i]…, for all elements.
Statement *Sema::copy_of_elements(Expression *to, Expression *from, const Type *type, SourceRange range) {
    if (!is_array(type)) {
        Assignment *assignment = program_.arena.make<Assignment>();
        assignment->range = range;
        assignment->left = to;
        assignment->right = from;
        ExpressionStatement *statement = program_.arena.make<ExpressionStatement>();
        statement->range = range;
        statement->expression = check(assignment);
        return statement;
    }
    const auto [counter, declared] = made_variable(
        "picco_at", types_.integer(IntegerName::kInt, Privacy::kPublic), literal(0, range), range);
    const auto element = [&, counter = counter](Expression *of) {
        Subscript *subscript = program_.arena.make<Subscript>();
        subscript->range = range;
        subscript->base = of;
        subscript->index = named(*counter, range);
        return check(subscript);
    };
    Binary *is_inside = program_.arena.make<Binary>();
    is_inside->range = range;
    is_inside->op = BinaryOperator::kLess;
    is_inside->left = named(*counter, range);
    is_inside->right =
        type->array_form == ArrayForm::kConstant
            ? literal(static_cast<Int128>(type->count), range)
            : named(*as<VariableSymbol>(as<Name>(without_conversions(type->size->expression))->symbol),
                    range);
    Unary *step = program_.arena.make<Unary>();
    step->range = range;
    step->op = UnaryOperator::kPreIncrement;
    step->operand = named(*counter, range);
    For *loop = program_.arena.make<For>();
    loop->range = range;
    loop->initial = declared;
    loop->condition = is_inside;
    check_condition(loop->condition, true);
    loop->step = check(step);
    loop->body = copy_of_elements(element(to), element(from), type->target, range);
    return loop;
}

/// The value without side effects: those of an operation's operands happen before it.
Expression *Sema::kept_before(Expression *value) {
    if (!has_side_effect(*value))
        return value;
    const auto [kept, declared] =
        made_variable("picco_kept", types_.unqualified(value->type), value, value->range);
    copies_->before.push_back(declared);
    return this->value(named(*kept, value->range));
}

/// A place that may stand in the text of an operation more than once.
Expression *Sema::place_without_effects(Expression *place) {
    if (!has_side_effect(*place))
        return place;
    if (Subscript *element = as<Subscript>(place)) {
        element->base = place_without_effects(element->base);
        element->index = kept_before(element->index);
    } else if (Member *member = as<Member>(place)) {
        member->base = place_without_effects(member->base);
    } else if (Conversion *decay = as<Conversion>(place);
               decay && decay->conversion == ConversionKind::kArrayToPointer) {
        decay->operand = place_without_effects(decay->operand);
    } else if (Unary *target = as<Unary>(place); target && target->op == UnaryOperator::kDereference) {
        target->operand = kept_before(target->operand);
    } else if (!is_array(place->type)) {
        return kept_before(place);
    }
    return place;
}

/// An array where a whole one is wanted: a copy of one behind a pointer with a private location, or of a row
/// of public data at a private index.
Expression *Sema::copied_array(Expression *array, bool is_written) {
    if (is_bad(array) || !is_array(array->type))
        return array;
    array = copies_ ? pointers_behind_address(array) : array;
    if (is_bad(array) || array->category != ValueCategory::kPlace)
        return array;
    if (has_side_effect(*array)) {
        if (!copies_) {
            diagnostics_.report(MessageId::kEffectBeforeMain, array->range,
                                {describe(program_.sources, *array)});
            return fail(*array);
        }
        if (is_in_choice_) {
            diagnostics_
                .report(MessageId::kEffectInChoice, array->range, {describe(program_.sources, *array)})
                .suggest(HintId::kOwnStatement);
            return fail(*array);
        }
        array = place_without_effects(array);
    }
    if (!copies_ || !has_shape(array->type))
        return array;
    // A row of public data at a private index has no cells.
    const bool is_public_row =
        is_at_private_place(*array) && !is_private(innermost_element(stored_type(*array)));
    const bool is_behind = is_at_private_location(*array) && !is_at_private_place(*array);
    if (!is_behind && !is_public_row)
        return array;
    if (is_behind && refuse_public_at_private_location(*array, array->range))
        return fail(*array);
    const LiftScope scope(*this, nullptr);
    ArrayCopies &copies = *copies_;
    const Type *type = type_of_copy(array->type, array->range, copies.before);
    const auto [copy, declared] = made_variable("picco_copy", type, nullptr, array->range);
    copies.before.push_back(declared);
    copies.before.push_back(copy_of_elements(named(*copy, array->range), array, type, array->range));
    if (is_written)
        copies.behind.push_back(copy_of_elements(array, named(*copy, array->range), type, array->range));
    return named(*copy, array->range);
}

} // namespace picco::compiler
