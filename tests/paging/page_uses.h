/// Ways to use pages, run on a pager.
#pragma once

#include "memory_store.h"
#include "paging/page_plan.h"
#include "paging/pager.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace picco::runtime::testing {

constexpr std::size_t kWords = 16, kBytes = kWords * sizeof(std::uint64_t);

inline PagerOptions pool_of(std::size_t pages) {
    return {.memory = pages * kBytes, .is_exact = true, .least = 2, .threads = 2};
}

inline Words numbered(std::uint64_t number, std::size_t words = kWords) {
    Words result(words);
    for (std::size_t i = 0; i < words; ++i)
        result[i] = number * 1000 + i;
    return result;
}

inline bool holds(const PagedWords &words, std::uint64_t number) {
    const Words wanted = numbered(number, words.size());
    return std::equal(wanted.begin(), wanted.end(), words.data());
}

/// Reads of Belady's rule, which knows all uses: pages that are all in the store at first, or the first ones of them
/// are not.
inline std::size_t fewest_reads(const std::vector<std::size_t> &uses, std::size_t pool) {
    std::vector<std::size_t> in;
    std::size_t reads = 0;
    const auto next_use = [&](std::size_t page, std::size_t from) {
        return std::find(uses.begin() + static_cast<std::ptrdiff_t>(from), uses.end(), page) - uses.begin();
    };
    for (std::size_t at = 0; at < uses.size(); ++at) {
        if (std::find(in.begin(), in.end(), uses[at]) != in.end())
            continue;
        ++reads;
        if (in.size() == pool)
            in.erase(std::max_element(in.begin(), in.end(), [&](std::size_t a, std::size_t b) {
                return next_use(a, at) < next_use(b, at);
            }));
        in.push_back(uses[at]);
    }
    return reads;
}

/// Uses of places, each of which holds a page: some of them put another page there.
struct PageUses {
    std::size_t places = 0;
    std::vector<std::size_t> uses{};
    std::size_t window = 16;  ///< uses
    std::size_t rewrites = 0; ///< each so many uses; 0: none
    std::size_t passing = 0;  ///< so many places behind all others get another page at each use
};

inline PageUses cyclic(std::size_t places, std::size_t uses) {
    PageUses access{places};
    for (std::size_t i = 0; i < uses; ++i)
        access.uses.push_back(i % places);
    return access;
}

inline PageUses sweeps(std::size_t places, std::size_t uses) {
    PageUses access{places};
    for (std::size_t i = 0; i < uses; ++i) {
        const std::size_t at = i % (2 * places);
        access.uses.push_back(at < places ? at : 2 * places - 1 - at);
    }
    return access;
}

/// A sweep over and over, and results on the way that are used soon, and once.
inline PageUses with_results(std::size_t places, std::size_t uses, std::size_t passing, std::size_t window) {
    PageUses access{places + passing, {}, window};
    access.passing = passing;
    for (std::size_t i = 0; i < uses; ++i) {
        access.uses.push_back(i % places);
        access.uses.push_back(places + i % passing);
    }
    return access;
}

inline PageUses at_random(std::size_t places, std::size_t uses, unsigned seed = 7) {
    PageUses access{places};
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < uses; ++i)
        access.uses.push_back(random() % places);
    return access;
}

constexpr const char *kProgram = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// What a run gets and leaves.
struct Told {
    FileBytes *trace = nullptr;
    std::shared_ptr<const FileBytes> plan{};
    PagePolicy policy = PagePolicy::kFarthest;
};

