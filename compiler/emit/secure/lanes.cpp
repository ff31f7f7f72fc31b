// Calls with vectors, for all iterations of a loop at once: rows of arrays go to cells that hold a vector
// each, and back.
#include "ast/facts.h"
#include "emit/secure/emitter.h"

#include <fmt/format.h>

#include <algorithm>

namespace picco::compiler {

/// A call of a function whose own vectors have a lane for each iteration then, or which changes rows.
/// texts: the function's and those of its arguments, which are computed before.
Code SecureEmitter::call_with_lanes(const Call &node, std::vector<Code> texts,
                                    const std::vector<PassedRow> &passed) {
    for (size_t i = 0; i < node.arguments.size(); ++i)
        if (is_private(node.arguments[i]->type)) {
            const std::string value = temporary("t");
            out_->add(fmt::format("picco_value {} = {};", value, texts[i + 1].at(kAssignmentPrecedence)));
            texts[i + 1].text = value;
            texts[i + 1].precedence = kPrimaryPrecedence;
        }
    take_rows(passed);
    const std::string lanes = temporary("lanes");
    out_->add(fmt::format("const size_t {} = picco_enter_lanes({});", lanes, vector_->count));
    Code result = called(node, texts);
    if (is_void(node.type)) {
        out_->add(result.text + ";");
        result.text.clear();
    } else {
        const std::string value = temporary("t");
        out_->add(fmt::format("picco_value {} = {};", value, result.text));
        result.text = value;
        result.precedence = kPrimaryPrecedence;
    }
    out_->add(fmt::format("picco_leave_lanes({});", lanes));
    for (const PassedRow &row : passed)
        if (row.is_written)
            out_->add(fmt::format("picco_put_rows({}, {}, {}, {});",
                                  row_along(*vector_->loop, *row.array, vector_->next), row.cells,
                                  count_of(*row.array), vector_->count));
    return result;
}

/// The argument is an array that moves from iteration to iteration.
bool SecureEmitter::is_row(const Expression &argument) const {
    const Expression *array = vector_ ? passed_array(argument) : nullptr;
    return array && is_private(innermost_element(array->type)) && vector_->loop->moves(*array);
}

/// The rows that an array is in this iteration and those after it.
std::string SecureEmitter::row_along(const CountedLoop &loop, const Expression &array, const Counters &next) {
    const auto first = [&] { return without_checks([&] { return first_element(array); }); };
    return fmt::format("picco_along({}, {}, {})", first(), with_counters(loop, next, first),
                       type_text(innermost_element(array.type)));
}

/// The cells that an argument passes; passed: those of the call so far.
std::string SecureEmitter::passed_row(const Call &node, size_t index, std::vector<PassedRow> &passed) {
    const Expression &argument = *node.arguments[index], &array = *passed_array(argument);
    auto row =
        std::ranges::find_if(passed, [&](const PassedRow &each) { return are_alike(*each.array, array); });
    if (row == passed.end())
        row = passed.insert(passed.end(), {&array, temporary("row"), false});
    row->is_written = row->is_written || node.function->lanes->writes[index];
    const bool is_flat = !is_array(argument.type->target);
    return is_flat ? row->cells : fmt::format("({}){}", types().name(argument.type), row->cells);
}

/// Fills the cells of a call, once its arguments are computed: that may change the rows.
void SecureEmitter::take_rows(const std::vector<PassedRow> &passed) {
    for (const PassedRow &row : passed) {
        const std::string count = count_of(*row.array);
        out_->add(fmt::format("picco_int *const {} = picco_array({});", row.cells, count));
        out_->add(fmt::format("picco_take_rows({}, {}, {}, {});", row.cells, count,
                              row_along(*vector_->loop, *row.array, vector_->next), vector_->count));
    }
}

/// A call for its effects.
void SecureEmitter::vector_call(const Call &node) {
    const Code code = call_value(node);
    if (!is_void(node.type))
        out_->add(call(RuntimeFunction::kDiscard, {code}).text + ";");
    else if (!code.text.empty())
        out_->add(code.text + ";");
}

/// The number of elements that a parameter states.
Code SecureEmitter::stated_length(const Type &array) {
    return array.array_form == ArrayForm::kConstant ? text(std::to_string(array.count))
                                                    : print(*array.size->expression);
}

/// Cells that an iteration passes.
std::string SecureEmitter::length_of_rows(const RowLoop &loop) {
    std::string length;
    for (const Expression *row : loop.rows)
        length += (length.empty() ? "" : " + ") + (is_array(row->type) ? count_of(*row) : "1");
    return length;
}

/// Cells of an iteration: of the rows that it passes, and what is called has of its own.
std::string SecureEmitter::cells_of_iteration(const RowLoop &loop) {
    std::string length = length_of_rows(loop);
    if (loop.cells != 0 || length.empty())
        length += (length.empty() ? "" : " + ") + std::to_string(std::max<std::uint64_t>(loop.cells, 1));
    return length;
}

/// Takes a strip off the iterations that are left: what these pass, and what is called has of its own, fits.
std::string SecureEmitter::strip(const RowLoop &loop, const std::string &rest) {
    if (may_have_lanes())
        return fmt::format("picco_strip_of_lanes(&{}, {})", rest, cells_of_iteration(loop));
    if (loop.rows.empty() && loop.callees.empty())
        return fmt::format("picco_strip(&{})", rest);
    return fmt::format("picco_strip_of_rows(&{}, {})", rest, cells_of_iteration(loop));
}

/// When no iteration takes what another one changes, of rows.
std::string SecureEmitter::rows_condition(const RowLoop &loop, const std::string &rest,
                                          const Counters &next) {
    std::string condition;
    const auto count = [&](const Expression &place) -> std::string {
        if (const Type *array = is_pointer(place.type) ? declared_array(place) : nullptr)
            return stated_length(*array).at(kAssignmentPrecedence);
        return is_array(place.type) ? count_of(place) : "1";
    };
    const auto vector = [&](const Expression &place) {
        if (is_pointer(place.type)) {
            const std::string first = print(place).text;
            return fmt::format("picco_along({0}, {0}, {1})", first, type_text(place.type->target));
        }
        return is_array(place.type) ? row_along(loop, place, next) : along(loop, place, next);
    };
    for (const RowLoop::RowPair &pair : loop.rows_apart)
        condition += fmt::format(" && picco_are_rows_apart({}, {}, {}, {}, {}, {})", vector(*pair.written),
                                 count(*pair.written), vector(*pair.other), count(*pair.other), rest,
                                 pair.is_in_one_call ? 0 : 1);
    return condition;
}

} // namespace picco::compiler
