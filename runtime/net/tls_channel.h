/// The network between computing parties: TLS 1.3 between all pairs, one frame a party and round.
#pragma once

#include "net/channel.h"
#include "net/mesh.h"

#include <memory>
#include <string>

namespace picco::runtime {

/// Single-threaded: all calls come from one thread. exchange() sends and receives at the same time and
/// sleeps while there is nothing to do. Between the calls, while this party computes, a thread of the channel tells
/// the others that this one lives.
///
/// When something fails, this party tells all others which party is at fault, closes and throws
/// NetworkError; every later exchange throws too. A party that just disappears (the destructor without
/// finish() or fail()) ends all others likewise.
class TlsChannel final : public Channel {
  public:
    /// Connects with all parties. Throws NetworkError, UserError.
    explicit TlsChannel(const TlsOptions &options);
    ~TlsChannel() override;

    int parties() const override;
    int self() const override;
    void exchange(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                  std::vector<Bytes> &incoming) override;
    void exchange_pieces(const RoundTag &tag, Pieces &pieces) override;
    std::uint64_t bytes_sent() const override;

    /// SHA-256 of the certificates that authenticate the parties, by party - 1.
    const std::vector<std::string> &certificate_digests() const;

    /// Keys have travelled, which the connections now forget; bytes_sent() counts from here on.
    void end_set_up();

    /// Around fork(): nobody is in the middle of anything then. The child leaves the channel alone.
    void hold();
    void let_go();

    /// Ends in order after the last round: the other parties may still be behind. Waits until they have
    /// received everything and closed, for a few seconds at most, whatever they send.
    void finish() noexcept;

    /// Tells all other parties that this party (or culprit, where it is another) makes the computation fail.
    void fail(const std::string &reason, int culprit = 0) noexcept;

  private:
    struct Impl;
    template <class Work>
    void guarded(Work work);

    std::unique_ptr<Impl> impl_;
};

} // namespace picco::runtime
