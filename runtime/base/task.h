/// Coroutines of the protocols: Task<T> is lazy, starts when awaited or spawned, and is resumed from a queue.
#pragma once

#include <coroutine>
#include <cstdint>
#include <deque>
#include <exception>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/frame_pool.h"

namespace picco::runtime {

/// Coroutines that are ready to go on, in order. One per party; single-threaded.
class RunQueue {
  public:
    /// Whom a coroutine works for; those that it starts work for the same. 0: nobody.
    using Owner = std::uint32_t;
    /// Is told before others work than did so far.
    class Watch {
      public:
        virtual void works_for(Owner owner) = 0;

      protected:
        ~Watch() = default;
    };

    void push(std::coroutine_handle<> handle) { push(handle, owner_); }
    void push(std::coroutine_handle<> handle, Owner owner) { ready_.push_back({handle, owner}); }

    Owner owner() const { return owner_; }
    void set_owner(Owner owner) {
        if (owner == owner_)
            return;
        owner_ = owner;
        if (watch_ != nullptr)
            watch_->works_for(owner);
    }
    void set_watch(Watch *watch) { watch_ = watch; }

    /// A coroutine failed and its caller is not on the stack: the run ends, because unwinding the caller
    /// would destroy frames that others still wait to resume.
    void fail(std::exception_ptr failure) { failure_ = failure; }

    /// Resumes until nothing is ready; what becomes ready meanwhile runs, too. Rethrows the first failure;
    /// nothing may run in this queue afterwards.
    void run() {
        while (!ready_.empty()) {
            const Ready next = ready_.front();
            ready_.pop_front();
            set_owner(next.owner);
            next.handle.resume();
            if (failure_) {
                ready_.clear();
                std::rethrow_exception(failure_);
            }
        }
    }

  private:
    struct Ready {
        std::coroutine_handle<> handle;
        Owner owner;
    };

    std::deque<Ready> ready_;
    std::exception_ptr failure_;
    Owner owner_ = 0;
    Watch *watch_ = nullptr;
};

namespace detail {

/// What every promise shares. A finished child never resumes its parent directly (g++ 12 overflows the stack
/// with symmetric transfer at -O0): it queues the parent, or, when the child finishes before it ever
/// suspends, the parent just goes on.
struct PromiseBase {
    static void *operator new(std::size_t bytes) { return take_frame(bytes); }
    static void operator delete(void *frame, std::size_t bytes) noexcept { give_frame(frame, bytes); }

    RunQueue *queue = nullptr;
    std::coroutine_handle<> continuation;
    bool inside_parent = false; ///< the parent is on the stack below and will look at done() itself
    bool started = false;
    std::exception_ptr failure;

    struct FinalAwaiter {
        bool await_ready() const noexcept { return false; }
        template <class P>
        void await_suspend(std::coroutine_handle<P> handle) const noexcept {
            PromiseBase &promise = handle.promise();
            if (promise.inside_parent)
                return;
            if (promise.failure)
                promise.queue->fail(promise.failure);
            else if (promise.continuation)
                promise.queue->push(promise.continuation);
        }
        void await_resume() const noexcept {}
    };

    std::suspend_always initial_suspend() const noexcept { return {}; }
    FinalAwaiter final_suspend() const noexcept { return {}; }
    void unhandled_exception() noexcept { failure = std::current_exception(); }
};

template <class T>
struct Promise : PromiseBase {
    std::optional<T> value;
    std::coroutine_handle<Promise> get_return_object() {
        return std::coroutine_handle<Promise>::from_promise(*this);
    }
    template <class U>
    void return_value(U &&result) {
        value.emplace(std::forward<U>(result));
    }
    T take() {
        if (failure)
            std::rethrow_exception(failure);
        return std::move(*value);
    }
};

template <>
struct Promise<void> : PromiseBase {
    std::coroutine_handle<Promise> get_return_object() {
        return std::coroutine_handle<Promise>::from_promise(*this);
    }
    void return_void() const noexcept {}
    void take() const {
        if (failure)
            std::rethrow_exception(failure);
    }
};

} // namespace detail

/// A coroutine that yields a T, once. What it throws before its first suspension surfaces in the caller; what
/// it throws later ends the run of the queue. Owns its frame; move-only; arguments are taken by value,
/// because the frame outlives the call.
///
/// Under g++ 12 write only `auto task = protocol(arguments); auto result = co_await task;`: a temporary in
/// an await expression may be destroyed twice. Awaiting needs an lvalue, so that the compiler says so.
template <class T>
class [[nodiscard]] Task {
  public:
    using promise_type = detail::Promise<T>;

    Task(std::coroutine_handle<promise_type> handle) : handle_(handle) {}
    Task(Task &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Task &operator=(Task &&other) noexcept {
        if (this != &other) {
            if (handle_)
                handle_.destroy();
            handle_ = std::exchange(other.handle_, nullptr);
        }
        return *this;
    }
    ~Task() {
        if (handle_)
            handle_.destroy();
    }

    /// Runs the coroutine up to its first suspension, without waiting for it: it goes on from the queue,
    /// concurrently with others, and is awaited later. Rethrows what it throws meanwhile.
    void spawn(RunQueue &queue) {
        require(!handle_.promise().started, "a task was started twice");
        start_inside(handle_, queue);
        if (handle_.promise().failure)
            std::rethrow_exception(handle_.promise().failure);
    }
    bool done() const { return handle_.done(); }
    /// The result of a finished task, once.
    T result() { return handle_.promise().take(); }

    auto operator co_await() & { return Awaiter{handle_}; }

  private:
    static void start_inside(std::coroutine_handle<promise_type> handle, RunQueue &queue) {
        auto &promise = handle.promise();
        promise.queue = &queue;
        promise.started = true;
        promise.inside_parent = true;
        handle.resume();
        promise.inside_parent = false;
    }

    struct Awaiter {
        std::coroutine_handle<promise_type> child;
        bool await_ready() const noexcept { return child.done(); }
        template <class P>
        bool await_suspend(std::coroutine_handle<P> parent) const {
            auto &promise = child.promise();
            promise.continuation = parent;
            if (promise.started)
                return true;
            start_inside(child, *parent.promise().queue);
            return !child.done();
        }
        T await_resume() const { return child.promise().take(); }
    };

    std::coroutine_handle<promise_type> handle_;
};

} // namespace picco::runtime
