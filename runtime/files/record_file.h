/// The common form of share files and result files (docs/FILES.md): header, records, checksum.
#pragma once

#include "crypto/sha256.h"
#include "files/new_file.h"

#include <cstdint>
#include <string>
#include <vector>

namespace picco::runtime {

struct RecordFileHeader {
    bool is_input = true; ///< a share file for a computing party, or a result file for an output party
    std::string program, hash, modulus;
    int data_party = 0;      ///< the input or output party
    int computing_party = 0; ///< whose shares these are
    int parties = 0, threshold = 0;
    std::string id;     ///< hexadecimal; the same in all files of one sharing, or of one run
    std::string source; ///< input: the user's file
};

struct Record {
    std::string name;
    bool is_private = true;
    int type = 0;
    int line = 0; ///< input: in the user's file; 0 where it has no lines
    std::uint64_t rows = 0, columns = 0;
    const std::uint8_t *values = nullptr; ///< within the file
    std::size_t value_bytes = 0;          ///< of one value
    /// Input: it is read where it stands; else the next call for its name reads it.
    bool is_ordered = true;

    std::size_t count() const { return static_cast<std::size_t>(rows * columns); }
};

/// Bytes of one value: a share as it travels, or a public value as its type needs.
std::size_t record_value_bytes(bool is_private, int type, std::size_t share_bytes);

/// Writes one file; it appears when its NewFile is committed.
class RecordWriter {
  public:
    RecordWriter(const std::string &path, const RecordFileHeader &header, std::size_t share_bytes);

    /// Starts a record of rows · columns values, which the following add() calls bring in pieces.
    void begin(const Record &record);
    void add(const void *values, std::size_t bytes);
    /// Writes the end and the checksum. The file still has its temporary name.
    void finish();
    NewFile &file() { return file_; }

  private:
    void put(const void *data, std::size_t size);
    void put_number(std::uint64_t value, std::size_t bytes);
    void put_text(const std::string &text);

    NewFile file_;
    Sha256 checksum_;
    std::size_t share_bytes_;
    std::uint64_t records_ = 0;
};

/// A file that has been checked as a whole; mapped into memory.
class RecordFile {
  public:
    /// Throws UserError when it is missing, of another kind, truncated or altered.
    RecordFile(const std::string &path, bool is_input);
    ~RecordFile();
    RecordFile(const RecordFile &) = delete;
    RecordFile &operator=(const RecordFile &) = delete;

    const std::string &path() const { return path_; }
    const RecordFileHeader &header() const { return header_; }
    const std::vector<Record> &records() const { return records_; }

  private:
    class Cursor;
    void map();
    void check();
    void parse();
    [[noreturn]] void fail(const std::string &what) const;

    std::string path_;
    bool is_input_;
    const std::uint8_t *data_ = nullptr;
    std::size_t size_ = 0;
    RecordFileHeader header_;
    std::vector<Record> records_;
};

} // namespace picco::runtime
