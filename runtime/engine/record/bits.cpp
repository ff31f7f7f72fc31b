// Integers as bits: bitwise operators, and what costs nothing on values that are known by their bits.
#include "engine/record/recorder.h"
#include "engine/values/forms.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace picco::runtime {

namespace {

/// Fewer are cheaper one by one.
constexpr std::size_t kFewBits = 8;

} // namespace

Recorder::BitList Recorder::bits_of(const Handle &x, int count) {
    return bits_of(x, std::vector<bool>(static_cast<std::size_t>(count), true));
}

Recorder::BitList Recorder::bits_of(const Handle &x, const std::vector<bool> &wanted) {
    const bool is_list = is_form(x, Form::kBits) || has_public_bits(x);
    if (!x.is_constant() && !is_form(x, Form::kBit) && !is_list) {
        return found_bits(x, wanted);
    }
    BitList bits;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (x.is_constant()) {
            bits.push_back(constant(x.constant() >> std::min<std::size_t>(i, 62) & 1));
        } else if (is_form(x, Form::kBit)) {
            bits.push_back(i == 0 ? x.copy() : constant(0));
        } else {
            const std::vector<Value> &known = *table_.bits(x.id());
            bits.push_back(refer(known[std::min(i, known.size() - 1)]));
        }
    }
    return bits;
}

/// From what x was made of, or by the protocol, as far as they are not known from before. What the range of x tells
/// costs nothing.
Recorder::BitList Recorder::found_bits(const Handle &x, std::vector<bool> wanted) {
    const Interval range = range_of(x);
    const int k = checked_bits(range.signed_bits(), latency_.max_signed_bits());
    const bool has_sign = range.lo < 0;
    const auto top = static_cast<std::size_t>(k - 1); // from here on all bits are the sign
    const std::size_t count = wanted.size();
    for (std::size_t i = top + 1; i < count; ++i) {
        wanted[top] = wanted[top] || wanted[i];
    }
    wanted.resize(std::min(count, top + (has_sign ? 1 : 0)));
    if (const NodeId word = behind(x.id(), Form::kWord); word != 0) {
        return planes_of(word, wanted, count, has_sign);
    }
    NodeId holder = x.id();
    const auto known = [&](std::size_t i) {
        const std::vector<Value> *bits = table_.bits(holder);
        return bits != nullptr && i < bits->size() ? (*bits)[i] : Value::node(0);
    };
    const auto is_missing = [&](std::size_t i) { return wanted[i] && known(i) == Value::node(0); };
    std::size_t highest = wanted.size();
    while (highest > 0 && !is_missing(highest - 1)) {
        --highest;
    }
    if (highest > 0) {
        (void)derived_bits(x, highest, false); // what it finds is kept with x
    }
    Handle a;
    if (highest > 0 && is_missing(highest - 1)) {
        a = to_field(x);
        holder = a.id();
    }
    int planes = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i] && known(i) == Value::node(0)) {
            planes = static_cast<int>(i) + 1;
        }
    }
    BitList found;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (!wanted[i]) {
            found.push_back(constant(0));
        } else if (const Value bit = known(i); bit != Value::node(0)) {
            found.push_back(refer(bit));
        } else {
            found.push_back(record(
                {Op::kDecompose, Form::kBit, Interval::bit(), {a.id()}, k, planes, static_cast<int>(i)}));
            table_.note_bit(found.back().id());
        }
    }
    while (found.size() < count) {
        found.push_back(has_sign ? found[top].copy() : constant(0));
    }
    return found;
}

NodeId Recorder::behind(NodeId id, Form form) const {
    return node_of_form(table_, id, form);
}

/// What is wanted of a word's bits; all bits behind them are 0 or the sign.
Recorder::BitList Recorder::planes_of(NodeId word, const std::vector<bool> &wanted, std::size_t count,
                                      bool has_sign) {
    const std::size_t width = table_[word].bit;
    BitList found;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (!wanted[i] || (i >= width && !has_sign)) {
            found.push_back(constant(0));
        } else {
            found.push_back(record({.op = Op::kPlane,
                                    .form = Form::kBit,
                                    .range = Interval::bit(),
                                    .operands = {word},
                                    .m = static_cast<int>(std::min(i, width - 1))}));
        }
    }
    while (found.size() < count) {
        found.push_back(has_sign ? found.back().copy() : constant(0));
    }
    return found;
}

