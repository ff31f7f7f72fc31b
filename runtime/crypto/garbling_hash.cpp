#include "crypto/garbling_hash.h"

#include "base/error.h"
#include "crypto/openssl_owner.h"

#include <algorithm>
#include <openssl/evp.h>

namespace picco::runtime {

namespace {

const GarblingKernels *kernels_of(Isa isa) {
    const GarblingKernels *best = isa >= Isa::avx512 ? garbling_kernels_avx512() : nullptr;
    return best == nullptr && isa >= Isa::avx2 ? garbling_kernels_avx2() : best;
}

} // namespace

struct GarblingHash::Cipher {
    std::unique_ptr<EVP_CIPHER_CTX, OpenSslRelease<EVP_CIPHER_CTX_free>> context{EVP_CIPHER_CTX_new()};

    void encrypt(Label *x, std::size_t count) {
        const int size = static_cast<int>(count * sizeof *x);
        int written = 0;
        auto *bytes = reinterpret_cast<unsigned char *>(x);
        require(EVP_EncryptUpdate(context.get(), bytes, &written, bytes, size) == 1 && written == size,
                "AES-128 does not encrypt");
    }
};

GarblingHash::GarblingHash(const Key &key, Isa isa) : kernels_(kernels_of(isa)) {
    if (kernels_ != nullptr) {
        kernels_->expand_key(round_keys_, key.data());
        return;
    }
    cipher_ = std::make_unique<Cipher>();
    EVP_CIPHER_CTX *context = cipher_->context.get();
    require(context != nullptr &&
                EVP_EncryptInit_ex(context, EVP_aes_128_ecb(), nullptr, key.data(), nullptr) == 1 &&
                EVP_CIPHER_CTX_set_padding(context, 0) == 1,
            "AES-128 is not available");
}

GarblingHash::~GarblingHash() = default;

void GarblingHash::slowly(std::uint64_t tweak, Label *x, std::size_t count, std::size_t of_tweak) {
    constexpr std::size_t kTogether = 32;
    Label once[kTogether], twice[kTogether];
    for (std::size_t part = 0; count > 0; x += part, count -= part, tweak += part / of_tweak) {
        part = std::min(count, kTogether);
        std::copy_n(x, part, once);
        cipher_->encrypt(once, part);
        for (std::size_t i = 0; i < part; ++i)
            twice[i] = once[i] ^ Label {
                { tweak + i / of_tweak, 0 }
            };
        cipher_->encrypt(twice, part);
        for (std::size_t i = 0; i < part; ++i)
            x[i] = once[i] ^ twice[i];
    }
}

} // namespace picco::runtime
