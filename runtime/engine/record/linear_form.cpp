#include "engine/record/linear_form.h"

#include <algorithm>

namespace picco::runtime {

bool LinearForm::add(const Origins &origins, const Origins::Source &value, std::int64_t factor, int depth) {
    const auto origin = depth < kDeepest ? origins.of_past(value) : std::nullopt;
    if (!origin) {
        return add_term(value.birth, factor);
    }
    const auto sum = Origins::times(*origin, factor);
    if (!sum || !Origins::is_small(constant_ += sum->number)) {
        return false;
    }
    for (std::size_t i = 0; i < sum->size; ++i) {
        if (!add(origins, sum->parts[i].value, sum->parts[i].factor, depth + 1)) {
            return false;
        }
    }
    return true;
}

bool LinearForm::add_term(std::uint64_t birth, std::int64_t factor) {
    const auto end = terms_.begin() + size_;
    const auto same =
        std::find_if(terms_.begin(), end, [&](const Term &term) { return term.birth == birth; });
    if (same == end) {
        if (size_ == kMostTerms) {
            return false;
        }
        terms_[size_++] = {birth, factor};
        return true;
    }
    same->factor += factor;
    if (same->factor == 0) {
        std::copy(same + 1, end, same);
        --size_;
        return true;
    }
    return Origins::is_small(same->factor);
}

std::int64_t LinearForm::multiple_of(const LinearForm &other) const {
    if (size_ == 0 || size_ != other.size_) {
        return 0;
    }
    std::int64_t multiple = 0;
    for (const Term &term : terms()) {
        const auto others = other.terms();
        const auto same = std::ranges::find(others, term.birth, &Term::birth);
        if (same == others.end() || term.factor % same->factor != 0) {
            return 0;
        }
        const std::int64_t factor = term.factor / same->factor;
        if (multiple != 0 && factor != multiple) {
            return 0;
        }
        multiple = factor;
    }
    return multiple;
}

} // namespace picco::runtime
