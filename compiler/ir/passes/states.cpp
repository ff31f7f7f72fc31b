// Slots that take few values: an iteration is a function of them, and functions compose.
//
// The function says for each value before which one comes behind it, in a unit vector of bits. Composing two is a
// product of matrices, whose sums of products take one round each. A value that follows as the last one of its row
// needs no bit: it follows where none of the others does.
#include "ir/intervals.h"
#include "ir/passes/classes.h"

#include <algorithm>
#include <map>
#include <set>

namespace picco::compiler::ir {
namespace {

constexpr int kMostSteps = 20000;      ///< of taking choices apart
constexpr size_t kMostProducts = 4096; ///< of a composition: each is an operation of the program

using Set = std::set<mpz_class>;

class States {
  public:
    States(Loop &loop, size_t slot)
        : graph_(loop.graph), slot_(loop.slots[slot]), intervals_(loop), result_{.slots = {slot}} {}

    std::optional<Recurrence> run(size_t most_states) {
        most_states_ = most_states;
        if (slot_.is_bit || !slot_.outside || !find_states())
            return std::nullopt;
        find_followers();
        if (products() > kMostProducts)
            return std::nullopt;
        compose();
        return std::move(result_);
    }

  private:
    bool find_states();
    Id settled(Id id);
    Id chosen(const Value &value, const std::vector<Id> &operands);
    std::optional<Set> values(Id id);
    std::optional<Set> compute_values(Id id);
    Id is(Id id, const mpz_class &number);
    void find_followers();
    size_t products() const;
    void compose();
    Id entry(const std::vector<Id> &parts, size_t from, size_t to);
    size_t place_of(const mpz_class &state) const {
        return static_cast<size_t>(std::ranges::find(states_, state) - states_.begin());
    }
    Id number(Id bit) { return graph_.number(bit); }
    Id add(Id x, Id y) { return graph_.make(Op::kAdd, {x, y}); }
    Id multiply(Id x, Id y) { return graph_.make(Op::kMultiply, {x, y}); }

    Graph &graph_;
    const Slot &slot_;
    Intervals intervals_;
    Recurrence result_;
    size_t most_states_ = 0;
    std::vector<mpz_class> states_;
    std::vector<Id> next_;                       ///< of each state: what follows it
    std::vector<std::vector<size_t>> followers_; ///< of each state in one iteration or more, in their order
    std::map<std::pair<size_t, size_t>, int> part_of_; ///< of a state and each of its followers but the last
    std::unordered_map<Id, std::optional<Set>> values_;
    Graph::Replacements settled_;
    int steps_ = 0;
    std::map<std::pair<Id, mpz_class>, Id> is_;
};

/// What the loop may begin with, and everything that follows.
bool States::find_states() {
    if (slot_.outside->high - slot_.outside->low >= static_cast<unsigned long>(most_states_))
        return false;
    for (mpz_class each = slot_.outside->low; each <= slot_.outside->high; ++each)
        states_.push_back(each);
    for (size_t i = 0; i < states_.size(); ++i) {
        Graph::Replacements known{{slot_.initial, graph_.constant(states_[i])}};
        next_.push_back(settled(graph_.replaced(slot_.final, known)));
        const std::optional<Set> follow = values(next_.back());
        if (!follow || steps_ > kMostSteps)
            return false;
        for (const mpz_class &each : *follow) {
            if (!type_interval(slot_.type).contains({each, each}))
                return false; // nothing defines it, and its square, and so on
            if (!std::ranges::count(states_, each))
                states_.push_back(each);
        }
        if (states_.size() > most_states_)
            return false;
    }
    return true;
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

/// The bit that says whether the value is the number.
Id States::is(Id id, const mpz_class &number) {
    if (const auto known = is_.find({id, number}); known != is_.end())
        return known->second;
    const Value value = graph_[id];
    Id result = graph_.bit(false);
    if (value.op == Op::kConstant)
        result = graph_.bit(value.number == number);
    else if (value.op == Op::kSelect && !value.is_bit)
        result =
            graph_.select(value.operands[0], is(value.operands[1], number), is(value.operands[2], number));
    else if ((value.op == Op::kAssume || value.op == Op::kWrap) && !value.is_bit)
        result = is(value.operands[0], number);
    else if (value.is_bit && number == 1)
        result = id;
    else if (value.is_bit && number == 0)
        result = graph_.negation(id);
    return is_[{id, number}] = result;
}

void States::find_followers() {
    std::vector<std::set<size_t>> follow(states_.size());
    for (size_t i = 0; i < states_.size(); ++i) {
        const std::optional<Set> numbers = values(next_[i]);
        for (const mpz_class &each : numbers.value())
            follow[i].insert(place_of(each));
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
                result_.parts.push_back(number(is(next_[from], states_[to])));
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
    const Id state = graph_.parameter(count, false);
    Id value = graph_.constant(0);
    std::vector<Id> entries(states_.size(), graph_.constant(0));
    for (size_t from = 0; from < states_.size(); ++from) {
        Id behind = graph_.constant(states_[followers_[from].back()]);
        for (const size_t to : followers_[from])
            if (to != followers_[from].back())
                behind = add(behind, multiply(graph_.constant(states_[to] - states_[followers_[from].back()]),
                                              entry(earlier, from, to)));
        const Id is_here = graph_.make(Op::kEqual, {state, graph_.constant(states_[from])});
        value = add(value, multiply(number(is_here), behind));
        for (const size_t to : followers_[from])
            entries[to] = add(entries[to], multiply(number(is_here), entry(earlier, from, to)));
    }
    for (size_t to = 0; to < states_.size(); ++to)
        result_.cases.push_back({states_[to], entries[to]});
    result_.are_all_cases = true;
    result_.applied = {graph_.make(Op::kAssume, {value}, slot_.type)};
}

} // namespace

std::optional<Recurrence> fold_of_states(Loop &loop, size_t slot, size_t most_states) {
    return States(loop, slot).run(most_states);
}

} // namespace picco::compiler::ir
