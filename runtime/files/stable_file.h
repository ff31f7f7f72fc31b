/// A file that stays what it was when it was opened, whatever others do to it meanwhile.
#pragma once

#include "files/content.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace picco::runtime {

/// Read by pieces, each compared with its SHA-256 when the file was opened: what is read twice is the same, and
/// a file that is altered or truncated in between is an error. Thread-compatible.
class StableFile final : public Content {
  public:
    static constexpr std::size_t kPieceBytes = 1 << 16;

    /// Reads it as a whole. Throws UserError where it is no regular file or cannot be read.
    explicit StableFile(const std::string &path);
    ~StableFile() override;

    const std::string &path() const override { return path_; }
    std::size_t size() const override { return size_; }
    /// Of everything, as it was when the file was opened.
    Sha256Digest digest() const override;

    void read(std::size_t offset, void *to, std::size_t bytes) const override;

  private:
    std::size_t piece_size(std::size_t piece) const;
    bool load(std::size_t piece) const;
    [[noreturn]] void fail(const std::string &what) const;

    std::string path_;
    int descriptor_ = -1;
    std::size_t size_ = 0;
    std::vector<Sha256Digest> digests_;        ///< of the pieces
    mutable std::vector<std::uint8_t> buffer_; ///< the piece that was read last
    mutable std::size_t loaded_ = SIZE_MAX;    ///< which, if it is as it was
};

} // namespace picco::runtime
