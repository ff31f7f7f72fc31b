// Sums of floating-point numbers, a strip at a time, where parties page.
#include "engine/record/float_sums.h"
#include "engine/engine.h"

#include <algorithm>

namespace picco::runtime {

/// A word for each element.
std::vector<Handle> Engine::float_words(LongVector x, const FloatFormat &format) {
    std::vector<Handle> words;
    for_each_strip(x.count(), [&](const LongVector::Strip &strip) {
        const Handle one = take_strip(x, strip);
        words.push_back(recorder_.repeated_word(one, strip.count, format.width()));
    });
    return words;
}

/// Everything is looked at twice: for the largest exponent, and to be aligned with it.
Handle Engine::float_sum_of(Terms terms, const Recorder::FloatSums &sums) {
    const int line = recorder_.line();
    const auto together = [&](std::vector<Handle> parts) {
        std::vector<Run> runs;
        for (const Handle &part : parts) {
            runs.push_back({part.id(), 0, 1, 1});
        }
        return parts.size() == 1 ? std::move(parts[0])
                                 : recorder_.gather(std::move(runs), recorder_.range_of(parts[0]));
    };
    const auto of_each = [&](const auto &make) {
        std::vector<Handle> results;
        for (std::size_t i = 0; i < terms.parts.size(); ++i) {
            touched_ += terms.counts[i];
            results.push_back(make(terms.parts[i], terms.counts[i]));
            recorder_.at(line);
            make_room();
        }
        return together(std::move(results));
    };
    const std::size_t parts = terms.parts.size();
    const Handle exponents = of_each([&](const Handle &part, std::size_t count) {
        const Handle each = sums.exponents(part);
        return sums.largest(each, count, 1);
    });
    const Handle largest = sums.largest(exponents, parts, 1);
    const Handle pairs = of_each([&](Handle &part, std::size_t count) {
        const Handle aligned = sums.aligned(part, largest);
        part = {};
        return sums.sum(aligned, count, 1);
    });
    const Handle sum = sums.sum(pairs, parts, 1);
    return sums.finished(sum, largest);
}

Handle Engine::float_sum_of_long(LongVector x, const FloatFormat &format) {
    const Recorder::FloatSums sums(recorder_, format, false, x.count());
    Terms terms;
    for (std::size_t first = 0; first < x.count(); first += options_.strip) {
        terms.counts.push_back(std::min(options_.strip, x.count() - first));
    }
    terms.parts = float_words(std::move(x), format);
    return float_sum_of(std::move(terms), sums);
}

Handle Engine::float_total(const Vector &x, std::size_t count, const FloatFormat &format) {
    return is_long(count) ? float_sum_of_long(load_long(x, count), format)
                          : recorder_.float_sum(load_vector(x, count), count, format);
}

void Engine::float_prefix_sums(const Vector &x, std::size_t count, const FloatFormat &format) {
    if (!is_long(count)) {
        store_vector(x, count, recorder_.float_prefix_sums(load_vector(x, count), count, format));
        return make_room();
    }
    const Recorder::JoinedSums sums(recorder_, format, count);
    const int line = recorder_.line();
    const std::size_t size = std::max(options_.strip, kScanLeaf);
    const Panels words(recorder_, float_words(load_long(x, count), format), options_.strip, count);
    std::vector<Handle> parts;
    for (std::size_t first = 0; first < count; first += size) {
        parts.push_back(sums.terms(words.part(first, std::min(size, count - first))));
        recorder_.at(line);
        make_room();
    }
    parts = float_scan(std::move(parts), count, size, sums);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t first = i * size;
        const Handle part = std::move(parts[i]);
        store_vector(from(x, first), std::min(size, count - first), sums.finished(part));
        recorder_.at(line);
        make_room();
    }
}

/// Running sums of parts, which have `size` elements each but for the last one: a multiple of the rows'.
std::vector<Handle> Engine::float_scan(std::vector<Handle> parts, std::size_t count, std::size_t size,
                                       const Recorder::JoinedSums &sums) {
    const auto count_of = [&](std::size_t i) { return std::min(size, count - i * size); };
    if (count <= kScanLeaf) {
        require(parts.size() == 1, "a row of running sums in several parts");
        parts[0] = sums.scanned(parts[0], count);
        return parts;
    }
    const int line = recorder_.line();
    std::vector<Handle> last;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i] = sums.scanned_rows(parts[i], count_of(i));
        last.push_back(sums.last_of_rows(parts[i]));
        recorder_.at(line);
        make_room();
    }
    const std::size_t rows_of_part = size / kScanColumns, rows = (count + kScanColumns - 1) / kScanColumns;
    const Panels lasts(recorder_, std::move(last), rows_of_part, rows);
    std::vector<Handle> joined;
    for (std::size_t first = 0; first < rows; first += size) {
        joined.push_back(lasts.part(first, std::min(size, rows - first)));
    }
    const Panels before(recorder_, float_scan(std::move(joined), rows, size, sums), size, rows);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t first = i * rows_of_part, own = std::min(rows_of_part, rows - first);
        Handle front;
        if (own > (i == 0 ? 1 : 0)) {
            front = before.part(i == 0 ? 0 : first - 1, i == 0 ? own - 1 : own);
        }
        parts[i] = sums.with_rows_before(parts[i], count_of(i), &front, i == 0);
        recorder_.at(line);
        make_room();
    }
    return parts;
}

} // namespace picco::runtime
