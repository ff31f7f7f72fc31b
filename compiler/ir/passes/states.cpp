// Slots that take few values, alone or together: an iteration is a function of them, and functions compose.
//
// The function says for each state before which one comes behind it, in a unit vector of bits. Composing two is a
// product of matrices, whose sums of products take one round each. A state that follows as the last one of its row
// needs no bit: it follows where none of the others does.
#include "ir/intervals.h"
#include "ir/number_type.h"
#include "ir/passes/classes.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace picco::compiler::ir {
namespace {

constexpr int kMostSteps = 20000; ///< of taking choices apart
constexpr size_t kFirst = 2;      ///< the place of the first state: choices of 0 and 1 would be bits
/// Of a composition: each is an operation of the program. Several slots have more states, of which few follow each other.
constexpr size_t kMostProducts = 4096, kMostOfSeveral = 512;

using Set = std::set<mpz_class>;

class States {
  public:
    States(Loop &loop, const std::vector<size_t> &slots)
        : loop_(loop), graph_(loop.graph), slots_(slots), intervals_(loop), result_{.slots = slots} {}

    std::optional<Recurrence> run(size_t most_states) {
        most_states_ = most_states;
        if (!find_first() || !find_states())
            return std::nullopt;
        find_followers();
        if (products() > (slots_.size() > 1 ? kMostOfSeveral : kMostProducts))
            return std::nullopt;
        compose();
        return std::move(result_);
    }

  private:
    using State = std::vector<mpz_class>; ///< what each slot holds
    const Slot &slot(size_t i) const { return loop_.slots[slots_[i]]; }
    bool find_first();
    bool find_states();
    Id settled(Id id);
    Id chosen(const Value &value, const std::vector<Id> &operands);
    std::optional<Set> values(Id id);
    std::optional<Set> compute_values(Id id);
    std::optional<Id> place_of(const std::vector<Id> &finals);
    std::optional<Id> place_of_choice(const std::vector<Id> &finals, size_t at);
    Id deciding(Id condition) const;
    Id is(Id place, size_t number);
    void find_followers();
    size_t products() const;
    void compose();
    void apply(const std::vector<Id> &parts);
    Id entry(const std::vector<Id> &parts, size_t from, size_t to);
    Id number(Id bit) { return graph_.number(bit); }
    Id add(Id x, Id y) { return graph_.make(Op::kAdd, {x, y}); }
    Id multiply(Id x, Id y) { return graph_.make(Op::kMultiply, {x, y}); }

