// Traces of runs, and plans that are made of them: they tell what happens next, whatever happens then is right.
#include "page_uses.h"

#include "base/error.h"
#include "base/memory_use.h"
#include "temporary_folder.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace picco::runtime;
using namespace picco::runtime::testing;

namespace {

constexpr std::size_t kPool = 24, kPlaces = 4 * kPool, kUses = 3000;

std::vector<std::pair<const char *, PageUses>> kinds() {
    std::vector<std::pair<const char *, PageUses>> all{{"cyclic", cyclic(kPlaces, kUses)},
                                                       {"sweeps", sweeps(kPlaces, kUses)},
                                                       {"random", at_random(kPlaces, kUses)}};
    for (auto &[name, access] : std::vector(all)) {
        access.rewrites = 3;
        all.emplace_back(name, access);
    }
    return all;
}

std::uint64_t moved(const PagingStats &stats) {
    return (stats.bytes_in + stats.bytes_out) / kBytes;
}

} // namespace

TEST(PagePlan, ATraceTellsWhatHappens) {
    PageUses access{2, {0, 1, 0}, 2, 3};
    const PageTraceFile trace(ReadPlace("trace", std::make_shared<const FileBytes>(traced(access, 1))));
    std::vector<std::pair<PageEvent, std::uint64_t>> found;
    for (std::uint64_t i = 0; i < trace.file().size(); ++i)
        found.emplace_back(trace.record(i).event, trace.record(i).value);
    using enum PageEvent;
    // Place 0 gets page 2 behind its first use. What goes first at the end, pages do in the order of the places.
    const std::vector<std::pair<PageEvent, std::uint64_t>> wanted{
        {kMake, kWords}, {kMake, kWords}, {kWindow, 2}, {kUse, 0},  {kDrop, 0}, {kMake, kWords},
        {kUse, 1},       {kWindow, 2},    {kUse, 2},    {kDrop, 2}, {kDrop, 1}};
    auto got = found;
    std::sort(got.end() - 2, got.end());
    auto want = wanted;
    std::sort(want.end() - 2, want.end());
    EXPECT_EQ(got, want);
    EXPECT_EQ(trace.words(), 3 * kWords);
    EXPECT_EQ(trace.most_words(), 2 * kWords);
    EXPECT_EQ(trace.file().counts(), (PageCounts{2, 3, 3, 3}));
}

TEST(PagePlan, APlanTellsWhatComesNext) {
    PageUses access{2, {0, 1, 0}, 2, 3};
    PagePlan plan(ReadPlace("plan", planned(traced(access, 1))), kProgram);
    struct Next {
        std::uint64_t next;
        bool is_last;
    };
    constexpr std::uint64_t kNone = PageStep::kNever;
    const std::vector<Next> wanted{{3, false}, {5, false}, {kNone, false}, {4, true},
                                   {7, false}, {8, true},  {kNone, false}, {8, true}};
    ASSERT_EQ(plan.size(), wanted.size());
    for (std::uint64_t i = 0; i < plan.size(); ++i) {
        EXPECT_EQ(plan.at(i)->next, wanted[i].next) << i;
        EXPECT_EQ(plan.at(i)->is_last, wanted[i].is_last) << i;
        plan.pass(i);
    }
    EXPECT_FALSE(plan.at(plan.size()));
}

TEST(PagePlan, TracesDoNotDependOnMemory) {
    for (const auto &[name, access] : kinds())
        EXPECT_EQ(traced(access, 3), traced(access, kPool)) << name;
}

TEST(PagePlan, WholeRunsAreFollowed) {
    for (const auto &[name, access] : kinds()) {
        const auto plan = planned(traced(access, 5));
        for (const std::size_t pool : {std::size_t{1}, std::size_t{7}, kPool, 2 * kPlaces}) {
            const PagingStats stats = run(access, pool, {.plan = plan});
            EXPECT_EQ(stats.others, 0u) << name;
            EXPECT_EQ(stats.followed, (kUses + access.window - 1) / access.window) << name;
        }
    }
}

TEST(PagePlan, MovesNoMorePagesThanWindows) {
    for (const auto &[name, access] : kinds()) {
        const auto plan = planned(traced(access, kPool));
        const std::uint64_t with = moved(run(access, kPool, {.plan = plan})),
                            without = moved(run(access, kPool));
        // Threads write ahead as they come to it.
        EXPECT_LE(with, without + kPool) << name << " " << access.rewrites;
        if (name[0] == 'r') {
            EXPECT_LE(10 * with, 9 * without) << access.rewrites;
        }
    }
}

TEST(PagePlan, ReadsAsFewAsBeladysRule) {
    for (const auto &access : {cyclic(kPlaces, kUses), sweeps(kPlaces, kUses), at_random(kPlaces, kUses)}) {
        const PagingStats stats = run(access, kPool, {.plan = planned(traced(access, kPool))});
        // Some hold what is read ahead.
        EXPECT_LE(stats.pages_in, fewest_reads(access.uses, kPool - kPool / 8 - 1) + kPool);
        // At the end so many are there, and one more while it is used.
        EXPECT_GE(stats.pages_in + kPool, fewest_reads(access.uses, kPool + 2));
    }
}

