// Which pages stay in memory: whatever is asked for is what was enrolled, and little more is in memory than may be.
#include "base/pages.h"
#include "page_uses.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <vector>

using namespace picco::runtime;
using namespace picco::runtime::testing;

namespace {

std::vector<PagedWords> make(Pager &pager, std::size_t count) {
    std::vector<PagedWords> pages(count);
    for (std::size_t i = 0; i < count; ++i) {
        pages[i] = numbered(i);
        pager.enroll(pages[i]);
        pager.settle();
    }
    return pages;
}

/// Reads of a pager that is told so many uses at a time; 0: none.
std::size_t reads_of(const std::vector<std::size_t> &uses, std::size_t pages, std::size_t pool,
                     std::size_t window) {
    MemoryStore store;
    Pager pager(store, pool_of(pool));
    std::vector<PagedWords> all = make(pager, pages);
    const std::size_t before = store.read_back();
    for (std::size_t first = 0; first < uses.size();) {
        const std::size_t end = std::min(uses.size(), first + std::max<std::size_t>(window, 1));
        pager.begin_window(0);
        if (window != 0) {
            pager.begin_plan();
            for (std::size_t i = first; i < end; ++i)
                pager.add_use(all[uses[i]]);
            pager.end_plan();
        }
        for (; first < end; ++first) {
            pager.settle();
            pager.reach(all[uses[first]]);
            EXPECT_TRUE(holds(all[uses[first]], uses[first]));
        }
        pager.forget_plan();
    }
    return store.read_back() - before;
}

} // namespace

TEST(Pager, PagesComeBackAsTheyWere) {
    MemoryStore store;
    Pager pager(store, pool_of(3));
    std::vector<PagedWords> pages = make(pager, 10);
    EXPECT_GE(store.written(), 7u);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        EXPECT_TRUE(holds(pages[i], i));
        pager.settle();
    }
    pages.clear();
    pager.settle();
    EXPECT_LE(pager.stats().peak, 5 * kBytes);
}

TEST(Pager, CleanPagesAreWrittenOnce) {
    MemoryStore store;
    Pager pager(store, pool_of(3));
    const std::vector<PagedWords> pages = make(pager, 10);
    for (int sweep = 0; sweep < 5; ++sweep)
        for (std::size_t i = 0; i < pages.size(); ++i) {
            EXPECT_TRUE(holds(pages[i], i));
            pager.settle();
        }
    EXPECT_LE(store.written(), 10u);
}

TEST(Pager, WhatIsDroppedIsNotWritten) {
    MemoryStore store;
    {
        Pager pager(store, pool_of(4));
        for (int i = 0; i < 100; ++i) {
            PagedWords words(numbered(1));
            pager.enroll(words);
            pager.settle();
        }
    }
    EXPECT_EQ(store.written(), 0u);
}

TEST(Pager, FewWordsStayInMemory) {
    MemoryStore store;
    PagerOptions options = pool_of(0);
    options.least = 17;
    Pager pager(store, options);
    PagedWords few(numbered(1)), many(numbered(2, 17));
    pager.enroll(few);
    pager.enroll(many);
    pager.settle();
    EXPECT_EQ(store.written(), 1u);
    EXPECT_TRUE(holds(few, 1));
    EXPECT_TRUE(holds(many, 2));
}

TEST(Pager, PinnedWordsStay) {
    MemoryStore store;
    Pager pager(store, pool_of(2));
    std::vector<PagedWords> pages = make(pager, 6);
    pager.pin(pages[0]);
    const std::uint64_t *first = pages[0].data();
    for (int i = 0; i < 20; ++i) {
        pager.settle();
        EXPECT_TRUE(holds(pages[1 + static_cast<std::size_t>(i) % 5], 1 + static_cast<std::uint64_t>(i) % 5));
    }
    pager.settle();
    EXPECT_EQ(pages[0].data(), first);
    pager.unpin(pages[0]);
}

TEST(Pager, WordsCanBeTakenOut) {
    for (const auto &before : {MemoryStore::Before{}, shuffled_delays()}) {
        MemoryStore store(before);
        Pager pager(store, pool_of(2));
        std::vector<PagedWords> pages = make(pager, 8);
        for (std::size_t i = 0; i < pages.size(); ++i) {
            const Words words = pages[i].take();
            EXPECT_EQ(words, numbered(i));
            EXPECT_EQ(pages[i].size(), 0u);
            pager.settle();
        }
        EXPECT_EQ(store.freed_twice(), 0u);
        EXPECT_EQ(store.pages(), 0u);
    }
}

