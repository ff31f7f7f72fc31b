/// One recorded operation and its result.
#pragma once

#include "engine/values/interval.h"

#include <array>
#include <cstdint>
#include <initializer_list>

namespace picco::runtime {

/// Index of a node in the ValueTable; 0 is no node.
using NodeId = std::uint32_t;

/// How a result is represented.
enum class Form : std::uint8_t {
    kField,   ///< Shamir sharing of degree t
    kProduct, ///< Shamir sharing of degree 2t that was never sent: a product, or a sum that holds one
    kBit,     ///< one bit in boolean sharing, a bit of the word for each component that the party holds
    kBits,    ///< an integer known by its bits, without a share of its own
    kWord,    ///< an unsigned integer of Node::bit bits in boolean sharing
    kPublic,  ///< opened, or public from the start: the numbers themselves, which are sharings of degree 0
};

enum class Op : std::uint8_t {
    kLeaf,             ///< known from the start: an input, a constant, a value read back from memory
    kAdd,              ///< x + y
    kSubtract,         ///< x - y
    kNegate,           ///< -x
    kAddConstant,      ///< x + immediate
    kMultiplyConstant, ///< x * immediate
    kMultiply,         ///< x * y, left as a product
    kScale,            ///< x * y of bytes in GF(2^8), y public
    kSquare,           ///< x^(2^m) in GF(2^8)
    kDot,              ///< sum of products of a list of pairs, left as a product
    kSelect,           ///< y + c * (x - y), left as a product
    kOther,            ///< x + y - z: the half of an exchange that z is not
    kWrap,             ///< x - 2^k * y, where y = floor(x / 2^k)
    kRecompose,        ///< immediate + sum of 2^i * x_i over a list, the last one negative
    kXor,              ///< of bits
    kNot,              ///< of a bit
    kElement,          ///< one element of a vector; the immediate is its index
    kGather,           ///< a vector of elements of other values, by a list of runs
    kSum,              ///< of all elements of a vector
    kPrefixSums,       ///< of the elements of a vector, up to each of them
    kMatrixProduct,    ///< of two matrices, row by row; the immediate holds the sizes
    kPick,             ///< kFold where nothing needs a reduction
    kAbsorb,           ///< a table with all its updates, left as products
    kFlipTop,          ///< a word, its top bit ^= bit m
    kClearTop,         ///< a word, its top bit 0
    kPlane,            ///< bit m of a word
    kAssemble,         ///< the word of a list of bits
    kReduce,           ///< product → field
    kExchange,         ///< y + c * (x - y) → field
    kLessThanZero,     ///< field, or x - y of two of them → bit
    kEqualZero,        ///< field → bit
    kSelectNegative,   ///< x < 0 ? y : z, left as a product
    kSelectBit,        ///< bit ? y : z, left as a product
    kMinimum,          ///< the lesser of two, left as a product; bit: its kOther was recorded
    kAnd,              ///< of bits
    kDecompose,        ///< field → one bit of its two's complement form
    kToField,          ///< bit → field
    kInverse,          ///< 1 / x of bytes in GF(2^8), 0 for 0
    kInverseMasks,     ///< what a kInverse of few rounds needs
    kTruncate,         ///< floor(x / 2^m)
    kResidue,          ///< the value of a type of k bits that has the low bits of x; m: kSignedResidue, …
    kRandomDigits,     ///< masks with the digits of their k low bits, m of these apart, some elements each
    kRandomBits,       ///< bits that nobody knows
    kMaskedDigits, ///< x, masks → the digits of x + mask compared with those of the mask, some elements each
    kSelectByDigits,   ///< z + step where the test holds of what the digits are from, left as a product
    kTestByDigits,     ///< digits, random bits, the same as numbers → bit
    kTruncateByDigits, ///< digits → floor(x / 2^m), left as a product
    kResidueByDigits,  ///< digits → the low bits of x as a number, left as a product
    kToWord,           ///< field → word of m bits
    kCircuit,          ///< circuit k of bits and words → word, or bit; in m pieces
    kFromWord,         ///< word → field, k: kSignedWord, kWholeWord, kOnesOfWord
    kLastWrites,       ///< bits of the places of k-bit writes, and whether they happen → whether they last
    kSeenWrites,       ///< the same, and of a read behind them → which one it sees, none of them in front
    kPickWord,         ///< bits of which one is 1, and as many words → the word of that one
    kOneHot,           ///< bits of an index → the unit vector that has its 1 there
    kNetwork,          ///< the outputs of network k of exchanges, of a list of inputs; in m rounds
    kShuffle,          ///< rows of a vector, all in one random order
    kFold,             ///< the element of a table that unit vectors tell, left as a product
    kOneHotBits,       ///< kOneHot in bits: a vector of them
    kWriteTable,       ///< a table of words after writes to it, of k-bit places; in m rounds
    kReadTable,        ///< the element of a table of words that unit vectors in bits tell; in m rounds
    kGarbled, ///< garbled circuit k of a list: bits and words, then numbers → parts of its results, as
              ///< the parties hold them: numbers, then bits
    kGarbledNumbers, ///< parts → field, a vector
    kGarbledBits,    ///< parts → bits, a vector
    kOpen,           ///< field → public
    kOpenProduct,    ///< product → public
    kOpenBit,        ///< bit → public
    kOpenWord,       ///< word → public
    kCount,
};

/// The name of an operation in statistics and messages.
const char *name_of(Op op);

/// How what an operation works on is represented.
enum class Representation : std::uint8_t {
    kField,      ///< shares of numbers, comparisons included
    kBits,       ///< shared bits and words of them
    kGarbled,    ///< gates of a garbled circuit
    kConversion, ///< from one of them to another
    kOpened,     ///< becomes public
};
Representation representation_of(Op op);
const char *name_of(Representation representation);

/// Whether the operation needs no communication.
constexpr bool is_local(Op op) {
    return op < Op::kReduce;
}

/// A set of operations.
class OpSet {
  public:
    constexpr OpSet(std::initializer_list<Op> ops) {
        static_assert(static_cast<int>(Op::kCount) <= 64 * kWords, "a bit each");
        for (const Op op : ops) {
            words_[static_cast<std::size_t>(op) / 64] |= std::uint64_t{1} << static_cast<int>(op) % 64;
        }
    }
    constexpr bool has(Op op) const {
        return (words_[static_cast<std::size_t>(op) / 64] >> static_cast<int>(op) % 64 & 1u) != 0;
    }

