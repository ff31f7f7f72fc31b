// All that a sort opens, exactly: the functions that open something are wrapped by the linker, and the order that the
// shuffle makes is chosen. For every order of the shuffled columns what is opened is the same for all keys.
#include "engine_run.h"
#include "protocols/core/open.h"
#include "support/other_orders.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <numeric>
#include <random>
#include <set>

#include <fmt/format.h>

using namespace picco::runtime;

namespace {

/// What party 1 opened, in the order in which it did.
std::mutex opened_mutex;
std::string opened;

void note(const Context &context, const std::string &text) {
    if (context.self() != 1)
        return;
    const std::lock_guard lock(opened_mutex);
    opened += text;
}

void note_elements(const Context &context, const char *kind, const Elements &x) {
    std::string text = fmt::format("{} {}:", kind, x.count);
    for (std::size_t i = 0; i < x.count * x.limbs; ++i)
        text += fmt::format(" {:x}", x.data()[i]);
    note(context, text + "\n");
}

} // namespace

extern "C" {

Task<Elements> __real__ZN5picco7runtime4openERNS0_7ContextENS0_8ElementsE(Context &context, Elements x);
Task<Elements> __real__ZN5picco7runtime13open_productsERNS0_7ContextENS0_8ElementsE(Context &context,
                                                                                    Elements x);
Task<PlainBits> __real__ZN5picco7runtime9open_bitsERNS0_7ContextENS0_4BitsE(Context &context, Bits x);

} // extern "C"

namespace {

Task<Elements> noted(Context &context, const char *kind, Task<Elements> opening) {
    auto values = co_await opening;
    note_elements(context, kind, values);
    co_return values;
}

Task<PlainBits> noted(Context &context, Task<PlainBits> opening) {
    auto values = co_await opening;
    std::string text = fmt::format("bits {} {}:", values.planes, values.count);
    for (std::size_t plane = 0; plane < values.planes; ++plane)
        for (std::size_t i = 0; i < values.count; ++i)
            text += values.get(plane, i) ? '1' : '0';
    note(context, text + "\n");
    co_return values;
}

} // namespace

extern "C" {

Task<Elements> __wrap__ZN5picco7runtime4openERNS0_7ContextENS0_8ElementsE(Context &context, Elements x) {
    return noted(context, "elements",
                 __real__ZN5picco7runtime4openERNS0_7ContextENS0_8ElementsE(context, std::move(x)));
}

Task<Elements> __wrap__ZN5picco7runtime13open_productsERNS0_7ContextENS0_8ElementsE(Context &context,
                                                                                    Elements x) {
    return noted(context, "products",
                 __real__ZN5picco7runtime13open_productsERNS0_7ContextENS0_8ElementsE(context, std::move(x)));
}

Task<PlainBits> __wrap__ZN5picco7runtime9open_bitsERNS0_7ContextENS0_4BitsE(Context &context, Bits x) {
    return noted(context, __real__ZN5picco7runtime9open_bitsERNS0_7ContextENS0_4BitsE(context, std::move(x)));
}

} // extern "C"

namespace picco::runtime::testing {
namespace {

using Numbers = std::vector<long>;
constexpr int kBits = 3; ///< of keys: -4 to 3

/// The first secret order of a shuffle puts column i at position places[i]; all others leave columns where they are.
class ChosenOrder final : public OtherOrders {
  public:
    ChosenOrder(std::unique_ptr<Generators> inner, const Numbers &places)
        : OtherOrders(std::move(inner)), places_(places) {}

  private:
    std::uint64_t word_of_order(const Stream &stream, std::size_t first, std::size_t i) override {
        EXPECT_EQ(first, 0u) << "keys were equal";
        return (stream.key.index == 0 && i < places_.size() ? static_cast<std::uint64_t>(places_[i]) : i)
               << 40;
    }

    const Numbers &places_;
};

struct Sort {
    int n;
    Engine::SortOptions sort;
    EngineOptions engine;
};

/// Keys as an order compares them: by what they wrap to, equal ones as they stand.
std::vector<std::size_t> order_of(const Numbers &keys, bool is_falling) {
    const auto wrapped = [&](std::size_t i) {
        const long low = ((keys[i] % 8) + 8) % 8;
        return low >= 4 ? low - 8 : low;
    };
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
        return is_falling ? wrapped(x) > wrapped(y) : wrapped(x) < wrapped(y);
    });
    return order;
}

/// What a sort of the keys opens where its shuffle puts the column of rank ranks[i] at position i.
std::string opened_by(const Sort &test, const Numbers &keys, const Numbers &ranks) {
    const auto order = order_of(keys, test.sort.is_falling);
    Numbers places(keys.size());
    for (std::size_t position = 0; position < ranks.size(); ++position)
        places[order[static_cast<std::size_t>(ranks[position])]] = static_cast<long>(position);
    const auto field = Field::create(std::string("2305843009213693951"));
    std::vector<std::unique_ptr<Generators>> generators;
    for (Keys &own : deal_keys(test.n, (test.n - 1) / 2))
        generators.push_back(std::make_unique<ChosenOrder>(make_generators(std::move(own)), places));
    EngineOptions options = test.engine;
    options.program = "test.c";
    options.sizes.few_residues = 0; // they open masked numbers
    opened.clear();
    run_parties(*field, make_local_channels(test.n), std::move(generators), [&](Context &context) {
        Engine engine(context, options);
        Bench bench(engine, context, options.cell_words);
        CellVector cells(keys.size());
        for (std::size_t i = 0; i < keys.size(); ++i)
            bench.input(&cells[i], keys[i]);
        engine.sort({{cells.data(), 1, kBits}}, keys.size(), test.sort);
        for (std::uint64_t &cell : cells)
            engine.memory().clear(&cell);
        return 0;
    });
    return opened;
}

