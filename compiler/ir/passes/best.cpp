// Slots that take what an iteration offers where it comes before what they hold, in an order of some of them.
//
// Every order of keys is one: `x > s`, `x > s || (x == s && y <= t)`, `!found || x < s`. Which one it is says a
// table: for each key whether the offer is less, equal or greater. That iterations compose is found by trying all
// offers and states over three numbers a key, in which three of them stand in every possible order.
#include "ir/intervals.h"
#include "ir/passes/choice.h"
#include "ir/passes/classes.h"
#include "plan/ranges.h"

#include <algorithm>
#include <map>

namespace picco::compiler::ir {
namespace {

/// What the condition asks about a slot, whether it holds less, as much or more than what is offered; of a bit,
/// which one it is. A question that all offers answer alike is such a bit, too: `at < 0` where at becomes i.
struct Key {
    size_t slot = 0;
    Id initial = kNone, offer = kNone;
    bool is_bit = false;
    Id question = kNone;
    int answers() const { return is_bit ? 2 : 3; }
};

/// A comparison of a key, or the bit itself.
struct Atom {
    size_t key = 0;
    Op op{};
    bool is_state_left = false;

    /// given: how the offer stands to the state, -1, 0 or 1; of a bit, the state's.
    bool holds(int given) const {
        const int left_to_right = is_state_left ? -given : given;
        return op == Op::kLess        ? left_to_right < 0
               : op == Op::kLessEqual ? left_to_right <= 0
               : op == Op::kEqual     ? given == 0
                                      : given != 0;
    }
};

class Best {
  public:
    Best(Loop &loop, const std::function<bool(Id)> &is_known)
        : loop_(loop), graph_(loop.graph), is_known_(is_known) {}

    std::optional<Recurrence> run(const std::vector<size_t> &slots, const std::vector<size_t> &others);

  private:
    using Answers = std::vector<int>; ///< one for each key
    using Numbers = std::vector<int>; ///< of each key, of an offer or a state
    /// How an offer is written that does not count.
    struct Invalid {
        bool by_keys = false;            ///< it loses against every other one
        int beyond = 0;                  ///< by_keys: so far beyond the ends of the keys' types
        std::vector<bool> are_high = {}; ///< by_keys: of each key which end
        bool by_bit = false;             ///< a bit says so
        bool matters_to_offers() const { return by_bit && !by_keys; }
    };

    bool add(size_t slot);
    bool find_atoms(Id id);
    bool find_question(Id id);
    bool find_table();
    std::optional<std::vector<bool>> table_of(Id condition, Id &free);
    bool find_order();
    bool find_free(Id id, std::vector<Id> &free) const;
    bool is_associative() const;
    bool find_invalid();
    bool is_identity(const Numbers &invalid) const;
    bool is_last(const Numbers &invalid) const;
    bool fits(int beyond) const;
    bool beats(const Numbers &offer, const Numbers &state) const;
    std::vector<Numbers> all(bool are_offers) const;
    Recurrence recurrence();
    Id replaces(const std::vector<Id> &earlier, const std::vector<Id> &later, bool is_state);

    static constexpr size_t kMostKeys = 4, kMostFree = 8;

