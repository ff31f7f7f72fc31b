#pragma once

namespace picco::random_programs {

/// A type of the variables of programs with carried scalars, and the values that they hold.
struct CarriedType {
    const char *name;
    long low, high;
};
constexpr int kCarriedTypes = 7, kInt = 0, kShort = 1, kUnsigned = 5, kBool = 6;
/// int keeps 16 bits and a few steps.
constexpr long kMostInt = 40'000, kMostWide = 1L << 21;
const CarriedType &carried_type(int type);

/// Elements of arrays with one index; rows and columns of those with two.
constexpr int kLength = 12, kSide = 8;
/// So often an innermost statement runs at most.
constexpr int kMostRepeats = 250;

} // namespace picco::random_programs
