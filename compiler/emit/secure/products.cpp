// Nests of loops that multiply matrices: one product, where the elements lie row by row.
#include "ast/facts.h"
#include "emit/secure/emitter.h"

#include <fmt/format.h>

namespace picco::compiler {

/// Declares the number of iterations of an axis, its counter's first value and the next one, if there is one.
/// What may fail is not computed where the axes around have no iterations, as the program does not come to
/// it.
SecureEmitter::AxisNames SecureEmitter::product_axis(const ProductLoop::Axis &axis, const AxisNames *around) {
    const CountedLoop &loop = axis.loop;
    const std::string counter = names_.of(*loop.counter);
    AxisNames names{temporary("count"), temporary(counter + "_first"), temporary(counter + "_next"), {}};
    names.are_any = (around ? around->are_any + " && " : "") + names.count + " != 0";
    const auto declare = [&](const std::string &declarator, const std::string &value, bool never_fails) {
        const bool is_safe = !around || never_fails;
        out_->add(fmt::format("const {} = {};", declarator,
                              is_safe ? value : fmt::format("{} ? {} : 0", around->are_any, value)));
    };
    declare(types().declare(loop.counter->type, names.first),
            converted(*axis.first).at(kConditionalPrecedence), never_fails(*axis.first));
    const std::string limited = renamed(*loop.counter, names.first,
                                        [&] { return converted(*loop.limited).at(kAssignmentPrecedence); });
    declare("size_t " + names.count, iterations(loop, limited),
            never_fails(*loop.limited) && never_fails(*loop.bound));
    out_->add(fmt::format("const {} = {} + ({} > 1) * ({});", types().declare(loop.counter->type, names.next),
                          names.first, names.count, loop.step));
    return names;
}

/// The matrix of a place that moves with both axes: a row of all its elements, if they lie row by row.
/// Nothing outside of the arrays is computed for it.
std::string SecureEmitter::product_matrix(const Expression &matrix,
                                          const std::array<const ProductLoop::Axis *, 2> &axes,
                                          const std::array<const AxisNames *, 2> &names,
                                          const std::string &are_any) {
    const auto in = [&](const std::string &row, const std::string &column, const auto &print_it) {
        return renamed(*axes[0]->loop.counter, row,
                       [&] { return renamed(*axes[1]->loop.counter, column, print_it); });
    };
    const auto address_at = [&](const std::string &row, const std::string &column) {
        return in(row, column, [&] { return without_checks([&] { return address(place(matrix)); }); });
    };
    const auto last = [&](size_t axis) {
        return fmt::format("({} + ({} - 1) * ({}))", names[axis]->first, names[axis]->count,
                           axes[axis]->loop.step);
    };
    std::set<IndexCheck> checks;
    const auto note_checks = [&] {
        checks.merge(index_checks(matrix));
        return std::string();
    };
    in(names[0]->first, names[1]->first, note_checks);
    in(last(0), last(1), note_checks);
    if (!checks.empty()) {
        out_->open(fmt::format("if ({})", are_any));
        add_checks(checks, axes[0]->loop.loop->range.begin);
        out_->close();
    }
    const std::string name = temporary("matrix");
    out_->add(
        fmt::format("const picco_vector {} = {} ? picco_matrix({}, {}, {}, {}, {}, {}) : picco_row(NULL, 0);",
                    name, are_any, address_at(names[0]->first, names[1]->first),
                    address_at(names[0]->next, names[1]->first), address_at(names[0]->first, names[1]->next),
                    names[0]->count, names[1]->count, type_text(matrix.type)));
    return name;
}

void SecureEmitter::product_for(const For &node, const ProductLoop &loop) {
    out_->open("");
    at(node.range.begin);
    const AxisNames rows = product_axis(loop.rows, nullptr), columns = product_axis(loop.columns, &rows),
                    terms = product_axis(loop.terms, &columns);
    const std::string are_any = temporary("are_any");
    out_->add(fmt::format("const int {} = {};", are_any, terms.are_any));
    const std::string to = product_matrix(*loop.target, {&loop.rows, &loop.columns}, {&rows, &columns},
                                          are_any),
                      left = product_matrix(*loop.left, {&loop.rows, &loop.terms}, {&rows, &terms}, are_any),
                      right = product_matrix(*loop.right, {&loop.terms, &loop.columns}, {&terms, &columns},
                                             are_any);
    out_->open(fmt::format("if (picco_is_product({}, {}, {}, {}, {}, {}))", to, left, right, rows.count,
                           terms.count, columns.count));
    const auto load_matrix = [&](const std::string &matrix, const AxisNames &down, const AxisNames &along) {
        return call(RuntimeFunction::kLoadVector, {text(matrix), text(down.count + " * " + along.count)});
    };
    Code result =
        call(RuntimeFunction::kProduct, {load_matrix(left, rows, terms), load_matrix(right, terms, columns),
                                         text(rows.count), text(terms.count), text(columns.count)});
    if (!loop.starts_at_zero)
        result = call(RuntimeFunction::kAdd, {load_matrix(to, rows, columns), result});
    const Assignment &update = *loop.update;
    out_->add(fmt::format("picco_store_vector({}, {} * {}, {});", to, rows.count, columns.count,
                          fitted_sum(update, result).at(kAssignmentPrecedence)));
    const auto finish = [&](const ProductLoop::Axis &axis, const AxisNames &names) {
        if (as<ExpressionStatement>(axis.loop.loop->initial))
            out_->add(fmt::format("{} = {} + {} * ({});", names_.of(*axis.loop.counter), names.first,
                                  names.count, axis.loop.step));
    };
    finish(loop.rows, rows);
    finish(loop.columns, columns);
    finish(loop.terms, terms);
    out_->close(" else {");
    out_->indent();
    CEmitter::for_statement(node);
    out_->close();
    out_->close();
}

/// What a sum of the assignment's addends comes to, converted as each of its sums would be.
Code SecureEmitter::fitted_sum(const Assignment &node, const Code &total) {
    const Type *type = node.left->type;
    if (node.op)
        return fitted(total, fit(ranges_.of_update(node), node.operation_type, type), type);
    const Expression &sum = *without_conversions(node.right);
    return fitted(total, fit(ranges_.of(sum), sum.type, type), type);
}

} // namespace picco::compiler
