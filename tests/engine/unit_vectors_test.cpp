// Unit vectors of indices that come of others: programs of few operations, in every order, against numbers in the clear.
#include <gtest/gtest.h>

#include "stepwise.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <random>

namespace picco::runtime::testing {
namespace {

constexpr int kWidth = 32;

/// Arrays of a random program, at one party and in the clear.
class IndexedArray {
  public:
    IndexedArray(Bench &b, std::vector<std::int64_t> values, bool is_public)
        : bench_(b), model(std::move(values)), public_(model), is_public_(is_public),
          cells_(is_public ? 0 : model.size() * static_cast<std::size_t>(b.cell_words), 0) {
        for (std::size_t i = 0; i < model.size() && !is_public; ++i) {
            b.input(cells_.data() + i * static_cast<std::size_t>(b.cell_words), model[i]);
        }
    }
    PrivatePlace place(std::vector<Handle> indices, const std::vector<std::size_t> &counts) {
        PrivatePlace result;
        std::ptrdiff_t step = is_public_ ? 8 : bench_.cell_words;
        result.first = is_public_ ? reinterpret_cast<std::uint64_t *>(public_.data()) : cells_.data();
        for (std::size_t axis = counts.size(); axis-- > 0;) {
            result.axes.insert(result.axes.begin(), {std::move(indices[axis]), counts[axis], step});
            step *= static_cast<std::ptrdiff_t>(counts[axis]);
        }
        return result;
    }
    Handle read(std::vector<Handle> indices, const std::vector<std::size_t> &counts) {
        if (!is_public_) {
            return bench_.engine.tables().read(place(std::move(indices), counts), kWidth);
        }
        return bench_.engine.tables().read_public(place(std::move(indices), counts),
                                                  {8, kWidth, [](const char *from) {
                                                       std::int64_t number = 0;
                                                       std::memcpy(&number, from, 8);
                                                       return mpz_class(static_cast<long>(number));
                                                   }});
    }
    Handle element(std::size_t i) {
        return bench_.engine.load(cells_.data() + i * static_cast<std::size_t>(bench_.cell_words), kWidth);
    }

  private:
    Bench &bench_;

  public:
    std::vector<std::int64_t> model;

