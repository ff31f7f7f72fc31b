// The part of the catalogue about private indices.
#include "protocols/boolean/logic.h"
#include "protocols/catalogue/entries.h"
#include "protocols/lookup/last_writes.h"
#include "protocols/lookup/one_hot.h"
#include "protocols/lookup/table_read.h"
#include "protocols/lookup/table_write.h"

namespace picco::runtime {

namespace {

/// Of writes one after the other those that add, a bit each, for so many sequences; none: empty.
Words additions_of(unsigned additions, std::size_t length, std::size_t sequences) {
    Words adds(additions == 0 ? 0 : (length * sequences + 63) / 64);
    std::fill(adds.begin(), adds.end(), 0);
    for (std::size_t at = 0; at < length * sequences && additions != 0; ++at)
        adds[at / 64] |= std::uint64_t{additions >> (at / sequences) & 1u} << (at % 64);
    return adds;
}

void add_unit_vectors(Entries &entries) {
    for (const auto &[bits, entries_of] : {std::pair{1, 2}, std::pair{2, 4}, std::pair{3, 5},
                                           std::pair{5, 32}, std::pair{6, 33}, std::pair{9, 400}}) {
        const auto places = static_cast<std::size_t>(entries_of);
        entries.add(
            "one hot", std::nullopt,
            [bits = bits, places](Context &c, CatalogueInputs i) {
                run_alone(c, one_hot(c, std::vector<Elements>(static_cast<std::size_t>(bits), i.x), places));
            },
            [bits = bits, places](const Context &c) { return cost_of_one_hot(c, bits, places); });
        entries.add(
            "one hot of bits", std::nullopt,
            [bits = bits, places](Context &c, CatalogueInputs i) {
                run_alone(c, one_hot(c, zero_bits(static_cast<std::size_t>(bits), i.x.count, c.components()),
                                     places));
            },
            [bits = bits, places](const Context &c) { return cost_of_one_hot_bits(c, bits, places); });
    }
}

void add_reads(Entries &entries) {
    for (const std::size_t rows : {std::size_t{0}, std::size_t{2}, std::size_t{5}}) {
        for (const bool is_public : {false, true}) {
            if (rows == 0 && is_public)
                continue;
            entries.add(
                "table read", std::nullopt,
                [=](Context &c, CatalogueInputs i) {
                    const Words zeros(std::size_t{256});
                    const TableRead read{
                        {zeros.data(), 3, 17, is_public}, 2, {zeros.data(), 4}, {zeros.data(), rows}};
                    run_alone(c, read_tables(c, std::vector<TableRead>(i.x.count, read)));
                },
                [=](const Context &c) { return cost_of_table_read(c, 3, rows, is_public); });
        }
    }
}

template <class Run, class CostOf>
void add_sequences(Entries &entries, const char *name, Run protocol, CostOf cost_of, std::size_t reads) {
    for (const unsigned additions : {0u, 1u, 2u, 5u, 10u, 31u}) {
        for (const auto &shape : {std::pair{0u, 1u}, std::pair{0u, 2u}, std::pair{1u, 1u}, std::pair{3u, 2u},
                                  std::pair{3u, 5u}}) {
            const std::size_t bits = shape.first, length = shape.second, every = length + reads;
            entries.add(
                name, std::nullopt,
                [=](Context &c, CatalogueInputs i) {
                    const std::size_t count = i.x.count;
                    const Bits writes = zero_bits(every * count, bits + 1, c.components());
                    run_alone(c, protocol(c, slice_planes(writes, 0, bits), slice_planes(writes, bits, 1),
                                          length, additions_of(additions, every, count)));
                },
                [=](const Context &c) {
                    return cost_of(c, bits, length, additions_of(additions, every, 1));
                });
        }
    }
}

void add_table_writes(Entries &entries) {
    for (const TableWriteShape shape : {TableWriteShape{8, 3, 3, 8, 1, 1}, TableWriteShape{24, 2, 5, 8, 2, 4},
                                        TableWriteShape{16, 8, 4, 24, 3, 8}}) {
        entries.add(
            "table writes", std::nullopt,
            [shape](Context &c, CatalogueInputs i) {
                const std::size_t count = i.x.count, writes = count * shape.writes;
                run_alone(c, write_tables(c, zero_bits(shape.elements, count * shape.planes, c.components()),
                                          zero_bits(writes, shape.place_bits, c.components()),
                                          zero_bits(writes, 1, c.components()),
                                          zero_bits(writes, shape.planes, c.components()), shape));
            },
            [shape](const Context &c) { return cost_of_table_write(c, shape); });
    }
}

} // namespace

void add_lookups(Entries &entries) {
    add_unit_vectors(entries);
    add_reads(entries);
    add_sequences(entries, "last writes", last_writes, cost_of_last_writes, 0);
    add_sequences(entries, "seen writes", seen_writes, cost_of_seen_writes, 1);
    add_table_writes(entries);
}

} // namespace picco::runtime
