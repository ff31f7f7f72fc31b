// Tests of an element of which stores to what may be the same element do not change the results.
#include "ir/passes/stable_tests.h"

#include "ast/facts.h"
#include "ir/intervals.h"
#include "plan/alike.h"

#include <algorithm>
#include <utility>

namespace picco::compiler::ir {
namespace {

/// How a number x stands to another one, e: what holds of x - e.
enum class Relation { kEqual, kUnequal, kLess, kLessEqual, kGreater, kGreaterEqual };

Relation negated(Relation relation) {
    switch (relation) {
    case Relation::kEqual:
        return Relation::kUnequal;
    case Relation::kUnequal:
        return Relation::kEqual;
    case Relation::kLess:
        return Relation::kGreaterEqual;
    case Relation::kLessEqual:
        return Relation::kGreater;
    case Relation::kGreater:
        return Relation::kLessEqual;
    default:
        return Relation::kLess;
    }
}

/// A number is compared with another one; kNone: with 0.
struct Test {
    Relation relation;
    Id with = kNone;
};

/// The test of the value that this is; nothing where it is none of it, or where both sides are the value.
std::optional<Test> test_of(const Graph &graph, Id value, Id tested) {
    const Value &test = graph[value];
    const auto is_it = [&](size_t side) { return graph.bare(test.operands[side]) == tested; };
    if (test.op == Op::kTruth)
        return is_it(0) ? std::optional(Test{Relation::kUnequal}) : std::nullopt;
    if ((test.op != Op::kEqual && test.op != Op::kLess && test.op != Op::kLessEqual) || is_it(0) == is_it(1))
        return std::nullopt;
    const bool is_first = is_it(0);
    const Id with = test.operands[is_first ? 1 : 0];
    if (test.op == Op::kEqual)
        return Test{Relation::kEqual, with};
    const bool is_strict = test.op == Op::kLess;
    return Test{is_first    ? is_strict ? Relation::kLess : Relation::kLessEqual
                : is_strict ? Relation::kGreater
                            : Relation::kGreaterEqual,
                with};
}

/// Whether a relation holds wherever the difference lies in the interval; nothing: it depends.
std::optional<bool> holds_in(Relation relation, const Interval &difference) {
    const auto decided = [](bool always, bool never) {
        return always ? std::optional(true) : never ? std::optional(false) : std::nullopt;
    };
    const mpz_class &low = difference.low, &high = difference.high;
    switch (relation) {
    case Relation::kEqual:
        return decided(low == 0 && high == 0, low > 0 || high < 0);
    case Relation::kUnequal:
        return decided(low > 0 || high < 0, low == 0 && high == 0);
    case Relation::kLess:
        return decided(high < 0, low >= 0);
    case Relation::kLessEqual:
        return decided(high <= 0, low > 0);
    case Relation::kGreater:
        return decided(low > 0, high <= 0);
    default:
        return decided(low >= 0, high < 0);
    }
}

class StableTests {
  public:
    StableTests(const Loop &loop, const Slot &written, const Slot &read)
        : loop_(loop), graph_(loop.graph), old_(written.initial), read_(read.initial), intervals_(loop) {}

    bool look(Id final) { return find_tests() && stays(final); }

  private:
    struct Fact {
        Id condition;
        bool holds;
    };

    bool find_tests();
    bool is_fixed(Id value) const;
    bool stays(Id value);
    std::pair<const Expression *, mpz_class> split(const Expression &source) const;
    Id same_number(Id value);
    Interval difference(Id x, Id e);
    void add_facts(Id condition, bool holds, std::vector<Fact> &facts) const;
    std::optional<bool> result_before(const Test &test);

