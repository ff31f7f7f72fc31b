/// Incoming connections that have not proved who they are: however many come, they cannot keep a party out.
#pragma once

#include "net/attempt.h"

#include <list>
#include <random>

namespace picco::runtime {

/// Bounded. Who says nothing and who has begun to speak take each other no room, and a party speaks at once. Where
/// there are too many, one of the address that has the most goes, drawn at random: a party stays, or comes back, with
/// a chance that does not depend on when the others come.
class Strangers {
  public:
    static constexpr std::size_t kMostSilent = 256, kMostSpeaking = 128;

    /// Takes one in, and returns who has to go for it, if anybody.
    Attempt &add(std::unique_ptr<Attempt> stranger, std::unique_ptr<Attempt> &displaced);
    /// It has said something: likewise.
    std::unique_ptr<Attempt> note_spoken(Attempt &stranger);
    /// Gives one away; null where it has gone already.
    std::unique_ptr<Attempt> take(const Attempt &stranger);
    /// Gives a silent one away, where there is one.
    std::unique_ptr<Attempt> take_silent() { return displace(false, 0); }

    /// How many had to go.
    std::uint64_t displaced() const { return displaced_; }

  private:
    std::unique_ptr<Attempt> displace(bool has_spoken, std::size_t most);

    std::list<std::unique_ptr<Attempt>> all_;
    std::uint64_t displaced_ = 0;
    std::minstd_rand random_{std::random_device{}()};
};

} // namespace picco::runtime
