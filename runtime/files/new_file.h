/// Files that appear whole or not at all.
#pragma once

#include "files/places.h"

#include <cstdint>
#include <string>
#include <vector>

namespace picco::runtime {

enum class Access { owner, everyone }; ///< mode 0600, or what the umask allows

/// A file without a name in the folder of the final one until flush(), under a temporary name until commit(); where the
/// file system has no files without names, under a temporary one from the start. The destructor removes what was not
/// committed. Symbolic links are followed. What exists under the final name but is no regular file (a
/// terminal, a pipe with a reader) is written directly.
class NewFile {
  public:
    /// In memory, which takes the bytes at commit(), access does not matter. Throws UserError when the file cannot
    /// be made.
    NewFile(WritePlace place, Access access);
    ~NewFile();
    NewFile(const NewFile &) = delete;
    NewFile &operator=(const NewFile &) = delete;

    /// Throws UserError when a file cannot be made there now. Leaves nothing.
    static void check(const std::string &path);

    /// Renames an earlier regular file of this name to `path`.old, where there is one. Throws UserError.
    static void set_aside(const std::string &path);

    const std::string &path() const { return path_; }
    /// Throws UserError when there is no space.
    void write(const void *data, std::size_t size);
    void write(const std::string &text) { write(text.data(), text.size()); }
    /// Brings everything to the disk, where it outlasts a loss of power; the final name does not exist yet. To be called
    /// once all is written.
    void flush();
    /// flush(), then the name: it, too, is on the disk afterwards.
    void commit();
    /// Removes a committed file again, because another one of the same set failed.
    void withdraw() noexcept;

  private:
    friend void commit_all(const std::vector<NewFile *> &files);

    [[noreturn]] void fail(const std::string &what) const;
    void give_temporary_name();
    void rename();
    std::string folder() const;
    void write_through(const std::uint8_t *data, std::size_t size);

    std::string path_, temporary_;
    int descriptor_ = -1;
    FileBytes *memory_ = nullptr;
    bool is_nameless_ = false;
    bool is_done_ = false;  ///< committed
    bool has_name_ = false; ///< the final one
    std::vector<std::uint8_t> buffer_;
};

/// All of the files or none.
void commit_all(const std::vector<NewFile *> &files);

} // namespace picco::runtime
