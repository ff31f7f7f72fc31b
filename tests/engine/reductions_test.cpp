// Where products are reduced: windows as they become, against all other places, and what programs get.
#include "both.h"
#include "engine/rewrite/reductions.h"
#include "engine/values/operation_cost.h"
#include "measurement.h"
#include "stepwise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <string>

namespace picco::runtime::testing {
namespace {

const std::vector<bool> kAllNeeded;

/// A window that is made by hand.
class Window {
  public:
    Window(Context &context, const Latency &latency)
        : context_(context), latency_(latency),
          table_(static_cast<int>(context.field.limbs()), context.components()) {
        for (int i = 0; i < 3; ++i)
            names_.emplace_back(table_.add_leaf(Form::kField, Interval::of_type(8)),
                                std::string(1, "xyz"[i]));
    }

    NodeId input(std::size_t i) const { return names_[i].first; }
    NodeId product(std::uint32_t count = 1) {
        return add(Op::kMultiply, Form::kProduct, {input(0), input(1)}, count);
    }
    NodeId product_of(NodeId x, NodeId y) {
        return add(Op::kMultiply, Form::kProduct, {reduced(x), reduced(y)});
    }
    NodeId sum(NodeId x, NodeId y, Op op = Op::kAdd) {
        return add(op, form_of({x, y}), {x, y}, std::max(table_[x].count, table_[y].count));
    }
    NodeId bit() { return add(Op::kToField, Form::kField, {add(Op::kNot, Form::kBit, {input(2)})}); }
    NodeId gather(const std::vector<NodeId> &parts) {
        std::vector<Run> runs;
        std::uint32_t count = 0;
        for (const NodeId part : parts) {
            runs.push_back({part, 0, 1, table_[part].count});
            count += table_[part].count;
            table_.retain(part);
        }
        const NodeId id = add(Op::kGather, form_of(parts), {}, count);
        table_[id].operands[0] = table_.add_runs(runs);
        return id;
    }
    /// The number of a product, as the recorder has it: found once.
    NodeId reduced(NodeId id) {
        if (table_[id].form != Form::kProduct)
            return id;
        if (table_[id].converted == 0) {
            const NodeId number = add(Op::kReduce, Form::kField, {id}, table_[id].count);
            table_.link_conversion(id, number);
        }
        return table_[id].converted;
    }
    /// Something that takes numbers alone.
    void use(NodeId id) { add(Op::kOpen, Form::kPublic, {reduced(id)}, table_[id].count); }
    /// Nobody else will refer to what was made, but for what is opened.
    void forget() {
        for (std::size_t i = 3; i < names_.size(); ++i)
            if (table_[names_[i].first].op != Op::kOpen)
                table_.release(names_[i].first);
    }
    void set_times() {
        nodes_.clear();
        for (std::size_t i = 3; i < names_.size(); ++i)
            nodes_.push_back(names_[i].first);
        for (const NodeId id : nodes_)
            set_time(id);
    }
    std::uint64_t rounds(Op op, int m) const { return static_cast<std::uint64_t>(latency_.of(op, 0, m)); }
    std::int64_t bits_of(Op op, int m) const {
        return static_cast<std::int64_t>(bits_of_operation(context_, op, 0, m));
    }
    bool place_reductions() {
        set_times();
        const std::vector<NodeId> nodes = nodes_;
        Reductions reductions(context_, table_, latency_, known_, nodes, {kAllNeeded, {}});
        if (!reductions.find())
            return false;
        const auto before = recorded();
        nodes_ = reductions.in_order();
        for (const NodeId id : nodes_)
            set_time(id);
        for (const auto &[id, ready] : before)
            EXPECT_TRUE(table_[id].state == State::kDead || table_[id].ready() <= ready);
        return true;
    }
    /// A line for each operation.
    std::string text() {
        std::string text;
        for (const NodeId id : nodes_) {
            const Node &node = table_[id];
            if (node.state == State::kDead)
                continue;
            if (node.form == Form::kPublic)
                text += "use";
            else
                text += name(id) + (node.form == Form::kProduct ? "*" : "") + " = " + name_of(node.op);
            table_.for_each_operand(node.op, node.operands.data(),
                                    [&](NodeId operand) { text += " " + name(operand); });
            text += "\n";
        }
        return text;
    }
    /// That all parties send.
    std::int64_t bits() {
        std::int64_t bits = 0;
        for (const NodeId id : nodes_) {
            const Node &node = table_[id];
            if (node.state == State::kPending && (node.op == Op::kReduce || node.op == Op::kToField))
                bits += bits_of(node.op, node.m) * node.count;
        }
        return bits;
    }
    /// Each behind what it needs, and of degree t where it must be.
    void check() {
        std::vector<NodeId> known;
        for (std::size_t i = 0; i < 3; ++i)
            known.push_back(input(i));
        for (const NodeId id : nodes_) {
            const Node &node = table_[id];
            known.push_back(id);
            if (node.state == State::kDead)
                continue;
            bool has_product = false;
            table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
                EXPECT_TRUE(std::ranges::count(known, operand) == 1 && operand != id);
                EXPECT_NE(table_[operand].state, State::kDead);
                has_product = has_product || table_[operand].form == Form::kProduct;
            });
            EXPECT_TRUE(!has_product || node.op == Op::kReduce || node.form == Form::kProduct);
        }
    }
    ValueTable &table() { return table_; }

