/// Sends an input to all computing parties.
#pragma once

#include "net/runtime_conf.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace picco::runtime {

struct InputClientOptions {
    int self = 0;                 ///< the input party
    DataPartyLine own;            ///< its line of runtime.conf
    std::vector<PartyAddress> to; ///< the computing parties
    std::string key_file;
    std::chrono::milliseconds connect_timeout{
        60'000};                               ///< until all computing parties wait for it; 0: for ever
    std::chrono::milliseconds timeout{60'000}; ///< one that takes nothing, or does not answer, for so long
};

/// Sends bytes[i] to computing party i + 1: nothing before all of them wait for it, and none keeps it unless all have
/// found it good. Throws NetworkError, also where a party refuses it, with its reason; UserError.
void send_input(const InputClientOptions &options, const std::vector<std::vector<std::uint8_t>> &bytes);

} // namespace picco::runtime
