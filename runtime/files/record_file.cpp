#include "files/record_file.h"

#include "base/error.h"
#include "files/integer_type.h"

#include <cstring>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

constexpr std::size_t kMagicBytes = 8;
constexpr char kInputMagic[] = "picco-in", kOutputMagic[] = "picco-ou";
constexpr std::uint32_t kVersion = 1;
constexpr std::uint8_t kEnd = 0, kPrivate = 1, kPublic = 2;
constexpr std::size_t kEndBytes = 1 + 8 + kSha256Bytes;

} // namespace

std::size_t record_value_bytes(bool is_private, int type, std::size_t share_bytes) {
    return is_private ? share_bytes : (static_cast<std::size_t>(type_bits(type)) + 7) / 8;
}

RecordWriter::RecordWriter(const std::string &path, const RecordFileHeader &header, std::size_t share_bytes)
    : file_(path, Access::owner), share_bytes_(share_bytes) {
    put(header.is_input ? kInputMagic : kOutputMagic, kMagicBytes);
    put_number(kVersion, 4);
    for (const int number : {header.data_party, header.computing_party, header.parties, header.threshold})
        put_number(static_cast<std::uint64_t>(number), 4);
    put_number(share_bytes, 4);
    for (const auto *text : {&header.program, &header.hash, &header.modulus, &header.id, &header.source})
        put_text(*text);
}

void RecordWriter::begin(const Record &record) {
    put_number(record.is_private ? kPrivate : kPublic, 1);
    put_text(record.name);
    put_number(static_cast<std::uint32_t>(record.type), 4);
    put_number(static_cast<std::uint32_t>(record.is_ordered ? record.line : ~record.line), 4);
    put_number(record.rows, 8);
    put_number(record.columns, 8);
    ++records_;
}

void RecordWriter::add(const void *values, std::size_t bytes) {
    put(values, bytes);
}

void RecordWriter::finish() {
    put_number(kEnd, 1);
    put_number(records_, 8);
    const auto digest = checksum_.finish();
    file_.write(digest.data(), digest.size());
}

void RecordWriter::put(const void *data, std::size_t size) {
    checksum_.add(data, size);
    file_.write(data, size);
}

void RecordWriter::put_number(std::uint64_t value, std::size_t bytes) {
    std::uint8_t encoded[8];
    for (std::size_t i = 0; i < bytes; ++i)
        encoded[i] = static_cast<std::uint8_t>(value >> (8 * i));
    put(encoded, bytes);
}

void RecordWriter::put_text(const std::string &text) {
    put_number(text.size(), 4);
    put(text.data(), text.size());
}

/// Reads on from a place in the file; nothing is read past its end.
class RecordFile::Cursor {
  public:
    Cursor(const RecordFile &file, std::size_t end) : file_(file), end_(end) {}

    /// The place of the next bytes.
    std::size_t skip(std::uint64_t bytes) {
        if (bytes > end_ - at_)
            file_.fail("is malformed");
        const std::size_t place = at_;
        at_ += static_cast<std::size_t>(bytes);
        return place;
    }
    std::uint64_t number(std::size_t bytes) {
        std::uint8_t from[8];
        file_.file_.read(skip(bytes), from, bytes);
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i)
            value |= std::uint64_t{from[i]} << (8 * i);
        return value;
    }
    int integer() { return static_cast<int>(static_cast<std::uint32_t>(number(4))); }
    std::string text() {
        const auto size = number(4);
        const std::size_t place = skip(size);
        std::string text(static_cast<std::size_t>(size), '\0');
        file_.file_.read(place, text.data(), text.size());
        return text;
    }
    bool at_end() const { return at_ == end_; }
    std::size_t left() const { return end_ - at_; }

  private:
    const RecordFile &file_;
    std::size_t end_;
    std::size_t at_ = 0;
};

RecordFile::RecordFile(const std::string &path, bool is_input) : file_(path), is_input_(is_input) {
    check();
    parse();
}

void RecordFile::fail(const std::string &what) const {
    throw UserError(fmt::format("{}: {}", path(), what));
}

std::vector<std::uint8_t> RecordFile::values(const Record &record, std::size_t begin, std::size_t end) const {
    std::vector<std::uint8_t> bytes((end - begin) * record.value_bytes);
    file_.read(record.place + begin * record.value_bytes, bytes.data(), bytes.size());
    return bytes;
}

void RecordFile::check() const {
    std::uint8_t begin[kMagicBytes] = {};
    if (file_.size() >= kMagicBytes + kEndBytes)
        file_.read(0, begin, kMagicBytes);
    const auto has_magic = [&](const char *magic) { return std::memcmp(begin, magic, kMagicBytes) == 0; };
    if (!has_magic(is_input_ ? kInputMagic : kOutputMagic)) {
        if (has_magic(is_input_ ? kOutputMagic : kInputMagic))
            fail(is_input_ ? "is a result file; a share file of picco-share-input is needed"
                           : "is a share file of an input; a result file of a computing party is needed");
        fail(is_input_ ? "is not a share file of picco-share-input"
                       : "is not a result file of a computing party");
    }
    Sha256Digest written;
    file_.read(file_.size() - kSha256Bytes, written.data(), kSha256Bytes);
    if (file_.digest_before(kSha256Bytes) != written)
        fail(fmt::format(
            "is truncated or was altered (its checksum does not match); copy it again from the {} party",
            is_input_ ? "input" : "computing"));
}

void RecordFile::parse() {
    Cursor cursor(*this, file_.size() - kSha256Bytes);
    cursor.skip(kMagicBytes);
    if (const auto version = cursor.number(4); version != kVersion)
        fail(fmt::format("has the format version {}; this program reads version {}", version, kVersion));
    header_.is_input = is_input_;
    for (int *number : {&header_.data_party, &header_.computing_party, &header_.parties, &header_.threshold})
        *number = cursor.integer();
    const auto share_bytes = static_cast<std::size_t>(cursor.number(4));
    for (auto *text : {&header_.program, &header_.hash, &header_.modulus, &header_.id, &header_.source})
        *text = cursor.text();
    for (;;) {
        const auto kind = cursor.number(1);
        if (kind == kEnd)
            break;
        Record record;
        record.is_private = kind == kPrivate;
        record.name = cursor.text();
        record.type = cursor.integer();
        record.line = cursor.integer();
        record.is_ordered = record.line >= 0;
        if (!record.is_ordered)
            record.line = ~record.line;
        record.rows = cursor.number(8);
        record.columns = cursor.number(8);
        record.value_bytes = record_value_bytes(record.is_private, record.type, share_bytes);
        const auto most = cursor.left();
        if (kind > kPublic || record.type == 0 || record.value_bytes == 0 || record.columns > most ||
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
