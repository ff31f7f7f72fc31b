/// Vectors that are longer than a strip, where parties page.
///
/// An operation on them waits until it is known where its result goes. Then the strips come one after the other: all
/// operations that lead to one, then those of the next. So no more than a strip of what stands between arrays is in
/// memory, as in a loop. That depends on counts only, so all parties do the same.
#pragma once

#include "engine/record/recorder.h"

#include <cstddef>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace picco::runtime {

class LongVector {
  public:
    struct Strip {
        std::size_t number, first, count;
    };
    /// Records what becomes of a strip of each operand. A value of one element stands for all.
    using Operation = std::function<Handle(Recorder &, const std::vector<Handle> &strips, const Strip &)>;

    /// The strips in order, each of them a vector, or a value that stands for all of its elements.
    LongVector(std::size_t count, std::vector<Handle> strips) : count_(count), strips_(std::move(strips)) {}
    /// All elements, or one that stands for them.
    LongVector(std::size_t count, Handle value) : count_(count), value_(std::move(value)) {}
    /// What an operation makes of others; element by element, at that line.
    LongVector(std::size_t count, int line, Operation operation, std::vector<LongVector> operands)
        : count_(count), line_(line), operation_(std::move(operation)), operands_(std::move(operands)) {}

    std::size_t count() const { return count_; }
    /// Whether it is there: strips, or one value, not an operation.
    bool is_there() const { return !operation_; }
    const std::vector<Handle> &strips() const { return strips_; }
    const Handle &value() const { return value_; }
    /// The elements of a strip, once only.
    Handle take(Recorder &recorder, const Strip &strip);
    /// The same vector once more; on input one of strips.
    LongVector copy() const;
    /// Elements in memory that a strip of so many elements takes.
    std::size_t loaded(std::size_t count) const;

  private:
    std::size_t count_;
    std::vector<Handle> strips_;
    Handle value_;
    int line_ = 0;
    Operation operation_;
    std::vector<LongVector> operands_;
};

/// Those that are on their way from one call to the next (Value::is_long).
class LongVectors {
  public:
    Value add(LongVector x) {
        vectors_.emplace(++added_, std::move(x));
        return Value::long_vector(added_);
    }
    LongVector take(Value x) { return std::move(vectors_.extract(x.number()).mapped()); }
    LongVector &operator[](Value x) { return vectors_.at(x.number()); }

  private:
    std::unordered_map<std::uint64_t, LongVector> vectors_;
    std::uint64_t added_ = 0;
};

} // namespace picco::runtime
