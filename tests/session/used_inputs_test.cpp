#include "contains.h"
#include "temporary_folder.h"

#include "base/error.h"
#include "session/used_inputs.h"

#include <atomic>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <thread>

namespace picco::runtime::test {
namespace {

const std::string kFirst(32, '1'), kSecond(32, '2'), kHash(64, 'a');

class UsedInputsTest : public testing::Test {
  protected:
    std::string error_of_use(const std::vector<InputUse> &uses, bool may_be_used = false) {
        try {
            UsedInputs(list_).add(uses, may_be_used);
        } catch (const UserError &error) {
            return error.what();
        }
        return "";
    }
    std::string error_of_check(const std::vector<InputUse> &uses) {
        try {
            UsedInputs(list_).check(uses);
        } catch (const UserError &error) {
            return error.what();
        }
        return "";
    }

    TemporaryFolder folder_;
    std::string list_ = folder_.file("party1.key.used");
    const InputUse alice_{1, "alice.shares.1", kFirst, kHash, "march"},
        bob_{2, "bob.1", kSecond, kHash, "march"};
};

TEST_F(UsedInputsTest, NamesWhatWasUsedBefore) {
    EXPECT_EQ(error_of_check({alice_, bob_}), "");
    EXPECT_EQ(error_of_use({alice_, bob_}), "");
    struct stat status {};
    ASSERT_EQ(::stat(list_.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777u, 0600u);
    const std::string text = folder_.read("party1.key.used");
    EXPECT_HAS(text, "Z 1 " + kFirst + " " + kHash + " march\n");
    EXPECT_HAS(text, "Z 2 " + kSecond + " " + kHash + " march\n");
    InputUse again = bob_;
    again.run = "april"; // nor with another name, or in another program
    again.hash = std::string(64, 'b');
    again.file = "bob.old";
    for (const std::string &error : {error_of_check({again}), error_of_use({again})}) {
        EXPECT_HAS(error, "bob.old: was used before, at 2");
        EXPECT_HAS(error, " in the run 'march' (" + list_ + ")");
        EXPECT_HAS(error, "Ask input party 2 ");
    }
    EXPECT_EQ(folder_.read("party1.key.used"), text) << "a refusal leaves no line";
    EXPECT_EQ(error_of_use({again}, true), "");
    EXPECT_HAS(folder_.read("party1.key.used"), " april\n");
}

/// Of runs that begin at the same time, one may use a file.
TEST_F(UsedInputsTest, HaveOneUserEvenAtTheSameTime) {
    std::atomic<int> users = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 8; ++i)
            threads.emplace_back([&] { users += error_of_use({alice_}).empty() ? 1 : 0; });
    }
    EXPECT_EQ(users, 1);
}

TEST_F(UsedInputsTest, NeedAListThatIsAFile) {
    list_ = folder_.file("none/list");
    EXPECT_HAS(error_of_check({}), "none/list: cannot be opened: No such file or directory");
    list_ = folder_.file("pipe");
    ASSERT_EQ(::mkfifo(list_.c_str(), 0600), 0);
    EXPECT_HAS(error_of_check({}), "pipe: is not a regular file");
    list_ = "/dev/null";
    EXPECT_HAS(error_of_check({}), "is not a regular file");
    list_ = folder_.file("");
    EXPECT_HAS(error_of_check({}), "cannot be opened: Is a directory");
}

TEST_F(UsedInputsTest, TakeNoLineForAUseThatIsNone) {
    folder_.write("party1.key.used", "\n# a note\n2026-03-01T09:30:00Z 1 01234"); // the disk was full
    EXPECT_EQ(error_of_check({alice_}), "");
    EXPECT_EQ(error_of_use({alice_}), "");
    EXPECT_HAS(error_of_check({alice_}), "was used before");
}

} // namespace
} // namespace picco::runtime::test
