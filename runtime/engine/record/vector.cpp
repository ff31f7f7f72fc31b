// Vectors: their elements, and vectors made of other values.
#include "engine/record/recorder.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {

Handle Recorder::element(const Handle &x, std::uint32_t index) {
    if (count_of(x) == 1) {
        return x.copy();
    }
    if (is_form(x, Form::kBits)) {
        return of_each_bit(x, [&](const Handle &bit) { return element(bit, index); });
    }
    std::fill(immediate_.begin(), immediate_.end(), 0);
    immediate_[0] = index;
    const Node &node = table_[x.id()];
    return record({.op = Op::kElement,
                   .form = node.form,
                   .range = node.range,
                   .operands = {x.id()},
                   .bit = word_bits(x),
                   .count = 1},
                  immediate_.data());
}

/// x is a number in bits; so is the result, of what becomes of each.
Handle Recorder::of_each_bit(const Handle &x, const std::function<Handle(const Handle &)> &change) {
    BitList bits;
    for (const Value bit : std::vector<Value>(*table_.bits(x.id()))) {
        bits.push_back(change(refer(bit)));
    }
    return narrowed_like(from_bits(std::move(bits)), range_of(x), x);
}

/// All sources get one form: bits stay bits where all are, all become words where one is, else field
/// elements.
Handle Recorder::gather(std::vector<Run> runs, Interval range) {
    const Run &only = runs.front();
    const Node &vector = table_[only.source];
    const bool is_whole = runs.size() == 1 && only.first == 0 && only.step == 1 && only.count == vector.count;
    if (is_whole && range.contains(vector.range)) {
        const Handle whole = refer(Value::node(only.source));
        return vector.form == Form::kProduct ? to_linear(steady(whole)) : whole.copy();
    }
    const auto form_of = [&](const Run &run) { return table_[run.source].form; };
    const bool bits =
        std::all_of(runs.begin(), runs.end(), [&](const Run &run) { return form_of(run) == Form::kBit; });
    int width = 0;
    for (const Run &run : runs) {
        width = std::max<int>(width, form_of(run) == Form::kWord ? table_[run.source].bit : 0);
    }
    Form form = bits ? Form::kBit : width > 0 ? Form::kWord : Form::kField;
    std::uint32_t count = 0;
    for (Run &run : runs) {
        count += run.count;
        Handle source = refer(Value::node(run.source));
        if (width > 0) {
            source = to_word(source, width);
        } else if (!bits) {
            source = to_linear(steady(source));
            form = is_form(source, Form::kProduct) ? Form::kProduct : form;
        }
        run.source = source.take().id();
    }
    const bool waits = eager_ && form != Form::kField && is_cheaper_to_convert_first(runs, form);
    const bool was_eager = std::exchange(eager_, eager_ && !waits);
    Handle result = record({.op = Op::kGather,
                            .form = form,
                            .range = range,
                            .operands = {table_.add_runs(runs)},
                            .bit = width,
                            .count = count});
    eager_ = was_eager;
    return result;
}

/// Whether the sources of this form hold fewer elements that nobody has converted yet than the vector does:
/// those that stand in it more than once are converted once.
bool Recorder::is_cheaper_to_convert_first(const std::vector<Run> &runs, Form form) const {
    std::vector<NodeId> sources;
    std::size_t gathered = 0, held = 0;
    for (const Run &run : runs) {
        if (table_[run.source].form == form) {
            sources.push_back(run.source);
            gathered += run.count;
        }
    }
    if (!std::is_sorted(sources.begin(), sources.end())) { // as new values of a row of cells are
        std::sort(sources.begin(), sources.end());
    }
    sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
    for (const NodeId id : sources) {
        held += table_[id].converted == 0 ? table_[id].count : 0;
    }
    return held < gathered;
}

/// The vector of what its sources become as field elements; nothing where it is converted as it is.
std::optional<Handle> Recorder::gathered_from_converted(const Handle &x) {
    const Node &node = table_[x.id()];
    if (node.state != State::kPending) {
        return std::nullopt;
    }
    std::vector<Run> runs = table_.runs(node.operands[0]);
    if (!is_cheaper_to_convert_first(runs, node.form)) {
        return std::nullopt;
    }
    std::vector<Handle> sources;
    sources.reserve(runs.size());
    for (Run &run : runs) {
        sources.push_back(to_field(refer(Value::node(run.source))));
        run.source = sources.back().id();
    }
    return gather(std::move(runs), node.range);
}

Handle Recorder::sum(const Handle &x, std::size_t count) {
    if (count_of(x) == 1) {
        return multiply(x, constant(computes_bytes() ? count % 2 : static_cast<Int128>(count)));
    }
    const Handle a = to_linear(x);
    return record({.op = Op::kSum,
                   .form = table_[a.id()].form,
                   .range = range_of(a) * Interval::of(static_cast<double>(count)),
                   .operands = {a.id()},
                   .count = 1});
}

Handle Recorder::sum_rows(const Handle &x, std::size_t count, std::size_t width) {
    return join_halves(to_linear(x), count, width,
                       [this](const Handle &a, const Handle &b) { return add(a, b); });
}

/// set(elements): puts the numbers into them.
template <class Set>
Handle Recorder::public_vector(std::size_t count, Interval range, Set &&set) {
    const NodeId id =
        table_.create(Op::kLeaf, Form::kPublic, range, line_, static_cast<std::uint32_t>(count));
    table_.allocate(id);
    set(table_.data(id));
    table_.finish(id);
    return Handle(table_, Value::node(id));
}

Handle Recorder::constants(std::span<const std::int64_t> values) {
    if (values.size() == 1) {
        return constant(values[0]);
    }
    std::int64_t least = values[0], most = values[0];
    for (const std::int64_t value : values) {
        least = std::min(least, value);
        most = std::max(most, value);
        mix(static_cast<std::uint64_t>(value));
    }
    const Interval range =
        hull(Interval::of(static_cast<double>(least)), Interval::of(static_cast<double>(most)));
    return public_vector(values.size(), range,
                         [&](std::uint64_t *elements) { arithmetic_.set(elements, values); });
}

Handle Recorder::constants(const std::vector<mpz_class> &values) {
    if (values.size() == 1) {
        return settled(number(values[0]));
    }
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const Handle lowest = number(*least), highest = number(*most);
    const Interval range = hull(range_of(lowest), range_of(highest));
    return public_vector(values.size(), range, [&](std::uint64_t *elements) {
        for (const mpz_class &value : values) {
            arithmetic_.set(elements, value);
            elements += immediate_.size();
            mix(value);
        }
    });
}

Handle Recorder::known(Elements shares, Interval range, Form form) {
    const NodeId id = table_.create(Op::kLeaf, form, range, line_, static_cast<std::uint32_t>(shares.count));
    table_.put(id, std::move(shares));
    table_.finish(id);
    return Handle(table_, Value::node(id));
}

Handle Recorder::known(PagedWords shares, std::uint32_t count, Interval range, Form form) {
    const NodeId id = table_.create(Op::kLeaf, form, range, line_, count);
    table_.put(id, std::move(shares));
    table_.finish(id);
    return Handle(table_, Value::node(id));
}

} // namespace picco::runtime