/// Uses all pages as is told; they are what they were.
inline PagingStats run(const PageUses &access, std::size_t pool, const Told &told = {}) {
    MemoryStore store;
    PagerOptions options = pool_of(pool);
    options.policy = told.policy;
    Pager pager(store, options);
    std::unique_ptr<PageTrace> trace;
    if (told.trace != nullptr) {
        trace = std::make_unique<PageTrace>(WritePlace("trace", told.trace), kProgram);
        pager.begin_trace(*trace);
    }
    if (told.plan)
        pager.follow(std::make_unique<PagePlan>(ReadPlace("plan", told.plan), kProgram));
    std::vector<PagedWords> pages(access.places);
    std::vector<std::uint64_t> numbers(access.places);
    std::uint64_t made = 0;
    const auto make = [&](std::size_t place) {
        numbers[place] = ++made;
        pages[place] = numbered(made);
        pager.enroll(pages[place]);
    };
    for (std::size_t place = 0; place < access.places; ++place) {
        make(place);
        pager.relieve();
    }
    for (std::size_t first = 0; first < access.uses.size();) {
        const std::size_t end = std::min(access.uses.size(), first + access.window);
        if (pager.begin_window(access.window)) {
            pager.begin_plan();
            for (std::size_t i = first; i < end; ++i)
                pager.add_use(pages[access.uses[i]]);
            pager.end_plan();
        }
        for (; first < end; ++first) {
            const std::size_t place = access.uses[first];
            pager.settle();
            pager.reach(pages[place]);
            EXPECT_TRUE(holds(pages[place], numbers[place]));
            const bool is_rewrite = access.rewrites != 0 && first % access.rewrites == 0;
            if (is_rewrite || place + access.passing >= access.places)
                make(place);
        }
        pager.forget_plan();
    }
    pages.clear();
    pager.settle();
    if (trace) {
        pager.end_trace();
        trace->commit();
    }
    EXPECT_EQ(store.freed_twice(), 0u);
    return pager.stats();
}

inline FileBytes traced(const PageUses &access, std::size_t pool) {
    FileBytes bytes;
    run(access, pool, {.trace = &bytes});
    return bytes;
}

inline std::shared_ptr<const FileBytes> planned(const FileBytes &trace) {
    const PageTraceFile file(ReadPlace("trace", std::make_shared<const FileBytes>(trace)));
    auto bytes = std::make_shared<FileBytes>();
    PageFileWriter plan(WritePlace("plan", bytes.get()), kPagePlan, file.file().program());
    write_page_plan(file, plan);
    plan.file().commit();
    return bytes;
}

/// Pages of kWords that Belady's rule moves in a traced run; a page that is only dropped goes first where it is in the
/// store.
inline std::uint64_t fewest_moved(const FileBytes &bytes, std::size_t pool) {
    const PageTraceFile trace(ReadPlace("trace", std::make_shared<const FileBytes>(bytes)));
    constexpr std::uint64_t kEnd = PageRecord::kMostValue;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> steps(
        trace.file().size()); // a page, and its next step
    std::unordered_map<std::uint64_t, std::uint64_t> next, drop;
    std::uint64_t made = trace.file().counts().made;
    for (std::uint64_t i = steps.size(); i-- > 0;) {
        const PageRecord record = trace.record(i);
        if (record.event == PageEvent::kWindow)
            continue;
        const std::uint64_t page = record.event == PageEvent::kMake ? --made : record.value;
        const auto known = next.find(page);
        steps[i] = {page, known == next.end() ? kEnd : known->second};
        next[page] = i;
        if (record.event == PageEvent::kDrop)
            drop[page] = i;
    }
    std::map<std::uint64_t, std::uint64_t> in; // keys of pages in memory
    std::set<std::pair<std::uint64_t, std::uint64_t>> order;
    std::set<std::uint64_t> dirty;
    std::uint64_t moved = 0;
    const auto leave = [&](std::uint64_t page) {
        if (const auto found = in.find(page); found != in.end()) {
            order.erase({found->second, page});
            in.erase(found);
            return true;
        }
        return false;
    };
    for (std::uint64_t i = 0; i < steps.size(); ++i) {
        const PageEvent event = trace.record(i).event;
        const auto [page, then] = steps[i];
        if (event == PageEvent::kWindow)
            continue;
        if (event == PageEvent::kMake)
            dirty.insert(page);
        const bool was_in = leave(page);
        moved += event == PageEvent::kUse && !was_in;
        if (event == PageEvent::kDrop)
            continue;
        while (in.size() >= pool) {
            const std::uint64_t other = order.rbegin()->second;
            moved += dirty.erase(other);
            leave(other);
        }
        const bool is_over = drop.contains(page) && then == drop[page] && !dirty.contains(page);
        in[page] = is_over ? kEnd : then;
        order.emplace(in[page], page);
    }
    return moved;
}

} // namespace picco::runtime::testing
