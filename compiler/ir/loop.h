#pragma once

#include "ir/head.h"
#include "ir/values.h"
#include "plan/ranges.h"

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace picco::compiler::ir {

/// A private integer that iterations read or write: a scalar, a cell that all iterations share (`m[0]`, `*p`,
/// `s.field`), an element that each has for itself, a variable of the body, or what masked jumps need.
struct Slot {
    enum class Kind {
        kScalar,
        kCell,
        kElement,
        kLocal,
        kLooping, ///< no iteration has left the loop: 1 in front of it
        kRunning, ///< nor the function
        kResult,  ///< what a masked return gives
    } kind = Kind::kScalar;
    const Expression *place = nullptr;        ///< null: kLocal, and those of masked jumps
    const VariableSymbol *variable = nullptr; ///< kScalar, kLocal
    const Type *type = nullptr;
    bool is_bit = false;       ///< never holds anything but 0 and 1
    bool is_read = false;      ///< with the value that it had before the iteration
    bool is_written = false;   ///< in some iteration
    bool is_dead = false;      ///< nobody reads it behind the loop before it is set again
    bool is_scattered = false; ///< kElement: each iteration looks for it
    bool is_companion = false; ///< an element that goes along with its index: it is stored nowhere
    bool is_handed_on =
        false;              ///< kCell: an element that an earlier iteration wrote; it is stored nowhere else
    bool is_inside = false; ///< it moves with loops inside, which only read it
    /// The element with this number of an array that the loop writes to at private indices.
    std::optional<size_t> number = {};
    bool is_guarded = false; ///< with a number: it is read where a private condition holds
    bool needs_all = false;  ///< carried: somebody asks for its values in between
    /// What assignments outside of the loop leave in it. Nothing: anything of its type.
    std::optional<Interval> outside = {};
    /// kElement: iterations come to it where one of these lists of public conditions holds; none: always.
    std::vector<Guards> guards = {};
    Id initial = kNone;
    Id final = kNone; ///< what an iteration leaves in it
    /// Steps of an iteration, of which earlier ones have lower numbers: the last one that asks for what the slot holds, and
    /// the first and the last one that store there.
    int last_read = kNever, first_write = kNever, last_write = kNever;
    static constexpr int kNever = -1;

    /// Iterations hand it on.
    bool is_carried() const { return is_written && kind != Kind::kElement && kind != Kind::kLocal; }
    /// Its last value goes to its place.
    bool is_stored() const { return is_written && !is_companion && !is_handed_on; }
    bool is_of_jumps() const { return kind >= Kind::kLooping; }
};

struct Operation;
/// What runs in order.
using Region = std::vector<Operation>;

/// A step of the body as it is written: values are made where they stand.
struct Operation {
    enum class Kind { kLoad, kStore, kIf, kLoop } kind = Kind::kLoad;
    size_t slot = 0;  ///< kLoad, kStore; kLoop: which of the loops inside
    Id value = kNone; ///< kLoad: what it makes; kStore: what it stores; kIf: the condition
    Region then_region = {}, else_region = {}; ///< kLoop: its body is the first
    SourceRange range = {};
};

/// Why something of a loop stays as it is, for people.
struct Reason {
    SourceRange range;
    std::string text;
};

/// How carried slots go from one iteration to the next, and how iterations compose.
struct Recurrence {
    enum class Kind {
        kDelay,       ///< what the iteration before computed: nothing to compose
        kSum,         ///< s + b
        kAffine,      ///< a * s + b
        kExtreme,     ///< the greater, or the lesser, of b and, where a says so, s
        kBit,         ///< s ? b : a, all bits
        kWord,        ///< bits of s kept, turned, set or cleared: (s & a) ^ b, or one operation alone
        kBest,        ///< what comes first in an order of some slots, and what belongs to it
        kTwoBest,     ///< the best, what belongs to it, and the second best
        kLast,        ///< what the last iteration gives of those that a bit chooses
        kShift,       ///< s + b, kept within bounds
        kDrain,       ///< s moved by b towards a constant, where it is on one side of that, and not beyond
        kPredicate,   ///< kept or replaced, as one predicate of s says
        kStates,      ///< any function of a few values
        kModular,     ///< a * s + b modulo a constant
        kPaths,       ///< the greatest, or the least, of sums of slots and numbers
        kSystem,      ///< sums of multiples of slots
        kSynthesised, ///< composed as a search found and a solver proved
        kSequence,    ///< nothing known: one iteration after the other, beside all else
    } kind = Kind::kSequence;
    std::vector<size_t> slots = {}; ///< one, but for kBest, kLast and kSequence
    std::vector<Id> parts = {};     ///< elements of each iteration, over values that are there before
    bool is_greatest = false;       ///< kExtreme, kPaths
    /// kBest, kExtreme, kLast: parts are what iterations offer, one for each slot, for kLast behind the bit. An offer replaces
    /// what is there where the bit says so, or where the first one stands in this way to what is there.
    enum class Keeps { kNothing, kLast, kLess, kLessEqual, kGreater, kGreaterEqual } keeps = Keeps::kNothing;
    bool needs_all = false; ///< somebody asks for values of its slots in between
    /// Results of composing parameters 0 to k - 1 (earlier) and k to 2k - 1 (later), k parts. kSequence: what each
    /// slot becomes, of the parts, parameters 0 to k - 1, and of what the slots held before, those from k on.
    std::vector<Id> composed = {};
    /// For each slot: of the parts, parameters 0 to k - 1, to the values before, parameters from k on, one for
    /// each slot. None: kDelay, kSequence.
    std::vector<Id> applied = {};
    /// kStates: bits that say exactly where the slot holds this number behind it, over the parameters of `applied`.
    struct Case {
        mpz_class number;
        Id entry = kNone;
    };
    std::vector<Case> cases = {};
    bool are_all_cases = false; ///< it holds no other number
    Reason reason = {};         ///< kSequence: why

    /// The runtime finds what is kept, for which nobody asks in between.
    bool is_kept_by_runtime() const { return keeps != Keeps::kNothing && !needs_all; }
};

std::string_view name_of(Recurrence::Kind kind);

/// A loop inside of the body that stays one: it runs for all iterations at a time.
struct InnerLoop {
    CountedLoop head; ///< with a counter of its own
    const Expression *first = nullptr, *condition = nullptr;
    /// How often it runs, another loop inside decides. Of others the run knows ahead that they do run.
    bool is_unsure = false;
    const VariableSymbol *left_in =
        nullptr;               ///< the program's counter, where somebody reads it behind the loop
    std::vector<Id> held = {}; ///< behind if-conversion: what its iterations find in the slots they change
};

/// The loop around one that multiplies matrices: all iterations of both run at a time.
struct ProductNest {
    CountedLoop rows;
    /// A slot is an element for each iteration of two loops. 0 is the one around, 1 the loop itself, those inside follow.
    struct Matrix {
        size_t slot, down, along;
    };
    std::vector<Matrix> matrices = {};
};

/// The passes in the order in which they run (pipeline.cpp), for `--dump`.
inline constexpr std::array<std::string_view, 12> kPasses = {
    "build", "if-conversion", "picks",   "companions", "carried-elements", "dependences",
    "folds", "choices",       "fission", "products",   "idioms",           "worth"};

/// The body of a counted loop on private integers, and what passes have made of it.
struct Loop {
    Head head;
    std::optional<ProductNest> product;
    std::vector<const Statement *> around; ///< loops of the function that it stands in, outer ones first
    Graph graph;
    std::vector<Slot> slots;
    std::deque<Type> types;                  ///< that passes need
    Region body;                             ///< until if-conversion
    std::vector<const Expression *> lookups; ///< places at private indices that are read
    std::vector<InnerLoop> inner;            ///< loops inside that stay loops
    std::optional<SourceRange> exchange;     ///< of two elements that a comparison decides
    std::optional<SourceRange>
        shared_cell;            ///< or an element is written that may be it: a guard compares them
    bool may_copy_more = false; ///< one of them may be copied so often as it runs, too
    /// Counters of other loops inside, and what they hold behind the loop.
    std::vector<std::pair<const VariableSymbol *, Int128>> counters;
    std::vector<Recurrence> recurrences; ///< after folds: in an order in which each can be computed
    int room = 0;                        ///< bits of the widest signed number that can be compared
    int few = 0;                         ///< so many iterations run one by one

    bool moves(const Expression &expression) const { return head.moves(expression); }
    /// The value differs from iteration to iteration of a loop inside.
    bool moves_inside(const Expression &expression) const;
    /// All that runs are operations on private data, one by one, and sums of all iterations.
    bool is_plain() const;
    /// It runs as one, however many iterations there are: no places are compared, and what is handed on is there as early as
    /// one by one.
    bool always_runs_as_one() const;
    /// Of each value whether it differs from iteration to iteration of this loop inside.
    std::vector<bool> moving_inside(const InnerLoop &loop) const;
};

/// The loop after a pass, as text.
struct Dump {
    std::string pass, text;
};

/// A loop that stays as it is, or one that the passes have transformed.
struct Planned {
    std::unique_ptr<Loop> loop;
    Reason reason;           ///< without a loop
    std::vector<Dump> dumps; ///< of the passes that it went through, where they are wanted
};

/// All loops of the program that have private data, in the order of the source, and their functions.
std::vector<std::pair<const For *, const FunctionDefinition *>> loops_of(const Program &program);
bool has_private_data(const For &loop);

/// Builds the loop's IR and runs the passes in their order. keeps_dumps: says after each what there is. arena: for copies
/// of parts of the loop, which the IR names.
Planned plan_loop(const For &loop, const FunctionDefinition &function, Ranges &ranges, Arena &arena,
                  bool keeps_dumps = false);
/// The same of a loop that counts as it is said here.
Planned plan_loop(const CountedLoop &loop, const FunctionDefinition &function, Ranges &ranges, Arena &arena,
                  bool keeps_dumps = false);

/// The same of a loop that is all that one around does, and both as a product of matrices.
Planned plan_product(const For &around, const FunctionDefinition &function, Ranges &ranges, Arena &arena,
                     bool keeps_dumps = false);

/// The passes, in that order (passes/).
/// most_copies: loops inside that run more often stay loops.
std::optional<Reason> build(const FunctionDefinition &function, Ranges &ranges, Arena &arena, int most_copies,
                            Loop &loop);
std::optional<Reason> convert_branches(Loop &loop);
std::optional<Reason> place_picks(Loop &loop);
std::optional<Reason> find_companions(Loop &loop);
std::optional<Reason> carry_elements(Loop &loop, Arena &arena);
std::optional<Reason> find_dependences(Loop &loop);
std::optional<Reason> find_folds(Loop &loop);
std::optional<Reason> split_sequences(const FunctionDefinition &function, Loop &loop);
std::optional<Reason> find_idioms(Loop &loop);
std::optional<Reason> find_products(Loop &loop);
std::optional<Reason> weigh(Loop &loop);

/// What became of the loop, for people.
std::string remark_of(const Loop &loop);
/// The slot by the name that its place has in the program.
std::string text_of(const Slot &slot);
/// The loop as text.
std::string text_of(const Loop &loop, const std::string &pass);
/// Throws std::logic_error where something is not as it must be between passes.
void verify(const Loop &loop);

} // namespace picco::compiler::ir
