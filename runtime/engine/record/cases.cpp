// Tests of values of which bits say what they are, as of a state of an automaton: sums of these bits, in no round.
#include "engine/record/recorder.h"

#include <algorithm>

namespace picco::runtime {

namespace {

/// Runs of a vector, and steps back to what it was made of.
constexpr std::size_t kMostRunsOfCases = 8;
constexpr int kDeepestOfCases = 4;

} // namespace

void Recorder::note_cases(const Handle &x, std::vector<KnownCases::Case> cases, bool are_all) {
    if (!x.is_constant() && !computes_bytes()) {
        cases_.remember(x.id(), std::move(cases), are_all);
    }
}

/// The sum of the entries for which it holds, or 1 without the others. Where there are other numbers, only a test of
/// equality with one that is there is known.
std::optional<Handle> Recorder::test_of_cases(const KnownCases::Known &known, const NumberTest &test) {
    std::size_t count = 0;
    for (const KnownCases::Case &each : known.cases) {
        count += test.holds(each.number) ? 1 : 0;
    }
    if (!known.are_all && (!test.is_equality || count == 0)) {
        return std::nullopt;
    }
    if (known.are_all && (count == 0 || count == known.cases.size())) {
        return constant(count == 0 ? 0 : 1);
    }
    const bool is_rest = known.are_all && 2 * count > known.cases.size();
    Handle sum = constant(0);
    for (const KnownCases::Case &each : known.cases) {
        if (test.holds(each.number) != is_rest) {
            sum = add(sum, each.entry);
        }
    }
    if (is_rest) {
        sum = subtract(constant(1), sum);
    }
    if (!sum.is_constant() && table_[sum.id()].state == State::kPending) {
        table_[sum.id()].range = Interval::bit(); // one entry at most is 1
    }
    return sum;
}

/// As look_behind, of a value that was computed at once.
bool Recorder::look_at_origin(Tested &x) const {
    const auto origin = origins_.of(x.id);
    if (!origin || table_.birth(origin->operands[0].id) != origin->operands[0].birth) {
        return false;
    }
    const auto test = x.test.behind(origin->op, origin->number);
    if (!test) {
        return false;
    }
    x = {origin->operands[0].id, *test};
    return true;
}

/// Of what the value was made of by a public factor or summand, or of the vector that it is from.
std::optional<Handle> Recorder::test_of_cases(Tested x, int depth) {
    if (depth > kDeepestOfCases) {
        return std::nullopt;
    }
    do {
        if (const KnownCases::Known *known = cases_.find(x.id)) {
            return test_of_cases(*known, x.test);
        }
    } while (look_behind(x) || look_at_origin(x));
    const Node &node = table_[x.id];
    if (node.state != State::kPending) {
        return std::nullopt;
    }
    if (node.op == Op::kElement) {
        const auto index = static_cast<std::uint32_t>(table_.share(x.id)[0]);
        auto whole = test_of_cases({node.operands[0], x.test}, depth + 1);
        const bool is_one = !whole || whole->is_constant() || count_of(*whole) == 1;
        return is_one ? std::move(whole) : std::optional(element(*whole, index));
    }
    return node.op == Op::kGather ? test_of_gathered(x, depth) : std::nullopt;
}

/// Of parts of vectors, and of public numbers.
std::optional<Handle> Recorder::test_of_gathered(const Tested &x, int depth) {
    std::vector<Run> runs = table_.runs(table_[x.id].operands[0]);
    if (runs.size() > kMostRunsOfCases) {
        return std::nullopt;
    }
    std::vector<Handle> results;
    for (Run &run : runs) {
        std::optional<Handle> result;
        const Node &source = table_[run.source];
        if (source.form == Form::kPublic && source.state == State::kDone && source.count == 1) {
            const auto numbers = public_numbers(refer(Value::node(run.source)));
            result = numbers && (*numbers)[0].fits_slong_p()
                         ? std::optional(constant(x.test.holds((*numbers)[0].get_si()) ? 1 : 0))
                         : std::nullopt;
        } else {
            result = test_of_cases({run.source, x.test}, depth + 1);
        }
        if (!result) {
            return std::nullopt;
        }
        if (result->is_constant() || count_of(*result) == 1) {
            run.first = 0;
            run.step = 0;
        }
        results.push_back(settled(*result));
        run.source = results.back().id();
    }
    return gather(std::move(runs), Interval::bit());
}

} // namespace picco::runtime
