#include "paging/swap_file.h"

#include "base/error.h"
#include "base/shown.h"
#include "crypto/random.h"

#include <openssl/evp.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace picco::runtime {

/// What a page is turned into, or back, piece by piece.
class PageCoder {
  public:
    virtual ~PageCoder() = default;
    virtual bool add(std::uint8_t *to, const std::uint8_t *from, std::size_t bytes) = 0;
};

namespace {

/// What O_DIRECT asks of places, sizes and memory.
constexpr std::size_t kBlock = 4096;
/// The file grows by so much at least, so that a full disk shows before anything is lost.
constexpr std::uint64_t kGrowth = std::uint64_t{1} << 26;
constexpr std::size_t kKeyBytes = 32, kNonceBytes = 12;

constexpr std::size_t in_blocks(std::size_t bytes) {
    return (bytes + kBlock - 1) / kBlock * kBlock;
}

/// Room for a page: at most a quarter more than it needs, so that pages of all sizes find free ones.
std::size_t room_for(std::size_t bytes) {
    const std::size_t step = std::max(kBlock, std::bit_ceil(bytes) / 8); // a multiple of kBlock
    return (bytes + step - 1) / step * step;
}

struct FreeContext {
    void operator()(EVP_CIPHER_CTX *context) const { EVP_CIPHER_CTX_free(context); }
};
using ContextPtr = std::unique_ptr<EVP_CIPHER_CTX, FreeContext>;

/// Pages go to the file and come from it in pieces of so many bytes, which each thread has room for.
constexpr std::size_t kPiece = std::size_t{1} << 18;

class PieceBuffer {
  public:
    PieceBuffer() : bytes_(static_cast<std::uint8_t *>(std::aligned_alloc(kBlock, kPiece))) {
        if (bytes_ == nullptr)
            throw std::bad_alloc();
    }
    ~PieceBuffer() { std::free(bytes_); }
    PieceBuffer(const PieceBuffer &) = delete;
    PieceBuffer &operator=(const PieceBuffer &) = delete;

    std::uint8_t *data() { return bytes_; }

  private:
    std::uint8_t *bytes_;
};

std::uint8_t *piece_buffer() {
    thread_local PieceBuffer buffer;
    return buffer.data();
}

std::array<std::uint8_t, kNonceBytes> nonce_of(std::uint64_t write) {
    std::array<std::uint8_t, kNonceBytes> nonce{};
    std::memcpy(nonce.data(), &write, sizeof write);
    return nonce;
}

/// A checksum of what passes by, which is not changed: enough for what a disk alters by itself.
class Summing : public PageCoder {
  public:
    bool add(std::uint8_t *to, const std::uint8_t *from, std::size_t bytes) override {
        std::memcpy(to, from, bytes);
        for (std::size_t i = 0; i < bytes; i += sizeof(std::uint64_t)) {
            std::uint64_t word = 0;
            std::memcpy(&word, from + i, sizeof word);
            sum_ = std::rotl((sum_ ^ word) * 0x9e3779b97f4a7c15, 29);
        }
        return true;
    }
    std::uint64_t sum() const { return sum_; }

  private:
    std::uint64_t sum_ = 0;
};

/// AES-256-GCM, in one direction.
class Ciphering : public PageCoder {
  public:
    Ciphering(const std::uint8_t *key, std::uint64_t write, bool encrypts) : context_(EVP_CIPHER_CTX_new()) {
        const auto nonce = nonce_of(write);
        is_good_ = context_ != nullptr && EVP_CipherInit_ex(context_.get(), EVP_aes_256_gcm(), nullptr, key,
                                                            nonce.data(), encrypts ? 1 : 0) == 1;
    }
    bool add(std::uint8_t *to, const std::uint8_t *from, std::size_t bytes) override {
        int done = 0;
        return is_good_ && EVP_CipherUpdate(context_.get(), to, &done, from, static_cast<int>(bytes)) == 1;
    }
    /// Of all that was encrypted.
    bool finish(std::array<std::uint8_t, 16> &tag) { return finish() && control(EVP_CTRL_GCM_GET_TAG, tag); }
    /// Whether it belongs to all that was decrypted.
    bool is_right(std::array<std::uint8_t, 16> tag) { return control(EVP_CTRL_GCM_SET_TAG, tag) && finish(); }

