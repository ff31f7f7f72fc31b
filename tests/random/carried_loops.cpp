// Programs with carried scalars: loops and nests of them.
#include "carried.h"
#include "carried_types.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

/// Scalars that loops behind this carry.
void CarriedGenerator::declare_scalars(int count) {
    for (int k = 0; k < count; ++k) {
        const int type = any_type(), kind = scope_.is_even ? 3 + pick(13) : pick(16);
        const std::string name = fresh("c"), type_name = carried_type(type).name;
        const Place place{name, type, type == kInt && chance(50)};
        // What names another one would keep that one from being dead behind the loop.
        const bool is_plain = scope_.is_careful && scope_.loops == 0 && !scope_.arrays.empty();
        const std::string first = stored(place, chance(50) ? Value{"0"}
                                                : is_plain ? of(element(scope_.arrays.back()))
                                                           : expression(1));
        if (kind == 0) { // elements of an array
            line(fmt::format("private {} {}[2] = {{ {} }};", type_name, name, first));
            scope_.places.push_back({name + "[0]", type});
            scope_.places.push_back({name + "[1]", type});
        } else if (kind == 1) {
            line(fmt::format("struct state {} = {{ {}, {} }};", name, pick(9), pick(5)));
            scope_.places.push_back({name + ".a", kInt});
            scope_.places.push_back({name + ".b", 1});
        } else if (kind == 2) {
            const std::string pointer = fresh("p");
            line(fmt::format("private {} {} = {};", type_name, name, first));
            line(fmt::format("private {} *{} = &{};", type_name, pointer, name));
            scope_.places.push_back({fmt::format("(*{})", pointer), type});
        } else if (kind == 3) { // its first value is never read, or assigned here
            line(fmt::format("private {} {};", type_name, name));
            line(fmt::format("{} = {};", name, first));
            scope_.places.push_back(place);
        } else {
            line(fmt::format("private {} {} = {};", type_name, name, first));
            scope_.places.push_back(place);
        }
    }
}

/// As `int i, j, k;` at the top of a function.
void CarriedGenerator::declare_counters() {
    scope_.outer_counters = {fresh("k"), fresh("k"), fresh("k")};
    line(fmt::format("public int {};", fmt::join(scope_.outer_counters, ", ")));
}

std::pair<std::string, std::string> CarriedGenerator::counter() {
    const auto depth = static_cast<std::size_t>(scope_.loops);
    if (!scope_.is_parallel && depth < scope_.outer_counters.size() && chance(30))
        return {scope_.outer_counters[depth], scope_.outer_counters[depth]};
    const std::string own = fresh("i");
    return {own, "public int " + own};
}

/// Into an array or a row of one, where the iteration says or a number does; used as an array from then on.
void CarriedGenerator::declare_pointer(const Counter &counter) {
    std::vector<Array> targets;
    for (const Array &each : scope_.arrays)
        if (each.field.empty())
            targets.push_back(each);
    if (targets.empty())
        return;
    const Array into = one_of(targets);
    const bool moves = counter.low >= 0 && counter.high < into.sizes[0] && chance(60);
    const int most = moves ? counter.high : pick(std::min(into.sizes[0], 3));
    const std::string at = moves ? counter.name : std::to_string(most);
    const Array own{fresh("p"),
                    into.type,
                    {into.sizes.size() == 2 ? into.sizes[1] : into.sizes[0] - most},
                    into.is_writable};
    line(fmt::format("private {} *{} = {};", carried_type(into.type).name, own.name,
                     into.sizes.size() == 2 ? fmt::format("{}[{}]", into.name, at)
                     : chance(50)           ? fmt::format("{} + {}", into.name, at)
                                            : fmt::format("&{}[{}]", into.name, at)));
    scope_.arrays.push_back(own);
}

/// To a scalar that has a name, which stays a place as well.
void CarriedGenerator::declare_pointer_to_scalar() {
    std::vector<Place> named;
    for (const Place &each : scope_.places)
        if (each.text.find_first_of("(*[.-") == std::string::npos)
            named.push_back(each);
    if (named.empty())
        return;
    Place place = one_of(named);
    const std::string name = fresh("p");
    line(fmt::format("private {} *{} = &{};", carried_type(place.type).name, name, place.text));
    place.text = fmt::format("(*{})", name);
    scope_.places.push_back(place);
}

