#include "protocols/boolean/circuit_run.h"

#include "base/error.h"
#include "protocols/boolean/logic.h"
#include "protocols/core/wire.h"
#include "sharing/word_kernels.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Words of a plane that are added up at a time, so that the planes of a level stay in the cache.
constexpr std::size_t kPiece = 128;

/// The sums, into planes of `to`, which may be one of the buffers.
void add_up(const Context &context, const Circuit::Sums &sums, const std::vector<Bits> &buffers, Bits &to) {
    const int flipped = context.bits.public_component(); // as not_bits
    for (std::size_t component = 0; component < to.components; ++component) {
        const bool flips = static_cast<int>(component) == flipped;
        for (std::size_t start = 0; start < to.stride; start += kPiece) {
            const std::size_t words = std::min(kPiece, to.stride - start);
            const auto at = [&](const Circuit::Source &source) {
                return buffers[source.buffer].plane(component, source.plane) + start;
            };
            for (std::size_t i = 0; i < sums.planes.size(); ++i) {
                const Circuit::Sum &sum = sums.planes[i];
                const Circuit::Source *sources = sums.sources.data() + sum.first;
                std::uint64_t *plane = to.plane(component, i) + start;
                if (sum.count < 2) {
                    sum.count == 1 ? std::copy_n(at(sources[0]), words, plane) : std::fill_n(plane, words, 0);
                } else {
                    word_kernels().xor_of(plane, at(sources[0]), at(sources[1]), words);
                }
                for (std::uint32_t j = 2; j < sum.count; ++j) {
                    word_kernels().xor_into(plane, at(sources[j]), words);
                }
                for (std::size_t word = 0; sum.is_inverted && flips && word < words; ++word) {
                    plane[word] = ~plane[word];
                }
            }
        }
    }
}

std::vector<PlaneRef> refs_to(const std::vector<Bits> &buffers, const std::vector<Circuit::Source> &sources) {
    std::vector<PlaneRef> refs;
    refs.reserve(sources.size());
    for (const Circuit::Source &source : sources) {
        refs.push_back({&buffers[source.buffer], source.plane});
    }
    return refs;
}

} // namespace

Task<Bits> run_circuit(Context &context, std::shared_ptr<const Circuit> circuit, Bits inputs) {
    require(inputs.planes == circuit->inputs(), "a circuit has other inputs");
    const std::size_t count = inputs.count, components = inputs.components;
    std::vector<Bits> buffers(circuit->buffers());
    buffers[0] = std::move(inputs);
    for (const Circuit::Level &level : circuit->levels()) {
        Bits &sums = buffers[level.sums_buffer];
        sums = Bits(count, level.sums.planes.size(), components);
        add_up(context, level.sums, buffers, sums);
        if (!level.left.empty()) {
            auto product = and_refs(context, refs_to(buffers, level.left), refs_to(buffers, level.right));
            auto products = co_await product;
            buffers[level.products_buffer] = std::move(products);
        }
        for (const std::uint32_t buffer : level.last_used) {
            buffers[buffer] = Bits();
        }
    }
    Bits outputs(count, circuit->outputs().planes.size(), components);
    add_up(context, circuit->outputs(), buffers, outputs);
    co_return outputs;
}

Cost cost_of_circuit(const Context &context, const Circuit &circuit) {
    Cost cost;
    for (const Circuit::Level &level : circuit.levels()) {
        if (!level.left.empty()) {
            cost = cost + cost_of_and(context, level.left.size());
        }
    }
    return cost;
}

} // namespace picco::runtime
