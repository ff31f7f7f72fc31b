/// The hash that tables of garbled gates are made with.
#pragma once

#include "base/cpu.h"
#include "base/error.h"
#include "crypto/garbling_kernels.h"
#include "crypto/keys.h"

#include <memory>

namespace picco::runtime {

inline Label operator^(Label a, Label b) {
    return {a.words ^ b.words};
}
/// x where the bit is 1, else 0: without a branch.
inline Label where(std::uint64_t bit, Label x) {
    const std::uint64_t mask = -(bit & 1u);
    return {x.words & Label::Words{mask, mask}};
}
/// The bit of a label that tells which of a wire's two it is, to who knows which one has which.
inline std::uint64_t colour(Label x) {
    return x.words[0] & 1u;
}

/// H(x, i) = p(p(x) XOR i) XOR p(x), where p is AES-128 under a key that all may know. In the ideal cipher model it is
/// correlation robust with tweaks, circular uses included: TMMO of [GKWY20]. Every key and tweak is used for one pair
/// of labels.
class GarblingHash {
  public:
    explicit GarblingHash(const Key &key, Isa isa = best_isa());
    ~GarblingHash();
    GarblingHash(const GarblingHash &) = delete;
    GarblingHash &operator=(const GarblingHash &) = delete;

    /// x[i] = H(x[i], tweak + i), for so many labels.
    void each(std::uint64_t tweak, Label *x, std::size_t count) {
        note(tweak, count);
        if (kernels_ != nullptr)
            return kernels_->each(round_keys_, tweak, x, count);
        slowly(tweak, x, count, 1);
    }
    /// x[2 i] = H(x[2 i], tweak + i) and x[2 i + 1] = H(x[2 i + 1], tweak + i), for so many pairs.
    void pairs(std::uint64_t tweak, Label *x, std::size_t count) {
        note(tweak, count);
        if (kernels_ != nullptr)
            return kernels_->pairs(round_keys_, tweak, x, count);
        slowly(tweak, x, 2 * count, 2);
    }

  private:
    /// Tweaks go up, those that begin with 0 and those with 1, so that none is there twice.
    void note([[maybe_unused]] std::uint64_t tweak, [[maybe_unused]] std::size_t count) {
#ifdef PICCO_CHECKED
        std::uint64_t &least = least_[tweak >> 63u];
        require(tweak >= least, "a tweak of a garbled gate is used twice");
        least = tweak + count;
#endif
    }
    /// Without such instructions. of_tweak: labels that have the same one.
    void slowly(std::uint64_t tweak, Label *x, std::size_t count, std::size_t of_tweak);
    struct Cipher;

    const GarblingKernels *kernels_;
#ifdef PICCO_CHECKED
    std::uint64_t least_[2] = {0, std::uint64_t{1} << 63u};
#endif
    alignas(16) std::uint8_t round_keys_[GarblingKernels::kRoundKeyBytes];
    std::unique_ptr<Cipher> cipher_; ///< without such instructions
};

} // namespace picco::runtime
