// Compositions by search: first which numbers would do, for some iterations, and then formulas that give such numbers.
#include "ir/synthesis/search.h"

#include "ir/synthesis/formulas.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdlib>
#include <map>
#include <random>
#include <set>

namespace picco::compiler::ir {
namespace {

constexpr size_t kSamples = 64, kMostCandidates = 3000, kMostTuples = 200000;
constexpr int kMostSize = 7, kMostAttempts = 4000;
constexpr long kMostNumber = 18;

using Tuple = std::array<signed char, Step::kMostParts>;
using Tuples = std::vector<Tuple>;

/// A formula of the parts of two iterations.
struct Candidate {
    Op op{};
    std::vector<size_t> operands =
        {};        ///< other candidates; of a step, its parts' places and then the states'
    long leaf = 0; ///< kParameter, kConstant: which
    Id constant = kNone;
    bool is_bit = false;
    std::array<long, kSamples> values = {};
};

class Search {
  public:
    Search(Graph &graph, const Step &step, const std::function<bool(const std::vector<Id> &)> &accepts)
        : graph_(graph), step_(step), accepts_(accepts), formulas_(graph, step), parts_(step.parts.size()),
          states_(step.states.size()), is_bit_(step.are_bits) {}

    bool run() {
        note_operations();
        find_domain();
        if (most_ == 0)
            return false;
        find_states();
        draw_samples();
        std::vector<Tuples> good(kSamples);
        for (size_t k = 0; k < kSamples; ++k) {
            good[k] = tuples_for(k);
            if (good[k].empty())
                return false;
        }
        find_candidates();
        choose(0, good);
        return is_accepted_;
    }

  private:
    void find_domain();
    void find_states();
    void draw_samples();
    Tuples tuples_for(size_t sample) const;
    void find_candidates();
    void find_leaves();
    void note_operations();
    void apply_steps();
    void grow(int size);
    void combine(Op op, bool is_bit, const std::vector<size_t> &operands, int size);
    void add(Candidate candidate, int size);
    bool is_full() const { return candidates_.size() >= kMostCandidates; }
    void choose(size_t part, const std::vector<Tuples> &good);
    Id built(size_t candidate);
    long draw(std::mt19937 &random, long low, long high) const {
        return low + static_cast<long>(random() % static_cast<unsigned long>(high - low + 1));
    }

