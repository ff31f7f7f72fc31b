// When the operations of a window are done where some of them are computed in bits, and what that takes.
#include "engine/rewrite/bit_regions.h"

#include "engine/values/forms.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Of a path that was longest.
constexpr std::int64_t kOneFlow = 1 << 20;

} // namespace

/// What is added at a time for it, if sums that nothing else needs are no sums of their own.
int BitRegions::summands_of(const BitChoice &choice, const std::vector<int> &summands,
                            std::size_t place) const {
    int all = table_[id_at(place)].op == Op::kAddConstant ? 1 : 0;
    for_each_taken_now(place, [&](std::size_t at) {
        all += is_summed(choice, at) && !choice.needs_bits[at] ? summands[at] : 1;
    });
    return std::max(1, all * places_[place].digits);
}

/// From the end on: what takes a number, and what takes its bits. A sum of too many is added in parts.
void BitRegions::find_needs(BitChoice &choice, std::vector<int> &summands) const {
    choice.needs_number.assign(places_.size(), false);
    choice.needs_bits.assign(places_.size(), false);
    std::vector<bool> is_split(places_.size()), is_added(places_.size());
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        const Kind kind = places_[place].kind;
        if (kind == Kind::kSum || kind == Kind::kTest) {
            summands[place] = summands_of(choice, summands, place);
            if (summands[place] > BitPrices::kMostSummands) {
                is_split[place] = true;
                summands[place] = 2 * places_[place].digits;
            }
        }
    }
    for (std::size_t place = order_.size(); place > 0; --place) {
        const Place &own = places_[place];
        if (!own.is_wanted) {
            continue;
        }
        const NodeId id = id_at(place);
        const auto take_numbers = [&] {
            for_each_operand(id, [&](NodeId operand) { choice.needs_number[place_of(operand)] = true; });
        };
        if (own.is_kept) {
            choice.needs_number[place] = true;
        }
        if (own.is_garbled) { // takes what is there
            for_each_input(id, [&](NodeId operand) {
                const std::size_t at = place_of(operand);
                (choice.in_bits[at] ? choice.needs_bits : choice.needs_number)[at] = true;
            });
            continue;
        }
        const bool is_used = choice.needs_number[place] || choice.needs_bits[place] || is_added[place];
        if (own.kind == Kind::kFromBits) {
            if (choice.needs_number[place]) {
                take_numbers();
            }
            if (choice.needs_bits[place] && table_[id].op == Op::kRecompose) {
                for_each_operand(id, [&](NodeId operand) { choice.needs_bits[place_of(operand)] = true; });
            }
        } else if (own.kind == Kind::kPart) {
            for_each_taken_now(place, [&](std::size_t at) {
                const bool is_known =
                    choice.in_bits[at] || places_[at].kind == Kind::kFromBits || places_[at].is_garbled;
                (is_known ? choice.needs_bits : choice.needs_number)[at] = true;
            });
        } else if (!choice.in_bits[place]) {
            if (is_used || own.kind == Kind::kTest || own.kind == Kind::kOther) {
                take_numbers();
            }
        } else if (is_used || own.kind == Kind::kTest) {
            const bool adds = (own.kind == Kind::kSum || own.kind == Kind::kTest) && !is_split[place];
            for_each_taken_now(place, [&](std::size_t at) {
                if (adds && is_summed(choice, at)) {
                    is_added[at] = true;
                } else {
                    choice.needs_bits[at] = true;
                }
            });
        }
    }
    for (std::size_t place = 1; place <= order_.size(); ++place) { // a number comes from bits
        if (choice.in_bits[place] && choice.needs_number[place]) {
            choice.needs_bits[place] = true;
        }
    }
}

BitPrices::Price BitRegions::price_in_bits(std::size_t place, int summands) const {
    const Place &own = places_[place];
    const int width = std::max<int>(own.width, 1);
    BitPrices::Price price;
    std::int64_t records = 0;
    switch (own.kind) {
    case Kind::kSum:
        price = prices_.sum(summands, width);
        records = summands < 2 ? 0 : std::int64_t{summands + 1} * width;
        break;
    case Kind::kChoice:
        price = prices_.choice(width);
        records = 3 * width;
        break;
    case Kind::kTest: {
        const bool is_equality = table_[id_at(place)].op == Op::kEqualZero;
        price = summands > 2   ? prices_.sum(summands, width)
                : !is_equality ? prices_.less(width)
                               : BitPrices::Price{};
        if (is_equality) {
            const BitPrices::Price equal = prices_.equal(width);
            price = {price.picoseconds + equal.picoseconds, price.rounds + equal.rounds};
        }
        records = std::int64_t{summands + 1} * width;
        break;
    }
    default:
        break;
    }
    return {price.picoseconds * own.count + records * prices_.record(), price.rounds};
}

