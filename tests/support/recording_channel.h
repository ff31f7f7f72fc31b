/// What a party sees.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "net/channel.h"

namespace picco::runtime::testing {

/// Keeps all frames that a party receives.
class RecordingChannel final : public Channel {
  public:
    RecordingChannel(std::unique_ptr<Channel> inner, std::vector<std::vector<Bytes>> *received)
        : inner_(std::move(inner)), received_(received) {}
    int parties() const override { return inner_->parties(); }
    int self() const override { return inner_->self(); }
    std::uint64_t bytes_sent() const override { return inner_->bytes_sent(); }
    void exchange(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                  std::vector<Bytes> &incoming) override {
        inner_->exchange(tag, outgoing, incoming);
        received_->push_back(incoming);
    }

  private:
    std::unique_ptr<Channel> inner_;
    std::vector<std::vector<Bytes>> *received_;
};

} // namespace picco::runtime::testing
