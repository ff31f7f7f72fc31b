/// Labels of garbled circuits in memory, and in messages.
#pragma once

#include "crypto/garbling_hash.h"

#include <cstring>
#include <memory>
#include <openssl/crypto.h>
#include <vector>

namespace picco::runtime {

/// Erases what it frees: both labels of a wire tell the difference, and with it all others.
template <class T>
struct ErasedAllocator : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = ErasedAllocator<U>;
    };
    void deallocate(T *memory, std::size_t count) {
        OPENSSL_cleanse(memory, count * sizeof(T));
        std::allocator<T>::deallocate(memory, count);
    }
};

using Labels = std::vector<Label, ErasedAllocator<Label>>;

inline Label read_label(const std::uint8_t *bytes) {
    Label label;
    std::memcpy(&label, bytes, sizeof label);
    return label;
}

/// Where the next one stands.
inline std::uint8_t *write_label(std::uint8_t *bytes, Label label) {
    std::memcpy(bytes, &label, sizeof label);
    return bytes + sizeof label;
}

} // namespace picco::runtime
