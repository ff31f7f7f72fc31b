// Share files: what comes back at computing parties, and files that are wrong.
#include "share_file_fixture.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sys/stat.h>

namespace picco::runtime::test {
namespace {

INSTANTIATE_TEST_SUITE_P(Parties, ShareFileTest, testing::Values(3, 5, 7, 15),
                         testing::PrintToStringParamName());

TEST_P(ShareFileTest, ValuesComeBackAtTheComputingParties) {
    share(kInput);
    EXPECT_TRUE(warnings_.empty());
    auto readers = open_all();
    std::int32_t m = 0;
    for (auto &reader : readers) {
        reader->read_public({"M", 32, false, 1, "prog.c:10"}, &m, sizeof m);
        EXPECT_EQ(m, 2);
        EXPECT_EQ(reader->id(), readers[0]->id());
        EXPECT_EQ(reader->public_digest(), readers[0]->public_digest());
        EXPECT_THROW(reader->check_end(), UserError);
    }
    EXPECT_EQ(values(readers, {"A", 16, true, 6, "prog.c:11"}), "1,-2,3,-32768,0,32767");
    EXPECT_EQ(values(readers, {"B", 100, true, 2, "prog.c:12"}), "5,-633825300114114700748351602688");
    for (auto &reader : readers)
        reader->check_end();
}

/// What a party has checked is what it computes with: files are read again later, and others may write to them.
TEST_P(ShareFileTest, FilesThatChangeAfterTheyWereCheckedAreErrors) {
    std::string input = "M = 2\nA = 1,-2,3\nA = -32768,0,32767\nB = 1";
    for (int i = 0; i < 9999; ++i)
        input += ",7";
    share(input + "\n");
    const auto original = folder_.read("alice.shares.1");
    const auto error_after = [&](const std::function<void()> &change) {
        folder_.write("alice.shares.1", original);
        ShareReader reader(path(1), *field_, use(1));
        const auto digest = reader.digest();
        std::int32_t m = 0;
        std::vector<std::uint64_t> shares(10'000 * field_->limbs());
        reader.read_public({"M", 32, false, 1, "prog.c:10"}, &m, sizeof m);
        reader.read_private({"A", 16, true, 6, "prog.c:11"}, shares.data());
        change();
        EXPECT_EQ(reader.digest(), digest);
        try {
            reader.read_private({"B", 100, true, 10'000, "prog.c:12"}, shares.data());
        } catch (const UserError &error) {
            return std::string(error.what());
        }
        return std::string("no error");
    };
    EXPECT_EQ(error_after([] {}), "no error");

    ShareReader whole(path(1), *field_, use(1)), pieces(path(1), *field_, use(1));
    std::vector<std::uint64_t> expected(10'000 * field_->limbs()), found;
    std::size_t most = 0;
    for (ShareReader *reader : {&whole, &pieces}) {
        std::int32_t m = 0;
        reader->read_public({"M", 32, false, 1, "prog.c:10"}, &m, sizeof m);
        reader->read_private({"A", 16, true, 6, "prog.c:11"}, expected.data());
    }
    whole.read_private({"B", 100, true, 10'000, "prog.c:12"}, expected.data());
    pieces.read_private({"B", 100, true, 10'000, "prog.c:12"},
                        [&](const std::uint64_t *shares, std::size_t count) {
                            found.insert(found.end(), shares, shares + count * field_->limbs());
                            most = std::max(most, count);
                        });
    EXPECT_EQ(found, expected);
    EXPECT_LE(most, 4096u);

    const auto altered = [&] { // in its place, as no other file of this name would matter
        std::fstream file(path(1), std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(original.size() / 2));
        file.put(static_cast<char>(original[original.size() / 2] ^ 1));
    };
    EXPECT_HAS(error_after(altered), "alice.shares.1: has changed since this program opened it");
    EXPECT_HAS(error_after([&] { std::filesystem::resize_file(path(1), original.size() / 2); }),
               "alice.shares.1: has changed since this program opened it");
    EXPECT_HAS(error_after([&] { std::filesystem::resize_file(path(1), 0); }), "has changed");
}

TEST_P(ShareFileTest, SharesAreFreshAndFilesAreForTheOwnerOnly) {
    share(kInput);
    const auto first = folder_.read("alice.shares.1");
    struct stat status {};
    ASSERT_EQ(::stat(path(1).c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600u);
    share(kInput);
    EXPECT_NE(folder_.read("alice.shares.1"), first);
    EXPECT_EQ(folder_.names().size(), static_cast<std::size_t>(util_.parties) + 1) << "no temporary files";
}

TEST_P(ShareFileTest, LinesAlikeAreOneRecord) {
    std::string content;
    for (int i = 0; i < 5000; ++i)
        content += fmt::format("B = {},{}\n", i, -i);
    share(content);
    EXPECT_LT(std::filesystem::file_size(path(1)), 10'000u * field_->wire_bytes() + 500);
    auto readers = open_all();
    EXPECT_EQ(values(readers, {"B", 100, true, 4, "prog.c:12"}), "0,0,1,-1");
    EXPECT_EQ(values(readers, {"B", 100, true, 2, "prog.c:12"}), "2,-2");
    const auto error_of = [&](const InputRequest &request) {
        try {
            values(readers, request);
        } catch (const UserError &error) {
            return std::string(error.what());
        }
        return std::string("no error");
    };
    EXPECT_HAS(error_of({"B", 100, true, 3, "prog.c:12"}),
               "alice.txt:5: 4 values of 'B' up to the end of this line, but prog.c:12 reads 3");
    try {
        readers[1]->check_end();
        FAIL() << "lines are left";
    } catch (const UserError &error) {
        EXPECT_HAS(error.what(),
                   "alice.txt:4: the program does not read 'B' here; this and 4996 more lines are surplus");
    }
}

TEST_P(ShareFileTest, ALongLineIsReadWhole) {
    std::string content = "B = ";
    for (int i = 0; i < 140'000; ++i)
        content += (i == 0 ? "" : ",") + std::to_string(i % 100);
    share(content + "\nB = 7\n");
    auto readers = open_all();
    try {
        values(readers, {"B", 100, true, 65'536, "prog.c:12"});
        FAIL() << "the line is longer";
    } catch (const UserError &error) {
        EXPECT_HAS(error.what(), "alice.txt:1: 131072 values of 'B' up to the end of this line");
    }
    readers = open_all();
    EXPECT_EQ("B = " + values(readers, {"B", 100, true, 140'000, "prog.c:12"}), content);
    EXPECT_EQ(values(readers, {"B", 100, true, 1, "prog.c:12"}), "7");
    readers[0]->check_end();
}

TEST_P(ShareFileTest, ManyValues) {
    std::string content = "B = ";
    for (int i = 0; i < 20000; ++i)
        content += (i == 0 ? "" : ",") + std::to_string(i * 37 - 100);
    share(content);
    EXPECT_EQ(warnings_.size(), 2u);
    auto readers = open_all();
    EXPECT_EQ("B = " + values(readers, {"B", 100, true, 20000, "prog.c:12"}), content);
}

TEST_P(ShareFileTest, MistakesInTheInputNameFileAndLine) {
    EXPECT_EQ(error_of_sharing("M = 1\nAA = 2\n"),
              "alice.txt:2: prog.c has no input 'AA' of party 1; did you mean 'A'?");
    EXPECT_EQ(error_of_sharing("xyzzy = 2\n"),
              "alice.txt:1: prog.c has no input 'xyzzy' of party 1; it reads M, A, B");
    EXPECT_EQ(error_of_sharing("C = 2\n"), "alice.txt:1: 'C' is an input of party 2, not of party 1");
    EXPECT_HAS(error_of_sharing("M = 2147483648\n"), "alice.txt:1:5: 2147483648 is out of range for 'M'");
    EXPECT_EQ(error_of_sharing("A = 1,2,3,4,5\nM = 1\n"),
              "alice.txt:1: 5 values of 'A' up to the end of this line, but prog.c:11 reads 6");
    EXPECT_EQ(error_of_sharing("A = 1,2,3\nA = 4,5,6,7\n"),
              "alice.txt:2: 7 values of 'A' up to the end of this line, but prog.c:11 reads 6");
    EXPECT_EQ(folder_.names(), std::vector<std::string>{"prog.util"}) << "no output is left";
    share("M = 1\nA = 1,2,3,4,5,6\n");
    EXPECT_EQ(warnings_, std::vector<std::string>{"alice.txt: no line for 'B', which prog.c:12 reads"});
}

TEST_P(ShareFileTest, RequestsMustMatchTheLines) {
    share(kInput);
    const auto error = [&](const std::function<void(ShareReader &)> &act) -> std::string {
        try {
            ShareReader reader(path(1), *field_, use(1));
            act(reader);
        } catch (const UserError &failure) {
            return failure.what();
        }
        return "no error";
    };
    std::int64_t number = 0;
    Elements shares(*field_, 100);
    const auto skip_m = [&](ShareReader &reader) {
        reader.read_public({"M", 32, false, 1, "p:1"}, &number, 8);
    };
    EXPECT_EQ(error([&](ShareReader &reader) {
                  reader.read_private({"A", 16, true, 6, "prog.c:11"}, shares.data());
              }),
              "alice.txt:1: 'M' stands here, but prog.c:11 reads 6 values of 'A'; the lines must have the "
              "order of the "
              "smcinput calls (" +
                  path(1) + ", made from alice.txt)");
    EXPECT_HAS(error([&](ShareReader &reader) {
                   skip_m(reader);
                   reader.read_private({"A", 16, true, 5, "prog.c:11"}, shares.data());
               }),
               "alice.txt:3: 6 values of 'A' up to the end of this line, but prog.c:11 reads 5");
    EXPECT_HAS(error([&](ShareReader &reader) {
                   skip_m(reader);
                   reader.read_private({"A", 16, true, 7, "prog.c:11"}, shares.data());
               }),
               "alice.txt:4: 'B' stands here, but prog.c:11 reads 7 values of 'A' and found only 6");
    EXPECT_HAS(error([&](ShareReader &reader) {
                   skip_m(reader);
                   reader.read_private({"A", 16, true, 6, "prog.c:11"}, shares.data());
                   reader.read_private({"B", 100, true, 3, "prog.c:12"}, shares.data());
               }),
               "the input ends, but prog.c:12 reads 3 values of 'B' and found only 2");
    EXPECT_HAS(error([&](ShareReader &reader) {
                   skip_m(reader);
                   reader.check_end();
               }),
               "alice.txt:2: the program does not read 'A' here; this and 2 more lines are surplus");
    EXPECT_HAS(error([&](ShareReader &reader) {
                   reader.read_public({"M", 16, false, 1, "prog.c:10"}, &number, 8);
               }),
               "'M' was shared as public int<32>, but prog.c:10 reads public int<16>");
}

TEST_P(ShareFileTest, MixUpsAreFound) {
    share(kInput);
    auto other = use(1);
    EXPECT_HAS(error_of_reading(2, other), "is for computing party 2, but this is party 1");
    other.input_party = 2;
    EXPECT_HAS(error_of_reading(1, other), "is of input party 1, but was given as the input of party 2");
    other = use(1);
    other.hash[0] = 'b';
    EXPECT_HAS(error_of_reading(1, other), "another program or another version of it");
    other = use(1);
    other.modulus = "7";
    EXPECT_HAS(error_of_reading(1, other), "modulus");
    EXPECT_HAS(error_of_reading(GetParam() + 2, use(1)), "No such file");
}

TEST_P(ShareFileTest, EveryAlterationAndTruncationIsFound) {
    share(kInput);
    const auto content = folder_.read("alice.shares.1");
    for (std::size_t at = 0; at < content.size(); at += 2 * GetParam() + 1) {
        auto altered = content;
        altered[at] = static_cast<char>(altered[at] ^ 0x20);
        folder_.write("alice.shares.1", altered);
        EXPECT_NE(error_of_reading(1, use(1)), "no error") << at;
        folder_.write("alice.shares.1", content.substr(0, at));
        EXPECT_NE(error_of_reading(1, use(1)), "no error") << at;
    }
    folder_.write("alice.shares.1", content.substr(0, content.size() - 1));
    EXPECT_EQ(error_of_reading(1, use(1)), path(1) +
                                               ": is truncated or was altered (its checksum does not match); "
                                               "copy it again from the input party");
    folder_.write("alice.shares.1", content);
    EXPECT_EQ(error_of_reading(1, use(1)), "no error");
}

TEST_P(ShareFileTest, MalformedRecordsWithACorrectChecksumAreFound) {
    share(kInput);
    const auto content = folder_.read("alice.shares.1");
    const auto body = content.substr(0, content.size() - kSha256Bytes);
    // Any one byte of the structure may lie; nothing may be read outside the file.
    for (std::size_t at = 8; at < body.size(); at += GetParam() - 2)
        for (const int value : {0x00, 0x7f, 0xff}) {
            auto altered = body;
            altered[at] = static_cast<char>(value);
            const auto digest = sha256(altered.data(), altered.size());
            altered.append(reinterpret_cast<const char *>(digest.data()), digest.size());
            folder_.write("alice.shares.1", altered);
            try {
                ShareReader reader(path(1), *field_, use(1));
                Elements shares(*field_, 6);
                std::int64_t m = 0;
                reader.read_public({"M", 32, false, 1, "p"}, &m, sizeof m);
                reader.read_private({"A", 16, true, 6, "p"}, shares.data());
            } catch (const UserError &) {
                continue;
            }
        }
}

/// Texts of files stand in messages, so they must not write on a terminal what they like.
TEST_P(ShareFileTest, NamesThatCannotBeShownAreMalformed) {
    share(kInput);
    const auto content = folder_.read("alice.shares.1");
    const auto with_name = [&](const std::string &from, const std::string &to) {
        auto altered = content.substr(0, content.size() - kSha256Bytes);
        altered.replace(altered.find(from), from.size(), to);
        const auto digest = sha256(altered.data(), altered.size());
        altered.append(reinterpret_cast<const char *>(digest.data()), digest.size());
        folder_.write("alice.shares.1", altered);
        return error_of_reading(1, use(1));
    };
    EXPECT_EQ(with_name("alice.txt", "alicf.txt"), "no error");
    for (const std::string wrong : {"\x1b[2Ja.txt", "alice\n.tx", "alice.t\x9b?", "alice.tx\x7f"})
        EXPECT_EQ(with_name("alice.txt", wrong), path(1) + ": is malformed") << wrong;
    EXPECT_EQ(with_name(std::string("\1\0\0\0A", 5), std::string("\1\0\0\0\7", 5)),
              path(1) + ": is malformed");
}

} // namespace
} // namespace picco::runtime::test
