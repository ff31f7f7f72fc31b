/// Standard output and standard error of a command that must not wait for whoever reads them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace picco::compiler {

/// Passes on text as fast as it comes. What a pager has not taken yet waits in memory, and beyond a megabyte in a
/// file without a name. Files and terminals are written directly.
class Outlet {
  public:
    /// `folder` is where such a file may lie.
    Outlet(int descriptor, std::string folder);
    ~Outlet();
    Outlet(const Outlet &) = delete;
    Outlet &operator=(const Outlet &) = delete;

    /// Throws DriverError where there is no space. What nobody reads any more is dropped.
    void write(std::string_view text);
    /// Writes what is taken without waiting.
    void flush();

    int descriptor() const { return descriptor_; }
    /// Whether a reader may pause, or go away.
    bool is_pipe() const { return is_pipe_; }
    bool is_waiting() const { return place_ < memory_.size() || taken_ < spooled_; }
    bool has_lost_its_reader() const { return has_lost_its_reader_; }

  private:
    void keep(std::string_view text);
    bool refill();

    int descriptor_;
    std::string folder_;
    bool is_pipe_;
    bool has_lost_its_reader_ = false;
    std::string memory_;
    std::size_t place_ = 0; ///< of what comes next, in memory_
    int file_ = -1;         ///< holds what comes behind memory_
    off_t spooled_ = 0, taken_ = 0;
};

} // namespace picco::compiler
