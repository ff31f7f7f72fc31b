// Text files that people give: what they may be.
#include "base/text_file.h"
#include "common/foreign_content.h"

#include "base/error.h"
#include "contains.h"
#include "temporary_folder.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace picco::runtime::test {
namespace {

std::string fault(const std::string &file) {
    try {
        read_text_file(file, 100, "that is its use");
    } catch (const UserError &error) {
        return error.what();
    }
    return "none";
}

TEST(TextFile, ByteOrderMarksAreNoText) {
    TemporaryFolder folder;
    EXPECT_EQ(read_text_file(folder.write("a", "\xef\xbb\xbfx = 1\n"), 100, ""), "x = 1\n");
    EXPECT_EQ(read_text_file(folder.write("b", "x\xef\xbb\xbf"), 100, ""), "x\xef\xbb\xbf");
    EXPECT_EQ(read_text_file(folder.write("c", ""), 100, ""), "");
    EXPECT_HAS(fault(folder.write("d", "\xff\xfex")), "/d: is UTF-16; save it as UTF-8; that is its use");
    EXPECT_HAS(fault(folder.write("e", "\xfe\xffx")), "is UTF-16");
}

TEST(TextFile, WhatHasNoEndIsNoTextFile) {
    TemporaryFolder folder;
    EXPECT_HAS(fault(folder.file("")), "is a folder; that is its use");
    EXPECT_HAS(fault("/dev/zero"), "/dev/zero: is not a regular file; that is its use");
    EXPECT_HAS(fault(folder.file("missing")), "cannot be opened: No such file or directory");
    EXPECT_EQ(fault(folder.write("most", std::string(100, 'a'))), "none");
    EXPECT_HAS(fault(folder.write("more", std::string(101, 'a'))), "is longer than 100 bytes");
}

TEST(TextFile, PipesAreReadWhereSomebodyWrites) {
    TemporaryFolder folder;
    const auto pipe = folder.file("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_HAS(fault(pipe), "is a pipe that nobody writes to");
    std::thread writer([&] {
        int end = -1;
        while ((end = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK)) < 0 && errno == ENXIO)
            std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        EXPECT_EQ(::write(end, "text", 4), 4);
        ::close(end);
    });
    // As `<(command)` gives it: with a writer.
    const int ours = ::open(pipe.c_str(), O_RDONLY);
    EXPECT_EQ(read_text_file("/dev/fd/" + std::to_string(ours), 100, ""), "text");
    ::close(ours);
    writer.join();
}

TEST(TextFile, WhatIsMeantForSomethingElseIsNamed) {
    EXPECT_EQ(foreign_content(""), "");
    EXPECT_EQ(foreign_content("peers=3\r\n\tx = \"-----\"\n\x1a"), "");
    EXPECT_EQ(foreign_content("-----BEGIN EC PRIVATE KEY-----\n"), "holds a private key");
    EXPECT_EQ(foreign_content("Bag\n-----BEGIN ENCRYPTED PRIVATE KEY-----\n"), "holds a private key");
    EXPECT_EQ(foreign_content("-----BEGIN CERTIFICATE-----\n"), "holds a key or a certificate");
    EXPECT_EQ(foreign_content(std::string("0\x81\0", 3)), "is no text");
    EXPECT_EQ(foreign_content(std::string("picco-ou\1\0", 10)), "is a file of shares or results");
}

} // namespace
} // namespace picco::runtime::test
