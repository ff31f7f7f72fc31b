#include "files/envelope_file.h"

#include "base/error.h"
#include "base/shown.h"
#include "crypto/random.h"
#include "files/encoding.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

constexpr std::size_t kMagicBytes = 8;
constexpr char kMagic[] = "picco-en";
constexpr std::uint32_t kVersion = 1;
/// By FileKind.
constexpr std::uint64_t kKinds[] = {1, 2, 3};
constexpr std::size_t kSealedBytes = kChunkBytes + kTagBytes;

std::uint64_t number_of(FileKind kind) {
    return kKinds[static_cast<std::size_t>(kind)];
}

/// All that the key of an envelope is bound to, up to the point.
std::vector<std::uint8_t> encode(const EnvelopeUse &use, const Point &point) {
    std::vector<std::uint8_t> bytes(kMagic, kMagic + kMagicBytes);
    append_number(bytes, kVersion, 4);
    append_number(bytes, number_of(use.kind), 4);
    append_number(bytes, static_cast<std::uint64_t>(use.writer.party), 4);
    append_number(bytes, static_cast<std::uint64_t>(use.reader.party), 4);
    for (const auto *text : {&use.program, &use.hash, &use.run})
        append_text(bytes, *text);
    for (const auto *end : {&use.writer, &use.reader})
        bytes.insert(bytes.end(), end->certificate.begin(), end->certificate.end());
    bytes.insert(bytes.end(), point.begin(), point.end());
    return bytes;
}

struct Header {
    std::uint64_t kind = 0;
    int writer = 0, reader = 0;
    std::string program, hash, run;
    Sha256Digest writer_certificate{}, reader_certificate{};
    Point point{};
    Sha256Digest check{};
};

Header read_header(Cursor &cursor) {
    Header header;
    cursor.skip(kMagicBytes);
    if (cursor.number(4) != kVersion)
        cursor.fail();
    header.kind = cursor.number(4);
    header.writer = cursor.integer();
    header.reader = cursor.integer();
    for (auto *text : {&header.program, &header.hash, &header.run})
        *text = cursor.text();
    cursor.read(header.writer_certificate.data(), kSha256Bytes);
    cursor.read(header.reader_certificate.data(), kSha256Bytes);
    cursor.read(header.point.data(), header.point.size());
    cursor.read(header.check.data(), kSha256Bytes);
    return header;
}

std::string other_certificate(const Sha256Digest &found, const EnvelopeEnd &end) {
    return fmt::format("another certificate of {} ({:.16}…) than {} ({:.16}…)", end.name, hexadecimal(found),
                       end.where, hexadecimal(end.certificate));
}

/// What is wrong with the header; empty where nothing is.
std::string fault_of(const Header &header, const EnvelopeUse &use) {
    if (header.kind != number_of(use.kind)) {
        for (const FileKind kind : {FileKind::input, FileKind::output, FileKind::state})
            if (header.kind == number_of(kind))
                return fmt::format("is {}; {} is needed", found_file(kind), needed_file(use.kind));
        return fmt::format("is of a kind that this version does not know; {} is needed",
                           needed_file(use.kind));
    }
    if (header.program != use.program || header.hash != use.hash)
        return fmt::format(
            "is for another program or another version of it ({}, {:.16}…; this is {}, {:.16}…)",
            shown(header.program), shown(header.hash), use.program, use.hash);
    if (header.writer != use.writer.party)
        return fmt::format("is of {} party {}, but was given as one of {}",
                           use.kind == FileKind::input ? "input" : "computing", header.writer,
                           use.writer.name);
    if (header.reader != use.reader.party)
        return fmt::format("is for {} party {}, but this is {}",
                           use.kind == FileKind::output ? "output" : "computing", header.reader,
                           use.reader.name);
    if (header.run != use.run)
        return fmt::format("is for the run '{}', but this is the run '{}'", shown(header.run), use.run);
    if (header.writer_certificate != use.writer.certificate)
        return "was signed with " + other_certificate(header.writer_certificate, use.writer);
    if (header.reader_certificate != use.reader.certificate)
        return "is encrypted to " + other_certificate(header.reader_certificate, use.reader);
    return {};
}

} // namespace

const char *found_file(FileKind kind) {
    switch (kind) {
    case FileKind::input:
        return "a share file of an input";
    case FileKind::output:
        return "a result file";
    case FileKind::state:
        break;
    }
    return "state that a computing party keeps";
}

const char *needed_file(FileKind kind) {
    switch (kind) {
    case FileKind::input:
        return "a share file of picco-share-input";
    case FileKind::output:
        return "a result file of a computing party";
    case FileKind::state:
        break;
    }
    return "state that --keep made";
}

void adopt_program(const ReadPlace &place, EnvelopeUse &use) {
    const auto file = place.open();
    if (!is_envelope(*file))
        return;
    Cursor cursor(*file, file->size());
    const Header header = read_header(cursor);
    use.program = header.program;
    use.hash = header.hash;
}

bool is_envelope(const Content &file) {
    char begin[kMagicBytes] = {};
    if (file.size() >= kMagicBytes)
        file.read(0, begin, kMagicBytes);
    return std::memcmp(begin, kMagic, kMagicBytes) == 0;
}

