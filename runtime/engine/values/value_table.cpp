#include "engine/values/value_table.h"

#include "base/pages.h"
#include "paging/pager.h"
#include "sharing/bit_runs.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace picco::runtime {

namespace {

bool is_converted(Form form) {
    return form == Form::kProduct || form == Form::kBit || form == Form::kBits || form == Form::kWord;
}

} // namespace

ValueTable::ValueTable(int limbs, std::size_t components)
    : limbs_(static_cast<std::size_t>(limbs)), components_(components), nodes_(kMostNodes),
      sides_(kMostNodes), certain_(kMostNodes), shares_(kMostNodes * limbs_), lists_(1) {
    nodes_.grow(1);
    nodes_[0].state = State::kDone; // in place of an operand that is not there: known, and never released
}

void ValueTable::set_pager(Pager *pager) {
    // The last huge page of each of four arrays may be used for a few nodes only.
    constexpr std::size_t kLittleMemory = 128 * kHugePage;
    pager_ = pager;
    if (pager != nullptr && pager->memory() < kLittleMemory) {
        nodes_.use_small_pages();
        sides_.use_small_pages();
        certain_.use_small_pages();
        shares_.use_small_pages();
    }
}

void ValueTable::provide() {
    const std::size_t count = std::min({provided_, kProvided, kMostNodes - provided_});
    nodes_.touch(provided_, count);
    sides_.touch(provided_, count);
    shares_.touch(provided_ * limbs_, count * limbs_);
    provided_ += count;
}

void ValueTable::add_vector(Node &node) {
    if (free_vectors_.empty()) {
        free_vectors_.push_back(&vectors_.emplace_back());
    }
    node.vector = free_vectors_.back();
    free_vectors_.pop_back();
    elements_ += elements_of(node);
}

void ValueTable::give_range(NodeId id, Interval range) {
    const auto is_known = [](const Node &node) {
        return !std::isinf(node.range.lo) && !std::isinf(node.range.end);
    };
    for (;;) {
        Node &node = nodes_[id];
        node.range = meet(node.range, range);
        const bool is_pending = node.state == State::kPending;
        if (is_pending && node.op == Op::kReduce && !is_known(nodes_[node.operands[0]])) {
            id = node.operands[0];
        } else if (is_pending && node.op == Op::kSelect && !is_known(nodes_[node.operands[2]])) {
            id = node.operands[2];
        } else if (is_pending && node.op == Op::kSelect && !is_known(nodes_[node.operands[1]])) {
            id = node.operands[1];
        } else {
            return;
        }
    }
}

void ValueTable::allocate(NodeId id) {
    const Node &node = nodes_[id];
    if (node.form == Form::kWord) {
        node.vector->words.resize(components_ * component_words(node));
    } else if (node.count > 1) {
        node.vector->words.resize(node.form == Form::kBit ? components_ * plane_words(node.count)
                                                          : std::size_t{node.count} * limbs_);
    }
}

void ValueTable::put(NodeId id, Elements shares) {
    if (nodes_[id].count > 1) {
        nodes_[id].vector->words = std::move(shares.words);
    } else {
        std::copy_n(shares.data(), limbs_, share(id));
    }
}

void ValueTable::copy_element(NodeId id, std::uint32_t index, std::uint64_t *share) {
    const std::uint64_t *words = data(id);
    if (nodes_[id].form != Form::kBit) {
        std::copy_n(words + std::size_t{index} * limbs_, limbs_, share);
        return;
    }
    share[0] = 0;
    for (std::size_t c = 0; c < components_; ++c) {
        share[0] |= (words[c * plane_words(nodes_[id].count) + index / 64] >> (index % 64) & 1u) << c;
    }
}

