// Vectors of cells: loads and stores without a record for each element.
#include "engine/engine.h"

#include <cmath>

#include <algorithm>
#include <iterator>
#include <utility>

namespace picco::runtime {

Handle Engine::load_vector(const Vector &x, std::size_t count) {
    if (count == 0) {
        return recorder_.constant(0);
    }
    const Memory::Cells cells{memory_.at(x.first, 0), x.step, count};
    const Interval range = Interval::of_type(x.type);
    if (count == 1) {
        return memory_.load(cells.first, range);
    }
    touched_ += count;
    if (auto whole = memory_.load_whole(cells, range, lanes_)) {
        return std::move(*whole);
    }
    const bool share_a_page = most_touched_ != 0 && count < options_.paged_from;
    std::optional<Handle> shares = load_shares(cells, x.type, share_a_page);
    if (shares && share_a_page) {
        return std::move(*shares); // they stay where they are, too
    }
    Handle loaded = shares ? std::move(*shares) : combine(cells, x.type);
    // The next load of the same cells finds the same vector, with all that became known of it. Cells from
    // outside hold no lanes.
    if (!has_lanes() && memory_.may_hold_parts(loaded, 1)) {
        memory_.store_vector(cells, loaded.copy());
    }
    return loaded;
}

/// Cells whose shares lie in one chunk, side by side.
std::optional<Handle> Engine::load_shares(const Memory::Cells &cells, int type, bool stay) {
    std::optional<Memory::Shares> held = has_lanes() ? std::nullopt : memory_.take_shares(cells, stay);
    if (!held) {
        return std::nullopt;
    }
    const auto count = static_cast<std::uint32_t>(cells.count);
    Handle known = recorder_.known(std::move(held->words), count, Interval::of_type(type), held->form);
    return held->is_assumed ? recorder_.doubtful(std::move(known)) : std::move(known);
}

Handle Engine::load_scattered(std::uint64_t *const *cells, int type, std::size_t count) {
    return count == 0   ? recorder_.constant(0)
           : count == 1 ? load(cells[0], type)
                        : combine(Memory::Scattered{cells, count}, type);
}

/// What several values hold as one vector.
template <class Cells>
Handle Engine::combine(const Cells &cells, int type) {
    bool is_known = true, are_bits = !has_lanes();
    int word_bits = 0;
    memory_.inspect(
        cells, [&](std::size_t, std::int64_t number) { are_bits = are_bits && (number == 0 || number == 1); },
        [&](std::size_t, const Memory::Held &) { are_bits = false; },
        [&](std::size_t, NodeId id, std::uint32_t) {
            is_known = is_known && table_[id].state == State::kDone && table_[id].form == Form::kField;
            are_bits = are_bits && table_[id].form == Form::kBit;
            word_bits = table_[id].form == Form::kWord ? table_[id].bit : word_bits;
        });
    return is_known && !has_lanes() ? load_known(cells, type) : gather(cells, type, word_bits, are_bits);
}

/// All elements are known shares or constants.
template <class Cells>
Handle Engine::load_known(const Cells &cells, int type) {
    Elements shares(context_.field, cells.count);
    Form form = Form::kField; // shares of degree t are of degree 2t too
    Interval range = Interval::of_type(type), held{INFINITY, -INFINITY};
    bool is_assumed = false;
    memory_.inspect(
        cells,
        [&](std::size_t i, std::int64_t number) {
            arithmetic_.set(shares.at(i), number);
            held = hull(held, Interval::of(static_cast<double>(number)));
        },
        [&](std::size_t i, const Memory::Held &share) {
            memory_.read_share(share, shares.at(i));
            is_assumed |= share.is_assumed;
            form = share.form == Form::kProduct ? share.form : form;
            held = hull(held, range);
        },
        [&](std::size_t i, NodeId id, std::uint32_t index) {
            table_.copy_element(id, index, shares.at(i));
            is_assumed |= table_[id].is_assumed;
            held = hull(held, table_[id].range);
        });
    Handle known = recorder_.known(std::move(shares), meet(range, held), form);
    return is_assumed ? recorder_.doubtful(std::move(known)) : std::move(known);
}

/// What a cell holds, one element for each lane: all elements of a vector of lanes, a part of a vector of
/// such parts, or one element for all lanes. id 0: a share that has no node yet.
void Engine::add_lanes(std::vector<Run> &runs, NodeId id, std::uint32_t index) const {
    if (id == 0 || table_[id].count == 1) {
        return runs.push_back({id, id == 0 ? index : 0, 0, lanes_});
    }
    const bool is_part = index != Value::kAllElements;
    if (is_part && table_[id].vector->lanes != lanes_) {
        return runs.push_back({id, index, 0, lanes_}); // of an array from outside
    }
    const std::uint32_t first = is_part ? index * lanes_ : 0;
    if (!runs.empty() && runs.back().source == id && runs.back().step == 1 &&
        runs.back().first + runs.back().count == first) {
        runs.back().count += lanes_;
        return;
    }
    runs.push_back({id, first, 1, lanes_});
}

std::size_t Engine::enter_lanes(std::size_t count) {
    return std::exchange(lanes_, static_cast<std::uint32_t>(lanes_ * count));
}

Handle Engine::repeat(Handle value, std::size_t count) {
    const bool is_single = recorder_.count_of(value) == 1;
    return is_single || count == 1 ? std::move(value) : recorder_.repeat(value, count);
}

Handle Engine::sum(const Handle &x, std::size_t count) {
    const bool has_rows = has_lanes() && recorder_.count_of(x) > 1;
    return has_rows ? recorder_.sum_rows(x, count, lanes_) : recorder_.sum(x, count);
}

/// Elements of several values, not all of them known. word_bits: those of words among them, or 0. are_bits: there is nothing
/// but bits, and the constants 0 and 1.
template <class Cells>
Handle Engine::gather(const Cells &cells, int type, int word_bits, bool are_bits) {
    std::vector<Run> runs;
    Interval range = Interval::of_type(type), held{INFINITY, -INFINITY};
    Elements shares(context_.field, cells.count); // of those that have no node
    Form form = Form::kField;                     // of those
    std::uint32_t loose = 0;
    bool is_assumed = false; // one of those
    std::vector<std::size_t> of_loose, of_numbers;
    std::vector<mpz_class> numbers;     // constants among words become words
    std::optional<Handle> constants[2]; // those among bits
    const auto add = [&](NodeId id, std::uint32_t index) {
        if (has_lanes()) {
            add_lanes(runs, id, index);
            if (id == 0) {
                of_loose.push_back(runs.size() - 1);
            }
            return;
        }
        const bool is_number = !of_numbers.empty() && of_numbers.back() + 1 == runs.size();
        if (!runs.empty() && !is_number && runs.back().source == id) {
            Run &run = runs.back();
            const std::int64_t step = std::int64_t{index} - run.first;
            if (run.count == 1) {
                run.step = static_cast<std::int32_t>(step);
                ++run.count;
                return;
            }
            if (step == std::int64_t{run.step} * run.count) {
                ++run.count;
                return;
            }
        }
        runs.push_back({id, index, 1, 1});
        if (id == 0) {
            of_loose.push_back(runs.size() - 1);
        }
    };
    memory_.inspect(
        cells,
        [&](std::size_t, std::int64_t number) {
            held = hull(held, Interval::of(static_cast<double>(number)));
            if (word_bits != 0) {
                of_numbers.push_back(runs.size());
                runs.push_back({0, static_cast<std::uint32_t>(numbers.size()), has_lanes() ? 0 : 1, lanes_});
                numbers.emplace_back(static_cast<long>(number));
                return;
            }
            if (are_bits) {
                std::optional<Handle> &bit = constants[number];
                if (!bit) {
                    bit = recorder_.public_bit(number != 0);
                }
                runs.push_back({bit->id(), 0, 1, 1});
                return;
            }
            arithmetic_.set(shares.at(loose), number);
            add(0, loose++);
        },
        [&](std::size_t, const Memory::Held &share) {
            memory_.read_share(share, shares.at(loose));
            is_assumed |= share.is_assumed;
            form = share.form == Form::kProduct ? share.form : form;
            held = hull(held, range);
            add(0, loose++);
        },
        [&](std::size_t, NodeId id, std::uint32_t index) {
            // What was written at private indices has no range but the type's.
            if (std::isinf(table_[id].range.lo)) {
                table_[id].range = range;
            }
            held = hull(held, table_[id].range);
            add(id, index);
        });
    Handle known;
    if (loose != 0) {
        shares.count = loose;
        shares.words.resize(loose * shares.limbs);
        known = recorder_.known(std::move(shares), held, form);
        known = is_assumed ? recorder_.doubtful(std::move(known)) : std::move(known);
        for (const std::size_t i : of_loose) {
            runs[i].source = known.id();
        }
    }
    Handle words;
    if (!numbers.empty()) {
        words = recorder_.public_word(numbers, word_bits);
        for (const std::size_t i : of_numbers) {
            runs[i].source = words.id();
        }
    }
    return recorder_.gather(whole_or(std::move(runs)), meet(range, held));
}

/// The vector whose elements the runs are, all of them in order, though some of its cells were read alone and hold
/// theirs by itself; else the runs.
std::vector<Run> Engine::whole_or(std::vector<Run> runs) {
    NodeId vector = 0;
    std::uint32_t next = 0;
    for (const Run &run : runs) {
        const Node &node = table_[run.source];
        const bool is_element = node.op == Op::kElement && node.state == State::kPending && run.count == 1;
        const NodeId source = is_element ? node.operands[0] : run.source;
        const std::uint32_t first =
            is_element ? static_cast<std::uint32_t>(*table_.share(run.source)) : run.first;
        if ((vector != 0 && source != vector) || first != next || (run.count > 1 && run.step != 1)) {
            return runs;
        }
        vector = source;
        next += run.count;
    }
    return table_[vector].count == next ? std::vector<Run>{{vector, 0, 1, next}} : runs;
}

void Engine::store_vector(const Vector &x, std::size_t count, Handle value) {
    std::uint64_t *first = memory_.at(x.first, 0);
    const bool is_row =
        count > 1 && memory_.may_hold_parts(value, lanes_) &&
        (!branches_.inside() || (!has_lanes() && branches_.save_row({first, x.step, x.type, count})));
    if (is_row) {
        return memory_.store_vector({first, x.step, count}, std::move(value), lanes_);
    }
    const bool is_single = recorder_.count_of(value) == 1;
    for (std::size_t i = 0; i < count; ++i) {
        store(memory_.at(x.first, static_cast<std::ptrdiff_t>(i) * x.step),
              is_single ? value.copy()
                        : recorder_.slice(value, static_cast<std::uint32_t>(i) * lanes_, 1, lanes_));
    }
}

std::vector<mpz_class> Engine::open_vector(const Handle &value, std::size_t count) {
    if (value.is_constant()) {
        return std::vector<mpz_class>(count, mpz_class(static_cast<long>(value.constant())));
    }
    const Handle opened = recorder_.open(value);
    run_until_done(opened);
    std::vector<mpz_class> results;
    results.reserve(count);
    Words element(context_.field.limbs());
    for (std::size_t i = 0; i < count; ++i) {
        const bool is_vector = table_[opened.id()].count > 1;
        table_.copy_element(opened.id(), is_vector ? static_cast<std::uint32_t>(i) : 0, element.data());
        results.push_back(context_.field.to_signed(element.data()));
    }
    return results;
}

std::vector<std::uint64_t> Engine::open_words(const Handle &value, std::size_t count) {
    if (value.is_constant()) {
        return std::vector<std::uint64_t>(count, static_cast<std::uint64_t>(value.constant()));
    }
    const Handle opened = recorder_.open(value);
    run_until_done(opened);
    const Field &field = context_.field;
    const bool is_vector = table_[opened.id()].count > 1;
    std::vector<std::uint64_t> results(count);
    if (field.is_binary()) {
        Words element(field.limbs());
        for (std::size_t i = 0; i < count; ++i) {
            table_.copy_element(opened.id(), is_vector ? static_cast<std::uint32_t>(i) : 0, element.data());
            results[i] = field.to_mpz(element.data()).get_ui();
        }
        return results;
    }
    // Opened elements are residues: those above (p - 1) / 2 stand for negative numbers.
    const auto modulus = field.modulus_words();
    Words half(modulus.begin(), modulus.end());
    for (std::size_t limb = 0; limb < half.size(); ++limb) {
        half[limb] = half[limb] >> 1 | (limb + 1 < half.size() ? half[limb + 1] << 63 : 0);
    }
    const std::uint64_t *element = table_.data(opened.id());
    for (std::size_t i = 0; i < count; ++i) {
        const bool is_negative = std::lexicographical_compare(half.rbegin(), half.rend(),
                                                              std::reverse_iterator(element + half.size()),
                                                              std::reverse_iterator(element));
        results[i] = element[0] - (is_negative ? modulus[0] : 0);
        element += is_vector ? half.size() : 0;
    }
    return results;
}

std::vector<bool> Engine::open_bits(const Handle &bits) {
    const Handle opened = recorder_.open(bits);
    run_until_done(opened);
    std::vector<bool> results(table_[opened.id()].count);
    const std::size_t limbs = context_.field.limbs();
    for (std::size_t i = 0; i < results.size(); ++i) {
        const std::uint64_t *element = table_.data(opened.id()) + i * limbs;
        results[i] = std::any_of(element, element + limbs, [](std::uint64_t word) { return word != 0; });
    }
    return results;
}

} // namespace picco::runtime
