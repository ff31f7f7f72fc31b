/// What the tests of protocols on bytes share: declared against measured cost, and for three parties all that
/// one of them sees.
#pragma once

#include <gtest/gtest.h>

#include <optional>

#include "protocols/core/cost.h"
#include "support/bytes.h"
#include "support/recording_channel.h"

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

/// Runs body(context) at three parties, whose streams are those of the script. Returns the bytes of value i
/// that one of them receives, in the order of its rounds and of the senders: [i].
template <class Body>
std::vector<std::vector<std::uint8_t>> received_bytes(int coalition, std::optional<int> removed,
                                                      std::size_t values, Body body) {
    std::vector<std::vector<Bytes>> rounds;
    std::vector<std::vector<Bytes>> others[2];
    {
        std::vector<std::jthread> threads;
        std::size_t other = 0;
        for (auto &channel : make_local_channels(3)) {
            auto *log = channel->self() == coalition ? &rounds : &others[other++];
            threads.emplace_back([&, log, inner = std::move(channel)]() mutable {
                const int self = inner->self();
                const auto field = byte_field(Cnf(3, self));
                Party party(*field, 3, std::make_unique<RecordingChannel>(std::move(inner), log),
                            std::make_unique<ByteScript>(self, coalition, removed));
                body(party.context);
            });
        }
    }
    std::vector<std::vector<std::uint8_t>> seen(values);
    for (const std::vector<Bytes> &messages : rounds)
        for (const Bytes &message : messages)
            for (std::size_t i = 0; !message.empty() && i < values; ++i)
                seen[i].push_back(message.at(i));
    return seen;
}

} // namespace picco::runtime::testing
