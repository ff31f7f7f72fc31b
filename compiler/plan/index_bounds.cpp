// Public indices that are inside their arrays by what the program's text says.
#include "plan/index_bounds.h"

#include "ast/facts.h"
#include "lower/indexed_pointers.h"
#include "plan/counted_loop.h"

#include <algorithm>

namespace picco::compiler {
IndexBounds::IndexBounds(const Program &program)
    : walking_pointers_(program), has_public_pointers_(!walking_pointers_.none()) {
    for (const TranslationUnit *unit : program.units)
        for (const Declaration *each : unit->declarations)
            if (!each->is_from_system_header)
                look(*each);
}

IndexBounds::Need IndexBounds::of(const Subscript &element) const {
    const auto at = needs_.find(&element);
    if (at != needs_.end())
        return at->second;
    const Need own = need(element);
    return own == Need::kPublic ? Need::kNothing : own; // it may be its address that is taken
}

bool IndexBounds::may_exceed(const Expression &array, const Expression &count) const {
    if (!compiler::may_exceed(array, count))
        return false;
    const Expression *whole = is_array(array.type) ? &array : decayed_array(array);
    const auto at = counts_.find(&count);
    return !whole || whole->type->array_form != ArrayForm::kConstant || at == counts_.end() ||
           !Interval{0, mpz_class(whole->type->count)}.contains(at->second);
}

void IndexBounds::look(const Declaration &declaration) {
    if (const auto *function = as<FunctionDefinition>(&declaration))
        return look(*function->body);
    if (const auto *variables = as<VariableDeclaration>(&declaration))
        for (const DeclaredItem &item : variables->items) {
            if (const std::optional<Int128> kept = kept_constant(item)) {
                const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(item.symbol));
                known_[variable] = within_type(one_value(*kept), variable->type);
            }
        }
    visit_children(declaration, visitor_);
}

void IndexBounds::look(const Statement &statement) {
    if (const auto *loop = as<For>(&statement))
        return look_at_loop(*loop);
    visit_children(statement, visitor_);
}

void IndexBounds::look_at_loop(const For &loop) {
    if (loop.initial)
        look(*loop.initial);
    for (const Expression *each : {loop.condition, loop.step})
        if (each)
            look(*each);
    const std::optional<CountedLoop> counted = counted_loop(loop);
    const Expression *first = counted ? first_value(*counted) : nullptr;
    const auto *limited = counted ? as<Name>(without_conversions(counted->limited)) : nullptr;
    if (!first || !limited || counted->counter->is_global || counted->is_set_in_body())
        return look(*loop.body);
    const Interval from = values(*first), to = values(*counted->bound);
    const int beside = counted->is_closed() ? 0 : 1;
    const Interval all =
        counted->step > 0 ? Interval{from.low, to.high - beside} : Interval{to.low + beside, from.high};
    const bool is_known = all.low <= all.high;
    if (is_known)
        known_[counted->counter] = within_type(all, counted->counter->type);
    look(*loop.body);
    known_.erase(counted->counter);
}

/// One behind the end is a place, too: for `&a[n]`, and for the row `a[n]` as a pointer.
void IndexBounds::note_address(const Expression *place) {
    for (;;) {
        if (const auto *element = as<Subscript>(place)) {
            addresses_.insert(element);
            place = decayed_array(*element->base);
        } else if (const auto *member = as<Member>(place); member && !member->is_arrow) {
            place = member->base;
        } else {
            return;
        }
    }
}

/// The variable that a place is a part of.
void IndexBounds::note_pointed_to(const Expression *place) {
    for (;;) {
        if (const auto *element = as<Subscript>(place)) {
            place = decayed_array(*element->base);
        } else if (const auto *member = as<Member>(place); member && !member->is_arrow) {
            place = member->base;
        } else {
            break;
        }
    }
    if (const auto *name = as<Name>(place))
        if (const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)))
            pointed_to_.insert(variable);
}

bool IndexBounds::is_allocator(const FunctionSymbol *function) const {
    constexpr std::string_view kAllocators[] = {"malloc", "calloc", "realloc", "free"};
    return has_public_pointers_ && !has_other_owners_ && function && !function->definition &&
           std::ranges::find(kAllocators, function->name) != std::end(kAllocators);
}

