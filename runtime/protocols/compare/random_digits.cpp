#include "protocols/compare/random_digits.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "base/error.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"
#include "protocols/core/random.h"

namespace picco::runtime {
namespace {

Elements constant(const Field &field, std::int64_t value) {
    Elements c(field, 1);
    field.from_int64(c.data(), value);
    return c;
}

bool is_zero(const Elements &x, std::size_t at) {
    return std::all_of(x.at(at), x.at(at) + x.limbs, [](std::uint64_t word) { return word == 0; });
}

/// q^(2^e - 1), of public numbers.
Elements all_ones_power(const Field &field, const Elements &q, int e) {
    if (e == 1)
        return q;
    const int half = e / 2;
    const Elements low = all_ones_power(field, q, half);
    Elements result = low;
    for (int i = 0; i < half; ++i)
        field.multiply(result.data(), result.data(), result.data(), result.count);
    field.multiply(result.data(), result.data(), low.data(), result.count);
    if (e % 2 != 0) {
        field.multiply(result.data(), result.data(), result.data(), result.count);
        field.multiply(result.data(), result.data(), q.data(), result.count);
    }
    return result;
}

/// The unit vectors of a run of bits: of each of its values `values` sharings.
struct Unit {
    int bits;
    std::vector<Elements> entries;
};

class Draw {
  public:
    Draw(Context &context, const Digits &digits, std::size_t count)
        : context_(context), field_(context.field), digits_(digits), count_(count), is_kept_(count, true) {}

    /// Bits of all masks: bit i of mask v stands in place i count + v.
    Task<void> draw_bits() {
        const auto all = static_cast<std::size_t>(field_.bits()) * count_;
        auto drawing = uniform_sharings(context_, all + count_);
        Elements roots = co_await drawing;
        factors_ = Elements(field_, count_);
        std::copy_n(roots.at(all), count_ * roots.limbs, factors_.data());
        Elements squares(field_, all);
        field_.multiply(squares.data(), roots.data(), roots.data(), all);
        auto opening = open_products(context_, std::move(squares));
        const Elements opened = co_await opening;
        for (std::size_t i = 0; i < all; ++i)
            if (is_zero(opened, i))
                is_kept_[i % count_] = false;
        // A root over one of the two of its square is 1 or -1: p = 3 modulo 4.
        const Elements inverse = all_ones_power(field_, opened, field_.bits() - 2);
        bits_ = Elements(field_, all);
        field_.multiply(bits_.data(), roots.data(), inverse.data(), all);
        field_.add_constant(bits_.data(), bits_.data(), constant(field_, 1).data(), all);
        field_.halve(bits_.data(), bits_.data(), all);
    }

    /// p itself, all bits 1, would be 0 once more.
    Task<void> throw_away_all_ones() {
        Elements product = std::move(factors_), zeros(field_, count_);
        std::fill(zeros.words.begin(), zeros.words.end(), 0);
        for (int bit = 0; bit < field_.bits(); ++bit)
            field_.subtract(zeros.data(), zeros.data(), bit_at(bit), count_);
        field_.add_constant(zeros.data(), zeros.data(), constant(field_, field_.bits()).data(), count_);
        field_.multiply(product.data(), product.data(), zeros.data(), count_);
        auto opening = open_products(context_, std::move(product));
        const Elements opened = co_await opening;
        for (std::size_t i = 0; i < count_; ++i)
            if (is_zero(opened, i))
                is_kept_[i] = false;
    }

    /// Products of unit vectors of neighbours, until each digit has one.
    Task<void> make_units() {
        for (int digit = 0; digit < digits_.count(); ++digit) {
            std::vector<Unit> parts;
            for (int bit = digits_.size(digit); bit-- > 0;)
                parts.push_back(unit_of(digits_.place(digit) + bit));
            parts_.push_back(std::move(parts));
        }
        for (int left = digits_.largest(); left > 1; left = (left + 1) / 2) {
            auto joining = join_pairs();
            co_await joining;
        }
    }

    const std::vector<bool> &is_kept() const { return is_kept_; }
    /// Copies a mask to where its elements belong.
    void copy_mask(std::size_t from, std::uint64_t *to) const {
        Elements sum(field_, 1);
        std::fill_n(sum.data(), sum.limbs, 0);
        for (int bit = field_.bits(); bit-- > 0;) {
            field_.add(sum.data(), sum.data(), sum.data(), 1);
            field_.add(sum.data(), sum.data(), bit_at(bit) + from * sum.limbs, 1);
        }
        to = std::copy_n(sum.data(), sum.limbs, to);
        for (const std::vector<Unit> &parts : parts_)
            for (const Elements &entry : parts.front().entries)
                to = std::copy_n(entry.at(from), entry.limbs, to);
    }

