#include "protocols/boolean/logic.h"

#include <algorithm>

#include "base/error.h"
#include "protocols/core/deal.h"
#include "protocols/core/wire.h"
#include "sharing/bit_runs.h"
#include "sharing/word_kernels.h"

namespace picco::runtime {

namespace {

bool same_shape(const Bits &x, const Bits &y) {
    return x.count == y.count && x.planes == y.planes && x.components == y.components;
}

/// Planes that follow each other in memory on both sides.
struct Run {
    PlaneRef left, right;
    std::size_t first; ///< its place in the result
    std::size_t planes;
};

std::vector<Run> runs_of(const std::vector<PlaneRef> &left, const std::vector<PlaneRef> &right) {
    const auto follows = [](PlaneRef first, std::size_t distance, PlaneRef other) {
        return first.bits == other.bits && first.index + distance == other.index;
    };
    std::vector<Run> runs;
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (!runs.empty()) {
            Run &last = runs.back();
            if (follows(last.left, last.planes, left[i]) && follows(last.right, last.planes, right[i])) {
                ++last.planes;
                continue;
            }
        }
        runs.push_back({left[i], right[i], i, 1});
    }
    return runs;
}

/// Calls use(run, offset in the run, offset in the piece, words) for the words of the result from `start` on.
template <class Use>
void for_runs(const std::vector<Run> &runs, std::size_t stride, std::size_t start, std::size_t words,
              Use use) {
    for (const Run &run : runs) {
        const std::size_t first = run.first * stride, end = first + run.planes * stride;
        const std::size_t from = std::max(first, start), to = std::min(end, start + words);
        if (from < to)
            use(run, from - first, from - start, to - from);
    }
}

/// Three parties: P_i computes the new component i + 1 (masked) and passes it on to P_(i-1).
class AndOfThree {
  public:
    explicit AndOfThree(Context &context)
        : context_(context), next_(context.bits.after(context.self(), 1)),
          previous_(context.bits.after(context.self(), -1)), operation_(context.rounds.next_operation()) {
        // The subset {j} has number j - 1; its component is the one that P_j lacks.
        const Subsets &subsets = context.bits.subsets();
        own_ = static_cast<std::size_t>(subsets.position(context.self(), next_ - 1));
        other_ = static_cast<std::size_t>(subsets.position(context.self(), previous_ - 1));
    }

    /// adds: several runs go to the same planes.
    void before(Message &message, const std::vector<Run> &runs, Bits &z, bool adds) {
        mask(message, z, [&](std::size_t start, std::size_t words, std::uint64_t *to, std::uint64_t *mask) {
            for_runs(runs, z.stride, start, words,
                     [&](const Run &run, std::size_t in_run, std::size_t in_piece, std::size_t part) {
                         word_kernels().replicated_and(
                             to + in_piece, mask + in_piece, run.left.words(own_) + in_run,
                             run.left.words(other_) + in_run, run.right.words(own_) + in_run,
                             run.right.words(other_) + in_run, part);
                         if (adds) // of the masks only one
                             std::fill_n(mask + in_piece, part, 0);
                     });
        });
    }
    void before(Message &message, const PlainBits &summands, Bits &z) {
        mask(message, z, [&](std::size_t start, std::size_t words, std::uint64_t *to, std::uint64_t *mask) {
            word_kernels().xor_into(to, mask, words);
            word_kernels().xor_into(to, summands.words.data() + start, words);
        });
    }

    void after(const Message &message, Bits &z) const {
        unpack_planes(z.plane(other_, 0), z.planes, z.count,
                      message.from[static_cast<std::size_t>(next_ - 1)]);
    }

  private:
    /// Fewer are not worth a thread.
    static constexpr std::size_t kWordsTogether = 8 * kBlockWords;

