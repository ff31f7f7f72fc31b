// The lesser and the greater of two private integers, as one operation of the runtime.
#include "emit/secure/emitter.h"

#include <fmt/format.h>

namespace picco::compiler {

Code SecureEmitter::extreme(const Extreme &node) {
    return call(node.is_greatest ? RuntimeFunction::kMaximum : RuntimeFunction::kMinimum,
                operands({node.left, node.right}));
}

/// What the place of an update holds afterwards.
Code SecureEmitter::updated(const ExtremeUpdate &update) {
    const Assignment &node = *update.assignment;
    return fitted(extreme(update.extreme), fit(ranges_.of(*node.right), node.right->type, node.left->type),
                  node.left->type);
}

/// An exchange that a comparison decides, and whose variable in between is not read afterwards.
std::optional<OrderedPair> SecureEmitter::exchanged_pair(const If &node) {
    const auto pair = function_ ? ordered_pair(node) : std::nullopt;
    if (!pair)
        return std::nullopt;
    const auto [entry, is_new] = only_in_exchanges_.try_emplace(pair->kept, false);
    if (is_new)
        entry->second = is_only_in_exchanges(*pair->kept, *function_);
    return entry->second ? pair : std::nullopt;
}

bool SecureEmitter::extreme_if(const If &node) {
    if (const auto update = extreme_update(node)) {
        const Expression &target = *update->assignment->left;
        Operand left, right;
        left.code = captured(left.before, [&] { return place(target); });
        left.declaration = "picco_int *{}";
        left.is_place = true;
        right.code = captured(right.before, [&] { return updated(*update); });
        out_->add(store_operand(target, std::move(left), std::move(right)).text + ";");
        return true;
    }
    const auto pair = exchanged_pair(node);
    if (!pair)
        return false;
    std::vector<Operand> places(2);
    for (size_t i = 0; i < 2; ++i) {
        places[i].code =
            captured(places[i].before, [&] { return place(i == 0 ? *pair->lesser : *pair->greater); });
        places[i].declaration = "picco_int *{}";
        places[i].is_place = true;
    }
    const std::vector<Code> codes = in_order(std::move(places));
    out_->add(call(RuntimeFunction::kOrderPair,
                   {text(address(codes[0])), text(address(codes[1])), text(type_text(pair->lesser->type))})
                  .text +
              ";");
    return true;
}

} // namespace picco::compiler
