/// How operations come into the window: what all functions of the recorder rest on.
#pragma once

#include "base/source_places.h"
#include "engine/execute/arithmetic.h"
#include "engine/execute/schedule.h"
#include "engine/record/origins.h"
#include "engine/record/record_digest.h"
#include "engine/record/repeats.h"
#include "engine/values/latency.h"
#include "engine/values/value_table.h"

#include <algorithm>
#include <gmpxx.h>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace picco::runtime {

/// Makes a node of an operation and lets it wait for its turn. What was recorded before is found again, and
/// what needs no communication and has known operands is computed at once.
class Records {
  public:
    /// places: for error messages. Keeps references to the others.
    Records(SourcePlaces places, ValueTable &table, Schedule &schedule, Arithmetic &arithmetic,
            const Latency &latency);

    /// The source line of what is recorded next.
    void at(int line) { line_ = line; }
    int line() const { return line_; }
    /// "prog.c:12", for messages.
    std::string here() const { return places_.place(line_); }
    /// Whether operations without communication are computed at once where their operands are known.
    /// Off inside private branches, where joins look through the recorded operations.
    void set_eager(bool eager) { eager_ = eager; }
    /// Vectors of so many elements wait even then, with all that is made of them: what they need may have to be read
    /// back, and more is known of the order in which that is best done. 0: none does.
    void let_wait(std::uint32_t elements) { waits_from_ = elements; }
    /// Words that become numbers bit by bit do so in pieces of so many bits, one after the other. 0: all at a time.
    void limit_conversions(std::size_t most_bits) { most_converted_ = most_bits; }
    /// Elements of vectors in operations that need messages, as recorded since begin_window().
    std::size_t exchanged() const { return exchanged_; }
    void begin_window() { exchanged_ = 0; }
    /// The digest is that of a session from here on, before anything is recorded.
    void begin_digest(const Key &key);
    /// Of everything recorded so far, the same at all parties.
    UInt128 digest() const { return digest_.value(); }
    /// What parties must agree on beside the operations.
    void mix(std::uint64_t public_fact, std::uint64_t another = 0) {
        digest_.add(kTwoFacts, public_fact, another);
    }
    void mix(std::span<const std::uint64_t> public_facts);
    void mix(const mpz_class &public_number);

    Interval range_of(const Handle &x) const {
        return x.is_constant() ? Interval::of(static_cast<double>(x.constant())) : table_[x.id()].range;
    }
    std::uint32_t count_of(const Handle &x) const { return x.is_constant() ? 1 : table_[x.id()].count; }
    /// Whether nothing but a promise says that x is in its range.
    bool is_assumed(const Handle &x) const { return !x.is_constant() && table_[x.id()].is_assumed; }

  protected:
    struct Spec {
        Op op;
        Form form;
        Interval range;
        NodeId operands[3] = {0, 0, 0};
        int k = 0;
        int m = 0;
        int bit = 0;
        std::uint32_t count = 0; ///< elements, where the operands do not tell
    };
    /// What a record needs to know of its operands.
    struct Operands {
        std::uint64_t ready;     ///< the step at which all are known
        std::uint32_t count = 1; ///< elements
        bool are_known = true;
        bool are_assumed = false; ///< one of them at least

