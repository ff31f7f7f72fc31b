// Nests of three loops that multiply matrices.
#include "nests/product_loop.h"

#include "ast/facts.h"
#include "plan/alike.h"
#include "plan/ranges.h"

#include <algorithm>
#include <vector>

namespace picco::compiler {
namespace {

std::vector<const Statement *> statements_of(const Statement &body) {
    if (const auto *block = as<Block>(&body))
        return {block->statements.begin(), block->statements.end()};
    return {&body};
}

const Assignment *assignment_in(const Statement *statement) {
    const auto *expression = as<ExpressionStatement>(statement);
    return expression ? as<Assignment>(without_conversions(expression->expression)) : nullptr;
}

bool is_zero(const Expression *expression) {
    const Expression *inner = expression ? without_conversions(expression) : nullptr;
    return inner && inner->constant && *inner->constant == 0;
}

/// The element that an operand of a product reads, where it is that element's value and nothing else.
const Expression *element_of(const Expression *operand) {
    while (const auto *conversion = as<Conversion>(operand)) {
        if (conversion->conversion == ConversionKind::kLoad)
            return as<Subscript>(conversion->operand);
        if (!is_integer(conversion->operand->type) || !is_integer(conversion->type) ||
            !type_interval(conversion->type).contains(type_interval(conversion->operand->type)))
            return nullptr;
        operand = conversion->operand;
    }
    return nullptr;
}

class Survey {
  public:
    Survey(const For &loop, const FunctionDefinition &function, ir::Plans &plans)
        : loop_(loop), function_(function), plans_(plans) {}

    std::optional<ProductLoop> run() {
        if (!find_axis(loop_, result_.rows))
            return std::nullopt;
        const std::vector<const Statement *> outer = statements_of(*loop_.body);
        const auto *middle = outer.size() == 1 ? as<For>(outer[0]) : nullptr;
        if (!middle || !find_axis(*middle, result_.columns) || !look(statements_of(*middle->body)))
            return std::nullopt;
        return are_bounds_fixed() && find_sides() ? std::optional(result_) : std::nullopt;
    }

  private:
    bool find_axis(const For &loop, ProductLoop::Axis &axis) const;
    bool look(const std::vector<const Statement *> &body);
    bool is_sum_scalar(const Expression &place) const;
    bool are_bounds_fixed() const;
    bool find_sides();

