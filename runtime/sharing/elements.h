/// A batch of field elements: one party's shares, or public values.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/words.h"
#include "field/field.h"

namespace picco::runtime {

/// count field elements, contiguous, limbs words each, all canonical. New elements are uninitialised.
struct Elements {
    std::size_t count = 0;
    std::size_t limbs = 1;
    Words words;

    Elements() = default;
    Elements(const Field &field, std::size_t count_) : count(count_), limbs(field.limbs()) {
        words.resize(count * limbs);
    }

    std::uint64_t *data() { return words.data(); }
    const std::uint64_t *data() const { return words.data(); }
    std::uint64_t *at(std::size_t index) { return words.data() + index * limbs; }
    const std::uint64_t *at(std::size_t index) const { return words.data() + index * limbs; }
};

} // namespace picco::runtime
