// The bits of a number from those of what it was made of, where that takes no more rounds than to decompose it.
#include "engine/record/sum.h"

#include <algorithm>
#include <bit>

namespace picco::runtime {

namespace {

constexpr std::uint64_t kNever = std::uint64_t{1} << 60;

} // namespace

/// The node that holds the bits of a number: itself, or what it was converted from; 0 where there is none.
NodeId Recorder::holder_of_bits(NodeId id) const {
    for (const Form form : {Form::kBits, Form::kBit, Form::kWord}) {
        if (const NodeId holder = behind(id, form); holder != 0) {
            return holder;
        }
    }
    return 0;
}

/// Whether the first bits of the node are there, and when they are.
std::optional<std::uint64_t> Recorder::when_bits_are_known(NodeId id, std::size_t count) const {
    const NodeId holder = holder_of_bits(id);
    if (holder != 0 && table_[holder].form != Form::kBits) {
        return table_[holder].ready();
    }
    const std::vector<Value> *bits = table_.bits(holder != 0 ? holder : id);
    if (bits == nullptr) {
        return std::nullopt;
    }
    const bool is_complete = holder != 0 || table_.has_public_bits(id);
    const auto top = static_cast<std::size_t>(table_[id].range.bits());
    const std::size_t needed = is_complete ? bits->size() : std::min(count, top);
    if (bits->size() < needed) {
        return std::nullopt;
    }
    std::uint64_t ready = 0;
    for (std::size_t i = 0; i < needed; ++i) {
        const Value bit = (*bits)[i];
        if (bit == Value::node(0)) {
            return std::nullopt;
        }
        ready = bit.is_constant() ? ready : std::max(ready, table_[bit.id()].ready());
    }
    return ready;
}

/// By the protocol. Never, where the number is too wide for it, as that which a private branch overwrites unread.
Recorder::BitsPrice Recorder::price_of_decomposing(NodeId id, std::size_t count) const {
    const Node &node = table_[id];
    if (node.range.signed_bits() > latency_.max_signed_bits()) {
        return {kNever, 1};
    }
    const auto bits = std::min(count, static_cast<std::size_t>(std::max(1, node.range.signed_bits() - 1)));
    const int rounds = latency_.of(Op::kDecompose, node.range.signed_bits(), static_cast<int>(bits));
    const int reducing =
        node.form == Form::kProduct && node.converted == 0 ? latency_.of(Op::kReduce, 0, 0) : 0;
    return {std::max(node.ready(), schedule_.now()) + static_cast<std::uint64_t>(rounds + reducing), 1};
}

/// The better way to the low bits of a node.
Recorder::BitsPrice Recorder::price_of_bits(NodeId id, std::size_t count, int &visited) {
    if (holder_of_bits(id) != id && table_[id].range.signed_bits() > latency_.max_signed_bits()) {
        return {kNever, 1};
    }
    if (const auto known = when_bits_are_known(id, count)) {
        return {std::max(*known, schedule_.now()), 0};
    }
    if (table_[id].form == Form::kPublic) {
        return {schedule_.now(), 0};
    }
    const BitsPrice direct = price_of_decomposing(id, count);
    const auto derived = price_of_deriving(id, count, visited);
    return derived && is_better(*derived, direct) ? *derived : direct;
}

std::uint64_t Recorder::when_low_bits_are_known(const Handle &x, int count, bool may_derive) {
    const auto wanted = static_cast<std::size_t>(std::max(1, count));
    if (x.is_constant()) {
        return 0;
    }
    if (!may_derive) {
        const auto known = when_bits_are_known(x.id(), wanted);
        return known ? *known : price_of_decomposing(x.id(), wanted).ready;
    }
    int visited = 0;
    return price_of_bits(x.id(), wanted, visited).ready;
}

/// In no more rounds, and with no more numbers taken apart.
bool Recorder::is_better(const BitsPrice &derived, const BitsPrice &direct) {
    return derived.decomposed == 0 ? derived.ready <= direct.ready
                                   : derived.decomposed == 1 && derived.ready < direct.ready;
}

/// From the bits of its operands. Nothing where the operation has no such way.
std::optional<Recorder::BitsPrice> Recorder::price_of_deriving(NodeId id, std::size_t count, int &visited) {
    const Node &node = table_[id];
    if (node.state != State::kPending || ++visited > Sum::kMostVisited) {
        return std::nullopt;
    }
    const auto operands = node.operands;
    const auto joined = [&](BitsPrice x, const BitsPrice &y, std::uint64_t rounds) {
        return BitsPrice{std::max(x.ready, y.ready) + rounds, x.decomposed + y.decomposed};
    };
    const auto price_of_power = [&](const std::vector<Value> &exponent) {
        BitsPrice price{schedule_.now(), 0};
        for (const Value bit : exponent) {
            price.ready = std::max(price.ready, bit.is_constant() ? 0 : table_[bit.id()].ready());
        }
        return joined(price, {}, exponent.size());
    };
    if (const auto *const exponent = exponent_of(id)) {
        return price_of_power(*exponent);
    }
    switch (node.op) {
    case Op::kWrap:
        return price_of_bits(operands[0], std::min<std::size_t>(count, node.m), visited);
    case Op::kTruncate:
        return price_of_bits(operands[0], count + (node.m & kBitsCutOff), visited);
    case Op::kSelect: {
        const NodeId condition = behind(operands[0], Form::kBit);
        if (condition == 0) {
            return std::nullopt;
        }
        const BitsPrice when_true = price_of_bits(operands[1], count, visited);
        const BitsPrice values = joined(when_true, price_of_bits(operands[2], count, visited), 0);
        return joined(values, {table_[condition].ready(), 0}, 1);
    }
    case Op::kMultiply: {
        if (const int power = power_among(operands); power >= 0) {
            const auto other = operands[static_cast<std::size_t>(1 - power)];
            const auto *const exponent = exponent_of(operands[static_cast<std::size_t>(power)]);
            return joined(price_of_bits(other, count, visited), price_of_power(*exponent), 0);
        }
        const NodeId x = behind(operands[0], Form::kBit), y = behind(operands[1], Form::kBit);
        if (x == 0 && y == 0) {
            return std::nullopt;
        }
        return joined(price_of_bits(operands[x != 0 ? 1 : 0], count, visited),
                      {table_[x != 0 ? x : y].ready(), 0}, 1);
    }
    default:
        return price_of_sum(id, count, visited);
    }
}

/// Those of a number that is not known by its bits. Nothing where decomposing it is better.
std::optional<Recorder::BitList> Recorder::derived_bits(const Handle &x, std::size_t count, bool only_known) {
    if (computes_bytes() || table_[x.id()].state != State::kPending) {
        return std::nullopt;
    }
    const bool has_sign = range_of(x).lo < 0;
    const std::size_t needed = std::min(count, static_cast<std::size_t>(range_of(x).bits()));
    int visited = 0;
    const auto derived = price_of_deriving(x.id(), needed, visited);
    if (!derived || derived->ready >= kNever || (only_known && derived->decomposed != 0) ||
        !is_better(*derived, price_of_decomposing(x.id(), needed))) {
        return std::nullopt;
    }
    BitList bits = derive(x.id(), needed);
    std::vector<Value> kept;
    for (const Handle &bit : bits) {
        kept.push_back(bit.copy().take());
    }
    table_.keep_bits(x.id(), std::move(kept));
    while (bits.size() < count) {
        bits.push_back(has_sign ? bits.back().copy() : constant(0));
    }
    return bits;
}

/// Of a power of two, a product or what it was reduced to; null: it is none.
const std::vector<Value> *Recorder::exponent_of(NodeId id) const {
    const Node &node = table_[id];
    const bool is_reduced = node.op == Op::kReduce && node.state == State::kPending;
    return table_.power(is_reduced ? node.operands[0] : id);
}

/// Which of two factors is a power of two, if neither is a bit; -1: none.
int Recorder::power_among(const std::array<NodeId, 3> &operands) const {
    if (behind(operands[0], Form::kBit) != 0 || behind(operands[1], Form::kBit) != 0) {
        return -1;
    }
    return exponent_of(operands[0]) != nullptr ? 0 : exponent_of(operands[1]) != nullptr ? 1 : -1;
}

/// As many low bits, as price_of_deriving() says.
Recorder::BitList Recorder::derive(NodeId id, std::size_t count) {
    const Node &node = table_[id];
    const auto operands = node.operands;
    const Handle x = refer(Value::node(operands[0]));
    const auto list_of = [&](const std::vector<Value> &bits) {
        BitList list;
        for (const Value bit : bits) {
            list.push_back(refer(bit));
        }
        return list;
    };
    const int size = static_cast<int>(count);
    if (const auto *const exponent = exponent_of(id)) {
        return shifted_bits(bits_of(constant(1), size), list_of(*exponent), true);
    }
    switch (node.op) {
    case Op::kWrap: {
        const bool is_signed = node.range.lo < 0;
        BitList bits = bits_of(x, static_cast<int>(std::min<std::size_t>(count, node.m)));
        while (bits.size() < count) {
            bits.push_back(is_signed ? bits.back().copy() : constant(0));
        }
        return bits;
    }
    case Op::kTruncate: {
        const int amount = node.m & kBitsCutOff;
        BitList bits = bits_of(x, static_cast<int>(count) + amount);
        bits.erase(bits.begin(), bits.begin() + amount);
        return bits;
    }
    case Op::kSelect:
    case Op::kMultiply: {
        if (const int power = node.op == Op::kMultiply ? power_among(operands) : -1; power >= 0) {
            const BitList exponent = list_of(*exponent_of(operands[static_cast<std::size_t>(power)]));
            return shifted_bits(
                bits_of(refer(Value::node(operands[static_cast<std::size_t>(1 - power)])), size), exponent,
                true);
        }
        const bool is_choice = node.op == Op::kSelect,
                   is_first = is_choice || behind(operands[0], Form::kBit) != 0;
        const Handle condition = refer(Value::node(behind(operands[is_first ? 0 : 1], Form::kBit)));
        const BitList a = bits_of(refer(Value::node(operands[is_first ? 1 : 0])), size);
        const BitList b =
            is_choice ? bits_of(refer(Value::node(operands[2])), size) : bits_of(constant(0), size);
        return chosen_bits(condition, a, b);
    }
    default:
        return bits_of_sum(id, count);
    }
}

/// condition ? a : b, bit by bit.
Recorder::BitList Recorder::chosen_bits(const Handle &condition, const BitList &a, const BitList &b) {
    BitList bits;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const bool is_repeated = i > 0 && a[i].get() == a[i - 1].get() && b[i].get() == b[i - 1].get();
        bits.push_back(is_repeated ? bits.back().copy() : select_bits(condition, a[i], b[i]));
    }
    return bits;
}

} // namespace picco::runtime
