#include "common/file_names.h"

#include <cstdlib>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace picco {

namespace {

/// Whether this is a symbolic link to be followed. In folders that everybody may write to, as the kernel does it:
/// no links that somebody else has put there.
bool leads_on(const std::filesystem::path &place) {
    struct stat link {
    }, folder{};
    if (::lstat(place.c_str(), &link) != 0 || !S_ISLNK(link.st_mode))
        return false;
    const auto parent = place.parent_path();
    return ::stat(parent.empty() ? "." : parent.c_str(), &folder) == 0 &&
           ((folder.st_mode & S_ISVTX) == 0 || (folder.st_mode & S_IWOTH) == 0 ||
            link.st_uid == ::geteuid() || link.st_uid == folder.st_uid);
}

} // namespace

std::string target_of(const std::string &path) {
    constexpr int kMostLinks = 40;
    std::filesystem::path place = path;
    std::error_code error;
    for (int i = 0; i < kMostLinks && leads_on(place); ++i) {
        const auto next = std::filesystem::read_symlink(place, error);
        if (error)
            break;
        place = place.parent_path() / next;
    }
    return place.string();
}

int descriptor_of(const std::string &path) {
    constexpr int kMostLinks = 10;
    const std::filesystem::path own = "/proc/" + std::to_string(::getpid()) + "/fd";
    std::filesystem::path place = path;
    std::error_code error;
    for (int i = 0; i < kMostLinks; ++i) {
        const std::string name = place.filename().string();
        if (std::filesystem::canonical(place.parent_path(), error) == own && !name.empty() &&
            name.find_first_not_of("0123456789") == std::string::npos)
            return std::atoi(name.c_str());
        const auto next = std::filesystem::read_symlink(place, error);
        if (error)
            return -1;
        place = place.parent_path() / next;
    }
    return -1;
}

} // namespace picco