void CarriedGenerator::loop_body(const Counter &counter, int depth) {
    scope_.counters.push_back(counter);
    ++scope_.loops;
    for (Place &each : scope_.places)
        each.is_set = !each.is_carried;
    if (chance(25))
        declare_scalars(1 + pick(2));
    if (extras_.pointers && chance(20))
        declare_pointer(counter);
    if (scope_.may_jump && !scope_.is_even && chance(10))
        line(fmt::format("if ({} == {}) {};", counter.name, pick(5),
                         scope_.counts_in_body || chance(50) ? "break" : "continue"));
    if (extras_.coupled && chance(60))
        coupled();
    if (!extras_.coupled || chance(60))
        statements(1 + pick(scope_.is_even ? 3 : 4), depth);
}

void CarriedGenerator::loop(int depth) {
    static const std::vector<int> counts = {0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8};
    const int count = std::min(one_of(counts), kMostRepeats / scope_.repeats);
    if (scope_.loops == 3 || (count < 4 && scope_.loops > 0 && scope_.repeats > kMostRepeats / 4))
        return branch(depth);
    if (scope_.is_even)
        return even_loop(depth);
    const auto with_scalars = [&](const std::function<void()> &write) {
        if (scope_.loops == 0 || !chance(50))
            return write();
        block("", [&] {
            declare_scalars(1 + pick(2));
            if (extras_.pointers && chance(40))
                declare_pointer_to_scalar();
            write();
        });
    };
    with_scalars([&] {
        if (chance(12) && !scope_.may_jump)
            return parallel_loop(depth);
        const auto [i, set] = counter();
        const int low = chance(75) ? 0 : 1, high = low + count - 1, form = pick(20);
        const std::string bound =
            chance(30) ? fmt::format("length + ({})", high + 1 - kLength) : std::to_string(high + 1);
        const int repeats = scope_.repeats * std::max(count, 1);
        const bool is_parallel = scope_.is_parallel;
        const auto body = [&] {
            scope_.repeats = repeats;
            scope_.may_jump = !is_parallel && chance(25);
            scope_.counts_in_body = false;
            loop_body({i, low, high}, depth);
        };
        if (form < 11 || (form > 17 && count == 0))
            return block(fmt::format("for ({3} = {1}; {0} < {2}; {0}++) ", i, low, bound, set), body);
        if (form < 13)
            return block(fmt::format("for ({3} = {1}; {0} <= {2}; {0}++) ", i, low, high, set), body);
        if (form < 15)
            return block(fmt::format("for ({3} = {1}; {0} >= {2}; {0}--) ", i, high, low, set), body);
        if (form == 15)
            return block(fmt::format("for ({3} = {1}; {0} < {2}; {0} += 2) ", i, low, bound, set), body);
        if (form == 16) // counts in its head, so a masked jump is possible
            return block("", [&] {
                line(fmt::format("{} = {};", set, count));
                block(fmt::format("while ({}-- > 0) ", i), [&] {
                    scope_.repeats = repeats;
                    scope_.may_jump = !is_parallel && chance(25);
                    scope_.counts_in_body = false;
                    loop_body({i, 0, count - 1}, depth);
                });
            });
        block("", [&] {
            line(fmt::format("{} = {};", set, low));
            const std::string test = fmt::format("while ({} < {})", i, bound);
            block(form == 17 ? test + " " : "do ", [&] {
                scope_.repeats = repeats;
                scope_.may_jump = !is_parallel && chance(25);
                scope_.counts_in_body = true;
                loop_body({i, low, high}, depth);
                line(i + "++;");
            });
            if (form != 17)
                line(test + ";");
        });
    });
}

/// What of the arrays belongs to an iteration; some are shared by all of them, which only read.
void CarriedGenerator::own_rows(const std::string &i) {
    const std::vector<Array> arrays = scope_.arrays;
    const int shared = scope_.is_even ? 6 : 40;
    scope_.arrays.clear();
    for (const Array &each : arrays) {
        const std::string own = fmt::format("{}[{}]{}", each.name, i, each.field);
        if (chance(shared))
            scope_.arrays.push_back({each.name, each.type, each.sizes, false, each.field});
        else if (each.sizes.size() == 1)
            scope_.places.push_back({own, each.type, false, each.is_writable, false});
        else
            scope_.arrays.push_back({own, each.type, {each.sizes[1]}, each.is_writable});
    }
}

