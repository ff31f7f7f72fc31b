/// Which share files this computing party has used: who gets a second result from the same input may learn more
/// of it than its owner agreed to.
#pragma once

#include <string>
#include <vector>

namespace picco::runtime {

/// A sharing in a run.
struct InputUse {
    int party = 0;       ///< the input party
    std::string file;    ///< for messages
    std::string sharing; ///< its id
    std::string hash;    ///< of the program
    std::string run;
    bool is_state = false; ///< that the party kept, and no input party shared
};

/// A file of lines `time input-party sharing program-hash run`, which grows. Several processes may use it.
class UsedInputs {
  public:
    /// Makes the file where there is none, mode 0600. Throws UserError.
    explicit UsedInputs(std::string path);
    ~UsedInputs();
    UsedInputs(const UsedInputs &) = delete;
    UsedInputs &operator=(const UsedInputs &) = delete;

    /// Throws UserError where one of them was used before, which the message says when and in which run.
    void check(const std::vector<InputUse> &uses) const;
    /// Adds them, and returns when they are on the disk. Unless they may have been used before, checks them as
    /// well, with nobody between.
    void add(const std::vector<InputUse> &uses, bool may_be_used);

  private:
    [[noreturn]] void fail(const std::string &what) const;
    void check_unlocked(const std::vector<InputUse> &uses) const;
    std::string read() const;

    std::string path_;
    int descriptor_ = -1;
};

} // namespace picco::runtime
