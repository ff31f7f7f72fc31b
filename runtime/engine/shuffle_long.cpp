// Shuffles of more columns than fit in memory, where parties page.
#include "base/error.h"
#include "engine/engine.h"
#include "engine/paged_parts.h"
#include "protocols/order/shuffle_parts.h"

#include <algorithm>
#include <bit>
#include <utility>

#include <fmt/format.h>

namespace picco::runtime {
/// Executes all that was recorded.
void Engine::run_all() {
    recorder_.forget_patterns();
    tables_.forget_patterns();
    choose_protocols();
    tag_rounds();
    executor_.plan_pages();
    executor_.run_until_few(0);
    executor_.end_plan();
    touched_ = 0;
    recorder_.begin_window();
}

/// The shares go to pages of their own, one part after the other. load: gives the rows of so many columns.
void Engine::shuffle_in_parts(MatrixParts &parts, const PartsShape &shape, const LoadRows &load) {
    const int line = recorder_.line();
    for (std::size_t i = 0; i < shape.count(); ++i) {
        std::vector<Handle> loaded = load(i * shape.part, shape.columns_of(i));
        Handle all =
            recorder_.settled(shape.elements_of(i) == 1
                                  ? std::move(loaded[0])
                                  : recorder_.join(loaded, static_cast<std::uint32_t>(shape.columns_of(i))));
        loaded.clear();
        run_until_done(all);
        const std::uint64_t *const first = table_.data(all.id());
        Words words(first, first + shape.elements_of(i) * context_.field.limbs());
        all = {};
        parts.put(i, std::move(words));
        recorder_.at(line);
        make_room();
    }
    recorder_.mix(shape.columns, shape.rows);
    run_all();
    const Cost cost = cost_of_shuffle_parts(context_, shape);
    const std::size_t elements = shape.rows * shape.columns;
    executor_.run_alone(shuffle_parts(context_, parts, shape), Op::kShuffle, elements,
                        {Protocol::kShuffle, {cost.rounds, cost.bits / elements}}, line);
}

void Engine::shuffle_long(const std::vector<Vector> &rows, std::size_t count) {
    require(!branches_.inside(), "data is put in order inside a private branch");
    const int line = recorder_.line();
    const PartsShape shape{rows.size(), count, most_in_part(rows.size())};
    PagedParts parts(table_);
    std::vector<bool> are_assumed(rows.size());
    shuffle_in_parts(parts, shape, [&](std::size_t first, std::size_t columns) {
        std::vector<Handle> loaded;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            loaded.push_back(load_vector(from(rows[row], first), columns));
            are_assumed[row] = are_assumed[row] || recorder_.is_assumed(loaded.back());
        }
        return loaded;
    });
    for (std::size_t i = 0; i < shape.count(); ++i) {
        const Words words = parts.take(i);
        const std::size_t size = shape.columns_of(i) * context_.field.limbs();
        for (std::size_t row = 0; row < rows.size(); ++row) {
            Elements shares(context_.field, shape.columns_of(i));
            std::copy_n(words.data() + row * size, size, shares.data());
            store_vector(from(rows[row], i * shape.part), shape.columns_of(i),
                         known_as(are_assumed[row],
                                  recorder_.known(std::move(shares), Interval::of_type(rows[row].type))));
        }
        recorder_.at(line);
        make_room();
    }
}

/// Networks permute a matrix as a whole: each of t + 1 dealers shares a setting for each of its switches.
void Engine::require_room_for_network(std::size_t columns) const {
    const auto dealers = static_cast<std::size_t>(context_.t() + 1),
               layers = static_cast<std::size_t>(std::bit_width(columns - 1));
    if (dealers * layers * columns > 2 * most_touched_) {
        throw ComputationError(fmt::format("{}: a shuffle of {} columns does not fit in the memory that "
                                           "--memory says: with more than {} parties it is "
                                           "not done in parts; give each party more memory",
                                           recorder_.here(), columns, kMostPartiesWithSubsetKeys));
    }
}

} // namespace picco::runtime