/// In a process of its own, with all that this one has.
TEST(PagePlan, IsMadeInAFiftiethOfTheData) {
    constexpr std::uint64_t kPages = 1u << 17, kPageWords = 4096; // the smallest that a trace has
    const picco::runtime::test::TemporaryFolder folder;
    const std::string trace = folder.file("trace"), plan = folder.file("plan");
    const std::size_t before = private_memory(); // the child has it, too
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        PageTrace writer(trace, kProgram);
        for (std::uint64_t page = 0; page < kPages; ++page)
            writer.add({PageEvent::kMake, kPageWords});
        for (std::uint64_t i = 0; i < 3 * kPages; ++i) {
            if (i % (kPages / 16) == 0)
                writer.add({PageEvent::kWindow, i});
            writer.add({PageEvent::kUse, i * 40503 % kPages});
        }
        for (std::uint64_t page = 0; page < kPages; ++page)
            writer.add({PageEvent::kDrop, page});
        writer.commit();
        const PageTraceFile file(trace);
        PageFileWriter made(plan, kPagePlan, kProgram);
        write_page_plan(file, made);
        made.file().commit();
        _exit(0);
    }
    int status = -1;
    rusage used{};
    ASSERT_EQ(wait4(child, &status, 0, &used), child);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(PagePlan(plan, kProgram).size(), 4 * kPages + 48);
    EXPECT_LT(static_cast<std::uint64_t>(used.ru_maxrss) * 1024, before + kPages * kPageWords * 8 / 50);
}

/// Many results come between uses of a sweep: what is read ahead of them must not take the place of what they need.
TEST(PagePlan, ReadsNothingAheadThatWouldHaveToGo) {
    constexpr std::size_t kMany = 256, kAll = 4 * kMany, kResults = 200, kInRow = 300;
    PageUses access{kAll + kResults};
    access.passing = kResults;
    for (std::size_t i = 0; i < 6 * kMany; ++i) {
        access.uses.push_back(i % kAll);
        for (std::size_t j = 0; i % kInRow == 0 && j < 3 * kResults; ++j)
            access.uses.push_back(kAll + j % kResults);
    }
    const FileBytes trace = traced(access, kMany);
    const PagingStats stats = run(access, kMany, {.plan = planned(trace)});
    EXPECT_EQ(stats.others, 0u);
    // Some hold what is read ahead.
    EXPECT_LE(10 * moved(stats), 11 * fewest_moved(trace, kMany - kMany / 8));
    EXPECT_LE(stats.unused, kMany / 8);
}

TEST(PagePlan, WhatUsedLongestAgoGoesFirst) {
    // By age each use in a cycle is a read.
    const PagingStats stats = run(cyclic(kPlaces, kUses), kPool, {.policy = PagePolicy::kOldest});
    EXPECT_GE(stats.pages_in + kPlaces, kUses);
    EXPECT_EQ(stats.late, 0u);
    EXPECT_EQ(stats.unused, 0u);
}

TEST(PagePlan, OtherRunsGoOnWithoutIt) {
    const PageUses access = at_random(kPlaces, kUses);
    const auto plan = planned(traced(access, kPool));
    PageUses later = access, window = access, more = access, shorter = access;
    std::swap(later.uses[2000], later.uses[2100]);
    window.window = 32;
    ++more.places;
    shorter.uses.resize(100);
    EXPECT_EQ(run(later, kPool, {.plan = plan}).followed, 2000 / access.window + 1);
    EXPECT_EQ(run(window, kPool, {.plan = plan}).followed, 0u);
    EXPECT_EQ(run(more, kPool, {.plan = plan}).followed, 0u);
    EXPECT_EQ(run(shorter, kPool, {.plan = plan}).others, 0u);
    PageUses longer = access;
    longer.uses.insert(longer.uses.end(), 100, 3);
    EXPECT_GT(run(longer, kPool, {.plan = plan}).others, 0u);
    // What was read ahead for steps that do not come may go.
    for (unsigned seed = 0; seed < 20; ++seed)
        run(at_random(kPlaces, 500, seed), 4, {.plan = plan});
}

TEST(PagePlan, DamagedFilesAreRefused) {
    const FileBytes trace = traced(at_random(6, 40), 3), plan = *planned(trace);
    const auto read_trace = [](FileBytes bytes) { planned(bytes); };
    const auto read_plan = [](FileBytes bytes) {
        PagePlan(ReadPlace("plan", std::make_shared<const FileBytes>(std::move(bytes))), kProgram);
    };
    read_trace(trace);
    read_plan(plan);
    EXPECT_THROW(read_trace(plan), UserError);
    EXPECT_THROW(read_plan(trace), UserError);
    for (std::size_t size = 0; size < trace.size(); size += 3)
        EXPECT_THROW(read_trace(FileBytes(trace.begin(), trace.begin() + static_cast<std::ptrdiff_t>(size))),
                     UserError);
    for (std::size_t at = 0; at < plan.size(); ++at) {
        FileBytes bytes = plan;
        bytes[at] ^= 4;
        EXPECT_THROW(read_plan(bytes), UserError) << at;
    }
    const std::string other(64, 'f');
    EXPECT_THROW(PagePlan(ReadPlace("plan", std::make_shared<const FileBytes>(plan)), other), UserError);
}
