/// What every protocol works with.
#pragma once

#include "base/workers.h"
#include "crypto/generators.h"
#include "field/field.h"
#include "session/rounds.h"
#include "sharing/bit_sharing.h"
#include "sharing/cnf.h"
#include "sharing/shamir.h"

namespace picco::runtime {

/// One party's view of a session. Outlives every protocol; protocols take it by reference.
///
/// Protocols are coroutines: they take their shares by value and start with a fresh operation, so all
/// parties must start the same protocols in the same order. Hypotheses of all of them: at most t of
/// n = 2t + 1 parties collude, and follow the protocol (semi-honest); keys are fresh and private.
struct Context {
    Rounds &rounds;
    const Field &field;
    const Shamir &shamir;
    const BitSharing &bits;
    Generators &generators;
    int kappa = 40;             ///< checks of inputs err with probability 2^-kappa at most
    const Cnf *cnf = nullptr;   ///< of shared bytes, where the field is one of bytes
    Workers *workers = nullptr; ///< for local work on large batches; null: one thread

    int n() const { return shamir.parties(); }
    int t() const { return shamir.threshold(); }
    int self() const { return rounds.self(); }
    /// Local work on ranges of [0, count), see Workers::split.
    template <class Work>
    void split(std::size_t count, std::size_t grain, Work &&work) const {
        if (workers == nullptr)
            return work(std::size_t{0}, count);
        workers->split(count, grain, work);
    }
    bool has_threads() const { return workers != nullptr && workers->threads() > 1; }
    /// Bits that this party holds of a shared bit.
    std::size_t components() const { return bits.components(); }
};

} // namespace picco::runtime