        void add(const Node &node) {
            ready = std::max(ready, node.ready());
            count = std::max(count, node.count);
            are_known &= node.state == State::kDone;
            are_assumed |= node.is_assumed;
        }
    };
    /// Of three at most; for those that are not there node 0 stands, which is known.
    Operands look_at_operands(const Spec &spec) const {
        Operands operands{schedule_.now()};
        operands.add(table_[spec.operands[0]]);
        operands.add(table_[spec.operands[1]]);
        if (spec.operands[2] != 0) {
            operands.add(table_[spec.operands[2]]);
        }
        return operands;
    }
    Operands look_at_list(const Spec &spec) const;
    static bool passes_on(const Spec &spec);
    /// Records it, or finds what was recorded before.
    [[gnu::always_inline]] Handle record(const Spec &spec) {
        const NodeId id = Repeats::knows(spec.op) ? record_once(spec) : record_new(spec, nullptr);
        return Handle(table_, Value::node(id));
    }
    /// With a public number, which immediate_ holds.
    Handle record_with(const Spec &spec, std::int64_t number);
    /// x, whose range is a promise from now on: for those alone who make it. Others may have the same operation, and need
    /// not keep within the type, as `(long)a * b` beside an int that is a * b.
    Handle promised(const Handle &x, int type);
    /// Of a list, whose references it takes over.
    Handle record_of_list(Spec spec, std::vector<NodeId> list);
    Handle record(const Spec &spec, const std::uint64_t *immediate) {
        return Handle(table_, Value::node(record_new(spec, immediate)));
    }
    /// With a reference.
    NodeId record_new(const Spec &spec, const std::uint64_t *immediate);
    NodeId record_once(const Spec &spec);
    NodeId record_once(const Repeats::Operation &operation, const Spec &spec, const std::uint64_t *immediate);
    int pieces_of_words(std::size_t count, int bits) const;
    /// What was recorded before, without a reference; 0: nothing that is known.
    NodeId find_recorded(const Spec &spec) const { return repeats_.find(operation_of(spec)); }
    static Repeats::Operation operation_of(const Spec &spec) {
        return Repeats::operation(spec.op, spec.form, spec.operands[0], spec.operands[1], spec.operands[2],
                                  spec.k, spec.m, spec.bit);
    }
    void add_to_digest(const Spec &spec, std::uint32_t count, bool has_immediate);
    void add_list_to_digest(const std::vector<NodeId> &list);
    void add_immediate_to_digest(Op op, const std::uint64_t *immediate);
    /// Elements of the result: all operands have as many, or one.
    std::uint32_t count_of(const Spec &spec) const;
    bool is_done(NodeId id) const { return table_[id].state == State::kDone; }
    bool is_form(const Handle &x, Form form) const { return !x.is_constant() && table_[x.id()].form == form; }
    bool is_bit_valued(const Handle &x) const { return range_of(x).is_bit(); }
    bool computes_bytes() const { return arithmetic_.field().is_binary(); }
    /// With a reference of its own.
    Handle refer(Value value) {
        if (!value.is_constant()) {
            table_.retain(value.id());
        }
        return Handle(table_, value);
    }
    /// x, which lies in a range that follows from those of what it was made of.
    Handle narrowed(Handle &&x, Interval range) {
        if (!x.is_constant()) {
            Node &node = table_[x.id()];
            node.range = meet(node.range, range);
        }
        return std::move(x);
    }
    /// x, which is in its range only if `other` is.
    Handle narrowed_like(Handle &&x, Interval range, const Handle &other) {
        if (is_assumed(other) && !x.is_constant()) {
            table_.assume_from_now_on(x.id());
        }
        return narrowed(std::move(x), range);
    }
    /// A new record that has the value of x and was given its range, which may be a promise.
    Handle equal_to(Handle &&record, const Handle &x) {
        if (is_assumed(x)) {
            const auto certain = table_.certain_range(x.id());
            table_.doubt(record.id());
            if (certain) {
                table_.set_certain_range(record.id(), *certain);
            }
        }
        return std::move(record);
    }
    /// What an item of the digest begins with that is no operation: these have their number in its place.
    static constexpr std::uint64_t kTwoFacts = std::uint64_t{0xff} << 56, kFacts = std::uint64_t{0xfe} << 56,
                                   kNumber = std::uint64_t{0xfd} << 56;

    /// Throws ComputationError where a protocol cannot take values of so many bits.
    int checked_bits(int bits, int most) const;

    SourcePlaces places_;
    ValueTable &table_;
    Schedule &schedule_;
    Arithmetic &arithmetic_;
    const Latency &latency_;
    Repeats repeats_;
    RepeatedLists repeated_lists_;
    /// What was looked for last in repeats_, and the node that was found or recorded.
    Repeats::Operation last_{};
    NodeId last_result_ = 0;
    std::uint64_t last_birth_ = 0, last_youngest_ = 0; ///< of the node, and of the operands
    Origins origins_;
    Words immediate_;
    int line_ = 0;
    bool eager_ = true;
    std::uint32_t waits_from_ = 0;
    std::size_t exchanged_ = 0, most_converted_ = 0;
    RecordDigest digest_;
};

} // namespace picco::runtime
