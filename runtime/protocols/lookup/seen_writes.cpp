// Which of several writes a read behind them sees.
#include "base/error.h"
#include "protocols/boolean/carries.h"
#include "protocols/boolean/logic.h"
#include "protocols/lookup/last_writes.h"
#include "protocols/lookup/write_choice.h"

namespace picco::runtime {
namespace {

/// Of so many writes those that add, and where something that stands so far behind may overwrite.
Choice covered_sums(const Words &adds, const Words &may, std::size_t distance, std::size_t count) {
    return Choice(both(behind(may, distance, count), adds));
}

} // namespace

Task<Bits> seen_writes(Context &context, Bits places, Bits happens, std::size_t length, Words adds) {
    const std::size_t reads = happens.count / (length + 1), bits = places.planes;
    require(length > 0 && reads > 0 && happens.count == (length + 1) * reads && happens.planes == 1 &&
                places.count == happens.count && (adds.empty() || adds.size() == happens.stride),
            "seen_writes: wrong shape");
    // Of each write: whether it goes to the place of the read, happens, and the read does.
    const std::size_t writes = length * reads;
    Bits same = zero_bits(writes, bits + 2, happens.components),
         wanted = zero_bits(writes, bits, same.components);
    copy_values(same, {bits, 0}, happens, {0, 0}, writes);
    for (std::size_t j = 0; j < bits; ++j) {
        copy_values(same, {j, 0}, places, {j, 0}, writes);
    }
    for (std::size_t i = 0; i < length; ++i) {
        copy_values(same, {bits + 1, i * reads}, happens, {0, writes}, reads);
        for (std::size_t j = 0; j < bits; ++j) {
            copy_values(wanted, {j, i * reads}, places, {j, writes}, reads);
        }
    }
    for (std::size_t j = 0; j < bits; ++j) {
        xor_plane(same, j, {&wanted, j});
        same = flip_plane(context, std::move(same), j);
    }
    auto comparing = and_planes(context, std::move(same));
    Bits matches = co_await comparing;

    // Whether it or a later one overwrites: twice as many later ones in each round. may: where that is not 0
    // in public.
    Words may = overwriting(adds, writes);
    Bits any = masked(matches, may);
    for (std::size_t step = 1; step < length; step *= 2) {
        const Bits later = behind(any, step * reads);
        const Choice chosen(both(may, behind(may, step * reads, writes)));
        auto joining = and_bits(context, chosen.of(any), chosen.of(later));
        const Bits joined = co_await joining;
        xor_into(any, chosen.back(joined, writes));
        xor_into(any, later);
        may = either(may, behind(may, step * reads, writes));
    }

    // It does, and no later one; in front, as if a write were before all others.
    Bits seen = zero_bits(happens.count, 1, any.components), later = seen;
    const Bits ones = not_bits(context, zero_bits(reads, 1, any.components));
    copy_values(seen, {0, 0}, ones, {0, 0}, reads);
    copy_values(seen, {0, reads}, any, {0, 0}, writes);
    copy_values(later, {0, 0}, any, {0, 0}, writes);
    xor_into(seen, later);
    if (adds.empty()) {
        co_return seen;
    }
    // Of those that add: they match, and nothing behind them overwrites.
    Bits sums = masked(matches, adds);
    const Choice covered = covered_sums(adds, may, reads, writes);
    auto covering = and_bits(context, covered.of(sums), covered.of(behind(any, reads)));
    const Bits lost = co_await covering;
    xor_into(sums, covered.back(lost, writes));
    Bits added = zero_bits(happens.count, 1, any.components);
    copy_values(added, {0, reads}, sums, {0, 0}, writes);
    xor_into(seen, added);
    co_return seen;
}

int seen_writes_rounds(std::size_t bits, std::size_t length, bool some_add) {
    return levels_of(bits + 2) + levels_of(length) + (some_add ? 1 : 0);
}

Cost cost_of_seen_writes(const Context &context, std::size_t bits, std::size_t length, const Words &adds) {
    Words may = overwriting(adds, length);
    std::size_t ands = length * (bits + 1);
    for (std::size_t step = 1; step < length; step *= 2) {
        ands += Choice(both(may, behind(may, step, length))).count();
        may = either(may, behind(may, step, length));
    }
    ands += adds.empty() ? 0 : covered_sums(adds, may, 1, length).count();
    return {seen_writes_rounds(bits, length, !adds.empty()), cost_of_and(context, ands).bits};
}

} // namespace picco::runtime
