// Nested loops whose iterations can run a diagonal at a time.
#include "nests/wavefront.h"

#include "ast/facts.h"
#include "ir/commutes.h"
#include "plan/alike.h"

#include <algorithm>
#include <utility>

namespace picco::compiler {
namespace {

/// The indices of an element, the last one first, and the array that they lead into.
struct Element {
    std::vector<const Expression *> indices;
    const Expression *array = nullptr;
};
Element element_of(const Expression &place) {
    Element element{{}, &place};
    while (const auto *subscript = as<Subscript>(element.array)) {
        element.indices.push_back(subscript->index);
        element.array = without_conversions(subscript->base);
    }
    return element;
}

/// Both lie in one row of an array, which every iteration of the outer loop has another one of, at places
/// that are not the same: an iteration of the inner loop needs another one, most likely.
bool are_in_one_row(const Expression &x, const Expression &y, const Wavefront &loops) {
    const Element a = element_of(x), b = element_of(y);
    if (a.indices.empty() || a.indices.size() != b.indices.size() || !are_alike(*a.array, *b.array))
        return false;
    for (size_t i = 1; i < a.indices.size(); ++i)
        if (!are_alike(*a.indices[i], *b.indices[i]))
            return false;
    return loops.columns.moves(*a.indices[0]) && loops.columns.moves(*b.indices[0]) &&
           std::ranges::any_of(a.indices, [&](const Expression *index) { return loops.rows.moves(*index); });
}

} // namespace

std::optional<Wavefront> wavefront(const For &loop, const FunctionDefinition &function, ir::Plans &plans) {
    const auto *inner = as<For>(only_statement(*loop.body));
    if (!inner || loop.is_parallel || inner->is_parallel)
        return std::nullopt;
    const auto rows = counted_loop(loop), columns = counted_loop(*inner);
    if (!rows || !columns || rows->counter == columns->counter)
        return std::nullopt;
    const Expression *first = first_value(*columns);
    if (!first || !stays_the_same(*first) || rows->moves(*first) || rows->moves(*columns->bound) ||
        rows->moves(*columns->limited) || columns->moves(*first) || columns->moves(*rows->bound) ||
        columns->moves(*rows->limited))
        return std::nullopt;
    CountedLoop down = *columns;
    down.step = -columns->step;
    down.outer = rows->counter;
    down.outer_step = rows->step;
    std::unique_ptr<ir::Loop> diagonal = plans.diagonal(down, function);
    if (!diagonal || !diagonal->head.scattered.empty())
        return std::nullopt;
    // As a fold, a row may be there earlier, as long ones are.
    const ir::Loop *const folded =
        diagonal->recurrences.empty() ? nullptr : plans.of(*inner, function).loop.get();
    if (folded && !ir::is_earlier_on_diagonals(*folded))
        return std::nullopt;
    Wavefront result{*rows, *columns, std::move(diagonal), {}};
    const ir::Head &head = result.diagonal->head;
    bool is_likely = false;
    for (const Expression *written : head.written)
        result.in_order.push_back({written, written});
    for (const ir::Head::Pair &pair : head.must_differ) {
        if (pair.is_strict)
            return std::nullopt;
        result.in_order.push_back(pair);
        is_likely |= are_in_one_row(*pair.written, *pair.other, result);
    }
    return is_likely ? std::optional(std::move(result)) : std::nullopt;
}

} // namespace picco::compiler
