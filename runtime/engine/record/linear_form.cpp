#include "engine/record/linear_form.h"

#include <algorithm>

namespace picco::runtime {

bool LinearForm::add(const Origins &origins, const Origins::Source &value, std::int64_t factor, int depth) {
    const auto origin = depth < kDeepest ? origins.of(value) : std::nullopt;
    if (!origin) {
        return add_term(value.birth, factor);
    }
    const auto [first, second] = origin->operands;
    std::int64_t product = 0;
    switch (origin->op) {
    case Op::kNegate:
        return add(origins, first, -factor, depth + 1);
    case Op::kAdd:
        return add(origins, first, factor, depth + 1) && add(origins, second, factor, depth + 1);
    case Op::kSubtract:
        return add(origins, first, factor, depth + 1) && add(origins, second, -factor, depth + 1);
    case Op::kAddConstant:
    case Op::kMultiplyConstant:
        if (__builtin_mul_overflow(origin->number, factor, &product) || !is_small(product)) {
            return false;
        }
        if (origin->op == Op::kMultiplyConstant) {
            return product == 0 || add(origins, first, product, depth + 1);
        }
        constant_ += product;
        return is_small(constant_) && add(origins, first, factor, depth + 1);
    default: // reduced
        return add(origins, first, factor, depth + 1);
    }
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
    return is_small(same->factor);
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