  private:
    static constexpr int kWords = 2;
    std::array<std::uint64_t, kWords> words_{};
};

/// Whether operands[0] is the index of a list.
constexpr bool has_list(Op op) {
    constexpr OpSet kWithList{Op::kDot,       Op::kRecompose,  Op::kGather,     Op::kPick,
                              Op::kAbsorb,    Op::kAssemble,   Op::kLastWrites, Op::kSeenWrites,
                              Op::kPickWord,  Op::kOneHot,     Op::kFold,       Op::kOneHotBits,
                              Op::kReadTable, Op::kWriteTable, Op::kNetwork,    Op::kGarbled};
    return kWithList.has(op);
}

/// Node::m of a comparison: by private_compare.h or by digits, in fewer rounds and more bytes.
constexpr int kFewRounds = 1;
/// Node::m of kToField: left as a product.
constexpr int kAsProduct = 1;
/// Node::m of kInverse: with masks, its second operand.
constexpr int kMasked = 1;
/// Node::m of kLessThanZero: in fewer bytes and more rounds.
constexpr int kByRipple = 2;
/// Node::m of kTruncate: how many bits are cut off, and a flag: in fewer rounds, left as a product.
constexpr int kBitsCutOff = 0x7fff, kCutInFewRounds = 0x8000;
/// Node::m of kResidue: of a signed type.
constexpr int kSignedResidue = 1;
/// Node::m of a selection by a comparison: y - z has degree t; and: x == 0 ? y : z, of k bits as of an equality.
constexpr int kIsReduced = 1, kOfEquality = 2;
/// Node::m of kMinimum: kFewRounds, kByRipple or 0 in these bits; a flag for an operand of degree 2t, and one
/// for its reduction through kings.
constexpr int kComparing = 3, kOfProducts = 4, kThroughKings = 8;
/// Node::m of a reduction: through kings, in fewer bytes and more rounds.
constexpr int kFewBytes = 1;
/// Node::k of kFromWord: in two's complement; as a whole (protocols/convert/compose.h), in fewer bytes and more
/// rounds; how many of its bits are 1, by the same choice.
constexpr int kSignedWord = 1, kWholeWord = 2, kOnesOfWord = 4;
/// And, times kWordPiece, in how many pieces that is done where it is not as a whole; 0: in one.
constexpr int kWordPiece = 8, kMostWordPieces = 0xffff / kWordPiece;
/// Node::m of kPick and kFold: the columns are no unit vector, more than one entry may be 1.
constexpr int kOfSeveral = 1;
/// Node::k of kLastWrites and kSeenWrites: bits of a place, and a flag: behind the bits of each write stands
/// whether it overwrites, 0 where it adds.
constexpr int kPlaceBits = 255, kSomeAdd = 256;

struct VectorData;

/// A program of more rounds would run for years.
constexpr std::uint64_t kMostSteps = (std::uint64_t{1} << 40) - 1;

enum class State : std::uint8_t {
    kFree,
    kPending, ///< recorded, not started
    kDead,    ///< recorded, then found unused; freed when its turn comes
    kRunning, ///< in a protocol
    kDone,    ///< its share (or opened value) stands in the table
};

/// A value of one element, or a vector: the same operation on `count` elements at a time, an operand of one
/// element serving them all. A node owns a reference to each operand until it is done.
struct Node {
    Op op = Op::kLeaf;
    Form form : 3 = Form::kField;
    State state : 3 = State::kFree;
    std::uint8_t has_bits : 1 = 0;    ///< the table knows bits of it
    std::uint8_t is_assumed : 1 = 0;  ///< that it is in its range is a hypothesis, see Records::passes_on()
    std::uint16_t bit = 0;            ///< which bit kDecompose is; bits of a word
    std::array<NodeId, 3> operands{}; ///< where has_list(op), operands[0] is the index of the list
    NodeId converted = 0;    ///< product ↔ its reduction, bit, bits or word ↔ their field element
    std::uint16_t k = 0;     ///< bit length, for operations that need one
    std::uint16_t m = 0;     ///< bits cut off by kTruncate, width of kWrap, bits that kDecompose finds,
                             ///< kFewRounds, kByRipple, kFewBytes, kIsReduced, those of kMinimum
    std::uint32_t count = 1; ///< elements
    NodeId word = 0;         ///< the word with the value of this field element
    std::uint64_t when = 0;  ///< see set_when()
    Interval range;          ///< of every element
    union {
        std::uint64_t *home = nullptr; ///< a memory location that holds this value, to write it back to
        VectorData *vector;            ///< where has_vector()
    };

