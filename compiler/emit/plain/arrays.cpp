// Whole arrays in the clear, and what goes in and out.
#include "ast/facts.h"
#include "emit/c/wide_values.h"
#include "emit/plain/emitter.h"

#include <fmt/format.h>

namespace picco::compiler {

std::string PlainEmitter::extent(const Type *array, const std::string &place) const {
    if (array->array_form == ArrayForm::kRuntime)
        if (const auto known = size_names_.find(array->size->id); known != size_names_.end())
            return known->second;
    return CEmitter::extent(array, place);
}

/// Results on private data are exact until they are stored.
bool PlainEmitter::is_exact(const Expression &array) const {
    return is_private(array.type) && array.category == ValueCategory::kValue;
}

std::string PlainEmitter::buffer_element(const Expression &array) {
    const bool is_result = is_private(array.type) && array.category == ValueCategory::kValue;
    if (!is_result)
        return CEmitter::buffer_element(array);
    if (!is_wide_buffer(array))
        return "__int128";
    note_width(ranges_.of_array(array));
    return "picco_wide";
}

Code PlainEmitter::element_value(const Expression &body) {
    if (!is_private(body.type) || !is_integer(body.type))
        return print(body);
    return is_wide_element(body.type, ranges_.of(body)) ? wide(body) : widened(exact(body)).code;
}

CEmitter::WholeArray PlainEmitter::opened_array(const SmcOpen &node) {
    const WholeArray from = array_in_memory(*node.operand);
    before_reading(from, *node.operand);
    const Type *element = innermost_element(node.operand->type);
    if (is_float_word(element) && !keeps_format(node))
        return opened_floats(from, node);
    const bool is_descaled = is_scaled(element) && !keeps_format(node);
    if (!from.is_exact)
        return is_descaled ? descaled_array(from, node) : from;
    const WholeArray result =
        is_descaled ? buffer_of(opened_integer(element), from.extents) : buffer(node, from.extents);
    each_index(from, [&](const std::string &indices) {
        const Code value{from.place + indices, kPostfixPrecedence, {}};
        const bool is_wide = is_wide_buffer(*node.operand);
        out_->add(fmt::format(
            "{}{} = {};", result.place, indices,
            is_wide_integer(element)
                ? wide_wrapped(wide_of(value), element).text
                : wrapped({is_wide ? low_of_wide(value) : value, Form::kInt128}, element).code.text));
    });
    return is_descaled ? descaled_array(result, node) : result;
}

std::string PlainEmitter::length(const Type *array, const std::string &text) const {
    if (array->array_form == ArrayForm::kConstant)
        return std::to_string(array->count);
    const auto known = size_names_.find(array->size->id);
    if (known != size_names_.end())
        return known->second;
    return fmt::format("(sizeof({0}) / sizeof *({0}))", text);
}

Code PlainEmitter::transfer(const Expression &target, const Expression &party, const TransferShape &shape,
                            std::string_view name, bool is_input) {
    if (is_integer(shape.element) && is_wide_integer(shape.element))
        note_width(type_interval(shape.element));
    const Code place = print(target);
    std::string location = place.text;
    std::string rows = "1", columns = "1", step = "1";
    std::vector<std::string> sizes;
    for (const Expression *size : shape.sizes)
        sizes.push_back(converted(*size).at(precedence(BinaryOperator::kMultiply) + 1));
    if (!sizes.empty() && (shape.rank == 1 || sizes.size() == 2))
        sizes[0] = checked_count(target, *shape.sizes[0], sizes[0]);
    std::string box;
    if (is_bit_field(target)) { // it has no address
        box = temporary("box");
        location = "&" + box;
    } else if (shape.rank == 0) {
        location = "&" + place.at(kCastPrecedence);
    } else if (shape.rank == 1) {
        columns = sizes.empty() ? length(target.type, location) : sizes[0];
    } else {
        std::string row_text = place.at(kPostfixPrecedence);
        const Type *row = target.type;
        for (int i = 0; i < shape.rank; ++i, row = row->target, row_text += i < shape.rank ? "[0]" : "") {
            if (i == 0 && !sizes.empty())
                continue; // perhaps a pointer; the sizes count
            step = length(row, row_text);
            if (i + 1 < shape.rank)
                rows = i == 0 ? step : rows + " * " + step;
        }
        location = row_text;
        columns = sizes.size() > 1 ? sizes.back() : step;
        if (sizes.size() > 1)
            rows = fmt::format("{}", fmt::join(sizes.begin(), sizes.end() - 1, " * "));
        if (takes_part_of_rows(target.type, shape))
            return boxed_transfer(place.at(kPostfixPrecedence), sizes, party, shape, name, is_input);
    }
    const std::string area = shape.rank > 1 && sizes.size() == 1
                                 ? fmt::format("picco_elements({}, {})", sizes[0], step)
                                 : fmt::format("picco_grid({}, {}, {})", rows, columns, step);
    const bool is_print = party.constant == Int128{0};
    // Literals of other parties are from 1 on: 0 stands for smcprint.
    const std::string whom =
        is_print ? std::string("PICCO_PLAIN_PRINT") : converted(party).at(kAssignmentPrecedence);
    const std::string move = fmt::format(
        "{}({}, {}, {}, {}, sizeof({}), {})", transfer_function(shape.element, is_input), quoted(name), whom,
        number_text(shape.element), location, types().name(shape.element), area);
    if (box.empty())
        return Code{move, kPostfixPrecedence, {}};
    const std::string boxed = types().declare(shape.element, box);
    return Code{is_input ? fmt::format("({{ {}; {}; {} = {}; }})", boxed, move, place.text, box)
                         : fmt::format("({{ {} = {}; {}; }})", boxed, place.text, move),
                kPrimaryPrecedence,
                {}};
}

Code PlainEmitter::boxed_transfer(const std::string &array, const std::vector<std::string> &sizes,
                                  const Expression &party, const TransferShape &shape, std::string_view name,
                                  bool is_input) {
    const bool is_checked = checks_ && is_private(shape.element);
    // The part becomes an array of its own shape.
    const std::string box = temporary("box");
    std::string location = box;
    for (size_t i = 1; i < sizes.size(); ++i)
        location += "[0]";
    std::string part = array, boxed = box, declared = box;
    Lines loops;
    for (size_t i = 0; i < sizes.size(); ++i) {
        const std::string index = temporary("i");
        declared += "[" + sizes[i] + "]";
        part += "[" + index + "]";
        boxed += "[" + index + "]";
        loops.add(fmt::format("for (size_t {0} = 0; {0} < (size_t){1}; {0}++)", index, sizes[i]));
        loops.indent();
    }
    if (is_input)
        loops.add(fmt::format("{} = {};", is_checked ? "picco_check_written(" + part + ")" : part, boxed));
    else
        loops.add(
            fmt::format("{} = {};", boxed,
                        is_checked ? fmt::format("picco_check_read({}, {})", part, quoted(name)) : part));
    const std::string move =
        fmt::format("{}({}, {}, {}, {}, sizeof({}), picco_grid({}, {}, {}));",
                    transfer_function(shape.element, is_input), quoted(name),
                    party.constant == Int128{0} ? std::string("PICCO_PLAIN_PRINT")
                                                : converted(party).at(kAssignmentPrecedence),
                    number_text(shape.element), location, types().name(shape.element),
                    fmt::join(sizes.begin(), sizes.end() - 1, " * "), sizes.back(), sizes.back());
    out_->open("");
    out_->add(fmt::format("{} {};", types().name(shape.element), declared));
    if (is_input)
        out_->add(move);
    out_->append(loops);
    if (!is_input)
        out_->add(move);
    out_->close();
    return Code{"", kPrimaryPrecedence, {}};
}

} // namespace picco::compiler
