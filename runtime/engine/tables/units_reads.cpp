// Unit vectors of what is read at private places: which elements are which number, also behind stores.
#include "engine/tables/units.h"

#include <algorithm>

namespace picco::runtime {

namespace {

/// Positions times numbers, where which elements are which number is private.
constexpr std::size_t kMostInMatrix = 1024;

} // namespace

void Units::note_read(const Handle &value, const Recorder::Place &place, const Recorder::Table &table,
                      std::size_t positions) {
    if (is_used() && !value.is_constant() && !table.elements.is_constant() && positions <= kMostEntries &&
        table.updates.empty() && recorder_.count_of(value) == 1) {
        keep(reads_, kMostReads,
             Read{index_of(value.id()),
                  {place.columns.copy(), place.rows.copy()},
                  table.elements.copy(),
                  table.column_bits,
                  positions});
    }
}

std::shared_ptr<Units::Matrix> Units::matrix_of(const Read &read, const Span &wanted) const {
    const Index elements = index_of(read.elements.id());
    for (const auto &known : matrices_) {
        if (known->elements == elements && known->span == wanted) {
            return known;
        }
    }
    return nullptr;
}

std::optional<Units::StepId> Units::plan_read(const std::shared_ptr<const Read> &from, const Span &wanted) {
    const Read &read = *from;
    const std::size_t count = wanted.count();
    const bool is_public = table_[read.elements.id()].form == Form::kPublic,
               has_rows = !read.place.rows.is_constant();
    if (count > kMostEntries || count < 2 || read.positions * count > kMostInMatrix) {
        return std::nullopt;
    }
    const std::size_t rows = ((read.positions - 1) >> read.column_bits) + 1;
    const int products = (is_public ? 0 : 1) + (has_rows ? 1 : 0);
    Step step{
        .kind = Step::Kind::kRead,
        .span = wanted,
        .known = wanted,
        .ready = std::max(ready(read.place.columns), ready(read.place.rows)),
        .bits = static_cast<double>(count * ((!is_public && has_rows ? rows : 0) + (products > 0 ? 1 : 0))) *
                costs_.product,
        .read = from};
    if (const auto matrix = is_public ? nullptr : matrix_of(read, wanted)) {
        step.ready = std::max(step.ready, matrix->ready);
        step.bits += matrix->bits;
    } else if (!is_public) {
        const Handle element = recorder_.element(read.elements, 0);
        if (element.is_constant()) {
            return std::nullopt;
        }
        const Step one = by_bits_step(element.id(), wanted, false);
        step.ready = std::max(step.ready, one.ready);
        step.bits += static_cast<double>(read.positions) * one.bits;
    }
    step.ready += static_cast<std::uint64_t>(products);
    return add(step);
}

/// Entry i is the sum of those of the place at which the element is i. Where the place tells no element the value is 0.
Units::Unit Units::build_read(const Step &step) {
    const Read &read = *step.read;
    const Span wanted = step.known == kEverywhere ? step.span : step.known;
    const auto rows = matrix(read, wanted);
    const Recorder::Place &place = read.place;
    std::vector<Handle> pieces;
    for (std::size_t i = 0; i < rows->rows.size(); ++i) {
        const bool is_zero = wanted.first + static_cast<std::int64_t>(i) == 0;
        Recorder::Table table{is_zero ? recorder_.subtract(rows->rows[i], recorder_.constant(1))
                                      : rows->rows[i].copy(),
                              read.column_bits,
                              {}};
        Handle entry = recorder_.look_up(place, table, is_zero ? Interval{-1, 1} : Interval::bit());
        pieces.push_back(is_zero ? recorder_.add(entry, recorder_.constant(1)) : std::move(entry));
    }
    const std::vector<std::size_t> counts(pieces.size(), 1);
    return {wanted, step.known, joined(std::move(pieces), counts)};
}

std::shared_ptr<Units::Matrix> Units::matrix(const Read &read, const Span &wanted) {
    if (auto known = matrix_of(read, wanted)) {
        make(*known);
        return known;
    }
    Matrix made{index_of(read.elements.id()), wanted};
    const std::size_t count = wanted.count();
    if (const auto numbers = recorder_.public_numbers(read.elements)) {
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<std::int64_t> row;
            for (const mpz_class &number : *numbers) {
                row.push_back(number == wanted.first + static_cast<std::int64_t>(i) ? 1 : 0);
            }
            made.rows.push_back(recorder_.constants(row));
        }
        return keep(matrices_, kMostMatrices, std::move(made));
    }
    std::vector<Unit> units;
    for (std::uint32_t k = 0; k < read.positions; ++k) {
        const Handle element = recorder_.element(read.elements, k);
        units.push_back(
            element.is_constant()
                ? Unit{{element.constant(), element.constant() + 1}, kEverywhere, recorder_.constant(1)}
                : unit_by_bits(element, wanted));
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t number = wanted.first + static_cast<std::int64_t>(i);
        std::vector<Handle> entries;
        for (const Unit &unit : units) {
            entries.push_back(part(unit, {number, number + 1}));
        }
        made.rows.push_back(joined(std::move(entries), std::vector<std::size_t>(units.size(), 1)));
        made.ready = std::max(made.ready, ready(made.rows.back()));
    }
    return keep(matrices_, kMostMatrices, std::move(made));
}

/// What is known of the elements before is known of those behind, where the value's unit vector is. It is made once a read
/// asks for it.
void Units::note_write(const Handle &before, const Handle &after, const Handle &unit, const Handle &value) {
    const auto known = std::ranges::find_if(
        matrices_, [&](const auto &each) { return each->elements == index_of(before.id()); });
    constexpr int kMostWrites = 8;
    if (known == matrices_.end() || after.is_constant() || (*known)->writes == kMostWrites) {
        return;
    }
    const Span wanted = (*known)->span;
    steps_.clear();
    planned_.clear();
    const auto derived = plan(value.get(), wanted, false);
    if (!derived || !steps_[*derived].known.contains(wanted)) {
        return;
    }
    std::vector<bool> seen(steps_.size());
    const double products = static_cast<double>(wanted.count() * recorder_.count_of(after));
    keep(matrices_, kMostMatrices,
         Matrix{.elements = index_of(after.id()),
                .span = wanted,
                .before = *known,
                .unit = unit.copy(),
                .value = value.copy(),
                .ready = std::max({(*known)->ready, ready(unit), steps_[*derived].ready}) + 1,
                .writes = (*known)->writes + 1,
                .bits = (*known)->bits + price(*derived, seen) + products * costs_.product});
}

void Units::make(Matrix &matrix) {
    if (matrix.before == nullptr) {
        return;
    }
    make(*matrix.before);
    const StepId step = *plan(matrix.value.get(), matrix.span, true);
    built_.resize(steps_.size());
    const Unit of_value = build(step);
    for (std::size_t i = 0; i < matrix.span.count(); ++i) {
        const std::int64_t number = matrix.span.first + static_cast<std::int64_t>(i);
        matrix.rows.push_back(recorder_.settled(
            recorder_.select(matrix.unit, part(of_value, {number, number + 1}), matrix.before->rows[i])));
        matrix.ready = std::max(matrix.ready, ready(matrix.rows.back()));
    }
    matrix.before = nullptr;
    matrix.unit = Handle();
    matrix.value = Handle();
    matrix.writes = 0;
    matrix.bits = 0;
}

} // namespace picco::runtime
