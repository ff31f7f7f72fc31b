// Loops whose bodies run once for all iterations, in lanes.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "plan/alike.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace picco::compiler {

/// What stands for a place of the loop in its body: the cell or cells that hold its lanes.
std::optional<Code> SecureEmitter::in_lanes(const Expression &place_expression) {
    const auto found = lane_body_->loop->row_at.find(&place_expression);
    if (found == lane_body_->loop->row_at.end())
        return std::nullopt;
    const std::string &cells = lane_body_->rows[found->second];
    const Type *type = place_expression.type;
    if (!is_array(type))
        return Code{"*" + cells, kCastPrecedence, {}};
    if (dimensions(type) == 1)
        return text(cells);
    return text(fmt::format("(({}){})", types().declare(type->target, "(*)"), cells));
}

/// A cell with a public number of each iteration.
std::string SecureEmitter::lane_numbers(const CountedLoop &loop, const Expression &number,
                                        const std::string &count) {
    const std::string cell = temporary("number"), numbers = temporary("numbers");
    out_->add(fmt::format("picco_int *const {} = picco_array(1);", cell));
    out_->add(fmt::format("int64_t *const {} = picco_numbers({});", numbers, count));
    fill_numbers(numbers, number, loop, count);
    const Code all = call(RuntimeFunction::kPublicVector, {text(numbers), text(count)});
    out_->add(call(RuntimeFunction::kStore, {text(cell), all}).text + ";");
    return cell;
}

/// A public number that differs from lane to lane.
std::optional<Code> SecureEmitter::number_of_lane(const Expression &operand) {
    const std::vector<const Expression *> &known = lane_body_->loop->numbers;
    const auto found =
        std::ranges::find_if(known, [&](const Expression *each) { return are_alike(*each, operand); });
    if (found == known.end())
        return std::nullopt;
    const std::string &cell = lane_body_->numbers[static_cast<size_t>(found - known.begin())];
    const Code number = call(RuntimeFunction::kLoad, {text(cell), text(type_text(operand.type))});
    return vector_ ? call(RuntimeFunction::kRepeat, {number, text(vector_->count)}) : number;
}

/// When the row, or element, lies in its array in all iterations, also those that do not come to it.
std::string SecureEmitter::inside_condition(const CountedLoop &loop, const Expression &row,
                                            const std::string &rest, const Counters &next) {
    const auto *first = as<Subscript>(&row);
    while (const auto *outer = as<Subscript>(without_conversions(first->base)))
        first = outer;
    const Name &root = root_name(row);
    std::string elements;
    if (const Type *array = declared_array(*first->base)) {
        elements = stated_length(*array).at(kPostfixPrecedence);
        if (is_array(first->type))
            elements += " * " + count_of(*first);
    } else {
        elements = count_of(root);
    }
    return fmt::format(" && picco_are_inside({}, {}, {}, (const picco_int *){}, {})",
                       is_array(row.type) ? row_along(loop, row, next) : along(loop, row, next),
                       is_array(row.type) ? count_of(row) : "1", rest, names_.of(*root.symbol), elements);
}

/// The rows that an array is in this iteration and those after it.
std::string SecureEmitter::row_along(const CountedLoop &loop, const Expression &array, const Counters &next) {
    const auto first = [&] { return without_checks([&] { return first_element(array); }); };
    return fmt::format("picco_along({}, {}, {})", first(), with_counters(loop, next, first),
                       type_text(innermost_element(array.type)));
}

/// The number of elements that a parameter states.
Code SecureEmitter::stated_length(const Type &array) {
    return array.array_form == ArrayForm::kConstant ? text(std::to_string(array.count))
                                                    : print(*array.size->expression);
}

/// Cells that an iteration passes.
std::string SecureEmitter::length_of_rows(const LaneLoop &loop) {
    std::string length;
    for (const Expression *row : loop.rows)
        length += (length.empty() ? "" : " + ") + (is_array(row->type) ? count_of(*row) : "1");
    return length;
}

/// Cells of an iteration: of the rows that it passes, and what is called has of its own.
std::string SecureEmitter::cells_of_iteration(const LaneLoop &loop) {
    std::string length = length_of_rows(loop);
    if (loop.cells != 0 || length.empty())
        length += (length.empty() ? "" : " + ") + std::to_string(std::max<std::uint64_t>(loop.cells, 1));
    return length;
}

