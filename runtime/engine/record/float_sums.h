/// The steps of sums of floating-point numbers, for those that take all numbers at once and those that take a part at a
/// time. What is in a sum, and in which order running sums are joined, depends on the count only (real/sums.h).
#pragma once

#include "engine/record/recorder.h"
#include "real/sums.h"

namespace picco::runtime {

/// Sums of terms: the largest exponent of all comes first, then each is aligned with it, and added as an integer. So
/// parts may be taken in any order. Terms and exponents of several sums, `width`, lie side by side.
class Recorder::FloatSums {
  public:
    /// count: terms of a sum, in all parts; above 1.
    FloatSums(Recorder &recorder, const FloatFormat &format, bool has_products, std::size_t count)
        : r_(recorder), format_(format), shape_(SumShape::of(has_products, count)) {}

    /// Of pairs of words. Words are terms themselves where those are no products.
    Handle product_terms(const Handle &x, const Handle &y) const;
    Handle exponents(const Handle &terms) const;
    Handle largest(const Handle &exponents, std::size_t count, std::size_t width) const;
    /// everywhere: the largest exponent, for each term, or one that stands for all.
    Handle aligned(const Handle &terms, const Handle &everywhere) const;
    Handle sum(const Handle &aligned, std::size_t count, std::size_t width) const;
    Handle finished(const Handle &sum, const Handle &largest) const;

  private:
    Handle apply(FloatOp op, const Handle &x, const Handle &y, int other) const;

    Recorder &r_;
    FloatFormat format_;
    SumShape shape_;
};

/// Running sums: numbers stand in rows of kScanColumns, which are scanned by themselves; then each is joined with all
/// that stands in the rows before.
class Recorder::JoinedSums {
  public:
    /// count: of the numbers, in all parts; above 1.
    JoinedSums(Recorder &recorder, const FloatFormat &format, std::size_t count)
        : r_(recorder), format_(format), shape_(SumShape::of(false, count)) {}

    /// Of words, and words of what was joined.
    Handle terms(const Handle &x) const;
    Handle finished(const Handle &x) const;
    /// The running sums of so few (kScanLeaf) that they stand in one row.
    Handle scanned(const Handle &x, std::size_t count) const;
    /// Those of each row, column by column; whole rows.
    Handle scanned_rows(const Handle &x, std::size_t count) const;
    Handle last_of_rows(const Handle &rows) const;
    /// Row by row, `count` in all, of what scanned_rows() gave: joined with the sum of all rows before each; before
    /// starts with those of the second row where is_first: nothing stands before the first one.
    Handle with_rows_before(const Handle &rows, std::size_t count, const Handle *before, bool is_first) const;

  private:
    Handle apply(FloatOp op, const Handle &x) const;
    Handle joined(const Handle &left, const Handle &right) const;

    Recorder &r_;
    FloatFormat format_;
    SumShape shape_;
};

} // namespace picco::runtime