TEST(Pager, APlanIsAsGoodAsBeladysRule) {
    std::mt19937 random(1);
    for (int trial = 0; trial < 60; ++trial) {
        const std::size_t pages = 8 + random() % 20, pool = 3 + random() % 6;
        std::vector<std::size_t> uses;
        for (std::size_t i = 0; i < 200; ++i)
            uses.push_back(trial % 3 == 0 ? i % pages : random() % pages);
        const std::size_t fewest = fewest_reads(uses, pool);
        const std::size_t planned = reads_of(uses, pages, pool, uses.size());
        // One frame holds what is read ahead, and at the start some pages are there.
        EXPECT_LE(planned, fewest_reads(uses, pool - 1) + pool) << pages << " " << pool;
        EXPECT_GE(planned + pool, fewest) << pages << " " << pool;
    }
}

TEST(Pager, WindowsReadLittleMoreThanBeladysRule) {
    constexpr std::size_t kPool = 32, kPages = 4 * kPool, kUses = 4000;
    constexpr std::size_t kWindow = kPool / 2; // as the engine's, which touches half of the memory
    std::vector<std::size_t> cyclic, sweeps, any;
    std::mt19937 random(7);
    for (std::size_t i = 0; i < kUses; ++i) {
        const std::size_t at = i % (2 * kPages);
        cyclic.push_back(i % kPages);
        sweeps.push_back(at < kPages ? at : 2 * kPages - 1 - at);
        any.push_back(random() % kPages);
    }
    for (const auto *uses : {&cyclic, &sweeps}) {
        const std::size_t fewest = fewest_reads(*uses, kPool);
        for (const std::size_t window : {kWindow, 4 * kPool, kUses})
            EXPECT_LE(10 * reads_of(*uses, kPages, kPool, window), 11 * fewest) << window;
    }
    // What is used in no order at all is told by a long window only.
    const std::size_t fewest = fewest_reads(any, kPool);
    EXPECT_LE(10 * reads_of(any, kPages, kPool, kUses), 11 * fewest);
    EXPECT_LE(10 * reads_of(any, kPages, kPool, 8 * kPool), 12 * fewest);
    EXPECT_LT(reads_of(any, kPages, kPool, kWindow), reads_of(any, kPages, kPool, 0));
}

TEST(Pager, SweepsThatRepeatKeepWhatTheyCan) {
    std::vector<std::size_t> uses;
    for (int sweep = 0; sweep < 20; ++sweep)
        for (std::size_t i = 0; i < 16; ++i)
            uses.push_back(i);
    // By age alone every use would be a read.
    EXPECT_LE(reads_of(uses, 16, 8, 0), uses.size() * 7 / 10);
}

/// Where sweeps repeat, the newest page of a sweep is needed last; but not what is computed meanwhile.
TEST(Pager, NewResultsStayWhereSweepsRepeat) {
    constexpr std::size_t kPool = 40, kPlaces = 3 * kPool, kUses = 2000;
    for (const std::size_t window : {2, 6, 16})
        for (const std::size_t passing : {1, 3, 6}) {
            const PageUses access = with_results(kPlaces, kUses, passing, window);
            FileBytes trace;
            const PagingStats stats = run(access, kPool, {.trace = &trace});
            const PagingStats oldest = run(access, kPool, {.policy = PagePolicy::kOldest});
            const std::uint64_t moved = stats.pages_in + stats.pages_out;
            EXPECT_LE(moved, oldest.pages_in + oldest.pages_out) << window << " " << passing;
            EXPECT_LE(10 * moved, 11 * fewest_moved(trace, kPool)) << window << " " << passing;
            EXPECT_LE(stats.pages_out, kPlaces + 2 * passing) << window << " " << passing;
        }
}

