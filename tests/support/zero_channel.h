/// A channel for one party without the others, to measure its local work.
#pragma once

#include "net/channel.h"

#include <algorithm>

namespace picco::runtime::testing {

/// A party alone: whatever it expects arrives at once, as zeros. What a protocol does locally depends on
/// public data only, so its work is the same as in company.
class ZeroChannel final : public Channel {
  public:
    ZeroChannel(int parties, int self) : parties_(parties), self_(self) {}
    int parties() const override { return parties_; }
    int self() const override { return self_; }
    std::uint64_t bytes_sent() const override { return 0; }
    void exchange(const RoundTag &, const std::vector<Bytes> &, std::vector<Bytes> &incoming) override {
        for (Bytes &bytes : incoming)
            std::fill(bytes.begin(), bytes.end(), std::uint8_t{0});
    }

  private:
    int parties_, self_;
};

} // namespace picco::runtime::testing
