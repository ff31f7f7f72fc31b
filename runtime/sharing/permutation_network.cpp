#include "sharing/permutation_network.h"

#include <bit>
#include <numeric>

#include "base/error.h"

namespace picco::runtime {
namespace {

using Order = std::vector<std::uint32_t>;

/// Visits the switches, always in the same order. A network of m places has a row of switches, two networks
/// of half the size, an upper one of the first places of the switches and a lower one of the second places,
/// and another row of switches. An odd last place belongs to the lower network; of even m the last switch of
/// the second row is not needed.
template <class Visit>
class Walk {
  public:
    Walk(std::size_t count, Visit visit)
        : depth_(static_cast<int>(std::bit_width(count - 1))), visit_(std::move(visit)) {
        Order places(count);
        std::iota(places.begin(), places.end(), 0);
        places_ = std::move(places);
    }

    void go(const Order *order) { part(places_, order, 0); }

  private:
    /// Which half network each place's content goes through: of those that come in, and of those that go out.
    struct Sides {
        std::vector<std::uint8_t> in, out;
    };

    static Sides sides_of(const Order &order) {
        constexpr std::uint8_t kOpen = 2;
        const std::size_t m = order.size();
        Order target(m);
        for (std::size_t o = 0; o < m; ++o)
            target[order[o]] = static_cast<std::uint32_t>(o);
        Sides sides{std::vector<std::uint8_t>(m, kOpen), std::vector<std::uint8_t>(m, kOpen)};
        const auto follow = [&](std::size_t out, std::uint8_t side) {
            while (sides.out[out] == kOpen) {
                const std::size_t in = order[out];
                sides.out[out] = sides.in[in] = side;
                if ((in ^ 1) >= m)
                    return; // the odd place has no partner
                const std::size_t next = target[in ^ 1];
                sides.in[in ^ 1] = sides.out[next] = side ^ 1;
                if ((next ^ 1) >= m)
                    return;
                out = next ^ 1;
            }
        };
        follow(m - 1, 1);
        for (std::size_t out = 0; out < m; ++out)
            follow(out, 0);
        return sides;
    }

    void part(const Order &places, const Order *order, int depth) {
        const std::size_t m = places.size();
        if (m < 2)
            return;
        if (m == 2)
            return visit_(depth_ - 1, places[0], places[1], order != nullptr && (*order)[0] == 1);
        const Sides sides = order != nullptr ? sides_of(*order) : Sides();
        Order half_places[2], half_order[2];
        for (std::size_t i = 0; i < m; ++i)
            half_places[i + 1 == m ? 1 : i % 2].push_back(places[i]);
        if (order != nullptr) {
            for (int side : {0, 1})
                half_order[side].resize(half_places[side].size());
            for (std::size_t out = 0; out < m; ++out)
                half_order[sides.out[out]][out / 2] = (*order)[out] / 2;
        }
        for (std::size_t i = 0; i + 1 < m; i += 2)
            visit_(depth, places[i], places[i + 1], order != nullptr && sides.in[i] == 1);
        for (int side : {0, 1})
            part(half_places[side], order != nullptr ? &half_order[side] : nullptr, depth + 1);
        for (std::size_t i = 0; i + (m % 2 == 0 ? 3 : 1) < m; i += 2)
            visit_(2 * depth_ - 2 - depth, places[i], places[i + 1], order != nullptr && sides.out[i] == 1);
    }

    int depth_; ///< ceil(log2 count)
    Visit visit_;
    Order places_;
};

} // namespace

PermutationNetwork::PermutationNetwork(std::size_t count) : count_(count) {
    require(count >= 1 && count <= 0xffffffffu, "a network has another number of places");
    layers_.resize(count == 1 ? 0 : 2 * static_cast<std::size_t>(std::bit_width(count - 1)) - 1);
    Walk(count, [&](int layer, std::uint32_t first, std::uint32_t second, bool) {
        layers_[static_cast<std::size_t>(layer)].push_back({first, second});
    }).go(nullptr);
}

std::size_t PermutationNetwork::switches() const {
    std::size_t sum = 0;
    for (const auto &layer : layers_)
        sum += layer.size();
    return sum;
}

std::vector<std::vector<std::uint8_t>> PermutationNetwork::settings(const Order &order) const {
    require(order.size() == count_, "an order of another number of places");
    std::vector<std::vector<std::uint8_t>> settings(layers_.size());
    Walk(count_, [&](int layer, std::uint32_t, std::uint32_t, bool exchanges) {
        settings[static_cast<std::size_t>(layer)].push_back(exchanges);
    }).go(&order);
    return settings;
}

} // namespace picco::runtime
