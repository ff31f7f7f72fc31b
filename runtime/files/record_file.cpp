#include "files/record_file.h"

#include "base/error.h"
#include "files/encoding.h"
#include "files/integer_type.h"

#include <array>
#include <climits>
#include <cstring>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

constexpr std::size_t kMagicBytes = 8;
constexpr std::array<const char *, 3> kMagics{"picco-in", "picco-ou", "picco-st"}; ///< by FileKind
constexpr std::uint32_t kVersion = 2;
constexpr std::uint8_t kEnd = 0, kPrivate = 1, kPublic = 2, kUnfinished = 4;
constexpr std::size_t kEndBytes = 1 + 8 + kSha256Bytes;

const char *magic_of(FileKind kind) {
    return kMagics[static_cast<std::size_t>(kind)];
}

} // namespace

std::size_t record_value_bytes(bool is_private, int type, std::size_t share_bytes) {
    return is_private ? share_bytes : (static_cast<std::size_t>(type_bits(type)) + 7) / 8;
}

RecordWriter::RecordWriter(const WritePlace &place, const RecordFileHeader &header, std::size_t share_bytes,
                           const EnvelopeUse *envelope)
    : file_(place, Access::owner) {
    if (envelope != nullptr)
        envelope_ = std::make_unique<EnvelopeWriter>(file_, *envelope);
    const char *magic = magic_of(header.kind);
    std::vector<std::uint8_t> bytes(magic, magic + kMagicBytes);
    append_number(bytes, kVersion, 4);
    for (const int number : {header.data_party, header.computing_party, header.parties, header.threshold})
        append_number(bytes, static_cast<std::uint64_t>(number), 4);
    append_number(bytes, share_bytes, 4);
    for (const auto *text :
         {&header.program, &header.hash, &header.modulus, &header.run, &header.id, &header.source})
        append_text(bytes, *text);
    put(bytes.data(), bytes.size());
}

void RecordWriter::begin(const Record &record) {
    const int kind = (record.is_private ? kPrivate : kPublic) + (record.is_unfinished ? kUnfinished : 0);
    std::vector<std::uint8_t> bytes{static_cast<std::uint8_t>(kind)};
    append_text(bytes, record.name);
    append_number(bytes, static_cast<std::uint32_t>(record.type), 4);
    append_number(bytes, static_cast<std::uint32_t>(record.is_ordered ? record.line : ~record.line), 4);
    append_number(bytes, record.rows, 8);
    append_number(bytes, record.columns, 8);
    put(bytes.data(), bytes.size());
    ++records_;
}

void RecordWriter::add(const void *values, std::size_t bytes) {
    put(values, bytes);
}

void RecordWriter::finish() {
    std::vector<std::uint8_t> bytes{kEnd};
    append_number(bytes, records_, 8);
    put(bytes.data(), bytes.size());
    const auto digest = checksum_.finish();
    put_unchecked(digest.data(), digest.size());
    if (envelope_)
        envelope_->finish();
}

void RecordWriter::put(const void *data, std::size_t size) {
    checksum_.add(data, size);
    put_unchecked(data, size);
}

void RecordWriter::put_unchecked(const void *data, std::size_t size) {
    if (envelope_)
        envelope_->write(data, size);
    else
        file_.write(data, size);
}

RecordFile::RecordFile(const ReadPlace &place, FileKind kind, const EnvelopeUse *envelope) : kind_(kind) {
    auto file = place.open();
    if (!is_envelope(*file)) {
        content_ = std::move(file);
        check_kind();
        if (envelope != nullptr)
            fail("is not encrypted: anybody may have read or altered it on its way; get one that is");
    } else if (envelope == nullptr) {
        content_ = std::move(file);
        fail("is encrypted, which --unencrypted rules out");
    } else {
        content_ = std::make_unique<EnvelopeFile>(std::move(file), *envelope);
        check_kind();
    }
    check_sum();
    parse();
}

void RecordFile::fail(const std::string &what) const {
    throw UserError(fmt::format("{}: {}", path(), what));
}

std::vector<std::uint8_t> RecordFile::values(const Record &record, std::size_t begin, std::size_t end) const {
    std::vector<std::uint8_t> bytes((end - begin) * record.value_bytes);
    content_->read(record.place + begin * record.value_bytes, bytes.data(), bytes.size());
    return bytes;
}

void RecordFile::check_kind() const {
    std::uint8_t begin[kMagicBytes] = {};
    if (content_->size() >= kMagicBytes + kEndBytes)
        content_->read(0, begin, kMagicBytes);
    const auto has_magic = [&](const char *magic) { return std::memcmp(begin, magic, kMagicBytes) == 0; };
    if (has_magic(magic_of(kind_)))
        return;
    for (const FileKind kind : {FileKind::input, FileKind::output, FileKind::state})
        if (has_magic(magic_of(kind)))
            fail(fmt::format("is {}; {} is needed", found_file(kind), needed_file(kind_)));
    fail(fmt::format("is not {}", needed_file(kind_)));
}

void RecordFile::check_sum() const {
    Sha256Digest written;
    content_->read(content_->size() - kSha256Bytes, written.data(), kSha256Bytes);
    if (digest_before(*content_, kSha256Bytes) != written)
        fail(fmt::format(
            "is truncated or was altered (its checksum does not match); copy it again from the {} party",
            kind_ == FileKind::input ? "input" : "computing"));
}

void RecordFile::parse() {
    Cursor cursor(*content_, content_->size() - kSha256Bytes);
    cursor.skip(kMagicBytes);
    if (const auto version = cursor.number(4); version != kVersion)
        fail(fmt::format("has the format version {}; this program reads version {}", version, kVersion));
    header_.kind = kind_;
    for (int *number : {&header_.data_party, &header_.computing_party, &header_.parties, &header_.threshold})
        *number = cursor.integer();
    const auto share_bytes = static_cast<std::size_t>(cursor.number(4));
    for (auto *text :
         {&header_.program, &header_.hash, &header_.modulus, &header_.run, &header_.id, &header_.source})
        *text = cursor.text();
    for (;;) {
        const auto first = cursor.number(1);
        if (first == kEnd)
            break;
        Record record;
        record.is_unfinished = kind_ == FileKind::input && (first & kUnfinished) != 0;
        const auto kind = first - (record.is_unfinished ? kUnfinished : 0);
        record.is_private = kind == kPrivate;
        record.name = cursor.text();
        record.type = cursor.integer();
        record.line = cursor.integer();
        record.is_ordered = record.line >= 0;
        if (!record.is_ordered)
            record.line = ~record.line;
        record.rows = cursor.number(8);
        record.columns = cursor.number(8);
        if (kind < kPrivate || kind > kPublic || record.type == 0 || record.type == INT_MIN)
            fail("is malformed");
        record.value_bytes = record_value_bytes(record.is_private, record.type, share_bytes);
        const auto most = cursor.left();
        if (record.value_bytes == 0 || record.columns > most ||
            (record.columns != 0 && record.rows > most / record.columns) ||
            record.count() > most / record.value_bytes)
            fail("is malformed");
        record.place = cursor.skip(record.count() * record.value_bytes);
        records_.push_back(std::move(record));
    }
    if (cursor.number(8) != records_.size() || !cursor.at_end())
        fail("is malformed");
}

} // namespace picco::runtime
