// The swap file where the system takes parts of what it is asked for, is interrupted, or fails: the calls that it makes come
// here first.
#include "base/error.h"
#include "paging/pager.h"
#include "paging/request_queue.h"
#include "paging/swap_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <utility>
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

/// A system that does what it is asked for in any order, and late; calls come to the script, too.
class ScriptedQueue : public RequestQueue {
  public:
    explicit ScriptedQueue(unsigned seed) : random_(seed) {}

    void submit(const FileRequest &request, void *tag) override {
        EXPECT_LT(requests_.size(), kMostRequests);
        requests_.emplace_back(request, tag);
    }
    Done wait() override {
        if (random_() % 8 == 0)
            std::this_thread::sleep_for(std::chrono::microseconds(random_() % 300));
        {
            std::unique_lock lock(mutex_);
            has_call_.wait(lock, [&] { return calls_ != 0 || !requests_.empty(); });
            if (calls_ != 0 && (requests_.empty() || random_() % 2 == 0)) {
                calls_ = 0;
                return {nullptr, 0};
            }
        }
        std::swap(requests_[random_() % requests_.size()], requests_.back());
        const auto [request, tag] = requests_.back();
        requests_.pop_back();
        const auto place = static_cast<off_t>(request.offset);
        const ssize_t done = request.is_write ? ::pwrite(request.file, request.bytes, request.count, place)
                                              : ::pread(request.file, request.bytes, request.count, place);
        return {tag, done < 0 ? -errno : done};
    }
    void wake() override {
        const std::lock_guard lock(mutex_);
        ++calls_;
        has_call_.notify_all();
    }

  private:
    std::mt19937 random_;
    std::vector<std::pair<FileRequest, void *>> requests_;
    std::mutex mutex_; ///< of what follows
    std::condition_variable has_call_;
    int calls_ = 0;
};

/// One that fails as a whole after so many requests.
class BrokenQueue : public ScriptedQueue {
  public:
    explicit BrokenQueue(int left) : ScriptedQueue(1), left_(left) {}
    Done wait() override {
        const Done done = ScriptedQueue::wait();
        if (done.tag != nullptr && left_-- == 0)
            throw ComputationError("the queue is broken");
        return done;
    }

  private:
    int left_;
};

using MakeQueue = std::function<std::unique_ptr<RequestQueue>()>;

/// By threads; by a queue with a script; by the system's, where there is one.
std::vector<MakeQueue> ways() {
    std::vector<MakeQueue> ways{{}, [] { return std::make_unique<ScriptedQueue>(7); }};
    if (make_ring() != nullptr)
        ways.emplace_back(make_ring);
    return ways;
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

namespace {

/// Pages of all sizes are written and read back, some of them at the same time.
void use_pages(SwapFile &file, const MakeQueue &make) {
    std::mt19937 random(3);
    const auto size_of = [](std::size_t i) { return 100 + i * i * 911 % 90'000; };
    Pager pager(file, {.memory = 600'000, .is_exact = true, .least = 2, .threads = 3},
                make ? make() : nullptr);
    std::vector<PagedWords> pages(40);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        const auto words = numbered(i, size_of(i));
        pages[i] = Words(words.begin(), words.end());
        pager.enroll(pages[i]);
        pager.settle();
    }
    for (int use = 0; use < 200; ++use) {
        const std::size_t i = random() % pages.size();
        const auto wanted = numbered(i, size_of(i));
        ASSERT_TRUE(std::equal(wanted.begin(), wanted.end(), pages[i].data())) << i;
        pager.settle();
    }
    EXPECT_GT(pager.stats().pages_in, 20u);
}

} // namespace

TEST(ScriptedIo, WhoeverAsksPagesComeBack) {
    for (const MakeQueue &make : ways())
        for (const auto cipher : {SwapFile::Cipher::kAes256Gcm, SwapFile::Cipher::kNone}) {
            SwapFile file(std::filesystem::temp_directory_path(), cipher);
            use_pages(file, make);
            std::atomic<std::size_t> calls = 0;
            const Scripted scope([&](bool, std::size_t bytes) -> long {
                return ++calls % 5 == 0 ? -EINTR
                                        : static_cast<long>(std::max(kBlock, bytes / 2 / kBlock * kBlock));
            });
            use_pages(file, make);
        }
}

TEST(ScriptedIo, AQueueThatBreaksIsTold) {
    for (const int left : {0, 5, 40}) {
        SwapFile file(std::filesystem::temp_directory_path(), SwapFile::Cipher::kNone);
        const std::string message =
            message_of([&] { use_pages(file, [&] { return std::make_unique<BrokenQueue>(left); }); });
        EXPECT_NE(message.find("the queue is broken"), std::string::npos) << message;
    }
}

/// Whichever call fails, in a thread that reads or writes, the party is told; what comes back before is right.
TEST(ScriptedIo, APagerIsToldWhicheverCallFails) {
    for (const auto &[error, has_queue] :
         {std::pair{EIO, false}, {ENOSPC, false}, {EIO, true}, {ENOSPC, true}}) {
        const int code = error;
        const bool is_queued = has_queue;
        bool was_complete = false;
        for (std::uint64_t failing = 0; !was_complete && failing < 200; failing += 3) {
            SwapFile file(std::filesystem::temp_directory_path(), SwapFile::Cipher::kNone);
            std::atomic<std::uint64_t> calls = 0;
            const Scripted scope([&](bool, std::size_t bytes) -> long {
                return calls++ >= failing ? -code : static_cast<long>(bytes);
            });
            const std::string message = message_of([&] {
                Pager pager(file, {.memory = 3 * 8000, .is_exact = true, .least = 2, .threads = 3},
                            is_queued ? std::make_unique<ScriptedQueue>(static_cast<unsigned>(failing))
                                      : nullptr);
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
