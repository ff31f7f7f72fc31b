#include "protocols/compare/digit_tree.h"

#include "protocols/core/multiply.h"
#include "protocols/core/spread.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Puts joined pairs of neighbours in their place; what has none stays. joined: called for each pair.
template <typename Factor, typename Join>
std::vector<Factor> halved(std::vector<Factor> factors, Join &&joined) {
    std::vector<Factor> pairs;
    for (std::size_t i = 0; i + 1 < factors.size(); i += 2)
        pairs.push_back(joined(factors[i], factors[i + 1]));
    if (factors.size() % 2 != 0)
        pairs.push_back(std::move(factors.back()));
    return pairs;
}

template <typename Chain>
bool is_any_longer(const std::vector<Chain> &chains, std::size_t left) {
    return std::ranges::any_of(chains, [&](const Chain &chain) { return chain.size() > left; });
}

void append(Elements &batch, const Elements &more) {
    batch.words.resize((batch.count + more.count) * batch.limbs);
    std::copy_n(more.data(), more.count * batch.limbs, batch.at(batch.count));
    batch.count += more.count;
}

/// Of degree 2t.
DigitFactor product(const Field &field, const DigitFactor &high, const DigitFactor &low,
                    const std::vector<std::uint32_t> &which) {
    DigitFactor result{std::nullopt, std::nullopt, high.is_spread};
    const auto times_low = [&](const std::optional<Elements> &part) {
        Elements factor = high.is_spread && !low.is_spread ? spread(field, *part, which) : Elements(*part);
        field.multiply(factor.data(), factor.data(), high.b->data(), factor.count);
        return factor;
    };
    if (low.b)
        result.b = times_low(low.b);
    if (low.a)
        result.a = times_low(low.a);
    if (high.a && result.a)
        field.add(result.a->data(), result.a->data(), high.a->data(), high.a->count);
    else if (high.a)
        result.a = high.a;
    return result;
}

} // namespace

Task<std::vector<DigitChain>> compose(Context &context, std::vector<DigitChain> chains, std::size_t left,
                                      std::vector<std::uint32_t> which) {
    while (is_any_longer(chains, left)) {
        Elements batch(context.field, 0);
        std::vector<std::size_t> pairs; // of each chain, which come first in it
        for (DigitChain &chain : chains) {
            pairs.push_back(chain.size() > left ? chain.size() / 2 : 0);
            if (chain.size() <= left)
                continue;
            chain = halved(std::move(chain), [&](const DigitFactor &high, const DigitFactor &low) {
                DigitFactor pair = product(context.field, high, low, which);
                for (const auto *part : {&pair.a, &pair.b})
                    if (*part)
                        append(batch, **part);
                return pair;
            });
        }
        auto reducing = reduce(context, std::move(batch));
        const Elements reduced = co_await reducing;
        std::size_t at = 0;
        for (std::size_t i = 0; i < chains.size(); ++i)
            for (std::size_t j = 0; j < pairs[i]; ++j)
                for (auto *part : {&chains[i][j].a, &chains[i][j].b})
                    if (*part) {
                        std::copy_n(reduced.at(at), (*part)->count * reduced.limbs, (*part)->data());
                        at += (*part)->count;
                    }
    }
    co_return chains;
}

DigitFactor product_of(const Field &field, DigitChain chain, const std::vector<std::uint32_t> &which) {
    return chain.size() == 2 ? product(field, chain[0], chain[1], which) : std::move(chain[0]);
}

Cost cost_of_compose(const Context &context, std::vector<std::vector<DigitParts>> chains, std::size_t left) {
    Cost cost{0, 0};
    while (is_any_longer(chains, left)) {
        ++cost.rounds;
        for (std::vector<DigitParts> &chain : chains)
            if (chain.size() > left)
                chain = halved(std::move(chain), [&](const DigitParts &high, const DigitParts &low) {
                    const DigitParts pair{high.a || low.a, low.b};
                    cost.bits += (pair.a + pair.b) * cost_of_reduce(context).bits;
                    return pair;
                });
    }
    return cost;
}

} // namespace picco::runtime
