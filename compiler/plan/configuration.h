#pragma once

#include "plan/choice_plan.h"
#include "plan/costs.h"

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace picco::compiler {

/// What the parties agreed on before a program is compiled: PICCO's configuration file.
/// Invariant after read_configuration: parties == 2 * threshold + 1, 3 <= parties <= kMostParties,
/// inputs >= 0, outputs >= 0, 40 <= kappa <= 80.
struct Configuration {
    std::string file;            ///< as the user named it; empty: the defaults of `picco run`
    int parties = 3;             ///< n, the computing parties
    int threshold = 1;           ///< t, so many parties together learn nothing
    int inputs = 0;              ///< input parties, numbered from 1
    int outputs = 0;             ///< output parties, numbered from 1
    int bits = 0;                ///< least bit length of the modulus; 0: the compiler chooses
    std::string modulus;         ///< decimal; empty: the compiler chooses
    bool computes_bytes = false; ///< field=gf256: private data are bytes of GF(2^8)
    int kappa = 40;              ///< checks of inputs err with probability 2^-kappa at most
    int latency = 0;             ///< between computing parties, one way, in microseconds; 0: unknown
    int bandwidth = 0;           ///< between computing parties, in million bits a second; 0: unknown
    /// Which operations may be done by garbled circuits: where it takes less time and the links are known, nowhere,
    /// wherever it takes less time, or all that can be; or nowhere, and all that can be is in shared bits.
    enum class Garbling {
        kKnownLinks,
        kNever,
        kAlways,
        kAll,
        kNeverButBits
    } garbling = Garbling::kKnownLinks;
    /// Whether the program may choose, too.
    bool leaves_choice() const { return garbling == Garbling::kKnownLinks || garbling == Garbling::kAlways; }
    std::uint64_t memory =
        0; ///< bytes that a party may use where it says nothing else; 0: as many as it needs

    /// What was measured between them; latency and bandwidth, where known, count before its links.
    std::optional<Costs> costs;
    std::string costs_file; ///< where it was read from

    /// What operations are computed in, where the program says nothing.
    std::optional<ChoicePlan> plan;
    std::string plan_file; ///< where it was read from

    int bits_line = 0;    ///< where bits= stands, for messages
    int modulus_line = 0; ///< where modulus= stands
};

/// The user's configuration file is at fault. what() is one line per fault, each `file:line: error: …`.
class ConfigurationError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Why there is nothing that a plan could choose; empty: there is.
std::string why_no_plan(const Configuration &configuration);

/// Reads the configuration file at path; throws ConfigurationError with all its faults.
Configuration read_configuration(const std::string &path);

/// The same from text; file is the name for messages.
Configuration parse_configuration(const std::string &text, const std::string &file);

} // namespace picco::compiler
