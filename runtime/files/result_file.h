/// Result files: what a computing party gives to an output party.
#pragma once

#include "field/field.h"
#include "files/record_file.h"
#include "files/result_chunk.h"
#include "files/result_format.h"
#include "files/util_file.h"

#include <map>
#include <memory>

namespace picco::runtime {

/// What one smcoutput call writes: rows of columns values.
struct OutputItem {
    std::string name;
    int type = 0; ///< as in picco/runtime.h
    std::size_t rows = 0, columns = 0;
};

/// A computing party's results for one output party. Nothing exists under the final name before commit().
class ResultWriter {
  public:
    /// Throws UserError when the file cannot be made.
    ResultWriter(const WritePlace &place, const Field &field, const RecordFileHeader &header,
                 const EnvelopeUse *envelope);

    /// Shares of degree t, rows · columns elements, which must be fresh for this output.
    void write_private(const OutputItem &item, const std::uint64_t *shares);
    /// The same in pieces, which add_shares() brings in turn.
    void begin_private(const OutputItem &item);
    void add_shares(const std::uint64_t *shares, std::size_t count);
    /// rows · columns public values of `size` bytes each, little-endian two's complement.
    void write_public(const OutputItem &item, const void *values, std::size_t size);
    /// Writes the end; the file is ready to be committed.
    void finish() { writer_.finish(); }
    NewFile &file() { return writer_.file(); }

  private:
    const Field &field_;
    bool is_state_; ///< which is read by name, in any order
    RecordWriter writer_;
};

/// The results of one output party, put together from at least t + 1 result files.
class Results : public ResultSource {
  public:
    /// Reads prefix.1, …, prefix.n as far as they exist and checks that they belong together.
    /// Throws UserError that names the file at fault.
    Results(const std::string &prefix, const UtilFile &util, const DataPartyUse &use);
    /// The same of result files by computing party.
    Results(const std::map<int, ReadPlace> &places, const UtilFile &util, const DataPartyUse &use);

    std::size_t values() const;
    std::vector<ResultItem> items() const override;
    /// Of m files, more than t + 1, those that disagree with the others are found and left out, (m - t - 1) / 2 at
    /// most; throws UserError where more do. Throws ComputationError where a value is none of its variable's type.
    std::vector<std::string> texts(std::size_t record, std::size_t begin, std::size_t end) override;

    /// Whether there are more files than t + 1, so that a wrong one shows.
    bool can_be_checked() const { return files_.size() > static_cast<std::size_t>(shamir_.threshold()) + 1; }
    /// The paths of the files that texts() left out: they hold wrong shares or values.
    std::vector<std::string> wrong_files() const;
    /// Their computing parties.
    std::vector<int> wrong_parties() const;

  private:
    static NumberType type_of(const Record &record, const UtilFile &util, int party);
    void check_together(const UtilFile &util, const DataPartyUse &use) const;
    std::string text_of(std::size_t record, std::size_t place, const mpz_class &value) const;
    void leave_out_wrong(const ResultChunk &chunk, const std::string &name);

    std::unique_ptr<Field> field_;
    Shamir shamir_;
    std::vector<std::unique_ptr<RecordFile>> files_;
    std::vector<bool> is_wrong_;    ///< of the files
    std::vector<NumberType> types_; ///< of the records
};

} // namespace picco::runtime
