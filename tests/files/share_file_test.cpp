#include "contains.h"
#include "temporary_folder.h"

#include "base/error.h"
#include "files/result_file.h"
#include "files/share_file.h"
#include "sharing/shamir.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <sys/stat.h>

namespace picco::runtime::test {
namespace {

const std::string kHash(64, 'a');

/// The util file of a program with inputs M (public), A (private 2×3), B (run-time size) of party 1, C of
/// party 2.
std::string util_text(int parties, const std::string &modulus) {
    const auto variable = [](const char *direction, const char *name, int party, bool is_private, int bits,
                             const char *dimensions, int line) {
        return fmt::format(R"({{"direction":"{}","name":"{}","party":{},"private":{},"type":{{"kind":"int",)"
                           R"("bits":{},"signed":true}},"dimensions":{},"file":"prog.c","line":{}}})",
                           direction, name, party, is_private, bits, dimensions, line);
    };
    return fmt::format(
        R"({{"picco":1,"program":"prog.c","hash":"{}","modulus":"{}","parties":{},"threshold":{},)"
        R"("inputs":2,"outputs":1,"kappa":40,"variables":[{},{},{},{},{}],"opens":[]}})",
        kHash, modulus, parties, (parties - 1) / 2, variable("input", "M", 1, false, 32, "[]", 10),
        variable("input", "A", 1, true, 16, "[2,3]", 11), variable("input", "B", 1, true, 100, "[null]", 12),
        variable("input", "C", 2, true, 8, "[null]", 13), variable("output", "R", 1, true, 16, "[2,3]", 14));
}

class ShareFileTest : public testing::TestWithParam<int> {
  protected:
    ShareFileTest()
        : util_(read_util_file(folder_.write("prog.util", util_text(GetParam(), kModulus)))),
          field_(Field::create(kModulus)) {}

    void share(const std::string &content, int party = 1) {
        const auto read = [&](InputLines &lines) {
            auto source = InputSource::of_text("alice.txt", content);
            read_text(source, lines);
            lines.finish();
        };
        warnings_ = share_input(read, "alice.txt", util_, {party, "", {}}, {},
                                share_files(folder_.file("alice.shares"), util_.parties))
                        .warnings;
    }
    std::string error_of_sharing(const std::string &content, int party = 1) {
        try {
            share(content, party);
        } catch (const UserError &error) {
            return error.what();
        }
        return "no error";
    }
    ShareFileUse use(int computing_party) const {
        return {"prog.c", kHash, kModulus, "", util_.parties, util_.threshold, 1, computing_party};
    }
    std::string path(int party) const { return folder_.file(fmt::format("alice.shares.{}", party)); }
    std::string error_of_reading(int file, const ShareFileUse &given) {
        try {
            ShareReader(path(file), *field_, given);
        } catch (const UserError &error) {
            return error.what();
        }
        return "no error";
    }
    /// The values of a private request, reconstructed from all readers.
    std::string values(std::vector<std::unique_ptr<ShareReader>> &readers, const InputRequest &request) {
        std::vector<Elements> shares;
        std::vector<int> parties;
        for (std::size_t i = 0; i < readers.size(); ++i) {
            shares.emplace_back(*field_, request.count);
            readers[i]->read_private(request, shares.back().data());
            parties.push_back(static_cast<int>(i) + 1);
        }
        const auto secrets = Shamir(*field_, util_.parties).reconstruct(parties, shares);
        std::string text;
        for (std::size_t i = 0; i < secrets.count; ++i)
            text += (i == 0 ? "" : ",") + field_->to_signed(secrets.at(i)).get_str();
        return text;
    }
    std::vector<std::unique_ptr<ShareReader>> open_all() {
        std::vector<std::unique_ptr<ShareReader>> readers;
        for (int i = 1; i <= util_.parties; ++i)
            readers.push_back(std::make_unique<ShareReader>(path(i), *field_, use(i)));
        return readers;
    }