  private:
    bool finish() {
        std::uint8_t none = 0;
        int rest = 0;
        return is_good_ && EVP_CipherFinal_ex(context_.get(), &none, &rest) == 1;
    }
    bool control(int what, std::array<std::uint8_t, 16> &tag) {
        return is_good_ &&
               EVP_CIPHER_CTX_ctrl(context_.get(), what, static_cast<int>(tag.size()), tag.data()) == 1;
    }

    ContextPtr context_;
    bool is_good_ = false;
};

/// All of a piece, whatever part of it the system takes at a time. Returns 0 or what errno says.
template <class Transfer>
int transfer_all(std::uint8_t *buffer, std::size_t bytes, std::uint64_t offset, Transfer &&transfer) {
    for (std::size_t done = 0; done < bytes;) {
        const ssize_t part = transfer(buffer + done, bytes - done, static_cast<off_t>(offset + done));
        if (part < 0 && errno == EINTR)
            continue;
        if (part <= 0)
            return part == 0 ? EIO : errno;
        done += static_cast<std::size_t>(part);
    }
    return 0;
}

int open_nameless(const std::string &folder, int flags) {
    return ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC | flags, 0600);
}

} // namespace

SwapFile::SwapFile(std::string folder, Cipher cipher) : folder_(std::move(folder)), cipher_(cipher) {
    // Past the system's cache, where the file system can: what is read back soon stays in memory anyway.
    file_ = open_nameless(folder_, O_DIRECT);
    if (file_ < 0 && errno == EINVAL)
        file_ = open_nameless(folder_, 0);
    if (file_ < 0 && errno == EOPNOTSUPP) {
        std::string name = folder_ + "/picco-swap-XXXXXX";
        file_ = ::mkostemp(name.data(), O_CLOEXEC);
        if (file_ >= 0)
            ::unlink(name.c_str());
    }
    if (file_ < 0)
        throw ComputationError(fmt::format("--swap-dir {}: no file can be made there: {}", shown(folder_),
                                           std::strerror(errno)));
    if (cipher_ == Cipher::kAes256Gcm) {
        key_.resize(kKeyBytes);
        random_bytes(key_.data(), key_.size());
    }
}

SwapFile::~SwapFile() {
    ::close(file_);
}

/// needed: bytes of the file, where it is written to.
void SwapFile::fail(const char *what, int error, std::uint64_t needed) const {
    if (error == ENOSPC || error == EDQUOT || error == EFBIG) {
        struct statvfs status {};
        const std::uint64_t left =
            ::statvfs(folder_.c_str(), &status) == 0 ? std::uint64_t{status.f_bavail} * status.f_frsize : 0;
        throw ComputationError(fmt::format(
            "the swap file in {} has no room: it needs {} MiB, and {} MiB more are free there: free "
            "some, give --swap-dir another disk, or --memory more",
            shown(folder_), (needed >> 20) + 1, left >> 20));
    }
    throw ComputationError(fmt::format("a page of private data cannot be {} the swap file in {}: {}", what,
                                       shown(folder_), std::strerror(error)));
}

std::uint64_t SwapFile::size() const {
    const std::lock_guard lock(mutex_);
    return size_;
}

void SwapFile::grow(std::uint64_t least) {
    const auto grow_to = [&](std::uint64_t size) {
        int done = ::fallocate(file_, 0, static_cast<off_t>(size_), static_cast<off_t>(size - size_));
        if (done != 0 && errno == EOPNOTSUPP) // then a full disk shows later
            done = ::ftruncate(file_, static_cast<off_t>(size));
        size_ = done == 0 ? size : size_;
        return done == 0 ? 0 : errno;
    };
    const int error = grow_to(std::max(least, size_ + kGrowth));
    if (error != 0 && grow_to(least) != 0) // what is needed now may still fit
        fail("written to", error, least);
}

