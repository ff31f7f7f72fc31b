// Sums of numbers in bits: what they are made of, when they are there, and the circuits that add.
#include "engine/record/sum.h"
#include "engine/record/sum_order.h"

#include <algorithm>

namespace picco::runtime {

namespace {

/// A number times a constant of more digits is left to the field, too.
constexpr std::size_t kMostDigits = 3;

bool is_sum(Op op) {
    return op == Op::kAdd || op == Op::kSubtract || op == Op::kNegate || op == Op::kAddConstant ||
           op == Op::kMultiplyConstant || op == Op::kReduce;
}

/// A number is a sum of such powers of two, each added or subtracted; as few as possible.
struct Digit {
    std::size_t place;
    bool is_negative;
};

std::vector<Digit> digits_of(mpz_class number) {
    std::vector<Digit> digits;
    for (std::size_t place = 0; number != 0; ++place, number >>= 1) {
        if (mpz_odd_p(number.get_mpz_t()) != 0) {
            const bool is_negative = mpz_fdiv_ui(number.get_mpz_t(), 4) == 3;
            digits.push_back({place, is_negative});
            number += is_negative ? 1 : -1;
        }
    }
    return digits;
}

bool bit_at(const mpz_class &number, std::size_t place) {
    return mpz_tstbit(number.get_mpz_t(), place) != 0;
}

} // namespace

/// Adds factor times the node to the sum. False where it gets too long, or too wide for the modulus: a constant factor
/// could stand for another number then.
bool Recorder::add_summands(NodeId id, const mpz_class &factor, std::size_t count, Sum &sum) {
    if (factor == 0) {
        return true;
    }
    const Node &node = table_[id];
    // Quotients and remainders may turn into gates, but what they are made of would stay as it is.
    const bool is_open = node.state == State::kPending && is_sum(node.op) && table_.division(id) == nullptr &&
                         (closed_sums_.empty() || !closed_sums_.contains(id));
    if (++sum.visited > Sum::kMostVisited || node.range.signed_bits() > latency_.max_signed_bits()) {
        return false;
    }
    if (!is_open || when_bits_are_known(id, count)) {
        const NodeId bit = behind(id, Form::kBit);
        const std::size_t digits = digits_of(factor).size();
        sum.digits += digits;
        sum.summands.push_back({bit != 0 ? bit : id, factor});
        return (bit != 0 || digits <= kMostDigits) &&
               (sum.digits <= Sum::kMostSummands || sum.summands.size() == 1);
    }
    const auto operands = node.operands;
    switch (node.op) {
    case Op::kAdd:
        return add_summands(operands[0], factor, count, sum) && add_summands(operands[1], factor, count, sum);
    case Op::kSubtract:
        return add_summands(operands[0], factor, count, sum) &&
               add_summands(operands[1], -factor, count, sum);
    case Op::kNegate:
        return add_summands(operands[0], -factor, count, sum);
    case Op::kReduce:
        return add_summands(operands[0], factor, count, sum);
    case Op::kAddConstant:
        sum.constant += factor * arithmetic_.field().to_signed(table_.share(id));
        return add_summands(operands[0], factor, count, sum);
    default: // kMultiplyConstant
        return add_summands(operands[0], factor * arithmetic_.field().to_signed(table_.share(id)), count,
                            sum);
    }
}

std::optional<Recorder::BitsPrice> Recorder::price_of_sum(NodeId id, std::size_t count, int &visited) {
    Sum sum;
    if (!is_sum(table_[id].op) || !add_summands(id, 1, count, sum)) {
        return std::nullopt;
    }
    BitsPrice price{schedule_.now(), 0};
    std::vector<Addend> addends;
    for (const Sum::Summand &summand : sum.summands) {
        const BitsPrice part = price_of_bits(summand.id, count, visited);
        price = {std::max(price.ready, part.ready), price.decomposed + part.decomposed};
        addends.push_back(addend_of(summand.id, digits_of(summand.factor).size(), count, part.ready));
    }
    if (!is_of_one_bit(sum)) {
        price.ready =
            std::max(schedule_.now(), opened(addends, sum.constant != 0, count, table_[id].count).ready);
    }
    return price;
}

/// All that is private of it is one bit.
bool Recorder::is_of_one_bit(const Sum &sum) const {
    return table_[sum.summands[0].id].form == Form::kBit &&
           std::ranges::all_of(sum.summands,
                               [&](const Sum::Summand &each) { return each.id == sum.summands[0].id; });
}

Recorder::BitList Recorder::bits_of_sum(NodeId id, std::size_t count) {
    Sum sum;
    (void)add_summands(id, 1, count, sum);
    return bits_of_summands(sum, count);
}

/// The addends of a sum, one for each of its summands, by the step at which they are there. What is public of them goes to the constant.
std::vector<Recorder::Part> Recorder::parts_of(const Sum &sum, const std::vector<Addend> &addends,
                                               std::size_t count, mpz_class &constant_part) {
    std::vector<Part> parts;
    const auto add = [&](const BitList &bits, const mpz_class &factor, std::uint64_t ready) {
        for (const Digit &digit : digits_of(factor)) {
            parts.push_back({ready, std::vector<BitList>(count)});
            add_to_columns(bits, digit.place, digit.is_negative, parts.back().columns, constant_part);
        }
    };
    for (std::size_t i = 0; i < addends.size(); ++i) {
        const Addend &addend = addends[i];
        const mpz_class &factor = sum.summands[i].factor;
        if (!addend.is_open) {
            add(bits_of(refer(Value::node(addend.id)), static_cast<int>(count)), factor, addend.ready);
            continue;
        }
        const OpenSum open = *sum_behind(addend.id, count);
        constant_part += factor * open.constant;
        for (std::size_t row = 0; row < open.rows.size(); ++row) {
            BitList bits;
            for (const Value bit : open.rows[row]) {
                bits.push_back(refer(bit));
            }
            add(bits, factor, addend.rows[row]);
        }
    }
    std::ranges::stable_sort(parts, {}, &Part::ready);
    return parts;
}

Recorder::BitList Recorder::bits_of_summands(const Sum &sum, std::size_t count) {
    if (is_of_one_bit(sum)) {
        mpz_class factor = 0;
        for (const Sum::Summand &summand : sum.summands) {
            factor += summand.factor;
        }
        const Handle bit = refer(Value::node(sum.summands[0].id));
        const int size = static_cast<int>(count);
        const BitList when_set = bits_of(number(sum.constant + factor), size);
        return chosen_bits(bit, when_set, bits_of(number(sum.constant), size));
    }
    std::vector<Addend> addends;
    std::uint32_t elements = 1;
    for (const Sum::Summand &summand : sum.summands) {
        std::uint64_t ready = schedule_.now();
        for (const Handle &bit : bits_of(refer(Value::node(summand.id)), static_cast<int>(count))) {
            ready = bit.is_constant() ? ready : std::max(ready, table_[bit.id()].ready());
            elements = std::max(elements, count_of(bit));
        }
        addends.push_back(addend_of(summand.id, digits_of(summand.factor).size(), count, ready));
    }
    (void)opened(addends, sum.constant != 0, count, elements);
    mpz_class constant_part = sum.constant;
    std::vector<Part> parts = parts_of(sum, addends, count, constant_part);
    mpz_fdiv_r_2exp(constant_part.get_mpz_t(), constant_part.get_mpz_t(), count);
    if (constant_part != 0 || parts.empty()) {
        parts.insert(parts.begin(), {schedule_.now(), std::vector<BitList>(count)});
    }
    std::vector<std::uint64_t> arrivals;
    for (const Part &part : parts) {
        arrivals.push_back(part.ready);
    }
    BitList result;
    std::size_t next = 0;
    for (const std::size_t end : order_of_arrivals(arrivals, count, elements).ends) {
        std::vector<BitList> columns(count);
        add_to_columns(result, 0, false, columns, constant_part);
        for (; next < end; ++next) {
            for (std::size_t i = 0; i < count; ++i) {
                std::ranges::move(parts[next].columns[i], std::back_inserter(columns[i]));
            }
        }
        result = added_columns(std::move(columns), constant_part);
        constant_part = 0;
    }
    return result;
}

/// Adds a number in two's complement, moved up, or subtracts it; what is public of it goes to the constant.
void Recorder::add_to_columns(const BitList &bits, std::size_t place, bool is_negative,
                              std::vector<BitList> &columns, mpz_class &constant_part) {
    if (bits.empty()) {
        return;
    }
    // From there on all bits are the sign: together they weigh minus the first of them.
    std::size_t sign = bits.size() - 1;
    while (sign > 0 && bits[sign - 1].get() == bits[sign].get()) {
        --sign;
    }
    for (std::size_t i = 0; i <= sign && place + i < columns.size(); ++i) {
        const mpz_class weight = mpz_class(1) << static_cast<unsigned>(place + i);
        const bool is_subtracted = is_negative != (i == sign && i + 1 < bits.size());
        if (bits[i].is_constant()) {
            constant_part += (is_subtracted ? -weight : weight) * bits[i].constant();
        } else if (is_subtracted) {
            columns[place + i].push_back(logical_not(bits[i]));
            constant_part -= weight;
        } else {
            columns[place + i].push_back(bits[i].copy());
        }
    }
}

/// The inputs of a sum, and behind those of each column a public bit.
Recorder::BitList Recorder::with_public_bits(const BitList &inputs, std::vector<int> &heights,
                                             const mpz_class &number) {
    BitList result;
    auto input = inputs.begin();
    for (std::size_t i = 0; i < heights.size(); ++i) {
        for (int j = 0; j < heights[i]; ++j) {
            result.push_back((input++)->copy());
        }
        result.push_back(public_bit(bit_at(number, i)));
        ++heights[i];
    }
    return result;
}

/// The sum of bits of column i, each of the weight 2^i, and of a constant, modulo 2^columns.
Recorder::BitList Recorder::added_columns(std::vector<BitList> columns, const mpz_class &constant_part) {
    const std::size_t count = columns.size();
    BitList result, inputs;
    // What meets no other bit stays as it is.
    std::size_t first = 0;
    while (first < count && columns[first].size() + (bit_at(constant_part, first) ? 1 : 0) <= 1) {
        result.push_back(columns[first].empty() ? constant(bit_at(constant_part, first) ? 1 : 0)
                                                : std::move(columns[first][0]));
        ++first;
    }
    if (first == count) {
        return result;
    }
    std::vector<int> heights;
    for (std::size_t i = first; i < count; ++i) {
        heights.push_back(static_cast<int>(columns[i].size()));
        std::move(columns[i].begin(), columns[i].end(), std::back_inserter(inputs));
    }
    mpz_class rest = constant_part >> static_cast<unsigned>(first);
    const auto width = static_cast<int>(count - first);
    if (!circuits_.may_specialise_sum(heights, rest)) {
        inputs = with_public_bits(inputs, heights, rest);
        rest = 0;
    }
    const Handle word = assembled(inputs);
    const Handle sum = record_circuit(circuits_.number_of_sum(heights, rest), width, {word.id()});
    BitList planes = planes_of(sum.id(), std::vector<bool>(heights.size(), true), heights.size(), false);
    std::move(planes.begin(), planes.end(), std::back_inserter(result));
    return result;
}

} // namespace picco::runtime