    Graph &graph_;
    const Step &step_;
    const std::function<bool(const std::vector<Id> &)> &accepts_;
    Formulas formulas_;
    size_t parts_, states_;
    std::vector<bool> is_bit_;
    long most_ = 0, most_drawn_ = 0;        ///< numbers that are looked for, and those of iterations
    std::vector<std::vector<long>> tested_; ///< states
    std::vector<std::vector<long>> drawn_;  ///< of each sample: parts of both iterations
    std::vector<std::vector<long>> wanted_; ///< of each sample: what is to come of each state tested
    std::set<Op> operations_;
    std::vector<Candidate> candidates_;
    std::map<int, std::vector<size_t>> by_size_;
    std::set<std::pair<bool, std::array<long, kSamples>>> seen_;
    std::vector<size_t> chosen_;
    std::map<size_t, Id> built_;
    int attempts_ = 0;
    bool is_accepted_ = false;
};

/// All combinations of numbers are tried: of many parts, few numbers.
void Search::find_domain() {
    // Sums of three that are drawn are among what is looked for, and products of two.
    const bool has_products = operations_.contains(Op::kMultiply);
    for (const auto &[most, drawn] : {std::pair(kMostNumber, has_products ? 3L : 6L),
                                      std::pair(9L, has_products ? 2L : 3L), std::pair(3L, 1L)}) {
        double tuples = 1;
        for (const bool is_bit : is_bit_)
            tuples *= is_bit ? 2 : static_cast<double>(2 * most + 1);
        if (tuples <= kMostTuples) {
            most_ = most;
            most_drawn_ = drawn;
            return;
        }
    }
}

void Search::find_states() {
    constexpr long kFew = 14;
    constexpr size_t kTests = 64;
    std::mt19937 random(1);
    for (size_t i = 0; i < kTests; ++i) {
        std::vector<long> state;
        for (const Id each : step_.states)
            state.push_back(graph_[each].is_bit ? draw(random, 0, 1) : draw(random, -kFew, kFew));
        tested_.push_back(state);
    }
}

void Search::draw_samples() {
    std::mt19937 random(2);
    for (size_t k = 0; k < kSamples; ++k) {
        std::vector<long> drawn;
        for (size_t i = 0; i < 2 * parts_; ++i)
            drawn.push_back(is_bit_[i % parts_] ? draw(random, 0, 1)
                                                : draw(random, -most_drawn_, most_drawn_));
        std::vector<long> wanted;
        for (const std::vector<long> &state : tested_) {
            std::vector<long> between(states_), behind(states_);
            formulas_.evaluate(state.data(), drawn.data(), between.data());
            formulas_.evaluate(between.data(), drawn.data() + parts_, behind.data());
            wanted.insert(wanted.end(), behind.begin(), behind.end());
        }
        drawn_.push_back(drawn);
        wanted_.push_back(wanted);
    }
}

/// All parts that do for the sample what its two iterations do.
Tuples Search::tuples_for(size_t sample) const {
    Tuples result;
    std::vector<long> parts(parts_), behind(states_);
    for (size_t i = 0; i < parts_; ++i)
        parts[i] = is_bit_[i] ? 0 : -most_;
    while (true) {
        const bool is_good = [&] {
            for (size_t test = 0; test < tested_.size(); ++test) {
                formulas_.evaluate(tested_[test].data(), parts.data(), behind.data());
                if (!std::equal(behind.begin(), behind.end(),
                                wanted_[sample].begin() + static_cast<long>(test * states_)))
                    return false;
            }
            return true;
        }();
        if (is_good) {
            Tuple tuple{};
            std::ranges::copy(parts, tuple.begin());
            result.push_back(tuple);
        }
        size_t at = 0;
        while (at < parts_ && ++parts[at] > (is_bit_[at] ? 1 : most_)) {
            parts[at] = is_bit_[at] ? 0 : -most_;
            ++at;
        }
        if (at == parts_)
            return result;
    }
}

void Search::note_operations() {
    for (const Id each : step_.results)
        graph_.any_below(each, [&](const Value &value) {
            if (is_searched(value.op))
                operations_.insert(value.op);
            return false;
        });
    if (std::ranges::any_of(is_bit_, [](bool is_bit) { return is_bit; }))
        operations_.insert({Op::kSelect, Op::kAnd, Op::kOr, Op::kNot});
}

void Search::add(Candidate candidate, int size) {
    if (is_full() || !seen_.insert({candidate.is_bit, candidate.values}).second)
        return;
    by_size_[size].push_back(candidates_.size());
    candidates_.push_back(std::move(candidate));
}

void Search::find_leaves() {
    for (size_t i = 0; i < 2 * parts_; ++i) {
        Candidate leaf{.op = Op::kParameter, .leaf = static_cast<long>(i), .is_bit = is_bit_[i % parts_]};
        for (size_t k = 0; k < kSamples; ++k)
            leaf.values[k] = drawn_[k][i];
        add(leaf, 1);
    }
    std::set<Id> constants;
    for (const Id each : step_.results)
        graph_.any_below(each, [&](const Value &value) {
            for (const Id operand : value.operands)
                if (graph_[operand].op == Op::kConstant)
                    constants.insert(operand);
            return false;
        });
    for (const Id each : constants)
        for (const bool is_bit : {false, true}) {
            if (is_bit && !graph_[each].is_bit)
                continue;
            Candidate leaf{.op = Op::kConstant, .constant = each, .is_bit = is_bit};
            leaf.values.fill(Formulas::constant(graph_[each].number));
            add(leaf, 1);
        }
}

/// What the later iteration makes of parts of the earlier one, in the place of what slots held.
void Search::apply_steps() {
    std::vector<size_t> places(states_);
    const auto fits = [&](size_t i) {
        return static_cast<bool>(is_bit_[places[i]]) == graph_[step_.states[i]].is_bit;
    };
    while (true) {
        bool do_fit = true;
        for (size_t i = 0; i < states_; ++i)
            do_fit = do_fit && fits(i);
        for (size_t result = 0; do_fit && result < states_; ++result) {
            Candidate applied{.op = Op::kBehind,
                              .operands = places,
                              .leaf = static_cast<long>(result),
                              .is_bit = graph_[step_.results[result]].is_bit};
            for (size_t k = 0; k < kSamples; ++k) {
                std::vector<long> state, behind(states_);
                for (const size_t place : places)
                    state.push_back(drawn_[k][place]);
                formulas_.evaluate(state.data(), drawn_[k].data() + parts_, behind.data());
                applied.values[k] = behind[result];
            }
            add(applied, 2);
        }
        size_t at = 0;
        while (at < states_ && ++places[at] == parts_)
            places[at++] = 0;
        if (at == states_)
            return;
    }
}

void Search::combine(Op op, bool is_bit, const std::vector<size_t> &operands, int size) {
    Candidate made{.op = op, .operands = operands, .is_bit = is_bit};
    for (size_t k = 0; k < kSamples; ++k) {
        const auto side = [&](size_t i) {
            return i < operands.size() ? candidates_[operands[i]].values[k] : 0;
        };
        made.values[k] = Formulas::operation(op, side(0), side(1), side(2));
    }
    add(made, size);
}

/// All formulas of that many operations and leaves.
void Search::grow(int size) {
    for (const Op op : operations_) {
        const int arity = arity_of(op);
        const bool takes_bits = op == Op::kNot || op == Op::kAnd || op == Op::kOr || op == Op::kXor;
        const bool is_comparison = op == Op::kLess || op == Op::kLessEqual || op == Op::kEqual;
        const bool gives_bit = takes_bits || is_comparison;
        for (int first = 1; first < size; ++first)
            for (const size_t x : std::vector<size_t>(by_size_[first])) {
                const bool is_condition = op == Op::kSelect;
                if (candidates_[x].is_bit != (takes_bits || is_condition))
                    continue;
                if (arity == 1 && first == size - 1)
                    combine(op, gives_bit, {x}, size);
                for (int second = 1; arity > 1 && first + second < size; ++second)
                    for (const size_t y : std::vector<size_t>(by_size_[second])) {
                        if (is_full())
                            return;
                        if (arity == 2 && candidates_[y].is_bit == takes_bits && first + second == size - 1)
                            combine(op, gives_bit, {x, y}, size);
                        const int third = size - 1 - first - second;
                        if (arity == 3 && third > 0)
                            for (const size_t z : std::vector<size_t>(by_size_[third]))
                                if (candidates_[y].is_bit == candidates_[z].is_bit)
                                    combine(op, candidates_[y].is_bit, {x, y, z}, size);
                    }
            }
    }
}

void Search::find_candidates() {
    find_leaves();
    apply_steps();
    for (int size = 2; size <= kMostSize && !is_full(); ++size)
        grow(size);
}

/// A formula for this part and those behind it, which gives each sample what others leave it.
void Search::choose(size_t part, const std::vector<Tuples> &good) {
    if (part == parts_) {
        std::vector<Id> values;
        for (const size_t each : chosen_)
            values.push_back(built(each));
        is_accepted_ = accepts_(values);
        return;
    }
    const auto place = [](long number) { return static_cast<size_t>(number + kMostNumber); };
    std::vector<std::bitset<2 * kMostNumber + 1>> allowed(kSamples);
    for (size_t k = 0; k < kSamples; ++k)
        for (const Tuple &tuple : good[k])
            allowed[k].set(place(tuple[part]));
    for (size_t i = 0; i < candidates_.size() && !is_accepted_ && attempts_ < kMostAttempts; ++i) {
        const Candidate &candidate = candidates_[i];
        if (candidate.is_bit != is_bit_[part])
            continue;
        bool fits = true;
        for (size_t k = 0; k < kSamples && fits; ++k)
            fits =
                std::abs(candidate.values[k]) <= kMostNumber && allowed[k].test(place(candidate.values[k]));
        if (!fits)
            continue;
        ++attempts_;
        std::vector<Tuples> left(kSamples);
        for (size_t k = 0; k < kSamples; ++k)
            std::ranges::copy_if(good[k], std::back_inserter(left[k]),
                                 [&](const Tuple &tuple) { return tuple[part] == candidate.values[k]; });
        chosen_.push_back(i);
        choose(part + 1, left);
        chosen_.pop_back();
    }
}

Id Search::built(size_t at) {
    if (const auto known = built_.find(at); known != built_.end())
        return known->second;
    const Candidate candidate = candidates_[at];
    const auto parameter = [&](size_t i) {
        return graph_.parameter(static_cast<int>(i), is_bit_[i % parts_]);
    };
    Id result = kNone;
    if (candidate.op == Op::kConstant) {
        result = candidate.constant;
    } else if (candidate.op == Op::kParameter) {
        result = parameter(static_cast<size_t>(candidate.leaf));
    } else if (candidate.op == Op::kBehind) {
        Graph::Replacements known;
        for (size_t i = 0; i < parts_; ++i)
            known[parameter(i)] = parameter(parts_ + i);
        for (size_t i = 0; i < states_; ++i)
            known[step_.states[i]] = parameter(candidate.operands[i]);
        result = graph_.replaced(step_.results[static_cast<size_t>(candidate.leaf)], known);
    } else {
        std::vector<Id> operands;
        for (const size_t each : candidate.operands)
            operands.push_back(built(each));
        result = graph_.make(candidate.op, operands);
    }
    return built_[at] = result;
}

} // namespace

bool search_composition(Graph &graph, const Step &step,
                        const std::function<bool(const std::vector<Id> &)> &accepts) {
    return Search(graph, step, accepts).run();
}

} // namespace picco::compiler::ir
