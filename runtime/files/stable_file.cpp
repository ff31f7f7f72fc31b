#include "files/stable_file.h"

#include "base/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace picco::runtime {

StableFile::StableFile(const std::string &path) : path_(path) {
    // Nobody needs to write into a pipe of this name for it to be refused.
    descriptor_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct stat status {};
    if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0)
        fail(fmt::format("cannot be opened: {}", std::strerror(errno)));
    try {
        if (!S_ISREG(status.st_mode))
            fail("is not a regular file");
        size_ = static_cast<std::size_t>(status.st_size);
        buffer_.resize(std::min(size_, kPieceBytes));
        for (std::size_t piece = 0; piece * kPieceBytes < size_; ++piece) {
            if (!load(piece))
                fail("became shorter while it was read");
            digests_.push_back(sha256(buffer_.data(), piece_size(piece)));
        }
        loaded_ = digests_.empty() ? SIZE_MAX : digests_.size() - 1;
    } catch (...) {
        ::close(descriptor_);
        throw;
    }
}

StableFile::~StableFile() {
    ::close(descriptor_);
}

void StableFile::fail(const std::string &what) const {
    throw UserError(fmt::format("{}: {}", path_, what));
}

std::size_t StableFile::piece_size(std::size_t piece) const {
    return std::min(kPieceBytes, size_ - piece * kPieceBytes);
}

/// Reads a piece into the buffer; false where the file ends before.
bool StableFile::load(std::size_t piece) const {
    const std::size_t size = piece_size(piece);
    for (std::size_t done = 0; done < size;) {
        const ssize_t got = ::pread(descriptor_, buffer_.data() + done, size - done,
                                    static_cast<off_t>(piece * kPieceBytes + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            fail(fmt::format("cannot be read: {}", std::strerror(errno)));
        if (got == 0)
            return false;
        done += static_cast<std::size_t>(got);
    }
    return true;
}

void StableFile::read(std::size_t offset, void *to, std::size_t bytes) const {
    require(offset <= size_ && bytes <= size_ - offset, "a file is read past its end");
    for (auto *out = static_cast<std::uint8_t *>(to); bytes > 0;) {
        const std::size_t piece = offset / kPieceBytes, start = offset % kPieceBytes;
        if (loaded_ != piece) {
            loaded_ = SIZE_MAX;
            if (!load(piece) || sha256(buffer_.data(), piece_size(piece)) != digests_[piece])
                fail("has changed since this program opened it; start again with a file that nobody writes "
                     "to");
            loaded_ = piece;
        }
        const std::size_t part = std::min(bytes, piece_size(piece) - start);
        std::memcpy(out, buffer_.data() + start, part);
        out += part;
        offset += part;
        bytes -= part;
    }
}

Sha256Digest StableFile::digest() const {
    return sha256(digests_.data(), digests_.size() * sizeof(Sha256Digest));
}

} // namespace picco::runtime
