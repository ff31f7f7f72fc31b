#include "protocols/bytes.h"

#include "sharing/word_kernels.h"

#include <algorithm>
#include <vector>

namespace picco::runtime {
namespace {

constexpr std::size_t kBits = 8;

/// The bytes of a run of words.
std::uint8_t *bytes_of(std::uint64_t *words) {
    return reinterpret_cast<std::uint8_t *>(words);
}
const std::uint8_t *bytes_of(const std::uint64_t *words) {
    return reinterpret_cast<const std::uint8_t *>(words);
}

/// to[i] ^= the byte at a place of element i.
void add_place(std::uint8_t *to, const Elements &x, std::size_t place) {
    const std::size_t size = 8 * x.limbs;
    const std::uint8_t *from = bytes_of(x.data()) + place;
    for (std::size_t i = 0; i < x.count; ++i)
        to[i] ^= from[i * size];
}

/// One byte for each value, in words.
Words zero_run(std::size_t count) {
    Words run((count + 7) / 8);
    std::fill(run.begin(), run.end(), 0);
    return run;
}

void add_run(Words &to, const Words &from) {
    word_kernels().xor_into(to.data(), from.data(), to.size());
}

/// The party's part of the values: over all parties the parts add up to them.
Words parts_of(const Context &context, const Elements &x) {
    Words parts = zero_run(x.count);
    add_place(bytes_of(parts.data()), x, context.field.components());
    for (const std::size_t component : context.cnf->piece(1))
        add_place(bytes_of(parts.data()), x, component);
    return parts;
}

/// Elements of a run for each component.
Elements elements_of(const Context &context, const std::vector<Words> &components, std::size_t count) {
    Elements x(context.field, count);
    std::fill(x.words.begin(), x.words.end(), 0);
    const std::size_t size = 8 * x.limbs;
    for (std::size_t component = 0; component < components.size(); ++component) {
        const std::uint8_t *from = bytes_of(components[component].data());
        std::uint8_t *to = bytes_of(x.data()) + component;
        for (std::size_t i = 0; i < count; ++i)
            to[i * size] = from[i];
    }
    return x;
}

Elements public_elements(const Context &context, const Words &run, std::size_t count) {
    Elements x(context.field, count);
    context.field.from_bytes(x.data(), bytes_of(run.data()), count);
    return x;
}

Bytes message_of(const Words &run, std::size_t count) {
    return Bytes(bytes_of(run.data()), bytes_of(run.data()) + count);
}

void add_message(Words &run, const Bytes &message) {
    std::uint8_t *to = bytes_of(run.data());
    for (std::size_t i = 0; i < message.size(); ++i)
        to[i] ^= message[i];
}

/// Every party deals its run: all components but one are drawn from the keys of their holders.
class ByteDeal {
  public:
    ByteDeal(Context &context, std::size_t count)
        : context_(context), cnf_(*context.cnf), held_(cnf_.subsets().held_by(context.self())), count_(count),
          operation_(context.rounds.next_operation()) {}

    void before(Message &message, std::vector<Words> &components, Words rest) {
        const int self = context_.self();
        components.assign(held_.size(), zero_run(count_));
        Words drawn = zero_run(count_);
        for (int dealer = 1; dealer <= context_.n(); ++dealer) {
            for (std::size_t component = 0; component < held_.size(); ++component) {
                if (contains(cnf_.subsets()[held_[component]], dealer) ||
                    held_[component] == cnf_.sent_component(dealer))
                    continue;
                context_.generators.bits(
                    {KeyName::subset(held_[component]), operation_, Purpose::deal_bits, dealer}, 1,
                    drawn.data(), kBits * count_);
                add_run(components[component], drawn);
                if (dealer == self)
                    add_run(rest, drawn);
            }
        }
        // What is left of the run is the component that goes to the t parties after this one.
        add_run(components[place_of(self)], rest);
        for (int distance = 1; distance <= context_.t(); ++distance) {
            message.to[slot(cnf_.after(self, distance))] = message_of(rest, count_);
            message.from[slot(cnf_.after(self, -distance))].resize(count_);
        }
    }

    void after(const Message &message, std::vector<Words> &components) const {
        for (int distance = 1; distance <= context_.t(); ++distance) {
            const int dealer = cnf_.after(context_.self(), -distance);
            add_message(components[place_of(dealer)], message.from[slot(dealer)]);
        }
    }

  private:
    /// Of the component that a dealer sends, among the own ones.
    std::size_t place_of(int dealer) const {
        return static_cast<std::size_t>(
            cnf_.subsets().position(context_.self(), cnf_.sent_component(dealer)));
    }

    Context &context_;
    const Cnf &cnf_;
    const std::vector<int> &held_;
    std::size_t count_;
    std::uint64_t operation_;
};

} // namespace

Task<Elements> reduce_bytes(Context &context, Elements x) {
    ByteDeal deal(context, x.count);
    Message message(context.n());
    std::vector<Words> components;
    deal.before(message, components, parts_of(context, x));

    co_await context.rounds.exchange(message);

    deal.after(message, components);
    co_return elements_of(context, components, x.count);
}

Cost cost_of_reduce_bytes(const Context &context) {
    return {1, static_cast<std::uint64_t>(context.n() * context.t()) * kBits};
}

Task<Elements> open_bytes(Context &context, Elements x) {
    const Cnf &cnf = *context.cnf;
    const int self = context.self();
    Message message(context.n());
    for (int distance = 1; distance <= context.t(); ++distance) {
        const int receiver = cnf.after(self, distance);
        Words part = zero_run(x.count);
        for (const std::size_t component : cnf.opened_to(receiver))
            add_place(bytes_of(part.data()), x, component);
        message.to[slot(receiver)] = message_of(part, x.count);
        message.from[slot(cnf.after(self, -distance))].resize(x.count);
    }

    co_await context.rounds.exchange(message);

    Words sum = zero_run(x.count);
    for (std::size_t component = 0; component < cnf.components(); ++component)
        add_place(bytes_of(sum.data()), x, component);
    for (int distance = 1; distance <= context.t(); ++distance)
        add_message(sum, message.from[slot(cnf.after(self, -distance))]);
    co_return public_elements(context, sum, x.count);
}

Cost cost_of_open_bytes(const Context &context) {
    return {1, static_cast<std::uint64_t>(context.n() * context.t()) * kBits};
}

Task<Elements> open_byte_products(Context &context, Elements x) {
    const int n = context.n(), self = context.self();
    Words sum = parts_of(context, x), drawn = zero_run(x.count);
    const std::uint64_t operation = context.rounds.next_operation();
    for (int other = 1; other <= n; ++other) {
        if (other == self)
            continue;
        context.generators.bits({KeyName::pair(other), operation, Purpose::zero, 0}, 1, drawn.data(),
                                kBits * x.count);
        add_run(sum, drawn);
    }
    Message message(n);
    for (int other = 1; other <= n; ++other) {
        if (other != self) {
            message.to[slot(other)] = message_of(sum, x.count);
            message.from[slot(other)].resize(x.count);
        }
    }

    co_await context.rounds.exchange(message);

    for (int other = 1; other <= n; ++other)
        add_message(sum, message.from[slot(other)]);
    co_return public_elements(context, sum, x.count);
}

Cost cost_of_open_byte_products(const Context &context) {
    return {1, static_cast<std::uint64_t>(context.n() * (context.n() - 1)) * kBits};
}

} // namespace picco::runtime
