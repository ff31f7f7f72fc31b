/// SHA-256, whole or in pieces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

struct evp_md_ctx_st;

namespace picco::runtime {

inline constexpr std::size_t kSha256Bytes = 32;
using Sha256Digest = std::array<std::uint8_t, kSha256Bytes>;

Sha256Digest sha256(const void *data, std::size_t size);

/// 64 hexadecimal digits.
std::string hexadecimal(const Sha256Digest &digest);

class Sha256 {
  public:
    Sha256();
    ~Sha256();
    Sha256(Sha256 &&) noexcept;
    Sha256 &operator=(Sha256 &&) noexcept;

    void add(const void *data, std::size_t size);
    /// The digest of everything added; nothing may be added afterwards.
    Sha256Digest finish();

  private:
    struct Release {
        void operator()(evp_md_ctx_st *context) const;
    };
    std::unique_ptr<evp_md_ctx_st, Release> context_;
};

} // namespace picco::runtime
