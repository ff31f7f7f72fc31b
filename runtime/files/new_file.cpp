#include "files/new_file.h"

#include "base/error.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
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

} // namespace

NewFile::NewFile(std::string path, Access access) : path_(std::move(path)) {
    buffer_.reserve(kBufferBytes);
    struct stat status {};
    if (::stat(path_.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
        descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
        if (descriptor_ < 0)
            fail("opened");
        return;
    }
    temporary_ = path_ + ".XXXXXX";
    descriptor_ = ::mkostemp(temporary_.data(), O_CLOEXEC);
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

void NewFile::set_aside(const std::string &path) {
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
    if (buffer_.size() + size > kBufferBytes) {
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
    write_through(buffer_.data(), buffer_.size());
    buffer_.clear();
}

void NewFile::commit() {
    flush();
    const int result = ::close(descriptor_);
    descriptor_ = -1;
    if (result != 0)
        fail("written");
    if (!temporary_.empty() && ::rename(temporary_.c_str(), path_.c_str()) != 0)
        fail("given its name");
    temporary_.clear();
}

void NewFile::withdraw() noexcept {
    ::unlink(path_.c_str());
}

void commit_all(const std::vector<NewFile *> &files) {
    for (auto *file : files)
        file->flush();
    for (std::size_t done = 0; done < files.size(); ++done)
        try {
            files[done]->commit();
        } catch (...) {
            while (done-- > 0)
                files[done]->withdraw();
            throw;
        }
}

} // namespace picco::runtime
