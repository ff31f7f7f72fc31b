/// Sharings of bytes of GF(2^8), and the fields of the parties that they belong to.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "crypto/random.h"
#include "sharing/byte_sharing.h"
#include "support/parties.h"

namespace picco::runtime::testing {

inline std::vector<std::uint8_t> all_bytes() {
    std::vector<std::uint8_t> bytes(256);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::uint8_t>(i);
    return bytes;
}

/// Fresh sharings, one batch a party.
inline std::vector<Elements> share_randomly(const std::vector<std::uint8_t> &values, int n) {
    const Subsets subsets(n, (n - 1) / 2);
    std::vector<std::uint8_t> random(values.size() * static_cast<std::size_t>(subsets.count() - 1));
    random_bytes(random.data(), random.size());
    return share_bytes(values, random, n);
}

/// The values of sharings with or without summands, from all parties' elements.
inline std::vector<std::uint8_t> values_of(const std::vector<Elements> &shares) {
    const int n = static_cast<int>(shares.size());
    std::vector<int> parties;
    for (int party = 1; party <= n; ++party)
        parties.push_back(party);
    std::vector<std::uint8_t> values = reconstruct_bytes(parties, shares, n);
    const std::size_t summand = Cnf(n, 1).components();
    for (std::size_t i = 0; i < values.size(); ++i)
        for (const Elements &share : shares)
            values[i] ^= byte_of(share, i, summand);
    return values;
}

/// Runs body(context) at n parties, each with its field of bytes; its results in the order of the parties.
template <class Body>
auto run_byte_parties(int n, Body body) {
    std::vector<std::unique_ptr<Channel>> channels = make_local_channels(n);
    std::vector<Keys> keys = deal_keys(n, (n - 1) / 2);
    std::vector<std::invoke_result_t<Body &, Context &>> results(channels.size());
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < channels.size(); ++i) {
            threads.emplace_back([&, i] {
                const auto field = byte_field(Cnf(n, static_cast<int>(i) + 1));
                Party party(*field, n, std::move(channels[i]), make_generators(std::move(keys[i])));
                results[i] = body(party.context);
            });
        }
    }
    return results;
}

} // namespace picco::runtime::testing
