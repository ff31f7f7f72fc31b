// Protocols on words.
#include "engine/execute/executor.h"
#include "protocols/boolean/circuit_run.h"
#include "protocols/convert/compose.h"
#include "protocols/convert/decompose.h"
#include "protocols/core/open.h"
#include "sharing/bit_runs.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {

namespace {

/// The values of some words of every plane.
Bits cut_values(const Bits &from, std::size_t first, std::size_t last) {
    Bits part(std::min(64 * last, from.count) - 64 * first, from.planes, from.components);
    for (std::size_t c = 0; c < from.components; ++c) {
        for (std::size_t j = 0; j < from.planes; ++j) {
            std::copy_n(from.plane(c, j) + first, part.stride, part.plane(c, j));
        }
    }
    return part;
}

void put_values(Bits &to, std::size_t first, const Bits &part) {
    for (std::size_t c = 0; c < part.components; ++c) {
        for (std::size_t j = 0; j < part.planes; ++j) {
            std::copy_n(part.plane(c, j), part.stride, to.plane(c, j) + first);
        }
    }
}

/// The first word of a piece's planes and the one behind its last. All pieces take their rounds, an empty one too.
std::pair<std::size_t, std::size_t> words_of_piece(const Bits &all, std::size_t piece, std::size_t pieces) {
    const std::size_t words = (all.stride + pieces - 1) / pieces,
                      first = std::min(piece * words, all.stride - 1);
    return {first, std::min(first + words, all.stride)};
}

/// The protocol that a group of words becomes numbers by.
Task<Elements> words_to_numbers(Context &context, Bits words, std::uint16_t k) {
    const bool is_signed = (k & kSignedWord) != 0, counts_ones = (k & kOnesOfWord) != 0,
               are_many = (k & kWholeWord) != 0;
    return counts_ones
               ? are_many ? count_many_ones(context, std::move(words)) : count_ones(context, std::move(words))
           : are_many ? words_to_field(context, std::move(words), is_signed)
                      : words_to_field_by_bits(context, std::move(words), is_signed);
}

} // namespace

Task<void> Executor::run_to_word(Group group) {
    auto protocol = decompose(context_, batches_.gather(group, 0), group.k, group.m);
    const Bits result = co_await protocol;
    batches_.scatter_words(group, result);
    finish(group);
}

Task<void> Executor::run_circuits(Group group) {
    const std::shared_ptr<const Circuit> circuit = circuits_[group.k];
    Bits inputs = zero_bits(batches_.elements_of(group), circuit->inputs(), context_.components());
    std::size_t plane = 0;
    for (int operand = 0; plane < inputs.planes; ++operand) {
        plane += batches_.gather_planes(group, operand, inputs, plane);
    }
    const bool is_bit = table_[group.nodes[0]].form == Form::kBit;
    Bits result;
    if (group.m == 1) {
        auto protocol = run_circuit(context_, circuit, std::move(inputs));
        result = co_await protocol;
    } else {
        result = Bits(inputs.count, circuit->outputs().planes.size(), inputs.components);
        for (std::size_t piece = 0; piece < group.m; ++piece) {
            const auto [first, last] = words_of_piece(inputs, piece, group.m);
            auto protocol = run_circuit(context_, circuit, cut_values(inputs, first, last));
            const Bits part = co_await protocol;
            put_values(result, first, part);
        }
    }
    is_bit ? batches_.scatter_bits(group, result) : batches_.scatter_words(group, result);
    finish(group);
}

Task<void> Executor::run_from_word(Group group) {
    const std::size_t count = batches_.elements_of(group),
                      planes = table_[table_[group.nodes[0]].operands[0]].bit;
    Bits words = zero_bits(count, planes, context_.components());
    batches_.gather_planes(group, 0, words, 0);
    const std::size_t pieces = (group.k & kWholeWord) != 0 ? 0 : group.k / kWordPiece;
    Elements numbers;
    if (pieces == 0) {
        auto protocol = words_to_numbers(context_, std::move(words), group.k);
        numbers = co_await protocol;
    } else {
        numbers = Elements(context_.field, count);
        for (std::size_t piece = 0; piece < pieces; ++piece) {
            const auto [first, last] = words_of_piece(words, piece, pieces);
            auto protocol = words_to_numbers(context_, cut_values(words, first, last), group.k);
            const Elements part = co_await protocol;
            std::copy(part.words.begin(), part.words.end(), numbers.at(64 * first));
        }
    }
    batches_.scatter(group, std::move(numbers));
    finish(group);
}

Task<void> Executor::run_open_words(Group group) {
    const std::size_t planes = table_[table_[group.nodes[0]].operands[0]].bit;
    Bits words = zero_bits(batches_.elements_of(group), planes, context_.components());
    batches_.gather_planes(group, 0, words, 0);
    auto protocol = open_bits(context_, std::move(words));
    const PlainBits result = co_await protocol;
    std::size_t at = 0;
    for (const NodeId id : group.nodes) {
        table_.allocate(id);
        for (std::size_t i = 0; i < table_[id].count; ++i, ++at) {
            mpz_class number;
            for (std::size_t j = 0; j < planes; ++j) {
                if (result.get(j, at)) {
                    mpz_setbit(number.get_mpz_t(), j);
                }
            }
            arithmetic_.set(table_.data(id) + i * context_.field.limbs(), number);
        }
    }
    finish(group);
}

} // namespace picco::runtime
