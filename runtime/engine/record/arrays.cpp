// Whole arrays of private and public data.
#include "engine/record/recorder.h"

#include <algorithm>
#include <map>

namespace picco::runtime {

Handle Recorder::matrix_product(const Handle &x, const Handle &y, const ProductShape &shape) {
    if (shape.rows * shape.columns == 0 || shape.inner == 0 || x.is_constant(0) || y.is_constant(0)) {
        return constant(0);
    }
    const auto is_public = [&](const Handle &v) { return v.is_constant() || is_form(v, Form::kPublic); };
    const bool by_public = is_public(x) || is_public(y);
    const bool is_linear = by_public && computes_bytes();
    const auto operand = [&](const Handle &v) {
        return is_linear && !v.is_constant() ? to_linear(v) : to_field(v);
    };
    const Handle a = operand(x), b = operand(y);
    const bool is_product = !by_public || is_form(a, Form::kProduct) || is_form(b, Form::kProduct);
    for (const auto &[number, node] : {std::pair(&x, &a), std::pair(&y, &b)}) {
        if (number->is_constant()) {
            table_[node->id()].form = Form::kPublic;
        }
    }
    std::fill(immediate_.begin(), immediate_.end(), 0);
    immediate_[0] = static_cast<std::uint64_t>(shape.inner) << 32 | shape.columns;
    return record({.op = Op::kMatrixProduct,
                   .form = is_product ? Form::kProduct : Form::kField,
                   .range = range_of(a) * range_of(b) * Interval::of(static_cast<double>(shape.inner)),
                   .operands = {a.id(), b.id()},
                   .count = static_cast<std::uint32_t>(shape.rows * shape.columns)},
                  immediate_.data());
}

/// Something that elements can be gathered from.
Handle Recorder::with_node(const Handle &x, bool as_bit) {
    if (!x.is_constant()) {
        return is_form(x, Form::kBits) ? to_field(x) : x.copy();
    }
    return as_bit ? public_bit(x.constant() != 0) : to_field(x);
}

Handle Recorder::choose(const std::vector<bool> &which, const Handle &x, const Handle &y) {
    const auto may_be_bit = [&](const Handle &v) {
        return is_form(v, Form::kBit) || v.is_constant(0) || v.is_constant(1);
    };
    const bool as_bits = may_be_bit(x) && may_be_bit(y);
    const Handle when_true = with_node(x, as_bits), when_false = with_node(y, as_bits);
    if (which.size() == 1) {
        return (which[0] ? x : y).copy();
    }
    std::vector<Run> runs;
    for (std::size_t i = 0; i < which.size(); ++i) {
        const Handle &source = which[i] ? when_true : when_false;
        const bool is_vector = count_of(source) > 1;
        if (i > 0 && which[i] == which[i - 1]) {
            ++runs.back().count;
        } else {
            runs.push_back(
                {source.id(), is_vector ? static_cast<std::uint32_t>(i) : 0, is_vector ? 1 : 0, 1});
        }
    }
    return gather(std::move(runs), hull(range_of(x), range_of(y)));
}

Handle Recorder::by_public(const Handle &x, const std::vector<mpz_class> &y,
                           const std::function<Handle(const Handle &, const mpz_class &)> &operation) {
    std::map<mpz_class, std::vector<std::uint32_t>> places;
    for (std::size_t i = 0; i < y.size(); ++i) {
        places[y[i]].push_back(static_cast<std::uint32_t>(i));
    }
    if (places.size() == 1) {
        return operation(x, y[0]);
    }
    const bool is_vector = count_of(x) > 1;
    std::vector<Handle> results;
    std::vector<Run> elements(y.size());
    Interval range{INFINITY, -INFINITY};
    for (const auto &[number, indices] : places) {
        Handle part = x.copy();
        if (is_vector) {
            const Handle source = with_node(x, false);
            std::vector<Run> runs;
            for (const std::uint32_t index : indices) {
                runs.push_back({source.id(), index, 1, 1});
            }
            part = indices.size() == 1 ? element(source, indices[0]) : gather(std::move(runs), range_of(x));
        }
        results.push_back(with_node(operation(part, number), false));
        range = hull(range, range_of(results.back()));
        const bool has_elements = count_of(results.back()) > 1;
        for (std::size_t i = 0; i < indices.size(); ++i) {
            elements[indices[i]] = {results.back().id(), has_elements ? static_cast<std::uint32_t>(i) : 0, 1,
                                    1};
        }
    }
    return gather(std::move(elements), range);
}

} // namespace picco::runtime
