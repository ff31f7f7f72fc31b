/// The files of results, and of state that is kept for another run.
#pragma once

#include "field/field.h"
#include "files/result_file.h"
#include "picco/program.h"
#include "session/party_options.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace picco::runtime {

/// Of one run of a party, by output party. They get their names at its end only.
class ResultFiles {
  public:
    ResultFiles(const PartyOptions &options, const picco_program &program, const Field &field)
        : options_(options), program_(program), field_(field) {}

    /// A run that fails, however early, leaves nothing that looks like its results.
    void set_earlier_aside() const;
    /// An error now, not after hours of work: whether the files can be made. Throws UserError.
    void check_places() const;
    /// Of the results for a party; without: they are in the clear.
    void encrypt(int party, EnvelopeUse use) { envelopes_[party] = std::move(use); }
    /// What tells this run from all others, at all parties.
    void begin(const std::vector<std::uint8_t> &session) { session_ = session; }

    /// Throws UserError when the command line names no file for the results of a party.
    void check(int party) const;
    /// The results for a party, which check() allows; after begin(). Throws UserError when the file cannot be made.
    ResultWriter &of(int party);
    /// All are complete, under temporary names, on the disk: those of parties that get nothing, too.
    std::vector<NewFile *> complete();
    /// The names that they get.
    std::string names() const;

  private:
    WritePlace file_of(int party) const;

    const PartyOptions &options_;
    const picco_program &program_;
    const Field &field_;
    std::map<int, EnvelopeUse> envelopes_;
    std::map<int, std::unique_ptr<ResultWriter>> writers_;
    std::vector<std::uint8_t> session_;
};

} // namespace picco::runtime
