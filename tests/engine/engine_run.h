/// Runs engine programs at all parties of one process.
#pragma once

#include "engine/engine.h"
#include "paging/memory_store.h"
#include "support/parties.h"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace picco::runtime::testing {

inline thread_local Engine *engine_of_thread = nullptr; ///< of the party that runs in this thread

/// The cells of a test program let go of what they hold before their memory goes, as those of compiled programs do.
template <class T>
struct CellAllocator {
    using value_type = T;

    CellAllocator() = default;
    template <class Other>
    explicit CellAllocator(const CellAllocator<Other> &) {}

    T *allocate(std::size_t words) {
        T *first = std::allocator<T>().allocate(words);
        std::fill_n(first, words, 0);
        return first;
    }
    void deallocate(T *first, std::size_t words) {
        if (engine_of_thread != nullptr && std::uncaught_exceptions() == 0) {
            Memory &memory = engine_of_thread->memory();
            memory.release(first, words / static_cast<std::size_t>(memory.words()));
        }
        std::allocator<T>().deallocate(first, words);
    }
    friend bool operator==(const CellAllocator &, const CellAllocator &) = default;
};
using CellVector = std::vector<std::uint64_t, CellAllocator<std::uint64_t>>;

/// What parties say that they have, where they page.
constexpr std::size_t kTestMemory = std::size_t{1} << 15;

/// What a test program works with, at one party.
class Bench {
  public:
    Bench(Engine &e, Context &c, int words) : engine(e), r(e.recorder()), context(c), cell_words(words) {}

    Engine &engine;
    Recorder &r;
    Context &context;
    int cell_words;

    /// A cell that holds a sharing of value (degree t, different at every party, the same in every run).
    void input(std::uint64_t *cell, std::int64_t value) {
        Words share(context.field.limbs()), term(context.field.limbs());
        context.field.from_int64(share.data(), value);
        std::int64_t power = 1;
        for (int k = 1; k <= context.t(); ++k) {
            power *= context.self();
            context.field.from_int64(term.data(), power * (value % 1000003 * 7919 + 104729 * k + 12345));
            context.field.add(share.data(), share.data(), term.data(), 1);
        }
        engine.store_input(cell, share.data());
    }
    /// A value in a location of its own.
    Handle value(std::int64_t v, int type) {
        cells_.emplace_back(cell_words, 0);
        input(cells_.back().data(), v);
        return engine.load(cells_.back().data(), type);
    }
    /// Opens values as 64-bit integers.
    std::vector<long> open(const std::vector<Handle> &values) {
        std::vector<long> results;
        for (const mpz_class &v : engine.open(values)) {
            results.push_back(v.get_si());
        }
        return results;
    }
    long open(const Handle &value) {
        std::vector<Handle> one;
        one.push_back(value.copy());
        return open(one)[0];
    }

  private:
    std::deque<CellVector> cells_;
};

/// Whatever can be a garbled circuit is one.
inline const GarblingTimes kGarbleAll{.may_be = true, .round = std::int64_t{1} << 40, .byte = 1, .gate = 1};

/// How each party pages; by its number.
using TestPaging = std::function<PagerOptions(int party)>;

/// Nothing stays but what is used at the moment; a few vectors do; all of them.
inline PagerOptions unequal_pages(int party) {
    constexpr std::size_t kMemory[] = {0, 1, 2000};
    return {.memory = kMemory[party % 3], .is_exact = true, .least = 2, .threads = 1 + party % 2};
}

/// Runs body at n parties and returns what party 1 returned; all parties must return the same. Where the environment
/// has PAGE_ALL, every program pages; where it has GARBLE_ALL, whatever can be a garbled circuit is one; where it has BITS_ALL,
/// whatever can be in shared bits is; where it has DIGITS_ALL, whatever can be compared by digits is.
template <class Result>
Result run_engine(int n, const std::function<Result(Bench &)> &body, EngineOptions options = {},
                  const std::string &modulus = "2305843009213693951", const TestPaging &paging = {}) {
    const auto field = Field::create(modulus);
    options.program = "test.c";
    options.cell_words = (field->bits() + 3 + 63) / 64;
    if (std::getenv("GARBLE_ALL") != nullptr && n == 3 && !field->is_binary()) {
        options.sizes.garbling = kGarbleAll;
    }
    if (std::getenv("DIGITS_ALL") != nullptr) {
        options.sizes.few_by_digits = options.sizes.few_truncations = std::size_t{1} << 20;
    }
    if (std::getenv("BITS_ALL") != nullptr && !field->is_binary()) {
        options.sizes.bits = {.may_be = true, .is_forced = true};
    }
    auto results = run_parties(*field, n, [&](Context &context) {
        MemoryStore store(shuffled_delays());
        std::unique_ptr<Pager> pager;
        Engine engine(context, options);
        const bool pages_all = !paging && std::getenv("PAGE_ALL") != nullptr;
        if (paging || pages_all) {
            const PagerOptions own = paging ? paging(context.self()) : unequal_pages(context.self());
            pager = own.memory == 0 ? nullptr : std::make_unique<Pager>(store, own);
            engine.begin_paging(pager.get(), pages_all ? std::size_t{1} << 32 : kTestMemory);
        }
        Bench bench(engine, context, options.cell_words);
        engine_of_thread = &engine;
        return body(bench);
    });
    for (const auto &result : results) {
        require(result == results[0], "parties got different results");
    }
    return results[0];
}

} // namespace picco::runtime::testing