    // 2^127 - 1
    static inline const std::string kModulus = "170141183460469231731687303715884105727";
    TemporaryFolder folder_;
    UtilFile util_;
    std::unique_ptr<Field> field_;
    std::vector<std::string> warnings_;
};

INSTANTIATE_TEST_SUITE_P(Parties, ShareFileTest, testing::Values(3, 5, 7, 15),
                         testing::PrintToStringParamName());

const std::string kInput = "M = 2\nA = 1,-2,3\nA = -32768,0,32767\nB = 5,-633825300114114700748351602688\n";

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

/// Result files of all parties for the output R = rows of 3 values.
class ResultFileTest : public ShareFileTest {
  protected:
    void write_results(const std::string &id, const std::vector<int> &wrong = {}, std::int64_t fifth = 20) {
        const std::size_t count = 6;
        Elements secrets(*field_, count), random(*field_, count * util_.threshold);
        for (std::size_t i = 0; i < count; ++i)
            field_->from_int64(secrets.at(i), i == 4 ? fifth : static_cast<std::int64_t>(i) * 10 - 20);
        for (std::size_t i = 0; i < random.count; ++i)
            field_->from_int64(random.at(i), static_cast<std::int64_t>(i) + 99);
        auto shares = Shamir(*field_, util_.parties).share(secrets, random);
        const std::int16_t number = -7;
        for (int i = 1; i <= util_.parties; ++i) {
            if (std::find(wrong.begin(), wrong.end(), i) != wrong.end())
                shares[i - 1].at(4)[0] ^=
                    static_cast<std::uint64_t>(i * i); // no two errors like those of a polynomial
            ResultWriter writer(result(i), *field_,
                                {FileKind::output, "prog.c", kHash, kModulus, 1, i, util_.parties,
                                 util_.threshold, "march", id, ""},
                                nullptr);
            writer.write_private({"R", 16, 2, 3}, shares[i - 1].data());
            writer.write_public({"M", 16, 1, 1}, &number, sizeof number);
            writer.finish();
            writer.file().commit();
        }
    }
    std::string result(int party) const { return folder_.file(fmt::format("result.{}", party)); }
    std::string reconstruct(int party = 1, const std::string &run = "march") {
        try {
            Results results(folder_.file("result"), util_, {party, run, {}});
            std::string text;
            runtime::write_results(results, OutputFormat::text,
                                   [&](const std::string &part) { text += part; });
            wrong_ = results.wrong_files();
            return text;
        } catch (const Error &error) {
            return error.what();
        }
    }

