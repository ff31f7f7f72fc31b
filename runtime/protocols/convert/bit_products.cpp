#include "protocols/convert/bit_products.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/error.h"
#include "protocols/core/deal.h"
#include "protocols/core/multiply.h"
#include "protocols/core/spread.h"

namespace picco::runtime {
namespace {

/// The parts whose XOR the bits are, each of which one party knows, or two do at n = 3. A part v has the sign 1 - 2v.
class Parts {
  public:
    Parts(Context &context, Bits x)
        : context_(context), bits_(std::move(x)),
          first_(static_cast<int>(context.rounds.next_turn() % static_cast<std::uint64_t>(context.n())) + 1) {
        require(bits_.planes == 1, "signs are those of one plane");
    }

    /// What one party alone knows: it deals its signs. 1 round.
    Task<std::vector<Elements>> deal() {
        const int dealers = context_.n() == 3 ? 1 : context_.t() + 1;
        std::vector<Task<Elements>> tasks;
        for (int i = 0; i < dealers; ++i) {
            const int dealer = context_.bits.after(first_, i);
            Elements values;
            if (dealer == context_.self())
                values = signs(own_part());
            tasks.push_back(deal_sum(context_, 1u << (dealer - 1), bits_.count, std::move(values), nullptr));
            tasks.back().spawn(context_.rounds.queue());
        }
        std::vector<Elements> dealt;
        for (auto &task : tasks) {
            auto sharing = co_await task;
            dealt.push_back(std::move(sharing));
        }
        co_return dealt;
    }

    /// n = 3: the sign of the part that the two others know, shared by the line that is 1 at 0 and 0 at the dealer.
    Elements known_signs() const {
        const Field &field = context_.field;
        const int self = context_.self();
        Elements result(field, bits_.count);
        std::fill(result.words.begin(), result.words.end(), 0);
        if (self != first_) {
            const auto component =
                static_cast<std::size_t>(context_.bits.subsets().position(self, first_ - 1));
            Elements known(field, bits_.count);
            field.from_plane(known.data(), bits_.plane(component, 0), bits_.count);
            Elements factor = constant(-2);
            field.multiply(factor.data(), factor.data(), context_.shamir.line(first_, self), 1);
            field.multiply_constant(result.data(), known.data(), factor.data(), bits_.count);
        }
        field.add_constant(result.data(), result.data(), constant(1).data(), bits_.count);
        return result;
    }

  private:
    Elements constant(int value) const {
        Elements c(context_.field, 1);
        context_.field.from_int64(c.data(), value);
        return c;
    }
    PlainBits own_part() const {
        PlainBits part(bits_.count, 1);
        std::fill(part.words.begin(), part.words.end(), 0);
        const auto add = [&](std::size_t component) {
            const std::uint64_t *from = bits_.plane(component, 0);
            for (std::size_t word = 0; word < part.stride; ++word)
                part.words[word] ^= from[word];
        };
        if (context_.n() == 3) {
            for (std::size_t component = 0; component < 2; ++component)
                add(component);
        } else {
            for (const std::size_t component : context_.bits.piece(first_))
                add(component);
        }
        return part;
    }
    Elements signs(const PlainBits &part) const {
        const Field &field = context_.field;
        Elements result(field, bits_.count);
        field.from_plane(result.data(), part.plane(0), bits_.count);
        field.multiply_constant(result.data(), result.data(), constant(-2).data(), bits_.count);
        field.add_constant(result.data(), result.data(), constant(1).data(), bits_.count);
        return result;
    }

