// Nests of loops that multiply matrices: one product, where the elements lie row by row.
#include "ast/facts.h"
#include "emit/secure/emitter.h"

#include <fmt/format.h>

#include <vector>

namespace picco::compiler {

/// Declares the number of iterations of a loop, its counter's first value and the next one, if there is one.
/// What may fail is not computed where the loops around have no iterations, as the program does not come to it.
SecureEmitter::Axis SecureEmitter::product_axis(const CountedLoop &loop, const Expression &first_value,
                                                const Axis *around) {
    const std::string counter = names_.of(*loop.counter);
    AxisNames names{temporary("count"), temporary(counter + "_first"), temporary(counter + "_next"), {}};
    names.are_any = (around ? around->names.are_any + " && " : "") + names.count + " != 0";
    const auto declare = [&](const std::string &declarator, const std::string &value, bool never_fails) {
        const bool is_safe = !around || never_fails;
        out_->add(fmt::format("const {} = {};", declarator,
                              is_safe ? value : fmt::format("{} ? {} : 0", around->names.are_any, value)));
    };
    declare(types().declare(loop.counter->type, names.first),
            converted(first_value).at(kConditionalPrecedence), never_fails(first_value));
    const std::string limited = renamed(*loop.counter, names.first,
                                        [&] { return converted(*loop.limited).at(kAssignmentPrecedence); });
    declare("size_t " + names.count, iterations(loop, limited),
            never_fails(*loop.limited) && never_fails(*loop.bound));
    out_->add(fmt::format("const {} = {} + ({} > 1) * ({});", types().declare(loop.counter->type, names.next),
                          names.first, names.count, loop.step));
    return {&loop, names};
}

/// The matrix of a place that moves with both loops: a row of all its elements, if they lie row by row.
/// Nothing outside of the arrays is computed for it.
std::string SecureEmitter::product_matrix(const Expression &matrix, const Axis &down, const Axis &along,
                                          const std::string &are_any) {
    const auto in = [&](const std::string &row, const std::string &column, const auto &print_it) {
        return renamed(*down.loop->counter, row,
                       [&] { return renamed(*along.loop->counter, column, print_it); });
    };
    const auto address_at = [&](const std::string &row, const std::string &column) {
        return in(row, column, [&] { return without_checks([&] { return address(place(matrix)); }); });
    };
    const auto last = [](const Axis &axis) {
        return fmt::format("({} + ({} - 1) * ({}))", axis.names.first, axis.names.count, axis.loop->step);
    };
    std::set<IndexCheck> checks;
    const auto note_checks = [&] {
        checks.merge(index_checks(matrix));
        return std::string();
    };
    in(down.names.first, along.names.first, note_checks);
    in(last(down), last(along), note_checks);
    if (!checks.empty()) {
        out_->open(fmt::format("if ({})", are_any));
        add_checks(checks, down.loop->loop->range.begin);
        out_->close();
    }
    const std::string name = temporary("matrix");
    out_->add(fmt::format(
        "const picco_vector {} = {} ? picco_matrix({}, {}, {}, {}, {}, {}) : picco_row(NULL, 0);", name,
        are_any, address_at(down.names.first, along.names.first),
        address_at(down.names.next, along.names.first), address_at(down.names.first, along.names.next),
        down.names.count, along.names.count, type_text(matrix.type)));
    return name;
}

/// Where what is written lies apart from all that is read, the body runs once for all iterations of both loops.
void SecureEmitter::product_for(const For &node, const ir::Loop &loop) {
    out_->open("");
    at(node.range.begin);
    const CountedLoop &around = loop.product->rows;
    std::vector<Axis> axes{product_axis(around, *first_value(around), nullptr)};
    axes.push_back(product_axis(loop.head, *first_value(loop.head), &axes[0]));
    std::string are_any = axes[1].names.are_any;
    VectorState state{&loop, temporary("count"), {}, {}, {}};
    for (const ir::InnerLoop &each : loop.inner) {
        const Axis terms = product_axis(each.head, *each.first, &axes[1]);
        are_any += " && " + terms.names.count + " != 0";
        state.shapes.push_back({axes[0].names.count, terms.names.count, axes[1].names.count});
        axes.push_back(terms);
    }
    const std::string runs = temporary("are_any");
    out_->add(fmt::format("const int {} = {};", runs, are_any));
    struct Matrix {
        std::string name, length;
        bool is_written;
    };
    std::vector<Matrix> matrices;
    for (const auto &[at, down, along] : loop.product->matrices) {
        const ir::Slot &slot = loop.slots[at];
        const Matrix matrix{product_matrix(*slot.place, axes[down], axes[along], runs),
                            fmt::format("{} * {}", axes[down].names.count, axes[along].names.count),
                            slot.is_written};
        matrices.push_back(matrix);
        if (along == 1 && down == 0)
            state.places.push_back(matrix.name);
        else
            state.factors[&slot] = {matrix.name, matrix.length};
    }
    std::string condition;
    for (size_t i = 0; i < matrices.size(); ++i)
        for (size_t j = 0; j < matrices.size(); ++j)
            if (const Matrix &written = matrices[i], &other = matrices[j];
                written.is_written && i != j && (!other.is_written || i < j))
                condition +=
                    fmt::format("{}picco_are_matrices_apart({}, {}, {}, {})", condition.empty() ? "" : " && ",
                                written.name, written.length, other.name, other.length);
    out_->open(fmt::format("if ({})", condition));
    out_->add(
        fmt::format("const size_t {} = {} * {};", state.count, axes[0].names.count, axes[1].names.count));
    vector_ = &state;
    folded_body(loop);
    vector_ = nullptr;
    for (size_t i = 0; i < axes.size(); ++i) {
        const CountedLoop &axis = *axes[i].loop;
        const VariableSymbol *counter = i < 2 ? axis.counter : loop.inner[i - 2].left_in;
        if (counter && as<ExpressionStatement>(axis.loop->initial))
            out_->add(fmt::format("{} = {} + {} * ({});", names_.of(*counter), axes[i].names.first,
                                  axes[i].names.count, axis.step));
    }
    out_->close(" else {");
    out_->indent();
    CEmitter::for_statement(node);
    out_->close();
    out_->close();
}

} // namespace picco::compiler