    std::vector<std::string> wrong_; ///< files that were left out
};

INSTANTIATE_TEST_SUITE_P(Parties, ResultFileTest, testing::Values(3, 5, 7, 15),
                         testing::PrintToStringParamName());

TEST_P(ResultFileTest, ValuesOutsideOfTheirTypeAreNoResults) {
    for (const std::int64_t fine : {-32768, 32767}) {
        write_results("run1", {}, fine);
        EXPECT_HAS(reconstruct(), fmt::format("R = 10,{},30\n", fine));
    }
    for (const std::int64_t wrong : {-32769l, 32768l, 4294967296l}) {
        write_results("run1", {}, wrong);
        const std::string text = fmt::format(
            "result 'R', value 5 is the integer {}, which its type int<16> does not hold (-32768 to 32767)",
            wrong);
        EXPECT_HAS(reconstruct(), text);
        EXPECT_THROW(Results(folder_.file("result"), util_, {1, "march", {}}).texts(0, 0, 6),
                     ComputationError);
    }
}

TEST_P(ResultFileTest, AnyThresholdPlusOneFilesGiveTheResult) {
    write_results("run1");
    const std::string expected = "R = -20,-10,0\nR = 10,20,30\nM = -7\n";
    EXPECT_EQ(reconstruct(), expected);
    for (int i = 1; i <= util_.threshold; ++i) {
        std::filesystem::remove(result(i));
        EXPECT_EQ(reconstruct(), expected);
    }
    std::filesystem::remove(result(util_.parties));
    EXPECT_HAS(reconstruct(), fmt::format("{} result files are needed, {} found; missing: ",
                                          util_.threshold + 1, util_.threshold));
}

/// Of m files (m - t - 1) / 2 wrong ones are found, whichever they are.
TEST_P(ResultFileTest, WrongFilesAreFoundAndLeftOut) {
    const std::string expected = "R = -20,-10,0\nR = 10,20,30\nM = -7\n";
    const int most = util_.threshold / 2;
    std::vector<int> wrong;
    for (int i = 0; i < most; ++i) {
        wrong.push_back(util_.parties - 2 * i);
        write_results("run1", wrong);
        EXPECT_EQ(reconstruct(), expected);
        std::vector<std::string> files;
        for (const int party : wrong)
            files.insert(files.begin(), result(party));
        EXPECT_EQ(wrong_, files);
    }
    wrong.push_back(1);
    write_results("run1", wrong);
    EXPECT_HAS(reconstruct(), "'R' differs among ");
    EXPECT_HAS(reconstruct(), "some of the files are wrong, which ones cannot be told");
}

TEST_P(ResultFileTest, AMissingFileAndAWrongOneAtATime) {
    if (util_.parties == 3)
        return;
    write_results("run1", {2});
    for (int i = 0; i < util_.parties - util_.threshold - 3; ++i)
        std::filesystem::remove(result(util_.parties - i));
    EXPECT_HAS(reconstruct(), "R = 10,20,30\n");
    EXPECT_EQ(wrong_, std::vector<std::string>{result(2)});
    std::filesystem::remove(result(1)); // the others disagree, but could all be right but one
    EXPECT_HAS(reconstruct(), "which ones cannot be told");
}

TEST_P(ResultFileTest, MixUpsAreFound) {
    write_results("run1");
    EXPECT_HAS(reconstruct(2), "is for output party 1, not 2");
    EXPECT_HAS(reconstruct(1, "april"), "comes from the run 'march', not 'april'");
    std::filesystem::copy_file(result(1), result(2), std::filesystem::copy_options::overwrite_existing);
    EXPECT_HAS(reconstruct(), "holds the shares of computing party 1, not 2");
    write_results("run1");
    const auto old = folder_.read("result.3");
    write_results("run2");
    folder_.write("result.3", old);
    EXPECT_HAS(reconstruct(), result(3) + ": comes from another run than " + result(1));
    share(kInput);
    folder_.write("result.3", folder_.read("alice.shares.3"));
    EXPECT_HAS(reconstruct(), "is a share file of an input");
}

TEST(UtilFile, MistakesAreNamed) {
    TemporaryFolder folder;
    const auto error = [&](std::string text, const std::string &from, const std::string &to) -> std::string {
        const auto at = text.find(from);
        text.replace(at, from.size(), to);
        try {
            read_util_file(folder.write("prog.util", text));
        } catch (const UserError &failure) {
            return failure.what();
        }
        return "no error";
    };
    const auto good = util_text(3, "11");
    EXPECT_EQ(error(good, "", ""), "no error");
    EXPECT_HAS(error(good, "{", "["), "prog.util:1:9: this is not a util file of picco");
    EXPECT_HAS(error(good, "\"picco\":1", "\"picco\":2"), "another version of picco");
    EXPECT_HAS(error(good, "\"threshold\":1", "\"threshold\":2"), "'parties' is not");
    EXPECT_HAS(error(good, "\"modulus\"", "\"prime\""), "'modulus' is missing");
    EXPECT_HAS(error(good, "\"bits\":16", "\"bits\":\"x\""), "variable 2: 'type': 'bits' is not a number");
    EXPECT_HAS(error(good, "[2,3]", "[-2,3]"), "'dimensions' holds something else");
    EXPECT_HAS(error(good, "[2,3]", "[4611686018427387904,16]"), "'dimensions' stand for too many values");
    EXPECT_HAS(error(good, "\"name\":\"", "\"name\":\"\\u009b"), "'name' is no name");
    EXPECT_HAS(error(util_text(3, "gf256"), "", ""), "'type' is none of bytes");
    EXPECT_HAS(error(good, "\"kind\":\"int\"", "\"kind\":\"real\""), "the kind 'real' is not known");
    EXPECT_HAS(error(good, "\"kind\":\"int\"", "\"kind\":\"float\""), "'exponent' is missing");
    EXPECT_THROW(read_util_file(folder.file("missing")), UserError);
}

} // namespace
} // namespace picco::runtime::test
