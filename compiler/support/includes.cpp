#include "support/includes.h"

#include "support/text_file.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <string_view>
#include <sys/stat.h>

namespace picco::compiler {

namespace {

constexpr std::size_t kMost = std::size_t{1} << 26; // bytes of a header that is looked through

struct Include {
    std::string name;
    bool is_quoted = false;
    std::size_t column = 0;
};

std::optional<Include> include_of(std::string_view line) {
    std::size_t at = 0;
    const auto skip = [&](std::string_view wanted) {
        at = std::min(line.find_first_not_of(" \t", at), line.size());
        const bool is_there = line.substr(at).starts_with(wanted);
        at += is_there ? wanted.size() : 0;
        return is_there;
    };
    if (!skip("#") || !(skip("include_next") || skip("include") || skip("import")))
        return {};
    const bool is_quoted = skip("\"");
    if (!is_quoted && !skip("<"))
        return {};
    const std::size_t end = line.find(is_quoted ? '"' : '>', at);
    if (end == std::string_view::npos)
        return {};
    return Include{std::string(line.substr(at, end - at)), is_quoted, at};
}

/// "a pipe" or "a device"; empty for what ends. /dev/null is the empty header.
std::string endless_kind(const struct stat &status) {
    struct stat null {};
    if (S_ISFIFO(status.st_mode))
        return "a pipe";
    if (!S_ISCHR(status.st_mode) || (::stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev))
        return "";
    return "a device";
}

/// Looks through files, each once.
class Search {
  public:
    explicit Search(const std::vector<std::string> &arguments) {
        for (const std::string &argument : arguments)
            if (argument.starts_with("-I"))
                folders_.push_back(argument.substr(2));
    }

    std::string fault_in(const std::string &file) {
        std::string unread;
        const std::string text = read_text_file(file, kMost, unread);
        std::size_t number = 1;
        for (std::size_t at = 0; at < text.size(); ++number) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            if (const auto include = include_of(std::string_view(text).substr(at, end - at)))
                if (std::string fault = fault_of(*include, file, number); !fault.empty())
                    return fault;
            at = end + 1;
        }
        return "";
    }

  private:
    std::string fault_of(const Include &include, const std::string &file, std::size_t line) {
        std::vector<std::filesystem::path> folders(folders_.begin(), folders_.end());
        if (include.is_quoted)
            folders.insert(folders.begin(), std::filesystem::path(file).parent_path());
        for (const std::filesystem::path &folder : folders) {
            const std::string path = (folder / include.name).string();
            struct stat status {};
            if (::stat(path.c_str(), &status) != 0 || S_ISDIR(status.st_mode))
                continue;
            if (const std::string kind = endless_kind(status); !kind.empty())
                return fmt::format(
                    "{}:{}:{}: error: '{}' is {}, and no header: write it to a file, and include that\n",
                    file, line, include.column, include.name, kind);
            return S_ISREG(status.st_mode) && seen_.insert(path).second ? fault_in(path) : "";
        }
        return "";
    }

    std::vector<std::string> folders_;
    std::set<std::string> seen_;
};

} // namespace

std::string fault_of_includes(const std::string &file, const std::vector<std::string> &arguments) {
    return Search(arguments).fault_in(file);
}

} // namespace picco::compiler
