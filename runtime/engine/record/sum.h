/// Sums that the recorder looks into.
#pragma once

#include "engine/record/recorder.h"

#include <vector>

#include <gmpxx.h>

namespace picco::runtime {

/// What finding bits is going to take.
struct Recorder::BitsPrice {
    std::uint64_t ready = 0; ///< the step at which they are known
    int decomposed = 0;      ///< numbers that a protocol takes apart
};

/// A number as a sum of multiples of others, and a constant.
struct Recorder::Sum {
    static constexpr int kMostVisited = 96; ///< of what numbers are made of
    /// More are added in the field.
    static constexpr std::size_t kMostSummands = 16;
    struct Summand {
        NodeId id;
        mpz_class factor;
    };
    std::vector<Summand> summands;
    mpz_class constant = 0;
    std::size_t digits = 0; ///< of all factors
    int visited = 0;
};

/// What a known sum in bits was added up from: rows of bits, and a constant.
struct Recorder::OpenSum {
    std::vector<std::vector<Value>> rows;
    mpz_class constant;
};

/// What is added to a sum in bits, whole or as the rows that it is the sum of.
struct Recorder::Addend {
    NodeId id = 0;
    std::size_t digits = 1;          ///< of its factor: so many times it is added
    std::uint64_t ready = 0;         ///< the step at which it is there
    std::vector<std::uint64_t> rows; ///< the same of its rows; none: it cannot be opened
    bool is_open = false;
};

/// A column is what it adds at a place.
struct Recorder::Part {
    std::uint64_t ready;
    std::vector<BitList> columns;
};

} // namespace picco::runtime
