// What recording costs: nanoseconds an operation of one party alone, first with the protocols switched off
// (nothing is executed), then with execution against a channel that answers at once.
// Usage: record_bench [part of a name]; each figure is the least of several runs on one core.
#include <chrono>
#include <cstdio>
#include <functional>
#include <string>

#include "base/pages.h"
#include "crypto/keys.h"
#include "engine/engine.h"
#include "support/parties.h"
#include "support/zero_channel.h"

namespace picco::runtime::testing {
namespace {

constexpr int kInt = 32;

/// An engine of party 1 of 3, and cells with shares.
struct Alone {
    Alone(const Field &field, std::size_t cells)
        : party(field, 3, std::make_unique<ZeroChannel>(3, 1),
                make_generators(std::move(deal_keys(3, 1)[0]))),
          engine(party.context, options()), memory(cells) {
        for (std::uint64_t &cell : memory) {
            const std::uint64_t share = 12345 + static_cast<std::uint64_t>(&cell - memory.data());
            engine.memory().store_share(&cell, &share, Form::kField);
        }
    }
    static EngineOptions options() {
        EngineOptions o;
        o.window = 1u << 30;
        o.resident = 1u << 30;
        return o;
    }
    Handle load(std::size_t i) { return engine.load(&memory[i], kInt); }
    void store(std::size_t i, Handle value) { engine.store(&memory[i], std::move(value)); }
    Recorder &r() { return engine.recorder(); }

    Party party;
    Engine engine;
    std::vector<std::uint64_t> memory;
};

struct Work {
    std::string name;
    std::size_t cells;
    std::size_t operations; ///< private operations of the source program
    std::function<void(Alone &)> record;
};

std::vector<Work> works() {
    constexpr std::size_t n = 30000;
    std::vector<Work> list;
    list.push_back({"x[i] = y[i] * z[i]", 3 * n, n, [](Alone &a) {
                        for (std::size_t i = 0; i < n; ++i) {
                            a.store(i, a.r().assume(a.r().multiply(a.load(n + i), a.load(2 * n + i)), kInt));
                        }
                    }});
    list.push_back({"x = x * y[i], a chain", n + 1, n, [](Alone &a) {
                        for (std::size_t i = 1; i <= n; ++i) {
                            a.store(0, a.r().assume(a.r().multiply(a.load(0), a.load(i)), kInt));
                        }
                    }});
    list.push_back({"b[i] = x[i] < y[i]", 3 * n, n, [](Alone &a) {
                        for (std::size_t i = 0; i < n; ++i) {
                            a.store(i, a.r().less(a.load(n + i), a.load(2 * n + i)));
                        }
                    }});
    list.push_back({"if (x < y[i]) x++ (3 operations)", n + 1, 3 * n, [](Alone &a) {
                        for (std::size_t i = 1; i <= n; ++i) {
                            a.engine.begin_if(a.r().less(a.load(0), a.load(i)));
                            a.store(0, a.r().assume(a.r().add(a.load(0), a.r().constant(1)), kInt));
                            a.engine.end_if();
                        }
                    }});
    list.push_back({"bitonic sort of 1024, compare-exchange (3 operations)", 1024, 3 * 28160, [](Alone &a) {
                        for (std::size_t k = 2; k <= 1024; k *= 2) {
                            for (std::size_t j = k / 2; j > 0; j /= 2) {
                                for (std::size_t i = 0; i < 1024; ++i) {
                                    if ((i ^ j) > i) {
                                        const bool up = (i & k) == 0;
                                        a.engine.order(&a.memory[up ? i : i ^ j], &a.memory[up ? i ^ j : i],
                                                       kInt);
                                    }
                                }
                            }
                        }
                    }});
    list.push_back(
        {"edit distance of 100 and 100, cells (8 operations)", 101 * 101 + 200, 8 * 10000, [](Alone &a) {
             constexpr std::size_t width = 101, first = width * width, second = first + 100;
             const auto step = [&](std::size_t i) {
                 return a.r().assume(a.r().add(a.load(i), a.r().constant(1)), kInt);
             };
             for (std::size_t i = 1; i < width; ++i) {
                 for (std::size_t j = 1; j < width; ++j) {
                     const std::size_t d = i * width + j;
                     const Handle differ =
                         a.r().logical_not(a.r().equal(a.load(first + i - 1), a.load(second + j - 1)));
                     a.store(d, a.r().assume(a.r().add(a.load(d - width - 1), differ), kInt));
                     for (const std::size_t from : {d - width, d - 1}) {
                         a.store(d, a.r().minimum(step(from), a.load(d)));
                     }
                 }
             }
         }});
    return list;
}

void measure(const Work &work, bool executes) {
    using Clock = std::chrono::steady_clock;
    const auto field = Field::create(std::string("2305843009213693951"));
    double least = 1e99;
    for (int run = 0; run < 5; ++run) {
        Alone alone(*field, work.cells);
        const auto start = Clock::now();
        work.record(alone);
        if (executes) {
            std::vector<Handle> results;
            for (std::size_t i = 0; i < std::min<std::size_t>(work.cells, 30000); ++i) {
                results.push_back(alone.load(i));
            }
            alone.engine.complete(results);
        }
        const std::chrono::duration<double, std::nano> time = Clock::now() - start;
        least = std::min(least, time.count());
        for (std::uint64_t &cell : alone.memory) {
            alone.engine.memory().clear(&cell);
        }
    }
    std::printf("%-58s %-12s %8zu %10.1f\n", work.name.c_str(), executes ? "and executed" : "recorded",
                work.operations, least / static_cast<double>(work.operations));
}

} // namespace
} // namespace picco::runtime::testing

int main(int argc, char **argv) {
    using namespace picco::runtime::testing;
    picco::runtime::keep_heap(); // as programs do
    std::printf("%-58s %-12s %8s %10s\n", "program", "", "count", "ns each");
    for (const Work &work : works()) {
        if (argc < 2 || work.name.find(argv[1]) != std::string::npos) {
            measure(work, false);
            measure(work, true);
        }
    }
}