void ValueTable::read_word(NodeId id, const WordRun &run, Bits &to, std::size_t plane, std::size_t at) const {
    const Node &node = nodes_[id];
    const std::uint64_t *from = node.vector->words.data();
    for (std::size_t component = 0; component < components_; ++component, from += component_words(node)) {
        for (std::size_t j = 0; j < node.bit; ++j) {
            std::uint64_t *target = to.plane(component, plane + j);
            if (node.count > 1) {
                copy_bits(target, at, from + j * plane_words(node.count), run.first, run.step, run.count);
            } else if (run.count > 1) {
                fill_bits(target, at, from[j / 64] >> (j % 64) & 1u, run.count);
            } else {
                target[at / 64] |= (from[j / 64] >> (j % 64) & 1u) << (at % 64);
            }
        }
    }
}

void ValueTable::write_word(NodeId id, const Bits &from, std::size_t at) {
    const Node &node = nodes_[id];
    allocate(id);
    std::uint64_t *to = node.vector->words.data();
    std::fill_n(to, node.vector->words.size(), 0);
    for (std::size_t component = 0; component < components_; ++component, to += component_words(node)) {
        for (std::size_t j = 0; j < node.bit; ++j) {
            const std::uint64_t *source = from.plane(component, j);
            if (node.count > 1) {
                copy_bits(to + j * plane_words(node.count), 0, source, at, 1, node.count);
            } else {
                to[j / 64] |= (source[at / 64] >> (at % 64) & 1u) << (j % 64);
            }
        }
    }
}

void ValueTable::spread_word(NodeId id, Bits &to, std::size_t plane, std::size_t at) const {
    const Node &node = nodes_[id];
    const std::uint64_t *from = node.vector->words.data();
    for (std::size_t component = 0; component < components_; ++component, from += component_words(node)) {
        copy_bits(to.plane(component, plane), at, from, 0, 1, node.bit);
    }
}

void ValueTable::gather_word(NodeId id, const Bits &from, std::size_t at) {
    const Node &node = nodes_[id];
    allocate(id);
    std::uint64_t *to = node.vector->words.data();
    std::fill_n(to, node.vector->words.size(), 0);
    for (std::size_t component = 0; component < components_; ++component, to += component_words(node)) {
        copy_bits(to, 0, from.plane(component, 0), at, 1, node.bit);
    }
}

void ValueTable::spread_bit(NodeId id, std::size_t index, std::size_t count, Bits &to, std::size_t plane,
                            std::size_t at) const {
    const std::uint64_t *from = nodes_[id].vector->words.data();
    for (std::size_t component = 0; component < components_; ++component) {
        const std::uint64_t *bits = from + component * plane_words(nodes_[id].count);
        fill_bits(to.plane(component, plane), at, bits[index / 64] >> (index % 64) & 1u, count);
    }
}

void ValueTable::read_bit(NodeId id, std::size_t count, Bits &to, std::size_t plane, std::size_t at) {
    const std::size_t held = nodes_[id].count;
    const std::uint64_t *from = data(id);
    for (std::size_t c = 0; c < components_; ++c) {
        if (count == 1) {
            to.plane(c, plane)[at / 64] |= (from[0] >> c & 1u) << (at % 64);
        } else if (held == 1) {
            fill_bits(to.plane(c, plane), at, from[0] >> c & 1u, count);
        } else {
            copy_bits(to.plane(c, plane), at, from + c * plane_words(held), 0, 1, count);
        }
    }
}

void ValueTable::write_bit(NodeId id, const Bits &from, std::size_t plane, std::size_t at) {
    const std::size_t count = nodes_[id].count;
    allocate(id);
    std::uint64_t *to = data(id);
    if (count == 1) {
        to[0] = 0;
        for (std::size_t c = 0; c < components_; ++c) {
            to[0] |= (from.plane(c, plane)[at / 64] >> (at % 64) & 1u) << c;
        }
        return;
    }
    const std::size_t words = plane_words(count);
    std::fill_n(to, components_ * words, 0);
    for (std::size_t c = 0; c < components_; ++c) {
        copy_bits(to + c * words, 0, from.plane(c, plane), at, 1, count);
    }
}