/// A loop as those that run all iterations at once; one of the loops around each other has iterations that
/// take their own elements and rows.
void CarriedGenerator::even_loop(int depth) {
    const auto [i, set] = counter();
    const bool is_inside = scope_.loops > 0, has_rows = scope_.loops + 1 == scope_.rows_at;
    const int most = std::min(kSide, kMostRepeats / scope_.repeats);
    const int count = chance(15) ? pick(4) : 4 + pick(4), last = std::min(count, most) - 1;
    const auto body = [&, i = i] {
        scope_.repeats *= last + 2;
        scope_.may_jump = chance(20);
        scope_.counts_in_body = false;
        if (has_rows)
            own_rows(i);
        loop_body({i, 0, last, has_rows && chance(90)}, depth);
    };
    const auto write = [&] {
        chance(15) ? block(fmt::format("for ({2} = {1}; {0} >= 0; {0}--) ", i, last, set), body)
                   : block(fmt::format("for ({2} = 0; {0} < {1}; {0}++) ", i,
                                       chance(25) ? fmt::format("length - {}", kLength - 1 - last)
                                                  : std::to_string(last + 1),
                                       set),
                           body);
    };
    if (!is_inside || chance(50))
        return write();
    block("", [&] {
        declare_scalars(1 + pick(2));
        write();
    });
}

/// Iterations write to their own elements and rows, and read besides what none of them writes.
void CarriedGenerator::parallel_loop(int depth) {
    const std::string i = fresh("i");
    const int count = std::min(3 + pick(5), kMostRepeats / scope_.repeats);
    const auto body = [&] {
        for (Place &each : scope_.places)
            each.is_writable = false;
        own_rows(i);
        scope_.is_parallel = true;
        scope_.may_jump = false;
        scope_.repeats *= std::max(count, 1);
        declare_scalars(1 + pick(2));
        loop_body({i, 0, count - 1}, depth);
    };
    block(fmt::format("for (public int {0} = 0; {0} < {1}; {0}++) ", i, count), body, "[", "]");
}

/// One variable takes something from every iteration of a grid: most in a way that any order leaves the same.
void CarriedGenerator::gather(const std::string &name, const std::string &index) {
    const std::string offer = narrowed(leaf(), kMostInt).text, sign = chance(50) ? "<" : ">",
                      test = condition(1);
    switch (pick(9)) {
    case 0:
        return line(fmt::format("if ({0} {2} {1}) {1} = {0};", offer, name, sign));
    case 1:
        return line(fmt::format("{1} = {0} {2} {1} ? {0} : {1};", offer, name, sign));
    case 2:
        return line(fmt::format("if ({3} && {0} {2} {1}) {1} = {0};", offer, name, sign, test));
    case 3:
        return line(fmt::format("if ({}) {}++;", test, name));
    case 4:
        return line(fmt::format("{} {} {};", name, chance(70) ? "+=" : "-=", narrowed(leaf(), 255).text));
    case 5:
        return line(fmt::format("{} {} {};", name, one_of(std::vector<std::string>{"|=", "&=", "^="}), test));
    case 6:
        return line(fmt::format("if ({}) {} = {};", test, name, pick(2)));
    case 7:
        return line(fmt::format("if ({}) {} = {};", test, name, offer));
    default:
        line(fmt::format("if ({0} {2} {1}) {{ {1} = {0}; {1}_at = {3}; }}", offer, name, sign, index));
    }
}

