// The file that pages go to.
#include "base/error.h"
#include "paging/swap_file.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace picco::runtime;

namespace {

using Cipher = SwapFile::Cipher;

std::string folder() {
    return std::filesystem::temp_directory_path();
}

std::vector<std::uint64_t> numbered(std::uint64_t number, std::size_t words) {
    std::vector<std::uint64_t> result(words);
    for (std::size_t i = 0; i < words; ++i)
        result[i] = number * 0x9e3779b97f4a7c15 + i;
    return result;
}

/// Another descriptor of the file of this process that has no name, or had one.
int open_again() {
    for (const auto &entry : std::filesystem::directory_iterator("/proc/self/fd")) {
        std::error_code error;
        const std::string target = std::filesystem::read_symlink(entry.path(), error);
        if (!error && target.starts_with(folder()) && target.ends_with("(deleted)"))
            return ::open(entry.path().c_str(), O_RDWR | O_CLOEXEC);
    }
    return -1;
}

} // namespace

TEST(SwapFile, PagesOfAllSizesComeBack) {
    for (const Cipher cipher : {Cipher::kAes256Gcm, Cipher::kNone}) {
        SwapFile file(folder(), cipher);
        std::vector<PageSlot> slots;
        const std::vector<std::size_t> sizes{1, 2, 511, 512, 513, 4096, 5000, 100'000};
        for (std::size_t i = 0; i < sizes.size(); ++i)
            slots.push_back(file.write(numbered(i, sizes[i]).data(), sizes[i]));
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            std::vector<std::uint64_t> page(sizes[i]);
            file.read(slots[i], page.data());
            EXPECT_EQ(page, numbered(i, sizes[i]));
        }
    }
}

TEST(SwapFile, FreedPlacesAreUsedAgain) {
    SwapFile file(folder(), Cipher::kAes256Gcm);
    const auto page = numbered(1, 1 << 16);
    for (int i = 0; i < 1000; ++i)
        file.free(file.write(page.data(), page.size()));
    EXPECT_LE(file.size(), std::uint64_t{1} << 27);
}

TEST(SwapFile, ThreadsWriteAndReadAtATime) {
    SwapFile file(folder(), Cipher::kAes256Gcm);
    std::vector<std::thread> threads;
    for (unsigned thread = 0; thread < 4; ++thread)
        threads.emplace_back([&, thread] {
            std::mt19937 random(thread);
            std::vector<std::pair<PageSlot, std::uint64_t>> slots;
            for (std::uint64_t i = 0; i < 200; ++i) {
                const std::size_t words = 1 + random() % 3000;
                slots.emplace_back(file.write(numbered(thread * 1000 + i, words).data(), words),
                                   thread * 1000 + i);
                const std::size_t at = random() % slots.size();
                std::vector<std::uint64_t> page(slots[at].first.words);
                file.read(slots[at].first, page.data());
                EXPECT_EQ(page, numbered(slots[at].second, page.size()));
                if (random() % 2 == 0) {
                    file.free(slots[at].first);
                    std::swap(slots[at], slots.back());
                    slots.pop_back();
                }
            }
        });
    for (std::thread &thread : threads)
        thread.join();
}

TEST(SwapFile, NothingStandsThereInTheClear) {
    for (const bool is_clear : {false, true}) {
        SwapFile file(folder(), is_clear ? Cipher::kNone : Cipher::kAes256Gcm);
        const std::vector<std::uint64_t> page(4096, 0x1122334455667788);
        const PageSlot first = file.write(page.data(), page.size());
        file.write(page.data(), page.size());
        const int again = open_again();
        ASSERT_GE(again, 0);
        std::vector<std::uint64_t> raw(2 * page.size());
        ASSERT_EQ(::pread(again, raw.data(), raw.size() * 8, static_cast<off_t>(first.offset)),
                  static_cast<ssize_t>(raw.size() * 8));
        ::close(again);
        EXPECT_EQ(std::find(raw.begin(), raw.end(), page[0]) != raw.end(), is_clear);
        // The same page looks different each time.
        EXPECT_EQ(std::equal(raw.begin(), raw.begin() + 4096, raw.begin() + 4096), is_clear);
    }
}

TEST(SwapFile, AlteredPagesAreFound) {
    for (const Cipher cipher : {Cipher::kAes256Gcm, Cipher::kNone}) {
        SwapFile file(folder(), cipher);
        const auto page = numbered(3, 1000);
        const PageSlot slot = file.write(page.data(), page.size()),
                       other = file.write(page.data(), page.size());
        const int again = open_again();
        ASSERT_GE(again, 0);
        std::vector<std::uint64_t> back(page.size());
        for (const off_t at : {0, 1, 4096, 7999}) {
            char byte = 0;
            ASSERT_EQ(::pread(again, &byte, 1, static_cast<off_t>(slot.offset) + at), 1);
            const char altered = static_cast<char>(byte ^ 16);
            ASSERT_EQ(::pwrite(again, &altered, 1, static_cast<off_t>(slot.offset) + at), 1);
            EXPECT_THROW(file.read(slot, back.data()), ComputationError) << at;
            ASSERT_EQ(::pwrite(again, &byte, 1, static_cast<off_t>(slot.offset) + at), 1);
            file.read(slot, back.data());
            EXPECT_EQ(back, page);
        }
        if (cipher == Cipher::kAes256Gcm) { // nor is one taken for another
            std::vector<char> raw(8192);
            ASSERT_EQ(::pread(again, raw.data(), raw.size(), static_cast<off_t>(other.offset)), 8192);
            ASSERT_EQ(::pwrite(again, raw.data(), raw.size(), static_cast<off_t>(slot.offset)), 8192);
            EXPECT_THROW(file.read(slot, back.data()), ComputationError);
        }
        ::close(again);
    }
}

TEST(SwapFile, AFullDiskSaysWhatIsNeeded) {
    rlimit before{};
    ::getrlimit(RLIMIT_FSIZE, &before);
    const rlimit limited{1 << 20, before.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limited);
    auto *const handler = std::signal(SIGXFSZ, SIG_IGN);
    SwapFile file(folder(), Cipher::kAes256Gcm);
    const auto page = numbered(1, 1 << 14);
    try {
        for (int i = 0; i < 100; ++i)
            file.write(page.data(), page.size());
        ADD_FAILURE() << "the file grew beyond its limit";
    } catch (const ComputationError &error) {
        EXPECT_NE(std::string(error.what()).find("has no room"), std::string::npos) << error.what();
        EXPECT_EQ(error.exit_code(), 3);
    }
    std::signal(SIGXFSZ, handler);
    ::setrlimit(RLIMIT_FSIZE, &before);
}

TEST(SwapFile, AFolderThatIsNoneIsRefused) {
    EXPECT_THROW(SwapFile("/nowhere/at/all", Cipher::kNone), ComputationError);
    const std::string name = folder() + "/picco-swap-test";
    std::ofstream(name) << "a file";
    EXPECT_THROW(SwapFile(name, Cipher::kNone), ComputationError);
    std::filesystem::remove(name);
}

TEST(SwapFile, LeavesNothingBehind) {
    const std::string name = folder() + "/picco-swap-folder";
    std::filesystem::create_directory(name);
    {
        SwapFile file(name, Cipher::kNone);
        const auto page = numbered(1, 100);
        file.write(page.data(), page.size());
        EXPECT_TRUE(std::filesystem::is_empty(name));
    }
    EXPECT_TRUE(std::filesystem::is_empty(name));
    std::filesystem::remove(name);
}