void ValueTable::finish(NodeId id) {
    Node &node = nodes_[id];
    retain(id); // giving up the operands may drop whatever else refers to this node
    node.state = State::kDone;
    enroll(node);
    end_pending(node);
    if (node.converted != 0 && !is_converted(node.form)) {
        retain(id); // from now on the source keeps its conversion, so that it is done once
    }
    const bool is_kept_word = node.op == Op::kToWord && nodes_[node.operands[0]].word == id;
    if (is_kept_word || (node.op == Op::kDecompose && place_of_bit(id) != nullptr)) {
        retain(id); // likewise
    }
    forget_origin(id);
    release_operands(node);
    release(id);
}

void ValueTable::free(NodeId id) {
    Node &node = nodes_[id];
    node.state = State::kFree;
    if (node.has_vector()) {
        *node.vector = VectorData();
        free_vectors_.push_back(node.vector);
        elements_ -= elements_of(node);
    }
    sides_[id].birth = 0;
    sides_[id].next = std::exchange(free_, id);
    ++freed_;
    --live_;
}

void ValueTable::order_free() {
    if (freed_ < std::max(kManyFree, size() / 8)) {
        return;
    }
    NodeId *place = &free_;
    for (NodeId id = 1; id < size(); ++id) {
        if (sides_[id].birth == 0) {
            *place = id;
            place = &sides_[id].next;
        }
    }
    *place = 0;
    freed_ = 0;
}

NodeId ValueTable::add_list(std::vector<NodeId> list) {
    if (free_lists_.empty()) {
        lists_.push_back(std::move(list));
        return static_cast<NodeId>(lists_.size() - 1);
    }
    const NodeId index = free_lists_.back();
    free_lists_.pop_back();
    lists_[index] = std::move(list);
    return index;
}

NodeId ValueTable::add_runs(const std::vector<Run> &runs) {
    std::vector<NodeId> list;
    list.reserve(runs.size() * kRunWords);
    for (const Run &run : runs) {
        list.insert(list.end(), {run.source, run.first, static_cast<NodeId>(run.step), run.count});
    }
    return add_list(std::move(list));
}

void ValueTable::link_conversion(NodeId source, NodeId number) {
    if (nodes_[source].converted != 0 || nodes_[number].converted != 0) {
        return;
    }
    nodes_[source].converted = number;
    nodes_[number].converted = source;
    if (nodes_[number].state == State::kDone) {
        retain(number);
    }
}

std::vector<Run> ValueTable::runs(NodeId index) const {
    const std::vector<NodeId> &list = lists_[index];
    std::vector<Run> runs;
    for (std::size_t i = 0; i < list.size(); i += kRunWords) {
        runs.push_back({list[i], list[i + 1], static_cast<std::int32_t>(list[i + 2]), list[i + 3]});
    }
    return runs;
}

bool ValueTable::are_public(const std::vector<Value> &bits) {
    return std::ranges::all_of(bits, [](Value bit) { return bit.is_constant(); });
}

void ValueTable::set_bits(NodeId id, std::vector<Value> bits) {
    bits_[id] = std::move(bits);
    nodes_[id].has_bits = 1;
}

void ValueTable::keep_bits(NodeId id, std::vector<Value> bits) {
    std::vector<Value> &known = bits_[id];
    nodes_[id].has_bits = 1;
    known.resize(std::max(known.size(), bits.size()), Value::node(0));
    for (std::size_t i = 0; i < bits.size(); ++i) {
        if (known[i] == Value::node(0)) {
            known[i] = bits[i];
        } else if (!bits[i].is_constant()) {
            release(bits[i].id());
        }
    }
    if (const Division *found = division(id)) {
        Division each = *found;
        for (each.bit = 0; each.bit < known.size(); ++each.bit) {
            if (const Value bit = known[each.bit]; !bit.is_constant() && bit.id() != 0) {
                note_division(bit.id(), each);
            }
        }
    }
}

void ValueTable::note_bit(NodeId bit) {
    const NodeId source = nodes_[bit].operands[0];
    std::vector<Value> &bits = bits_[source];
    nodes_[source].has_bits = 1;
    if (bits.size() <= nodes_[bit].bit) {
        bits.resize(nodes_[bit].bit + std::size_t{1}, Value::node(0));
    }
    bits[nodes_[bit].bit] = Value::node(bit);
}

