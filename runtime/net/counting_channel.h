/// A channel that counts what passes through it, for those who watch a run.
#pragma once

#include "net/channel.h"

#include <atomic>
#include <functional>
#include <utility>

namespace picco::runtime {

/// How far a computation is. Written by the thread that computes, read by others: public counts, nothing else.
struct Progress {
    std::atomic<std::uint64_t> rounds{0}, bytes{0}; ///< of the computation: done, and sent without headers
    std::atomic<std::uint64_t> operations{0};       ///< likewise: executed, as the statistics count them
    std::atomic<std::uint32_t> line{0};             ///< of the source, whose operations run
};

class CountingChannel final : public Channel {
  public:
    /// Keeps references to both.
    CountingChannel(Channel &below, Progress &progress) : below_(below), progress_(progress) {}

    int parties() const override { return below_.parties(); }
    int self() const override { return below_.self(); }
    /// Whom to ask before each round, in the thread that computes.
    void count_operations(std::function<std::uint64_t()> executed) { executed_ = std::move(executed); }
    void exchange(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                  std::vector<Bytes> &incoming) override;
    void exchange_pieces(const RoundTag &tag, Pieces &pieces) override;
    std::uint64_t bytes_sent() const override { return below_.bytes_sent(); }

  private:
    void count(const RoundTag &tag, std::uint64_t bytes);

    Channel &below_;
    Progress &progress_;
    std::function<std::uint64_t()> executed_;
};

} // namespace picco::runtime
