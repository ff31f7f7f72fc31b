/// How connections end, so that what was sent last still arrives, and nobody can put the end off.
#pragma once

#include "net/link.h"

#include <chrono>
#include <vector>

namespace picco::runtime {

/// Tells the parties behind the links that this party ends because of a failure; waits a second at most.
void announce_failure(const std::vector<Link *> &links, const Failure &failure) noexcept;

/// Tells the parties that nothing follows, and waits until each has closed, too, for `most` at most.
void leave_in_order(const std::vector<Link *> &links, std::chrono::milliseconds most) noexcept;

} // namespace picco::runtime
