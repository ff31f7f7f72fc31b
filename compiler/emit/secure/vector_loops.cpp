// Loops whose iterations run as one: the loop around the body, which runs once for each strip.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "lower/indexed_pointers.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace picco::compiler {

/// How often a loop runs, where what its bound limits has a first value.
std::string SecureEmitter::iterations(const CountedLoop &loop, const std::string &limited) {
    return fmt::format("picco_iterations({}, {}, {}, {})", limited,
                       converted(*loop.bound).at(kAssignmentPrecedence), loop.step, loop.is_closed() ? 1 : 0);
}

/// The counters `offset` iterations further.
SecureEmitter::Counters SecureEmitter::declare_counters(const CountedLoop &loop, const std::string &wish,
                                                        const std::string &offset) {
    const auto declare = [&](const VariableSymbol &counter, std::int64_t step) {
        const std::string name = names_.of(counter), other = temporary(name + wish);
        out_->add(fmt::format("const {} = {} + {} * ({});", types().declare(counter.type, other), name,
                              offset, step));
        return other;
    };
    Counters names;
    names.inner = declare(*loop.counter, loop.step);
    if (loop.outer)
        names.outer = declare(*loop.outer, loop.outer_step);
    return names;
}

/// The counters in the next iteration; where there is none, in this one, so that no place outside of an array
/// is computed.
SecureEmitter::Counters SecureEmitter::declare_next(const CountedLoop &loop, const std::string &count) {
    return declare_counters(loop, "_next", fmt::format("({} > 1)", count));
}

/// The elements that a place is in this iteration and those after it.
std::string SecureEmitter::along(const CountedLoop &loop, const Expression &place_expression,
                                 const Counters &next) {
    const auto print_address = [&] {
        return without_checks([&] { return address(place(place_expression)); });
    };
    return fmt::format("picco_along({}, {}, {})", print_address(), with_counters(loop, next, print_address),
                       type_text(place_expression.type));
}

/// The indices of a place that the run has to check, as statements at their lines.
std::set<SecureEmitter::IndexCheck> SecureEmitter::index_checks(const Expression &place_expression) {
    std::set<IndexCheck> checks;
    const auto add_walk = [&](const Expression &access, const Expression &pointer) {
        if (!kept_home(access).empty())
            checks.emplace(access.range.begin, checked_pointer(access, print(pointer)).text + ";");
    };
    for (const Expression *at = &place_expression;;) {
        at = without_conversions(at);
        if (const auto *member = as<Member>(at)) {
            add_walk(*member, *member->base);
            at = member->base;
            continue;
        }
        const auto *element = as<Subscript>(at);
        if (const auto *unary = as<Unary>(at))
            add_walk(*unary, *unary->operand);
        if (!element)
            return checks;
        if (index_bounds_.of(*element) != IndexBounds::Need::kNothing) {
            const Expression *array = indexed_array(*element);
            const Code index = converted(*element->index);
            const std::string base = print(array ? *array : *element->base).at(kPostfixPrecedence);
            const std::string text = checked_index(*element, base, index);
            if (text != index.text)
                checks.emplace(element->range.begin, text + ";");
        }
        at = element->base;
    }
}

/// back: where what follows stands in the source.
void SecureEmitter::add_checks(const std::set<IndexCheck> &checks, Location back) {
    for (const auto &[location, text] : checks) {
        at(location);
        out_->add(text);
    }
    at(back);
}

/// Checks the indices of places that all of `count` iterations have: they go by equal steps from the first to the
/// last.
void SecureEmitter::check_places(const CountedLoop &loop, const std::vector<const Expression *> &places,
                                 const std::string &count) {
    std::set<IndexCheck> checks;
    const auto note_checks = [&] {
        for (const Expression *each : places)
            checks.merge(index_checks(*each));
        return std::string();
    };
    note_checks();
    if (checks.empty())
        return;
    with_counters(loop, declare_counters(loop, "_last", fmt::format("({} - 1)", count)), note_checks);
    add_checks(checks, loop.loop->range.begin);
}

/// The rest of the iterations, as many at a time as memory allows.
void SecureEmitter::vector_strips(const ir::Loop &loop, const std::string &rest,
                                  const std::vector<std::string> &scattered) {
    const ir::Head &head = loop.head;
    const std::string count = temporary("count"), done = scattered.empty() ? "" : temporary("done");
    if (!done.empty())
        out_->add(fmt::format("size_t {} = 0;", done));
    out_->open(fmt::format("while ({} != 0)", rest));
    out_->add(may_have_lanes() ? fmt::format("const size_t {} = picco_strip_of_lanes(&{}, 1);", count, rest)
                               : fmt::format("const size_t {} = picco_strip(&{});", count, rest));
    const Counters next = declare_next(head, count);
    std::vector<const Expression *> sure;
    std::ranges::copy_if(head.places, std::back_inserter(sure), [&](const Expression *each) {
        return std::ranges::find(head.unsure, each) == head.unsure.end();
    });
    check_places(head, sure, count);
    VectorState state{&loop, count, next, {}, {}};
    for (const std::string &cells : scattered)
        state.scattered.push_back(fmt::format("{} + {}", cells, done));
    for (const Expression *each : head.places) {
        const std::string vector = along(head, *each, next), name = temporary("along");
        out_->add(fmt::format("const picco_vector {} = {};", name, vector));
        state.places.push_back(name);
    }
    vector_ = &state;
    folded_body(loop);
    vector_ = nullptr;
    if (!done.empty())
        out_->add(fmt::format("{} += {};", done, count));
    out_->add(fmt::format("{} += {} * ({});", names_.of(*head.counter), count, head.step));
    if (head.outer)
        out_->add(fmt::format("{} += {} * ({});", names_.of(*head.outer), count, head.outer_step));
    out_->close();
}

