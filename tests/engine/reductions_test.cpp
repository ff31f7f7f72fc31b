// Where products are reduced: windows as they become, against all other places.
#include "reduction_window.h"

#include <random>

namespace picco::runtime::testing {
namespace {

/// What a window becomes; nothing where it stays as it is.
std::string becomes(const std::function<void(Window &)> &make) {
    std::string text;
    with_window(3, [&](Window &window) {
        make(window);
        window.forget();
        if (window.place_reductions()) {
            window.check();
            text = window.text();
        }
    });
    return text;
}

TEST(Reductions, GoToProductsOfWhichThereAreFewer) {
    EXPECT_EQ(becomes([](Window &w) {
                  const NodeId p = w.product(), q = w.product();
                  w.use(w.sum(p, q));
                  w.use(w.sum(p, q, Op::kSubtract));
                  w.use(w.sum(q, p, Op::kSubtract));
              }),
              "1* = product x y\n"
              "12' = multiplication 1\n"
              "2* = product x y\n"
              "13' = multiplication 2\n"
              "4 = add 12' 13'\n"
              "use 4\n"
              "7 = subtract 12' 13'\n"
              "use 7\n"
              "10 = subtract 13' 12'\n"
              "use 10\n");
}

/// What numbers a value has, and what it is made of.
struct Value {
    enum Kind { kProduct, kBit, kSum } kind;
    NodeId id;
    std::vector<std::size_t> parts;
    bool needs_number = false, is_alive = false;
};

/// A random window, and how little its reductions can take.
class RandomWindow {
  public:
    RandomWindow(Window &window, unsigned seed, bool has_bits)
        : w_(window), random_(seed), has_bits_(has_bits) {
        const std::size_t products = 2 + pick(3), sums = 1 + pick(9 - products);
        for (std::size_t i = 0; i < products; ++i)
            add_start();
        for (std::size_t i = 0; i < sums; ++i)
            add_sum();
        for (std::size_t i = 0; i < values_.size(); ++i)
            if (pick(3) != 0 || i + 1 == values_.size())
                need(i);
        find_alive();
    }

    /// By all assignments that make nothing later.
    std::int64_t least_bits(const std::function<std::int64_t(Op, int)> &bits) {
        std::vector<std::size_t> free;
        for (std::size_t i = 0; i < values_.size(); ++i)
            if (values_[i].kind != Value::kProduct)
                free.push_back(i);
        std::int64_t least = std::int64_t{1} << 60;
        for (std::uint32_t code = 0; code < 1u << free.size(); ++code) {
            std::vector<bool> is_number(values_.size());
            for (std::size_t i = 0; i < free.size(); ++i)
                is_number[free[i]] = (code >> i & 1u) != 0;
            least = std::min(least, bits_of(is_number, bits));
        }
        return least;
    }

  private:
    std::size_t pick(std::size_t bound) { return random_() % bound; }
    Node &node(std::size_t i) { return w_.table()[values_[i].id]; }
    std::uint32_t some_count() { return pick(3) == 0 ? 2 + static_cast<std::uint32_t>(pick(3)) : 1; }

    void add_start() {
        if (has_bits_ && pick(3) == 0)
            values_.push_back({Value::kBit, w_.bit(), {}});
        else
            values_.push_back({Value::kProduct, w_.product(some_count()), {}});
    }
    /// As the recorder would find it, or already reduced.
    NodeId operand(std::size_t i) { return pick(4) == 0 ? w_.reduced(values_[i].id) : values_[i].id; }