/// When no iteration takes what another one changes, of rows.
std::string SecureEmitter::rows_condition(const LaneLoop &loop, const std::string &rest,
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
    for (const LaneLoop::RowPair &pair : loop.rows_apart)
        condition += fmt::format(" && picco_are_rows_apart({}, {}, {}, {}, {}, {})", vector(*pair.written),
                                 count(*pair.written), vector(*pair.other), count(*pair.other), rest,
                                 pair.may_share ? 1 : 0);
    return condition;
}

/// The rest of the iterations, as many at a time as memory allows.
void SecureEmitter::lane_strips(const For &node, const LaneLoop &loop, const std::string &rest) {
    const std::string count = temporary("count"), scope = temporary("scope"), lanes = temporary("lanes");
    out_->open(fmt::format("while ({} != 0)", rest));
    out_->add(fmt::format("const size_t {} = picco_strip_of_rows(&{}, {});", count, rest,
                          cells_of_iteration(loop)));
    out_->add(fmt::format("const picco_mark {} = picco_enter();", scope));
    const Counters next = declare_next(loop, count);
    std::vector<const Expression *> sure;
    for (size_t i = 0; i < loop.rows.size(); ++i)
        if (!loop.unsure.contains(i))
            sure.push_back(loop.rows[i]);
    check_places(loop, sure, count);
    LaneBody body{&loop, {}, {}};
    for (const Expression *each : loop.numbers)
        body.numbers.push_back(lane_numbers(loop, *each, count));
    at(node.range.begin);
    std::vector<std::string> put;
    for (size_t i = 0; i < loop.rows.size(); ++i) {
        const Expression &row = *loop.rows[i];
        const std::string name(root_name(row).name);
        const std::string cells = temporary(name + "_row"), all = temporary(name + "_rows");
        const std::string length = is_array(row.type) ? count_of(row) : "1";
        out_->add(fmt::format("const picco_vector {} = {};", all,
                              is_array(row.type) ? row_along(loop, row, next) : along(loop, row, next)));
        out_->add(fmt::format("picco_int *const {} = picco_array({});", cells, length));
        out_->add(fmt::format("picco_take_rows({}, {}, {}, {});", cells, length, all, count));
        if (loop.written.contains(i))
            put.push_back(fmt::format("picco_put_rows({}, {}, {}, {});", all, cells, length, count));
        body.rows.push_back(cells);
    }
    out_->add(fmt::format("const size_t {} = picco_enter_lanes({});", lanes, count));
    lane_body_ = &body;
    // Sizes of arrays get names in the iterations that run one by one, too.
    const auto sizes = size_names_;
    const Unread around = std::exchange(unread_, {});
    statement(*node.body);
    unread_ = around;
    size_names_ = sizes;
    lane_body_ = nullptr;
    out_->add(fmt::format("picco_leave_lanes({});", lanes));
    for (const std::string &each : put)
        out_->add(each);
    for (const VariableSymbol *variable : loop.outer_temporaries)
        out_->add(fmt::format("picco_store(&{}, picco_public(0));", names_.of(*variable)));
    out_->add(fmt::format("picco_leave({});", scope));
    out_->add(fmt::format("{} += {} * ({});", names_.of(*loop.counter), count, loop.step));
    out_->close();
}

void SecureEmitter::lane_for(const For &node, const LaneLoop &loop) {
    out_->open("");
    start_loop(node);
    const std::string rest = temporary("rest");
    at(node.range.begin);
    const std::string limited = converted(*loop.limited).at(kAssignmentPrecedence);
    out_->add(fmt::format("size_t {} = {};", rest, iterations(loop, limited)));
    const Counters next = declare_next(loop, rest);
    // A few iterations are recorded faster one by one.
    std::string condition = fmt::format("{} > 3 && picco_takes_rows()", rest);
    if (loop.has_only_vectors && !loop.rows.empty())
        condition +=
            fmt::format(" && picco_gains_by_lanes({}, {}, {})", rest, length_of_rows(loop), loop.operations);
    for (const size_t each : loop.unsure) // rows of loops inside, which may not run
        condition += inside_condition(loop, *loop.rows[each], rest, next);
    out_->open(fmt::format("if ({}{})", condition, rows_condition(loop, rest, next)));
    lane_strips(node, loop, rest);
    out_->close(" else {");
    out_->indent();
    iterations_one_by_one(node);
    out_->close();
    out_->close();
}

} // namespace picco::compiler
