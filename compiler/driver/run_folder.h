/// What a local run leaves behind: nothing, whatever ends it.
#pragma once

#include <array>
#include <csignal>
#include <cstdint>
#include <string>

namespace picco::compiler {

/// SIGINT, SIGTERM or SIGHUP arrived: the run ends after everything is tidied up.
struct Interrupted {
    int signal;
};

/// Catches these signals during its life; lives may nest.
class Interrupts {
  public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts &) = delete;
    Interrupts &operator=(const Interrupts &) = delete;

  private:
    static constexpr std::array<int, 3> kSignals{SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, kSignals.size()> before_{};
};

/// A private temporary folder (mode 0700), removed with all it holds by the destructor. While it exists, the
/// signals above do not end the process, but show in interrupted().
class RunFolder {
  public:
    /// Throws std::runtime_error.
    RunFolder();
    ~RunFolder();
    RunFolder(const RunFolder &) = delete;
    RunFolder &operator=(const RunFolder &) = delete;

    std::string file(const std::string &name) const { return path_ + "/" + name; }

    static bool interrupted();
    /// Throws Interrupted where interrupted().
    static void check_interrupted();

  private:
    Interrupts interrupts_;
    std::string path_;
};

/// A listening socket on a free loopback port: whoever it is handed to can be connected to already.
class Listener {
  public:
    /// Throws std::runtime_error.
    Listener();
    ~Listener();
    Listener(Listener &&other) noexcept;
    Listener &operator=(Listener &&) = delete;

    int socket() const { return socket_; }
    std::uint16_t port() const { return port_; }

  private:
    int socket_;
    std::uint16_t port_ = 0;
};

/// Throws std::runtime_error where write_file() could not write now.
void check_file(const std::string &path);

enum class Readers { owner, everyone }; ///< mode 0600, or what the umask allows

/// Writes a file whole or not at all; what is no regular file, directly. Throws std::runtime_error.
void write_file(const std::string &path, const std::string &text, Readers readers);

} // namespace picco::compiler
