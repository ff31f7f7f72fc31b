/// Owners of OpenSSL objects.
#pragma once

#include <memory>
#include <openssl/evp.h>

namespace picco::runtime {

template <auto release>
struct OpenSslRelease {
    template <typename T>
    void operator()(T *object) const {
        release(object);
    }
};

using KeyPtr = std::unique_ptr<EVP_PKEY, OpenSslRelease<EVP_PKEY_free>>;

} // namespace picco::runtime
