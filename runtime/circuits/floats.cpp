#include "circuits/floats.h"

#include "base/error.h"
#include "circuits/float_functions.h"
#include "circuits/float_sum.h"

#include <cstdlib>
#include <map>
#include <mutex>
#include <tuple>

namespace picco::runtime {
namespace {

/// Operations on other words than numbers; nothing for those on numbers.
Wires build_part(CircuitBuilder &c, FloatOp op, const FloatFormat &format, int other) {
    const auto width = static_cast<std::size_t>(other);
    const SumShape shape = SumShape::of(other);
    const auto exponent = static_cast<std::size_t>(shape.exponent_bits(format));
    switch (op) {
    case FloatOp::kChoose: {
        const Wires all = input(c, 1 + 2 * width);
        return choose(c, all[0], slice(all, 1, width), slice(all, 1 + width, width));
    }
    case FloatOp::kProductTerm: {
        const auto size = static_cast<std::size_t>(format.width());
        const Wires all = input(c, 2 * size);
        return product_term(c, unpack(all, format), unpack(slice(all, size, size), format));
    }
    case FloatOp::kTermExponent:
        return exponent_of_term(format, shape, input(c, term_bits(format, shape)));
    case FloatOp::kLarger: {
        const Wires all = input(c, 2 * width);
        return larger(c, slice(all, 0, width), slice(all, width, width));
    }
    case FloatOp::kAlign: {
        const std::size_t size = term_bits(format, shape);
        const Wires all = input(c, size + exponent);
        return align(c, format, shape, slice(all, 0, size), slice(all, size, exponent));
    }
    case FloatOp::kAddPairs: {
        const Wires all = input(c, 4 * width);
        return add_pairs(c, slice(all, 0, 2 * width), slice(all, 2 * width, 2 * width));
    }
    case FloatOp::kFinishSum: {
        const auto size = 2 * static_cast<std::size_t>(shape.sum_bits(format));
        const Wires all = input(c, size + exponent);
        return pack(finish_sum(c, format, shape, slice(all, 0, size), slice(all, size, exponent)));
    }
    case FloatOp::kJoinedTerm:
        return joined_term(c, format, shape,
                           unpack(input(c, static_cast<std::size_t>(format.width())), format));
    case FloatOp::kJoinSums: {
        const std::size_t size = joined_bits(format, shape);
        const Wires all = input(c, 2 * size);
        return join_sums(c, format, shape, slice(all, 0, size), slice(all, size, size));
    }
    case FloatOp::kFinishJoined: {
        const auto size = static_cast<std::size_t>(shape.sum_bits(format));
        const Wires all = input(c, size + exponent);
        const Wires pair = extend(slice(all, 0, size), 2 * size); // and nothing to add
        return pack(finish_sum(c, format, shape, pair, slice(all, size, exponent)));
    }
    default:
        return {};
    }
}

std::shared_ptr<const Circuit> build(FloatOp op, const FloatFormat &format, int other,
                                     const PublicOperand &known) {
    CircuitBuilder c;
    if (const Wires part = build_part(c, op, format, other); !part.empty()) {
        return std::make_shared<const Circuit>(c.finish(part));
    }
    const std::size_t size = operand_bits(op, format, other);
    const auto operand = [&](int place) {
        return known.place == place ? constant(known.number, size) : input(c, size);
    };
    const Wires inputs = operand(1);
    const FloatWires x = op == FloatOp::kFromInt ? FloatWires() : unpack(inputs, format);
    const FloatWires y = operands_of(op) == 2 ? unpack(operand(2), format) : FloatWires();
    const auto result = [&]() -> Wires {
        switch (op) {
        case FloatOp::kAdd:
            return pack(add(c, format, x, y));
        case FloatOp::kMultiply:
            return pack(multiply(c, format, x, y));
        case FloatOp::kDivide:
            return pack(divide(c, format, x, y));
        case FloatOp::kMin:
            return pack(choose(c, less(c, y, x), y, x));
        case FloatOp::kMax:
            return pack(choose(c, less(c, x, y), y, x));
        case FloatOp::kSqrt:
            return pack(square_root(c, format, x));
        case FloatOp::kFloor:
            return pack(whole(c, format, Whole::kFloor, x));
        case FloatOp::kCeil:
            return pack(whole(c, format, Whole::kCeil, x));
        case FloatOp::kTrunc:
            return pack(whole(c, format, Whole::kTrunc, x));
        case FloatOp::kRound:
            return pack(whole(c, format, Whole::kRound, x));
        case FloatOp::kExp:
            return pack(power(c, format, Base::kE, x));
        case FloatOp::kExp2:
            return pack(power(c, format, Base::kTwo, x));
        case FloatOp::kLog:
            return pack(logarithm(c, format, Base::kE, x));
        case FloatOp::kLog2:
            return pack(logarithm(c, format, Base::kTwo, x));
        case FloatOp::kSin:
            return pack(sine_or_cosine(c, format, false, x));
        case FloatOp::kCos:
            return pack(sine_or_cosine(c, format, true, x));
        case FloatOp::kPow:
            return pack(power(c, format, x, y));
        case FloatOp::kLess:
            return {less(c, x, y)};
        case FloatOp::kEqual:
            return {equal(c, x, y)};
        case FloatOp::kFromInt:
            return pack(from_integer(c, format, inputs, other));
        case FloatOp::kToInt:
            return to_integer(c, format, x, other);
        case FloatOp::kConvert:
            return pack(convert(c, format, FloatFormat::of(other), x));
        default:
            break;
        }
        throw InternalError("no such operation on floating-point numbers");
    };
    return std::make_shared<const Circuit>(c.finish(result()));
}

} // namespace

int operands_of(FloatOp op) {
    switch (op) {
    case FloatOp::kAdd:
    case FloatOp::kMultiply:
    case FloatOp::kDivide:
    case FloatOp::kMin:
    case FloatOp::kMax:
    case FloatOp::kPow:
    case FloatOp::kLess:
    case FloatOp::kEqual:
        return 2;
    default:
        return 1;
    }
}

std::size_t operand_bits(FloatOp op, const FloatFormat &format, int other) {
    return static_cast<std::size_t>(op == FloatOp::kFromInt ? std::abs(other) : format.width());
}

std::size_t result_bits(FloatOp op, const FloatFormat &format, int other) {
    switch (op) {
    case FloatOp::kLess:
    case FloatOp::kEqual:
        return 1;
    case FloatOp::kProductTerm:
        return term_bits(format, {true, 1});
    case FloatOp::kTermExponent:
        return static_cast<std::size_t>(SumShape::of(other).exponent_bits(format));
    case FloatOp::kAlign:
        return 2 * static_cast<std::size_t>(SumShape::of(other).sum_bits(format));
    case FloatOp::kAddPairs:
        return 2 * static_cast<std::size_t>(other);
    case FloatOp::kJoinedTerm:
    case FloatOp::kJoinSums:
        return joined_bits(format, SumShape::of(other));
    case FloatOp::kToInt:
    case FloatOp::kLarger:
    case FloatOp::kChoose:
        return static_cast<std::size_t>(std::abs(other));
    case FloatOp::kConvert:
        return static_cast<std::size_t>(FloatFormat::of(other).width());
    default:
        return static_cast<std::size_t>(format.width());
    }
}

mpz_class evaluate(const Circuit &circuit, std::size_t bits, const std::vector<mpz_class> &operands) {
    std::vector<std::uint64_t> inputs;
    for (const mpz_class &operand : operands) {
        for (std::size_t i = 0; i < bits; ++i) {
            inputs.push_back(mpz_tstbit(operand.get_mpz_t(), i) != 0 ? 1 : 0);
        }
    }
    mpz_class result;
    const std::vector<std::uint64_t> outputs = circuit.evaluate(inputs);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if ((outputs[i] & 1u) != 0) {
            mpz_setbit(result.get_mpz_t(), i);
        }
    }
    return result;
}

std::shared_ptr<const Circuit> float_circuit(FloatOp op, const FloatFormat &format, int other,
                                             const PublicOperand &known) {
    static std::mutex mutex;
    static std::map<std::tuple<FloatOp, int, int, int, mpz_class>, std::shared_ptr<const Circuit>> circuits;
    const std::lock_guard lock(mutex);
    auto &circuit = circuits[{op, format.code(), other, known.place, known.number}];
    if (!circuit) {
        circuit = build(op, format, other, known);
    }
    return circuit;
}

} // namespace picco::runtime
