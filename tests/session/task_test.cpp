// Tasks: lazy, concurrent through the queue, and loud about failures.
#include "base/task.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace picco::runtime {
namespace {

/// Suspends and goes to the end of the queue.
struct Pause {
    RunQueue &queue;
    bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> handle) const { queue.push(handle); }
    void await_resume() const noexcept {}
};

using Log = std::vector<std::string>;

Task<int> immediate(Log &log, int value) {
    log.push_back("run");
    co_return value;
}

Task<int> paused(RunQueue &queue, Log &log, std::string name, int pauses) {
    for (int i = 0; i < pauses; ++i) {
        log.push_back(name + std::to_string(i));
        Pause pause{queue};
        co_await pause;
    }
    co_return pauses;
}

TEST(Task, IsLazy) {
    Log log;
    auto task = immediate(log, 7);
    EXPECT_TRUE(log.empty());
    RunQueue queue;
    task.spawn(queue);
    EXPECT_TRUE(task.done());
    EXPECT_EQ(task.result(), 7);
    EXPECT_THROW(task.spawn(queue), InternalError);
}

Task<int> sum_of_two(RunQueue &queue, Log &log) {
    auto a = paused(queue, log, "a", 2);
    a.spawn(queue);
    auto b = paused(queue, log, "b", 3);
    b.spawn(queue);
    auto c = immediate(log, 10);
    const int third = co_await c;
    const int first = co_await a;
    const int second = co_await b;
    co_return first + second + third;
}

TEST(Task, SpawnedTasksTakeTurns) {
    RunQueue queue;
    Log log;
    auto task = sum_of_two(queue, log);
    task.spawn(queue);
    EXPECT_FALSE(task.done());
    queue.run();
    ASSERT_TRUE(task.done());
    EXPECT_EQ(task.result(), 15);
    EXPECT_EQ(log, (Log{"a0", "b0", "run", "a1", "b1", "b2"}));
}

Task<int> nested(RunQueue &queue, Log &log, int depth) {
    if (depth == 0) {
        auto last = paused(queue, log, "x", 1);
        const int value = co_await last;
        co_return value;
    }
    auto inner = nested(queue, log, depth - 1);
    const int value = co_await inner;
    co_return value + 1;
}

TEST(Task, DeepChainsUnwindThroughTheQueue) {
    RunQueue queue;
    Log log;
    auto task = nested(queue, log, 2000);
    task.spawn(queue);
    queue.run();
    EXPECT_EQ(task.result(), 2001);
}

Task<int> many_children(Log &log, int count) {
    int sum = 0;
    for (int i = 0; i < count; ++i) {
        auto child = immediate(log, 1);
        sum += co_await child;
    }
    co_return sum;
}

TEST(Task, ManyImmediateChildrenNeedNoStack) {
    RunQueue queue;
    Log log;
    auto task = many_children(log, 300000);
    task.spawn(queue);
    EXPECT_EQ(task.result(), 300000);
}

Task<void> failing(RunQueue &queue, bool late) {
    if (late) {
        Pause pause{queue};
        co_await pause;
    }
    throw NetworkError("lost");
}

Task<int> catching(RunQueue &queue) {
    auto task = failing(queue, false);
    try {
        co_await task;
    } catch (const NetworkError &) {
        co_return 1;
    }
    co_return 0;
}

Task<void> waiting(RunQueue &queue, bool late, Log &log) {
    auto other = paused(queue, log, "other", 100);
    other.spawn(queue);
    auto task = failing(queue, late);
    co_await task;
    co_await other;
}

TEST(Task, EarlyFailuresReachTheCaller) {
    RunQueue queue;
    auto task = catching(queue);
    task.spawn(queue);
    EXPECT_EQ(task.result(), 1);
    auto direct = failing(queue, false);
    EXPECT_THROW(direct.spawn(queue), NetworkError);
    Log log;
    auto through = waiting(queue, false, log);
    EXPECT_THROW(through.spawn(queue), NetworkError);
}

TEST(Task, LateFailuresEndTheRunAndLeaveNothingToResume) {
    RunQueue queue;
    Log log;
    {
        auto task = waiting(queue, true, log);
        task.spawn(queue);
        EXPECT_THROW(queue.run(), NetworkError);
    }
    const std::size_t steps = log.size();
    queue.run();
    EXPECT_EQ(log.size(), steps);
}

TEST(Task, AnAbandonedTaskIsDestroyedWithItsChildren) {
    RunQueue queue;
    Log log;
    auto task = nested(queue, log, 3);
    task.spawn(queue);
    EXPECT_FALSE(task.done());
}

} // namespace
} // namespace picco::runtime
