// Words, and floating-point numbers in them.
#include "engine/record/recorder.h"

#include "base/error.h"
#include "field/transpose.h"
#include "real/arithmetic.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace picco::runtime {

std::optional<std::vector<mpz_class>> Recorder::public_numbers(const Handle &x) {
    if (const auto number = public_number(x)) {
        return std::vector<mpz_class>{*number};
    }
    if (!is_form(x, Form::kPublic) || !is_done(x.id())) {
        return std::nullopt;
    }
    std::vector<mpz_class> numbers;
    const std::size_t limbs = immediate_.size();
    for (std::size_t i = 0; i < count_of(x); ++i) {
        numbers.push_back(arithmetic_.field().to_signed(table_.data(x.id()) + i * limbs));
    }
    return numbers;
}

namespace {

/// Bits 64 * limb to 64 * limb + 63 in two's complement.
std::uint64_t low_limb(const mpz_class &value, std::size_t limb) {
    if (mpz_sgn(value.get_mpz_t()) >= 0) {
        return mpz_getlimbn(value.get_mpz_t(), static_cast<mp_size_t>(limb));
    }
    const mpz_class others = -value - 1; // the complement
    return ~mpz_getlimbn(others.get_mpz_t(), static_cast<mp_size_t>(limb));
}

} // namespace

PlainBits Recorder::low_planes(const std::vector<mpz_class> &values, int bits) {
    PlainBits planes(values.size(), static_cast<std::size_t>(bits));
    for (std::size_t first = 0; first < values.size(); first += 64) {
        const std::size_t count = std::min<std::size_t>(64, values.size() - first);
        for (std::size_t low = 0; low < planes.planes; low += 64) {
            std::uint64_t block[64] = {};
            for (std::size_t i = 0; i < count; ++i) {
                block[i] = low_limb(values[first + i], low / 64);
            }
            transpose64(block);
            for (std::size_t j = low; j < std::min(low + 64, planes.planes); ++j) {
                planes.plane(j)[first / 64] = block[j - low];
            }
        }
    }
    return planes;
}

PlainBits Recorder::low_planes(const std::vector<std::int64_t> &values, int bits) const {
    PlainBits planes(values.size(), static_cast<std::size_t>(bits));
    const Words words(values.begin(), values.end());
    arithmetic_.field().word_planes(planes.plane(0), planes.stride, words.data(), words.size(),
                                    std::min(bits, 64));
    for (std::size_t j = 64; j < planes.planes; ++j) { // the sign
        std::copy_n(planes.plane(63), planes.stride, planes.plane(j));
    }
    return planes;
}

Handle Recorder::public_word(const std::vector<mpz_class> &values, int bits) {
    for (const mpz_class &value : values) {
        mix(value);
    }
    const NodeId id = table_.create(Op::kLeaf, Form::kWord, {0, Interval::power(bits)}, line_,
                                    static_cast<std::uint32_t>(values.size()));
    table_[id].bit = static_cast<std::uint16_t>(bits);
    table_.write_word(id, arithmetic_.share_public(low_planes(values, bits)), 0);
    table_.finish(id);
    return Handle(table_, Value::node(id));
}

int Recorder::known_word_bits(const Handle &x) const {
    if (x.is_constant()) {
        return 0;
    }
    const Node &node = table_[x.id()];
    const NodeId word = node.form == Form::kWord ? x.id() : node.word;
    return word == 0 ? 0 : table_[word].bit;
}

Handle Recorder::assembled(const BitList &bits) {
    const auto size = static_cast<int>(bits.size());
    std::vector<NodeId> list;
    for (const Handle &bit : bits) {
        list.push_back(to_bit(bit).take().id());
    }
    return record_of_list(
        {.op = Op::kAssemble, .form = Form::kWord, .range = {0, Interval::power(size)}, .bit = size},
        std::move(list));
}

Handle Recorder::to_word(const Handle &x, int bits, bool is_number) {
    if (word_bits(x) == bits) {
        return x.copy();
    }
    if (const auto numbers = public_numbers(x)) {
        return public_word(*numbers, bits);
    }
    const Interval range{0, Interval::power(bits)};
    if (is_form(x, Form::kBit) || is_form(x, Form::kBits)) {
        return assembled(bits_of(x, bits));
    }
    const Handle a = to_field(x);
    Node &node = table_[a.id()];
    const NodeId source = behind(a.id(), Form::kWord);
    const NodeId known = source != 0 ? source : node.word;
    if (known != 0 && table_[known].bit == bits) {
        return refer(Value::node(known));
    }
    const int k = checked_bits(std::max(range_of(a).signed_bits(), bits), latency_.max_signed_bits());
    Handle word = record({.op = Op::kToWord,
                          .form = Form::kWord,
                          .range = range,
                          .operands = {a.id()},
                          .k = k,
                          .m = bits,
                          .bit = bits});
    if (is_number && table_[a.id()].word == 0) {
        table_[a.id()].word = word.id();
    }
    return word;
}

Handle Recorder::circuit(FloatOp op, const FloatFormat &format, int other, std::vector<Handle> operands,
                         const PublicOperand &known) {
    const int number = circuits_.number_of(op, format, other, known);
    std::array<NodeId, 3> ids{};
    std::transform(operands.begin(), operands.end(), ids.begin(),
                   [](const Handle &each) { return each.id(); });
    return record_circuit(number, yields_bit(op) ? kOneBit : static_cast<int>(result_bits(op, format, other)),
                          ids);
}

