#include "protocols/garbled/evaluator.h"

#include "protocols/core/wire.h"

#include <algorithm>

namespace picco::runtime {

/// Both heads are there.
void Evaluator::begin() {
    Key key;
    for (std::size_t i = 0; i < received_.size(); ++i)
        std::copy_n(received_[i].head.data(), GarbledMessage::kHalfKey,
                    key.data() + i * GarbledMessage::kHalfKey);
    hash_.emplace(key);
    const std::uint8_t *from_first = received_[0].head.data() + GarbledMessage::kHalfKey,
                       *from_second = received_[1].head.data() + GarbledMessage::kHalfKey;
    const auto next = [](const std::uint8_t *&bytes) {
        const Label label = read_label(bytes);
        bytes += sizeof label;
        return label;
    };
    Labels inputs;
    inputs.reserve(circuit_.gates.inputs);
    for (std::size_t i = 0; i < circuit_.bits; ++i) {
        const Label of_first = next(from_first);
        inputs.push_back(of_first ^ next(from_second));
    }
    for (const std::uint8_t **from : {&from_first, &from_second})
        for (std::size_t i = 0; i < circuit_.all_summand_bits(); ++i)
            inputs.push_back(next(*from));
    for (const Label label : labels_of_masks(*hash_, circuit_.all_mask_bits()))
        inputs.push_back(label);
    evaluation_.emplace(circuit_.gates, *hash_, inputs);
    for (const Half half : {Half::kFirst, Half::kSecond}) {
        Bytes &table = received_.at(half == Half::kFirst ? 0 : 1).table;
        evaluation_->take(half, table.data(), table.size());
        table = Bytes();
    }
}

void Evaluator::take(int garbler, std::size_t first, std::size_t last, const std::uint8_t *from) {
    const Half half = roles_.half(garbler);
    Received &received = received_.at(half == Half::kFirst ? 0 : 1);
    const auto part = [&](std::size_t begin, std::size_t end) {
        const std::size_t at = std::min(std::max(first, begin), last),
                          until = std::max(at, std::min(last, end));
        return std::pair(from + (at - first), until - at);
    };
    const auto append = [](Bytes &bytes, std::pair<const std::uint8_t *, std::size_t> more) {
        bytes.insert(bytes.end(), more.first, more.first + more.second);
    };
    append(received.head, part(0, layout_.table));
    const bool are_heads_there = std::ranges::all_of(
        received_, [&](const Received &each) { return each.head.size() == layout_.table; });
    if (!evaluation_ && are_heads_there)
        begin();
    if (const auto table = part(layout_.table, layout_.hints); evaluation_)
        evaluation_->take(half, table.first, table.second);
    else
        append(received.table, table);
    append(received.hints, part(layout_.hints, layout_.size));
}

GarbledResults Evaluator::results() const {
    const Labels outputs = evaluation_->outputs();
    // Canonical, as the circuit reduces them.
    const std::size_t size = context_.field.wire_bytes(),
                      length = static_cast<std::size_t>(circuit_.field_bits);
    Bytes masked(circuit_.results.size() * size);
    std::fill(masked.begin(), masked.end(), std::uint8_t{0});
    for (std::size_t i = 0; i < circuit_.results.size() * length; ++i) {
        const bool is_first = i < layout_.hint_bits;
        const std::size_t at = is_first ? i : i - layout_.hint_bits;
        const std::uint64_t hint = received_[is_first ? 0 : 1].hints[at / 8] >> at % 8 & 1u;
        const std::uint64_t bit = colour(outputs[circuit_.bit_outputs + i]) ^ hint;
        masked[i / length * size + i % length / 8] |= static_cast<std::uint8_t>(bit << i % length % 8);
    }
    return {roles_.evaluator, colours(outputs, circuit_.bit_outputs),
            decode_elements(context_.field, masked, circuit_.results.size(), roles_.first)};
}

} // namespace picco::runtime
