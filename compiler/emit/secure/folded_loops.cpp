// Loops of the IR: vectors of all iterations, folds of what they hand on.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "ir/facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

namespace picco::compiler {
namespace {

RuntimeFunction function_of(ir::Op op) {
    switch (op) {
    case ir::Op::kAdd:
        return RuntimeFunction::kAdd;
    case ir::Op::kSubtract:
        return RuntimeFunction::kSubtract;
    case ir::Op::kMultiply:
        return RuntimeFunction::kMultiply;
    case ir::Op::kNegate:
        return RuntimeFunction::kNegate;
    case ir::Op::kDivide:
        return RuntimeFunction::kDivide;
    case ir::Op::kRemainder:
        return RuntimeFunction::kRemainder;
    case ir::Op::kShiftLeft:
        return RuntimeFunction::kShiftLeft;
    case ir::Op::kShiftRight:
        return RuntimeFunction::kShiftRight;
    case ir::Op::kLess:
        return RuntimeFunction::kLess;
    case ir::Op::kLessEqual:
        return RuntimeFunction::kLessEqual;
    case ir::Op::kEqual:
        return RuntimeFunction::kEqual;
    case ir::Op::kNot:
        return RuntimeFunction::kNot;
    case ir::Op::kAnd:
        return RuntimeFunction::kAnd;
    case ir::Op::kOr:
        return RuntimeFunction::kOr;
    case ir::Op::kXor:
        return RuntimeFunction::kXor;
    case ir::Op::kBitAnd:
        return RuntimeFunction::kBitAnd;
    case ir::Op::kBitOr:
        return RuntimeFunction::kBitOr;
    case ir::Op::kBitXor:
        return RuntimeFunction::kBitXor;
    case ir::Op::kSelect:
        return RuntimeFunction::kSelect;
    case ir::Op::kMinimum:
        return RuntimeFunction::kMinimum;
    case ir::Op::kMaximum:
        return RuntimeFunction::kMaximum;
    case ir::Op::kWrap:
        return RuntimeFunction::kWrap;
    case ir::Op::kAssume:
        return RuntimeFunction::kAssume;
    case ir::Op::kTruth:
        return RuntimeFunction::kTruth;
    default:
        throw std::logic_error("a value of the IR that is no operation");
    }
}

} // namespace

/// Prints values of the IR, each once, into a variable of its own. Every value of the runtime is passed on exactly
/// once: all uses of a variable but the last are copies.
class FoldedLoop {
  public:
    FoldedLoop(SecureEmitter &emitter, const ir::Loop &loop) : emitter_(emitter), loop_(loop) {}

    void print();

  private:
    using Id = ir::Id;
    /// A line in the making: texts, and between them variables that it uses.
    struct Line {
        std::string front; ///< `const picco_value v1 = ` or `result[0] = `
        std::string name;  ///< of the variable that it declares; empty: of none
        std::string text;  ///< a use of a variable stands between two kMark
        Lines block = {};  ///< complete in itself, in place of the text
        Location place;    ///< in the source; invalid: the loop's
    };
    static constexpr char kMark = '\1';

    /// As the runtime writes it.
    static std::string type_of(const ir::Slot &slot) {
        return slot.type ? SecureEmitter::type_text(slot.type) : "PICCO_UNSIGNED(1)";
    }
    const ir::Graph &graph() const { return loop_.graph; }
    std::string count() const { return emitter_.vector_->count; }
    static std::string use(const std::string &name) { return kMark + name + kMark; }
    std::string named(const std::string &text, Location place = {}) {
        const std::string name = emitter_.temporary("v");
        lines_.push_back({fmt::format("const picco_value {} = ", name),
                          name,
                          text,
                          {},
                          place.is_valid() ? place : place_});
        return name;
    }
    void add(const std::string &text) { lines_.push_back({"", "", text, {}, place_}); }
    void put(Lines &out);

