// The direction in which the folders may know each other, and other rules that hold for every source file.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = SOURCE_DIR;

/// Below all others, which may include it.
const std::string kCommon = "common";

/// What each folder may include besides itself.
const std::map<std::string, std::set<std::string>> kRuntime = {
    {"base", {"picco"}},
    {"real", {"base"}},
    {"circuits", {"base", "real", "picco"}},
    {"field", {"base"}},
    {"crypto", {"base"}},
    {"sharing", {"base", "field", "crypto"}},
    {"paging", {"base", "crypto", "files"}},
    {"net", {"base", "crypto"}},
    {"session", {"base", "field", "crypto", "net", "files", "paging", "picco"}},
    {"files", {"base", "real", "field", "crypto", "sharing"}},
    {"protocols", {"base", "circuits", "field", "crypto", "sharing", "session"}},
    {"assign", {"base"}},
    {"engine", {"base", "real", "circuits", "assign", "field", "crypto", "sharing", "paging", "protocols"}},
    {"plain", {"base", "real", "circuits", "files", "picco"}},
    {"api",
     {"base", "real", "circuits", "assign", "field", "crypto", "sharing", "paging", "files", "session",
      "protocols", "engine", "picco"}},
};
const std::map<std::string, std::set<std::string>> kCompiler = {
    {"support", {}},
    {"ast", {"support"}},
    {"sema", {"support", "ast"}},
    {"front", {"support", "ast", "sema", "grammar"}},
    {"lower", {"support", "ast", "sema"}},
    {"plan", {"support", "ast", "sema", "lower"}},
    {"ir", {"support", "ast", "sema", "lower", "plan"}},
    {"nests", {"support", "ast", "sema", "lower", "plan", "ir"}},
    {"emit", {"support", "ast", "sema", "lower", "plan", "ir", "nests"}},
    {"driver", {"support", "ast", "sema", "front", "lower", "plan", "ir", "nests", "emit"}},
};

/// The same inside of a folder. What lies in the folder itself may include all of its folders; they do not
/// include it.
const std::map<std::string, std::set<std::string>> kEngine = {
    {"values", {}},
    {"memory", {"values"}},
    {"rewrite", {"values"}},
    {"execute", {"values", "rewrite"}},
    {"record", {"values", "memory", "rewrite", "execute"}},
    {"tables", {"values", "memory", "record"}},
};
const std::map<std::string, std::set<std::string>> kProtocols = {
    {"core", {}},
    {"boolean", {"core"}},
    {"compare", {"core", "boolean"}},
    {"convert", {"core", "boolean", "compare"}},
    {"bytes", {"core"}},
    {"lookup", {"core", "boolean"}},
    {"order", {"core", "boolean", "convert"}},
    {"garbled", {"core", "boolean"}},
    {"catalogue", {"core", "boolean", "compare", "convert", "bytes", "lookup", "order", "garbled"}},
};
const std::map<std::string, std::set<std::string>> kEmit = {
    {"text", {}},
    {"c", {"text"}},
    {"plain", {"text", "c"}},
    {"secure", {"text", "c"}},
};

std::string text_of(const fs::path &file) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<fs::path> sources(const fs::path &folder) {
    std::vector<fs::path> files;
    for (const auto &entry : fs::recursive_directory_iterator(folder)) {
        const std::string ending = entry.path().extension().string();
        if (ending == ".h" || ending == ".cpp" || ending == ".c") {
            files.push_back(entry.path());
        }
    }
    return files;
}

/// Checks `#include "folder/…"` lines of every file below root against the table. prefix: what stands in front
/// of the folder's name, as `engine/`.
void check_layers(const fs::path &root, const std::map<std::string, std::set<std::string>> &allowed,
                  const std::string &prefix = "") {
    const std::regex include("#include \"" + prefix + "([a-z_-]+)/");
    std::size_t checked = 0;
    for (const auto &[folder, others] : allowed) {
        if (!fs::exists(root / folder)) {
            continue;
        }
        for (const fs::path &file : sources(root / folder)) {
            const std::string text = text_of(file);
            for (std::sregex_iterator i(text.begin(), text.end(), include), end; i != end; ++i) {
                const std::string target = (*i)[1];
                EXPECT_TRUE(target == folder || target == kCommon || others.contains(target))
                    << file << " includes " << target << '/';
                ++checked;
            }
        }
    }
    EXPECT_GT(checked, 20u) << "the test no longer finds the includes";
}

} // namespace

