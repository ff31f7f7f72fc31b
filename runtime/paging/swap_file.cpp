#include "paging/swap_file.h"

#include "base/error.h"
#include "base/shown.h"
#include "crypto/random.h"

#include <openssl/evp.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <memory>
#include <new>
#include <optional>

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
    /// Of all that was added: what tells whether it is right, and whether this does.
    virtual bool finish(std::array<std::uint8_t, 16> &tag) = 0;
    virtual bool is_right(std::array<std::uint8_t, 16> tag) = 0;
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

/// Pages go to the file and come from it in pieces of so many bytes.
constexpr std::size_t kPiece = std::size_t{1} << 18;

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
    bool finish(std::array<std::uint8_t, 16> &tag) override {
        std::memcpy(tag.data(), &sum_, sizeof sum_);
        return true;
    }
    bool is_right(std::array<std::uint8_t, 16> tag) override {
        return std::memcmp(tag.data(), &sum_, sizeof sum_) == 0;
    }

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
    bool finish(std::array<std::uint8_t, 16> &tag) override {
        return finish() && control(EVP_CTRL_GCM_GET_TAG, tag);
    }
    bool is_right(std::array<std::uint8_t, 16> tag) override {
        return control(EVP_CTRL_GCM_SET_TAG, tag) && finish();
    }

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

/// Asks the system for all that a transfer wants.
void run(PageTransfer &transfer) {
    while (const std::optional<FileRequest> request = transfer.next()) {
        const auto [is_write, file, bytes, count, offset] = *request;
        const auto place = static_cast<off_t>(offset);
        const ssize_t done =
            is_write ? ::pwrite(file, bytes, count, place) : ::pread(file, bytes, count, place);
        transfer.take(done < 0 ? -errno : done);
    }
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

/// A piece of the page is turned into what is in the file in a place of its own, which O_DIRECT may have.
class SwapFile::Transfer : public PageTransfer {
  public:
    Transfer(SwapFile &file, const PageSlot &slot, bool is_write)
        : file_(file), slot_(slot), bytes_(slot.words * sizeof(std::uint64_t)),
          coder_(file.coder(slot.write, is_write)),
          room_(new std::uint8_t[in_blocks(std::min(kPiece, bytes_)) + kBlock]), is_write_(is_write) {
        const auto place = reinterpret_cast<std::uintptr_t>(room_.get());
        piece_ = room_.get() + (in_blocks(place) - place);
    }

    std::optional<FileRequest> next() override {
        if (done_ == wanted_) {
            at_ += end_piece();
            if (at_ == bytes_) {
                end();
                return std::nullopt;
            }
            own_ = std::min(kPiece, bytes_ - at_);
            wanted_ = in_blocks(own_);
            done_ = 0;
            begin_piece();
        }
        return FileRequest{is_write_, file_.file_, piece_ + done_, wanted_ - done_,
                           slot_.offset + at_ + done_};
    }

    /// The system may take a part of it, or be interrupted.
    void take(long result) override {
        if (result == -EINTR || result == -EAGAIN)
            return;
        if (result <= 0)
            fail(result == 0 ? EIO : static_cast<int>(-result));
        done_ += static_cast<std::size_t>(result);
    }

  protected:
    virtual void begin_piece() = 0;
    /// Returns its bytes of the page; 0 before there is one.
    virtual std::size_t end_piece() = 0;
    virtual void end() = 0;
    [[noreturn]] virtual void fail(int error) = 0;

    SwapFile &file_;
    PageSlot slot_;
    std::size_t bytes_, at_ = 0; ///< of the page, and of those in front of the piece
    std::size_t own_ = 0, wanted_ = 0,
                done_ = 0; ///< of the page in the piece, of the piece, of those that are done
    std::unique_ptr<PageCoder> coder_;
    /// Its place in what is large enough for one. Not memory that malloc aligns: what that has lost to alignment, many
    /// calls in a row do not find again.
    std::unique_ptr<std::uint8_t[]> room_;
    std::uint8_t *piece_;

  private:
    bool is_write_;
};

class SwapFile::Write : public Transfer {
  public:
    Write(SwapFile &file, const std::uint64_t *page, std::size_t words, PageSlot &result)
        : Transfer(file, file.new_slot(words), true), page_(reinterpret_cast<const std::uint8_t *>(page)),
          result_(result) {}

  private:
    void begin_piece() override {
        if (!coder_->add(piece_, page_ + at_, own_))
            fail(EIO);
        std::memset(piece_ + own_, 0, wanted_ - own_);
    }
    std::size_t end_piece() override { return own_; }
    void end() override {
        if (!coder_->finish(slot_.tag))
            fail(EIO);
        result_ = slot_;
    }
    void fail(int error) override {
        file_.free(slot_);
        file_.fail("written to", error, slot_.offset + bytes_);
    }

    const std::uint8_t *page_;
    PageSlot &result_;
};

class SwapFile::Read : public Transfer {
  public:
    Read(SwapFile &file, const PageSlot &slot, std::uint64_t *page)
        : Transfer(file, slot, false), page_(reinterpret_cast<std::uint8_t *>(page)) {}

  private:
    void begin_piece() override {}
    std::size_t end_piece() override {
        if (!coder_->add(page_ + at_, piece_, own_))
            fail(EIO);
        return own_;
    }
    void end() override {
        if (!coder_->is_right(slot_.tag))
            throw ComputationError(
                fmt::format("the swap file in {} does not hold what was written to it: the disk "
                            "is damaged, or somebody has changed the file",
                            shown(file_.folder_)));
    }
    void fail(int error) override { file_.fail("read from", error, 0); }

    std::uint8_t *page_;
};

std::unique_ptr<PageCoder> SwapFile::coder(std::uint64_t write, bool encrypts) const {
    if (cipher_ == Cipher::kAes256Gcm)
        return std::make_unique<Ciphering>(key_.data(), write, encrypts);
    return std::make_unique<Summing>();
}

PageSlot SwapFile::new_slot(std::size_t words) {
    PageSlot slot;
    slot.words = words;
    slot.write = ++writes_;
    slot.offset = allocate(room_for(words * sizeof(std::uint64_t)));
    return slot;
}

PageSlot SwapFile::write(const std::uint64_t *page, std::size_t words) {
    PageSlot slot;
    Write transfer(*this, page, words, slot);
    run(transfer);
    return slot;
}

void SwapFile::read(const PageSlot &slot, std::uint64_t *page) {
    Read transfer(*this, slot, page);
    run(transfer);
}

std::unique_ptr<PageTransfer> SwapFile::begin_write(const std::uint64_t *page, std::size_t words,
                                                    PageSlot &slot) {
    return std::make_unique<Write>(*this, page, words, slot);
}

std::unique_ptr<PageTransfer> SwapFile::begin_read(const PageSlot &slot, std::uint64_t *page) {
    return std::make_unique<Read>(*this, slot, page);
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