  private:
    std::vector<std::int64_t> public_;
    bool is_public_;
    CellVector cells_;
};

bool is_inside(std::int64_t i, std::size_t count) {
    return i >= 0 && i < static_cast<std::int64_t>(count);
}

/// A random program: scalars that are selected, moved and read from small arrays at each other, and stored there.
class RandomIndices {
  public:
    RandomIndices(Bench &b, unsigned seed) : b_(b), random_(seed) {
        rows_ = 2 + pick(4);
        columns_ = 2 + pick(4);
        count_ = 2 + pick(9);
        own_ = std::make_unique<IndexedArray>(b, numbers(count_), false);
        table_ = std::make_unique<IndexedArray>(b, numbers(rows_ * columns_), pick(2) == 0);
        list_ = std::make_unique<IndexedArray>(b, numbers(count_), true);
        for (std::size_t i = 0; i < kScalars; ++i) {
            model_.push_back(static_cast<std::int64_t>(pick(9)));
            values_.push_back(i % 2 == 0 ? b.r.constant(model_.back()) : b.value(model_.back(), kWidth));
        }
        for (int i = 0; i < 6; ++i) {
            bit_model_.push_back(static_cast<std::int64_t>(pick(2)));
            bits_.push_back(b.value(bit_model_.back(), -1));
        }
    }
    void step() {
        const std::size_t to = pick(kScalars), x = pick(kScalars), y = pick(kScalars), c = pick(6);
        Recorder &r = b_.r;
        switch (pick(11)) {
        case 0:
            return set(to, r.select(bits_[c], values_[x], values_[y]), bit_model_[c] ? model_[x] : model_[y]);
        case 1: {
            const auto by = static_cast<std::int64_t>(pick(7)) - 3;
            return set(to, r.add(values_[x], r.constant(by)), model_[x] + by);
        }
        case 2:
            return set(to, r.subtract(values_[x], bits_[c]), model_[x] - bit_model_[c]);
        case 3:
            return set(to, r.add(values_[x], r.multiply(bits_[c], r.constant(2))),
                       model_[x] + 2 * bit_model_[c]);
        case 4:
            return set(to, r.multiply(bits_[c], values_[x]), bit_model_[c] * model_[x]);
        case 5: { // an exchange
            Handle first = r.select(bits_[c], values_[x], values_[y]),
                   second = r.select(bits_[c], values_[y], values_[x]);
            const std::int64_t one = bit_model_[c] ? model_[x] : model_[y],
                               other = model_[x] + model_[y] - one;
            set(x, first, one);
            return set(y, second, x == y ? one : other);
        }
        case 6:
            return set(to, list_->read(one(x), {count_}), at(*list_, model_[x]));
        case 7: {
            const std::int64_t i = model_[x], j = model_[y];
            const bool is_there = is_inside(i, rows_) && is_inside(j, columns_);
            std::vector<Handle> indices = one(x);
            indices.push_back(values_[y].copy());
            return set(
                to, table_->read(std::move(indices), {rows_, columns_}),
                is_there ? table_->model[static_cast<std::size_t>(i) * columns_ + static_cast<std::size_t>(j)]
                         : 0);
        }
        case 8:
            return store(x, y, c);
        default:
            return set(to, own_->read(one(x), {count_}), at(*own_, model_[x]));
        }
    }
    /// What the program holds in the end; the model beside it.
    std::vector<Handle> results(std::vector<long> &expected) {
        std::vector<Handle> all;
        for (std::size_t i = 0; i < kScalars; ++i) {
            all.push_back(values_[i].copy());
            expected.push_back(model_[i]);
        }
        for (std::size_t i = 0; i < count_; ++i) {
            all.push_back(own_->element(i));
            expected.push_back(own_->model[i]);
        }
        return all;
    }

  private:
    static constexpr std::size_t kScalars = 4;

    std::size_t pick(std::size_t bound) { return random_() % bound; }
    std::vector<std::int64_t> numbers(std::size_t count) {
        std::vector<std::int64_t> result;
        for (std::size_t i = 0; i < count; ++i) {
            result.push_back(pick(8) == 0 ? static_cast<std::int64_t>(pick(99)) - 50
                                          : static_cast<std::int64_t>(pick(count_)));
        }
        return result;
    }
    std::vector<Handle> one(std::size_t x) {
        std::vector<Handle> result;
        result.push_back(values_[x].copy());
        return result;
    }
    static std::int64_t at(const IndexedArray &array, std::int64_t i) {
        return is_inside(i, array.model.size()) ? array.model[static_cast<std::size_t>(i)] : 0;
    }
    void set(std::size_t to, const Handle &value, std::int64_t number) {
        values_[to] = b_.r.assume(value, kWidth);
        model_[to] = number;
    }
    void store(std::size_t x, std::size_t y, std::size_t c) {
        const bool is_masked = pick(2) == 0, adds = pick(3) == 0;
        if (is_masked) {
            b_.engine.begin_if(bits_[c].copy());
        }
        Tables &tables = b_.engine.tables();
        const PrivatePlace place = own_->place(one(x), {count_});
        adds ? tables.add(place, kWidth, values_[y]) : tables.write(place, kWidth, values_[y]);
        if (is_masked) {
            b_.engine.end_if();
        }
        if (is_inside(model_[x], count_) && (!is_masked || bit_model_[c] != 0)) {
            auto &element = own_->model[static_cast<std::size_t>(model_[x])];
            element = adds ? element + model_[y] : model_[y];
        }
    }

