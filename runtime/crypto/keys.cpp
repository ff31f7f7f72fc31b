#include "crypto/keys.h"

#include <memory>

#include <openssl/core_names.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include "base/error.h"
#include "base/subsets.h"
#include "crypto/random.h"

namespace picco::runtime {

namespace {

Key draw_key() {
    Key key;
    random_bytes(key.data(), key.size());
    return key;
}

std::size_t index_of(int party) {
    return static_cast<std::size_t>(party - 1);
}

} // namespace

Keys::Keys(int parties_, int threshold_, int self_) : parties(parties_), threshold(threshold_), self(self_) {
    pair.resize(static_cast<std::size_t>(parties));
    subset.resize(Subsets::with_keys(parties).held_by(self).size());
}

std::vector<Keys> deal_keys(int parties, int threshold) {
    const Subsets subsets = Subsets::with_keys(parties);
    std::vector<Keys> all;
    for (int party = 1; party <= parties; ++party)
        all.emplace_back(parties, threshold, party);
    for (int i = 1; i <= parties; ++i) {
        for (int j = i + 1; j <= parties; ++j) {
            all[index_of(i)].pair[index_of(j)] = all[index_of(j)].pair[index_of(i)] = draw_key();
        }
    }
    for (int index = 0; index < subsets.count(); ++index) {
        const Key key = draw_key();
        for (int party = 1; party <= parties; ++party) {
            const int position = subsets.position(party, index);
            if (position >= 0)
                all[index_of(party)].subset[static_cast<std::size_t>(position)] = key;
        }
    }
    return all;
}

void derive_key(Key &key, const std::vector<std::uint8_t> &session, const std::string &label) {
    const std::unique_ptr<EVP_KDF, decltype(&EVP_KDF_free)> kdf(EVP_KDF_fetch(nullptr, "HKDF", nullptr),
                                                                EVP_KDF_free);
    require(kdf != nullptr, "OpenSSL offers no HKDF");
    const std::unique_ptr<EVP_KDF_CTX, decltype(&EVP_KDF_CTX_free)> context(EVP_KDF_CTX_new(kdf.get()),
                                                                            EVP_KDF_CTX_free);
    require(context != nullptr, "HKDF context");
    char digest[] = "SHA256";
    std::vector<std::uint8_t> salt = session;
    std::string info = label;
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, key.data(), key.size()),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, salt.data(), salt.size()),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, info.data(), info.size()),
        OSSL_PARAM_construct_end(),
    };
    // OpenSSL has its own copy of the key when it begins.
    require(EVP_KDF_derive(context.get(), key.data(), key.size(), parameters) == 1, "HKDF failed");
}

void derive_session_keys(Keys &keys, const std::vector<std::uint8_t> &session) {
    for (Key &key : keys.pair)
        derive_key(key, session, "picco pair");
    for (Key &key : keys.subset)
        derive_key(key, session, "picco subset");
}

} // namespace picco::runtime
