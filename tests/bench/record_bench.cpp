// What recording costs: nanoseconds an operation of one party alone, as JSON lines. "first": before any
// protocol runs, in the memory that the system has yet to provide; "executed": the same and its execution
// against a channel that answers at once; "again": recorded once more, as every window of a longer program.
// Usage: record_bench [--quick] [part of a name]; each figure is the least of several runs on one core.
#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

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
        fill();
    }
    ~Alone() { engine.memory().release(memory.data(), memory.size()); }
    void fill() {
        for (std::uint64_t &cell : memory) {
            const std::uint64_t share = 12345 + static_cast<std::uint64_t>(&cell - memory.data());
            engine.memory().store_share(&cell, &share, Form::kField, false);
        }
    }
    void execute() {
        std::vector<Handle> results;
        for (std::size_t i = 0; i < std::min<std::size_t>(memory.size(), 30000); ++i) {
            results.push_back(load(i));
        }
        engine.complete(results);
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
    list.push_back({"n[i] = (x[i] < y[i]) + (y[i] < x[i])", 3 * n, 3 * n, [](Alone &a) {
                        for (std::size_t i = 0; i < n; ++i) {
                            const Handle x = a.load(n + i), y = a.load(2 * n + i);
                            a.store(i, a.r().add(a.r().less(x, y), a.r().less(y, x)));
                        }
                    }});
    list.push_back({"n[i] = n[i - 1] + (x[i] < y[i])", 3 * n, 2 * n, [](Alone &a) {
                        for (std::size_t i = 1; i < n; ++i) {
                            a.store(i,
                                    a.r().add(a.load(i - 1), a.r().less(a.load(n + i), a.load(2 * n + i))));
                        }
                    }});
    list.push_back({"if (x < y[i]) x++", n + 1, 3 * n, [](Alone &a) {
                        for (std::size_t i = 1; i <= n; ++i) {
                            a.engine.begin_if(a.r().less(a.load(0), a.load(i)));
                            a.store(0, a.r().assume(a.r().add(a.load(0), a.r().constant(1)), kInt));
                            a.engine.end_if();
                        }
                    }});
    list.push_back({"bitonic sort of 1024, an exchange", 1024, 3 * 28160, [](Alone &a) {
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
    list.push_back({"edit distance of 100 and 100, a cell", 101 * 101 + 200, 8 * 10000, [](Alone &a) {
                        constexpr std::size_t width = 101, first = width * width, second = first + 100;
                        const auto step = [&](std::size_t i) {
                            return a.r().assume(a.r().add(a.load(i), a.r().constant(1)), kInt);
                        };
                        for (std::size_t i = 1; i < width; ++i) {
                            for (std::size_t j = 1; j < width; ++j) {
                                const std::size_t d = i * width + j;
                                const Handle differ = a.r().logical_not(
                                    a.r().equal(a.load(first + i - 1), a.load(second + j - 1)));
                                a.store(d, a.r().assume(a.r().add(a.load(d - width - 1), differ), kInt));
                                for (const std::size_t from : {d - width, d - 1}) {
                                    a.store(d, a.r().minimum(step(from), a.load(d)));
                                }
                            }
                        }
                    }});
    return list;
}

void measure(const Work &work, int runs) {
    const auto field = Field::create(std::string("2305843009213693951"));
    double first = 1e99, executed = 1e99, again = 1e99;
    for (int run = 0; run < runs; ++run) {
        Alone alone(*field, work.cells);
        const auto nanoseconds = [&](const std::function<void()> &act) {
            const auto start = std::chrono::steady_clock::now();
            act();
            return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
        };
        const double recording = nanoseconds([&] { work.record(alone); });
        first = std::min(first, recording);
        executed = std::min(executed, recording + nanoseconds([&] { alone.execute(); }));
        alone.fill();
        again = std::min(again, nanoseconds([&] { work.record(alone); }));
    }
    const auto each = static_cast<double>(work.operations);
    std::printf("{\"work\": \"%s\", \"operations\": %zu, \"first\": %.1f, \"again\": %.1f, "
                "\"executed\": %.1f}\n",
                work.name.c_str(), work.operations, first / each, again / each, executed / each);
}

} // namespace
} // namespace picco::runtime::testing

int main(int argc, char **argv) {
    using namespace picco::runtime::testing;
    picco::runtime::keep_heap(); // as programs do
    int runs = 15;
    std::string_view part;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--quick") {
            runs = 1;
        } else {
            part = argv[i];
        }
    }
    for (const Work &work : works()) {
        if (work.name.find(part) != std::string::npos) {
            measure(work, runs);
        }
    }
}
