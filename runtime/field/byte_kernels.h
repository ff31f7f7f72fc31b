/// Arithmetic on sharings of bytes, eight bytes in a word; see kernels.h for what it provides.
#pragma once

#include "field/byte_state.h"
#include "field/kernels.h"
#include "field/lanes.h"

namespace picco::runtime {
namespace {

constexpr std::uint64_t kEachByte = 0x0101010101010101;

/// Products in GF(2^8), byte by byte: in constant time, as no table is read.
template <class L>
typename L::Pack multiply_bytes(typename L::Pack a, typename L::Pack b) {
    using Pack = typename L::Pack;
    const Pack each = L::all(kEachByte), low = L::all(0x7f * kEachByte);
    Pack product = a ^ a;
    for (int bit = 7; bit >= 0; --bit) {
        const Pack top = (product >> 7) & each;
        product = ((product & low) << 1) ^ top ^ (top << 1) ^ (top << 3) ^ (top << 4); // x^8 = x^4+x^3+x+1
        const Pack chosen = (b >> bit) & each;
        product ^= a & ((chosen << 8) - chosen);
    }
    return product;
}

/// A map that is linear over bits, byte by byte, from what it makes of the bytes x^0 to x^7.
template <class L>
typename L::Pack map_bytes(typename L::Pack a, const typename L::Pack *images) {
    const typename L::Pack each = L::all(kEachByte);
    typename L::Pack sum = a ^ a;
    for (int bit = 0; bit < 8; ++bit) {
        const typename L::Pack chosen = (a >> bit) & each;
        sum ^= ((chosen << 8) - chosen) & images[bit];
    }
    return sum;
}

#if defined(__GFNI__) && defined(__AVX512F__)
template <>
inline Lanes::Pack multiply_bytes<Lanes>(Lanes::Pack a, Lanes::Pack b) {
    return Lanes::pack(_mm512_gf2p8mul_epi8(Lanes::raw(a), Lanes::raw(b)));
}
#endif

template <class L, std::size_t kWords>
class Bytes {
  public:
    static constexpr std::size_t kLimbs = kWords;
    static constexpr std::size_t kWidth = kWords == 1 ? L::kWidth : 1;
    using One = Bytes<OneLane, kWords>;
    using Pack = typename L::Pack;
    struct Element {
        Pack limb[kWords];
    };
    using Constant = Pack; ///< the number in every byte
    using Sum = Element;   ///< of products of components, in their places

    static Bytes from(const void *state) { return Bytes(static_cast<const ByteState *>(state)); }

    Element load(const Word *words) const {
        Element x;
        for (std::size_t i = 0; i < kWords; ++i)
            x.limb[i] = L::load(words + i);
        return x;
    }
    Element repeat(const Word *words) const {
        Element x;
        for (std::size_t i = 0; i < kWords; ++i)
            x.limb[i] = L::all(words[i]);
        return x;
    }
    void store(Word *words, const Element &x) const {
        for (std::size_t i = 0; i < kWords; ++i)
            L::store(words + i, x.limb[i]);
    }
    Constant prepare(const Word *words) const {
        return L::all((words[state_->number_limb] >> state_->number_shift & 0xff) * kEachByte);
    }

    Element add(Element x, const Element &y) const {
        for (std::size_t i = 0; i < kWords; ++i)
            x.limb[i] ^= y.limb[i];
        return x;
    }
    Element subtract(const Element &x, const Element &y) const { return add(x, y); }
    Element negate(const Element &x) const { return x; }
    Element multiply_constant(Element x, Constant c) const {
        for (std::size_t i = 0; i < kWords; ++i)
            x.limb[i] = multiply_bytes<L>(x.limb[i], c);
        return x;
    }
    Element combine(const Element &x, Constant c, const Element &y, Constant d) const {
        return add(multiply_constant(x, c), multiply_constant(y, d));
    }
    /// Divided by the element x, which is written 2.
    Element halve(const Element &x) const { return multiply_constant(x, L::all(0x8d * kEachByte)); }
    Element bytewise(Element x, const Element &y) const {
        for (std::size_t i = 0; i < kWords; ++i)
            x.limb[i] = multiply_bytes<L>(x.limb[i], y.limb[i]);
        return x;
    }
    struct Map {
        Pack images[8];
    };
    Map prepare_map(const std::uint8_t *images) const {
        Map map;
        for (int bit = 0; bit < 8; ++bit)
            map.images[bit] = L::all(images[bit] * kEachByte);
        return map;
    }
    Element map(Element x, const Map &map) const {
        for (std::size_t i = 0; i < kWords; ++i)
            x.limb[i] = map_bytes<L>(x.limb[i], map.images);
        return x;
    }
    /// Each element of y is public.
    Element scale(Element x, const Element &y) const {
        Pack number = (y.limb[state_->number_limb] >> state_->number_shift) & L::all(0xff);
        number ^= number << 8;
        number ^= number << 16;
        number ^= number << 32;
        return multiply_constant(x, number);
    }

