/// Places of the program's memory that private indices tell.
#pragma once

#include "engine/values/value_table.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace picco::runtime {

/// A location that depends on private indices. The index of an axis runs over `count` places, `step` 64-bit
/// words apart; an index outside of them is out of range. Steps fall from axis to axis, as in row-major
/// order.
struct PrivatePlace {
    struct Axis {
        Handle index;
        std::size_t count;
        std::ptrdiff_t step;
    };
    std::uint64_t *first = nullptr; ///< the cell where all indices are 0
    std::vector<Axis> axes;
};

/// Places between the calls that make them and those that use them.
class PrivatePlaces {
  public:
    std::uint64_t keep(PrivatePlace place) {
        if (free_.empty()) {
            free_.push_back(places_.size());
            places_.emplace_back();
        }
        const std::uint64_t number = free_.back();
        free_.pop_back();
        places_[number] = std::move(place);
        return number;
    }
    PrivatePlace &operator[](std::uint64_t number) { return places_.at(number); }
    PrivatePlace release(std::uint64_t number) {
        free_.push_back(number);
        return std::exchange(places_.at(number), PrivatePlace());
    }

  private:
    std::vector<PrivatePlace> places_;
    std::vector<std::uint64_t> free_;
};

} // namespace picco::runtime
