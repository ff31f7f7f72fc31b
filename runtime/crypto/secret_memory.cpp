#include "crypto/secret_memory.h"

#include "base/error.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <pthread.h>
#include <system_error>
#include <thread>

#include <openssl/crypto.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <ucontext.h>
#include <unistd.h>

extern void *__libc_stack_end; ///< of the first thread; the C library has no header for it

namespace picco::runtime {
namespace {

/// Safe in signal handlers; ends where there is no memory.
void put_randomness(void *to, std::size_t size) noexcept {
    auto *first = static_cast<std::uint8_t *>(to);
    while (size > 0) {
        const ssize_t drawn = ::getrandom(first, std::min<std::size_t>(size, 256), 0);
        if (drawn <= 0 && errno != EINTR)
            return;
        first += std::max<ssize_t>(drawn, 0);
        size -= static_cast<std::size_t>(std::max<ssize_t>(drawn, 0));
    }
}

/// In front of what is given out.
struct alignas(64) Header {
    std::size_t size;  ///< that was asked for
    std::size_t place; ///< of the list of free blocks that it belongs to
};

/// Blocks of powers of two, from chunks that are never given back.
class Arena {
  public:
    Arena(std::size_t chunk_bytes, bool is_for_children)
        : chunk_bytes_(chunk_bytes), is_for_children_(is_for_children) {}

    void *allocate(std::size_t size) noexcept {
        if (size > SIZE_MAX / 4)
            return nullptr;
        const std::size_t bytes = std::bit_ceil(size + sizeof(Header));
        const auto place = static_cast<std::size_t>(std::countr_zero(bytes));
        const std::lock_guard lock(mutex_);
        Block *block = free_[place];
        if (block != nullptr)
            free_[place] = block->next;
        else if ((block = take(bytes)) == nullptr)
            return nullptr;
        auto *header = new (block) Header{size, place};
        return header + 1;
    }

    void free(void *memory) noexcept {
        Header *header = static_cast<Header *>(memory) - 1;
        const std::size_t place = header->place;
        OPENSSL_cleanse(memory, header->size);
        const std::lock_guard lock(mutex_);
        auto *block = new (header) Block{free_[place]};
        free_[place] = block;
    }

    static std::size_t size_of(const void *memory) { return (static_cast<const Header *>(memory) - 1)->size; }

    /// In a signal handler: no lock.
    void overwrite() const noexcept {
        for (Chunk *chunk = chunks_.load(); chunk != nullptr; chunk = chunk->next)
            put_randomness(chunk + 1, chunk->bytes - sizeof(Chunk));
    }

  private:
    struct Block {
        Block *next;
    };
    struct alignas(64) Chunk {
        Chunk *next;
        std::size_t bytes;
    };

    Block *take(std::size_t bytes) noexcept {
        if (bytes > left_) {
            const std::size_t size = std::max(chunk_bytes_, bytes + sizeof(Chunk));
            void *pages = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            if (pages == MAP_FAILED)
                return nullptr;
            ::mlock(pages, size); // as far as RLIMIT_MEMLOCK allows it
            ::madvise(pages, size, MADV_DONTDUMP);
            if (!is_for_children_)
                ::madvise(pages, size, MADV_DONTFORK);
            auto *chunk = new (pages) Chunk{chunks_.load(), size};
            chunks_.store(chunk);
            next_ = reinterpret_cast<char *>(chunk + 1);
            left_ = size - sizeof(Chunk);
        }
        auto *block = reinterpret_cast<Block *>(next_);
        next_ += bytes;
        left_ -= bytes;
        return block;
    }

