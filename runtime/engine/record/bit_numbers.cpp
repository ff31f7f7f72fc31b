// Comparisons and selections of numbers that are known by their bits: those become no field elements.
#include "engine/record/recorder.h"

#include <algorithm>

namespace picco::runtime {

/// Whether an operation on both finds all it needs in bits, and one of them is no field element yet.
bool Recorder::stay_bits(const Handle &x, const Handle &y) const {
    const auto is_list = [this](const Handle &v) {
        return is_form(v, Form::kBits) && table_[v.id()].converted == 0;
    };
    if (computes_bytes() || (!is_list(x) && !is_list(y))) {
        return false;
    }
    const auto width = static_cast<std::size_t>(common_bits(x, y));
    const auto fits = [&](const Handle &v) {
        return is_list(v) || has_public_bits(v) || is_form(v, Form::kBit) ||
               when_bits_are_known(v.id(), width).has_value();
    };
    return fits(x) && fits(y);
}

/// With the sign.
int Recorder::common_bits(const Handle &x, const Handle &y) const {
    return std::max(range_of(x).signed_bits(), range_of(y).signed_bits());
}

Handle Recorder::equal_by_bits(const Handle &x, const Handle &y) {
    const int width = common_bits(x, y);
    const BitList a = bits_of(x, width), b = bits_of(y, width);
    BitList differences;
    for (std::size_t i = 0; i < a.size(); ++i) {
        Handle difference = logical_xor(a[i], b[i]);
        if (difference.is_constant(1)) {
            return constant(0);
        }
        const bool is_repeated = !differences.empty() && difference.get() == differences.back().get();
        if (!difference.is_constant() && !is_repeated) {
            differences.push_back(std::move(difference));
        }
    }
    return differences.empty() ? constant(1) : no_bit_set(std::move(differences));
}

Handle Recorder::less_by_bits(const Handle &x, const Handle &y) {
    const int width = common_bits(x, y);
    BitList a = bits_of(x, width), b = bits_of(y, width);
    // In two's complement the sign has the other weight.
    a.back() = logical_not(a.back());
    b.back() = logical_not(b.back());
    if (a.back().get() == b.back().get()) {
        a.pop_back();
        b.pop_back();
    }
    const Handle first = assembled(a), second = assembled(b);
    return record_circuit(circuits_.number_of_less(static_cast<int>(a.size())), kOneBit,
                          {first.id(), second.id()});
}

/// condition ? x : y, where that takes an AND at most for each bit; what is public or the same of both takes none.
std::optional<Handle> Recorder::select_by_bits(const Handle &condition, const Handle &x, const Handle &y) {
    if (!is_form(condition, Form::kBit) || !stay_bits(x, y)) {
        return std::nullopt;
    }
    const int width = common_bits(x, y);
    Handle result = from_bits(chosen_bits(condition, bits_of(x, width), bits_of(y, width)));
    const Interval range = hull(range_of(x), range_of(y));
    return narrowed_like(narrowed_like(std::move(result), range, x), range, y);
}

/// Those of a sum of numbers that are known by their bits, as a value of the type.
std::optional<Handle> Recorder::low_bits_of_sum(const Handle &x, int type) {
    if (x.is_constant()) {
        return std::nullopt;
    }
    auto bits = derived_bits(x, static_cast<std::size_t>(std::abs(type)), true);
    return bits ? std::optional(from_bits(std::move(*bits), type)) : std::nullopt;
}

} // namespace picco::runtime