    Loop &loop_;
    Graph &graph_;
    const std::function<bool(Id)> &is_known_;
    std::vector<size_t> slots_;
    std::vector<Choice> choices_; ///< of each slot
    std::vector<Key> keys_;
    std::map<Id, Atom> atoms_;
    std::vector<Answers> questions_; ///< all of them
    std::vector<bool> table_;        ///< of each: whether an offer that counts replaces the state
    Id counts_ = kNone;              ///< whether the iteration's offer does, whatever the state
    Id order_ = kNone;               ///< the condition of an offer that counts
    Invalid invalid_;
};

std::optional<Recurrence> Best::run(const std::vector<size_t> &slots, const std::vector<size_t> &others) {
    for (const size_t slot : slots)
        if (!add(slot))
            return std::nullopt;
    for (const Choice &each : choices_)
        if (!find_atoms(each.condition))
            return std::nullopt;
    if (keys_.empty() || !find_table() || !find_order() || !is_associative() || !find_invalid())
        return std::nullopt;
    for (const size_t slot : others) {
        if (!add(slot))
            continue;
        Id counts = kNone;
        if (const auto table = table_of(choices_.back().condition, counts);
            table != table_ || counts != counts_) {
            slots_.pop_back();
            choices_.pop_back();
        }
    }
    if (slots_.size() == 1)
        return std::nullopt; // a greatest or least value
    return recurrence();
}

/// What the slot takes is known before.
bool Best::add(size_t at) {
    const Slot &slot = loop_.slots[at];
    const auto choice = slot.is_read ? choice_of(graph_, slot.final, slot.initial) : std::nullopt;
    if (!choice || choice->value == kNone || !is_known_(choice->value))
        return false;
    slots_.push_back(at);
    choices_.push_back(*choice);
    return true;
}

/// Comparisons of slots with what they would take, in conditions made of nothing else but what is known.
bool Best::find_atoms(Id id) {
    if (is_known_(id) || atoms_.contains(id))
        return true;
    const Value value = graph_[id];
    const auto key_of = [&](Id initial, bool is_bit) -> std::optional<size_t> {
        for (size_t i = 0; i < slots_.size(); ++i) {
            const Slot &slot = loop_.slots[slots_[i]];
            if (slot.initial != initial || slot.is_bit != is_bit)
                continue;
            for (size_t j = 0; j < keys_.size(); ++j)
                if (keys_[j].slot == i && keys_[j].question == kNone)
                    return j;
            keys_.push_back({i, initial, graph_.bare(choices_[i].value), is_bit});
            return keys_.size() - 1;
        }
        return std::nullopt;
    };
    switch (value.op) {
    case Op::kInitial: {
        const auto key = key_of(id, true);
        if (key)
            atoms_[id] = {*key, value.op, false};
        return key && keys_.size() <= kMostKeys;
    }
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kEqual:
        for (const bool is_left : {true, false}) {
            const Id state = graph_.bare(value.operands[is_left ? 0 : 1]),
                     offer = graph_.bare(value.operands[is_left ? 1 : 0]);
            const auto key = graph_[state].op == Op::kInitial ? key_of(state, false) : std::nullopt;
            if (!key || keys_[*key].offer != offer || graph_[offer].op == Op::kConstant)
                continue;
            atoms_[id] = {*key, value.op, is_left};
            return keys_.size() <= kMostKeys;
        }
        return find_question(id) && keys_.size() <= kMostKeys;
    case Op::kNot:
    case Op::kAnd:
    case Op::kOr:
    case Op::kXor:
    case Op::kSelect:
        return std::ranges::all_of(value.operands, [&](Id each) { return find_atoms(each); });
    default:
        return false;
    }
}

/// A comparison of a slot with a number, which comes out alike for all that is offered.
bool Best::find_question(Id id) {
    const Value value = graph_[id];
    for (size_t i = 0; i < slots_.size(); ++i)
        for (const size_t side : {size_t{0}, size_t{1}}) {
            const Id number = value.operands[1 - side], initial = loop_.slots[slots_[i]].initial;
            if (graph_.bare(value.operands[side]) != initial || graph_[number].op != Op::kConstant)
                continue;
            const Interval offers = Intervals(loop_).of(choices_[i].value);
            const mpz_class &limit = graph_[number].number;
            const auto holds = [&](const mpz_class &offer) {
                const mpz_class &left = side == 0 ? offer : limit, &right = side == 0 ? limit : offer;
                return value.op == Op::kLess        ? left < right
                       : value.op == Op::kLessEqual ? left <= right
                                                    : left == right;
            };
            const bool is_within = offers.low <= limit && limit <= offers.high;
            if (holds(offers.low) != holds(offers.high) || (value.op == Op::kEqual && is_within))
                return false;
            keys_.push_back({i, initial, graph_.bit(holds(offers.low)), true, id});
            atoms_[id] = {keys_.size() - 1, Op::kInitial, false};
            return true;
        }
    return false;
}

/// Of each question whether the condition holds where free does, which must be the same for all; nothing where it
/// is no such condition.
std::optional<std::vector<bool>> Best::table_of(Id condition, Id &free) {
    std::vector<bool> table;
    for (const Answers &answers : questions_) {
        Graph::Replacements known;
        for (const auto &[id, atom] : atoms_)
            known[id] = graph_.bit(atom.holds(answers[atom.key]));
        const Id left = graph_.replaced(condition, known);
        table.push_back(!graph_.is_constant(left, 0));
        if (!table.back())
            continue;
        if ((free != kNone && free != left) || !is_known_(left))
            return std::nullopt;
        free = left;
    }
    return table;
}

bool Best::find_table() {
    questions_ = {{}};
    for (const Key &key : keys_) {
        std::vector<Answers> longer;
        for (const Answers &each : questions_)
            for (int i = 0; i < key.answers(); ++i) {
                longer.push_back(each);
                longer.back().push_back(key.is_bit ? i : i - 1);
            }
        questions_ = std::move(longer);
    }
    for (const Choice &each : choices_) {
        const auto table = table_of(each.condition, counts_);
        if (!table || (!table_.empty() && table_ != *table))
            return false;
        table_ = *table;
    }
    return std::ranges::count(table_, true) != 0 && std::ranges::count(table_, false) != 0;
}

/// The conditions that counts_ is made of.
bool Best::find_free(Id id, std::vector<Id> &free) const {
    const Value &value = graph_[id];
    switch (value.op) {
    case Op::kConstant:
        return true;
    case Op::kNot:
    case Op::kAnd:
    case Op::kOr:
    case Op::kXor:
    case Op::kSelect:
        return std::ranges::all_of(value.operands, [&](Id each) { return find_free(each, free); });
    default:
        if (!std::ranges::count(free, id))
            free.push_back(id);
        return free.size() <= kMostFree;
    }
}

/// The condition where the offer counts: with answers to everything else under which it does.
bool Best::find_order() {
    std::vector<Id> free;
    if (!find_free(counts_, free))
        return false;
    for (unsigned trial = 0; trial < 1u << free.size(); ++trial) {
        Graph::Replacements known;
        for (size_t i = 0; i < free.size(); ++i)
            known[free[i]] = graph_.bit((trial >> i & 1) != 0);
        Graph::Replacements again = known;
        if (!graph_.is_constant(graph_.replaced(counts_, again), 1))
            continue;
        for (const auto &[id, atom] : atoms_)
            known[id] = id;
        order_ = graph_.replaced(choices_[0].condition, known);
        return true;
    }
    return false;
}

bool Best::beats(const Numbers &offer, const Numbers &state) const {
    size_t question = 0;
    for (size_t i = 0; i < keys_.size(); ++i) {
        const int order = offer[i] < state[i] ? 0 : offer[i] == state[i] ? 1 : 2;
        question = question * static_cast<size_t>(keys_[i].answers()) +
                   static_cast<size_t>(keys_[i].is_bit ? state[i] : order);
    }
    return table_[question];
}

/// What the keys of a state, or of an offer, can be, as far as it matters.
std::vector<Best::Numbers> Best::all(bool are_offers) const {
    std::vector<Numbers> result{{}};
    for (const Key &key : keys_) {
        std::vector<Numbers> longer;
        for (const Numbers &each : result)
            for (int i = 0; i < key.answers(); ++i) {
                if (are_offers && key.is_bit && graph_[key.offer].op == Op::kConstant &&
                    !graph_.is_constant(key.offer, i))
                    continue;
                longer.push_back(each);
                longer.back().push_back(i);
            }
        result = std::move(longer);
    }
    return result;
}

/// Of an earlier and a later offer one stands for both, whatever the state.
bool Best::is_associative() const {
    const std::vector<Numbers> states = all(false), offers = all(true);
    return std::ranges::all_of(offers, [&](const Numbers &earlier) {
        return std::ranges::all_of(offers, [&](const Numbers &later) {
            const bool is_later = beats(later, earlier);
            return std::ranges::all_of(states, [&](const Numbers &state) {
                const bool takes_earlier = beats(earlier, state);
                const bool takes_later = beats(later, takes_earlier ? earlier : state);
                const bool takes_either = beats(is_later ? later : earlier, state);
                return (takes_later || takes_earlier) == takes_either &&
                       (!takes_either || takes_later == is_later);
            });
        });
    });
}

/// An offer that beats no state, and behind which each later one does what it does by itself.
bool Best::is_identity(const Numbers &invalid) const {
    const std::vector<Numbers> states = all(false), offers = all(true);
    return std::ranges::all_of(states, [&](const Numbers &state) {
        return !beats(invalid, state) && std::ranges::all_of(offers, [&](const Numbers &offer) {
            return beats(offer, invalid) || !beats(offer, state);
        });
    });
}

/// An offer that loses against all others.
bool Best::is_last(const Numbers &invalid) const {
    return std::ranges::all_of(
        all(true), [&](const Numbers &offer) { return !beats(invalid, offer) && beats(offer, invalid); });
}

/// The modulus compares numbers so far beyond the ends of the keys' types, too.
bool Best::fits(int beyond) const {
    return beyond == 0 || std::ranges::all_of(keys_, [&](const Key &key) {
               Interval all = type_interval(loop_.slots[slots_[key.slot]].type);
               all = {all.low - beyond, all.high + beyond};
               return (all - all).signed_bits() <= loop_.room;
           });
}

/// How an offer is written that does not count: by keys that beat no state; by those that beat no offer, and a bit
/// for the state; or by the bit alone.
bool Best::find_invalid() {
    if (graph_.is_constant(counts_, 1))
        return true;
    const bool are_free = std::ranges::none_of(
        keys_, [&](const Key &key) { return !key.is_bit && graph_[key.offer].op == Op::kConstant; });
    if (!are_free)
        return false;
    for (const bool by_bit : {false, true})
        for (const int beyond : {0, 1})
            for (unsigned trial = 0; trial < 1u << keys_.size(); ++trial) {
                Invalid way{.by_keys = true, .beyond = beyond, .by_bit = by_bit};
                Numbers numbers;
                bool is_possible = fits(beyond);
                for (size_t i = 0; i < keys_.size(); ++i) {
                    const bool is_high = (trial >> i & 1) != 0;
                    way.are_high.push_back(is_high);
                    numbers.push_back(keys_[i].is_bit ? (is_high ? 1 : 0) : is_high ? 2 + beyond : -beyond);
                    // A bit that is offered always is what it is there, too.
                    is_possible =
                        is_possible && (!keys_[i].is_bit || graph_.is_constant(keys_[i].offer, is_high));
                }
                if (is_possible && (by_bit ? is_last(numbers) : is_identity(numbers))) {
                    invalid_ = std::move(way);
                    return true;
                }
            }
    invalid_ = {.by_bit = true};
    return true;
}

/// The bit by which a later offer replaces an earlier one, or the state; values of each slot, and of the bit of its own
/// behind them.
Id Best::replaces(const std::vector<Id> &earlier, const std::vector<Id> &later, bool is_state) {
    Graph::Replacements known;
    for (const auto &[id, atom] : atoms_) {
        const Key &key = keys_[atom.key];
        const Id state = earlier[key.slot], offer = later[key.slot];
        if (key.question != kNone) {
            Graph::Replacements asked{{key.initial, state}};
            known[id] = is_state ? graph_.replaced(id, asked) : key.offer;
            continue;
        }
        known[id] = key.is_bit           ? state
                    : atom.is_state_left ? graph_.make(atom.op, {state, offer})
                                         : graph_.make(atom.op, {offer, state});
    }
    const Id better = graph_.replaced(order_, known);
    if (is_state)
        return invalid_.by_bit ? graph_.both(later.back(), better) : better;
    return invalid_.matters_to_offers()
               ? graph_.both(later.back(), graph_.either(graph_.negation(earlier.back()), better))
               : better;
}

Recurrence Best::recurrence() {
    Recurrence result{.kind = Recurrence::Kind::kBest, .slots = slots_};
    // What an offer holds in each slot: a part, or the same constant in all iterations.
    std::vector<Id> offers;
    for (const Choice &each : choices_)
        offers.push_back(each.value);
    if (invalid_.by_keys)
        for (size_t i = 0; i < keys_.size(); ++i) {
            if (keys_[i].is_bit)
                continue;
            Id &offer = offers[keys_[i].slot];
            const Interval all = type_interval(loop_.slots[slots_[keys_[i].slot]].type);
            const mpz_class high = all.high + invalid_.beyond, low = all.low - invalid_.beyond;
            const Id none = graph_.constant(invalid_.are_high[i] ? high : low);
            offer = graph_.select(counts_, offer, none);
        }
    if (invalid_.by_bit)
        offers.push_back(counts_);
    std::vector<int> part_of(offers.size(), -1);
    for (size_t i = 0; i < offers.size(); ++i) {
        if (graph_[offers[i]].op == Op::kConstant)
            continue;
        const auto known = std::ranges::find(result.parts, offers[i]);
        part_of[i] = static_cast<int>(known - result.parts.begin());
        if (known == result.parts.end())
            result.parts.push_back(offers[i]);
    }
    const int count = static_cast<int>(result.parts.size());
    const auto values = [&](int first) {
        std::vector<Id> list;
        for (size_t i = 0; i < offers.size(); ++i)
            list.push_back(part_of[i] < 0 ? offers[i]
                                          : graph_.parameter(first + part_of[i], graph_[offers[i]].is_bit));
        return list;
    };
    const std::vector<Id> earlier = values(0), later = values(count);
    const Id is_later = replaces(earlier, later, false);
    for (int i = 0; i < count; ++i) {
        const auto of = static_cast<size_t>(std::ranges::find(part_of, i) - part_of.begin());
        const bool says_valid = of == slots_.size();
        result.composed.push_back(says_valid ? graph_.either(earlier[of], later[of])
                                             : graph_.select(is_later, later[of], earlier[of]));
    }
    std::vector<Id> states;
    for (size_t i = 0; i < slots_.size(); ++i)
        states.push_back(graph_.parameter(count + static_cast<int>(i), loop_.slots[slots_[i]].is_bit));
    const Id takes = replaces(states, earlier, true);
    for (size_t i = 0; i < slots_.size(); ++i) {
        const Slot &slot = loop_.slots[slots_[i]];
        const Id value = graph_.select(takes, earlier[i], states[i]);
        result.applied.push_back(slot.is_bit ? value : graph_.make(Op::kFit, {value}, slot.type));
    }
    return result;
}

} // namespace

std::optional<Recurrence> best_of(Loop &loop, const std::vector<size_t> &slots,
                                  const std::vector<size_t> &others,
                                  const std::function<bool(Id)> &is_known) {
    return Best(loop, is_known).run(slots, others);
}

} // namespace picco::compiler::ir
