#include "paging/page_file.h"

#include "base/error.h"
#include "files/encoding.h"

#include <array>
#include <cstring>

#include <fmt/format.h>

namespace picco::runtime {

const PageFileKind kPageTrace{"picco-pt", "a page trace", "let a party write it again, with --page-trace", 8};
const PageFileKind kPagePlan{"picco-pp", "a page plan", "make it again, with picco pages", 16};

namespace {

constexpr std::size_t kMagicBytes = 8, kNumberBytes = 8, kProgramBytes = 64;
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kHeaderBytes = kMagicBytes + kNumberBytes + kProgramBytes;
constexpr std::size_t kCountBytes = 4 * kNumberBytes, kEndBytes = kCountBytes + kSha256Bytes;
constexpr std::size_t kBuffered = std::size_t{1} << 16;

} // namespace

PageFileWriter::PageFileWriter(const WritePlace &place, const PageFileKind &kind, const std::string &program)
    : kind_(kind), file_(place, Access::everyone) {
    require(program.size() == kProgramBytes, "a hash of a program has another length");
    buffer_.reserve(kBuffered + kEndBytes);
    buffer_.insert(buffer_.end(), kind.magic, kind.magic + kMagicBytes);
    append_number(buffer_, kVersion, kNumberBytes);
    buffer_.insert(buffer_.end(), program.begin(), program.end());
}

void PageFileWriter::put() {
    checksum_.add(buffer_.data(), buffer_.size());
    file_.write(buffer_.data(), buffer_.size());
    buffer_.clear();
}

void PageFileWriter::add(const std::uint64_t *words) {
    for (std::size_t i = 0; i < kind_.record_bytes / kNumberBytes; ++i)
        append_number(buffer_, words[i], kNumberBytes);
    if (buffer_.size() >= kBuffered)
        put();
}

void PageFileWriter::finish(const PageCounts &counts) {
    for (const std::uint64_t count : {counts.windows, counts.made, counts.used, counts.dropped})
        append_number(buffer_, count, kNumberBytes);
    put();
    const Sha256Digest digest = checksum_.finish();
    file_.write(digest.data(), digest.size());
}

PageFile::PageFile(const ReadPlace &place, const PageFileKind &kind) : kind_(kind), content_(place.open()) {
    std::array<char, kMagicBytes> magic{};
    if (content_->size() >= kMagicBytes)
        content_->read(0, magic.data(), kMagicBytes);
    const auto is = [&](const PageFileKind &other) {
        return std::memcmp(magic.data(), other.magic, kMagicBytes) == 0;
    };
    for (const PageFileKind *other : {&kPageTrace, &kPagePlan})
        if (other != &kind_ && is(*other))
            throw UserError(fmt::format("{}: is {}; {} is needed", path(), other->name, kind_.name));
    if (!is(kind_))
        throw UserError(fmt::format("{}: is not {}", path(), kind_.name));
    if (content_->size() < kHeaderBytes + kEndBytes ||
        (content_->size() - kHeaderBytes - kEndBytes) % kind_.record_bytes != 0)
        fail("is cut short");
    if (const std::uint64_t version = number_at(kMagicBytes); version != kVersion)
        fail(fmt::format("has the format version {}; this program reads version {}", version, kVersion));
    Sha256Digest written;
    content_->read(content_->size() - kSha256Bytes, written.data(), kSha256Bytes);
    if (digest_before(*content_, kSha256Bytes) != written)
        fail("is cut short or was altered (its checksum does not match)");
    program_.resize(kProgramBytes);
    content_->read(kMagicBytes + kNumberBytes, program_.data(), kProgramBytes);
    size_ = (content_->size() - kHeaderBytes - kEndBytes) / kind_.record_bytes;
    std::size_t offset = content_->size() - kEndBytes;
    for (std::uint64_t *count : {&counts_.windows, &counts_.made, &counts_.used, &counts_.dropped}) {
        *count = number_at(offset);
        offset += kNumberBytes;
    }
}

void PageFile::fail(const std::string &what) const {
    throw UserError(fmt::format("{}: {}: {}", path(), what, kind_.cure));
}

std::uint64_t PageFile::number_at(std::size_t offset) const {
    Cursor cursor(*content_, content_->size());
    cursor.skip(offset);
    return cursor.number(kNumberBytes);
}

void PageFile::read(std::uint64_t index, std::uint64_t *words) const {
    const std::size_t offset = kHeaderBytes + static_cast<std::size_t>(index) * kind_.record_bytes;
    for (std::size_t i = 0; i < kind_.record_bytes / kNumberBytes; ++i)
        words[i] = number_at(offset + i * kNumberBytes);
}

} // namespace picco::runtime