/// Labels of what is known by its bits, or of the two parts of a number.
Int128 BitRegions::price_of_labels(const BitChoice &choice, std::size_t place) const {
    const Place &own = places_[place];
    const bool has_bits = choice.in_bits[place] || own.has_bits || own.kind == Kind::kFromBits;
    const std::int64_t each =
        has_bits ? own.width * garbled_.label : (own.width + 1) * (garbled_.label + garbled_.gate);
    return Int128{each} * own.count;
}

/// A region waits for all that goes into it; here each operation waits for what it needs itself.
Int128 BitRegions::enter_circuit(BitChoice &choice, std::size_t place, std::vector<bool> &has_labels) const {
    constexpr std::uint64_t kRoundsOfCircuit = 2;
    Int128 work = 0;
    std::uint64_t ready = now_ + kRoundsOfCircuit;
    for_each_input(id_at(place), [&](NodeId operand) {
        const std::size_t at = place_of(operand);
        if (places_[at].is_garbled) {
            ready = std::max(ready, choice.ready[at]);
            return;
        }
        const std::uint64_t known = at == 0              ? table_[operand].ready()
                                    : choice.in_bits[at] ? choice.bits_ready[at]
                                                         : choice.ready[at];
        ready = std::max(ready, known + kRoundsOfCircuit);
        if (at != 0 && !has_labels[at]) {
            has_labels[at] = true;
            work += price_of_labels(choice, at);
        }
    });
    const Place &own = places_[place];
    choice.ready[place] = choice.bits_ready[place] = ready;
    choice.end = std::max(choice.end, ready);
    return work + (choice.needs_number[place] ? Int128{own.in_field.picoseconds} * own.count : Int128{0});
}

void BitRegions::find_times(BitChoice &choice, std::vector<int> &summands) const {
    choice.ready.assign(places_.size(), 0);
    choice.bits_ready.assign(places_.size(), 0);
    std::vector<std::uint64_t> added(places_.size()); // of sums: when the last summand is known
    std::vector<std::int64_t> paid(places_.size());   // for bits of a number
    std::vector<bool> has_labels(places_.size());     // of what goes into circuits
    choice.end = now_;
    Int128 work = 0;
    const auto take_apart = [&](std::size_t place, std::uint64_t ready) {
        const Place &own = places_[place];
        choice.ready[place] = ready;
        if (choice.needs_bits[place]) {
            choice.bits_ready[place] = ready + static_cast<std::uint64_t>(own.to_bits.rounds);
            paid[place] = own.to_bits.picoseconds;
            work += Int128{own.to_bits.picoseconds} * own.count +
                    (own.has_bits ? 0 : own.width) * prices_.record();
        }
    };
    for (std::size_t i = 0; i < given_.size(); ++i) {
        take_apart(order_.size() + 1 + i, std::max(now_, table_[given_[i]].ready()));
    }
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        const Place &own = places_[place];
        if (!own.is_wanted) {
            continue;
        }
        if (own.is_garbled) {
            work += enter_circuit(choice, place, has_labels);
            continue;
        }
        const NodeId id = id_at(place);
        const Node &node = table_[id];
        std::uint64_t start = now_;
        const auto wait_for = [&](NodeId operand) {
            const std::size_t at = place_of(operand);
            start = std::max(start, at == 0 ? table_[operand].ready() : choice.ready[at]);
        };
        const bool is_used = choice.needs_number[place] || choice.needs_bits[place];
        const auto rounds =
            static_cast<std::uint64_t>(is_local(node.op) ? 0 : latency_.of(node.op, node.k, node.m));
        if (own.kind == Kind::kFromBits) {
            choice.bits_ready[place] = now_;
            for_each_operand(id, [&](NodeId operand) {
                const std::size_t at = place_of(operand);
                const std::uint64_t ready = at == 0                     ? table_[operand].ready()
                                            : node.op == Op::kRecompose ? choice.bits_ready[at]
                                                                        : choice.ready[at];
                choice.bits_ready[place] = std::max(choice.bits_ready[place], ready);
            });
            for_each_operand(id, wait_for);
            choice.ready[place] = start + rounds;
            if (choice.needs_number[place]) {
                work += Int128{own.in_field.picoseconds} * own.count;
                choice.end = std::max(choice.end, choice.ready[place]);
            }
            continue;
        }
        if (!choice.in_bits[place]) {
            const std::size_t whole = own.kind == Kind::kPart ? place_of(node.operands[0]) : 0;
            if (whole != 0 && (choice.in_bits[whole] || places_[whole].kind == Kind::kFromBits ||
                               places_[whole].is_garbled)) {
                choice.ready[place] = choice.bits_ready[whole];
                continue;
            }
            for_each_operand(id, wait_for);
            const bool is_product = choice.needs_bits[place] && node.form == Form::kProduct;
            take_apart(place, start + rounds + (is_product ? 1 : 0));
            choice.ready[place] = start + rounds;
            if (own.kind == Kind::kPart) { // bits of one number are found together
                const std::int64_t price = prices_.of(node).picoseconds;
                work += Int128{std::max<std::int64_t>(0, price - paid[whole])} * node.count;
                paid[whole] = std::max(paid[whole], price);
            } else if (own.kind == Kind::kOther || own.kind == Kind::kTest || is_used) {
                work += Int128{own.in_field.picoseconds} * own.count;
            } else {
                continue;
            }
            choice.end = std::max({choice.end, choice.ready[place], choice.bits_ready[place]});
            continue;
        }
        const bool adds = own.kind == Kind::kSum || own.kind == Kind::kTest;
        for_each_taken_now(place, [&](std::size_t at) {
            const bool is_part = adds && is_summed(choice, at) && !choice.needs_bits[at];
            start = std::max(start, is_part ? added[at] : choice.bits_ready[at]);
        });
        if (own.kind == Kind::kChoice && node.op != Op::kSelectNegative) {
            wait_for(condition_of(id));
        }
        added[place] = start;
        summands[place] =
            adds ? std::min(summands_of(choice, summands, place), int{BitPrices::kMostSummands}) : 1;
        const bool is_computed = choice.needs_bits[place] || own.kind == Kind::kTest;
        const BitPrices::Price price =
            is_computed ? price_in_bits(place, summands[place]) : BitPrices::Price{};
        work += price.picoseconds;
        choice.bits_ready[place] = start + static_cast<std::uint64_t>(price.rounds);
        choice.ready[place] = choice.bits_ready[place];
        if (choice.needs_number[place]) {
            work += Int128{own.to_field.picoseconds} * own.count +
                    (latency_.has_whole_words() ? 2 : own.width) * prices_.record();
            choice.ready[place] += static_cast<std::uint64_t>(own.to_field.rounds);
        }
        if (is_computed) {
            choice.end = std::max(choice.end, choice.ready[place]);
        }
    }
    choice.picoseconds = work + Int128{choice.end - now_} * prices_.round();
}

