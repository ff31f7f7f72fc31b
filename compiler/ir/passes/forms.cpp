// Forms of one slot's step: how iterations compose.
#include "ir/intervals.h"
#include "ir/passes/classes.h"
#include "plan/ranges.h"

namespace picco::compiler::ir {
namespace {

/// Sums of so many bits an element fit every field, whatever the number of elements. So many of them run at a time, as powers
/// of two (picco_strip).
constexpr int kMostSummandBits = 25, kBitsOfStrip = 18;

class Form {
  public:
    Form(Loop &loop, size_t slot, const Lifted &lifted)
        : loop_(loop), graph_(loop.graph), slot_(loop.slots[slot]),
          lifted_(lifted), result_{.slots = {slot}} {}

    std::optional<Recurrence> run() {
        switch (lifted_.kind) {
        case Lifted::Kind::kUnknown:
            return std::nullopt;
        case Lifted::Kind::kAffine: {
            const bool adds = graph_.is_constant(lifted_.a, 1);
            if (!adds && graph_.is_public(lifted_.a))
                return std::nullopt; // a step takes no round
            adds ? sum() : graph_.is_constant(lifted_.b, 0) ? product() : affine();
            return std::move(result_);
        }
        case Lifted::Kind::kExtreme:
            graph_.is_constant(lifted_.a, 1) ? extreme() : conditional_extreme();
            return std::move(result_);
        case Lifted::Kind::kShift:
            shift();
            return std::move(result_);
        }
        return std::nullopt;
    }

  private:
    Id number(int i) { return graph_.parameter(i, false); }
    Id bit(int i) { return graph_.parameter(i, true); }
    Id in_type(Id value) { return graph_.make(lifted_.wraps ? Op::kWrap : Op::kAssume, {value}, slot_.type); }
    /// A part in the slot's type, where it wraps.
    Id fitted(Id value) { return lifted_.wraps ? in_type(value) : value; }
    Id add(Id x, Id y) { return graph_.make(Op::kAdd, {x, y}); }
    Id multiply(Id x, Id y) {
        return graph_[x].is_bit ? graph_.select(x, y, graph_.constant(0))
                                : graph_.make(Op::kMultiply, {x, y});
    }

    void sum();
    void product();
    void affine();
    void extreme();
    void conditional_extreme();
    void shift();
    Op extreme_operation() const { return lifted_.is_greatest ? Op::kMaximum : Op::kMinimum; }