    /// A new node without operands, in a place that held another: each field is written once.
    void begin(Op new_op, Form new_form, Interval new_range, std::uint32_t new_count) {
        op = new_op;
        form = new_form;
        state = State::kPending;
        converted = 0;
        has_bits = 0;
        is_assumed = 0;
        count = new_count;
        word = 0;
        range = new_range;
        home = nullptr;
    }
    void take_operands(const NodeId *ids, int new_k, int new_m, int new_bit) {
        operands = {ids[0], ids[1], ids[2]};
        bit = static_cast<std::uint16_t>(new_bit);
        k = static_cast<std::uint16_t>(new_k);
        m = static_cast<std::uint16_t>(new_m);
    }

    /// The step at which the result is known, and the source line. One number, written as a whole: a
    /// processor waits where it reads a word of which a part has just been written.
    void set_when(std::uint64_t ready, std::uint32_t line) {
        when = (ready & kMostSteps) | std::uint64_t{line} << 40;
    }
    std::uint64_t ready() const { return when & kMostSteps; }
    std::uint32_t line() const { return static_cast<std::uint32_t>(when >> 40); }

    /// Whether the result lies in memory of its own.
    bool has_vector() const { return count > 1 || form == Form::kWord; }
};
static_assert(sizeof(Node) <= 64, "a cache line each");

} // namespace picco::runtime
