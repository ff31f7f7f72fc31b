/// Contiguous 64-bit words without the cost of zeroing: the storage of shares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace picco::runtime {

/// An allocator whose containers leave new elements uninitialised: every kernel writes before it reads.
template <class T>
struct UninitialisedAllocator : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = UninitialisedAllocator<U>;
    };
    template <class U>
    void construct(U *place) noexcept {
        ::new (static_cast<void *>(place)) U;
    }
    template <class U, class... A>
    void construct(U *place, A &&...arguments) {
        ::new (static_cast<void *>(place)) U(std::forward<A>(arguments)...);
    }
};

using Words = std::vector<std::uint64_t, UninitialisedAllocator<std::uint64_t>>;

} // namespace picco::runtime
