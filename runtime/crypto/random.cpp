#include "crypto/random.h"

#include <algorithm>
#include <bit>
#include <climits>

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include "base/error.h"
#include "base/secrecy.h"
#include "common/int128.h"

namespace picco::runtime {

bool is_below(const std::uint64_t *element, std::span<const std::uint64_t> modulus) {
    unsigned char borrow = 0;
    for (std::size_t limb = 0; limb < modulus.size(); ++limb) {
        const UInt128 difference = UInt128{element[limb]} - modulus[limb] - borrow;
        borrow = static_cast<unsigned char>(difference >> 127);
    }
    return declassified(borrow != 0);
}

void random_bytes(void *to, std::size_t size) {
    auto *place = static_cast<unsigned char *>(to);
    while (size > 0) {
        const std::size_t part = std::min<std::size_t>(size, INT_MAX);
        if (RAND_bytes(place, static_cast<int>(part)) != 1) {
            throw ComputationError(
                "no secure randomness: OpenSSL's generator failed; check the system's entropy");
        }
        place += part;
        size -= part;
    }
}

void random_elements(std::uint64_t *out, std::size_t count, std::span<const std::uint64_t> modulus) {
    const std::size_t limbs = modulus.size();
    const std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero(modulus.back());
    random_bytes(out, count * limbs * sizeof *out);
    mark_private(out, count * limbs * sizeof *out);
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t *element = out + i * limbs;
        element[limbs - 1] &= mask;
        // Rejected candidates are thrown away, so that the time tells nothing about the kept ones.
        while (!is_below(element, modulus)) {
            random_bytes(element, limbs * sizeof *out);
            mark_private(element, limbs * sizeof *out);
            element[limbs - 1] &= mask;
        }
    }
}

void erase(void *memory, std::size_t size) {
    OPENSSL_cleanse(memory, size);
}

} // namespace picco::runtime
