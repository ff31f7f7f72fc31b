/// Child processes whose messages are read line by line.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

namespace picco::compiler {

/// How a child is started.
struct ChildCommand {
    std::vector<std::string> arguments; ///< the first is the path of the executable
    bool shows_output = false;          ///< standard output is ours; otherwise it is dropped or captured
    bool captures_output = false;       ///< standard output is kept in Child::output()
    int listener = -1;                  ///< a listening socket to hand over (LISTEN_FDS), or -1
};

/// How a child ended.
struct ChildEnd {
    int code = 0;   ///< exit code, where signal is 0
    int signal = 0; ///< that killed it
    bool good() const { return code == 0 && signal == 0; }
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
    const std::string &output() const { return output_; }
    void signal(int number) const;

    /// Called with each line that the child writes to standard error.
    std::function<void(const std::string &)> on_message;

  private:
    friend void wait_for(const std::vector<Child *> &, const std::function<bool()> &);

    void read_messages();
    void read_output();
    bool open() const { return messages_ >= 0 || output_pipe_ >= 0; }
    void reap();

    pid_t pid_ = -1;
    int messages_ = -1, output_pipe_ = -1;
    std::string partial_, output_;
    ChildEnd end_;
};

/// Waits until all children have ended, or `step`, which is called every 50 ms and after each event, says
/// that it is enough.
void wait_for(const std::vector<Child *> &children, const std::function<bool()> &step);

} // namespace picco::compiler
