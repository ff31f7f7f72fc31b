#include "engine/record/records.h"

#include "base/error.h"
#include "engine/record/certain_range.h"

#include <algorithm>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

/// Joins of branches look for sums that nobody else uses.
bool may_be_joined(Op op) {
    constexpr OpSet kSums{Op::kAdd, Op::kSubtract, Op::kAddConstant, Op::kMultiplyConstant};
    return kSums.has(op);
}

} // namespace

Records::Records(SourcePlaces places, ValueTable &table, Schedule &schedule, Arithmetic &arithmetic,
                 const Latency &latency)
    : places_(std::move(places)), table_(table), schedule_(schedule), arithmetic_(arithmetic),
      latency_(latency), repeats_(table), repeated_lists_(table),
      origins_(table, arithmetic.field(), latency.max_signed_bits()) {
    immediate_.resize(arithmetic.field().limbs());
}

NodeId Records::record_once(const Spec &spec) {
    if (!eager_ && may_be_joined(spec.op)) {
        return record_new(spec, nullptr);
    }
    return record_once(operation_of(spec), spec, nullptr);
}

NodeId Records::record_once(const Repeats::Operation &operation, const Spec &spec,
                            const std::uint64_t *immediate) {
    last_youngest_ = repeats_.youngest(operation);
    NodeId result = repeats_.find(operation, last_youngest_);
    if (result != 0) {
        table_.retain(result);
    } else {
        result = record_new(spec, immediate);
        repeats_.remember(operation, result);
    }
    last_ = operation;
    last_result_ = result;
    last_birth_ = table_.birth(result);
    return result;
}

Handle Records::promised(const Handle &x, int type) {
    const Interval range = Interval::of_type(type);
    const NodeId id = x.id();
    if (range.contains(table_[id].range)) {
        return x.copy();
    }
    const bool may_be_shared = id == last_result_ && table_.birth(id) == last_birth_;
    if (!may_be_shared) {
        table_.assume(id, range);
        return x.copy();
    }
    const Repeats::Operation operation = Repeats::promised(last_, type);
    if (const NodeId known = repeats_.find(operation, last_youngest_); known != 0) {
        return refer(Value::node(known));
    }
    Handle result;
    if (const Node &node = table_[id];
        table_.references(id) > 1 && (node.form == Form::kField || node.form == Form::kProduct)) {
        arithmetic_.set(immediate_.data(), 0); // a node of its own with the same value
        result = equal_to(record({Op::kAddConstant, node.form, node.range, {id}}, immediate_.data()), x);
    } else {
        repeats_.forget(last_);
        result = x.copy();
    }
    table_.assume(result.id(), range);
    repeats_.remember(operation, result.id(), last_birth_);
    return result;
}

Handle Records::record_with(const Spec &spec, std::int64_t number) {
    if (!eager_ && may_be_joined(spec.op)) {
        return record(spec, immediate_.data());
    }
    const Repeats::Operation operation =
        Repeats::operation_with(spec.op, spec.form, spec.operands[0], number);
    return Handle(table_, Value::node(record_once(operation, spec, immediate_.data())));
}

Handle Records::record_of_list(Spec spec, std::vector<NodeId> list) {
    if (const NodeId known = repeated_lists_.find(spec.op, spec.k, spec.m, list); known != 0) {
        table_.release_all(list);
        return refer(Value::node(known));
    }
    spec.operands[0] = table_.add_list(list);
    Handle result = record(spec);
    repeated_lists_.remember(spec.op, spec.k, spec.m, list, result.id());
    return result;
}

Records::Operands Records::look_at_list(const Spec &spec) const {
    Operands operands{schedule_.now()};
    table_.for_each_operand(spec.op, spec.operands, [&](NodeId id) { operands.add(table_[id]); });
    return operands;
}

/// Whether the result is in its range only if the operands are in theirs. What shared bits stand for is in
/// the range of so many bits, whatever they were made of.
bool Records::passes_on(const Spec &spec) {
    switch (spec.op) {
    case Op::kResidue:
        return false;
    case Op::kToField:
        return !spec.range.contains(Interval::bit());
    case Op::kFromWord:
        return (spec.k & kOnesOfWord) == 0 &&
               !spec.range.contains(Interval::of_type((spec.k & kSignedWord) != 0 ? spec.m : -spec.m));
    default:
        return true;
    }
}

/// 0: all at a time.
int Records::pieces_of_words(std::size_t count, int bits) const {
    const std::size_t all = count * static_cast<std::size_t>(bits);
    if (most_converted_ == 0 || all <= most_converted_) {
        return 0;
    }
    return static_cast<int>(
        std::min<std::size_t>((all + most_converted_ - 1) / most_converted_, kMostWordPieces));
}