    std::string call(RuntimeFunction function, const std::vector<std::string> &arguments) {
        std::vector<Code> codes;
        for (const std::string &each : arguments)
            codes.push_back(SecureEmitter::text(each));
        return emitter_.call(function, codes).text;
    }
    std::string operand(Id id);
    std::string compute(Id id);
    std::string operation(const ir::Value &value);
    std::string lookup(const ir::Value &value);
    std::string variable_of(Id id);
    bool test_many(Id id);
    std::string loop_inside(Id behind);
    bool is_needed(Id id);
    std::string from_around(Id id);
    std::string load_inside(const Expression &place);
    std::string initial(const ir::Slot &slot);
    std::string public_number(const Expression &source);
    std::string stored_value(const ir::Slot &slot);
    std::string address_of(const ir::Slot &slot);

    void solve(const ir::Recurrence &each);
    void run_in_order(const ir::Recurrence &each);
    Lines step_of(const ir::Recurrence &each, const std::vector<std::string> &parts,
                  const std::vector<std::string> &rows);
    void finish(const ir::Slot &slot, const ir::Recurrence &each, const std::string &all,
                const std::string &old);
    std::string apply(Id applied, const std::vector<std::string> &parts, const std::vector<std::string> &old);
    std::string composition(const ir::Recurrence &each);

