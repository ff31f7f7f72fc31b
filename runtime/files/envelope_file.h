/// Share files and result files on their way: encrypted to who may read them, signed by who wrote them
/// (docs/FILES.md, "Envelopes").
#pragma once

#include "crypto/envelope.h"
#include "files/content.h"
#include "files/new_file.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace picco::runtime {

/// What a file of shares is: of an input, for an output party, or kept by a computing party for a later program.
enum class FileKind { input, output, state };
/// For messages: what such a file is, and what is needed where it is another one.
const char *found_file(FileKind kind);
const char *needed_file(FileKind kind);

/// A party at one end of an envelope, as runtime.conf has it.
struct EnvelopeEnd {
    int party = 0;
    std::string name;              ///< "input party 1"
    std::string where;             ///< "alice.crt (runtime.conf:4)"
    std::shared_ptr<EVP_PKEY> key; ///< of the certificate
    Sha256Digest certificate{};    ///< of its DER form
};

/// What an envelope must be for. Nothing that a file says of itself is believed before it agrees with this.
struct EnvelopeUse {
    FileKind kind = FileKind::input;
    std::string program, hash; ///< of state: of the program that kept it
    std::string run;           ///< the name that was agreed
    EnvelopeEnd writer, reader;
    std::shared_ptr<EVP_PKEY> own_key; ///< private: of the writer who writes, of the reader who reads
};

/// What the files of an input or output party are for, besides their program.
struct DataPartyUse {
    int party = 0;
    std::string run;                    ///< the name that was agreed; empty where none was
    std::vector<EnvelopeUse> envelopes; ///< to or from each computing party; empty: in the clear
};

/// Takes the program from the file, if it is an envelope: of state, which its own reader wrote, and which is of another
/// program. Throws UserError.
void adopt_program(const ReadPlace &place, EnvelopeUse &use);

/// Whether a file begins like an envelope. Throws UserError where it cannot be read.
bool is_envelope(const Content &file);

/// Encrypts what is written, and signs it at the end.
class EnvelopeWriter {
  public:
    /// Writes the header. Keeps a reference to the file.
    EnvelopeWriter(NewFile &file, const EnvelopeUse &use);

    void write(const void *data, std::size_t size);
    /// Writes the rest and the signature.
    void finish();

  private:
    EnvelopeWriter(NewFile &file, const EnvelopeUse &use, const KeyPtr &fresh);
    void put(const void *data, std::size_t size);
    void seal(bool is_last);

    NewFile &file_;
    std::shared_ptr<EVP_PKEY> own_key_;
    Sha256 signed_; ///< everything so far
    std::unique_ptr<ChunkCipher> cipher_;
    std::uint64_t chunks_ = 0;
    std::vector<std::uint8_t> waiting_, sealed_; ///< of one chunk
};

/// What is inside an envelope.
class EnvelopeFile final : public Content {
  public:
    /// Checks signature and header. Throws UserError that says what is wrong: altered, truncated, of other
    /// parties, programs or runs.
    EnvelopeFile(std::unique_ptr<Content> file, const EnvelopeUse &use);

    const std::string &path() const override { return file_->path(); }
    std::size_t size() const override { return size_; }
    /// Throws UserError where the file has changed, or its writer made it wrongly.
    void read(std::size_t offset, void *to, std::size_t bytes) const override;
    Sha256Digest digest() const override { return file_->digest(); }

  private:
    void load(std::size_t chunk) const;
    [[noreturn]] void fail(const std::string &what) const;

    std::unique_ptr<Content> file_;
    std::size_t begin_ = 0; ///< of the chunks
    std::size_t size_ = 0, chunks_ = 0;
    std::unique_ptr<ChunkCipher> cipher_;
    mutable std::vector<std::uint8_t> sealed_, buffer_; ///< the chunk that was read last
    mutable std::size_t loaded_ = SIZE_MAX;             ///< which
};

} // namespace picco::runtime
