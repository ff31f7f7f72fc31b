// Slots that decide nothing but which of a few numbers they are: as rows of tables, or compared with constants.
//
// An iteration is a function that is known for each of these numbers, and for all others alike. What comes behind may
// be any number: a unit vector of bits says which of the few it is, and its value stands beside, 0 where it is one of
// them. Composing two functions is a product of matrices, whose sums of products take one round each.
#include "ast/facts.h"
#include "ir/facts.h"
#include "ir/passes/classes.h"

#include <algorithm>
#include <map>
#include <set>

namespace picco::compiler::ir {
namespace {

constexpr size_t kMostProducts = 4096; ///< of a composition: each is an operation of the program

class Maps {
  public:
    Maps(Loop &loop, size_t slot) : graph_(loop.graph), slot_(loop.slots[slot]), result_{.slots = {slot}} {}

    std::optional<Recurrence> run() {
        if (slot_.is_bit || !find_numbers(slot_.final) || numbers_.empty() || products() > kMostProducts)
            return std::nullopt;
        const std::optional<Follower> others = tail(slot_.final);
        if (!others)
            return std::nullopt;
        make_parts(*others);
        compose();
        apply();
        return std::move(result_);
    }

  private:
    /// What follows a number that is none of the few.
    struct Follower {
        Id keeps; ///< a bit: the number itself
        Id value; ///< otherwise; 0 where it is kept
    };
    bool find_numbers(Id id);
    bool note(const mpz_class &number) {
        numbers_.insert(number);
        return numbers_.size() <= kMostProducts;
    }
    bool is_slot(Id id) const { return graph_.bare(id) == slot_.initial; }
    std::optional<Follower> tail(Id id);
    std::optional<Follower> compute_tail(Id id);
    std::optional<Id> other(Id id);
    Id is(Id id, const mpz_class &number);
    size_t count() const { return numbers_.size(); }
    size_t products() const { return (count() + 1) * (count() + 1) * count() + count(); }
    void make_parts(const Follower &others);
    void compose();
    void apply();

    // The parts of a function: of each of the numbers in their order, and of all others (row count()), bits that say
    // which of the numbers follows, and what follows where none does. The last one says whether others are kept.
    size_t row(size_t number) const { return number * (count() + 1); }
    size_t keeps() const { return row(count() + 1); }

    Id number(Id bit) { return graph_.number(bit); }
    Id add(Id x, Id y) { return graph_.make(Op::kAdd, {x, y}); }
    Id subtract(Id x, Id y) { return graph_.make(Op::kSubtract, {x, y}); }
    Id multiply(Id x, Id y) { return graph_.make(Op::kMultiply, {x, y}); }

