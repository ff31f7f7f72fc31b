/// A sequence of integers, compact while all fit into 64 bits.
#pragma once

#include <cstdint>
#include <gmpxx.h>
#include <vector>

namespace picco::runtime {

class Numbers {
  public:
    std::size_t size() const { return is_big_ ? big_.size() : small_.size(); }
    bool fits_64() const { return !is_big_; }
    /// Only where fits_64().
    std::int64_t small(std::size_t index) const { return small_[index]; }
    mpz_class at(std::size_t index) const { return is_big_ ? big_[index] : from_small(small_[index]); }
    void add(std::int64_t value) {
        if (is_big_)
            big_.push_back(from_small(value));
        else
            small_.push_back(value);
    }
    void add(const mpz_class &value);
    Numbers first(std::size_t count) const;
    /// The first `count` leave; those behind move up.
    void drop(std::size_t count);
    void clear();

  private:
    static mpz_class from_small(std::int64_t value) {
        static_assert(sizeof(long) == sizeof(std::int64_t));
        return mpz_class(static_cast<long>(value));
    }
    std::vector<std::int64_t> small_;
    std::vector<mpz_class> big_;
    bool is_big_ = false;
};

} // namespace picco::runtime