NodeId Records::record_new(const Spec &spec, const std::uint64_t *immediate) {
    const bool is_list = has_list(spec.op); // which owns the operands
    const Operands operands = is_list ? look_at_list(spec) : look_at_operands(spec);
    const std::uint32_t count = spec.count != 0 ? spec.count : operands.count;
    const int k = spec.op == Op::kFromWord ? spec.k | pieces_of_words(count, spec.m) * kWordPiece : spec.k;
    const int rounds = is_local(spec.op) ? 0 : latency_.of(spec.op, k, spec.m);
    const NodeId id = table_.begin(spec.op, spec.form, spec.range, count);
    Node &node = table_[id];
    node.take_operands(spec.operands, k, spec.m, spec.bit);
    node.is_assumed = operands.are_assumed && passes_on(spec);
    node.set_when(operands.ready + static_cast<std::uint64_t>(rounds), static_cast<std::uint32_t>(line_));
    add_to_digest(spec, count, immediate != nullptr);
    if (is_list) {
        add_list_to_digest(table_.list(spec.operands[0]));
    }
    if (immediate != nullptr) {
        std::copy_n(immediate, immediate_.size(), table_.share(id));
        add_immediate_to_digest(spec.op, immediate);
    }
    if (node.is_assumed) {
        if (const auto certain = CertainRange(table_, arithmetic_.field()).of(id)) {
            table_.set_certain_range(id, *certain);
        }
    }
    const bool waits = waits_from_ != 0 && std::max(count, operands.count) >= waits_from_;
    if (operands.are_known && eager_ && is_local(spec.op) && !waits) {
        origins_.remember(id);
        arithmetic_.compute(id);
        if (is_list) {
            table_.release_operands(node);
        }
        node.operands = {}; // others were only borrowed
        node.state = State::kDone;
        table_.enroll(node);
        return id;
    }
    table_.wait(node);
    exchanged_ += count > 1 && !is_local(spec.op) ? count : 0;
    if (!is_list) {
        table_.retain(spec.operands[0]);
        table_.retain(spec.operands[1]);
        table_.retain(spec.operands[2]);
    }
    schedule_.add(id, node, operands.ready);
    return id;
}

void Records::begin_digest(const Key &key) {
    require(digest_.is_empty(), "something was recorded before the session began");
    digest_ = RecordDigest(key);
}

void Records::mix(std::span<const std::uint64_t> public_facts) {
    digest_.add(kFacts | public_facts.size());
    for (const std::uint64_t fact : public_facts) {
        digest_.add(fact);
    }
}

void Records::mix(const mpz_class &public_number) {
    const std::size_t limbs = mpz_size(public_number.get_mpz_t());
    digest_.add(kNumber | std::uint64_t{public_number < 0} << 48 | limbs);
    for (std::size_t i = 0; i < limbs; ++i) {
        digest_.add(mpz_getlimbn(public_number.get_mpz_t(), static_cast<mp_size_t>(i)));
    }
}

/// All that says which operation it is, but for a list of operands and an immediate, which follow.
inline void Records::add_to_digest(const Spec &spec, std::uint32_t count, bool has_immediate) {
    const auto part = [](auto number, int at) {
        return std::uint64_t{static_cast<std::uint16_t>(number)} << at;
    };
    const auto form = static_cast<int>(spec.form) | (count != 1) << 6 | has_immediate << 7;
    digest_.add(part(static_cast<int>(spec.op) << 8 | form, 48) | part(spec.k, 32) | part(spec.m, 16) |
                    part(spec.bit, 0),
                std::uint64_t{spec.operands[0]} << 32 | spec.operands[1],
                std::uint64_t{spec.operands[2]} << 32 | static_cast<std::uint32_t>(line_));
    if (count != 1) {
        digest_.add(count);
    }
}

void Records::add_list_to_digest(const std::vector<NodeId> &list) {
    digest_.add(list.size());
    for (std::size_t i = 0; i < list.size(); i += 2) {
        digest_.add(std::uint64_t{list[i]} << 32 | (i + 1 < list.size() ? list[i + 1] : 0));
    }
}

/// Parties hold one public byte in different forms.
void Records::add_immediate_to_digest(Op op, const std::uint64_t *immediate) {
    if (computes_bytes() && (op == Op::kAddConstant || op == Op::kMultiplyConstant)) {
        return digest_.add(arithmetic_.field().to_mpz(immediate).get_ui());
    }
    std::for_each_n(immediate, immediate_.size(), [&](std::uint64_t limb) { digest_.add(limb); });
}

std::uint32_t Records::count_of(const Spec &spec) const {
    std::uint32_t count = 1;
    table_.for_each_operand(spec.op, spec.operands,
                            [&](NodeId operand) { count = std::max(count, table_[operand].count); });
    return count;
}

int Records::checked_bits(int bits, int most) const {
    if (bits > most) {
        throw ComputationError(
            fmt::format("{}: a value here may need {} bits, but the modulus holds {}: state "
                        "narrower types, or a larger bits= in the configuration",
                        here(), bits > 9000 ? "unlimited" : std::to_string(bits), most));
    }
    return std::max(bits, 1);
}

} // namespace picco::runtime
