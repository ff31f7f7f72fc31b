// Random programs with nested private branches against the same programs in the clear, with windows from one
// operation to everything.
#include "engine_run.h"

#include <gtest/gtest.h>

#include <random>

using namespace picco::runtime;
using picco::runtime::testing::Bench;
using picco::runtime::testing::CellVector;
using picco::runtime::testing::run_engine;
using Bitwise = Recorder::Bitwise;

namespace {

constexpr int kCells = 6;
constexpr int kBits = 13;

std::int64_t wrapped(std::int64_t v, int bits) {
    const std::int64_t half = std::int64_t{1} << (bits - 1);
    return ((v + half) & (2 * half - 1)) - half;
}

/// Runs a random program in both worlds at once, each on its own memory.
class RandomProgram {
  public:
    RandomProgram(Bench &bench, unsigned seed) : b_(bench), random_(seed) {
        cells_.assign(std::size_t(kCells) * bench.cell_words, 0);
        for (int i = 0; i < kCells; ++i) {
            clear_[i] = wrapped(pick(1 << 20), kBits);
            b_.input(cell(i), clear_[i]);
        }
    }

    void run() {
        for (int i = 0; i < 12; ++i)
            statement(3);
    }
    std::vector<long> opened() {
        std::vector<Handle> values;
        for (int i = 0; i < kCells; ++i)
            values.push_back(b_.engine.load(cell(i), kBits));
        return b_.open(values);
    }
    std::vector<long> expected() const { return {clear_, clear_ + kCells}; }

  private:
    struct Both {
        Handle secret;
        std::int64_t clear;
    };

