// Input, output and addresses of elements and rows at private indices.
#include "ast/facts.h"
#include "emit/c/layouts.h"
#include "emit/secure/emitter.h"

#include <fmt/format.h>

namespace picco::compiler {

// Input and output go through an array of their own.

/// Elements of a row of these extents, as many as the call says.
std::string SecureEmitter::boxed_area(const std::vector<std::string> &extents, const TransferShape &shape) {
    std::vector<std::string> sizes = extents;
    if (shape.sizes.size() == 1 && extents.size() > 1)
        return fmt::format("picco_elements({}, {})", converted(*shape.sizes[0]).at(kAssignmentPrecedence),
                           extents.back());
    if (!shape.sizes.empty()) {
        sizes.clear();
        for (const Expression *size : shape.sizes)
            sizes.push_back(converted(*size).at(precedence(BinaryOperator::kMultiply) + 1));
    }
    if (extents.size() == 1)
        return fmt::format("picco_line({})", sizes[0]);
    std::string rows = "1";
    for (size_t i = 0; i + 1 < sizes.size(); ++i)
        rows += " * " + sizes[i];
    return fmt::format("picco_grid({}, {}, {})", rows, sizes.back(), extents.back());
}

Code SecureEmitter::private_place_transfer(const Expression &target, const Expression &party,
                                           const TransferShape &shape, std::string_view name, bool is_input) {
    const bool is_row = shape.rank > 0;
    const std::string mark = temporary("scope"), box = temporary("box");
    const std::string type = type_text(shape.element);
    out_->open("");
    out_->add(fmt::format("picco_mark {} = picco_enter();", mark));
    const std::vector<Code> row = is_row ? row_operands(target) : std::vector<Code>();
    const std::string count = is_row ? temporary("count") : "1";
    if (is_row) {
        out_->add(fmt::format("const size_t {} = {};", count, row[3].text));
        out_->add(fmt::format("picco_int *{} = picco_array({});", box, count));
    } else {
        out_->add(fmt::format("picco_int {}[1];", box));
        out_->add(fmt::format("picco_local({}, 1);", box));
    }
    const std::string place = temporary("place");
    out_->add(fmt::format("picco_place {} = {};", place, is_row ? row[0].text : private_place(target).text));
    const std::string vector = fmt::format("picco_row({}, {})", box, type);
    const std::string move =
        fmt::format("{}({}, {}, {}, {}, {});", is_input ? "picco_input" : "picco_output", quoted(name),
                    converted(party).at(kAssignmentPrecedence), type, box,
                    is_row ? boxed_area(private_extents(target), shape) : "picco_line(1)");
    if (is_input && is_row && !shape.sizes.empty()) // what is not read stays
        out_->add(fmt::format("picco_store_vector({}, {}, picco_get_vector({}, sizeof(picco_int), {}, {}));",
                              vector, count, private_place(target).text, type, count));
    if (is_input) {
        out_->add(move);
        out_->add(is_row ? fmt::format(
                               "picco_put_vector({}, sizeof(picco_int), {}, {}, picco_load_vector({}, {}));",
                               place, type, count, vector, count)
                         : fmt::format("picco_update({}, {}, picco_load({}, {}));", place, type, box, type));
    } else {
        out_->add(is_row ? fmt::format(
                               "picco_store_vector({}, {}, picco_get_vector({}, sizeof(picco_int), {}, {}));",
                               vector, count, place, type, count)
                         : fmt::format("picco_store({}, {});", box,
                                       load_from_private_place(target, text(place)).text));
        out_->add(move);
    }
    out_->add(fmt::format("picco_leave({});", mark));
    out_->close();
    return changing_memory(text(""));
}

// Addresses at private indices.

/// A pointer moved by a private amount.
Code SecureEmitter::moved_by(const Expression &pointer, const Expression &amount, bool is_forward) {
    std::vector<Operand> sides(2);
    sides[0].code = captured(sides[0].before, [&] { return pointer_value(pointer); });
    sides[0].declaration = "picco_location {}";
    sides[1].code = captured(sides[1].before, [&] { return stored(amount, amount.type); });
    sides[1].declaration = "picco_value {}";
    std::vector<Code> texts = in_order(std::move(sides));
    if (!is_forward)
        texts[1] = call(RuntimeFunction::kNegate, {texts[1]});
    const Type *target = pointer.type->target;
    return call(RuntimeFunction::kMoveBy, {texts[0], texts[1], text(room_behind(pointer, size_names_)),
                                           text("sizeof(" + types().name(target) + ")")});
}

/// The location of `A[x]` with a private x, of its fields and of its own elements.
Code SecureEmitter::location_at_private_place(const Expression &place) {
    if (const auto *member = as<Member>(&place))
        return call(RuntimeFunction::kMove,
                    {location(*member->base),
                     text(fmt::format("__builtin_offsetof({}, {})", types().name(stored_type(*member->base)),
                                      names_.of(*member)))});
    const auto &element = *as<Subscript>(&place);
    const auto *decay = as<Conversion>(element.base);
    const bool is_row = decay && is_at_private_place(*decay->operand);
    std::vector<Operand> sides(2);
    std::string count = room_behind(*element.base, size_names_);
    sides[0].code = captured(sides[0].before, [&] {
        if (is_row)
            return location(*decay->operand);
        const Code pointer = print(*element.base);
        if ((decay && decay->conversion == ConversionKind::kArrayToPointer) || declared_array(*element.base))
            count = length_at(element, pointer.at(kPostfixPrecedence));
        return call(RuntimeFunction::kLocate, {pointer});
    });
    if (is_row)
        count = private_extents(*decay->operand).front();
    sides[0].declaration = "picco_location {}";
    const bool is_secret = is_private(element.index->type);
    sides[1].code = captured(sides[1].before, [&] {
        return is_secret ? stored(*element.index, element.index->type) : converted(*element.index);
    });
    sides[1].declaration = is_secret ? "picco_value {}" : "ptrdiff_t {}";
    const std::vector<Code> texts = in_order(std::move(sides));
    const std::string size = "sizeof(" + types().name(stored_type(place)) + ")";
    if (is_secret)
        return call(RuntimeFunction::kMoveBy, {texts[0], texts[1], text(count), text(size)});
    Code bytes = text(fmt::format("(ptrdiff_t)({}) * (ptrdiff_t){}", texts[1].text, size));
    bytes.effects = texts[1].effects;
    return call(RuntimeFunction::kMove, {texts[0], bytes});
}

} // namespace picco::compiler
