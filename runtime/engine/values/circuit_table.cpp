#include "engine/values/circuit_table.h"

#include "circuits/bit_functions.h"
#include "circuits/integers.h"

#include <algorithm>

namespace picco::runtime {

int CircuitTable::add(std::shared_ptr<const Circuit> circuit) {
    require(circuits_.size() < 1u << 16, "too many circuits");
    circuits_.push_back(std::move(circuit));
    return static_cast<int>(circuits_.size()) - 1;
}

int CircuitTable::pieces_of(int number, std::size_t count) {
    const int least = least_pieces_of(count);
    if (most_bits_ == 0 || count == 1) {
        return least;
    }
    planes_.resize(circuits_.size());
    std::size_t &planes = planes_[static_cast<std::size_t>(number)];
    planes = planes != 0 ? planes : std::max<std::size_t>(1, (*this)[number]->most_planes());
    const std::size_t values = std::max(most_bits_ / planes / 64 * 64, kLeastValues);
    return std::max(least, static_cast<int>((count + values - 1) / values));
}

int CircuitTable::number_of(FloatOp op, const FloatFormat &format, int other, const PublicOperand &known) {
    const auto [place, is_new] = numbers_.try_emplace({op, format.code(), other, known.place, known.number});
    if (is_new) {
        place->second = add(float_circuit(op, format, other, known));
        constants_[{op, format.code()}] += known.place != 0 ? 1 : 0;
    }
    return place->second;
}

int CircuitTable::number_of_sum(const std::vector<int> &heights, const mpz_class &constant) {
    const auto [place, is_new] = sums_[heights].try_emplace(constant);
    if (is_new) {
        CircuitBuilder c;
        std::vector<Addend> addends;
        for (std::size_t i = 0; i < heights.size(); ++i) {
            for (int j = 0; j < heights[i]; ++j) {
                addends.push_back({{c.input()}, i});
            }
        }
        addends.push_back({picco::runtime::constant(constant, heights.size())});
        place->second = add(std::make_shared<const Circuit>(c.finish(sum(c, addends, heights.size()))));
        shapes_.emplace(place->second, SumShape{heights, constant});
    }
    return place->second;
}

int CircuitTable::number_of_less(int bits) {
    const auto [place, is_new] = less_.try_emplace(bits);
    if (is_new) {
        CircuitBuilder c;
        const Wires x = input(c, static_cast<std::size_t>(bits)),
                    y = input(c, static_cast<std::size_t>(bits));
        place->second = add(std::make_shared<const Circuit>(c.finish({less(c, x, y)})));
    }
    return place->second;
}

int CircuitTable::number_of(BitFunction function, int bits, int width) {
    const auto [place, is_new] = bit_functions_.try_emplace({function, bits, width});
    if (is_new) {
        CircuitBuilder c;
        const Wires x = extend(input(c, static_cast<std::size_t>(bits)), static_cast<std::size_t>(width));
        place->second = add(std::make_shared<const Circuit>(c.finish(bit_function(c, function, x))));
    }
    return place->second;
}

} // namespace picco::runtime
