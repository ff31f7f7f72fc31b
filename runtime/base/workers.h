/// Local work on large batches, divided over the cores.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace picco::runtime {

/// A party's threads. They only compute: no message, and no result, depends on their number.
class Workers {
  public:
    using Work = std::function<void(std::size_t first, std::size_t last)>;

    /// The caller's thread counts. threads >= 1.
    explicit Workers(int threads);
    ~Workers();
    Workers(const Workers &) = delete;
    Workers &operator=(const Workers &) = delete;

    int threads() const;

    /// Calls work(first, last) for ranges that together are [0, count), in any order and at the same time.
    /// All but the last begin and end at multiples of `grain`. Less than two grains are one range, in the
    /// caller's thread; so is everything that another range asks for. Throws what the first range that failed
    /// has thrown, after all have ended.
    template <class Function>
    void split(std::size_t count, std::size_t grain, Function &&work) {
        if (pool_ == nullptr || count < 2 * grain)
            return work(std::size_t{0}, count);
        divide(count, grain, work);
    }

  private:
    class Pool;
    void divide(std::size_t count, std::size_t grain, const Work &work);

    std::unique_ptr<Pool> pool_; ///< null: one thread
};

} // namespace picco::runtime
