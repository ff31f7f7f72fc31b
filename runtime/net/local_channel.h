/// Channels between parties that are threads of one process: for tests and benchmarks.
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "net/channel.h"

namespace picco::runtime {

/// One connected channel for each of n parties. exchange throws NetworkError when another party sends a
/// different tag or length, was destroyed, or does not answer within the timeout.
std::vector<std::unique_ptr<Channel>>
make_local_channels(int parties, std::chrono::milliseconds timeout = std::chrono::seconds(60));

} // namespace picco::runtime
