#include "protocols/garbled/garbling.h"

#include <algorithm>

namespace picco::runtime {

void Garbling::read(std::uint8_t *to, std::size_t bytes) {
    while (bytes > 0) {
        if (first_ == made_.size()) {
            require(!gates_.is_done(), "a table of a garbled circuit has no more");
            made_.resize(gates_.products() * sizeof(Label));
            first_ = 0;
            std::uint8_t *table = made_.data();
            gates_.step([&](Label label) { table = write_label(table, label); });
            continue;
        }
        const std::size_t count = std::min(bytes, made_.size() - first_);
        to = std::copy_n(made_.data() + first_, count, to);
        first_ += count;
        bytes -= count;
    }
}

Labels Garbling::outputs() {
    while (!gates_.is_done()) { // what is free may be left
        require(first_ == made_.size() && gates_.products() == 0, "a table of a garbled circuit has more");
        gates_.step([](Label) {});
    }
    return gates_.outputs();
}

/// Copies what cannot be evaluated now. One half may be far ahead of the other.
void Evaluation::take(Half half, const std::uint8_t *from, std::size_t bytes) {
    Table &table = tables_.at(half == Half::kFirst ? 0 : 1);
    if (table.left == 0) {
        table.next = from;
        table.left = bytes;
        go_on();
        table.kept = Bytes(table.next, table.next + table.left);
        table.next = table.kept.data();
        return;
    }
    const std::size_t done = table.kept.size() - table.left;
    const bool is_mostly_done = 2 * done > table.kept.size();
    if (is_mostly_done)
        table.kept.erase(table.kept.begin(), table.kept.begin() + static_cast<std::ptrdiff_t>(done));
    table.kept.insert(table.kept.end(), from, from + bytes);
    table.next = table.kept.data() + (is_mostly_done ? 0 : done);
    table.left += bytes;
    go_on();
}

void Evaluation::go_on() {
    const auto reader = [](Table &table) {
        return [&table] {
            const Label label = read_label(table.next);
            table.next += sizeof label;
            table.left -= sizeof label;
            return label;
        };
    };
    while (!gates_.is_done() &&
           gates_.products() * sizeof(Label) <= std::min(tables_[0].left, tables_[1].left))
        gates_.step(reader(tables_[0]), reader(tables_[1]));
}

} // namespace picco::runtime
