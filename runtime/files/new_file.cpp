#include "files/new_file.h"

#include "base/error.h"
#include "common/file_names.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <random>
#include <set>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace picco::runtime {
namespace {

constexpr std::size_t kBufferBytes = 1 << 16;

mode_t current_umask() {
    const mode_t mask = ::umask(0077);
    ::umask(mask);
    return mask;
}

/// Opens a terminal, a pipe or the like, without waiting for somebody to read a pipe.
int open_special(const std::string &path, mode_t mode) {
    if (S_ISDIR(mode) || S_ISBLK(mode))
        throw UserError(
            fmt::format("{}: cannot be written: it is a {}", path, S_ISDIR(mode) ? "folder" : "disk"));
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0 && errno == ENXIO)
        throw UserError(fmt::format("{}: cannot be written: nobody reads from this pipe", path));
    if (descriptor >= 0)
        ::fcntl(descriptor, F_SETFL, 0);
    return descriptor;
}

/// What has no disk behind it (a pipe, some network file systems' folders) has nothing to bring there.
bool reaches_disk(int descriptor) {
    return ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

/// The names in a folder. Throws UserError.
void sync_folder(const std::string &folder) {
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return; // one that can be written and not read
    const bool is_done = reaches_disk(descriptor);
    const int number = errno;
    ::close(descriptor);
    if (!is_done)
        throw UserError(fmt::format("{}: cannot be brought to the disk: {}", folder, std::strerror(number)));
}

/// A file without a name in a folder, which goes with the process, whatever ends it; -1 where the file system has
/// none, or none that can be given a name later.
int open_nameless(const std::string &folder) {
    const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (descriptor >= 0 && ::access(fmt::format("/proc/self/fd/{}", descriptor).c_str(), F_OK) != 0) {
        ::close(descriptor);
        return -1;
    }
    return descriptor;
}

std::string random_ending() {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device random;
    std::string ending = ".";
    for (int i = 0; i < 6; ++i)
        ending += kLetters[random() % kLetters.size()];
    return ending;
}

} // namespace

NewFile::NewFile(WritePlace place, Access access) : path_(std::move(place.name)), memory_(place.memory) {
    if (memory_ != nullptr)
        return;
    buffer_.reserve(kBufferBytes);
    if (const int open = descriptor_of(path_); open >= 0) {
        descriptor_ = ::fcntl(open, F_DUPFD_CLOEXEC, 0);
        if (descriptor_ < 0)
            fail("opened");
        return;
    }
    struct stat status {};
    if (::stat(path_.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
        descriptor_ = open_special(path_, status.st_mode);
        if (descriptor_ < 0)
            fail("opened");
        return;
    }
    path_ = target_of(path_);
    descriptor_ = open_nameless(folder());
    is_nameless_ = descriptor_ >= 0;
    if (!is_nameless_) {
        temporary_ = path_ + ".XXXXXX";
        descriptor_ = ::mkostemp(temporary_.data(), O_CLOEXEC);
    }
    if (descriptor_ < 0) {
        temporary_.clear();
        fail("created");
    }
    if (access == Access::everyone && ::fchmod(descriptor_, 0666 & ~current_umask()) != 0)
        fail("given its mode");
}

NewFile::~NewFile() {
    if (descriptor_ >= 0)
        ::close(descriptor_);
    if (!temporary_.empty())
        ::unlink(temporary_.c_str());
}

void NewFile::check(const std::string &path) {
    struct stat status {};
    const bool is_pipe = ::stat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode);
    if (!is_pipe) // whose reader would see an end
        NewFile(path, Access::owner);
}

void NewFile::set_aside(const std::string &name) {
    const std::string path = target_of(name);
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
        ::rename(path.c_str(), (path + ".old").c_str()) != 0)
        throw UserError(fmt::format("{}: an earlier file cannot be renamed to {}.old: {}", path, path,
                                    std::strerror(errno)));
}

void NewFile::fail(const std::string &what) const {
    throw UserError(fmt::format("{}: cannot be {}: {}", path_, what, std::strerror(errno)));
}

void NewFile::write(const void *data, std::size_t size) {
    const auto *bytes = static_cast<const std::uint8_t *>(data);
    if (memory_ == nullptr && buffer_.size() + size > kBufferBytes) {
        write_through(buffer_.data(), buffer_.size());
        buffer_.clear();
        if (size >= kBufferBytes)
            return write_through(bytes, size);
    }
    buffer_.insert(buffer_.end(), bytes, bytes + size);
}

void NewFile::write_through(const std::uint8_t *data, std::size_t size) {
    while (size > 0) {
        const auto count = ::write(descriptor_, data, size);
        if (count < 0 && errno != EINTR)
            fail("written");
        if (count > 0) {
            data += count;
            size -= static_cast<std::size_t>(count);
        }
    }
}

void NewFile::flush() {
    if (is_done_ || memory_ != nullptr)
        return;
    write_through(buffer_.data(), buffer_.size());
    buffer_.clear();
    if (!reaches_disk(descriptor_))
        fail("brought to the disk");
    if (is_nameless_)
        give_temporary_name();
}

void NewFile::give_temporary_name() {
    constexpr int kTries = 100;
    const auto open = fmt::format("/proc/self/fd/{}", descriptor_);
    for (int i = 0; i < kTries; ++i) {
        temporary_ = path_ + random_ending();
        if (::linkat(AT_FDCWD, open.c_str(), AT_FDCWD, temporary_.c_str(), AT_SYMLINK_FOLLOW) == 0) {
            is_nameless_ = false;
            return;
        }
        if (errno != EEXIST)
            break;
    }
    temporary_.clear();
    fail("given a name");
}

void NewFile::rename() {
    is_done_ = true;
    if (memory_ != nullptr) {
        *memory_ = std::move(buffer_);
        return;
    }
    const int result = ::close(descriptor_);
    descriptor_ = -1;
    if (result != 0)
        fail("written");
    if (temporary_.empty())
        return;
    if (::rename(temporary_.c_str(), path_.c_str()) != 0)
        fail("given its name");
    temporary_.clear();
    has_name_ = true;
}

std::string NewFile::folder() const {
    const auto folder = std::filesystem::path(path_).parent_path();
    return folder.empty() ? "." : folder.string();
}

void NewFile::commit() {
    flush();
    rename();
    if (has_name_)
        sync_folder(folder());
}

void NewFile::withdraw() noexcept {
    if (memory_ != nullptr)
        memory_->clear();
    if (has_name_)
        ::unlink(path_.c_str());
}

void commit_all(const std::vector<NewFile *> &files) {
    for (auto *file : files)
        file->flush();
    std::size_t done = 0;
    try {
        std::set<std::string> folders;
        for (; done < files.size(); ++done) {
            files[done]->rename();
            if (files[done]->has_name_)
                folders.insert(files[done]->folder());
        }
        for (const auto &folder : folders)
            sync_folder(folder);
    } catch (...) {
        while (done-- > 0)
            files[done]->withdraw();
        throw;
    }
}

} // namespace picco::runtime