Value *ValueTable::place_of_bit(NodeId bit) {
    const NodeId source = nodes_[bit].operands[0];
    if (source == 0 || !nodes_[source].has_bits) {
        return nullptr;
    }
    Value &place = bits_.at(source)[nodes_[bit].bit];
    return place == Value::node(bit) ? &place : nullptr;
}

/// A node that dies gives up its bits.
void ValueTable::forget_bits(NodeId id) {
    auto entry = bits_.extract(id);
    nodes_[id].has_bits = 0;
    for (const Value bit : entry.mapped()) {
        if (holds_bit(id, bit)) {
            release(bit.id());
        }
    }
}

void ValueTable::detach(NodeId id) {
    Node &node = nodes_[id];
    if (node.converted != 0 && !is_converted(node.form)) {
        nodes_[node.converted].converted = 0;
        node.converted = 0;
    }
    if (node.op == Op::kDecompose) {
        if (Value *place = place_of_bit(id)) {
            *place = Value::node(0);
        }
    }
    if (node.op == Op::kToWord && nodes_[node.operands[0]].word == id) {
        nodes_[node.operands[0]].word = 0;
    }
    forget_origin(id);
}

void ValueTable::note_division(NodeId id, const Division &division) {
    if (nodes_[id].state != State::kPending || !divisions_.try_emplace(id, division).second) {
        return;
    }
    retain(division.dividend);
    retain(division.divisor);
}

void ValueTable::note_power(NodeId id, std::vector<Value> bits) {
    if (nodes_[id].state != State::kPending) {
        return;
    }
    const auto [power, is_new] = powers_.try_emplace(id, std::move(bits));
    for (const Value bit : power->second) {
        if (is_new && !bit.is_constant()) {
            retain(bit.id());
        }
    }
}

/// What it was made of counts only while it waits.
void ValueTable::forget_origin(NodeId id) {
    if (!divisions_.empty()) {
        if (const auto entry = divisions_.extract(id); !entry.empty()) {
            release(entry.mapped().dividend);
            release(entry.mapped().divisor);
        }
    }
    if (!powers_.empty()) {
        if (const auto entry = powers_.extract(id); !entry.empty()) {
            for (const Value bit : entry.mapped()) {
                if (!bit.is_constant()) {
                    release(bit.id());
                }
            }
        }
    }
}

void ValueTable::drop(NodeId id) {
    unreferenced_.push_back(id);
    if (dropping_) {
        return;
    }
    dropping_ = true;
    while (!unreferenced_.empty()) {
        const NodeId next = unreferenced_.back();
        unreferenced_.pop_back();
        drop_one(next);
    }
    dropping_ = false;
}

void ValueTable::drop_one(NodeId id) {
    Node &node = nodes_[id];
    if (node.state == State::kRunning) {
        return; // finish() comes back to it
    }
    if (const NodeId other = node.converted; other != 0) {
        node.converted = 0;
        nodes_[other].converted = 0;
        if (is_converted(node.form) && nodes_[other].state == State::kDone) {
            release(other);
        }
    }
    if (const NodeId word = std::exchange(node.word, 0); word != 0 && nodes_[word].state == State::kDone) {
        release(word);
    }
    if (node.has_bits) {
        forget_bits(id);
    }
    if (node.state == State::kDone) {
        free(id);
        return;
    }
    detach(id);
    node.state = State::kDead;
    end_pending(node);
    release_operands(node);
}

void ValueTable::release_operands(Node &node) {
    const auto operands = node.operands;
    const Op op = node.op;
    node.operands = {};
    if (has_list(op)) {
        // Taken out first: a release may come back here and add lists.
        const std::vector<NodeId> list = std::move(lists_[operands[0]]);
        free_lists_.push_back(operands[0]);
        const std::size_t step = op == Op::kGather ? kRunWords : 1;
        for (std::size_t i = 0; i < list.size(); i += step) {
            if (list[i] != 0) {
                release(list[i]);
            }
        }
        return;
    }
    for (const NodeId operand : operands) {
        if (operand != 0) {
            release(operand);
        }
    }
}

} // namespace picco::runtime
