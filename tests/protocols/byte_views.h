/// What the tests of protocols on bytes share: declared against measured cost, and for three parties all that
/// one of them sees.
#pragma once

#include <gtest/gtest.h>

#include <optional>

#include "protocols/cost.h"
#include "support/bytes.h"

namespace picco::runtime::testing {

inline std::size_t slot(const Context &context) {
    return static_cast<std::size_t>(context.self() - 1);
}

/// The bytes per value and party that a protocol declares and takes, for count values: run(context),
/// cost(context).
template <class Run, class CostOf>
double measured_bytes(int n, std::size_t count, Run run, CostOf cost) {
    struct Measured {
        Cost declared;
        std::uint64_t rounds, bytes;
    };
    const auto at = run_byte_parties(n, [&](Context &context) {
        const std::uint64_t rounds = context.rounds.rounds(), bytes = context.rounds.payload_sent();
        run(context);
        return Measured{cost(context), context.rounds.rounds() - rounds,
                        context.rounds.payload_sent() - bytes};
    });
    std::uint64_t bytes = 0;
    for (const Measured &one : at) {
        EXPECT_EQ(one.rounds, static_cast<std::uint64_t>(one.declared.rounds));
        bytes += one.bytes;
    }
    EXPECT_EQ(bytes, at[0].declared.bits * count / 8);
    return at[0].declared.bits_per_party(n) / 8;
}

// Three parties: all that party `self` does not know is enumerated.

constexpr std::size_t kCombinations = std::size_t{1} << 16; // of two streams

/// Value i of the streams of the subset that the party is in is byte 0 or 1 of i; all others are constants.
class ByteScript final : public Generators {
  public:
    ByteScript(int self, int coalition, std::optional<int> removed)
        : self_(self), coalition_(coalition), removed_(removed) {}

    void element_block(const Stream &, std::span<const std::uint64_t>, std::uint64_t *, std::size_t,
                       std::size_t) override {
        ADD_FAILURE() << "elements are drawn for bytes";
    }
    void bit_block(const Stream &stream, std::size_t, std::uint64_t *out, std::size_t first,
                   std::size_t words) override {
        auto *bytes = reinterpret_cast<std::uint8_t *>(out);
        for (std::size_t i = 0; i < 8 * words; ++i)
            bytes[i] = byte(stream, 8 * first + i);
    }

  private:
    std::uint8_t byte(const Stream &stream, std::size_t i) const {
        if (stream.key.kind == KeyName::Kind::pair) {
            const int other = stream.key.index;
            if (self_ != coalition_ && other != coalition_)
                return removed_ ? std::uint8_t{0} : static_cast<std::uint8_t>(i);
            return static_cast<std::uint8_t>(31 * self_ * other + 5);
        }
        if (stream.key.index != coalition_ - 1) // the subset {coalition}
            return static_cast<std::uint8_t>(37 * stream.key.index + 11 * stream.dealer + 1);
        if (stream.dealer == removed_)
            return 0;
        const int lower = coalition_ == 1 ? 2 : 1;
        return static_cast<std::uint8_t>(stream.dealer == lower ? i : i >> 8);
    }

    int self_, coalition_;
    std::optional<int> removed_;
};

class ByteRecorder final : public Channel {
  public:
    ByteRecorder(std::unique_ptr<Channel> inner, std::vector<Bytes> *received)
        : inner_(std::move(inner)), received_(received) {}
    int parties() const override { return inner_->parties(); }
    int self() const override { return inner_->self(); }
    std::uint64_t bytes_sent() const override { return inner_->bytes_sent(); }
    void exchange(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                  std::vector<Bytes> &incoming) override {
        inner_->exchange(tag, outgoing, incoming);
        for (const Bytes &bytes : incoming)
            if (!bytes.empty())
                received_->push_back(bytes);
    }

  private:
    std::unique_ptr<Channel> inner_;
    std::vector<Bytes> *received_;
};

} // namespace picco::runtime::testing