    SecureEmitter &emitter_;
    const ir::Loop &loop_;
    Location place_; ///< of the statement that hands on what is printed
    std::vector<Line> lines_;
    std::map<Id, std::string> names_;     ///< of what is computed
    std::vector<std::string> parameters_; ///< while a composition or its application is printed
    std::optional<SecureEmitter::Counters> counters_ = {}; ///< while one iteration is printed: its own
    std::map<const ir::Slot *, std::string> finals_;       ///< what carried slots hold in the end
    // While an iteration of a loop inside is printed: what is around it, and what it takes from there.
    FoldedLoop *around_ = nullptr;
    const ir::InnerLoop *inner_ = nullptr;
    std::vector<std::string> taken_;
    Lines *out_ = nullptr;     ///< where what is printed goes
    std::vector<bool> needed_; ///< values that somebody asks for, once it is known
};

std::string FoldedLoop::operand(Id id) {
    const ir::Value &value = graph()[id];
    if (value.op == ir::Op::kConstant)
        return emitter_.constant(value.number).text;
    if (value.op == ir::Op::kParameter)
        return parameters_[static_cast<size_t>(value.slot)];
    return use(compute(id));
}

/// The variable that holds the value.
std::string FoldedLoop::compute(Id id) {
    if (const auto known = names_.find(id); known != names_.end())
        return known->second;
    const ir::Value &value = graph()[id];
    std::string text;
    if (around_ && !loop_.moves_inside(id, *inner_))
        return names_[id] = from_around(id);
    if (value.op == ir::Op::kLookup)
        return names_[id] = lookup(value);
    if (value.op == ir::Op::kBehind)
        return loop_inside(id);
    if (value.op == ir::Op::kEqual && test_many(id))
        return names_[id];
    if (value.op == ir::Op::kPublic)
        text = public_number(*value.source);
    else if (value.op == ir::Op::kInitial)
        text = initial(loop_.slots[static_cast<size_t>(value.slot)]);
    else
        text = operation(value);
    return names_[id] = named(text, value.place);
}

/// The variable that holds the value, which its user copies.
std::string FoldedLoop::variable_of(Id id) {
    const ir::Op op = graph()[id].op;
    if (op != ir::Op::kConstant && op != ir::Op::kParameter)
        return compute(id);
    return named(operand(id));
}

/// The variable that holds what iterations look up: the elements are found one by one, beside each other.
std::string FoldedLoop::lookup(const ir::Value &value) {
    const Expression &place = *value.source;
    const std::vector<const Subscript *> indices = ir::private_subscripts(place);
    std::vector<std::string> operands;
    for (const Id each : value.operands)
        operands.push_back(variable_of(each));
    const bool is_one = counters_.has_value(), is_public = !is_private(stored_type(place));
    const std::string found = emitter_.temporary("found"), index = is_one ? "" : emitter_.temporary("k");
    const std::string type = SecureEmitter::type_text(value.type);
    add(is_one ? fmt::format("picco_value {};", found)
               : fmt::format("picco_int *const {} = picco_array({});", found, count()));
    Lines text;
    Lines *const around = std::exchange(emitter_.out_, &text);
    SecureEmitter::VectorState *const vector = emitter_.vector_;
    if (is_public)
        text.add("picco_begin_steady();");
    text.open(is_one ? "" : fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", index, count()));
    const SecureEmitter::Counters now =
        is_one ? *counters_ : emitter_.declare_counters(loop_.head, "_now", index);
    for (size_t i = 0; i < indices.size(); ++i) {
        const std::string copy = call(RuntimeFunction::kCopy, {operands[i]});
        emitter_.given_indices_[indices[i]->index] =
            is_one ? copy : call(RuntimeFunction::kIteration, {copy, index});
    }
    emitter_.vector_ = nullptr;
    const std::string element = emitter_.with_counters(loop_.head, now, [&] {
        return emitter_.load_from_private_place(place, emitter_.private_place(place)).text;
    });
    emitter_.vector_ = vector;
    emitter_.given_indices_.clear();
    text.add(is_one ? fmt::format("{} = {};", found, element)
                    : fmt::format("picco_store(&{}[{}], {});", found, index, element));
    text.close();
    if (is_public)
        text.add("picco_end_steady();");
    emitter_.out_ = around;
    lines_.push_back({"", "", "", text, place_});
    for (const std::string &each : operands)
        add(call(RuntimeFunction::kDiscard, {use(each)}) + ";");
    return named(is_one ? found
                        : fmt::format("picco_load_vector(picco_row({}, {}), {})", found, type, count()),
                 value.place);
}

/// Of all iterations, or of the one that runs.
std::string FoldedLoop::public_number(const Expression &source) {
    if (!counters_)
        return emitter_.share(source).text;
    SecureEmitter::VectorState *const vector = std::exchange(emitter_.vector_, nullptr);
    const std::string text =
        emitter_.with_counters(loop_.head, *counters_, [&] { return emitter_.share(source).text; });
    emitter_.vector_ = vector;
    return text;
}

/// What an iteration finds in a slot that no iteration hands on.
std::string FoldedLoop::initial(const ir::Slot &slot) {
    if (slot.is_carried())
        throw std::logic_error("a fold of the IR stands behind what it needs");
    if (slot.kind == ir::Slot::Kind::kElement)
        return slot.is_inside ? load_inside(*slot.place) : emitter_.vector_load(*slot.place).text;
    return stored_value(slot);
}

/// The elements that move with a loop inside, in one of its iterations.
std::string FoldedLoop::load_inside(const Expression &place) {
    Lines checks;
    Lines *const around = std::exchange(emitter_.out_, &checks);
    emitter_.check_places(loop_.head, {&place}, count());
    emitter_.out_ = around;
    if (!checks.empty())
        lines_.push_back({"", "", "", checks, place_});
    return call(RuntimeFunction::kLoadVector,
                {emitter_.along(loop_.head, place, emitter_.vector_->next), count()});
}

/// A copy of what is computed in front of the loop inside.
std::string FoldedLoop::from_around(Id id) {
    Lines *const inside = std::exchange(emitter_.out_, around_->out_);
    const std::string name = around_->compute(id);
    emitter_.out_ = inside;
    if (std::ranges::find(taken_, name) == taken_.end())
        taken_.push_back(name);
    return named(call(RuntimeFunction::kCopy, {name}));
}

bool FoldedLoop::is_needed(Id id) {
    if (around_)
        return around_->is_needed(id);
    if (needed_.empty()) {
        needed_.resize(graph().size());
        const std::function<void(Id)> look = [&](Id each) {
            if (each == ir::kNone || needed_[static_cast<size_t>(each)])
                return;
            needed_[static_cast<size_t>(each)] = true;
            std::ranges::for_each(graph()[each].operands, look);
        };
        for (const ir::Recurrence &each : loop_.recurrences)
            for (const auto *list : {&each.parts, &each.composed, &each.applied})
                std::ranges::for_each(*list, look);
        for (const ir::Slot &slot : loop_.slots)
            look(slot.final);
    }
    return needed_[static_cast<size_t>(id)];
}

/// Tests of one value against several numbers that lie together are made at once; false: there are few.
bool FoldedLoop::test_many(Id id) {
    constexpr long kFewTests = 3, kMostTests = 64;
    const auto side_of = [&](const ir::Value &test) { // the number
        return graph()[test.operands[0]].op == ir::Op::kConstant ? 0 : 1;
    };
    const ir::Value &asked = graph()[id];
    const size_t side = side_of(asked);
    const Id x = asked.operands[1 - side];
    if (graph()[asked.operands[side]].op != ir::Op::kConstant || graph().is_public(x) || graph()[x].is_bit)
        return false;
    std::map<mpz_class, Id> tests;
    for (Id each = 0; each < static_cast<Id>(graph().size()); ++each) {
        const ir::Value &other = graph()[each];
        if (other.op != ir::Op::kEqual || !is_needed(each))
            continue;
        const size_t number = side_of(other);
        if (graph()[other.operands[number]].op == ir::Op::kConstant && other.operands[1 - number] == x)
            tests[graph()[other.operands[number]].number] = each;
    }
    const auto count = static_cast<long>(tests.size());
    const mpz_class first = tests.begin()->first, span = tests.rbegin()->first - first + 1;
    if (count <= kFewTests || span > kMostTests || span > 2 * count || !first.fits_slong_p())
        return false;
    const std::string bits = emitter_.temporary("tests");
    const std::string value = operand(x);
    add(fmt::format("picco_value {}[{}];", bits, span.get_si()));
    add(call(RuntimeFunction::kTests, {value, first.get_str(), span.get_str(), bits}) + ";");
    for (long i = 0; i < span.get_si(); ++i) {
        const std::string bit = fmt::format("{}[{}]", bits, i);
        if (const auto test = tests.find(first + i); test != tests.end())
            names_[test->second] = named(bit, asked.place);
        else
            add(call(RuntimeFunction::kDiscard, {bit}) + ";");
    }
    return true;
}

/// The variable that holds what a loop inside leaves in a slot, for all iterations. The loop is printed once for all that
/// somebody asks for.
std::string FoldedLoop::loop_inside(Id behind) {
    const ir::Value &asked = graph()[behind];
    const ir::InnerLoop &loop = loop_.inner[static_cast<size_t>(asked.loop)];
    const size_t count = loop.held.size();
    std::vector<Id> results(count, ir::kNone);
    for (Id id = 0; id < static_cast<Id>(graph().size()); ++id) {
        const ir::Value &each = graph()[id];
        if (each.op == ir::Op::kBehind && each.loop == asked.loop && each.operands == asked.operands &&
            is_needed(id))
            results[static_cast<size_t>(each.slot)] = id;
    }
    // What its iterations hand on, or leave.
    std::vector<bool> is_kept(count);
    std::vector<size_t> left;
    for (size_t i = 0; i < count; ++i)
        if (results[i] != ir::kNone)
            left.push_back(i);
    while (!left.empty()) {
        const size_t i = left.back();
        left.pop_back();
        if (is_kept[i])
            continue;
        is_kept[i] = true;
        for (size_t j = 0; j < count; ++j)
            if (!is_kept[j] && graph().reaches(asked.operands[count + i], loop.held[j]))
                left.push_back(j);
    }
    std::vector<std::string> variables(count);
    for (size_t i = 0; i < count; ++i)
        if (is_kept[i]) {
            const std::string first = operand(asked.operands[i]);
            variables[i] = emitter_.temporary("held");
            add(fmt::format("picco_value {} = {};", variables[i], first));
        }
    Lines text;
    FoldedLoop inner(emitter_, loop_);
    inner.place_ = place_;
    inner.around_ = this;
    inner.inner_ = &loop;
    inner.out_ = &text;
    const std::string counter = emitter_.temporary(std::string(loop.counter->name));
    const std::string first = emitter_.converted(*loop.first).at(kAssignmentPrecedence);
    Lines *const around = std::exchange(emitter_.out_, &text);
    emitter_.names_.rename(*loop.counter, counter);
    text.add(fmt::format("{} = {};", emitter_.types().declare(loop.counter->type, counter), first));
    text.open(fmt::format("for (; {}; {} += {})",
                          emitter_.converted(*loop.condition).at(kAssignmentPrecedence), counter, loop.step));
    for (size_t i = 0; i < count; ++i)
        if (is_kept[i])
            inner.names_[loop.held[i]] = inner.named(variables[i]);
    std::vector<std::string> next(count);
    for (size_t i = 0; i < count; ++i)
        if (is_kept[i])
            next[i] = inner.variable_of(asked.operands[count + i]);
    for (size_t i = 0; i < count; ++i)
        if (is_kept[i])
            inner.add(fmt::format("{} = {};", variables[i], use(next[i])));
    inner.put(text);
    text.close();
    if (loop.left_in)
        text.add(fmt::format("{} = {};", emitter_.names_.of(*loop.left_in), counter));
    emitter_.out_ = around;
    lines_.push_back({"", "", "", text, place_});
    for (const std::string &each : inner.taken_)
        add(call(RuntimeFunction::kDiscard, {use(each)}) + ";");
    for (size_t i = 0; i < count; ++i) {
        if (is_kept[i] && results[i] != ir::kNone)
            names_[results[i]] = named(variables[i]);
        else if (is_kept[i])
            add(call(RuntimeFunction::kDiscard, {variables[i]}) + ";");
    }
    return names_[behind];
}

/// What stands in the place of a slot that is the same for all iterations.
std::string FoldedLoop::stored_value(const ir::Slot &slot) {
    if (slot.is_of_jumps())
        return fmt::format("picco_load(&{}, {})", emitter_.jump_cells_.at(slot.kind), type_of(slot));
    return emitter_.load(*slot.place, emitter_.place(*slot.place)).text;
}

std::string FoldedLoop::address_of(const ir::Slot &slot) {
    return slot.is_of_jumps() ? "&" + emitter_.jump_cells_.at(slot.kind)
                              : emitter_.address(emitter_.place(*slot.place));
}

std::string FoldedLoop::operation(const ir::Value &value) {
    std::vector<std::string> arguments;
    for (const Id each : value.operands)
        arguments.push_back(operand(each));
    switch (value.op) {
    case ir::Op::kShiftLeft:
    case ir::Op::kShiftRight:
        arguments.push_back(emitter_.converted(*value.source).at(kAssignmentPrecedence));
        break;
    case ir::Op::kWrap:
    case ir::Op::kAssume:
    case ir::Op::kBitAnd:
    case ir::Op::kBitOr:
    case ir::Op::kBitXor:
        arguments.push_back(SecureEmitter::type_text(value.type));
        break;
    default:
        break;
    }
    return call(function_of(value.op), arguments);
}

/// Iterations one after the other: their slots stand in rows of cells, one for each iteration and the first value in
/// front where all are asked for, else in one.
void FoldedLoop::run_in_order(const ir::Recurrence &each) {
    std::vector<std::string> parts, rows;
    for (const Id part : each.parts)
        parts.push_back(compute(part));
    for (const size_t at : each.slots) {
        const ir::Slot &slot = loop_.slots[at];
        rows.push_back(emitter_.temporary(slot.variable ? std::string(slot.variable->name) + "_row" : "row"));
        add(fmt::format("picco_int *const {} = picco_array({});", rows.back(),
                        each.needs_all ? count() + " + 1" : "1"));
        add(fmt::format("picco_store(&{}[0], {});", rows.back(), stored_value(slot)));
    }
    lines_.push_back({"", "", "", step_of(each, parts, rows), place_});
    for (const std::string &part : parts)
        add(call(RuntimeFunction::kDiscard, {use(part)}) + ";");
    for (size_t i = 0; i < rows.size(); ++i) {
        const ir::Slot &slot = loop_.slots[each.slots[i]];
        const std::string type = type_of(slot);
        const auto load_all = [&](const std::string &first) {
            return named(fmt::format("picco_load_vector(picco_row({}, {}), {})", first, type, count()));
        };
        if (each.needs_all && slot.is_read)
            names_[slot.initial] = load_all(rows[i]);
        if (each.needs_all)
            names_[slot.final] = load_all(rows[i] + " + 1");
        finals_[&slot] =
            named(fmt::format("picco_load(&{}[{}], {})", rows[i], each.needs_all ? count() : "0", type));
    }
}

/// The loop over these iterations.
Lines FoldedLoop::step_of(const ir::Recurrence &each, const std::vector<std::string> &parts,
                          const std::vector<std::string> &rows) {
    Lines text;
    const std::string index = emitter_.temporary("k");
    text.open(fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", index, count()));
    FoldedLoop inner(emitter_, loop_);
    inner.place_ = place_;
    Lines *const around = std::exchange(emitter_.out_, &text);
    inner.counters_ = emitter_.declare_counters(loop_.head, "_now", index);
    for (const std::string &part : parts) {
        const std::string copy = call(RuntimeFunction::kCopy, {part});
        inner.parameters_.push_back(use(inner.named(call(RuntimeFunction::kIteration, {copy, index}))));
    }
    const std::string before = each.needs_all ? index : "0", behind = each.needs_all ? index + " + 1" : "0";
    for (size_t i = 0; i < rows.size(); ++i)
        inner.parameters_.push_back(use(inner.named(
            fmt::format("picco_load(&{}[{}], {})", rows[i], before, type_of(loop_.slots[each.slots[i]])))));
    std::vector<std::string> results;
    for (const Id result : each.composed)
        results.push_back(inner.operand(result));
    for (size_t i = 0; i < rows.size(); ++i)
        inner.add(fmt::format("picco_store(&{}[{}], {});", rows[i], behind, results[i]));
    inner.put(text);
    emitter_.out_ = around;
    text.close();
    return text;
}

/// Carried slots: their values in all iterations, where they are asked for, and the last ones.
void FoldedLoop::solve(const ir::Recurrence &each) {
    using Kind = ir::Recurrence::Kind;
    if (each.kind == Kind::kSequence)
        return run_in_order(each);
    std::vector<std::string> parts, old;
    for (const Id part : each.parts)
        parts.push_back(operand(part));
    for (const size_t slot : each.slots)
        old.push_back(named(stored_value(loop_.slots[slot])));
    if (each.kind == Kind::kDelay)
        return finish(loop_.slots[each.slots[0]], each, named(parts[0]), old[0]);
    std::vector<std::string> composed;
    if (each.kind == Kind::kSum) {
        const RuntimeFunction sum = each.needs_all ? RuntimeFunction::kRunningSums : RuntimeFunction::kSum;
        const bool is_bit = loop_.slots[each.slots[0]].is_bit;
        for (size_t i = 0; i < parts.size(); ++i) {
            std::string total = call(sum, {parts[i], count()});
            if (graph()[each.parts[i]].is_bit && (is_bit || parts.size() > 1)) // one of them at most is 1
                total = call(RuntimeFunction::kAssume, {total, "PICCO_UNSIGNED(1)"});
            composed.push_back(named(total));
        }
    } else {
        const std::string rows = emitter_.temporary("parts");
        std::string list;
        for (const std::string &part : parts)
            list += (list.empty() ? "" : ", ") + part;
        add(fmt::format("picco_value {}[] = {{{}}};", rows, list));
        add(call(each.needs_all ? RuntimeFunction::kScan : RuntimeFunction::kFold,
                 {rows, std::to_string(parts.size()), count(), composition(each)}) +
            ";");
        for (size_t i = 0; i < parts.size(); ++i)
            composed.push_back(named(fmt::format("{}[{}]", rows, i)));
    }
    std::vector<std::string> last = composed;
    const bool are_all_wanted =
        std::ranges::all_of(each.slots, [&](size_t slot) { return loop_.slots[slot].needs_all; });
    if (each.needs_all && !are_all_wanted)
        for (std::string &part : last)
            part = named(call(RuntimeFunction::kIteration, {use(part), count() + " - 1"}));
    for (size_t i = 0; i < each.slots.size(); ++i) {
        const ir::Slot &slot = loop_.slots[each.slots[i]];
        if (slot.needs_all)
            finish(slot, each, apply(each.applied[i], composed, old), old[i]);
        else
            finals_[&slot] = apply(each.applied[i], last, old);
    }
}

/// all: what the slot holds behind each iteration.
void FoldedLoop::finish(const ir::Slot &slot, const ir::Recurrence &each, const std::string &all,
                        const std::string &old) {
    finals_[&slot] = named(call(RuntimeFunction::kIteration, {use(all), count() + " - 1"}));
    if (slot.is_read)
        names_[slot.initial] = named(call(RuntimeFunction::kDelayed, {use(old), use(all), count()}));
    if (each.kind != ir::Recurrence::Kind::kDelay)
        names_[slot.final] = all;
}

/// What the composed parts make of the old values.
std::string FoldedLoop::apply(Id applied, const std::vector<std::string> &parts,
                              const std::vector<std::string> &old) {
    parameters_.clear();
    for (const std::string &each : parts)
        parameters_.push_back(use(each));
    for (const std::string &each : old)
        parameters_.push_back(use(each));
    const std::map<Id, std::string> around = names_;
    const ir::Op op = graph()[applied].op;
    const bool is_operation = op != ir::Op::kConstant && op != ir::Op::kParameter;
    const std::string result = is_operation ? compute(applied) : named(operand(applied));
    names_ = around;
    return result;
}

/// The function that composes two runs of iterations, in front of the function around the loop.
std::string FoldedLoop::composition(const ir::Recurrence &each) {
    const std::string name =
        emitter_.names_.fresh("compose_in_" + emitter_.names_.of(*emitter_.function_->symbol));
    FoldedLoop inner(emitter_, loop_);
    inner.place_ = place_;
    const size_t count = each.parts.size();
    for (size_t i = 0; i < 2 * count; ++i) {
        const std::string from = fmt::format("{}[{}]", i < count ? "earlier" : "later", i % count);
        inner.parameters_.push_back(use(inner.named(from)));
    }
    std::vector<std::string> results;
    for (const Id result : each.composed)
        results.push_back(inner.operand(result));
    for (size_t i = 0; i < count; ++i)
        inner.add(fmt::format("result[{}] = {};", i, results[i]));
    Lines text;
    text.add("");
    text.open(fmt::format(
        "static void {}(const picco_value *earlier, const picco_value *later, picco_value *result)", name));
    inner.put(text);
    text.close();
    emitter_.compositions_.append(text);
    return name;
}

/// The lines, in which the last use of a variable is the variable itself.
void FoldedLoop::put(Lines &out) {
    std::set<std::string> used;
    for (size_t i = lines_.size(); i-- > 0;) {
        std::vector<std::string> pieces{""};
        for (const char each : lines_[i].text)
            if (each == kMark)
                pieces.emplace_back();
            else
                pieces.back() += each;
        for (size_t j = pieces.size(); j-- > 0;)
            if (j % 2 == 1 && !used.insert(pieces[j]).second)
                pieces[j] = call(RuntimeFunction::kCopy, {pieces[j]});
        lines_[i].text.clear();
        for (const std::string &piece : pieces)
            lines_[i].text += piece;
    }
    for (const Line &line : lines_) {
        const Location at =
            emitter_.tells_each_line_ && line.place.is_valid() ? line.place : loop_.head.loop->range.begin;
        out.at(emitter_.program_.sources.file(at), emitter_.program_.sources.line(at));
        if (!line.block.empty()) {
            out.append(line.block);
            continue;
        }
        out.add(line.front + line.text + (line.name.empty() ? "" : ";"));
        if (!line.name.empty() && !used.contains(line.name))
            out.add(call(RuntimeFunction::kDiscard, {line.name}) + ";");
    }
}

void FoldedLoop::print() {
    out_ = emitter_.out_;
    const bool has_rows =
        !loop_.lookups.empty() || std::ranges::any_of(loop_.recurrences, [](const ir::Recurrence &each) {
            return each.kind == ir::Recurrence::Kind::kSequence;
        });
    const std::string scope = has_rows ? emitter_.temporary("scope") : "";
    if (has_rows)
        add(fmt::format("const picco_mark {} = picco_enter();", scope));
    for (const ir::Recurrence &each : loop_.recurrences) {
        place_ = graph()[loop_.slots[each.slots[0]].final].place;
        solve(each);
    }
    place_ = {};
    // All is read before anything is written: guards say that elements of different names are apart.
    std::vector<std::pair<const ir::Slot *, std::string>> stores;
    for (const ir::Slot &slot : loop_.slots)
        if (slot.kind == ir::Slot::Kind::kElement && slot.is_written)
            stores.emplace_back(&slot, operand(slot.final));
    for (const auto &[slot, text] : stores)
        add(call(RuntimeFunction::kStoreVector, {emitter_.vector_of(*slot->place), count(), text}) + ";");
    for (const auto &[slot, name] : finals_)
        if (slot->is_written && !slot->is_companion)
            add(call(RuntimeFunction::kStore, {address_of(*slot), use(name)}) + ";");
    if (has_rows)
        add(fmt::format("picco_leave({});", scope));
    put(*emitter_.out_);
}

void SecureEmitter::folded_body(const ir::Loop &loop) {
    FoldedLoop(*this, loop).print();
    for (const auto &[counter, last] : loop.counters)
        out_->add(fmt::format("{} = {};", names_.of(*counter), static_cast<long long>(last)));
}

/// Bits that say whether a masked jump has happened, in front of the iterations.
void SecureEmitter::open_jumps(const ir::Loop &loop) {
    if (!loop.head.loop->body->may_stop)
        return;
    enter_scope(nullptr);
    for (const ir::Slot &slot : loop.slots)
        if (slot.is_of_jumps() && slot.kind != ir::Slot::Kind::kResult)
            jump_cells_[slot.kind] = declare_bit("bit");
    jump_cells_[ir::Slot::Kind::kResult] = kept_result_;
}

/// Behind them a return ends whatever is around.
void SecureEmitter::close_jumps(const ir::Loop &loop) {
    if (!loop.head.loop->body->may_stop)
        return;
    if (const auto running = jump_cells_.find(ir::Slot::Kind::kRunning); running != jump_cells_.end()) {
        const Code bit = text(fmt::format("picco_load(&{}, PICCO_UNSIGNED(1))", running->second));
        out_->add(call(RuntimeFunction::kIf, {call(RuntimeFunction::kNot, {bit})}).text + ";");
        clear_bits(0);
        out_->add("picco_end_if();");
    }
    jump_cells_.clear();
    leave_scope(true);
}

/// The loop as one of the IR, if the passes make one of it.
const ir::Loop *SecureEmitter::folded_loop(const For &node) {
    if (may_have_lanes() || is_called_in_loops(*function_->symbol))
        return nullptr;
    const auto [place, is_new] = folded_loops_.try_emplace(&node);
    if (is_new)
        place->second = ir::plan_loop(node, *function_, ranges_, program_.arena);
    return place->second.loop.get();
}

void SecureEmitter::remark(const For &node, const std::string &text) {
    if (remarks_loops_ && ir::has_private_data(node) && remarked_.insert(&node).second)
        diagnostics_.report(MessageId::kLoopRemark, node.range, {text});
}

/// What became of a loop of the IR, and why some of it runs in order.
void SecureEmitter::remark(const ir::Loop &loop) {
    const For &node = *loop.head.loop;
    if (!remarks_loops_ || !remarked_.insert(&node).second)
        return;
    Diagnostic &remark = diagnostics_.report(MessageId::kLoopRemark, node.range, {ir::remark_of(loop)});
    for (const ir::Recurrence &each : loop.recurrences)
        if (each.kind == ir::Recurrence::Kind::kSequence)
            remark.note(NoteId::kLoopReason, each.reason.range, {each.reason.text});
}

void SecureEmitter::remark_scalar(const For &node) {
    if (!remarks_loops_ || !ir::has_private_data(node) || !remarked_.insert(&node).second)
        return;
    if (may_have_lanes() || is_called_in_loops(*function_->symbol)) {
        diagnostics_.report(
            MessageId::kLoopRemark, node.range,
            {"the iterations run one after the other, but in lanes of the loops around the call"});
        return;
    }
    const ir::Reason &reason = folded_loops_.at(&node).reason;
    diagnostics_.report(MessageId::kLoopRemark, node.range, {"the iterations run one after the other"})
        .note(NoteId::kLoopReason, reason.range, {reason.text});
}

} // namespace picco::compiler