  private:
    NodeId add(Op op, Form form, const std::vector<NodeId> &operands, std::uint32_t count = 1) {
        const NodeId id = table_.create(op, form, Interval::of_type(30), 1, count);
        for (std::size_t i = 0; i < operands.size(); ++i) {
            table_[id].operands[i] = operands[i];
            table_.retain(operands[i]);
        }
        names_.emplace_back(id, std::to_string(names_.size() - 2));
        return id;
    }
    Form form_of(const std::vector<NodeId> &ids) const {
        return std::ranges::any_of(ids, [&](NodeId id) { return table_[id].form == Form::kProduct; })
                   ? Form::kProduct
                   : Form::kField;
    }
    std::string name(NodeId id) {
        const auto known = std::ranges::find(names_, id, &std::pair<NodeId, std::string>::first);
        if (known != names_.end())
            return known->second;
        names_.emplace_back(id, std::to_string(names_.size() - 2) + "'");
        return names_.back().second;
    }
    void set_time(NodeId id) {
        Node &node = table_[id];
        std::uint64_t ready = 0;
        if (node.state != State::kDead)
            table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
                ready = std::max(ready, table_[operand].ready());
            });
        node.set_when(ready + static_cast<std::uint64_t>(latency_.of(node.op, node.k, node.m)), 1);
    }
    std::vector<std::pair<NodeId, std::uint64_t>> recorded() {
        std::vector<std::pair<NodeId, std::uint64_t>> times;
        for (const NodeId id : nodes_)
            times.emplace_back(id, table_[id].ready());
        return times;
    }

    Context &context_;
    KnownAssignments known_;
    const Latency &latency_;
    ValueTable table_;
    std::vector<std::pair<NodeId, std::string>> names_;
    std::vector<NodeId> nodes_;
};

/// Runs body(window) at one of n parties.
void with_window(int n, const std::function<void(Window &)> &body) {
    const auto field = Field::create("2305843009213693951");
    run_parties(*field, n, [&](Context &context) {
        const CircuitTable circuits;
        const Latency latency(context, circuits);
        if (context.self() == 1) {
            Window window(context, latency);
            body(window);
        }
        return true;
    });
}

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

/// A number that nobody knows before it is reduced.
Handle waiting(Bench &b, long number) {
    return b.r.multiply(b.value(number, 6), b.value(1, 6));
}

