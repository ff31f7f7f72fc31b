/// A regular file in memory that has a name.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>
#include <string>

#include <fmt/format.h>

namespace picco::fuzz {

class MemoryFile {
  public:
    explicit MemoryFile(const std::string &bytes) : descriptor_(memfd_create("fuzz", 0)) {
        if (descriptor_ < 0 ||
            ::write(descriptor_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
            throw std::runtime_error("no memory for a file");
        name_ = fmt::format("/proc/self/fd/{}", descriptor_);
    }
    ~MemoryFile() { ::close(descriptor_); }
    MemoryFile(const MemoryFile &) = delete;
    MemoryFile &operator=(const MemoryFile &) = delete;
    const std::string &name() const { return name_; }

  private:
    int descriptor_;
    std::string name_;
};

} // namespace picco::fuzz
