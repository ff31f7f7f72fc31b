/// The hash that tables of garbled gates are made with.
#pragma once

#include "base/cpu.h"
#include "base/error.h"
#include "crypto/garbling_kernels.h"
#include "crypto/keys.h"

#include <memory>

namespace picco::runtime {

inline Label operator^(Label a, Label b) {
    return {a.low ^ b.low, a.high ^ b.high};
}
/// x where the bit is 1, else 0: without a branch.
inline Label where(std::uint64_t bit, Label x) {
    const std::uint64_t mask = -(bit & 1u);
    return {x.low & mask, x.high & mask};
}
/// The bit of a label that tells which of a wire's two it is, to who knows which one has which.
inline std::uint64_t colour(Label x) {
    return x.low & 1u;
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

    /// x[0] = H(x[0], tweak), x[1] = H(x[1], tweak + 1).
    void two(std::uint64_t tweak, Label *x) {
        note(tweak);
        if (kernels_ != nullptr)
            return kernels_->two(round_keys_, tweak, x);
        slowly(tweak, x, 2);
    }
    /// x[0] and x[1] with tweak, x[2] and x[3] with tweak + 1.
    void two_pairs(std::uint64_t tweak, Label *x) {
        note(tweak);
        if (kernels_ != nullptr)
            return kernels_->two_pairs(round_keys_, tweak, x);
        slowly(tweak, x, 4);
    }

  private:
    /// Tweaks go up by two, of those that begin with 0 and with 1, so that none is there twice.
    void note([[maybe_unused]] std::uint64_t tweak) {
#ifdef PICCO_CHECKED
        std::uint64_t &least = least_[tweak >> 63u];
        require(tweak >= least, "a tweak of a garbled gate is used twice");
        least = tweak + 2;
#endif
    }
    void slowly(std::uint64_t tweak, Label *x, std::size_t count);
    struct Cipher;

    const GarblingKernels *kernels_;
#ifdef PICCO_CHECKED
    std::uint64_t least_[2] = {0, std::uint64_t{1} << 63u};
#endif
    alignas(16) std::uint8_t round_keys_[GarblingKernels::kRoundKeyBytes];
    std::unique_ptr<Cipher> cipher_; ///< without such instructions
};

} // namespace picco::runtime
