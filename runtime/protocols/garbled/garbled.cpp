#include "protocols/garbled/garbled.h"

#include "base/error.h"
#include "protocols/boolean/addition.h"
#include "protocols/core/deal.h"
#include "protocols/core/random.h"
#include "protocols/core/wire.h"
#include "protocols/garbled/garbling.h"

#include <algorithm>
#include <cstring>

namespace picco::runtime {

namespace {

/// Tweaks of the labels of bits that both garblers know; those of gates stay below.
constexpr std::uint64_t kOfMasks = std::uint64_t{1} << 63;

struct Roles {
    int first, second, evaluator;
    /// Of a garbler.
    int other(int self) const { return self == first ? second : first; }
};

Roles next_roles(Context &context) {
    const int first = static_cast<int>(context.rounds.next_turn() % 3) + 1;
    return {first, context.shamir.after(first, 1), context.shamir.after(first, 2)};
}

/// Which component of a shared bit a party lacks: that of its own number. As one of those that this party holds.
const std::uint64_t *component_without(const Context &context, const Bits &bits, int party) {
    return bits.plane(static_cast<std::size_t>(context.bits.subsets().position(context.self(), party - 1)),
                      0);
}

std::uint8_t bit_of(const std::uint64_t *plane, std::size_t index) {
    return static_cast<std::uint8_t>(plane[index / 64] >> index % 64 & 1u);
}

/// What this garbler knows of the numbers, in the order of the circuit's inputs.
std::vector<std::uint8_t> summands(const Context &context, const GarbledCircuit &circuit, const Roles &roles,
                                   const Elements &numbers) {
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

/// Of the first labels.
PlainBits colours(const Labels &labels, std::size_t count) {
    PlainBits bits(count, 1);
    std::fill(bits.words.begin(), bits.words.end(), 0);
    for (std::size_t i = 0; i < count; ++i)
        bits.words[i / 64] |= colour(labels[i]) << i % 64;
    return bits;
}

std::size_t hints_size(const GarbledCircuit &circuit) {
    return (circuit.results.size() * static_cast<std::size_t>(circuit.field_bits) + 7) / 8;
}

std::size_t labels_size(const GarbledCircuit &circuit) {
    return (circuit.bits + circuit.all_summand_bits() + circuit.gates.products) * sizeof(Label);
}

/// What the first garbler sends beside labels: the key of the hash, and by what the colours of masked numbers are
/// turned over.
std::size_t first_size(const GarbledCircuit &circuit) {
    return sizeof(Key) + hints_size(circuit) + labels_size(circuit);
}

/// One label for each, which is the one that stands for 0 of a wire that both garblers set to 0.
Labels labels_of_masks(GarblingHash &hash, std::size_t count) {
    Labels labels(count);
    hash.each(kOfMasks, labels.data(), count);
    return labels;
}

class GarblerSide {
  public:
    GarblerSide(Context &context, const GarbledCircuit &circuit, const Roles &roles, std::uint64_t operation)
        : context_(context), circuit_(circuit), roles_(roles), drawn_(draw(operation)), key_(key()),
          hash_(key_) {
        masks_ = draw_elements(
            context, {KeyName::pair(roles.other(context.self())), operation, Purpose::product_mask, 0},
            circuit.results.size());
    }

    Bytes run(const Bits &bits, const Elements &numbers, GarbledResults &results) {
        Bytes message(is_first() ? first_size(circuit_) : labels_size(circuit_));
        std::uint8_t *const hints = message.data() + (is_first() ? key_.size() : 0),
                            *const labels = hints + (is_first() ? hints_size(circuit_) : 0);
        std::uint8_t *const table = write_labels(labels, bits, numbers);
        const Labels outputs = garble(circuit_.gates, hash_, inputs(), difference(),
                                      is_first() ? Half::kFirst : Half::kSecond, table);
        if (is_first()) {
            std::copy(key_.begin(), key_.end(), message.begin());
            write_hints(hints, outputs);
        }
        results.bits = colours(outputs, circuit_.bit_outputs);
        results.numbers = with_offsets();
        return message;
    }

  private:
    bool is_first() const { return context_.self() == roles_.first; }
    Label difference() const { return drawn_[0]; }
    /// The difference; the key of the hash; two labels for each bit, and one for each bit that a garbler knows of a
    /// number.
    Labels draw(std::uint64_t operation) const {
        Labels labels(2 + 2 * circuit_.bits + 2 * circuit_.all_summand_bits());
        static_assert(sizeof(Label) == 2 * sizeof(std::uint64_t));
        const std::size_t words = 2 * labels.size();
        context_.generators.bit_block(
            {KeyName::pair(roles_.other(context_.self())), operation, Purpose::random, 0}, 64 * words,
            reinterpret_cast<std::uint64_t *>(labels.data()), 0, words);
        labels[0].words[0] |= 1;
        return labels;
    }
    Key key() const {
        Key key;
        std::memcpy(key.data(), &drawn_[1], key.size());
        return key;
    }
    const Label *labels_of_bits(int garbler) const {
        return drawn_.data() + 2 + (garbler == roles_.first ? 0 : circuit_.bits);
    }
    const Label *labels_of_numbers(int garbler) const {
        return drawn_.data() + 2 + 2 * circuit_.bits +
               (garbler == roles_.first ? 0 : circuit_.all_summand_bits());
    }

    /// A bit is that component which the evaluator lacks, and so both garblers know, XOR one that each of them knows
    /// with the evaluator.
    Labels inputs() {
        Labels zeros;
        zeros.reserve(circuit_.gates.inputs);
        for (std::size_t i = 0; i < circuit_.bits; ++i)
            zeros.push_back(labels_of_bits(roles_.first)[i] ^ labels_of_bits(roles_.second)[i]);
        for (const int garbler : {roles_.first, roles_.second})
            zeros.insert(zeros.end(), labels_of_numbers(garbler),
                         labels_of_numbers(garbler) + circuit_.all_summand_bits());
        const Labels of_masks = labels_of_masks(hash_, circuit_.all_mask_bits());
        std::size_t at = 0;
        for (const std::uint8_t bit : bits_of_masks())
            zeros.push_back(of_masks[at++] ^ where(bit, difference()));
        return zeros;
    }
    std::vector<std::uint8_t> bits_of_masks() const {
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
    /// Of what this garbler brings in. Where the table stands.
    std::uint8_t *write_labels(std::uint8_t *to, const Bits &bits, const Elements &numbers) const {
        const std::uint64_t *of_both = component_without(context_, bits, roles_.evaluator),
                            *own = component_without(context_, bits, roles_.other(context_.self()));
        const Label *labels = labels_of_bits(context_.self());
        for (std::size_t i = 0; i < circuit_.bits; ++i) {
            // The first garbler brings in what both know.
            const std::uint64_t bit = bit_of(own, i) ^ (is_first() ? bit_of(of_both, i) : 0u);
            to = write_label(to, labels[i] ^ where(bit, difference()));
        }
        labels = labels_of_numbers(context_.self());
        for (const std::uint8_t bit : summands(context_, circuit_, roles_, numbers))
            to = write_label(to, *labels++ ^ where(bit, difference()));
        return to;
    }
    void write_hints(std::uint8_t *hints, const Labels &outputs) const {
        std::fill_n(hints, hints_size(circuit_), std::uint8_t{0});
        for (std::size_t i = circuit_.bit_outputs; i < outputs.size(); ++i) {
            const std::size_t at = i - circuit_.bit_outputs;
            hints[at / 8] |= static_cast<std::uint8_t>(colour(outputs[i]) << at % 8);
        }
    }
    /// What the masked values exceed the results by.
    Elements with_offsets() const {
        Elements offsets = masks_;
        for (std::size_t i = 0; i < offsets.count; ++i) {
            Elements power(context_.field, 1);
            context_.field.from_mpz(power.data(), mpz_class(1)
                                                      << static_cast<unsigned>(circuit_.results[i] - 1));
            context_.field.add(offsets.at(i), offsets.at(i), power.data(), 1);
        }
        return offsets;
    }

    Context &context_;
    const GarbledCircuit &circuit_;
    const Roles roles_;
    const Labels drawn_;
    const Key key_;
    GarblingHash hash_;
    Elements masks_;
};

void evaluate_garbled(const Context &context, const GarbledCircuit &circuit, const Bytes &first,
                      const Bytes &second, int garbler, GarbledResults &results) {
    Key key;
    std::memcpy(key.data(), first.data(), key.size());
    GarblingHash hash(key);
    const std::uint8_t *const hints = first.data() + key.size(), *from_first = hints + hints_size(circuit),
                              *from_second = second.data();
    const auto next = [](const std::uint8_t *&bytes) {
        const Label label = read_label(bytes);
        bytes += sizeof label;
        return label;
    };
    Labels inputs;
    inputs.reserve(circuit.gates.inputs);
    for (std::size_t i = 0; i < circuit.bits; ++i)
        inputs.push_back(next(from_first) ^ next(from_second));
    for (const std::uint8_t **from : {&from_first, &from_second})
        for (std::size_t i = 0; i < circuit.all_summand_bits(); ++i)
            inputs.push_back(next(*from));
    for (const Label label : labels_of_masks(hash, circuit.all_mask_bits()))
        inputs.push_back(label);
    const Labels outputs = evaluate(circuit.gates, hash, inputs, from_first, from_second);
    results.bits = colours(outputs, circuit.bit_outputs);
    // Canonical, as the circuit reduces them.
    const std::size_t size = context.field.wire_bytes();
    Bytes masked(circuit.results.size() * size);
    std::fill(masked.begin(), masked.end(), 0);
    for (std::size_t i = 0; i < circuit.results.size() * static_cast<std::size_t>(circuit.field_bits); ++i) {
        const std::uint64_t bit = colour(outputs[circuit.bit_outputs + i]) ^ (hints[i / 8] >> i % 8 & 1u);
        const std::size_t number = i / static_cast<std::size_t>(circuit.field_bits),
                          j = i % static_cast<std::size_t>(circuit.field_bits);
        masked[number * size + j / 8] |= static_cast<std::uint8_t>(bit << j % 8);
    }
    results.numbers = decode_elements(context.field, masked, circuit.results.size(), garbler);
}

} // namespace

Task<GarbledResults> run_garbled(Context &context, std::shared_ptr<const GarbledCircuit> circuit, Bits bits,
                                 Elements numbers) {
    require(context.n() == 3 && bits.count == circuit->bits && numbers.count == circuit->numbers.size(),
            "a garbled circuit has three parties, and inputs of its own");
    const std::uint64_t operation = context.rounds.next_operation();
    const Roles roles = next_roles(context);
    GarbledResults results;
    results.evaluator = roles.evaluator;
    Message message(3);
    const bool evaluates = context.self() == roles.evaluator;
    if (evaluates) {
        message.from[slot(roles.first)].resize(first_size(*circuit));
        message.from[slot(roles.second)].resize(labels_size(*circuit));
    } else {
        GarblerSide garbler(context, *circuit, roles, operation);
        message.to[slot(roles.evaluator)] = garbler.run(bits, numbers, results);
    }

    co_await context.rounds.exchange(message);

    if (evaluates)
        evaluate_garbled(context, *circuit, message.from[slot(roles.first)], message.from[slot(roles.second)],
                         roles.first, results);
    co_return results;
}

Cost cost_of_garbled(const Context &, const GarbledCircuit &circuit) {
    return {1, 8 * (first_size(circuit) + labels_size(circuit))};
}

Task<Bits> share_garbled_bits(Context &context, int evaluator, PlainBits bits) {
    auto dealing = deal_bits(context, 1u << (evaluator - 1), bits.count, 1, bits);
    Bits shared = co_await dealing;
    if (context.self() != evaluator) {
        const auto component =
            static_cast<std::size_t>(context.bits.subsets().position(context.self(), evaluator - 1));
        for (std::size_t word = 0; word < shared.stride; ++word)
            shared.plane(component, 0)[word] ^= bits.plane(0)[word];
    }
    co_return shared;
}

Task<Elements> share_garbled_numbers(Context &context, int evaluator, Elements numbers) {
    auto dealing = deal_sum(context, 1u << (evaluator - 1), numbers.count, numbers, nullptr);
    Elements shared = co_await dealing;
    if (context.self() != evaluator) {
        // The masks have a sharing that is free, as the evaluator's share is 0.
        context.field.multiply_constant(numbers.data(), numbers.data(),
                                        context.shamir.line(evaluator, context.self()), numbers.count);
        context.field.subtract(shared.data(), shared.data(), numbers.data(), numbers.count);
    }
    co_return shared;
}

Cost cost_of_share_garbled_bits(const Context &context) {
    return cost_of_deal_bits(context, 1, 1);
}

Cost cost_of_share_garbled_numbers(const Context &context) {
    return cost_of_deal(context, 1);
}

} // namespace picco::runtime
