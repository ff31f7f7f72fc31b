/// All parties of a computation in one process: each a thread with its own context over a local channel.
#pragma once

#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "crypto/generators.h"
#include "crypto/keys.h"
#include "net/local_channel.h"
#include "protocols/core/context.h"
#include "session/rounds.h"
#include "sharing/shamir.h"

namespace picco::runtime::testing {

/// Everything that one party's context refers to.
struct Party {
    std::unique_ptr<Channel> channel;
    std::unique_ptr<Generators> generators;
    Rounds rounds;
    Shamir shamir;
    BitSharing bits;
    std::optional<Cnf> cnf; ///< where the field is one of bytes
    Context context;

    Party(const Field &field, int n, std::unique_ptr<Channel> channel_,
          std::unique_ptr<Generators> generators_, bool subset_keys = true)
        : channel(std::move(channel_)), generators(std::move(generators_)), rounds(*channel),
          shamir(field, n),
          bits(n, channel->self(), subset_keys ? Subsets::with_keys(n) : Subsets::without_keys(n)),
          cnf(field.is_binary() ? std::optional<Cnf>(std::in_place, n, channel->self()) : std::nullopt),
          context{rounds, field, shamir, bits, *generators, 40, cnf ? &*cnf : nullptr} {}
};

/// Waits for a task's result by running rounds.
template <class T>
T finish(Context &context, Task<T> task) {
    return context.rounds.complete(std::move(task));
}

/// Runs body(context) at n parties with the given channels and generators (one each); returns the results in
/// the order of the parties. When parties fail, the others are let go, and the first failure is rethrown.
/// subset_keys: whether bits are dealt by the keys of subsets where these are few enough.
template <class Body>
auto run_parties(const Field &field, std::vector<std::unique_ptr<Channel>> channels,
                 std::vector<std::unique_ptr<Generators>> generators, Body body, bool subset_keys = true) {
    using Result = std::invoke_result_t<Body &, Context &>;
    const int n = static_cast<int>(channels.size());
    std::vector<std::optional<Result>> results(channels.size()); // bits of a vector<bool> share words
    std::exception_ptr first;
    std::mutex first_mutex;
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < channels.size(); ++i) {
            threads.emplace_back([&, i] {
                try {
                    Party party(field, n, std::move(channels[i]), std::move(generators[i]), subset_keys);
                    results[i].emplace(body(party.context));
                } catch (...) {
                    const std::lock_guard lock(first_mutex);
                    if (!first)
                        first = std::current_exception();
                }
            });
        }
    }
    if (first)
        std::rethrow_exception(first);
    std::vector<Result> all;
    for (std::optional<Result> &each : results)
        all.push_back(std::move(*each));
    return all;
}

/// The same with fresh keys.
template <class Body>
auto run_parties(const Field &field, int n, Body body) {
    std::vector<std::unique_ptr<Generators>> generators;
    for (Keys &keys : deal_keys(n, (n - 1) / 2))
        generators.push_back(make_generators(std::move(keys)));
    return run_parties(field, make_local_channels(n), std::move(generators), body);
}

} // namespace picco::runtime::testing