Handle Recorder::from_bits(BitList bits, int type) {
    bits.resize(std::min(bits.size(), static_cast<std::size_t>(std::abs(type))));
    if (type < 0) {
        bits.push_back(constant(0));
    }
    return from_bits(std::move(bits));
}

Handle Recorder::from_bits(BitList bits) {
    while (bits.size() > 1 && bits.back().get() == bits[bits.size() - 2].get()) {
        bits.pop_back();
    }
    const auto top = bits.size() - 1;
    if (std::all_of(bits.begin(), bits.end(), [](const Handle &bit) { return bit.is_constant(); })) {
        mpz_class value = -bits[top].constant();
        for (std::size_t i = top; i-- > 0;) {
            value = 2 * value + bits[i].constant();
        }
        return number(value);
    }
    if (top == 0) {
        return negate(bits[0]);
    }
    if (top == 1 && bits[1].is_constant(0)) {
        return std::move(bits[0]);
    }
    const double bound = std::ldexp(1.0, static_cast<int>(top));
    const Interval range{bits[top].is_constant(0) ? 0 : -bound, bits[top].is_constant(1) ? 0 : bound};
    std::uint32_t count = 1;
    for (const Handle &bit : bits) {
        count = std::max(count, count_of(bit));
    }
    const NodeId id = table_.create(Op::kLeaf, Form::kBits, range, line_, count);
    std::vector<Value> list;
    for (Handle &bit : bits) {
        list.push_back(bit.take());
    }
    table_.set_bits(id, std::move(list));
    table_.finish(id);
    return Handle(table_, Value::node(id));
}

/// The field element of a value that is known by its bits.
Handle Recorder::recompose(const Handle &x) {
    const NodeId source = x.id();
    if (const NodeId done = table_[source].converted; done != 0) {
        table_.retain(done);
        return narrowed_like(Handle(table_, Value::node(done)), table_[source].range, x);
    }
    const std::vector<Value> bits = *table_.bits(source);
    const auto link = [&](Handle number) {
        table_.link_conversion(source, number.id());
        std::vector<Value> kept; // the source may be gone when somebody asks for bits again
        for (const Value bit : bits) {
            kept.push_back(refer(bit).take());
        }
        table_.keep_bits(number.id(), std::move(kept));
        return narrowed_like(std::move(number), table_[source].range, x);
    };
    // Large batches of words are converted as such, and those that are too large for memory, in pieces.
    const auto fresh = static_cast<std::size_t>(std::count_if(bits.begin(), bits.end(), [&](Value bit) {
        return !bit.is_constant() && table_[bit.id()].converted == 0;
    }));
    const bool may_be_whole = latency_.has_whole_words() ||
                              pieces_of_words(table_[source].count, static_cast<int>(bits.size())) > 0;
    if (may_be_whole && fresh >= kFewBits && 4 * fresh >= 3 * bits.size()) {
        const bool is_unsigned = bits.back() == Value::constant(0);
        BitList part;
        for (std::size_t i = 0; i < bits.size() - (is_unsigned ? 1 : 0); ++i) {
            part.push_back(refer(bits[i]));
        }
        return link(record({.op = Op::kFromWord,
                            .form = Form::kField,
                            .range = table_[source].range,
                            .operands = {assembled(part).id()},
                            .k = is_unsigned ? 0 : kSignedWord,
                            .m = static_cast<int>(part.size())}));
    }
    std::vector<NodeId> list;
    mpz_class public_part = 0;
    for (std::size_t i = 0; i < bits.size(); ++i) {
        if (bits[i].is_constant()) {
            const mpz_class weight = mpz_class(bits[i].constant()) << i;
            public_part += i + 1 == bits.size() ? mpz_class(-weight) : weight;
            list.push_back(0);
        } else {
            list.push_back(to_field(refer(bits[i])).take().id());
        }
    }
    arithmetic_.set(immediate_.data(), public_part);
    return link(
        record({Op::kRecompose, Form::kField, table_[source].range, {table_.add_list(std::move(list))}},
               immediate_.data()));
}

/// x * 2^amount, or floor(x / 2^-amount).
Handle Recorder::shift_bits(const Handle &x, int amount) {
    const int size = static_cast<int>(table_.bits(x.id())->size());
    BitList bits = bits_of(x, size);
    if (amount < 0) {
        bits.erase(bits.begin(), bits.begin() + std::min(-amount, size - 1));
        return from_bits(std::move(bits));
    }
    BitList shifted;
    for (int i = 0; i < amount; ++i) {
        shifted.push_back(constant(0));
    }
    std::move(bits.begin(), bits.end(), std::back_inserter(shifted));
    return from_bits(std::move(shifted));
}