    const For &loop_;
    const FunctionDefinition &function_;
    ir::Plans &plans_;
    ProductLoop result_;
};

bool Survey::find_axis(const For &loop, ProductLoop::Axis &axis) const {
    const std::optional<CountedLoop> counted = counted_loop(loop);
    if (!counted)
        return false;
    axis.loop = *counted;
    if (const Assignment *set = assignment_in(loop.initial)) {
        const auto *name = as<Name>(set->left);
        axis.first = !set->op && name && name->symbol == axis.loop.counter ? set->right : nullptr;
    } else if (const auto *declared = as<DeclarationStatement>(loop.initial)) {
        const auto *variables = as<VariableDeclaration>(declared->declaration);
        if (variables && variables->items.size() == 1 && variables->items[0].symbol == axis.loop.counter)
            axis.first = variables->items[0].initializer;
    }
    return axis.first && stays_the_same(*axis.first);
}

/// [sum = 0;] for (…) sum += x * y; [c[i][j] = sum;]
bool Survey::look(const std::vector<const Statement *> &body) {
    const auto at = std::ranges::find_if(body, [](const Statement *each) { return as<For>(each); });
    if (at == body.end() || at - body.begin() > 1 || body.end() - at > 2)
        return false;
    const auto *inner = as<For>(*at);
    const std::vector<const Statement *> terms = statements_of(*inner->body);
    result_.update = terms.size() == 1 ? assignment_in(terms[0]) : nullptr;
    if (!find_axis(*inner, result_.terms) || !result_.update || !plans_.is_sum(*inner, function_))
        return false;
    const Expression &place = *result_.update->left;
    if (at != body.begin()) {
        const Assignment *first = assignment_in(body[0]);
        const auto *declared = as<DeclarationStatement>(body[0]);
        const auto *variables = declared ? as<VariableDeclaration>(declared->declaration) : nullptr;
        const auto *name = as<Name>(&place);
        const bool is_cleared =
            first && !first->op && are_alike(*first->left, place) && is_zero(first->right);
        const bool is_declared = name && variables && variables->items.size() == 1 &&
                                 variables->items[0].symbol == name->symbol &&
                                 is_zero(variables->items[0].initializer);
        if (!is_cleared && !is_declared)
            return false;
        result_.starts_at_zero = true;
    }
    if (body.end() - at == 1) {
        result_.target = &place;
        return as<Subscript>(&place);
    }
    const Assignment *last = assignment_in(body.back());
    if (!last || last->op || !result_.starts_at_zero || !is_sum_scalar(place) ||
        last->left->type != place.type || !are_alike(*without_conversions(last->right), place))
        return false;
    result_.target = last->left;
    return as<Subscript>(last->left);
}

/// A private scalar that nothing else uses.
bool Survey::is_sum_scalar(const Expression &place) const {
    const auto *name = as<Name>(&place);
    const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr;
    return variable && !variable->is_global && variable->storage != Storage::kStatic &&
           !variable->is_parameter && !variable->is_address_taken &&
           count_names(*function_.body, variable) == count_names(loop_, variable);
}

/// No first value or bound depends on a counter of the nest.
bool Survey::are_bounds_fixed() const {
    const ProductLoop::Axis *const axes[] = {&result_.rows, &result_.columns, &result_.terms};
    for (const ProductLoop::Axis *x : axes)
        for (const ProductLoop::Axis *y : axes) {
            if (x != y && x->loop.counter == y->loop.counter)
                return false;
            const bool bends = x->loop.moves(*y->first) || x->loop.moves(*y->loop.bound) ||
                               (x != y && x->loop.moves(*y->loop.limited));
            if (bends)
                return false;
        }
    return true;
}

bool Survey::find_sides() {
    const std::optional<Addend> addend = addend_of(*result_.update);
    const Expression *term = addend && !addend->is_negative ? addend->value : nullptr;
    bool is_widened = false;
    while (const auto *conversion = as<Conversion>(term)) {
        is_widened = is_widened || conversion->conversion == ConversionKind::kWiden;
        const bool is_kept = conversion->conversion == ConversionKind::kWiden ||
                             conversion->conversion == ConversionKind::kSame;
        term = is_kept ? conversion->operand : nullptr;
    }
    const auto *product = as<Binary>(term);
    if (!product || product->op != BinaryOperator::kMultiply || !is_private(product->type) ||
        !is_integer(product->type) || (is_widened && !product->type->is_signed))
        return false;
    const auto lies = [&](const Expression *place, const ProductLoop::Axis &down,
                          const ProductLoop::Axis &along, const ProductLoop::Axis &other) {
        return place && is_private(place->type) && is_integer(place->type) && !place->type->is_volatile &&
               down.loop.moves_evenly(*place) && along.loop.moves_evenly(*place) && !other.loop.moves(*place);
    };
    result_.left = element_of(product->left);
    result_.right = element_of(product->right);
    const ProductLoop::Axis &i = result_.rows, &j = result_.columns, &k = result_.terms;
    if (!lies(result_.left, i, k, j))
        std::swap(result_.left, result_.right);
    return lies(result_.left, i, k, j) && lies(result_.right, k, j, i) && lies(result_.target, i, j, k);
}

} // namespace

std::optional<ProductLoop> product_loop(const For &loop, const FunctionDefinition &function,
                                        ir::Plans &plans) {
    return Survey(loop, function, plans).run();
}

} // namespace picco::compiler
