// Input, output and opening: where private data enter and leave the program.
#include "api/party_state.h"
#include "api/run.h"
#include "base/error.h"
#include "common/int128.h"
#include "files/integer_type.h"
#include "picco/runtime.h"
#include "real/c_numbers.h"
#include "real/text.h"

#include <cmath>

#include <fmt/format.h>

using namespace picco::runtime;
using namespace picco::runtime::api;
using picco::Int128;

namespace {

/// Bytes that hold a number of each of C's formats.
constexpr std::size_t kWordBytes = 16;

/// So many elements are opened as one vector.
constexpr std::size_t kManyOpened = 64;

/// Calls use(i, offset) for the i-th element of an area, offset elements from its start.
template <class F>
void for_each_element(const picco_area &area, F &&use) {
    std::size_t i = 0;
    for (std::size_t row = 0; row < area.rows; ++row) {
        for (std::size_t column = 0; column < area.columns; ++column) {
            use(i++, row * area.step + column);
        }
    }
}

/// Calls use(offset, step, count) for parts of an area whose elements are equally far apart.
template <class F>
void for_each_row(const picco_area &area, F &&use) {
    if (area.columns == 1 && area.rows != 0) {
        return use(0, static_cast<std::ptrdiff_t>(area.step), area.rows);
    }
    for (std::size_t row = 0; row < area.rows && area.columns != 0; ++row) {
        use(row * area.step, 1, area.columns);
    }
}

InputRequest request(const char *name, int type, bool is_private, const picco_area &area, int line) {
    return {name, type, is_private, area.rows * area.columns, run().at(line)};
}

/// Everything that parties must agree on about a transfer.
void mix_transfer(Engine &e, int kind, int party, const picco_area &area) {
    e.recorder().mix(static_cast<std::uint64_t>(kind) << 56 | static_cast<std::uint64_t>(party) << 40 |
                     (area.rows * area.columns));
}

/// Puts shares into the cells of an area, in order.
class InputCells {
  public:
    InputCells(Engine &e, picco_int *to, const picco_area &area)
        : e_(e), to_(to), area_(area), limbs_(e.field().limbs()), left_(area.rows * area.columns),
          are_side_by_side_(area.rows <= 1 || area.columns == area.step) {}

    void take(const std::uint64_t *shares, std::size_t count) {
        while (count != 0) {
            const std::size_t taken = are_side_by_side_ ? take_together(shares, count) : take_one(shares);
            shares += taken * limbs_;
            count -= taken;
        }
    }

  private:
    std::size_t take_one(const std::uint64_t *share) {
        e_.store_input(e_.memory().at(to_, static_cast<std::ptrdiff_t>(row_ * area_.step + column_)), share);
        if (++column_ == area_.columns) {
            column_ = 0;
            ++row_;
        }
        return 1;
    }

    /// Chunks begin where the strips of loops do.
    std::size_t take_together(const std::uint64_t *shares, std::size_t count) {
        if (filled_ == 0) {
            together_.resize(std::min(left_, e_.memory().chunk_sizes().input) * limbs_);
        }
        const std::size_t taken = std::min(count, together_.size() / limbs_ - filled_);
        std::copy_n(shares, taken * limbs_, together_.data() + filled_ * limbs_);
        filled_ += taken;
        if (filled_ * limbs_ == together_.size()) {
            e_.store_inputs(e_.memory().at(to_, static_cast<std::ptrdiff_t>(stored_)), std::move(together_));
            together_ = Words();
            stored_ += filled_;
            left_ -= filled_;
            filled_ = 0;
        }
        return taken;
    }

    Engine &e_;
    picco_int *to_;
    const picco_area &area_;
    std::size_t limbs_, left_;
    bool are_side_by_side_;
    std::size_t row_ = 0, column_ = 0; ///< of the next one
    Words together_;                   ///< those of the next chunk
    std::size_t filled_ = 0, stored_ = 0;
};

template <class Integer>
Integer opened(picco_value x, int type, int line) {
    Integer result = 0;
    opening(line, [&](Engine &e) {
        std::vector<Handle> values;
        const Handle value = e.recorder().assume(take(e, x.word), type);
        values.push_back(e.recorder().confined(value, type));
        store_integer(e.open(values)[0], &result, sizeof result);
    });
    return result;
}

} // namespace

void picco_input_at(const char *name, int party, int type, picco_int *to, picco_area area, int line) {
    recording(line, [&](Engine &e) {
        mix_transfer(e, 1, party, area);
        InputCells cells(e, to, area);
        run().input(party).read_private(
            request(name, type, true, area, line),
            [&](const std::uint64_t *shares, std::size_t count) { cells.take(shares, count); });
    });
}