TEST(Pager, ShortWordsShareAPage) {
    constexpr std::size_t kShort = 40, kLeast = 8; // 64 words a page
    MemoryStore store;
    {
        PagerOptions options = pool_of(5); // in memory one of these
        options.least = kLeast;
        Pager pager(store, options);
        std::vector<PagedWords> words(kShort);
        for (std::size_t i = 0; i < kShort; ++i) {
            words[i] = numbered(i, 4);
            pager.enroll(words[i]);
        }
        pager.settle();
        pager.pin(words[17]);
        pager.pack(4 * kShort + 1); // too few
        EXPECT_EQ(pager.stats().peak, 0u);
        const std::uint64_t *const held = words[17].data();
        pager.pack(4 * kShort);
        EXPECT_EQ(words[17].data(), held);
        EXPECT_EQ(pager.stats().peak, 2 * 64 * sizeof(std::uint64_t)); // the last eight stay
        pager.unpin(words[17]);
        std::vector<PagedWords> all = std::move(words);
        for (std::size_t i = 0; i < kShort; ++i) {
            pager.settle();
            EXPECT_TRUE(holds(all[i], i)) << i;
        }
        EXPECT_GE(store.written(), 1u);
        for (std::size_t i = 0; i < 28; ++i) // which leaves less than half
            all[i] = i % 3 == 0 ? PagedWords(all[i].take()) : PagedWords();
        for (std::size_t i = 28; i < kShort; ++i)
            EXPECT_TRUE(holds(all[i], i)) << i;
        for (std::size_t i = 0; i < 28; i += 3)
            pager.enroll(all[i]);
        pager.pack(1);
        for (std::size_t i = 0; i < kShort; ++i) {
            pager.settle();
            EXPECT_TRUE(holds(all[i], i)) << i;
        }
    }
    EXPECT_EQ(store.freed_twice(), 0u);
}

TEST(Pager, RandomUse) {
    for (unsigned seed = 0; seed < 40; ++seed) {
        std::mt19937 random(seed);
        MemoryStore store(seed % 2 == 0 ? MemoryStore::Before{} : shuffled_delays());
        std::size_t left = 0;
        {
            PagerOptions options = pool_of(random() % 6);
            options.least = seed % 3 == 0 ? 24 : 2; // those that are smaller share pages
            Pager pager(store, options);
            struct Held {
                std::unique_ptr<PagedWords> words;
                std::uint64_t number;
                bool is_pinned = false;
            };
            std::vector<Held> all;
            bool is_planned = false;
            for (std::uint64_t step = 1; step < 1500; ++step) {
                const auto some = [&]() -> Held & { return all[random() % all.size()]; };
                const auto end_plan = [&] {
                    pager.forget_plan();
                    is_planned = false;
                };
                switch (all.size() < 12 && random() % 4 == 0 ? 0 : all.empty() ? 9 : random() % 10) {
                case 0: {
                    Held held{std::make_unique<PagedWords>(numbered(step, 1 + random() % 40)), step};
                    pager.enroll(*held.words);
                    all.push_back(std::move(held));
                    break;
                }
                case 1:
                case 2: {
                    Held &held = some();
                    EXPECT_TRUE(holds(*held.words, held.number)) << seed;
                    break;
                }
                case 3: {
                    Held &held = some();
                    if (held.is_pinned)
                        pager.unpin(*held.words);
                    if (const std::size_t size = held.words->size(); random() % 2 == 0) {
                        EXPECT_EQ(held.words->take(), numbered(held.number, size));
                    }
                    std::swap(held, all.back());
                    all.pop_back();
                    break;
                }
                case 4: {
                    Held &held = some();
                    if (!held.is_pinned && random() % 3 == 0) {
                        pager.pin(*held.words);
                        held.is_pinned = true;
                    } else if (held.is_pinned) {
                        pager.unpin(*held.words);
                        held.is_pinned = false;
                    }
                    break;
                }
                case 5:
                    if (is_planned)
                        end_plan();
                    pager.begin_plan();
                    for (int i = 0; i < 10; ++i)
                        pager.add_use(*some().words);
                    pager.end_plan();
                    is_planned = true;
                    break;
                case 6: {
                    Held &held = some();
                    pager.settle();
                    pager.reach(*held.words);
                    EXPECT_TRUE(holds(*held.words, held.number)) << seed;
                    break;
                }
                case 7:
                    if (is_planned)
                        end_plan();
                    break;
                case 8:
                    if (is_planned)
                        end_plan();
                    pager.pack(random() % 100);
                    break;
                default:
                    pager.settle();
                }
            }
            left = all.size();
            all.clear();
            pager.settle();
        }
        EXPECT_GT(left, 0u);
        EXPECT_EQ(store.freed_twice(), 0u);
    }
}

