// Reading and writing through pointers with a private location.
#include "engine/engine.h"

#include <cstring>

namespace picco::runtime {

Handle Engine::read(const Location &from, int type) {
    if (!from.is_list()) {
        return from.is_null() ? recorder_.constant(0) : load(from.address(), type);
    }
    const std::size_t bytes = static_cast<std::size_t>(memory_.words()) * sizeof(std::uint64_t);
    std::vector<std::pair<Handle, Handle>> options;
    for (Candidate &each : locations_.candidates(from)) {
        std::uint64_t *cell = objects_.at(each.place, bytes, RowKind::kCells);
        options.emplace_back(std::move(each.bit), cell != nullptr ? load(cell, type) : recorder_.constant(0));
    }
    return recorder_.choose(options, locations_.is_never_null(from));
}

void Engine::write(const Location &to, const Handle &value, int type) {
    if (!to.is_list()) {
        if (!to.is_null()) {
            store(to.address(), value.copy());
        }
        return;
    }
    const std::size_t bytes = static_cast<std::size_t>(memory_.words()) * sizeof(std::uint64_t);
    for (const Candidate &each : locations_.candidates(to)) {
        if (std::uint64_t *cell = objects_.at(each.place, bytes, RowKind::kCells)) {
            store(cell, recorder_.select(each.bit, value, load(cell, type)));
        }
    }
}

Location Engine::follow(const Location &from) {
    if (!from.is_list()) {
        return from.is_null() ? Location() : locations_.load(from.address());
    }
    std::vector<std::pair<Handle, Location>> choices;
    for (Candidate &each : locations_.candidates(from)) {
        const std::uint64_t *cell = objects_.at(each.place, sizeof *cell, RowKind::kPointers);
        choices.emplace_back(std::move(each.bit), cell != nullptr ? locations_.load(cell) : Location());
    }
    return locations_.choose(choices, locations_.is_never_null(from));
}

Location Engine::follow_address(const Location &from) {
    const auto target_of = [this](const std::uint64_t *cell) {
        const void *target = nullptr;
        if (cell != nullptr) {
            std::memcpy(&target, cell, sizeof target);
        }
        return locations_.certain(target);
    };
    if (!from.is_list()) {
        return target_of(from.address());
    }
    std::vector<std::pair<Handle, Location>> choices;
    for (Candidate &each : locations_.candidates(from)) {
        const std::uint64_t *cell = objects_.at(each.place, sizeof *cell, RowKind::kAddresses);
        choices.emplace_back(std::move(each.bit), target_of(cell));
    }
    return locations_.choose(choices, locations_.is_never_null(from));
}

void Engine::redirect(const Location &to, const Location &value) {
    if (!to.is_list()) {
        if (!to.is_null()) {
            store(to.address(), value.copy());
        }
        return;
    }
    for (const Candidate &each : locations_.candidates(to)) {
        if (std::uint64_t *cell = objects_.at(each.place, sizeof *cell, RowKind::kPointers)) {
            store(cell, locations_.select(each.bit, value, locations_.load(cell)));
        }
    }
}

} // namespace picco::runtime