/// Sums and products of each other, in both worlds.
class Sums {
  public:
    Sums(Bench &b, unsigned seed) : b_(b), random_(seed) {
        for (int i = 0; i < 4; ++i)
            values_.push_back(input(10));
    }
    void step() {
        const Both &x = take(), &y = take();
        switch (pick(11)) {
        case 0:
        case 1:
            return add(x, y, b_.r.multiply(x.value, y.value), [](long a, long b) { return a * b; });
        case 2:
        case 3:
            return add(x, y, b_.r.add(x.value, y.value), [](long a, long b) { return a + b; });
        case 4:
            return add(x, y, b_.r.subtract(x.value, y.value), [](long a, long b) { return a - b; });
        case 5:
            return add(x, y, b_.r.negate(x.value), [](long a, long) { return -a; });
        case 6:
            return add(x, y, b_.r.multiply(x.value, b_.r.constant(3)), [](long a, long) { return 3 * a; });
        case 7:
            return add(x, y, b_.r.add(x.value, b_.r.constant(-7)), [](long a, long) { return a - 7; });
        case 8:
            return add_sum(x);
        case 9:
            return add(x, y, b_.r.less(x.value, y.value), [](long a, long b) { return a < b ? 1L : 0L; });
        default:
            return add_turned(x);
        }
    }
    std::vector<Handle> results(std::vector<long> &expected) {
        std::vector<Handle> values;
        for (const Both &each : values_)
            each.ask(b_, values, expected);
        return values;
    }

  private:
    std::size_t pick(std::size_t bound) { return random_() % bound; }
    Both input(std::size_t bound) {
        Both both;
        std::vector<Handle> elements;
        const std::size_t count = pick(3) == 0 ? kElements : 1;
        for (std::size_t i = 0; i < count; ++i) {
            both.numbers.push_back(static_cast<long>(pick(bound)) - 4);
            elements.push_back(waiting(b_, both.numbers.back()));
        }
        both.value = count == 1 ? std::move(elements[0]) : b_.r.join(elements, 1);
        both.numbers.resize(kElements, both.numbers[0]);
        return both;
    }
    const Both &take() {
        const std::size_t recent = std::min<std::size_t>(values_.size(), 6);
        return values_[values_.size() - 1 - pick(recent)];
    }
    /// What is too wide is replaced by something new.
    template <class Number>
    void add(const Both &x, const Both &y, Handle &&value, Number &&number) {
        Both result{std::move(value), {}};
        for (std::size_t i = 0; i < kElements; ++i)
            result.numbers.push_back(number(x.numbers[i], y.numbers[i]));
        keep(std::move(result));
    }
    void keep(Both &&result) {
        values_.push_back(b_.r.range_of(result.value).signed_bits() <= 26 ? std::move(result) : input(10));
    }
    void add_sum(const Both &x) {
        long sum = 0;
        for (const long number : x.numbers)
            sum += number;
        keep({b_.r.sum(x.value, kElements), std::vector<long>(kElements, sum)});
    }
    /// Its elements the other way round.
    void add_turned(const Both &x) {
        std::vector<Handle> elements;
        for (std::size_t i = kElements; i-- > 0;)
            elements.push_back(b_.r.element(x.value, static_cast<std::uint32_t>(i)));
        Both result{b_.r.join(elements, 1), x.numbers};
        std::ranges::reverse(result.numbers);
        keep(std::move(result));
    }

    static constexpr std::size_t kElements = 3;
    Bench &b_;
    std::mt19937 random_;
    std::vector<Both> values_;
};

class ReducedSums : public ::testing::TestWithParam<int> {};

TEST_P(ReducedSums, AreWhatTheyAreInTheClear) {
    compare_steps<Sums>(GetParam(), GetParam() == 3 ? 400 : 60, [](unsigned seed) { return 2 + seed % 40; });
}

/// Elements that a program reduces beside `inputs` of these, and beside its last products, which are opened as they are.
std::uint64_t reductions_of(int n, std::uint64_t inputs,
                            const std::function<void(Bench &, std::vector<Handle> &)> &program) {
    const Measurement out = run_engine<Measurement>(n, [&](Bench &b) {
        std::vector<Handle> results;
        program(b, results);
        return measured(b, results);
    });
    return out.count(Op::kReduce) - inputs;
}

