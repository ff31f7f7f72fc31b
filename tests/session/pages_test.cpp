// Pages that are mapped before they are used: using them afterwards causes no faults.
#include "base/growing_array.h"
#include "base/pages.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>

namespace picco::runtime {
namespace {

constexpr std::size_t kBytes = 1 << 20, kPage = 4096;

long faults() {
    rusage measured{};
    ::getrusage(RUSAGE_SELF, &measured);
    return measured.ru_minflt;
}

/// Writes to each page; how many faults that took.
long faults_of_use(volatile char *memory, std::size_t bytes) {
    const long before = faults();
    for (std::size_t i = 0; i < bytes; i += kPage)
        memory[i] = 1;
    return faults() - before;
}

class PagesTest : public testing::Test {
  protected:
    PagesTest() {
        memory_ = static_cast<char *>(
            ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
        ::madvise(memory_, kBytes, MADV_NOHUGEPAGE);
    }
    ~PagesTest() override { ::munmap(memory_, kBytes); }

    void SetUp() override {
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
        GTEST_SKIP() << "the sanitizer has pages of its own for each of these";
#endif
    }

    char *memory_;
};

TEST_F(PagesTest, WhatIsTouchedHasMemory) {
    touch_pages(memory_, kBytes / 2);
    if (faults_of_use(memory_, kPage) != 0)
        GTEST_SKIP() << "the system cannot map pages ahead";
    EXPECT_LE(faults_of_use(memory_, kBytes / 2), 2);
    EXPECT_GE(faults_of_use(memory_ + kBytes / 2, kBytes / 2), 100);
}

TEST_F(PagesTest, OnlyWholePagesAreTouched) {
    touch_pages(memory_ + 1, 2 * kPage); // the second and the third
    if (faults_of_use(memory_ + kPage, 2 * kPage) != 0)
        GTEST_SKIP() << "the system cannot map pages ahead";
    EXPECT_EQ(faults_of_use(memory_, kPage), 1);
    EXPECT_EQ(faults_of_use(memory_ + 3 * kPage, kPage), 1);
    touch_pages(memory_ + 4 * kPage + 1, 1); // none begins there
    EXPECT_EQ(faults_of_use(memory_ + 4 * kPage, kPage), 1);
}

TEST_F(PagesTest, GrowingArraysBeginWithMemory) {
    touch_pages(memory_, kPage);
    if (faults_of_use(memory_, kPage) != 0)
        GTEST_SKIP() << "the system cannot map pages ahead";
    GrowingArray<std::uint64_t> array(1 << 20);
    array.grow(1 << 20);
    EXPECT_LE(faults_of_use(reinterpret_cast<char *>(array.data()), 1024 * sizeof(std::uint64_t)), 0);
    EXPECT_EQ(array[1024], 0u);
}

} // namespace
} // namespace picco::runtime
