#include "protocols/lookup/table_write.h"

#include "base/error.h"
#include "protocols/boolean/logic.h"
#include "protocols/lookup/last_writes.h"
#include "protocols/lookup/one_hot.h"
#include "sharing/bit_runs.h"
#include "sharing/word_kernels.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace picco::runtime {
namespace {

constexpr std::size_t kMostBlock = 1024, kMostColumnBits = 10;
/// Bytes of sums that all writes of a block are added to before the next ones are.
constexpr std::size_t kTile = 1 << 14;

std::uint64_t bit_of(const std::uint64_t *plane, std::size_t place) {
    return plane[place / 64] >> (place % 64) & 1u;
}

/// How many writes the block has that stand at place p of each; blocks from the last one on may have fewer.
std::size_t blocks_with(const TableWriteShape &shape, std::size_t p) {
    return shape.blocks() - ((shape.blocks() - 1) * shape.block + p < shape.writes ? 0 : 1);
}

/// The writes at one place of all blocks of all tables side by side, as last_writes takes them; what is
/// missing of a last block does not happen.
Bits by_place(const Bits &x, const TableWriteShape &shape) {
    const std::size_t blocks = shape.blocks(), tables = x.count / shape.writes;
    Bits result = zero_bits(tables * blocks * shape.block, x.planes, x.components);
    for (std::size_t component = 0; component < x.components; ++component) {
        for (std::size_t plane = 0; plane < x.planes; ++plane) {
            for (std::size_t p = 0; p < shape.block; ++p) {
                for (std::size_t t = 0; t < tables; ++t) {
                    copy_bits(result.plane(component, plane), (p * tables + t) * blocks,
                              x.plane(component, plane), t * shape.writes + p,
                              static_cast<std::ptrdiff_t>(shape.block), blocks_with(shape, p));
                }
            }
        }
    }
    return result;
}

/// One bit each, back in the order of the writes.
Bits by_write(const Bits &x, const TableWriteShape &shape, std::size_t tables) {
    const std::size_t blocks = shape.blocks();
    Bits result = zero_bits(tables * shape.writes, 1, x.components);
    for (std::size_t component = 0; component < x.components; ++component) {
        for (std::size_t i = 0; i < tables * blocks; ++i) {
            const std::size_t first = i % blocks * shape.block;
            copy_bits(result.plane(component, 0), i / blocks * shape.writes + first, x.plane(component, 0), i,
                      static_cast<std::ptrdiff_t>(tables * blocks),
                      std::min(shape.block, shape.writes - first));
        }
    }
    return result;
}

/// Planes first, …, first + count - 1: a plane for each write, of so many bits.
Bits turned(const Bits &x, std::size_t first, std::size_t count) {
    Bits result = zero_bits(count, x.count, x.components);
    for (std::size_t component = 0; component < x.components; ++component) {
        for (std::size_t j = 0; j < count; ++j) {
            const std::uint64_t *from = x.plane(component, first + j);
            for (std::size_t i = 0; i < x.count; ++i) {
                *result.plane(component, i) |= bit_of(from, i) << j; // count <= 64
            }
        }
    }
    return result;
}

/// All ones where the XOR of the bits of a value that the component is multiplied with is 1.
std::uint64_t partner(const Context &context, std::size_t component, const Bits &x, std::size_t plane,
                      std::size_t value) {
    std::uint64_t bit = 0;
    for (const std::size_t other : context.bits.products()[component]) {
        bit ^= bit_of(x.plane(other, plane), value);
    }
    return -bit;
}

/// Bits of the products of a write: of its columns with each bit of its value, then of its rows with the bit
/// that says whether it lasts.
std::size_t products_of_a_write(const TableWriteShape &shape) {
    return shape.columns() * shape.planes + shape.rows();
}

/// Adds this party's summands of the products of one vector of a write with a bit.
void add_products(const Context &context, PlainBits &to, std::size_t at, const Bits &vectors,
                  std::size_t write, const Bits &bits, std::size_t plane) {
    Words sum(vectors.stride);
    std::fill(sum.begin(), sum.end(), 0);
    for (std::size_t component = 0; component < context.components(); ++component) {
        word_kernels().masked_into(sum.data(), vectors.plane(component, write),
                                   partner(context, component, bits, plane, write), vectors.stride);
    }
    copy_bits(to.plane(0), at, sum.data(), 0, 1, vectors.count);
}

/// The summands of all writes, one behind the other.
PlainBits products(const Context &context, const TableWriteShape &shape, const Bits &columns,
                   const Bits &values, const Bits &rows, const Bits &last) {
    PlainBits result(products_of_a_write(shape) * columns.planes, 1);
    std::fill(result.words.begin(), result.words.end(), 0);
    std::size_t at = 0;
    for (std::size_t write = 0; write < columns.planes; ++write) {
        for (std::size_t j = 0; j < shape.planes; ++j, at += columns.count) {
            add_products(context, result, at, columns, write, values, j);
        }
        add_products(context, result, at, rows, write, last, 0);
        at += rows.count;
    }
    return result;
}

/// Of a run of writes: what a party multiplies the entries of its rows with, for each of its components: the
/// sums of those components of columns and of columns times value that belong to the product.
Words row_factors(const Context &context, const TableWriteShape &shape, const Bits &columns,
                  const Bits &chosen, std::size_t first, std::size_t writes) {
    const auto &pairs = context.bits.products();
    const std::size_t in_chosen = columns.count * shape.planes;
    const std::size_t stride = plane_words(columns.count + in_chosen);
    Words result(writes * pairs.size() * stride);
    std::fill(result.begin(), result.end(), 0);
    Words one(stride);
    for (std::size_t write = 0; write < writes; ++write) {
        for (std::size_t component = 0; component < pairs.size(); ++component) {
            std::uint64_t *to = result.data() + (write * pairs.size() + component) * stride;
            for (const std::size_t other : pairs[component]) {
                std::fill(one.begin(), one.end(), 0);
                copy_bits(one.data(), 0, columns.plane(other, first + write), 0, 1, columns.count);
                copy_bits(one.data(), columns.count, chosen.plane(other, 0),
                          (first + write) * products_of_a_write(shape), 1, in_chosen);
                word_kernels().xor_into(to, one.data(), stride);
            }
        }
    }
    return result;
}

/// This party's summands of what each block writes: whether it writes to an element, then the bits of the
/// value, or 0; the planes of a block behind those of the block before.
PlainBits block_summands(const Context &context, const TableWriteShape &shape, const Bits &columns,
                         const Bits &chosen) {
    const std::size_t planes = shape.planes + 1, width = shape.columns(),
                      stride = plane_words(width * planes);
    const std::size_t blocks = columns.planes / shape.writes * shape.blocks();
    PlainBits result(shape.elements * planes * blocks, 1);
    std::fill(result.words.begin(), result.words.end(), 0);
    const std::size_t tile = std::max<std::size_t>(1, kTile / (8 * stride));
    Words sums(tile * stride);
    for (std::size_t i = 0; i < blocks; ++i) {
        const std::size_t in_table = i % shape.blocks() * shape.block;
        const std::size_t first = i / shape.blocks() * shape.writes + in_table;
        const std::size_t writes = std::min(shape.block, shape.writes - in_table);
        const Words factors = row_factors(context, shape, columns, chosen, first, writes);
        for (std::size_t row = 0; row < shape.rows(); row += tile) {
            const std::size_t in_tile = std::min(tile, shape.rows() - row);
            std::fill(sums.begin(), sums.end(), 0);
            const std::uint64_t *factor = factors.data();
            for (std::size_t write = 0; write < writes; ++write) {
                for (std::size_t component = 0; component < context.components(); ++component) {
                    const std::uint64_t *entries = chosen.plane(component, 0);
                    const std::size_t entry =
                        (first + write) * products_of_a_write(shape) + width * shape.planes + row;
                    for (std::size_t r = 0; r < in_tile; ++r) {
                        word_kernels().masked_into(sums.data() + r * stride, factor,
                                                   -bit_of(entries, entry + r), stride);
                    }
                    factor += stride;
                }
            }
            for (std::size_t r = 0; r < in_tile; ++r) {
                const std::size_t at = (row + r) * width;
                for (std::size_t j = 0; j < planes; ++j) {
                    copy_bits(result.plane(0), (i * planes + j) * shape.elements + at,
                              sums.data() + r * stride, j * width, 1, std::min(width, shape.elements - at));
                }
            }
        }
    }
    return result;
}

/// What a block of each table writes.
Bits state_of(const TableWriteShape &shape, const Bits &blocks, std::size_t tables, std::size_t block) {
    const std::size_t planes = shape.planes + 1;
    Bits state = zero_bits(shape.elements, tables * planes, blocks.components);
    for (std::size_t component = 0; component < blocks.components; ++component) {
        for (std::size_t plane = 0; plane < state.planes; ++plane) {
            const std::size_t place = (plane / planes * shape.blocks() + block) * planes + plane % planes;
            copy_bits(state.plane(component, plane), 0, blocks.plane(component, 0), place * shape.elements, 1,
                      shape.elements);
        }
    }
    return state;
}

/// Calls visit(earlier state, later state, plane of the former, of the latter, plane that tells where the
/// latter is written) for all planes of all pairs of states that are next to each other, table by table.
template <class Visit>
void for_each_pair(const std::vector<Bits> &states, std::size_t tables, Visit visit) {
    for (std::size_t t = 0; t < tables; ++t) {
        for (std::size_t i = 0; i + 1 < states.size(); i += 2) {
            const std::size_t planes = states[i].planes / tables, later = states[i + 1].planes / tables;
            for (std::size_t j = 0; j < planes; ++j) {
                visit(i, i + 1, t * planes + j, t * later + (later - planes) + j, t * later);
            }
        }
    }
}

/// States of tables, one after the other, of which each two become one: the later one, and where that does
/// not write, what the earlier one has. The first plane of a table tells where it is written; the first state
/// may be without it, as it has all elements.
Task<std::vector<Bits>> joined(Context &context, std::vector<Bits> states, std::size_t tables) {
    const std::size_t elements = states[0].count, components = states[0].components;
    std::size_t planes = 0;
    for (std::size_t i = 0; i + 1 < states.size(); i += 2) {
        planes += states[i].planes;
    }
    Bits earlier = zero_bits(planes * elements, 1, components), written = earlier;
    for (std::size_t component = 0; component < components; ++component) {
        std::size_t at = 0;
        for_each_pair(states, tables, [&](auto first, auto second, auto from, auto, auto where) {
            copy_bits(earlier.plane(component, 0), at, states[first].plane(component, from), 0, 1, elements);
            copy_bits(written.plane(component, 0), at, states[second].plane(component, where), 0, 1,
                      elements);
            at += elements;
        });
    }
    auto keeping = and_bits(context, std::move(earlier), not_bits(context, std::move(written)));
    const Bits stays = co_await keeping;
    std::vector<Bits> result;
    for (std::size_t i = 0; i < states.size(); i += 2) {
        result.push_back(i + 1 < states.size() ? zero_bits(elements, states[i].planes, components)
                                               : std::move(states[i]));
    }
    for (std::size_t component = 0; component < components; ++component) {
        std::size_t at = 0;
        for_each_pair(states, tables, [&](auto first, auto second, auto from, auto to, auto) {
            std::uint64_t *both = result[first / 2].plane(component, from);
            copy_bits(both, 0, stays.plane(component, 0), at, 1, elements);
            word_kernels().xor_into(both, states[second].plane(component, to), plane_words(elements));
            at += elements;
        });
    }
    co_return result;
}

} // namespace

