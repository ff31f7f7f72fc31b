/// Keyed generators: streams of pseudorandom values that the holders of a key draw without communication.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "base/cpu.h"
#include "base/subsets.h"
#include "crypto/keys.h"

namespace picco::runtime {

/// Which key a stream belongs to, named alike by all its holders.
struct KeyName {
    enum class Kind : std::uint8_t { pair, subset };
    Kind kind;
    int index; ///< pair: the other party; subset: number of the subset A in Subsets(n, t)

    static KeyName pair(int other) { return {Kind::pair, other}; }
    static KeyName subset(int number) { return {Kind::subset, number}; }
};

/// What a stream is for. Two uses within one operation never share purpose, dealer and key.
enum class Purpose : std::uint8_t {
    random,
    zero,
    deal_elements,
    deal_bits,
    product_mask,
    product_split,
    permutation,
    comparison
};

/// One stream of one key. The operation is drawn once per batch (Rounds::next_operation), so a stream is
/// requested exactly once in a session.
struct Stream {
    KeyName key;
    std::uint64_t operation;
    Purpose purpose;
    int dealer; ///< party that deals, 0 where nobody does; for comparisons which of their streams
};

/// The seam between protocols and randomness; tests script it.
class Generators {
  public:
    virtual ~Generators() = default;

    /// The uniform elements first, …, first + count - 1 of a stream in [0, p), canonical, modulus.size()
    /// words each; first is even. Every stream is used at most once, for elements, bits or small numbers, but
    /// piece by piece.
    virtual void element_block(const Stream &stream, std::span<const std::uint64_t> modulus,
                               std::uint64_t *out, std::size_t first, std::size_t count) = 0;
    /// The words first, …, first + words - 1 of a stream's planes of `count` uniform bits, each plane
    /// ceil(count / 64) words; padding is unspecified; first is even.
    virtual void bit_block(const Stream &stream, std::size_t count, std::uint64_t *out, std::size_t first,
                           std::size_t words) = 0;

    /// The first count uniform numbers of a stream in [0, bound), 1 <= bound <= 256.
    virtual void small_numbers(const Stream &stream, unsigned bound, std::uint8_t *out, std::size_t count);

    /// The first count elements.
    void elements(const Stream &stream, std::span<const std::uint64_t> modulus, std::uint64_t *out,
                  std::size_t count) {
        element_block(stream, modulus, out, 0, count);
    }
    /// The first `planes` planes.
    void bits(const Stream &stream, std::size_t planes, std::uint64_t *out, std::size_t count) {
        bit_block(stream, count, out, 0, planes * ((count + 63) / 64));
    }
};

/// AES-128 in counter mode: block = operation (64 bits) | stream (8) | counter (56), big endian, where the
/// stream byte is purpose << 4 | dealer. An element takes its words' bits cut to the bits of p; a value >= p
/// is replaced from the retry stream (stream byte | 0x80, counter = index << 12 | attempt << 4 | block),
/// alike at all holders, so that elements are exactly uniform. A small number is the upper half of 16 bits
/// times its bound, and is replaced likewise where the lower half is below 2^16 modulo the bound. Takes the
/// keys over; thread-compatible. What is drawn does not depend on the instruction set; without AES
/// instructions OpenSSL does the work.
std::unique_ptr<Generators> make_generators(Keys keys, Isa isa = best_isa());

/// Numbers that all parties draw alike from a seed that they all know: nothing is hidden by them. AES-128 in
/// counter mode, elements as above.
class Coefficients {
  public:
    explicit Coefficients(const Key &seed, Isa isa = best_isa());
    ~Coefficients();

    /// The uniform elements first, …, first + count - 1 of stream `number` in [0, p), canonical; first is
    /// even.
    void elements(std::uint64_t number, std::span<const std::uint64_t> modulus, std::uint64_t *out,
                  std::size_t first, std::size_t count);
    /// The bytes first, …, first + count - 1 of it; first is a multiple of 16. A stream is of one kind.
    void bytes(std::uint64_t number, std::uint8_t *out, std::size_t first, std::size_t count);

  private:
    class Stream;
    std::unique_ptr<Stream> stream_;
};

} // namespace picco::runtime
