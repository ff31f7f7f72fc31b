// Selections between sums that have something in common: `c ? s + a : s + b` is s + b, plus c (a - b), and does not wait for
// s.
#include "engine/record/recorder.h"
#include "engine/values/forms.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

namespace picco::runtime {
namespace {

/// A difference that is taken apart, what was recorded last first, so that what stands on both of its sides meets before it is
/// taken apart itself.
class Difference {
  public:
    struct Term {
        Origins::Source value;
        std::uint64_t birth = 0; ///< of the bit that the value was made of, else of itself
        std::int64_t factor = 0;
        bool is_whole = false; ///< it is no sum
    };

    Difference(const ValueTable &table, const Origins &origins) : table_(table), origins_(origins) {}

    /// x - y; false where nothing meets that is ready as late as `late`, or too much is left then.
    bool find(const Origins::Source &x, const Origins::Source &y, std::uint64_t late) {
        if (!add(x, 1) || !add(y, -1)) {
            return false;
        }
        for (int step = 0; step < kMostSteps && !(has_met_ && is_early(late)); ++step) {
            const auto end = terms_.begin() + size_;
            const auto last = std::max_element(terms_.begin(), end, [](const Term &a, const Term &b) {
                return std::pair(!a.is_whole, a.value.birth) < std::pair(!b.is_whole, b.value.birth);
            });
            if (last == end || last->is_whole || !take_apart(*last)) {
                return false;
            }
        }
        return has_met_ && is_early(late);
    }
    std::span<const Term> terms() const { return {terms_.data(), size_}; }
    std::int64_t constant() const { return constant_; }

  private:
    static constexpr std::size_t kMostTerms = 5, kMostLeft = 3;
    static constexpr int kMostSteps = 10;

    static bool is_alive(const Node &node) {
        return node.state != State::kFree && node.state != State::kDead;
    }
    /// All that is left is there, and ready sooner.
    bool is_early(std::uint64_t late) const {
        return size_ <= kMostLeft && std::ranges::all_of(terms(), [&](const Term &term) {
                   const Node &node = table_[term.value.id];
                   return table_.birth(term.value.id) == term.value.birth && is_alive(node) &&
                          node.ready() < late;
               });
    }

    /// False where there are too many terms, or numbers too large.
    bool add(const Origins::Source &value, std::int64_t factor) {
        const auto end = terms_.begin() + size_;
        const bool is_there = table_.birth(value.id) == value.birth && is_alive(table_[value.id]);
        const NodeId bit = is_there ? node_of_form(table_, value.id, Form::kBit) : 0;
        const std::uint64_t birth = bit != 0 ? table_.birth(bit) : value.birth;
        const auto same =
            std::find_if(terms_.begin(), end, [&](const Term &term) { return term.birth == birth; });
        if (same == end) {
            if (size_ == kMostTerms) {
                return false;
            }
            terms_[size_++] = {value, birth, factor};
            return Origins::is_small(factor);
        }
        same->factor += factor;
        has_met_ = true;
        if (same->factor == 0) {
            *same = terms_[--size_];
            return true;
        }
        return Origins::is_small(same->factor);
    }

    bool take_apart(Term &term) {
        const auto origin = origins_.of(term.value);
        if (!origin) {
            term.is_whole = true;
            return true;
        }
        const auto sum = Origins::times(*origin, term.factor);
        term = terms_[--size_];
        if (!sum || !Origins::is_small(constant_ += sum->number)) {
            return false;
        }
        return std::ranges::all_of(std::span(sum->parts).first(sum->size),
                                   [&](const auto &part) { return add(part.value, part.factor); });
    }

