/// The recording side of the engine: one function for each operation on private values.
#pragma once

#include "engine/record/implied_range.h"
#include "engine/record/known_cases.h"
#include "engine/record/known_tests.h"
#include "engine/record/literal.h"
#include "engine/record/records.h"
#include "engine/rewrite/bit_choice.h"
#include "engine/values/circuit_table.h"
#include "engine/values/operand.h"

#include <gmpxx.h>

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace picco::runtime {

struct SumOrder;

/// Appends operations to the window. Every function takes borrowed values and returns a new one. What is
/// known in public is computed at once: constants fold, ranges decide comparisons, operations without
/// communication on known operands need no record. Results stay in the cheapest representation until an
/// operation needs another one: products are reduced when they are used in a product or protocol, bits
/// become field elements when they meet arithmetic, and each conversion happens once.
class Recorder : public Records {
  public:
    /// places: for error messages. Keeps references to the others.
    Recorder(SourcePlaces places, ValueTable &table, Schedule &schedule, Arithmetic &arithmetic,
             CircuitTable &circuits, const Latency &latency);

    /// ANDs of bits that take as long as a round; 0: sums are added at once, however late one of their addends is.
    void set_gates_in_round(double gates) { gates_in_round_ = gates; }

    Handle constant(Int128 value) {
        return Value::fits_constant(value) ? Handle(table_, Value::constant(static_cast<std::int64_t>(value)))
                                           : large_constant(value);
    }
    Handle number(const mpz_class &value);

    Handle add(const Handle &x, const Handle &y);
    Handle subtract(const Handle &x, const Handle &y);
    Handle negate(const Handle &x);
    Handle multiply(const Handle &x, const Handle &y);
    Handle dot(const std::vector<std::pair<Handle, Handle>> &pairs);
    /// The same for known shares of degree t, all of one range each.
    Handle dot_of_shares(const Elements &x, Interval x_range, const Elements &y, Interval y_range);
    /// 0 <= amount.
    Handle shift_left(const Handle &x, int amount);
    Handle shift_right(const Handle &x, int amount);
    /// By private amounts; type: that of x. Amounts outside of its width give unspecified values.
    Handle shift_left_by(const Handle &x, const Handle &amount, int type);
    Handle shift_right_by(const Handle &x, const Handle &amount, int type);
    /// Truncating towards zero; a divisor 0 gives an unspecified value. Throws ComputationError where the
    /// modulus is too small (docs/PROTOCOLS.md, "Bits that operators need").
    Handle divide(const Handle &x, const Handle &y);
    /// From now on the table knows which values are quotients and remainders.
    void note_divisions() { notes_divisions_ = true; }
    Handle remainder(const Handle &x, const Handle &y);
    /// A public divisor. Throws ComputationError where it is 0.
    Handle divisor(const Handle &x);
    /// The low bits of x as a value of the type.
    Handle wrap(const Handle &x, int type);
    /// Promises that x lies in the type; that is a hypothesis from then on, where its range does not tell.
    Handle assume(const Handle &x, int type);
    /// x, which the compiler has fitted to the type.
    Handle fitted(const Handle &x, int type) { return narrowed(x.copy(), Interval::of_type(type)); }
    /// The value of the type: x where that lies in it for certain, else what its low bits stand for. For all
    /// that is opened, or may only be told because of its range.
    Handle confined(const Handle &x, int type);
    /// x, of which nothing but a promise says that it is in its range.
    Handle doubtful(Handle &&x) {
        if (!x.is_constant()) {
            table_.doubt(x.id());
        }
        return std::move(x);
    }
    /// x, which is in its range for certain.
    Handle certain(Handle &&x) {
        if (!x.is_constant()) {
            table_[x.id()].is_assumed = 0;
        }
        return std::move(x);
    }

    Handle less(const Handle &x, const Handle &y);
    Handle equal(const Handle &x, const Handle &y);
    Handle truth(const Handle &x);

    /// On bits (values whose range is [0, 1]).
    Handle logical_and(const Handle &x, const Handle &y);
    Handle logical_or(const Handle &x, const Handle &y);
    Handle logical_xor(const Handle &x, const Handle &y);
    Handle logical_not(const Handle &x);
    Handle select(const Handle &condition, const Handle &x, const Handle &y);
    /// The lesser and the greater of two numbers (recorder_extremes.cpp).
    Handle minimum(const Handle &x, const Handle &y);
    Handle maximum(const Handle &x, const Handle &y);
    struct Ordered {
        Handle lesser, greater;
    };
    Ordered ordered(const Handle &x, const Handle &y);
    /// A number that is compared by its share: known neither by its bits nor as a word.
    bool is_number(const Handle &x) const {
        return (is_form(x, Form::kField) || is_form(x, Form::kProduct)) && known_word_bits(x) == 0;
    }
    /// The outputs of a network of exchanges, as many as there are inputs, of this range. place: of
    /// Networks::keep().
    Handle network(const std::vector<Handle> &inputs, Interval range, std::uint16_t place, int rounds);
    /// select(condition, x, y) and select(condition, y, x) of two numbers, as a compare-exchange records
    /// them: in half the records. Nothing where other ways to select are better.
    struct Exchanged {
        Handle first, second;
    };
    std::optional<Exchanged> exchange(const Handle &condition, const Handle &x, const Handle &y);

    /// Of bits of which at most one is 1: whether one is.
    Handle any_of(const std::vector<Handle> &bits);
    /// Of pairs of a bit and a value: the value whose bit is 1, or 0. At most one bit is 1; exactly one if
    /// is_one_of.
    Handle choose(const std::vector<std::pair<Handle, Handle>> &options, bool is_one_of);
    /// A bit as a number, left as a product, which is one protocol with a comparison of few rounds
    /// (selections.h).
    Handle quick_number(const Handle &bit);
    /// The one value all of whose bits are 1; there is exactly one. All bits are numbers, or none.
    Handle choose_by_products(const std::vector<std::vector<Handle>> &bits,
                              const std::vector<Handle> &values);

    /// Bit by bit, on the low bits of x and y as many as the type has; the result is a value of the type.
    enum class Bitwise { kAnd, kOr, kXor };
    Handle bitwise(Bitwise op, const Handle &x, const Handle &y, int type);

    /// Vectors: every function above takes operands of one element and vectors of equal length, element by
    /// element. Of a vector, the element with the index.
    Handle element(const Handle &x, std::uint32_t index);
    /// A vector of the elements of the runs, whose sources are borrowed. range: of all of them.
    Handle gather(std::vector<Run> runs, Interval range);
    /// The same as numbers that are known by their bits; two elements at least.
    Handle gather_in_bits(const std::vector<Run> &runs);
    /// Of the `count` elements of x, which may be one that stands for all.
    Handle sum(const Handle &x, std::size_t count);
    /// Of x, which has `count` times `width` elements: the sums of those that lie `width` apart.
    Handle sum_rows(const Handle &x, std::size_t count, std::size_t width);
    /// Of each element of x and those before it; x holds `count`, or one that stands for all.
    Handle prefix_sums(const Handle &x, std::size_t count);
    /// The elements first, first + step, …, as many as count, of a vector (not of one element).
    Handle slice(const Handle &x, std::uint32_t first, std::int32_t step, std::uint32_t count);
    /// All elements of x `count` times, one after the other.
    Handle repeat(const Handle &x, std::size_t count);
    /// The elements of vectors one after the other; each has `count`, or one that stands for all.
    Handle join(const std::vector<Handle> &vectors, std::uint32_t count);
    /// The columns of `rows` rows, which x holds one after the other, in a random order that nobody knows.
    Handle shuffle(const Handle &x, std::size_t rows);
    /// Of the low bits of x, as many as the type has.
    Handle bit_function(BitFunction function, const Handle &x, int type);
    /// rows × inner times inner × columns elements, row by row; an operand of one element stands for all. One
    /// reduction of degree for each element of the result, none where an operand is public.
    struct ProductShape {
        std::size_t rows, inner, columns;
    };
    Handle matrix_product(const Handle &x, const Handle &y, const ProductShape &shape);
    /// Of floating-point numbers, by inner products that are aligned once.
    Handle float_product(const Handle &x, const Handle &y, const ProductShape &shape,
                         const FloatFormat &format);
    /// which[i] ? x[i] : y[i], without communication where both have the same form.
    Handle choose(const std::vector<bool> &which, const Handle &x, const Handle &y);
    /// operation(x[i], y[i]) for public y[i], once for all elements that have the same one.
    Handle by_public(const Handle &x, const std::vector<mpz_class> &y,
                     const std::function<Handle(const Handle &, const mpz_class &)> &operation);
    /// Words of public numbers, which have at most so many bits.
    Handle public_word(const std::vector<mpz_class> &values, int bits);
    Handle public_bit(bool bit);
    bool is_bit(const Handle &x) const { return is_form(x, Form::kBit); }
    /// The numbers of a value that is public already.
    std::optional<std::vector<mpz_class>> public_numbers(const Handle &x);
    /// The public operand of a pending operation.
    Handle immediate_of(NodeId id);
    /// A vector of public numbers.
    Handle constants(std::span<const std::int64_t> values);
    Handle constants(const std::vector<mpz_class> &values);
    /// Known shares, all in range; form: kField or kProduct.
    Handle known(Elements shares, Interval range, Form form = Form::kField);
    /// The same of count > 1 elements.
    Handle known(PagedWords shares, std::uint32_t count, Interval range, Form form);
    // Look-ups at private places (recorder_lookup.cpp).

    /// Whether x is first, first + 1 …: `count` bits. Many take its bits once.
    std::vector<Handle> tests(const Handle &x, std::int64_t first, std::size_t count);

    /// The low bits of x, lowest first.
    std::vector<Handle> low_bits(const Handle &x, int count);
    /// The step at which they would be known; far off where they cannot be. may_derive: from bits of what x was made of,
    /// which takes longer to find out.
    std::uint64_t when_low_bits_are_known(const Handle &x, int count, bool may_derive);
    /// The first entries of the unit vector whose 1 stands where the bits, lowest first, tell; as a vector of
    /// sharings of degree t. entries < 2^15.
    Handle one_hot(const std::vector<Handle> &bits, std::size_t entries);
    /// A place in a table: unit vectors of its column and its row; no rows (the constant 0) where it is in
    /// the first one.
    struct Place {
        Handle columns, rows;
        bool tells_several = false; ///< more than one entry may be 1: elements are added
    };
    /// Elements in rows of 2^column_bits, known in public (form kPublic) or sharings of degree t, and updates
    /// that are to be added: rows[r] * values[c] to the element (r, c).
    struct Table {
        struct Update {
            Handle values, rows;
        };
        Handle elements;
        int column_bits = 0;
        std::vector<Update> updates;
        bool is_assumed = false; ///< updates may have led elements out of the range of their type
    };
    /// Writes one after the other to places of equally many bits: a bit each, as a vector, that says whether
    /// it happens, and no later one that happens and overwrites goes to the same place. Of at least two.
    struct Write {
        std::vector<Handle> place;
        Handle happens;
        bool adds = false; ///< to the element, and overwrites nothing
    };
    Handle last_writes(const std::vector<const Write *> &writes);
    /// The word that a read behind the writes sees: of the last one that happens at its place, otherwise
    /// `before`. values: words of so many bits, or anything with such a value; of the writes. read.happens: a
    /// read for which that is 0 sees `before`.
    Handle seen_word(const std::vector<const Write *> &writes, const std::vector<const Handle *> &values,
                     const Write &read, const Handle &before, int bits);
    /// The same of numbers in a range, some of which are added.
    Handle seen_number(const std::vector<const Write *> &writes, const std::vector<const Handle *> &values,
                       const Write &read, const Handle &before, Interval range);
    /// The element at the place, 0 where there is none.
    Handle look_up(const Place &place, const Table &table, Interval range);
    /// The table's elements with the updates, as a vector of sharings of degree 2t.
    Handle with_updates(const Table &table);
    /// The same of tables of words and unit vectors in bits, of which those of rows are there where the table
    /// is public.
    Handle one_hot_bits(const std::vector<Handle> &bits, std::size_t entries);
    struct WordTable {
        Handle elements; ///< a vector of words, or of public_planes
        int column_bits = 0;
    };
    /// is_number: the result is a floating-point number, which stays a word.
    Handle look_up_word(const Place &place, const WordTable &table, Interval range, bool is_number);
    /// The low bits of public numbers, as a table of words.
    Handle public_planes(const std::vector<mpz_class> &values, int bits);
    Handle public_planes(const std::vector<std::int64_t> &values, int bits);
    /// The low bits of all elements of a vector, as words.
    Handle words_of(const Handle &x, int bits) { return to_word(x, bits, false); }
    /// The table after the writes, in their order; values as for seen_word. In so many rounds.
    Handle write_table(const Handle &words, const std::vector<const Write *> &writes,
                       const std::vector<const Handle *> &values, int rounds);
    /// The number that a word, or each word of a vector, stands for: in two's complement where the range has
    /// negative ones.
    Handle number_of(const Handle &word, Interval range);
    /// x - base, where x was recorded as a sum of base and it. Nothing otherwise.
    std::optional<Handle> step_from(const Handle &base, const Handle &x);
    /// A value and a number: what x is, which may be gone later.
    struct Spot {
        Origins::Source base = {};
        std::int64_t offset = 0;
    };
    Spot spot_of(const Handle &x) const;
    /// How a value differs from the one before it: a bit, 1 where it does, and whether it is greater then (1) or less (-1); 0:
    /// it never differs.
    struct Move {
        Handle moves;
        int direction;
    };
    /// Where x was recorded as what was before and a sum of bits of one sign, or of a number and what has its sign; or as a
    /// selection of such values of one direction. Nothing otherwise.
    std::optional<Move> move_from(const Spot &before, const Handle &x);
    /// Of two bits: whether one of them requires what the other one forbids.
    bool exclude_each_other(const Handle &x, const Handle &y) const;
    /// Of two bits: whether y is 1 wherever x is, as far as products of bits tell.
    bool implies(const Handle &x, const Handle &y) const;
    /// The value as sharings of degree t.
    Handle settled(const Handle &x) { return to_field(x); }

    // Floating-point numbers (recorder_floats.cpp): words of the format's width, or anything with such a
    // value.

    /// An operation of circuits/floats.h; y: nothing where it takes one operand.
    Handle float_operation(FloatOp op, const FloatFormat &format, const Handle &x, const Handle &y,
                           int other = 0);
    /// Whether the value is, or is known as, a word of so many bits.
    bool is_word(const Handle &x, int bits) const { return bits > 0 && known_word_bits(x) == bits; }
    Handle float_negate(const Handle &x, const FloatFormat &format);
    Handle float_abs(const Handle &x, const FloatFormat &format);
    /// A bit: x != 0.
    Handle float_truth(const Handle &x, const FloatFormat &format);
    /// Of an integer in the range of the type.
    Handle float_from_integer(const Handle &x, int type, const FloatFormat &format);
    Handle float_to_integer(const Handle &x, const FloatFormat &format, int type);
    /// A signed integer that orders numbers as `<` does, and the number that has it.
    Handle float_to_key(const Handle &x, const FloatFormat &format);
    Handle float_from_key(const Handle &key, const FloatFormat &format);
    /// Of the `count` elements of x, which may be one that stands for all; aligned once (recorder_sums.cpp).
    Handle float_sum(const Handle &x, std::size_t count, const FloatFormat &format);
    /// Of each of them and those before it.
    Handle float_prefix_sums(const Handle &x, std::size_t count, const FloatFormat &format);
    /// The same in parts (float_sums.h).
    class FloatSums;
    class JoinedSums;
    /// The elements of x, or `count` times the one that it is, as a vector of words.
    Handle repeated_word(const Handle &x, std::size_t count, int bits);

    /// The value as one share of degree t or 2t, to be kept in memory.
    Handle compact(const Handle &x) { return to_linear(x); }
    /// A fresh sharing of degree t of the value, for output.
    Handle reshare(const Handle &x);
    /// Opens the value; the result's share is what was opened.
    Handle open(const Handle &x);

    /// Operations of the window, each behind those whose results it needs, become operations on bits. What is recorded for
    /// them waits with the others.
    void compute_in_bits(const std::vector<BitOperation> &operations);

    /// Lets go of values that are kept only to recognise patterns.
    void forget_patterns() {
        exchange_ = {};
        cases_.forget();
    }

    /// The entries say exactly where x is their number, with as many elements as x or one for all. are_all: it is no other
    /// number. Tests of x with public numbers are sums of entries from then on.
    void note_cases(const Handle &x, std::vector<KnownCases::Case> cases, bool are_all);

  private:
    Handle public_bits(const Handle &x);
    /// In two's complement.
    static PlainBits low_planes(const std::vector<mpz_class> &values, int bits);
    PlainBits low_planes(const std::vector<std::int64_t> &values, int bits) const;
    Handle public_table(PlainBits planes);
    template <class Set>
    Handle public_vector(std::size_t count, Interval range, Set &&set);
    Handle with_node(const Handle &x, bool as_bit);
    void append(std::vector<NodeId> &list, const Table &table);
    std::vector<NodeId> bits_of_writes(const std::vector<const Write *> &writes, bool some_add);
    Handle seen_write(const std::vector<const Write *> &writes, const Write &read);
    Handle large_constant(Int128 value);
    Handle big_constant(const mpz_class &value);
    Handle product_of(std::vector<Handle> factors);
    bool are_assumed(const std::vector<Handle> &values) const;
    /// Two numbers of the usual kind: sharings of degree t that are not known by their bits.
    bool are_plain(const Handle &x, const Handle &y) const {
        return !x.is_constant() && !y.is_constant() && x.get() != y.get() && is_plain(table_[x.id()]) &&
               is_plain(table_[y.id()]);
    }
    static bool is_plain(const Node &node) { return node.form == Form::kField && !node.has_bits; }
    Handle arranged(const Handle &x, std::vector<Run> runs);
    Handle of_each_bit(const Handle &x, const std::function<Handle(const Handle &)> &change);

    Handle to_field(const Handle &x);
    Handle to_linear(const Handle &x);
    /// As a field element, or as one of any degree.
    [[gnu::always_inline]] Operand in_field(const Handle &x) {
        return is_form(x, Form::kField) ? Operand(x) : Operand(to_field(x));
    }
    Operand in_field(Handle &&x) = delete;
    [[gnu::always_inline]] Operand in_linear(const Handle &x) {
        return is_form(x, Form::kField) || is_form(x, Form::kProduct) ? Operand(x) : Operand(to_linear(x));
    }
    Operand in_linear(Handle &&x) = delete;
    Operand steady(const Handle &x);
    Operand steady(Handle &&x) = delete;
    Handle product(const Handle &x, const Handle &y);
    Handle to_bit(const Handle &x);
    /// The low bits of x as one word. is_number: x is a floating-point number, which stays a word from now
    /// on.
    Handle to_word(const Handle &x, int bits, bool is_number = true);
    /// Bits of the word that x is, or is known as too; 0 where there is none.
    int known_word_bits(const Handle &x) const;
    Handle circuit(FloatOp op, const FloatFormat &format, int other, std::vector<Handle> operands,
                   const PublicOperand &known = {});
    /// A circuit of the table. bits: of the word that it gives, or kOneBit.
    Handle record_circuit(int number, int bits, const std::array<NodeId, 3> &operands);
    static constexpr int kOneBit = 0;
    Handle join_halves(Handle x, std::size_t count, std::size_t width,
                       const std::function<Handle(const Handle &, const Handle &)> &join);
    Handle scan_words(Handle x, std::size_t count, std::size_t width,
                      const std::function<Handle(const Handle &, const Handle &)> &join);
    Handle scan_rows(const Handle &x, std::size_t count, const JoinedSums &sums);
    Handle sum_terms(const FloatSums &sums, const Handle &terms, std::size_t count, std::size_t width);
    Handle select_words(const Handle &condition, const Handle &x, const Handle &y);
    int word_bits(const Handle &x) const { return is_form(x, Form::kWord) ? table_[x.id()].bit : 0; }
    Handle convert(const Handle &x, Op op);
    Handle reduced(const Handle &x);
    bool is_cheaper_to_convert_first(const std::vector<Run> &runs, Form form) const;
    std::optional<Handle> gathered_from_converted(const Handle &x);
    NodeId product_in(NodeId sum) const;
    // Where the field is one of bytes (recorder_bytes.cpp).
    Handle add_bytes(const Handle &x, const Handle &y);
    Handle multiply_bytes(const Handle &x, const Handle &y);
    Handle divide_bytes(const Handle &x, const Handle &y);
    bool notes_divisions_ = false;
    Handle power_of_byte(const Handle &x, int squarings);
    Handle inverse_of_byte(const Handle &x);

    Handle add_constant(const Handle &x, std::int64_t c);
    Handle multiply_constant(const Handle &x, std::int64_t c);
    Handle multiply_public(const Handle &x, const Handle &factor);
    Handle less_than_zero(const Handle &x);
    Handle less_of_numbers(const Handle &x, const Handle &y);
    Handle tested_difference(const Handle &x, const Handle &y);
    Handle equal_zero(const Handle &x);
    // Comparisons of selections with public numbers (selected_tests.cpp).
    /// The test of a node's value.
    struct Tested {
        NodeId id;
        NumberTest test;
    };
    /// A constant, or a bit that is borrowed, perhaps inverted.
    struct Outcome {
        Value value;
        bool is_inverted;
        static Outcome of(bool result) { return {Value::constant(result ? 1 : 0), false}; }
    };
    struct Choice {
        NodeId bit, when_set, otherwise; ///< node 0: the number 0
    };
    /// A test of a selection where that of one of its numbers is known.
    struct ChosenTest {
        Tested of;
        NodeId bit;
        Outcome known;
        bool is_first; ///< of the number that is taken where the bit is 1
    };
    static std::optional<Outcome> outcome_in(const Interval &range, const NumberTest &test);
    std::optional<Outcome> known_test(const Tested &x) const;
    std::optional<Outcome> outcome_where(const Tested &x, NodeId bit, bool is_set) const;
    void narrow(const Handle &x);
    bool look_behind(Tested &x) const;
    std::optional<Outcome> settle(Tested &x) const;
    Handle taken(const Outcome &outcome);
    std::optional<Choice> choice_of(NodeId id) const;
    std::optional<Choice> choice_of(const Origins::Source &value) const;
    bool step_into_choice(Tested &x, std::vector<ChosenTest> &way) const;
    std::uint64_t ready_by(const std::vector<ChosenTest> &way, std::uint64_t end) const;
    int bits_of_test(const Tested &x) const;
    std::uint64_t rounds_of_test(const Tested &x) const;
    Handle test_of(const Tested &x);
    std::optional<Handle> test_of_element(const Tested &x);
    std::optional<Handle> test_of_selected(Tested &x, bool may_compare = true);
    std::optional<Handle> test_of_parts(Tested &x);
    // Tests of values whose cases are known (cases.cpp).
    bool look_at_origin(Tested &x) const;
    std::optional<Handle> test_of_cases(Tested x, int depth = 0);
    std::optional<Handle> test_of_cases(const KnownCases::Known &known, const NumberTest &test);
    std::optional<Handle> test_of_gathered(const Tested &x, int depth);
    void remember(const Tested &x, const Handle &result);

    /// What the bit x is the complement of; 0 where it is of none, or where x is known already.
    NodeId complemented(const Handle &x) const;
    /// Of two bits.
    bool are_complements(const Handle &x, const Handle &y) const;
    Handle exclusive_or(const Handle &x, const Handle &y);
    Handle bit_operation(Op op, const Handle &x, const Handle &y);
    std::optional<Handle> without_factor(NodeId product, NodeId factor, int depth);
    std::optional<Handle> absorbed(const Handle &x, const Handle &y);
    std::optional<Handle> shorter_product(const Handle &x, const Handle &y);
    bool follows(Literal one, std::span<const Literal> required, int depth) const;
    bool is_compared(const Handle &x, const Handle &y, int k);
    std::optional<Handle> lesser_of(const Handle &x, const Handle &y);
    Handle greater_of(const Handle &x, const Handle &y, const Handle &lesser);
    Handle select_bits(const Handle &condition, const Handle &x, const Handle &y);
    std::optional<Handle> select_step(const Handle &condition, bool is_negated, const Handle &x,
                                      const Handle &y);
    NodeId selected_by(const Handle &condition, const Handle &x) const;
    std::optional<Move> move_from(std::vector<Spot> before, const Handle &x, int depth);
    std::optional<Move> move_in_sum(const Spot &before, const Handle &x);
    std::optional<Handle> select_between_sums(const Handle &condition, const Handle &x, const Handle &y);
    std::optional<Handle> select_nested(const Handle &condition, const Handle &x, const Handle &y);
    Handle unwrapped(const Handle &x, int bits);
    std::optional<Handle> wrapped_before_choice(const Handle &x, int type);

    /// Bits of integers, lowest first: each a constant or of form kBit.
    using BitList = std::vector<Handle>;
    Handle gathered_bit(const std::vector<Run> &runs, const std::map<NodeId, BitList> &lists, std::size_t i);
    [[gnu::always_inline]] bool has_public_bits(const Handle &x) const {
        return x.is_constant() || table_.has_public_bits(x.id());
    }
    int bitwise_type(const Handle &x, const Handle &y, int type) const;
    BitList bits_of(const Handle &x, int count);
    /// Only those that are wanted; 0 in place of the others.
    BitList bits_of(const Handle &x, const std::vector<bool> &wanted);
    BitList found_bits(const Handle &x, std::vector<bool> wanted);
    /// The node, or what it was converted to the field from, where that has the form; 0 where neither has.
    NodeId behind(NodeId id, Form form) const;
    // Bits of sums, selections and the like, from those of what they were made of (derived_bits.cpp).
    struct Sum;
    struct BitsPrice;
    struct OpenSum;
    struct Addend;
    struct Part;
    NodeId holder_of_bits(NodeId id) const;
    std::optional<std::uint64_t> when_bits_are_known(NodeId id, std::size_t count) const;
    bool add_summands(NodeId id, const mpz_class &factor, std::size_t count, Sum &sum);
    BitsPrice price_of_decomposing(NodeId id, std::size_t count) const;
    BitsPrice price_of_bits(NodeId id, std::size_t count, int &visited);
    static bool is_better(const BitsPrice &derived, const BitsPrice &direct);
    std::optional<BitsPrice> price_of_deriving(NodeId id, std::size_t count, int &visited);
    // Of sums (sums_in_bits.cpp).
    std::optional<BitsPrice> price_of_sum(NodeId id, std::size_t count, int &visited);
    // What they are added up from (sum_addends.cpp).
    std::uint64_t price_of_adder(std::size_t width, std::size_t count) const;
    std::optional<OpenSum> sum_behind(NodeId id, std::size_t count) const;
    Addend addend_of(NodeId id, std::size_t digits, std::size_t count, std::uint64_t ready) const;
    SumOrder order_of_addends(const std::vector<Addend> &addends, bool has_constant, std::size_t width,
                              std::size_t count) const;
    SumOrder order_of_arrivals(const std::vector<std::uint64_t> &arrivals, std::size_t width,
                               std::size_t count) const;
    SumOrder opened(std::vector<Addend> &addends, bool has_constant, std::size_t width,
                    std::size_t count) const;
    std::vector<Part> parts_of(const Sum &sum, const std::vector<Addend> &addends, std::size_t count,
                               mpz_class &constant_part);
    /// only_known: nothing is taken apart by a protocol.
    std::optional<BitList> derived_bits(const Handle &x, std::size_t count, bool only_known);
    BitList derive(NodeId id, std::size_t count);
    bool is_of_one_bit(const Sum &sum) const;
    // bit_sums.cpp
    struct Literals;
    std::optional<Handle> test_of_bits(const Tested &x);
    std::optional<Literals> literals_of(NodeId id);
    std::optional<Handle> test_of_few(const Literals &bits, bool is_equality);
    std::optional<Handle> test_of_extreme(const Literals &bits, bool is_equality);
    BitList bits_of_sum(NodeId id, std::size_t count);
    BitList bits_of_summands(const Sum &sum, std::size_t count);
    // in_bits.cpp
    BitList bits_of_number(NodeId id, std::size_t count);
    void keep_in_bits(NodeId id);
    void keep_bits_of(NodeId id);
    void take_apart(NodeId id, std::size_t width);
    BitList computed_in_bits(NodeId id, std::size_t count);
    Sum summands_in_bits(const std::vector<std::pair<NodeId, int>> &parts, std::size_t count);
    Handle test_in_bits(NodeId id);
    std::optional<Handle> compared_in_bits(const Sum &sum, bool is_equality);
    void become_bit(NodeId id, const Handle &bit);
    void become_number(NodeId id, const Handle &number);
    void change(NodeId id, Op op, const std::array<NodeId, 3> &operands);
    void add_to_columns(const BitList &bits, std::size_t place, bool is_negative,
                        std::vector<BitList> &columns, mpz_class &constant_part);
    BitList added_columns(std::vector<BitList> columns, const mpz_class &constant_part);
    BitList with_public_bits(const BitList &inputs, std::vector<int> &heights, const mpz_class &number);
    BitList chosen_bits(const Handle &condition, const BitList &a, const BitList &b);
    // Of numbers that are known by their bits (bit_numbers.cpp).
    bool stay_bits(const Handle &x, const Handle &y) const;
    int common_bits(const Handle &x, const Handle &y) const;
    Handle equal_by_bits(const Handle &x, const Handle &y);
    Handle less_by_bits(const Handle &x, const Handle &y);
    std::optional<Handle> select_by_bits(const Handle &condition, const Handle &x, const Handle &y);
    std::vector<Handle> units_of(const std::vector<Handle> &bits);
    std::optional<Handle> low_bits_of_sum(const Handle &x, int type);
    BitList planes_of(NodeId word, const std::vector<bool> &wanted, std::size_t count, bool has_sign);
    /// A number in two's complement, or the low bits of one as a value of the type.
    Handle from_bits(BitList bits);
    Handle from_bits(BitList bits, int type);
    Handle recompose(const Handle &x);
    /// The word of the bits.
    Handle assembled(const BitList &bits);
    Handle shift_bits(const Handle &x, int amount);
    std::optional<Handle> subtract_bits(const Handle &x, const Handle &y);
    Handle sign_of(const Handle &x);
    Handle no_bit_set(BitList bits);
    Handle all_set(BitList bits);

    /// A value that is public after all.
    std::optional<mpz_class> public_number(const Handle &x) const;
    struct Division {
        Handle quotient, remainder;
    };
    Handle number_of(const Handle &x);
    void note_division(const Handle &dividend, const Handle &divisor, const Division &result);
    Handle divide_by_public(const Handle &x, const mpz_class &d);
    Handle floor_divide(const Handle &x, const mpz_class &d);
    Division divide_by_private(const Handle &x, const Handle &y);
    Division divide_magnitudes(const Handle &dividend, const Handle &divisor);
    Handle magnitude(const Handle &x, const Handle &is_negative);
    Handle reciprocal(const Handle &d, const Handle &v, int k, int bits);
    struct Normaliser {
        Handle power, is_set;
    };
    Normaliser normaliser(const Handle &d, int bits);

    int amount_bits(const Handle &amount, int type) const;
    Handle power_of_two(const BitList &bits, bool falling);
    const std::vector<Value> *exponent_of(NodeId id) const;
    int power_among(const std::array<NodeId, 3> &operands) const;
    BitList shifted_bits(BitList bits, const BitList &amount, bool is_left);
    bool has_private_bits(const Handle &x) const;

    CircuitTable &circuits_;
    KnownTests tests_;
    KnownCases cases_;
    KnownRanges known_ranges_;
    double gates_in_round_ = 0;
    // While operations move to bits: bits that nothing else refers to, and the numbers that were taken apart for them.
    std::vector<Handle> taken_apart_;
    std::unordered_set<NodeId> closed_sums_;

    /// The last product of two ranges: in loops the same ones come again.
    struct {
        Interval x, y, product;
    } ranges_;

    /// The last selection, so that its mirror image (the other half of an exchange) costs nothing.
    struct Exchange {
        Handle condition, x, y, result;
    };
    Exchange exchange_;
};

} // namespace picco::runtime
