// What each iteration and all before it come to.
#include "engine/prefix_network.h"

#include "protocols/boolean/logic.h"
#include "protocols/compare/compare.h"
#include "protocols/convert/bit_products.h"
#include "protocols/convert/convert.h"
#include "protocols/core/multiply.h"

#include <algorithm>
#include <bit>
#include <unordered_set>
#include <utility>

namespace picco::runtime {
namespace {

PrefixNetwork::Parts copies(const PrefixNetwork::Parts &values) {
    PrefixNetwork::Parts result;
    for (const Handle &each : values) {
        result.push_back(each.copy());
    }
    return result;
}

} // namespace

PrefixNetwork::Parts PrefixNetwork::run(Parts parts, std::uint32_t size) {
    if (size < 2) {
        return parts;
    }
    // All networks compose neighbours first.
    const std::uint64_t before = ready(parts);
    Parts earlier = services_.parts_of(parts, 0, 2, size / 2),
          later = services_.parts_of(parts, 1, 2, size / 2);
    Parts pairs = composed(copies(earlier), copies(later), size / 2);
    parts = woven(parts, std::move(earlier), std::move(later), pairs, size);
    const bool has_products = std::ranges::any_of(pairs, [this](const Handle &each) {
        return !each.is_constant() && table_[each.id()].form == Form::kProduct;
    });
    // The next level reduces products.
    const int rounds =
        static_cast<int>(ready(pairs) - before) + (has_products ? cost_of_reduce(context_).rounds : 0);
    const int levels = narrowed_levels(bytes_between(parts, pairs), rounds, size);
    return levels == 0 ? widest(with_prefixes(parts, pairs, {}, size), size, 2)
                       : narrowed(parts, std::move(pairs), size, levels);
}

/// What becomes known by its bits is taken apart once: halves whose bits are known make a whole.
PrefixNetwork::Parts PrefixNetwork::woven(const Parts &parts, Parts earlier, Parts later, const Parts &pairs,
                                          std::uint32_t size) {
    Parts result = copies(parts);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (!is_in_bits(pairs[i]) || is_in_bits(parts[i])) {
            continue;
        }
        std::vector<Run> runs;
        for (std::uint32_t at = 0; at + 1 < size; at += 2) {
            runs.push_back({earlier[i].id(), at / 2, 1, 1});
            runs.push_back({later[i].id(), at / 2, 1, 1});
        }
        const Handle last =
            size % 2 == 1 ? services_.pieces_of(parts[i], {{parts[i].id(), size - 1, 1, 1}}, 1) : Handle();
        if (size % 2 == 1) {
            runs.push_back({last.id(), 0, 1, 1});
        }
        result[i] = services_.gathered_in_bits(std::move(runs));
    }
    return result;
}

/// The bits of those that are known by them.
std::vector<NodeId> PrefixNetwork::nodes_of(const Parts &values) const {
    std::vector<NodeId> result;
    for (const Handle &each : values) {
        if (is_in_bits(each)) {
            for (const Value bit : *table_.bits(each.id())) {
                if (!bit.is_constant()) {
                    result.push_back(bit.id());
                }
            }
        } else if (!each.is_constant()) {
            result.push_back(each.id());
        }
    }
    return result;
}

/// The step at which all of them are known.
std::uint64_t PrefixNetwork::ready(const Parts &values) const {
    std::uint64_t last = 0;
    for (const NodeId each : nodes_of(values)) {
        last = std::max<std::uint64_t>(last, table_[each].ready());
    }
    return last;
}

PrefixNetwork::Parts PrefixNetwork::composed(Parts earlier, Parts later, std::uint32_t count) {
    Parts result = services_.compose(std::move(earlier), std::move(later));
    for (Handle &each : result) {
        each = services_.spread(each, count);
    }
    return result;
}

/// Elements 0 and 1, 2 and 3, and so on.
PrefixNetwork::Parts PrefixNetwork::composed_pairs(const Parts &parts, std::uint32_t size) {
    Parts earlier = services_.parts_of(parts, 0, 2, size / 2),
          later = services_.parts_of(parts, 1, 2, size / 2);
    return composed(std::move(earlier), std::move(later), size / 2);
}

/// Bytes that a party sends for each element of what was recorded from some values to others, and for those to
/// become numbers again.
double PrefixNetwork::bytes_between(const Parts &from, const Parts &to) const {
    const Context &c = context_;
    double bits = 0;
    const std::vector<NodeId> sources = nodes_of(from);
    std::unordered_set<NodeId> seen(sources.begin(), sources.end());
    std::vector<NodeId> left = nodes_of(to);
    while (!left.empty()) {
        const NodeId id = left.back();
        left.pop_back();
        const Node &node = table_[id];
        if (!seen.insert(id).second) {
            continue;
        }
        const int k = node.k;
        switch (node.op) {
        case Op::kLessThanZero:
        case Op::kSelectNegative:
        case Op::kMinimum:
            bits += cost_of_less_than_zero(c, k).bits_per_party(c.n());
            break;
        case Op::kEqualZero:
            bits += cost_of_equal_zero(c, k).bits_per_party(c.n());
            break;
        case Op::kSelectBit:
            bits += cost_of_add_where_set(c).bits_per_party(c.n());
            break;
        case Op::kAnd:
            bits += cost_of_and(c, 1).bits_per_party(c.n());
            break;
        case Op::kToField:
            bits += cost_of_bits_to_field(c).bits_per_party(c.n());
            break;
        default:
            break;
        }
        bits += node.form == Form::kProduct ? cost_of_reduce(c).bits_per_party(c.n()) : 0;
        if (node.state != State::kPending) { // done as it was recorded, and sends nothing itself
            continue;
        }
        table_.for_each_operand(node.op, node.operands.data(),
                                [&](NodeId operand) { left.push_back(operand); });
    }
    return bits / 8;
}