  private:
    const std::uint64_t *bit_at(int bit) const { return bits_.at(static_cast<std::size_t>(bit) * count_); }
    /// Of one bit.
    Unit unit_of(int bit) const {
        Unit unit{1, {Elements(field_, count_), Elements(field_, count_)}};
        std::copy_n(bit_at(bit), count_ * unit.entries[1].limbs, unit.entries[1].data());
        field_.negate(unit.entries[0].data(), unit.entries[1].data(), count_);
        field_.add_constant(unit.entries[0].data(), unit.entries[0].data(), constant(field_, 1).data(),
                            count_);
        return unit;
    }

    /// All products of entries but the first ones, of all pairs, are reduced as one batch.
    Task<void> join_pairs() {
        std::vector<std::pair<const Elements *, const Elements *>> factors;
        for (const std::vector<Unit> &parts : parts_)
            for (std::size_t i = 0; i + 1 < parts.size(); i += 2)
                for (std::size_t high = 1; high < parts[i].entries.size(); ++high)
                    for (std::size_t low = 1; low < parts[i + 1].entries.size(); ++low)
                        factors.emplace_back(&parts[i].entries[high], &parts[i + 1].entries[low]);
        Elements products(field_, factors.size() * count_);
        for (std::size_t i = 0; i < factors.size(); ++i)
            field_.multiply(products.at(i * count_), factors[i].first->data(), factors[i].second->data(),
                            count_);
        auto reducing = reduce(context_, std::move(products));
        const Elements reduced = co_await reducing;
        std::size_t at = 0;
        for (std::vector<Unit> &parts : parts_) {
            std::vector<Unit> joined;
            for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
                const std::size_t entries = (parts[i].entries.size() - 1) * (parts[i + 1].entries.size() - 1);
                joined.push_back(join(parts[i], parts[i + 1], reduced, at));
                at += entries;
            }
            if (parts.size() % 2 != 0)
                joined.push_back(std::move(parts.back()));
            parts = std::move(joined);
        }
    }

    /// The entries of a row, or of a column, add up to that of its factor.
    Unit join(const Unit &high, const Unit &low, const Elements &products, std::size_t at) const {
        const std::size_t rows = high.entries.size(), columns = low.entries.size();
        Unit result{high.bits + low.bits, std::vector<Elements>(rows * columns)};
        const auto entry = [&](std::size_t row, std::size_t column) -> Elements & {
            return result.entries[row * columns + column];
        };
        for (std::size_t column = 0; column < columns; ++column)
            entry(0, column) = low.entries[column];
        for (std::size_t row = 1; row < rows; ++row) {
            entry(row, 0) = high.entries[row];
            for (std::size_t column = 1; column < columns; ++column, ++at) {
                Elements &product = entry(row, column);
                product = Elements(field_, count_);
                std::copy_n(products.at(at * count_), count_ * product.limbs, product.data());
                field_.subtract(entry(row, 0).data(), entry(row, 0).data(), product.data(), count_);
            }
            for (std::size_t column = 0; column < columns; ++column)
                field_.subtract(entry(0, column).data(), entry(0, column).data(), entry(row, column).data(),
                                count_);
        }
        return result;
    }

    Context &context_;
    const Field &field_;
    const Digits digits_;
    std::size_t count_;
    std::vector<bool> is_kept_;
    Elements bits_, factors_;              ///< factors: what hides how many bits are 0
    std::vector<std::vector<Unit>> parts_; ///< by digit: parts of it from the highest on
};

} // namespace

Task<Elements> random_digits(Context &context, Digits digits, std::size_t count) {
    const Field &field = context.field;
    require(field.mersenne_bits() == field.bits() && digits.bits() <= field.bits(),
            "random digits need a Mersenne prime of as many bits");
    const std::size_t each = digits.mask_elements();
    Elements result(field, count * each);
    std::vector<std::size_t> missing(count);
    std::iota(missing.begin(), missing.end(), 0);
    while (!missing.empty()) {
        Draw draw(context, digits, missing.size());
        auto drawing = draw.draw_bits();
        co_await drawing;
        auto checking = draw.throw_away_all_ones();
        checking.spawn(context.rounds.queue());
        auto making = draw.make_units();
        co_await making;
        co_await checking;
        std::vector<std::size_t> thrown_away;
        for (std::size_t i = 0; i < missing.size(); ++i) {
            if (draw.is_kept()[i])
                draw.copy_mask(i, result.at(missing[i] * each));
            else
                thrown_away.push_back(missing[i]);
        }
        missing = std::move(thrown_away);
    }
    co_return result;
}

Cost cost_of_random_digits(const Context &context, const Digits &digits, std::size_t count) {
    const auto bits = static_cast<std::uint64_t>(context.field.bits());
    std::uint64_t products = 0;
    for (int digit = 0; digit < digits.count(); ++digit)
        products +=
            (std::uint64_t{1} << digits.size(digit)) - 1 - static_cast<std::uint64_t>(digits.size(digit));
    const Cost units{levels_of(static_cast<std::size_t>(digits.largest())),
                     products * cost_of_reduce(context).bits};
    const Cost opening = cost_of_open_products(context);
    const Cost cost = times(count, times(bits, opening) + beside(units, opening));
    return cost_of_uniform_sharings(context, (bits + 1) * count) + cost;
}

} // namespace picco::runtime