    /// add(start, words, to, mask) adds the summands and the mask to what holds the other mask.
    template <class Add>
    void mask(Message &message, Bits &z, Add add) {
        const std::size_t size = z.planes * z.stride;
        std::uint64_t *product = z.plane(own_, 0);
        PlaneWriter writer(z.planes, z.count);
        const auto add_block = [&](std::size_t start, std::size_t words) {
            std::uint64_t mask[kBlockWords];
            context_.generators.bit_block({KeyName::pair(next_), operation_, Purpose::zero, 0}, z.count,
                                          product + start, start, words);
            context_.generators.bit_block({KeyName::pair(previous_), operation_, Purpose::zero, 0}, z.count,
                                          mask, start, words);
            add(start, words, product + start, mask);
        };
        if (context_.has_threads() && size >= 2 * kWordsTogether) {
            context_.split(size, kWordsTogether, [&](std::size_t first, std::size_t last) {
                for (std::size_t start = first; start < last; start += kBlockWords)
                    add_block(start, std::min(kBlockWords, last - start));
            });
            writer.append(product, size);
        } else {
            for (std::size_t start = 0; start < size; start += kBlockWords) {
                const std::size_t words = std::min(kBlockWords, size - start);
                add_block(start, words);
                writer.append(product + start, words); // while it is in the cache
            }
        }
        message.to[static_cast<std::size_t>(previous_ - 1)] = writer.take();
        message.from[static_cast<std::size_t>(next_ - 1)].resize(packed_bytes(z.planes, z.count));
    }

    Context &context_;
    int next_, previous_;
    std::uint64_t operation_;
    std::size_t own_, other_;
};

/// Any n: this party's share of the products, additively.
PlainBits partial_product(const Context &context, const std::vector<Run> &runs, std::size_t count,
                          std::size_t planes) {
    PlainBits z(count, planes);
    const std::size_t size = planes * z.stride;
    std::fill(z.words.begin(), z.words.end(), 0);
    const auto &products = context.bits.products();
    for (std::size_t start = 0; start < size; start += kBlockWords) {
        const std::size_t words = std::min(kBlockWords, size - start);
        for_runs(runs, z.stride, start, words,
                 [&](const Run &run, std::size_t in_run, std::size_t in_piece, std::size_t part) {
                     std::uint64_t sum[kBlockWords];
                     for (std::size_t a = 0; a < products.size(); ++a) {
                         if (products[a].empty())
                             continue;
                         std::copy_n(run.right.words(products[a].front()) + in_run, part, sum);
                         for (std::size_t b = 1; b < products[a].size(); ++b)
                             word_kernels().xor_into(sum, run.right.words(products[a][b]) + in_run, part);
                         word_kernels().and_into(z.words.data() + start + in_piece,
                                                 run.left.words(a) + in_run, sum, part);
                     }
                 });
    }
    return z;
}

Task<Bits> and_runs(Context &context, std::vector<Run> runs, std::size_t count, std::size_t planes) {
    if (context.n() == 3) {
        AndOfThree product(context);
        Message message(3);
        Bits z(count, planes, context.components());
        product.before(message, runs, z, runs.size() > 1 && runs.back().first == runs.front().first);

        co_await context.rounds.exchange(message);

        product.after(message, z);
        co_return z;
    }
    auto sharing = share_summands(context, partial_product(context, runs, count, planes));
    auto z = co_await sharing;
    co_return z;
}

} // namespace

std::vector<PlaneRef> refs_to(const Bits &x, std::size_t first, std::size_t planes) {
    require(first + planes <= x.planes, "planes out of range");
    std::vector<PlaneRef> refs;
    for (std::size_t plane = first; plane < first + planes; ++plane)
        refs.push_back({&x, plane});
    return refs;
}

Task<Bits> and_refs(Context &context, std::vector<PlaneRef> left, std::vector<PlaneRef> right) {
    require(!left.empty() && left.size() == right.size(), "operands of AND differ in shape");
    return and_runs(context, runs_of(left, right), left.front().bits->count, left.size());
}

Task<Bits> and_bits(Context &context, Bits x, Bits y) {
    require(same_shape(x, y), "operands of AND differ in shape");
    auto product = and_refs(context, refs_to(x, 0, x.planes), refs_to(y, 0, y.planes));
    auto z = co_await product;
    co_return z;
}