std::vector<Numbers> all_keys(const Numbers &values, std::size_t count) {
    std::vector<Numbers> all{{}};
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<Numbers> longer;
        for (const Numbers &keys : all)
            for (const long value : values) {
                longer.push_back(keys);
                longer.back().push_back(value);
            }
        all = std::move(longer);
    }
    return all;
}

std::vector<Numbers> all_orders(std::size_t count) {
    std::vector<Numbers> all;
    Numbers order(count);
    std::iota(order.begin(), order.end(), 0);
    do
        all.push_back(order);
    while (std::next_permutation(order.begin(), order.end()));
    return all;
}

/// For each order of the shuffled columns one text for all keys; another one for each order, where all places are wanted.
void expect_order_alone(const Sort &test, const std::vector<Numbers> &keys,
                        const std::vector<Numbers> &orders) {
    std::set<std::string> texts;
    for (const Numbers &order : orders) {
        const std::string first = opened_by(test, keys[0], order);
        ASSERT_FALSE(first.empty());
        texts.insert(first);
        for (const Numbers &other : keys)
            ASSERT_EQ(opened_by(test, other, order), first)
                << ::testing::PrintToString(other) << " at " << ::testing::PrintToString(order);
    }
    if (test.sort.wanted >= orders[0].size()) {
        EXPECT_EQ(texts.size(), orders.size());
    }
}

EngineOptions far_links() {
    EngineOptions options;
    options.has_far_links = true;
    options.sizes.few_comparisons = 100000;
    return options;
}

class Openings : public ::testing::TestWithParam<int> {};

/// Every vector of three keys out of the least, the greatest and one between, in every order.
TEST_P(Openings, OfSortsTellTheRandomOrderAlone) {
    for (const EngineOptions &engine : {EngineOptions(), far_links()})
        for (const Engine::SortOptions &sort :
             {Engine::SortOptions{}, Engine::SortOptions{.is_falling = true},
              Engine::SortOptions{.wanted = 1}, Engine::SortOptions{.keeps_keys = true}})
            expect_order_alone({GetParam(), sort, engine}, all_keys({-4, 0, 3}, 3), all_orders(3));
}

/// Inputs that nobody has checked: 11 wraps to 3, 4 to -4.
TEST_P(Openings, OfKeysOutOfRangeTellTheRandomOrderAlone) {
    EngineOptions engine;
    engine.has_checked_inputs = false;
    expect_order_alone({GetParam(), {}, engine}, all_keys({-4, 4, 11, 3}, 2), all_orders(2));
    expect_order_alone({GetParam(), {}, engine}, {{4, 11, 3}, {-1000, 1, 77}, {0, 0, 8}}, all_orders(3));
}

TEST(OpeningsOfFourKeys, TellTheRandomOrderAlone) {
    expect_order_alone({3, {}, {}}, all_keys({-4, 3}, 4), all_orders(4));
}

/// More columns than are all compared with each other: some orders, some keys.
TEST(OpeningsOfManyKeys, TellTheRandomOrderAlone) {
    std::mt19937 random(7);
    for (const std::size_t count : {9u, 30u}) {
        std::vector<Numbers> keys{Numbers(count, -4)}, orders;
        for (int i = 0; i < 4; ++i) {
            Numbers &more = keys.emplace_back(count);
            for (long &key : more)
                key = std::uniform_int_distribution<long>(-4, 3)(random);
        }
        for (int i = 0; i < 8; ++i) {
            Numbers &order = orders.emplace_back(count);
            std::iota(order.begin(), order.end(), 0);
            std::shuffle(order.begin(), order.end(), random);
        }
        for (const std::size_t wanted : {SIZE_MAX, std::size_t{2}})
            expect_order_alone({3, {.wanted = wanted}, {}}, keys, orders);
    }
}

/// The control: with keys that wrongly count as in range, what is opened depends on them.
TEST(OpeningsOfFourKeys, TellOfKeysThatWronglyCountAsInRange) {
    const Sort test{3, {}, {}}; // inputs count as checked
    Sort checked = test;
    checked.engine.has_checked_inputs = false;
    EXPECT_EQ(opened_by(checked, {1, 0}, {1, 0}), opened_by(checked, {1, 8}, {1, 0}));
    EXPECT_NE(opened_by(test, {1, 0}, {1, 0}), opened_by(test, {1, 8}, {1, 0}));
}

/// Extremes open nothing.
TEST_P(Openings, OfExtremesAreNone) {
    const auto field = Field::create(std::string("2305843009213693951"));
    opened.clear();
    run_parties(*field, GetParam(), [&](Context &context) {
        EngineOptions options;
        options.program = "test.c";
        Engine engine(context, options);
        Bench bench(engine, context, 1);
        CellVector cells(5);
        for (std::size_t i = 0; i < cells.size(); ++i)
            bench.input(&cells[i], static_cast<long>(i) % 3);
        {
            const Engine::Extreme found = engine.extreme({cells.data(), 1, kBits}, cells.size(), true);
            if (context.self() == 1) {
                EXPECT_EQ(opened, "");
            }
            EXPECT_EQ(bench.open(found.value), 2);
        }
        for (std::uint64_t &cell : cells)
            engine.memory().clear(&cell);
        return 0;
    });
    EXPECT_EQ(std::count(opened.begin(), opened.end(), '\n'), 1); // the test's own
}

INSTANTIATE_TEST_SUITE_P(Parties, Openings, ::testing::Values(3, 5));

} // namespace
} // namespace picco::runtime::testing