void picco_input_public_at(const char *name, int party, int type, void *to, size_t size, picco_area area,
                           int line) {
    recording(line, [&](Engine &e) {
        mix_transfer(e, 2, party, area);
        std::vector<std::uint8_t> values(area.rows * area.columns * size);
        run().input(party).read_public(request(name, type, false, area, line), values.data(), size);
        for_each_element(area, [&](std::size_t i, std::size_t offset) {
            std::copy_n(values.data() + i * size, size, static_cast<std::uint8_t *>(to) + offset * size);
        });
    });
}

void picco_input_float_at(const char *name, int party, int format, void *to, size_t size, picco_area area,
                          int line) {
    recording(line, [&](Engine &e) {
        mix_transfer(e, 5, party, area);
        const FloatFormat f = FloatFormat::of(format);
        std::vector<std::uint8_t> words(area.rows * area.columns * kWordBytes);
        run().input(party).read_public(request(name, -f.width(), false, area, line), words.data(),
                                       kWordBytes);
        for_each_element(area, [&](std::size_t i, std::size_t offset) {
            const mpz_class word = load_integer(words.data() + i * kWordBytes, kWordBytes, -f.width());
            set_c_number(to, size, offset, to_long_double(word, f));
        });
    });
}

void picco_output_float_at(const char *name, int party, int format, const void *from, size_t size,
                           picco_area area, int line) {
    recording(line, [&](Engine &e) {
        mix_transfer(e, 6, party, area);
        const FloatFormat f = FloatFormat::of(format);
        std::vector<std::uint8_t> words(area.rows * area.columns * kWordBytes);
        for_each_element(area, [&](std::size_t i, std::size_t offset) {
            const long double value = c_number(from, size, offset);
            if (!std::isfinite(value)) {
                throw ComputationError(fmt::format(
                    "{}: '{}' holds NaN or an infinity, which results do not have", run().at(line), name));
            }
            store_integer(from_long_double(value, f), words.data() + i * kWordBytes, kWordBytes);
        });
        run().output_public(party, {name, -f.width(), area.rows, area.columns}, std::move(words), kWordBytes);
    });
}

void picco_output_at(const char *name, int party, int type, const picco_int *from, picco_area area,
                     int line) {
    recording(line, [&](Engine &e) {
        mix_transfer(e, 3, party, area);
        std::vector<Handle> values;
        const auto add = [&](std::ptrdiff_t first, std::ptrdiff_t step, std::size_t count) {
            const Handle row =
                e.recorder().confined(e.load_vector({e.memory().at(from, first), step, type}, count), type);
            const std::size_t copies = e.recorder().count_of(row) == count ? 1 : count;
            for (std::size_t i = 0; i < copies; ++i) {
                values.push_back(e.recorder().reshare(row));
            }
            e.make_room();
        };
        // In parts as loops and inputs have them, which are found as they are.
        for_each_row(area, [&](std::size_t offset, std::ptrdiff_t step, std::size_t count) {
            for (std::size_t done = 0; done < count; done += e.strip()) {
                add(static_cast<std::ptrdiff_t>(offset) + static_cast<std::ptrdiff_t>(done) * step, step,
                    std::min(e.strip(), count - done));
            }
        });
        run().output_private(party, {name, type, area.rows, area.columns}, std::move(values));
    });
}

void picco_output_public_at(const char *name, int party, int type, const void *from, size_t size,
                            picco_area area, int line) {
    recording(line, [&](Engine &e) {
        mix_transfer(e, 4, party, area);
        std::vector<std::uint8_t> values(area.rows * area.columns * size);
        for_each_element(area, [&](std::size_t i, std::size_t offset) {
            std::copy_n(static_cast<const std::uint8_t *>(from) + offset * size, size,
                        values.data() + i * size);
        });
        run().output_public(party, {name, type, area.rows, area.columns}, std::move(values), size);
    });
}

int64_t picco_open_at(picco_value x, int type, int line) {
    return opened<int64_t>(x, type, line);
}

Int128 picco_open_wide_at(picco_value x, int type, int line) {
    return opened<Int128>(x, type, line);
}

void picco_open_array_at(void *to, size_t size, int type, const picco_int *from, size_t count, int line) {
    opening(line, [&](Engine &e) {
        if (count >= kManyOpened) {
            const picco_value row = picco_load_vector(picco_row(from, type), count);
            return open_strips(e, row, count, [&](const Handle &strip, std::size_t first, std::size_t part) {
                store_opened(e, e.recorder().confined(strip, type), type, part,
                             static_cast<std::uint8_t *>(to) + first * size, size);
            });
        }
        std::vector<Handle> values;
        values.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            const Handle value = e.load(e.memory().at(from, static_cast<std::ptrdiff_t>(i)), type);
            values.push_back(e.recorder().confined(value, type));
        }
        const std::vector<mpz_class> opened = e.open(values);
        for (std::size_t i = 0; i < count; ++i) {
            store_integer(opened[i], static_cast<std::uint8_t *>(to) + i * size, size);
        }
    });
}
