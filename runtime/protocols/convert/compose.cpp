#include "protocols/convert/compose.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "base/error.h"
#include "circuits/bit_functions.h"
#include "circuits/integers.h"
#include "protocols/boolean/circuit_run.h"
#include "protocols/boolean/logic.h"
#include "protocols/convert/bit_products.h"
#include "protocols/convert/convert.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"

namespace picco::runtime {

namespace {

constexpr std::size_t kMasks = 3, kCarries = 2; // four words below 2^k add up to less than 4 * 2^k

/// Of a word and the masks. A signed word counts from the least one, 2^(k - 1) below 0.
std::shared_ptr<const Circuit> addition(std::size_t planes, bool is_signed) {
    static std::mutex mutex;
    static std::map<std::pair<std::size_t, bool>, std::shared_ptr<const Circuit>> circuits;
    const std::lock_guard lock(mutex);
    auto &circuit = circuits[{planes, is_signed}];
    if (!circuit) {
        CircuitBuilder c;
        std::vector<Addend> addends;
        for (std::size_t i = 0; i <= kMasks; ++i) {
            addends.push_back({input(c, planes)});
        }
        Wire &top = addends[0].value.back();
        top = is_signed ? ~top : top;
        circuit = std::make_shared<const Circuit>(c.finish(sum(c, addends, planes + kCarries)));
    }
    return circuit;
}

std::shared_ptr<const Circuit> counting(std::size_t planes) {
    static std::mutex mutex;
    static std::map<std::size_t, std::shared_ptr<const Circuit>> circuits;
    const std::lock_guard lock(mutex);
    auto &circuit = circuits[planes];
    if (!circuit) {
        CircuitBuilder c;
        circuit = std::make_shared<const Circuit>(
            c.finish(bit_function(c, BitFunction::kCountOnes, input(c, planes))));
    }
    return circuit;
}

/// The integers modulo p.
Elements numbers_of(const Field &field, const PlainBits &bits) {
    constexpr std::size_t kBlockWords = 32; // stays in the cache
    Elements numbers(field, bits.count), plane(field, 64 * kBlockWords);
    for (std::size_t word = 0; word < bits.stride; word += kBlockWords) {
        const std::size_t first = 64 * word, count = std::min(64 * kBlockWords, bits.count - first);
        std::uint64_t *to = numbers.at(first);
        field.from_plane(to, bits.plane(bits.planes - 1) + word, count);
        for (std::size_t j = bits.planes - 1; j-- > 0;) {
            field.from_plane(plane.data(), bits.plane(j) + word, count);
            field.add(to, to, to, count);
            field.add(to, to, plane.data(), count);
        }
    }
    return numbers;
}

} // namespace

Task<Elements> words_to_field(Context &context, Bits x, bool is_signed) {
    const Field &field = context.field;
    const Subsets &subsets = context.bits.subsets();
    require(context.n() == 3 && x.planes > 0, "words become numbers at three parties");
    const std::size_t count = x.count, k = x.planes;
    const std::uint64_t operation = context.rounds.next_operation();

    // Mask A is the component A of its own sharing, whose other components are 0.
    Bits words = zero_bits(count, (kMasks + 1) * k, x.components);
    for (std::size_t component = 0; component < x.components; ++component) {
        std::copy_n(x.plane(component, 0), k * x.stride, words.plane(component, 0));
    }
    Elements result(field, count);
    std::fill(result.words.begin(), result.words.end(), 0);
    for (const int index : subsets.held_by(context.self())) {
        PlainBits mask(count, k);
        context.generators.bits({KeyName::subset(index), operation, Purpose::random, 0}, k, mask.words.data(),
                                count);
        const auto component = static_cast<std::size_t>(subsets.position(context.self(), index));
        std::copy_n(mask.words.data(), k * mask.stride,
                    words.plane(component, (static_cast<std::size_t>(index) + 1) * k));
        // As in PRSS: times the line that is 1 at 0 and 0 at the party that lacks it.
        int other = 1;
        while (!contains(subsets[index], other)) {
            ++other;
        }
        const Elements numbers = numbers_of(field, mask);
        field.multiply_constant_add(result.data(), numbers.data(), context.shamir.line(other, context.self()),
                                    count);
    }
    auto adding = run_circuit(context, addition(k, is_signed), std::move(words));
    const Bits sums = co_await adding;

    auto opening = open_bits(context, slice_planes(sums, 0, k));
    const PlainBits masked = co_await opening;
    auto converting = bits_to_field(context, as_one_plane(slice_planes(sums, k, kCarries)));
    const Elements carries = co_await converting;

    // x = (x + r mod 2^k) - r + 2^k (first carry + 2 second carry), from the least word
    const Elements numbers = numbers_of(field, masked);
    field.subtract(result.data(), numbers.data(), result.data(), count);
    Elements weight(field, 1);
    if (is_signed) {
        field.from_mpz(weight.data(), mpz_class(-1) << (k - 1));
        field.add_constant(result.data(), result.data(), weight.data(), count);
    }
    for (std::size_t i = 0; i < kCarries; ++i) {
        field.from_mpz(weight.data(), mpz_class(1) << (k + i));
        field.multiply_constant_add(result.data(), carries.at(i * count), weight.data(), count);
    }
    co_return result;
}

Cost cost_of_words_to_field(const Context &context, std::size_t planes) {
    Cost carries = cost_of_bits_to_field(context);
    carries.bits *= kCarries;
    return cost_of_circuit(context, *addition(planes, false)) + cost_of_open_bits(context, planes) + carries;
}

Task<Elements> words_to_field_by_bits(Context &context, Bits x, bool is_signed) {
    const Field &field = context.field;
    const std::size_t count = x.count, planes = x.planes;
    if (planes == 1) {
        auto only = bits_to_field(context, std::move(x));
        Elements number = co_await only;
        if (is_signed)
            field.negate(number.data(), number.data(), count);
        co_return number;
    }
    auto protocol = bits_to_products(context, as_one_plane(x));
    const Elements elements = co_await protocol;
    Elements sum(field, count);
    const std::uint64_t *top = elements.at((planes - 1) * count);
    if (is_signed) {
        field.negate(sum.data(), top, count);
    } else {
        std::copy_n(top, count * sum.limbs, sum.data());
    }
    for (std::size_t j = planes - 1; j-- > 0;) {
        field.add(sum.data(), sum.data(), sum.data(), count);
        field.add(sum.data(), sum.data(), elements.at(j * count), count);
    }
    auto reducing = reduce(context, std::move(sum));
    Elements number = co_await reducing;
    co_return number;
}

Task<Elements> count_ones(Context &context, Bits x) {
    const std::size_t count = x.count, planes = x.planes;
    if (planes == 1) {
        auto only = bits_to_field(context, std::move(x));
        Elements number = co_await only;
        co_return number;
    }
    auto protocol = bits_to_products(context, as_one_plane(x));
    const Elements elements = co_await protocol;
    Elements sum(context.field, count);
    std::copy_n(elements.data(), count * sum.limbs, sum.data());
    for (std::size_t j = 1; j < planes; ++j) {
        context.field.add(sum.data(), sum.data(), elements.at(j * count), count);
    }
    auto reducing = reduce(context, std::move(sum));
    Elements number = co_await reducing;
    co_return number;
}

Task<Elements> count_many_ones(Context &context, Bits x) {
    const auto circuit = counting(x.planes);
    auto adding = run_circuit(context, circuit, std::move(x));
    Bits counts = co_await adding;
    auto converting = context.n() == 3 ? words_to_field(context, std::move(counts), false)
                                       : words_to_field_by_bits(context, std::move(counts), false);
    Elements numbers = co_await converting;
    co_return numbers;
}

Cost cost_of_count_many_ones(const Context &context, std::size_t planes) {
    const std::size_t counts = result_bits(BitFunction::kCountOnes, planes);
    return cost_of_circuit(context, *counting(planes)) +
           (context.n() == 3 ? cost_of_words_to_field(context, counts)
                             : cost_of_words_to_field_by_bits(context, counts));
}

Cost cost_of_words_to_field_by_bits(const Context &context, std::size_t planes) {
    if (planes == 1)
        return cost_of_bits_to_field(context);
    const Cost bit = cost_of_bits_to_products(context);
    return Cost{bit.rounds, planes * bit.bits} + cost_of_reduce(context);
}

} // namespace picco::runtime