/// Statements that set public numbers of the iteration of these counters.
void SecureEmitter::print_numbers(const CountedLoop &loop, const std::vector<const Statement *> &statements,
                                  const Counters &now) {
    for (const Statement *each : statements)
        with_counters(loop, now, [&] {
            statement(*each);
            return std::string();
        });
}

/// Whether the iteration of the counters that have their names has what these guard.
std::string SecureEmitter::guards_text(const std::vector<Guards> &guards) {
    std::string result;
    for (const Guards &list : guards) {
        std::string all;
        for (const Guard &each : list)
            all += fmt::format("{}{}({})", all.empty() ? "" : " && ", each.is_negated ? "!" : "",
                               converted(*each.condition).at(kAssignmentPrecedence));
        result += fmt::format("{}({})", result.empty() ? "" : " || ", all);
    }
    return result;
}

/// Lists of the cells that places are in all iterations. The public numbers end as the last one leaves them.
std::vector<std::string> SecureEmitter::find_scattered(const ir::Head &loop, const std::string &rest) {
    std::vector<std::string> lists;
    std::string nothing; // a cell for iterations that have none
    if (!loop.guards.empty()) {
        nothing = temporary("nothing");
        out_->add(fmt::format("picco_int *const {} = picco_array(1);", nothing));
    }
    for (size_t i = 0; i < loop.scattered.size(); ++i) {
        lists.push_back(temporary("cells"));
        out_->add(fmt::format("picco_int **const {} = picco_objects({}, sizeof(picco_int *));", lists.back(),
                              rest));
    }
    const std::string index = temporary("k");
    out_->open(fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", index, rest));
    const Counters now = declare_counters(loop, "_now", index);
    print_numbers(loop, loop.number_statements, now);
    for (size_t i = 0; i < lists.size(); ++i) {
        const auto guards = loop.guards.find(loop.scattered[i]);
        at(loop.scattered[i]->range.begin);
        out_->add(fmt::format("{}[{}] = {};", lists[i], index, with_counters(loop, now, [&] {
                                  const std::string found = address(place(*loop.scattered[i]));
                                  return guards == loop.guards.end()
                                             ? found
                                             : fmt::format("{} ? {} : {}", guards_text(guards->second), found,
                                                           nothing);
                              })));
    }
    out_->close();
    at(loop.loop->range.begin);
    return lists;
}

/// What a loop does in front of its first iteration, as statements of their own.
void SecureEmitter::start_loop(const For &node) {
    if (const auto *declared = as<DeclarationStatement>(node.initial))
        declaration(*declared->declaration);
    else if (node.initial)
        statement(*node.initial);
}

/// The iterations that are left once a loop has started.
void SecureEmitter::iterations_one_by_one(const For &node) {
    For one_by_one = node;
    one_by_one.initial = nullptr;
    with_bit(one_by_one, one_by_one.masks, "looping", [&] { CEmitter::for_statement(one_by_one); });
}

void SecureEmitter::vector_for(const For &node, const ir::Loop &loop) {
    remark(loop);
    const ir::Head &head = loop.head;
    out_->open("");
    start_loop(node);
    std::string rest = temporary("rest");
    at(node.range.begin);
    const std::string limited = converted(*head.limited).at(kAssignmentPrecedence);
    out_->add(fmt::format("size_t {} = {};", rest, iterations(head, limited)));
    const bool has_lists = !head.scattered.empty() || !head.numbers.empty();
    std::string all, scope;
    std::vector<std::string> scattered;
    if (has_lists) { // a piece at a time, so that they stay short
        all = std::exchange(rest, temporary("rest"));
        out_->open(fmt::format("while ({} != 0)", all));
        out_->add(fmt::format("size_t {} = picco_strip(&{});", rest, all));
        scope = temporary("scope");
        out_->add(fmt::format("const picco_mark {} = picco_enter();", scope));
        scattered = find_scattered(head, rest);
    }
    const auto leave = [&] {
        if (has_lists) {
            out_->add(fmt::format("picco_leave({});", scope));
            out_->close();
        }
        out_->close();
    };
    if (loop.always_runs_as_one()) {
        vector_strips(loop, rest, scattered);
        return leave();
    }
    // Iterations that may depend on each other: the places decide, once they are known.
    const Counters next = declare_next(head, rest);
    std::string condition;
    for (const Expression *each : head.unsure)
        condition += inside_condition(head, *each, rest, next);
    for (const ir::Head::Pair &pair : head.must_differ) {
        const std::string written = along(head, *pair.written, next);
        const std::optional<size_t> other = head.scattered_at(*pair.other);
        condition += other ? fmt::format(" && picco_is_beside({}, {}, {})", written, scattered[*other], rest)
                           : fmt::format(" && picco_are_apart({}, {}, {})", written,
                                         along(head, *pair.other, next), rest);
        if (pair.is_strict && !other)
            condition += fmt::format(" && {}.first != {}.first", written, along(head, *pair.other, next));
    }
    condition += inner_loops_condition(loop, rest);
    out_->open(fmt::format("if ({} > {}{})", rest, loop.few, condition));
    open_jumps(loop);
    vector_strips(loop, rest, scattered);
    close_jumps(loop);
    out_->close(" else {");
    out_->indent();
    const Unread around =
        std::exchange(unread_, {as<If>(only_statement(*node.body)), head.outer_temporaries});
    iterations_one_by_one(node);
    unread_ = around;
    if (has_lists)
        out_->add(fmt::format("{} = 0;", all));
    out_->close();
    leave();
}

} // namespace picco::compiler
