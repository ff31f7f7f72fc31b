#include "protocols/garbled/garbler.h"

#include "protocols/boolean/addition.h"
#include "protocols/core/random.h"

#include <algorithm>
#include <cstring>

namespace picco::runtime {

namespace {

/// Which component of a shared bit a party lacks: that of its own number. As one of those that this party holds.
const std::uint64_t *component_without(const Context &context, const Bits &bits, int party) {
    return bits.plane(static_cast<std::size_t>(context.bits.subsets().position(context.self(), party - 1)),
                      0);
}

std::uint8_t bit_of(const std::uint64_t *plane, std::size_t index) {
    return static_cast<std::uint8_t>(plane[index / 64] >> index % 64 & 1u);
}

/// What this garbler knows of the numbers, in the order of the circuit's inputs.
std::vector<std::uint8_t> summands(const Context &context, const GarbledCircuit &circuit,
                                   const GarblingRoles &roles, const Elements &numbers) {
    // Lines through the garblers' two points: the weights with which the second one opens from the two.
    const bool is_first = context.self() == roles.first;
    const Elements &weights = context.shamir.open_weights(roles.second);
    std::vector<std::uint8_t> known;
    known.reserve(circuit.all_summand_bits());
    for (std::size_t i = 0; i < circuit.numbers.size();) {
        const int bits = circuit.numbers[i];
        std::size_t last = i; // of those of equal length
        while (last < circuit.numbers.size() && circuit.numbers[last] == bits)
            ++last;
        Elements own(context.field, last - i);
        std::copy_n(numbers.at(i), own.words.size(), own.data());
        own = add_power(context.field, std::move(own), bits - 1);
        context.field.multiply_constant(own.data(), own.data(), weights.at(is_first ? 1 : 0), own.count);
        const Summands summands{{roles.first, roles.second}, true, is_first, std::move(own)};
        const PlainBits planes = summand_bits(context, summands, bits, bits, 0);
        for (std::size_t j = 0; j < planes.count; ++j)
            for (std::size_t plane = 0; plane < planes.planes; ++plane)
                known.push_back(bit_of(planes.plane(plane), j));
        i = last;
    }
    return known;
}

} // namespace

Garbler::Garbler(Context &context, const GarbledCircuit &circuit, const GarblingRoles &roles,
                 std::uint64_t operation, const Bits &bits, const Elements &numbers)
    : context_(context), circuit_(circuit), roles_(roles), layout_(circuit),
      summand_bits_(circuit.all_summand_bits()), drawn_(draw(operation)), key_(key()), hash_(key_),
      masks_(draw_elements(context,
                           {KeyName::pair(roles.other(context.self())), operation, Purpose::product_mask, 0},
                           circuit.results.size())),
      head_(head(bits, numbers)),
      table_(circuit.gates, hash_, inputs(), difference(), roles.half(context.self())) {}

Labels Garbler::draw(std::uint64_t operation) const {
    Labels labels(2 + 2 * circuit_.bits + 2 * summand_bits_);
    static_assert(sizeof(Label) == 2 * sizeof(std::uint64_t));
    const std::size_t words = 2 * labels.size();
    context_.generators.bit_block(
        {KeyName::pair(roles_.other(context_.self())), operation, Purpose::random, 0}, 64 * words,
        reinterpret_cast<std::uint64_t *>(labels.data()), 0, words);
    labels[0].words[0] |= 1;
    return labels;
}

Key Garbler::key() const {
    Key key;
    std::memcpy(key.data(), &drawn_[1], key.size());
    return key;
}

/// A bit is that component which the evaluator lacks, and so both garblers know, XOR one that each of them knows
/// with the evaluator.
Labels Garbler::inputs() {
    Labels zeros;
    zeros.reserve(circuit_.gates.inputs);
    for (std::size_t i = 0; i < circuit_.bits; ++i)
        zeros.push_back(labels_of_bits(roles_.first)[i] ^ labels_of_bits(roles_.second)[i]);
    for (const int garbler : {roles_.first, roles_.second})
        zeros.insert(zeros.end(), labels_of_numbers(garbler), labels_of_numbers(garbler) + summand_bits_);
    const Labels of_masks = labels_of_masks(hash_, circuit_.all_mask_bits());
    std::size_t at = 0;
    for (const std::uint8_t bit : bits_of_masks())
        zeros.push_back(of_masks[at++] ^ where(bit, difference()));
    return zeros;
}

std::vector<std::uint8_t> Garbler::bits_of_masks() const {
    const int length = circuit_.field_bits;
    PlainBits planes(masks_.count, static_cast<std::size_t>(length));
    context_.field.bit_planes(planes.words.data(), planes.stride, masks_.data(), masks_.count, 0, length);
    std::vector<std::uint8_t> bits, r(static_cast<std::size_t>(length));
    bits.reserve(circuit_.all_mask_bits());
    for (std::size_t i = 0; i < masks_.count; ++i) {
        for (std::size_t j = 0; j < r.size(); ++j)
            r[j] = bit_of(planes.plane(j), i);
        append_mask_bits(bits, r.data(), context_.field.modulus(), circuit_.results[i], length);
    }
    return bits;
}

/// Half of the key, and labels of what this garbler brings in.
Bytes Garbler::head(const Bits &bits, const Elements &numbers) const {
    Bytes head(layout_.table);
    const bool is_first = context_.self() == roles_.first;
    std::uint8_t *to = std::copy_n(key_.data() + (is_first ? 0 : GarbledMessage::kHalfKey),
                                   GarbledMessage::kHalfKey, head.data());
    const std::uint64_t *of_both = component_without(context_, bits, roles_.evaluator),
                        *own = component_without(context_, bits, roles_.other(context_.self()));
    const Label *labels = labels_of_bits(context_.self());
    for (std::size_t i = 0; i < circuit_.bits; ++i) {
        // The first garbler brings in what both know.
        const std::uint64_t bit = bit_of(own, i) ^ (is_first ? bit_of(of_both, i) : 0u);
        to = write_label(to, labels[i] ^ where(bit, difference()));
    }
    labels = labels_of_numbers(context_.self());
    for (const std::uint8_t bit : summands(context_, circuit_, roles_, numbers))
        to = write_label(to, *labels++ ^ where(bit, difference()));
    return head;
}

/// Half of them.
Bytes Garbler::hints() const {
    Bytes hints(layout_.size - layout_.hints);
    std::fill(hints.begin(), hints.end(), std::uint8_t{0});
    const std::size_t all = outputs_->size() - circuit_.bit_outputs;
    const std::size_t first = context_.self() == roles_.first ? 0 : layout_.hint_bits;
    for (std::size_t i = 0; i < layout_.hint_bits && first + i < all; ++i)
        hints[i / 8] |=
            static_cast<std::uint8_t>(colour((*outputs_)[circuit_.bit_outputs + first + i]) << i % 8);
    return hints;
}

void Garbler::make(std::size_t first, std::size_t last, const std::vector<std::uint8_t *> &to) {
    std::uint8_t *place = to[slot(roles_.evaluator)];
    const auto part = [&](std::size_t begin, std::size_t end, auto &&write) {
        const std::size_t from = std::max(first, begin), until = std::min(last, end);
        if (from < until) {
            write(from - begin, until - from);
            place += until - from;
        }
    };
    const auto copy = [&](const Bytes &bytes) {
        return [&](std::size_t at, std::size_t count) { std::copy_n(bytes.data() + at, count, place); };
    };
    part(0, layout_.table, copy(head_));
    part(layout_.table, layout_.hints, [&](std::size_t, std::size_t count) { table_.read(place, count); });
    if (last >= layout_.hints && !outputs_)
        outputs_ = table_.outputs();
    if (outputs_)
        part(layout_.hints, layout_.size, copy(hints()));
}

GarbledResults Garbler::results() {
    return {roles_.evaluator, colours(*outputs_, circuit_.bit_outputs), with_offsets()};
}

/// What the masked values exceed the results by.
Elements Garbler::with_offsets() const {
    Elements offsets = masks_;
    for (std::size_t i = 0; i < offsets.count; ++i) {
        Elements power(context_.field, 1);
        context_.field.from_mpz(power.data(), mpz_class(1) << static_cast<unsigned>(circuit_.results[i] - 1));
        context_.field.add(offsets.at(i), offsets.at(i), power.data(), 1);
    }
    return offsets;
}

} // namespace picco::runtime
