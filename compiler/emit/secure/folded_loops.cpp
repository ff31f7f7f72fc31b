// Loops of the IR: vectors of all iterations, folds of what they hand on.
#include "emit/secure/folded_loop.h"

#include "ast/facts.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

namespace picco::compiler {

namespace {

const char *rule_of(ir::Recurrence::Keeps keeps) {
    static constexpr const char *kRules[] = {
        "", "PICCO_LAST", "PICCO_LESS", "PICCO_LESS_EQUAL", "PICCO_GREATER", "PICCO_GREATER_EQUAL"};
    return kRules[static_cast<size_t>(keeps)];
}

} // namespace

/// Every iteration's offer in a row each, with a cell in front for what is kept so far.
void FoldedLoop::keep(const ir::Recurrence &each) {
    const size_t first = each.parts.size() - each.slots.size();
    std::string list, places;
    for (size_t i = 0; i < each.parts.size(); ++i) {
        const ir::Slot *slot = i < first ? nullptr : &loop_.slots[each.slots[i - first]];
        const std::string type = slot ? type_of(*slot) : "PICCO_UNSIGNED(1)";
        const std::string offers = operand(each.parts[i]), row = emitter_.temporary("offers");
        add(fmt::format("picco_int *const {} = picco_array(1 + {});", row, count()));
        add(call(RuntimeFunction::kStoreVector,
                 {fmt::format("picco_row({} + 1, {})", row, type), count(), offers}) +
            ";");
        const bool is_float = i == 0 && slot && is_float_word(slot->type);
        const char *const separator = i == 0 ? "" : ", ";
        list += separator +
                (is_float ? fmt::format("picco_float_row({} + 1, {})", row, emitter_.format_text(slot->type))
                          : fmt::format("picco_row({} + 1, {})", row, type));
        places += separator + (slot ? address_of(*slot) : "NULL");
    }
    const std::string rows = emitter_.temporary("rows"), so_far = emitter_.temporary("so_far");
    add(fmt::format("const picco_vector {}[] = {{{}}};", rows, list));
    add(fmt::format("picco_int *const {}[] = {{{}}};", so_far, places));
    add(call(RuntimeFunction::kKeep,
             {rows, so_far, std::to_string(each.parts.size()), count(), rule_of(each.keeps)}) +
        ";");
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
    const bool may_have_lanes = emitter_.may_have_lanes();
    if (each.is_kept_by_runtime() && !may_have_lanes)
        return keep(each);
    std::vector<std::string> parts, old;
    for (const Id part : each.parts)
        parts.push_back(operand(part));
    for (const size_t slot : each.slots)
        old.push_back(named(stored_value(loop_.slots[slot])));
    if (each.kind == Kind::kDelay)
        return finish(loop_.slots[each.slots[0]], each, named(parts[0]), old[0]);
    std::vector<std::string> composed;
    if (each.kind == Kind::kSum || each.kind == Kind::kDrain) {
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
    std::vector<std::string> old_of_all = old; // what stands in front of each iteration
    if (each.needs_all && may_have_lanes)
        for (std::string &value : old_of_all)
            value = named(call(RuntimeFunction::kRepeat, {use(value), count()}));
    for (size_t i = 0; i < each.slots.size(); ++i) {
        const ir::Slot &slot = loop_.slots[each.slots[i]];
        const std::vector<std::string> &known = slot.needs_all ? composed : last,
                                       &before = slot.needs_all ? old_of_all : old;
        const std::string value = apply(each.applied[i], known, before);
        note_cases(each, value, known, before);
        if (slot.needs_all)
            finish(slot, each, value, old[i]);
        else
            finals_[&slot] = value;
    }
}

/// Tests of the value are bits that are there.
void FoldedLoop::note_cases(const ir::Recurrence &each, const std::string &value,
                            const std::vector<std::string> &parts, const std::vector<std::string> &old) {
    static const mpz_class most = mpz_class(1) << 62; // of the runtime's numbers
    if (each.cases.empty() || std::ranges::any_of(each.cases, [](const ir::Recurrence::Case &one) {
            return abs(one.number) > most;
        }))
        return;
    std::string numbers, entries;
    for (const ir::Recurrence::Case &one : each.cases) {
        const std::string entry = apply(one.entry, parts, old);
        entries += (entries.empty() ? "" : ", ") + use(entry);
        numbers += (numbers.empty() ? "" : ", ") + one.number.get_str();
    }
    const std::string number_list = emitter_.temporary("numbers"), entry_list = emitter_.temporary("entries");
    add(fmt::format("const int64_t {}[] = {{{}}};", number_list, numbers));
    add(fmt::format("picco_value {}[] = {{{}}};", entry_list, entries));
    add(call(RuntimeFunction::kCases, {use(value), number_list, entry_list, std::to_string(each.cases.size()),
                                       each.are_all_cases ? "1" : "0"}) +
        ";");
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
    const bool tells_each = emitter_.tells_each_line_ || loop_.is_plain() || loop_.product;
    for (const Line &line : lines_) {
        const Location at = tells_each && line.place.is_valid() ? line.place : loop_.head.loop->range.begin;
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
            return each.kind == ir::Recurrence::Kind::kSequence || each.is_kept_by_runtime();
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
    std::ranges::stable_sort(stores, {}, [](const auto &store) { return store.first->last_write; });
    for (const auto &[slot, text] : stores) {
        place_ = graph()[slot->final].place;
        add(call(RuntimeFunction::kStoreVector, {emitter_.vector_of(*slot->place), count(), text}) + ";");
    }
    place_ = {};
    for (const auto &[slot, name] : finals_)
        if (slot->is_stored())
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

} // namespace picco::compiler