    Graph &graph_;
    const Slot &slot_;
    Recurrence result_;
    std::set<mpz_class> numbers_;
    std::set<Id> seen_;
    std::unordered_map<Id, std::optional<Id>> others_;
    std::unordered_map<Id, std::optional<Follower>> tails_;
    std::map<std::pair<Id, mpz_class>, Id> is_;
};

/// Which numbers the slot is asked for; false where it takes part in something else.
bool Maps::find_numbers(Id id) {
    if (is_slot(id) || !graph_.reaches(id, slot_.initial) || !seen_.insert(id).second)
        return true;
    const Value value = graph_[id];
    for (size_t i = 0; i < value.operands.size(); ++i) {
        if (!find_numbers(value.operands[i]))
            return false;
        if (!is_slot(value.operands[i]))
            continue;
        if (value.op == Op::kEqual) {
            const Value side = graph_[value.operands[1 - i]];
            if (side.op != Op::kConstant || !note(side.number))
                return false;
        } else if (value.op == Op::kLookup) {
            const std::optional<std::uint64_t> length = length_of(*private_subscripts(*value.source)[i]);
            if (!length || *length > kMostProducts)
                return false;
            for (std::uint64_t each = 0; each < *length; ++each)
                note(mpz_class(each));
        } else if (value.op != Op::kSelect && value.op != Op::kAssume) {
            return false;
        }
    }
    return true;
}

/// What the value is where the slot is none of the numbers; nothing where it depends on which it is.
std::optional<Id> Maps::other(Id id) {
    if (!graph_.reaches(id, slot_.initial))
        return id;
    if (const auto known = others_.find(id); known != others_.end())
        return known->second;
    const Value value = graph_[id];
    const bool asks = std::ranges::any_of(value.operands, [&](Id each) { return is_slot(each); });
    std::optional<Id> result;
    if (asks && value.op == Op::kEqual) {
        result = graph_.bit(false);
    } else if (asks && value.op == Op::kLookup) {
        result = graph_.constant(0); // it is outside
    } else if (!asks && !is_slot(id)) {
        std::vector<Id> operands;
        for (const Id each : value.operands)
            if (const std::optional<Id> side = other(each))
                operands.push_back(*side);
        if (operands.size() == value.operands.size())
            result = graph_.again(value, operands);
    }
    return others_[id] = result;
}

std::optional<Maps::Follower> Maps::tail(Id id) {
    return remembered(tails_, id, [&] { return compute_tail(id); });
}

std::optional<Maps::Follower> Maps::compute_tail(Id id) {
    if (is_slot(id))
        return Follower{graph_.bit(true), graph_.constant(0)};
    const Value value = graph_[id];
    if (value.op == Op::kAssume)
        return tail(value.operands[0]);
    if (value.op == Op::kSelect && graph_.reaches(id, slot_.initial)) {
        const std::optional<Id> condition = other(value.operands[0]);
        const std::optional<Follower> x = tail(value.operands[1]), y = tail(value.operands[2]);
        if (!condition || !x || !y)
            return std::nullopt;
        return Follower{graph_.select(*condition, x->keeps, y->keeps),
                        graph_.select(*condition, x->value, y->value)};
    }
    const std::optional<Id> all = other(id);
    return all ? std::optional<Follower>({graph_.bit(false), *all}) : std::nullopt;
}

/// The bit that says whether the value is the number.
Id Maps::is(Id id, const mpz_class &number) {
    if (const auto known = is_.find({id, number}); known != is_.end())
        return known->second;
    const Value value = graph_[id];
    Id result = kNone;
    const bool is_choice =
        value.op == Op::kSelect && !value.is_bit &&
        (graph_[value.operands[1]].op == Op::kConstant || graph_[value.operands[2]].op == Op::kConstant);
    if (value.op == Op::kConstant)
        result = graph_.bit(value.number == number);
    else if (value.op == Op::kAssume)
        result = is(value.operands[0], number);
    else if (is_choice)
        result =
            graph_.select(value.operands[0], is(value.operands[1], number), is(value.operands[2], number));
    else
        result = graph_.make(Op::kEqual, {id, graph_.constant(number)});
    return is_[{id, number}] = result;
}

void Maps::make_parts(const Follower &others) {
    const auto add_row = [&](Id value, Id is_kept) {
        Id rest = subtract(graph_.constant(1), number(is_kept));
        for (const mpz_class &each : numbers_) {
            result_.parts.push_back(number(graph_.both(is(value, each), graph_.negation(is_kept))));
            rest = subtract(rest, result_.parts.back());
        }
        result_.parts.push_back(multiply(rest, value));
    };
    for (const mpz_class &each : numbers_) {
        Graph::Replacements known{{slot_.initial, graph_.constant(each)}};
        add_row(graph_.replaced(slot_.final, known), graph_.bit(false));
    }
    add_row(others.value, others.keeps);
    result_.parts.push_back(number(others.keeps));
}

void Maps::compose() {
    result_.kind = Recurrence::Kind::kStates;
    std::vector<Id> earlier, later;
    for (size_t i = 0; i < result_.parts.size(); ++i) {
        earlier.push_back(graph_.parameter(static_cast<int>(i), false));
        later.push_back(graph_.parameter(static_cast<int>(result_.parts.size() + i), false));
    }
    for (size_t from = 0; from <= count(); ++from)
        for (size_t to = 0; to <= count(); ++to) {
            const Id behind_others = later[row(count()) + to];
            Id sum = behind_others;
            for (size_t middle = 0; middle < count(); ++middle)
                sum = add(sum, multiply(earlier[row(from) + middle],
                                        subtract(later[row(middle) + to], behind_others)));
            if (to == count())
                sum = add(sum, multiply(later[keeps()], earlier[row(from) + count()]));
            result_.composed.push_back(sum);
        }
    result_.composed.push_back(multiply(earlier[keeps()], later[keeps()]));
}

/// What the function makes of the slot.
void Maps::apply() {
    const auto part = [&](size_t i) { return graph_.parameter(static_cast<int>(i), false); };
    const Id before = part(result_.parts.size());
    const auto behind = [&](size_t from) {
        Id sum = part(row(from) + count());
        size_t to = 0;
        for (const mpz_class &each : numbers_)
            sum = add(sum, multiply(graph_.constant(each), part(row(from) + to++)));
        return sum;
    };
    const Id behind_others = behind(count());
    Id value = behind_others, rest = before;
    std::vector<Id> entries;
    for (size_t to = 0; to < count(); ++to)
        entries.push_back(part(row(count()) + to));
    size_t from = 0;
    for (const mpz_class &each : numbers_) {
        const Id is_here = number(graph_.make(Op::kEqual, {before, graph_.constant(each)}));
        value = add(value, multiply(is_here, subtract(behind(from), behind_others)));
        rest = subtract(rest, multiply(graph_.constant(each), is_here));
        for (size_t to = 0; to < count(); ++to)
            entries[to] =
                add(entries[to], multiply(is_here, subtract(part(row(from) + to), part(row(count()) + to))));
        ++from;
    }
    size_t to = 0;
    for (const mpz_class &each : numbers_)
        result_.cases.push_back({each, entries[to++]});
    value = add(value, multiply(part(keeps()), rest));
    result_.applied = {graph_.make(Op::kAssume, {value}, slot_.type)};
}

} // namespace

std::optional<Recurrence> fold_of_maps(Loop &loop, size_t slot) {
    return Maps(loop, slot).run();
}

} // namespace picco::compiler::ir
