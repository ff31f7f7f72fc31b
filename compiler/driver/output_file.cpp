#include "driver/output_file.h"

#include "common/file_names.h"
#include "driver/error.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <sys/stat.h>
#include <unistd.h>

namespace picco::compiler {

bool write_all(int descriptor, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto count = ::write(descriptor, text.data() + at, text.size() - at);
        if (count < 0 && errno != EINTR)
            return false;
        at += count < 0 ? 0 : static_cast<std::size_t>(count);
    }
    return true;
}
namespace {

[[noreturn]] void fail(const std::string &path, const std::string &why) {
    throw DriverError(fmt::format("{}: cannot be written: {}", path, why));
}

[[noreturn]] void fail(const std::string &path) {
    fail(path, std::strerror(errno));
}

/// What stands at a place: nothing or a regular file, which is replaced; or what is written directly.
bool is_special(const std::string &path) {
    struct stat status {};
    if (descriptor_of(path) >= 0)
        return true;
    if (::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode))
        return false;
    if (S_ISDIR(status.st_mode))
        fail(path, "it is a folder");
    if (S_ISBLK(status.st_mode))
        fail(path, "it is a disk");
    return true;
}

/// Gives a new file the mode that others do.
bool open_to_umask(int descriptor) {
    const mode_t mask = ::umask(0077);
    ::umask(mask);
    return ::fchmod(descriptor, 0666 & ~mask) == 0;
}

/// Without waiting for somebody to read a pipe.
void write_special(const std::string &path, const std::string &text) {
    const int open = descriptor_of(path);
    const int descriptor = open >= 0 ? ::fcntl(open, F_DUPFD_CLOEXEC, 0)
                                     : ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0)
        fail(path, errno == ENXIO ? "nobody reads from this pipe" : std::strerror(errno));
    if (open < 0)
        ::fcntl(descriptor, F_SETFL, 0);
    const bool is_written = write_all(descriptor, text);
    const int error = errno;
    const bool is_closed = ::close(descriptor) == 0;
    if (!is_written)
        fail(path, std::strerror(error));
    if (!is_closed)
        fail(path);
}

} // namespace

void check_file(const std::string &path) {
    if (is_special(path)) {
        if (::access(path.c_str(), W_OK) != 0)
            fail(path);
        return;
    }
    std::string trial = target_of(path) + ".XXXXXX";
    const int descriptor = ::mkostemp(trial.data(), O_CLOEXEC);
    if (descriptor < 0)
        fail(path);
    ::close(descriptor);
    ::unlink(trial.c_str());
}

void check_regular_file(const std::string &path) {
    if (is_special(path))
        fail(path, "it is no regular file");
    check_file(path);
}

void write_file(const std::string &path, const std::string &text, Readers readers) {
    if (is_special(path))
        return write_special(path, text);
    const std::string target = target_of(path);
    std::string partial = target + ".XXXXXX";
    const int descriptor = ::mkostemp(partial.data(), O_CLOEXEC);
    if (descriptor < 0)
        fail(path);
    bool is_good = (readers == Readers::owner || open_to_umask(descriptor)) && write_all(descriptor, text) &&
                   ::fsync(descriptor) == 0;
    int error = errno;
    if (::close(descriptor) != 0 && is_good) {
        is_good = false;
        error = errno;
    }
    if (is_good && ::rename(partial.c_str(), target.c_str()) == 0)
        return;
    error = is_good ? errno : error;
    ::unlink(partial.c_str());
    fail(path, std::strerror(error));
}

void check_files_differ(const std::vector<NamedFile> &read, const std::vector<NamedFile> &written) {
    std::map<std::string, const NamedFile *> uses; // by their full names
    const auto add = [&](const NamedFile &file, bool is_written) {
        std::error_code error;
        const auto path =
            std::filesystem::weakly_canonical(std::filesystem::absolute(target_of(file.path), error), error);
        if (error || (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error)))
            return;
        const auto [place, is_new] = uses.emplace(path.string(), &file);
        if (!is_new && is_written)
            throw UsageError(fmt::format("{}: {} is the file of {}, too; each needs one of its own", file.use,
                                         file.path, place->second->use));
    };
    for (const NamedFile &file : read)
        add(file, false);
    for (const NamedFile &file : written)
        add(file, true);
}

} // namespace picco::compiler
