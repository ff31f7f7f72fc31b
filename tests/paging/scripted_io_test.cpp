// The swap file where the system takes parts of what it is asked for, is interrupted, or fails: the calls that it makes come
// here first.
#include "base/error.h"
#include "paging/pager.h"
#include "paging/swap_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <sys/syscall.h>
#include <unistd.h>

using namespace picco::runtime;

namespace {

/// What becomes of a call that reads or writes so many bytes: how many of them the system is asked for, or, below 0, the
/// error that it fails with.
using Script = std::function<long(bool is_write, std::size_t bytes)>;

Script script;
std::atomic<bool> has_script = false;

template <class Call>
ssize_t scripted(bool is_write, std::size_t bytes, Call &&call) {
    const long taken = has_script ? script(is_write, bytes) : static_cast<long>(bytes);
    if (taken < 0) {
        errno = static_cast<int>(-taken);
        return -1;
    }
    return taken == 0 ? 0 : call(static_cast<std::size_t>(taken));
}

class Scripted {
  public:
    explicit Scripted(Script wanted) {
        script = std::move(wanted);
        has_script = true;
    }
    ~Scripted() { has_script = false; }
    Scripted(const Scripted &) = delete;
    Scripted &operator=(const Scripted &) = delete;
};

std::vector<std::uint64_t> numbered(std::uint64_t number, std::size_t words) {
    std::vector<std::uint64_t> result(words);
    for (std::size_t i = 0; i < words; ++i)
        result[i] = number * 0x9e3779b97f4a7c15 + i;
    return result;
}

constexpr std::size_t kBlock = 4096, kWords = 400'000; // several pieces

std::string message_of(const std::function<void()> &call) {
    try {
        call();
    } catch (const ComputationError &error) {
        EXPECT_EQ(error.exit_code(), 3);
        return error.what();
    }
    return "no error";
}

} // namespace

extern "C" {
ssize_t pread(int file, void *to, size_t bytes, off_t offset) {
    return scripted(false, bytes,
                    [&](size_t taken) { return ::syscall(SYS_pread64, file, to, taken, offset); });
}
ssize_t pwrite(int file, const void *from, size_t bytes, off_t offset) {
    return scripted(true, bytes,
                    [&](size_t taken) { return ::syscall(SYS_pwrite64, file, from, taken, offset); });
}
}

TEST(ScriptedIo, PartsAndInterruptionsMakeNoDifference) {
    std::size_t calls = 0;
    SwapFile file(std::filesystem::temp_directory_path(), SwapFile::Cipher::kAes256Gcm);
    const auto page = numbered(1, kWords);
    std::vector<std::uint64_t> back(kWords);
    {
        const Scripted scope([&](bool, std::size_t bytes) -> long {
            if (++calls % 3 == 0)
                return -EINTR;
            return static_cast<long>(std::max(kBlock, bytes / 3 / kBlock * kBlock));
        });
        file.read(file.write(page.data(), page.size()), back.data());
    }
    EXPECT_GT(calls, 2 * (kWords * 8 >> 20)); // the script was in use
    EXPECT_EQ(back, page);
}

TEST(ScriptedIo, ErrorsSayWhatFailed) {
    SwapFile file(std::filesystem::temp_directory_path(), SwapFile::Cipher::kAes256Gcm);
    const auto page = numbered(2, kWords);
    std::vector<std::uint64_t> back(kWords);
    const PageSlot slot = file.write(page.data(), page.size());
    const auto write = [&] { file.write(page.data(), page.size()); };
    const auto read = [&] { file.read(slot, back.data()); };
    const auto fails_with = [](int error) { return [error](bool, std::size_t) -> long { return -error; }; };
    const auto says = [&](const Script &wanted, const std::function<void()> &call, const char *text) {
        const Scripted scope(wanted);
        const std::string message = message_of(call);
        EXPECT_NE(message.find(text), std::string::npos) << message;
    };
    says(fails_with(EIO), write, "cannot be written to the swap file");
    says(fails_with(EIO), read, "cannot be read from the swap file");
    says(fails_with(EIO), read, "Input/output error");
    says(fails_with(ENOSPC), write, "has no room");
    says(fails_with(EDQUOT), write, "has no room");
    // The file ends before the page does.
    says([](bool, std::size_t) -> long { return 0; }, read, "cannot be read from the swap file");
    // Nothing of that concerns what was written before.
    read();
    EXPECT_EQ(back, page);
}

/// Whichever call fails, in a thread that reads or writes, the party is told; what comes back before is right.
TEST(ScriptedIo, APagerIsToldWhicheverCallFails) {
    for (const int error : {EIO, ENOSPC}) {
        bool was_complete = false;
        for (std::uint64_t failing = 0; !was_complete && failing < 200; failing += 3) {
            SwapFile file(std::filesystem::temp_directory_path(), SwapFile::Cipher::kNone);
            std::atomic<std::uint64_t> calls = 0;
            const Scripted scope([&](bool, std::size_t bytes) -> long {
                return calls++ >= failing ? -error : static_cast<long>(bytes);
            });
            const std::string message = message_of([&] {
                Pager pager(file, {.memory = 3 * 8000, .is_exact = true, .least = 2, .threads = 3});
                std::vector<PagedWords> pages(12);
                for (std::size_t i = 0; i < pages.size(); ++i) {
                    const auto words = numbered(i, 1000);
                    pages[i] = Words(words.begin(), words.end());
                    pager.enroll(pages[i]);
                    pager.settle();
                }
                for (std::size_t i = 0; i < pages.size(); ++i) {
                    const auto wanted = numbered(i, 1000);
                    EXPECT_TRUE(std::equal(wanted.begin(), wanted.end(), pages[i].data())) << i;
                    pager.settle();
                }
            });
            was_complete = calls <= failing; // so many calls there are
            const char *text = was_complete ? "no error" : "the swap file";
            EXPECT_NE(message.find(text), std::string::npos) << failing << ": " << message;
        }
        EXPECT_TRUE(was_complete);
    }
}