    Context &context_;
    const Bits bits_;
    const int first_;
};

/// x y, of degree 2t; x is spread over the places of y where which is given.
Elements product(const Field &field, const Elements &x, Elements y, const std::vector<std::uint32_t> *which) {
    if (which != nullptr) {
        const Elements factors = spread(field, x, *which);
        field.multiply(y.data(), y.data(), factors.data(), y.count);
    } else {
        field.multiply(y.data(), y.data(), x.data(), y.count);
    }
    return y;
}

/// The product of the signs, and of one value more where there is one, left without its last reduction: pairs at a time.
/// which: as in add_where_set().
Task<Elements> product_of_all(Context &context, std::vector<Elements> signs, Elements last,
                              const std::vector<std::uint32_t> *which) {
    const bool has_last = which != nullptr;
    if (!has_last) {
        last = std::move(signs.back());
        signs.pop_back();
    }
    while (signs.size() > 1) {
        std::vector<Task<Elements>> reductions;
        const bool takes_last = signs.size() % 2 == 1; // it makes an even number of factors
        for (std::size_t i = 0; i + 1 < signs.size(); i += 2) {
            reductions.push_back(
                reduce(context, product(context.field, signs[i], std::move(signs[i + 1]), nullptr)));
        }
        if (takes_last)
            reductions.push_back(
                reduce(context, product(context.field, signs.back(), std::exchange(last, {}), which)));
        for (auto &reduction : reductions)
            reduction.spawn(context.rounds.queue());
        std::vector<Elements> reduced;
        for (auto &reduction : reductions) {
            auto one = co_await reduction;
            reduced.push_back(std::move(one));
        }
        if (takes_last) {
            last = std::move(reduced.back());
            reduced.pop_back();
        }
        signs = std::move(reduced);
    }
    co_return product(context.field, signs.front(), std::move(last), which);
}

} // namespace

Task<Elements> bits_to_products(Context &context, Bits x) {
    const Field &field = context.field;
    Parts parts(context, std::move(x));
    auto dealing = parts.deal();
    std::vector<Elements> signs = co_await dealing;
    if (context.n() == 3)
        signs.push_back(parts.known_signs());
    auto multiplying = product_of_all(context, std::move(signs), Elements(), nullptr);
    Elements result = co_await multiplying;
    // b = (1 - the product of the signs) / 2
    Elements one(field, 1);
    field.from_int64(one.data(), 1);
    field.negate(result.data(), result.data(), result.count);
    field.add_constant(result.data(), result.data(), one.data(), result.count);
    field.halve(result.data(), result.data(), result.count);
    co_return result;
}

Cost cost_of_bits_to_products(const Context &context) {
    if (context.n() == 3)
        return cost_of_deal(context, 1);
    const auto t = static_cast<unsigned>(context.t());
    Cost cost = cost_of_deal(context, static_cast<int>(t) + 1);
    cost.rounds += static_cast<int>(std::bit_width(t)) - 1;
    cost.bits += (t - 1) * cost_of_reduce(context).bits;
    return cost;
}

Task<Elements> add_where_set(Context &context, Bits x, std::vector<std::uint32_t> which, Elements step,
                             Elements base) {
    const Field &field = context.field;
    require(step.count == which.size() && base.count == which.size(),
            "a selection needs a step and a base each");
    Elements turned(field, step.count);
    std::copy_n(step.data(), step.count * step.limbs, turned.data());
    Parts parts(context, std::move(x));
    auto dealing = parts.deal();
    dealing.spawn(context.rounds.queue());
    if (context.n() == 3) {
        auto turning = reduce(context, product(field, parts.known_signs(), std::move(turned), &which));
        turned = co_await turning;
    }
    std::vector<Elements> signs = co_await dealing;
    auto multiplying = product_of_all(context, std::move(signs), std::move(turned), &which);
    turned = co_await multiplying;
    // base + (step - its product with all signs) / 2
    field.subtract(step.data(), step.data(), turned.data(), step.count);
    field.halve(step.data(), step.data(), step.count);
    field.add(step.data(), step.data(), base.data(), step.count);
    co_return step;
}

Cost cost_of_add_where_set(const Context &context) {
    const auto t = static_cast<unsigned>(context.t());
    Cost cost = cost_of_deal(context, context.n() == 3 ? 1 : static_cast<int>(t) + 1);
    cost.bits += t * cost_of_reduce(context).bits;
    if (context.n() != 3)
        cost.rounds += static_cast<int>(std::bit_width(t + 1)) - 1; // ceil(log2(t + 2)) in all
    return cost;
}

} // namespace picco::runtime
