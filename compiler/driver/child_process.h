/// Child processes whose messages are read line by line.
#pragma once

#include "driver/outlet.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace picco::compiler {

/// How a child is started.
struct ChildCommand {
    std::vector<std::string> arguments; ///< the first is the path of the executable
    bool shows_output = false;          ///< standard output is ours; otherwise it is dropped, or read
    bool reads_output = false;          ///< standard output goes to Child::on_output
    bool reads_input = false;           ///< standard input is ours; otherwise it is empty
    int listener = -1;                  ///< a listening socket to hand over (LISTEN_FDS), or -1
};

/// How a child ended.
struct ChildEnd {
    int code = 0;   ///< exit code, where signal is 0
    int signal = 0; ///< that killed it
    bool good() const { return code == 0 && signal == 0; }
    /// "was ended by signal 11 (Segmentation fault)"
    std::string text() const;
};

/// A running child. The destructor kills it. The child also ends when this process does.
class Child {
  public:
    /// Throws std::runtime_error when it cannot be started.
    explicit Child(const ChildCommand &command);
    ~Child();
    Child(const Child &) = delete;
    Child &operator=(const Child &) = delete;

    bool running() const { return pid_ > 0; }
    const ChildEnd &end() const { return end_; }
    void signal(int number) const;

    /// Called with each line that the child writes to standard error; very long ones come in parts.
    std::function<void(const std::string &)> on_message;
    /// Called with what it writes to standard output, where that is read.
    std::function<void(std::string_view)> on_output;

  private:
    friend void wait_for(const std::vector<Child *> &, const std::vector<Outlet *> &,
                         const std::function<bool()> &);

    bool read_messages();
    bool read_output();
    void pass_lines(bool is_end);
    void reap();
    void note_end(int status);
    void reap_if_ended();

    pid_t pid_ = -1;
    int messages_ = -1, output_pipe_ = -1, ended_ = -1; ///< the last: readable when the child has ended
    std::string partial_;
    ChildEnd end_;
};

/// Waits until all children have ended and the outlets are empty, or `step`, which is called every 50 ms and
/// after each event, says that it is enough. What a child has started itself is not waited for.
void wait_for(const std::vector<Child *> &children, const std::vector<Outlet *> &outlets,
              const std::function<bool()> &step);

} // namespace picco::compiler
