/// One exception type per cause; each what() says what failed, where, and what to do.
#pragma once

#include <exception>
#include <stdexcept>
#include <string>

namespace picco::runtime {

/// Exit codes of every command.
inline constexpr int kExitDone = 0;
inline constexpr int kExitUser = 1;
inline constexpr int kExitUsage = 2;
inline constexpr int kExitFailed = 3;
inline constexpr int kExitInternal = 70;

/// Base of all errors that the runtime raises; a program's main turns it into a message and exit_code().
class Error : public std::runtime_error {
  public:
    virtual int exit_code() const noexcept = 0;

  protected:
    using std::runtime_error::runtime_error;
};

/// The user's input, configuration or program is at fault.
class UserError : public Error {
  public:
    using Error::Error;
    int exit_code() const noexcept override { return kExitUser; }
};

/// The command line is wrong.
class UsageError : public Error {
  public:
    using Error::Error;
    int exit_code() const noexcept override { return kExitUsage; }
};

/// A party is lost, late, unauthenticated or sends something else than agreed.
class NetworkError : public Error {
  public:
    using Error::Error;
    int exit_code() const noexcept override { return kExitFailed; }
};

/// The computation cannot go on: values or resources are not what the program promised.
class ComputationError : public Error {
  public:
    using Error::Error;
    int exit_code() const noexcept override { return kExitFailed; }
};

/// A bug of ours: a precondition of the runtime's own code is broken.
class InternalError : public Error {
  public:
    explicit InternalError(const std::string &what)
        : Error("internal error: " + what + " (please report this)") {}
    int exit_code() const noexcept override { return kExitInternal; }
};

/// What an exception means to the user: what the message says, and how the command exits.
struct Ending {
    std::string reason;
    int exit_code = kExitInternal;
};
Ending ending_of(const std::exception_ptr &error);

/// Checks a precondition on public data that only a bug of ours can break.
inline void require(bool condition, const char *what) {
    if (!condition)
        throw InternalError(what);
}

} // namespace picco::runtime
