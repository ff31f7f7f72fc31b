#include "session/used_inputs.h"

#include "base/error.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace picco::runtime {
namespace {

/// Of an open file, until it is destroyed.
class Lock {
  public:
    Lock(int descriptor, int kind) : descriptor_(descriptor) {
        while (::flock(descriptor_, kind) != 0 && errno == EINTR) {
        }
    }
    ~Lock() { ::flock(descriptor_, LOCK_UN); }
    Lock(const Lock &) = delete;
    Lock &operator=(const Lock &) = delete;

  private:
    int descriptor_;
};

} // namespace

UsedInputs::UsedInputs(std::string path) : path_(std::move(path)) {
    descriptor_ =
        ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0600);
    struct stat status {};
    if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0)
        fail(fmt::format("cannot be opened: {}; it is the list of used share files, and must be writable",
                         std::strerror(errno)));
    if (!S_ISREG(status.st_mode)) {
        ::close(descriptor_);
        fail("is not a regular file; it is the list of used share files");
    }
}

UsedInputs::~UsedInputs() {
    ::close(descriptor_);
}

void UsedInputs::fail(const std::string &what) const {
    throw UserError(fmt::format("{}: {}", path_, what));
}

std::string UsedInputs::read() const {
    std::string text;
    std::array<char, 4096> part{};
    for (off_t offset = 0;;) {
        const ssize_t got = ::pread(descriptor_, part.data(), part.size(), offset);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            fail(fmt::format("cannot be read: {}", std::strerror(errno)));
        if (got == 0)
            return text;
        text.append(part.data(), static_cast<std::size_t>(got));
        offset += got;
    }
}

void UsedInputs::check_unlocked(const std::vector<InputUse> &uses) const {
    std::istringstream lines(read());
    std::string line;
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        std::string time, party, sharing, hash, run;
        words >> time >> party >> sharing >> hash >> run;
        for (const InputUse &use : uses)
            if (!sharing.empty() && use.sharing == sharing)
                throw UserError(fmt::format(
                    "{}: was used before, at {} in the run '{}' ({}); a second result may tell more of {}",
                    use.file, time, run, path_,
                    use.is_state
                        ? "it. Go on with the state that that run kept, or ask whose data are in it whether "
                          "they "
                          "agree to --allow-reuse"
                        : fmt::format(
                              "the input. Ask input party {} to share it again for this run, or whether it "
                              "agrees to --allow-reuse",
                              use.party)));
    }
}

void UsedInputs::check(const std::vector<InputUse> &uses) const {
    const Lock lock(descriptor_, LOCK_SH);
    check_unlocked(uses);
}

void UsedInputs::add(const std::vector<InputUse> &uses, bool may_be_used) {
    const Lock lock(descriptor_, LOCK_EX);
    if (!may_be_used)
        check_unlocked(uses);
    const std::string before = read();
    std::string lines = before.empty() || before.back() == '\n' ? "" : "\n"; // one was cut short
    for (const InputUse &use : uses)
        lines += fmt::format("{:%Y-%m-%dT%H:%M:%SZ} {} {} {} {}\n", fmt::gmtime(std::time(nullptr)),
                             use.party, use.sharing, use.hash, use.run);
    for (std::size_t done = 0; done < lines.size();) {
        const ssize_t written = ::write(descriptor_, lines.data() + done, lines.size() - done);
        if (written < 0 && errno != EINTR)
            fail(fmt::format("cannot be written: {}", std::strerror(errno)));
        done += static_cast<std::size_t>(std::max<ssize_t>(written, 0));
    }
    if (::fsync(descriptor_) != 0)
        fail(fmt::format("cannot be written: {}", std::strerror(errno)));
}

} // namespace picco::runtime