    Element multiply(const Element &x, const Element &y) const {
        Sum sum = zero();
        accumulate(sum, x, y);
        return reduce(sum);
    }
    Element multiply_add(const Element &sum, const Element &x, const Element &y) const {
        return add(sum, multiply(x, y));
    }
    Sum zero() const {
        Sum sum;
        for (std::size_t i = 0; i < kWords; ++i)
            sum.limb[i] = L::all(0);
        return sum;
    }
    void accumulate(Sum &sum, const Element &x, const Element &y) const {
        Element factor = zero();
        for (const ByteState::Move &move : state_->moves) {
            const Pack from = y.limb[move.from];
            factor.limb[move.to] ^=
                (move.shift >= 0 ? from << move.shift : from >> -move.shift) & L::all(move.mask);
        }
        for (std::size_t i = 0; i < kWords; ++i)
            sum.limb[i] ^= multiply_bytes<L>(x.limb[i], factor.limb[i]);
    }
    /// All products become one summand.
    Element reduce(const Sum &sum) const {
        Pack all = sum.limb[0];
        for (std::size_t i = 1; i < kWords; ++i)
            all ^= sum.limb[i];
        all ^= all >> 32;
        all ^= all >> 16;
        all ^= all >> 8;
        Element result = zero();
        result.limb[state_->summand_limb] = (all & L::all(0xff)) << state_->summand_shift;
        return result;
    }

  private:
    explicit Bytes(const ByteState *state) : state_(state) {}

    const ByteState *state_;
};

/// Eight bytes in a word, whatever the elements are.
using WordsOfBytes = Bytes<Lanes, 1>;

void multiply_bytes_of_words(const void *state, Word *out, const Word *a, const Word *b, std::size_t words) {
    for_each<WordsOfBytes>(state, words, kNothing, [=](const auto &f, int, std::size_t i) {
        f.store(out + i, f.bytewise(f.load(a + i), f.load(b + i)));
    });
}

void map_bytes_of_words(const void *state, Word *out, const Word *a, const std::uint8_t *images,
                        std::size_t words) {
    for_each<WordsOfBytes>(
        state, words, [=](const auto &f) { return f.prepare_map(images); },
        [=](const auto &f, const auto &map, std::size_t i) { f.store(out + i, f.map(f.load(a + i), map)); });
}

template <class A>
struct MoreByteKernels {
    static void scale(const void *state, Word *out, const Word *a, const Word *b, std::size_t count) {
        for_each<A>(state, count, kNothing, [=](const auto &f, int, std::size_t i) {
            f.store(out + i, f.scale(f.load(a + i), f.load(b + i)));
        });
    }
    static constexpr ByteKernels table() { return {scale, multiply_bytes_of_words, map_bytes_of_words}; }
};

constexpr FieldKernels kOneWord = Kernels<Bytes<Lanes, 1>>::table();
constexpr FieldKernels kThreeWords = Kernels<Bytes<OneLane, 3>>::table();
constexpr FieldKernels kNineWords = Kernels<Bytes<OneLane, 9>>::table();
constexpr ByteKernels kMoreOfOneWord = MoreByteKernels<Bytes<Lanes, 1>>::table();
constexpr ByteKernels kMoreOfThreeWords = MoreByteKernels<Bytes<OneLane, 3>>::table();
constexpr ByteKernels kMoreOfNineWords = MoreByteKernels<Bytes<OneLane, 9>>::table();

} // namespace
} // namespace picco::runtime
