#include "engine/record/exchange_log.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace picco::runtime {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

} // namespace

void ExchangeLog::add(std::uint64_t *x, std::uint64_t *y, int type) {
    if (x == y) {
        return;
    }
    if (type != type_) {
        settle();
        type_ = type;
    }
    memory_.tell_others(*this, x);
    memory_.tell_others(*this, y);
    const std::uint32_t first = place_of(x), second = place_of(y);
    entries_.exchanges.push_back({first, second});
    entries_.lines.push_back(recorder_.line());
    recorder_.mix(std::uint64_t{first} << 32 | second, static_cast<std::uint64_t>(Op::kMinimum) << 32 |
                                                           static_cast<std::uint32_t>(recorder_.line()));
}

std::uint32_t ExchangeLog::place_of(std::uint64_t *cell) {
    const auto [found, is_new] = places_.try_emplace(cell, static_cast<std::uint32_t>(entries_.cells.size()));
    if (is_new) {
        entries_.cells.push_back(cell);
        if (first_ == nullptr || cell < first_ || cell >= end_) {
            first_ = first_ == nullptr ? cell : std::min<const std::uint64_t *>(first_, cell);
            end_ = std::max<const std::uint64_t *>(end_, cell + memory_.words());
            memory_.watch(*this, first_, end_);
        }
    }
    return found->second;
}

void ExchangeLog::reading(const std::uint64_t *cell) {
    if (places_.contains(cell)) {
        settle();
    }
}

void ExchangeLog::releasing(const std::uint64_t *first, const std::uint64_t *end) {
    const auto is_released = [&](const std::uint64_t *cell) { return cell >= first && cell < end; };
    const auto count = static_cast<std::size_t>((end - first) / memory_.words());
    bool is_any = false;
    if (count < entries_.cells.size()) {
        for (std::size_t i = 0; i < count && !is_any; ++i) {
            is_any = places_.contains(memory_.at(first, static_cast<std::ptrdiff_t>(i)));
        }
    } else {
        is_any = std::any_of(entries_.cells.begin(), entries_.cells.end(), is_released);
    }
    if (is_any) {
        settle();
    }
}

void ExchangeLog::settle() {
    if (entries_.exchanges.empty()) {
        return;
    }
    // From here on the cells are read and written as they stand.
    const Entries entries = std::exchange(entries_, {});
    places_.clear();
    first_ = end_ = nullptr;
    memory_.watch(*this, nullptr, nullptr);
    const int line = recorder_.line();
    std::vector<std::uint32_t> places(entries.cells.size(), kNone); // each is in one part
    for (const auto &part : connected(entries.exchanges, entries.cells.size())) {
        if (part.size() < kFewestExchanges || !record_network(entries, part, places)) {
            record_one_by_one(entries, part);
        }
    }
    recorder_.at(line);
}

void ExchangeLog::record_one_by_one(const Entries &entries, const std::vector<std::uint32_t> &part) {
    for (const std::uint32_t i : part) {
        recorder_.at(entries.lines[i]);
        record_(entries.cells[entries.exchanges[i].x], entries.cells[entries.exchanges[i].y], type_);
    }
}

/// places: of the cells in their part, as far as they are known.
bool ExchangeLog::record_network(const Entries &entries, const std::vector<std::uint32_t> &part,
                                 std::vector<std::uint32_t> &places) {
    std::vector<std::uint64_t *> cells;
    std::vector<Handle> values;
    std::vector<PlaceValue> known;
    std::vector<PlaceExchange> exchanges;
    exchanges.reserve(part.size());
    bool are_numbers = true;
    const auto place_of = [&](std::uint32_t place) {
        if (places[place] == kNone) {
            places[place] = static_cast<std::uint32_t>(cells.size());
            std::uint64_t *cell = cells.emplace_back(entries.cells[place]);
            const Handle &value = values.emplace_back(memory_.load(cell, Interval::of_type(type_)));
            are_numbers = are_numbers && recorder_.is_number(value) && recorder_.count_of(value) == 1;
            if (are_numbers) {
                const Node &node = table_[value.id()];
                known.push_back({node.range, node.ready(), node.form == Form::kProduct});
            }
        }
        return places[place];
    };
    for (const std::uint32_t i : part) {
        const std::uint32_t x = place_of(entries.exchanges[i].x), y = place_of(entries.exchanges[i].y);
        exchanges.push_back({x, y});
    }
    auto plan = are_numbers ? plan_exchanges(exchanges, known, latency_) : std::nullopt;
    if (!plan) {
        return false;
    }
    const Cost cost = choose_outputs(context_, latency_, limits_, plan->network);
    const auto products = static_cast<std::size_t>(
        std::count_if(known.begin(), known.end(), [](const PlaceValue &each) { return each.is_product; }));
    if (!is_better(context_, latency_, limits_, plan->network, cost, products, plan->single)) {
        return false;
    }
    recorder_.at(entries.lines[part.back()]);
    const Handle network =
        recorder_.network(values, plan->range, networks_.keep(std::move(plan->network)), cost.rounds);
    for (std::uint32_t i = 0; i < cells.size(); ++i) {
        Handle value = recorder_.element(network, i);
        table_[value.id()].range = plan->ranges[i];
        memory_.store(cells[i], std::move(value));
    }
    return true;
}

} // namespace picco::runtime