/// Functions of C's library that give back memory of malloc, and what may be called by its address.
void IndexBounds::note_owner(const Name &name) {
    constexpr std::string_view kOwners[] = {"getline", "getdelim", "reallocarray", "__builtin_free",
                                            "__builtin_realloc"};
    const auto *function = as<FunctionSymbol>(static_cast<const Symbol *>(name.symbol));
    if (!function || function->definition)
        return;
    const bool is_called = callees_.contains(&name);
    has_other_owners_ |= std::ranges::find(kOwners, function->name) != std::end(kOwners) ||
                         (!is_called && (function->name == "free" || function->name == "realloc"));
}

void IndexBounds::look(const Expression &expression) {
    if (const auto *call = as<Call>(&expression))
        callees_.insert(without_conversions(call->callee));
    if (const auto *name = as<Name>(&expression))
        note_owner(*name);
    if (const auto *unary = as<Unary>(&expression)) {
        if (unary->op == UnaryOperator::kAddressOf) {
            note_address(unary->operand);
            note_pointed_to(unary->operand);
        }
        if (unary->op == UnaryOperator::kDereference)
            bases_.insert(unary->operand);
    }
    if (decayed_array(expression) && !bases_.contains(&expression)) {
        note_address(decayed_array(expression));
        note_pointed_to(decayed_array(expression));
    }
    if (const auto *element = as<Subscript>(&expression)) {
        bases_.insert(element->base);
        needs_[element] = need(*element);
        has_public_pointers_ |= needs_[element] == Need::kPublic;
    }
    if (const auto *call = as<ArrayCall>(&expression))
        counts_[call->count] = values(*call->count);
    const auto *input = as<SmcInput>(&expression);
    const auto *output = as<SmcOutput>(&expression);
    if (input && !input->shape.sizes.empty())
        counts_[input->shape.sizes.front()] = values(*input->shape.sizes.front());
    if (output && !output->shape.sizes.empty())
        counts_[output->shape.sizes.front()] = values(*output->shape.sizes.front());
    visit_children(expression, visitor_);
}

IndexBounds::Need IndexBounds::need(const Subscript &element) const {
    const Expression *array = indexed_array(element);
    const Type *index = element.index->type;
    if (!is_integer(index) || is_private(index) || is_wide_integer(index))
        return Need::kNothing;
    const bool is_address = addresses_.contains(&element);
    if (!array) {
        if (is_address)
            return Need::kNothing;
        return is_indexed_pointer(element)  ? Need::kReach
               : is_public_pointer(element) ? Need::kPublic
                                            : Need::kNothing;
    }
    if (array->type->array_form == ArrayForm::kConstant) {
        const mpz_class last = mpz_class(array->type->count) - (is_address ? 0 : 1);
        if (Interval{0, last}.contains(values(*element.index)))
            return Need::kNothing;
    }
    return is_address ? Need::kPlace : Need::kElement;
}

/// What a public number may be, by the counters of the loops around.
Interval IndexBounds::values(const Expression &index) const {
    if (index.constant)
        return one_value(*index.constant);
    if (const auto *name = as<Name>(&index))
        if (const auto at = known_.find(as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)));
            at != known_.end())
            return at->second;
    if (const auto *conversion = as<Conversion>(&index); conversion &&
                                                         is_integer(conversion->operand->type) &&
                                                         conversion->conversion != ConversionKind::kTruth)
        return within_type(values(*conversion->operand), index.type);
    if (const auto *cast = as<Cast>(&index); cast && is_integer(cast->operand->type))
        return within_type(values(*cast->operand), index.type);
    if (const auto *binary = as<Binary>(&index))
        return values_of(*binary);
    if (const auto *choice = as<Conditional>(&index); choice && choice->when_true && is_integer(index.type))
        return hull(values(*choice->when_true), values(*choice->when_false));
    return is_integer(index.type) ? type_interval(index.type) : Interval{0, 0};
}

Interval IndexBounds::values_of(const Binary &binary) const {
    if (is_comparison(binary.op) || is_logical(binary.op))
        return {0, 1};
    if (binary.op == BinaryOperator::kComma || !is_integer(binary.left->type) ||
        !is_integer(binary.right->type) || !is_integer(binary.type) || is_bit(binary.type))
        return is_integer(binary.type) ? type_interval(binary.type) : Interval{0, 0};
    return within_type(combine(binary.op, values(*binary.left), values(*binary.right), binary.type),
                       binary.type);
}

} // namespace picco::compiler