std::uint64_t SwapFile::allocate(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    std::vector<std::uint64_t> &places = free_[bytes];
    if (!places.empty()) {
        const std::uint64_t place = places.back();
        places.pop_back();
        return place;
    }
    if (used_ + bytes > size_)
        grow(used_ + bytes);
    used_ += bytes;
    return used_ - bytes;
}

int SwapFile::write_pieces(PageCoder &coder, const std::uint8_t *page, std::size_t bytes,
                           std::uint64_t offset) {
    std::uint8_t *const buffer = piece_buffer();
    for (std::size_t at = 0; at < bytes; at += kPiece) {
        const std::size_t piece = std::min(kPiece, bytes - at), written = in_blocks(piece);
        if (!coder.add(buffer, page + at, piece))
            return EIO;
        std::memset(buffer + piece, 0, written - piece);
        const int error =
            transfer_all(buffer, written, offset + at, [this](auto *from, auto size, auto place) {
                return ::pwrite(file_, from, size, place);
            });
        if (error != 0)
            return error;
    }
    return 0;
}

PageSlot SwapFile::write(const std::uint64_t *page, std::size_t words) {
    const std::size_t bytes = words * sizeof(std::uint64_t);
    const auto *const from = reinterpret_cast<const std::uint8_t *>(page);
    PageSlot slot;
    slot.words = words;
    slot.write = ++writes_;
    slot.offset = allocate(room_for(bytes));
    int error = 0;
    if (cipher_ == Cipher::kAes256Gcm) {
        Ciphering coder(key_.data(), slot.write, true);
        error = write_pieces(coder, from, bytes, slot.offset);
        error = error == 0 && !coder.finish(slot.tag) ? EIO : error;
    } else {
        Summing coder;
        error = write_pieces(coder, from, bytes, slot.offset);
        const std::uint64_t sum = coder.sum();
        std::memcpy(slot.tag.data(), &sum, sizeof sum);
    }
    if (error != 0) {
        free(slot);
        fail("written to", error, slot.offset + bytes);
    }
    return slot;
}

int SwapFile::read_pieces(PageCoder &coder, std::uint8_t *page, std::size_t bytes, std::uint64_t offset) {
    std::uint8_t *const buffer = piece_buffer();
    for (std::size_t at = 0; at < bytes; at += kPiece) {
        const std::size_t piece = std::min(kPiece, bytes - at);
        const int error =
            transfer_all(buffer, in_blocks(piece), offset + at,
                         [this](auto *to, auto size, auto place) { return ::pread(file_, to, size, place); });
        if (error != 0)
            return error;
        if (!coder.add(page + at, buffer, piece))
            return EIO;
    }
    return 0;
}

void SwapFile::read(const PageSlot &slot, std::uint64_t *page) {
    const std::size_t bytes = slot.words * sizeof(std::uint64_t);
    auto *const to = reinterpret_cast<std::uint8_t *>(page);
    int error = 0;
    bool is_right = false;
    if (cipher_ == Cipher::kAes256Gcm) {
        Ciphering coder(key_.data(), slot.write, false);
        error = read_pieces(coder, to, bytes, slot.offset);
        is_right = coder.is_right(slot.tag);
    } else {
        Summing coder;
        error = read_pieces(coder, to, bytes, slot.offset);
        const std::uint64_t sum = coder.sum();
        is_right = std::memcmp(slot.tag.data(), &sum, sizeof sum) == 0;
    }
    if (error != 0)
        fail("read from", error, 0);
    if (!is_right)
        throw ComputationError(
            fmt::format("the swap file in {} does not hold what was written to it: the disk "
                        "is damaged, or somebody has changed the file",
                        shown(folder_)));
}

void SwapFile::free(const PageSlot &slot) noexcept {
    const std::lock_guard lock(mutex_);
    try {
        free_[room_for(slot.words * sizeof(std::uint64_t))].push_back(slot.offset);
    } catch (const std::bad_alloc &) {
        // No room to remember the place: it stays unused.
    }
}

} // namespace picco::runtime