    const Loop &loop_;
    Graph &graph_;
    const Slot &slot_;
    const Lifted &lifted_;
    Recurrence result_;
};

/// The sum of all parts is converted once, where there is room for it.
void Form::sum() {
    const int bits = lifted_.wraps ? Intervals(loop_).of(lifted_.b).signed_bits() : 0;
    const bool wraps_each = bits > kMostSummandBits && bits + kBitsOfStrip >= loop_.room;
    result_.kind = wraps_each ? Recurrence::Kind::kAffine : Recurrence::Kind::kSum;
    result_.parts = {wraps_each ? fitted(lifted_.b) : lifted_.b};
    result_.applied = {in_type(add(number(0), number(1)))};
    if (wraps_each)
        result_.composed = result_.applied;
}

void Form::product() {
    result_.kind = Recurrence::Kind::kAffine;
    const bool is_bit = graph_[lifted_.a].is_bit;
    result_.parts = {fitted(lifted_.a)};
    result_.composed = {
        fitted(is_bit ? graph_.both(bit(0), bit(1)) : graph_.make(Op::kMultiply, {number(0), number(1)}))};
    result_.applied = {in_type(multiply(graph_.parameter(0, is_bit), number(1)))};
}

void Form::affine() {
    result_.kind = Recurrence::Kind::kAffine;
    const bool is_bit = graph_[lifted_.a].is_bit;
    result_.parts = {is_bit ? lifted_.a : fitted(lifted_.a), fitted(lifted_.b)};
    const Id earlier_a = graph_.parameter(0, is_bit), a = graph_.parameter(2, is_bit);
    result_.composed = {is_bit ? graph_.both(earlier_a, a)
                               : fitted(graph_.make(Op::kMultiply, {earlier_a, a})),
                        fitted(add(multiply(a, number(1)), number(3)))};
    result_.applied = {in_type(add(multiply(graph_.parameter(0, is_bit), number(2)), number(1)))};
}

void Form::extreme() {
    result_.kind = Recurrence::Kind::kExtreme;
    result_.is_greatest = lifted_.is_greatest;
    result_.parts = {lifted_.b};
    result_.composed = {graph_.make(extreme_operation(), {number(0), number(1)})};
    result_.applied = {in_type(result_.composed[0])};
}

void Form::conditional_extreme() {
    result_.kind = Recurrence::Kind::kExtreme;
    result_.is_greatest = lifted_.is_greatest;
    const Id none = farthest(graph_, slot_.type, lifted_.is_greatest);
    result_.parts = {lifted_.a, lifted_.b};
    result_.composed = {
        graph_.both(bit(0), bit(2)),
        graph_.make(extreme_operation(), {number(3), graph_.select(bit(2), number(1), none)})};
    result_.applied = {
        in_type(graph_.make(extreme_operation(), {number(1), graph_.select(bit(0), number(2), none)}))};
}

/// With bounds below and above, the parts are s -> min(max(s + d, low), high). Of two of them in a row
/// low = max(low1 + d2, low2) and high = min(max(high1 + d2, low2), high2), whichever of the bounds is greater: of
/// max and min each distributes over the other.
void Form::shift() {
    const auto at_least = [&](Id x, Id bound) {
        return bound == kNone ? x : graph_.make(Op::kMaximum, {x, bound});
    };
    const auto at_most = [&](Id x, Id bound) {
        return bound == kNone ? x : graph_.make(Op::kMinimum, {x, bound});
    };
    result_.kind = Recurrence::Kind::kShift;
    const bool has_low = lifted_.low != kNone, has_high = lifted_.high != kNone;
    result_.parts = {lifted_.b};
    if (has_low)
        result_.parts.push_back(lifted_.low);
    if (has_high)
        result_.parts.push_back(lifted_.high);
    const int count = static_cast<int>(result_.parts.size()), high_at = has_low ? 2 : 1;
    const auto low = [&](int first) { return has_low ? number(first + 1) : kNone; };
    const auto high = [&](int first) { return has_high ? number(first + high_at) : kNone; };
    const Id later = number(count);
    result_.composed = {add(number(0), later)};
    if (has_low)
        result_.composed.push_back(at_least(add(low(0), later), low(count)));
    if (has_high)
        result_.composed.push_back(at_most(at_least(add(high(0), later), low(count)), high(count)));
    result_.applied = {in_type(at_most(at_least(add(number(0), number(count)), low(0)), high(0)))};
}

} // namespace

std::optional<Recurrence> fold_of_form(Loop &loop, size_t slot, const Lifted &lifted) {
    return Form(loop, slot, lifted).run();
}

Recurrence fold_of_bit(Loop &loop, size_t at) {
    Graph &graph = loop.graph;
    const Slot &slot = loop.slots[at];
    Recurrence result{.kind = Recurrence::Kind::kBit, .slots = {at}};
    // What 0 becomes, and what 1 becomes.
    Graph::Replacements of_zero{{slot.initial, graph.bit(false)}}, of_one{{slot.initial, graph.bit(true)}};
    const Id zero = graph.replaced(slot.final, of_zero), one = graph.replaced(slot.final, of_one);
    const auto parameter = [&](int i) { return graph.parameter(i, true); };
    if (graph.is_constant(one, 1)) { // it is set
        result.parts = {zero};
        result.composed = {graph.either(parameter(0), parameter(1))};
        result.applied = result.composed;
    } else if (graph.is_constant(zero, 0)) { // it is cleared
        result.parts = {one};
        result.composed = {graph.both(parameter(0), parameter(1))};
        result.applied = result.composed;
    } else if (one == graph.negation(zero)) { // it is turned
        result.parts = {zero};
        result.composed = {graph.make(Op::kXor, {parameter(0), parameter(1)})};
        result.applied = result.composed;
    } else {
        result.parts = {zero, one};
        result.composed = {graph.select(parameter(0), parameter(3), parameter(2)),
                           graph.select(parameter(1), parameter(3), parameter(2))};
        result.applied = {graph.select(parameter(2), parameter(1), parameter(0))};
    }
    return result;
}

} // namespace picco::compiler::ir