    int pick(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
    std::uint64_t *cell(int i) { return cells_.data() + i * b_.cell_words; }

    void statement(int depth) {
        if (depth > 0 && pick(3) == 0) {
            branch(depth);
            return;
        }
        const int target = pick(kCells);
        Both e = expression(2);
        b_.engine.store(cell(target), b_.r.wrap(e.secret, kBits));
        clear_[target] = wrapped(e.clear, kBits);
        b_.engine.make_room();
    }

    void branch(int depth) {
        Both c = condition(2);
        const bool taken = c.clear != 0;
        b_.engine.begin_if(std::move(c.secret));
        block(depth - 1, taken);
        const bool has_else = pick(2) == 0;
        if (has_else) {
            b_.engine.begin_else();
            block(depth - 1, !taken);
        }
        b_.engine.end_if();
    }

    /// Both worlds run the block; the clear one forgets it where it is not taken.
    void block(int depth, bool taken) {
        std::int64_t saved[kCells];
        std::copy(clear_, clear_ + kCells, saved);
        for (int i = 0; i < 2; ++i)
            statement(depth);
        if (!taken)
            std::copy(saved, saved + kCells, clear_);
    }

    Both leaf() {
        if (pick(4) == 0) {
            const std::int64_t c = pick(11) - 5;
            return {b_.r.constant(c), c};
        }
        const int i = pick(kCells);
        return {b_.engine.load(cell(i), kBits), clear_[i]};
    }

    Both expression(int depth) {
        if (depth == 0 || pick(4) == 0)
            return leaf();
        if (pick(5) == 0) {
            Both c = condition(depth - 1), x = expression(depth - 1), y = expression(depth - 1);
            return {b_.r.select(c.secret, x.secret, y.secret), c.clear ? x.clear : y.clear};
        }
        Both x = expression(depth - 1), y = expression(depth - 1);
        if (pick(3) == 0)
            return bitwise(std::move(x), std::move(y));
        if (pick(8) == 0)
            return wide_operation(std::move(x), std::move(y));
        switch (pick(6)) {
        case 0:
            return {b_.r.add(x.secret, y.secret), x.clear + y.clear};
        case 1:
            return {b_.r.subtract(x.secret, y.secret), x.clear - y.clear};
        case 2:
            return {b_.r.multiply(x.secret, y.secret), x.clear * y.clear};
        case 3:
            return {b_.r.shift_right(x.secret, 3), x.clear >> 3};
        case 4:
            if (pick(2) == 0) {
                const int factor = pick(14) - 6;
                return {b_.r.multiply(x.secret, b_.r.constant(factor)), x.clear * factor};
            }
            return {b_.r.negate(x.secret), -x.clear};
        default:
            return condition(depth);
        }
    }

    /// Of the low kBits bits, signed or not.
    Both bitwise(Both x, Both y) {
        const int type = pick(2) == 0 ? kBits : -kBits;
        const auto fitted = [&](std::int64_t v) {
            return type > 0 ? wrapped(v, kBits) : v & ((std::int64_t{1} << kBits) - 1);
        };
        switch (pick(3)) {
        case 0:
            return {b_.r.bitwise(Bitwise::kAnd, x.secret, y.secret, type), fitted(x.clear & y.clear)};
        case 1:
            return {b_.r.bitwise(Bitwise::kOr, x.secret, y.secret, type), fitted(x.clear | y.clear)};
        default:
            return {b_.r.bitwise(Bitwise::kXor, x.secret, y.secret, type), fitted(x.clear ^ y.clear)};
        }
    }

    /// Operators that need room: on operands of kBits bits.
    Both wide_operation(Both x, Both y) {
        const Handle u = b_.r.wrap(x.secret, kBits), v = b_.r.wrap(y.secret, kBits);
        const std::int64_t a = wrapped(x.clear, kBits), b = wrapped(y.clear, kBits);
        const auto with = [&](Bitwise op, int mask) {
            return b_.r.bitwise(op, v, b_.r.constant(mask), kBits);
        };
        switch (pick(5)) {
        case 0:
            return {b_.r.divide(u, with(Bitwise::kOr, 1)), a / (b | 1)};
        case 1:
            return {b_.r.remainder(u, with(Bitwise::kOr, 1)), a % (b | 1)};
        case 2:
            return {b_.r.divide(u, b_.r.constant(-11)), a / -11};
        case 3:
            return {b_.r.shift_left_by(u, with(Bitwise::kAnd, 7), kBits), a * (1 << (b & 7))};
        default:
            return {b_.r.shift_right_by(u, with(Bitwise::kAnd, 15), kBits), a >> (b & 15)};
        }
    }

    Both condition(int depth) {
        if (depth > 0 && pick(3) == 0) {
            Both x = condition(depth - 1), y = condition(depth - 1);
            switch (pick(4)) {
            case 0:
                return {b_.r.logical_and(x.secret, y.secret), x.clear & y.clear};
            case 1:
                return {b_.r.logical_or(x.secret, y.secret), x.clear | y.clear};
            case 2:
                return {b_.r.logical_xor(x.secret, y.secret), x.clear ^ y.clear};
            default:
                return {b_.r.logical_not(x.secret), 1 - x.clear};
            }
        }
        const auto operand = [&] { return pick(2) == 0 ? leaf() : bitwise(leaf(), leaf()); };
        Both x = operand(), y = operand();
        switch (pick(3)) {
        case 0:
            return {b_.r.less(x.secret, y.secret), x.clear < y.clear};
        case 1:
            return {b_.r.equal(x.secret, y.secret), x.clear == y.clear};
        default:
            return {b_.r.truth(x.secret), x.clear != 0};
        }
    }

    Bench &b_;
    std::mt19937 random_;
    CellVector cells_;
    std::int64_t clear_[kCells];
};

void compare(int n, unsigned seeds, EngineOptions options, const std::string &modulus) {
    for (unsigned seed = 0; seed < seeds; ++seed) {
        using Pair = std::pair<std::vector<long>, std::vector<long>>;
        const Pair both = run_engine<Pair>(
            n,
            [&](Bench &b) {
                RandomProgram program(b, seed);
                program.run();
                return Pair{program.opened(), program.expected()};
            },
            options, modulus);
        ASSERT_EQ(both.first, both.second) << "n = " << n << ", seed " << seed;
    }
}

const std::string kMersenne61 = "2305843009213693951";
const std::string kMersenne127 = "170141183460469231731687303715884105727";

} // namespace

TEST(RandomProgram, WholeWindow) {
    compare(3, 60, {}, kMersenne61);
}

TEST(RandomProgram, TinyWindowsAndMemory) {
    for (const std::size_t window : {1u, 2u, 5u, 30u}) {
        EngineOptions options;
        options.window = window;
        options.resident = 8;
        compare(3, 15, options, kMersenne61);
    }
}

TEST(RandomProgram, FiveParties) {
    compare(5, 12, {}, kMersenne61);
}

TEST(RandomProgram, SevenParties) {
    compare(7, 5, {}, kMersenne61);
}

TEST(RandomProgram, NineAndMoreParties) {
    compare(9, 3, {}, kMersenne61);
    compare(11, 1, {}, kMersenne61);
    compare(13, 1, {}, kMersenne61);
}

TEST(RandomProgram, TwoLimbs) {
    EngineOptions options;
    options.resident = 16;
    compare(3, 15, options, kMersenne127);
}

TEST(RandomProgram, GarbledCircuits) {
    for (const std::size_t window : {1u << 18, 200u, 30u}) {
        EngineOptions options;
        options.window = window;
        options.sizes.garbling = picco::runtime::testing::kGarbleAll;
        compare(3, window > 1000 ? 60 : 20, options, kMersenne61);
        compare(3, 10, options, kMersenne127);
    }
}