Handle Recorder::record_circuit(int number, int bits, const std::array<NodeId, 3> &operands) {
    const bool is_bit = bits == kOneBit;
    Spec spec{.op = Op::kCircuit,
              .form = is_bit ? Form::kBit : Form::kWord,
              .range = is_bit ? Interval::bit() : Interval{0, Interval::power(bits)},
              .operands = {operands[0], operands[1], operands[2]},
              .k = number,
              .bit = is_bit ? 0 : bits};
    spec.m = circuits_.pieces_of(number, count_of(spec));
    return record(spec);
}

Handle Recorder::float_operation(FloatOp op, const FloatFormat &format, const Handle &x, const Handle &y,
                                 int other) {
    const auto bits = static_cast<int>(operand_bits(op, format, other));
    const bool has_two = operands_of(op) == 2;
    const auto first = public_number(x), second = has_two ? public_number(y) : std::nullopt;
    if (first && (second || !has_two)) {
        std::vector<mpz_class> numbers{*first};
        if (has_two) {
            numbers.push_back(*second);
        }
        return number(evaluate(*float_circuit(op, format, other), static_cast<std::size_t>(bits), numbers));
    }
    std::vector<Handle> operands;
    if (first || second) {
        const PublicOperand known{first ? 1 : 2, first ? *first : *second};
        if (circuits_.may_specialise(op, format, known)) {
            operands.push_back(to_word(first ? y : x, bits));
            return circuit(op, format, other, std::move(operands), known);
        }
    }
    operands.push_back(to_word(x, bits, op != FloatOp::kFromInt));
    if (has_two) {
        operands.push_back(to_word(y, bits));
    }
    return circuit(op, format, other, std::move(operands));
}

Handle Recorder::select_words(const Handle &condition, const Handle &x, const Handle &y) {
    const int bits = std::max(known_word_bits(x), known_word_bits(y));
    // What a private branch has overwritten unread has no range of its own.
    const auto word_of = [&](const Handle &value) {
        const bool is_known = !std::isinf(range_of(value).lo);
        return to_word(is_known ? value.copy() : narrowed(value.copy(), {0, Interval::power(bits)}), bits);
    };
    std::vector<Handle> operands;
    operands.push_back(to_bit(condition));
    operands.push_back(word_of(x));
    operands.push_back(word_of(y));
    return circuit(FloatOp::kChoose, {}, bits, std::move(operands));
}

Handle Recorder::float_negate(const Handle &x, const FloatFormat &format) {
    if (const auto known = public_number(x)) {
        return number(picco::runtime::float_negate(*known, format));
    }
    const Handle a = to_word(x, format.width());
    return record({.op = Op::kFlipTop,
                   .form = Form::kWord,
                   .range = range_of(a),
                   .operands = {a.id()},
                   .m = format.significand - 1,
                   .bit = format.width()});
}

Handle Recorder::float_abs(const Handle &x, const FloatFormat &format) {
    if (const auto known = public_number(x)) {
        return number(picco::runtime::float_abs(*known, format));
    }
    const Handle a = to_word(x, format.width());
    return record({.op = Op::kClearTop,
                   .form = Form::kWord,
                   .range = range_of(a),
                   .operands = {a.id()},
                   .bit = format.width()});
}

Handle Recorder::float_truth(const Handle &x, const FloatFormat &format) {
    if (const auto known = public_number(x)) {
        return constant(*known != 0 ? 1 : 0);
    }
    const Handle a = to_word(x, format.width());
    return record({.op = Op::kPlane,
                   .form = Form::kBit,
                   .range = Interval::bit(),
                   .operands = {a.id()},
                   .m = format.significand - 1});
}

Handle Recorder::float_to_key(const Handle &x, const FloatFormat &format) {
    // The bits below the sign order the magnitudes; 0 has none set.
    const int sign = format.width() - 1;
    const Handle is_negative = shift_right(x, sign);
    const Handle magnitude = subtract(x, shift_left(is_negative, sign));
    return narrowed(subtract(magnitude, shift_left(multiply(is_negative, magnitude), 1)),
                    Interval::of_type(format.width()));
}

Handle Recorder::float_from_key(const Handle &key, const FloatFormat &format) {
    const int sign = format.width() - 1;
    const Handle is_negative = less(key, constant(0));
    const Handle magnitude = subtract(key, shift_left(multiply(is_negative, key), 1));
    return narrowed(add(magnitude, shift_left(is_negative, sign)), Interval::of_type(-format.width()));
}

Handle Recorder::float_from_integer(const Handle &x, int type, const FloatFormat &format) {
    // Only as many bits as the range tells.
    const Interval range = meet(range_of(x), Interval::of_type(type));
    const int bits = range.signed_bits();
    const int narrow = range.lo >= 0 ? -std::max(1, bits - 1) : std::max(2, bits);
    return float_operation(FloatOp::kFromInt, format, x, Handle(), narrow);
}

Handle Recorder::float_to_integer(const Handle &x, const FloatFormat &format, int type) {
    const Handle word = float_operation(FloatOp::kToInt, format, x, Handle(), type);
    if (const auto known = public_number(word)) {
        const mpz_class wrapped =
            type > 1 && mpz_tstbit(known->get_mpz_t(), static_cast<unsigned>(type - 1)) != 0
                ? mpz_class(*known - (mpz_class(1) << static_cast<unsigned>(type)))
                : *known;
        return number(wrapped);
    }
    return record({.op = Op::kFromWord,
                   .form = Form::kField,
                   .range = Interval::of_type(type == 1 ? -1 : type),
                   .operands = {word.id()},
                   .k = type > 1 ? kSignedWord : 0,
                   .m = word_bits(word)});
}

} // namespace picco::runtime
