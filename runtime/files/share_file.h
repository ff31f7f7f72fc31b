/// Share files: what an input party gives to one computing party.
#pragma once

#include "field/field.h"
#include "files/input_reader.h"
#include "files/input_request.h"
#include "files/record_file.h"
#include "files/util_file.h"

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
    bool is_state = false; ///< of another program, in whose run it was kept; `run` is that
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
    ShareReader(const ReadPlace &file, const Field &field, const ShareFileUse &use,
                const EnvelopeUse *envelope = nullptr);

    /// A few thousand shares of field.limbs() words each.
    using UseShares = std::function<void(const std::uint64_t *shares, std::size_t count)>;
    /// Takes the whole lines that hold request.count values, and hands out their shares in turn.
    void read_private(const InputRequest &request, const UseShares &use);
    void read_private(const InputRequest &request, std::uint64_t *to);
    /// The same for public values: `size` bytes each, little-endian two's complement.
    void read_public(const InputRequest &request, void *to, std::size_t size);
    /// Throws UserError when lines are left that nothing has read.
    void check_end() const { book_.check_end(); }

    /// Everything private in the file, whether it is read or not, in the order of first lines: the same at all
    /// computing parties whose public_digest() is.
    std::vector<SharedVariable> private_variables() const;
    /// Copies the shares of the values begin, …, end - 1 of a variable. Throws UserError where one is no element
    /// of the field.
    void read_shares(const SharedVariable &variable, std::size_t begin, std::size_t end,
                     std::uint64_t *to) const;

    /// Whether it is state that a run has kept, or another system's shares, and no share file.
    bool is_state() const { return file_.header().kind == FileKind::state; }
    /// Of state: the program that kept it, and its hash.
    std::string origin() const { return file_.header().program + ", " + file_.header().hash; }
    /// Names the sharing: the same in the files of all computing parties.
    const std::string &id() const { return file_.header().id; }
    /// SHA-256 of everything that is public in the file: names, types, sizes and public values.
    Sha256Digest public_digest() const;
    /// SHA-256 of the whole file. Together with t shares it would tell whether a guess of an input is right: it
    /// leaves the party only in a commitment.
    Sha256Digest digest() const { return file_.digest(); }

  private:
    std::vector<LineBook::Part> take(const InputRequest &request);
    void check_use(const ShareFileUse &use) const;
    void decode(const Record &record, const std::uint8_t *values, std::size_t count, std::uint64_t *to) const;
    /// Hands out the values of a part, a few thousand at a time: use(record, values, count).
    template <class Use>
    void for_each_value(const LineBook::Part &part, Use use);

    /// Values of a variable around those that were read last: fields of an array of structs are read value by value
    /// in turn, and each read of the file compares all of a piece.
    struct Ahead {
        std::size_t record = static_cast<std::size_t>(-1), begin = 0, end = 0;
        std::vector<std::uint8_t> values;
    };

    RecordFile file_;
    const Field &field_;
    LineBook book_;
    std::map<std::string, Ahead> ahead_; ///< by variable
};

/// What is worth telling about an input that was shared.
struct InputRemarks {
    std::vector<std::string> warnings; ///< a variable has no values
    std::vector<std::string> notes;    ///< columns were left out, a number of rows was taken from the data
};

/// prefix.1, …, prefix.n
std::vector<WritePlace> share_files(const std::string &prefix, int parties);

/// Takes an input from `read`, checks it against the program, shares it and writes a share file for each computing
/// party, mode 0600: all or none, in memory that does not depend on the size. source: the user's files, for messages.
/// Throws UserError.
InputRemarks share_input(const std::function<void(InputLines &)> &read, const std::string &source,
                         const UtilFile &util, const DataPartyUse &use, const InputOptions &options,
                         const std::vector<WritePlace> &places);

} // namespace picco::runtime
