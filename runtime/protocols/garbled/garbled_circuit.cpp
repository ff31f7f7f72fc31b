#include "protocols/garbled/garbled_circuit.h"

#include "base/error.h"
#include "circuits/ripple.h"

#include <algorithm>

namespace picco::runtime {

std::size_t GarbledCircuit::all_summand_bits() const {
    std::size_t count = 0;
    for (const int number : numbers)
        count += summand_bits(number);
    return count;
}

std::size_t GarbledCircuit::all_mask_bits() const {
    std::size_t count = 0;
    for (const int result : results)
        count += mask_bits(result);
    return count;
}

namespace {

std::size_t inputs_of(const GarbledCircuitBuilder::Shape &shape, const Field &field) {
    const GarbledCircuit circuit{{}, shape.bits, shape.numbers, 0, shape.results, field.bits()};
    return circuit.bits + 2 * circuit.all_summand_bits() + circuit.all_mask_bits();
}

} // namespace

GarbledCircuitBuilder::GarbledCircuitBuilder(const Field &field, Shape shape)
    : stages_(inputs_of(shape, field)) {
    result_.bits = shape.bits;
    result_.numbers = std::move(shape.numbers);
    result_.results = std::move(shape.results);
    result_.field_bits = field.bits();
    std::size_t next = result_.bits;
    for (const int bits : result_.numbers) {
        summands_.push_back(next);
        next += GarbledCircuit::summand_bits(bits);
    }
    all_summands_ = result_.all_summand_bits();
    next += all_summands_; // of the second garbler
    for (const int bits : result_.results) {
        masks_.push_back(next);
        next += result_.mask_bits(bits);
    }
    results_.resize(result_.results.size() * static_cast<std::size_t>(result_.field_bits));
    is_set_.resize(result_.results.size());
    stages_.begin(1);
}

Wires GarbledCircuitBuilder::take(std::size_t first, std::size_t bits, std::size_t step) {
    Wires wires;
    for (std::size_t i = 0; i < bits; ++i)
        wires.push_back(stages_.take({StageBuilder::input(first + i), static_cast<std::uint32_t>(step)}));
    return wires;
}

/// x + 2^(bits - 1) is the sum of the summands, less p where one of them has not its wrap bit; p is -1 modulo 2^bits.
Wires GarbledCircuitBuilder::number(std::size_t first) {
    const int length = result_.numbers[first];
    const std::size_t step = GarbledCircuit::summand_bits(length);
    const Wires one = take(summands_[first], step, step),
                other = take(summands_[first] + all_summands_, step, step);
    CircuitBuilder &c = circuit();
    const auto bits = static_cast<std::size_t>(length);
    const Wire has_wrapped = ~c.both(one[0], other[0]);
    Wires sum = ripple_add(c, slice(one, 1, bits), slice(other, 1, bits), has_wrapped);
    sum.back() = ~sum.back();
    return sum;
}

/// v = x + 2^(bits - 1), then v + r modulo p, as v + r or v + (r - p): it wraps where v is not below p - r.
void GarbledCircuitBuilder::set_result(std::size_t first, const Wires &value) {
    const int result = result_.results[first];
    const auto bits = static_cast<std::size_t>(result),
               of_field = static_cast<std::size_t>(result_.field_bits);
    require(value.size() == bits, "a result of a garbled circuit has other bits");
    const std::size_t length = result_.mask_bits(result);
    const Wires mask = take(masks_[first], length, length);
    CircuitBuilder &c = circuit();
    Wires v = value;
    v.back() = ~v.back();
    const Wire wraps = c.both(~mask[bits], ~ripple_less(c, v, slice(mask, 0, bits)));
    const Wires added = exclusive_or(c, slice(mask, bits + 1, of_field),
                                     gate(c, wraps, slice(mask, bits + 1 + of_field, of_field)));
    const Wires sum = ripple_add(c, extend(v, of_field), added, Wire());
    for (std::size_t i = 0; i < of_field; ++i) {
        const Stages::Row row = stages_.give(sum[i]);
        for (std::size_t lane = 0; lane < stages_.lanes(); ++lane)
            results_[(first + lane) * of_field + i] = row.at(lane);
    }
    for (std::size_t lane = 0; lane < stages_.lanes(); ++lane)
        is_set_[first + lane] = true;
}

std::shared_ptr<const GarbledCircuit> GarbledCircuitBuilder::finish() {
    require(std::ranges::find(is_set_, false) == is_set_.end(), "a garbled circuit lacks results");
    result_.bit_outputs = outputs_.size();
    outputs_.insert(outputs_.end(), results_.begin(), results_.end());
    result_.gates = stages_.finish(std::move(outputs_));
    return std::make_shared<const GarbledCircuit>(std::move(result_));
}

/// Bit by bit, without branches: r is private.
void append_mask_bits(std::vector<std::uint8_t> &bits, const std::uint8_t *r, const mpz_class &p, int result,
                      int field_bits) {
    const auto at = [](const mpz_class &number, int i) {
        return static_cast<std::uint8_t>(mpz_tstbit(number.get_mpz_t(), static_cast<mp_bitcnt_t>(i)));
    };
    const mpz_class complement = (mpz_class(1) << static_cast<unsigned>(field_bits)) - p;
    std::uint8_t borrow = 0, is_longer = 0;
    for (int i = 0; i < field_bits; ++i) { // p - r
        const std::uint8_t of_p = at(p, i), bit = of_p ^ r[i] ^ borrow;
        borrow = ((of_p ^ 1u) & (r[i] | borrow)) | (of_p & r[i] & borrow);
        if (i < result)
            bits.push_back(bit);
        else
            is_longer |= bit;
    }
    bits.push_back(is_longer);
    bits.insert(bits.end(), r, r + field_bits);
    std::uint8_t carry = 0;
    for (int i = 0; i < field_bits; ++i) { // r XOR (r - p)
        const std::uint8_t added = at(complement, i);
        bits.push_back(added ^ carry);
        carry = (added & (r[i] | carry)) | (r[i] & carry);
    }
}

} // namespace picco::runtime