/// How many levels of pairs the network is narrowed by. bytes: of a composition; rounds: of a level.
int PrefixNetwork::narrowed_levels(double bytes, int rounds, std::uint32_t size) const {
    const int depth = static_cast<int>(std::bit_width(size - 1));
    int best = 0;
    double least = 0;
    double around = 0; // compositions in front of the narrower network, and behind it
    for (int levels = 0; levels == 0 || size >> levels >= 2; ++levels) {
        const double inside = static_cast<double>(size >> levels) / 2 * (depth - levels);
        const double cost = (around + inside) * bytes + (depth + levels) * rounds * round_bytes_;
        if (levels == 0 || cost < least) {
            least = cost;
            best = levels;
        }
        around += static_cast<double>(size >> levels);
    }
    return best;
}

/// In blocks of twice as many elements at each level, the last element of a block's first half is composed with all
/// of its second half (Sklansky's network). first_half: blocks of so many elements are done.
PrefixNetwork::Parts PrefixNetwork::widest(Parts parts, std::uint32_t size, std::uint32_t first_half) {
    for (std::uint32_t half = first_half; half < size; half *= 2) {
        Parts earlier, later;
        std::uint32_t changed = 0;
        for (const Handle &part : parts) {
            std::vector<Run> last_ones, second_halves;
            for (std::uint32_t block = 0; size - block > half; block += 2 * half) {
                const std::uint32_t length = std::min(half, size - block - half);
                last_ones.push_back({part.id(), block + half - 1, 0, length});
                second_halves.push_back({part.id(), block + half, 1, length});
                if (size - block <= 2 * half) {
                    break;
                }
            }
            changed = 0;
            for (const Run &run : second_halves) {
                changed += run.count;
            }
            earlier.push_back(services_.pieces_of(part, std::move(last_ones), changed));
            later.push_back(services_.pieces_of(part, std::move(second_halves), changed));
        }
        const Parts news_of = composed(std::move(earlier), std::move(later), changed);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const Handle &news = news_of[i];
            std::vector<Run> runs;
            std::uint32_t taken = 0;
            for (std::uint32_t block = 0; block < size;) {
                const std::uint32_t kept = std::min(half, size - block);
                runs.push_back({parts[i].id(), block, 1, kept});
                block += kept;
                const std::uint32_t length = std::min(half, size - block);
                if (length != 0) {
                    runs.push_back({news.id(), taken, 1, length});
                    taken += length;
                    block += length;
                }
            }
            parts[i] = services_.gathered(std::move(runs),
                                          hull(recorder_.range_of(parts[i]), recorder_.range_of(news)));
        }
    }
    return parts;
}

/// pairs: neighbours composed. levels: how often that is done, here and inside.
PrefixNetwork::Parts PrefixNetwork::narrowed(const Parts &parts, Parts pairs, std::uint32_t size,
                                             int levels) {
    const std::uint32_t count = size / 2, between = (size - 1) / 2;
    Parts inside;
    if (levels > 1 && count > 1) {
        Parts next = composed_pairs(pairs, count);
        inside = narrowed(pairs, std::move(next), count, levels - 1);
    } else {
        inside = widest(std::move(pairs), count, 1);
    }
    if (between == 0) {
        return with_prefixes(parts, inside, {}, size);
    }
    Parts earlier = services_.parts_of(inside, 0, 1, between),
          later = services_.parts_of(parts, 2, 2, between);
    const Parts behind = composed(std::move(earlier), std::move(later), between);
    return with_prefixes(parts, inside, behind, size);
}

/// The first element, then by turns the prefixes that end at odd places, and those at even ones; where there are none
/// of these, the elements there.
PrefixNetwork::Parts PrefixNetwork::with_prefixes(const Parts &parts, const Parts &odd, const Parts &even,
                                                  std::uint32_t size) {
    Parts result;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::vector<Run> runs{{parts[i].id(), 0, 1, 1}};
        Interval range = hull(recorder_.range_of(parts[i]), recorder_.range_of(odd[i]));
        for (std::uint32_t at = 1; at < size; ++at) {
            if (at % 2 == 1) {
                runs.push_back({odd[i].id(), at / 2, 1, 1});
            } else if (even.empty()) {
                runs.push_back({parts[i].id(), at, 1, 1});
            } else {
                runs.push_back({even[i].id(), at / 2 - 1, 1, 1});
            }
        }
        if (!even.empty()) {
            range = hull(range, recorder_.range_of(even[i]));
        }
        result.push_back(services_.gathered(std::move(runs), range));
    }
    return result;
}

} // namespace picco::runtime
