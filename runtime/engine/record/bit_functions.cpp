// Functions of the bits of one integer.
#include "engine/record/recorder.h"

#include "circuits/bit_functions.h"

#include <algorithm>
#include <cstdlib>

namespace picco::runtime {

namespace {

/// Of the low bits of a public number.
std::int64_t value_of_number(BitFunction function, const mpz_class &number, int width) {
    const mpz_class all = mpz_class(1) << static_cast<unsigned>(width);
    mpz_class low;
    mpz_fdiv_r(low.get_mpz_t(), number.get_mpz_t(), all.get_mpz_t());
    std::vector<std::uint64_t> words(static_cast<std::size_t>(width + 63) / 64);
    mpz_export(words.data(), nullptr, -1, sizeof(std::uint64_t), 0, 0, low.get_mpz_t());
    return value_of(function, words.data(), width);
}

} // namespace

Handle Recorder::bit_function(BitFunction function, const Handle &x, int type) {
    const Interval range = range_of(x);
    const int width = std::abs(type), bits = range.lo >= 0 ? std::min(width, range.signed_bits() - 1) : width;
    if (const auto numbers = public_numbers(x)) {
        std::vector<std::int64_t> values;
        for (const mpz_class &number : *numbers) {
            values.push_back(value_of_number(function, number, width));
        }
        return values.size() == 1 ? constant(values[0]) : constants(values);
    }
    if (bits < 2) { // 0 or 1
        const std::int64_t of_zero = value_of_number(function, 0, width),
                           of_one = value_of_number(function, 1, width);
        return add(multiply(x, constant(of_one - of_zero)), constant(of_zero));
    }
    // A word that has more bits, of which these are known: they need no protocol.
    const bool is_wider_word = !x.is_constant() && behind(x.id(), Form::kWord) != 0;
    const Handle word = is_wider_word ? assembled(bits_of(x, bits)) : to_word(x, bits, false);
    if (function == BitFunction::kCountOnes) {
        // The bits become numbers together: 32 operations on single bits take ten times as long.
        return record({.op = Op::kFromWord,
                       .form = Form::kField,
                       .range = {0, static_cast<double>(bits) + 1},
                       .operands = {word.id()},
                       .k = kOnesOfWord,
                       .m = bits});
    }
    const auto of_result = static_cast<int>(result_bits(function, static_cast<std::size_t>(width)));
    return record_circuit(circuits_.number_of(function, bits, width), of_result == 1 ? kOneBit : of_result,
                          {word.id()});
}

} // namespace picco::runtime
