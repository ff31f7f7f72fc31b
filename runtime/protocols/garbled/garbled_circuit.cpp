#include "protocols/garbled/garbled_circuit.h"

#include "base/error.h"
#include "circuits/ripple.h"

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

GarbledCircuitBuilder::GarbledCircuitBuilder(const Field &field, Shape shape) {
    result_.bits = shape.bits;
    result_.numbers = std::move(shape.numbers);
    result_.results = std::move(shape.results);
    result_.field_bits = field.bits();
    bits_ = input(circuit_, result_.bits);
    for (std::vector<Wires> *summands : {&first_, &second_})
        for (const int bits : result_.numbers)
            summands->push_back(input(circuit_, GarbledCircuit::summand_bits(bits)));
    for (const int bits : result_.results)
        masks_.push_back(input(circuit_, result_.mask_bits(bits)));
}

/// x + 2^(bits - 1) is the sum of the summands, less p where one of them has not its wrap bit; p is -1 modulo 2^bits.
Wires GarbledCircuitBuilder::number(std::size_t index) {
    const Wires &first = first_[index], &second = second_[index];
    const auto bits = static_cast<std::size_t>(result_.numbers[index]);
    const Wire has_wrapped = ~circuit_.both(first[0], second[0]);
    Wires sum = ripple_add(circuit_, slice(first, 1, bits), slice(second, 1, bits), has_wrapped);
    sum.back() = ~sum.back();
    return sum;
}

/// v = x + 2^(bits - 1), then v + r modulo p, as v + r or v + (r - p): it wraps where v is not below p - r.
void GarbledCircuitBuilder::add_result(const Wires &value) {
    const int result = result_.results[added_];
    const auto bits = static_cast<std::size_t>(result),
               of_field = static_cast<std::size_t>(result_.field_bits);
    require(value.size() == bits, "a result of a garbled circuit has other bits");
    const Wires &mask = masks_[added_++];
    Wires v = value;
    v.back() = ~v.back();
    const Wire wraps = circuit_.both(~mask[bits], ~ripple_less(circuit_, v, slice(mask, 0, bits)));
    const Wires added = exclusive_or(circuit_, slice(mask, bits + 1, of_field),
                                     gate(circuit_, wraps, slice(mask, bits + 1 + of_field, of_field)));
    for (const Wire wire : ripple_add(circuit_, extend(v, of_field), added, Wire()))
        outputs_.push_back(wire);
}

std::shared_ptr<const GarbledCircuit> GarbledCircuitBuilder::finish() {
    require(added_ == result_.results.size(), "a garbled circuit lacks results");
    result_.bit_outputs = outputs_.size() - added_ * static_cast<std::size_t>(result_.field_bits);
    result_.gates = circuit_.gates(outputs_);
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