    const std::size_t chunk_bytes_;
    const bool is_for_children_; ///< that end by exit(), where OpenSSL tidies up
    std::mutex mutex_;
    std::array<Block *, 64> free_{};
    std::atomic<Chunk *> chunks_ = nullptr;
    char *next_ = nullptr;
    std::size_t left_ = 0;
};

/// Keys come first where little memory can be locked. Neither is ever destroyed.
Arena &keys() {
    static auto *const arena = new Arena(std::size_t{1} << 16, false);
    return *arena;
}
Arena &openssl() {
    static auto *const arena = new Arena(std::size_t{1} << 20, true);
    return *arena;
}

void *openssl_allocate(std::size_t size, const char *, int) {
    return size == 0 ? nullptr : openssl().allocate(size);
}

void openssl_free(void *memory, const char *, int) {
    if (memory != nullptr)
        openssl().free(memory);
}

void *openssl_reallocate(void *memory, std::size_t size, const char *file, int line) {
    if (memory == nullptr)
        return openssl_allocate(size, file, line);
    void *moved = nullptr;
    if (size != 0) {
        moved = openssl().allocate(size);
        if (moved == nullptr)
            return nullptr;
        std::memcpy(moved, memory, std::min(size, Arena::size_of(memory)));
    }
    openssl().free(memory);
    return moved;
}

/// Behind the frames of a thread, all but the first, is what it owns: so many bytes up to its control block. The
/// largest number: nothing is known.
std::uintptr_t own_of_thread = UINTPTR_MAX;

void measure_own_of_thread() noexcept {
    try {
        std::thread([] {
            const char outermost = 0;
            own_of_thread = ::pthread_self() - reinterpret_cast<std::uintptr_t>(&outermost);
        }).join();
    } catch (const std::system_error &) { // then the frames of other threads stay
    }
}

/// Where a signal came in the middle of work on keys, they are in registers, which the kernel has put on the
/// stack, and in the frames of the functions that worked. Nothing returns to them.
void overwrite_interrupted(const ucontext_t &context) noexcept {
#if defined(__x86_64__)
    constexpr std::size_t kRedZone = 128, kFrames = std::size_t{1} << 16;
    // How large the area of registers is stands in what the kernel adds to its first part (asm/sigcontext.h).
    constexpr std::size_t kFirstPart = 512, kAddition = 464;
    auto *area = reinterpret_cast<std::uint8_t *>(context.uc_mcontext.fpregs);
    if (area != nullptr) {
        _fpx_sw_bytes details;
        std::memcpy(&details, area + kAddition, sizeof details);
        put_randomness(area, details.magic1 == FP_XSTATE_MAGIC1 ? details.extended_size : kFirstPart);
    }
    const bool is_first = ::getpid() == ::gettid();
    const auto end =
        is_first ? reinterpret_cast<std::uintptr_t>(__libc_stack_end) : ::pthread_self() - own_of_thread;
    const auto first = static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RSP]) - kRedZone;
    if (first < end && (is_first || own_of_thread != UINTPTR_MAX))
        put_randomness(reinterpret_cast<void *>(first), std::min(end - first, kFrames));
#else
    static_cast<void>(context);
#endif
}

/// SA_RESETHAND: the second one ends the process as if nothing had caught it.
void end_by(int signal, siginfo_t *, void *context) {
    overwrite_secrets();
    const bool is_fault = signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL;
    if (is_fault && on_fault != nullptr)
        on_fault();
    overwrite_interrupted(*static_cast<const ucontext_t *>(context));
    ::raise(signal);
}

std::atomic<bool> guards_openssl = false;

} // namespace

void (*on_fault)() noexcept = nullptr;

void *allocate_secret(std::size_t size) {
    void *memory = keys().allocate(size);
    if (memory == nullptr)
        throw std::bad_alloc();
    return memory;
}

void free_secret(void *memory) noexcept {
    if (memory != nullptr)
        keys().free(memory);
}

void guard_openssl_memory() noexcept {
    keys();
    openssl();
    if (CRYPTO_set_mem_functions(openssl_allocate, openssl_reallocate, openssl_free) == 1)
        guards_openssl = true;
}

void overwrite_secrets() noexcept {
    keys().overwrite();
    if (guards_openssl)
        openssl().overwrite();
}

void erase_secrets_on_signals() noexcept {
    keys();
    measure_own_of_thread();
    for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU,
                             SIGXFSZ, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP}) {
        struct sigaction old {
        }, ours{};
        ours.sa_sigaction = end_by;
        ours.sa_flags = static_cast<int>(SA_SIGINFO | SA_RESETHAND | SA_NODEFER | SA_ONSTACK);
        if (::sigaction(signal, nullptr, &old) == 0 && (old.sa_flags & SA_SIGINFO) == 0 &&
            old.sa_handler == SIG_DFL)
            ::sigaction(signal, &ours, nullptr);
    }
}

} // namespace picco::runtime
