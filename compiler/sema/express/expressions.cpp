#include "ast/facts.h"
#include "sema/sema.h"

#include <algorithm>
#include <utility>

namespace picco::compiler {

std::string describe(const SourceManager &sources, const Expression &expression) {
    constexpr std::size_t kLongest = 60;
    const std::string text = sources.one_line(expression.range);
    return text.size() > kLongest ? text.substr(0, kLongest) + "…" : text;
}

Expression *Sema::done(Expression &expression, const Type *type, ValueCategory category) {
    expression.type = type;
    expression.category = category;
    if (category == ValueCategory::kValue && !expression.constant)
        fold(expression);
    return &expression;
}

Expression *Sema::fail(const Expression &expression) {
    ErrorExpression *error = program_.arena.make<ErrorExpression>();
    error->range = expression.range;
    error->type = types_.error();
    if (as<Assignment>(&expression) || as<Call>(&expression))
        lost_.parts.push_back(&expression);
    return error;
}

/// Types the expression and everything in it, once. The result may be another node.
Expression *Sema::check(Expression *expression) {
    if (expression->type)
        return expression;
    const Descent descent(*this, expression->range);
    const LiftScope scope = lift_for(*expression);
    return descent.is_too_deep() ? fail(*expression) : check_kind(*expression);
}

Sema::Descent::Descent(Sema &sema, SourceRange range, int weight) : sema_(sema), weight_(weight) {
    sema_.depth_ += weight;
    if (is_too_deep() && !std::exchange(sema_.is_depth_reported_, true))
        sema_.diagnostics_.report(MessageId::kNestedTooDeeply, range);
}

Expression *Sema::check_kind(Expression &expression) {
    return visit(expression,
                 Overloaded{
                     [this](Name &node) { return check_name(node); },
                     [this](IntegerLiteral &node) { return check_integer(node); },
                     [this](FloatLiteral &node) { return check_float(node); },
                     [this](CharacterLiteral &node) { return check_character(node); },
                     [this](StringLiteral &node) { return check_string(node); },
                     [this](Unary &node) { return check_unary(node); },
                     [this](Binary &node) { return check_binary(node); },
                     [this](Assignment &node) { return check_assignment(node); },
                     [this](Conditional &node) { return check_conditional(node); },
                     [this](Call &node) { return check_call(node); },
                     [this](Subscript &node) { return check_subscript(node); },
                     [this](Member &node) { return check_member(node); },
                     [this](Cast &node) { return check_cast(node); },
                     [this](SizeOf &node) { return check_size_of(node); },
                     [this](CompoundLiteral &node) { return check_compound_literal(node); },
                     [this](GenericSelection &node) { return check_generic(node); },
                     [this](StatementExpression &node) { return check_statement_expression(node); },
                     [this](VariableArgument &node) { return check_variable_argument(node); },
                     [this](OffsetOf &node) { return check_offset_of(node); },
                     [this](Choose &node) { return check_choose(node); },
                     [this](PrivateAllocation &node) { return check_allocation(node); },
                     [this](TypesCompatible &node) {
                         const Type *left = type_of(*node.left);
                         const Type *right = type_of(*node.right);
                         node.constant =
                             types_.are_compatible(types_.unqualified(left), types_.unqualified(right));
                         return done(node, types_.integer(IntegerName::kInt));
                     },
                     [this](LabelAddress &node) {
                         if (function_) {
                             node.name = label_name(node.name);
                             function_->jumps.emplace_back(nullptr, &node);
                         }
                         return done(node, types_.pointer(types_.void_type()));
                     },
                     // A list outside of an initialiser does not parse; the rest is made by sema itself.
                     [this](Expression &node) { return fail(node); },
                 });
}

Expression *Sema::check_name(Name &name) {
    Symbol *symbol = find(name.name);
    if (!symbol && name.name.starts_with("__"))
        symbol = compiler_builtin(name.name, name.range.begin);
    if (!symbol) {
        Diagnostic &error = diagnostics_.report(MessageId::kUndeclared, name.range, {std::string(name.name)});
        suggest_declared(error, name.name);
        bind_undeclared(name.name);
        return fail(name);
    }
    name.symbol = symbol;
    switch (symbol->kind) {
    case SymbolKind::kFunction:
        return done(name, symbol->type, ValueCategory::kFunction);
    case SymbolKind::kEnumConstant:
        name.constant = static_cast<EnumConstantSymbol *>(symbol)->value;
        return done(name, symbol->type);
    case SymbolKind::kVariable:
        if (is_error(symbol->type))
            return fail(name);
        return done(name, symbol->type, ValueCategory::kPlace);
    default:
        diagnostics_.report(MessageId::kUndeclared, name.range, {std::string(name.name)});
        return fail(name);
    }
}

Expression *Sema::check_subscript(Subscript &subscript) {
    subscript.base = check_row(subscript.base);
    subscript.index = check_row(subscript.index);
    if (is_bad(subscript.base) || is_bad(subscript.index))
        return fail(subscript);
    if (!is_pointer(subscript.base->type) && is_pointer(subscript.index->type))
        std::swap(subscript.base, subscript.index);
    if (const Type *vector = subscript.base->type;
        vector->vector_bytes > 0 && is_integer(subscript.index->type))
        return done(subscript, types_.aliased(types_.vector(vector, 0), nullptr), ValueCategory::kPlace);
    if (!is_pointer(subscript.base->type)) {
        diagnostics_.report(MessageId::kNotAnArray, subscript.base->range,
                            {describe(program_.sources, *subscript.base), to_string(subscript.base->type)});
        return fail(subscript);
    }
    if (!is_integer(subscript.index->type)) {
        diagnostics_.report(MessageId::kIndexNotInteger, subscript.index->range,
                            {to_string(subscript.index->type)});
        return fail(subscript);
    }
    const Type *element = subscript.base->type->target;
    if (is_void(element) || is_function(element) || !is_complete(element)) {
        diagnostics_.report(MessageId::kIncompleteType, subscript.range, {to_string(element)});
        return fail(subscript);
    }
    if (const Type *stored = stored_element(subscript)) {
        if (is_private(subscript.base->type) && is_private(subscript.index->type))
            return element_behind_location(subscript);
        return check_private_element(subscript, stored);
    }
    subscript.index = promoted(subscript.index);
    return done(subscript, element, ValueCategory::kPlace);
}

bool Sema::find_field(const Type *record, std::string_view name, std::vector<const Field *> &path) {
    if (const Field *own = record->record->named(name)) {
        path.push_back(own);
        return true;
    }
    for (const Field &field : record->record->fields) {
        path.push_back(&field);
        if (field.name.empty() && is_record(field.type) && find_field(field.type, name, path))
            return true;
        path.pop_back();
    }
    return false;
}

Expression *Sema::check_member(Member &member) {
    member.base = check(member.base);
    if (member.is_arrow)
        member.base = value(member.base);
    if (is_bad(member.base))
        return fail(member);
    const Type *record = member.base->type;
    const std::string shown = describe(program_.sources, *member.base);
    if (member.is_arrow ? !is_pointer(record) || !is_record(record->target) : !is_record(record)) {
        Diagnostic &error =
            diagnostics_.report(member.is_arrow ? MessageId::kNotAPointerToStruct : MessageId::kNotAStruct,
                                member.base->range, {shown, to_string(record)});
        if (!member.is_arrow && is_pointer(record) && is_record(record->target))
            error.suggest(HintId::kDidYouMean, {"->"});
        else if (member.is_arrow && is_record(record))
            error.suggest(HintId::kDidYouMean, {"."});
        return fail(member);
    }
    if (member.is_arrow)
        record = record->target;
    if (!record->record->is_complete) {
        diagnostics_.report(MessageId::kIncompleteType, member.base->range, {to_string(record)});
        return fail(member);
    }
    if (!find_field(record, member.name, member.path)) {
        Diagnostic &error = diagnostics_.report(MessageId::kNoField, {member.name_location, member.range.end},
                                                {to_string(record), std::string(member.name)});
        suggest_name(error, member.name, field_names(*record->record));
        return fail(member);
    }
    const Type *type = record;
    for (const Field *field : member.path)
        type = types_.field_type(type, *field);
    if (!member.is_arrow && is_at_private_place(*member.base)) {
        const Type *stored = stored_type(*member.base);
        for (const Field *field : member.path)
            stored = types_.field_type(stored, *field);
        member.stored = stored;
        type = type_at_private_place(stored);
    }
    const bool is_place = member.is_arrow || member.base->category == ValueCategory::kPlace || is_array(type);
    return done(member, type, is_place ? ValueCategory::kPlace : ValueCategory::kValue);
}

Expression *Sema::check_statement_expression(StatementExpression &expression) {
    if (!function_) {
        diagnostics_.report(MessageId::kNotConstant, expression.range);
        return fail(expression);
    }
    // `label: value;` at the end is a value, too.
    std::vector<Statement *> &statements = expression.block->statements;
    Label *label = statements.empty() ? nullptr : as<Label>(statements.back());
    while (label && as<Label>(label->body))
        label = as<Label>(label->body);
    if (auto *last = label ? as<ExpressionStatement>(label->body) : nullptr; last && last->expression) {
        ExpressionStatement *nothing = program_.arena.make<ExpressionStatement>();
        nothing->range = last->range;
        label->body = nothing;
        statements.push_back(last);
    }
    ArrayCopies *const copies = std::exchange(copies_, nullptr); // those around happen before all of this
    const bool was_in_choice = std::exchange(is_in_choice_, false);
    check_block(*expression.block, true);
    copies_ = copies;
    is_in_choice_ = was_in_choice;
    const Type *type = types_.void_type();
    if (!expression.block->statements.empty())
        if (auto *last = as<ExpressionStatement>(expression.block->statements.back());
            last && last->expression) {
            last->expression = value(last->expression);
            type = last->expression->type;
        }
    return is_error(type) ? fail(expression) : done(expression, type);
}

Expression *Sema::check_variable_argument(VariableArgument &argument) {
    argument.list = check_value(argument.list);
    const Type *type = resolved_type_of(*argument.type_name, Privacy::kPublic);
    if (is_private(type)) {
        diagnostics_.report(MessageId::kPrivateVariableArgument, argument.range);
        return fail(argument);
    }
    return is_bad(argument.list) || is_error(type) ? fail(argument) : done(argument, type);
}

Expression *Sema::check_compound_literal(CompoundLiteral &literal) {
    const Type *type = resolved_type_of(*literal.type_name, default_privacy(literal.range.begin));
    Expression *initializer = literal.initializer;
    type = initialize(initializer, type, {Destination::Kind::kInitializer, "", nullptr, 0});
    return is_error(type) ? fail(literal) : done(literal, type, ValueCategory::kPlace);
}

} // namespace picco::compiler
