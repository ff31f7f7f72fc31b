// What is added to sums in bits: when it is there, and sums that are known as such.
#include "engine/record/sum.h"
#include "engine/record/sum_order.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace picco::runtime {

/// Rounds that a sum more has to save. Its gates fill rounds, too, where vectors are long.
std::uint64_t Recorder::price_of_adder(std::size_t width, std::size_t count) const {
    constexpr double kTooMany = 1e9;
    const auto gates = static_cast<double>(count * width * (1 + std::bit_width(width - 1)));
    const double rounds = gates < kTooMany * gates_in_round_ ? gates / gates_in_round_ : kTooMany;
    return static_cast<std::uint64_t>(std::max(1.0, std::ceil(rounds)));
}

/// Nothing, unless it is the pending sum of a circuit, of so many bits at least.
std::optional<Recorder::OpenSum> Recorder::sum_behind(NodeId id, std::size_t count) const {
    const NodeId holder = holder_of_bits(id);
    const std::vector<Value> *bits = table_.bits(holder != 0 ? holder : id);
    const bool is_word = holder != 0 && table_[holder].form == Form::kWord;
    if (!is_word && (bits == nullptr || bits->size() < count)) {
        return std::nullopt;
    }
    const auto is_plane = [&](Value bit) {
        return !bit.is_constant() && bit != Value::node(0) && table_[bit.id()].op == Op::kPlane &&
               table_[bit.id()].state == State::kPending;
    };
    // What meets no other bit stays as it is.
    const std::size_t first =
        is_word ? 0 : static_cast<std::size_t>(std::ranges::find_if(*bits, is_plane) - bits->begin());
    const NodeId word = is_word ? holder : first < count ? table_[(*bits)[first].id()].operands[0] : 0;
    const auto is_of_word = [&](std::size_t i) {
        return is_plane((*bits)[i]) && table_[(*bits)[i].id()].operands[0] == word &&
               table_[(*bits)[i].id()].m == static_cast<int>(i - first);
    };
    if (word == 0 || table_[word].op != Op::kCircuit || table_[word].state != State::kPending) {
        return std::nullopt;
    }
    const CircuitTable::SumShape *const shape = circuits_.sum_of(table_[word].k);
    const Node &inputs = table_[table_[word].operands[0]];
    if (shape == nullptr || inputs.op != Op::kAssemble || inputs.state != State::kPending ||
        first + shape->heights.size() < count) {
        return std::nullopt;
    }
    for (std::size_t i = first; !is_word && i < count; ++i) {
        if (!is_of_word(i)) {
            return std::nullopt;
        }
    }
    OpenSum sum{{}, shape->constant << static_cast<unsigned>(first)};
    const auto height = static_cast<std::size_t>(std::ranges::max(shape->heights));
    sum.rows.resize(std::max<std::size_t>(1, height), std::vector<Value>(count, Value::constant(0)));
    for (std::size_t i = 0; i < first; ++i) {
        sum.rows[0][i] = (*bits)[i];
    }
    auto input = table_.list(inputs.operands[0]).begin();
    for (std::size_t i = first; i < count; ++i) {
        for (std::size_t row = 0; row < static_cast<std::size_t>(shape->heights[i - first]); ++row) {
            sum.rows[row][i] = Value::node(*input++);
        }
    }
    return sum;
}

/// One of so many bits that is there after that step.
Recorder::Addend Recorder::addend_of(NodeId id, std::size_t digits, std::size_t count,
                                     std::uint64_t ready) const {
    Addend addend{.id = id, .digits = digits, .ready = ready, .rows = {}};
    const bool is_late = gates_in_round_ > 0 && ready > schedule_.now();
    if (const auto open = is_late ? sum_behind(id, count) : std::nullopt) {
        for (const std::vector<Value> &row : open->rows) {
            addend.rows.push_back(schedule_.now());
            for (const Value bit : row) {
                addend.rows.back() = std::max(addend.rows.back(),
                                              bit.is_constant() ? schedule_.now() : table_[bit.id()].ready());
            }
        }
    }
    return addend;
}

/// Of so many elements, in so many bits.
SumOrder Recorder::order_of_addends(const std::vector<Addend> &addends, bool has_constant, std::size_t width,
                                    std::size_t count) const {
    std::vector<std::uint64_t> arrivals(has_constant ? 1 : 0, schedule_.now());
    for (const Addend &addend : addends) {
        for (std::size_t digit = 0; digit < addend.digits; ++digit) {
            if (addend.is_open) {
                arrivals.insert(arrivals.end(), addend.rows.begin(), addend.rows.end());
            } else {
                arrivals.push_back(addend.ready);
            }
        }
    }
    std::ranges::sort(arrivals);
    return order_of_arrivals(arrivals, width, count);
}

/// The same, of what is there after these steps.
SumOrder Recorder::order_of_arrivals(const std::vector<std::uint64_t> &arrivals, std::size_t width,
                                     std::size_t count) const {
    const int pieces = CircuitTable::least_pieces_of(count);
    const auto adder_rounds = static_cast<std::uint64_t>((1 + std::bit_width(width - 1)) * pieces);
    return order_of_sum(arrivals, adder_rounds, price_of_adder(width, count));
}

/// Opens those that are late, as long as the whole sum is there earlier by that.
SumOrder Recorder::opened(std::vector<Addend> &addends, bool has_constant, std::size_t width,
                          std::size_t count) const {
    SumOrder best = order_of_addends(addends, has_constant, width, count);
    const auto last = [](const Addend &x) { return x.rows.empty() || x.is_open ? 0 : x.ready; };
    while (true) {
        const std::uint64_t latest = last(std::ranges::max(addends, {}, last));
        std::vector<Addend> more = addends;
        std::size_t terms = 0;
        for (Addend &addend : more) {
            addend.is_open = addend.is_open || (latest > 0 && last(addend) == latest);
            terms += addend.digits * (addend.is_open ? addend.rows.size() : 1);
        }
        if (latest == 0 || terms > Sum::kMostSummands) {
            return best;
        }
        const SumOrder order = order_of_addends(more, has_constant, width, count);
        if (order.ready + price_of_adder(width, count) > best.ready) {
            return best;
        }
        best = order;
        addends = std::move(more);
    }
}

} // namespace picco::runtime