/// One product in several sums and multiples.
TEST_P(ReducedSums, AreReducedOnceForAll) {
    EXPECT_EQ(reductions_of(GetParam(), 2,
                            [](Bench &b, std::vector<Handle> &results) {
                                const Handle p = b.r.multiply(waiting(b, 3), waiting(b, 4));
                                for (const int factor : {1, 2, 3, -1, 5}) {
                                    const Handle x = b.r.multiply(p, b.r.constant(factor));
                                    results.push_back(b.r.multiply(x, b.value(factor, 6)));
                                }
                            }),
              1u);
}

/// Of each two of four products.
TEST_P(ReducedSums, AreReducedByTheirProducts) {
    EXPECT_EQ(reductions_of(GetParam(), 5,
                            [](Bench &b, std::vector<Handle> &results) {
                                const Handle factor = waiting(b, 4);
                                std::vector<Handle> products;
                                for (int i = 0; i < 4; ++i)
                                    products.push_back(b.r.multiply(waiting(b, 3 + i), factor));
                                for (int i = 0; i < 4; ++i)
                                    for (int j = 0; j < i; ++j) {
                                        const Handle x = b.r.add(products[i], products[j]);
                                        results.push_back(b.r.multiply(x, b.value(i + j, 6)));
                                    }
                            }),
              4u);
}

/// A sum of many products that is used twice.
TEST_P(ReducedSums, AreReducedAsOne) {
    EXPECT_EQ(reductions_of(GetParam(), 10,
                            [](Bench &b, std::vector<Handle> &results) {
                                Handle sum = b.r.constant(0);
                                const Handle factor = waiting(b, 4);
                                for (int i = 0; i < 9; ++i)
                                    sum = b.r.add(sum, b.r.multiply(waiting(b, 3 + i), factor));
                                results.push_back(b.r.multiply(sum, b.value(5, 6)));
                                results.push_back(b.r.multiply(b.r.negate(sum), b.value(6, 6)));
                            }),
              1u);
}

/// A number that is added to a vector is reduced before.
TEST_P(ReducedSums, AreReducedWhereTheyAreShort) {
    EXPECT_EQ(reductions_of(GetParam(), 2,
                            [](Bench &b, std::vector<Handle> &results) {
                                std::vector<Handle> elements;
                                for (int i = 0; i < 10; ++i)
                                    elements.push_back(b.value(i, 6));
                                const Handle vector = b.r.join(elements, 1);
                                const Handle p = b.r.multiply(waiting(b, 3), waiting(b, 4));
                                const Handle x = b.r.negate(b.r.add(vector, p));
                                results.push_back(b.r.sum(b.r.multiply(x, x), 10));
                            }),
              1u);
}

/// Whatever is recorded together.
TEST(SumsInSmallWindows, AreWhatTheyAreInTheClear) {
    for (const std::size_t window : {1u, 3u, 10u, 50u})
        for (unsigned seed = 1; seed <= 60; ++seed) {
            EngineOptions options;
            options.window = window;
            options.resident = 8;
            using Pair = std::pair<std::vector<long>, std::vector<long>>;
            const Pair both = run_engine<Pair>(
                3,
                [&](Bench &b) {
                    Sums sums(b, seed);
                    for (unsigned i = 0; i < 20; ++i) {
                        sums.step();
                        b.engine.make_room();
                    }
                    Pair found;
                    const std::vector<Handle> results = sums.results(found.second);
                    found.first = b.open(results);
                    return found;
                },
                options);
            ASSERT_EQ(both.first, both.second) << window << ' ' << seed;
        }
}

INSTANTIATE_TEST_SUITE_P(Parties, ReducedSums, ::testing::Values(3, 5));

} // namespace
} // namespace picco::runtime::testing
