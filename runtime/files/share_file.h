/// Share files: what an input party gives to one computing party.
#pragma once

#include "field/field.h"
#include "files/input_request.h"
#include "files/input_text.h"
#include "files/record_file.h"
#include "files/util_file.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>

namespace picco::runtime {

/// What a share file must be made for.
struct ShareFileUse {
    std::string program, hash, modulus;
    std::string run; ///< the name that was agreed; empty where none was
    int parties = 0, threshold = 0;
    int input_party = 0, computing_party = 0;
};

/// The private values of one name and type in a share file.
struct SharedVariable {
    std::string name;
    int type = 0;                     ///< as in picco/runtime.h
    std::size_t count = 0;            ///< values
    std::vector<std::size_t> records; ///< that hold them
    std::vector<std::size_t> starts;  ///< how many values the records before each of them hold
};

/// A computing party's reader. Thread-compatible.
class ShareReader {
  public:
    /// Checks the whole file, in the clear where there is no envelope. Throws UserError that names the file and
    /// what is wrong.
    ShareReader(const std::string &file, const Field &field, const ShareFileUse &use,
                const EnvelopeUse *envelope = nullptr);

    /// Takes the whole lines that hold request.count values: shares of field.limbs() words each.
    void read_private(const InputRequest &request, std::uint64_t *to);
    /// The same for public values: `size` bytes each, little-endian two's complement.
    void read_public(const InputRequest &request, void *to, std::size_t size);
    /// Throws UserError when lines are left that nothing has read.
    void check_end();

    /// Everything private in the file, whether it is read or not, in the order of first lines: the same at all
    /// computing parties whose public_digest() is.
    std::vector<SharedVariable> private_variables() const;
    /// Copies the shares of the values begin, …, end - 1 of a variable. Throws UserError where one is no element
    /// of the field.
    void read_shares(const SharedVariable &variable, std::size_t begin, std::size_t end,
                     std::uint64_t *to) const;

    /// Names the sharing: the same in the files of all computing parties.
    const std::string &id() const { return file_.header().id; }
    /// SHA-256 of everything that is public in the file: names, types, sizes and public values.
    Sha256Digest public_digest() const;
    /// SHA-256 of the whole file. Together with t shares it would tell whether a guess of an input is right: it
    /// leaves the party only in a commitment.
    Sha256Digest digest() const { return file_.digest(); }

  private:
    /// The number of the record that is read as the index-th one, if a call for the name asks for it.
    std::size_t record_at(std::size_t index, const std::string &name);
    std::size_t take(const InputRequest &request);
    void check_use(const ShareFileUse &use) const;
    void decode(const Record &record, const std::uint8_t *values, std::size_t count, std::uint64_t *to) const;
    InputLineInfo info(std::size_t index) const;

    RecordFile file_;
    const Field &field_;
    LineBook book_;
    /// Where the records have no order of their own: those of each name that are left, and those that were
    /// read.
    std::map<std::string, std::deque<std::size_t>> left_;
    std::vector<std::size_t> read_;
    bool is_ordered_ = true;
};

/// Checks an input against the program: names, ranges, and counts where they are constant.
/// Returns warnings about variables that have no line. Throws UserError.
std::vector<std::string> check_input(const InputText &input, const UtilFile &util, int party);

/// Shares an input (checked) and writes prefix.1, …, prefix.n, mode 0600: all or none.
/// progress is called with the number of values done.
void write_share_files(const InputText &input, const UtilFile &util, const DataPartyUse &use,
                       const std::string &prefix, const std::function<void(std::size_t)> &progress);

} // namespace picco::runtime
