// Plans of whole runs: programs on arrays give what they give without, whether they do what the plan says or not.
#include "array_program.h"

#include "paging/page_plan.h"

#include <gtest/gtest.h>

#include <map>
#include <mutex>

using namespace picco::runtime;
using picco::runtime::testing::ArrayProgram;
using picco::runtime::testing::Bench;
using picco::runtime::testing::Outcome;
using picco::runtime::testing::run_engine;
using picco::runtime::testing::unequal_pages;

namespace {

const std::string kHash(64, 'a');
using Files = std::map<int, std::shared_ptr<const FileBytes>>; // by party

struct PagedRun {
    Files traces; ///< of parties that page
    std::uint64_t followed = 0, others = 0;
};

/// is_turned: arrays lie in memory the other way round.
PagedRun run(int n, unsigned seed, const Files &plans = {}, bool is_turned = false) {
    EngineOptions options;
    options.chunks = {8, 2, 64, 64};
    options.paged_from = 2;
    options.strip = 16;
    options.window = options.resident = options.window_elements = options.resident_elements = 8;
    PagedRun run;
    std::mutex mutex;
    const Outcome found = run_engine<Outcome>(
        n,
        [&](Bench &b) {
            Pager *pager = b.engine.table().pager();
            FileBytes bytes;
            PageTrace trace(WritePlace("trace", &bytes), kHash);
            const int party = b.context.self();
            if (pager != nullptr) {
                pager->begin_trace(trace);
                if (const auto plan = plans.find(party); plan != plans.end())
                    pager->follow(std::make_unique<PagePlan>(ReadPlace("plan", plan->second), kHash));
            }
            ArrayProgram program(b, seed, is_turned);
            program.run(25);
            Outcome outcome = program.outcome();
            if (pager != nullptr) {
                pager->end_trace();
                trace.commit();
                const std::lock_guard lock(mutex);
                run.traces[party] = std::make_shared<const FileBytes>(std::move(bytes));
                if (plans.contains(party)) {
                    run.followed += pager->stats().followed;
                    run.others += pager->stats().others;
                }
            }
            return outcome;
        },
        options, "2305843009213693951", unequal_pages);
    EXPECT_EQ(found.opened, found.expected) << "n = " << n << ", seed " << seed;
    return run;
}

/// One of the parties has none.
Files plans_of(const Files &traces) {
    Files plans;
    for (const auto &[party, trace] : traces) {
        const PageTraceFile file(ReadPlace("trace", trace));
        auto bytes = std::make_shared<FileBytes>();
        PageFileWriter plan(WritePlace("plan", bytes.get()), kPagePlan, file.file().program());
        write_page_plan(file, plan);
        plan.file().commit();
        if (party != 2)
            plans[party] = std::move(bytes);
    }
    return plans;
}

} // namespace

TEST(PagePlans, RunsGoAsTheyWentWhereverArraysLie) {
    std::uint64_t followed = 0;
    for (const int n : {3, 5}) {
        for (unsigned seed = 0; seed < (n == 3 ? 20u : 8u); ++seed) {
            const PagedRun first = run(n, seed);
            const PagedRun again = run(n, seed, plans_of(first.traces), true);
            EXPECT_EQ(again.others, 0u) << "n = " << n << ", seed " << seed;
            for (const auto &traces : {first.traces, again.traces})
                for (const auto &[party, trace] : traces) // alike at all parties
                    EXPECT_EQ(*trace, *first.traces.begin()->second) << "n = " << n << ", seed " << seed;
            followed += again.followed;
        }
    }
    EXPECT_GT(followed, 100u);
}

TEST(PagePlans, OtherRunsAreRight) {
    Files plans = plans_of(run(3, 0).traces);
    for (unsigned seed = 1; seed < 30; ++seed)
        plans = plans_of(run(3, seed, plans).traces);
}