TEST(Pager, FailuresOfTheStoreAreTold) {
    for (std::uint64_t failing = 1; failing < 18; ++failing) {
        MemoryStore store([&](bool is_write, std::uint64_t number) {
            if (number >= failing)
                throw ComputationError(is_write ? "the disk is full" : "the disk is broken");
        });
        Pager pager(store, pool_of(3));
        const auto run = [&] {
            std::vector<PagedWords> pages = make(pager, 12);
            for (std::size_t i = 0; i < pages.size(); ++i) {
                EXPECT_TRUE(holds(pages[i], i));
                pager.settle();
            }
            pager.settle();
        };
        EXPECT_THROW(run(), ComputationError) << failing;
    }
}

TEST(Pager, WhatWaitsIsCounted) {
    MemoryStore store([](bool, std::uint64_t) { std::this_thread::sleep_for(std::chrono::milliseconds(1)); });
    Pager pager(store, pool_of(2));
    const std::vector<PagedWords> pages = make(pager, 6);
    EXPECT_TRUE(holds(pages[0], 0));
    const PagingStats &stats = pager.stats();
    EXPECT_GE(stats.pages_in, 1u);
    EXPECT_EQ(stats.bytes_in, stats.pages_in * kBytes);
    EXPECT_EQ(stats.bytes_out, stats.pages_out * kBytes);
    EXPECT_GE(stats.stalls, 1u);
    EXPECT_GT(stats.stall_seconds, 0);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

namespace {

/// Holds nothing, so that a test can tell what a pager does to the memory of the process.
class EmptyStore : public FilelessStore {
  public:
    PageSlot write(const std::uint64_t *, std::size_t words) override { return {.words = words}; }
    void read(const PageSlot &slot, std::uint64_t *page) override { std::fill_n(page, slot.words, 1); }
    void free(const PageSlot &) noexcept override {}
};

} // namespace

/// Memory of small pages that went must not count as what the process needs beside pages.
TEST(Pager, SmallPagesKeepTheirPartOfTheMemory) {
    keep_heap(); // as parties do
    constexpr std::size_t kMemory = std::size_t{1} << 26, kSmall = 1 << 12, kPages = 3 * kMemory / 8 / kSmall;
    EmptyStore store;
    Pager pager(store, {.memory = kMemory});
    std::vector<PagedWords> pages(kPages);
    const auto sweep = [&] {
        for (std::size_t first = 0; first < kPages; first += kPages / 16) {
            pager.begin_window(0);
            pager.begin_plan();
            for (std::size_t i = first; i < first + kPages / 16; ++i)
                pager.add_use(pages[i]);
            pager.end_plan();
            for (std::size_t i = first; i < first + kPages / 16; ++i) {
                pager.settle();
                pager.reach(pages[i]);
            }
            pager.forget_plan();
        }
    };
    for (PagedWords &page : pages) {
        page = Words(kSmall, 1);
        pager.enroll(page);
        pager.relieve();
    }
    for (int i = 0; i < 4; ++i)
        sweep();
    const std::uint64_t before = pager.stats().bytes_in;
    sweep();
    // At least a quarter of the memory is for them, and what is there need not be read.
    EXPECT_LE(pager.stats().bytes_in - before, 3 * kMemory - kMemory / 4);
}

#endif

#ifdef __SANITIZE_ADDRESS__

/// Pages may go at each settle(), whether they do or not.
TEST(Pager, UsesOfPagesThatMayHaveGoneAreSeen) {
    MemoryStore store;
    Pager pager(store, pool_of(8));
    std::vector<PagedWords> pages = make(pager, 3);
    const volatile std::uint64_t *first = pages[0].data();
    pager.pin(pages[1]);
    const volatile std::uint64_t *pinned = pages[1].data();
    EXPECT_EQ(first[3], 3U);
    pager.settle();
    EXPECT_DEATH(static_cast<void>(first[3]), "use-after-poison");
    EXPECT_EQ(pinned[3], 1003U);
    EXPECT_TRUE(holds(pages[0], 0));
    EXPECT_EQ(first[3], 3U);
    pager.unpin(pages[1]);
    pager.settle();
    EXPECT_DEATH(static_cast<void>(pinned[3]), "use-after-poison");
    EXPECT_DEATH(static_cast<void>(first[3]), "use-after-poison");
}

#endif
