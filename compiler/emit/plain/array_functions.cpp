// smcsort and its like, in the clear.
#include "ast/facts.h"
#include "emit/c/wide_values.h"
#include "emit/plain/emitter.h"

#include <fmt/format.h>

namespace picco::compiler {

Code PlainEmitter::array_call(const ArrayCall &node) {
    static constexpr const char *kNames[] = {"sort",          "top",     "permute", "shuffle",
                                             "prefix_sums",   "extreme", "extreme", "extreme_index",
                                             "extreme_index", "total"};
    std::string list;
    const bool is_wide = is_integer(node.type) && is_wide_integer(node.type);
    if (is_wide)
        note_width(type_interval(node.type));
    for (const Expression *array : node.arrays) {
        const Type *element = array->type->target;
        if (is_wide_integer(element))
            note_width(type_interval(element));
        std::string first = print(*array).at(kAssignmentPrecedence);
        if (is_private(element) && !has_side_effect(*node.count))
            first = checked_row(
                *array, first,
                fmt::format("({}) * sizeof({})", converted(*node.count).text, types().name(element)));
        list += fmt::format("{}{{{}, sizeof({}), {}, {}}}", list.empty() ? "" : ", ", first,
                            types().name(element), code_of(element),
                            is_float_word(element) ? format_text(element) : "0");
    }
    std::string count = converted(*node.count).at(kAssignmentPrecedence);
    for (const Expression *array : node.arrays)
        count = checked_count(*array, *node.count, count);
    const bool is_total = node.function == ArrayFunction::kSum;
    const Type *first = node.arrays.front()->type->target;
    const bool may_overflow = is_integer(first) && first->is_signed && !is_float_word(first);
    const bool is_checked = (checks_ || may_overflow) &&
                            (is_total || node.function == ArrayFunction::kPrefixSums) && !is_wide &&
                            !is_wide_integer(first);
    const bool has_places = checks_ && node.function == ArrayFunction::kPermute;
    std::string result = fmt::format("picco_{}_{}((const picco_plain_row[]){{{}}}, ",
                                     is_checked || has_places ? "check"
                                     : is_wide                ? "wide"
                                                              : "plain",
                                     kNames[static_cast<int>(node.function)], list);
    if (puts_in_order(node.function))
        result += fmt::format("{}, ", node.arrays.size());
    result += count;
    if (node.wanted)
        result += ", " + converted(*node.wanted).at(kAssignmentPrecedence) + ", PICCO_HERE";
    if (has_places)
        result += fmt::format(", {}, PICCO_HERE", shown(node.arrays.front()->range));
    if (is_total) {
        result += fmt::format(", {}", code_of(node.type));
        if (is_checked)
            result += described_result(node, node.type);
    } else if (is_checked) {
        result += described_result(node, first);
    } else if (!is_void(node.type)) {
        const bool is_greatest =
            node.function == ArrayFunction::kMax || node.function == ArrayFunction::kArgMax;
        result += is_greatest ? ", 1, PICCO_HERE" : ", 0, PICCO_HERE";
    }
    return Code{result + ")", kPostfixPrecedence, {}};
}

} // namespace picco::compiler