    void add_sum() {
        const std::size_t i = pick(values_.size()), j = pick(values_.size());
        switch (pick(6)) {
        case 0:
            values_.push_back({Value::kSum, w_.sum(operand(i), w_.input(pick(3))), {i}});
            return;
        case 1: {
            const NodeId x = operand(i), y = operand(j);
            values_.push_back({Value::kSum, w_.gather({x, y}), {i, j}});
            return;
        }
        case 2:
            if (pick(2) == 0) { // numbers of numbers that were reduced
                const NodeId x = w_.reduced(values_[i].id), y = w_.reduced(values_[j].id);
                values_.push_back({Value::kProduct, w_.product_of(x, y), {i, j}});
                return;
            }
            [[fallthrough]];
        default: {
            const NodeId x = operand(i), y = operand(j);
            values_.push_back({Value::kSum, w_.sum(x, y, pick(2) == 0 ? Op::kAdd : Op::kSubtract), {i, j}});
        }
        }
    }
    void need(std::size_t i) {
        if (pick(3) == 0)
            w_.table().retain(w_.reduced(values_[i].id)); // the program may read it
        else
            w_.use(values_[i].id);
        values_[i].needs_number = values_[i].is_alive = true;
    }
    void find_alive() {
        for (std::size_t i = values_.size(); i-- > 0;)
            for (const std::size_t part : values_[i].parts)
                if (values_[i].is_alive) {
                    values_[part].is_alive = true;
                    values_[part].needs_number |= values_[i].kind == Value::kProduct;
                }
    }
    /// More than there can be where a number would be late.
    std::int64_t bits_of(const std::vector<bool> &is_number,
                         const std::function<std::int64_t(Op, int)> &bits) {
        std::int64_t sum = 0;
        std::vector<bool> is_used(values_.size());
        std::vector<std::uint64_t> product_ready(values_.size()), number_ready(values_.size());
        for (std::size_t i = values_.size(); i-- > 0;) {
            const Value &value = values_[i];
            if (!value.is_alive)
                continue;
            is_used[i] = is_used[i] || value.needs_number;
            for (const std::size_t part : value.parts)
                is_used[part] = is_used[part] || is_number[i];
            if (value.kind == Value::kBit)
                sum += bits(Op::kToField, is_number[i] ? 0 : kAsProduct);
            if (is_used[i] && !is_number[i])
                sum += bits(Op::kReduce, 0) * node(i).count;
        }
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const Value &value = values_[i];
            if (!value.is_alive)
                continue;
            const bool was_product = node(i).form == Form::kProduct;
            const NodeId number = was_product ? node(i).converted : value.id;
            for (const std::size_t part : value.parts) {
                number_ready[i] = std::max(number_ready[i], number_ready[part]);
                product_ready[i] =
                    std::max(product_ready[i], is_number[part] ? number_ready[part] : product_ready[part]);
            }
            if (was_product)
                product_ready[i] = node(i).ready();
            if (value.kind == Value::kBit) {
                product_ready[i] = w_.rounds(Op::kToField, kAsProduct);
                number_ready[i] = w_.rounds(Op::kToField, 0);
            }
            if (!is_number[i])
                number_ready[i] = product_ready[i] + w_.rounds(Op::kReduce, 0);
            if (number != 0 && is_used[i] && number_ready[i] > w_.table()[number].ready())
                return std::int64_t{1} << 60;
        }
        return sum;
    }

    Window &w_;
    std::mt19937 random_;
    bool has_bits_;
    std::vector<Value> values_;
};

/// By parties, and whether there are bits.
class BestReductions : public ::testing::TestWithParam<std::pair<int, bool>> {};

TEST_P(BestReductions, AreFound) {
    const auto [n, has_bits] = GetParam();
    int changed = 0, best = 0, windows = 0;
    for (unsigned seed = 0; seed < 3000; ++seed) {
        with_window(n, [&, has_bits = has_bits](Window &window) {
            RandomWindow random(window, seed, has_bits);
            window.forget();
            window.set_times();
            const std::int64_t least = random.least_bits([&](Op op, int m) { return window.bits_of(op, m); });
            const std::int64_t before = window.bits();
            changed += window.place_reductions() ? 1 : 0;
            window.check();
            const std::int64_t after = window.bits();
            EXPECT_LE(after, before) << seed;
            EXPECT_GE(after, least) << seed;
            ++windows;
            best += after == least ? 1 : 0;
        });
    }
    EXPECT_EQ(best, windows);
    EXPECT_GT(changed, 500);
}

INSTANTIATE_TEST_SUITE_P(Windows, BestReductions,
                         ::testing::Values(std::pair(3, false), std::pair(5, false), std::pair(3, true),
                                           std::pair(5, true)));

} // namespace
} // namespace picco::runtime::testing