Task<Bits> and_sum(Context &context, Bits x, Bits y) {
    require(same_shape(x, y) && x.planes > 0, "operands of a sum of ANDs differ in shape");
    std::vector<Run> runs;
    for (std::size_t plane = 0; plane < x.planes; ++plane)
        runs.push_back({{&x, plane}, {&y, plane}, 0, 1});
    auto sum = and_runs(context, std::move(runs), x.count, 1);
    auto z = co_await sum;
    co_return z;
}

Task<Bits> share_summands(Context &context, PlainBits summands) {
    const std::size_t count = summands.count, planes = summands.planes;
    if (context.n() == 3) {
        AndOfThree product(context);
        Message message(3);
        Bits z(count, planes, context.components());
        product.before(message, summands, z);

        co_await context.rounds.exchange(message);

        product.after(message, z);
        co_return z;
    }
    const PartySet everybody = (1u << context.n()) - 1;
    auto dealt = deal_bits(context, everybody, count, planes, std::move(summands));
    auto z = co_await dealt;
    co_return z;
}

Cost cost_of_and(const Context &context, std::size_t planes) {
    if (context.n() == 3)
        return {1, 3 * planes};
    return cost_of_deal_bits(context, context.n(), planes);
}

void xor_into(Bits &x, const Bits &y) {
    require(same_shape(x, y), "operands of XOR differ in shape");
    word_kernels().xor_into(x.words.data(), y.words.data(), x.words.size());
}

void xor_plane(Bits &x, std::size_t plane, PlaneRef y) {
    for (std::size_t component = 0; component < x.components; ++component)
        word_kernels().xor_into(x.plane(component, plane), y.words(component), x.stride);
}

Bits xor_bits(const Bits &x, const Bits &y) {
    require(same_shape(x, y), "operands of XOR differ in shape");
    Bits z(x.count, x.planes, x.components);
    word_kernels().xor_of(z.words.data(), x.words.data(), y.words.data(), z.words.size());
    return z;
}

namespace {

Bits flip_planes(const Context &context, Bits x, std::size_t first, std::size_t planes) {
    const int position = context.bits.public_component();
    if (position < 0)
        return x;
    std::uint64_t *to = x.plane(static_cast<std::size_t>(position), first);
    for (std::size_t word = 0; word < planes * x.stride; ++word)
        to[word] = ~to[word];
    return x;
}

} // namespace

Bits flip_plane(const Context &context, Bits x, std::size_t plane) {
    return flip_planes(context, std::move(x), plane, 1);
}

Bits not_bits(const Context &context, Bits x) {
    const std::size_t planes = x.planes;
    return flip_planes(context, std::move(x), 0, planes);
}

Bits share_public_bits(const Context &context, const PlainBits &bits) {
    Bits x = zero_bits(bits.count, bits.planes, context.components());
    const int position = context.bits.public_component();
    if (position >= 0)
        std::copy(bits.words.begin(), bits.words.end(), x.plane(static_cast<std::size_t>(position), 0));
    return x;
}

Bits slice_planes(const Bits &x, std::size_t first, std::size_t planes) {
    require(first + planes <= x.planes, "planes out of range");
    Bits z(x.count, planes, x.components);
    for (std::size_t component = 0; component < x.components; ++component) {
        std::copy_n(x.plane(component, first), planes * x.stride, z.plane(component, 0));
    }
    return z;
}

Bits as_one_plane(const Bits &x) {
    Bits flat = zero_bits(x.planes * x.count, 1, x.components);
    for (std::size_t component = 0; component < x.components; ++component) {
        for (std::size_t j = 0; j < x.planes; ++j) {
            copy_bits(flat.plane(component, 0), j * x.count, x.plane(component, j), 0, 1, x.count);
        }
    }
    return flat;
}

Bits join_planes(const Bits &x, const Bits &y) {
    require(x.count == y.count && x.components == y.components, "joined planes differ in shape");
    Bits z(x.count, x.planes + y.planes, x.components);
    for (std::size_t component = 0; component < x.components; ++component) {
        std::copy_n(x.plane(component, 0), x.planes * x.stride, z.plane(component, 0));
        std::copy_n(y.plane(component, 0), y.planes * y.stride, z.plane(component, x.planes));
    }
    return z;
}

} // namespace picco::runtime