EnvelopeWriter::EnvelopeWriter(NewFile &file, const EnvelopeUse &use)
    : EnvelopeWriter(file, use, make_envelope_key()) {}

EnvelopeWriter::EnvelopeWriter(NewFile &file, const EnvelopeUse &use, const KeyPtr &fresh)
    : file_(file), own_key_(use.own_key), sealed_(kSealedBytes) {
    waiting_.reserve(kChunkBytes);
    const auto header = encode(use, public_point(fresh.get()));
    const auto secret =
        derive_envelope(fresh.get(), use.reader.key.get(), sha256(header.data(), header.size()));
    cipher_ = std::make_unique<ChunkCipher>(secret);
    put(header.data(), header.size());
    put(secret.check.data(), secret.check.size());
}

void EnvelopeWriter::write(const void *data, std::size_t size) {
    const auto *bytes = static_cast<const std::uint8_t *>(data);
    while (size > 0) {
        if (waiting_.size() == kChunkBytes)
            seal(false); // more follows
        const std::size_t part = std::min(size, kChunkBytes - waiting_.size());
        waiting_.insert(waiting_.end(), bytes, bytes + part);
        bytes += part;
        size -= part;
    }
}

void EnvelopeWriter::seal(bool is_last) {
    if (chunks_ == kMostChunks)
        throw UserError(fmt::format("{}: a file holds at most {} GiB; divide the input among variables of "
                                    "several input parties",
                                    file_.path(), kMostChunks * kChunkBytes >> 30));
    cipher_->seal(chunks_++, is_last, waiting_.data(), waiting_.size(), sealed_.data());
    put(sealed_.data(), waiting_.size() + kTagBytes);
    erase(waiting_.data(), waiting_.size());
    waiting_.clear();
}

void EnvelopeWriter::finish() {
    seal(true);
    const auto signature = sign_envelope(own_key_.get(), signed_.finish());
    file_.write(signature.data(), signature.size());
    cipher_.reset();
    own_key_.reset();
}

void EnvelopeWriter::put(const void *data, std::size_t size) {
    signed_.add(data, size);
    file_.write(data, size);
}

EnvelopeFile::EnvelopeFile(std::unique_ptr<Content> file, const EnvelopeUse &use) : file_(std::move(file)) {
    constexpr std::size_t kSignatureBytes = std::tuple_size_v<Signature>;
    Cursor cursor(*file_, std::max(file_->size(), kSignatureBytes) - kSignatureBytes);
    const Header header = read_header(cursor);
    if (const auto fault = fault_of(header, use); !fault.empty())
        fail(fault);
    Signature signature{};
    file_->read(file_->size() - signature.size(), signature.data(), signature.size());
    if (!is_signed(use.writer.key.get(), digest_before(*file_, signature.size()), signature))
        fail(fmt::format("is truncated or was altered: it is not what {} signed ({}); copy it again",
                         use.writer.name, use.writer.where));
    // From here on it is what the writer made, for this use.
    const auto bound = encode(use, header.point);
    const auto point = key_of_point(header.point);
    begin_ = cursor.at();
    const std::size_t bytes = cursor.left();
    chunks_ = (bytes + kSealedBytes - 1) / kSealedBytes;
    if (!point || chunks_ == 0 || chunks_ > kMostChunks || bytes - (chunks_ - 1) * kSealedBytes < kTagBytes)
        cursor.fail();
    size_ = bytes - chunks_ * kTagBytes;
    const auto secret = derive_envelope(use.own_key.get(), point->get(), sha256(bound.data(), bound.size()));
    if (secret.check != header.check)
        fail(fmt::format("cannot be decrypted by {}: {} made it wrongly", use.reader.name, use.writer.name));
    cipher_ = std::make_unique<ChunkCipher>(secret);
    sealed_.resize(std::min(bytes, kSealedBytes));
    buffer_.resize(std::min(size_, kChunkBytes));
}

void EnvelopeFile::fail(const std::string &what) const {
    throw UserError(fmt::format("{}: {}", path(), what));
}

void EnvelopeFile::load(std::size_t chunk) const {
    const std::size_t size = std::min(kChunkBytes, size_ - chunk * kChunkBytes);
    loaded_ = SIZE_MAX;
    file_->read(begin_ + chunk * kSealedBytes, sealed_.data(), size + kTagBytes);
    if (!cipher_->open(chunk, chunk + 1 == chunks_, sealed_.data(), size, buffer_.data()))
        fail(fmt::format("is not authentic in its part {} of {}", chunk + 1, chunks_));
    loaded_ = chunk;
}

void EnvelopeFile::read(std::size_t offset, void *to, std::size_t bytes) const {
    require(offset <= size_ && bytes <= size_ - offset, "a file is read past its end");
    for (auto *out = static_cast<std::uint8_t *>(to); bytes > 0;) {
        const std::size_t chunk = offset / kChunkBytes, start = offset % kChunkBytes;
        if (loaded_ != chunk)
            load(chunk);
        const std::size_t part = std::min(bytes, std::min(kChunkBytes, size_ - chunk * kChunkBytes) - start);
        std::memcpy(out, buffer_.data() + start, part);
        out += part;
        offset += part;
        bytes -= part;
    }
}

} // namespace picco::runtime