    const ValueTable &table_;
    const Origins &origins_;
    std::array<Term, kMostTerms> terms_{};
    std::size_t size_ = 0;
    std::int64_t constant_ = 0;
    bool has_met_ = false;
};

} // namespace

/// Nothing where the condition, or what x and y differ by, is as late as they are.
std::optional<Handle> Recorder::select_between_sums(const Handle &condition, const Handle &x,
                                                    const Handle &y) {
    const auto is_number = [&](const Handle &v) {
        return is_form(v, Form::kField) || is_form(v, Form::kProduct);
    };
    if (x.is_constant() || y.is_constant() || computes_bytes() || !is_number(x) || !is_number(y) ||
        (!origins_.of(x.id()) && !origins_.of(y.id()))) {
        return std::nullopt;
    }
    const std::uint64_t late = std::max(table_[x.id()].ready(), table_[y.id()].ready());
    if (table_[condition.id()].ready() >= late) {
        return std::nullopt;
    }
    Difference difference(table_, origins_);
    if (!difference.find(origins_.source(x.id()), origins_.source(y.id()), late)) {
        return std::nullopt;
    }
    Handle step = constant(difference.constant());
    for (const auto &term : difference.terms()) {
        step = add(step, multiply_constant(refer(Value::node(term.value.id)), term.factor));
    }
    return add(y, multiply(condition, step));
}

Recorder::Spot Recorder::spot_of(const Handle &x) const {
    Spot spot{origins_.source(x.id())};
    const auto origin = origins_.of(spot.base);
    if (origin && origin->op == Op::kAddConstant && Origins::is_small(origin->number)) {
        spot = {origin->operands[0], origin->number};
    }
    return spot;
}

std::optional<Recorder::Move> Recorder::move_from(const Spot &before, const Handle &x) {
    return move_from({before}, x, 0);
}

/// before: spots that all are what was before.
std::optional<Recorder::Move> Recorder::move_from(std::vector<Spot> before, const Handle &x, int depth) {
    constexpr int kDeepest = 3; // of selections
    for (const Spot &spot : before) {
        if (auto move = x.is_constant() ? std::nullopt : move_in_sum(spot, x)) {
            return move;
        }
    }
    const Spot spot = x.is_constant() || depth == kDeepest ? Spot() : spot_of(x);
    const auto choice = choice_of(spot.base);
    if (!choice) {
        return std::nullopt;
    }
    std::vector<Spot> first, second; // where the bit is 1, and where it is 0
    for (const Spot &each : before) {
        const std::int64_t offset = each.offset - spot.offset;
        first.push_back({each.base, offset});
        second.push_back(first.back());
        const auto earlier = choice_of(each.base);
        if (earlier && earlier->bit == choice->bit) {
            first.push_back({origins_.source(earlier->when_set), offset});
            second.push_back({origins_.source(earlier->otherwise), offset});
        }
    }
    const auto one = move_from(std::move(first), refer(Value::node(choice->when_set)), depth + 1);
    const auto other =
        one ? move_from(std::move(second), refer(Value::node(choice->otherwise)), depth + 1) : std::nullopt;
    if (!other || one->direction * other->direction < 0) {
        return std::nullopt;
    }
    const Handle bit = refer(Value::node(choice->bit));
    return Move{select_bits(bit, one->moves, other->moves),
                one->direction != 0 ? one->direction : other->direction};
}

/// Of a value, reduced or not, that is still there, and of two numbers.
std::optional<Recorder::Choice> Recorder::choice_of(const Origins::Source &value) const {
    if (value.id == 0 || table_.birth(value.id) != value.birth) {
        return std::nullopt;
    }
    const Node &node = table_[value.id];
    const bool is_reduced = node.op == Op::kReduce && node.state == State::kPending;
    const auto choice = choice_of(is_reduced ? node.operands[0] : value.id);
    return choice && choice->otherwise != 0 ? choice : std::nullopt;
}

std::optional<Recorder::Move> Recorder::move_in_sum(const Spot &before, const Handle &x) {
    Difference difference(table_, origins_);
    if (!difference.find(origins_.source(x.id()), before.base, UINT64_MAX)) {
        return std::nullopt;
    }
    const std::int64_t number = difference.constant() - before.offset;
    Move move{constant(number != 0 ? 1 : 0), number > 0 ? 1 : number < 0 ? -1 : 0};
    for (const Difference::Term &found : difference.terms()) {
        Origins::Sum::Part term{found.value, found.factor};
        if (const auto origin = origins_.of(term.value)) { // of a multiple
            const auto sum = Origins::times(*origin, term.factor);
            term = sum && sum->size == 1 && sum->number == 0 ? sum->parts[0] : term;
        }
        if (table_.birth(term.value.id) != term.value.birth) {
            return std::nullopt;
        }
        const Interval range = table_[term.value.id].range;
        const int direction = term.factor > 0 ? 1 : -1;
        if (range.lo < 0 || direction * move.direction < 0 || (number == 0 && !range.is_bit())) {
            return std::nullopt;
        }
        move.direction = direction;
        if (number == 0) {
            const NodeId bit = behind(term.value.id, Form::kBit);
            move.moves = logical_or(move.moves, refer(Value::node(bit != 0 ? bit : term.value.id)));
        }
    }
    return move;
}

} // namespace picco::runtime
