// Files that appear whole or not at all, and what stands in their place.
#include "files/new_file.h"

#include "base/error.h"
#include "contains.h"
#include "temporary_folder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace picco::runtime::test {
namespace {

namespace fs = std::filesystem;

void write(const std::string &path, const std::string &text) {
    NewFile file(path, Access::owner);
    file.write(text);
    file.commit();
}

std::string fault(const std::string &path) {
    try {
        write(path, "text");
    } catch (const UserError &error) {
        return error.what();
    }
    return "none";
}

TEST(NewFile, WritesToWhereLinksLead) {
    TemporaryFolder folder;
    fs::create_directory(folder.file("there"));
    folder.write("there/file", "old");
    fs::create_symlink("there/file", folder.file("link"));
    fs::create_symlink("link", folder.file("second"));
    fs::create_symlink("there/new", folder.file("nothing"));
    write(folder.file("second"), "new");
    write(folder.file("nothing"), "made");
    EXPECT_EQ(folder.read("there/file"), "new");
    EXPECT_EQ(folder.read("there/new"), "made");
    for (const char *name : {"link", "second", "nothing"})
        EXPECT_TRUE(fs::is_symlink(folder.file(name))) << name;
    NewFile::set_aside(folder.file("link"));
    EXPECT_EQ(folder.read("there/file.old"), "new");
    EXPECT_TRUE(fs::is_symlink(folder.file("link")));
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"link", "nothing", "second", "there"}));
}

TEST(NewFile, LeavesWhatIsNoFile) {
    TemporaryFolder folder;
    write("/dev/null", "text");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    ASSERT_EQ(::mkfifo(folder.file("pipe").c_str(), 0600), 0);
    EXPECT_HAS(fault(folder.file("pipe")), "nobody reads from this pipe");
    EXPECT_TRUE(fs::is_fifo(folder.file("pipe")));
    EXPECT_HAS(fault(folder.file("")), "it is a folder");
    EXPECT_HAS(fault(folder.file("no/where")), "No such file or directory");
}

/// Whatever ends a process that writes, there is nothing to remove.
TEST(NewFile, HasNoNameBeforeItIsWritten) {
    TemporaryFolder folder;
    const int nameless = ::open(folder.file("").c_str(), O_TMPFILE | O_WRONLY, 0600);
    if (nameless < 0)
        GTEST_SKIP() << "the file system has no files without names";
    ::close(nameless);
    NewFile file(folder.file("file"), Access::owner);
    file.write(std::string(1 << 20, 'x'));
    EXPECT_EQ(folder.names(), std::vector<std::string>{});
    file.flush();
    ASSERT_EQ(folder.names().size(), 1u);
    EXPECT_EQ(folder.names()[0].rfind("file.", 0), 0u);
    file.commit();
    EXPECT_EQ(folder.names(), std::vector<std::string>{"file"});
    NewFile(folder.file("other"), Access::owner).flush();
    EXPECT_EQ(folder.names(), std::vector<std::string>{"file"}) << "not committed";
}

} // namespace
} // namespace picco::runtime::test
