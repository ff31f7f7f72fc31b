/// The common form of share files and result files (docs/FILES.md): header, records, checksum; inside an envelope
/// or in the clear.
#pragma once

#include "crypto/sha256.h"
#include "files/content.h"
#include "files/envelope_file.h"
#include "files/new_file.h"
#include "files/places.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace picco::runtime {

struct RecordFileHeader {
    FileKind kind = FileKind::input;
    std::string program, hash, modulus;
    int data_party = 0;      ///< the input or output party
    int computing_party = 0; ///< whose shares these are
    int parties = 0, threshold = 0;
    std::string run;    ///< the name that was agreed; empty where none was
    std::string id;     ///< hexadecimal; the same in all files of one sharing, or of one run
    std::string source; ///< input: the user's file
};

struct Record {
    std::string name;
    bool is_private = true;
    int type = 0;
    int line = 0; ///< input: of the first row in the user's file; 0 where it has no lines
    std::uint64_t rows = 0, columns = 0; ///< input: each row is a line
    std::size_t place = 0;               ///< of the values within the file
    std::size_t value_bytes = 0;         ///< of one value
    /// Input: it is read where it stands; else the next call for its name reads it.
    bool is_ordered = true;
    /// Input: its row goes on in the next record of the name.
    bool is_unfinished = false;

    std::size_t count() const { return static_cast<std::size_t>(rows * columns); }
};

/// Bytes of one value: a share as it travels, or a public value as its type needs.
std::size_t record_value_bytes(bool is_private, int type, std::size_t share_bytes);

/// Writes one file; it appears when its NewFile is committed.
class RecordWriter {
  public:
    /// In the clear where there is no envelope.
    RecordWriter(const WritePlace &place, const RecordFileHeader &header, std::size_t share_bytes,
                 const EnvelopeUse *envelope);

    /// Starts a record of rows · columns values, which the following add() calls bring in pieces.
    void begin(const Record &record);
    void add(const void *values, std::size_t bytes);
    /// Writes the end and the checksum, and signs. The file still has its temporary name.
    void finish();
    NewFile &file() { return file_; }

  private:
    void put(const void *data, std::size_t size);
    void put_unchecked(const void *data, std::size_t size);

    NewFile file_;
    std::unique_ptr<EnvelopeWriter> envelope_; ///< null: none
    Sha256 checksum_;
    std::uint64_t records_ = 0;
};

/// A file that has been checked as a whole.
class RecordFile {
  public:
    /// In the clear where there is no envelope. Throws UserError when it is missing, of another kind, truncated or
    /// altered.
    RecordFile(const ReadPlace &place, FileKind kind, const EnvelopeUse *envelope);

    const std::string &path() const { return content_->path(); }
    const RecordFileHeader &header() const { return header_; }
    const std::vector<Record> &records() const { return records_; }
    /// Commits to everything in the file.
    Sha256Digest digest() const { return content_->digest(); }

    /// The values begin, …, end - 1 of a record of this file, value_bytes each. Throws UserError where the file
    /// has changed since it was checked.
    std::vector<std::uint8_t> values(const Record &record, std::size_t begin, std::size_t end) const;
    /// Hands out the values begin, …, end - 1 of a record, a few thousand at a time: use(values, count).
    template <class Use>
    void for_each_part(const Record &record, std::size_t begin, std::size_t end, Use use) const {
        for (; begin < end; begin += std::min(kTogether, end - begin)) {
            const std::size_t count = std::min(kTogether, end - begin);
            use(values(record, begin, begin + count).data(), count);
        }
    }

  private:
    static constexpr std::size_t kTogether = 4096;

    void check_kind() const;
    void check_sum() const;
    void parse();
    [[noreturn]] void fail(const std::string &what) const;

    std::unique_ptr<Content> content_;
    FileKind kind_;
    RecordFileHeader header_;
    std::vector<Record> records_;
};

} // namespace picco::runtime