TEST(Layers, RuntimeIncludesPointOneWay) {
    check_layers(kRoot / "runtime", kRuntime);
}

TEST(Layers, CompilerIncludesPointOneWay) {
    check_layers(kRoot / "compiler", kCompiler);
}

TEST(Layers, IncludesInsideOfFoldersPointOneWay) {
    check_layers(kRoot / "runtime/engine", kEngine, "engine/");
    check_layers(kRoot / "runtime/protocols", kProtocols, "protocols/");
    check_layers(kRoot / "compiler/emit", kEmit, "emit/");
}

TEST(Layers, CommonIncludesNothingElse) {
    const std::regex other("#include (\"(?!common/)|<picco/)");
    const std::vector<fs::path> files = sources(kRoot / kCommon);
    EXPECT_FALSE(files.empty());
    for (const fs::path &file : files) {
        EXPECT_FALSE(std::regex_search(text_of(file), other)) << file;
    }
}

TEST(Layers, InstalledHeadersIncludeNothingElse) {
    const std::regex other("#include \"");
    for (const fs::path &file : sources(kRoot / "runtime/include")) {
        EXPECT_FALSE(std::regex_search(text_of(file), other)) << file;
    }
}

TEST(Layers, EveryFolderHasItsPlace) {
    for (const auto &[root, table] :
         {std::pair{"runtime", kRuntime}, std::pair{"compiler", kCompiler},
          std::pair{"runtime/engine", kEngine}, std::pair{"runtime/protocols", kProtocols},
          std::pair{"compiler/emit", kEmit}}) {
        for (const auto &entry : fs::directory_iterator(kRoot / root)) {
            if (entry.is_directory() && entry.path().filename() != "include" &&
                !sources(entry.path()).empty()) {
                EXPECT_TRUE(table.contains(entry.path().filename().string())) << entry.path();
            }
        }
    }
}

TEST(Layers, EveryFolderSaysWhatIsInIt) {
    std::size_t folders = 0;
    EXPECT_TRUE(fs::exists(kRoot / kCommon / "README.md"));
    for (const char *root : {"runtime", "compiler"})
        for (const auto &entry : fs::recursive_directory_iterator(kRoot / root)) {
            if (!entry.is_directory() || entry.path().string().find("/include") != std::string::npos)
                continue;
            EXPECT_TRUE(fs::exists(entry.path() / "README.md")) << entry.path();
            ++folders;
        }
    EXPECT_GT(folders, 20u);
}

TEST(Layers, CompilerAndRuntimeNeverMeet) {
    for (const fs::path &file : sources(kRoot / "compiler")) {
        EXPECT_EQ(text_of(file).find("picco::runtime"), std::string::npos) << file;
    }
    for (const fs::path &file : sources(kRoot / "runtime")) {
        EXPECT_EQ(text_of(file).find("picco::compiler"), std::string::npos) << file;
    }
}

TEST(Coroutines, AwaitOnlyNamedTasks) {
    // g++ 12 destroys temporaries in await expressions twice, and crashes on braced lists there.
    const std::regex await("co_await ([^;]*);"), named("(co_await )?([a-z_]+|[a-z_.]+exchange\\([a-z_]+\\))");
    std::size_t checked = 0;
    for (const char *folder : {"runtime/protocols", "runtime/engine", "runtime/session"}) {
        for (const fs::path &file : sources(kRoot / folder)) {
            const std::string text = std::regex_replace(text_of(file), std::regex("//[^\n]*"), "");
            for (std::sregex_iterator i(text.begin(), text.end(), await), end; i != end; ++i) {
                EXPECT_TRUE(std::regex_match((*i)[1].str(), named)) << file << ": co_await " << (*i)[1];
                ++checked;
            }
        }
    }
    EXPECT_GT(checked, 5u);
}