Int128 BitRegions::least_of_all() const {
    std::vector<std::uint64_t> ready(places_.size(), now_);
    for (std::size_t i = 0; i < given_.size(); ++i) {
        ready[order_.size() + 1 + i] = std::max(now_, table_[given_[i]].ready());
    }
    std::uint64_t end = now_;
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        const Place &own = places_[place];
        if (!own.is_wanted) {
            continue;
        }
        const NodeId id = id_at(place);
        const auto wait_for = [&](NodeId operand) {
            const std::size_t at = place_of(operand);
            ready[place] = std::max(ready[place], at == 0 ? table_[operand].ready() : ready[at]);
        };
        if (own.is_garbled) {
            for_each_input(id, wait_for);
        } else {
            for_each_operand(id, wait_for);
        }
        ready[place] += fewest_rounds(place);
        end = std::max(end, ready[place]);
    }
    return Int128{end - now_} * prices_.round();
}

std::uint64_t BitRegions::fewest_rounds(std::size_t place) const {
    const Node &node = table_[id_at(place)];
    const int width = std::max<int>(places_[place].width, 1),
              in_field = is_local(node.op) ? 0 : latency_.of(node.op, node.k, node.m);
    int in_bits = 0;
    switch (places_[place].kind) {
    case Kind::kOther:
        in_bits = in_field;
        break;
    case Kind::kChoice:
        in_bits = 1;
        break;
    case Kind::kTest:
        in_bits = std::min(prices_.less(width).rounds, prices_.equal(width).rounds);
        break;
    default:
        break;
    }
    return static_cast<std::uint64_t>(places_[place].is_garbled ? 0 : std::min(in_field, in_bits));
}

void BitRegions::find_schedule(BitChoice &choice) const {
    std::vector<int> summands(places_.size(), 1);
    find_needs(choice, summands);
    find_times(choice, summands);
}

/// Along one of the longest paths, from its end on.
void BitRegions::add_flow(const BitChoice &choice) {
    flows_.all += kOneFlow;
    std::size_t place = 0;
    for (std::size_t at = 1; at <= order_.size() && place == 0; ++at) {
        place = places_[at].is_wanted && choice.ready[at] == choice.end && choice.end > now_ ? at : 0;
    }
    while (place != 0) {
        const Place &own = places_[place];
        flows_.terms[own.term] += kOneFlow;
        std::size_t last = 0;
        std::uint64_t latest = now_;
        const auto wait = [&](NodeId operand) {
            const std::size_t at = place_of(operand);
            const std::uint64_t ready = at == 0 ? 0
                                        : choice.in_bits[place] && choice.bits_ready[at] != 0
                                            ? choice.bits_ready[at]
                                            : choice.ready[at];
            if (ready > latest) {
                latest = ready;
                last = at;
            }
        };
        if (own.is_garbled) {
            for_each_input(id_at(place), wait);
        } else if (place <= order_.size()) {
            for_each_operand(id_at(place), wait);
        }
        const std::uint32_t by = own.kind == Kind::kPart ? 1 : own.term;
        const auto use = use_of_.find(std::uint64_t{places_[last].term} << 32 | by);
        if (last != 0 && use != use_of_.end()) {
            flows_.uses[use->second] += kOneFlow;
        }
        place = last;
    }
}

} // namespace picco::runtime