/// 2^j - 1 - y is NOT y, for 0 <= y < 2^j, and -1 - y for all y. Nothing where that is not asked for.
std::optional<Handle> Recorder::subtract_bits(const Handle &x, const Handle &y) {
    if (!is_form(y, Form::kBits) || !has_public_bits(x)) {
        return std::nullopt;
    }
    const std::size_t size = table_.bits(y.id())->size();
    const std::size_t width = x.is_constant() ? 64 : std::max(size, table_.bits(x.id())->size());
    const BitList ones = bits_of(x, static_cast<int>(width));
    std::size_t j = 0;
    while (j < width && ones[j].is_constant(1)) {
        ++j;
    }
    const bool is_all = j == width,
               has_zeros_above = std::all_of(ones.begin() + static_cast<long>(j), ones.end(),
                                             [](const Handle &b) { return b.is_constant(0); });
    BitList bits = bits_of(y, static_cast<int>(is_all ? size : j));
    const bool fits = j + 1 >= size && bits_of(y, static_cast<int>(size)).back().is_constant(0);
    if (!is_all && (!has_zeros_above || !fits)) {
        return std::nullopt;
    }
    for (Handle &bit : bits) {
        bit = logical_xor(bit, constant(1));
    }
    if (!is_all) {
        bits.push_back(constant(0));
    }
    return from_bits(std::move(bits));
}

Handle Recorder::sign_of(const Handle &x) {
    return refer(table_.bits(x.id())->back());
}

/// Whether all are 0, by a tree.
Handle Recorder::no_bit_set(BitList clear) {
    for (Handle &bit : clear) {
        bit = logical_xor(bit, constant(1));
    }
    return all_set(std::move(clear));
}

Handle Recorder::all_set(BitList bits) {
    while (bits.size() > 1) {
        BitList next;
        for (std::size_t i = 0; i + 1 < bits.size(); i += 2) {
            next.push_back(logical_and(bits[i], bits[i + 1]));
        }
        if (bits.size() % 2 == 1) {
            next.push_back(std::move(bits.back()));
        }
        bits = std::move(next);
    }
    return std::move(bits[0]);
}

/// A type with as few bits as the results need, whose values are the same: above the bits of both ranges
/// there are signs only.
int Recorder::bitwise_type(const Handle &x, const Handle &y, int type) const {
    const Interval a = range_of(x), b = range_of(y);
    const int size = std::max(a.signed_bits(), b.signed_bits());
    if (a.lo >= 0 && b.lo >= 0) {
        return size <= std::abs(type) ? -std::max(size - 1, 1) : type;
    }
    return type > 0 ? std::min(type, size) : type;
}

Handle Recorder::bitwise(Bitwise op, const Handle &x, const Handle &y, int type) {
    if (!has_public_bits(y) && has_public_bits(x)) {
        return bitwise(op, y, x, type);
    }
    type = bitwise_type(x, y, type);
    const auto width = static_cast<std::size_t>(std::abs(type));
    const bool is_masked = has_public_bits(y);
    std::vector<bool> wanted(width, true);
    if (is_masked) {
        // Of x only the bits that the public ones leave open.
        const BitList mask = bits_of(y, static_cast<int>(width));
        const Interval range = range_of(x);
        bool changes_nothing = true;
        for (std::size_t i = 0; i < width; ++i) {
            const bool one = mask[i].is_constant(1);
            const bool is_beyond = range.lo >= 0 && static_cast<int>(i) >= range.signed_bits() - 1;
            wanted[i] = op == Bitwise::kAnd ? one : op == Bitwise::kOr ? !one : true;
            changes_nothing =
                changes_nothing && ((op == Bitwise::kAnd ? one : !one) || (op == Bitwise::kAnd && is_beyond));
        }
        if (changes_nothing) {
            return wrap(x, type);
        }
    }
    const BitList a = bits_of(x, wanted), b = bits_of(y, static_cast<int>(width));
    BitList bits;
    for (std::size_t i = 0; i < width; ++i) {
        switch (op) {
        case Bitwise::kAnd:
            bits.push_back(logical_and(a[i], b[i]));
            break;
        case Bitwise::kOr:
            bits.push_back(logical_or(a[i], b[i]));
            break;
        case Bitwise::kXor:
            bits.push_back(logical_xor(a[i], b[i]));
            break;
        }
    }
    return from_bits(std::move(bits), type);
}

} // namespace picco::runtime
