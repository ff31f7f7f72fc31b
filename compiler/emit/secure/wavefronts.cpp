// Nested loops a diagonal at a time.
#include "emit/secure/emitter.h"

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// Shorter diagonals are recorded faster one by one.
constexpr int kFewestIterations = 16;

} // namespace

/// Iteration (r, c) stands on diagonal r + c. Where the places say that the order of two iterations matters
/// on one diagonal, or the other way round, and between distant parties, to whom the rounds of a diagonal
/// are more than those of its longest chain, the loops stay as they are.
void SecureEmitter::wavefront_for(const For &node, const Wavefront &loops) {
    const For &inner = *loops.columns.loop;
    const std::string rows = temporary("rows"), columns = temporary("columns"),
                      row = names_.of(*loops.rows.counter);
    out_->open("");
    start_loop(node);
    at(node.range.begin);
    out_->add(fmt::format("size_t {} = {};", rows,
                          iterations(loops.rows, converted(*loops.rows.limited).at(kAssignmentPrecedence))));
    out_->open(fmt::format("if ({} > {} && picco_takes_diagonals())", rows, kFewestIterations));
    start_loop(inner);
    const std::string column = names_.of(*loops.columns.counter);
    out_->add(
        fmt::format("const size_t {} = {};", columns,
                    iterations(loops.columns, converted(*loops.columns.limited).at(kAssignmentPrecedence))));
    const Counters next_row = declare_next(loops.rows, rows),
                   next_column = declare_next(loops.columns, columns);
    const auto grid = [&](const Expression &place_expression) {
        const auto print_address = [&] {
            return without_checks([&] { return address(place(place_expression)); });
        };
        return fmt::format("picco_walk_over({}, {}, {})", print_address(),
                           with_counters(loops.rows, next_row, print_address),
                           with_counters(loops.columns, next_column, print_address));
    };
    std::string condition;
    for (const ir::Head::Pair &pair : loops.in_order)
        condition += fmt::format(" && picco_follow_diagonals({}, {}, {}, {})", grid(*pair.written),
                                 grid(*pair.other), rows, columns);
    out_->open(fmt::format("if ({} > {}{})", columns, kFewestIterations, condition));
    const std::string first_row = temporary(row + "_first"), first_column = temporary(column + "_first"),
                      diagonal = temporary("diagonal"), top = temporary("top"), rest = temporary("rest");
    out_->add(fmt::format("const {} = {};", types().declare(loops.rows.counter->type, first_row), row));
    out_->add(
        fmt::format("const {} = {};", types().declare(loops.columns.counter->type, first_column), column));
    out_->open(fmt::format("for (size_t {0} = 0; {0} < {1} + {2} - 1; {0}++)", diagonal, rows, columns));
    out_->add(fmt::format("const size_t {0} = {1} < {2} ? 0 : {1} - {2} + 1;", top, diagonal, columns));
    out_->add(fmt::format("size_t {0} = ({1} < {2} ? {1} + 1 : {2}) - {3};", rest, diagonal, rows, top));
    out_->add(fmt::format("{} = {} + {} * ({});", row, first_row, top, loops.rows.step));
    out_->add(
        fmt::format("{} = {} + ({} - {}) * ({});", column, first_column, diagonal, top, loops.columns.step));
    vector_strips(*loops.diagonal, rest);
    out_->close();
    out_->add(fmt::format("{} = {} + {} * ({});", row, first_row, rows, loops.rows.step));
    out_->add(fmt::format("{} = {} + {} * ({});", column, first_column, columns, loops.columns.step));
    out_->add(fmt::format("{} = 0;", rows));
    out_->close();
    out_->close();
    out_->open(fmt::format("if ({} != 0)", rows));
    iterations_one_by_one(node);
    out_->close();
    out_->close();
}

} // namespace picco::compiler
