/// Memory for keys: kept out of core dumps and, where the limit allows it, out of swap; erased when it is
/// freed, and where a signal ends the process.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace picco::runtime {

/// Aligned to 64. Throws std::bad_alloc. Not inherited by child processes, which fail when they touch it.
void *allocate_secret(std::size_t size);
/// Erases it first. Null is allowed.
void free_secret(void *memory) noexcept;

/// From now on OpenSSL takes its memory here, too, and erases what it frees: of TLS, it frees traffic secrets
/// as they are. Call it before OpenSSL is used; later nothing changes.
void guard_openssl_memory() noexcept;

/// Erases all of this when a signal ends the process: SIGTERM and the like, and crashes; on x86-64 with it the
/// registers and frames of the thread that was interrupted, so that a core file does not show who called whom.
/// Signals that are ignored, or that the program handles itself, stay as they are.
void erase_secrets_on_signals() noexcept;

/// Called where the process ends by a fault of its own: SIGSEGV, SIGBUS, SIGFPE or SIGILL. Null: nothing is.
/// It runs in the handler.
extern void (*on_fault)() noexcept;

/// Overwrites all secret memory with randomness, not zeros: another thread may still mask something with a
/// key. Safe in signal handlers; the memory is of no use afterwards.
void overwrite_secrets() noexcept;

template <class T>
struct SecretAllocator {
    using value_type = T;

    SecretAllocator() = default;
    template <class U>
    SecretAllocator(const SecretAllocator<U> &) noexcept {}

    T *allocate(std::size_t count) { return static_cast<T *>(allocate_secret(count * sizeof(T))); }
    void deallocate(T *memory, std::size_t) noexcept { free_secret(memory); }
    friend bool operator==(const SecretAllocator &, const SecretAllocator &) { return true; }
};

template <class T>
using SecretVector = std::vector<T, SecretAllocator<T>>;

} // namespace picco::runtime