TableWriteShape table_write_shape(const Context &context, std::size_t elements, std::size_t planes,
                                  std::size_t place_bits, std::size_t writes) {
    TableWriteShape best{elements, planes, place_bits, writes, 0, 0};
    std::uint64_t least = UINT64_MAX;
    for (std::size_t columns = 1; columns < place_bits && columns <= kMostColumnBits; ++columns) {
        for (std::size_t block = 1; block / 2 < writes && block <= kMostBlock; block *= 2) {
            const TableWriteShape shape{
                elements, planes, place_bits, writes, static_cast<int>(columns), std::min(block, writes)};
            if (const std::uint64_t bits = cost_of_table_write(context, shape).bits; bits < least) {
                least = bits;
                best = shape;
            }
        }
    }
    return best;
}

Task<Bits> write_tables(Context &context, Bits table, Bits places, Bits happens, Bits values,
                        TableWriteShape shape) {
    const auto column_bits = static_cast<std::size_t>(shape.column_bits);
    const std::size_t tables = happens.count / shape.writes, writes = tables * shape.writes;
    require(tables > 0 && table.count == shape.elements && table.planes == tables * shape.planes &&
                places.count == writes && places.planes == shape.place_bits && happens.count == writes &&
                values.count == writes && values.planes == shape.planes && shape.block > 0 &&
                column_bits > 0 && column_bits < shape.place_bits && shape.place_bits <= 64,
            "writes to a table of another shape");
    auto finding_columns = one_hot(context, turned(places, 0, column_bits), shape.columns());
    auto finding_rows =
        one_hot(context, turned(places, column_bits, shape.place_bits - column_bits), shape.rows());
    auto finding_last = last_writes(context, by_place(places, shape), by_place(happens, shape), shape.block);
    finding_columns.spawn(context.rounds.queue());
    finding_rows.spawn(context.rounds.queue());
    finding_last.spawn(context.rounds.queue());
    const Bits columns = co_await finding_columns;
    const Bits rows = co_await finding_rows;
    const Bits last = co_await finding_last;

    auto choosing = share_summands(
        context, products(context, shape, columns, values, rows, by_write(last, shape, tables)));
    const Bits chosen = co_await choosing;
    auto sharing = share_summands(context, block_summands(context, shape, columns, chosen));
    const Bits blocks = co_await sharing;
    std::vector<Bits> states;
    states.push_back(std::move(table));
    for (std::size_t i = 0; i < shape.blocks(); ++i) {
        states.push_back(state_of(shape, blocks, tables, i));
    }
    while (states.size() > 1) {
        auto joining = joined(context, std::move(states), tables);
        states = co_await joining;
    }
    co_return std::move(states[0]);
}

Cost cost_of_table_write(const Context &context, const TableWriteShape &shape) {
    const int row_bits = static_cast<int>(shape.place_bits) - shape.column_bits;
    const std::size_t blocks = shape.blocks(), planes = shape.planes;
    const int depth = levels_of(blocks + 1);
    const Cost last = cost_of_last_writes(context, shape.place_bits, shape.block);
    const Cost columns = cost_of_one_hot_bits(context, shape.column_bits, shape.columns());
    const Cost rows = cost_of_one_hot_bits(context, row_bits, shape.rows());
    const std::size_t each = products_of_a_write(shape);
    const std::size_t states = blocks * (planes + 1) +
                               (blocks - static_cast<std::size_t>(depth)) * (planes + 1) +
                               static_cast<std::size_t>(depth) * planes;
    return {std::max({last.rounds, columns.rounds, rows.rounds}) + 2 + depth,
            blocks * last.bits + shape.writes * (columns.bits + rows.bits + cost_of_and(context, each).bits) +
                cost_of_and(context, shape.elements * states).bits};
}

} // namespace picco::runtime
