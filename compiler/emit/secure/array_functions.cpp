// smcsort and its like.
#include "ast/facts.h"
#include "emit/secure/emitter.h"

#include <fmt/format.h>

namespace picco::compiler {

Code SecureEmitter::array_call(const ArrayCall &node) {
    std::vector<const Expression *> wanted(node.arrays.begin(), node.arrays.end());
    wanted.push_back(node.count);
    if (node.wanted)
        wanted.push_back(node.wanted);
    const std::vector<Code> parts = operands(wanted);
    Code count = parts[node.arrays.size()];
    for (const Expression *array : node.arrays)
        count.text = checked_count(*array, *node.count, count.at(kAssignmentPrecedence));
    std::vector<Code> rows;
    std::string list;
    for (size_t i = 0; i < node.arrays.size(); ++i) {
        const Type *element = node.arrays[i]->type->target;
        Code row = text(fmt::format("picco_{}row({}, {})", is_float_word(element) ? "float_" : "",
                                    parts[i].at(kAssignmentPrecedence),
                                    is_float_word(element) ? format_text(element) : type_text(element)));
        row.effects = parts[i].effects;
        list += (i ? ", " : "") + row.text;
        rows.push_back(std::move(row));
    }
    const auto on_rows = [&](RuntimeFunction function) {
        std::vector<Code> arguments{text("((const picco_vector[]){" + list + "})"),
                                    text(std::to_string(rows.size())), count};
        for (const Code &row : rows)
            arguments[0].effects.join(row.effects);
        if (node.wanted)
            arguments.push_back(parts.back());
        return changing_memory(call(function, arguments));
    };
    const auto extreme = [&](RuntimeFunction function, bool is_greatest) {
        Code result = call(function, {rows[0], count, text(is_greatest ? "1" : "0")});
        result.effects.reads = true;
        return result;
    };
    switch (node.function) {
    case ArrayFunction::kSort:
        return on_rows(RuntimeFunction::kSort);
    case ArrayFunction::kTop:
        return on_rows(RuntimeFunction::kTop);
    case ArrayFunction::kPermute:
        return on_rows(RuntimeFunction::kPermute);
    case ArrayFunction::kShuffle:
        return on_rows(RuntimeFunction::kShuffle);
    case ArrayFunction::kSum: {
        Code result = call(RuntimeFunction::kTotal, {rows[0], count, text(type_text(node.type))});
        result.effects.reads = true;
        return result;
    }
    case ArrayFunction::kPrefixSums:
        return changing_memory(call(RuntimeFunction::kPrefixSums, {rows[0], count}));
    case ArrayFunction::kMin:
    case ArrayFunction::kMax:
        return extreme(RuntimeFunction::kExtreme, node.function == ArrayFunction::kMax);
    case ArrayFunction::kArgMin:
    case ArrayFunction::kArgMax:
        return extreme(RuntimeFunction::kExtremeIndex, node.function == ArrayFunction::kArgMax);
    }
    throw std::logic_error("an unknown function of arrays");
}

Code SecureEmitter::bit_call(const BitCall &node) {
    const Type *type = node.operand->type;
    return call(RuntimeFunction::kBitFunction,
                {stored(*node.operand, type), text(std::string(number_name_of(node.function))),
                 text(type_text(type))});
}

} // namespace picco::compiler
