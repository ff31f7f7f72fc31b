#pragma once

#include <cstddef>
#include <stdexcept>

namespace picco::compiler {

/// Bytes of a message, in which words of the command line may stand as they are, that are shown.
inline constexpr std::size_t kMostMessage = 2000;

/// What the commands return.
enum ExitCode {
    kDone = 0,
    kInputAtFault = 1, ///< the user's program, configuration or files
    kUsage = 2,
    kRunFailed = 3, ///< the computation or the network
    kInternalError = 70
};

/// Something outside the program text is at fault: a file that cannot be written, no C compiler. what() says
/// what failed and what to do.
class DriverError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The command line is wrong.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A signal ends the command, after everything is tidied up. SIGPIPE: nobody reads what it prints.
struct Interrupted {
    int signal;
};

} // namespace picco::compiler
