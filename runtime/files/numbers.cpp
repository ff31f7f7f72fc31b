#include "files/numbers.h"

namespace picco::runtime {

void Numbers::add(const mpz_class &value) {
    if (!is_big_ && value.fits_slong_p())
        return small_.push_back(value.get_si());
    if (!is_big_) {
        big_.reserve(small_.size() + 1);
        for (const auto old : small_)
            big_.push_back(from_small(old));
        small_.clear();
        is_big_ = true;
    }
    big_.push_back(value);
}

Numbers Numbers::first(std::size_t count) const {
    Numbers result;
    const auto end = static_cast<std::ptrdiff_t>(count);
    if (is_big_)
        result.big_.assign(big_.begin(), big_.begin() + end);
    else
        result.small_.assign(small_.begin(), small_.begin() + end);
    result.is_big_ = is_big_;
    return result;
}

void Numbers::drop(std::size_t count) {
    if (count == size())
        return clear();
    const auto end = static_cast<std::ptrdiff_t>(count);
    if (is_big_)
        big_.erase(big_.begin(), big_.begin() + end);
    else
        small_.erase(small_.begin(), small_.begin() + end);
}

void Numbers::clear() {
    small_.clear();
    big_.clear();
    is_big_ = false;
}

} // namespace picco::runtime
