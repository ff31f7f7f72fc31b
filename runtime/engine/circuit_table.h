/// The circuits that a program uses, by small numbers that fit a node.
#pragma once

#include "base/error.h"
#include "circuits/floats.h"

#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace picco::runtime {

class CircuitTable {
  public:
    /// Numbers follow the order in which the program records, which is the same at all parties.
    int number_of(FloatOp op, const FloatFormat &format, int other) {
        const auto [place, is_new] =
            numbers_.try_emplace({op, format.code(), other}, static_cast<int>(circuits_.size()));
        if (is_new) {
            require(circuits_.size() < 1u << 16, "too many circuits");
            circuits_.push_back(float_circuit(op, format, other));
        }
        return place->second;
    }
    const std::shared_ptr<const Circuit> &operator[](int number) const {
        return circuits_[static_cast<std::size_t>(number)];
    }

  private:
    std::map<std::tuple<FloatOp, int, int>, int> numbers_;
    std::vector<std::shared_ptr<const Circuit>> circuits_;
};

} // namespace picco::runtime