/// Loops in which an iteration needs the one above and the one beside it, so large that diagonals are taken.
void CarriedGenerator::grid() {
    const int side = 18 + pick(3);
    const std::string cells = fresh("m"), i = fresh("i"), j = fresh("i");
    const int type = chance(85) ? kInt : pick(kUnsigned);
    block("", [&] {
        scope_.is_even = scope_.is_careful = true;
        scope_.places.clear();
        const std::vector<Array> arrays = scope_.arrays;
        line(fmt::format("private {} {}[{}][{}];", carried_type(type).name, cells, side + 1, side + 1));
        line(fmt::format("for (public int {0} = 0; {0} <= {1}; {0}++) {{ {2}[0][{0}] = {0} * {3}; "
                         "{2}[{0}][0] = {0} + {4}; }}",
                         i, side, cells, pick(5), pick(9)));
        declare_scalars(1 + pick(3));
        std::vector<std::string> gathered;
        for (int k = chance(75) ? 1 + pick(3) : 0; k > 0; --k) {
            gathered.push_back(fresh("g"));
            line(fmt::format("private {0} {1} = {2}; private int {1}_at = 0;",
                             one_of(std::vector<std::string>{"int", "int", "long", "unsigned"}),
                             gathered.back(), pick(2)));
        }
        const std::string heads[] = {fmt::format("for (public int {0} = 1; {0} <= {1}; {0}++) ", i, side),
                                     fmt::format("for (public int {0} = 1; {0} <= {1}; {0}++) ", j, side)};
        block(heads[0], [&] {
            block(heads[1], [&] {
                scope_.loops = 3;
                scope_.arrays.clear();
                for (Place &each : scope_.places)
                    each.is_set = false;
                const auto cell = [&](const std::string &row, const std::string &column) {
                    return Place{fmt::format("{}[{}][{}]", cells, row, column), type, false, false, false};
                };
                const std::vector<Place> around = {cell(i + " - 1", j), cell(i, j + " - 1"),
                                                   cell(i + " - 1", j + " - 1")};
                for (const Place &each : around)
                    scope_.places.push_back(each);
                if (gathered.empty() || chance(40))
                    statements(pick(3), 1);
                Place own = cell(i, j);
                line(fmt::format("{} = {};", own.text,
                                 stored(own, joined("+", of(one_of(around)), expression(1)))));
                own.is_writable = true;
                scope_.places.push_back(own);
                if (gathered.empty())
                    return statements(pick(3), 1);
                for (const std::string &each : gathered)
                    gather(each, j);
            });
        });
        scope_.arrays = arrays;
        for (const Place &each : std::vector<Place>(scope_.places))
            if (chance(20))
                part([&] {
                    const Place to = element(one_of(scope_.arrays));
                    line(fmt::format("{} = {};", to.text, stored(to, of(each))));
                });
        for (const std::string &each : gathered) {
            output(each, {});
            output(each + "_at", {});
        }
        for (int k = 0; k < 4; ++k) {
            const Place last{fmt::format("{}[{}][{}]", cells, 1 + pick(side), 1 + pick(side)), type};
            const Place to = element(one_of(scope_.arrays));
            line(fmt::format("{} = {};", to.text, stored(to, of(last))));
        }
    });
}

/// A loop in which scalars are carried, some of which are read behind it.
void CarriedGenerator::nest() {
    set_somewhere_.clear();
    folded_.clear();
    if (chance(9))
        return grid();
    if (chance(6))
        return levels();
    if (chance(10))
        return block("", [&] {
            declare_scalars(1 + pick(2));
            for (int k = 0; k < 1 + pick(3); ++k)
                part([&] { chance(35) ? ways_along() : recurrence(); });
        });
    const auto body = [&] {
        declare_counters();
        if (chance(75)) {
            scope_.is_even = true;
            scope_.is_careful = chance(75);
            scope_.has_folds = chance(40);
            scope_.rows_at = std::max(0, 2 - pick(10) / 2 % 3);
            scope_.places.clear();
        }
        // Small ones meet what is special most often.
        const bool is_small = chance(70);
        if (is_small) {
            const std::vector<Array> arrays = scope_.arrays;
            scope_.arrays.clear();
            for (const Array &each : arrays)
                if (chance(40))
                    scope_.arrays.push_back(each);
            if (scope_.arrays.empty())
                scope_.arrays.push_back(arrays[1]);
        }
        declare_scalars(1 + pick(is_small ? 2 : 4));
        if (extras_.coupled)
            declare_pair();
        loop(is_small ? 2 : 3);
        const int live = chance(50) ? 0 : 45;
        for (const Place &each : std::vector<Place>(scope_.places))
            if (chance(live))
                part([&] {
                    const Place to = element(one_of(scope_.arrays));
                    line(fmt::format("{} = {};", to.text, stored(to, of(each))));
                });
    };
    if (chance(12))
        return block(fmt::format("if ({}) ", condition(1)), body);
    block("", body);
}

} // namespace picco::random_programs