    Loop &loop_;
    Graph &graph_;
    const std::vector<size_t> &slots_;
    Intervals intervals_;
    Recurrence result_;
    size_t most_states_ = 0;
    std::vector<State> states_;
    std::vector<Id> next_;                       ///< of each state: the place of what follows it
    std::vector<std::vector<size_t>> followers_; ///< of each state in one iteration or more, in their order
    std::map<std::pair<size_t, size_t>, int> part_of_; ///< of a state and each of its followers but the last
    std::unordered_map<Id, std::optional<Set>> values_;
    std::map<std::vector<Id>, std::optional<Id>> places_;
    Graph::Replacements settled_;
    int steps_ = 0;
    std::map<std::pair<Id, size_t>, Id> is_;
};

/// What the loop may begin with.
bool States::find_first() {
    states_ = {State()};
    for (size_t i = 0; i < slots_.size(); ++i) {
        const std::optional<Interval> outside = slot(i).is_bit ? Interval{0, 1} : slot(i).outside;
        if (!outside || outside->high - outside->low >= static_cast<unsigned long>(most_states_))
            return false;
        std::vector<State> longer;
        for (const State &each : states_)
            for (mpz_class number = outside->low; number <= outside->high; ++number) {
                longer.push_back(each);
                longer.back().push_back(number);
            }
        if (longer.size() > most_states_)
            return false;
        states_ = std::move(longer);
    }
    return true;
}

/// And everything that follows.
bool States::find_states() {
    for (size_t i = 0; i < states_.size(); ++i) {
        Graph::Replacements known;
        for (size_t k = 0; k < slots_.size(); ++k)
            known[slot(k).initial] = graph_.constant(states_[i][k]);
        std::vector<Id> finals;
        for (size_t k = 0; k < slots_.size(); ++k)
            finals.push_back(settled(graph_.replaced(slot(k).final, known)));
        const std::optional<Id> place = place_of(finals);
        if (!place || steps_ > kMostSteps || states_.size() > most_states_)
            return false;
        next_.push_back(*place);
    }
    return true;
}

/// The place of what the slots become: choices of constants.
std::optional<Id> States::place_of(const std::vector<Id> &finals) {
    if (const auto known = places_.find(finals); known != places_.end())
        return known->second;
    std::optional<Id> result;
    const auto open = std::ranges::find_if(finals, [&](Id each) { return graph_[each].op != Op::kConstant; });
    if (++steps_ > kMostSteps)
        return std::nullopt;
    if (open != finals.end()) {
        result = place_of_choice(finals, static_cast<size_t>(open - finals.begin()));
    } else {
        State state;
        for (size_t k = 0; k < slots_.size(); ++k) {
            state.push_back(graph_[finals[k]].number);
            const Interval all = slot(k).is_bit ? Interval{0, 1} : type_interval(slot(k).type);
            if (!all.contains({state[k], state[k]}))
                return std::nullopt; // nothing defines it, and its square, and so on
        }
        const auto place = std::ranges::find(states_, state);
        result = graph_.constant(static_cast<long>(kFirst) + (place - states_.begin()));
        if (place == states_.end())
            states_.push_back(state);
        if (states_.size() > most_states_)
            return std::nullopt;
    }
    return places_[finals] = result;
}

/// What is asked first to know the condition: several slots may ask for parts of it.
Id States::deciding(Id condition) const {
    const auto is_made_of_bits = [&](const Value &value) {
        return value.op == Op::kAnd || value.op == Op::kOr || value.op == Op::kXor || value.op == Op::kNot ||
               (value.op == Op::kSelect && value.is_bit);
    };
    while (slots_.size() > 1 && is_made_of_bits(graph_[condition]))
        condition = graph_[condition].operands[0];
    return condition;
}

/// The same, where one of the slots is not known: it decides what is taken apart.
std::optional<Id> States::place_of_choice(const std::vector<Id> &finals, size_t at) {
    const Value value = graph_[finals[at]];
    if (value.is_bit || value.op == Op::kSelect) {
        const Id condition = deciding(value.is_bit ? finals[at] : value.operands[0]);
        const auto with = [&](bool holds) {
            std::vector<Id> result;
            for (const Id each : finals) {
                Graph::Replacements known{{condition, graph_.bit(holds)}};
                result.push_back(settled(graph_.replaced(each, known)));
            }
            return place_of(result);
        };
        const std::optional<Id> x = with(true), y = x ? with(false) : x;
        return y ? std::optional(graph_.select(condition, *x, *y)) : std::nullopt;
    }
    const bool is_fitted = value.op == Op::kAssume || value.op == Op::kWrap;
    const std::optional<Set> all = is_fitted ? values(value.operands[0]) : std::nullopt;
    const Interval of_type = is_fitted ? type_interval(value.type) : Interval{0, 0};
    if (!all || !of_type.contains({*all->begin(), *all->rbegin()}))
        return std::nullopt;
    std::vector<Id> result = finals;
    result[at] = value.operands[0];
    return place_of(result);
}

/// The value as choices of constants, as far as it is one.
Id States::settled(Id id) {
    if (const auto known = settled_.find(id); known != settled_.end())
        return known->second;
    const Value value = graph_[id];
    std::vector<Id> operands;
    for (const Id each : value.operands)
        operands.push_back(settled(each));
    return settled_[id] = operands.empty() ? id : chosen(value, operands);
}

/// The operation on these operands; on choices of constants the choice of what it makes of each.
Id States::chosen(const Value &value, const std::vector<Id> &operands) {
    const auto same = [&] { return graph_.again(value, operands); };
    switch (value.op) {
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply:
    case Op::kNegate:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kEqual:
    case Op::kMinimum:
    case Op::kMaximum:
    case Op::kWrap:
    case Op::kAssume:
    case Op::kTruth:
        break;
    default:
        return same();
    }
    for (const Id each : operands)
        if (++steps_ > kMostSteps || !values(each))
            return same();
    for (size_t i = 0; i < operands.size(); ++i) {
        const Value side = graph_[operands[i]];
        const bool is_choice = side.op == Op::kSelect && !side.is_bit;
        if (!is_choice && (!side.is_bit || side.op == Op::kConstant))
            continue;
        std::vector<Id> yes = operands, no = operands;
        yes[i] = is_choice ? side.operands[1] : graph_.bit(true);
        no[i] = is_choice ? side.operands[2] : graph_.bit(false);
        return graph_.select(is_choice ? side.operands[0] : operands[i], chosen(value, yes),
                             chosen(value, no));
    }
    const bool is_number = graph_[operands[0]].op == Op::kConstant;
    if (value.op == Op::kTruth && is_number)
        return graph_.bit(graph_[operands[0]].number != 0);
    if (value.op != Op::kWrap || !is_number)
        return same();
    const Interval all = type_interval(value.type);
    const mpz_class size = all.high - all.low + 1;
    mpz_class rest;
    mpz_fdiv_r(rest.get_mpz_t(), mpz_class(graph_[operands[0]].number - all.low).get_mpz_t(),
               size.get_mpz_t());
    return graph_.constant(rest + all.low);
}

std::optional<Set> States::values(Id id) {
    if (const auto known = values_.find(id); known != values_.end())
        return known->second;
    std::optional<Set> result = compute_values(id);
    if (result && result->size() > most_states_)
        result = std::nullopt;
    return values_[id] = result;
}

/// All that the value can be, if that is little.
std::optional<Set> States::compute_values(Id id) {
    const Value value = graph_[id];
    if (value.op == Op::kConstant)
        return Set{value.number};
    if (value.is_bit)
        return Set{0, 1};
    std::vector<Set> sides;
    for (const Id each : value.operands) {
        const bool is_condition = value.op == Op::kSelect && sides.empty();
        const std::optional<Set> side = is_condition ? Set{} : values(each);
        if (!side)
            return std::nullopt;
        sides.push_back(*side);
    }
    Set result;
    switch (value.op) {
    case Op::kSelect:
        result = sides[1];
        result.insert(sides[2].begin(), sides[2].end());
        return result;
    case Op::kWrap:
    case Op::kAssume: {
        const Interval all = type_interval(value.type);
        for (const mpz_class &each : sides[0])
            if (all.contains({each, each}))
                result.insert(each);
            else if (value.op == Op::kWrap)
                return std::nullopt;
        return result.empty() ? std::nullopt : std::optional<Set>(result);
    }
    default:
        return std::nullopt;
    }
}

/// The bit that says whether it is this place.
Id States::is(Id place, size_t number) {
    if (const auto known = is_.find({place, number}); known != is_.end())
        return known->second;
    const Value value = graph_[place];
    const Id result =
        value.op == Op::kConstant
            ? graph_.bit(value.number == static_cast<unsigned long>(kFirst + number))
            : graph_.select(value.operands[0], is(value.operands[1], number), is(value.operands[2], number));
    return is_[{place, number}] = result;
}

void States::find_followers() {
    std::vector<std::set<size_t>> follow(states_.size());
    for (size_t i = 0; i < states_.size(); ++i) {
        std::set<Id> seen;
        const std::function<void(Id)> note = [&](Id place) {
            if (!seen.insert(place).second)
                return;
            const Value &value = graph_[place];
            if (value.op == Op::kConstant) {
                follow[i].insert(value.number.get_ui() - kFirst);
                return;
            }
            note(value.operands[1]);
            note(value.operands[2]);
        };
        note(next_[i]);
    }
    for (size_t middle = 0; middle < states_.size(); ++middle)
        for (std::set<size_t> &each : follow)
            if (each.contains(middle))
                each.insert(follow[middle].begin(), follow[middle].end());
    for (const std::set<size_t> &each : follow)
        followers_.emplace_back(each.begin(), each.end());
}

size_t States::products() const {
    size_t result = 0;
    for (const std::vector<size_t> &row : followers_)
        result += (row.size() - 1) * (row.size() - 1);
    return result;
}

/// Whether `to` follows `from`, given parts of a function, as a number.
Id States::entry(const std::vector<Id> &parts, size_t from, size_t to) {
    const std::vector<size_t> &row = followers_[from];
    if (!std::ranges::count(row, to))
        return graph_.constant(0);
    if (to != row.back())
        return parts[static_cast<size_t>(part_of_.at({from, to}))];
    Id rest = graph_.constant(1);
    for (const size_t each : row)
        if (each != to)
            rest = graph_.make(Op::kSubtract, {rest, parts[static_cast<size_t>(part_of_.at({from, each}))]});
    return rest;
}

void States::compose() {
    result_.kind = Recurrence::Kind::kStates;
    for (size_t from = 0; from < states_.size(); ++from)
        for (const size_t to : followers_[from])
            if (to != followers_[from].back()) {
                part_of_[{from, to}] = static_cast<int>(result_.parts.size());
                result_.parts.push_back(number(is(next_[from], to)));
            }
    const int count = static_cast<int>(result_.parts.size());
    std::vector<Id> earlier, later;
    for (int i = 0; i < count; ++i) {
        earlier.push_back(graph_.parameter(i, false));
        later.push_back(graph_.parameter(count + i, false));
    }
    for (const auto &[pair, part] : part_of_) {
        const auto [from, to] = pair;
        const std::vector<size_t> &row = followers_[from];
        const Id base = entry(later, row.back(), to);
        Id sum = base;
        for (const size_t middle : row)
            if (middle != row.back())
                sum = add(sum, multiply(entry(earlier, from, middle),
                                        graph_.make(Op::kSubtract, {entry(later, middle, to), base})));
        result_.composed.push_back(sum);
    }
    apply(earlier);
}

/// What the function makes of the slots.
void States::apply(const std::vector<Id> &parts) {
    std::vector<Id> is_here, entries(states_.size(), graph_.constant(0));
    for (size_t from = 0; from < states_.size(); ++from) {
        Id here = graph_.bit(true);
        for (size_t k = 0; k < slots_.size(); ++k) {
            const Id old = graph_.parameter(static_cast<int>(parts.size() + k), slot(k).is_bit);
            here = graph_.both(here, graph_.make(Op::kEqual, {old, graph_.constant(states_[from][k])}));
        }
        is_here.push_back(here);
        for (const size_t to : followers_[from])
            entries[to] = add(entries[to], multiply(number(here), entry(parts, from, to)));
    }
    for (size_t k = 0; k < slots_.size(); ++k) {
        Id value = graph_.constant(0);
        for (size_t from = 0; from < states_.size(); ++from) {
            const mpz_class &last = states_[followers_[from].back()][k];
            Id behind = graph_.constant(last);
            for (const size_t to : followers_[from])
                if (to != followers_[from].back())
                    behind =
                        add(behind, multiply(graph_.constant(states_[to][k] - last), entry(parts, from, to)));
            value = add(value, multiply(number(is_here[from]), behind));
        }
        result_.applied.push_back(
            graph_.make(Op::kAssume, {value}, slot(k).is_bit ? number_type(loop_, 1, false) : slot(k).type));
    }
    if (slots_.size() > 1)
        return;
    result_.are_all_cases = true;
    for (size_t to = 0; to < states_.size(); ++to)
        result_.cases.push_back({states_[to][0], entries[to]});
}

} // namespace

std::optional<Recurrence> fold_of_states(Loop &loop, const std::vector<size_t> &slots, size_t most_states) {
    if (slots.size() == 1 && loop.slots[slots[0]].is_bit)
        return std::nullopt;
    return States(loop, slots).run(most_states);
}

} // namespace picco::compiler::ir