    const Loop &loop_;
    const Graph &graph_;
    Id old_, read_;
    Intervals intervals_;
    std::vector<Test> tests_;
    std::vector<std::pair<Id, bool>> path_; ///< conditions under which the store happens
    int left_ = 1000;                       ///< steps of the search
};

/// The same number in all iterations.
bool StableTests::is_fixed(Id value) const {
    const Value &number = graph_[value];
    return number.op == Op::kConstant || (number.op == Op::kPublic && !loop_.moves(*number.source));
}

/// Nothing but these is made of what is read.
bool StableTests::find_tests() {
    std::vector<Id> roots;
    for (const Slot &slot : loop_.slots)
        if (slot.is_written) {
            if (graph_.bare(slot.final) == read_)
                return false;
            roots.push_back(slot.final);
        }
    const std::vector<bool> is_used = graph_.below(roots);
    for (size_t i = 0; i < is_used.size(); ++i) {
        const Value &value = graph_[static_cast<Id>(i)];
        const bool is_made_of_it =
            std::ranges::any_of(value.operands, [&](Id each) { return graph_.bare(each) == read_; });
        if (!is_used[i] || !is_made_of_it || value.op == Op::kAssume)
            continue;
        const std::optional<Test> test = test_of(graph_, static_cast<Id>(i), read_);
        if (!test || (test->with != kNone && !is_fixed(test->with)))
            return false;
        tests_.push_back(*test);
    }
    return true;
}

/// A public number as another expression and a constant.
std::pair<const Expression *, mpz_class> StableTests::split(const Expression &source) const {
    const Expression &inner = intervals_.kept(source);
    const auto *sum = as<Binary>(&inner);
    // Overflows of signed numbers have no meaning.
    if (!sum || !sum->type->is_signed || inner.constant ||
        (sum->op != BinaryOperator::kAdd && sum->op != BinaryOperator::kSubtract))
        return {&inner, 0};
    const bool is_sum = sum->op == BinaryOperator::kAdd;
    if (sum->right->constant) {
        const mpz_class number = Ranges().of(*sum->right).low;
        return {&intervals_.kept(*sum->left), is_sum ? number : mpz_class(-number)};
    }
    if (is_sum && sum->left->constant)
        return {&intervals_.kept(*sum->right), Ranges().of(*sum->left).low};
    return {&inner, 0};
}

/// Without operations that keep the number.
Id StableTests::same_number(Id value) {
    for (;;) {
        const Value &number = graph_[value];
        const bool is_kept = (number.op == Op::kWrap || number.op == Op::kFit || number.op == Op::kAssume) &&
                             type_interval(number.type).contains(intervals_.of(number.operands[0]));
        if (!is_kept)
            return value;
        value = number.operands[0];
    }
}

/// x - e, as far as it is known ahead.
Interval StableTests::difference(Id x, Id e) {
    if (e == kNone)
        return intervals_.of(x);
    x = same_number(x);
    e = same_number(e);
    if (x == e)
        return {0, 0};
    const Value &first = graph_[x], &second = graph_[e];
    if (first.op == Op::kPublic && second.op == Op::kPublic) {
        const auto [base, number] = split(*first.source);
        const auto [other, other_number] = split(*second.source);
        if (are_alike(*base, *other))
            return {number - other_number, number - other_number};
    }
    return intervals_.of(x) - intervals_.of(e);
}

/// Conditions that all hold where the one does, or does not.
void StableTests::add_facts(Id condition, bool holds, std::vector<Fact> &facts) const {
    const Value &value = graph_[graph_.bare(condition)];
    if (value.op == Op::kNot)
        return add_facts(value.operands[0], !holds, facts);
    if ((value.op == Op::kAnd && holds) || (value.op == Op::kOr && !holds))
        for (const Id each : value.operands)
            add_facts(each, holds, facts);
    else
        facts.push_back({graph_.bare(condition), holds});
}

/// The result of the test on what the store replaces.
std::optional<bool> StableTests::result_before(const Test &test) {
    std::vector<Fact> facts;
    for (const auto &[condition, holds] : path_)
        add_facts(condition, holds, facts);
    Interval all = difference(old_, test.with);
    for (const Fact &fact : facts) {
        const std::optional<Test> known = fact.condition == old_ ? std::optional(Test{Relation::kUnequal})
                                                                 : test_of(graph_, fact.condition, old_);
        if (!known)
            continue;
        const Relation relation = fact.holds ? known->relation : negated(known->relation);
        // old stands so to q, and q - e lies in an interval.
        const Interval apart =
            known->with == kNone
                ? (test.with == kNone ? Interval{0, 0} : Interval{0, 0} - intervals_.of(test.with))
                : difference(known->with, test.with);
        switch (relation) {
        case Relation::kEqual:
            all.low = std::max(all.low, apart.low);
            all.high = std::min(all.high, apart.high);
            break;
        case Relation::kUnequal:
            if (apart.low == 0 && apart.high == 0 && test.relation == Relation::kEqual)
                return false;
            if (apart.low == 0 && apart.high == 0 && test.relation == Relation::kUnequal)
                return true;
            break;
        case Relation::kLess:
            all.high = std::min(all.high, mpz_class(apart.high - 1));
            break;
        case Relation::kLessEqual:
            all.high = std::min(all.high, apart.high);
            break;
        case Relation::kGreater:
            all.low = std::max(all.low, mpz_class(apart.low + 1));
            break;
        case Relation::kGreaterEqual:
            all.low = std::max(all.low, apart.low);
            break;
        }
    }
    // Where nothing is left, the store never happens.
    return all.low > all.high ? std::nullopt : holds_in(test.relation, all);
}

/// The value that is stored, under the conditions of the path, answers each test as what it replaces.
bool StableTests::stays(Id value) {
    const Id stored = graph_.bare(value);
    if (stored == old_)
        return true;
    if (--left_ < 0)
        return false;
    if (const Value &choice = graph_[stored]; choice.op == Op::kSelect) {
        const std::vector<Id> operands = choice.operands;
        for (const bool holds : {true, false}) {
            path_.emplace_back(operands[0], holds);
            const bool is_good = stays(operands[holds ? 1 : 2]);
            path_.pop_back();
            if (!is_good)
                return false;
        }
        return true;
    }
    return std::ranges::all_of(tests_, [&](const Test &test) {
        const std::optional<bool> before = result_before(test);
        return before && before == holds_in(test.relation, difference(stored, test.with));
    });
}

} // namespace

bool only_asks_what_stays(const Loop &loop, const Slot &written, const Slot &read) {
    return !read.is_written && loop.inner.empty() && !loop.exchange && written.initial != kNone &&
           read.initial != kNone && StableTests(loop, written, read).look(written.final);
}

} // namespace picco::compiler::ir
