/// What a local run leaves behind: nothing, whatever ends it.
#pragma once

#include <array>
#include <csignal>
#include <cstdint>
#include <string>

#include <sys/types.h>

namespace picco::compiler {

/// During its life SIGINT, SIGTERM, SIGHUP and SIGQUIT do not end the process, but show in interrupted(), and writing
/// to where nobody reads is an error. Signals that are ignored stay so. Lives may nest.
class Interrupts {
  public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts &) = delete;
    Interrupts &operator=(const Interrupts &) = delete;

    static bool interrupted();
    /// Throws Interrupted where interrupted().
    static void check();

  private:
    static constexpr std::array<int, 5> kSignals{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
    std::array<struct sigaction, kSignals.size()> before_{};
};

/// A private temporary folder (mode 0700), removed with all it holds by the destructor, and by a process of its own where
/// this one ends in any other way, by SIGKILL too. Where both are killed, or the machine stops, the next one of the
/// same user removes it.
class RunFolder {
  public:
    /// In TMPDIR, or else the system's folder. Throws DriverError.
    RunFolder();
    ~RunFolder();
    RunFolder(const RunFolder &) = delete;
    RunFolder &operator=(const RunFolder &) = delete;

    const std::string &path() const { return path_; }
    std::string file(const std::string &name) const { return path_ + "/" + name; }

  private:
    void make(const std::string &parent);
    void start_keeper();

    Interrupts interrupts_;
    std::string path_;
    int lock_ = -1;  ///< the folder, locked as long as somebody needs or removes it
    int alive_ = -1; ///< a pipe that the keeper sees closed when this process has ended
    pid_t keeper_ = -1;
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

} // namespace picco::compiler