    Bench &b_;
    std::mt19937 random_;
    std::size_t rows_, columns_, count_;
    std::unique_ptr<IndexedArray> own_, table_, list_;
    std::vector<Handle> values_, bits_;
    std::vector<std::int64_t> model_, bit_model_;
};

class UnitVectors : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
};

TEST_P(UnitVectors, OfRandomPrograms) {
    compare_steps<RandomIndices>(n, n == 3 ? 400 : 60, [](unsigned seed) { return 6 + seed % 40; });
}

TEST(UnitVectorsOfReads, AreUnitVectorsInCircuits) {
    compare_steps<RandomIndices>(
        3, 100, [](unsigned seed) { return 6 + seed % 40; }, with_gates());
}

/// Rounds of a loop of so many steps.
using Loop = std::function<Handle(Bench &b, int steps)>;

std::uint64_t rounds_of(int n, int steps, const Loop &loop, const EngineOptions &options = {}) {
    std::uint64_t rounds = 0;
    run_engine<long>(
        n,
        [&](Bench &b) {
            const long result = b.open(loop(b, steps));
            if (b.context.self() == 1) {
                rounds = b.context.rounds.rounds();
            }
            return result;
        },
        options);
    return rounds;
}

Handle chain_of_reads(Bench &b, int steps) {
    IndexedArray next(b, {3, 7, 1, 0, 11, 2, 5, 4, 6, 10, 9, 8}, false);
    Handle x = b.value(5, kWidth);
    for (int i = 0; i < steps; ++i) {
        std::vector<Handle> index;
        index.push_back(x.copy());
        x = next.read(std::move(index), {12});
    }
    return x;
}

TEST_P(UnitVectors, AChainOfReadsTakesARoundAStep) {
    EXPECT_LE(rounds_of(n, 30, chain_of_reads), rounds_of(n, 10, chain_of_reads) + 20);
}

/// Sums of what a walker sees.
Handle sum_of_walk(Bench &b, int steps, std::size_t count) {
    IndexedArray elements(b, std::vector<std::int64_t>(count, 1 << 20), false);
    Handle at = b.value(0, kWidth), sum = b.r.constant(0);
    for (int i = 0; i < steps; ++i) {
        std::vector<Handle> index;
        index.push_back(at.copy());
        sum = b.r.add(sum, elements.read(std::move(index), {count}));
        at = b.r.add(at, b.value(i % 2, -1));
    }
    return sum;
}

/// Gates of a step, each of which the garblers send as much for.
double gates_of_walk(std::size_t count) {
    const auto bytes = [&](int steps) {
        std::atomic<std::uint64_t> most = 0; // of a party
        const auto body = [&](Bench &b) {
            const long result = b.open(sum_of_walk(b, steps, count));
            if (b.context.self() == 1) {
                most = b.context.rounds.payload_sent();
            }
            return result;
        };
        run_engine<long>(3, body, with_gates());
        return most.load();
    };
    return static_cast<double>(bytes(16) - bytes(8)) / 8 / GarblingTimes::kLabelBytes;
}

/// An AND for each bit of an element, and one for its entry of the unit vector, or a few; no sums.
TEST(UnitVectorsOfReads, AreNotAddedUpInCircuits) {
    EXPECT_LE((gates_of_walk(40) - gates_of_walk(20)) / 20, 1.6 * kWidth);
}

/// Over short rounds.
TEST(UnitVectorsOfReads, AreTheSameWhereCircuitsMayBeChosenAndAreDear) {
    constexpr std::int64_t kDear = std::int64_t{1} << 30;
    EngineOptions options;
    options.sizes.garbling = {.may_be = true, .round = 1, .byte = kDear, .gate = kDear};
    EXPECT_EQ(rounds_of(3, 20, chain_of_reads, options), rounds_of(3, 20, chain_of_reads));
}

INSTANTIATE_TEST_SUITE_P(Parties, UnitVectors, ::testing::Values(3, 5, 7));

} // namespace
} // namespace picco::runtime::testing
