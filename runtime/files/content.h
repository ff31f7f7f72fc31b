/// What the reader of a format sees of a file: bytes that stay what they are while it reads.
#pragma once

#include "crypto/sha256.h"

#include <cstddef>
#include <string>

namespace picco::runtime {

class Content {
  public:
    Content() = default;
    Content(const Content &) = delete;
    Content &operator=(const Content &) = delete;
    virtual ~Content() = default;

    virtual const std::string &path() const = 0;
    virtual std::size_t size() const = 0;
    /// Copies bytes, offset + bytes <= size(). Throws UserError where they have changed.
    virtual void read(std::size_t offset, void *to, std::size_t bytes) const = 0;
    /// Commits to all of it.
    virtual Sha256Digest digest() const = 0;
};

/// SHA-256 of all but the last `behind` bytes, behind <= size(); in bounded memory.
Sha256Digest digest_before(const Content &content, std::size_t behind);

} // namespace picco::runtime
