// From the typed tree to IR: small arrays that the loop writes to at private indices, as their elements.
#include "ir/build/builder.h"

#include "ast/facts.h"
#include "ir/facts.h"

#include <algorithm>

namespace picco::compiler::ir {
namespace {

/// Each iteration asks of all of them whether they are meant.
constexpr std::uint64_t kMostElements = 64;

} // namespace

/// Arrays in which an assignment goes to a private index, here or in a function that is called.
void Builder::find_written_arrays(const Statement &statement, size_t depth) {
    ConstChildVisitor visitor;
    visitor.statement = [&](const Statement *each) { visit_children(*each, visitor); };
    visitor.declaration = [&](const Declaration *each) { visit_children(*each, visitor); };
    visitor.expression = [&](const Expression *each) {
        const auto *node = as<Call>(each);
        const Expression *const target = written_place(*each);
        if (target && is_at_private_place(*target))
            if (const VariableSymbol *array = base_variable(target))
                written_arrays_.insert(array);
        if (node && node->function && node->function->definition && depth < kMostCalls)
            find_written_arrays(*node->function->definition->body, depth + 1);
        visit_children(*each, visitor);
    };
    visit_children(statement, visitor);
}

bool Builder::is_written_array(const Expression &place) const {
    const VariableSymbol *array = base_variable(&place);
    return array && written_arrays_.contains(array);
}

/// The place with a number in the place of the private index.
Expression *Builder::element_at(const Expression &place, const Subscript &picked, size_t number) {
    if (const auto *member = as<Member>(&place)) {
        auto *result = arena_.make<Member>(*member);
        result->base = element_at(*member->base, picked, number);
        result->type = stored_type(place) ? stored_type(place) : place.type;
        result->stored = nullptr;
        return result;
    }
    const auto &element = *as<Subscript>(&place);
    auto *result = arena_.make<Subscript>(element);
    result->type = stored_type(place) ? stored_type(place) : place.type;
    result->stored = nullptr;
    if (&element == &picked) {
        result->index =
            Copier(arena_).literal(static_cast<Int128>(number), Copier::plain_int(), element.index->range);
        return result;
    }
    auto *decay = arena_.make<Conversion>(*as<Conversion>(element.base));
    decay->operand = element_at(*decay->operand, picked, number);
    result->base = decay;
    return result;
}

/// The slots of all elements that may be meant.
std::vector<size_t> Builder::elements_of(const Expression &place, Id &index) {
    if (!is_private(place.type) || !is_integer(place.type) || is_float_word(place.type) ||
        is_at_private_location(place) || !base_variable(&place))
        fail(place.range, "writes to an element at a private index of what a pointer leads to");
    const std::vector<const Subscript *> indices = private_subscripts(place);
    const std::optional<std::uint64_t> length = length_of(*indices[0]);
    const auto moves = [&](const Expression &first) {
        return loop_.moves(first) || loop_.moves_inside(first);
    };
    if (indices.size() != 1 || !length || *length > kMostElements || !decayed_array(*indices[0]->base) ||
        moves(*element_at(place, *indices[0], 0)))
        fail(place.range, "writes to an element at a private index of an array that is large");
    index = value(*indices[0]->index);
    std::vector<size_t> slots;
    for (size_t i = 0; i < *length; ++i) {
        slots.push_back(slot_of(*element_at(place, *indices[0], i)));
        loop_.slots[slots.back()].number = i;
    }
    return slots;
}

Id Builder::pick(const Expression &place) {
    std::vector<Id> operands(1);
    for (const size_t slot : elements_of(place, operands[0])) {
        operands.push_back(load_slot(slot, place.range));
        loop_.slots[slot].is_guarded |= conditions_ > 0;
    }
    return loop_.graph.make(Op::kPick, std::move(operands), stored_type(place));
}

void Builder::store_at_index(const Expression &place, Id value) {
    Graph &graph = loop_.graph;
    Id index = kNone;
    const std::vector<size_t> slots = elements_of(place, index);
    for (size_t i = 0; i < slots.size(); ++i) {
        const Id is_meant = graph.make(Op::kEqual, {index, graph.constant(static_cast<long>(i))});
        stored_.insert(slots[i]);
        store_slot(slots[i], graph.select(is_meant, value, load_slot(slots[i], place.range)), place.range);
    }
}

} // namespace picco::compiler::ir
